"""An open throw: each side adds its dice to its level; aspects and points change what lies, as long as
anybody can pay.

A room that throws hands in its sides, what their totals mean (`judge`) and the words for it (`tell`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import prod
from typing import Any

from tablee.dice import Distribution, constant
from tablee.game.check import Dice, End, Node, Spend, Throw
from tablee.game.frozen import dataclass, replace
from tablee.game.fudge_dice.methods import Method
from tablee.game.fudge_dice.reading import roll_facts
from tablee.game.fudge_dice.throw import Fell
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import problem, refuse_if
from tablee.game.reason import Reason, Value, because
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.dice import dice_rules
from tablee.systems.fate2.points.fate_spends import Bonuses, capped, point_spends
from tablee.systems.fate2.points.invocation import invocations
from tablee.systems.fate2.points.prices import spend_table
from tablee.systems.fate2.roll.score import kind_of
from tablee.systems.fate2.roll.sides import Bystander, Side, said

MOST_WAYS = 10_000
"""The results of all sides together of which the odds are worked out: four sides with usual dice."""
Totals = tuple[int, ...]
"""The result of each side."""
Told = tuple[tuple[tuple[Reason, ...], ...], tuple[Mapping[str, Value], ...]]
"""For each outcome its reasons and its facts."""


@dataclass(frozen=True, slots=True)
class Lay:
    """How a throw lies: the faces of each side, and the bonuses on it."""

    faces: tuple[tuple[int, ...], ...]
    bonuses: tuple[Bonuses, ...]


@dataclass(frozen=True, slots=True, eq=False)
class OpenThrow:
    """A throw of one side or several. ``judge`` makes the outcomes of the totals, one for each side, ``tell``
    their reasons and facts; ``others`` stand by and may help or counter."""

    book: Book
    sides: tuple[Side, ...]
    others: tuple[Bystander, ...]
    judge: Callable[[Totals], tuple[Outcome, ...]]
    tell: Callable[[Totals], Told]

    def root(self) -> Node:
        """The throw of all sides."""
        dice = tuple(group for at, side in enumerate(self.sides) for group in self._dice(at, side.name))
        none = tuple(Bonuses(side.point) for side in self.sides)

        def law() -> Distribution[Any]:
            ways = prod(len(self.method(at).law) for at in range(len(self.sides)))
            if ways > MOST_WAYS:  # it can be thrown all the same
                refuse_if((problem("FAT-3-08", "sides", "vast", found=len(self.sides)),))
            found: Distribution[Any] = constant(())
            for at in range(len(self.sides)):
                one = self.method(at).law.map(partial(self._value, at, none[at].count))
                found = found.combine(one, lambda before, value: (*before, value))
            return found

        def read(faces: tuple[int, ...]) -> Reading:
            each, start = list[tuple[int, ...]](), 0
            for at in range(len(self.sides)):
                each.append(faces[start : start + self.method(at).count])
                start += self.method(at).count
            return self._reading(Lay(tuple(each), none))

        return Throw("roll", dice, law, read, self._end)

    def method(self, at: int) -> Method:
        """The dice of the side at a place."""
        return dice_rules(self.book).method(self.sides[at].dice)

    def _dice(self, at: int, name: str) -> tuple[Dice, ...]:
        return self.method(at).dice(name)

    def _value(self, at: int, count: int, dice: int) -> int:
        """What dice come to with so many bonuses, on the level of that side."""
        return self.sides[at].base + capped(self.book, dice, count)

    def _end(self, totals: Totals) -> Node:
        return End(self.judge(totals))

    def totals(self, lay: Lay) -> Totals:
        """The result of each side as the throw lies."""
        return tuple(
            self._value(at, bonuses.count, self.method(at).value(faces))
            for at, (faces, bonuses) in enumerate(zip(lay.faces, lay.bonuses, strict=True))
        )

    def _reading(self, lay: Lay) -> Reading:
        totals = self.totals(lay)
        dice = tuple(d for at, faces in enumerate(lay.faces) for d in self._shown(at, faces))
        more, told = self.tell(totals)
        each = tuple((*self._fell(at, lay), *why) for at, why in enumerate(more))
        facts = tuple({**self._facts(at, lay), **own} for at, own in enumerate(told))
        why, alone = (each[0], ()) if len(each) == 1 else ((), each)
        return Reading(totals, dice, why, facts, lambda: self.spends(lay), alone)

    def _shown(self, at: int, faces: tuple[int, ...]) -> tuple[DieShown, ...]:
        return self.method(at).shown(faces, self.sides[at].name)

    def _facts(self, at: int, lay: Lay) -> Mapping[str, Value]:
        dice, side = self.method(at).value(lay.faces[at]), self.sides[at]
        count = lay.bonuses[at].count
        more = capped(self.book, dice, count) - dice
        known = dict(roll_facts(self.book.ladder, side.base, Fell(dice, dice), more))
        known.pop("degree")
        return {**known, "bonuses": count} if count else known

    def _fell(self, at: int, lay: Lay) -> Iterator[Reason]:
        """From the dice of a side to its result."""
        book, bonuses, side = self.book, lay.bonuses[at], self.sides[at]
        dice = self.method(at).value(lay.faces[at])
        more = capped(book, dice, bonuses.count) - dice
        table = spend_table(book)
        if bonuses.own:
            yield because("FAT-4-13", "counts", worth=table.worth)
        if bonuses.helpers:
            yield because("FAT-4-27", "counts", worth=table.worth * len(bonuses.helpers))
        if more < bonuses.count * table.worth:
            yield because("FAT-4-15", "capped", cap=table.cap)
        result = book.say(side.base + dice + more)
        yield because("FAT-1-05", "total", trait=said(book, side), dice=dice + more, result=result)

    def spends(self, lay: Lay) -> tuple[Spend, ...]:
        """What may be paid for as the throw lies."""
        found = list[Spend]()
        for at, side in enumerate(self.sides):
            if side.acts or not at:
                again, turn = partial(self._again, lay, at), partial(self._turn, lay, at)
                faces, method = lay.faces[at], self.method(at)
                found += invocations(self.book, side, method, faces, self.by(at), again, turn)
        helpful = tuple(self._grows(at, lay) for at in range(len(self.sides)))
        put = partial(self._put, lay)
        found += point_spends(
            self.book, self.sides, self.others, (helpful, helpful), lay.bonuses, self.by, put
        )
        return tuple(found)

    def _grows(self, at: int, lay: Lay) -> bool:
        """True if one more bonus brings something: below the cap (FAT-4-15)."""
        dice, count = self.method(at).value(lay.faces[at]), lay.bonuses[at].count
        return capped(self.book, dice, count + 1) > capped(self.book, dice, count)

    def by(self, at: int) -> str:
        """Whose the spends of a side are: the thrower's, or the sheet's."""
        return "" if at == 0 else self.sides[at].name

    def _again(self, lay: Lay, at: int, places: tuple[int, ...]) -> Node:
        """Some dice of a side once more; everything else stays as it lies."""
        method, totals, side = self.method(at), self.totals(lay), self.sides[at]
        whole = len(places) == method.count

        def after(fallen: tuple[int, ...]) -> Lay:
            now = list(lay.faces[at])
            for place, face in zip(places, fallen, strict=True):
                now[place] = face
            return self._with(lay, at, tuple(now))

        def law() -> Distribution[Any]:
            count = lay.bonuses[at].count
            if whole:
                dice: Distribution[int] = method.law
            else:
                faces = Distribution(dict.fromkeys(range(1, method.die.sides + 1), 1))
                dice = faces.map(lambda face: method.value(after((face,)).faces[at]))
            return dice.map(lambda value: _placed(totals, at, self._value(at, count, value)))

        groups = method.dice(side.name) if whole else (Dice(method.die, len(places), side.name),)
        return Throw("reroll", groups, law, lambda fallen: self._reading(after(fallen)), self._end)

    def _turn(self, lay: Lay, at: int, place: int, face: int) -> Node:
        """One die put to another face."""
        now = tuple(face if i == place else old for i, old in enumerate(lay.faces[at]))
        return self._still("turn", self._with(lay, at, now))

    def _put(self, lay: Lay, name: str, at: int, bonuses: Bonuses) -> Node:
        """Other bonuses on a side; a spend belongs to the action, not to the dice."""
        return self._still(name, replace(lay, bonuses=_placed(lay.bonuses, at, bonuses)))

    def _still(self, name: str, lay: Lay) -> Node:
        """A throw of no dice: what lies is read anew."""
        return Throw(name, (), lambda: constant(self.totals(lay)), lambda _: self._reading(lay), self._end)

    def _with(self, lay: Lay, at: int, faces: tuple[int, ...]) -> Lay:
        return replace(lay, faces=_placed(lay.faces, at, faces))


def any_throw(
    book: Book,
    sides: tuple[Side, ...],
    others: tuple[Bystander, ...],
    judge: Callable[[Totals], tuple[Outcome, ...]],
    tell: Callable[[Totals], Told],
) -> Node:
    """The throw of some sides: by the dice of the first, added to levels or kept by FATE D6."""
    if kind_of(book, sides[0].dice) is None:
        return OpenThrow(book, sides, others, judge, tell).root()
    from tablee.systems.fate2.roll.pool_throw import PoolThrow

    alike = tuple(replace(side, dice=sides[0].dice) for side in sides)
    return PoolThrow(book, alike, others, judge, tell).root()


def _placed(row: tuple[Any, ...], at: int, new: Any) -> tuple[Any, ...]:
    return tuple(new if i == at else old for i, old in enumerate(row))
