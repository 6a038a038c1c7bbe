"""Moves as buttons, and the passing of time with what hangs on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from tablee.game.calendar import UNITS, Timer
from tablee.game.move import Move
from tablee.game.panel import Item, Panel, PanelPlace
from tablee.game.problem import Refused
from tablee.game.sheet import Power, Sheet, Track
from tablee.game.system import Rules
from tablee.game.text import Lang, number
from tablee.lang import gettext as _
from tablee.lang import ngettext
from tablee.table.log.seat import Role
from tablee.web.views.fields import block_name, can_ask
from tablee.web.views.view import View

SHARED = frozenset(("throw", "roll_on", "choose", "spend", "close", "close_throw"))
"""What the card of a throw offers by itself."""
AROUND = frozenset(("begin", "join", "round", "end"))
"""Purposes of moves that concern a fight as a whole: the scene has buttons of its own for them."""
TURNS = frozenset(("turn", "pass", "leave"))
"""Purposes of moves that stand beside each name in the order of a fight."""
IN_ROUNDS = 10 * UNITS["minute"]
"""Nobody counts rounds beyond this."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A move under its label with some arguments set."""

    do: str
    label: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Offered:
    """Offers under the title of their panel."""

    title: str
    offers: tuple[Offer, ...]


def offers_in(view: View, place: PanelPlace) -> tuple[Offered, ...]:
    """What the panels of a place offer this seat, but for what other parts of the page already do."""
    return _offered(view.rules, view.lang, view.seat.role, place)


@lru_cache(maxsize=512)
def _offered(rules: Rules, lang: Lang, role: Role, place: PanelPlace) -> tuple[Offered, ...]:
    panels = [(panel, tuple(_offers(rules, lang, role, panel))) for panel in rules.panels]
    return tuple(
        Offered(panel.title[lang], offers) for panel, offers in panels if panel.place == place and offers
    )


def _offers(rules: Rules, lang: Lang, role: Role, panel: Panel) -> Iterator[Offer]:
    ways = {way.key for way in rules.ways}
    for item in panel.items:
        move = rules.moves.get(item.of) if item.kind == "move" else None
        if move is None or move.key in SHARED or move.key in ways or not may_make(role, move):
            continue
        if move.purpose in AROUND or not can_ask(move, item.args):
            continue
        if panel.place == "scene" and move.purpose in TURNS:
            continue  # the order of a fight has it beside each name
        yield Offer(move.key, (item.label or move.label)[lang], item.args)


def may_make(role: Role, move: Move) -> bool:
    """Whether somebody in that role may make such a move at all."""
    return role == "gm" or (role == "player" and move.who != "gm")


def _moves(rules: Rules, items: tuple[Item, ...]) -> list[Move]:
    moves = rules.moves
    return [moves[item.of] for item in items if item.kind == "move" and item.of in moves]


@lru_cache(maxsize=512)
def named_in(rules: Rules, place: PanelPlace, kind: str) -> frozenset[str]:
    """What the panels of a place name of some kind: the roles, the tracks, the accounts they show."""
    panels = (panel for panel in rules.panels if panel.place == place)
    return frozenset(item.of for panel in panels for item in panel.items if item.kind == kind)


def possible(view: View, move: Move, args: Mapping[str, Any]) -> bool:
    """Whether a move would go through, as far as this viewer knows."""
    try:
        seen = move.plan(view.state.game, move.read(args))
    except Refused:
        return False
    return not seen.broken


def time_offers(view: View) -> list[Offer]:
    """What lets time pass: a round, an hour, a night, each with what it will change."""
    return [offer for group in offers_in(view, "time") for offer in group.offers]


def marks_of(view: View, id: str, sheet: Sheet, roles: frozenset[str]) -> list[str]:
    """What lies on somebody, in short: blocks of some roles, and whatever runs out by itself."""
    timers = {
        timer.key.partition(":")[2]: timer for timer in view.state.game.calendar.timers if timer.owner == id
    }
    outlined = id in view.state.silhouettes and not view.is_gm
    found = list(_states(view, sheet))
    for block in sheet.blocks:
        role = getattr(block, "role", "")
        if role not in roles and block.id not in timers and not (outlined and isinstance(block, Power)):
            continue
        words = [block_name(view.rules, block, view.lang)]
        if role in view.rules.labels and block.id in timers:
            words.append(view.rules.labels[role][view.lang])
        left = "" if outlined else left_of(view, timers.get(block.id))
        found.append(", ".join([*words, left] if left else words))
    return found


def _states(view: View, sheet: Sheet) -> Iterator[str]:
    """How badly somebody is off: the worst marked row of each track that the scene shows."""
    tracks = named_in(view.rules, "scene", "track")
    for track in sheet.having(Track):
        row = track.state if track.id in tracks else None
        if row is not None:
            label, worth = row.label[view.lang], track.penalty_now
            yield f"{label} {number(worth, view.lang, signed=True)}" if worth else label


def left_of(view: View, timer: Timer | None) -> str:
    """How long a timer still runs: in rounds while a fight is on, else in hours, days or more."""
    if timer is None or timer.at is None:
        return ""
    seconds = timer.at - view.state.game.calendar.now
    if seconds <= 0:
        return _("ends now")
    rounds, fights = view.rules.round, view.state.game.conflict is not None
    if rounds and (seconds < UNITS["minute"] or (fights and seconds <= IN_ROUNDS)):
        n = -(-seconds // rounds)
        return ngettext("{n} round left", "{n} rounds left", n).format(n=n)
    return _lasting(seconds)


def _lasting(seconds: int) -> str:
    for unit in ("century", "decade", "year", "month", "week", "day", "hour", "minute", "second"):
        if seconds >= UNITS[unit]:
            return _counted(unit, seconds // UNITS[unit])
    return ""


def _counted(unit: str, n: int) -> str:
    match unit:
        case "second":
            words = ngettext("{n} second left", "{n} seconds left", n)
        case "minute":
            words = ngettext("{n} minute left", "{n} minutes left", n)
        case "hour":
            words = ngettext("{n} hour left", "{n} hours left", n)
        case "day":
            words = ngettext("{n} day left", "{n} days left", n)
        case "week":
            words = ngettext("{n} week left", "{n} weeks left", n)
        case "month":
            words = ngettext("{n} month left", "{n} months left", n)
        case "year":
            words = ngettext("{n} year left", "{n} years left", n)
        case "decade":
            words = ngettext("{n} decade left", "{n} decades left", n)
        case _:
            words = ngettext("{n} century left", "{n} centuries left", n)
    return words.format(n=n)
