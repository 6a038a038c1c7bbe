"""Bringing sheets to the table and uncovering what is hidden: first in words, then all of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import cast

from tablee.game.event import Event, SheetPut, Told
from tablee.game.problem import Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Sheet
from tablee.table.ask import Ask
from tablee.table.audience import EVERYONE, GM, PLAYERS
from tablee.table.fact import SeatPut, Shown
from tablee.table.moving import rules_of
from tablee.table.reach import reach
from tablee.table.record import Facts
from tablee.table.reveal import show
from tablee.table.seat import Seat
from tablee.table.secret import GoalKept, Outlined, Shaded
from tablee.table.shade import ANYBODY, Shades, can_shade, outline
from tablee.table.veil import mentions

VIEWS = ("open", "words", "hidden")
OPENLY = ("character", "group", "scene")
"""The natures of sheets whose values are everybody's unless the game master says otherwise."""


def bring(ask: Ask) -> Facts:
    """A sheet comes to the table, a player's as a draft; how much others see of it is the game master's."""
    sheet, view = ask.text("sheet", 60), _view(ask)
    if view or ask.seat.role != "player":
        ask.must_be_master()
    if not sheet or not sheet.replace("-", "").isalnum() or f"sheet {sheet}" in ask.known:
        raise Refused(problem("HOUSE-sheet", sheet, "id"))
    content = Sheet.read(ask.args.get("content"))
    if content.system != ask.state.system:
        found = content.system[:40]
        raise Refused(problem("HOUSE-pack", "system", "system", expected=ask.state.system, found=found))
    if ask.seat.role == "gm":
        return _brought(ask, sheet, content, view)
    content = replace(content, status="draft")
    return [(SheetPut(sheet, content), EVERYONE), (SeatPut(with_sheet(ask.seat, sheet)), EVERYONE)]


def _view(ask: Ask) -> str:
    """How much is asked to be seen; nothing where the command does not say."""
    if ask.flag("hidden"):
        return "hidden"
    view = ask.text("view", 10)
    if view and view not in VIEWS:
        raise Refused(problem("HOUSE-param", "view", "choice", label="", expected=VIEWS, found=view))
    return view


def _brought(ask: Ask, sheet: str, content: Sheet, view: str) -> Facts:
    put = SheetPut(sheet, content)
    if view == "hidden":
        return [(put, GM)]
    if (view or ("open" if content.nature in OPENLY else "words")) == "open":
        return [(put, EVERYONE)]
    if not can_shade(rules_of(ask)):
        said = [(Told(because("HOUSE-shade", "none", name=content.name), (sheet,)), GM)] if view else []
        return [(put, EVERYONE), *said]
    return [(put, GM), *in_words(ask, sheet, content)]


def made_in_words(ask: Ask, facts: Facts) -> Facts:
    """What a move makes is seen as what is brought: a foe in words. Its words are told with all others."""
    told: Facts = []
    for fact, audience in facts:
        if isinstance(fact, SheetPut) and audience == EVERYONE and _is_new_foe(ask, fact):
            told += [(fact, GM), (Shaded(fact.sheet), EVERYONE)]
        else:
            told.append((fact, audience))
    return told


def _is_new_foe(ask: Ask, put: SheetPut) -> bool:
    new = f"sheet {put.sheet}" not in ask.known
    return new and put.content.nature not in OPENLY and can_shade(rules_of(ask))


def in_words(ask: Ask, sheet: str, content: Sheet) -> Facts:
    """From now on players see what words say of a sheet."""
    return [(Shaded(sheet), EVERYONE), (Outlined(sheet, outline(rules_of(ask), content)), PLAYERS)]


def with_sheet(seat: Seat, sheet: str) -> Seat:
    """A seat that plays one more sheet."""
    return replace(seat, sheets=tuple(dict.fromkeys((*seat.sheets, sheet))))


def show_more(ask: Ask) -> Facts:
    """Reveal a hidden sheet, throw or difficulty. A foe is shown in words first, then as it is."""
    ask.must_be_master()
    run, sheet, goal = ask.text("run"), ask.text("sheet"), ask.text("goal")
    if goal:
        return _goal(ask, goal)
    if sheet:
        return uncovered(ask, sheet, _view(ask))
    ask.state.game.run(run)
    if ask.known.get(f"run {run}") == EVERYONE:
        raise Refused(problem("HOUSE-seat", run[:40], "shown"))
    hidden = _behind(ask, run)
    behind = [fact for s in hidden for fact in uncovered(ask, s, "")]
    return [*behind, *shown_again(ask, f"run {run}", hidden)]


def _behind(ask: Ask, run: str) -> list[str]:
    """The hidden sheets that a throw would tell of: who took part, who helped, whom reasons name."""
    found, sheets = ask.state.game.runs[run], ask.state.game.sheets
    told = show(ask.records, f"run {run}", ask.gone)
    return [
        id
        for id, sheet in sheets.items()
        if ask.known.get(f"sheet {id}", EVERYONE) != EVERYONE
        and (id in (found.by, *found.against) or (told is not None and mentions(told, (id, sheet.name))))
    ]


def uncovered(ask: Ask, sheet: str, view: str) -> Facts:
    """A sheet is shown to all: a hidden foe in words unless ``view`` says otherwise, then all of it."""
    content = ask.state.game.sheet(sheet)
    hidden = ask.known.get(f"sheet {sheet}") != EVERYONE
    shadeable = can_shade(rules_of(ask)) and content.nature not in OPENLY
    view = view or ("words" if hidden and shadeable else "open")
    if view == "words" and can_shade(rules_of(ask)):
        if hidden:
            return in_words(ask, sheet, content)
        raise Refused(problem("HOUSE-seat", sheet[:40], "shown"))
    if view == "hidden" or ask.known.get(f"values {sheet}") == EVERYONE:
        raise Refused(problem("HOUSE-seat", sheet[:40], "shown"))
    return shown_again(ask, f"sheet {sheet}")


def shown_again(
    ask: Ask, thing: str, shaded: Sequence[str] = (), gone: Collection[str] | None = None
) -> Facts:
    """All that stands of a thing, told to everybody; of silhouettes (``shaded`` from now on) in words."""
    fact = show(ask.records, thing, ask.gone if gone is None else gone)
    if fact is None:
        return []
    if thing.startswith("sheet "):
        return [(fact, EVERYONE)]
    words = _in_words(ask, fact, shaded)
    return [(fact, EVERYONE)] if words is fact else [(fact, GM), (words, PLAYERS)]


def _in_words(ask: Ask, fact: Shown, shaded: Sequence[str]) -> Shown:
    """A throw as those may know it who see silhouettes of who took part."""
    rules = rules_of(ask)
    more = {s for s in shaded if can_shade(rules) and ask.state.game.sheets[s].nature not in OPENLY}
    state = replace(ask.state, silhouettes=ask.state.silhouettes | more)
    shades, told = Shades(rules, state).of(fact.events), list[Event]()
    words = shades.words([t[7:] for t, a in ask.known.items() if t.startswith("values ") and a == EVERYONE])
    for event in fact.events:
        said = shades.told(event, words)
        if said is None:
            raise Refused(problem("HOUSE-shade", "", "bare"))
        told.append(cast(Event, said))
        shades.follow(event)
    return (
        fact if all(a is b for a, b in zip(told, fact.events, strict=True)) else Shown(tuple(told), fact.of)
    )


def _goal(ask: Ask, run: str) -> Facts:
    ask.state.game.run(run)
    if run not in ask.state.goals or run in ask.records.own(ANYBODY).goals:
        raise Refused(problem("HOUSE-seat", run[:40], "shown"))
    fact = GoalKept(run, ask.state.goals[run])
    return [(fact, reach(fact, ask.known))]
