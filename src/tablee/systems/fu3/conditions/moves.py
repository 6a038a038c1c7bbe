"""The moves of Conditions: suffer one, worsen it, help with it, answer what a severe one leaves."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.event import BlockPut, Event, TimeMoved
from tablee.game.move import ANSWERER, QUESTION, Args, Faces, Move, Param, Plan, choice
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.question import answer
from tablee.game.reason import Reason, because
from tablee.game.sheet import Descriptor
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.fu3.conditions.rules import (
    NEVER,
    USUAL,
    condition_of,
    condition_table,
    name_problems,
    new_condition,
    period,
    timed,
    timer_key,
    unit_problems,
    words,
)
from tablee.systems.fu3.core.clock import round_seconds
from tablee.systems.fu3.core.durations import Span, dice_of, unit_seconds
from tablee.systems.fu3.sheet import growth
from tablee.systems.fu3.sheet.blocks import new_id

SHEET = Param("sheet", "sheet", Text("fiche", "sheet"), actor=True)
CONDITION = Param("condition", "block", Text("Condition", "Condition"), roles=("condition",))
LASTS = {
    USUAL: Text("comme d’habitude", "as usual"),
    "round": Text("des rounds", "rounds"),
    "minute": Text("des minutes", "minutes"),
    "hour": Text("des heures", "hours"),
    "day": Text("des jours", "days"),
    "week": Text("des semaines", "weeks"),
    NEVER: Text("sans fin", "without end"),
}
UNIT = choice("unit", Text("durée", "lasts"), LASTS, USUAL)
LEAVES = {
    "no": Text("Non, rien ne reste", "No, nothing stays"),
    "yes": Text("Oui, une Faiblesse reste", "Yes, a Weakness stays"),
}


def condition_moves(pack: Pack) -> tuple[Move, ...]:
    """All of them."""
    return (_suffer(pack), _worsen(pack), _ease(pack), _scar(pack))


def begin(
    pack: Pack,
    state: State,
    owner: str,
    block: Descriptor,
    span: Span | None,
    faces: tuple[int, ...],
    reason: Reason,
) -> tuple[Event, ...]:
    """The events of a Condition that came or changed: what is on the sheet, and until when."""
    calendar, noted = timed(pack, state.calendar, owner, block, span, faces)
    put = BlockPut(owner, noted, reason)
    if span is None:
        return (put,) if calendar == state.calendar else (put, TimeMoved(calendar, reason))
    until = words(pack, span.count(faces), span.unit)
    return (put, TimeMoved(calendar, because("FU3-2-11", "timer", name=block.name, time=until)))


def _suffer(pack: Pack) -> Move:
    def plan(state: State, args: Args) -> Plan:
        block = new_condition(state.sheet(args["sheet"]), args["name"], args["value"])
        span = period(pack, block.value, args["unit"])
        why = because("FU3-2-11", "suffer", name=block.name, value=block.value)
        return Plan(
            (*name_problems(args["name"]), *unit_problems(pack, block.value, args["unit"])),
            dice=dice_of([span]),
            events=lambda faces: begin(pack, state, args["sheet"], block, span, faces, why),
        )

    most = condition_table(pack).most
    name = Param("name", "text", Text("nom", "name"))
    value = Param("value", "int", Text("valeur", "value"), default=1, low=1, high=most)
    label = Text("Subir une Condition", "Suffer a Condition")
    return Move("suffer", label, "FU3-2-11", (SHEET, name, value, UNIT), plan)


def worse(pack: Pack, block: Descriptor, name: str = "") -> tuple[Descriptor, list[Problem]]:
    """A Condition one step worse, under a new name where one is given."""
    most = condition_table(pack).most
    if block.value >= most:
        return block, [problem("FU3-2-11", block.id, "most", name=block.name, expected=most)]
    return replace(block, value=block.value + 1, name=name.strip() or block.name), []


def _worsen(pack: Pack) -> Move:
    def plan(state: State, args: Args) -> Plan:
        condition = condition_of(state.sheet(args["sheet"]), args["condition"])
        block, wrong = worse(pack, condition, args["name"])
        span = period(pack, block.value, args["unit"])
        why = because("FU3-2-11", "worse", name=block.name, value=block.value)
        return Plan(
            (*wrong, *unit_problems(pack, block.value, args["unit"])),
            dice=dice_of([span]),
            events=lambda faces: begin(pack, state, args["sheet"], block, span, faces, why),
        )

    name = Param("name", "text", Text("nouveau nom", "new name"), default="")
    label = Text("Aggraver une Condition", "Worsen a Condition")
    return Move("worsen", label, "FU3-2-11", (SHEET, CONDITION, name, UNIT), plan)


def _ease(pack: Pack) -> Move:
    def plan(state: State, args: Args) -> Plan:
        block = condition_of(state.sheet(args["sheet"]), args["condition"])
        left = state.calendar.left(timer_key(block.id), args["sheet"])

        def events(faces: Faces) -> tuple[Event, ...]:
            unit = block.tags[0] if block.tags and block.tags[0] != NEVER else "second"
            each = unit_seconds(unit, round_seconds(pack)) or 1
            units = -(-(left or 0) // (each * condition_table(pack).help_divides))
            calendar = state.calendar.start(timer_key(block.id), args["sheet"], units * each)
            why = because("FU3-2-11", "eased", name=block.name, time=words(pack, units, unit))
            return (TimeMoved(calendar, why),)

        runs = left is not None
        wrong = () if runs else (problem("FU3-2-11", block.id, "no_timer", name=block.name),)
        return Plan(wrong, events=events)

    label = Text("Soigner une Condition", "Help with a Condition")
    return Move("ease", label, "FU3-2-11", (SHEET, CONDITION), plan)


def scar_id(owner: str, block: str) -> str:
    """The question that a severe Condition leaves behind."""
    return f"scar:{owner}:{block}"


def _scar(pack: Pack) -> Move:
    def plan(state: State, args: Args) -> Plan:
        pending, answered = answer(state, args, "scar", args["option"])
        if args["option"] != "yes":
            return Plan(events=lambda _: answered)
        owner = pending.id.removeprefix("scar:").rpartition(":")[0]
        return Plan(
            tuple(growth.name_problems(args["name"])),
            events=lambda _: (*answered, _weakness(pack, state, owner, args["name"])),
        )

    params = (
        QUESTION,
        ANSWERER,
        choice("option", Text("réponse", "answer"), LEAVES, "no"),
        Param("name", "text", Text("nom de la Faiblesse", "name of the Weakness"), default=""),
    )
    label = Text("Séquelle", "Lasting mark")
    return Move("scar", label, "FU3-2-11", params, plan, "gm")


def _weakness(pack: Pack, state: State, owner: str, name: str) -> Event:
    value = condition_table(pack).scar
    block = Descriptor(new_id(state.sheet(owner), "weakness"), name.strip(), value, "weakness", ("event",))
    return BlockPut(owner, block, because("FU3-2-11", "scar", name=block.name, value=value))
