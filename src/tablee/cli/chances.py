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

RowKey = tuple[str, "Number | None"]


class Seen(NamedTuple):
    """One notation with its odds; ``side`` where the throw has several."""

    notation: str
    check: Check
    odds: Odds
    side: str = ""


class Row(NamedTuple):
    """One outcome: its words, whether it succeeds, and its chance in each notation."""

    label: str
    success: bool | None
    ps: tuple[Fraction, ...]


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
    from tablee.game.odds import odds_of

    sides = check.sides if len(check.sides) > 1 else ("",)
    return [
        Seen(check.notation, check, odds_of(check, choose, side=at), side) for at, side in enumerate(sides)
    ]


def chart(rules: Rules, seen: list[Seen]) -> Chart:
    """The odds of some notations of one kind, row by row in the system's order."""
    by_total = seen[0].check.by_total
    found: dict[RowKey, bool | None] = {}
    for one in seen:
        for row in one.odds.rows:
            found.setdefault((row.key, row.total if by_total else None), row.success)
    order = {key: at for at, key in enumerate(seen[0].check.keys)}
    keys = sorted(found, key=lambda k: (order.get(k[0], len(order)), k[1] or 0))
    tables = [{(r.key, r.total if by_total else None): r.p for r in one.odds.rows} for one in seen]
    rows = tuple(
        Row(_label(rules, key, by_total), found[key], tuple(t.get(key, Fraction(0)) for t in tables))
        for key in keys
    )
    means = tuple(one.odds.mean for one in seen if one.odds.mean is not None) if by_total else ()
    names = tuple(
        f"{written(one.notation)} ({side_name(one.side)})" if one.side else written(one.notation)
        for one in seen
    )
    return Chart(names, rows, _headline(rows, seen), means)


def _label(rules: Rules, key: RowKey, by_total: bool) -> str:
    if by_total and key[1] is not None:
        return signed(key[1])
    return rules.label(key[0])[current()]


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
    """No more than so many rows: rare ends become one row each, then neighbours are added up."""
    if len(rows) <= most:
        return rows
    first = next(at for at, row in enumerate(rows) if max(row.ps) >= RARE)
    last = next(at for at in range(len(rows) - 1, -1, -1) if max(rows[at].ps) >= RARE)
    middle = rows[first : last + 1]
    least = -(-len(middle) // max(most - 2, 1))
    size = next((n for n in range(least, 2 * least) if len(middle) % n == 0), least)
    groups = [middle[at : at + size] for at in range(0, len(middle), size)]
    ends = [_sum(rows[:first], f"< {middle[0].label}"), _sum(rows[last + 1 :], f"> {middle[-1].label}")]
    inner = [_sum(group, f"{group[0].label} … {group[-1].label}") for group in groups]
    low, high = ([end] if end.ps and any(end.ps) else [] for end in ends)
    return (*low, *inner, *high)


def _sum(rows: tuple[Row, ...], label: str) -> Row:
    if len(rows) == 1:
        return rows[0]
    columns = zip(*(row.ps for row in rows), strict=True)
    return Row(label, rows[0].success if rows else None, tuple(sum(ps, Fraction(0)) for ps in columns))


def mean_text(mean: Fraction) -> str:
    """A mean with two decimals at most."""
    return signed(Fraction(round(mean * 100), 100))
