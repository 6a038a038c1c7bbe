"""Destiny: an aspect without skill points, which pays while it waits and turns into others (FAT-6-08)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice

from tablee.game.account import BANK, Account, Movement
from tablee.game.event import BlockGone, BlockPut, Event, Moved
from tablee.game.frozen import dataclass
from tablee.game.milestone import EVENING_ENDS, Milestone
from tablee.game.problem import Problem, refuse_if
from tablee.game.reason import because
from tablee.game.sheet import Aspect, Power, Sheet
from tablee.game.state import State
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, POINTS
from tablee.systems.fate2.creation.options.history import Lived, name_problems, number_problems
from tablee.systems.fate2.creation.skill_lists import plain
from tablee.systems.fate2.points.pools import scene_purse

DUE, GAIN = "destiny_due", "destiny_gain"
"""The id of the mark for scenes played this session; the role of an aspect that is still to be taken."""
MOST_POINTS = 20


@dataclass(frozen=True, slots=True)
class DestinyTable:
    """``data/destiny.toml``: its names, and its points."""

    fr: str
    en: str
    session: int
    fulfilled: int
    abandoned: int

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        yield from name_problems("FAT-6-08", "names", (self.fr, self.en))
        for name in ("session", "fulfilled", "abandoned"):
            yield from number_problems("FAT-6-08", name, getattr(self, name), 0, MOST_POINTS)


def table(book: Book) -> DestinyTable:
    """The numbers of destinies."""
    return book.table("destiny", DestinyTable)


def is_destiny(book: Book, name: str) -> bool:
    """True for the aspect Destinée, under either name, alone or with words of its own behind it."""
    said = plain(name)
    names = (plain(table(book).fr), plain(table(book).en))
    return any(said == word or said.startswith((f"{word} ", f"{word}:")) for word in names)


def without_points(book: Book, one: Lived) -> bool:
    """True for a phase in which a destiny is taken: it brings no skill points (FAT-6-08)."""
    return book.on("destiny") and any(is_destiny(book, name) for name in one.aspects)


def destiny_of(book: Book, sheet: Sheet) -> Aspect | None:
    """The destiny of a character, if it has one."""
    return next((a for a in sheet.having(Aspect, ASPECT) if is_destiny(book, a.name)), None)


def scenes_due(sheet: Sheet) -> int:
    """The scenes of this session in which a destiny was fulfilled."""
    found = sheet.get(DUE)
    return int(found.data.get("scenes", 0)) if isinstance(found, Power) else 0


def scene_events(book: Book, state: State, id: str) -> tuple[Event, ...]:
    """A destiny is being fulfilled: points for this scene, and a level that turns at the session’s end."""
    mark = Power(DUE, "", "destiny", {"scenes": scenes_due(state.sheet(id)) + 1})
    return (
        *scene_purse(state, id, book.number("scene_points")),
        BlockPut(id, mark, because("FAT-6-12", "due")),
    )


def gains(sheet: Sheet) -> tuple[Power, ...]:
    """The aspects that a destiny has turned into and that are still to be taken."""
    return tuple(power for power in sheet.having(Power) if power.role == GAIN)


def remaining(book: Book, sheet: Sheet) -> int:
    """The levels of a destiny that have not turned into something else yet."""
    destiny = destiny_of(book, sheet)
    return 0 if destiny is None else max(destiny.level - len(gains(sheet)), 0)


def turn_events(book: Book, id: str, sheet: Sheet, levels: int, points: int, said: str) -> Iterator[Event]:
    """So many levels of a destiny turn into aspects that are to be taken, with skill points."""
    ids = {block.id for block in sheet.blocks}
    free = (f"{GAIN}{at}" for at in count(1) if f"{GAIN}{at}" not in ids)
    rule = RULES[said]
    for gain in islice(free, min(levels, remaining(book, sheet))):
        mark = Power(gain, table(book).fr, GAIN, {"points": points})
        yield BlockPut(id, mark, because(rule, said, points=points))


RULES = {"dramatic": "FAT-6-12", "narrative": "FAT-6-13", "abandoned": "FAT-6-14"}
"""The ways in which a destiny turns, and the rule of each."""


def milestone(book: Book, state: State, reached: Milestone) -> Iterator[Event]:
    """At a session’s end destinies turn that were fulfilled, and the others pay for waiting."""
    if book.on("destiny") and reached.key == EVENING_ENDS:
        for id, sheet in state.sheets.items():
            yield from _session_ends(book, id, sheet)


def _session_ends(book: Book, id: str, sheet: Sheet) -> Iterator[Event]:
    scenes, numbers = scenes_due(sheet), table(book)
    if scenes:
        yield from turn_events(book, id, sheet, scenes, numbers.fulfilled, "dramatic")
        yield BlockGone(id, DUE, because("FAT-6-12", "due"))
    if remaining(book, sheet) > scenes and isinstance(sheet.get(POINTS), Account):
        waiting = because("FAT-6-10", "waiting", points=numbers.session)
        yield Moved(Movement(BANK, f"{id}.{POINTS}", numbers.session, waiting))
