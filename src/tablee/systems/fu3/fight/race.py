"""Other conflicts: the first side to reach so many points (FU3-3-13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablee.game.check import Check, End, Node
from tablee.game.event import Closed, ConflictPut, Event, Told
from tablee.game.fight.conflict import Conflict, Exchange
from tablee.game.move import Args, Faces, Move, Param, Plan, read_args
from tablee.game.outcome import Outcome
from tablee.game.pack import Pack
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import because
from tablee.game.state import Run, State
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.game.throwing import RUN, Build
from tablee.systems.fu3.core.combat_tables import RacePoints, combat_table
from tablee.systems.fu3.fight.points import SETTLEMENT
from tablee.systems.fu3.roll.checks import extra_of, throw_check
from tablee.systems.fu3.roll.kinds import BOUGHT, CHIPS, NET_PARAM, SECRET, read_chips

RACE = "race"
MOST_SIDES, MOST_GOAL = 12, 99


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a race stands: still on, won by a side, or drawn."""

    state: str
    winner: str = ""


def race_points(pack: Pack, outcome: Outcome) -> RacePoints:
    """What one throw gives to its own side and to the other; each extra "and" is one more."""
    row, more = combat_table(pack).race[outcome.key], extra_of(outcome)
    own = row.own + (more if outcome.success else 0)
    return RacePoints(own, row.other + (0 if outcome.success else more))


def standing(pack: Pack, scores: Mapping[str, int], goal: int) -> Standing:
    """The higher wins once somebody is there; equals throw again, or draw by the dial."""
    best = max(scores.values(), default=0)
    leaders = [side for side, score in scores.items() if score == best]
    if best < goal:
        return Standing("on")
    if len(leaders) == 1:
        return Standing("won", leaders[0])
    return Standing("draw" if pack.on("race_draw") else "again")


def race_kind(pack: Pack) -> CheckKind:
    """A throw whose results are points for both sides."""
    params = (NET_PARAM, CHIPS, BOUGHT, SECRET)

    def build(given: Mapping[str, Any]) -> Check:
        args = read_args(params, given)
        chips = read_chips(args["chips"])
        form: dict[str, Any] = {"net": args["net"]} if args["net"] or not chips else {}
        form |= {"chips": chips} if chips else {}

        def then(outcome: Outcome) -> Node:
            points = race_points(pack, outcome)
            detail = (*outcome.detail, ("own", points.own), ("other", points.other))
            told = because("FU3-3-13", "points", own=points.own, other=points.other)
            return End((replace(outcome, detail=detail, because=(*outcome.because, told)),))

        return throw_check(pack, **{**args, "chips": chips}, kind=RACE, params=form, then=then)

    label = Text("Course aux points", "Race")
    return CheckKind(RACE, label, "FU3-3-13", params, build, ({"net": 2},), "score")


def race_moves(pack: Pack, build: Build) -> tuple[Move, ...]:
    """Begin a race; count what a throw gave."""
    return (_start(pack), _score(pack, build))


def _start(pack: Pack) -> Move:
    def sides(args: Args) -> Mapping[str, tuple[str, ...]]:
        found = args["sides"] or [name for part in args["names"].split(",") if (name := part.strip())]
        named = isinstance(found, (list, tuple)) and all(isinstance(s, str) and s for s in found)
        if not named or not 1 < len(set(found)) == len(found) <= MOST_SIDES:
            raise Refused(problem("FU3-3-13", "sides", "sides", expected=MOST_SIDES))
        return {side: (side,) for side in found}

    def plan(state: State, args: Args) -> Plan:
        found, goal = sides(args), args["goal"] or pack.int("race_points")
        race = Conflict(found, (), f"{RACE}:{goal}", scores=dict.fromkeys(found, 0))
        begun = (ConflictPut(race), Told(because("FU3-3-13", "begun", goal=goal)))
        return Plan(events=lambda faces: begun)

    params = (
        Param(
            "names", "text", Text("camps (séparés par des virgules)", "sides (between commas)"), default=""
        ),
        Param("sides", "data", Text("camps", "sides"), default=(), shape=tuple[str, ...]),
        Param(
            "goal", "int", Text("points à atteindre", "points to reach"), low=1, high=MOST_GOAL, optional=True
        ),
    )
    label = Text("Ouvrir un conflit aux points", "Begin a race to points")
    return Move("race", label, "FU3-3-13", params, plan, "gm")


def is_race(state: State) -> bool:
    """Whether a race is on: every throw then counts its points."""
    return state.conflict is not None and state.conflict.pace.startswith(f"{RACE}:")


def race_of(state: State) -> tuple[Conflict, int]:
    """The race under way and its goal."""
    found = state.conflict
    name, _, goal = ("", "", "") if found is None else found.pace.partition(":")
    if found is None or name != RACE or not goal.isdecimal():
        raise Refused(problem("FU3-3-13", RACE, "none"))
    return found, int(goal)


def rival(race: Conflict, side: str) -> str:
    """The strongest of the others, to whom the opponent's points go; "" where two are equal."""
    others = {name: score for name, score in race.scores.items() if name != side}
    best = max(others.values(), default=0)
    leaders = [name for name, score in others.items() if score == best]
    return leaders[0] if len(leaders) == 1 else ""


def _score(pack: Pack, build: Build) -> Move:
    def sides(state: State, race: Conflict, run: Run, args: Args) -> tuple[str, str]:
        thrower = state.sheets.get(run.by)
        own = thrower.name if thrower is not None and thrower.name in race.sides else next(iter(race.sides))
        side = args["side"] or own
        return side, args["rival"] or rival(race, side)

    def side_problems(race: Conflict, side: str, other: str) -> Iterator[Problem]:
        if side not in race.sides:
            yield problem("FU3-3-13", "side", "side", expected=tuple(race.sides), found=side[:40])
        elif other not in race.sides or other == side:
            expected = tuple(name for name in race.sides if name != side)
            yield problem("FU3-3-13", "rival", "rival", expected=expected)

    def plan(state: State, args: Args) -> Plan:
        run, (race, goal) = state.run(args["run"]), race_of(state)
        side, other = sides(state, race, run, args)
        outcome = SETTLEMENT.outcomes(build, run)[0]
        if outcome.key not in combat_table(pack).race:
            raise Refused(SETTLEMENT.other_kind(run, (RACE,)))
        refuse_if(side_problems(race, side, other))
        over = standing(pack, race.scores, goal).state in ("won", "draw")
        more = (problem("FU3-3-13", RACE, "over"),) if over else ()
        wrong = SETTLEMENT.problems(build, state, run, (RACE,), more)

        def events(faces: Faces) -> tuple[Event, ...]:
            points = race_points(pack, outcome)
            done = race.score(side, points.own).score(other, points.other)
            done = replace(done, exchanges=(*done.exchanges, Exchange(side, (other,), run.id)))
            now = standing(pack, done.scores, goal)
            scores = tuple(f"{name} {score}" for name, score in done.scores.items())
            told = because("FU3-3-13", now.state, winner=now.winner, goal=goal, scores=scores)
            return (Closed(run.id, True), ConflictPut(done), Told(told))

        return Plan(wrong, because=outcome.because, events=events)

    params = (
        RUN,
        Param("side", "text", Text("qui a lancé", "who threw"), default=""),
        Param("rival", "text", Text("contre qui", "against whom"), default=""),
    )
    return Move("score", Text("Compter les points", "Count the points"), "FU3-3-13", params, plan)
