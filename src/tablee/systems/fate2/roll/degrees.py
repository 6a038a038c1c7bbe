"""Degrees: what a margin of success means, by the static or the dynamic table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, Value, because
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book

MOST_ROWS, FARTHEST = 20, 100


@dataclass(frozen=True, slots=True)
class Degree:
    """A row: its name, how far the success reaches, how long it lasts."""

    key: str
    fr: str
    en: str
    scope_fr: str
    scope_en: str
    lasts_fr: str
    lasts_en: str

    @property
    def text(self) -> Text:
        """The name of the degree."""
        return Text(self.fr, self.en)

    @property
    def scope(self) -> Text:
        """How far it reaches."""
        return Text(self.scope_fr, self.scope_en)

    @property
    def lasts(self) -> Text:
        """How long it lasts."""
        return Text(self.lasts_fr, self.lasts_en)


@dataclass(frozen=True, slots=True)
class DegreeTable:
    """``data/degrees.toml``: the rows, and the lowest margin of each by table."""

    rows: tuple[Degree, ...]
    static: tuple[int, ...]
    dynamic: tuple[int, ...]
    symmetric: tuple[int, ...]

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        if not 1 <= len(self.rows) <= MOST_ROWS:
            yield problem("FAT-3-06", "rows", "rows", found=len(self.rows), expected=MOST_ROWS)
        tables = (("static", "FAT-3-06"), ("dynamic", "FAT-3-26"), ("symmetric", "FAT-3-27"))
        for name, rule in tables:
            lows: tuple[int, ...] = getattr(self, name)
            rising = all(one < other for one, other in pairwise(lows))
            if len(lows) != len(self.rows) or lows[:1] != (0,) or not rising or max(lows) > FARTHEST:
                yield problem(rule, name, "lows", found=lows, expected=len(self.rows))


def lowest_margins(book: Book, *, dynamic: bool) -> tuple[int, ...]:
    """The lowest margin of each degree, for a test against a difficulty or between two who roll."""
    table = book.table("degrees", DegreeTable)
    if not dynamic:
        return table.static
    return table.symmetric if book.on("symmetric") else table.dynamic


def degree_at(book: Book, margin: int, *, dynamic: bool) -> int:
    """The row of a margin of success, counted from 0; beyond the table, its last row."""
    lows = lowest_margins(book, dynamic=dynamic)
    return max(at for at, low in enumerate(lows) if low <= margin)


def degree(book: Book, margin: int, *, dynamic: bool) -> Degree:
    """The degree of a margin of success."""
    return book.table("degrees", DegreeTable).rows[degree_at(book, margin, dynamic=dynamic)]


def degree_facts(book: Book, margin: int, *, dynamic: bool) -> Mapping[str, Value]:
    """What programs want to know of a margin: by the table of the test, and by the other one."""
    if margin < 0:
        return {"margin": margin}
    row, other = degree(book, margin, dynamic=dynamic), degree(book, margin, dynamic=not dynamic)
    kinds = ("dynamic", "static") if dynamic else ("static", "dynamic")
    return {
        "margin": margin, "degree": row.text, "scope": row.scope, "lasts": row.lasts,
        kinds[0]: row.key, kinds[1]: other.key,
    }  # fmt: skip


def degree_reason(book: Book, margin: int, *, dynamic: bool) -> Reason:
    """The degree of a margin in words, by the table of its kind of test (FAT-3-06, FAT-3-26)."""
    row = degree(book, margin, dynamic=dynamic)
    rule = "FAT-3-06" if not dynamic else "FAT-3-27" if book.on("symmetric") else "FAT-3-26"
    return because(rule, "degree", degree=row.text, scope=row.scope, lasts=row.lasts)
