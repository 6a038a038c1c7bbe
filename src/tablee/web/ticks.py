"""What a system offers when an evening begins or ends: its moves, each ready to be made with one tick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablee.game.move import Move, Param
from tablee.game.panel import Item, Panel, Place
from tablee.game.problem import Problem, Refused
from tablee.web.said import sentences
from tablee.web.view import View

ASKED = ("int", "choice", "text")
"""What a tick may have beside it; a move that wants more than these has a form of its own."""


@dataclass(frozen=True, slots=True)
class OfferField:
    """A number, a word or a choice that goes with a tick."""

    name: str
    label: str
    kind: str
    value: str
    options: tuple[tuple[str, str], ...] = ()
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """One move for one sheet (or for all): ticked unless the rules refuse it now."""

    key: str
    move: str
    label: str
    name: str
    args: Mapping[str, Any]
    fields: tuple[OfferField, ...] = ()
    refused: str = ""
    whole: bool = True
    given: Mapping[str, str] = field(default_factory=dict)


def offers(view: View, place: Place) -> list[Offer]:
    """All that is offered in a place, in the order the system gives."""
    found: list[Offer] = []
    for panel in view.rules.panels:
        if panel.place == place:
            for item in panel.items:
                move = view.rules.moves.get(item.of) if item.kind == "move" else None
                if move is not None:
                    found += _of_item(view, panel, item, move, len(found))
    return found


def _of_item(view: View, panel: Panel, item: Item, move: Move, at: int) -> Iterator[Offer]:
    sheets = _sheets(view, panel)
    one = next((p for p in move.params if p.kind == "sheet" and p.name not in item.args), None)
    many = next((p for p in move.params if p.kind == "sheets" and p.name not in item.args), None)
    args = dict(item.args)
    if many is not None and many.default is None:
        args[many.name] = sheets
    if one is None:
        yield _offer(view, item, move, args, f"{at}", "")
        return
    for sheet in sheets:
        name = view.state.game.sheets[sheet].name
        yield _offer(view, item, move, {**args, one.name: sheet}, f"{at}.{sheet}", name)


def _sheets(view: View, panel: Panel) -> list[str]:
    """The sheets it is for: those of its nature, else those that people play."""
    sheets = view.state.game.sheets
    played = {id for seat in view.state.seats.values() for id in seat.sheets}
    natured = [id for id, sheet in sheets.items() if panel.sheets in ("any", sheet.nature)]
    mine = [id for id in natured if id in played]
    return mine or ([] if panel.sheets == "any" else natured)


def _offer(view: View, item: Item, move: Move, args: dict[str, Any], key: str, name: str) -> Offer:
    label = (item.label or move.label)[view.lang]
    open_ = [p for p in move.params if p.name not in args]
    fields = tuple(_field(p, view) for p in open_ if _asks(p))
    whole = all(_asks(p) or p.default is not None or p.optional for p in open_)
    offer = Offer(key, move.key, label, name, args, fields, whole=whole)
    problems = preview(view, offer, {f.name: f.value for f in fields}) if whole else ()
    told = " ".join(words for words, _ in sentences(view.rules, problems, view.lang))
    return Offer(key, move.key, label, name, args, fields, told, whole)


def _asks(param: Param) -> bool:
    return param.kind == "int" or (param.kind in ASKED and param.default is None and not param.optional)


def _field(param: Param, view: View) -> OfferField:
    value = (
        param.default if param.default is not None else max(param.low or 0, 1) if param.kind == "int" else ""
    )
    options = tuple((option, param.word(option)[view.lang]) for option in param.options)
    label = param.label[view.lang]
    return OfferField(param.name, label, param.kind, str(value), options, param.low, param.high)


def preview(view: View, offer: Offer, given: Mapping[str, str]) -> tuple[Problem, ...]:
    """What the rules have against it now."""
    move = view.rules.moves[offer.move]
    try:
        seen = move.preview(view.state.game, move.read({**offer.args, **given}))
    except Refused as refused:
        return refused.problems
    return tuple(p for p in seen.problems if not p.warning)
