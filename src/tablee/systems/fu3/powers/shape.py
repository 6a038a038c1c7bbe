"""Choosing what a spell becomes, and how long it lasts."""

from __future__ import annotations

from functools import partial

from tablee.game.event import BlockPut, Event, TimeMoved
from tablee.game.frozen import replace
from tablee.game.move import ANSWERER, QUESTION, Args, Faces, Move, Param, Plan, choice
from tablee.game.pack import Pack
from tablee.game.problem import Refused, problem
from tablee.game.question import after_answer, answer
from tablee.game.reason import because
from tablee.game.sheet import Power
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fu3.conditions.moves import UNIT, begin
from tablee.systems.fu3.conditions.rules import name_problems, new_condition, period, unit_problems, words
from tablee.systems.fu3.conditions.time import EFFECT as TIMER
from tablee.systems.fu3.core.clock import round_seconds
from tablee.systems.fu3.core.durations import dice_of
from tablee.systems.fu3.fight.points import CONDITION, SETTLEMENT
from tablee.systems.fu3.powers.cast import result_of
from tablee.systems.fu3.powers.effects import EFFECT, POINTS, WORDS, effect_of, stepped, victim_points
from tablee.systems.fu3.powers.tables import magic_table


def shape_move(pack: Pack, build: Build) -> Move:
    """Answer what a spell's result leaves to choose."""

    def plan(state: State, args: Args) -> Plan:
        pending, answered = answer(state, args, "shape", args["option"])
        id, _, at = pending.id.partition(":shape:")
        run = state.run(id)
        if args["option"] == POINTS:
            chosen = Plan(events=partial(_points, pack, build, state, run, int(at)))
        elif args["option"] == CONDITION:
            chosen = _condition(pack, state, run, args)
        else:
            chosen = _step(pack, build, state, run, args["option"])
        return after_answer(answered, chosen)

    params = (
        QUESTION,
        replace(ANSWERER, label=Text("qui choisit", "who chooses")),
        choice("option", Text("choix", "choice"), WORDS),
        Param("name", "text", Text("nom de la Condition", "name of the Condition"), default=""),
        UNIT,
    )
    label = Text("Choisir l’effet du sort", "Choose the spell’s effect")
    return Move("shape", label, "FU3-4-06", params, plan)


def _points(pack: Pack, build: Build, state: State, run: Run, at: int, faces: Faces) -> tuple[Event, ...]:
    outcome, table = SETTLEMENT.outcomes(build, run)[0], magic_table(pack)
    first = result_of(pack, outcome).victims
    points, after = (first, 0) if at == 0 else (table.extra.points, first + at - 1)
    return tuple(victim_points(pack, state, run, outcome, points, after))


def _condition(pack: Pack, state: State, run: Run, args: Args) -> Plan:
    span = period(pack, 1, args["unit"])

    def events(faces: Faces) -> tuple[Event, ...]:
        block = new_condition(state.sheet(run.by), args["name"], 1)
        why = because("FU3-4-06", "condition", name=block.name, value=block.value)
        return begin(pack, state, run.by, block, span, faces, why)

    wrong = (*name_problems(args["name"]), *unit_problems(pack, 1, args["unit"]))
    return Plan(wrong, dice=dice_of((span,)), events=events)


def _step(pack: Pack, build: Build, state: State, run: Run, name: str) -> Plan:
    block = effect_of(state.sheet(run.by), run.id)
    if block is None:
        raise Refused(problem("FU3-4-06", run.id, "gone"))
    steps = result_of(pack, SETTLEMENT.outcomes(build, run)[0]).steps
    spell, wrong = stepped(pack, block, name, magic_table(pack).extra.steps if steps > 0 else steps)

    def events(faces: Faces) -> tuple[Event, ...]:
        row = magic_table(pack).rows(name)[int(spell.data[name])].label
        return (BlockPut(run.by, spell, because("FU3-4-06", "row", what=WORDS[name], row=row)),)

    return Plan(tuple(wrong), events=events)


def last_move(pack: Pack) -> Move:
    """A spell takes effect: the die of its duration falls, and its end is on the calendar."""

    def plan(state: State, args: Args) -> Plan:
        block = state.sheet(args["sheet"]).need(args["spell"], Power)
        if block.role != EFFECT:
            raise Refused(problem("FU3-4-01", block.id, "not_cast", name=block.name))
        span, key = magic_table(pack).durations[int(block.data.get("duration", 0))], f"{TIMER}:{block.id}"

        def events(faces: Faces) -> tuple[Event, ...]:
            seconds = span.seconds(round_seconds(pack), faces)
            calendar = (
                state.calendar.await_milestone(key, args["sheet"], span.unit)
                if seconds is None
                else state.calendar.start(key, args["sheet"], seconds)
            )
            time = words(pack, span.count(faces), span.unit)
            return (TimeMoved(calendar, because("FU3-4-01", "lasts", name=block.name, time=time)),)

        running = state.calendar.left(key, args["sheet"]) is not None
        wrong = (problem("FU3-4-01", block.id, "lasting", name=block.name),) if running else ()
        return Plan(wrong, dice=dice_of((span,)), events=events)

    params = (
        Param("sheet", "sheet", Text("fiche", "sheet"), actor=True),
        Param("spell", "block", Text("sort", "spell"), roles=(EFFECT,)),
    )
    return Move("last", Text("Durée du sort", "Spell’s duration"), "FU3-4-01", params, plan)
