"""The odds bar: parts side by side, each with its tone."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablee.web.views.wording import parts, tones


def test_six_outcomes_run_from_the_worst_to_the_best() -> None:
    assert tones([False] * 3 + [True] * 3) == ["n3", "n2", "n1", "y1", "y2", "y3"]


@pytest.mark.parametrize(
    ("successes", "expected"),
    [
        ([], []),
        ([False, True], ["n2", "y2"]),
        ([False, False, True, True], ["n3", "n1", "y1", "y3"]),
        ([True], ["y2"]),
        ([None, None, None], ["t1", "t2", "t1"]),
        ([False] * 5, ["n3", "n3", "n2", "n2", "n1"]),
    ],
)
def test_fewer_and_more_outcomes(successes: list[bool | None], expected: list[str]) -> None:
    assert tones(successes) == expected


def test_parts_lie_side_by_side_and_fill_the_bar() -> None:
    rows = [
        ("Non", Fraction(1, 3), False),
        ("Oui, mais…", Fraction(1, 6), True),
        ("Oui", Fraction(1, 2), True),
    ]
    bar = parts(rows, ["33 %", "17 %", "50 %"])
    assert [(part.x, part.width) for part in bar] == [(0, 33.333), (33.333, 16.667), (50, 50)]
    assert [part.fraction for part in bar] == ["1/3", "1/6", "1/2"]
    assert [part.tone for part in bar] == ["n2", "y1", "y3"]
    assert [part.narrow for part in bar] == [False, True, False]
