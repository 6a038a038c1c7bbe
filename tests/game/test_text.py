"""Words and numbers as each language writes them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablee.game.text import LANGS, Lang, Text, _Filler, fill, number, plain


@pytest.mark.parametrize(
    ("value", "fr", "en"),
    [
        (3, "3", "3"),
        (-3, "−3", "−3"),
        (0, "0", "0"),
        (Fraction(41, 2), "20,5", "20.5"),
        (Fraction(-1, 4), "−0,25", "−0.25"),
        (Fraction(1, 3), "1/3", "1/3"),
        (Fraction(-2, 3), "−2/3", "−2/3"),
        (Fraction(1, 8), "1/8", "1/8"),
        (Fraction(6, 2), "3", "3"),
        (Fraction(21, 20), "1,05", "1.05"),
    ],
)
def test_a_number_is_printed_as_its_language_does(value: int | Fraction, fr: str, en: str) -> None:
    assert (number(value, "fr"), number(value, "en")) == (fr, en)


@pytest.mark.parametrize(("value", "shown"), [(2, "+2"), (0, "0"), (-2, "−2"), (Fraction(1, 2), "+0,5")])
def test_a_number_may_be_signed(value: int | Fraction, shown: str) -> None:
    assert number(value, "fr", signed=True) == shown


def test_slots_take_values_of_every_kind() -> None:
    text = Text("{a} {b:+} {c} {d} {e} {f} {g}", "{a} {b:+} {c} {d} {e} {f} {g}")
    slots = {
        "a": -1, "b": 2, "c": Text("oui-da", "aye"), "d": "mot {a}", "e": (1, Fraction(1, 2), "x"),
        "f": True, "g": None,
    }  # fmt: skip
    filled = text.fill(slots)
    assert filled.fr == "−1 +2 oui-da mot {a} 1, 0,5, x oui —"
    assert filled.en == "−1 +2 aye mot {a} 1, 0.5, x yes —"


def test_a_missing_slot_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        fill("{missing}", {}, "fr")


def test_free_text_is_the_same_in_both_languages() -> None:
    assert [plain("Épée")[lang] for lang in LANGS] == ["Épée", "Épée"]


@pytest.mark.parametrize(("lang", "expected"), [("fr", "oui"), ("en", "yes")])
def test_a_text_is_taken_by_language(lang: Lang, expected: str) -> None:
    assert Text("oui", "yes")[lang] == expected


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "sentence",
    [
        "",
        "plain",
        "{n:+} and {n}",
        "{{n}} {none}{yes}",
        "{words}: {several}",
        "{words!s}",
        "{several[0]}{n:{n}}",
    ],
)
def test_a_sentence_is_filled_as_the_standard_formatter_would(sentence: str, lang: Lang) -> None:
    slots = {"n": 3, "none": None, "yes": True, "words": Text("oui", "yes"), "several": (1, Fraction(1, 2))}
    assert fill(sentence, slots, lang) == _Filler(lang).vformat(sentence, (), slots)


def test_a_sentence_without_its_number_is_an_error() -> None:
    with pytest.raises(KeyError):
        fill("{n}", {}, "en")
