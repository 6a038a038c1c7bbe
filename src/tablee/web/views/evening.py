"""The evening: who is here, who plays for whom, and what its end and beginning do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from tablee.game.move import Move, Param
from tablee.game.panel import Item, Panel
from tablee.game.problem import Problem, Refused
from tablee.table.commands.evening import plays_for
from tablee.table.log.seat import Seat
from tablee.web.views.view import View
from tablee.web.views.wording import sentences

Moment = Literal["opening", "closing"]
ASKED = ("int", "choice", "text")
"""What a tick may have beside it; a move that wants more than these has a form of its own."""
CHOICE = "choice"
NOBODY = "-"
"""Away, and nobody plays."""


@dataclass(frozen=True, slots=True)
class TickField:
    """A number, a word or a choice that goes with a tick."""

    name: str
    label: str
    kind: str
    value: str
    options: tuple[tuple[str, str], ...] = ()
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Tick:
    """One move for one sheet (or for all). ``ways`` are its arguments: one of several where it has a choice.

    Not ``whole``: it wants more than a tick, and opens its own form.
    """

    key: str
    title: str
    move: str
    label: str
    name: str
    ways: tuple[Mapping[str, Any], ...]
    fields: tuple[TickField, ...] = ()
    refused: str = ""
    ticked: bool = True
    whole: bool = True

    def args(self, given: Mapping[str, str]) -> dict[str, Any]:
        """What is sent, with what was set for it."""
        chosen = given.get(CHOICE, "0")
        at = int(chosen) if chosen.isascii() and chosen.isdecimal() and len(chosen) < 4 else 0
        way = self.ways[at] if at < len(self.ways) else self.ways[0]
        return {**way, **{key: value for key, value in given.items() if key != CHOICE and value}}


def ticks(view: View, moment: Moment) -> list[Tick]:
    """All that is offered, in the order the system gives; a key is the same whatever else is offered."""
    found: list[Tick] = []
    for place, panel in enumerate(view.rules.panels):
        if panel.place == moment:
            for number, items in enumerate(_alternatives(panel)):
                move = view.rules.moves.get(items[0].of)
                if move is not None:
                    found += _of_items(view, panel, items, move, f"{place}-{number}")
    return [_weighed(view, tick, moment) for tick in found]


def _alternatives(panel: Panel) -> list[list[Item]]:
    """The moves of a panel; one that comes several times with the same arguments set is one choice."""
    grouped: dict[tuple[str, ...], list[Item]] = {}
    for item in panel.items:
        if item.kind == "move":
            grouped.setdefault((item.of, *sorted(item.args)), []).append(item)
    return list(grouped.values())


def _of_items(view: View, panel: Panel, items: list[Item], move: Move, key: str) -> Iterator[Tick]:
    args, sheets = items[0].args, _sheets(view, panel)
    one = next((p for p in move.params if p.kind == "sheet" and p.name not in args), None)
    many = next((p for p in move.params if p.kind == "sheets" and p.name not in args), None)
    rest = {many.name: sheets} if many is not None and many.default is None else {}
    label = move.label if len(items) > 1 else items[0].label or move.label
    fields: list[TickField] = []
    if len(items) > 1:
        words = tuple((str(i), (item.label or move.label)[view.lang]) for i, item in enumerate(items))
        fields.append(TickField(CHOICE, move.label[view.lang], CHOICE, "0", words))
    set_ = {*args, *rest, *([one.name] if one else [])}
    left = [p for p in move.params if p.name not in set_]
    fields += [_field(p, view) for p in left if _asks(p)]
    whole = all(_asks(p) or p.default is not None or p.optional for p in left)
    tick = Tick(key, panel.title[view.lang], move.key, label[view.lang], "", (), tuple(fields), whole=whole)
    for sheet in sheets if one else [""]:
        own = {one.name: sheet} if one else {}
        name = view.state.game.sheets[sheet].name if sheet else ""
        ways = tuple({**item.args, **rest, **own} for item in items)
        yield replace(tick, key=f"{key}.{sheet}" if sheet else key, name=name, ways=ways)


def _sheets(view: View, panel: Panel) -> list[str]:
    """The sheets it is for: those that people play, else those of its nature."""
    sheets = view.state.game.sheets
    played = {id for seat in view.state.seats.values() for id in seat.sheets}
    natured = [id for id, sheet in sheets.items() if panel.sheets in ("any", sheet.nature)]
    mine = [id for id in natured if id in played]
    return mine or ([] if panel.sheets == "any" else natured)


def _weighed(view: View, tick: Tick, moment: Moment) -> Tick:
    """Ticked unless the rules refuse it. At the end, what only some have earned is left to be ticked."""
    if not tick.whole:
        return replace(tick, ticked=False)
    problems = preview(view, tick, {f.name: f.value for f in tick.fields})
    told = " ".join(words for words, _rule in sentences(view.rules, problems, view.lang))
    absent = moment == "closing" and any(_absent(view, way) for way in tick.ways)
    earned = moment == "closing" and not tick.fields
    return replace(tick, refused=told, ticked=not told and not absent and not earned)


def _absent(view: View, way: Mapping[str, Any]) -> bool:
    """Whether it is for somebody whose player was away while nobody played for them."""
    seats = view.state.seats
    return any(
        seat.away and plays_for(seats, seat) is None and set(seat.sheets) & set(map(str, way.values()))
        for seat in seats.values()
    )


def _asks(param: Param) -> bool:
    return param.kind == "int" or (param.kind in ASKED and param.default is None and not param.optional)


def _field(param: Param, view: View) -> TickField:
    least = max(param.low or 0, 1) if param.kind == "int" else ""
    value = param.default if param.default is not None else least
    options = tuple((option, param.word(option)[view.lang]) for option in param.options)
    label = param.label[view.lang]
    return TickField(param.name, label, param.kind, str(value), options, param.low, param.high)


def preview(view: View, tick: Tick, given: Mapping[str, str]) -> tuple[Problem, ...]:
    """What the rules have against it now."""
    move = view.rules.moves[tick.move]
    try:
        seen = move.plan(view.state.game, move.read(tick.args(given)))
    except Refused as refused:
        return refused.problems
    return seen.broken


@dataclass(frozen=True, slots=True)
class Presence:
    """A player in the list of who is here; ``chosen`` is empty, ``-``, or who plays for them."""

    seat: Seat
    character: str
    chosen: str
    stand_ins: tuple[tuple[str, str], ...]


def evening_part(view: View) -> dict[str, Any]:
    """Whether people sit at the table, and for whom this viewer plays."""
    evening = view.state.evening
    return {
        "evening_open": evening.open,
        "evening_number": evening.number,
        "lent": [(s, view.state.game.sheets[s].name) for s in view.seat.lent if s in view.state.game.sheets],
    }


def presences(view: View) -> list[Presence]:
    """Every player, with who might play for them."""
    state, found = view.state, []
    players = [s for s in state.seats.values() if s.role == "player" and not s.waiting]
    for seat in players:
        character = ", ".join(state.game.sheets[s].name for s in seat.sheets if s in state.game.sheets)
        stand_in = plays_for(state.seats, seat)
        chosen = "" if not seat.away else stand_in.id if stand_in else NOBODY
        others = tuple((s.id, s.name) for s in players if s.id != seat.id) if character else ()
        found.append(Presence(seat, character, chosen, others))
    return found
