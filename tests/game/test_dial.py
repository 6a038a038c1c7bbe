"""A dial: typed, bounded, and readable from text."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.dial import Dial, dial_of
from tablee.game.text import Text

LABEL = {"fr": "Le réglage", "en": "The dial"}
INT = dial_of("n", {"kind": "int", "default": 3, "min": 1, "max": 9, "rule": "X-1", **LABEL})
NUMBER = dial_of("q", {"kind": "number", "default": "1/2", "min": 0, "rule": "X-1", **LABEL})
BOOL = dial_of("b", {"kind": "bool", "default": False, "rule": "X-1", **LABEL})
TEXT = dial_of("t", {"kind": "text", "default": "ici", "rule": "X-1", **LABEL})
CHOICE = dial_of(
    "c",
    {
        "kind": "choice", "default": "a", "rule": "X-1", **LABEL,
        "options": [{"key": "a", "fr": "le a", "en": "an a"}, {"key": "b", "fr": "le b", "en": "a b"}],
    },
)  # fmt: skip


@pytest.mark.parametrize(
    ("dial", "value", "kept"),
    [
        (INT, 1, 1),
        (INT, " 9 ", 9),
        (INT, "\N{MINUS SIGN}3", None),
        (INT, "4/2", 2),
        (NUMBER, "1/3", Fraction(1, 3)),
        (NUMBER, "0.25", Fraction(1, 4)),
        (NUMBER, Fraction(3, 1), 3),
        (NUMBER, 10**6, 10**6),
        (BOOL, "oui", True),
        (BOOL, " OFF ", False),
        (BOOL, True, True),
        (TEXT, "là", "là"),
        (CHOICE, "b", "b"),
    ],
)
def test_a_value_is_kept_as_the_dial_wants_it(dial: Dial, value: object, kept: Any) -> None:
    found, wrong = dial.check(value)
    assert found == kept
    assert (wrong is None) == (kept is not None)


@pytest.mark.parametrize(
    ("dial", "value", "said"),
    [
        (INT, 0, "bounds"),
        (INT, 10, "bounds"),
        (INT, "1/2", "int"),
        (INT, 1.0, "int"),
        (INT, True, "int"),
        (INT, None, "int"),
        (INT, "9" * 50, "int"),
        (NUMBER, -1, "bounds"),
        (NUMBER, "1/0", "number"),
        (NUMBER, [], "number"),
        (BOOL, "perhaps", "bool"),
        (BOOL, 1, "bool"),
        (TEXT, 3, "text"),
        (TEXT, "x" * 201, "text"),
        (CHOICE, "z", "choice"),
        (CHOICE, [], "choice"),
        (CHOICE, {}, "choice"),
    ],
)
def test_what_a_dial_can_not_be_is_refused_with_a_reason(dial: Dial, value: object, said: str) -> None:
    found, wrong = dial.check(value)
    assert found is None
    assert wrong is not None
    assert (wrong.rule, wrong.where, wrong.said) == ("HOUSE-dial", f"dials.{dial.key}", said)


@pytest.mark.parametrize(
    ("dial", "values"),
    [
        (INT, (1, 3, 9)),
        (NUMBER, (0, Fraction(1, 2))),
        (BOOL, (False, True)),
        (TEXT, ("ici",)),
        (CHOICE, ("a", "b")),
    ],
)
def test_the_values_worth_trying(dial: Dial, values: tuple[Any, ...]) -> None:
    assert dial.values() == values


def test_a_dial_names_its_rule_and_its_options() -> None:
    assert CHOICE.rule == "X-1"
    assert CHOICE.label == Text("Le réglage", "The dial")
    assert CHOICE.options == {"a": Text("le a", "an a"), "b": Text("le b", "a b")}
