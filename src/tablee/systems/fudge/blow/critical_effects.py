"""What the table of critical results does to whoever suffers it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.event import BlockPut, Closed, Event, Told
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.problem import Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Descriptor, Rounds, Sheet
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.throwing import RUN, Build, place_of, throw_plan, waiting
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import EFFECT
from tablee.systems.fudge.fight.effects import effect
from tablee.systems.fudge.fight.rounds import HARMLESS, OPEN, has_tag
from tablee.systems.fudge.roll.critical import CriticalRow, CriticalTable, by_table

RULE, CRITICAL = "FUD-3.6-06", "critical"
SIGNS = {"success": 1, "failure": -1}
NO_ARMOUR, DROPPED, DAMAGED = "no_armour", "dropped", "damaged"
"""Tags of effects: armour that does not count, a weapon on the ground, a weapon that does less."""


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Throw on the table of critical results, and draw the consequences."""
    return (_throw(book, build), _suffer(book, build)) if by_table(book) else (_suffer(book, build),)


def effects(row: CriticalRow, round: int) -> Iterator[Descriptor]:
    """What a row puts on the sheet of whoever suffers it, in that round of a fight.

    A weapon stays damaged or on the ground until somebody strikes that line off the sheet.
    """
    id, then = f"critical_{row.key}", round + 1
    if row.blind:
        yield effect(id, 0, then, then, HARMLESS, OPEN, note=RULE)
    if row.skills:
        yield effect(id, row.skills, then, then, note=RULE)
    if row.armour == "fight":
        yield Descriptor(id, "", 0, EFFECT, (NO_ARMOUR,), RULE, Rounds())
    elif row.armour:
        yield effect(id, 0, round, then, NO_ARMOUR, note=RULE)
    if row.dropped:
        yield Descriptor(id, "", 0, CRITICAL, (DROPPED,), RULE)
    if row.damage:
        yield Descriptor(id, "", -abs(row.damage), CRITICAL, (DAMAGED,), RULE)


def dropped(sheet: Sheet) -> bool:
    """Whether the weapon lies on the ground."""
    return any(DROPPED in block.tags for block in sheet.having(Descriptor, CRITICAL))


def hindered(state: State, who: str, made: Fighter) -> Fighter:
    """A fighter as critical results have left them: armour that does not count, a weapon that does less."""
    marred = [b for b in state.sheet(who).having(Descriptor, CRITICAL) if DAMAGED in b.tags]
    if marred:
        made = replace(made, offence=made.offence + sum(block.value for block in marred))
    if made.armour and has_tag(state, who, NO_ARMOUR):
        made = replace(made, guard=made.guard - made.armour, armour=0)
    return made


def last_critical(build: Build, state: State) -> tuple[str, str, int] | None:
    """Who struck whom in the last blow that was critical, and whether it was a success or a failure; None
    where the table was thrown for it already."""
    done = 0
    for run in reversed(tuple(state.runs.values())):
        kind = run.check.get("check")
        done += kind == CRITICAL
        if kind not in ("blow", "melee") or not run.against:
            continue
        found = list[tuple[str, str, int]]()
        for outcome in place_of(build, run).outcomes:
            sign = SIGNS.get(str(dict(outcome.detail).get("critical")))
            if sign:
                foe = run.by if outcome.side in run.against else run.against[0]
                found.append((outcome.side, foe, sign))
        if found:
            return found[done] if done < len(found) else None
    return None


def _throw(book: Book, build: Build) -> Move:
    """The table is thrown when a blow was critical (FUD-3.6-06)."""

    def plan(state: State, args: Args) -> Plan:
        by, against, sign = args["by"], args["against"], args["sign"]
        if not (by and against and sign):
            found = last_critical(build, state)
            if found is None and not (by and against):
                raise Refused(problem(RULE, "by", "whose"))
            known = found or (by, against, 1)
            by, against, sign = by or known[0], against or known[1], sign or known[2]
        form = {"check": CRITICAL, "sign": int(sign), "me": by, "foe": against}
        for id in (by, against):
            state.sheet(id)
        return throw_plan(build, state, form, by, (against,))

    words = (
        Text("comme au dernier coup", "as the last blow said"),
        Text("réussite critique", "critical success"),
        Text("échec critique", "critical failure"),
    )
    params = (
        Param("by", "sheet", Text("qui a frappé", "who struck"), "", actor=True),
        Param("against", "sheet", Text("contre qui", "at whom"), ""),
        Param("sign", "choice", Text("résultat", "result"), "", options=("", "1", "-1"), words=words),
    )
    label = Text("Lancer sur la table des critiques", "Throw on the critical table")
    return Move(CRITICAL, label, "FUD-3.6-06", params, plan, "gm")


def _suffer(book: Book, build: Build) -> Move:
    def row(run: Run) -> tuple[CriticalRow, str]:
        outcomes = place_of(build, run).outcomes
        if run.check.get("check") != CRITICAL or not outcomes:
            raise Refused(problem("FUD-3.6-06", run.id, "unfinished"))
        key = dict(outcomes[0].detail)["effect"]
        rows = book.table("criticals", CriticalTable).rows
        return next(row for row in rows if row.key == key), outcomes[0].side

    def plan(state: State, args: Args) -> Plan:
        run, fight = state.run(args["run"]), state.conflict
        found, victim = row(run)
        if victim not in state.sheets:
            raise Refused(problem("FUD-3.6-06", run.id, "victim", found=victim))

        def events(faces: Faces) -> tuple[Event, ...]:
            told = because("FUD-3.6-06", "suffered", name=state.named(victim), effect=found.text)
            put = effects(found, fight.round) if fight is not None else iter(())
            changes = tuple(BlockPut(victim, block, told) for block in put)
            return (Closed(run.id, applied=True), *(changes or (Told(told, (victim,)),)))

        applied = (problem("FUD-3.6-06", run.id, "applied"),) if run.applied else ()
        return Plan((*applied, *waiting(build, state, run)), events=events)

    label = Text("Subir le résultat critique", "Suffer the critical result")
    return Move("suffer", label, "FUD-3.6-06", (RUN,), plan, "gm")
