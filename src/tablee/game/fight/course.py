"""The course of a fight: the moves that begin it, join it, pass, leave and end it, made once for all systems.

A system hands in one `Course`: its rule ids, its words, what it adds as events. It gets the moves back, and
the course tells whose turn it is wherever a throw of that system takes one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any, TypeAlias

from tablee.game.codec import from_data
from tablee.game.event import ConflictPut, Event
from tablee.game.fight.conflict import Conflict, Exchange
from tablee.game.frozen import dataclass, replace
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.state import State
from tablee.game.text import Text

ROUND_RULE = "HOUSE-round"
MOST_FIGHTERS = 60
OURS, THEIRS = "ours", "theirs"
SIDES = {OURS: Text("notre camp", "our side"), THEIRS: Text("leur camp", "their side")}
Sides: TypeAlias = Mapping[str, tuple[str, ...]]
"""The fighters of each side, by their ids."""
BY = Param("by", "sheet", Text("qui", "who"), actor=True)
_SIDES = Param("sides", "sides", Text("camps", "sides"), options=tuple(SIDES), words=tuple(SIDES.values()))
_SIDE = Param(
    "side", "choice", Text("camp", "side"), THEIRS, options=tuple(SIDES), words=tuple(SIDES.values())
)


@dataclass(frozen=True, slots=True)
class Beginning:
    """A fight at its first round, the events that come with it, and what a preview shows of it."""

    fight: Conflict
    events: tuple[Event, ...] = ()
    shows: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Joining:
    """A fight with newcomers, and the events that come with them."""

    fight: Conflict
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class CourseRules:
    """The ids of a system's rules: of its moves, and of the entries that hold its refusals.

    ``fight`` says ``sides``, ``many``, ``on``, ``off``, ``there`` and ``not_there``; ``turn`` says ``out``
    and ``turn``. ``absent`` is the sentence for a sheet that acts where no fight is on.
    """

    fight: str
    turn: str
    begin: str
    act: str
    end: str
    absent: str = "off"


def _nothing(state: State, fight: Conflict) -> Iterable[Event]:
    return ()


def _no_problem(fight: Conflict) -> tuple[Problem, ...]:
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """The parts of a fight that are a system's own.

    ``params`` are those of the move that begins a fight, beside the sides. ``round`` gives the events
    that come with a new round, ``end`` those of a fight that is over. ``before`` are the
    problems that come before anybody's turn (an initiative to be thrown). With ``binding`` turns nobody acts
    out of turn, overruled or not.
    """

    rules: CourseRules
    pass_label: Text
    end_label: Text
    params: tuple[Param, ...]
    begin: Callable[[State, Args, Sides], Beginning]
    join: Callable[[State, Conflict, tuple[str, ...], str], Joining]
    round: Callable[[State, Conflict], Iterable[Event]] = _nothing
    end: Callable[[State, Conflict], Iterable[Event]] = _nothing
    before: Callable[[Conflict], tuple[Problem, ...]] = _no_problem
    binding: bool = False

    def fight_of(self, state: State, who: str = "") -> Conflict:
        """The fight that is on, with somebody in it; raises `Refused`."""
        fight, rule = state.conflict, self.rules.fight
        if fight is None and (not who or self.rules.absent == "off"):
            raise Refused(problem(rule, "fight", "off"))
        if fight is None or (who and not fight.side_of(who)):
            raise Refused(problem(rule, who[:40], "not_there", name=names_of(state, (who,))[0]))
        return fight

    def turn_problems(self, state: State, by: str) -> list[Problem]:
        """The problems of a fighter who acts: out of the fight, too early, out of turn."""
        fight, (name,) = state.conflict, names_of(state, (by,))
        if fight is None or not fight.order or not fight.side_of(by):
            return []
        if by in fight.out:
            return [problem(self.rules.turn, by, "out", name=name)]
        if early := self.before(fight):
            return [*early]
        if fight.is_round_over and by not in fight.may_act:
            return [problem(ROUND_RULE, by, "over", round=fight.round)]
        if by not in fight.may_act:
            now = names_of(state, sorted(fight.may_act))
            return [problem(self.rules.turn, by, "turn", name=name, expected=now)]
        return []

    def round_events(self, state: State, after: Conflict) -> tuple[Event, ...]:
        """The fight at its next round, and what comes with it."""
        return (ConflictPut(after), *self.round(state, after))

    def out_events(self, state: State, who: str) -> tuple[Event, ...]:
        """The fight without a sheet, where it is in it and not out of it yet."""
        fight = state.conflict
        if fight is None or not fight.side_of(who) or who in fight.out:
            return ()
        return (ConflictPut(fight.leave(who)),)


def course_moves(course: Course) -> tuple[Move, ...]:
    """The moves of a fight: begin, join, pass, leave, next round, end."""
    return (
        _begin(course),
        _join(course),
        _pass(course),
        _leave(course),
        _next_round(course),
        _end(course),
    )


def names_of(state: State, ids: Iterable[str]) -> tuple[str, ...]:
    """The names of sheets; an id that is no sheet stands for itself."""
    return tuple(state.sheets[id].name if id in state.sheets else id[:40] for id in ids)


def act(
    fight: Conflict, by: str, against: tuple[str, ...], run: str = "", also: Iterable[str] = ()
) -> Conflict:
    """The fight after an act; ``also`` have acted with it. Out of turn it takes nobody's turn."""
    exchange = Exchange(by, against, run, fight.round)
    if by not in fight.may_act:
        return replace(fight, exchanges=(*fight.exchanges, exchange))
    also = (fight.members - fight.out) & set(also)
    return replace(fight, acted=fight.acted | also).act(exchange)


def _sides(course: Course, state: State, args: Args) -> Sides:
    """The fighters of each side: every one once, every one known; raises `Refused`."""
    sides = from_data(Mapping[str, tuple[str, ...]], args["sides"], "sides")  # type: ignore[type-abstract]
    fighters = [who for members in sides.values() for who in members]
    if len(sides) < 2 or not all(sides.values()) or len(set(fighters)) < len(fighters):
        raise Refused(problem(course.rules.fight, "sides", "sides"))
    refuse_if(_too_many(course, len(fighters)))
    for who in fighters:
        state.sheet(who)
    return sides


def _too_many(course: Course, count: int) -> Iterator[Problem]:
    if count > MOST_FIGHTERS:
        yield problem(course.rules.fight, "sides", "many", expected=MOST_FIGHTERS, found=count)


def _begin(course: Course) -> Move:
    def plan(state: State, args: Args) -> Plan:
        found = course.begin(state, args, _sides(course, state, args))
        on = (problem(course.rules.fight, "fight", "on"),) if state.conflict is not None else ()
        return Plan(
            on, shows=found.shows, events=lambda _: (ConflictPut(found.fight.onward()), *found.events)
        )

    label = Text("Commencer un combat", "Begin a fight")
    return Move("fight", label, course.rules.begin, (_SIDES, *course.params), plan, "gm", "begin")


def _join(course: Course) -> Move:
    def problems(state: State, fight: Conflict, new: tuple[str, ...], side: str) -> Iterator[Problem]:
        if side not in fight.sides or not new or len(set(new)) < len(new):
            yield problem(course.rules.fight, "sides", "sides")
        yield from _too_many(course, sum(map(len, fight.sides.values())) + len(new))
        there = [who for who in new if fight.side_of(who)]
        yield from (problem(course.rules.fight, w, "there", name=state.sheet(w).name) for w in there)

    def plan(state: State, args: Args) -> Plan:
        new, side = tuple(args["who"]), args["side"]
        for who in new:
            state.sheet(who)
        fight = course.fight_of(state)
        refuse_if(problems(state, fight, new, side))
        found = course.join(state, fight, new, side)
        return Plan(events=lambda _: (ConflictPut(found.fight.onward()), *found.events))

    params = (Param("who", "sheets", Text("qui", "who")), _SIDE)
    label = Text("Faire entrer dans le combat", "Bring into the fight")
    return Move("join", label, course.rules.fight, params, plan, "gm", "join")


def _pass(course: Course) -> Move:
    def plan(state: State, args: Args) -> Plan:
        by, fight = args["by"], course.fight_of(state, args["by"])
        wrong = tuple(course.turn_problems(state, by))
        if course.binding:
            refuse_if(wrong)
            fight.act(Exchange(by, ()))  # refused where nobody has a turn
        return Plan(wrong, events=lambda _: (ConflictPut(act(fight, by, ())),))

    return Move("pass_turn", course.pass_label, course.rules.act, (BY,), plan, purpose="pass")


def _leave(course: Course) -> Move:
    def plan(state: State, args: Args) -> Plan:
        by = args["by"]
        out = by in course.fight_of(state, by).out
        (name,) = names_of(state, (by,))
        wrong = (problem(course.rules.turn, by, "out", name=name),) if out else ()
        return Plan(wrong, events=lambda _: course.out_events(state, by))

    label = Text("Quitter le combat", "Leave the fight")
    return Move("withdraw", label, course.rules.act, (BY,), plan, purpose="leave")


def _next_round(course: Course) -> Move:
    """The game master turns the round, whatever it waits for; what was left is told (`round_end.py`)."""

    def plan(state: State, args: Args) -> Plan:
        fight = course.fight_of(state)
        if not fight.order:
            raise Refused(problem(ROUND_RULE, "round", "none"))
        left = names_of(state, sorted(fight.in_turn))
        wrong = (problem(ROUND_RULE, "round", "turns", found=left),) if left else ()
        return Plan(wrong, events=lambda _: course.round_events(state, fight.next_round()))

    label = Text("Round suivant", "Next round")
    return Move("next_round", label, ROUND_RULE, (), plan, "gm", "round")


def _end(course: Course) -> Move:
    def plan(state: State, args: Args) -> Plan:
        fight = course.fight_of(state)
        return Plan(events=lambda _: (ConflictPut(None), *course.end(state, fight)))

    return Move("end_fight", course.end_label, course.rules.end, (), plan, "gm", "end")
