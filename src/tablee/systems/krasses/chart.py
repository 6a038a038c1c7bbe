"""The chances of a roll against every row of the scale, with a krâsse die more or none (KRA-10, KRA-28)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from tablee.game.chart import Chart, Line, outcome_chart
from tablee.game.check import Check
from tablee.game.codec import from_data
from tablee.game.text import Text, number, plain
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.checks.fixed import Fixed, result
from tablee.systems.krasses.checks.open import Open
from tablee.systems.krasses.party import Party, party_law

TITLE = Text("Chances de réussir, selon la difficulté", "Chances of success, by difficulty")
DIFFICULTY, OUTCOME = Text("Difficulté", "Difficulty"), Text("Issue", "Outcome")
OUTCOMES = Text("Chances de chaque issue", "Chances of each outcome")


def odds_chart(book: Book, label: Callable[[str], Text], check: Check) -> Chart:
    """A roll alone against each difficulty; any other as the chances of its outcomes."""
    if check.kind not in ("fixed", "open"):
        return outcome_chart(OUTCOMES, OUTCOME, Text("ce jet", "this roll"), label, check)
    form: Fixed | Open = (
        from_data(Fixed, dict(check.params)) if check.kind == "fixed" else from_data(Open, dict(check.params))
    )
    values = [row.value for row in book.rows if row.value is not None]
    places = tuple(Text(number(value, "fr"), number(value, "en")) for value in values)
    counts = [form.krasses, form.krasses + 1, *([0] if form.krasses else [])]
    lines = tuple(_line(book, form.party, count, values) for count in counts)
    return Chart(TITLE, DIFFICULTY, places, lines)


def _line(book: Book, party: Party, count: int, values: list[int]) -> Line:
    law = party_law(book, replace(party, krasses=count, justified="all", circumstance=0))
    wins = (sum(weight for roll, weight in law.items() if result(*roll, at)[1]) for at in values)
    chances = tuple(Fraction(won, law.total) for won in wins)
    bonus = number(party.net, "fr", signed=True) if party.net else "+0"
    return Line(plain(f"{bonus} · {count} dK" if count else bonus), chances)
