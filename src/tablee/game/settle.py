"""Settlement of a throw that stands: the move that draws its consequences, and the problems of doing so.

Most consequences are drawn by a press. Those of a kind that says so (`CheckKind.by_itself`) follow on the
command with which the throw is over, as long as nothing is left to decide.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from tablee.game.check import End, Node
from tablee.game.event import Closed, Event, Opened, Passed, Stepped
from tablee.game.move import Args, Faces, Move, Plan
from tablee.game.outcome import Outcome
from tablee.game.problem import Problem, Refused, problem
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.throwing import RUN, Build, is_over, place_of, waiting

if TYPE_CHECKING:
    from tablee.game.system import Rules

Outcomes: TypeAlias = tuple[Outcome, ...]
Draw: TypeAlias = Callable[[State, Run, Outcomes, Faces], Iterable[Event]]


def no_dice(state: State, run: Run, outcomes: Outcomes) -> Node | None:
    """The dice of consequences that ask for none."""
    return None


def no_consequence(state: State, run: Run, outcomes: Outcomes, faces: Faces) -> Iterable[Event]:
    """The consequences of a throw that has none."""
    return ()


@dataclass(frozen=True, slots=True)
class Consequence:
    """The consequences of one kind of check: ``draw`` gives the events, ``dice`` what they ask for."""

    draw: Draw
    dice: Callable[[State, Run, Outcomes], Node | None] = no_dice


@dataclass(frozen=True, slots=True)
class Settlement:
    """The problems of drawing consequences, in the words of one rule.

    The rule says ``unfinished``, ``applied`` and ``kind``; ``names`` are the words for kinds of checks.
    """

    rule: str
    names: Mapping[str, Text] = field(default_factory=dict)

    def outcomes(self, build: Build, run: Run) -> Outcomes:
        """The outcomes that a check has come to; raises `Refused` while dice or choices are awaited."""
        place = place_of(build, run)
        if not isinstance(place.node, End) or not place.outcomes:
            raise Refused(problem(self.rule, run.id, "unfinished"))
        return place.outcomes

    def applied(self, run: Run) -> tuple[Problem, ...]:
        """The consequences of one throw are drawn once."""
        return (problem(self.rule, run.id, "applied"),) if run.applied else ()

    def other_kind(self, run: Run, kinds: Collection[str]) -> Problem:
        """The problem of a throw that is none of these kinds."""
        kind = str(run.check.get("check", ""))
        expected = tuple(self.names.get(key, key) for key in kinds)
        return problem(self.rule, run.id, "kind", expected=expected, found=self.names.get(kind, kind[:40]))

    def problems(
        self, build: Build, state: State, run: Run, kinds: Collection[str], more: Iterable[Problem] = ()
    ) -> tuple[Problem, ...]:
        """The problems of drawing now: drawn before, another kind, ``more``, somebody who may still spend."""
        other = () if run.check.get("check") in kinds else (self.other_kind(run, kinds),)
        return (*self.applied(run), *other, *more, *waiting(build, state, run))


def no_problems(state: State, run: Run) -> Iterable[Problem]:
    """The further problems of a system that has none."""
    return ()


def settle_move(
    build: Build,
    settlement: Settlement,
    kinds: Mapping[str, Consequence],
    otherwise: Draw = no_consequence,
    more: Callable[[State, Run], Iterable[Problem]] = no_problems,
) -> Move:
    """The move that draws the consequences of a throw, by its kind of check.

    ``otherwise`` draws those of any other kind, where the game master overrules the problem; ``more`` are
    further problems of the system.
    """

    def plan(state: State, args: Args) -> Plan:
        run = state.run(args["run"])
        outcomes = settlement.outcomes(build, run)
        found = kinds.get(str(run.check.get("check", "")), Consequence(otherwise))

        def events(faces: Faces) -> tuple[Event, ...]:
            return (Closed(run.id, True), *found.draw(state, run, outcomes, faces))

        wrong = settlement.problems(build, state, run, kinds, more(state, run))
        reasons = tuple(reason for outcome in outcomes for reason in outcome.because)
        return Plan(wrong, dice=found.dice(state, run, outcomes), because=reasons, events=events)

    label = Text("Tirer les conséquences", "Draw the consequences")
    return Move("settle", label, settlement.rule, (RUN,), plan)


def touched_runs(events: Iterable[object]) -> tuple[str, ...]:
    """The throws that events begin, carry on or close."""
    throwing = (event for event in events if isinstance(event, Opened | Stepped | Passed | Closed))
    return tuple(dict.fromkeys(event.run for event in throwing))


def settled_by_itself(rules: Rules, state: State, common: State, id: str) -> tuple[Event, ...]:
    """The consequences of a throw that follow without a press; none where somebody is to decide.

    That is: the throw is over (`throwing.is_over`), the plan of the move that settles it has no problem, not
    even a warning, and asks for no dice. ``common`` is the game as every player knows it, and the plan must
    hold there too: a throw that some don't know of, or one that names what they don't know of, waits for a
    press, since its consequences would tell of it.
    """
    run = common.runs.get(id)
    kind = rules.checks.get(str(run.check.get("check", ""))) if run is not None else None
    if run is None or kind is None or not kind.by_itself or run.applied:
        return ()
    move = rules.moves[kind.then]
    try:
        if not is_over(rules.check, common, run):
            return ()
        seen, plan = (move.plan(game, move.read({RUN.name: id})) for game in (common, state))
        asked = seen.problems or plan.problems or plan.dice is not None
        return () if asked else plan.events(())
    except Refused:  # these rules can't go on with it
        return ()
