"""The chart of a check's outcomes: one line, a place for each outcome or total."""

from __future__ import annotations

from fractions import Fraction

from tablee.game.chart import outcome_chart
from tablee.game.plain_dice import dice_check
from tablee.game.text import Text, plain
from tablee.systems import system

TITLE, ACROSS, NAME = plain("chances"), plain("outcome"), plain("this throw")


def test_totals_are_the_places_of_plain_dice() -> None:
    chart = outcome_chart(TITLE, ACROSS, NAME, plain, dice_check("1d4-2", ()))
    assert (chart.title, chart.across, [line.name for line in chart.lines]) == (TITLE, ACROSS, [NAME])
    assert chart.places == (Text("−1", "−1"), Text("0", "0"), Text("1", "1"), Text("2", "2"))
    assert chart.lines[0].values == (Fraction(1, 4),) * 4


def test_outcomes_are_called_by_their_labels() -> None:
    krasses = system("krasses").book()
    check = krasses.notation("+7 vs jet +5")
    chart = outcome_chart(TITLE, ACROSS, NAME, krasses.label, check)
    assert set(chart.places) <= set(krasses.labels.values())
    assert sum(chart.lines[0].values) == 1
