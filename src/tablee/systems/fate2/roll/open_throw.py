"""An open throw: each side throws its hand; aspects and points change what lies, as long as anybody can pay.

A room that throws hands in its sides, and what their totals mean: a `Contest`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias

from tablee.dice import Distribution, constant
from tablee.game.account import Price
from tablee.game.check import GM, End, Node, Spend, Throw
from tablee.game.frozen import dataclass, replace
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import problem, refuse_if
from tablee.game.reason import Reason, Value, because
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.points.fate_spends import Bonuses, PointSpends
from tablee.systems.fate2.points.invocation import invocation_spends
from tablee.systems.fate2.roll.hand import Change, Faces
from tablee.systems.fate2.roll.ladder_hand import LadderHand
from tablee.systems.fate2.roll.score import kind_of
from tablee.systems.fate2.roll.sides import Bystander, Side

if TYPE_CHECKING:
    from tablee.systems.fate2.roll.pool_hand import PoolHand

Hand: TypeAlias = "LadderHand | PoolHand"
"""How a side throws."""
MOST_WAYS = 50_000
"""The results of all sides together of which the odds are worked out: four sides with usual dice."""
AGAIN = "again"
SECOND = Text("Relance des ex æquo", "Second roll of those who tie")
Totals = tuple[int, ...]
"""The result of each side."""
Places = tuple[int, ...]
"""Some of the sides."""
Told = tuple[tuple[tuple[Reason, ...], ...], tuple[Mapping[str, Value], ...]]
"""For each outcome its reasons and its facts."""


@dataclass(frozen=True, slots=True, eq=False)
class Contest:
    """What the totals of a throw mean; the places are those of the sides that did best in a second roll.

    ``judge`` makes the outcomes, one for each side, ``tell`` their reasons and facts; ``say`` puts a total in
    words. ``facing``: two are against each other, and whoever is behind is asked first. ``tied`` names the
    sides that may roll again. ``alone`` is the law of the outcome of one side, of the laws of all totals and
    its place.
    """

    judge: Callable[[Totals, Places], tuple[Outcome, ...]]
    tell: Callable[[Totals, Places], Told]
    say: Callable[[int], Text]
    facing: bool = False
    tied: Callable[[Totals, Places], Places] | None = None
    alone: Callable[[tuple[Distribution[int], ...], int], Distribution[Outcome]] | None = None


@dataclass(frozen=True, slots=True)
class Lay:
    """How a throw lies: the hand of each side; the hands of a second roll, by place."""

    hands: tuple[Any, ...]
    second: tuple[tuple[int, Any], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class OpenThrow:
    """A throw of one side or several; ``others`` stand by and may help or counter."""

    book: Book
    hands: tuple[Hand, ...]
    others: tuple[Bystander, ...]
    contest: Contest

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides, the thrower first."""
        return tuple(hand.side for hand in self.hands)

    def root(self) -> Node:
        """The throw of all sides; a step without dice where none is thrown."""
        first = [hand.first(point=hand.side.point) for hand in self.hands]

        def law() -> Distribution[Any]:
            laws = [change.law() for change in first]
            if prod(map(len, laws)) > MOST_WAYS:  # it can be thrown all the same
                refuse_if((problem("FAT-3-08", "sides", "vast", found=len(laws)),))
            return _joint(laws)

        alone = self.contest.alone
        return Throw(
            "roll", _dice(first), law, lambda faces: self._reading(Lay(_fallen(first, faces))),
            partial(self._end, ()),
            alone=None if alone is None else lambda at: alone(tuple(one.law() for one in first), at),
        )  # fmt: skip

    def _end(self, ahead: Places, totals: Totals) -> Node:
        return End(self.contest.judge(totals, ahead))

    def totals(self, lay: Lay) -> Totals:
        """The result of each side as the throw lies."""
        return tuple(hand.total(lie) for hand, lie in zip(self.hands, lay.hands, strict=True))

    def ahead(self, lay: Lay) -> Places:
        """The sides that did best in the second roll."""
        return _best([(at, self.hands[at].total(lie)) for at, lie in lay.second])

    def _reading(self, lay: Lay) -> Reading:
        totals, pairs = self.totals(lay), tuple(zip(self.hands, lay.hands, strict=True))
        more, told = self.contest.tell(totals, self.ahead(lay))
        dice = chain.from_iterable(hand.shown(lie) for hand, lie in pairs)
        again = tuple(self._again_words(lay))
        each = tuple((*hand.fell(lie), *again, *why) for (hand, lie), why in zip(pairs, more, strict=True))
        facts = tuple({**hand.facts(lie), **own} for (hand, lie), own in zip(pairs, told, strict=True))
        why, alone = (each[0], ()) if len(each) == 1 else ((), each)
        shown = (*dice, *self._second_dice(lay))
        return Reading(totals, shown, why, facts, lambda: self.spends(lay), alone, carry=Standing(self, lay))

    def _again_words(self, lay: Lay) -> Iterator[Reason]:
        for at, lie in lay.second:
            side = self.sides[at]
            total = self.contest.say(self.hands[at].total(lie))
            yield because("FAT-3-09", "again", name=side.title or side.name, total=total)

    def _second_dice(self, lay: Lay) -> Iterator[DieShown]:
        for at, lie in lay.second:
            yield from (replace(die, group=SECOND) for die in self.hands[at].shown(lie))

    def spends(self, lay: Lay) -> tuple[Spend, ...]:
        """What may be paid for as the throw lies."""
        found = list[Spend]()
        for at, (hand, lie) in enumerate(zip(self.hands, lay.hands, strict=True)):
            if hand.side.acts or not at:
                then = partial(self._changed, lay, at)
                found += invocation_spends(self.book, hand.side, hand.invocations(lie), self.by(at), then)
        bonuses = tuple(lie.bonuses for lie in lay.hands)
        betters, put = partial(self._betters, lay), partial(self._put, lay)
        points = PointSpends(self.book, self.sides, self.others, bonuses, betters, self.by, put)
        found += points.offered()
        return (*self._in_turn(lay, found), *self._roll_off(lay))

    def by(self, at: int) -> str:
        """Whose the spends of a side are: the thrower's, or the sheet's."""
        return "" if at == 0 else self.sides[at].name

    def _in_turn(self, lay: Lay, found: list[Spend]) -> Iterator[Spend]:
        """The spends of two who face each other: whoever is behind is asked first (FAT-4-03)."""
        totals = self.totals(lay)
        ahead = totals.index(max(totals))
        ordered = self.contest.facing and totals.count(max(totals)) == 1
        for spend in found:
            later = ordered and spend.by == self.by(ahead)
            yield replace(spend, after=self.by(1 - ahead)) if later else spend

    def _roll_off(self, lay: Lay) -> Iterator[Spend]:
        """The second roll of those who tie: the game master's to grant, and free (FAT-3-09)."""
        tied = self.contest.tied(self.totals(lay), self.ahead(lay)) if self.contest.tied else ()
        if len(tied) < 2:
            return
        why = because("FAT-3-09", "offer")
        yield Spend(
            AGAIN, Price(), GM, lambda _: self._second(lay, tied), because=(why,), label=why, holds=False
        )

    def _second(self, lay: Lay, tied: Places) -> Node:
        first = [self.hands[at].first(point=False) for at in tied]

        def read(faces: Faces) -> Reading:
            reading = self._reading(replace(lay, second=tuple(zip(tied, _fallen(first, faces), strict=True))))
            return replace(reading, key=self.ahead(reading.carry.lay))

        totals = self.totals(lay)
        return Throw(
            AGAIN, _dice(first), lambda: _leaders(tied, [change.law() for change in first]), read,
            lambda ahead: self._end(ahead, totals),
        )  # fmt: skip

    def _betters(self, lay: Lay, at: int, bonuses: Bonuses) -> bool:
        return self.hands[at].betters(lay.hands[at], bonuses)

    def _put(self, lay: Lay, name: str, at: int, bonuses: Bonuses) -> Node:
        """Other bonuses on a side; a spend belongs to the action, not to the dice."""
        return self._changed(lay, at, name, self.hands[at].put(lay.hands[at], bonuses))

    def _changed(self, lay: Lay, at: int, name: str, change: Change) -> Node:
        """One side lies otherwise; everything else stays."""
        totals, ahead = self.totals(lay), self.ahead(lay)
        return Throw(
            name, change.dice, lambda: change.law().map(lambda total: _placed(totals, at, total)),
            lambda faces: self._reading(replace(lay, hands=_placed(lay.hands, at, change.after(faces)))),
            partial(self._end, ahead),
        )  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """A throw with how it lies: what its last reading carries, for best play."""

    throw: OpenThrow
    lay: Lay

    def outcome(self, total: int) -> Outcome:
        """The outcome of the thrower with that total, all others as they lie."""
        totals = _placed(self.throw.totals(self.lay), 0, total)
        return self.throw.contest.judge(totals, self.throw.ahead(self.lay))[0]


def any_throw(book: Book, sides: tuple[Side, ...], others: tuple[Bystander, ...], contest: Contest) -> Node:
    """The throw of some sides: by the dice of the first, added to levels or kept by FATE D6."""
    if kind_of(book, sides[0].dice) is None:
        return OpenThrow(book, tuple(LadderHand(book, side) for side in sides), others, contest).root()
    from tablee.systems.fate2.roll.pool_hand import PoolHand

    alike = (replace(side, dice=sides[0].dice) for side in sides)
    return OpenThrow(book, tuple(PoolHand(book, side) for side in alike), others, contest).root()


def _dice(changes: list[Change]) -> tuple[Any, ...]:
    return tuple(chain.from_iterable(change.dice for change in changes))


def _fallen(changes: list[Change], faces: Faces) -> tuple[Any, ...]:
    """How some hands lie after faces, each taking its own in order."""
    found, start = [], 0
    for change in changes:
        count = sum(group.count for group in change.dice)
        found.append(change.after(faces[start : start + count]))
        start += count
    return tuple(found)


def _joint(laws: list[Distribution[int]]) -> Distribution[Any]:
    found: Distribution[Any] = constant(())
    for law in laws:
        found = found.combine(law, lambda before, total: (*before, total))
    return found


def _best(results: list[tuple[int, int]]) -> Places:
    """The places of the best of some results."""
    most = max((total for _, total in results), default=0)
    return tuple(at for at, total in results if total == most)


def _leaders(places: Places, laws: list[Distribution[int]]) -> Distribution[Any]:
    """The law of who does best."""
    found: Distribution[Any] = constant((None, ()))
    for at, law in zip(places, laws, strict=True):
        found = found.combine(law, partial(_with_leader, at))
    return found.map(lambda one: one[1])


def _with_leader(at: int, before: tuple[int | None, Places], total: int) -> tuple[int | None, Places]:
    """The best result so far and who shares it, after that of one more."""
    most, who = before
    if most is None or total > most:
        return total, (at,)
    return (most, (*who, at)) if total == most else before


def _placed(row: tuple[Any, ...], at: int, new: Any) -> tuple[Any, ...]:
    return tuple(new if i == at else old for i, old in enumerate(row))
