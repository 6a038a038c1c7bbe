"""The board of a creation that a group shares, in the reader's language, with the acts of who may act."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from tablee.game import board as game
from tablee.game.state import State
from tablee.game.system import Rules
from tablee.game.text import Text
from tablee.lang import gettext as _
from tablee.web.views.board_cards import (
    ActCard,
    BoardCard,
    CellCard,
    ColumnCard,
    DeskCard,
    EntryCard,
    FigureCard,
    GroupCard,
    LineCard,
    NowItem,
    OfferCard,
    PurseCard,
    RouteCard,
    StepCard,
)
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


def board_part(view: View) -> dict[str, Any]:
    """The board, the desk of the sheet in hand, and what is awaited of whom; None where none is shared."""
    board = _board(view.rules, Same(view.state.game))
    if board is None:
        return {"creating": None, "desk": None, "now": (), "stage": ""}
    drawing = _Drawing(view, board)
    desk = drawing.desk(view.sheet_id)
    return {
        "creating": drawing.board_card(),
        "desk": desk,
        "now": tuple(drawing.now(desk)),
        "stage": drawing.stage(),
    }


@lru_cache(maxsize=KEPT)
def _board(rules: Rules, state: Same[State]) -> game.Board | None:
    """The board of a state, drawn once for all who know the same."""
    return rules.board(state.of) if rules.board is not None else None


@lru_cache(maxsize=64)
def _asked_once(rules: Rules, move: str, name: str) -> Text | None:
    """The label of a parameter that one line of text can answer."""
    param = next((p for p in rules.moves[move].params if p.name == name), None)
    return param.label if param is not None and param.kind == "text" else None


class _Drawing:
    """One board for one viewer."""

    def __init__(self, view: View, board: game.Board) -> None:
        self.view, self.board, self.lang = view, board, view.lang
        played = [(sheet, seat) for seat in view.state.seats.values() for sheet in seat.sheets]
        self.players = {sheet: seat.name for sheet, seat in played if seat.role == "player"}

    def text(self, words: Text | None) -> str:
        return words[self.lang] if words is not None else ""

    # ------------------------------------------------------------------ acts

    def acts(
        self, acts: Iterable[game.Act], id: str, sheet: str, *, desk: bool = False
    ) -> tuple[ActCard, ...]:
        """Those that this viewer may make: on the board the game master sees what only they can do, and what
        players can do on their desks."""
        return tuple(
            self.act(act, f"{id}-{n}")
            for n, act in enumerate(acts)
            if self.may(act, sheet) and (desk or act.who == "gm" or not self.view.is_gm)
        )

    def may(self, act: game.Act, sheet: str) -> bool:
        """Whether this viewer may make it."""
        if act.move not in self.view.rules.moves:
            return False
        seat = self.view.seat
        return self.view.is_gm if act.who == "gm" else bool(sheet) and seat.acts_for(sheet)

    def act(self, act: game.Act, id: str) -> ActCard:
        """The button of an act; what waits the game master may do nevertheless, by the form of its move."""
        asks = act.asks[0] if len(act.asks) == 1 else ""
        label = _asked_once(self.view.rules, act.move, asks) if asks else None
        waits = self.text(act.waits)
        form = bool(act.asks and label is None) or bool(waits and self.view.is_gm)
        return ActCard(
            f"act-{id}", act.move, self.text(act.label), {**act.args}, "" if form else asks,
            "" if form else self.text(label), form, act.main, act.who == "gm", waits,
        )  # fmt: skip

    # ------------------------------------------------------------------ pieces

    def purse(self, purse: game.Purse | None) -> PurseCard | None:
        """A purse: earned points are its last ones."""
        if purse is None:
            return None
        most = max(purse.of, purse.spent)
        dots = tuple((at < purse.spent, at >= purse.of - purse.bonus) for at in range(most))
        return PurseCard(self.text(purse.words), dots if most <= MOST_POINTS else ())

    def figure(self, figure: game.Figure | None) -> FigureCard | None:
        """A figure, from the top."""
        if figure is None:
            return None
        rows = tuple(
            (self.text(row.label), tuple((self.text(b.name), _brick(b)) for b in row.bricks))
            for row in figure.rows
        )
        return FigureCard(self.text(figure.words), rows)

    def line(self, line: game.Line, id: str, sheet: str) -> LineCard:
        """A line of a cell."""
        acts = self.acts(line.acts, id, sheet)
        return LineCard(self.text(line.words), self.text(line.value), line.mark, line.returned, acts)

    def cell(self, column: game.Column, step: game.Step) -> CellCard:
        """The cell of a column in a row; one whose step is over is told in short."""
        cell, id = self.board.cell(column.sheet, step.key), f"{step.key}-{column.sheet}"
        lines = tuple(self.line(one, f"{id}-{n}", column.sheet) for n, one in enumerate(cell.lines))
        mine, full = self.view.seat.plays(column.sheet), step.state == "open" or cell.state in UNREAD
        return CellCard(
            f"cell-{id}", cell.state, _state_words(cell.state) if full else "", mine,
            self.text(cell.title), cell.mark, cell.story, lines, self.purse(cell.purse), cell.returned,
            self.acts(cell.acts, id, column.sheet), full,
        )  # fmt: skip

    def step(self, number: int, step: game.Step) -> StepCard:
        """A row."""
        words = {"ahead": _("still ahead"), "open": _("open"), "closed": _("done")}[step.state]
        return StepCard(
            step.key, number, self.text(step.title), self.text(step.subtitle), step.told,
            self.text(step.note), step.state, words, self.acts(step.acts, step.key, ""),
            tuple(self.cell(column, step) for column in self.board.columns),
        )  # fmt: skip

    def column(self, column: game.Column) -> ColumnCard:
        """The head of a column."""
        id, view = column.sheet, self.view
        leads = view.seat.acts_for(id) and (view.is_gm or len(view.seat.sheets) > 1)
        return ColumnCard(
            id, column.name, self.players.get(id, ""), column.name[:1].upper(), self.text(column.summary),
            self.figure(column.figure), self.text(column.warning), view.seat.plays(id),
            f"sheet {id}" in view.hidden, leads, id == view.sheet_id, self.acts(column.acts, f"of-{id}", id),
        )  # fmt: skip

    def board_card(self) -> BoardCard:
        """The board."""
        board = self.board
        return BoardCard(
            self.text(board.title), self.text(board.steps_title) or _("Steps"), self.text(board.rules),
            tuple(map(self.column, board.columns)),
            tuple(self.step(n, step) for n, step in enumerate(board.steps, 1)),
            self.acts(board.acts, "whole", ""),
        )  # fmt: skip

    # ------------------------------------------------------------------ the desk

    def desk(self, sheet: str) -> DeskCard | None:
        """The desk of the sheet in hand, for who acts for it."""
        view = self.view
        if view.rules.desk is None or not sheet or not view.seat.acts_for(sheet):
            return None
        desk = view.rules.desk(view.state.game, sheet)
        if desk is None:
            return None
        steps = {step.key: (n, step) for n, step in enumerate(self.board.steps, 1)}
        return DeskCard(
            sheet, self.text(desk.title), self.players.get(sheet, "") if view.is_gm else "",
            self.step(*steps[desk.step]) if desk.step in steps else None,
            self.text(desk.says), self.purse(desk.purse), self.figure(desk.figure),
            self.text(desk.figure_title), tuple(self._entries(desk)),
            tuple(self._group(desk, n, group) for n, group in enumerate(desk.groups)),
            sum(len(group.offers) for group in desk.groups if not group.tiles) >= SEARCHED,
            self._route(desk.goal, sheet), self.acts(desk.acts, "desk", sheet, desk=True), self._sorts(desk),
        )  # fmt: skip

    def _entries(self, desk: game.Desk) -> Iterator[EntryCard]:
        for n, entry in enumerate(desk.entries):
            if self.may(entry.act, desk.sheet):
                card = self.act(entry.act, f"entry-{n}")
                yield EntryCard(card, entry.param, card.label, entry.value, self.text(entry.hint), entry.long)

    def _group(self, desk: game.Desk, at: int, group: game.OfferGroup) -> GroupCard:
        offers = tuple(self._offer(desk, f"{at}-{_known_by(n, o)}", o) for n, o in enumerate(group.offers))
        title, note = self.text(group.title), self.text(group.note)
        barred = bool(offers) and all(offer.state == "barred" for offer in offers)
        reasons = {offer.note for offer in offers} if barred else set[str]()
        if len(reasons) == 1:
            note = reasons.pop()
        return GroupCard(f"offers-{at}", title, note, group.tiles, group.folded or barred, offers)

    def _offer(self, desk: game.Desk, id: str, offer: game.Offer) -> OfferCard:
        act = self.act(offer.act, f"offer-{id}") if offer.act and self.may(offer.act, desk.sheet) else None
        return OfferCard(
            f"offer-{id}", self.text(offer.label), self.text(offer.value), offer.state,
            _offer_words(offer.state), self.text(offer.note), offer.mark, act,
            self._route(offer.route, desk.sheet),
        )  # fmt: skip

    def _route(self, route: game.Route | None, sheet: str) -> RouteCard | None:
        if route is None:
            return None
        act = self.act(route.act, "route") if route.act and self.may(route.act, sheet) else None
        return RouteCard(self.text(route.words), tuple(map(self.text, route.steps)), act)

    def _sorts(self, desk: game.Desk) -> tuple[str, ...]:
        """The sorts of offers that there are: the legend explains those."""
        states = {offer.state for group in desk.groups for offer in group.offers}
        return tuple(state for state in ("possible", "mendable", "barred") if state in states)

    # ------------------------------------------------------------------ what is awaited

    def stage(self) -> str:
        """Which step is open, of how many."""
        now, steps = self.board.open, self.board.steps
        if now is None:
            return ""
        return _("{n} of {most} · {step}").format(
            n=steps.index(now) + 1, most=len(steps), step=self.text(now.title)
        )

    def now(self, desk: DeskCard | None) -> Iterator[NowItem]:
        """My part first, then whom I await, then what comes next."""
        open = self.board.open
        states = {c.sheet: self.board.cell(c.sheet, open.key) for c in self.board.columns} if open else {}
        own = {id for id in states if self.view.seat.plays(id)}
        written = {id for id, cell in states.items() if cell.state in ("handed", "accepted")}
        late = [c for c in self.board.columns if c.sheet in states.keys() - own - written]
        names = ", ".join(self.players.get(c.sheet, c.name) for c in late)
        waiting = _("Waiting for {names}").format(names=names) if late else ""
        if self.view.is_gm:
            yield from self._handed()
        elif desk is not None:
            yield self._mine(desk, states.get(desk.sheet), waiting)
        if late:
            what = ", ".join(self._progress(c, states[c.sheet]) for c in late)
            yield NowItem("wait", waiting, what)
        yield from self._next()

    def _handed(self) -> Iterator[NowItem]:
        for step in self.board.steps:
            for column in self.board.columns:
                cell = self.board.cell(column.sheet, step.key)
                if cell.state == "handed":
                    acts = self.acts(cell.acts, f"now-{step.key}-{column.sheet}", column.sheet)
                    main = next((act for act in acts if act.main), None)
                    what = f"{column.name} · {self.text(step.title)}"
                    yield NowItem("mine", _("For you to read"), what, main)

    def _mine(self, desk: DeskCard, cell: game.Cell | None, waiting: str) -> NowItem:
        """My own part; on a narrow screen its note stands for the item of those who are awaited."""
        main = next((act for act in desk.acts if act.main), None)
        if cell is not None and cell.state in ("handed", "accepted"):
            return NowItem("done", _state_words(cell.state), desk.says or desk.title, note=waiting)
        return NowItem("mine", _("Your turn"), desk.says or desk.title, main, waiting)

    def _progress(self, column: game.Column, cell: game.Cell) -> str:
        if cell.purse is None:
            return column.name
        return f"{column.name} {cell.purse.spent}/{cell.purse.of}"

    def _next(self) -> Iterator[NowItem]:
        for step in self.board.steps:
            acts = self.acts(step.acts, f"next-{step.key}", "")
            main = next((act for act in acts if act.main), None)
            if main is not None:
                yield NowItem("next", _("Next"), self.text(step.title), main, main.waits)
                return
        for act in self.acts(self.board.acts, "next", ""):
            if act.main:
                yield NowItem("next", _("Next"), "", act, act.waits)


def _brick(brick: game.Brick) -> str:
    return "missing" if brick.missing else "new" if brick.new else ""


def _known_by(at: int, offer: game.Offer) -> str:
    """What an offer is told by when others come before it: the focus stays where it is."""
    given = "-".join(map(str, offer.act.args.values())) if offer.act is not None else ""
    return re.sub(r"\W", "_", given) or str(at)


def _state_words(state: game.CellState) -> str:
    return {
        "empty": _("not begun"),
        "writing": _("being written"),
        "handed": _("handed in"),
        "accepted": _("accepted"),
        "returned": _("returned"),
    }[state]


def _offer_words(state: game.OfferState) -> str:
    return {
        "possible": _("possible"),
        "mendable": _("to be completed"),
        "barred": _("barred"),
        "chosen": _("chosen"),
    }[state]
