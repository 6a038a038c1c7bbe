"""A ladder never ends, and its words are understood however they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.game.frozen import replace
from tablee.game.ladder import ABSENT, Ladder, Rung
from tablee.game.text import Text

FUDGE = Ladder(
    (
        Rung(-3, Text("Lamentable", "Terrible")),
        Rung(-2, Text("Mauvais", "Poor"), "Mauvaise"),
        Rung(-1, Text("Médiocre", "Mediocre")),
        Rung(0, Text("Moyen", "Fair"), "Moyenne", ("Passable",)),
        Rung(1, Text("Bon", "Good"), "Bonne"),
        Rung(2, Text("Très Bon", "Great"), "Très Bonne"),
        Rung(3, Text("Excellent", "Superb"), "Excellente"),
    )
)


@pytest.mark.parametrize(
    ("value", "fr", "en"),
    [
        (0, "Moyen", "Fair"),
        (3, "Excellent", "Superb"),
        (4, "Excellent +1", "Superb +1"),
        (9, "Excellent +6", "Superb +6"),
        (-4, "Lamentable −1", "Terrible −1"),
    ],
)
def test_every_level_has_a_word(value: int, fr: str, en: str) -> None:
    assert (FUDGE.label(value, "fr"), FUDGE.label(value, "en")) == (fr, en)


def test_french_agrees_with_the_trait_and_english_does_not() -> None:
    assert FUDGE.label(1, "fr", feminine=True) == "Bonne"
    assert FUDGE.label(-1, "fr", feminine=True) == "Médiocre"
    assert FUDGE.label(1, "en", feminine=True) == "Good"


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("Bon", 1),
        ("bonne", 1),
        ("GOOD", 1),
        ("tres bon", 2),
        ("Très Bonne", 2),
        ("great", 2),
        ("mediocre", -1),
        ("passable", 0),
        ("Excellent +2", 5),
        ("excellente+2", 5),
        ("Superb \N{MINUS SIGN}1", 2),
        ("lamentable - 2", -5),
        ("", None),
        ("bonbon", None),
        ("bon 2", None),
        ("Excellent +99999999999", None),
    ],
)
def test_words_are_understood(words: str, value: int | None) -> None:
    assert FUDGE.parse(words) == value


@given(st.integers(-500, 500), st.sampled_from(["fr", "en"]), st.booleans(), st.booleans())
def test_what_is_written_is_read_back(value: int, lang: str, feminine: bool, numbered: bool) -> None:
    ladder = replace(FUDGE, numbered=numbered)
    word = ladder.label(value, "fr" if lang == "fr" else "en", feminine=feminine)
    assert ladder.parse(word) == value


@pytest.mark.parametrize(
    ("value", "fr", "en"),
    [
        (0, "Moyen (0)", "Fair (0)"),
        (-2, "Mauvais (−2)", "Poor (−2)"),
        (4, "Excellent +1 (+4)", "Superb +1 (+4)"),
    ],
)
def test_a_numbered_ladder_says_the_number_too(value: int, fr: str, en: str) -> None:
    assert replace(FUDGE, numbered=True).text(value) == Text(fr, en)


def test_the_rungs_below_a_value() -> None:
    at = FUDGE.at_most(5)
    assert at is not None and at.value == 3
    assert FUDGE.at_most(-9) is None


def test_absent_is_no_level() -> None:
    assert repr(ABSENT) == "ABSENT"
    assert not isinstance(ABSENT, int)
