"""Healing by medical skill, by power, and the care that wounds are given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tablee.game.calendar import UNITS
from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.event import BlockGone, BlockPut, Event, TimeMoved, Told
from tablee.game.ladder import Absent
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.outcome import Outcome
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.sheet import Block, Descriptor, Levelled, Sheet
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.throwing import Build, throw_plan
from tablee.game.track import Mark, Track
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.traits import find, level
from tablee.systems.fudge.wounds import capacity, cards
from tablee.systems.fudge.wounds.impaired import STUN, recording, track_of, wound_chips
from tablee.systems.fudge.wounds.levels import DEAD, SCRATCH, TRACK, marked_anew, stages, wound_track
from tablee.systems.fudge.wounds.recovery import CARE, block_of, clocks, healing_table, wounds_of

MOST_LEVELS = 12
PATIENT = Param("patient", "sheet", Text("qui est soigné", "who is treated"))
SHEET = Param("sheet", "sheet", Text("qui", "who"), actor=True)


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Treat wounds, heal them at once, exert oneself too early."""
    return (_treat(book, build), _heal(book), _exert(book))


def levels_healed(book: Book, result: int) -> int:
    """How many levels of every wound a medical result heals (table T30)."""
    return max((row.levels for row in healing_table(book).medical if result >= row.low), default=0)


def eased(track: Track, severity: str, levels: int) -> str | None:
    """What a wound of that severity becomes; a scratch is no level, so that Hurt less one is Unhurt."""
    rows = [row.key for row in track.rows if row.key not in (SCRATCH, DEAD)]
    if severity not in rows:
        return severity
    at = rows.index(severity) - levels
    return rows[at] if at >= 0 else None


def healed(book: Book, sheet: Sheet, levels: int, chosen: tuple[str, ...] | None = None) -> Block:
    """The record of wounds after so many levels of each are healed, or of those ``chosen`` by severity."""
    match recording(book, sheet):
        case "capacity":
            return capacity.healed(capacity.lost_of(book, sheet), levels)
        case "cards":
            return cards.discarded(cards.cards_of(sheet), cards.WOUND, levels)
    track, wanted = track_of(book, sheet), None if chosen is None else Counter(chosen)
    left: list[Mark] = []
    for mark in track.marks:
        after: str | None = mark.severity
        if mark.severity != SCRATCH and (wanted is None or wanted[mark.severity] > 0):
            after = eased(track, mark.severity, levels)
            if wanted is not None:
                wanted[mark.severity] -= 1
        if after is not None:
            left.append(replace(mark, severity=after))
    return marked_anew(book, wound_track(book, sheet.nature), tuple(left))


def without_scratches(book: Book, sheet: Sheet) -> tuple[Block, ...]:
    """The blocks that change when scratches and stun wear off (FUD-4.8-02)."""
    changed: list[Block] = []
    if recording(book, sheet) == "capacity":
        lost = capacity.lost_of(book, sheet)
        changed += [capacity.without_scratches(lost)] if capacity.without_scratches(lost) != lost else []
    track, stun = sheet.get(TRACK), sheet.get(STUN)
    if isinstance(track, Track) and any(m.severity == SCRATCH for m in track.marks):
        kept = tuple(m for m in track_of(book, sheet).marks if m.severity != SCRATCH)
        changed.append(marked_anew(book, wound_track(book, sheet.nature), kept))
    if isinstance(stun, Track) and stun.marks:
        changed.append(replace(stun, marks=()))
    return tuple(changed)


def left_text(book: Book, sheet: Sheet) -> tuple[Text, ...]:
    """What is left to heal, in words."""
    words = {stage.key: stage.text for stage in stages(book)}
    return tuple(words[key] for key in wounds_of(book, sheet) if key in words) or (stages(book)[0].text,)


def heal_events(
    book: Book, state: State, id: str, levels: int, chosen: tuple[str, ...] | None = None
) -> Iterator[Event]:
    """So many levels of every wound are healed at once."""
    sheet = state.sheet(id)
    after = sheet.put(healed(book, sheet, levels, chosen))
    left = left_text(book, after)
    why = because("FUD-4.8-01", "healed", who=state.named(id), levels=levels, left=left)
    block = after.get(block_of(book, sheet))
    if block is not None:
        yield BlockPut(id, block, why)
    calendar = clocks(book, replace(state, sheets={**state.sheets, id: after}), id)
    if calendar != state.calendar:
        yield TimeMoved(calendar, why)


def _none(book: Book, state: State, id: str) -> list[Problem]:
    sheet = state.sheet(id)
    return [] if wounds_of(book, sheet) else [problem("FUD-4.8-01", id, "none", who=sheet.name)]


def medical_level(book: Book, sheet: Sheet, skill: str = "") -> int:
    """The level of the medical skill that was named, else of the best one on the sheet."""
    block = sheet.get(skill) if skill else None
    if isinstance(block, Levelled):
        return book.bottom.value if block.level is None else block.level
    names = healing_table(book).skills
    known = [
        b.level for n in names if isinstance(b := find(book, sheet, n), Levelled) and b.level is not None
    ]
    if known:
        return max(known)
    found = level(book, sheet, names[0])
    return book.bottom.value if isinstance(found, Absent) else found


def _treat(book: Book, build: Build) -> Move:
    def form(sheet: Sheet, args: Args) -> dict[str, object]:
        bonus = args["bonus"]
        more = (Chip("", abs(bonus), 1 if bonus > 0 else -1, role="modifier"),) if bonus else ()
        chips = to_data((*wound_chips(book, sheet), *more))
        return {"check": "treatment", "level": medical_level(book, sheet, args["skill"]), "chips": chips}

    def plan(state: State, args: Args) -> Plan:
        by, patient = args["by"], args["patient"]
        wrong = _none(book, state, patient)
        if state.calendar.left(f"{CARE}:{CARE}", patient) is not None:
            wrong.append(problem("FUD-4.8-04", patient, "running", who=state.sheet(patient).name))
        check = form(state.sheet(by), args)
        return throw_plan(build, state, check, by, (patient,), problems=tuple(wrong))

    params = (
        Param("by", "sheet", Text("qui soigne", "who treats"), actor=True),
        PATIENT,
        Param("skill", "block", Text("Compétence", "skill"), default="", roles=("skill", "attribute")),
        Param("bonus", "int", Text("modificateur", "modifier"), default=0, low=-10, high=10),
    )
    return Move("treat", Text("Soigner", "Treat wounds"), "FUD-4.8-03", params, plan)


def treatment_events(
    book: Book, state: State, run: Run, outcomes: tuple[Outcome, ...], faces: tuple[int, ...]
) -> Iterator[Event]:
    """What a medical result promises, and when (FUD-4.8-03, FUD-4.8-04)."""
    id = next((who for who in run.against if who in state.sheets), "")
    if not id:
        yield Told(because("FUD-4.5-01", "nothing"))
        return
    sheet, total = state.sheet(id), outcomes[0].total
    levels = levels_healed(book, int(total)) if total is not None else 0
    wounds = wounds_of(book, sheet)
    care = Descriptor(CARE, "Soins", levels, CARE, wounds if levels else ())
    each = book.number("medicine_time") * UNITS[str(book["medicine_unit"])]
    length = each * (1 if book.on("medicine_parallel") else max(1, len(wounds)))
    if levels and not length:
        yield from heal_events(book, state, id, levels)
        return
    said = "treated" if levels else "failed"
    yield BlockPut(id, care, because("FUD-4.8-03", said, who=state.named(id), levels=levels))
    after = replace(state, sheets={**state.sheets, id: sheet.put(care)})
    calendar = clocks(book, after, id)
    if levels:
        calendar = calendar.start(f"{CARE}:{CARE}", id, length)
    if calendar != state.calendar:
        yield TimeMoved(calendar, because("FUD-4.8-04", "begun", who=state.named(id)))


def _heal(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id = args["sheet"]
        return Plan(
            tuple(_none(book, state, id)),
            events=lambda _: tuple(heal_events(book, state, id, args["levels"])),
        )

    levels = Param("levels", "int", Text("niveaux", "levels"), default=1, low=1, high=MOST_LEVELS)
    label = Text("Guérir tout de suite", "Heal at once")
    return Move("heal", label, "FUD-4.8-01", (SHEET, levels), plan, "gm")


def _exert(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, wrong = args["sheet"], state.sheet(args["sheet"]), list[Problem]()
        treated = sheet.get(CARE) is not None
        if not book.on("reopening"):
            wrong.append(problem("FUD-4.8-04", id, "off"))
        if not treated:
            wrong.append(problem("FUD-4.8-04", id, "untreated", who=sheet.name))

        def events(faces: Faces) -> tuple[Event, ...]:
            why = because("FUD-4.8-04", "reopened", who=state.named(args["sheet"]))
            after = replace(
                state,
                sheets={**state.sheets, id: sheet.drop(CARE)},
                calendar=state.calendar.without(f"{CARE}:{CARE}", id),
            )
            gone = (BlockGone(id, CARE, why),) if treated else ()
            return (*gone, TimeMoved(clocks(book, after, id, anew=True), why))

        return Plan(tuple(wrong), events=events)

    label = Text("Rouvrir les blessures", "Reopen the wounds")
    return Move("exert", label, "FUD-4.8-04", (SHEET,), plan, "gm")
