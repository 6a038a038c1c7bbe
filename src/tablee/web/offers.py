"""The moves that a system's panels offer on the page, each as something to tap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablee.game.move import Move
from tablee.game.panel import Item, Panel, Place
from tablee.game.problem import Refused
from tablee.table.ask import ACTORS
from tablee.web.fields import can_ask
from tablee.web.view import View

SHARED = frozenset(("throw", "roll_on", "choose", "spend", "close"))
"""What the card of a throw offers by itself."""


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


def offers_in(view: View, place: Place) -> list[Offered]:
    """What the panels of a place offer this seat, but for what other parts of the page already do."""
    found = []
    for panel in view.rules.panels:
        if panel.place != place:
            continue
        offers = tuple(_offers(view, panel))
        if offers:
            found.append(Offered(panel.title[view.lang], offers))
    return found


def _offers(view: View, panel: Panel) -> Iterator[Offer]:
    ways = {way.key for way in view.rules.ways}
    for item in panel.items:
        move = view.rules.moves.get(item.of) if item.kind == "move" else None
        if move is None or move.key in SHARED or move.key in ways or not may_make(view, move):
            continue
        if begins(move) or joins(move) or is_end(view, move) or not can_ask(move, item.args):
            continue
        if panel.place == "scene" and is_turn(move):
            continue  # the order of a fight has it beside each name
        yield Offer(move.key, (item.label or move.label)[view.lang], item.args)


def may_make(view: View, move: Move) -> bool:
    """Whether a seat may make such a move at all."""
    return view.is_gm or (view.seat.role == "player" and move.who != "gm")


def begins(move: Move) -> bool:
    """Whether a move puts sheets on sides: it begins a fight."""
    return any(param.kind == "sides" for param in move.params)


def joins(move: Move) -> bool:
    """Whether a move asks for sheets and for a side: it brings them into a fight that is on."""
    kinds = {param.kind for param in move.params}
    sided = any(param.name == "side" for param in move.params)
    return sided and bool(kinds & {"sheet", "sheets"}) and "run" not in kinds


def is_turn(move: Move) -> bool:
    """Whether a move needs nothing but who makes it: in a fight, it stands beside each name."""
    return len(move.params) == 1 and move.params[0].kind == "sheet" and move.params[0].name in ACTORS


def is_end(view: View, move: Move) -> bool:
    """Whether a move without parameters stands in a panel that also begins fights: it ends them."""
    return not move.params and any(
        any(begins(other) for other in _moves(view, panel.items)) and move in _moves(view, panel.items)
        for panel in view.rules.panels
    )


def _moves(view: View, items: tuple[Item, ...]) -> list[Move]:
    moves = view.rules.moves
    return [moves[item.of] for item in items if item.kind == "move" and item.of in moves]


def panel_moves(view: View, *places: Place) -> list[Move]:
    """Every move of the panels of some places that this seat may make, each once."""
    found: dict[str, Move] = {}
    for panel in view.rules.panels:
        if panel.place in places:
            found |= {move.key: move for move in _moves(view, panel.items) if may_make(view, move)}
    return list(found.values())


def possible(view: View, move: Move, args: Mapping[str, Any]) -> bool:
    """Whether a move would go through, as far as this viewer knows."""
    try:
        seen = move.preview(view.state.game, move.read(args))
    except Refused:
        return False
    return all(problem.warning for problem in seen.problems)
