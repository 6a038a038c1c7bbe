"""Aura: lost, spent, regained, below 0; of characters, opponents and objects."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablee.game.event import Asked, Closed, Moved, Settled, SheetGone, Told
from tablee.game.milestone import EVENING_BEGINS, milestone_events
from tablee.game.problem import Refused
from tablee.game.sheet import Account, Descriptor
from tablee.game.text import plain
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.core.tables import aura_table
from tablee.systems.fu3.sheet.blocks import aura_account
from tests.systems.fu3.table import Table, book, problems, said, table, turned

TEICH = SYSTEM.preset("teich")


def with_aura(value: int, maximum: int = 4, **dials: object) -> Table:
    return table(rules=turned(**dials) if dials else None, teich=TEICH.put(aura_account(value, maximum)))


def weaknesses(game: Table, id: str = "teich") -> dict[str, int]:
    return {w.name: w.value for w in game.state.sheet(id).having(Descriptor, "weakness")}


@pytest.mark.rule("FU3-1-ex3", "FU3-1-10", "FU3-1-11")
def test_the_informer_the_message_and_the_rest() -> None:
    game = table("teich")
    game.play("lose_aura", sheet="teich", row="objective")
    assert game.aura("teich") == (3, 4)
    game.play("regain_aura", sheets=["teich"], row="progress")
    assert game.aura("teich") == (4, 4)
    (rest,) = game.play("regain_aura", sheets=["teich"], row="rest")
    assert game.aura("teich") == (4, 4)
    assert isinstance(rest, Moved)
    assert {name: dict(rest.movement.reason.slots)[name] for name in ("gain", "lost")} == {
        "gain": 0,
        "lost": 1,
    }


@pytest.mark.rule("FU3-1-10")
def test_the_prices_of_the_book() -> None:
    rows = aura_table(book().pack)
    assert {key: row.cost for key, row in rows.prices.items()} == {
        "add_die": 1,
        "reroll": 1,
        "further_asset": 1,
    }
    assert {key: row.cost for key, row in rows.losses.items()} == {"objective": 1}
    assert rows.losses["objective"].label.fr == "Échec d’un objectif"


@pytest.mark.rule("FU3-1-11")
@pytest.mark.parametrize(("row", "after"), [("session", 4), ("progress", 2), ("rest", 2), ("show", 2)])
def test_what_gives_aura_back(row: str, after: int) -> None:
    game = with_aura(1)
    game.play("regain_aura", sheets=["teich"], row=row)
    assert game.aura("teich") == (after, 4)


@pytest.mark.rule("FU3-1-11")
def test_a_session_starts_for_everybody_at_once() -> None:
    game = table("blop", teich=TEICH.put(aura_account(-2, 4)))
    game.play("lose_aura", sheet="blop")
    game.play("regain_aura", sheets="teich,blop,teich", row="session")
    assert (game.aura("teich"), game.aura("blop")) == ((4, 4), (2, 2))


@pytest.mark.rule("FU3-1-11")
@pytest.mark.parametrize("value", [-1, 3, 4])
def test_an_evening_that_begins_gives_all_aura_back(value: int) -> None:
    game = with_aura(value)
    events = milestone_events(game.rules, game.state, EVENING_BEGINS)
    game.take(events)
    assert game.aura("teich") == (4, 4)
    assert sum(isinstance(event, Moved) for event in events) == (value < 4)


@pytest.mark.rule("FU3-1-10")
@pytest.mark.parametrize(("price", "left"), [(None, 3), (0, 4), (1, 3), (3, 1)])
def test_an_event_costs_what_the_gm_says(price: int | None, left: int) -> None:
    game = table("teich")
    args: dict[str, Any] = {} if price is None else {"price": price}
    (paid,) = game.play("create_event", sheet="teich", what="Une corde dans le sac", **args)
    assert game.aura("teich") == (left, 4)
    assert isinstance(paid, Moved)
    assert dict(paid.movement.reason.slots)["what"] == plain("Une corde dans le sac")


@pytest.mark.rule("FU3-1-10")
@pytest.mark.parametrize(("dial", "left"), [(0, 4), (1, 3), (2, 2), (10, None)])
def test_the_usual_price_of_an_event_is_a_house_rule(dial: int, left: int | None) -> None:
    game = table("teich", rules=turned(event_price=dial))
    if left is None:
        assert game.refused("create_event", sheet="teich", what="Une armée") == [("FU3-1-10", "short")]
        return
    game.play("create_event", sheet="teich", what="Une corde")
    assert game.aura("teich") == (left, 4)


@pytest.mark.rule("FU3-1-10")
def test_an_event_is_never_a_key_point() -> None:
    seen = table("teich").preview("create_event", sheet="teich", what="Le nom du coupable")
    assert said(seen.because) == [("FU3-1-10", "key_point")]
    assert [movement.amount for movement in seen.costs] == [1]


@pytest.mark.rule("FU3-1-10", "FU3-1-12", "FU3-1-ex6")
def test_at_zero_nothing_can_be_bought_and_a_loss_seals() -> None:
    game = with_aura(0)
    buy = {"check": "throw", "net": 0, "bought": 1}
    assert game.refused("throw", check=buy, by="teich") == [("FU3-1-10", "short")]
    assert game.refused("create_event", sheet="teich", what="Une corde") == [("FU3-1-10", "short")]
    _, told, asked = game.play("lose_aura", sheet="teich")
    assert game.aura("teich") == (-1, 4)
    assert isinstance(told, Told)
    assert (told.reason.rule, told.reason.said) == ("FU3-1-12", "sealed")
    assert isinstance(asked, Asked)
    assert (asked.pending.id, asked.pending.asks) == ("sealed:teich", ("teich",))
    assert game.state.pendings["sealed:teich"].move == "stay"
    game.play("stay", sheet="teich", new="Boiteux")
    assert game.aura("teich") == (0, 4)
    assert weaknesses(game) == {"Cicatrice sur la joue droite": 1, "Boiteux": 1}
    assert game.state.pendings == {}
    assert [p for p in book().validate(game.state.sheet("teich")) if not p.warning] == []


@pytest.mark.rule("FU3-1-10")
@pytest.mark.parametrize(("bought", "offered"), [(998, ["die"]), (999, [])])
def test_no_die_is_offered_beyond_those_that_a_throw_may_buy(bought: int, offered: list[str]) -> None:
    check = book().check({"check": "throw", "net": 0, "bought": bought})
    assert [spend.key for spend in check.before] == offered
    for spend in check.before:
        assert spend.becomes is not None and book().check(spend.becomes).before == ()


@pytest.mark.rule("FU3-1-12")
def test_spending_takes_aura_to_zero_and_no_further() -> None:
    game = with_aura(1)
    game.play("throw", 4, 4, 5, 1, 2, 2, check={"check": "throw", "net": 0, "bought": 1}, by="teich")
    assert game.aura("teich") == (0, 4)
    assert game.state.pendings == {}
    assert game.refused("spend", run="r1", spend="reroll", dice="3") == [("FU3-1-10", "short")]


@pytest.mark.rule("FU3-1-10", "FU3-2-06")
def test_rerolls_are_paid_one_by_one() -> None:
    game = with_aura(2)
    game.play("throw", 1, 2, 2, 5, 6, check={"check": "throw", "net": 0}, by="teich")
    game.play("spend", 4, 3, 1, run="r1", spend="reroll", dice="0,1,2")
    assert game.aura("teich") == (1, 4)
    events = game.play("spend", 6, run="r1", spend="reroll", dice="1")
    assert game.aura("teich") == (0, 4)
    assert game.refused("spend", run="r1", spend="reroll", dice="2") == [("FU3-1-10", "short")]
    (outcome,) = next(e.outcomes for e in reversed(events) if hasattr(e, "outcomes"))
    assert (outcome.key, outcome.total) == ("yes", 4)
    game.play("close", run="r1")
    assert game.refused("spend", run="r1", spend="reroll", dice="2") == [("HOUSE-spend", "closed")]


@pytest.mark.rule("FU3-2-06")
def test_buying_dice_is_closed_once_they_are_thrown() -> None:
    game = table("teich")
    game.play("throw", 1, 2, 2, 5, 6, check={"check": "throw", "net": 0}, by="teich")
    assert game.refused("spend", run="r1", spend="die") == [("HOUSE-spend", "unknown")]
    assert game.refused("spend", run="r1", spend="reroll", dice="7") == [("FU3-2-06", "range")]
    assert game.refused("spend", run="r1", spend="reroll") == [("FU3-2-06", "none")]


@pytest.mark.rule("FU3-1-12")
@pytest.mark.parametrize(("faces", "lost"), [((1, 1, 2, 4, 5), True), ((4, 4, 4, 1, 1), False)])
def test_a_throw_takes_aura_only_on_a_no(faces: tuple[int, ...], lost: bool) -> None:
    game = table("teich")
    game.play("throw", *faces, check={"check": "throw", "net": 0}, by="teich")
    if not lost:
        assert game.refused("lose_aura", sheet="teich", run="r1") == [("FU3-1-12", "only_no")]
        return
    closed, *_ = game.play("lose_aura", sheet="teich", run="r1")
    assert closed == Closed("r1", applied=True)
    assert game.aura("teich") == (3, 4)


@pytest.mark.rule("FU3-1-12")
def test_zero_is_still_in_play() -> None:
    game = with_aura(1)
    game.play("lose_aura", sheet="teich")
    assert game.aura("teich") == (0, 4)
    assert game.state.pendings == {}
    assert game.refused("stay", sheet="teich", new="Boiteux") == [("FU3-1-12", "not_sealed")]
    assert game.refused("leave", sheet="teich") == [("FU3-1-12", "not_sealed")]


@pytest.mark.rule("FU3-1-12", "FU3-1-02")
@pytest.mark.parametrize(("longer", "refused"), [(0, []), (1, [("FU3-1-02", "name")])])
def test_a_new_weakness_has_a_name_of_some_length_at_most(
    longer: int, refused: list[tuple[str, str]]
) -> None:
    game = with_aura(0)
    game.play("lose_aura", sheet="teich")
    assert game.refused("stay", sheet="teich", new="x" * (200 + longer)) == refused


@pytest.mark.rule("FU3-1-12")
def test_a_weakness_may_be_raised_instead() -> None:
    game = with_aura(0)
    game.play("lose_aura", sheet="teich")
    game.play("stay", sheet="teich", raised=["weakness_1"])
    assert weaknesses(game) == {"Cicatrice sur la joue droite": 2}
    assert game.aura("teich") == (0, 4)
    change = game.state.sheet("teich").history[-1]
    assert (change.before, change.after, change.rule) == (
        "Cicatrice sur la joue droite (1)", "Cicatrice sur la joue droite (2)", "FU3-1-12",
    )  # fmt: skip


@pytest.mark.rule("FU3-1-12")
def test_a_weakness_at_the_maximum_cannot_be_raised() -> None:
    scarred = TEICH.put(Descriptor("weakness_1", "Énorme Balafre", 3, "weakness")).put(aura_account(-1, 4))
    game = table(teich=scarred)
    assert game.refused("stay", sheet="teich", raised="weakness_1") == [("FU3-1-12", "maximum")]
    assert game.refused("stay", sheet="teich", raised="asset_1") == [("FU3-1-12", "weakness")]
    assert game.refused("stay", sheet="teich", new="x" * 201) == [("FU3-1-02", "name")]


@pytest.mark.rule("FU3-1-12")
@pytest.mark.parametrize(
    "given", [{}, {"new": "Boiteux; Borgne"}, {"new": "Boiteux", "raised": "weakness_1"}]
)
def test_the_price_is_one_weakness_however_deep(given: dict[str, str]) -> None:
    game = with_aura(-3)
    assert game.refused("stay", sheet="teich", **given) == [("FU3-1-12", "price")]
    game.play("stay", sheet="teich", new="Boiteux")
    assert game.aura("teich") == (0, 4)


@pytest.mark.rule("FU3-1-12")
def test_by_house_rule_aura_stays_negative() -> None:
    game = with_aura(0, below_zero="negative")
    game.play("lose_aura", sheet="teich", amount=2)
    game.play("stay", sheet="teich", new="Boiteux")
    assert game.aura("teich") == (-2, 4)
    assert game.refused("stay", sheet="teich", new="Borgne") == [("FU3-1-12", "paid")]
    assert len(game.play("lose_aura", sheet="teich")) == 1  # deeper, but no new fall
    assert game.aura("teich") == (-3, 4)
    game.play("regain_aura", sheets="teich", row="session")
    game.play("lose_aura", sheet="teich", amount=5)
    assert "sealed:teich" in game.state.pendings


@pytest.mark.rule("FU3-1-12")
def test_by_house_rule_each_point_below_zero_takes_a_weakness() -> None:
    game = with_aura(-3, below_zero="per_point")
    assert game.refused("stay", sheet="teich", new="Boiteux") == [("FU3-1-12", "price")]
    game.play("stay", sheet="teich", new="Boiteux; Borgne", raised="weakness_1")
    assert game.aura("teich") == (0, 4)
    assert weaknesses(game) == {"Cicatrice sur la joue droite": 2, "Boiteux": 1, "Borgne": 1}


@pytest.mark.rule("FU3-1-12", "FU3-1-04")
def test_a_weakness_taken_to_stay_gives_no_asset() -> None:
    game = with_aura(-1)
    game.play("stay", sheet="teich", new="Boiteux")
    fourth = game.state.sheet("teich").put(Descriptor("asset_4", "Rusé", 1, "asset")).put(aura_account(0, 5))
    assert ("FU3-1-04", "too_many") in said(book().validate(fourth))


@pytest.mark.rule("FU3-1-12")
def test_a_sealed_character_may_leave_at_any_moment() -> None:
    game = with_aura(0)
    game.play("lose_aura", sheet="teich")
    told, settled, gone = game.play("leave", sheet="teich", how="Il part dans la nuit.")
    assert isinstance(told, Told)
    assert isinstance(settled, Settled)
    assert gone == SheetGone("teich")
    assert game.state.sheets == {}
    assert "Il part dans la nuit." in book().reference.say(told.reason, "fr")


@pytest.mark.rule("FU3-1-12")
def test_a_fate_stays_sealed_when_aura_comes_back() -> None:
    game = with_aura(0)
    game.play("lose_aura", sheet="teich")
    game.play("regain_aura", sheets="teich", row="show")
    assert game.refused("stay", sheet="teich") == [("FU3-1-12", "price")]
    game.play("stay", sheet="teich", new="Boiteux")
    assert game.aura("teich") == (0, 4)
    assert game.state.pendings == {}


@pytest.mark.rule("FU3-1-13", "FU3-1-ex5")
def test_the_bridge_collapses_at_the_third_loss() -> None:
    game = table("rope_bridge")
    assert game.aura("rope_bridge") == (2, 2)
    for left in (1, 0):
        assert len(game.play("lose_aura", sheet="rope_bridge")) == 1
        assert game.aura("rope_bridge") == (left, 2)
    _, told = game.play("lose_aura", sheet="rope_bridge")
    assert game.aura("rope_bridge") == (-1, 2)
    assert isinstance(told, Told)
    assert (told.reason.rule, told.reason.said) == ("FU3-1-13", "destroyed")
    assert game.state.pendings == {}


@pytest.mark.rule("FU3-1-13")
def test_an_opponent_is_out_unless_the_gm_pays() -> None:
    game = table("assassin")
    _, told, asked = game.play("lose_aura", sheet="assassin", amount=3)
    assert isinstance(told, Told)
    assert (told.reason.rule, told.reason.said) == ("FU3-1-13", "out")
    assert isinstance(asked, Asked)
    assert asked.pending.asks == ("gm",)
    game.play("stay", sheet="assassin", new="Main percée")
    assert game.aura("assassin") == (0, 2)


@pytest.mark.rule("FU3-1-13")
def test_an_opponent_spends_aura_as_players_do() -> None:
    game = table("assassin")
    game.play("throw", 1, 2, 3, 1, 2, 3, check={"check": "throw", "net": 0, "bought": 1}, by="assassin")
    game.play("spend", 6, 6, 6, run="r1", spend="reroll", dice="0,1,2")
    assert game.aura("assassin") == (0, 2)


@pytest.mark.rule("FU3-1-13")
@pytest.mark.parametrize(
    ("move", "args"),
    [
        ("lose_aura", {"sheet": "xeols"}),
        ("regain_aura", {"sheets": "xeols", "row": "rest"}),
        ("create_event", {"sheet": "xeols", "what": "?"}),
        ("stay", {"sheet": "xeols", "new": "?"}),
    ],
)
def test_what_has_no_aura_loses_none(move: str, args: dict[str, str]) -> None:
    assert table("xeols").refused(move, **args) == [("FU3-1-13", "none")]


@pytest.mark.rule("FU3-1-10")
def test_moves_of_aura_read_their_arguments() -> None:
    game = table("teich")
    assert game.refused("lose_aura", sheet="teich", row="luck") == [("HOUSE-param", "choice")]
    assert game.refused("lose_aura", sheet="teich", amount=0) == [("HOUSE-param", "int")]
    with pytest.raises(Refused) as caught:
        game.play("lose_aura", sheet="nobody")
    assert problems(caught.value) == [("HOUSE-sheet", "unknown")]


@pytest.mark.rule("FU3-1-10")
def test_a_pack_must_name_every_price() -> None:
    own = dict(book().pack.tables["aura"])
    with pytest.raises(Refused) as caught:
        SYSTEM.rules(book().pack.read({"system": "fu3", "tables": {"aura": {**own, "prices": {}}}}))
    assert problems(caught.value) == [("FU3-1-10", "price")] * 3


@pytest.mark.rule("FU3-1-10")
@pytest.mark.parametrize(
    ("part", "rows", "said_of_it"),
    [
        ("losses", {}, "none"),
        ("gains", {}, "none"),
        ("losses", {"x": {"cost": -1, "label": "x"}}, "negative"),
        ("gains", {"x": {"gain": 100, "label": "x"}}, "number"),
        ("stay", {"weaknesses": -1, "value": 1}, "negative"),
    ],
)
def test_a_pack_of_aura_must_make_sense(part: str, rows: dict[str, Any], said_of_it: str) -> None:
    own = dict(book().pack.tables["aura"])
    with pytest.raises(Refused) as caught:
        SYSTEM.rules(book().pack.read({"system": "fu3", "tables": {"aura": {**own, part: rows}}}))
    assert problems(caught.value) == [("FU3-1-10", said_of_it)]


@pytest.mark.rule("FU3-1-10")
def test_prices_follow_the_pack() -> None:
    own = dict(book().pack.tables["aura"])
    dear = {key: {**row, "cost": 2} for key, row in own["prices"].items()}
    rules = SYSTEM.rules(book().pack.read({"system": "fu3", "tables": {"aura": {**own, "prices": dear}}}))
    game = table("teich", rules=rules)
    game.play("throw", 1, 2, 3, 4, 5, 6, check={"check": "throw", "net": 0, "bought": 1}, by="teich")
    assert game.aura("teich") == (2, 4)
    game.play("spend", 6, run="r1", spend="reroll", dice="0")
    assert game.aura("teich") == (0, 4)


@pytest.mark.rule("FU3-1-12")
def test_aura_floors_of_a_new_account() -> None:
    account = aura_account(3)
    assert isinstance(account, Account)
    assert account.lose(10).value == -7
    assert account.spend(4)[1] is not None
    assert replace(account, value=-2).gain(9).value == 3


@pytest.mark.rule("FU3-1-12", "FU3-1-13")
def test_either_answer_to_a_sealed_fate_goes_by_one_move() -> None:
    game = table("teich", "assassin")
    for who, points in (("teich", 5), ("assassin", 3)):
        game.play("lose_aura", sheet=who, amount=points)
    game.play("stay", sheet="teich", option="stay", new="Hanté")
    game.play("stay", sheet="assassin", option="leave")
    assert list(game.state.sheets) == ["teich"] and not game.state.pendings
