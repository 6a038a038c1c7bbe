"""The smallest rolled degree that hits in melee, by how much larger the attacker is (table T10)."""

from __future__ import annotations

from tablee.game.frozen import dataclass
from tablee.game.problem import problem, refuse_if
from tablee.systems.fudge.core.book import LARGEST, Book


@dataclass(frozen=True, slots=True)
class FloorRow:
    """From this gap in Scale on, at least this degree."""

    gap: int
    degree: int


@dataclass(frozen=True, slots=True)
class FloorTable:
    """``data/floors.toml``."""

    smaller: int
    rows: tuple[FloorRow, ...]

    def __post_init__(self) -> None:
        gaps = [row.gap for row in self.rows]
        degrees = [self.smaller, *(row.degree for row in self.rows)]
        if not gaps or gaps != sorted(set(gaps)) or any(abs(n) > LARGEST for n in (*gaps, *degrees)):
            refuse_if((problem("FUD-4.5.5-07", "tables.floors.rows", "rows"),))


def floor(book: Book, gap: int) -> int:
    """What an attacker must reach: the gap is the attacker's Scale less the target's (FUD-4.2.2-03)."""
    table = book.table("floors", FloorTable)
    fitting = [row.degree for row in table.rows if gap >= row.gap]
    return fitting[-1] if fitting else table.smaller
