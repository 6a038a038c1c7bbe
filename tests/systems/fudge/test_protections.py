"""Death of people who matter: three protections; and the heroic dodge."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.account import Cost
from tablee.game.check import End, Spend
from tests.systems.fudge.blows import (
    DYING,
    HURT,
    OUT,
    SCRATCH,
    UNHURT,
    VERY_HURT,
    after,
    bought,
    level,
    offered,
    result,
    struck,
    wound,
)
from tests.systems.fudge.by_hand import chip, told

NO_ROLL: dict[str, Any] = {"damage_roll": "none"}


@pytest.mark.rule("FUD-4.6.4-02", "FUD-4.6.4-02-ex1")
@pytest.mark.parametrize(
    ("state", "worst"), [(UNHURT, VERY_HURT), (SCRATCH, OUT), (HURT, DYING), (VERY_HURT, DYING)]
)
def test_one_blow_worsens_by_three_levels_at_most(state: int, worst: int) -> None:
    check = struck(8, 9, foe={"state": state}, protect_levels=True, **NO_ROLL)
    assert wound(check) == worst
    two = struck(8, 9, foe={"state": state}, protect_levels=True, protect_levels_most=2, **NO_ROLL)
    assert wound(two) == min(state + 2, DYING)
    assert wound(struck(2, 1, foe={"state": state}, protect_levels=True, **NO_ROLL)) == HURT


@pytest.mark.rule("FUD-4.6.4-03")
@pytest.mark.parametrize(
    ("before", "state", "damage", "expected"),
    [(UNHURT, UNHURT, 12, OUT), (VERY_HURT, OUT, 12, OUT), (OUT, OUT, 9, DYING), (OUT, OUT, 8, OUT)],
)
def test_nobody_dies_who_did_not_begin_the_fight_incapacitated(
    before: int, state: int, damage: int, expected: int
) -> None:
    foe = {"before": before, "state": state}
    assert wound(struck(2, damage - 2, foe=foe, protect_near_death=True, **NO_ROLL)) == expected
    assert wound(struck(2, damage - 2, foe=foe, **NO_ROLL)) == (DYING if damage > 8 else OUT)


@pytest.mark.rule("FUD-4.6.4-01")
def test_protections_combine_and_leave_ordinary_people_out() -> None:
    dials: dict[str, Any] = {"protect_levels": True, "protect_near_death": True, "protect_points": True}
    assert wound(struck(8, 9, foe={"state": HURT}, **dials, **NO_ROLL)) == OUT
    extra = struck(8, 9, foe={"important": False}, **dials, **NO_ROLL)
    assert wound(extra) == DYING
    assert offered(after(extra)) == []


def spend_of(check: Any, key: str) -> Spend:
    node = after(check).node
    assert isinstance(node, End)
    return next(spend for spend in node.spends() if spend.key == key)


@pytest.mark.rule("FUD-4.6.4-04")
def test_a_point_turns_a_deadly_wound_into_a_lesser_one() -> None:
    check = struck(8, 9, protect_points=True, **NO_ROLL)
    spend = spend_of(check, "save")
    assert spend.price.alternatives == ((Cost("foe.fudge_points", 1),),)
    found = bought(check, spend="save")
    assert (level(found), dict(found.detail), told(found.because)[-1]) == (
        OUT, {"saved": True}, ("FUD-4.6.4-04", "saved"),
    )  # fmt: skip
    dear = spend_of(struck(8, 9, protect_points=True, protect_points_price=2, **NO_ROLL), "save")
    assert dear.price.alternatives == ((Cost("foe.fudge_points", 2),),)
    assert offered(after(struck(2, 5, protect_points=True, **NO_ROLL))) == []


@pytest.mark.rule("FUD-7.4.4-01")
@pytest.mark.parametrize(
    ("damage", "wounded", "dodged"), [(1, 1, 0), (3, 2, 1), (5, 3, 2), (7, 4, 3), (9, 5, 4)]
)
def test_a_heroic_dodge_takes_one_level(damage: int, wounded: int, dodged: int) -> None:
    check = struck(2, damage - 2, heroic_dodge=True, **NO_ROLL)
    assert wound(check) == wounded
    assert spend_of(check, "dodge").price.alternatives == ()
    found = bought(check, spend="dodge")
    assert level(found) == dodged
    assert dict(found.facts) | {"dodges": 1, "dodge_penalty": -2} == dict(found.facts)
    assert dict(found.detail)["dodged"] == 1


@pytest.mark.rule("FUD-7.4.4-01")
@pytest.mark.parametrize(("before", "penalty"), [(0, -2), (1, -3), (2, -4)])
def test_each_dodge_in_a_row_costs_more(before: int, penalty: int) -> None:
    foe = {"skill": 9, "dodges": before}
    check = struck(11, 1, foe=foe, heroic_dodge=True, **NO_ROLL)
    assert dict(bought(check, spend="dodge").facts)["dodge_penalty"] == penalty
    dear = struck(11, 1, foe=foe, heroic_dodge=True, dodge_penalty=3, dodge_more=2, **NO_ROLL)
    assert dict(bought(dear, spend="dodge").facts)["dodge_penalty"] == -3 - 2 * before


@pytest.mark.rule("FUD-7.4.4-01")
def test_only_people_who_matter_dodge_and_once_for_each_blow() -> None:
    check = struck(2, 3, heroic_dodge=True, **NO_ROLL)
    assert offered(after(check)) == ["dodge"]
    node = spend_of(check, "dodge").then(())
    assert isinstance(node, End) and node.spends() == ()
    assert offered(after(struck(2, -5, heroic_dodge=True, **NO_ROLL))) == []
    assert offered(after(struck(-2, 3, heroic_dodge=True, **NO_ROLL))) == ["dodge_2"]
    assert offered(after(struck(2, 3, foe={"important": False}, heroic_dodge=True, **NO_ROLL))) == []
    assert offered(after(struck(2, 3, **NO_ROLL))) == []


@pytest.mark.rule("FUD-7.4.4-01")
def test_a_dodge_comes_before_the_points_and_the_protections() -> None:
    dials: dict[str, Any] = {"heroic_dodge": True, "protect_points": True, **NO_ROLL}
    assert offered(after(struck(8, 9, **dials))) == ["dodge", "save"]
    assert level(bought(struck(8, 9, protect_levels=True, **dials), spend="dodge")) == VERY_HURT
    second = {"name": "b", "skill": 2, "stance": 2, "offence": 5, "dice": "fixed"}
    both = struck(2, 5, me={"stance": 2}, foe=second, heroic_dodge=True, **NO_ROLL)
    assert offered(after(both)) == ["dodge", "dodge_2"]
    assert [level(o) for o in after(both).outcomes] == [DYING, DYING]
    assert level(bought(both, spend="dodge_2")) == DYING  # the first side's blow stays
    stunned = struck(2, 1, me={"stun": True}, heroic_dodge=True, **NO_ROLL)
    assert "stun" not in dict(bought(stunned, spend="dodge").detail)


@pytest.mark.rule("FUD-7.4.4-01", "FUD-7.4.4-01-ex1", "FUD-7.4.4-02")
def test_dartagnan_dodges_twice() -> None:
    one = bought(struck(4, 1, me={"skill": 5}, foe={"skill": 3}, heroic_dodge=True, **NO_ROLL), spend="dodge")
    assert (level(one), dict(one.facts)["dodge_penalty"]) == (SCRATCH, -2)
    again = {"skill": 3, "dodges": 1}
    two = bought(struck(4, 3, me={"skill": 5}, foe=again, heroic_dodge=True, **NO_ROLL), spend="dodge")
    assert (level(two), dict(two.facts)["dodge_penalty"]) == (HURT, -3)  # and -1 for the wound: -4


@pytest.mark.rule("FUD-7.4.4-02")
@pytest.mark.parametrize(
    ("skill", "dodges", "chips", "collapses"),
    [
        (0, 2, [], True), (1, 2, [], False), (0, 1, [], False), (-1, 1, [], True), (-2, 0, [], True),
        (0, 1, [chip(-1)], True), (1, 2, [chip(-1) | {"role": "wound"}], True),
        (1, 2, [chip(-3) | {"role": "dodge"}], False),
    ],
)  # fmt: skip
def test_a_dodge_that_leads_below_terrible_is_a_collapse(
    skill: int, dodges: int, chips: list[Any], collapses: bool
) -> None:
    now = skill + sum(c["value"] * c["sign"] for c in chips)
    foe = {"skill": skill, "dodges": dodges, "chips": chips}
    check = struck(0, -1, me={"skill": now + 2}, foe=foe, heroic_dodge=True, **NO_ROLL)
    found = bought(check, spend="dodge")
    assert level(found) == UNHURT
    assert dict(found.detail).get("collapses", False) is collapses
    assert (("FUD-7.4.4-02", "collapses") in told(found.because)) is collapses


@pytest.mark.rule("FUD-7.4.4-02")
def test_a_new_wound_counts_for_the_collapse() -> None:
    foe = {"skill": 1, "dodges": 2}
    found = bought(struck(0, 3, me={"skill": 3}, foe=foe, heroic_dodge=True, **NO_ROLL), spend="dodge")
    assert (level(found), dict(found.detail)["collapses"]) == (HURT, True)  # 1 - 4 - 1 is below Terrible
    assert result(after(struck(0, 3, me={"skill": 3}, foe=foe, heroic_dodge=True, **NO_ROLL))).detail == ()
