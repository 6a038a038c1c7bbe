"""A table with players: who is asked, who answers, who sees what of cards, pools and purses."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.account import Account
from tablee.game.event import Asked, Moved
from tablee.game.sheet import Aspect, Sheet
from tablee.systems.fate2 import SYSTEM
from tablee.systems.fate2.core.sheet import fate_points
from tablee.table.fair.promises import Proved
from tests.secrecy.game import Carried
from tests.systems.fate2.purses import BOOK, aspect, rules

PLAYERS = ("ana", "bob", "eve")


def sheet(name: str, points: int, *aspects: Aspect, nature: str = "character") -> dict[str, Any]:
    return Sheet("fate2", name, (fate_points(BOOK, points), *aspects), nature=nature).form()


def evening(**dials: Any) -> Carried:
    """Ana plays Cyrus, Bob plays Finn; the villains’ purse is hidden."""
    play = Carried("fate2")
    if dials:
        play.with_pack(**dials)
    cyrus = sheet("Cyrus", 3, aspect("doomed", 2, 1), aspect("greedy", 3))
    play.do("ana", "bring", sheet="cyrus", content=cyrus)
    play.do("bob", "bring", sheet="finn", content=sheet("Finn", 2, aspect("theft")))
    villains = SYSTEM.preset("villains").put(aspect("cruel", 2, 2)).form()
    play.do("gm", "bring", sheet="villains_", content=villains, hidden=True)
    return play


def points(play: Carried, who: str, id: str) -> int:
    return play.sees(who).game.sheet(id).need("fate_points", Account).value


def question(play: Carried, who: str = "gm") -> str:
    (id,) = play.sees(who).game.pendings
    return id


COMPEL = {"sheet": "cyrus", "aspect": "doomed", "line": "Une horde hurlante."}


@pytest.mark.rule("FAT-4-09", "FAT-4-16")
def test_all_see_who_is_asked_and_that_player_alone_answers_once() -> None:
    play = evening()
    assert play.refused("bob", "compel", **COMPEL) == ("HOUSE-seat gm",)
    play.do("gm", "compel", **COMPEL)
    asked = [play.sees(who).game.pendings[question(play)].asks for who in (*PLAYERS, "gm")]
    assert asked == [("cyrus",)] * 4
    given = {"pending": question(play), "seat": "cyrus", "option": "yield"}
    assert play.refused("bob", "answer_compel", **given) == ("HOUSE-seat not_asked",)
    play.do("ana", "answer_compel", **given)
    assert [points(play, who, "cyrus") for who in (*PLAYERS, "gm")] == [5] * 4
    again = {**given, "option": "resist"}
    assert play.refused("ana", "answer_compel", **again) == ("HOUSE-pending late",)
    assert points(play, "gm", "cyrus") == 5


@pytest.mark.rule("FAT-4-09", "FAT-4-10")
@pytest.mark.parametrize(("auction", "move"), [(False, "compel"), (True, "auction")])
def test_closed_unanswered_it_is_withdrawn_and_pays_nothing(auction: bool, move: str) -> None:
    play = evening(auction=auction)
    play.do("gm", move, **COMPEL)
    assert play.refused("ana", "close_pending", pending=question(play)) == ("HOUSE-seat gm",)
    given = {"pending": question(play), "seat": "cyrus", "option": "withdrawn"}
    refused = play.refused("ana", "bid" if auction else "answer_compel", **given)
    assert refused == ("HOUSE-param choice",)
    play.do("gm", "close_pending", pending=question(play))
    assert (play.state.game.pendings, points(play, "ana", "cyrus")) == ({}, 3)
    assert play.sees("bob").game.pendings == {}
    play.do("gm", move, **COMPEL)


@pytest.mark.rule("FAT-4-10", "FAT-4-10-ex1")
def test_phones_alternate_in_an_auction() -> None:
    play = evening(auction=True)
    play.do("gm", "auction", sheet="cyrus", aspect="greedy", line="L’or du gouverneur.")
    for who, seat, option in (
        ("ana", "cyrus", "follow"), ("gm", "gm", "raise"), ("ana", "cyrus", "follow"),
        ("gm", "gm", "raise"), ("ana", "cyrus", "follow"),
    ):  # fmt: skip
        given = {"pending": question(play), "seat": seat, "option": option}
        other = "bob" if who == "ana" else "ana"
        assert play.refused(other, "bid", **given) == ("HOUSE-seat not_asked",)
        play.do(who, "bid", **given)
    assert (play.state.game.pendings, points(play, "bob", "cyrus")) == ({}, 0)


@pytest.mark.rule("FAT-4-20", "FAT-4-22", "FAT-4-24")
def test_a_wish_goes_to_the_game_master_and_all_read_what_comes_of_it() -> None:
    play = evening()
    mine = {"sheet": "cyrus", "what": "Un cheval sellé."}
    assert play.refused("bob", "wish", **mine) == ("HOUSE-seat not_yours",)
    play.do("ana", "wish", **mine)
    given = {"pending": question(play), "seat": "gm", "option": "grant"}
    assert play.refused("ana", "answer_wish", **given) == ("HOUSE-seat gm",)
    play.do("gm", "answer_wish", **given)
    assert [points(play, who, "cyrus") for who in PLAYERS] == [2, 2, 2]
    stack = play.sees("eve").game.pendings[question(play)]
    assert stack.waits_for == ("finn",)
    counter = {"pending": stack.id, "seat": "finn", "option": "counter"}
    assert play.refused("ana", "counter", **counter) == ("HOUSE-seat not_asked",)
    play.do("bob", "counter", **counter)
    assert play.refused("bob", "counter", **counter) == ("HOUSE-pending late",)
    play.do("ana", "renew", pending=question(play), seat="cyrus", option="renew")
    play.do("gm", "close_pending", pending=question(play))
    assert play.state.game.pendings == {}
    assert [points(play, "eve", id) for id in ("cyrus", "finn")] == [1, 1]


@pytest.mark.rule("FAT-4-24")
def test_a_pool_of_the_game_masters_changes_nothing_for_the_others() -> None:
    play = evening()
    before = {who: play.views(who) for who in PLAYERS}
    play.do("gm", "award_points", sheet="villains_", points=2, why="le plan du Baron")
    play.do("gm", "regenerate", sheets=["villains_"])
    assert {who: play.views(who) for who in PLAYERS} == before
    assert points(play, "gm", "villains_") == 2
    assert play.state.game.sheet("villains_").need("cruel", Aspect).ticked == 0


@pytest.mark.rule("FAT-4-24")
def test_who_is_asked_does_not_tell_of_a_pool_nor_a_counter_how_much_it_holds() -> None:
    seen = []
    for pool in (1, 3):
        play = evening()
        play.do("gm", "award_points", sheet="villains_", points=pool)
        play.do("ana", "wish", sheet="cyrus", what="Un cheval.")
        play.do("gm", "answer_wish", pending=question(play), seat="gm", option="grant")
        assert play.refused("ana", "counter_from_pool", sheet="finn") == ("HOUSE-seat gm",)
        play.do("gm", "counter_from_pool", sheet="cyrus")
        assert points(play, "gm", "villains_") == pool - 1
        seen.append([play.views(who) for who in PLAYERS])
    assert seen[0] == seen[1]
    facts = str([view.fact for view in seen[1][1]])
    assert "villains_" not in facts and "méchants" not in facts
    assert "Le MJ" in facts


@pytest.mark.rule("FAT-4-31")
def test_a_card_is_seen_by_its_holder_and_the_game_master_alone() -> None:
    play = evening(cards=True)
    before = {who: play.views(who) for who in ("bob", "eve")}
    ana = len(play.views("ana"))
    play.do("gm", "deal_cards", sheets=["cyrus"])
    assert {who: play.views(who) for who in ("bob", "eve")} == before
    (view,) = play.views("ana")[ana:]
    assert isinstance(view.fact, Asked)
    card = view.fact.pending.id
    assert play.sees("gm").game.pendings.keys() == play.sees("ana").game.pendings.keys() == {card}
    gives = {"pending": card, "seat": "cyrus", "option": "give_back"}
    assert play.refused("bob", "play_card", **gives) != ()
    play.do("ana", "play_card", **gives)
    assert {who: play.views(who) for who in ("bob", "eve")} == before
    assert play.state.game.pendings == {}


@pytest.mark.rule("FAT-4-31")
def test_a_card_that_is_followed_shows_its_points_and_not_its_words() -> None:
    play = evening(cards=True)
    play.do("gm", "deal_cards", sheets=["cyrus"], card="snap")
    bob = len(play.views("bob"))
    card = question(play)
    play.do("ana", "play_card", pending=card, seat="cyrus", option="follow")
    (view,) = play.views("bob")[bob:]
    assert isinstance(view.fact, Moved)
    assert (view.fact.movement.amount, view.fact.movement.reason.slots) == (2, ())
    assert [points(play, who, "cyrus") for who in PLAYERS] == [5, 5, 5]


@pytest.mark.rule("FAT-4-31")
def test_the_dice_that_deal_cards_prove_nothing_to_players() -> None:
    play = evening(cards=True)
    play.with_chain(b"cards")
    before = {who: play.views(who) for who in PLAYERS}
    play.do("gm", "deal_cards", sheets=["finn"])
    assert play.views("ana") == before["ana"]
    assert play.views("eve") == before["eve"]
    proofs = [r for r in play.records if isinstance(r.fact, Proved)]
    assert [record.audience for record in proofs] == [("gm",)]
    play.do("gm", "close_pending", pending=question(play))
    assert play.views("ana") == before["ana"]
    assert play.state.game.pendings == {}


@pytest.mark.rule("FAT-4-11")
def test_boxes_come_back_when_an_evening_begins_and_a_hidden_foe_does_not_show() -> None:
    play = evening()
    play.do("gm", "evening", open=False)
    play.do("gm", "evening", open=True)
    assert [play.sees(who).game.sheet("cyrus").need("doomed", Aspect).ticked for who in PLAYERS] == [0] * 3
    assert play.state.game.sheet("villains_").need("cruel", Aspect).ticked == 0
    assert all("villains_" not in str(play.views(who)) for who in PLAYERS)


def test_the_moves_of_this_chapter_stand_where_they_are_needed() -> None:
    places: dict[str, set[str]] = {}
    for panel in rules(cards=True).panels:
        for item in panel.items:
            if item.kind == "move":
                places.setdefault(panel.place, set()).add(item.of)
    assert {"wish", "use_fate"} <= places["sheet"]
    assert {"compel", "withhold", "effect", "describe_aspect"} <= places["block"]
    master = {
        "compel",
        "withhold",
        "compare",
        "counter_from_pool",
        "award_points",
        "regenerate",
    }
    assert master <= places["gm"]
    assert "deal_cards" in places["opening"] & places["gm"]


@pytest.mark.rule("FAT-4-09", "FAT-4-16")
def test_the_game_master_may_overrule_and_undo_an_answer() -> None:
    play = evening()
    play.do("gm", "compel", **{**COMPEL, "aspect": "greedy"})
    play.do("ana", "answer_compel", pending=question(play), seat="cyrus", option="yield")
    play.do("gm", "compel", **COMPEL)
    id = play.do("ana", "answer_compel", pending=question(play), seat="cyrus", option="resist")
    assert points(play, "ana", "cyrus") == 4
    play.do("gm", "undo", command=id)
    assert (points(play, "ana", "cyrus"), len(play.sees("bob").game.pendings)) == (6, 1)
    play.do("gm", "close_pending", pending=question(play))
    play.do("gm", "give_points", sheet="cyrus", block="fate_points", amount=-5)
    play.do("gm", "compel", **COMPEL)
    resist = {"pending": question(play), "seat": "cyrus", "option": "resist"}
    assert play.refused("ana", "answer_compel", **resist) == ("FAT-4-09 short",)
    play.do("gm", "answer_compel", overrule="Il a bien joué.", **resist)
    assert (points(play, "ana", "cyrus"), play.state.game.pendings) == (0, {})


@pytest.mark.rule("FAT-4-24", "FAT-4-11", "FAT-4-25")
def test_the_pool_and_the_boxes_of_a_foe_seen_in_words_stay_the_game_masters() -> None:
    play = evening()
    content = Sheet("fate2", "Le Baron", (aspect("vain", 2, 2),), nature="opponent").form()
    play.do("gm", "bring", sheet="baron", content=content)
    assert play.sees("ana").game.sheet("baron").get("vain") is None
    before = {who: play.views(who) for who in PLAYERS}
    play.do("gm", "award_points", sheet="baron", points=2)
    play.do("gm", "regenerate", sheets=["baron"])
    assert {who: play.views(who) for who in PLAYERS} == before
    assert play.state.game.sheet("baron").need("vain", Aspect).ticked == 0
    play.do("gm", "use_fate", sheet="baron", use="monologue", what="Tremblez.")
    seen = {who: play.views(who)[len(before[who]) :] for who in PLAYERS}
    assert not [view for views in seen.values() for view in views if isinstance(view.fact, Moved)]
    assert all("Tremblez." in str(views) and "Le Baron" in str(views) for views in seen.values())
    assert play.sees("ana").game.pendings[question(play)].waits_for == ("cyrus", "finn")
    play.do("bob", "counter", pending=question(play), seat="finn", option="counter")
    (again,) = play.sees("ana").game.pendings.values()
    assert again.asks == ("baron",)
    assert [option.label.fr for option in again.options] == ["Repayer\u00a0: \N{MINUS SIGN}1", "Laisser"]
    play.do("gm", "renew", pending=again.id, seat="baron", option="renew")
    assert points(play, "gm", "baron") == 0
    assert play.refused("ana", "compel", sheet="baron", aspect="vain", line="x") == ("HOUSE-seat gm",)
    assert play.refused("gm", "compel", sheet="baron", aspect="vain", line="x") == ("FAT-4-09 not_played",)


@pytest.mark.rule("FAT-4-24", "FAT-4-25")
@pytest.mark.parametrize("pay", ["points", "boxes"])
def test_what_a_hidden_foe_spends_is_not_heard_of(pay: str) -> None:
    play = evening()
    play.do("gm", "award_points", sheet="villains_", points=2)
    play.do("gm", "regenerate", sheets=["villains_"])
    before = {who: play.views(who) for who in PLAYERS}
    use = {"sheet": "villains_", "use": "monologue", "pay": pay, "aspects": ["cruel"]}
    play.do("gm", "use_fate", what="Tremblez.", other="cyrus", **use)
    assert {who: play.views(who) for who in PLAYERS} == before
    cruel = play.state.game.sheet("villains_").need("cruel", Aspect)
    spent = 2 - points(play, "gm", "villains_"), cruel.ticked
    assert spent == ((1, 0) if pay == "points" else (0, 1))
    assert play.state.game.pendings == {}
