"""``tablee spell``: the FU³ spell builder at the command line."""

from __future__ import annotations

import pytest

from tests.cli.running import fails, loads, prints


def test_a_spell_is_counted_out() -> None:
    form = loads("spell", "--base", "destroy", "--duration", "15 minutes", "--concept", "2")
    assert (form["base"], form["label"]["fr"]) == ("destroy", "Détruire")
    assert (form["duration"], form["difficulty"], form["row"], form["net"]) == (2, 2, 2, 0)
    assert form["preparation"] == {"fr": "1d6 rounds", "en": "1d6 rounds"}
    assert form["odds"]["success"] == "1/2"
    assert [row["outcome"] for row in form["odds"]["outcomes"]] == [
        "no_and", "no", "no_but", "yes_but", "yes", "yes_and",
    ]  # fmt: skip
    assert all(set(reason) == {"rule", "fr", "en"} for reason in form["because"])


def test_the_base_may_be_called_by_a_word_of_either_language() -> None:
    assert loads("spell", "--base", "détruire") == loads("spell", "--base", "destroy")


@pytest.mark.parametrize(
    ("arguments", "changes"),
    [
        (("--range", "3"), {"range": 3, "difficulty": 5, "net": -3}),
        (("--area", "1"), {"area": 1, "difficulty": 3, "net": -1}),
        (("--component", "duration=2"), {"difficulty": 0, "net": 2}),
        (("--component", "duration", "--component", "duration"), {"difficulty": 0, "net": 2}),
        (("--lengthen", "2"), {"row": 4, "malus": 0, "net": 2}),
        (("--shorten", "1"), {"row": 1, "malus": 3, "net": -1}),
        (("--resist", "2", "--resist", "0"), {"resistance": 3, "net": -3}),
        (("--helper", "5"), {"help": 2, "net": 2}),
        (("--help-dice", "5"), {"help": 2, "net": 2}),
        (("--asset", "1"), {"net": 1}),
        (("--book", "1"), {"net": 1}),
        (("--bought", "3"), {"net": 3}),
        (("--circumstances", "-2"), {"net": -2}),
        (("--magic", "neutral"), {"magic": "neutral"}),
    ],
)
def test_each_option_counts(arguments: tuple[str, ...], changes: dict[str, object]) -> None:
    form = loads("spell", "--base", "destroy", "--duration", "2", "--concept", "2", *arguments)
    assert {key: form[key] for key in changes} == changes


def test_people_see_difficulty_preparation_odds_and_why() -> None:
    text = prints("spell", "--base", "détruire", "--duration", "2", "--lang", "fr")
    assert text.startswith("Détruire\n\n  Difficulté           2\n  Préparation          1d6 rounds\n")
    assert "Oui, mais… ou mieux\u00a0:" in text
    assert "  · Difficulté du sort\u00a0: 2." in text


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        (2, ()),
        (2, ("--base", "destroy", "--shorten", "1", "--lengthen", "1")),
        (2, ("--base", "destroy", "--component", "duration=many")),
        (2, ("--base", "destroy", "--concept", "x")),
        (2, ("--base", "destroy", "--concept", "99999")),
        (1, ("--base", "xyzzy")),
        (1, ("--base", "destroy", "--shorten", "1")),
        (1, ("--base", "destroy", "--range", "9")),
        (1, ("--base", "destroy", "--component", "soap=1")),
        (1, ("--base", "destroy", "--magic", "pink")),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(code: int, arguments: tuple[str, ...]) -> None:
    assert fails(code, "spell", *arguments).startswith("Error: ")
    assert fails(code, "spell", *arguments, "--lang", "fr").startswith("Erreur\u00a0: ")
