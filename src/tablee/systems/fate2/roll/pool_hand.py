"""A side that throws by FATE D6: the dice of its level, of which the highest or the lowest are kept.

Bonus and penalty dice cancel one for one. Help is a bonus die, the fate die one more that is kept. Help
against a penalty sets the penalty die that was thrown last aside (FAT-A2-06 to FAT-A2-10).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from tablee.dice import Distribution, Keep, Pool
from tablee.game.check import Dice
from tablee.game.chip import net
from tablee.game.frozen import dataclass, replace
from tablee.game.outcome import DieShown
from tablee.game.problem import Refused, problem
from tablee.game.reason import Reason, Value, because
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.points.fate_spends import Bonuses
from tablee.systems.fate2.roll.hand import (
    DIE,
    LAST_DIE,
    NONE,
    REROLL,
    Box,
    Change,
    Faces,
    Invocation,
    Prospect,
    Values,
    one_die,
    still,
)
from tablee.systems.fate2.roll.score import Kind, LevelDice, d6_table, kind_of
from tablee.systems.fate2.roll.sides import Side, said

MOST_DICE = 40
"""No side throws more dice at first."""


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

    def showing(self, faces: Faces) -> Pile:
        """The same dice with other faces."""
        first, second = len(self.base), len(self.base) + len(self.extra)
        return replace(self, base=faces[:first], extra=faces[first:second], fate=faces[second:])


@dataclass(frozen=True, slots=True, eq=False)
class PoolHand:
    """A side that keeps dice of a pool."""

    book: Book
    side: Side

    @property
    def kind(self) -> Kind:
        """Its die."""
        found = kind_of(self.book, self.side.dice)
        assert found is not None, "a side that adds dice to its level is thrown otherwise"
        return found

    @property
    def _net(self) -> int:
        """Bonus dice above 0, penalty dice below."""
        return net(self.side.chips)

    def _row(self, *, raised: bool = False) -> LevelDice:
        """The dice of its level; the row above the lowest where a box bought the only die."""
        table = d6_table(self.book)
        found = table.dice(self.side.level)
        return table.levels[-2] if raised and not found.dice and len(table.levels) > 1 else found

    def _dice(self, count: int) -> tuple[Dice, ...]:
        return (Dice(self.kind.die, count, self.side.name),) if count else ()

    def first(self, *, point: bool) -> Change:
        """The dice of the level with bonus or penalty, and the fate die. Raises `Refused` for too many."""
        row, bonuses = self._row(), Bonuses(point)
        base = row.dice + abs(self._net) if row.dice else 0
        fate = int(point) if row.dice else 0
        if base > MOST_DICE:
            raise Refused(problem("FAT-A2-01", "level", "many", expected=MOST_DICE))
        lies = Pile((row.fixed,) * base, (), (row.fixed,) * fate, bonuses)
        if row.fixed or not base:
            return self._still(lies)
        return Change(self._dice(base + fate), lies.showing, lambda: self._law(lies))

    def _active(self, lie: Pile) -> tuple[Faces, int, bool]:
        """The dice that count, how many of them are kept, and whether those are the highest."""
        own, count = self._net, self._row(raised=lie.raised).dice
        helped = len(lie.bonuses.helpers)
        base = lie.base[: count + max(-own - helped, 0)] if own < 0 else lie.base
        keep = count + len(lie.fate) if count else 0
        return (*base, *lie.extra, *lie.fate), keep, own + helped >= 0

    def total(self, lie: Pile) -> int:
        """The sum of the dice that are kept."""
        faces, keep, highest = self._active(lie)
        return self._sum(faces, keep, highest=highest)

    def _sum(self, faces: Faces, keep: int, *, highest: bool) -> int:
        kept = sorted(faces, reverse=highest)[:keep]
        return sum(kept) + self.kind.plus * len(kept)

    def _law(self, lie: Pile) -> Distribution[int]:
        """The law of its total where all dice are thrown, whatever they show."""
        faces, keep, highest = self._active(lie)
        law = Pool(self.kind.die, len(faces), Keep(keep, highest)).sum_law()
        plus = self.kind.plus * keep
        return law.map(lambda total: int(total) + plus)

    def shown(self, lie: Pile) -> Iterator[DieShown]:
        """Each die, kept or not."""
        faces, keep, highest = self._active(lie)
        aside = len(lie.all) - len(faces)
        live = [n for n in range(len(lie.all)) if not len(lie.base) - aside <= n < len(lie.base)]
        order = sorted(live, key=lambda n: -lie.all[n] if highest else lie.all[n])
        kept, kind = {*order[:keep]}, self.kind
        for n, face in enumerate(lie.all):
            yield DieShown(self.side.name, kind.die.name, face, face + kind.plus, n in kept)

    def facts(self, lie: Pile) -> Mapping[str, Value]:
        """What the kept dice come to."""
        return {"dice": self.total(lie)}

    def fell(self, lie: Pile) -> Iterator[Reason]:
        """Fixed dice, the fate die, which dice are kept, the total."""
        faces, keep, highest = self._active(lie)
        row = self._row(raised=lie.raised)
        if not row.dice:
            yield because("FAT-A2-03", "none")
        elif row.fixed:
            yield because("FAT-A2-02", "fixed", face=row.fixed)
        if lie.fate:
            yield because("FAT-A2-10", "counts")
        if len(faces) > keep:
            yield because("FAT-A2-07", "highest" if highest else "lowest", count=len(faces), kept=keep)
        trait = said(self.book, self.side)
        yield because("FAT-A2-01", "total", trait=trait, count=keep, total=self.total(lie))

    def invocations(self, lie: Pile) -> Iterator[Invocation]:
        """Dice thrown again, a die turned to a good face, or the only die put down (FAT-A2-09, FAT-A2-03)."""
        power, good = str(self.book["invocation"]), d6_table(self.book).turned
        row, dice = self._row(raised=lie.raised), lie.all
        if not row.dice:
            if self.book.on("last_die"):
                down = replace(lie, base=self._put_down, raised=True)
                yield Invocation(LAST_DIE, because("FAT-A2-03", "put"), lambda _: self._still(down))
            return
        if not row.fixed:
            places = tuple(range(len(dice)))
            yield Invocation(REROLL, because("FAT-4-01", "reroll"), lambda _: self._again(lie, places))
        if power == NONE or (power == DIE and row.fixed):
            return
        label = because("FAT-4-05", "die") if power == DIE else because("FAT-A2-09", "turn", face=good)
        turn, again = partial(self._turn, lie), partial(self._again, lie)
        yield one_die(dice, self._box, turn, again, label, problem("FAT-A2-09", "dice", "pick", face=good))

    @property
    def _box(self) -> Box:
        """What a box does to one die below the good face."""
        power, good = str(self.book["invocation"]), d6_table(self.book).turned
        return Box(
            lambda face: good if power not in (DIE, NONE) and face < good else None,
            lambda face: power == DIE and face < good,
        )

    def _turn(self, lie: Pile, place: int, face: int) -> Change:
        return self._still(self._set(lie, (place,), (face,)))

    def _still(self, lie: Pile) -> Change:
        return still(lie, self.total(lie))

    @property
    def _put_down(self) -> Faces:
        """The dice that a box puts down where a level has none."""
        return (self._row(raised=True).fixed,) * (1 + abs(self._net))

    def _set(self, lie: Pile, places: Faces, faces: Faces) -> Pile:
        """The dice at some places with these faces."""
        now = dict(zip(places, faces, strict=True))
        return lie.showing(tuple(now.get(n, old) for n, old in enumerate(lie.all)))

    def _again(self, lie: Pile, places: Faces) -> Change:
        """Some dice once more."""

        def law() -> Distribution[int]:
            if len(places) == len(lie.all):
                return self._law(lie)
            return self.kind.die.law().map(lambda face: self.total(self._set(lie, places, (int(face),))))

        return Change(self._dice(len(places)), lambda fallen: self._set(lie, places, fallen), law)

    def put(self, lie: Pile, bonuses: Bonuses) -> Change:
        """Other bonuses: a die more is thrown, one that was countered is taken away."""
        row = self._row(raised=lie.raised)
        if row.fixed or not self._grows(lie, bonuses):
            return self._still(self._with(lie, bonuses, (row.fixed,) if row.fixed else ()))

        def law() -> Distribution[int]:
            return self.kind.die.law().map(lambda face: self.total(self._with(lie, bonuses, (int(face),))))

        return Change(self._dice(1), lambda fell: self._with(lie, bonuses, fell), law)

    def betters(self, lie: Pile, bonuses: Bonuses) -> bool:
        """True if there are dice; of fixed ones, if the total rises."""
        row = self._row(raised=lie.raised)
        if not row.dice or not row.fixed:
            return bool(row.dice)
        return self.total(self._with(lie, bonuses, (row.fixed,))) > self.total(lie)

    def _grows(self, lie: Pile, bonuses: Bonuses) -> bool:
        """True if these bonuses bring one die more to the table."""
        return self._extra(bonuses) > len(lie.extra) or bonuses.own > len(lie.fate)

    def _extra(self, bonuses: Bonuses) -> int:
        """The bonus dice of helpers, beyond those that cancel penalties."""
        return max(len(bonuses.helpers) - max(-self._net, 0), 0)

    def _with(self, lie: Pile, bonuses: Bonuses, fell: Faces) -> Pile:
        extra = (*lie.extra, *fell)[: self._extra(bonuses)]
        fate = (*lie.fate, *fell)[: int(bonuses.own)]
        return replace(lie, extra=extra, fate=fate, bonuses=bonuses)

    def prospect(self, lie: Pile) -> Prospect:
        """The dice that count; a point adds one that is kept."""
        row, (faces, _, highest) = self._row(raised=lie.raised), self._active(lie)
        puts = self._put_down if not row.dice and self.book.on("last_die") else ()
        row = self._row(raised=True) if puts else row
        sides = (row.fixed,) if row.fixed else tuple(range(1, self.kind.sides + 1))

        def total(dice: Values, own: bool) -> int:
            return self._sum(dice, row.dice + own, highest=highest) if dice else 0

        dice = tuple(sorted(faces))
        return Prospect(dice, sides, self._box, total, bool(lie.fate), adds=True, puts=puts)
