"""Odds of a throw before it is made: charts and words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tablee.game.chart import Chart
from tablee.game.check import Check, Spend
from tablee.game.odds import Odds
from tablee.game.system import Rules
from tablee.game.text import Lang, Text
from tablee.game.walk import odds as law_of
from tablee.lang import gettext as _
from tablee.lang import use
from tablee.web.views.memo import Same
from tablee.web.views.wording import Part, bar_of, best_label, percent

WIDTH, HEIGHT = 440, 284
LEFT, RIGHT, TOP, BOTTOM = 46, 10, 28, 52
DASHES = ("", "7 4", "2 3", "10 3 2 3", "4 6", "12 4")
SHAPES = ("circle", "square", "triangle", "diamond", "cross", "ring")
SEMICOLON = Text("\N{NARROW NO-BREAK SPACE}; ", "; ")
LABELS = 11
"""How many places are named under the lines; of more, every second or third."""
KEPT = 512
"""How many throws in preparation are remembered."""
LIKELIEST = 3
"""How many outcomes are named under a bar whose throw neither succeeds nor fails."""


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """One line: its points as SVG wants them, and each of its marks."""

    name: str
    points: str
    marks: tuple[tuple[float, float, str], ...]
    dash: str
    shape: str
    tone: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A chart ready to be drawn; ``rows`` are its data: a place, then the value of each line.

    ``places`` says what stands under the lines, ``values`` what stands beside them.
    """

    title: str
    places: str
    values: str
    told: str
    lines: tuple[DrawnLine, ...]
    across: tuple[tuple[float, str], ...]
    up: tuple[tuple[float, str], ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


def drawn(chart: Chart, lang: Lang) -> Drawn | None:
    """The chart as points on a fixed sheet; None where there is nothing to draw."""
    if not chart.places or not chart.lines:
        return None
    top = _top(max((value for line in chart.lines for value in line.values), default=Fraction(0)))
    xs = [_x(at, len(chart.places)) for at in range(len(chart.places))]
    lines = tuple(
        _line(line.name[lang], line.values, xs, top, at, lang) for at, line in enumerate(chart.lines)
    )
    every = -(-len(xs) // LABELS)
    across = tuple((x, chart.places[at][lang]) for at, x in enumerate(xs) if at % every == 0)
    up = tuple((_y(top * n / 4, top), percent(top * n / 4, lang)) for n in range(5))
    rows = tuple(
        (place[lang], tuple(percent(line.values[at], lang) for line in chart.lines))
        for at, place in enumerate(chart.places)
    )
    names = (chart.title[lang], chart.across[lang], _("Chance"))
    return Drawn(*names, _told(chart, lang), lines, across, up, rows)


def _told(chart: Chart, lang: Lang) -> str:
    """Where each line is highest, for those who can't see it."""
    told = []
    for line in chart.lines:
        best = max(range(len(line.values)), key=lambda at: line.values[at])
        said = _("{line}: highest at {place}, {value}")
        value = percent(line.values[best], lang)
        told.append(said.format(line=line.name[lang], place=chart.places[best][lang], value=value))
    return SEMICOLON[lang].join(told)


def _line(
    name: str, values: Sequence[Fraction], xs: Sequence[float], top: Fraction, at: int, lang: Lang
) -> DrawnLine:
    marks = tuple((x, _y(v, top), percent(v, lang)) for x, v in zip(xs, values, strict=False))
    points = " ".join(f"{x},{y}" for x, y, _value in marks)
    return DrawnLine(name, points, marks, DASHES[at % len(DASHES)], SHAPES[at % len(SHAPES)], at % 4)


def _top(highest: Fraction) -> Fraction:
    """The upper end of the scale: quarters of it are round numbers."""
    for end in (20, 40, 60, 80, 100):
        if highest <= Fraction(end, 100):
            return Fraction(end, 100)
    return highest


def _x(at: int, count: int) -> float:
    room = WIDTH - LEFT - RIGHT
    return round(LEFT + (room / 2 if count == 1 else 10 + at * (room - 20) / (count - 1)), 1)


def _y(value: Fraction, top: Fraction) -> float:
    room = HEIGHT - TOP - BOTTOM
    return round(HEIGHT - BOTTOM - float(value / top) * room if top else HEIGHT - BOTTOM, 1)


@dataclass(frozen=True, slots=True)
class ToldOdds:
    """Odds as the bar has them: its parts, all of them in words, the chance, and of what."""

    parts: tuple[Part, ...]
    label: str
    chance: str
    what: str


@lru_cache(maxsize=KEPT)
def told_odds(rules: Rules, odds: Same[Odds], lang: Lang) -> ToldOdds:
    """Odds in words."""
    use(lang)
    found = odds.of
    parts = bar_of(rules, found, lang)
    label = ", ".join(f"{p.name} {p.number}" for p in parts)
    if found.success is None:
        likeliest = sorted(parts, key=lambda part: -part.width)[:LIKELIEST]
        worded = all(any(map(str.isalpha, part.name)) for part in likeliest)  # bare totals say nothing here
        return ToldOdds(
            parts, label, "", " · ".join(f"{p.name} {p.number}" for p in likeliest) if worded else ""
        )
    least = best_label(rules, found, lang)
    what = _("{label} or better").format(label=least) if least else ""
    return ToldOdds(parts, label, percent(found.success, lang), what)


@lru_cache(maxsize=KEPT)
def odds_chart(rules: Rules, check: Same[Check], lang: Lang) -> Drawn | None:
    """The chart of a check's odds, where the system has one."""
    use(lang)
    make = rules.charts.get("odds")
    return drawn(make(check.of), lang) if make else None


@lru_cache(maxsize=KEPT)
def chance_after(spend: Same[Spend]) -> Fraction | None:
    """The chance to succeed once it is bought; None where success is not known."""
    law = law_of(spend.of.then(())).map(lambda ends: ends[0].success)
    return None if None in law else law.chance(lambda success: success is True)
