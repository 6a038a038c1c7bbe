"""Blows that stun, knock out or are pulled."""

from __future__ import annotations

import pytest

from tablee.systems.fudge.wounds.stun import StunTable
from tests.systems.fudge.blows import (
    DYING,
    HURT,
    OUT,
    SCRATCH,
    UNHURT,
    after,
    df,
    level,
    result,
    struck,
    wound,
)
from tests.systems.fudge.by_hand import book, told

MARKS = {
    UNHURT: None, SCRATCH: None, HURT: "stunned", 3: "very_stunned", OUT: "knocked_out", DYING: "knocked_out",
}  # fmt: skip
DAMAGE = {UNHURT: 0, SCRATCH: 1, HURT: 3, 3: 5, OUT: 7, DYING: 9}


@pytest.mark.rule("FUD-4.6.2-01", "FUD-4.6.2-02")
@pytest.mark.parametrize(("computed", "mark"), MARKS.items())
def test_a_declared_stun_leaves_a_mark_and_no_wound(computed: int, mark: str | None) -> None:
    tdf = DAMAGE[computed] - 2
    assert wound(struck(2, tdf, damage_roll="none")) == computed
    found = result(after(struck(2, tdf, me={"stun": True}, damage_roll="none")))
    assert level(found) == UNHURT
    assert dict(found.detail).get("stun") == mark
    assert told(found.because)[-1] == ("FUD-4.6.2-01", mark or "unharmed")


@pytest.mark.rule("FUD-4.6.2-01")
def test_damage_is_rolled_before_it_is_turned_into_stun() -> None:
    check = struck(2, 1, me={"stun": True})
    marks = [dict(result(after(check, df(n))).detail).get("stun") for n in (-2, 0, 2)]
    assert marks == [None, "stunned", "very_stunned"]


@pytest.mark.rule("FUD-4.6.2-01")
def test_marks_are_those_of_the_table() -> None:
    """Whoever is knocked out does nothing, which needs no penalty and no number of rounds."""
    marks = book().table("stun", StunTable).marks
    assert [(mark.key, mark.penalty, mark.rounds) for mark in marks] == [
        ("stunned", -1, 1),
        ("very_stunned", -2, 2),
        ("knocked_out", 0, None),
    ]


@pytest.mark.rule("FUD-4.6.2-03")
@pytest.mark.parametrize(
    ("degree", "part", "out"), [(1, "head", True), (3, "head", True), (0, "head", False), (3, "hand", False)]
)
def test_a_good_hit_to_the_head_knocks_out(degree: int, part: str, out: bool) -> None:
    me = {"skill": degree, "part": part}
    foe = {"skill": degree - 1}
    found = result(after(struck(0, 0, me=me, foe=foe, stun_head=True)))
    assert (dict(found.detail).get("stun") == "knocked_out") is out
    assert (("FUD-4.6.2-03", "out") in told(found.because)) is out
    assert "stun" not in dict(result(after(struck(0, 0, me=me, foe=foe))).detail)
    lost = result(after(struck(0, 0, me=me, foe={"skill": degree}, stun_head=True)))
    assert lost.key == "miss"


@pytest.mark.rule("FUD-4.6.2-04", "FUD-4.6.2-04-ex1")
def test_a_pulled_punch_is_capped() -> None:
    first_blood = struck(8, 3, me={"pull": "scratch"}, damage_roll="none")
    assert wound(first_blood) == SCRATCH
    assert told(result(after(first_blood)).because)[-1] == ("FUD-4.6.2-04", "pulled")
    for cap, name in ((UNHURT, "unhurt"), (HURT, "hurt"), (DYING, "near_death")):
        for computed, damage in DAMAGE.items():
            check = struck(2, damage - 2, me={"pull": name}, damage_roll="none")
            assert wound(check) == min(computed, cap)
