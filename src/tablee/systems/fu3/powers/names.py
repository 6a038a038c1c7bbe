"""Finding a row of magic by what people call it."""

from __future__ import annotations

import re
from fractions import Fraction

from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.reference import folded
from tablee.systems.fu3.core.clock import round_seconds
from tablee.systems.fu3.core.durations import Span, unit_seconds
from tablee.systems.fu3.powers.tables import VARIABLES, Base, MagicTable, Row

LENGTH = re.compile(r"(\d{1,6})(?:/(\d{1,3})|[.,](\d{1,3}))?\s*([^\W\d]+)")
UNIT_WORDS = {
    "round": ("round", "rounds"),
    "second": ("s", "sec", "seconde", "secondes", "second", "seconds"),
    "minute": ("min", "mn", "minute", "minutes"),
    "hour": ("h", "heure", "heures", "hour", "hours"),
    "day": ("j", "d", "jour", "jours", "day", "days"),
    "week": ("semaine", "semaines", "week", "weeks"),
    "month": ("mois", "month", "months"),
    "year": ("an", "ans", "annee", "annees", "year", "years"),
    "decade": ("decennie", "decennies", "decade", "decades"),
    "century": ("siecle", "siecles", "century", "centuries"),
}


def base_of(table: MagicTable, words: object) -> tuple[Base | None, list[Problem]]:
    """The base a key or a word of its label names."""
    labels = tuple(base.label for base in table.bases)
    if words == "":
        return None, [problem("FU3-4-01", "base", "nothing")]
    if not isinstance(words, str) or not words.strip():
        return None, [problem("FU3-4-01", "base", "unknown", expected=labels, found=str(words)[:40])]
    hits = _named(table.bases, words)
    if len(hits) == 1:
        return hits[0], []
    said = "several" if hits else "unknown"
    expected = tuple(hit.label for hit in hits) or labels
    return None, [problem("FU3-4-01", "base", said, expected=expected, found=words[:40])]


def _named(rows: tuple[Base, ...] | tuple[Row, ...] | tuple[Span, ...], words: str) -> list[Base]:
    """Rows of exactly that key, else those whose label holds every word; typed by the caller."""
    wanted = folded(words[:200]).strip()
    exact = [row for row in rows if row.key == wanted]
    if exact:
        return exact  # type: ignore[return-value]
    parts = wanted.split()

    def holds(row: Base | Row | Span) -> bool:
        text = re.findall(r"\w+", folded(f"{row.label.fr} {row.label.en}"))
        return all(any(word.startswith(part) for word in text) for part in parts)

    return [row for row in rows if holds(row)]  # type: ignore[misc]


def parameter_of(pack: Pack, table: MagicTable, name: str, value: object) -> tuple[int, list[Problem]]:
    """The row of a parameter: its number, its key, a word of its label, or a wanted duration."""
    rows = table.rows(name)
    last = len(rows) - 1
    if isinstance(value, str) and value.strip().isdecimal() and len(value) < 4:
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        wrong = [problem("FU3-4-01", name, "row", what=VARIABLES[name], expected=last, found=value)]
        return (value, []) if 0 <= value <= last else (0, wrong)
    if not isinstance(value, str) or not value.strip():
        return 0, [
            problem("FU3-4-01", name, "row", what=VARIABLES[name], expected=last, found=str(value)[:40])
        ]
    length = _length(pack, value) if name == "duration" else None
    if length is not None:
        row = row_for(pack, table, length)
        return (0, [problem("FU3-4-01", name, "too_long", found=value[:40])]) if row is None else (row, [])
    hits = _named(rows, value)
    if len(hits) == 1:
        return [row.key for row in rows].index(hits[0].key), []
    labels = tuple(row.label for row in rows)
    return 0, [problem("FU3-4-01", name, "name", what=VARIABLES[name], expected=labels, found=value[:40])]


def _length(pack: Pack, words: str) -> Fraction | None:
    """A wanted length in seconds: ``15 minutes``, ``1/4 h``, ``2,5 jours``."""
    match = LENGTH.fullmatch(folded(words[:60]).strip())
    if match is None:
        return None
    whole, below, tenths, word = match.groups()
    unit = next((unit for unit, words in UNIT_WORDS.items() if word in words), None)
    if unit is None or (below is not None and int(below) == 0):
        return None
    number = Fraction(int(whole), int(below)) if below else Fraction(f"{whole}.{tenths or 0}")
    seconds = unit_seconds(unit, round_seconds(pack))
    return None if seconds is None else number * seconds


def row_for(pack: Pack, table: MagicTable, seconds: Fraction | int) -> int | None:
    """The first duration whose longest case covers a wanted one."""
    each = round_seconds(pack)
    for at, span in enumerate(table.durations):
        longest = span.longest(each)
        if longest is None or longest >= seconds:
            return at
    return None
