"""Odds as people read them: a row for each outcome, the chance of success, the mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tablee.dice import BUDGET, Distribution
from tablee.game.bounds import ROWS, TABLE_BYTES
from tablee.game.check import Check, Node, Throw
from tablee.game.frozen import dataclass, replace
from tablee.game.outcome import Number, Outcome
from tablee.game.problem import Refused, problem
from tablee.game.reason import Value
from tablee.game.walk import odds


@dataclass(frozen=True, slots=True)
class OddsRow:
    """One outcome with its exact chance; ``detail`` splits it where the outcome has degrees.

    Where totals are the outcome and there are too many for a table, a row gathers neighbours: it has no
    total, ``span`` is its first and its last one.
    """

    key: str
    total: Number | None
    p: Fraction
    success: bool | None
    detail: tuple[tuple[tuple[tuple[str, Value], ...], Fraction], ...] = ()
    span: tuple[Number, Number] | None = None

    @property
    def ends(self) -> tuple[Number, Number] | None:
        """The first and the last total of the row, which may be one; None where it has none."""
        return self.span or (None if self.total is None else (self.total, self.total))


@dataclass(frozen=True, slots=True)
class Odds:
    """The rows in the system's order, impossible ones left out."""

    rows: tuple[OddsRow, ...]
    success: Fraction | None
    mean: Fraction | None

    def gathered(self, most: int) -> Odds:
        """The same in about so many rows: neighbouring totals are added up, exactly."""
        ends = [row.ends for row in self.rows if row.ends is not None]
        if len(self.rows) <= most or not ends:
            return self
        width = _width(min(low for low, _ in ends), max(high for _, high in ends), most)
        groups: dict[tuple[str, Number | None], list[OddsRow]] = {}
        for row in self.rows:
            groups.setdefault((row.key, None if row.ends is None else row.ends[0] // width), []).append(row)
        return replace(self, rows=tuple(map(_added, groups.values())))


def odds_of(
    check: Check, choose: Mapping[str, str] | None = None, *, side: int = 0, node: Node | None = None
) -> Odds:
    """The odds of one side of a check, from its root or from a node within it.

    Raises `Refused`, before any work, where they would take too long.
    """
    must_be_affordable((check,))
    start = check.root if node is None else node
    if isinstance(start, Throw) and start.alone is not None and not choose:
        law = start.alone(side)
    else:
        law = odds(start, choose).map(lambda ends: ends[side])
    return rows_of(law, check.keys, by_total=check.by_total)


def must_be_affordable(checks: Iterable[Check]) -> None:
    """Refuse checks whose odds would take too long together, by what is known before any work."""
    listed = list(checks)
    cost = sum(check.cost for check in listed)
    if cost > BUDGET:
        found = " · ".join(check.notation for check in listed)[:60]
        raise Refused(
            problem(
                "HOUSE-notation", "notation", "too_costly", found=found, cost=str(cost), budget=str(BUDGET)
            )
        )


def rows_of(law: Distribution[Outcome], keys: tuple[str, ...], *, by_total: bool = False) -> Odds:
    """Gather a law of outcomes into rows; more totals than a table has room for become ranges."""
    width = _width_for(law) if by_total else 1
    groups: dict[tuple[str, Number | None], dict[Outcome, int]] = {}
    for outcome, weight in law.items():
        row = (outcome.key, _place(outcome.total, width) if by_total else None)
        cell = groups.setdefault(row, {})
        cell[outcome] = cell.get(outcome, 0) + weight
    order = {key: i for i, key in enumerate(keys)}
    ranked = sorted(groups, key=lambda r: (order.get(r[0], len(order)), r[1] if r[1] is not None else 0))
    rows = tuple(_row(key, groups[key, total], law.total, by_total=by_total) for key, total in ranked)
    known = {outcome.success for outcome in law}
    success = None if None in known else law.chance(lambda outcome: outcome.success is True)
    return Odds(rows, success, _mean(law))


def _row(key: str, cell: dict[Outcome, int], whole: int, *, by_total: bool) -> OddsRow:
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
        _span(cell) if by_total else None,
    )


def _span(cell: Iterable[Outcome]) -> tuple[Number, Number] | None:
    """The first and the last total of a row that has several."""
    totals = [outcome.total for outcome in cell if outcome.total is not None]
    low, high = min(totals, default=0), max(totals, default=0)
    return (low, high) if low != high else None


def _added(rows: list[OddsRow]) -> OddsRow:
    """Neighbouring rows as one."""
    first, last = rows[0].ends, rows[-1].ends
    if len(rows) == 1 or first is None or last is None:
        return rows[0]
    success = rows[0].success if len({row.success for row in rows}) == 1 else None
    p = sum((row.p for row in rows), Fraction(0))
    return OddsRow(rows[0].key, None, p, success, span=(first[0], last[1]))


def _width_for(law: Distribution[Outcome]) -> int:
    """How many totals a row gathers, so that a table has neither too many rows nor too many digits."""
    totals = {outcome.total for outcome in law if outcome.total is not None}
    row = 100 + 2 * (law.total.bit_length() * 3 // 10)
    most = max(1, min(ROWS, TABLE_BYTES // row))
    return 1 if len(totals) <= most else _width(min(totals), max(totals), most)


def _place(total: Number | None, width: int) -> Number | None:
    """The range that a total falls into, by its number."""
    return total if total is None or width == 1 else total // width


def _width(low: Number, high: Number, most: int) -> int:
    """The least of 1, 2, 5, 10, 20, 50 … that brings what lies between two totals into so many ranges."""
    tens = 1
    while True:
        for width in (tens, 2 * tens, 5 * tens):
            if high // width - low // width < most:
                return width
        tens *= 10


def _rank(detail: tuple[tuple[str, Value], ...]) -> list[tuple[str, Number, str]]:
    """Numbers in their order, words in theirs."""
    return [(n, v, "") if isinstance(v, (int, Fraction)) else (n, 0, repr(v)) for n, v in detail]


def _mean(law: Distribution[Outcome]) -> Fraction | None:
    if any(outcome.total is None for outcome in law):
        return None
    return law.mean(lambda outcome: outcome.total or 0)
