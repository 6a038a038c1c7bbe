"""Experience: what a session gives, what it buys, and the ledger of it."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.account import BANK
from tablee.game.event import Moved, Told
from tablee.game.problem import Refused
from tablee.game.sheet import Account, Descriptor, Power, Sheet
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.sheet.experience import experience_table, purchase
from tests.systems.fu3.table import Table, book, problems, table, turned


def rich(*blocks: Any, points: int = 200, rules: Any = None) -> Table:
    """Teich with experience to spend."""
    sheet = SYSTEM.preset("teich").change(
        "xp", Account, lambda a: Account(a.id, a.label, points, rule=a.rule)
    )
    for block in blocks:
        sheet = sheet.put(block)
    return table(rules=rules, teich=sheet)


def xp(game: Table) -> int:
    return game.state.sheet("teich").need("xp", Account).value


def value(game: Table, id: str) -> int | None:
    found = game.state.sheet("teich").get(id)
    return found.value if isinstance(found, Descriptor) else None


def asset(value: int) -> Descriptor:
    return Descriptor("asset_1", "Brise-fer", value, "asset")


@pytest.mark.rule("FU3-5-01")
@pytest.mark.parametrize("points", [1, 2, 3])
def test_a_session_gives_one_to_three_points(points: int) -> None:
    game = table("teich", "blop")
    game.play("award_xp", sheets=("teich", "blop"), amount=points)
    assert [game.state.sheet(id).need("xp", Account).value for id in ("teich", "blop")] == [points, points]


@pytest.mark.rule("FU3-5-01")
@pytest.mark.parametrize("points", [0, 4])
def test_more_or_less_is_for_the_game_master_to_overrule(points: int) -> None:
    game = table("teich")
    assert game.refused("award_xp", sheets=("teich",), amount=points) == [("FU3-5-01", "bounds")]


@pytest.mark.rule("FU3-5-01")
def test_a_sheet_without_experience_starts_to_keep_it() -> None:
    game = table(teich=SYSTEM.preset("teich").drop("xp"))
    assert game.refused("improve", sheet="teich", block="asset_1") == [("FU3-5-01", "none")]
    game.play("award_xp", sheets=("teich",), amount=2)
    assert xp(game) == 2


@pytest.mark.rule("FU3-5-02", "FU3-5-ex1")
@pytest.mark.parametrize(("before", "cost"), [(0, 10), (1, 20), (2, 30)])
def test_an_asset_costs_ten_times_its_new_value(before: int, cost: int) -> None:
    game = rich(asset(before))
    game.play("improve", sheet="teich", block="asset_1")
    assert (value(game, "asset_1"), xp(game)) == (before + 1, 200 - cost)
    offers = [e.reason for e in game.events if isinstance(e, Told)]
    assert [(reason.rule, reason.said) for reason in offers] == [("FU3-1-08", "offer")]


@pytest.mark.rule("FU3-5-02", "FU3-5-ex1")
def test_an_asset_stops_at_three() -> None:
    assert rich(asset(3)).refused("improve", sheet="teich", block="asset_1") == [("FU3-5-02", "maximum")]
    higher = rich(asset(3), rules=turned(maximum=4))
    higher.play("improve", sheet="teich", block="asset_1")
    assert (value(higher, "asset_1"), xp(higher)) == (4, 160)


@pytest.mark.rule("FU3-5-02")
def test_each_step_is_paid() -> None:
    game = rich(asset(1))
    for _ in range(2):
        game.play("improve", sheet="teich", block="asset_1")
    assert (value(game, "asset_1"), xp(game)) == (3, 150)


@pytest.mark.rule("FU3-5-02", "FU3-5-ex2")
def test_aura_never_exceeds_concept_and_assets() -> None:
    game = rich()
    assert game.refused("improve", sheet="teich", block="aura") == [("FU3-5-02", "aura")]
    game = rich(asset(2))
    game.play("improve", sheet="teich", block="aura")
    assert (game.aura("teich"), xp(game)) == ((5, 5), 150)


@pytest.mark.rule("FU3-5-02")
def test_a_new_point_of_aura_comes_filled() -> None:
    game = rich(asset(2))
    game.play("lose_aura", sheet="teich")
    assert game.aura("teich") == (3, 4)
    game.play("improve", sheet="teich", block="aura")
    assert game.aura("teich") == (4, 5)


@pytest.mark.rule("FU3-5-02")
def test_an_asset_lifts_only_the_ceiling_unless_the_dial_says_otherwise() -> None:
    game = rich()
    game.play("improve", sheet="teich", block="asset_1")
    assert game.aura("teich") == (4, 4)
    follows = rich(rules=turned(aura_follows=True))
    follows.play("improve", sheet="teich", block="asset_1")
    assert follows.aura("teich")[1] == 5


@pytest.mark.rule("FU3-5-02", "FU3-5-ex4")
def test_only_what_is_on_the_sheet_can_be_raised() -> None:
    game = rich()
    assert game.refused("improve", sheet="teich", block="asset_9") == [("FU3-5-02", "unknown")]
    assert game.refused("improve", sheet="teich", block="weapon_1") == [("FU3-5-02", "unknown")]
    game.play("add_descriptor", sheet="teich", name="Cuisine", source="adventure")
    assert value(game, "asset_4") == 0
    game.play("improve", sheet="teich", block="asset_4")
    assert (value(game, "asset_4"), xp(game)) == (1, 190)


@pytest.mark.rule("FU3-5-03")
def test_a_written_spell_gets_more_dice_at_a_flat_price() -> None:
    written = Power("spell_1", "Souffle", "written", {"base": "destroy", "dice": 1})
    prepared = Power("spell_2", "Étincelle", "prepared", {"base": "destroy"})
    game = rich(written, prepared)
    for dice in (2, 3):
        game.play("improve", sheet="teich", block="spell_1")
        assert game.state.sheet("teich").need("spell_1", Power).data["dice"] == dice
    assert xp(game) == 180
    assert game.refused("improve", sheet="teich", block="spell_2") == [("FU3-5-03", "unwritten")]


@pytest.mark.rule("FU3-5-04", "FU3-5-ex3")
def test_a_weakness_is_bought_down_and_struck_off() -> None:
    game = rich(Descriptor("weakness_1", "Cicatrice", 2, "weakness"))
    game.play("improve", sheet="teich", block="weakness_1")
    assert (value(game, "weakness_1"), xp(game)) == (1, 180)
    game.play("improve", sheet="teich", block="weakness_1")
    assert (value(game, "weakness_1"), xp(game)) == (None, 170)


@pytest.mark.rule("FU3-5-04", "FU3-5-ex3")
@pytest.mark.parametrize(("score", "gain"), [(1, 5), (2, 10), (3, 15)])
def test_a_new_weakness_brings_points(score: int, gain: int) -> None:
    game = rich(points=0)
    game.play("take_weakness", sheet="teich", name="Radin", score=score)
    assert (value(game, "weakness_2"), xp(game)) == (score, gain)
    assert book().moves["take_weakness"].who == "gm"
    assert [p for p in book().validate(game.state.sheet("teich")) if not p.warning] == []


@pytest.mark.rule("FU3-5-04")
def test_a_new_weakness_has_a_name_and_a_score_up_to_three() -> None:
    game = rich()
    assert game.refused("take_weakness", sheet="teich", name="") == [("FU3-1-02", "name")]
    assert game.refused("take_weakness", sheet="teich", name="Radin", score=4) == [("HOUSE-param", "int")]


@pytest.mark.rule("FU3-5-05")
@pytest.mark.parametrize(("dial", "expected"), [("asset", []), ("gift", [("FU3-5-05", "gift")])])
def test_the_concept_is_bought_or_given(dial: str, expected: list[tuple[str, str]]) -> None:
    game = rich(rules=turned(concept_xp=dial))
    assert game.refused("improve", sheet="teich", block="concept") == expected
    if not expected:
        game.play("improve", sheet="teich", block="concept")
        assert (value(game, "concept"), xp(game)) == (2, 180)


@pytest.mark.rule("FU3-5-05")
def test_points_never_go_below_zero() -> None:
    game = rich(points=19)
    assert game.refused("improve", sheet="teich", block="asset_1") == [("FU3-5-05", "short")]
    game = rich(points=20)
    game.play("improve", sheet="teich", block="asset_1")
    assert xp(game) == 0


@pytest.mark.rule("FU3-5-05")
def test_every_purchase_is_in_the_ledger_with_its_price() -> None:
    game = table("teich")
    game.play("award_xp", sheets=("teich",), amount=3)
    game.play("take_weakness", sheet="teich", name="Radin", score=3)
    game.play("take_weakness", sheet="teich", name="Cynique", score=1)
    game.play("improve", sheet="teich", block="asset_1")
    moved = [event.movement for event in game.events if isinstance(event, Moved)]
    assert [(one.source, one.target, one.amount) for one in moved] == [
        (BANK, "teich.xp", 3), (BANK, "teich.xp", 15), (BANK, "teich.xp", 5), ("teich.xp", BANK, 20),
    ]  # fmt: skip
    assert xp(game) == 3
    assert book().reference.say(moved[-1].reason, "en") == "Brise-fer goes from 1 to 2 for 20 XP."
    assert "20" in book().reference.say(moved[-1].reason, "fr")


@pytest.mark.rule("FU3-5-02")
def test_the_prices_of_the_book() -> None:
    table_ = experience_table(book().pack)
    assert dict(table_.prices) == {
        "asset": 10, "aura": 10, "concept": 10, "spell_die": 10, "lower_weakness": 10, "new_weakness": 5,
    }  # fmt: skip
    assert (table_.session.least, table_.session.most) == (1, 3)


@pytest.mark.rule("FU3-5-02")
def test_creatures_have_no_human_limit() -> None:
    beast = Sheet("fu3", "Bête", (asset(3),), "opponent")
    assert purchase(book().pack, beast, "asset_1").cost == 40


@pytest.mark.rule("FU3-5-02")
@pytest.mark.parametrize("prices", [{}, {"asset": -1}, {"asset": 10**9}])
def test_a_pack_s_own_prices_are_checked(prices: dict[str, int]) -> None:
    data = {"session": {"least": 1, "most": 3}, "prices": prices}
    with pytest.raises(Refused) as refused:
        SYSTEM.rules(SYSTEM.pack().read({"system": "fu3", "tables": {"experience": data}}))
    assert {rule for rule, _ in problems(refused.value)} == {"FU3-5-02"}
