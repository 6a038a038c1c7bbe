"""Plot aspects: phases and aspects that the GM asks for, or rewards with a bonus (FAT-6-01, FAT-6-02)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.creation.options.environments import EnvironmentTable
from tablee.systems.fate2.creation.options.history import (
    Life,
    NameGroup,
    group_problems,
    is_one_of,
    key_problems,
    name_problems,
    number_of,
    number_problems,
)

LAST = -1
MOST_PHASES, MOST_POINTS = 20, 12


@dataclass(frozen=True, slots=True)
class Bonus:
    """A plot bonus: who earns it, by which aspects (none: by the phase alone), in which phase (0: in any).

    ``nth`` asks that the aspect be so many-th of the character, 0 any; ``once`` that it is earned only
    the first time.
    """

    key: str
    fr: str
    en: str
    who: Literal["each", "first", "all"]
    aspects: tuple[str, ...] = ()
    phase: int = 0
    nth: int = 0
    once: bool = True
    points: int = 1

    @property
    def name(self) -> Text:
        """What it is called."""
        return Text(self.fr, self.en)


@dataclass(frozen=True, slots=True)
class Compulsory:
    """An aspect, a place or both that everybody must take, in a phase or anywhere (0)."""

    key: str
    fr: str
    en: str
    aspects: tuple[str, ...] = ()
    phase: int = 0
    place: str = ""

    @property
    def name(self) -> Text:
        """What it is called."""
        return Text(self.fr, self.en)


@dataclass(frozen=True, slots=True)
class PlotTable:
    """``data/plot.toml``."""

    groups: tuple[NameGroup, ...]
    bonuses: tuple[Bonus, ...]
    compulsory: tuple[Compulsory, ...]

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        rule = "FAT-6-02"
        yield from key_problems(rule, "groups", [row.key for row in self.groups])
        for at, group in enumerate(self.groups):
            yield from name_problems(rule, f"groups[{at}].aspects", group.aspects)
        lists: dict[str, tuple[Bonus | Compulsory, ...]] = {"bonuses": self.bonuses}
        lists["compulsory"] = self.compulsory
        for name, rows in lists.items():
            yield from key_problems(rule, name, [row.key for row in rows])
            for at, row in enumerate(rows):
                yield from name_problems(rule, f"{name}[{at}].aspects", row.aspects)
                yield from name_problems(rule, f"{name}[{at}]", (row.fr, row.en))
                yield from number_problems(rule, f"{name}[{at}].phase", row.phase, LAST, MOST_PHASES)
        for at, bonus in enumerate(self.bonuses):
            yield from number_problems(rule, f"bonuses[{at}].points", bonus.points, 0, MOST_POINTS)
            yield from number_problems(rule, f"bonuses[{at}].nth", bonus.nth, 0, MOST_PHASES)
            if not bonus.aspects and bonus.who != "all":
                yield problem(rule, f"bonuses[{at}].aspects", "nothing", name=bonus.name)


def table(book: Book) -> PlotTable:
    """The plot of a game."""
    return book.table("plot", PlotTable)


def earned(book: Book, life: Life, at: int) -> tuple[Bonus, ...]:
    """The plot bonuses of the phase at a place; one for the first to come only where it was claimed."""
    if not book.on("plot"):
        return ()
    return tuple(
        bonus
        for bonus in table(book).bonuses
        if fits(book, life, at, bonus) and (bonus.who != "first" or bonus.key in life[at].claims)
    )


def fits(book: Book, life: Life, at: int, bonus: Bonus) -> bool:
    """True if a phase fulfils what a bonus asks for, whoever else did."""
    here = life[at]
    if here.kind not in ("phase", "extra") or not _in_phase(book, life, at, bonus.phase):
        return False
    if bonus.who == "all":
        return here.kind == "phase"
    taken = [name for one in life[:at] if one.kind != "free" for name in one.aspects]
    groups = table(book).groups
    if bonus.once and any(is_one_of(book, name, bonus.aspects, groups) for name in taken):
        return False
    return any(
        is_one_of(book, name, bonus.aspects, groups) and bonus.nth in (0, len(taken) + place)
        for place, name in enumerate(here.aspects, 1)
    )


def _in_phase(book: Book, life: Life, at: int, phase: int) -> bool:
    number = number_of(life, at)
    return phase in (0, number) or (phase == LAST and number == book.number("phases"))


def problems(book: Book, life: Life, at: int) -> Iterator[Problem]:
    """What a phase lacks that is compulsory in it; what may come anywhere lacks in the last phase."""
    if not book.on("plot") or life[at].kind != "phase":
        return
    last = number_of(life, at) == book.number("phases")
    for row in table(book).compulsory:
        here = _in_phase(book, life, at, row.phase) if row.phase else last
        if not here:
            continue
        lived = [life[at]] if row.phase else [*life[: at + 1]]
        lived += [one for one in life if one.kind == "extra" and one.of in {phase.key for phase in lived}]
        taken = [name for one in lived for name in one.aspects]
        if row.aspects and not any(is_one_of(book, a, row.aspects, table(book).groups) for a in taken):
            yield problem("FAT-6-01", life[at].key, "aspect", name=row.name)
        if row.place and life[at].place != row.place:
            yield problem("FAT-6-01", life[at].key, "place", name=row.name)


def pack_problems(book: Book) -> Iterator[Problem]:
    """Groups of aspects that nobody knows, places that do not exist."""
    found = table(book)
    for at, bonus in enumerate(found.bonuses):
        yield from group_problems(book, f"tables.plot.bonuses[{at}]", bonus.aspects, found.groups)
    places = {row.key for row in book.table("places", EnvironmentTable).rows}
    for at, row in enumerate(found.compulsory):
        where = f"tables.plot.compulsory[{at}]"
        yield from group_problems(book, where, row.aspects, found.groups)
        if row.place and row.place not in places:
            yield problem("FAT-6-02", f"{where}.place", "unknown", found=row.place[:80])
