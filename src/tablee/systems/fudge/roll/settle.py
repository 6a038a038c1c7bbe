"""Drawing the consequences of a throw that stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from typing import Any, TypeAlias

from tablee.game.check import End
from tablee.game.event import Closed, Event, Told
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.outcome import Outcome
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.throwing import Build, place_of, waiting
from tablee.systems.fudge.core.book import Book

Draws: TypeAlias = Callable[[Book, State, Run, tuple[Outcome, ...], tuple[int, ...]], Iterator[Event]]
KINDS: Mapping[str, tuple[str, str]] = {
    "blow": ("fight.aftermath", "blow_events"),
    "melee": ("fight.aftermath", "blow_events"),
    "treatment": ("wounds.healing", "treatment_events"),
    "willpower": ("wounds.will", "will_events"),
    "diligence": ("progress.training", "diligence_events"),
}
"""Kinds of throws that have consequences: the module and the function that draw them."""


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """One move for all of them."""
    return (_settle(book, build),)


def final_outcomes(build: Build, run: Run) -> tuple[Outcome, ...]:
    """The outcomes a check has come to; raises `Refused` while dice or choices are awaited."""
    place = place_of(build, run)
    if not isinstance(place.node, End) or not place.outcomes:
        raise Refused(problem("FUD-4.5-01", run.id, "unfinished"))
    return place.outcomes


def _problems(run: Run) -> Iterator[Problem]:
    if run.applied:
        yield problem("FUD-4.5-01", run.id, "applied")
    if run.check.get("check") not in KINDS:
        yield problem("FUD-4.5-01", run.id, "kind", found=str(run.check.get("check", ""))[:40])


def _settle(book: Book, build: Build) -> Move:
    def dice(state: State, run: Run, outcomes: tuple[Outcome, ...]) -> Any:
        if run.check.get("check") not in ("blow", "melee"):
            return None
        return import_module("tablee.systems.fudge.fight.aftermath").dice_for(book, state, run, outcomes)

    def plan(state: State, args: Args) -> Plan:
        run = state.run(args["run"])
        outcomes = final_outcomes(build, run)
        reasons = tuple(reason for outcome in outcomes for reason in outcome.because)
        wrong, events = (*_problems(run), *waiting(build, state, run)), partial(drawn, state, run, outcomes)
        return Plan(wrong, dice=dice(state, run, outcomes), because=reasons, events=events)

    def drawn(state: State, run: Run, outcomes: tuple[Outcome, ...], faces: Faces) -> tuple[Event, ...]:
        kind = str(run.check.get("check", ""))
        if kind not in KINDS:
            return (Closed(run.id, True), Told(because("FUD-4.5-01", "nothing")))
        module, name = KINDS[kind]
        draws: Draws = getattr(import_module(f"tablee.systems.fudge.{module}"), name)
        return (Closed(run.id, True), *draws(book, state, run, outcomes, faces))

    run = Param("run", "run", Text("jet", "throw"))
    label = Text("Tirer les conséquences", "Draw the consequences")
    return Move("settle", label, "FUD-4.5-01", (run,), plan)
