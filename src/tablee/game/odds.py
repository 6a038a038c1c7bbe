"""Odds as people read them: a row for each outcome, the chance of success, the mean."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tablee.dice import Distribution
from tablee.game.check import Check, Node, Throw
from tablee.game.frozen import dataclass
from tablee.game.outcome import Number, Outcome
from tablee.game.reason import Value
from tablee.game.walk import odds


@dataclass(frozen=True, slots=True)
class OddsRow:
    """One outcome with its exact chance; ``detail`` splits it where the outcome has degrees."""

    key: str
    total: Number | None
    p: Fraction
    success: bool | None
    detail: tuple[tuple[tuple[tuple[str, Value], ...], Fraction], ...] = ()


@dataclass(frozen=True, slots=True)
class Odds:
    """The rows in the system's order, impossible ones left out."""

    rows: tuple[OddsRow, ...]
    success: Fraction | None
    mean: Fraction | None


def odds_of(
    check: Check, choose: Mapping[str, str] | None = None, *, side: int = 0, node: Node | None = None
) -> Odds:
    """The odds of one side of a check, from its root or from a node within it."""
    start = check.root if node is None else node
    if isinstance(start, Throw) and start.alone is not None:
        law = start.alone(side)
    else:
        law = odds(start, choose).map(lambda ends: ends[side])
    return rows_of(law, check.keys, by_total=check.by_total)


def rows_of(law: Distribution[Outcome], keys: tuple[str, ...], *, by_total: bool = False) -> Odds:
    """Gather a law of outcomes into rows."""
    groups: dict[tuple[str, Number | None], dict[Outcome, int]] = {}
    for outcome, weight in law.items():
        row = (outcome.key, outcome.total if by_total else None)
        cell = groups.setdefault(row, {})
        cell[outcome] = cell.get(outcome, 0) + weight
    order = {key: i for i, key in enumerate(keys)}
    ranked = sorted(groups, key=lambda r: (order.get(r[0], len(order)), r[1] if r[1] is not None else 0))
    rows = tuple(_row(key, groups[key, total], law.total) for key, total in ranked)
    known = {outcome.success for outcome in law}
    success = None if None in known else law.chance(lambda outcome: outcome.success is True)
    return Odds(rows, success, _mean(law))


def _row(key: str, cell: dict[Outcome, int], whole: int) -> OddsRow:
    totals, successes = {o.total for o in cell}, {o.success for o in cell}
    details: dict[tuple[tuple[str, Value], ...], int] = {}
    for outcome, weight in cell.items():
        details[outcome.detail] = details.get(outcome.detail, 0) + weight
    split = tuple(
        (d, Fraction(w, whole)) for d, w in sorted(details.items(), key=lambda item: _rank(item[0]))
    )
    return OddsRow(
        key,
        totals.pop() if len(totals) == 1 else None,
        Fraction(sum(cell.values()), whole),
        successes.pop() if len(successes) == 1 else None,
        split if any(d for d, _ in split) else (),
    )


def _rank(detail: tuple[tuple[str, Value], ...]) -> list[tuple[str, Number, str]]:
    """Numbers in their order, words in theirs."""
    return [(n, v, "") if isinstance(v, (int, Fraction)) else (n, 0, repr(v)) for n, v in detail]


def _mean(law: Distribution[Outcome]) -> Fraction | None:
    if any(outcome.total is None for outcome in law):
        return None
    return law.mean(lambda outcome: outcome.total or 0)
