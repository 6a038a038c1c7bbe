"""What the table of critical results does to whoever suffers it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tablee.game.event import BlockGone, BlockPut, Closed, Event, Told
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
from tablee.systems.fudge.fight.effects import effect, round_of
from tablee.systems.fudge.fight.rounds import HARMLESS, OPEN, has_tag
from tablee.systems.fudge.roll.critical import CriticalRow, CriticalTable, by_table

RULE, CRITICAL = "FUD-3.6-06", "critical"
SIGNS = {"success": 1, "failure": -1}
NO_ARMOUR, NEXT_HIT, DROPPED, DAMAGED = "no_armour", "next_hit", "dropped", "damaged"
"""Tags of effects: armour that does not count, until the next hit; a weapon on the ground, one that does
less."""


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Throw on the table of critical results, and draw the consequences."""
    return (_throw(book, build), _suffer(book, build)) if by_table(book) else (_suffer(book, build),)


def effects(row: CriticalRow, sign: int, round: int, now: int) -> Iterator[Descriptor]:
    """What a row puts on the sheet of whoever suffers it for a blow of that round of a fight.

    "Next round" is the one after the blow, however late the row is suffered (``now``). A gap in the armour is
    open to the blow that was critical alone; that of a critical failure to the next hit. A weapon stays
    damaged or on the ground until somebody strikes that line off the sheet.
    """
    id, then = f"critical_{row.key}", max(round + 1, now)
    if row.blind:
        yield effect(id, 0, then, then, HARMLESS, OPEN, note=RULE)
    if row.skills:
        yield effect(id, row.skills, then, then, note=RULE)
    if row.armour == "fight":
        yield Descriptor(id, "", 0, EFFECT, (NO_ARMOUR,), RULE, Rounds())
    elif row.armour and sign < 0:
        yield Descriptor(id, "", 0, EFFECT, (NO_ARMOUR, NEXT_HIT), RULE, Rounds())
    if row.dropped:
        yield Descriptor(id, "", 0, CRITICAL, (DROPPED,), RULE)
    if row.damage:
        yield Descriptor(id, "", -abs(row.damage), CRITICAL, (DAMAGED,), RULE)


def suffered(state: State, who: str, row: CriticalRow, sign: int, round: int) -> tuple[Event, ...]:
    """A row befalls somebody for a blow of that round; outside of a fight it is told."""
    told, fight = because(RULE, "suffered", name=state.named(who), effect=row.text), state.conflict
    put = effects(row, sign, round, fight.round) if fight is not None else ()
    return tuple(BlockPut(who, block, told) for block in put) or (Told(told, (who,)),)


def by_outcome(
    book: Book, state: State, detail: Mapping[str, Any], ids: tuple[str, str], round: int
) -> tuple[Event, ...]:
    """What the row of a blow's outcome does: to the victim of a critical success, to the striker of a
    failure; ``ids`` are striker and victim."""
    key, sign = detail.get("effect"), SIGNS.get(str(detail.get("critical")), 0)
    row = next(
        (row for row in book.table("criticals", CriticalTable).rows if row.fr and row.key == key), None
    )
    who = ids[1] if sign > 0 else ids[0]
    return suffered(state, who, row, sign, round) if row is not None and sign and who in state.sheets else ()


def used_gaps(state: State, who: str) -> Iterator[Event]:
    """A gap in the armour that was open to the next hit is closed by it."""
    for block in state.sheet(who).having(Descriptor, EFFECT):
        if NEXT_HIT in block.tags:
            yield BlockGone(who, block.id, because(RULE, "closed", name=state.named(who)))


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
            detail = dict(outcome.detail)
            sign = SIGNS.get(str(detail.get("critical")))
            if sign and "effect" not in detail:
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


def _blow_before(state: State, thrown: Run) -> str:
    """The blow that a throw on the table was for: the last one before it between the two."""
    both, found = {thrown.check.get("me"), thrown.check.get("foe")}, ""
    for run in state.runs.values():
        if run.id == thrown.id:
            break
        if run.check.get("check") in ("blow", "melee") and both <= {run.by, *run.against}:
            found = run.id
    return found


def _suffer(book: Book, build: Build) -> Move:
    def row(run: Run) -> tuple[CriticalRow, str]:
        outcomes = place_of(build, run).outcomes
        if run.check.get("check") != CRITICAL or not outcomes:
            raise Refused(problem("FUD-3.6-06", run.id, "unfinished"))
        key = dict(outcomes[0].detail)["effect"]
        rows = book.table("criticals", CriticalTable).rows
        return next(row for row in rows if row.key == key), outcomes[0].side

    def plan(state: State, args: Args) -> Plan:
        run = state.run(args["run"])
        found, victim = row(run)
        if victim not in state.sheets:
            raise Refused(problem("FUD-3.6-06", run.id, "victim", found=victim))

        def events(faces: Faces) -> tuple[Event, ...]:
            sign, round = int(run.check.get("sign", 1)), round_of(state, _blow_before(state, run))
            return (Closed(run.id, applied=True), *suffered(state, victim, found, sign, round))

        applied = (problem("FUD-3.6-06", run.id, "applied"),) if run.applied else ()
        return Plan((*applied, *waiting(build, state, run)), events=events)

    label = Text("Subir le résultat critique", "Suffer the critical result")
    return Move("suffer", label, "FUD-3.6-06", (RUN,), plan, "gm")
