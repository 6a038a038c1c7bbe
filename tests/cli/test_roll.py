"""``tablee roll``."""

from __future__ import annotations

import pytest

from tests.cli.running import fails, loads, prints

KEYS = ["system", "notation", "dice", "total", "outcome", "detail", "label", "margin", "success", "because"]


def test_the_json_has_the_promised_shape() -> None:
    form = loads("roll", "fu3", "+2", "--seed", "a")
    assert list(form) == KEYS
    assert form["system"] == "fu3"
    assert form["notation"] == "+2"
    assert len(form["dice"]) == 7
    assert form["dice"][0] == {"side": "", "die": "d6", "face": 3, "value": 0, "kept": True}
    assert sum(die["kept"] for die in form["dice"]) == 5
    assert form["outcome"] == "yes"
    assert form["total"] == 4
    assert form["label"] == {"fr": "Oui…", "en": "Yes"}
    assert form["success"] is True
    assert form["margin"] is None
    assert [set(reason) for reason in form["because"]] == [{"rule", "fr", "en"}] * len(form["because"])


def test_an_opposed_throw_has_a_result_for_each_side() -> None:
    form = loads("roll", "krasses", "+7 vs jet +5", "--seed", "a")
    assert list(form) == [*KEYS, "results"]
    assert [result["side"] for result in form["results"]] == ["me", "other"]
    assert {die["side"] for die in form["dice"]} == {"me", "other"}
    first, second = form["results"]
    assert {key: first[key] for key in ("outcome", "total", "margin")} == {
        key: form[key] for key in ("outcome", "total", "margin")
    }
    assert first["margin"] == -second["margin"]


def test_plain_dice_are_a_game_of_their_own_under_three_names() -> None:
    forms = [loads("roll", name, "4d6kh3+1", "--seed", "a") for name in ("dice", "des", "Dés")]
    assert forms[0] == forms[1] == forms[2]
    assert forms[0]["outcome"] == "total"
    assert forms[0]["total"] == 1 + sum(die["value"] for die in forms[0]["dice"] if die["kept"])


def test_games_are_found_by_their_own_spelling() -> None:
    assert loads("roll", "Krâsses", "+7", "--seed", "a") == loads("roll", "krasses", "+7", "--seed", "a")
    assert loads("roll", "FU³", "+2", "--seed", "a")["system"] == "fu3"


def test_a_seed_repeats_the_dice_and_none_does_not() -> None:
    assert loads("roll", "dice", "50d100", "--seed", "x") == loads("roll", "dice", "50d100", "--seed", "x")
    assert loads("roll", "dice", "50d100", "--seed", "x") != loads("roll", "dice", "50d100", "--seed", "y")
    assert loads("roll", "dice", "50d100") != loads("roll", "dice", "50d100")


@pytest.mark.parametrize("notation", ["-3", "−3"])
def test_a_notation_may_begin_with_a_minus(notation: str) -> None:
    assert len(loads("roll", "fu3", notation)["dice"]) == 8


def test_a_notation_may_begin_with_a_dash_and_a_letter() -> None:
    assert loads("roll", "dice", "-d6kh1")["total"] < 0


def test_people_see_dice_as_symbols_and_numbers_then_the_result_and_why() -> None:
    assert prints("roll", "fu3", "+2", "--seed", "a") == (
        "FU³ (FUCUBE) · +2\n"
        "\n"
        "  Dice (d6)  ⚂ 3  ⚄ 5  ⚃ 4  ⚄ 5  ⚅ 6\n"
        "  Worth      0    1    1    1    1\n"
        "  Set aside  ⚀ 1  ⚂ 3\n"
        "  Result     Yes · total 4\n"
        "\n"
        "  · Net modifier +2: 7 dice, the best 5 are kept.\n"
        "  · Successes: 4. Yes\n"
    )


def test_french_has_french_words_and_signs() -> None:
    text = prints("roll", "iaodune", "+3N -2D", "--seed", "a", "--lang", "fr")
    assert text.startswith("Iaôdune · +3N −2D\n")
    assert "  Dés (dF)  " in text
    assert "⊟ −1" in text
    assert "  Résultat  " in text


def test_why_names_each_rule() -> None:
    assert "(FU3-2-04)" in prints("roll", "fu3", "+2", "--why")
    assert "FU3" not in prints("roll", "fu3", "+2")


def test_many_dice_are_counted_instead_of_listed() -> None:
    text = prints("roll", "dice", "100d6", "--seed", "a")
    assert "⚅ 6 ×" in text
    assert len(text.splitlines()) < 10


def test_a_choice_takes_the_first_option_unless_another_is_asked_for() -> None:
    notation = "+1N +6D ou N"
    assert len(loads("roll", "iaodune", notation)["dice"]) == 11
    assert len(loads("roll", "iaodune", notation, "--choose", "convert=convert")["dice"]) == 5


def test_an_unknown_option_of_a_choice_is_refused_with_those_that_are_known() -> None:
    line = fails(1, "roll", "iaodune", "+1N +6D ou N", "--choose", "convert=maybe")
    assert "throw, convert" in line


def test_house_rules_change_the_throw() -> None:
    assert len(loads("roll", "iaodune", "0N", "--set", "base_dice=7")["dice"]) == 7


def test_a_pack_changes_the_throw() -> None:
    pack = '{"system": "iaodune", "name": "ours", "dials": {"base_dice": 3}}'
    assert len(loads("roll", "iaodune", "0N", "--pack", "-", stdin=pack)["dice"]) == 3
    pack = 'system = "iaodune"\n[dials]\nbase_dice = 4\n'
    assert len(loads("roll", "iaodune", "0N", "--pack", "-", stdin=pack)["dice"]) == 4
    assert len(loads("roll", "iaodune", "0N", "--pack", "-", "--set", "base_dice=2", stdin=pack)["dice"]) == 2


def test_a_pack_of_another_game_is_refused() -> None:
    assert "fu3" in fails(1, "roll", "iaodune", "0N", "--pack", "-", stdin='system = "fu3"')
