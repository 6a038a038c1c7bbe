"""What a table that keeps accounts makes of a roll as it was sent: stakes, payers, justifications."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.problem import Refused
from tablee.systems.krasses import moves
from tablee.systems.krasses.announce import Announced, announced
from tests.systems.krasses.table import Table, book, moved, problems, table, turned


def counter(**more: Any) -> dict[str, Any]:
    sides = {"player": {"name": "aline", "bonus": 6}, "gm": {"name": "garde", "who": "gm", "bonus": 8}}
    return {
        "check": "counter",
        "announcer": "gm",
        "dice": 5,
        "stake": 5,
        "answer": "counter",
        **sides,
        **more,
    }


@pytest.mark.rule("KRA-23", "KRA-25", "KRA-27")
def test_a_counter_krasse_written_at_once_is_paid_by_both_sides() -> None:
    game = table(pile=1, aline=2, isaure=6, garde=0)
    events = game.play("throw", 9, 9, 2, 2, check=counter(), by="garde")
    assert moved(events) == [
        ("group.pile", "bank", 1, "KRA-23", "staked"),
        ("aline.reserve", "bank", 2, "KRA-23", "staked"),
    ]
    game.take(*(1,) * 8)
    assert game.settled("r1") == [("bank", "group.pile", 8, "KRA-25", "to_pile")]
    assert game.dice() == {"group.pile": 8, "aline.reserve": 0, "isaure.reserve": 6}


@pytest.mark.rule("KRA-23", "KRA-27")
def test_the_notation_creates_no_dice() -> None:
    written = book().notation("+6 vs jet +8 3K contre-krâsse").form()
    assert (written["answer"], written["announcer"], written["stake"]) == ("counter", "gm", 3)
    empty = table(pile=0, aline=0, garde=0)
    with pytest.raises(Refused) as refused:
        empty.play("throw", 9, 9, 2, 2, check=written)
    assert problems(refused.value) == [("KRA-23", "empty")]
    game = table(pile=1, aline=1, garde=0)
    events = game.play("throw", 9, 9, 2, 2, check=written, by="aline")
    assert [m[:3] for m in moved(events)] == [("group.pile", "bank", 1), ("aline.reserve", "bank", 1)]
    assert game.state.run("r1").check["stake"] == 2


@pytest.mark.rule("KRA-23")
@pytest.mark.parametrize("answer", ["ask", "counter"])
@pytest.mark.parametrize(("sent", "pile", "staked"), [(1, 3, 3), (5, 2, 2), (2, 9, 5)])
def test_players_stake_as_many_or_all_they_have(sent: int, pile: int, staked: int, answer: str) -> None:
    game = table(pile=pile, aline=0, garde=0)
    check = counter(stake=sent, answer="ask") if answer == "ask" else counter(stake=sent)
    game.play("throw", *(() if answer == "ask" else (9, 9, 2, 2)), check=check, by="garde")
    if answer == "ask":
        game.choose("counter", 9, 9, 2, 2)
    assert game.state.run("r1").check["stake"] == staked
    assert game.held("group.pile") == pile - staked


def together(*krasses: int) -> dict[str, Any]:
    names = ("aline", "isaure")
    parties = [{"name": name, "krasses": dice} for name, dice in zip(names, krasses, strict=True)]
    return {"check": "cooperation", "parties": parties, "difficulty": 20}


@pytest.mark.rule("KRA-20", "KRA-27")
def test_two_payers_of_one_roll_share_the_pile() -> None:
    game = table(pile=4, aline=2, isaure=2)
    events = game.play("throw", 5, 5, 1, 1, 1, 5, 5, 1, 1, 1, check=together(3, 3), by="aline")
    assert [m[:3] for m in moved(events)] == [
        ("group.pile", "bank", 3),
        ("group.pile", "bank", 1),
        ("isaure.reserve", "bank", 2),
    ]
    short = table(pile=4, aline=2, isaure=1)
    seen = short.rules.moves["throw"].plan(short.state, {"check": together(3, 3), "by": "aline"})
    assert [(p.rule, p.said, dict(p.slots)) for p in seen.problems] == [
        ("KRA-20", "short", {"expected": 3, "found": 2})
    ]


@pytest.mark.rule("KRA-20")
def test_a_roll_is_announced_once_to_be_shown_and_to_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(pile=4, aline=2)
    calls = []

    def counted(*given: Any) -> Announced:
        calls.append(given)
        return announced(*given)

    monkeypatch.setattr(moves, "announced", counted)
    krasse = game.rules.moves["krasse"]
    plan = krasse.plan(
        game.state, krasse.read({"sheet": "aline", "check": {"check": "open"}, "dice": 2, "reserve": 2})
    )
    paid = [("aline.reserve", "bank", 2)]
    assert [(m.source, m.target, m.amount) for m in plan.costs] == paid
    for faces in ((5, 5, 1, 1), (2, 3, 6, 6)):
        assert [m[:3] for m in moved(plan.events(faces))] == paid
    assert len(calls) == 1


@pytest.mark.rule("KRA-20")
def test_only_the_one_who_says_so_pays_from_the_reserve_first() -> None:
    game = table(pile=4, aline=2, isaure=2)
    events = game.play("krasse", 5, 5, 1, 1, 5, 5, 1, check=together(0, 1), sheet="aline", dice=2, reserve=2)
    assert [m[:3] for m in moved(events)] == [("aline.reserve", "bank", 2), ("group.pile", "bank", 1)]


@pytest.mark.rule("KRA-17", "KRA-24")
def test_one_side_s_justification_is_not_the_other_s() -> None:
    reasons = ["il fait nuit", "le sol glisse"]
    check = {"check": "opposed", "parties": [counter()["player"], counter()["gm"]]}
    game = table(pile=2, aline=0, garde=0)
    game.play("gm_krasse", check=check, sheet="garde", dice=2, reasons=reasons)
    game.choose("counter", 2, 2, 9, 9)
    game.take(6, 1, 6, 1)
    assert [p.id for p in game.state.pendings.values()] == ["r1:justify-1-1", "r1:say-1-1"]
    game.choose("refuse")
    game.choose("accept")
    assert [o.total for o in game.last] == [4 + 6 + 6, 18 + 8]


@pytest.mark.rule("KRA-17", "KRA-24")
def test_the_gm_s_dice_keep_the_gm_s_reasons() -> None:
    check = {"check": "opposed", "parties": [counter()["player"], counter()["gm"]]}
    game = table(pile=2, aline=0, garde=0)
    game.play("gm_krasse", check=check, sheet="garde", dice=2, reasons=["il fait nuit"])
    game.choose("counter", 9, 9, 2, 2)
    game.take(3, 6, 6, 1)
    assert not game.state.pendings
    assert [o.total for o in game.last] == [18 + 6, 4 + 8 + 3 + 6]


@pytest.mark.rule("KRA-17", "KRA-24")
@pytest.mark.parametrize("said", ["all", "none"])
def test_a_player_s_word_does_not_bind_the_gm_s_dice(said: str) -> None:
    game = Table(book())
    check = counter(announcer="pc", dice=1, stake=1, justified=said)
    game.play("throw", 9, 9, 2, 2, check=check)
    game.take(6, 3)
    assert game.last[1].total == 4 + 8 + 9


@pytest.mark.rule("KRA-17", "KRA-20")
@pytest.mark.parametrize("said", ["all", [True, True], [True, False]])
def test_a_player_can_t_skip_the_gm(said: object) -> None:
    game = table(pile=9, aline=0, isaure=0, garde=0)
    alone = {"check": "fixed", "difficulty": 20, "justified": said}
    game.play("krasse", 5, 5, 6, 6, sheet="aline", check=alone, dice=2)
    assert [p.id for p in game.state.pendings.values()] == ["r1:justify-1-1", "r1:say-1-1"]
    pair = together(2, 0)
    pair["parties"][0]["justified"] = said
    game.play("throw", 5, 5, 6, 6, 5, 5, check=pair, by="aline")
    assert "r2:justify-1-1" in game.state.pendings
    both = said if isinstance(said, str) else [*said, *said]  # type: ignore[misc]
    game.play("throw", 2, 2, 9, 9, check=counter(announcer="pc", dice=2, stake=2, justified=both), by="aline")
    game.take(6, 6, 6, 6)
    assert "r3:justify-1-1" in game.state.pendings
    answering = counter(dice=1, stake=1, player={"name": "aline", "justified": "all"})
    game.play("throw", 2, 2, 9, 9, check=answering, by="garde")
    game.take(6, 6)
    assert "r4:justify-1-1" in game.state.pendings


@pytest.mark.rule("KRA-17")
@pytest.mark.parametrize("said", ["none", [False, False]])
def test_a_player_may_leave_dice_unjustified(said: object) -> None:
    game = table(pile=2, aline=0)
    check = {"check": "fixed", "difficulty": 20, "justified": said}
    game.play("krasse", 5, 5, 6, 6, sheet="aline", check=check, dice=2)
    assert not game.state.pendings
    assert game.last[0].total == 10


@pytest.mark.rule("KRA-17", "KRA-19")
@pytest.mark.parametrize(("reasons", "total"), [((), 34), (("nuit",), 16), (("nuit", "pluie", " "), 22)])
def test_the_gm_s_reasons_count_one_die_each_and_none_are_said_aloud(
    reasons: tuple[str, ...], total: int
) -> None:
    game = table(garde=0)
    open_roll = {"check": "open"}
    game.play("gm_krasse", 5, 5, *(6,) * 4, sheet="garde", check=open_roll, dice=4, reasons=list(reasons))
    assert game.last[0].total == total


@pytest.mark.rule("KRA-21", "KRA-27")
@pytest.mark.parametrize(("carry_over", "pile"), [(False, 0), (True, 3)])
def test_a_scenario_begins_once_the_rolls_before_are_settled(carry_over: bool, pile: int) -> None:
    game = table(turned(carry_over=carry_over), pile=0, garde=0)
    game.play("gm_krasse", 5, 5, 1, 1, 1, sheet="garde", check={"check": "open"}, dice=3)
    assert game.settled("r1") == [("bank", "group.pile", 3, "KRA-19", "to_pile")]
    game.play("start_scenario")
    assert game.held("group.pile") == pile
    assert game.state.run("r1").applied
    game.play("throw", 5, 5, check={"check": "open"})
    assert game.held("group.pile") == pile


@pytest.mark.rule("KRA-23")
@pytest.mark.parametrize(("announcer", "by"), [("pc", "aline"), ("gm", "garde")])
def test_nobody_renounces_for_the_other_side(announcer: str, by: str) -> None:
    game = table(pile=5, aline=0, garde=0)
    game.play("throw", check=counter(announcer=announcer, dice=2, stake=2, answer="let_go"), by=by)
    assert [key.partition(":")[0] for key in game.state.pendings] == ["r1"]
    assert game.state.run("r1").steps == ()
