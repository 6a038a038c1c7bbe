"""Spending one combat point."""

from __future__ import annotations

from tablee.game.account import BANK, Account, Movement
from tablee.game.event import BlockGone, Event, Moved, TimeMoved, Told
from tablee.game.fight.course import names_of
from tablee.game.frozen import replace
from tablee.game.move import ANSWERER, QUESTION, Args, Faces, Move, Param, Plan, choice
from tablee.game.pack import Pack
from tablee.game.pending import Pending
from tablee.game.problem import Problem, problem
from tablee.game.question import after_answer, answer
from tablee.game.reason import because
from tablee.game.sheet import Descriptor
from tablee.game.silhouette import is_silhouette
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
from tablee.systems.fu3.core.durations import dice_of
from tablee.systems.fu3.fight.course import course
from tablee.systems.fu3.fight.points import (
    AURA,
    CONDITION,
    FORMS,
    SETTLEMENT,
    SHED,
    Blow,
    blow_of,
)
from tablee.systems.fu3.powers.effects import cast_blow
from tablee.systems.fu3.sheet.aura import lose_events
from tablee.systems.fu3.sheet.blocks import SHAPE, aura_of

WORSENED = Text("Condition aggravée ou effacée", "Condition worsened or shed")


def inflict_move(pack: Pack, build: Build) -> Move:
    """Answer one combat point: what it does, to whom, with which Condition."""

    def plan(state: State, args: Args) -> Plan:
        pending, answered = answer(state, args, "inflict", args["form"])
        point = _point(pack, build, state, pending)
        return after_answer(answered, FORM_PLANS[args["form"]](pack, state, point, args))

    params = (
        QUESTION,
        replace(ANSWERER, label=Text("qui choisit", "who chooses")),
        choice("form", Text("forme", "form"), FORMS),
        Param("victim", "sheet", Text("victime", "victim"), default=""),
        Param("condition", "block", WORSENED, default="", roles=(CONDITION,)),
        Param("name", "text", Text("nom de la Condition", "name of the Condition"), default=""),
        UNIT,
    )
    label = Text("Dépenser un point de combat", "Spend a combat point")
    return Move("inflict", label, "FU3-3-08", params, plan)


def _point(pack: Pack, build: Build, state: State, pending: Pending) -> Blow:
    """What one point may do."""
    run_id, _, rest = pending.id.partition(":point:")
    run, victim = state.run(run_id), rest.partition(":")[2]
    outcome = SETTLEMENT.outcomes(build, run)[0]
    if run.check.get("check") == "cast":
        return cast_blow(pack, run, outcome, victim)
    return blow_of(pack, run, outcome)


def _victim(blow: Blow, args: Args) -> str:
    if args["victim"]:
        return str(args["victim"])
    return blow.victims[0] if blow.victims else ""


def _victim_problems(state: State, blow: Blow, victim: str) -> tuple[Problem, ...]:
    """A point strikes one of those who were struck."""
    if victim in blow.victims:
        return ()
    (found,) = names_of(state, (victim,))
    return (problem("FU3-3-08", "victim", "victim", expected=names_of(state, blow.victims), found=found),)


def _aura(pack: Pack, state: State, blow: Blow, args: Args) -> Plan:
    victim = _victim(blow, args)
    wrong = _victim_problems(state, blow, victim)
    if not wrong:
        sheet = state.sheet(victim)
        known = aura_of(sheet) is not None or is_silhouette(sheet, SHAPE)
        wrong = () if known else (problem("FU3-1-13", victim, "none", name=sheet.name),)
    return Plan(wrong, events=lambda faces: _aura_lost(pack, state, victim))


def _aura_lost(pack: Pack, state: State, victim: str) -> tuple[Event, ...]:
    sheet, loss = state.sheet(victim), combat_table(pack).aura_loss.points
    why = because("FU3-3-08", "aura", name=state.named(victim), points=loss)
    if sheet.nature != "minion":
        return lose_events(state, victim, loss, why)
    lost = Moved(Movement(f"{victim}.{AURA}", BANK, loss, why, spent=False))
    if sheet.need(AURA, Account).value - loss >= 0:
        return (lost,)
    out = Told(because("FU3-3-10", "out", name=state.named(victim)), (victim,))
    return (lost, out, *course(pack).out_events(state, victim))


def _condition(pack: Pack, state: State, blow: Blow, args: Args) -> Plan:
    """A Condition of the victim's one step worse, or a new one under the name that is given."""
    victim = _victim(blow, args)
    sheet, worsened = state.sheet(victim), bool(args["condition"])
    if worsened:
        block, wrong = worse(pack, condition_of(sheet, args["condition"]), args["name"])
    else:
        block, wrong = new_condition(sheet, args["name"], 1), name_problems(args["name"])
    span = period(pack, block.value, args["unit"])
    why = because("FU3-3-08", "worse" if worsened else "condition", name=block.name, value=block.value)
    return Plan(
        _victim_problems(state, blow, victim) or (*wrong, *unit_problems(pack, block.value, args["unit"])),
        dice=dice_of((span,)),
        events=lambda faces: begin(pack, state, victim, block, span, faces, why),
    )


def _shed(pack: Pack, state: State, blow: Blow, args: Args) -> Plan:
    """A Condition of one's own one step lower, or gone: the one that is named, else the worst."""
    sheet = state.sheet(blow.by)
    worst = max(sheet.having(Descriptor, CONDITION), key=lambda block: block.value, default=None)
    block = worst if worst is not None and not args["condition"] else condition_of(sheet, args["condition"])
    left = replace(block, value=0 if pack.on("shed_any") else block.value - 1)
    span = period(pack, left.value, args["unit"]) if left.value > 0 else None

    def events(faces: Faces) -> tuple[Event, ...]:
        why = because("FU3-3-08", "shed", name=block.name, before=block.value, after=max(left.value, 0))
        if left.value > 0:
            return begin(pack, state, blow.by, left, span, faces, why)
        calendar = state.calendar.without(timer_key(block.id), blow.by)
        ended = () if calendar == state.calendar else (TimeMoved(calendar, why),)
        return (BlockGone(blow.by, block.id, why), *ended)

    return Plan(dice=dice_of((span,)), events=events)


FORM_PLANS = {AURA: _aura, CONDITION: _condition, SHED: _shed}
"""What a point comes to in each of its forms."""
