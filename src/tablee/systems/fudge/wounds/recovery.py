"""The clocks of healing: scratches, rest, care, and how long somebody Near Death still lives."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.game.calendar import UNITS, Calendar
from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.sheet import Sheet, Track
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.fudge.core.book import LARGEST, Book, Worded
from tablee.systems.fudge.wounds import capacity, cards
from tablee.systems.fudge.wounds.impaired import STUN, is_dead, recording, state_of, track_of
from tablee.systems.fudge.wounds.levels import DEAD, DYING, NAMED, SCRATCH, TRACK, index_of, stages

SCRATCHES, REST, DIES, CARE, FRESH = "scratches", "rest", "dying", "care", "fatigue"
"""What the timers are called before the id of their block."""


@dataclass(frozen=True, slots=True)
class Treated:
    """From this result on, a medical skill heals so many levels of every wound (table T30)."""

    low: int
    levels: int


@dataclass(frozen=True, slots=True)
class Natural:
    """How a wound of this level heals by itself: weeks for a level, the roll it asks, or only with care."""

    stage: str
    weeks: int
    goal: int | None = None
    care: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    """A length of time that passes in one tap."""

    amount: int
    unit: str
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class Unit(Worded):
    """A unit of time: its word for several, and for one where that differs."""

    fr: str
    en: str
    one_fr: str = ""
    one_en: str = ""

    @property
    def one(self) -> Text:
        """One of them."""
        return Text(self.one_fr or self.fr, self.one_en or self.en)


@dataclass(frozen=True, slots=True)
class HealingTable:
    """``data/healing.toml``."""

    constitution: str
    skills: tuple[str, ...]
    medical: tuple[Treated, ...]
    natural: tuple[Natural, ...]
    units: Mapping[str, Unit]
    passes: tuple[Pass, ...]

    def __post_init__(self) -> None:
        numbers = [n for row in self.medical for n in (row.low, row.levels)]
        numbers += [row.goal or 0 for row in self.natural]
        weeks = [row.weeks for row in self.natural] + [row.amount for row in self.passes]
        wrong: list[Problem] = []
        if not self.skills:
            wrong.append(problem("FUD-4.8-03", "tables.healing.skills", "skills"))
        if any(abs(n) > LARGEST for n in numbers) or any(not 1 <= n <= LARGEST for n in weeks):
            wrong.append(problem("FUD-4.8-05", "tables.healing", "bounds", most=LARGEST))
        if not self.natural or any(row.stage not in (*NAMED, "light") for row in self.natural):
            wrong.append(problem("FUD-4.8-05", "tables.healing.natural", "stages", expected=NAMED))
        known = ("round", *UNITS)
        if any(row.unit not in known for row in self.passes) or set(known) - set(self.units):
            wrong.append(problem("FUD-4.8-05", "tables.healing.units", "units", expected=known))
        refuse_if(wrong)


def healing_table(book: Book) -> HealingTable:
    """The numbers of healing."""
    return book.table("healing", HealingTable)


def natural_of(book: Book, stage: str) -> Natural:
    """How a wound of that level heals; of a level that the table leaves out, as the lightest."""
    rows = healing_table(book).natural
    return next((row for row in rows if row.stage == stage), rows[0])


def wounds_of(book: Book, sheet: Sheet) -> tuple[str, ...]:
    """What healing has to deal with, by original severity (FUD-4.8-07); scratches are not among it.

    Damage Capacity and cards know no single wounds: what they come to counts as one.
    """
    if is_dead(sheet):
        return ()
    match recording(book, sheet):
        case "capacity":
            levels = [m for m in capacity.lost_of(book, sheet).marks if m.row == capacity.LEVEL]
            return (stages(book)[max(state_of(book, sheet), 1)].key,) if levels else ()
        case "cards":
            down = [m for m in cards.cards_of(sheet).marks if m.row == cards.WOUND]
            return (stages(book)[max(state_of(book, sheet), 1)].key,) if down else ()
    return tuple(m.severity for m in track_of(book, sheet).marks if m.severity not in (SCRATCH, DEAD))


def block_of(book: Book, sheet: Sheet) -> str:
    """The id of the block that records wounds."""
    return {"capacity": capacity.CAPACITY, "cards": cards.CARDS}.get(recording(book, sheet), TRACK)


def has_scratches(book: Book, sheet: Sheet) -> bool:
    """Whether something is marked that the end of a fight erases: scratches, stun."""
    stun = sheet.get(STUN)
    if isinstance(stun, Track) and stun.marks:
        return True
    if recording(book, sheet) == "capacity":
        return any(m.row == SCRATCH for m in capacity.lost_of(book, sheet).marks)
    found = sheet.get(TRACK)
    return isinstance(found, Track) and any(m.severity == SCRATCH for m in found.marks)


def under_care(sheet: Sheet) -> bool:
    """Whether somebody looks after the wounds."""
    return sheet.get(CARE) is not None


def weeks_to(book: Book, stage: str) -> int:
    """Seconds of rest until a wound of that level is one level lighter (FUD-4.8-05)."""
    return natural_of(book, stage).weeks * book.number("natural_weeks") * UNITS["week"]


def clocks(book: Book, state: State, id: str, anew: bool = False) -> Calendar:
    """The calendar with every clock that this sheet needs, and without those it no longer does.

    ``anew`` begins rest again: whoever is wounded was not resting. In a fight nothing heals.
    """
    sheet, calendar = state.sheet(id), state.calendar
    block, fights = block_of(book, sheet), state.conflict is not None and bool(state.conflict.side_of(id))
    wanted: dict[str, int] = {}
    if not fights:
        wounds = [w for w in wounds_of(book, sheet) if under_care(sheet) or not natural_of(book, w).care]
        wanted |= {f"{REST}{natural_of(book, w).weeks}": weeks_to(book, w) for w in wounds}
        if has_scratches(book, sheet):
            wanted[SCRATCHES] = book.number("scratch_minutes") * UNITS["minute"]
        if cards.tired(sheet):
            wanted[FRESH] = book.number("fatigue_hours") * UNITS["hour"]
    if state_of(book, sheet) == index_of(book, DYING) and not under_care(sheet):
        wanted[DIES] = book.number("dying_minutes") * UNITS["minute"]
    for timer in calendar.timers:
        sort, _, of = timer.key.partition(":")
        ours = sort.rstrip("0123456789") in (REST, SCRATCHES, DIES, FRESH)
        if timer.owner == id and ours and (of != block or sort not in wanted):
            calendar = calendar.without(timer.key, id)
    for sort, seconds in wanted.items():
        runs = calendar.left(f"{sort}:{block}", id) is not None
        if not runs or (anew and sort != DIES):
            calendar = calendar.start(f"{sort}:{block}", id, seconds)
    return calendar
