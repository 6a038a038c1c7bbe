"""Choosing what a spell becomes, and how long it lasts."""

from __future__ import annotations

from tablee.game.event import Answered, BlockPut, Event, Settled, TimeMoved
from tablee.game.move import Args, Move, Param, Preview, pair
from tablee.game.pack import Pack
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Power
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fu3.conditions.moves import UNIT, begin
from tablee.systems.fu3.conditions.rules import name_problems, new_condition, period, unit_problems, words
from tablee.systems.fu3.conditions.time import EFFECT as TIMER
from tablee.systems.fu3.core.clock import round_seconds
from tablee.systems.fu3.core.durations import Span, dice_of
from tablee.systems.fu3.core.options import choice
from tablee.systems.fu3.fight.points import CONDITION, final_outcome
from tablee.systems.fu3.powers.cast import result_of
from tablee.systems.fu3.powers.effects import EFFECT, POINTS, WORDS, effect_of, stepped, victim_points
from tablee.systems.fu3.powers.tables import magic_table


def shape_move(pack: Pack, build: Build) -> Move:
    """Answer what a spell's result leaves to choose."""

    def asked(state: State, args: Args) -> tuple[Run, int]:
        pending = state.pendings.get(args["pending"])
        if pending is None or pending.move != "shape":
            known = tuple(p.id for p in state.pendings.values() if p.move == "shape")
            raise Refused(problem("HOUSE-pending", args["pending"][:40], "unknown", expected=known))
        pending.answer(args["seat"], args["option"])
        run, _, at = pending.id.partition(":shape:")
        return state.run(run), int(at)

    def preview(state: State, args: Args) -> Preview:
        try:
            run, _ = asked(state, args)
        except Refused as refused:
            return Preview(refused.problems)
        if args["option"] == POINTS:
            return Preview()
        if args["option"] == CONDITION:
            wrong = [*name_problems(args["name"]), *unit_problems(pack, 1, args["unit"])]
            return Preview(tuple(wrong), dice=dice_of((period(pack, 1, args["unit"]),)))
        return Preview(tuple(_step(pack, build, state, run, args["option"])[1]))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        run, at = asked(state, args)
        answered = (Answered(args["pending"], args["seat"], args["option"]), Settled(args["pending"]))
        if args["option"] == POINTS:
            outcome, table = final_outcome(build, run), magic_table(pack)
            first = result_of(pack, outcome).victims
            points, after = (first, 0) if at == 0 else (table.extra.points, first + at - 1)
            return (*answered, *victim_points(pack, state, run, outcome, points, after))
        if args["option"] == CONDITION:
            block = new_condition(state.sheet(run.by), args["name"], 1)
            why = because("FU3-4-06", "condition", name=block.name, value=block.value)
            span = period(pack, 1, args["unit"])
            return (*answered, *begin(pack, state, run.by, block, span, faces, why))
        spell, _ = _step(pack, build, state, run, args["option"])
        row = magic_table(pack).rows(args["option"])[int(spell.data[args["option"]])].label
        why = because("FU3-4-06", "row", what=WORDS[args["option"]], row=row)
        return (*answered, BlockPut(run.by, spell, why))

    params = (
        Param("pending", "text", Text("question", "question")),
        Param("seat", "text", Text("qui choisit", "who chooses")),
        choice("option", Text("choix", "choice"), WORDS),
        Param("name", "text", Text("nom de la Condition", "name of the Condition"), default=""),
        UNIT,
    )
    label = Text("Choisir l’effet du sort", "Choose the spell’s effect")
    return Move("shape", label, "FU3-4-06", params, pair(preview, perform))


def _step(pack: Pack, build: Build, state: State, run: Run, name: str) -> tuple[Power, list[Problem]]:
    block = effect_of(state.sheet(run.by), run.id)
    if block is None:
        raise Refused(problem("FU3-4-06", run.id, "gone"))
    steps = result_of(pack, final_outcome(build, run)).steps
    return stepped(pack, block, name, magic_table(pack).extra.steps if steps > 0 else steps)


def last_move(pack: Pack) -> Move:
    """A spell takes effect: the die of its duration falls, and its end is on the calendar."""

    def spell(state: State, args: Args) -> tuple[Power, Span]:
        block = state.sheet(args["sheet"]).need(args["spell"], Power)
        if block.role != EFFECT:
            raise Refused(problem("FU3-4-01", block.id, "not_cast", name=block.name))
        return block, magic_table(pack).durations[int(block.data.get("duration", 0))]

    def preview(state: State, args: Args) -> Preview:
        block, span = spell(state, args)
        running = state.calendar.left(f"{TIMER}:{block.id}", args["sheet"]) is not None
        wrong = (problem("FU3-4-01", block.id, "lasting", name=block.name),) if running else ()
        return Preview(wrong, dice=dice_of((span,)))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        block, span = spell(state, args)
        seconds = span.seconds(round_seconds(pack), faces)
        key, time = f"{TIMER}:{block.id}", words(pack, span.count(faces), span.unit)
        calendar = (
            state.calendar.await_milestone(key, args["sheet"], span.unit)
            if seconds is None
            else state.calendar.start(key, args["sheet"], seconds)
        )
        return (TimeMoved(calendar, because("FU3-4-01", "lasts", name=block.name, time=time)),)

    params = (
        Param("sheet", "sheet", Text("fiche", "sheet"), actor=True),
        Param("spell", "block", Text("sort", "spell"), roles=(EFFECT,)),
    )
    return Move("last", Text("Durée du sort", "Spell’s duration"), "FU3-4-01", params, pair(preview, perform))
