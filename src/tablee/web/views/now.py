"""The Now strip: the items that wait for a seat, and for the game master also whom the table waits for.

A pure view of the seat's own state. An item leaves by the act alone that settles it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tablee.game.fight.conflict import Conflict
from tablee.game.move import Move
from tablee.game.state import Run
from tablee.game.throwing import asked
from tablee.lang import gettext as _
from tablee.lang import ngettext
from tablee.table.commands.ownership import is_played
from tablee.table.log.names import same_name
from tablee.web.views.board import Button, Drawing, drawing_of
from tablee.web.views.offers import possible
from tablee.web.views.questions import Asked, Offer, asking_part, questions_of
from tablee.web.views.scene import aims_of
from tablee.web.views.sheet import lines_sent_back
from tablee.web.views.spend_cards import named
from tablee.web.views.throw_card import Card, card_of, is_live, sort_of
from tablee.web.views.view import View

Kind = Literal["mine", "wait", "done", "next"]


@dataclass(frozen=True, slots=True)
class Tap:
    """The button of an item: it posts to its table, opens a dialog, or leads to an element of the page.

    ``leads`` is a CSS selector; ``args`` are those of a move that is posted.
    """

    label: str
    posts: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    args: Mapping[str, Any] = field(default_factory=dict)
    opens: str = ""
    leads: str = ""


@dataclass(frozen=True, slots=True)
class NowItem:
    """Something that is awaited: ``to`` whom, ``what``, and its one button. ``sign`` is the icon."""

    kind: Kind
    to: str
    what: str
    act: Button | None = None
    tap: Tap | None = None
    note: str = ""
    sign: str = ""


def now_part(view: View) -> dict[str, Any]:
    """The items of the strip, the shared creation first where there is one."""
    creating = drawing_of(view)
    items = [*_mine(view), *(_created(creating) if creating is not None else ()), *_awaited(view)]
    order = {"mine": 0, "done": 1, "wait": 2, "next": 3}
    return {
        "creating": creating,
        "stage": creating.stage() if creating is not None else _stage(view),
        "now": tuple(sorted(items, key=lambda item: order[item.kind])),
    }


def _stage(view: View) -> str:
    """The round of the fight that is on."""
    fight = view.state.game.conflict
    return _("Round {n}").format(n=fight.round) if fight is not None and fight.order else ""


# ---------------------------------------------------------------------- what waits for this seat


def _mine(view: View) -> Iterator[NowItem]:
    """What blocks others first: questions, throws asked for, throws, the turn, sheets, the door."""
    if view.seat.role == "observer" or view.seat.waiting:
        return
    asking = asking_part(view)
    yield from _questions(view)
    yield from _asks(asking["asked"])
    yield from _throws(view)
    yield from _turns(view)
    yield from _sent_back(view)
    if view.is_gm:
        yield from _nods(asking["nods"])
        yield from _door(view)


def _questions(view: View) -> Iterator[NowItem]:
    for question in questions_of(view):
        if question.mine:
            at = f"w-{question.id}-{question.seat}".replace(" ", "-")
            yield NowItem(
                "mine", _("For you to answer"), question.question, sign="message-circle",
                tap=Tap(_("Answer"), leads=_by_id(at)), note=question.more,
            )  # fmt: skip


def _asks(asked: Iterable[Asked]) -> Iterator[NowItem]:
    for ask in asked:
        what = " · ".join(filter(None, (ask.name, ask.trait, ask.words)))
        tap = Tap(_("Show it"), leads=_by_id(f"ask-{ask.id}-{ask.sheet}"))
        yield NowItem("mine", _("A throw is asked of you"), what, tap=tap, sign="dices")


def _throws(view: View) -> Iterator[NowItem]:
    """The throws on which this seat may still spend, and those whose consequences it is to draw."""
    for run in view.state.game.runs.values():
        card = _card(view, run)
        if card is None:
            continue
        tap = Tap(_("Show it"), leads=f'[data-run="{run.id}"]')
        what, own = _thrown(view, run, card), _plays(view, run.by)
        if card.passes or any(spend.by or own for spend in card.spends if not spend.refused):
            yield NowItem("mine", _("You may still spend"), what, tap=tap, sign="coins")
        elif card.then and own:
            yield NowItem("mine", card.then, what, tap=tap, sign="gavel")


def _card(view: View, run: Run) -> Card | None:
    """The card of a throw with which something may still be done; one of the whole table is the GM's."""
    if not is_live(view.state, run) or not (run.by or view.is_gm):
        return None
    return card_of(view.state, view.rules_for(run.id), run, view.seat.id, view.lang)


def _thrown(view: View, run: Run, card: Card) -> str:
    """A throw in one line: by whom, what sort, what came of it."""
    who = named(view.state.game, run.by)
    sort = sort_of(view.state.game, view.rules_for(run.id), run, view.lang)
    return " · ".join(filter(None, (who, sort, card.words)))


def _turns(view: View) -> Iterator[NowItem]:
    fight = view.state.game.conflict
    if fight is None or not fight.order:
        return
    passing = [move for move in view.rules.moves.values() if move.purpose == "pass"]
    for id in sorted(fight.may_act):
        if id not in view.state.game.sheets or not _plays(view, id):
            continue
        ways = ((move, move.acting(id)) for move in passing)
        found = next(((move, args) for move, args in ways if possible(view, move, args)), None)
        if passing and found is None:
            continue  # the order is still to be thrown for
        yield NowItem(
            "mine", _("Your turn"), view.state.game.sheets[id].name, tap=_turn_tap(view, fight, id, found),
            sign="swords",
        )  # fmt: skip


def _turn_tap(
    view: View, fight: Conflict, id: str, passing: tuple[Move, Mapping[str, Any]] | None
) -> Tap | None:
    """The likely act of a turn: the first attack, set in the throw bar; else to pass."""
    aim = next(iter(aims_of(view, fight, id)), None)
    if aim is not None:
        return Tap(aim.label, "aim", {"sheet": id, "way": aim.way, "target": aim.target})
    if passing is not None:
        move, args = passing
        return Tap(move.label[view.lang], "do", {"do": move.key}, args)
    return None


def _sent_back(view: View) -> Iterator[NowItem]:
    for id in view.seat.sheets:
        lines = lines_sent_back(view, id) if id in view.state.game.sheets else 0
        if lines:
            to = ngettext("{n} line was sent back", "{n} lines were sent back", lines).format(n=lines)
            tap = Tap(_("Show it"), leads="#sheet")
            yield NowItem("mine", to, view.state.game.sheets[id].name, tap=tap, sign="undo-2")


def _nods(offers: Iterable[Offer]) -> Iterator[NowItem]:
    for offer in offers:
        what = " · ".join(filter(None, (offer.name, offer.net)))
        tap = Tap(_("Let the dice fall"), "throw", {"sheet": offer.sheet})
        yield NowItem("mine", _("A throw is offered"), what, tap=tap, sign="dices")


def _door(view: View) -> Iterator[NowItem]:
    seats = view.state.seats.values()
    for seat in seats:
        if not seat.waiting:
            continue
        twin = same_name(seats, seat.name)
        known = twin is not None and twin.role != "gm"
        note = _("This name already has a seat here.") if known else ""
        let_in = Tap(_("Let in"), "do", {"do": "give", "seat": seat.id})
        look = Tap(_("Show it"), "people", opens="#people")
        tap = look if known else let_in
        yield NowItem("mine", _("At the door"), seat.name, tap=tap, note=note, sign="hand")


# ---------------------------------------------------------------------- whom the table waits for


def _awaited(view: View) -> Iterator[NowItem]:
    """The players from whom the game master awaits something."""
    if not view.is_gm:
        return
    waits = dict[str, dict[str, None]]()

    def add(sheet: str, what: str) -> None:
        waits.setdefault(named(view.state.game, sheet), {})[what] = None

    for pending in view.state.game.pendings.values():
        for sheet in pending.waits_for:
            if is_played(view.state, sheet):
                add(sheet, _("an answer"))
    for asking in view.state.asks.values():
        for sheet in asking.waits_for:
            if is_played(view.state, sheet):
                add(sheet, _("the throw that was asked"))
    for run in view.state.game.runs.values():
        if not is_played(view.state, run.by):
            continue
        owing = () if run.closed else asked(view.rules_for(run.id).check, view.state.game, run)
        for by in owing:
            if is_played(view.state, by):
                add(by, _("points on a throw"))
        card = None if owing else _card(view, run)
        if card is not None and card.then:
            add(run.by, _("consequences to draw"))
    fight = view.state.game.conflict
    for id in sorted(fight.may_act) if fight is not None and fight.order else ():
        if is_played(view.state, id):
            add(id, _("their turn"))
    for name, what in waits.items():
        if name:
            yield NowItem(
                "wait", _("Waiting for {names}").format(names=name), ", ".join(what), sign="hourglass"
            )


def _plays(view: View, sheet: str) -> bool:
    """True if a sheet is this seat's to act for: the game master's are those that nobody plays."""
    return view.seat.plays(sheet) or (view.is_gm and not is_played(view.state, sheet))


def _by_id(id: str) -> str:
    return f'[id="{id}"]'


# ---------------------------------------------------------------------- the creation that a group shares


def _created(drawing: Drawing) -> Iterator[NowItem]:
    """This seat's own part first, then whom it awaits, then what comes next."""
    board, desk, open = drawing.board, drawing.desk, drawing.board.open
    states = {c.sheet: board.cell(c.sheet, open.key) for c in board.columns} if open else {}
    own = {id for id in states if drawing.mine(id)}
    written = {id for id, cell in states.items() if cell.state in ("handed", "accepted")}
    late = [c for c in board.columns if c.sheet in states.keys() - own - written]
    names = ", ".join(drawing.players.get(c.sheet, c.name) for c in late)
    waiting = _("Waiting for {names}").format(names=names) if late else ""
    if drawing.view.is_gm:
        yield from _handed_in(drawing)
    elif desk is not None:
        cell = states.get(desk.sheet)
        what = drawing.say(desk.says or desk.title)
        if cell is not None and cell.state in ("handed", "accepted"):
            yield NowItem("done", drawing.words(cell.state), what, note=waiting, sign="check")
        else:
            main = next((act for act in drawing.acts(desk.acts, "desk", desk=True) if act.main), None)
            yield NowItem("mine", _("Your turn"), what, main, note=waiting, sign="pencil")
    if late:
        told = ", ".join(drawing.progress(column, states[column.sheet]) for column in late)
        yield NowItem("wait", waiting, told, sign="hourglass")
    yield from _next_step(drawing)


def _handed_in(drawing: Drawing) -> Iterator[NowItem]:
    for step in drawing.board.steps:
        for column in drawing.board.columns:
            cell = drawing.board.cell(column.sheet, step.key)
            if cell.state == "handed":
                acts = drawing.acts(cell.acts, f"now-{step.key}-{column.sheet}")
                main = next((act for act in acts if act.main), None)
                what = f"{column.name} · {drawing.say(step.title)}"
                yield NowItem("mine", _("For you to read"), what, main, sign="pencil")


def _next_step(drawing: Drawing) -> Iterator[NowItem]:
    for step in drawing.board.steps:
        acts = drawing.acts(step.acts, f"next-{step.key}")
        main = next((act for act in acts if act.main), None)
        if main is not None:
            yield NowItem("next", _("Next"), drawing.say(step.title), main, note=main.waits)
            return
    for act in drawing.acts(drawing.board.acts, "next"):
        if act.main:
            yield NowItem("next", _("Next"), "", act, note=act.waits)
