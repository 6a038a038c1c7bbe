"""The odds of one or more notations, brought to the same rows so that they can stand side by side."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tablee.cli.numbers import signed
from tablee.cli.words import side_name, written
from tablee.lang import current
from tablee.lang import gettext as _

if TYPE_CHECKING:
    from tablee.game.check import Check
    from tablee.game.odds import Odds
    from tablee.game.outcome import Number
    from tablee.game.system import Rules

__all__ = ["Chart", "Row", "Seen", "chart", "gathered", "mean_text", "seen_of", "seen_of_check"]

RARE = Fraction(1, 2000)
GAP = " … "

RowKey = tuple[str, "tuple[Number, Number] | None"]
"""An outcome; where totals are the outcome, the first and the last that its row gathers."""


class Seen(NamedTuple):
    """One notation with its odds; ``side`` where the throw has several."""

    notation: str
    check: Check
    odds: Odds
    side: str = ""


class Row(NamedTuple):
    """One outcome: its words, whether it succeeds, its chance in each notation, its totals if it is such."""

    label: str
    success: bool | None
    ps: tuple[Fraction, ...]
    totals: tuple[Number, Number] | None = None


class Chart(NamedTuple):
    """Rows over columns. ``headline`` names what success is, with its chance in each notation."""

    names: tuple[str, ...]
    rows: tuple[Row, ...]
    headline: tuple[str, tuple[Fraction, ...]] | None
    means: tuple[Fraction, ...]


def seen_of(rules: Rules, notation: str, choose: Mapping[str, str]) -> list[Seen]:
    """The odds of a notation, one for each side of its throw."""
    return seen_of_check(rules.notation(notation), choose)


def seen_of_check(check: Check, choose: Mapping[str, str] | None = None) -> list[Seen]:
    """The same for a check that is there already."""
    from tablee.game.json_forms import sides_of

    return [Seen(check.notation, check, odds, side) for side, odds in sides_of(check, choose)]


def chart(rules: Rules, seen: list[Seen]) -> Chart:
    """The odds of some notations of one kind, row by row in the system's order."""
    by_total = seen[0].check.by_total
    plain = _plain_key(seen) if by_total else ""
    found: dict[RowKey, bool | None] = {}
    tables: list[dict[RowKey, Fraction]] = []
    for one in seen:
        table: dict[RowKey, Fraction] = {}
        for row in one.odds.rows:
            key = (row.key, row.ends if row.key == plain else None)
            found.setdefault(key, row.success)
            table[key] = table.get(key, Fraction(0)) + row.p
        tables.append(table)
    order = {key: at for at, key in enumerate(seen[0].check.keys)}
    keys = sorted(found, key=lambda k: (order.get(k[0], len(order)), k[1] or ()))
    rows = tuple(
        Row(_label(rules, key), found[key], tuple(t.get(key, Fraction(0)) for t in tables), key[1])
        for key in keys
    )
    means = tuple(one.odds.mean for one in seen if one.odds.mean is not None) if by_total else ()
    names = tuple(
        f"{written(one.notation)} ({side_name(one.side)})" if one.side else written(one.notation)
        for one in seen
    )
    return Chart(names, rows, _headline(rows, seen), means)


def _plain_key(seen: list[Seen]) -> str:
    """Where totals are the outcome: the key that has most of them. The others are results of their own."""
    counts: dict[str, int] = {}
    for row in (row for one in seen for row in one.odds.rows):
        counts[row.key] = counts.get(row.key, 0) + 1
    return max(counts, key=lambda key: counts[key])


def _label(rules: Rules, key: RowKey) -> str:
    outcome, totals = key
    if totals is None:
        return rules.label(outcome)[current()]
    words = ((rules.total(outcome, total), total) for total in totals)
    return between(*(said[current()] if said else signed(total) for said, total in words))


def between(first: str, last: str) -> str:
    """The label of a row that goes from one label to another, either of which may go from one to another."""
    first, last = first.partition(GAP)[0], last.rpartition(GAP)[2]
    return first if first == last else f"{first}{GAP}{last}"


def _headline(rows: tuple[Row, ...], seen: list[Seen]) -> tuple[str, tuple[Fraction, ...]] | None:
    """“Yes, but… or better”, where the successes are the last rows; else just success."""
    chances = tuple(one.odds.success for one in seen if one.odds.success is not None)
    if len(chances) < len(seen):
        return None
    first = next((at for at, row in enumerate(rows) if row.success), len(rows))
    tail = rows[first:]
    if not tail or not all(row.success for row in tail):
        return _("Success"), chances
    label = tail[0].label if len(tail) == 1 else _("{outcome} or better").format(outcome=tail[0].label)
    return label, chances


def gathered(rows: tuple[Row, ...], most: int) -> tuple[Row, ...]:
    """No more than about so many rows: rare totals at either end become one, then neighbours are added up."""
    totals = [at for at, row in enumerate(rows) if row.totals is not None]
    if len(rows) <= most or not totals:
        return rows
    before, inner, after = rows[: totals[0]], rows[totals[0] : totals[-1] + 1], rows[totals[-1] + 1 :]
    rare = min(RARE, max(max(row.ps) for row in inner) / 20)
    often = [at for at, row in enumerate(inner) if max(row.ps) >= rare]
    middle = inner[often[0] : often[-1] + 1]
    least = -(-len(middle) // max(most - 2, 1))
    size = next((n for n in range(least, 2 * least) if len(middle) % n == 0), least)
    groups = [middle[at : at + size] for at in range(0, len(middle), size)]
    low = _sum(inner[: often[0]], f"< {middle[0].label.partition(GAP)[0]}")
    high = _sum(inner[often[-1] + 1 :], f"> {middle[-1].label.rpartition(GAP)[2]}")
    summed = (_sum(group, between(group[0].label, group[-1].label)) for group in groups)
    return tuple(row for row in (*before, low, *summed, high, *after) if row.ps)


def _sum(rows: tuple[Row, ...], label: str) -> Row:
    if len(rows) == 1:
        return rows[0]
    columns = zip(*(row.ps for row in rows), strict=True)
    ps = tuple(sum(column, Fraction(0)) for column in columns)
    return Row(label, rows[0].success if rows else None, ps, rows[0].totals if rows else None)


def mean_text(mean: Fraction) -> str:
    """A mean with two decimals at most."""
    return signed(Fraction(round(mean * 100), 100))
