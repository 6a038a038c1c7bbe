"""The account book: where every krâsse die comes from, where it goes, and who may take how many."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.game.event import Asked, BlockGone, BlockPut, Closed, Moved, SheetPut, Told
from tablee.game.problem import Refused
from tablee.game.state import State, fold
from tests.systems.krasses.table import Table, book, moved, problems, said, table, turned

OPEN: dict[str, Any] = {"check": "open", "bonus": 2}
HARD: dict[str, Any] = {"check": "fixed", "bonus": 2, "difficulty": 20}


def opposed(**krasses: int) -> dict[str, Any]:
    sides = [{"name": "aline", "bonus": 6}, {"name": "garde", "who": "gm", "bonus": 8}]
    return {
        "check": "opposed",
        "parties": [{**s, "krasses": krasses[str(s["name"])]} if s["name"] in krasses else s for s in sides],
    }


def answer_all(game: Table, option: str = "accept") -> None:
    while any(pending.run for pending in game.state.pendings.values()):
        game.choose(option)


@pytest.mark.rule("KRA-19", "KRA-27", "KRA-ex13")
def test_the_gm_s_dice_go_to_the_pile() -> None:
    game = table(pile=1, aline=0, garde=0)
    reasons = ["il fait nuit", "le sol glisse", "on l’a prévenu"]
    game.play("gm_krasse", 4, 5, 6, 3, 2, 6, sheet="garde", check=OPEN, dice=4, reasons=reasons)
    assert game.last[0].total == 4 + 5 + 2 + 9
    assert [dict(e.facts)["reason"] for e in game.events if isinstance(e, Told)] == reasons
    assert game.settled("r1") == [("bank", "group.pile", 4, "KRA-19", "to_pile")]
    assert game.held("group.pile") == 5


@pytest.mark.rule("KRA-19")
def test_nobody_is_asked_about_the_gm_s_dice() -> None:
    game = table(garde=0)
    events = game.play("gm_krasse", 4, 5, 6, 6, sheet="garde", check=OPEN, dice=2)
    assert not any(isinstance(event, Asked) for event in events)
    assert game.last[0].total == 23


@pytest.mark.rule("KRA-20", "KRA-18", "KRA-ex14")
def test_a_player_takes_dice_from_the_pile() -> None:
    game = table(pile=7, aline=0)
    events = game.play("krasse", 6, 6, 3, 3, 1, 5, 6, sheet="aline", check=OPEN, dice=5)
    assert moved(events) == [("group.pile", "bank", 5, "KRA-20", "taken")]
    answer_all(game)
    assert dict(game.last[0].facts)["krasses"] == 12
    assert game.held("group.pile") == 2
    with pytest.raises(Refused) as over:
        game.play("krasse", *(6,) * 8, sheet="aline", check=OPEN, dice=6)
    assert problems(over.value) == [("KRA-18", "limit")]
    with pytest.raises(Refused) as short:
        game.play("krasse", *(6,) * 5, sheet="aline", check=OPEN, dice=3)
    assert problems(short.value) == [("KRA-20", "short")]
    assert dict(short.value.problems[0].slots) == {"expected": 3, "found": 2}
    assert game.settled("r1") == []
    assert game.held("group.pile") == 2


@pytest.mark.rule("KRA-20")
@pytest.mark.parametrize(
    ("dice", "reserve", "left"),
    [(3, 0, (1, 3)), (5, 0, (0, 2)), (3, 2, (3, 1)), (3, 3, (4, 0)), (4, 1, (1, 2))],
)
def test_pile_and_reserve_may_be_mixed(dice: int, reserve: int, left: tuple[int, int]) -> None:
    game = table(pile=4, aline=3)
    game.play("krasse", 5, 5, *(1,) * dice, sheet="aline", check=OPEN, dice=dice, reserve=reserve)
    assert (game.held("group.pile"), game.held("aline.reserve")) == left


@pytest.mark.rule("KRA-20", "KRA-27")
@pytest.mark.parametrize(("dice", "reserve"), [(4, 4), (5, 1), (5, 5)])
def test_never_more_than_there_are(dice: int, reserve: int) -> None:
    game = table(pile=3, aline=1, isaure=9)
    with pytest.raises(Refused) as refused:
        game.play("krasse", *(1,) * 9, sheet="aline", check=OPEN, dice=dice, reserve=reserve)
    assert ("KRA-20", "short") in problems(refused.value)
    assert game.dice() == {"group.pile": 3, "aline.reserve": 1, "isaure.reserve": 9}


@pytest.mark.rule("KRA-20", "KRA-17")
def test_thrown_dice_are_spent_even_when_refused() -> None:
    game = table(pile=2, aline=0)
    game.play("krasse", 5, 5, 6, 6, sheet="aline", check=HARD, dice=2)
    (told,) = (e for e in game.justify("La cloche sonne au bon moment.") if isinstance(e, Told))
    assert dict(told.facts)["reason"] == "La cloche sonne au bon moment."
    game.choose("refuse")
    game.choose("accept")
    assert game.last[0].total == 18
    assert game.held("group.pile") == 0
    with pytest.raises(Refused) as late:
        game.play("justify", pending="r1:say-1-1", seat="aline", reason="Encore une.")
    assert problems(late.value) == [("KRA-17", "nothing")]


@pytest.mark.rule("KRA-17")
def test_a_justification_has_words() -> None:
    game = table(pile=1, aline=0)
    game.play("krasse", 5, 5, 6, sheet="aline", check=OPEN, dice=1)
    with pytest.raises(Refused) as empty:
        game.justify("  ")
    assert problems(empty.value) == [("KRA-17", "empty")]


@pytest.mark.rule("KRA-21")
def test_a_plain_throw_pays_too_and_needs_nobody_s_leave() -> None:
    game = table(pile=2, aline=2)
    game.play("throw", 5, 5, 1, 1, 1, check={**OPEN, "krasses": 3}, by="aline")
    assert game.dice() == {"group.pile": 0, "aline.reserve": 1}
    game = table(pile=2, isaure=0)
    game.play("roll", 5, 5, 1, sheet="isaure", score="escrime", krasses=1, difficulty="Ardu")
    assert game.dice() == {"group.pile": 1, "isaure.reserve": 0}


@pytest.mark.rule("KRA-21", "KRA-27", "KRA-ex15")
def test_a_scenario_begins() -> None:
    game = table(pile=1, aline=0, eloi=2, isaure=0, garde=0)
    events = game.play("start_scenario", keep={"aline": 1, "eloi": 0})
    assert moved(events) == [
        ("bank", "aline.reserve", 4, "KRA-21", "gift"),
        ("aline.reserve", "group.pile", 3, "KRA-21", "shared"),
        ("bank", "isaure.reserve", 5, "KRA-21", "gift"),
    ]
    assert game.dice() == {"group.pile": 4, "aline.reserve": 1, "eloi.reserve": 2, "isaure.reserve": 5}
    assert game.state.calendar.milestones == {"scenario": 1}


@pytest.mark.rule("KRA-21")
def test_what_is_left_carries_over_or_not() -> None:
    kept = table(pile=6, aline=2)
    kept.play("start_scenario", keep={"aline": 0})
    assert kept.dice() == {"group.pile": 10, "aline.reserve": 2}
    emptied = table(turned(carry_over=False), pile=6, aline=2)
    events = emptied.play("start_scenario", keep={"aline": 0})
    assert moved(events)[:2] == [
        ("group.pile", "bank", 6, "KRA-21", "emptied"),
        ("aline.reserve", "bank", 2, "KRA-21", "emptied"),
    ]
    assert emptied.dice() == {"group.pile": 4, "aline.reserve": 0}


@pytest.mark.rule("KRA-21")
@pytest.mark.parametrize(
    ("keep", "problem"),
    [
        ({"aline": 5}, "keep"),
        ({"aline": -1}, "keep"),
        ({"eloi": 1}, "keep"),
        ({"garde": 0}, "stranger"),
        ({"aline": "2"}, "shape"),
        (3, "shape"),
    ],
)
def test_what_can_t_be_kept(keep: object, problem: str) -> None:
    game = table(aline=0, eloi=0, garde=0)
    with pytest.raises(Refused) as refused:
        game.play("start_scenario", keep=keep)
    assert problems(refused.value) == [("KRA-21", problem)]


@pytest.mark.rule("KRA-21")
def test_from_the_reserve_to_the_pile_and_never_back() -> None:
    game = table(pile=1, aline=3)
    events = game.play("put_in_pile", sheet="aline", dice=2)
    assert moved(events) == [("aline.reserve", "group.pile", 2, "KRA-21", "shared")]
    assert game.dice() == {"group.pile": 3, "aline.reserve": 1}
    with pytest.raises(Refused) as refused:
        game.play("put_in_pile", sheet="aline", dice=2)
    assert problems(refused.value) == [("KRA-21", "short")]
    with pytest.raises(Refused):
        game.play("put_in_pile", sheet="aline", dice=-1)


@pytest.mark.rule("KRA-22", "KRA-27", "KRA-ex16")
def test_circumstance_dice_never_reach_the_pile() -> None:
    game = table(pile=2, aline=0)
    reasons = ["la pluie", "la nuit", "le vacarme"]
    game.play("circumstance", 6, 3, 4, difficulty=15, reasons=reasons)
    assert game.last[0].total == 24
    assert game.settled("r1") == [("bank", "bank", 3, "KRA-22", "to_bank")]
    assert game.held("group.pile") == 2
    game.play("roll", 9, 9, sheet="aline", score="discretion", task="r1")
    assert dict(game.last[0].facts)["difficulty"] == 24
    assert game.last[0].key == "failure"
    with pytest.raises(Refused) as wrong:
        game.play("roll", 9, 9, sheet="aline", task="r2")
    assert problems(wrong.value) == [("KRA-22", "no_task")]


@pytest.mark.rule("KRA-22")
@pytest.mark.parametrize(
    ("reasons", "problem"),
    [(["x"] * 6, ("KRA-22", "limit")), ([], ("KRA-22", "nothing")), ([3], ("KRA-17", "texts"))],
)
def test_each_circumstance_die_is_justified_before(reasons: Any, problem: tuple[str, str]) -> None:
    game = table(aline=0)
    with pytest.raises(Refused) as refused:
        game.play("circumstance", *(1,) * 6, difficulty=15, reasons=reasons)
    assert problem in problems(refused.value)


@pytest.mark.rule("KRA-22")
def test_circumstance_dice_within_a_roll_are_justified_too() -> None:
    game = table(aline=0)
    check = {**HARD, "circumstance": 2}
    with pytest.raises(Refused) as refused:
        game.play("throw", 5, 5, 1, 1, check=check, by="aline")
    assert problems(refused.value) == [("KRA-22", "reasons")]
    game.play("throw", 5, 5, 1, 1, check={**check, "reasons": ["vent", "neige"]}, by="aline")
    assert game.settled("r1") == [("bank", "bank", 2, "KRA-22", "to_bank")]


@pytest.mark.rule("KRA-18", "KRA-19")
def test_the_gm_lifts_the_limit_for_one_roll() -> None:
    game = table(garde=0, pile=9, aline=0)
    with pytest.raises(Refused):
        game.play("gm_krasse", *(1,) * 9, sheet="garde", check=OPEN, dice=7)
    with pytest.raises(Refused) as alone:
        game.play("krasse", *(1,) * 5, sheet="aline", check={**OPEN, "lifted": True}, dice=3)
    assert problems(alone.value) == [("KRA-18", "not_lifted")]
    assert any(isinstance(event, BlockPut) for event in game.play("lift_limit"))
    assert game.state.sheet("group").get("lifted") is not None
    with pytest.raises(Refused) as twice:
        game.play("lift_limit")
    assert problems(twice.value) == [("KRA-18", "lifted")]
    events = game.play("gm_krasse", 5, 5, *(1,) * 7, sheet="garde", check=OPEN, dice=7)
    assert any(isinstance(event, BlockGone) for event in events)
    with pytest.raises(Refused):
        game.play("krasse", *(1,) * 8, sheet="aline", check=OPEN, dice=6)


@pytest.mark.rule("KRA-23", "KRA-25", "KRA-27", "KRA-ex5")
def test_players_win_the_counter_krasse() -> None:
    game = table(pile=4, aline=0, garde=0)
    events = game.play("krasse", sheet="aline", check=opposed(), dice=3)
    assert moved(events) == [("group.pile", "bank", 3, "KRA-20", "taken")]
    (question,) = (e.pending for e in events if isinstance(e, Asked))
    assert (question.asks, question.default) == (("gm",), "let_go")
    game.choose("counter", 4, 5, 6, 7)
    game.take(6, 3, 1, 2, 6, 4)
    answer_all(game)
    assert [o.total for o in game.last] == [9 + 6 + 15, 13 + 8]
    assert game.settled("r1") == [("bank", "bank", 6, "KRA-25", "to_bank")]
    assert game.held("group.pile") == 1


@pytest.mark.rule("KRA-24", "KRA-25", "KRA-ex18")
def test_the_gm_wins_the_counter_krasse() -> None:
    game = table(pile=2, aline=0, garde=0)
    game.play("krasse", sheet="aline", check=opposed(), dice=2)
    assert game.held("group.pile") == 0
    game.choose("counter", 5, 6, 4, 7)
    game.play("roll_on", 9, 8, 3, 2, run="r1")
    assert next(iter(game.state.pendings.values())).asks == ("gm",)
    game.take(6, 1, 3, 2)
    assert [(o.total, o.success) for o in game.last] == [(23, True), (22, False)]
    assert game.settled("r1") == [("bank", "group.pile", 4, "KRA-25", "to_pile")]
    assert game.held("group.pile") == 4


@pytest.mark.rule("KRA-23", "KRA-25", "KRA-26", "KRA-ex17", "KRA-ex19")
def test_players_stake_all_they_have_left() -> None:
    game = table(pile=1, aline=2, isaure=6, garde=0)
    events = game.play("gm_krasse", sheet="garde", check=opposed(), dice=5)
    (question,) = (e.pending for e in events if isinstance(e, Asked))
    assert question.asks == ("aline",)
    assert (game.state.run("r1").check["dice"], game.state.run("r1").check["stake"]) == (5, 3)
    paid = moved(game.choose("counter", 1, 1, 10, 10))
    assert paid == [
        ("group.pile", "bank", 1, "KRA-23", "staked"),
        ("aline.reserve", "bank", 2, "KRA-23", "staked"),
    ]
    assert next(iter(game.state.pendings.values())).asks == ("aline",)
    game.take(*(6,) * 8)
    answer_all(game)
    assert [o.key for o in game.last] == ["automatic_failure", "automatic_success"]
    assert game.settled("r1") == [("bank", "bank", 8, "KRA-25", "to_bank")]
    assert game.dice() == {"group.pile": 0, "aline.reserve": 0, "isaure.reserve": 6}


@pytest.mark.rule("KRA-23", "KRA-ex17")
def test_with_nothing_left_there_is_no_counter_krasse() -> None:
    game = table(pile=0, aline=0, isaure=6, garde=0)
    events = game.play("gm_krasse", 5, 5, 6, 6, *(1,) * 5, sheet="garde", check=opposed(), dice=5)
    assert not any(isinstance(event, Asked) for event in events)
    assert [o.total for o in game.last] == [16, 20]
    assert game.settled("r1") == [("bank", "group.pile", 5, "KRA-19", "to_pile")]


@pytest.mark.rule("KRA-23")
def test_others_reserves_only_where_they_are_offered() -> None:
    game = table(pile=1, aline=0, isaure=6, garde=0)
    game.play("offer", sheet="isaure", dice=3)
    game.play("gm_krasse", sheet="garde", check=opposed(), dice=3)
    assert game.state.run("r1").check["stake"] == 3
    paid = moved(game.choose("counter", 5, 5, 6, 6))
    assert paid[1:] == [("isaure.reserve", "bank", 2, "KRA-23", "offered")]
    left = game.state.sheet("isaure").get("offered")
    assert left is not None
    assert getattr(left, "option", "") == "1"
    with pytest.raises(Refused) as short:
        game.play("offer", sheet="isaure", dice=5)
    assert problems(short.value) == [("KRA-21", "short")]
    game.play("offer", sheet="isaure", dice=0)


@pytest.mark.rule("KRA-23", "KRA-19", "KRA-20")
def test_let_go_the_dice_move_as_usual() -> None:
    game = table(pile=3, aline=0, garde=0)
    game.play("krasse", sheet="aline", check=opposed(), dice=1)
    game.choose("let_go", 5, 5, 1, 6, 6)
    assert game.settled("r1") == []
    game.play("gm_krasse", sheet="garde", check=opposed(), dice=2)
    game.choose("let_go", 5, 5, 6, 6, 1, 1)
    assert game.settled("r2") == [("bank", "group.pile", 2, "KRA-19", "to_pile")]


@pytest.mark.rule("KRA-23")
def test_the_stake_must_still_be_there() -> None:
    game = table(pile=2, aline=0, isaure=0, garde=0)
    game.play("gm_krasse", sheet="garde", check=opposed(), dice=2)
    game.play("krasse", 5, 5, 1, sheet="isaure", check=OPEN, dice=1)
    with pytest.raises(Refused) as short:
        game.choose("counter")
    assert problems(short.value) == [("KRA-23", "short")]
    game.choose("let_go", 5, 5, 6, 6, 1, 1)


@pytest.mark.rule("KRA-23")
def test_dice_on_both_sides_are_a_counter_krasse() -> None:
    game = table(pile=5, aline=0, garde=0)
    with pytest.raises(Refused) as both:
        game.play("throw", *(1,) * 9, check=opposed(aline=2, garde=1), by="aline")
    assert problems(both.value) == [("KRA-23", "both")]


@pytest.mark.rule("KRA-23")
def test_players_don_t_counter_each_other() -> None:
    game = table(pile=3, aline=0, isaure=0)
    check = {"check": "opposed", "parties": [{"name": "aline"}, {"name": "isaure"}]}
    game.play("krasse", 5, 5, 1, 6, 6, sheet="aline", check=check, dice=1)
    assert game.state.run("r1").check["check"] == "opposed"
    assert [o.success for o in game.last] == [False, True]
    assert game.held("group.pile") == 2


@pytest.mark.rule("KRA-22")
def test_no_counter_krasse_against_circumstances() -> None:
    game = table(turned(circumstance_on_opposed=True), pile=3, aline=0, garde=0)
    parties = [{"name": "aline", "circumstance": 1}, {"name": "garde", "who": "gm"}]
    check: dict[str, Any] = {"check": "opposed", "parties": parties}
    with pytest.raises(Refused) as refused:
        game.play("gm_krasse", 5, 5, 6, 5, 5, 1, sheet="garde", check=check, dice=1)
    assert problems(refused.value) == [("KRA-22", "reasons")]
    check["reasons"] = ["la foule"]
    alone = game.play("throw", 5, 5, 6, 5, 5, check=check, by="aline")
    assert not any(isinstance(event, Asked) for event in alone)
    assert [o.total for o in game.last] == [10, 16]
    assert game.settled("r1") == [("bank", "bank", 1, "KRA-22", "to_bank")]
    game.play("gm_krasse", sheet="garde", check=check, dice=1)
    game.choose("let_go", 5, 5, 6, 5, 5, 3)
    assert [o.total for o in game.last] == [10, 19]
    settled = game.settled("r2")
    assert sorted(settled) == [
        ("bank", "bank", 1, "KRA-22", "to_bank"),
        ("bank", "group.pile", 1, "KRA-19", "to_pile"),
    ]


@pytest.mark.rule("KRA-22", "KRA-23", "KRA-25")
def test_the_gm_s_own_dice_can_be_countered_beside_circumstances() -> None:
    game = table(turned(circumstance_on_opposed=True), pile=3, aline=0, garde=0)
    parties = [{"name": "aline", "circumstance": 1}, {"name": "garde", "who": "gm", "circumstance": 2}]
    check = {"check": "opposed", "parties": parties, "reasons": ["la foule", "la pluie", "la nuit"]}
    game.play("gm_krasse", sheet="garde", check=check, dice=1)
    assert moved(game.choose("counter", 4, 5, 6, 3)) == [("group.pile", "bank", 1, "KRA-23", "staked")]
    game.play("roll_on", 4, 5, 6, 4, run="r1")
    game.take(6, 1, 6, 3, 3)
    answer_all(game)
    assert [(o.total, o.success) for o in game.last] == [(9 + 6 + 6, True), (10 + 6, False)]
    assert ("KRA-22", "opposition") in said(game.last[0])
    assert game.settled("r1") == [
        ("bank", "bank", 2, "KRA-25", "to_bank"),
        ("bank", "bank", 1, "KRA-22", "to_bank"),
        ("bank", "bank", 2, "KRA-22", "to_bank"),
    ]


@pytest.mark.rule("KRA-27")
def test_a_roll_is_settled_once_and_only_when_it_is_over() -> None:
    game = table(pile=2, aline=0)
    game.play("krasse", 5, 5, 6, sheet="aline", check=OPEN, dice=1)
    with pytest.raises(Refused) as early:
        game.play("settle", run="r1")
    assert problems(early.value) == [("KRA-27", "unfinished")]
    answer_all(game)
    assert game.events[-1] == Closed("r1", applied=True)
    with pytest.raises(Refused) as twice:
        game.play("settle", run="r1")
    assert problems(twice.value) == [("KRA-27", "settled")]


@pytest.mark.rule("KRA-27", "KRA-19")
def test_a_roll_left_unsettled_is_settled_by_the_move_or_by_the_next_roll() -> None:
    thrown = table(pile=0, aline=0, garde=0)
    thrown.play("gm_krasse", 5, 5, 6, 6, 1, sheet="garde", check=OPEN, dice=3)
    left = [event for event in thrown.events if not isinstance(event, Closed | Moved)]
    by_move, by_roll = table(pile=0, aline=0, garde=0), table(pile=0, aline=0, garde=0)
    for game in (by_move, by_roll):
        game.state = fold(game.state, left)
        assert game.held("group.pile") == 0
    by_move.play("settle", run="r1")
    assert by_move.settled("r1") == [("bank", "group.pile", 3, "KRA-19", "to_pile")]
    events = by_roll.play("krasse", 5, 5, 1, 1, sheet="aline", check=OPEN, dice=2)
    assert moved(events)[0] == ("bank", "group.pile", 3, "KRA-19", "to_pile")
    assert (by_move.held("group.pile"), by_roll.held("group.pile")) == (3, 1)


@pytest.mark.rule("KRA-27")
@pytest.mark.parametrize("move", ["lift_limit", "settle"])
def test_accounts_need_a_group(move: str) -> None:
    game = Table(book())
    game.play("throw", 5, 5, 6, check={**OPEN, "krasses": 1, "justified": "all"})
    with pytest.raises(Refused) as refused:
        game.play(move, **({"run": "r1"} if move == "settle" else {}))
    assert problems(refused.value) == [("KRA-27", "no_group")]


def test_without_a_group_nothing_is_paid() -> None:
    game = Table(book())
    game.play("throw", 5, 5, 1, 6, 6, 1, check=opposed(aline=1, garde=1))
    assert moved(game.events) == []
    assert game.last[0].total == 16


def test_a_counter_krasse_without_accounts() -> None:
    game = Table(book())
    check = {"check": "counter", "announcer": "gm", "dice": 1, "stake": 1, "player": {"name": "ana"}}
    game.play("throw", check=check)
    game.choose("counter", 2, 3, 4, 5)
    game.take(6, 1)
    answer_all(game)
    assert [o.total for o in game.last] == [11, 9]
    assert moved(game.events) == []


@pytest.mark.rule("KRA-19", "KRA-20")
def test_each_side_has_its_own_dice() -> None:
    game = table(pile=3, aline=0, garde=0)
    with pytest.raises(Refused) as free:
        game.play("throw", 5, 5, 6, check={**OPEN, "krasses": 1, "who": "gm"}, by="aline")
    assert problems(free.value) == [("KRA-19", "character")]
    with pytest.raises(Refused) as taken:
        game.play("krasse", 5, 5, 6, sheet="garde", check=OPEN, dice=1)
    assert problems(taken.value) == [("KRA-20", "second_role")]


def test_a_stranger_has_no_dice_in_a_roll() -> None:
    game = table(pile=3, aline=0, isaure=0, garde=0)
    with pytest.raises(Refused) as refused:
        game.play("krasse", sheet="isaure", check=opposed(), dice=1)
    assert problems(refused.value) == [("KRA-11", "stranger")]


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["krasse", "gm", "counter", "put", "start", "offer"]),
        st.integers(1, 6),
        st.integers(0, 3),
        st.lists(st.integers(1, 6), min_size=20, max_size=20),
    ),
    max_size=8,
)


@pytest.mark.rule("KRA-27")
@given(STEPS)
def test_no_account_is_ever_negative_and_every_die_is_written_down(
    steps: list[tuple[str, int, int, list[int]]],
) -> None:
    game = table(pile=3, aline=1, isaure=2, garde=0)
    begun = [SheetPut(id, sheet) for id, sheet in game.state.sheets.items()]
    start = game.dice()
    for move, count, reserve, faces in steps:
        try:
            _act(game, move, count, reserve, faces)
        except Refused:
            continue
        assert all(value >= 0 for value in game.dice().values())
    balance = dict(start)
    for source, target, amount, *_ in moved(game.events):
        for address, sign in ((source, -1), (target, 1)):
            if address != "bank":
                balance[address] += sign * amount
    assert balance == game.dice()
    assert fold(State(), (*begun, *game.events)) == game.state


def _act(game: Table, move: str, count: int, reserve: int, faces: list[int]) -> None:
    if move == "put":
        game.play("put_in_pile", sheet="isaure", dice=count)
    elif move == "offer":
        game.play("offer", sheet="isaure", dice=reserve)
    elif move == "start":
        game.play("start_scenario", keep={"aline": reserve})
    elif move == "krasse":
        game.play("krasse", *faces[: 2 + count], sheet="aline", check=OPEN, dice=count, reserve=reserve)
    elif move == "gm":
        game.play("gm_krasse", *faces[: 2 + count], sheet="garde", check=OPEN, dice=count)
    else:
        _counter(game, count, faces)
    answer_all(game)


def _counter(game: Table, count: int, faces: list[int]) -> None:
    announced = game.play("gm_krasse", *faces[: 4 + count], sheet="garde", check=opposed(), dice=count)
    if not any(isinstance(event, Asked) for event in announced):
        return
    game.choose("counter", 2, 3, 4, 5)
    check = list(game.state.runs.values())[-1].check
    game.take(*faces[: check["dice"] + check["stake"]])
