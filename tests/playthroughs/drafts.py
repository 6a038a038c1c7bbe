"""Drafts of throws and people typed on one line, as a playthrough writes them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace

from tablee.game.draft import Draft, DraftResult
from tablee.game.odds import odds_of
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.game.system import Rules

LISTS = ("traits", "against", "helpers")


def typed(rules: Rules, line: str) -> Sheet:
    """Somebody typed on one line."""
    if rules.quick is None:
        raise ValueError("this system knows nobody on one line")
    return rules.quick(line)


def drafted(rules: Rules, state: State, sheet: str, given: Mapping[str, str]) -> DraftResult:
    """What a draft comes to; ``options`` is a table, ``traits`` and people are lists with commas."""
    if rules.draft is None:
        raise ValueError("this system has no drafts")
    traits, against, helpers = (tuple(filter(None, given.get(key, "").split(","))) for key in LISTS)
    wanted = Draft(
        sheet, traits, against, helpers=helpers, goal=given.get("goal", ""), way=given.get("way", ""),
        options=json.loads(given.get("options", "{}")), struck=json.loads(given.get("struck", "{}")),
        turned=tuple(filter(None, given.get("turned", "").split(","))), bought=int(given.get("bought", "0")),
    )  # fmt: skip
    found = rules.draft(state, wanted)
    if found.move:
        return found
    args = {"check": found.form, "by": sheet, "against": list(wanted.against)}
    return replace(found, move="throw", args=args)


def lines(rules: Rules, found: DraftResult) -> Iterator[str]:
    """The chips with whose they are, the chance, and the move that throws it."""
    for chip in found.chips:
        side = f" ({chip.side})" if chip.side else ""
        yield f"chip {chip.name or chip.role}: {chip.worth:+d}{chip.unit}{side}"
    odds = odds_of(rules.check(found.form))
    chance = f" with success {odds.success}" if odds.success is not None else ""
    yield f"draft thrown by {found.move}{chance}"
