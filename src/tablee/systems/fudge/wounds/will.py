"""Will against pain: one very hard roll a scene (FUD-4.5.1-03)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.calendar import UNITS
from tablee.game.event import BlockGone, BlockPut, ConflictPut, Event, TimeMoved
from tablee.game.frozen import dataclass
from tablee.game.ladder import Absent
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.outcome import Outcome
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import because
from tablee.game.sheet import Descriptor, Rounds, Sheet
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.throwing import Build, throw_plan
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.core.sheet import EFFECT
from tablee.systems.fudge.core.traits import level
from tablee.systems.fudge.wounds.impaired import ACTS, penalty, state_of
from tablee.systems.fudge.wounds.levels import OUT, index_of

WILLPOWER = "willpower"
"""The check, and the effect of it."""


@dataclass(frozen=True, slots=True)
class WillTable:
    """``data/will.toml``."""

    trait: str
    lighter: int
    well: int
    out_goal: int
    out_penalty: int
    scene_minutes: int

    def __post_init__(self) -> None:
        numbers = (self.lighter, self.well, self.out_goal, self.out_penalty, self.scene_minutes)
        if any(abs(n) > LARGEST for n in numbers) or self.scene_minutes < 1:
            refuse_if((problem("FUD-4.5.1-03", "tables.will", "bounds", most=LARGEST),))


def will_goal(book: Book, sheet: Sheet) -> int:
    """The difficulty: one more for whoever is Incapacitated."""
    out = state_of(book, sheet) >= index_of(book, OUT)
    return book.number("will_goal") + (book.table("will", WillTable).out_goal if out else 0)


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Bear up."""
    return (_bear(book, build),)


def _problems(book: Book, state: State, id: str) -> Iterator[Problem]:
    sheet = state.sheet(id)
    at, out = state_of(book, sheet), index_of(book, OUT)
    if not book.on("will_roll"):
        yield problem("FUD-4.5.1-03", id, "off")
    if sheet.get(WILLPOWER) is not None:
        yield problem("FUD-4.5.1-03", id, "once", who=sheet.name)
    if at > out or (at < out and not penalty(book, sheet, state.conflict is not None)):
        yield problem("FUD-4.5.1-03", id, "needless", who=sheet.name)


def _bear(book: Book, build: Build) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        found = level(book, sheet, book.table("will", WillTable).trait)
        base = book.bottom.value if isinstance(found, Absent) else found
        form = {"check": WILLPOWER, "level": base, "goal": will_goal(book, sheet)}
        return throw_plan(build, state, form, id, problems=tuple(_problems(book, state, id)))

    sheet = Param("sheet", "sheet", Text("qui", "who"), actor=True)
    label = Text("Tenir bon", "Bear up")
    return Move("bear", label, "FUD-4.5.1-03", (sheet,), plan)


def scene_ends(state: State) -> Iterator[Event]:
    """The scene is over: nobody bears up any longer. In a fight it lasts until that ends."""
    if state.conflict is not None:
        return
    calendar = state.calendar
    for id, sheet in state.sheets.items():
        if sheet.get(WILLPOWER) is not None:
            calendar = calendar.without(f"effect:{WILLPOWER}", id)
            yield BlockGone(id, WILLPOWER, because("FUD-4.5.1-03", "over", who=state.named(id)))
    if calendar != state.calendar:
        yield TimeMoved(calendar, because("FUD-4.5.1-03", "scene"))


def will_events(
    book: Book, state: State, run: Run, outcomes: tuple[Outcome, ...], faces: tuple[int, ...]
) -> Iterator[Event]:
    """What the roll gives for the rest of the scene."""
    id, (outcome, *_) = run.by, outcomes
    if id not in state.sheets:
        return
    sheet, table = state.sheet(id), book.table("will", WillTable)
    out, fight = state_of(book, sheet) >= index_of(book, OUT), state.conflict
    worth, said, tags = 0, "failed", list[str]()
    if outcome.success and out:
        worth, said, tags = table.out_penalty, "acts", [ACTS]
    elif outcome.success:
        now = -penalty(book, sheet, fight is not None)
        well = (outcome.margin or 0) >= table.well
        worth, said = (now, "gone") if well else (min(now, table.lighter), "lighter")
    block = Descriptor(WILLPOWER, "", worth, EFFECT, tuple(tags), "FUD-4.5.1-03", Rounds())
    why = because("FUD-4.5.1-03", said, who=state.named(id), worth=worth)
    yield BlockPut(id, block, why)
    if fight is None:
        calendar = state.calendar.start(f"effect:{WILLPOWER}", id, table.scene_minutes * UNITS["minute"])
        yield TimeMoved(calendar, why)
    elif said == "acts" and id in fight.out:
        yield ConflictPut(replace(fight, out=fight.out - {id}).onward())
