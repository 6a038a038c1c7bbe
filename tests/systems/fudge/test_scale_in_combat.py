"""Scale in a blow: giants and sprites, piercing weapons, small attackers."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.systems.fudge.blow.check import blow
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.blow.pair import Pairing
from tests.systems.fudge.blows import SCRATCH, UNHURT, VERY_HURT, after, at, df, level, result, struck, wound
from tests.systems.fudge.by_hand import told

WILBUR = {"offence": 2 + 4}
DRAGON = {"guard": 0 + 2, "mass": 6, "scale": 6}
SHEBA = {"offence": 0 + 1, "guard": 2}
MCMURTREE = {"guard": 1, "mass": -4, "scale": -4}
FIONN = {"offence": 1 + 2, "scale": -4, "mass": -4}


@pytest.mark.rule("FUD-4.5.8-01", "FUD-4.5.8-04-ex1")
def test_wilbur_scratches_the_dragon() -> None:
    found = result(after(struck(3, 0, me=WILBUR, foe=DRAGON, damage_roll="none")))
    assert (dict(found.facts)["tdf"], dict(found.facts)["damage"], level(found)) == (-2, 1, SCRATCH)


@pytest.mark.rule("FUD-4.5.8-01", "FUD-4.5.8-04-ex2")
def test_sheba_kicks_a_sprite() -> None:
    check = struck(2, 0, me=SHEBA | {"skill": 2}, foe=MCMURTREE | {"skill": 0}, damage_roll="none")
    found = result(after(check))
    assert (dict(found.facts)["tdf"], dict(found.facts)["damage"], level(found)) == (4, 6, VERY_HURT)


@pytest.mark.rule("FUD-4.5.8-01", "FUD-4.5.8-04-ex3")
def test_fionn_does_not_hurt_sheba() -> None:
    found = result(after(struck(3, 0, me=FIONN, foe=SHEBA, damage_roll="none")))
    assert (dict(found.facts)["tdf"], dict(found.facts)["damage"], level(found)) == (-3, 0, UNHURT)


@pytest.mark.rule("FUD-4.5.8-03")
def test_a_roll_where_scale_alone_prevents_damage() -> None:
    dials: dict[str, Any] = {"damage_roll": "none", "scale_roll": True}
    wilbur = struck(2, 0, me=WILBUR, foe=DRAGON, **dials)
    assert [wound(wilbur, df(n)) for n in (-1, 0, 1, 4)] == [UNHURT, UNHURT, SCRATCH, SCRATCH]
    fionn = struck(3, 0, me=FIONN, foe=SHEBA, **dials)
    assert wound(fionn, df(2)) == SCRATCH
    assert ("FUD-4.5.8-03", "allowed") in told(result(after(fionn, df(2))).because)
    assert wound(struck(3, -4, **dials)) == UNHURT  # a fist against plate: no roll
    assert wound(struck(3, 0, me=FIONN, foe=SHEBA, damage_roll="none")) == UNHURT
    assert wound(struck(3, 0, me=WILBUR, foe=DRAGON, **dials)) == SCRATCH  # it hurts by itself: no roll


def test_a_critical_success_of_somebody_very_small_always_scratches() -> None:
    def stung(critical: int, gap: int, **dials: object) -> int:
        me = {"scale": -gap, "offence": -3, "skill": 3 - critical, "mass": -gap}
        book = at(criticals=True, critical_wounds=0, damage_roll="none", **dials)  # type: ignore[arg-type]
        check = blow(book, {"me": me, "foe": {"name": "foe", "dice": "fixed"}})
        return level(result(after(check, df(critical))))

    assert stung(4, 4, small_critical=True) == SCRATCH
    assert stung(3, 4, small_critical=True) == UNHURT
    assert stung(4, 3, small_critical=True) == UNHURT
    assert stung(4, 3, small_critical=True, small_critical_gap=3) == SCRATCH
    assert stung(4, 4) == UNHURT
    assert stung(4, 4, small_critical=True, small_critical_points=3) == 2


@pytest.mark.parametrize(
    ("rd", "mass", "left"), [(1, 7, 7), (2, 7, 3), (3, 7, 3), (4, 7, 0), (2, 6, 3), (9, 6, 0)]
)
def test_a_harpoon_halves_or_ignores_the_whales_scale(rd: int, mass: int, left: int) -> None:
    harpoon, whale = Fighter("a", offence=4, piercing=True), Fighter("b", mass=mass)
    assert Pairing(at(scale_piercing=True), harpoon, whale).tdf(rd) == 4 - left
    assert Pairing(at(), harpoon, whale).tdf(rd) == 4 - mass


@pytest.mark.rule("FUD-4.5.8-04")
def test_against_small_game_a_harpoon_is_a_weapon_like_any_other() -> None:
    harpoon = Fighter("a", offence=4, piercing=True)
    book = at(scale_piercing=True)
    assert [Pairing(book, harpoon, Fighter("b", mass=m)).tdf(4) for m in (0, -2)] == [4, 6]
    sooner = at(scale_piercing=True, piercing_halves=1, piercing_ignores=3)
    whale = Fighter("b", mass=7)
    assert [Pairing(sooner, harpoon, whale).tdf(rd) for rd in (1, 2, 3)] == [1, 1, 4]
    found = result(after(struck(4, 0, me={"offence": 4, "piercing": True}, foe={"mass": 7},
                                scale_piercing=True, damage_roll="none")))  # fmt: skip
    assert (level(found), ("FUD-4.5.8-04", "pierced") in told(found.because)) == (4, True)
