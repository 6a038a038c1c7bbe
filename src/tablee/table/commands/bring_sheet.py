"""Sheets that are brought to the table, and reveals of hidden ones: first in words, then all of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import cast

from tablee.game.account import BANK
from tablee.game.bounds import SHEETS_OF_SEAT, SHEETS_OF_TABLE
from tablee.game.check import GM as MASTER
from tablee.game.event import Event, SheetPut, Told
from tablee.game.file_form import read_sheet
from tablee.game.problem import Refused, problem
from tablee.game.reason import Named, Reason, because
from tablee.game.sheet import Sheet
from tablee.table.commands.moves import rules_of
from tablee.table.commands.own_ids import MARK, hidden_id
from tablee.table.commands.request import Request
from tablee.table.log.facts import SeatPut, Shown
from tablee.table.log.record import Facts
from tablee.table.log.seat import ANYBODY, Seat
from tablee.table.secrecy.audience import EVERYONE, GM, PLAYERS
from tablee.table.secrecy.audience_of import audience_of
from tablee.table.secrecy.hidden_facts import GoalKept, Outlined, Shaded
from tablee.table.secrecy.redact import with_reasons
from tablee.table.secrecy.reveal import show
from tablee.table.secrecy.silhouettes import Silhouettes, has_silhouettes, outline

VIEWS = ("open", "words", "hidden")
RESERVED = (BANK, MASTER)
"""Ids that are words of the game: an account that is nobody's, and who answers as the game master."""
OPENLY = ("character", "group", "scene")
"""The natures of sheets whose values are everybody's unless the game master says otherwise."""


def bring(request: Request) -> Facts:
    """A sheet comes to the table, a player's as a draft; how much others see of it is the game master's."""
    sheet, view = request.text("sheet", 60), _view(request)
    if view or request.seat.role != "player":
        request.must_be_master()
    marked = MARK if request.seat.role == "gm" else "-"
    unfit = sheet in RESERVED or not sheet.replace("-", "").replace(marked, "").isalnum()
    sheet = hidden_id(request.seat.id, sheet) if view == "hidden" else sheet
    if unfit or f"sheet {sheet}" in request.known:
        raise Refused(problem("HOUSE-sheet", sheet, "id"))
    _must_have_room(request)
    content = read_sheet(request.args.get("content"))
    if content.system != request.state.system:
        found = content.system[:40]
        raise Refused(problem("HOUSE-pack", "system", "system", expected=request.state.system, found=found))
    if request.seat.role == "gm":
        return _brought(request, sheet, content, view)
    content = replace(content, status="draft")
    return [(SheetPut(sheet, content), EVERYONE), (SeatPut(with_sheet(request.seat, sheet)), EVERYONE)]


def _must_have_room(request: Request) -> None:
    """Refuse one more sheet than there is room for; hidden ones count for the game master alone."""
    sheets = request.state.game.sheets
    if request.seat.role == "gm":
        if len(sheets) >= SHEETS_OF_TABLE:
            raise Refused(problem("HOUSE-sheet", "", "full", most=SHEETS_OF_TABLE))
    elif sum(id in sheets for id in request.seat.sheets) >= SHEETS_OF_SEAT:
        raise Refused(problem("HOUSE-sheet", "", "many", most=SHEETS_OF_SEAT))


def _view(request: Request) -> str:
    """The view that the command asks for; empty where it does not say."""
    if request.flag("hidden"):
        return "hidden"
    view = request.text("view", 10)
    if view and view not in VIEWS:
        raise Refused(problem("HOUSE-param", "view", "choice", label="", expected=VIEWS, found=view))
    return view


def _brought(request: Request, sheet: str, content: Sheet, view: str) -> Facts:
    put = SheetPut(sheet, content)
    if view == "hidden":
        return [(put, GM)]
    if (view or ("open" if content.nature in OPENLY else "words")) == "open":
        return [(put, EVERYONE)]
    if not has_silhouettes(rules_of(request)):
        said = (
            [(Told(because("HOUSE-shade", "none", name=Named(sheet, content.name)), (sheet,)), GM)]
            if view
            else []
        )
        return [(put, EVERYONE), *said]
    return [(put, GM), *in_words(request, sheet, content)]


def made_in_words(request: Request, facts: Facts) -> Facts:
    """The facts of a move; foes that it makes are seen in words, as those that are brought.

    These words are told with all others.
    """
    told: Facts = []
    for fact, audience in facts:
        if isinstance(fact, SheetPut) and audience == EVERYONE and _is_new_foe(request, fact):
            told += [(fact, GM), (Shaded(fact.sheet), EVERYONE)]
        else:
            told.append((fact, audience))
    return told


def _is_new_foe(request: Request, put: SheetPut) -> bool:
    new = f"sheet {put.sheet}" not in request.known
    return new and put.content.nature not in OPENLY and has_silhouettes(rules_of(request))


def in_words(request: Request, sheet: str, content: Sheet) -> Facts:
    """From now on players see what words say of a sheet."""
    return [(Shaded(sheet), EVERYONE), (Outlined(sheet, outline(rules_of(request), content)), PLAYERS)]


def with_sheet(seat: Seat, sheet: str) -> Seat:
    """A seat that plays one more sheet."""
    return replace(seat, sheets=tuple(dict.fromkeys((*seat.sheets, sheet))))


def show_more(request: Request) -> Facts:
    """Reveal a hidden sheet, throw or difficulty. A foe is shown in words first, then as it is."""
    request.must_be_master()
    run, sheet, goal = request.text("run"), request.text("sheet"), request.text("goal")
    if goal:
        return _goal(request, goal)
    if sheet:
        return uncovered(request, sheet, _view(request))
    request.state.game.run(run)
    if request.known.get(f"run {run}") == EVERYONE:
        raise Refused(problem("HOUSE-seat", run[:40], "shown"))
    hidden = _behind(request, run)
    behind = [fact for s in hidden for fact in uncovered(request, s, "")]
    return [*behind, *shown_again(request, f"run {run}", hidden)]


def _behind(request: Request, run: str) -> list[str]:
    """The hidden sheets that a throw would tell of: who took part and who helped."""
    found, sheets = request.state.game.runs[run], request.state.game.sheets
    ids = (id for kind, id in rules_of(request).ids_in_check(found.check) if kind == "sheet")
    there = dict.fromkeys((found.by, *found.against, *ids))
    return [id for id in there if id in sheets and request.known.get(f"sheet {id}", EVERYONE) != EVERYONE]


def uncovered(request: Request, sheet: str, view: str) -> Facts:
    """A sheet is shown to all: a hidden foe in words unless ``view`` says otherwise, then all of it."""
    content = request.state.game.sheet(sheet)
    hidden = request.known.get(f"sheet {sheet}") != EVERYONE
    shadeable = has_silhouettes(rules_of(request)) and content.nature not in OPENLY
    view = view or ("words" if hidden and shadeable else "open")
    if view == "words" and has_silhouettes(rules_of(request)):
        if hidden:
            return in_words(request, sheet, content)
        raise Refused(problem("HOUSE-seat", sheet[:40], "shown"))
    if view == "hidden" or request.known.get(f"values {sheet}") == EVERYONE:
        raise Refused(problem("HOUSE-seat", sheet[:40], "shown"))
    return shown_again(request, f"sheet {sheet}")


def shown_again(
    request: Request, thing: str, shaded: Sequence[str] = (), gone: Collection[str] | None = None
) -> Facts:
    """All that stands of a thing, told to everybody; of silhouettes (``shaded`` from now on) in words."""
    fact = show(request.records, thing, request.gone if gone is None else gone)
    if fact is None:
        return []
    words = _of_known(request, fact, {thing.removeprefix("sheet "), *shaded})
    if not thing.startswith("sheet "):
        words = _in_words(request, words, shaded)
    return [(fact, EVERYONE)] if words is fact else [(fact, GM), (words, PLAYERS)]


def _of_known(request: Request, fact: Shown, shown: Collection[str]) -> Shown:
    """The same events with the rule alone for a reason that names a sheet which stays hidden."""

    def said(reason: Reason) -> Reason:
        hidden = (s for s in reason.sheets() if request.known.get(f"sheet {s}", EVERYONE) != EVERYONE)
        return reason if all(sheet in shown for sheet in hidden) else Reason(reason.rule)

    told = tuple(with_reasons(event, said) for event in fact.events)
    return fact if told == fact.events else Shown(cast("tuple[Event, ...]", told), fact.of)


def _in_words(request: Request, fact: Shown, shaded: Sequence[str]) -> Shown:
    """A throw as those may know it who see silhouettes of who took part."""
    rules = rules_of(request)
    more = {s for s in shaded if has_silhouettes(rules) and request.state.game.sheets[s].nature not in OPENLY}
    state = replace(request.state, silhouettes=request.state.silhouettes | more)
    shades, told = Silhouettes(rules, state).of(fact.events), list[Event]()
    for event in fact.events:
        said = shades.told(event)
        if said is None:
            raise Refused(problem("HOUSE-shade", "", "bare"))
        told.append(cast(Event, said))
        shades.follow(event)
    return (
        fact if all(a is b for a, b in zip(told, fact.events, strict=True)) else Shown(tuple(told), fact.of)
    )


def _goal(request: Request, run: str) -> Facts:
    request.state.game.run(run)
    if run not in request.state.goals or run in request.records.own(ANYBODY).goals:
        raise Refused(problem("HOUSE-seat", run[:40], "shown"))
    fact = GoalKept(run, request.state.goals[run])
    return [(fact, audience_of(fact, request.known))]
