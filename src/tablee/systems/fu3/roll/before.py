"""What Aura can buy before the dice are thrown: one more die, one more Asset (FU3-1-10)."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.account import price
from tablee.game.check import Node, Spend
from tablee.game.reason import Reason, because
from tablee.systems.fu3.core.tables import aura_table
from tablee.systems.fu3.roll.checks import (
    AURA,
    NET_LIMIT,
    ThrowSpec,
    first_throw,
    name_of,
    with_chip,
)


def offers(plan: ThrowSpec) -> tuple[Spend, ...]:
    """One more die, and each fitting Asset that is not used yet."""
    prices = aura_table(plan.pack).prices
    further = [at for at, chip in enumerate(plan.chips) if _is_offered(plan, at)]
    die = _offer("die", plan, replace(plan, bought=plan.bought + 1), prices["add_die"].cost, ())
    assets = (
        _offer(
            f"asset_{at}",
            plan,
            with_chip(plan, at, on=True),
            prices["further_asset"].cost,
            (_advice(plan, at),),
        )
        for at in further
    )
    return (*((die,) if plan.bought < NET_LIMIT else ()), *assets)


def _is_offered(plan: ThrowSpec, at: int) -> bool:
    chip = plan.chips[at]
    return chip.role == "further" and not chip.on and not chip.side


def _advice(plan: ThrowSpec, at: int) -> Reason:
    """Whether an Asset is worth more than the die that the same Aura would buy."""
    chip, prices = plan.chips[at], aura_table(plan.pack).prices
    dice = prices["further_asset"].cost // max(prices["add_die"].cost, 1)
    said = "better" if chip.value > dice else "same" if chip.value == dice else "worse"
    return because("FU3-1-10", said, name=name_of(plan.roll, chip), value=chip.value, dice=dice)


def _offer(key: str, plan: ThrowSpec, bigger: ThrowSpec, cost: int, advice: tuple[Reason, ...]) -> Spend:
    def then(pick: tuple[int, ...]) -> Node:
        return first_throw(bigger)

    gained = bigger.used - plan.used
    wasted = bigger.total - plan.total - gained
    cap = (because("FU3-2-04", "swallowed", wasted=wasted, most=plan.roll.most_dice),) if wasted else ()
    why = (because("FU3-1-10", "offer", cost=cost, net=bigger.total), *advice, *cap)
    return Spend(key, price(AURA, cost), "", then, because=why, becomes={"check": plan.kind, **bigger.form})
