"""What ``roll`` and ``read`` share: a throw played out and printed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tablee.cli.games import find, rules_of
from tablee.game.play_out import play_out

if TYPE_CHECKING:
    from tablee.game.check import Check, Throw

__all__ = ["print_json", "show"]


def show(
    system: str,
    notation: str,
    falls: Callable[[Throw], tuple[int, ...]],
    choose: Mapping[str, str],
    house: tuple[str | None, tuple[str, ...]],
    *,
    why: bool,
    as_json: bool,
    ended: Callable[[Check], None] | None = None,
) -> None:
    """Walk the check that a notation writes, with dice that fall as ``falls`` says, and print how it ends."""
    game = find(system)
    rules = rules_of(game, *house)
    check = rules.notation(notation)
    place = play_out(check, falls, choose)
    if ended is not None:
        ended(check)
    from tablee.game.json_forms import reasons_of, result_form

    if as_json:
        print_json(result_form(game.key, rules, check, place, notation))
        return
    from tablee.cli import result
    from tablee.cli.paper import paper

    page = paper()
    print(result.result_text(game, rules, check, place, page))
    reasons = dict.fromkeys(r for o in place.outcomes for r in reasons_of(check, o))
    told = result.why_text(rules, reasons, page, whole=why)
    if told:
        print(f"\n{told}")


def print_json(form: Any) -> None:
    """Print data for programs."""
    import json

    text = json.dumps(form, ensure_ascii=False, indent=2)
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        text = json.dumps(form, indent=2)
    print(text)
