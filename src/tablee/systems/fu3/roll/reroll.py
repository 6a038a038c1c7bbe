"""Rerolling: after a throw, one point of Aura for any dice that the player picks (FU3-2-06)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, product

from tablee.dice import Distribution, d
from tablee.game.account import price
from tablee.game.check import Dice, Spend, Throw
from tablee.game.outcome import Outcome, Reading
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.systems.fu3.core.reading import kept_flags
from tablee.systems.fu3.core.tables import aura_table
from tablee.systems.fu3.roll.checks import AURA, Key, ThrowSpec, after, reading


def rerolls(
    plan: ThrowSpec, faces: tuple[int, ...], flags: tuple[bool, ...], before: tuple[Reason, ...] = ()
) -> tuple[Spend, ...]:
    """What Aura can still do to dice on the table."""
    cost = aura_table(plan.pack).prices["reroll"].cost
    whole = plan.pack["reroll_scope"] == "whole"
    may = tuple([at for at in range(len(faces)) if whole or flags[at]])
    picks = distinct_picks(faces, may, plan.roll.success)
    sound, counting = frozenset(picks), sorted([(faces[at], at) for at in may])

    def stay(pick: tuple[int, ...]) -> tuple[int, ...]:
        if pick not in sound:
            refuse_if(_pick_problems(pick, len(faces), may))
        return tuple([face for face, at in counting if at not in pick])

    def then(pick: tuple[int, ...]) -> Throw:
        return _throw(plan, faces, flags, pick, stay(pick), before)

    def ends(pick: tuple[int, ...]) -> Distribution[tuple[Outcome, ...]]:
        return plan.ending(stay(pick), len(pick))

    why = (because("FU3-2-06", "price", cost=cost),)
    quick = ends if plan.then is None else None
    return (Spend("reroll", price(AURA, cost), "", then, picks, why, ends=quick),)


@lru_cache(maxsize=64)
def distinct_picks(faces: tuple[int, ...], may: tuple[int, ...], success: int) -> tuple[tuple[int, ...], ...]:
    """The choices of dice that differ in what they show: two equal dice are as good as each other.

    The most promising come first: all failures, fewer of them, then those that risk a success too.
    """
    shown = sorted({faces[at] for at in may})
    groups = [[at for at in may if faces[at] == face] for face in shown]
    failures = sum(face < success for face in shown)
    promises = []
    for choice in product(*([group[:many] for many in range(len(group) + 1)] for group in groups)):
        pick, risked = sorted(chain.from_iterable(choice)), sum(map(len, choice[failures:]))
        promises.append((risked, risked - len(pick), [faces[at] for at in pick], pick))
    return tuple([tuple(pick) for *_, pick in sorted(promises) if pick])


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
    plan: ThrowSpec,
    faces: tuple[int, ...],
    flags: tuple[bool, ...],
    pick: tuple[int, ...],
    stay: tuple[int, ...],
    before: tuple[Reason, ...],
) -> Throw:
    rule = plan.rule

    def law() -> Distribution[Key]:
        from tablee.systems.fu3.core.distributions import law_after

        return law_after(rule, stay, len(pick))

    def read(fallen: tuple[int, ...]) -> Reading:
        new = dict(zip(pick, fallen, strict=True))
        shown = tuple(new.get(at, face) for at, face in enumerate(faces))
        kept = kept_flags(rule, shown) if plan.pack["reroll_scope"] == "whole" else flags
        told = because("FU3-2-06", "rerolled", before=tuple(faces[at] for at in pick), after=fallen)
        return reading(plan, shown, kept, (*before, told))

    return Throw("reroll", (Dice(d(plan.roll.sides), len(pick)),), law, read, after(plan))
