"""The odds of one against several, each opponent throwing (FUD-4.3.4)."""

from __future__ import annotations

from fractions import Fraction
from operator import itemgetter
from typing import Any

import pytest

from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tablee.game.state import State
from tablee.game.walk import odds
from tests.systems.fudge.arena import begun, dice, drafted, ends, fighter, play, there
from tests.systems.fudge.by_hand import chances, rules

FOUR = {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}
"""The ways of 4dF."""
LEAST = -2
"""Mauvais: what must be reached to hit somebody of the same size."""


def wound(degree: int | None) -> str:
    """What a blow of this relative degree does without factors and damage dice: table T18, a scratch for a
    graze."""
    if degree is None:
        return "miss"
    return f"wound_{min(5, (degree + 1) // 2)}"


def crowd(lone: int, *foes: int) -> State:
    """Ann with bare hands against some thugs with bare hands."""
    thugs = {
        f"t{n}": fighter(f"T{n}", at, weapon=0, strength=1, nature="opponent") for n, at in enumerate(foes, 1)
    }
    return there(ann=fighter("Ann", lone, weapon=0, strength=1), **thugs)


def lone_law(level: int, foes: tuple[int, ...], target: int) -> dict[str, Fraction]:
    """What the lone fighter's blow does, one opponent's result after the other: the best of them, that of the
    target, and the first one who is two levels lower."""
    found: dict[str, int] = {}
    for x, ways in FOUR.items():
        mine = level + x
        states: dict[tuple[int, int | None, int | None], int] = {(-99, None, None): ways}
        for at, skill in enumerate(foes):
            more: dict[tuple[int, int | None, int | None], int] = {}
            for (best, aimed, low), n in states.items():
                for y, k in FOUR.items():
                    result = skill + y
                    first = result if low is None and mine - result >= 2 else low
                    key = (max(best, result), result if at == target else aimed, first)
                    more[key] = more.get(key, 0) + n * k
            states = more
        for (best, aimed, low), n in states.items():
            assert aimed is not None
            hit = aimed if mine > best or (mine == best and mine - aimed >= 2) else None
            hit = low if hit is None and mine == best else hit
            said = wound(None if hit is None or mine < LEAST else mine - hit)
            found[said] = found.get(said, 0) + n
    return {key: Fraction(n, 81 ** (1 + len(foes))) for key, n in found.items()}


def foe_law(level: int, skill: int) -> dict[str, Fraction]:
    """What happens by an opponent's blow: both results are independent."""
    found: dict[str, int] = {}
    for x, ways in FOUR.items():
        for y, k in FOUR.items():
            degree = skill + y - level - x
            key = wound(degree if degree > 0 and skill + y >= LEAST else None)
            found[key] = found.get(key, 0) + ways * k
    return {key: Fraction(n, 81 * 81) for key, n in found.items()}


SIX = (0, 1, -1, 2, -2, 0)


@pytest.mark.rule("FUD-4.3.4-02", "FUD-4.3.4-03", "FUD-4.3.4-04")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_the_odds_of_one_against_up_to_six_are_those_of_all_results(count: int) -> None:
    """Less one for each opponent beyond the first (FUD-4.3.4-01); the last one is aimed at."""
    r = rules(damage_roll="none")
    foes, level = SIX[:count], 5 - (count - 1)
    state = crowd(5, *foes)
    ids = [id for id in state.sheets if id != "ann"]
    form = {**drafted(r, state, "melee", "ann", *ids, horde="each").form, "targets": [ids[-1]]}
    check = r.check(form)
    assert chances(check) == lone_law(level, foes, count - 1)
    for at, skill in enumerate(foes):
        assert chances(check, side=1 + at) == foe_law(level, skill)


@pytest.mark.rule("FUD-4.3.4-02", "FUD-4.3.4-08")
def test_one_against_six_who_each_throw_is_thrown_and_settled() -> None:
    """Ann is +5 − 5: her 0 beats five of them, and the last one hits her."""
    r = rules(damage_roll="none")
    state = begun(r, crowd(5, *SIX), ("ann",), tuple(f"t{n}" for n in range(1, 7)))
    ids = [id for id in state.sheets if id != "ann"]
    state = play(r, state, "melee", dice(0, -3, -3, -3, -3, -3, 3), by="ann", against=ids, horde="each")
    assert {o.side: o.key for o in ends(r, state) if o.success} == {"t6": "wound_2"}
    assert play(r, state, "settle").sheet("ann").get("wounds") is not None


DIALS: list[dict[str, Any]] = [
    {}, {"criticals": True, "critical_at": 1}, {"open_ended": "high", "dice": "1dF"}, {"capacity_by": "roll"},
    {"wounds_by": "judgement"}, {"sweep": True}, {"ignoring": True}, {"damage_roll": "parity"},
    {"damage_roll": "one_die"}, {"damage_roll": "min_mid_max"}, {"outnumbered_gap": 1}, {"graze_roll": True},
]  # fmt: skip


@pytest.mark.rule("FUD-4.3.4-02", "FUD-4.3.4-05", "FUD-4.3.4-06")
@pytest.mark.parametrize("horde", ["each", "fixed", "1dF"])
@pytest.mark.parametrize("dials", DIALS, ids=str)
def test_the_odds_of_each_side_are_those_of_all_sides_together(dials: dict[str, Any], horde: str) -> None:
    r, own = rules(**dials), "" if "dice" in dials else "1dF"
    me = {"name": "me", "skill": 1, "offence": 3, "guard": 1, "armour": 1, "dice": own, "tactic": "all_out"}
    foes = [
        {"name": "a", "offence": 2, "guard": 1, "dice": own, "stun": True},
        {"name": "b", "skill": -1, "offence": 5, "dice": own, "harmless": True},
        {"name": "c", "skill": 1, "offence": 1, "scale": 3, "dice": own, "pull": "hurt"},
    ]
    targets = ["b", "c"] if "sweep" in dials else ["b"]
    form = {"check": "melee", "me": me, "foes": foes, "targets": targets, "horde": horde}
    form |= {"ignored": ["a"]} if "ignoring" in dials else {}
    check = r.check(form)
    whole, root = odds(check), check.root
    for at in range(len(check.sides)):
        assert root.alone(at) == whole.map(itemgetter(at))  # type: ignore[union-attr, misc]


def test_the_odds_of_all_sides_together_are_refused_where_they_are_vast_and_nothing_else() -> None:
    r = rules()
    state = crowd(3, *SIX)
    form = drafted(r, state, "melee", "ann", *(id for id in state.sheets if id != "ann"), horde="each").form
    check = r.check(form)
    assert odds_of(check).rows
    with pytest.raises(Refused) as refusal:
        odds(check)
    assert [f"{p.rule} {p.said}" for p in refusal.value.problems] == ["HOUSE-odds vast"]
