"""Fudge points: where they come from, and the five uses of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.account import Account, Cost
from tablee.game.check import End, Spend
from tablee.game.event import ConflictPut, Told
from tablee.game.fight.conflict import Conflict
from tablee.game.odds import odds_of
from tablee.game.state import fold
from tablee.game.text import Text
from tablee.game.track import Mark, Track
from tablee.game.walk import Bought, Place, Thrown, improvement, step, walk
from tablee.systems.fudge.points.pool import account
from tablee.systems.fudge.points.story import lighter, lighter_cost
from tablee.systems.fudge.wounds.levels import wound_track
from tests.systems.fudge.by_hand import (
    Game,
    book,
    chances,
    faces_of,
    made,
    refused,
    rules,
    slots,
    thrown,
    told,
)

ON = {"fudge_points": True}
MOYEN, BON, TRES_BON, EXCELLENT = range(4)


def game(points: int = 3, **dials: Any) -> Game:
    """Ana with so many points and ten XP, and Bruno with three."""
    found = Game(rules(**ON, **dials))
    xp = Account("xp", Text("PE", "XP"), 10, rule="FUD-1.3.6-01")
    found.put("ana", account(book(**ON), points), xp, wound_track(book()))
    found.put("bruno", account(book(**ON)), wound_track(book()))
    return found


def offered(place: Place) -> dict[str, Spend]:
    """What can be bought now."""
    assert isinstance(place.node, End)
    return {spend.key: spend for spend in place.node.spends()}


@pytest.mark.rule("FUD-1.3.6-01", "FUD-1.3.6-02")
def test_points_are_a_choice_of_the_game_and_begin_at_three() -> None:
    assert rules().blank_sheet("Ana").get("fudge_points") is None
    block = rules(**ON).blank_sheet("Ana").get("fudge_points")
    assert isinstance(block, Account)
    assert (block.value, block.ceiling) == (3, None)
    five = rules(**ON, points_start=5).blank_sheet("Ana").get("fudge_points")
    assert isinstance(five, Account)
    assert five.value == 5
    plain = made("roll", goal=0)
    assert (plain.before, offered(thrown(plain, *faces_of(0)))) == ((), {})
    every = {
        "spend_points",
        "new_session",
        "buy_points",
        "coincidence",
        "answer_coincidence",
        "lighter_wounds",
    }
    uses = {"points_for_xp": True, "use_coincidence": True, "use_lighter": True}
    assert not every & set(rules(**uses).moves) and every <= set(rules(**ON, **uses).moves)
    shown = {item.of for panel in rules().panels for item in panel.items if item.kind == "move"}
    assert not every & shown


@pytest.mark.rule("FUD-1.3.6-03", "FUD-1.3.6-04")
def test_what_is_left_stays_and_a_session_may_bring_more() -> None:
    same = game(points=9)
    events = same.play("new_session")
    assert (same.points("ana"), same.points("bruno")) == (9, 3)
    kept = [event.reason for event in events if isinstance(event, Told)]
    assert [dict(reason.slots)["points"] for reason in kept] == [9, 3]
    more = game(points=9, points_session=2)
    more.play("new_session", sheets=["ana"])
    assert (more.points("ana"), more.points("bruno")) == (11, 3)


@pytest.mark.rule("FUD-1.3.6-05")
@pytest.mark.parametrize(("rate", "left"), [(3, 4), (2, 6), (1, 8)])
def test_experience_buys_points_where_the_game_allows_it(rate: int, left: int) -> None:
    buying = game(points_for_xp=True, xp_per_point=rate)
    buying.play("buy_points", sheet="ana", points=2)
    assert (buying.points("ana"), buying.points("ana", "xp")) == (5, left)


@pytest.mark.rule("FUD-1.3.6-05")
def test_by_default_experience_buys_none_and_else_three_make_one() -> None:
    assert "buy_points" not in rules(**ON).moves
    buying = game(points_for_xp=True)
    buying.play("buy_points", sheet="ana")
    assert buying.points("ana", "xp") == 7
    assert refused(lambda: buying.play("buy_points", sheet="ana", points=3)) == [("FUD-1.3.6-01", "short")]
    assert refused(lambda: buying.play("buy_points", sheet="bruno")) == [("FUD-1.3.6-05", "none")]


@pytest.mark.rule("FUD-1.3.6-06")
def test_each_use_is_a_switch_and_two_are_off() -> None:
    assert [spend.key for spend in made("roll", of=rules(**ON), goal=0).before] == ["success"]
    every = rules(**ON, use_four=True)
    assert [spend.key for spend in made("roll", of=every, goal=0).before] == ["success", "four"]
    none = rules(**ON, use_success=False, use_nudge=False)
    check = made("roll", of=none, goal=0)
    assert (check.before, offered(thrown(check, *faces_of(0)))) == ((), {})
    own = game()
    own.play("spend_points", sheet="ana", points=2, what="un ami passe par là")
    assert own.points("ana") == 1
    assert refused(lambda: own.play("spend_points", sheet="ana", points=2, what="x")) == [
        ("FUD-1.3.6-01", "short")
    ]
    own.put("carole")
    assert refused(lambda: own.play("spend_points", sheet="carole", what="x")) == [("FUD-1.3.6-01", "none")]


@pytest.mark.rule("FUD-1.3.6-07")
def test_a_point_makes_an_unopposed_action_succeed() -> None:
    check = made("roll", of=rules(**ON), level=-3, goal=3)
    (spend,) = check.before
    assert spend.becomes is not None
    sure = rules(**ON).check(spend.becomes)
    assert sure.costs == (Cost("fudge_points", 1),)
    assert chances(sure) == {"success": 1}
    assert {outcome.key for (outcome,) in improvement(spend, ())} == {"success"}
    playing = game()
    playing.play("throw", check=spend.becomes, by="ana")
    assert playing.points("ana") == 2
    assert told(thrown(sure).outcomes[0].because) == [("FUD-1.3.6-07", "paid")]


@pytest.mark.rule("FUD-1.3.6-07")
def test_where_no_automatic_success_is_to_be_had() -> None:
    beyond, on = rules(**ON, success_beyond=False), rules(**ON)
    assert [spend.key for spend in made("roll", of=on, goal=4).before] == ["success"]
    assert made("roll", of=beyond, goal=4).before == ()
    assert made("roll", of=beyond, goal=3).before != ()
    assert refused(lambda: made("roll", of=beyond, goal=4, point="success")) == [("FUD-1.3.6-07", "beyond")]
    assert refused(lambda: made("roll", of=on, point="success")) == [("FUD-1.3.6-07", "graded")]
    assert refused(lambda: made("roll", goal=0, point="success")) == [("FUD-1.3.6-07", "off")]
    gm = {"goal": 0, "point": "success", "who": "gm"}
    assert refused(lambda: made("roll", of=on, **gm)) == [("FUD-1.3.6-01", "players")]
    opposed = {"me": {"point": "success"}, "foe": {}}
    assert refused(lambda: made("opposed", of=on, **opposed)) == [("FUD-1.3.6-07", "opposed")]
    allowed = made("opposed", of=rules(**ON, success_opposed=True), **opposed)
    assert [outcome.key for outcome in thrown(allowed).outcomes] == ["success", "failure"]
    dear = made("roll", of=rules(**ON, success_cost=2), goal=0, point="success")
    assert dear.costs == (Cost("fudge_points", 2),)


def nudged(check: Any, faces: tuple[int, ...], *keys: str) -> Place:
    """A check after its dice have fallen and some nudges were bought."""
    place = walk(check, [Thrown(faces)])
    for key in keys:
        place = step(step(place, Bought(key)), Thrown(()))
    return place


@pytest.mark.rule("FUD-1.3.6-08")
@pytest.mark.parametrize(
    ("dice", "key", "total"), [(4, "nudge_up", 5), (0, "nudge_up", 1), (-4, "nudge_down", -5)]
)
def test_a_point_shifts_ones_own_roll_by_one_without_a_limit(dice: int, key: str, total: int) -> None:
    place = nudged(made("roll", of=rules(**ON), goal=0), faces_of(dice), key)
    (found,) = place.outcomes
    assert (found.total, found.margin) == (total, total)
    assert slots(found.because, "FUD-1.3.6-08", "nudged")["shift"] == total - dice
    assert offered(place) == {}


@pytest.mark.rule("FUD-1.3.6-08")
def test_a_nudge_makes_and_unmakes_no_natural_critical() -> None:
    game = rules(**ON, criticals=True)
    assert nudged(made("roll", of=game, goal=0), faces_of(3), "nudge_up").outcomes[0].key == "success"
    assert (
        nudged(made("roll", of=game, goal=0), faces_of(4), "nudge_down").outcomes[0].key == "critical_success"
    )


@pytest.mark.rule("FUD-1.3.6-08")
def test_how_many_nudges_and_at_what_price_is_the_games_to_say() -> None:
    two = rules(**ON, nudge_most=2, nudge_cost=3)
    place = nudged(made("roll", of=two, goal=2), faces_of(0), "nudge_up", "nudge_up")
    assert (place.outcomes[0].key, offered(place)) == ("success", {})
    spend = offered(thrown(made("roll", of=two, goal=2), *faces_of(0)))["nudge_up"]
    assert spend.price.alternatives == ((Cost("fudge_points", 3),),)


@pytest.mark.rule("FUD-1.3.6-08")
def test_the_roll_of_the_game_master_against_me_may_be_nudged_too() -> None:
    check = made("opposed", of=rules(**ON), me={"name": "ana"}, foe={"name": "loup"})
    faces = (*faces_of(-2), *faces_of(-1))
    assert thrown(check, *faces).outcomes[0].key == "failure"
    assert sorted(offered(thrown(check, *faces))) == [
        "nudge_foe_down", "nudge_foe_up", "nudge_me_down", "nudge_me_up",
    ]  # fmt: skip
    me, foe = nudged(check, faces, "nudge_foe_down").outcomes
    assert (foe.total, me.key) == (-2, "tie")
    assert nudged(check, faces, "nudge_me_up").outcomes[0].key == "tie"


@pytest.mark.rule("FUD-1.3.6-08")
def test_who_pays_for_a_nudge() -> None:
    def accounts(check: Any, count: int = 8) -> dict[str, str]:
        spends = offered(thrown(check, *((3,) * count)))
        return {
            key: spend.price.alternatives[0][0].account for key, spend in spends.items() if key.endswith("up")
        }

    on = rules(**ON)
    mine = {"me": {"name": "ana"}, "foe": {"name": "bruno", "who": "pc"}}
    assert accounts(made("opposed", of=on, **mine)) == {
        "nudge_me_up": "fudge_points", "nudge_foe_up": "bruno.fudge_points",
    }  # fmt: skip
    wolf = {"me": {"name": "loup", "who": "gm"}, "foe": {"name": "ana", "who": "pc"}}
    assert set(accounts(made("opposed", of=on, **wolf)).values()) == {"ana.fudge_points"}
    secret = made("roll", of=on, who="gm", concerns="ana")
    assert accounts(secret, 4) == {"nudge_up": "ana.fudge_points"}
    assert accounts(made("roll", of=on, who="gm"), 4) == {}
    assert accounts(made("reaction", of=on, concerns="ana"), 4) == {"nudge_up": "ana.fudge_points"}
    assert accounts(made("opposed", of=rules(**ON, npc_dice="fixed"), me={}, foe={}), 4) == {
        "nudge_me_up": "fudge_points"
    }


@pytest.mark.rule("FUD-1.3.6-08")
def test_a_nudge_is_paid_at_the_table() -> None:
    playing = game()
    playing.play("throw", *faces_of(-1), check={"check": "roll", "goal": 0}, by="ana")
    playing.play("spend", run="r1", spend="nudge_up")
    assert playing.points("ana") == 2
    assert refused(lambda: playing.play("spend", run="r1", spend="nudge_up")) == [("HOUSE-spend", "unknown")]
    poor = game(points=0)
    poor.play("throw", *faces_of(-1), check={"check": "roll", "goal": 0}, by="ana")
    assert refused(lambda: poor.play("spend", run="r1", spend="nudge_up")) == [("FUD-1.3.6-01", "short")]


@pytest.mark.rule("FUD-1.3.6-10", "FUD-1.3.6-10-ex1")
def test_an_automatic_four_is_added_to_the_trait_and_is_not_natural() -> None:
    four = {**ON, "use_four": True}
    found = thrown(made("roll", of=rules(**four, criticals=True), level=BON, point="four")).outcomes[0]
    assert (found.key, found.total) == ("degree", 5)
    assert slots(found.because, "FUD-3.2.1-07", "announced")["degree"].fr == "Excellent +2"
    opposed = made("opposed", of=rules(**four), me={"level": BON, "point": "four"}, foe={"level": BON})
    assert opposed.costs == (Cost("fudge_points", 1),)
    assert chances(opposed)["success"] == Fraction(80, 81)
    assert [outcome.margin for outcome in thrown(opposed, *faces_of(1)).outcomes] == [3, -3]
    other = {"me": {}, "foe": {"point": "four"}}
    assert refused(lambda: made("opposed", of=rules(**four), **other)) == [("FUD-1.3.6-10", "other")]
    assert refused(lambda: made("roll", of=rules(**ON), point="four")) == [("FUD-1.3.6-10", "off")]


@pytest.mark.rule("FUD-1.3.6-10")
def test_what_an_automatic_four_costs_and_is_worth() -> None:
    own = rules(**ON, use_four=True, four_cost=2, four_value=3)
    check = made("roll", of=own, point="four")
    assert (check.costs, thrown(check).outcomes[0].total) == ((Cost("fudge_points", 2),), 3)
    opposed = made("opposed", of=own, me={}, foe={})
    (spend,) = opposed.before
    assert odds_of(opposed, node=spend.then(())).success == Fraction(80 - 4, 81)


def track(*wounds: str) -> Track:
    found = wound_track(book())
    for wound in wounds:
        found, _ = found.mark(wound)
    return found


def severities(found: Track) -> list[str]:
    return [mark.severity for mark in found.marks]


@pytest.mark.rule("FUD-1.3.6-09", "FUD-1.3.6-09-ex1", "FUD-1.3.6-09-ex2", "FUD-1.3.6-09-ex3")
@pytest.mark.parametrize(
    ("dials", "before", "after"),
    [
        ({}, ["hurt"], ["scratch"]),
        ({"lighter_levels": 2}, ["very_hurt"], ["scratch"]),
        ({"lighter_how": "scratch"}, ["hurt", "very_hurt"], ["scratch", "scratch"]),
        ({}, ["hurt", "very_hurt", "near_death"], ["scratch", "hurt", "incapacitated"]),
    ],
)
def test_a_point_makes_every_wound_lighter(
    dials: dict[str, Any], before: list[str], after: list[str]
) -> None:
    playing = game(**dials)
    playing.put("ana", account(book(**ON), 3), track(*before))
    playing.play("lighter_wounds", sheet="ana")
    assert severities(playing.state.sheet("ana").need("wounds", Track)) == after
    assert refused(lambda: playing.play("lighter_wounds", sheet="bruno")) == [("FUD-1.3.6-09", "nothing")]


@pytest.mark.parametrize(
    ("dials", "before", "after"),
    [
        ({}, ["hurt"], ["scratch"]),
        ({"lighter_levels": 2}, ["very_hurt"], ["scratch"]),
        ({"lighter_how": "scratch"}, ["hurt", "very_hurt"], ["scratch", "scratch"]),
        ({}, ["hurt", "very_hurt", "near_death"], ["scratch", "hurt", "incapacitated"]),
        ({"lighter_levels": 2}, ["hurt", "very_hurt", "near_death"], ["scratch", "scratch", "very_hurt"]),
        ({}, ["scratch"], ["scratch"]),
    ],
)
def test_every_wound_becomes_lighter_but_never_less_than_a_scratch(
    dials: dict[str, Any], before: list[str], after: list[str]
) -> None:
    found = lighter(book(**dials), track(*before))
    assert severities(found) == after
    assert {mark.row for mark in found.marks} == set(after)


@pytest.mark.rule("FUD-1.3.6-09")
def test_a_scratch_that_finds_no_box_stands_where_a_fourth_one_does() -> None:
    found = lighter(book(), track("scratch", "scratch", "scratch", "hurt"))
    assert found.marks[-1] == Mark("hurt", "scratch")


@pytest.mark.rule("FUD-1.3.6-09")
def test_lighter_wounds_at_the_table() -> None:
    playing = game()
    playing.play("wound", sheet="ana", level="very_hurt")
    playing.play("lighter_wounds", sheet="ana")
    assert severities(playing.state.sheet("ana").need("wounds", Track)) == ["hurt"]
    assert playing.points("ana") == 2
    assert refused(lambda: playing.play("lighter_wounds", sheet="bruno")) == [("FUD-1.3.6-09", "nothing")]


@pytest.mark.rule("FUD-1.3.6-09")
def test_rest_begins_anew_with_a_wound_made_lighter() -> None:
    """Three days of rest for the old wound heal nothing of what it has become."""
    playing = game()
    for level in ("hurt", "very_hurt"):
        playing.play("wound", sheet="ana", level=level)
    playing.play("pass_time", amount=3, unit="day")
    playing.play("lighter_wounds", sheet="ana")
    playing.play("pass_time", amount=6, unit="day")
    assert "hurt" in severities(playing.state.sheet("ana").need("wounds", Track))
    playing.play("pass_time", amount=1, unit="day")
    assert severities(playing.state.sheet("ana").need("wounds", Track)) == []


@pytest.mark.rule("FUD-1.3.6-09")
def test_when_wounds_may_be_made_lighter_and_at_what_price() -> None:
    assert [lighter_cost(book(lighter_how=how)) for how in ("levels", "scratch")] == [1, 2]
    assert lighter_cost(book(lighter_cost=3)) == 3
    assert lighter_cost(book(lighter_how="scratch", scratch_cost=4)) == 4
    fight = [ConflictPut(Conflict({"a": ("ana",)}, order=(frozenset({"ana"}),)))]
    for peaceful, said in ((True, "fight"), (False, "")):
        playing = game(lighter_in_combat=not peaceful)
        playing.play("wound", sheet="ana", level="hurt")
        playing.state = fold(playing.state, fight)
        found = told(playing.preview("lighter_wounds", sheet="ana").problems)
        assert found == ([("FUD-1.3.6-09", said)] if said else [])
    assert "lighter_wounds" not in rules(**ON, use_lighter=False).moves


def asked(option: str, **dials: Any) -> Game:
    """Ana asks for a coincidence, and the game master answers."""
    playing = game(points=6, use_coincidence=True, **dials)
    playing.play("coincidence", sheet="ana", what="Un vieil ami tient l’auberge.")
    assert playing.points("ana") == 6
    playing.play("answer_coincidence", pending="coincidence:ana", seat="gm", option=option)
    assert playing.state.pendings == {}
    return playing


@pytest.mark.rule("FUD-1.3.6-11")
def test_a_happy_coincidence_costs_many_points_and_the_game_master_may_refuse() -> None:
    assert asked("allow").points("ana") == 1
    refusing = asked("veto")
    assert refusing.points("ana") == 6
    assert isinstance(refusing.events[-1], Told)
    assert asked("allow", coincidence_cost=2).points("ana") == 4


@pytest.mark.rule("FUD-1.3.6-11")
def test_a_coincidence_is_asked_for_in_words_once_and_where_the_game_has_it() -> None:
    playing = game(points=6, use_coincidence=True)
    ask = {"sheet": "ana", "what": "x"}
    assert refused(lambda: playing.play("coincidence", sheet="ana", what=" ")) == [
        ("FUD-1.3.6-11", "nothing")
    ]
    playing.play("coincidence", **ask)
    assert refused(lambda: playing.play("coincidence", **ask)) == [("FUD-1.3.6-11", "waits")]
    assert not {"coincidence", "answer_coincidence"} & set(rules(**ON).moves)
    answer = {"pending": "none", "seat": "gm", "option": "allow"}
    assert refused(lambda: playing.play("answer_coincidence", **answer)) == [("FUD-1.3.6-11", "unasked")]


@pytest.mark.rule("FUD-1.3.6-12")
def test_points_are_not_traded_at_creation_unless_the_game_master_agrees() -> None:
    sheet, judge = rules(**ON).blank_sheet("Ana"), rules(**ON).validate
    assert ("FUD-1.6.4-04", "off") not in told(judge(sheet))
    assert ("FUD-1.6.4-04", "off") in told(judge(sheet.put(account(book(**ON), 5))))
