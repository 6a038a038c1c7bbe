"""How large a sheet and a table of odds may be: bounds that hold before any work, for everybody alike.

What a seat may use up at a table stands in `web/access/shares.py`, what dice may cost in `dice/limits.py`.
"""

from __future__ import annotations

from typing import Any

from tablee.game.problem import Refused, problem

LINES = 400
"""The most lines of a sheet, those of the sheets within it included."""
NESTED = 3
"""How many sheets may stand one within the other."""
LETTERS, VALUES = 100_000, 12_000
"""The most text of a sheet, in characters, and the most values (texts, numbers, tables) that it may hold."""
SHEETS_OF_SEAT, SHEETS_OF_TABLE = 40, 1000
"""How many sheets a player may bring, and how many there may be at a table when one more is brought."""
ROWS = 1000
"""The most rows of a table of odds; more totals than that are gathered into ranges."""
TABLE_BYTES = 256 * 1024
"""About how large such a table may be as text: chances of many digits are gathered into fewer ranges."""


def must_fit(data: object) -> None:
    """Refuse the plain data of a sheet that is too long, too deep or too large, before it is read.

    One look at each value, and none at what is beyond a bound.
    """
    lines = letters = values = 0
    level: list[tuple[Any, int]] = [(data, 1)]
    while level:
        found, depth = level.pop()
        values += 1
        if isinstance(found, str):
            letters += len(found)
        elif isinstance(found, (list, tuple)):
            level += ((item, depth) for item in found[:VALUES])
        elif isinstance(found, dict):
            blocks = found.get("blocks")
            lines += len(blocks) if isinstance(blocks, (list, tuple)) else 0
            letters += sum(len(key) for key in found if isinstance(key, str))
            level += ((item, depth + (key == "sheet")) for key, item in found.items())
        if lines > LINES:
            raise Refused(problem("HOUSE-sheet", "blocks", "lines", most=LINES))
        if depth > NESTED and isinstance(found, dict):
            raise Refused(problem("HOUSE-sheet", "blocks", "nested", most=NESTED))
        if letters > LETTERS or values > VALUES:
            raise Refused(problem("HOUSE-sheet", "blocks", "large", most=LETTERS))
