"""The roll of a blow: who hits, what must be reached, tactics, stances, criticals, parts aimed at."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.dial import DialValue
from tablee.game.outcome import Outcome
from tablee.game.walk import Bought, Chosen, Thrown
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.blow.check import blow
from tests.systems.fudge.blows import (
    DYING,
    HURT,
    OUT,
    SCRATCH,
    UNHURT,
    VERY_HURT,
    after,
    at,
    bought,
    df,
    level,
    offered,
    result,
    struck,
    wound,
)
from tests.systems.fudge.by_hand import chip, refused, slots, told

SHIELD = {"key": "a", "value": 1, "fr": "a", "en": "a"}


def both(me: dict[str, Any], foe: dict[str, Any], **dials: DialValue) -> tuple[Outcome, ...]:
    """Both outcomes of a round in which nobody throws."""
    one, other = {"name": "a", "dice": "fixed", **me}, {"name": "b", "dice": "fixed", **foe}
    place = after(blow(at(damage_roll="none", **dials), {"me": one, "foe": other}))
    return result(place), result(place, 1)


def levels(me: dict[str, Any], foe: dict[str, Any], **dials: DialValue) -> tuple[int, int]:
    """The wounds that both sides deal."""
    one, other = both(me, foe, **dials)
    return level(one), level(other)


@pytest.mark.rule("FUD-4.5.5-07", "FUD-4.2.2-02", "FUD-4.2.2-04", "FUD-4.2.2-07")
def test_only_the_winner_of_a_round_wounds() -> None:
    assert levels({"skill": 2, "offence": 1}, {"offence": 9}) == (HURT, -1)
    assert levels({"offence": 9}, {"skill": 2, "offence": 1}) == (-1, HURT)
    assert levels({"skill": 2, "offence": 9}, {"skill": 2, "offence": 9}) == (-1, -1)
    chips = [chip(-1, "Blessé"), chip(-1, "Lumière"), chip(-5, "Rayé") | {"on": False}]
    assert levels({"skill": 2, "chips": chips, "offence": 9}, {"skill": 1, "offence": 1})[1] == SCRATCH
    assert [o.side for o in both({}, {})] == ["a", "b"]


@pytest.mark.rule("FUD-4.2.2-03")
@pytest.mark.parametrize(
    ("mine", "theirs", "hit"),
    [(-3, -4, False), (-2, -3, True), (-2, -2, False)],
)
def test_between_equals_the_winner_must_reach_poor(mine: int, theirs: int, hit: bool) -> None:
    one, other = levels({"skill": mine}, {"skill": theirs})
    assert (one >= 0, other) == (hit, -1)


@pytest.mark.rule("FUD-4.2.2-03")
@pytest.mark.parametrize(
    ("gap", "floor"), [(-5, -3), (-1, -3), (0, -2), (1, -1), (2, 0), (3, 0), (4, 1), (5, 1), (6, 2), (9, 2)]
)
def test_the_floor_rises_with_the_gap_in_scale(gap: int, floor: int) -> None:
    def hits(degree: int) -> bool:
        one = {"name": "a", "dice": "fixed", "skill": degree, "mass": gap}
        check = blow(at(damage_roll="none"), {"me": one, "foe": {"skill": degree - 1, "dice": "fixed"}})
        return result(after(check)).key != "miss"

    assert (hits(floor), hits(floor - 1)) == (True, False)


@pytest.mark.rule("FUD-4.2.2-03")
def test_humans_and_sprites_miss_each_other_otherwise() -> None:
    sprite = {"scale": -4, "mass": -4}
    human, small = both({"skill": 0}, sprite | {"skill": -1})
    assert (human.key, small.key) == ("miss", "miss")
    assert told(human.because)[-1] == ("FUD-4.5.5-07", "floor")
    assert both(sprite | {"skill": -3}, {"skill": -4})[0].key != "miss"


@pytest.mark.rule("FUD-4.2.2-05", "FUD-4.4-02")
@pytest.mark.parametrize(
    ("degree", "rd"), [(-3, None), (-2, 1), (-1, 1), (0, 2), (2, 4)]
)  # fmt: skip
def test_against_nobody_who_wards_off_the_margin_is_the_relative_degree(degree: int, rd: int | None) -> None:
    me = {"skill": degree, "dice": "fixed"}
    found = result(after(blow(at(damage_roll="none"), {"mode": "open", "me": me})))
    assert (None if found.key == "miss" else dict(found.facts)["rd"]) == rd
    assert (("graze", True) in found.detail) is (rd == 1)
    aimed = blow(at(damage_roll="none"), {"mode": "open", "me": me, "difficulty": -2, "ranged": True})
    assert result(after(aimed)).key == found.key


@pytest.mark.rule("FUD-4.2.3-04", "FUD-4.4-02")
def test_who_wards_off_an_attack_wounds_nobody() -> None:
    def attack(mine: int, theirs: int, **more: Any) -> Outcome:
        form = {"mode": "attack", "me": {"skill": mine, "dice": "fixed"},
                "foe": {"skill": 9, "defence": theirs, "dice": "fixed"}, **more}  # fmt: skip
        (found,) = after(blow(at(damage_roll="none"), form)).outcomes
        return found

    assert attack(1, 0).key == "wound_1"
    assert (attack(0, 0).key, attack(0, 1).key) == ("miss", "miss")
    assert attack(-3, -5).key == "miss"  # the floor
    assert attack(-3, -5, ranged=True).key != "miss"
    assert attack(1, 0, ranged=True, difficulty=2).key == "miss"
    assert attack(2, 0, ranged=True, difficulty=2).key != "miss"


@pytest.mark.rule("FUD-4.2.2-05")
def test_a_harmless_winner_wounds_nobody() -> None:
    one, other = both({"skill": 0}, {"skill": 3, "harmless": True, "offence": 9})
    assert (one.key, other.key) == ("miss", "miss")
    assert told(other.because)[-1] == ("FUD-4.5.5-07", "harmless")


@pytest.mark.rule("FUD-4.3.1-07")
def test_an_all_out_attack_hits_harder_or_is_hit_harder() -> None:
    def fight(skill: int, mine: int, theirs: int) -> tuple[int, int]:
        return levels({"skill": skill, "tactic": "all_out", "offence": mine}, {"offence": theirs})

    assert fight(1, 1, 2) == (HURT, -1)  # wins by 2: 1 + 2 + 1
    assert fight(-4, 1, 2) == (-1, OUT)  # loses by 3: 2 + 3 + 2
    assert fight(-2, 1, 2) == (-1, HURT)  # loses by 1: a graze, one level more
    assert fight(-1, 1, 2) == (-1, HURT)  # ties: the same
    assert fight(-2, 1, -1) == (-1, SCRATCH)
    assert fight(-2, 1, -4) == (-1, UNHURT)
    assert levels({"tactic": "all_out", "offence": 5}, {"tactic": "all_out", "offence": 5}) == (-1, -1)


@pytest.mark.rule("FUD-4.3.1-07")
def test_who_wins_against_an_all_out_attack_must_still_reach_the_floor() -> None:
    assert levels({"skill": -4, "tactic": "all_out"}, {"skill": -3, "offence": 5}) == (-1, -1)
    assert levels({"skill": -3, "tactic": "all_out"}, {"skill": -2, "offence": 2}) == (-1, HURT)


@pytest.mark.rule("FUD-4.3.1-08")
def test_an_all_out_defence_wounds_only_by_a_natural_critical() -> None:
    assert levels({"skill": 1}, {"tactic": "all_defence", "offence": 9}) == (-1, -1)
    assert levels({"skill": 3}, {"tactic": "all_defence"})[0] == SCRATCH
    assert levels({"tactic": "all_out", "skill": 1}, {"tactic": "all_defence", "offence": 9}) == (-1, -1)
    foe = {"name": "foe", "tactic": "all_defence", "offence": 0}
    form = {"me": {"dice": "fixed"}, "foe": foe}
    on, off = (blow(at(damage_roll="none", criticals=c, critical_wounds=0), form) for c in (True, False))
    assert [result(after(on, df(n)), 1).key for n in (3, 4)] == ["miss", "wound_3"]
    assert result(after(off, df(4)), 1).key == "miss"


@pytest.mark.rule("FUD-4.3.2-03", "FUD-4.3.2-03-ex1")
def test_with_stances_both_may_hit_in_one_round() -> None:
    one, other = both(
        {"skill": 1, "stance": 1}, {"skill": 2, "chips": [{"name": "", "value": 1, "sign": -1}]}
    )
    assert [dict(o.facts)["rd"] for o in (one, other)] == [1, 1]
    assert [o.key for o in (one, other)] == ["wound_1", "wound_1"]
    one, other = both({"skill": 1, "stance": -2}, {"skill": 1})
    assert [dict(o.facts)["rd"] for o in (one, other)] == [-2, -2]
    assert [o.key for o in (one, other)] == ["miss", "miss"]


@pytest.mark.rule("FUD-4.3.2-03")
def test_the_floor_holds_for_each_attack_value() -> None:
    one, other = both({"skill": -3, "stance": 2}, {"skill": -4, "stance": 2})
    assert (dict(one.facts)["degree"], one.key != "miss") == (-1, True)
    assert (dict(other.facts)["degree"], other.key != "miss") == (-2, True)
    assert both({"skill": -5, "stance": 2}, {"skill": -6, "stance": 2})[0].key == "miss"


@pytest.mark.rule("FUD-4.3.2-03")
def test_both_throw_for_damage_where_both_hit() -> None:
    me = {"name": "a", "stance": 2, "offence": 2, "dice": "fixed"}
    check = blow(at(), {"me": me, "foe": {**me, "name": "b", "offence": 4}})
    place = after(check, df(-1) + df(2))
    assert [level(o) for o in place.outcomes] == [VERY_HURT, DYING]  # 2 + 4 - 1, 4 + 4 + 2
    assert [dict(o.facts)["rolled"] for o in place.outcomes] == [-1, 2]


@pytest.mark.rule("FUD-3.6-05")
def test_criticals_add_a_wound_level_or_cost_the_next_attack() -> None:
    form = {"me": {"skill": -2, "offence": 1}, "foe": {"name": "foe", "dice": "fixed"}}
    check = blow(at(criticals=True, damage_roll="none"), form)
    hit = result(after(check, df(4)))
    assert (level(hit), hit.detail) == (VERY_HURT, (("critical", "success"),))  # 1 + 2 is Hurt
    missed = result(after(check, df(-4)))
    assert (missed.key, missed.detail) == ("miss", (("critical", "failure"),))
    assert result(after(check, df(3))).detail == (("graze", True),)
    margin = struck(4, -9, margin_criticals=True, damage_roll="none")
    assert wound(margin) == SCRATCH


@pytest.mark.rule("FUD-4.3.1-05", "FUD-4.3.5-02", "FUD-4.3.5-03")
def test_a_blow_aimed_at_a_part_lands_there_or_elsewhere() -> None:
    def where(rd: int, **aim: int) -> object:
        return dict(result(after(struck(rd, 0, me={"part": "eye", **aim}, damage_roll="none"))).detail)[
            "part"
        ]

    assert [where(rd, part_rd=5) for rd in (4, 5)] == ["elsewhere", "eye"]
    assert [where(rd, part_degree=2) for rd in (1, 2)] == ["elsewhere", "eye"]
    assert where(1) == "eye"


@pytest.mark.rule("FUD-4.5.5-07")
def test_wrong_fighters_are_refused_with_every_problem() -> None:
    me = {"name": "a", "skill": 1001, "pull": "bruised"}
    wrong = refused(lambda: blow(at(), {"me": me, "foe": {"name": "a", "mass": -2000}}))
    assert wrong == [
        ("FUD-4.5.5-07", "bounds"),
        ("FUD-4.6.2-04", "unknown"),
        ("FUD-4.5.5-07", "bounds"),
        ("FUD-4.5.5-07", "same"),
    ]
    assert refused(lambda: blow(at(), {"me": {"dice": "7d7"}})) == [("FUD-3.1-01", "unknown")]


@pytest.mark.parametrize(
    ("table", "change", "rule"),
    [
        ("floors", {"rows": [{"gap": 1, "degree": 0}, {"gap": 0, "degree": 0}]}, "FUD-4.5.5-07"),
        ("tactics", {"all_defence": {"skill": -1}}, "FUD-4.5.5-07"),
        ("graze", {"rd": 0}, "FUD-4.5.6-01"),
        ("graze", {"rd": 21}, "FUD-4.5.6-01"),
        ("graze", {"roll": {"at": 0, "levels": 1}}, "FUD-4.5.6-01"),
        ("graze", {"roll": {"at": 21, "levels": 1}}, "FUD-4.5.6-01"),
        ("graze", {"bonus": {"points": 0}}, "FUD-4.5.6-01"),
        ("graze", {"bonus": {"points": 21}}, "FUD-4.5.6-01"),
        ("minmidmax", {"count": 9}, "FUD-4.6.3-01"),
        ("damage", {"limits": {"least": 5000, "most": 1}}, "FUD-4.5.5-07"),
        ("weapons", {"bare": "spoon"}, "FUD-4.5.4-01"),
        ("armours", {"armours": [{"key": "a", "value": -1, "fr": "a", "en": "a"}]}, "FUD-4.5.4-01"),
        ("shields", {"shields": [{**SHIELD, "missiles": -1}]}, "FUD-4.5.4-01"),
        ("factors", {"rows": []}, "FUD-4.5.4-02"),
    ],
)  # fmt: skip
def test_a_table_that_contradicts_itself_is_refused(table: str, change: dict[str, Any], rule: str) -> None:
    whole = {**SYSTEM.pack().tables[table], **change}
    pack = SYSTEM.pack().read({"system": "fudge", "tables": {table: whole}})
    assert refused(lambda: SYSTEM.rules(pack)) == [(rule, "rows")]


@pytest.mark.rule("FUD-1.3.6-08")
def test_a_point_nudges_the_roll_of_a_blow_and_the_damage_roll_stays() -> None:
    dials: dict[str, Any] = {"fudge_points": True, "use_nudge": True, "nudge_most": 1}
    me = {"name": "a", "offence": 2, "played": True}
    check = blow(at(**dials), {"me": me, "foe": {"name": "b", "dice": "fixed"}})
    place = after(check, df(2), df(-1))
    assert level(result(place)) == HURT  # 2 + 2 - 1
    assert offered(place) == ["nudge_me_up", "nudge_me_down"]
    up = bought(check, df(2), df(-1), spend="nudge_me_up")
    assert (dict(up.facts)["rd"], dict(up.facts)["damage"], level(up)) == (3, 4, HURT)
    assert told(up.because)[0] == ("FUD-4.5.5-07", "rolled")
    down = bought(check, df(2), df(-1), spend="nudge_me_down")
    assert (level(down), ("graze", True) in down.detail) == (SCRATCH, True)
    late = after(check, df(1), steps=(Bought("nudge_me_up"), Thrown(df(3))))
    assert (dict(result(late).facts)["damage"], offered(late)) == (7, [])
    assert offered(after(blow(at(), {"me": me, "foe": {"name": "b"}}), df(0) + df(0))) == []


@pytest.mark.rule("FUD-1.3.6-08", "FUD-4.5.5-01")
def test_a_wound_announced_after_a_nudge_tells_the_moved_roll_alone() -> None:
    dials: dict[str, Any] = {"fudge_points": True, "use_nudge": True, "wounds_by": "judgement"}
    me = {"name": "a", "offence": 2, "played": True}
    check = blow(at(**dials), {"mode": "attack", "me": me, "foe": {"name": "b", "dice": "fixed"}})
    steps = (Chosen("wound_1"), Bought("nudge_me_up"), Chosen("wound_2"))
    found = result(after(check, df(2), steps=steps))
    assert (found.margin, dict(found.facts)["rd"]) == (3, 3)
    assert told(found.because).count(("FUD-4.5.5-07", "rolled")) == 2  # once for each side
    assert slots(found.because, "FUD-4.5.5-07", "hit")["rd"] == 3


@pytest.mark.rule("FUD-1.3.6-08")
def test_whom_a_roll_of_the_game_master_concerns_may_nudge_it() -> None:
    dials: dict[str, Any] = {"fudge_points": True, "use_nudge": True, "damage_roll": "none"}
    foe = {"name": "b", "skill": 1}
    check = blow(at(**dials), {"me": {"name": "a", "played": True}, "foe": foe})
    assert offered(after(check, df(0) + df(0))) == [
        "nudge_me_up", "nudge_foe_down", "nudge_me_down", "nudge_foe_up",
    ]  # fmt: skip
    spared = result(after(check, df(0) + df(0), steps=(Bought("nudge_foe_down"),)), 1)
    assert spared.key == "miss"
