"""The board of a creation that a group shares, in the reader's language, with the acts of who may act."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tablee.game import board as game
from tablee.game.frozen import replace
from tablee.game.state import State
from tablee.game.system import Rules
from tablee.game.text import Text
from tablee.lang import gettext as _
from tablee.web.views.memo import Same
from tablee.web.views.view import View

SEARCHED = 10
"""From how many offers in rows on a desk can be searched."""
MOST_POINTS = 12
"""Of how many points on a purse is told in words alone."""
KEPT = 16
"""How many boards are remembered: those of the tables that are told just now."""
UNREAD = ("handed", "returned")
"""The states of a cell that somebody must still look at, even when its step is over."""


@dataclass(frozen=True, slots=True)
class Button:
    """The button of an act, or a text to be given first (``asks``); ``form``: it opens the form of its move.

    ``waits`` says why it can't be done yet.
    """

    id: str
    move: str
    label: str
    args: Mapping[str, Any]
    asks: str = ""
    asks_label: str = ""
    form: bool = False
    main: bool = False
    gm: bool = False
    waits: str = ""


def board_part(view: View) -> dict[str, Any]:
    """The board and the desk of the sheet in hand; None where no creation is shared."""
    return {"creating": drawing_of(view)}


def drawing_of(view: View) -> Drawing | None:
    """The drawing of the board for a viewer, if their table has one."""
    board = board_of(view)
    return None if board is None else Drawing(view, board, desk_of(view, view.sheet_id))


def board_of(view: View) -> game.Board | None:
    """The board as a viewer knows it, with the acts that they may make."""
    board = _board(view.rules, Same(view.state.game))
    if board is None:
        return None
    return replace(
        board,
        acts=_allowed(view, board.acts),
        steps=tuple(replace(step, acts=_allowed(view, step.acts)) for step in board.steps),
        columns=tuple(replace(one, acts=_allowed(view, one.acts, one.sheet)) for one in board.columns),
        cells=tuple(_allowed_in(view, cell) for cell in board.cells),
    )


def desk_of(view: View, sheet: str) -> game.Desk | None:
    """The desk of a sheet with the acts that a viewer may make, for who acts for it."""
    if not sheet or not view.seat.acts_for(sheet):
        return None
    desk = _desk(view.rules, Same(view.state.game), sheet)
    if desk is None:
        return None

    def routed(route: game.Route | None) -> game.Route | None:
        return route and replace(route, act=_one(view, route.act, sheet))

    def offered(offer: game.Offer) -> game.Offer:
        return replace(offer, act=_one(view, offer.act, sheet), route=routed(offer.route))

    return replace(
        desk,
        entries=tuple(entry for entry in desk.entries if may_make(view, entry.act, sheet)),
        groups=tuple(replace(g, offers=tuple(map(offered, g.offers))) for g in desk.groups),
        goal=routed(desk.goal),
        acts=_allowed(view, desk.acts, sheet),
    )


def may_make(view: View, act: game.Act, sheet: str = "") -> bool:
    """Whether a viewer may make an act of a sheet, or of the board."""
    if act.move not in view.rules.moves:
        return False
    return view.is_gm if act.who == "gm" else bool(sheet) and view.seat.acts_for(sheet)


def _allowed(view: View, acts: tuple[game.Act, ...], sheet: str = "") -> tuple[game.Act, ...]:
    return tuple(act for act in acts if may_make(view, act, sheet))


def _one(view: View, act: game.Act | None, sheet: str) -> game.Act | None:
    return act if act is not None and may_make(view, act, sheet) else None


def _allowed_in(view: View, cell: game.Cell) -> game.Cell:
    lines = tuple(replace(line, acts=_allowed(view, line.acts, cell.sheet)) for line in cell.lines)
    return replace(cell, acts=_allowed(view, cell.acts, cell.sheet), lines=lines)


@lru_cache(maxsize=KEPT)
def _board(rules: Rules, state: Same[State]) -> game.Board | None:
    """The board of a state, drawn once for all who know the same."""
    return rules.board(state.of) if rules.board is not None else None


@lru_cache(maxsize=KEPT)
def _desk(rules: Rules, state: Same[State], sheet: str) -> game.Desk | None:
    """The desk of a sheet in a state, drawn once for the strip and the board."""
    return rules.desk(state.of, sheet) if rules.desk is not None else None


@lru_cache(maxsize=64)
def _asked_once(rules: Rules, move: str, name: str) -> Text | None:
    """The label of a parameter that one line of text can answer."""
    param = next((p for p in rules.moves[move].params if p.name == name), None)
    return param.label if param is not None and param.kind == "text" else None


class Drawing:
    """One board for one viewer: what the templates ask beside the board and the desk themselves."""

    def __init__(self, view: View, board: game.Board, desk: game.Desk | None) -> None:
        self.view, self.board, self.desk, self.lang = view, board, desk, view.lang
        self.unseen = {column.sheet for column in board.columns if f"sheet {column.sheet}" in view.hidden}
        played = [(sheet, seat) for seat in view.state.seats.values() for sheet in seat.sheets]
        self.players = {sheet: seat.name for sheet, seat in played if seat.role == "player"}

    def say(self, words: Text | None) -> str:
        """Words in the reader's language; nothing for none."""
        return words[self.lang] if words is not None else ""

    def acts(self, acts: Iterable[game.Act], id: str, *, desk: bool = False) -> tuple[Button, ...]:
        """The buttons of some acts: on the board the game master sees what only they can do, and what players
        can do on their desks."""
        shown = (act for act in acts if desk or act.who == "gm" or not self.view.is_gm)
        return tuple(self.button(act, f"{id}-{n}") for n, act in enumerate(shown))

    def button(self, act: game.Act, id: str) -> Button:
        """The button of an act. What waits the game master may do nevertheless, by the form of its move."""
        asks = act.asks[0] if len(act.asks) == 1 else ""
        label = _asked_once(self.view.rules, act.move, asks) if asks else None
        waits = self.say(act.waits)
        form = bool(act.asks and label is None) or bool(waits and self.view.is_gm)
        return Button(
            f"act-{id}", act.move, self.say(act.label), {**act.args}, "" if form else asks,
            "" if form else self.say(label), form, act.main, act.who == "gm", waits,
        )  # fmt: skip

    def dots(self, purse: game.Purse) -> tuple[tuple[bool, bool], ...]:
        """Points as (spent, earned), the earned ones last; of many none are drawn."""
        most = max(purse.of, purse.spent)
        dots = tuple((at < purse.spent, at >= purse.of - purse.bonus) for at in range(most))
        return dots if most <= MOST_POINTS else ()

    # ------------------------------------------------------------------ the board

    def mine(self, sheet: str) -> bool:
        """Whether this viewer plays a sheet."""
        return self.view.seat.plays(sheet)

    def leads(self, sheet: str) -> bool:
        """Whether this viewer may look at the desk of another sheet."""
        seat = self.view.seat
        return seat.acts_for(sheet) and (self.view.is_gm or len(seat.sheets) > 1)

    def hidden(self, sheet: str) -> bool:
        """Whether players don't know of a sheet."""
        return sheet in self.unseen

    def full(self, cell: game.Cell, step: game.Step) -> bool:
        """Whether a cell is told at length; one whose step is over is told in short."""
        return step.state == "open" or cell.state in UNREAD

    def words(self, state: game.StepState | game.CellState | game.OfferState) -> str:
        """A state in words, for those who hear the page."""
        return _state_words(state)

    # ------------------------------------------------------------------ the desk

    @property
    def desk_step(self) -> game.Step | None:
        """The step that the desk is about."""
        key = self.desk.step if self.desk is not None else ""
        return next((step for step in self.board.steps if step.key == key), None)

    def entries(self) -> Iterator[tuple[game.Entry, Button]]:
        """The texts of the desk with the buttons that send them."""
        for n, entry in enumerate(self.desk.entries if self.desk is not None else ()):
            yield entry, self.button(entry.act, f"entry-{n}")

    def groups(self, *, tiles: bool) -> Iterator[tuple[str, game.OfferGroup, str, bool]]:
        """The groups of offers as tiles, or the others: the id, the note of each, whether it is folded."""
        for n, group in enumerate(self.desk.groups if self.desk is not None else ()):
            barred = bool(group.offers) and all(offer.state == "barred" for offer in group.offers)
            reasons = {offer.note for offer in group.offers} if barred else set[Text | None]()
            note = reasons.pop() if len(reasons) == 1 else group.note
            if group.tiles == tiles:
                yield f"offers-{n}", group, self.say(note), barred if group.folded is None else group.folded

    def offers(self, id: str, group: game.OfferGroup) -> Iterator[tuple[str, game.Offer, Button | None]]:
        """The offers of a group with their ids and buttons."""
        for n, offer in enumerate(group.offers):
            known = f"offer-{id.removeprefix('offers-')}-{_known_by(n, group)}"
            yield known, offer, self.button(offer.act, known) if offer.act is not None else None

    @property
    def searched(self) -> bool:
        """Whether the rows of the desk are so many that they can be searched."""
        groups = self.desk.groups if self.desk is not None else ()
        return sum(len(group.offers) for group in groups if not group.tiles) >= SEARCHED

    @property
    def sorts(self) -> tuple[str, ...]:
        """The sorts of offers that there are: the legend explains those."""
        groups = self.desk.groups if self.desk is not None else ()
        states = {offer.state for group in groups for offer in group.offers}
        return tuple(state for state in ("possible", "mendable", "barred") if state in states)

    # ------------------------------------------------------------------ what is awaited

    def stage(self) -> str:
        """Which step is open, of how many."""
        now, steps = self.board.open, self.board.steps
        if now is None:
            return ""
        return _("{n} of {most} · {step}").format(
            n=steps.index(now) + 1, most=len(steps), step=self.say(now.title)
        )

    def progress(self, column: game.Column, cell: game.Cell) -> str:
        """A column by its name, with how many of its points are spent in a step."""
        if cell.purse is None:
            return column.name
        return f"{column.name} {cell.purse.spent}/{cell.purse.of}"


def _known_by(at: int, group: game.OfferGroup) -> str:
    """What an offer is told by when others come before it, or it is barred: the focus stays where it is."""
    labels = [offer.label.fr for offer in group.offers]
    named = re.sub(r"\W", "_", labels[at])
    return named if labels.count(labels[at]) == 1 else f"{named}-{at}"


def _state_words(state: game.StepState | game.CellState | game.OfferState) -> str:
    return {
        "ahead": _("still ahead"),
        "open": _("open"),
        "closed": _("done"),
        "empty": _("not begun"),
        "writing": _("being written"),
        "handed": _("handed in"),
        "accepted": _("accepted"),
        "returned": _("returned"),
        "possible": _("possible"),
        "mendable": _("to be completed"),
        "barred": _("barred"),
        "chosen": _("chosen"),
    }[state]
