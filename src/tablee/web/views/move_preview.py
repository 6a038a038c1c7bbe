"""What a move would do, told before it is made: on the viewer's own state, in the viewer's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablee.game.account import BANK, Movement
from tablee.game.address import Address
from tablee.game.check import Check, Throw
from tablee.game.event import BlockGone, BlockPut, Event, Moved, TimeMoved, Told
from tablee.game.move import Move, Plan
from tablee.game.naming import title_of
from tablee.game.odds import odds_of
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import Reason
from tablee.game.text import number
from tablee.game.throwing import for_master
from tablee.lang import gettext as _
from tablee.table.commands.request import must_be_plain
from tablee.web.views.spends import sees_odds
from tablee.web.views.view import View
from tablee.web.views.wording import Part, bar_of, best_label, percent, sentences, written

LINES = 40
"""A preview tells at most so much."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What stands in the way, what it costs, what will change, and the odds where dice decide."""

    problems: tuple[tuple[str, str], ...] = ()
    may_overrule: bool = False
    missing: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    label: str = ""
    chance: str = ""
    what: str = ""
    net: str = ""
    dice: int = 0
    difficulty: str = ""
    check: bool = False
    full: bool = False


def refusal(view: View, problems: Iterable[Problem]) -> Foreseen:
    """Nothing but what is wrong."""
    return Foreseen(tuple(sentences(view.rules, tuple(problems), view.lang)))


def foresee(view: View, move: Move, given: Mapping[str, Any]) -> Foreseen:
    """Plan the move for its form; arguments that are missing are asked for rather than refused."""
    wanted = {p.name: p for p in move.params if p.default is None and not p.optional}
    missing = tuple(p.label[view.lang] for p in wanted.values() if given.get(p.name) in (None, ""))
    if missing:
        return Foreseen(missing=missing)
    try:
        must_be_plain(dict(given))
        args = move.read({k: v for k, v in given.items() if v is not None})
        seen = move.plan(replace(view.state.game, fresh="preview"), args)
        seen = for_master(seen) if view.is_gm else seen
    except Refused as refused:
        return refusal(view, refused.problems)
    return _odds(view, _told(view, seen), seen)


def _told(view: View, seen: Plan) -> Foreseen:
    lang, rules = view.lang, view.rules
    costs = [line for m in seen.costs for line in _movement(view, m)]
    changes = [rules.reference.say(reason, lang) for reason in seen.because]
    if not seen.broken and seen.dice is None:
        changes += _dry(view, seen, costs)
    return Foreseen(
        tuple(sentences(rules, seen.problems, lang)),
        may_overrule=bool(seen.broken) and not seen.final,
        costs=tuple(costs),
        changes=tuple(dict.fromkeys(changes))[:LINES],
        net=_plain(view, seen.shows.get("net")),
        dice=seen.dice.count if isinstance(seen.dice, Throw) else 0,
        difficulty=_plain(view, seen.shows.get("difficulty")),
        check="check" in seen.shows,
    )


def _plain(view: View, value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, int):
        return number(value, view.lang, signed=value < 0)
    return value.replace("-", "\N{MINUS SIGN}") if isinstance(value, str) else ""


def _dry(view: View, seen: Plan, costs: list[str]) -> list[str]:
    """The lines of the events of a plan without dice, which are not written."""
    try:
        events = seen.events(())
    except Refused:
        return []
    lines: list[str] = []
    for event in events:
        if isinstance(event, Moved):
            lines += [line for line in _movement(view, event.movement) if line not in costs]
        reason = _reason(event)
        if reason is not None:
            lines.append(_named(view, event, view.rules.reference.say(reason, view.lang)))
    return lines


def _reason(event: Event) -> Reason | None:
    match event:
        case BlockPut(_, _, reason) | BlockGone(_, _, reason) | Told(reason) | TimeMoved(_, reason):
            return reason
    return None


def _named(view: View, event: Event, words: str) -> str:
    """The sentence with the name of whom it happens to, where it does not say so itself."""
    owner = event.sheet if isinstance(event, BlockPut | BlockGone) else ""
    sheet = view.state.game.sheets.get(owner)
    if sheet is None or sheet.name in words:
        return words
    return _("{name}: {words}").format(name=sheet.name, words=words)


def _movement(view: View, movement: Movement) -> list[str]:
    lines = []
    for end, sign in ((movement.source, -1), (movement.target, 1)):
        if end == BANK:
            continue
        at = Address.read(end)
        sheet = view.state.game.sheets.get(at.sheet)
        found = sheet.at(at.path) if sheet else None
        if sheet is not None and found is not None:
            worth = number(sign * movement.amount, view.lang, signed=True)
            lines.append(f"{sheet.name} · {title_of(found)[view.lang]} {worth}")
    return lines


def _odds(view: View, found: Foreseen, seen: Plan) -> Foreseen:
    """The odds bar of what would be thrown, where this viewer may see chances."""
    form = seen.shows.get("check")
    if form is None or not sees_odds(view.state, view.seat):
        return found
    try:
        check: Check = view.rules.check(form)
        odds = odds_of(check)
    except Refused:
        return found
    parts = bar_of(view.rules, odds, view.lang)
    found = replace(
        found,
        parts=parts,
        label=", ".join(f"{p.name} {p.number}" for p in parts),
        net=written(check.notation, view.lang),
    )
    if odds.success is None:
        return found
    least = best_label(view.rules, odds, view.lang)
    what = _("{label} or better").format(label=least) if least else ""
    return replace(found, chance=percent(odds.success, view.lang), what=what)


def move_for(view: View, name: str, run: object) -> Move:
    """The move of that name, if this seat may make it at all; by the rules of the throw it goes on with."""
    move = view.rules_for(run if isinstance(run, str) else "").moves.get(name)
    if move is None:
        raise Refused(problem("HOUSE-seat", name[:40], "move", expected=tuple(view.rules.moves)))
    if view.seat.role == "observer":
        raise Refused(problem("HOUSE-seat", view.seat.name, "observer"))
    if move.who == "gm" and not view.is_gm:
        raise Refused(problem("HOUSE-seat", view.seat.name, "gm"))
    return move
