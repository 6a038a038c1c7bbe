"""A side that adds its dice to its level, and its bonuses up to the cap (FAT-1-05, FAT-4-15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from tablee.dice import Distribution
from tablee.game.check import Dice
from tablee.game.frozen import dataclass, replace
from tablee.game.fudge_dice.methods import Method
from tablee.game.fudge_dice.reading import roll_facts
from tablee.game.fudge_dice.throw import Fell
from tablee.game.outcome import DieShown
from tablee.game.problem import problem
from tablee.game.reason import Reason, Value, because
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.dice import dice_rules
from tablee.systems.fate2.points.fate_spends import Bonuses, capped
from tablee.systems.fate2.points.prices import spend_table
from tablee.systems.fate2.roll.hand import (
    DIE,
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
from tablee.systems.fate2.roll.sides import Side, said

FROM: dict[str, tuple[int, ...]] = {"any": (-1, 0), "minus": (-1,), "blank": (0,), "step": (-1, 0)}
"""What a die may show that each power turns (FAT-4-05): to +, "step" to the next sign."""
PLUS = 1


@dataclass(frozen=True, slots=True)
class Cast:
    """The faces of a side, and the bonuses on it."""

    faces: Faces
    bonuses: Bonuses = Bonuses()


@dataclass(frozen=True, slots=True, eq=False)
class LadderHand:
    """A side whose dice are added to its level."""

    book: Book
    side: Side

    @property
    def method(self) -> Method:
        """Its dice."""
        return dice_rules(self.book).method(self.side.dice)

    def first(self, *, point: bool) -> Change:
        """All its dice."""
        return self._thrown(Cast((), Bonuses(point)))

    def total(self, lie: Cast) -> int:
        """The level with its modifiers, the dice and the bonuses."""
        return self._value(lie.bonuses.count, self.method.value(lie.faces))

    def _value(self, count: int, dice: int) -> int:
        return self.side.base + capped(self.book, dice, count)

    def shown(self, lie: Cast) -> Iterator[DieShown]:
        """Each die by its sign."""
        return iter(self.method.shown(lie.faces, self.side.name))

    def facts(self, lie: Cast) -> Mapping[str, Value]:
        """The level, the dice and what bonuses add."""
        dice, count = self.method.value(lie.faces), lie.bonuses.count
        more = capped(self.book, dice, count) - dice
        known = dict(roll_facts(self.book.ladder, self.side.base, Fell(dice, dice), more))
        known.pop("degree")
        return {**known, "bonuses": count} if count else known

    def fell(self, lie: Cast) -> Iterator[Reason]:
        """The bonuses, the cap where it was reached, the result."""
        book, bonuses, dice = self.book, lie.bonuses, self.method.value(lie.faces)
        more, table = capped(book, dice, bonuses.count) - dice, spend_table(book)
        if bonuses.own:
            yield because("FAT-4-13", "counts", worth=table.worth)
        if bonuses.helpers:
            yield because("FAT-4-27", "counts", worth=table.worth * len(bonuses.helpers))
        if more < bonuses.count * table.worth:
            yield because("FAT-4-15", "capped", cap=table.cap)
        result = book.say(self.side.base + dice + more)
        yield because("FAT-1-05", "total", trait=said(book, self.side), dice=dice + more, result=result)

    def invocations(self, lie: Cast) -> Iterator[Invocation]:
        """All dice again, or what a box does to one (FAT-4-01, FAT-4-05)."""
        power, values = str(self.book["invocation"]), self._values
        places = tuple(range(len(lie.faces)))
        yield Invocation(REROLL, because("FAT-4-01", "reroll"), lambda _: self._again(lie, places))
        if power == NONE or not values:
            return
        signs = tuple(values[face - 1] for face in lie.faces)
        turn, again = partial(self._turn, lie), partial(self._again, lie)
        wrong = problem("FAT-4-01", "dice", f"pick_{power}")
        yield one_die(signs, self._box, turn, again, because("FAT-4-05", power), wrong)

    @property
    def _box(self) -> Box:
        """What a box does to one die; one that shows + is as good as it gets."""
        power = str(self.book["invocation"])
        return Box(partial(_turned, power), lambda sign: power == DIE and sign != PLUS)

    @property
    def _values(self) -> Values:
        """What each face of one die is worth, face 1 first; empty where dice are not worth a sign each."""
        method = self.method
        if method.row.kind not in ("sum", "faces"):
            return ()
        shown = [method.shown((face,) * method.count)[0].value for face in range(1, method.die.sides + 1)]
        values = tuple(int(value) for value in shown)
        return values if {*values} == {-1, 0, PLUS} else ()

    def _again(self, lie: Cast, places: Faces) -> Change:
        """Some dice once more; everything else stays as it lies."""
        method = self.method
        if len(places) == method.count:
            return self._thrown(lie)

        def after(fallen: Faces) -> Cast:
            now = list(lie.faces)
            for place, face in zip(places, fallen, strict=True):
                now[place] = face
            return replace(lie, faces=tuple(now))

        faces = Distribution(dict.fromkeys(range(1, method.die.sides + 1), 1))
        dice = (Dice(method.die, len(places), self.side.name),)
        return Change(dice, after, lambda: faces.map(lambda face: self.total(after((face,)))))

    def _thrown(self, lie: Cast) -> Change:
        """All dice anew."""
        return Change(
            self.method.dice(self.side.name),
            lambda faces: replace(lie, faces=faces),
            lambda: self.method.law.map(partial(self._value, lie.bonuses.count)),
        )

    def _turn(self, lie: Cast, place: int, sign: int) -> Change:
        """One die put to another sign."""
        face = self._values.index(sign) + 1
        return self._still(replace(lie, faces=(*lie.faces[:place], face, *lie.faces[place + 1 :])))

    def put(self, lie: Cast, bonuses: Bonuses) -> Change:
        """A bonus belongs to the action: the dice lie as they did."""
        return self._still(replace(lie, bonuses=bonuses))

    def _still(self, lie: Cast) -> Change:
        return still(lie, self.total(lie))

    def betters(self, lie: Cast, bonuses: Bonuses) -> bool:
        """True below the cap (FAT-4-15)."""
        return self.total(replace(lie, bonuses=bonuses)) > self.total(lie)

    def prospect(self, lie: Cast) -> Prospect | None:
        """The dice by their signs; a point adds to their sum. None where dice are not worth a sign each."""
        values, others = self._values, len(lie.bonuses.helpers)
        if not values:
            return None

        def total(dice: Values, own: bool) -> int:
            return self._value(others + own, sum(dice))

        signs = tuple(sorted(values[face - 1] for face in lie.faces))
        return Prospect(signs, values, self._box, total, lie.bonuses.own)


def _turned(power: str, sign: int) -> int | None:
    """What a power makes of a die that shows a sign; None where it can't be turned (FAT-4-05)."""
    if sign not in FROM.get(power, ()):
        return None
    return sign + 1 if power == "step" else PLUS
