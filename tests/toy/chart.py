"""The chances of a skill throw as it stands, and with a level more (TOY-01)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tablee.game.chart import Chart, Line
from tablee.game.check import Check
from tablee.game.odds import odds_of
from tablee.game.text import Text
from tablee.game.throwing import Build
from tests.toy.checks import KEYS


def odds_chart(build: Build, labels: Mapping[str, Text], check: Check) -> Chart:
    """A line for the throw, and one for the same a level higher where there is such a thing."""
    after = [spend.becomes for spend in check.before if spend.becomes is not None]
    lines = [_line(Text("ce jet", "this throw"), check)]
    lines += [_line(Text("un niveau de plus", "a level more"), build(form)) for form in after]
    return Chart(
        Text("Chances", "Chances"), Text("Issue", "Outcome"), tuple(labels[key] for key in KEYS), tuple(lines)
    )


def _line(name: Text, check: Check) -> Line:
    rows = odds_of(check).rows
    return Line(name, tuple(sum((row.p for row in rows if row.key == key), Fraction(0)) for key in KEYS))
