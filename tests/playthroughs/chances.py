"""Odds and spends as lines of a playthrough."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game import walk
from tablee.game.account import Price
from tablee.game.check import Check, End, Spend
from tablee.game.odds import Odds, rows_of
from tablee.game.outcome import Outcome
from tablee.game.state import State
from tablee.game.system import Rules
from tablee.game.throwing import place_of
from tablee.game.walk import Place, improvement
from tests.playthroughs.lines import pairs, plain, problem
from tests.runs import open_run

PICKS = 10


def _open(rules: Rules, state: State) -> tuple[Check, Place]:
    run = open_run(state)
    if run is None:
        raise ValueError("no throw is open")
    return rules.check(run.check), place_of(rules.check, run)


def odds(rules: Rules, state: State, notation: str) -> Iterator[str]:
    """A line for each outcome, then success and mean; one such list for each side that has outcomes."""
    if notation:
        check = rules.notation(notation)
        place = Place(check.root)
    else:
        check, place = _open(rules, state)
    law = walk.odds(place.node)
    for side in range(len(next(iter(law)))):

        def mine(ends: tuple[Outcome, ...], side: int = side) -> Outcome:
            return ends[side]

        if side:
            yield "other side"
        yield from _odds(rows_of(law.map(mine), check.keys, by_total=check.by_total))


def _odds(found: Odds) -> Iterator[str]:
    for row in found.rows:
        total = "" if row.total is None else f" {plain(row.total)}"
        detail = "".join(f" ({pairs(dict(part))} {p})" for part, p in row.detail)
        yield f"  {row.key}{total} {row.p}{detail}"
    if found.success is not None:
        yield f"  success {found.success}"
    if found.mean is not None:
        yield f"  mean {found.mean}"


def spends(rules: Rules, state: State, notation: str) -> Iterator[str]:
    """What could be bought, for how much, and the chances then."""
    if notation:
        check = rules.notation(notation)
        offered = check.before
    else:
        check, place = _open(rules, state)
        offered = place.node.spends() if isinstance(place.node, End) else check.before
    if not offered:
        yield "no spends"
    for spend in offered:
        by = f" by {spend.by}" if spend.by else ""
        yield f"spend {spend.key}{by}: {_price(spend.price)}"
        yield from (f"  {problem(p, rules.reference)}" for p in spend.refused)
        yield from () if spend.refused else _picks(spend, check)


def _picks(spend: Spend, check: Check) -> Iterator[str]:
    for pick in spend.picks[:PICKS]:
        law = improvement(spend, pick).map(lambda ends: ends[0])
        found = rows_of(law, check.keys, by_total=check.by_total)
        yield f"  {','.join(map(str, pick)) or 'then'}: {_chance(found)}"
    if len(spend.picks) > PICKS:
        yield f"  and {len(spend.picks) - PICKS} more"


def _chance(found: Odds) -> str:
    if found.success is not None:
        return f"success {found.success}"
    rows = (
        f"{row.key} {row.p}" if row.total is None else f"{row.key} {plain(row.total)} {row.p}"
        for row in found.rows
    )
    return ", ".join(rows)


def _price(price: Price) -> str:
    return (
        " or ".join(" and ".join(f"{c.amount} {c.account}" for c in way) for way in price.alternatives)
        or "free"
    )
