"""``tablee odds``."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.cli.running import fails, loads, prints


def rows(form: dict[str, Any]) -> dict[Any, str]:
    return {row["outcome"] if row["total"] is None else row["total"]: row["p"] for row in form["outcomes"]}


def test_fu3_has_one_row_for_each_outcome_and_its_extra_ands_inside() -> None:
    form = loads("odds", "fu3", "+2")
    assert list(form) == ["system", "notation", "outcomes", "success", "mean"]
    assert [row["outcome"] for row in form["outcomes"]] == [
        "no_and", "no", "no_but", "yes_but", "yes", "yes_and",
    ]  # fmt: skip
    best = form["outcomes"][-1]
    assert list(best) == ["outcome", "label", "total", "p", "detail"]
    assert best["p"] == "29/128"
    assert best["label"] == {"fr": "Oui, et…", "en": "Yes, and…"}
    assert [part["extra"] for part in best["detail"]] == [0, 1, 2, 3]
    assert sum(Fraction(part["p"]) for part in best["detail"]) == Fraction(29, 128)
    assert form["success"] == "99/128"


@pytest.mark.parametrize(
    ("system", "notation"),
    [
        ("krasses", "+7 3K vs 20 2K"),
        ("krasses", "+7"),
        ("iaodune", "+3N -2D"),
        ("iaodune", "+1N contre 2"),
        ("fu3", "-3"),
        ("dice", "3d6+2"),
    ],
)
def test_every_game_answers_in_the_same_shape(system: str, notation: str) -> None:
    form = loads("odds", system, notation)
    assert list(form) == ["system", "notation", "outcomes", "success", "mean"]
    assert (form["system"], form["notation"]) == (system, notation)
    assert all(list(row) == ["outcome", "label", "total", "p", "detail"] for row in form["outcomes"])
    assert sum(Fraction(row["p"]) for row in form["outcomes"]) == 1
    assert form["success"] is None or 0 <= Fraction(form["success"]) <= 1
    assert isinstance(form["mean"], int | str | None)


def test_krasses_names_its_outcomes_in_order_and_leaves_out_what_cannot_happen() -> None:
    keys = [row["outcome"] for row in loads("odds", "krasses", "+7 3K vs 20 2K")["outcomes"]]
    assert keys == [
        "critical_failure", "automatic_failure", "failure", "success", "automatic_success", "feat",
    ]  # fmt: skip
    assert "success" not in [row["outcome"] for row in loads("odds", "krasses", "+0 vs 40")["outcomes"]]


def test_iaodune_succeeds_only_against_a_level() -> None:
    assert loads("odds", "iaodune", "+3N -2D")["success"] is None
    assert loads("odds", "iaodune", "+1N contre 2")["success"] == "17/81"
    assert loads("odds", "iaodune", "+1N contre 2", "--set", "equality=succeeds")["success"] == "32/81"


def test_numbers_are_integers_or_fractions_as_text() -> None:
    assert loads("odds", "dice", "2d6")["mean"] == 7
    assert loads("odds", "dice", "3d6")["mean"] == "21/2"
    assert rows(loads("odds", "dice", "d4")) == {1: "1/4", 2: "1/4", 3: "1/4", 4: "1/4"}


def test_details_stand_in_numeric_order() -> None:
    below = loads("odds", "iaodune", "+1N contre 2")["outcomes"][0]
    totals = [part["total"] for part in below["detail"]]
    assert totals == sorted(totals)


def test_several_notations_are_a_list() -> None:
    forms = loads("odds", "fu3", "0", "+2", "-3")
    assert [form["notation"] for form in forms] == ["0", "+2", "-3"]
    assert [form["success"] for form in forms] == ["1/2", "99/128", "37/256"]


def test_an_opposed_throw_has_odds_for_each_side() -> None:
    form = loads("odds", "krasses", "+7 vs jet +5")
    assert [result["side"] for result in form["results"]] == ["me", "other"]
    assert form["results"][0]["success"] == form["success"]


def test_people_see_success_first_then_a_bar_for_each_outcome() -> None:
    assert prints("odds", "fu3", "+2", "--lang", "fr") == (
        "FU³ (FUCUBE) · +2\n"
        "\n"
        "  Oui, mais… ou mieux\u00a0:  77,3\u00a0%\n"
        "\n"
        "  Non, et…                0,8\u00a0%  █▎\n"
        "  Non…                    5,5\u00a0%  ████████▊\n"
        "  Non, mais…             16,4\u00a0%  ██████████████████████████▍\n"
        "  Oui, mais…             27,3\u00a0%  ████████████████████████████████████████████\n"
        "  Oui…                   27,3\u00a0%  ████████████████████████████████████████████\n"
        "  Oui, et…               22,7\u00a0%  ████████████████████████████████████▌\n"
    )


def test_several_notations_stand_side_by_side() -> None:
    lines = prints("odds", "fu3", "0", "+2").splitlines()
    assert lines[2].split() == ["0", "+2"]
    assert lines[3].split() == ["Yes,", "but…", "or", "better:", "50.0%", "77.3%"]
    assert lines[5].split()[2::2] == ["3.1%", "0.8%"]
    assert lines[2].index("+2") == lines[3].index("77.3%")


def test_what_does_not_fit_side_by_side_comes_below() -> None:
    text = prints("odds", "fu3", *(str(net) for net in range(8)))
    assert text.count("Yes, but… or better:") == 3
    assert max(map(len, text.splitlines())) <= 80


def test_notations_with_other_outcomes_have_a_table_of_their_own() -> None:
    text = prints("odds", "fu3", "+2", "3d6")
    assert text.count("FU³ (FUCUBE) · ") == 2


def test_at_least_and_at_most_add_up_from_either_end() -> None:
    lines = prints("odds", "dice", "d4", "--at-least", "--at-most").splitlines()
    assert lines[4].split() == ["=", "≥", "≤"]
    assert lines[6].split()[:4] == ["2", "25.0%", "75.0%", "50.0%"]


def test_chances_are_fractions_on_demand() -> None:
    assert "29/128" in prints("odds", "fu3", "+2", "--exact")


def test_columns_stand_with_a_legend() -> None:
    text = prints("odds", "iaodune", "+3N -2D", "+3N +2D", "--plot")
    assert "  ██ +3N −2D  Mean: 1.33" in text
    assert "  ▒▒ +3N +2D  Mean: 4.67" in text
    assert "└────" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("columns", ["40", "80", "120", "500"])
@pytest.mark.parametrize("extra", [(), ("--plot",), ("--at-least", "--at-most")])
def test_nothing_is_wider_than_the_page(
    columns: str, extra: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for arguments in (("krasses", "+7 3K vs 20 2K"), ("fu3", "0", "+2"), ("dice", "100d6")):
        text = prints("odds", *arguments, *extra)
        assert max(map(len, text.splitlines())) <= max(int(columns), 62)


def test_hundreds_of_totals_are_gathered() -> None:
    lines = prints("odds", "dice", "100d6").splitlines()
    assert len(lines) < 46
    assert lines[4].split()[0] == "<"
    assert lines[-1].split()[0] == ">"
    shares = [line.split("%")[0].split()[-1] for line in lines[4:]]
    assert abs(sum(map(float, shares)) - 100) < 2


@pytest.mark.parametrize("notation", ["10d1000", "d1000", "1000d2"])
def test_totals_none_of_which_is_likely_are_gathered_too(notation: str) -> None:
    for extra in ((), ("--plot",)):
        assert len(prints("odds", "dice", notation, *extra).splitlines()) < 50


def test_results_of_their_own_stand_beside_the_totals() -> None:
    lines = prints("odds", "krasses", "+7 3K", "--set", "krasse=1", "--set", "half_krasse=1/2").splitlines()
    assert lines[4].split()[:3] == ["Critical", "failure", "1.0%"]
    assert lines[-1].split()[:2] == ["Feat", "1.0%"]
    assert len(lines) < 48


def test_almost_nothing_is_not_nothing() -> None:
    text = prints("odds", "dice", "5d8", "--lang", "fr")
    assert "<\u00a00,1\u00a0%  ▏" in text


def test_a_throw_that_takes_too_long_is_refused_at_once() -> None:
    assert "1000d6kh500" in fails(1, "odds", "dice", "1000d6kh500")
