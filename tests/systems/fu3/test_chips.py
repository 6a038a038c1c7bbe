"""Modifiers as chips: what each side counts, what it costs, and the throw they add up to."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.chip import Chip
from tablee.game.chip import net as net_of
from tablee.game.problem import Refused
from tablee.game.sheet import Descriptor, Numeric, Sheet
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.roll.checks import throw_check
from tablee.systems.fu3.roll.chips import Use, help_chip, help_total, named_chip, owed, side_chips
from tests.runs import open_run
from tests.systems.fu3 import by_hand
from tests.systems.fu3.table import Table, book, law_of, problems, said, table, turned

TEICH = SYSTEM.preset("teich")
BRISE_FER, LIANE, GAMELLE, CICATRICE = "asset_1", "asset_2", "asset_3", "weakness_1"


def chips(sheet: Sheet = TEICH, /, *, against: bool = False, side: str = "", **use: Any) -> tuple[Chip, ...]:
    return side_chips(book().pack, sheet, Use(**use), side, against=against)


def worths(found: tuple[Chip, ...]) -> dict[str, int]:
    return {chip.name or chip.role: chip.worth for chip in found}


def bigger_gamelle(value: int = 2) -> Sheet:
    return TEICH.put(Descriptor(GAMELLE, "Grande gamelle", value, "asset"))


@pytest.mark.rule("FU3-2-13")
@pytest.mark.parametrize(("switch", "net"), [("field", "+1"), ("neutral", "0"), ("out", "-1")])
def test_the_concept_is_switched_for_a_throw(switch: str, net: str) -> None:
    assert table("teich").preview("attempt", by="teich", use={"concept": switch}).shows["net"] == net


@pytest.mark.rule("FU3-2-13")
@pytest.mark.parametrize(("dial", "net"), [("scene", "0"), ("field", "+1"), ("neutral", "0")])
def test_the_concept_of_a_throw_stands_where_the_game_puts_it(dial: str, net: str) -> None:
    game = table("teich", rules=turned(concept_default=dial))
    assert game.preview("attempt", by="teich").shows["net"] == net


@pytest.mark.parametrize(
    ("switch", "expected"),
    [
        ("field", {"Sergent bougon": 1}),
        ("neutral", {"Sergent bougon": 0}),
        ("out", {"Sergent bougon": 0, "out_of_field": -1}),
    ],
)
def test_the_concept_is_a_three_way_switch(switch: str, expected: dict[str, int]) -> None:
    assert worths(chips(concept=switch)) == expected


@pytest.mark.rule("FU3-2-13")
@pytest.mark.parametrize(
    ("dial", "scene", "counts"),
    [
        ("scene", "", 0),
        ("scene", "combat", 1),
        ("scene", "magic", 1),
        ("field", "", 1),
        ("neutral", "combat", 0),
    ],
)
def test_where_the_concept_stands_until_it_is_chosen(dial: str, scene: Any, counts: int) -> None:
    pack = turned(concept_default=dial).pack
    assert net_of(side_chips(pack, TEICH, Use(scene=scene))) == counts


@pytest.mark.rule("FU3-2-02")
def test_the_best_asset_is_free_and_the_others_are_paid_or_offered() -> None:
    found = chips(bigger_gamelle(), helps=(BRISE_FER, GAMELLE, LIANE), paid=(LIANE,))
    by_name = {chip.name: (chip.role, chip.on, chip.worth) for chip in found if chip.role != "concept"}
    assert by_name == {
        "Brise-fer": ("further", False, 0),
        "Grande gamelle": ("asset", True, 2),
        "Souple comme une liane": ("further", True, 1),
    }
    check = throw_check(book().pack, chips=found)
    assert [(cost.account, cost.amount) for cost in check.costs] == [("aura", 1)]


@pytest.mark.rule("FU3-1-ex4", "FU3-1-03", "FU3-1-10", "FU3-2-02")
def test_the_interrogation() -> None:
    found = chips(bigger_gamelle(), concept="field", helps=(CICATRICE, GAMELLE), paid=(CICATRICE,))
    check = throw_check(book().pack, chips=found)
    assert check.notation == "+4"
    assert len(check.root.sides) == 9  # type: ignore[union-attr]
    assert [cost.amount for cost in check.costs] == [1]
    plain = throw_check(
        book().pack, chips=chips(concept="field", helps=(CICATRICE, GAMELLE), paid=(GAMELLE,))
    )
    assert plain.notation == "+3"
    bought = throw_check(book().pack, chips=chips(concept="field", helps=(CICATRICE,)), bought=1)
    assert bought.notation == "+3"
    draw = throw_check(
        book().pack, chips=chips(bigger_gamelle(), concept="field", helps=(GAMELLE,)), bought=1
    )
    assert draw.notation == "+4"


@pytest.mark.rule("FU3-1-ex4", "FU3-1-10")
@pytest.mark.parametrize(("value", "advice"), [(0, "worse"), (1, "same"), (2, "better"), (3, "better")])
def test_what_an_asset_is_worth_beside_a_bought_die(value: int, advice: str) -> None:
    sheet = bigger_gamelle(3).put(Descriptor(BRISE_FER, "Brise-fer", value, "asset"))
    check = throw_check(book().pack, chips=chips(sheet, helps=(GAMELLE, BRISE_FER)))
    die, asset = check.before
    assert (die.key, asset.key) == ("die", "asset_2")
    assert ("FU3-1-10", advice) in said(asset.because)
    assert [way[0].amount for way in asset.price.alternatives] == [1]
    assert asset.becomes is not None
    assert book().check(dict(asset.becomes)).notation == f"+{3 + value}"
    assert book().check(dict(asset.becomes)).costs[0].amount == 1
    assert law_of(asset.then(())) == by_hand.law(3 + value)


@pytest.mark.rule("FU3-1-03", "FU3-2-03")
def test_the_sign_is_chosen_at_each_use() -> None:
    assert worths(chips(concept="neutral", helps=(CICATRICE,)))["Cicatrice sur la joue droite"] == 1
    assert worths(chips(concept="neutral", hinders=(CICATRICE,)))["Cicatrice sur la joue droite"] == -1
    assert worths(chips(concept="neutral", hinders=(BRISE_FER,)))["Brise-fer"] == -1
    with pytest.raises(Refused) as caught:
        chips(helps=(CICATRICE,), hinders=(CICATRICE,))
    assert problems(caught.value) == [("FU3-1-03", "both")]


@pytest.mark.rule("FU3-2-03", "FU3-2-14")
def test_all_fitting_hindrances_count_without_aura() -> None:
    hurt = TEICH.put(Descriptor("condition_1", "Entorse", 2, "condition"))
    hurt = hurt.put(Descriptor("weakness_2", "Myope", 1, "weakness"))
    found = chips(hurt, concept="neutral", hinders=(CICATRICE, "weakness_2", "condition_1"))
    assert net_of(found) == -4
    assert throw_check(book().pack, chips=found).costs == ()


@pytest.mark.rule("FU3-2-03")
@pytest.mark.parametrize(("actions", "malus"), [(1, 0), (2, -1), (4, -3)])
def test_each_action_beyond_the_first_hinders(actions: int, malus: int) -> None:
    assert net_of(chips(concept="neutral", actions=actions)) == malus


@pytest.mark.rule("FU3-2-03", "FU3-2-02")
def test_gear_helps_and_armour_hinders_other_physical_acts() -> None:
    assert net_of(chips(concept="neutral", gear=("weapon_1", "armour_1"))) == 2
    assert worths(chips(concept="neutral", physical=True))["armour_penalty"] == -1
    chitin = TEICH.put(Numeric("armour_1", "Armure de Chitine rutilante", 2, "armour", {"penalty": 1}))
    assert worths(chips(chitin, concept="neutral", physical=True))["armour_penalty"] == -1
    bare = TEICH.drop("armour_1")
    assert "armour_penalty" not in worths(chips(bare, concept="neutral", physical=True))


@pytest.mark.rule("FU3-2-02", "FU3-2-03")
@pytest.mark.parametrize(
    ("role", "worth", "rule"),
    [
        ("superiority", 1, "FU3-2-02"),
        ("easy", 1, "FU3-2-02"),
        ("favourable", 1, "FU3-2-02"),
        ("unfavourable", -1, "FU3-2-03"),
        ("hard", -1, "FU3-2-03"),
    ],
)
def test_named_modifiers_have_a_value_and_a_sign(role: str, worth: int, rule: str) -> None:
    found = named_chip(book().pack, role)
    assert (found.worth, found.rule) == (worth, rule)
    assert named_chip(book().pack, role, "Autre", 2).worth == 2 * worth
    named = throw_check(book().pack, chips=(found,)).because[0]
    assert dict(named.slots)["worth"] == worth
    assert book().reference.say(named, "fr") != book().reference.say(named, "en")


@pytest.mark.rule("FU3-2-14")
def test_an_opponent_hinders_by_concept_one_asset_and_gear() -> None:
    assassin = SYSTEM.preset("assassin").put(Descriptor("asset_2", "Silencieux", 2, "asset"))
    found = chips(
        assassin,
        against=True,
        side="assassin",
        scene="combat",
        helps=("asset_1", "asset_2"),
        gear=("weapon_1",),
    )
    assert worths(found) == {"Assassin consciencieux": -1, "As du surin": 0, "Silencieux": -2, "Dague": 0}
    assert owed(book().pack, found) == {}
    paid = chips(assassin, against=True, side="assassin", helps=("asset_1", "asset_2"), paid=("asset_1",))
    assert net_of(paid) == -3
    assert owed(book().pack, paid) == {"assassin": 1}
    assert throw_check(book().pack, chips=paid).costs == ()
    assert {chip.rule for chip in paid} == {"FU3-2-03"}
    tired = assassin.put(Descriptor("condition_1", "Fatigué", 1, "condition"))
    assert net_of(chips(tired, against=True, side="assassin", hinders=("condition_1",))) == 1


@pytest.mark.rule("FU3-2-15", "FU3-2-02")
@pytest.mark.parametrize(("total", "worth"), [(0, 0), (1, 0), (2, 1), (3, 1), (6, 3), (-3, 0)])
def test_help_is_half_rounded_down(total: int, worth: int) -> None:
    assert help_chip(book().pack, "Blop", total).worth == worth


@pytest.mark.rule("FU3-2-15")
def test_two_helpers_with_one_each_give_nothing() -> None:
    game = table("teich", "blop", "sygil")
    parts = [{"sheet": "blop", "concept": "field"}, {"sheet": "sygil", "concept": "field"}]
    shows = game.preview("attempt", by="teich", helpers=parts).shows
    assert shows["net"] == "0"
    assert [c["value"] for c in shows["check"]["chips"] if c.get("role") == "help"] == [0, 0]


@pytest.mark.rule("FU3-2-15")
@pytest.mark.parametrize(("dial", "total"), [("whole", 4), ("assets_or_concept", 1)])
def test_what_a_helper_counts(dial: str, total: int) -> None:
    pack = turned(help_counts=dial).pack
    use = Use(scene="combat", helps=("asset_1",), gear=("weapon_1", "armour_1"))
    assert help_total(pack, side_chips(pack, SYSTEM.preset("blop"), use)) == total


@pytest.mark.rule("FU3-2-15")
def test_assets_beat_a_lower_concept_by_house_rule() -> None:
    pack = turned(help_counts="assets_or_concept").pack
    use = Use(concept="field", helps=("asset_1",))
    assert help_total(pack, side_chips(pack, SYSTEM.preset("sygil"), use)) == 2


def attempt(game: Table, **args: Any) -> Any:
    return game.preview("attempt", by="teich", **args)


@pytest.mark.rule("FU3-2-14", "FU3-2-15", "FU3-1-13")
def test_everybody_pays_for_his_own_further_assets() -> None:
    game = table(
        "teich", "sygil", assassin=SYSTEM.preset("assassin").put(Descriptor("asset_2", "Rapide", 1, "asset"))
    )
    args: dict[str, Any] = {
        "by": "teich",
        "use": {"concept": "field", "helps": [BRISE_FER, LIANE], "paid": [LIANE]},
        "helpers": [{"sheet": "sygil", "concept": "field", "helps": ["asset_1"]}],
        "against": [
            {"sheet": "assassin", "concept": "field", "helps": ["asset_1", "asset_2"], "paid": ["asset_2"]}
        ],
        "chips": [{"name": "Nuit", "value": 1, "sign": -1, "role": "unfavourable"}],
        "bought": 1,
    }
    seen = game.preview("attempt", **args)
    assert seen.shows["net"] == "+1"  # 1 + 1 + 1 + 1 bought + half of 3, less 1 + 1 + 1 and the night
    game.play("attempt", 1, 2, 3, 4, 5, 6, **args)
    assert game.aura("teich") == (2, 4)
    assert game.aura("assassin") == (1, 2)
    assert game.aura("sygil") == (3, 3)
    run = open_run(game.state)
    assert run is not None
    assert (run.by, run.against) == ("teich", ("assassin",))


@pytest.mark.rule("FU3-2-14", "FU3-1-10")
def test_nobody_pays_what_he_has_not() -> None:
    broke = SYSTEM.preset("thief").put(Descriptor("asset_1", "Vif", 1, "asset"))
    broke = broke.put(Descriptor("asset_2", "Souple", 1, "asset")).put(
        Descriptor("asset_3", "Roué", 1, "asset")
    )
    game = table("teich", thief=broke)
    against = [{"sheet": "thief", "helps": ["asset_1", "asset_2", "asset_3"], "paid": ["asset_2", "asset_3"]}]
    assert game.refused("attempt", by="teich", against=against) == [("FU3-1-10", "short")]
    assert game.refused("attempt", by="teich", bought=5) == [("FU3-1-10", "short")]


@pytest.mark.rule("FU3-2-02")
@pytest.mark.parametrize(
    ("use", "said_of_it"),
    [
        ({"helps": ["asset_9"]}, ("FU3-2-02", "unknown")),
        ({"gear": ["asset_1"]}, ("FU3-2-02", "unknown")),
        ({"helps": ["asset_1", "asset_1"]}, ("FU3-2-02", "twice")),
        ({"paid": ["asset_1"]}, ("FU3-2-02", "paid")),
        ({"actions": 0}, ("FU3-2-03", "actions")),
        ({"actions": 21}, ("FU3-2-03", "actions")),
        ({"concept": "maybe"}, ("HOUSE-file", "shape")),
        ({"luck": 3}, ("HOUSE-file", "unknown")),
    ],
)
def test_what_is_not_on_the_sheet_does_not_count(use: dict[str, Any], said_of_it: tuple[str, str]) -> None:
    assert said(attempt(table("teich"), use=use).problems) == [said_of_it]


@pytest.mark.rule("FU3-2-15")
def test_parts_must_be_sheets() -> None:
    game = table("teich")
    for parts in ("blop", [{"sheet": "blop"}] * 21):
        assert said(attempt(game, helpers=parts).problems) == [("FU3-2-15", "parts")]
    wrong: list[Any] = ["blop", {"helps": []}, {"sheet": 3}]
    for part in wrong:
        assert said(attempt(game, against=[part]).problems) == [("HOUSE-file", "shape")]
    assert said(attempt(game, against=[{"sheet": "nobody"}]).problems) == [("HOUSE-sheet", "unknown")]
