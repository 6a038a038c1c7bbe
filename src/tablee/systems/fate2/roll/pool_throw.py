"""A throw by FATE D6: a side throws the dice of its level and keeps the highest or the lowest.

Bonus and penalty dice cancel one for one. Help is a bonus die, the fate die one more that is kept. Help
against a penalty sets the penalty die that was thrown last aside (FAT-A2-06 to FAT-A2-10).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any

from tablee.dice import Distribution, Keep, Pool, constant
from tablee.game.check import Dice, End, Node, Spend, Throw
from tablee.game.chip import net
from tablee.game.frozen import dataclass, replace
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import Refused, problem
from tablee.game.reason import Reason, Value, because
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.points.fate_spends import Bonuses, point_spends
from tablee.systems.fate2.points.invocation import DIE, REROLL, TURN, WHY
from tablee.systems.fate2.points.prices import boxes
from tablee.systems.fate2.roll.score import Kind, LevelDice, d6_table, kind_of
from tablee.systems.fate2.roll.sides import Bystander, Side, said

LAST_DIE = "last_die"
MOST_DICE = 40
"""No side throws more dice at first."""
Faces = tuple[int, ...]
Totals = tuple[int, ...]
Told = tuple[tuple[tuple[Reason, ...], ...], tuple[Mapping[str, Value], ...]]


@dataclass(frozen=True, slots=True)
class Pile:
    """The dice of one side as they lie: those of the level with its bonus or penalty, bonus dice of helpers,
    the fate die; ``raised`` where a box bought the only die."""

    base: Faces = ()
    extra: Faces = ()
    fate: Faces = ()
    bonuses: Bonuses = Bonuses()
    raised: bool = False

    @property
    def all(self) -> Faces:
        """Every die on the table."""
        return (*self.base, *self.extra, *self.fate)


@dataclass(frozen=True, slots=True, eq=False)
class PoolThrow:
    """A throw of one side or several by FATE D6; like `OpenThrow` for the rest."""

    book: Book
    sides: tuple[Side, ...]
    others: tuple[Bystander, ...]
    judge: Callable[[Totals], tuple[Outcome, ...]]
    tell: Callable[[Totals], Told]

    def kind(self, at: int) -> Kind:
        """The die of a side."""
        found = kind_of(self.book, self.sides[at].dice)
        assert found is not None, "a side that adds dice to its level is thrown otherwise"
        return found

    def row(self, at: int, *, raised: bool = False) -> LevelDice:
        """The dice of the level of a side."""
        table = d6_table(self.book)
        found = table.dice(self.sides[at].level)
        return table.levels[-2] if raised and not found.dice and len(table.levels) > 1 else found

    def root(self) -> Node:
        """The throw of all sides; a step without dice where all are fixed. Raises `Refused` for too many."""
        counts = [self._first(at) for at in range(len(self.sides))]
        if max(base for base, _ in counts) > MOST_DICE:
            raise Refused(problem("FAT-A2-01", "level", "many", expected=MOST_DICE))
        dice = tuple(
            Dice(self.kind(at).die, base + fate, side.name)
            for at, (side, (base, fate)) in enumerate(zip(self.sides, counts, strict=True))
            if base + fate and not self.row(at).fixed
        )

        def piles(faces: Faces) -> tuple[Pile, ...]:
            found, start = [], 0
            for at, (base, fate) in enumerate(counts):
                fixed = self.row(at).fixed
                own = (fixed,) * (base + fate) if fixed else faces[start : start + base + fate]
                start += 0 if fixed else base + fate
                found.append(Pile(own[:base], (), own[base:], Bonuses(self.sides[at].point)))
            return tuple(found)

        def law() -> Distribution[Any]:
            joint: Distribution[Any] = constant(())
            for at, (base, fate) in enumerate(counts):
                face = self.row(at).fixed or 1  # thrown dice are taken by their law, whatever they show
                lies = Pile((face,) * base, (), (face,) * fate, Bonuses(self.sides[at].point))
                joint = joint.combine(self._law(at, lies), lambda before, total: (*before, total))
            return joint

        return Throw("roll", dice, law, lambda faces: self._reading(piles(faces)), self._end)

    def _first(self, at: int) -> tuple[int, int]:
        """How many dice are thrown first: those of the level, and the fate die."""
        count = self.row(at).dice
        return (count + abs(net(self.sides[at].chips)), int(self.sides[at].point)) if count else (0, 0)

    def _active(self, at: int, pile: Pile) -> tuple[Faces, int, bool]:
        """The dice that count, how many of them are kept, and whether those are the highest."""
        own, count = net(self.sides[at].chips), self.row(at, raised=pile.raised).dice
        helped = len(pile.bonuses.helpers)
        base = pile.base[: count + max(-own - helped, 0)] if own < 0 else pile.base
        keep = count + len(pile.fate) if count else 0
        return (*base, *pile.extra, *pile.fate), keep, own + helped >= 0

    def total(self, at: int, pile: Pile) -> int:
        """What a side comes to."""
        faces, keep, highest = self._active(at, pile)
        kept = sorted(faces, reverse=highest)[:keep]
        return sum(kept) + self.kind(at).plus * len(kept)

    def _law(self, at: int, pile: Pile) -> Distribution[int]:
        """The law of a side whose dice are all thrown anew."""
        if self.row(at, raised=pile.raised).fixed or not pile.base:
            return constant(self.total(at, pile))
        faces, keep, highest = self._active(at, pile)
        kind = self.kind(at)
        law = Pool(kind.die, len(faces), Keep(keep, highest)).sum_law()
        return law.map(lambda total: int(total) + kind.plus * keep)

    def _end(self, totals: Totals) -> Node:
        return End(self.judge(totals))

    def _totals(self, piles: tuple[Pile, ...]) -> Totals:
        return tuple(self.total(at, pile) for at, pile in enumerate(piles))

    def _reading(self, piles: tuple[Pile, ...]) -> Reading:
        totals = self._totals(piles)
        more, told = self.tell(totals)
        dice = tuple(chain.from_iterable(self._shown(at, pile) for at, pile in enumerate(piles)))
        each = tuple((*self._fell(at, piles[at]), *why) for at, why in enumerate(more))
        facts = tuple({"dice": totals[at], **own} for at, own in enumerate(told))
        why, alone = (each[0], ()) if len(each) == 1 else ((), each)
        return Reading(totals, dice, why, facts, lambda: self.spends(piles), alone)

    def _shown(self, at: int, pile: Pile) -> Iterator[DieShown]:
        faces, keep, highest = self._active(at, pile)
        aside = len(pile.base) - (len(faces) - len(pile.extra) - len(pile.fate))
        live = [n for n in range(len(pile.all)) if not len(pile.base) - aside <= n < len(pile.base)]
        order = sorted(live, key=lambda n: -pile.all[n] if highest else pile.all[n])
        kept, kind = {*order[:keep]}, self.kind(at)
        for n, face in enumerate(pile.all):
            yield DieShown(self.sides[at].name, kind.die.name, face, face + kind.plus, n in kept)

    def _fell(self, at: int, pile: Pile) -> Iterator[Reason]:
        """From the dice of a side to its total."""
        faces, keep, highest = self._active(at, pile)
        row = self.row(at, raised=pile.raised)
        if not row.dice:
            yield because("FAT-A2-03", "none")
        elif row.fixed:
            yield because("FAT-A2-02", "fixed", face=row.fixed)
        if pile.fate:
            yield because("FAT-A2-10", "counts")
        if len(faces) > keep:
            yield because("FAT-A2-07", "highest" if highest else "lowest", count=len(faces), kept=keep)
        trait = said(self.book, self.sides[at])
        yield because("FAT-A2-01", "total", trait=trait, count=keep, total=self.total(at, pile))

    def spends(self, piles: tuple[Pile, ...]) -> tuple[Spend, ...]:
        """What may be paid for as the throw lies."""
        found = list[Spend]()
        for at, side in enumerate(self.sides):
            if (side.acts or not at) and (side.aspects or side.who == "gm"):
                found += self._invocations(piles, at)
        bonuses = tuple(pile.bonuses for pile in piles)
        own = tuple(self._helps(at, pile, replace(pile.bonuses, own=True)) for at, pile in enumerate(piles))
        others = tuple(
            self._helps(at, pile, replace(pile.bonuses, helpers=pile.bonuses.helpers | {-1}))
            for at, pile in enumerate(piles)
        )
        put = partial(self._put, piles)
        found += point_spends(self.book, self.sides, self.others, (own, others), bonuses, self._by, put)
        return tuple(found)

    def _by(self, at: int) -> str:
        return "" if at == 0 else self.sides[at].name

    def _helps(self, at: int, pile: Pile, bonuses: Bonuses) -> bool:
        """True if another bonus may better the total; of fixed dice, if it does."""
        row = self.row(at, raised=pile.raised)
        if not row.dice or not row.fixed:
            return bool(row.dice)
        return self.total(at, self._with(at, pile, bonuses, (row.fixed,))) > self.total(at, pile)

    def _invocations(self, piles: tuple[Pile, ...], at: int) -> Iterator[Spend]:
        """Dice thrown again, a die turned to a good face, or the only die put down."""
        side, pile, power = self.sides[at], piles[at], str(self.book["invocation"])
        row, good = self.row(at, raised=pile.raised), d6_table(self.book).turned
        price, by, why = boxes(self.book, side), self._by(at), (because("FAT-4-01", "invoked"),)
        if not row.dice:
            if self.book.on("last_die"):
                raised = replace(pile, raised=True)
                only = replace(raised, base=(self.row(at, raised=True).fixed,) * (1 + abs(net(side.chips))))
                down = _placed(piles, at, only)
                yield Spend(
                    LAST_DIE, price, by, lambda _: self._still(LAST_DIE, down), because=why,
                    side=side.name, label=because("FAT-A2-03", "put"), asks=WHY,
                )  # fmt: skip
            return
        dice = pile.all
        if not row.fixed:
            yield Spend(
                REROLL, price, by, lambda _: self._again(piles, at, tuple(range(len(dice)))), because=why,
                side=side.name, label=because("FAT-4-01", "reroll"), asks=WHY,
            )  # fmt: skip
        if power == "none" or (power == DIE and row.fixed):
            return

        def then(pick: Faces) -> Node:
            if len(pick) != 1 or pick[0] >= len(dice) or dice[pick[0]] >= good:
                raise Refused(problem("FAT-A2-09", "dice", "pick", face=good))
            if power == DIE:
                return self._again(piles, at, pick)
            return self._still("turn", _placed(piles, at, _set(pile, pick[0], good)))

        picks = {face: (n,) for n, face in reversed(list(enumerate(dice))) if face < good}
        refused = () if picks else (problem("FAT-A2-09", "dice", "pick", face=good),)
        label = because("FAT-4-05", "die") if power == DIE else because("FAT-A2-09", "turn", face=good)
        yield Spend(
            TURN, price, by, then, tuple(picks[face] for face in sorted(picks)), why, refused,
            side=side.name, label=label, asks=WHY,
        )  # fmt: skip

    def _again(self, piles: tuple[Pile, ...], at: int, places: tuple[int, ...]) -> Node:
        """Some dice of a side once more."""
        pile, die, totals = piles[at], self.kind(at).die, self._totals(piles)

        def after(fallen: Faces) -> Pile:
            found = pile
            for place, face in zip(places, fallen, strict=True):
                found = _set(found, place, face)
            return found

        def law() -> Distribution[Any]:
            if len(places) == len(pile.all):
                return self._law(at, pile).map(lambda total: _placed(totals, at, total))
            return die.law().map(lambda face: _placed(totals, at, self.total(at, after((int(face),)))))

        dice = (Dice(die, len(places), self.sides[at].name),)
        return Throw(
            "reroll", dice, law, lambda fell: self._reading(_placed(piles, at, after(fell))), self._end
        )

    def _put(self, piles: tuple[Pile, ...], name: str, at: int, bonuses: Bonuses) -> Node:
        """Other bonuses on a side: a die more is thrown, one that was countered is taken away."""
        pile, row, totals = piles[at], self.row(at, raised=piles[at].raised), self._totals(piles)
        if row.fixed:
            return self._still(name, _placed(piles, at, self._with(at, pile, bonuses, (row.fixed,))))
        if not self._grows(at, pile, bonuses):
            return self._still(name, _placed(piles, at, self._with(at, pile, bonuses, ())))
        die = self.kind(at).die

        def after(face: int) -> tuple[Pile, ...]:
            return _placed(piles, at, self._with(at, pile, bonuses, (face,)))

        def law() -> Distribution[Any]:
            return die.law().map(lambda face: _placed(totals, at, self.total(at, after(int(face))[at])))

        dice = (Dice(die, 1, self.sides[at].name),)
        return Throw(name, dice, law, lambda fell: self._reading(after(fell[0])), self._end)

    def _grows(self, at: int, pile: Pile, bonuses: Bonuses) -> bool:
        """True if these bonuses bring one die more to the table."""
        return self._extra(at, bonuses) > len(pile.extra) or bonuses.own > len(pile.fate)

    def _extra(self, at: int, bonuses: Bonuses) -> int:
        """The bonus dice of helpers, beyond those that cancel penalties."""
        return max(len(bonuses.helpers) - max(-net(self.sides[at].chips), 0), 0)

    def _with(self, at: int, pile: Pile, bonuses: Bonuses, fell: Faces) -> Pile:
        extra = (*pile.extra, *fell)[: self._extra(at, bonuses)]
        fate = (*pile.fate, *fell)[: int(bonuses.own)]
        return replace(pile, extra=extra, fate=fate, bonuses=bonuses)

    def _still(self, name: str, piles: tuple[Pile, ...]) -> Node:
        """A throw of no dice: what lies is read anew."""
        totals = self._totals(piles)
        return Throw(name, (), lambda: constant(totals), lambda _: self._reading(piles), self._end)


def _set(pile: Pile, place: int, face: int) -> Pile:
    """The pile with one die put to a face."""
    faces = tuple(face if n == place else old for n, old in enumerate(pile.all))
    first, second = len(pile.base), len(pile.base) + len(pile.extra)
    return replace(pile, base=faces[:first], extra=faces[first:second], fate=faces[second:])


def _placed(row: tuple[Any, ...], at: int, new: Any) -> tuple[Any, ...]:
    return tuple(new if i == at else old for i, old in enumerate(row))
