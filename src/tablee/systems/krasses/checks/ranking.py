"""What rolls are compared by, and the exact law of who stands at the top."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tablee.dice import Distribution
from tablee.game.outcome import Number

RANK = {"critical_failure": -2, "automatic_failure": -1, "ordinary": 0, "automatic_success": 1, "feat": 2}
CRITICALS = ("critical_failure", "feat")
WINNING = ("automatic_success", "feat")
LOSING = ("critical_failure", "automatic_failure")
Standing = tuple[int, Number]
Top = tuple[tuple[int, ...], tuple[str, ...]]
"""Who is tied at the top, and the kind of everybody's roll."""
Table = Mapping[Standing, Mapping[str, int]]


def mark(kind: str, won: bool) -> str:
    """The kind of a roll where the outcome shows it, else ``ordinary``."""
    return kind if kind in CRITICALS or kind in (WINNING if won else LOSING) else "ordinary"


def tops(laws: Sequence[Distribution[tuple[Standing, str]]], who: Sequence[int]) -> Iterator[tuple[Top, int]]:
    """Each way the top can look with its weight, worked out for every standing that can be the best."""
    tables = [_by_standing(law) for law in laws]
    below: list[dict[str, int]] = [{} for _ in tables]
    for best in sorted({standing for table in tables for standing in table}):
        weights: dict[Top, int] = {((), ()): 1}
        for i, table, lost in zip(who, tables, below, strict=True):
            weights = _with(weights, i, table.get(best, {}), lost)
        yield from ((top, weight) for top, weight in weights.items() if top[0])
        for table, lost in zip(tables, below, strict=True):
            for kind, weight in table.get(best, {}).items():
                shown = mark(kind, False)
                lost[shown] = lost.get(shown, 0) + weight


def _by_standing(law: Distribution[tuple[Standing, str]]) -> Table:
    table: dict[Standing, dict[str, int]] = {}
    for (standing, kind), weight in law.items():
        row = table.setdefault(standing, {})
        row[kind] = row.get(kind, 0) + weight
    return table


def _with(
    weights: Mapping[Top, int], i: int, at: Mapping[str, int], below: Mapping[str, int]
) -> dict[Top, int]:
    """One more roll, at the best standing or below it."""
    found: dict[Top, int] = {}
    for (tied, kinds), weight in weights.items():
        for kind, more in at.items():
            found[(*tied, i), (*kinds, kind)] = weight * more
        for kind, more in below.items():
            found[tied, (*kinds, kind)] = weight * more
    return found
