"""Damage in play (4.2.2 floors, 4.4 bursts, 4.5.5, 4.5.6, 4.5.8, 4.6.1): from two sheets to the wound."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fudge.duels import (
    DYING,
    HURT,
    OUT,
    SCRATCH,
    UNHURT,
    VERY_HURT,
    chance,
    duel,
)

NUMBERS: dict[str, Any] = {"damage_roll": "none", "reach": False}
"""Without a damage roll, and without reach, a result is its numbers alone."""
LEROY = "Leroy, Fighting Good, Strength Good, broadsword, chain mail, Damage Capacity Good"
THEODORA = "Théodora, Fighting Good, Strength Superb, polearm, boiled leather"


@pytest.mark.rule("FUD-4.5.5-03", "FUD-4.5.5-03-ex1", "FUD-4.5.5-04", "FUD-4.5.5-04-ex1")
def test_leroy_and_theodora() -> None:
    facing = duel(LEROY, THEODORA, **NUMBERS)
    assert (facing.tdf(), facing.tdf(by="foe")) == (2, 3)
    assert facing.wound(2, 0) == HURT
    assert [facing.wound(0, rd, side=1) for rd in (1, 2, 3, 4)] == [SCRATCH, VERY_HURT, VERY_HURT, OUT]
    assert facing.wound(-2, 4, side=1) == DYING


@pytest.mark.rule("FUD-4.5.5-04", "FUD-4.5.5-05", "FUD-4.5.5-07")
@pytest.mark.parametrize(
    ("weapon", "wounds"),
    [
        (-2, [UNHURT, UNHURT, SCRATCH, SCRATCH]),
        (0, [SCRATCH, SCRATCH, HURT, HURT]),
        (2, [SCRATCH, HURT, VERY_HURT, VERY_HURT]),
        (4, [SCRATCH, VERY_HURT, OUT, OUT]),
        (5, [HURT, OUT, OUT, DYING]),
        (7, [HURT, DYING, DYING, DYING]),
        (90, [HURT, DYING, DYING, DYING]),
    ],
)
def test_damage_is_factor_and_degree_and_a_graze_is_read_apart(weapon: int, wounds: list[int]) -> None:
    facing = duel(f"Ana, Fighting Good, thing {weapon} arme", "Bob, Fighting Good", **NUMBERS)
    assert [facing.wound(rd, 0) for rd in (1, 2, 3, 4)] == wounds
    told = facing.reasons(1, 0)
    assert ("FUD-4.5.6-01", "graze") in told and ("FUD-4.5.5-04", "calculated") not in told


@pytest.mark.rule("FUD-4.5.6-01", "FUD-4.5.6-03", "FUD-4.5.6-04")
@pytest.mark.parametrize(
    ("gap", "weapon", "wound"),
    [
        (0, -1, UNHURT),
        (0, 0, SCRATCH),
        (0, 4, SCRATCH),
        (0, 5, HURT),
        (0, 12, HURT),
        (2, 3, HURT),
        (2, 2, SCRATCH),
        (3, 4, VERY_HURT),
        (4, -4, SCRATCH),
        (5, 2, VERY_HURT),
        (8, -9, SCRATCH),
        (8, -11, UNHURT),
        (8, 0, VERY_HURT),
        (9, -6, HURT),
        (9, 0, DYING),
        (10, -10, SCRATCH),
        (-4, 8, SCRATCH),
        (-4, 9, HURT),
        (-4, 3, UNHURT),
    ],
)
def test_a_graze_of_somebody_larger_is_worse_and_of_a_giant_no_graze(
    gap: int, weapon: int, wound: int
) -> None:
    """The total factor is ``weapon`` and the gap in Scale together; larger fighters must roll well to hit."""
    facing = duel(f"Big, Fighting Good, Scale {gap}, thing {weapon} arme", "Bob, Fighting Good", **NUMBERS)
    assert facing.facts(3, 2)["tdf"] == weapon + gap
    assert facing.wound(3, 2) == wound


@pytest.mark.rule("FUD-4.2.2-03")
@pytest.mark.parametrize(
    ("mine", "theirs", "results", "hit"),
    [
        (0, 0, (-3, -4), False),
        (0, 0, (-2, -3), True),
        (0, -4, (0, -1), False),
        (0, -4, (1, 0), True),
        (-4, 0, (-3, -4), True),
        (-4, 0, (-4, -5), False),
        (1, 0, (-2, -3), False),
        (1, 0, (-1, -2), True),
        (2, 0, (-1, -2), False),
        (2, 0, (0, -1), True),
        (3, 0, (0, -1), True),
        (5, 0, (0, -1), False),
        (5, 0, (1, 0), True),
        (6, 0, (1, 0), False),
        (6, 0, (2, 1), True),
        (10, 0, (2, 1), True),
    ],
)
def test_the_larger_one_must_reach_more(mine: int, theirs: int, results: tuple[int, int], hit: bool) -> None:
    facing = duel(f"Ana, Fighting Fair, Scale {mine}", f"Bob, Fighting Poor, Scale {theirs}", **NUMBERS)
    outcome = facing.outcome(results[0], results[1] + 2)
    assert (outcome.key != "miss") == hit
    assert dict(outcome.facts)["degree"] == results[0]


@pytest.mark.rule("FUD-4.5.8-01", "FUD-4.5.8-04-ex1", "FUD-4.5.8-04-ex2", "FUD-4.5.8-04-ex3")
def test_wilbur_sheba_and_fionn() -> None:
    dragon = "Dragon, Claws Good, Scale 6, Thick Skin 2"
    wilbur = duel("Wilbur, Fighting Good, Strength Great, two-hand sword", dragon, **NUMBERS)
    assert (wilbur.facts(3, 0)["tdf"], wilbur.wound(3, 0)) == (-2, SCRATCH)
    sprite = "McMurtree, Fighting Fair, Scale -4, light leather"
    sheba = duel("Sheba, Fighting Fair, boots 1, heavy leather", sprite, **NUMBERS)
    assert (sheba.facts(4, 2)["tdf"], sheba.wound(4, 2)) == (4, VERY_HURT)
    fionn = duel(
        "Fionn, Fighting Good, Strength Good, Scale -4, shillelagh 2",
        "Sheba, Fighting Good, heavy leather",
        **NUMBERS,
    )
    assert (fionn.facts(3, 0)["tdf"], fionn.wound(3, 0)) == (-3, UNHURT)


@pytest.mark.rule("FUD-4.5.8-02")
@pytest.mark.parametrize(
    ("scale", "dice", "dials", "wound"),
    [
        (-4, 4, {}, SCRATCH),
        (-4, 3, {}, UNHURT),
        (-3, 4, {}, UNHURT),
        (-3, 4, {"small_critical_gap": 3}, SCRATCH),
        (-9, 4, {}, SCRATCH),
        (-4, 4, {"small_critical_points": 3}, HURT),
        (-4, 4, {"small_critical": False}, UNHURT),
        (-4, 4, {"criticals": False}, UNHURT),
    ],
)
def test_a_critical_of_somebody_very_small_draws_blood(
    scale: int, dice: int, dials: dict[str, Any], wound: int
) -> None:
    """Elves as small as a hand against a man in plate: nothing else could hurt him."""
    rules: dict[str, Any] = {
        "small_critical": True,
        "criticals": True,
        "critical_wounds": 0,
        **NUMBERS,
        **dials,
    }
    elf = f"Elf, Fighting Fair, Scale {scale}, spear"
    facing = duel(elf, "Knight, Fighting Fair, armour 9", **rules)
    assert facing.wound(dice, 0) == wound
    assert (("FUD-4.5.8-02", "least") in facing.reasons(dice, 0)) == (wound > 0)


@pytest.mark.rule("FUD-4.5.8-03")
@pytest.mark.parametrize(
    ("me", "foe", "rd", "rolled"),
    [
        (
            "Wilbur, Fighting Fair, Strength Great, two-hand sword",
            "Dragon, Claws Fair, Scale 6, Thick Skin 2",
            2,
            True,
        ),
        (
            "Wilbur, Fighting Fair, Strength Great, two-hand sword",
            "Dragon, Claws Fair, Scale 6, Thick Skin 2",
            3,
            False,
        ),
        (
            "Fionn, Fighting Fair, Strength Good, Scale -4, club 2",
            "Sheba, Fighting Fair, heavy leather",
            3,
            True,
        ),
        ("Fist, Fighting Fair", "Plate, Fighting Fair, armour 3", 3, False),
        ("Fist, Fighting Fair", "Plate, Fighting Fair, armour 9, Scale 1", 3, False),
    ],
)
def test_a_roll_is_allowed_where_scale_alone_prevents_a_scratch(
    me: str, foe: str, rd: int, rolled: bool
) -> None:
    facing = duel(me, foe, scale_roll=True, **NUMBERS)
    if rolled:
        assert [facing.wound(rd, 0, n) for n in (0, 1, 4)] == [UNHURT, SCRATCH, SCRATCH]
    else:
        assert facing.outcome(rd, 0).key in ("wound_0", "wound_1")
    assert duel(me, foe, **NUMBERS).outcome(rd, 0).key in ("wound_0", "wound_1")


@pytest.mark.rule("FUD-4.6.1-03", "FUD-4.6.1-04", "FUD-4.6.1-05")
@pytest.mark.parametrize(
    ("weapon", "roll", "limited", "free"),
    [
        (-4, 3, SCRATCH, SCRATCH),
        (-4, 4, SCRATCH, SCRATCH),
        (-4, 2, UNHURT, UNHURT),
        (-2, 4, SCRATCH, HURT),
        (0, 4, HURT, VERY_HURT),
        (0, 3, HURT, VERY_HURT),
        (0, -1, SCRATCH, SCRATCH),
        (0, -4, SCRATCH, UNHURT),
        (2, 4, OUT, OUT),
        (2, -4, SCRATCH, UNHURT),
        (3, 4, DYING, DYING),
        (3, -4, SCRATCH, SCRATCH),
        (4, -4, SCRATCH, SCRATCH),
    ],
)
def test_the_limits_of_the_damage_roll_and_a_game_without_them(
    weapon: int, roll: int, limited: int, free: int
) -> None:
    ana, bob = f"Ana, Fighting Good, thing {weapon} arme", "Bob, Fighting Good"
    assert duel(ana, bob, reach=False).wound(2, 0, roll) == limited
    dropped = dict.fromkeys(("limit_double", "limit_least", "limit_most"), False)
    assert duel(ana, bob, reach=False, **dropped).wound(2, 0, roll) == free


@pytest.mark.rule("FUD-4.6.1-02", "FUD-4.6.1-02-ex1")
@pytest.mark.parametrize(
    ("mine", "theirs", "tdf"),
    [(2, 0, 4), (2, 1, 5), (3, 0, 3), (3, 1, 4), (-1, -3, 4), (0, -3, 5), (-1, -4, 3), (4, 2, 4)],
)
def test_even_dice_help_their_side(mine: int, theirs: int, tdf: int) -> None:
    """A weapon of +4: one more where my natural dice are even, one less where theirs are."""
    facing = duel("Ana, Fighting Good, thing 4 arme", "Bob, Fighting Good", damage_roll="parity", reach=False)
    outcome = facing.outcome(mine, theirs)
    told = [dict(reason.slots)["shift"] for reason in outcome.because if reason.rule == "FUD-4.6.1-02"]
    assert told == ([tdf - 4] if tdf != 4 else [])
    rd = mine - theirs
    damage = tdf + rd
    level = HURT if rd == 1 and tdf >= 5 else SCRATCH if rd == 1 else min(DYING, (damage + 1) // 2)
    assert outcome.key == f"wound_{level}"


@pytest.mark.rule("FUD-4.6.1-02")
def test_even_dice_help_as_often_as_they_hinder() -> None:
    facing = duel(
        "Ana, Fighting Good, thing 4 arme", "Bob, Fighting Good, thing 4 arme", damage_roll="parity"
    )
    check = facing.check()
    from tablee.game.odds import odds_of

    mine, theirs = ({row.key: row.p for row in odds_of(check, side=side).rows} for side in (0, 1))
    assert mine == theirs
    assert chance(facing, "wound_5") != "0"


@pytest.mark.rule("FUD-4.6.3-09")
def test_an_epic_track_takes_two_hurts_before_the_next_row() -> None:
    for track, marked in (
        ("realistic", ["hurt", "very_hurt", "incapacitated"]),
        ("epic", ["hurt", "hurt", "very_hurt"]),
    ):
        facing = duel("Ana, Fighting Good", "Bob, Fighting Good", damage_roll="min_mid_max", track=track)
        for _ in range(3):
            facing.play("wound", sheet="foe", level="hurt")
        from tablee.game.sheet import Track

        assert [mark.row for mark in facing.state.sheet("foe").need("wounds", Track).marks] == marked


BURST = "Ana, Fighting Fair, rifle"


@pytest.mark.rule("FUD-4.4-06", "FUD-4.4-07", "FUD-4.4-06-ex1")
@pytest.mark.parametrize(
    ("rounds", "skill", "dice", "hits"),
    [
        (20, "Superb", (4, -1), 20),
        (20, "Superb", (4, -4), 20),
        (20, "Fair", (4, 0), 10),
        (20, "Fair", (2, 0), 5),
        (20, "Fair", (1, 0), 2),
        (20, "Fair", (3, 0), 7),
        (20, "Fair", (4, -1), 12),
        (6, "Fair", (1, 0), 1),
        (30, "Fair", (4, 0), 15),
    ],
)
def test_how_many_of_a_burst_hit(rounds: int, skill: str, dice: tuple[int, int], hits: int) -> None:
    """The target dodges at Fair, at −2 against what a gun launches: two more on their dice make up for it."""
    facing = duel(BURST.replace("Fair", skill), "Bob, Dodge Great, armour 30", **NUMBERS)
    outcome = facing.outcome(*dice, way="shoot", rounds=rounds)
    assert dict(outcome.detail)["hits"] == hits


@pytest.mark.rule("FUD-4.4-07")
@pytest.mark.parametrize(
    ("armour", "dice", "bonus"), [(0, 2, 4), (1, 2, 1), (1, 4, 1), (9, 4, 1), (0, 1, 0), (1, 1, 0)]
)
def test_a_burst_fells_those_without_armour(armour: int, dice: int, bonus: int) -> None:
    worn = f", plate {armour} armour" if armour else ""
    facing = duel("Ana, Fighting Fair, pistol 0", f"Bob, Dodge Great{worn}", **NUMBERS)
    outcome = facing.outcome(dice, 0, way="shoot", rounds=20)
    damage = [dict(r.slots)["damage"] for r in outcome.because if r.rule == "FUD-4.4-07"]
    assert damage == ([bonus] if bonus else [])
    if not armour and dice > 1:
        assert int(outcome.key.removeprefix("wound_")) >= OUT
