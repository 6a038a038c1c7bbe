"""What people do at a table besides the game's own moves: sit down, talk, draft, undo, reveal, pause."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from tablee.game.codec import from_data
from tablee.game.draft import Draft
from tablee.game.event import SheetPut
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.table.answering import close_pending
from tablee.table.ask import Ask
from tablee.table.audience import EVERYONE, GM, Audience, only
from tablee.table.evening import EVENING_ACTS
from tablee.table.fact import (
    CustomsChanged,
    Drafted,
    Fact,
    PackChanged,
    Paused,
    Redone,
    Said,
    SeatPut,
    Undone,
)
from tablee.table.notes import NOTE_ACTS
from tablee.table.owning import taken_from
from tablee.table.reach import reach
from tablee.table.reveal import show, show_again
from tablee.table.review import SHEET_ACTS
from tablee.table.scenes import SCENE_ACTS
from tablee.table.seat import Seat
from tablee.table.seating import SEAT_ACTS
from tablee.table.state import CUSTOMS, ODDS
from tablee.table.throws import throw_draft
from tablee.table.undo import by_audience, redo, undo

Facts: TypeAlias = list[tuple[Fact, Audience]]
Act: TypeAlias = Callable[[Ask], Facts]
WORDS, CHIPS = 4000, 60


def _say(ask: Ask) -> Facts:
    words, style = ask.text("words", WORDS), ask.args.get("style", "say")
    if not words or style not in ("say", "emote", "aside", "whisper"):
        raise Refused(problem("HOUSE-param", "words", "text", label="", expected=(), found=""))
    given = ask.args.get("to") or ()
    to = tuple(s for s in given if s in ask.state.seats) if isinstance(given, (list, tuple)) else ()
    if style == "whisper" and not to:
        raise Refused(problem("HOUSE-seat", "to", "nobody"))
    sheet = ask.text("sheet")
    if sheet:
        ask.must_act_for(sheet)
    if ask.known.get(f"sheet {sheet}") != EVERYONE:
        sheet = ""  # the game master speaks for somebody nobody knows of
    audience = only(ask.seat.id, *to) if style == "whisper" else EVERYONE
    return [(Said(words, style, sheet, to if style == "whisper" else ()), audience)]


def _draft(ask: Ask) -> Facts:
    """The shared draft of a throw: whoever may act for the sheet changes it, and all who know it see it."""
    sheet, data = ask.text("sheet"), ask.args.get("draft")
    ask.must_act_for(sheet)
    draft = None if data is None else replace(from_data(Draft, data, "draft"), sheet=sheet)
    if (
        draft
        and max(map(len, (draft.traits, draft.against, draft.added, draft.struck, draft.turned))) > CHIPS
    ):
        raise Refused(problem("HOUSE-param", "draft", "text", label="", expected=(), found=""))
    fact = Drafted(sheet, draft)
    return [(fact, reach(fact, ask.known))]


def _bring(ask: Ask) -> Facts:
    """A sheet comes to the table, a player's as a draft; the game master may keep one hidden."""
    sheet, hidden = ask.text("sheet", 60), ask.args.get("hidden") in (True, "1", "true")
    if hidden or ask.seat.role != "player":
        ask.must_be_master()
    if not sheet or not sheet.replace("-", "").isalnum() or f"sheet {sheet}" in ask.known:
        raise Refused(problem("HOUSE-sheet", sheet, "id"))
    content = Sheet.read(ask.args.get("content"))
    if content.system != ask.state.system:
        found = content.system[:40]
        raise Refused(problem("HOUSE-pack", "system", "system", expected=ask.state.system, found=found))
    if ask.seat.role == "gm":
        return [(SheetPut(sheet, content), GM if hidden else EVERYONE)]
    content = replace(content, status="draft")
    return [(SheetPut(sheet, content), EVERYONE), (SeatPut(_with_sheet(ask.seat, sheet)), EVERYONE)]


def _with_sheet(seat: Seat, sheet: str) -> Seat:
    return replace(seat, sheets=tuple(dict.fromkeys((*seat.sheets, sheet))))


def _give(ask: Ask) -> Facts:
    """The game master gives a sheet to a seat (a hidden one is shown), or lets somebody in.

    ``alone`` takes it from everybody else; without a seat it is then nobody's.
    """
    ask.must_be_master()
    alone = ask.args.get("alone") in (True, "1", "true")
    if alone and ask.text("sheet") and not ask.text("seat"):
        return taken_from(ask, ask.text("sheet"))
    other = ask.state.seats.get(ask.text("seat"))
    if other is None:
        raise Refused(problem("HOUSE-seat", ask.text("seat")[:40], "unknown"))
    sheet = ask.text("sheet")
    if not sheet:
        away = ask.args.get("away") is True
        return [(SeatPut(replace(other, away=away, waiting=False)), EVERYONE)]
    ask.state.game.sheet(sheet)
    hidden = ask.known.get(f"sheet {sheet}") != EVERYONE
    return [
        *(_shown(ask, f"sheet {sheet}") if hidden else []),
        *(taken_from(ask, sheet, other.id) if alone else []),
        (SeatPut(_with_sheet(other, sheet)), EVERYONE),
    ]


def _show(ask: Ask) -> Facts:
    """Reveal a hidden sheet or throw: what stands of it is told again, to everybody."""
    ask.must_be_master()
    run, sheet = ask.text("run"), ask.text("sheet")
    if sheet:
        ask.state.game.sheet(sheet)
    else:
        ask.state.game.run(run)
    thing = f"sheet {sheet}" if sheet else f"run {run}"
    if ask.known.get(thing) == EVERYONE:
        raise Refused(problem("HOUSE-seat", thing[:40], "shown"))
    by = ask.state.game.runs[run].by if run and not sheet else ""
    behind = f"sheet {by}" if by and ask.known.get(f"sheet {by}") != EVERYONE else ""
    return [*(_shown(ask, behind) if behind else []), *_shown(ask, thing)]


def _shown(ask: Ask, thing: str) -> Facts:
    fact = show(ask.records, thing, ask.gone)
    return [(fact, EVERYONE)] if fact is not None else []


def _undo(ask: Ask) -> Facts:
    chain = undo(ask.records, ask.text("command"), ask.seat)
    return [(Undone(commands), audience) for audience, commands in by_audience(ask.records, chain)]


def _redo(ask: Ask) -> Facts:
    back = redo(ask.records, ask.text("command"), ask.seat)
    facts: Facts = [(Redone(commands), audience) for audience, commands in by_audience(ask.records, back)]
    gone = ask.gone.difference(back)
    return facts + [(fact, EVERYONE) for fact in show_again(ask.records, back, gone)]


def _pause(ask: Ask) -> Facts:
    """Anybody may stop the game; the game master sets it going again."""
    on = ask.args.get("on") not in (False, "0", "false")
    if not on:
        ask.must_be_master()
    return [(Paused(on), EVERYONE)]


def _customs(ask: Ask) -> Facts:
    ask.must_be_master()
    for key, value in ask.args.items():
        if (
            key not in CUSTOMS
            or type(value) is not type(CUSTOMS[key])
            or (key == "odds" and value not in ODDS)
        ):
            raise Refused(problem("HOUSE-param", key[:40], "unknown", expected=tuple(CUSTOMS), found=""))
    return [(CustomsChanged(dict(ask.args)), EVERYONE)]


def _pack(ask: Ask) -> Facts:
    """House rules change: only for a pack that the system can play by."""
    ask.must_be_master()
    given = ask.args.get("pack")
    if not isinstance(given, Mapping):
        raise Refused(problem("HOUSE-pack", "", "shape"))
    return [(PackChanged(ask.rules(ask.state.system, given).pack.form()), EVERYONE)]


ACTS: Mapping[str, Act] = {
    "say": _say,
    "draft": _draft,
    "bring": _bring,
    "give": _give,
    "show": _show,
    "undo": _undo,
    "redo": _redo,
    "pause": _pause,
    "customs": _customs,
    "pack": _pack,
    "throw_draft": throw_draft,
    "close_pending": close_pending,
    **SHEET_ACTS,
    **SCENE_ACTS,
    **SEAT_ACTS,
    **NOTE_ACTS,
    **EVENING_ACTS,
}
