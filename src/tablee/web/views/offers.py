"""The moves that a system's panels offer on the page, each as something to tap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from tablee.game.move import Move
from tablee.game.panel import Item, Panel, PanelPlace
from tablee.game.problem import Refused
from tablee.game.system import Rules
from tablee.game.text import Lang
from tablee.table.log.seat import Role
from tablee.web.views.fields import can_ask
from tablee.web.views.view import View

SHARED = frozenset(("throw", "roll_on", "choose", "spend", "close", "close_throw"))
"""What the card of a throw offers by itself."""
AROUND = frozenset(("begin", "join", "round", "end"))
"""Purposes of moves that concern a fight as a whole: the scene has buttons of its own for them."""
TURNS = frozenset(("turn", "pass", "leave"))
"""Purposes of moves that stand beside each name in the order of a fight."""


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


def panel_moves(view: View, *places: PanelPlace) -> tuple[Move, ...]:
    """Every move of the panels of some places that this seat may make, each once."""
    return _panel_moves(view.rules, view.seat.role, places)


@lru_cache(maxsize=512)
def _panel_moves(rules: Rules, role: Role, places: tuple[PanelPlace, ...]) -> tuple[Move, ...]:
    found: dict[str, Move] = {}
    for panel in rules.panels:
        if panel.place in places:
            found |= {move.key: move for move in _moves(rules, panel.items) if may_make(role, move)}
    return tuple(found.values())


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
