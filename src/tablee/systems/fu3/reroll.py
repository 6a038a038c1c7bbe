"""Rerolling: after a throw, one point of Aura for any dice that the player picks (FU3-2-06)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from tablee.dice import Distribution, d
from tablee.game.account import price
from tablee.game.check import Dice, Spend, Throw
from tablee.game.outcome import Reading
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.systems.fu3.checks import AURA, THROWER, Key, Plan, after, reading
from tablee.systems.fu3.reading import kept_flags
from tablee.systems.fu3.tables import aura_table


def rerolls(
    plan: Plan, faces: tuple[int, ...], flags: tuple[bool, ...], before: tuple[Reason, ...] = ()
) -> tuple[Spend, ...]:
    """What Aura can still do to dice on the table."""
    cost = aura_table(plan.pack).prices["reroll"].cost
    may = range(len(faces)) if _whole(plan) else [at for at, kept in enumerate(flags) if kept]

    picks = distinct_picks(faces, may, plan.roll.success)
    sound = frozenset(picks)

    def then(pick: tuple[int, ...]) -> Throw:
        if pick not in sound:
            refuse_if(_pick_problems(pick, len(faces), may))
        return _throw(plan, faces, flags, pick, before)

    why = (because("FU3-2-06", "price", cost=cost),)
    return (Spend("reroll", price(AURA, cost), THROWER, then, picks, why),)


def distinct_picks(faces: Sequence[int], may: Sequence[int], success: int) -> tuple[tuple[int, ...], ...]:
    """The choices of dice that differ in what they show: two equal dice are as good as each other.

    The most promising come first: all failures, fewer of them, then those that risk a success too.
    """

    def promise(pick: tuple[int, ...]) -> tuple[int, int, list[int], tuple[int, ...]]:
        risked = sum(faces[at] >= success for at in pick)
        return risked, risked - len(pick), [faces[at] for at in pick], pick

    groups = [[at for at in may if faces[at] == face] for face in sorted({faces[at] for at in may})]
    choices = product(*([group[:many] for many in range(len(group) + 1)] for group in groups))
    picks = {tuple(sorted(at for chosen in choice for at in chosen)) for choice in choices}
    return tuple(sorted(picks - {()}, key=promise))


def _whole(plan: Plan) -> bool:
    return plan.pack["reroll_scope"] == "whole"


def _pick_problems(pick: tuple[int, ...], dice: int, may: Sequence[int]) -> list[Problem]:
    if not pick:
        return [problem("FU3-2-06", "dice", "none")]
    wrong = [problem("FU3-2-06", "dice", "twice")] if len(set(pick)) < len(pick) else []
    if any(not 0 <= at < dice for at in pick):
        wrong.append(problem("FU3-2-06", "dice", "range", dice=dice))
    if any(0 <= at < dice and at not in may for at in pick):
        wrong.append(problem("FU3-2-06", "dice", "aside"))
    return wrong


def _throw(
    plan: Plan,
    faces: tuple[int, ...],
    flags: tuple[bool, ...],
    pick: tuple[int, ...],
    before: tuple[Reason, ...],
) -> Throw:
    whole, way = _whole(plan), plan.way

    def stay() -> tuple[int, ...]:
        return tuple(sorted([f for at, f in enumerate(faces) if at not in pick and (whole or flags[at])]))

    def law() -> Distribution[Key]:
        from tablee.systems.fu3.laws import law_after

        return law_after(way, stay(), len(pick))

    def read(fallen: tuple[int, ...]) -> Reading:
        new = dict(zip(pick, fallen, strict=True))
        shown = tuple(new.get(at, face) for at, face in enumerate(faces))
        kept = kept_flags(way, shown) if whole else flags
        told = because("FU3-2-06", "rerolled", before=tuple(faces[at] for at in pick), after=fallen)
        return reading(plan, shown, kept, (*before, told))

    ends = (lambda: plan.ending(stay(), len(pick))) if plan.then is None else None
    return Throw("reroll", (Dice(d(plan.roll.sides), len(pick)),), law, read, after(plan), ends)
