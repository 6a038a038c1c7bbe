"""Spending one combat point."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.account import BANK, Account, Movement
from tablee.game.event import Answered, BlockGone, Event, Moved, Settled, TimeMoved, Told
from tablee.game.move import Args, Move, Param, Preview, pair
from tablee.game.pack import Pack
from tablee.game.pending import Pending
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Descriptor, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fu3.conditions.moves import UNIT, begin, worse
from tablee.systems.fu3.conditions.rules import (
    condition_of,
    name_problems,
    new_condition,
    period,
    timer_key,
    unit_problems,
)
from tablee.systems.fu3.core.combat_tables import combat_table
from tablee.systems.fu3.core.durations import Span, dice_of
from tablee.systems.fu3.core.options import choice
from tablee.systems.fu3.fight.points import AURA, CONDITION, FORMS, SHED, Blow, blow_of, final_outcome
from tablee.systems.fu3.fight.turns import names_of, turn_events
from tablee.systems.fu3.powers.effects import cast_blow
from tablee.systems.fu3.sheet.aura import lose_events
from tablee.systems.fu3.sheet.blocks import aura_of, is_silhouette

WORSENED = Text("Condition aggravée ou effacée", "Condition worsened or shed")


def inflict_move(pack: Pack, build: Build) -> Move:
    """Answer one combat point: what it does, to whom, with which Condition."""

    def preview(state: State, args: Args) -> Preview:
        try:
            point = _point(pack, build, state, args)
            span = _span(pack, state, point, args)
        except Refused as refused:
            return Preview(refused.problems)
        return Preview(tuple(_problems(pack, state, point, args)), dice=dice_of((span,)))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        point = _point(pack, build, state, args)
        answered = (Answered(args["pending"], args["seat"], args["form"]), Settled(args["pending"]))
        match args["form"]:
            case "aura":
                return (*answered, *_aura(pack, state, _victim(point, args)))
            case "condition":
                return (*answered, *_condition(pack, state, point, args, faces))
        return (*answered, *_shed(pack, state, point, args, faces))

    params = (
        Param("pending", "text", Text("question", "question")),
        Param("seat", "text", Text("qui choisit", "who chooses")),
        choice("form", Text("forme", "form"), FORMS),
        Param("victim", "sheet", Text("victime", "victim"), default=""),
        Param("condition", "block", WORSENED, default="", roles=(CONDITION,)),
        Param("name", "text", Text("nom de la Condition", "name of the Condition"), default=""),
        UNIT,
    )
    label = Text("Dépenser un point de combat", "Spend a combat point")
    return Move("inflict", label, "FU3-3-08", params, pair(preview, perform))


def _asked(state: State, args: Args) -> Pending:
    pending = state.pendings.get(args["pending"])
    if pending is None or pending.move != "inflict":
        known = tuple(p.id for p in state.pendings.values() if p.move == "inflict")
        raise Refused(problem("HOUSE-pending", args["pending"][:40], "unknown", expected=known))
    return pending


def _point(pack: Pack, build: Build, state: State, args: Args) -> Blow:
    """What one point may do; raises `Refused` when this seat may not choose that form."""
    pending = _asked(state, args)
    pending.answer(args["seat"], args["form"])
    run_id, _, rest = pending.id.partition(":point:")
    run, victim = state.run(run_id), rest.partition(":")[2]
    outcome = final_outcome(build, run)
    if run.check.get("check") == "cast":
        return cast_blow(pack, run, outcome, victim)
    return blow_of(pack, run, outcome)


def _victim(blow: Blow, args: Args) -> str:
    if args["victim"]:
        return str(args["victim"])
    return blow.victims[0] if blow.victims else ""


def _subject(blow: Blow, args: Args) -> str:
    """Whose sheet the point touches."""
    return blow.by if args["form"] == SHED else _victim(blow, args)


def _shed_one(sheet: Sheet, args: Args) -> Descriptor:
    """The Condition that was named, else the worst of one's own."""
    worst = max(sheet.having(Descriptor, CONDITION), key=lambda block: block.value, default=None)
    return worst if worst is not None and not args["condition"] else condition_of(sheet, args["condition"])


def _lower(pack: Pack, block: Descriptor) -> Descriptor:
    return replace(block, value=0 if pack.on("shed_any") else block.value - 1)


def _span(pack: Pack, state: State, blow: Blow, args: Args) -> Span | None:
    """The period that begins with the point, if any."""
    if args["form"] == AURA:
        return None
    sheet = state.sheet(_subject(blow, args))
    if args["form"] == SHED:
        left = _lower(pack, _shed_one(sheet, args))
        return period(pack, left.value, args["unit"]) if left.value > 0 else None
    value = condition_of(sheet, args["condition"]).value + 1 if args["condition"] else 1
    return period(pack, value, args["unit"])


def _problems(pack: Pack, state: State, blow: Blow, args: Args) -> list[Problem]:
    victim = _victim(blow, args)
    if args["form"] != SHED and victim not in blow.victims:
        (found,) = names_of(state, (victim,))
        return [problem("FU3-3-08", "victim", "victim", expected=names_of(state, blow.victims), found=found)]
    if args["form"] == AURA:
        sheet = state.sheet(victim)
        known = aura_of(sheet) is not None or is_silhouette(sheet)
        return [] if known else [problem("FU3-1-13", victim, "none", name=sheet.name)]
    if args["form"] == SHED:
        return []
    if args["condition"]:
        block, wrong = worse(pack, condition_of(state.sheet(victim), args["condition"]), args["name"])
        return [*wrong, *unit_problems(pack, block.value, args["unit"])]
    return [*name_problems(args["name"]), *unit_problems(pack, 1, args["unit"])]


def _aura(pack: Pack, state: State, victim: str) -> tuple[Event, ...]:
    sheet, loss = state.sheet(victim), combat_table(pack).aura_loss.points
    why = because("FU3-3-08", "aura", name=sheet.name, points=loss)
    if sheet.nature != "minion":
        return lose_events(state, victim, loss, why)
    lost = Moved(Movement(f"{victim}.{AURA}", BANK, loss, why, spent=False))
    if sheet.need(AURA, Account).value - loss >= 0:
        return (lost,)
    out, fight = Told(because("FU3-3-10", "out", name=sheet.name), (victim,)), state.conflict
    there = fight is not None and fight.side_of(victim) and victim not in fight.out
    if fight is None or not there:
        return (lost, out)
    return (lost, out, *turn_events(pack, state, fight.leave(victim)))


def _condition(pack: Pack, state: State, blow: Blow, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
    victim = _victim(blow, args)
    sheet, span = state.sheet(victim), _span(pack, state, blow, args)
    if args["condition"]:
        block, _ = worse(pack, condition_of(sheet, args["condition"]), args["name"])
    else:
        block = new_condition(sheet, args["name"], 1)
    said = "worse" if args["condition"] else "condition"
    why = because("FU3-3-08", said, name=block.name, value=block.value)
    return begin(pack, state, victim, block, span, faces, why)


def _shed(pack: Pack, state: State, blow: Blow, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
    block = _shed_one(state.sheet(blow.by), args)
    left = _lower(pack, block)
    why = because("FU3-3-08", "shed", name=block.name, before=block.value, after=max(left.value, 0))
    if left.value > 0:
        return begin(pack, state, blow.by, left, _span(pack, state, blow, args), faces, why)
    calendar = state.calendar.without(timer_key(block.id), blow.by)
    ended = () if calendar == state.calendar else (TimeMoved(calendar, why),)
    return (BlockGone(blow.by, block.id, why), *ended)
