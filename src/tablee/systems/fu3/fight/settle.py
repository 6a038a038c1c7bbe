"""Drawing the consequences of a throw that stands."""

from __future__ import annotations

from functools import partial

from tablee.game.event import Closed, Event, Told
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.outcome import Outcome
from tablee.game.pack import Pack
from tablee.game.reason import because
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.throwing import Build, waiting
from tablee.systems.fu3.fight.points import (
    FIGHTS,
    applied_problems,
    blow_of,
    final_outcome,
    kind_problems,
    point_events,
    together_problems,
)
from tablee.systems.fu3.powers.effects import cast_events

CAST = "cast"


def settle_move(pack: Pack, build: Build) -> Move:
    """The points of an attack are asked of whoever chooses their form; a spell takes its effect."""

    def plan(state: State, args: Args) -> Plan:
        run = state.run(args["run"])
        outcome = final_outcome(build, run)
        wrong = [*applied_problems(run), *kind_problems(run, (*FIGHTS, CAST)), *together_problems(state, run)]
        wrong += waiting(build, state, run)
        events = partial(_events, pack, state, run, outcome)
        return Plan(tuple(wrong), because=outcome.because, events=events)

    run = Param("run", "run", Text("jet", "throw"))
    label = Text("Tirer les conséquences", "Draw the consequences")
    return Move("settle", label, "FU3-3-08", (run,), plan)


def _events(pack: Pack, state: State, run: Run, outcome: Outcome, faces: Faces) -> tuple[Event, ...]:
    if run.check.get("check") == CAST:
        return cast_events(pack, state, run, outcome)
    blow = blow_of(pack, run, outcome)
    if not blow.victims and not blow.by:
        return (Closed(run.id, True), Told(because("FU3-3-08", "told", points=blow.points)))
    return (Closed(run.id, True), *point_events(state, run.id, blow))
