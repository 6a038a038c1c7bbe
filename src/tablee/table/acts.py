"""What people do at a table besides the game's own moves: sit down, talk, draft, undo, reveal, pause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.game.codec import from_data
from tablee.game.draft import Draft
from tablee.game.frozen import replace
from tablee.game.problem import Refused, problem
from tablee.table.answering import close_pending
from tablee.table.ask import Act, Ask
from tablee.table.asking import ASKING_ACTS
from tablee.table.audience import EVERYONE, only
from tablee.table.evening import EVENING_ACTS
from tablee.table.fact import (
    CustomsChanged,
    PackChanged,
    Paused,
    Redone,
    Said,
    SeatPut,
    Undone,
)
from tablee.table.notes import NOTE_ACTS
from tablee.table.owning import taken_from
from tablee.table.record import Facts
from tablee.table.reveal import shown_since
from tablee.table.review import SHEET_ACTS
from tablee.table.scenes import SCENE_ACTS
from tablee.table.seating import SEAT_ACTS
from tablee.table.showing import bring, show_more, shown_again, with_sheet
from tablee.table.state import CUSTOMS, ODDS
from tablee.table.throws import drafted, throw_draft
from tablee.table.undo import by_audience, redo, undo
from tablee.table.within import truly_within

WORDS, CHIPS = 4000, 60


def _say(ask: Ask) -> Facts:
    words, style = ask.text("words", WORDS), ask.args.get("style", "say")
    if not words or style not in ("say", "emote", "aside", "whisper"):
        raise Refused(problem("HOUSE-param", "words", "text", label="", expected=(), found=""))
    to = ask.seats("to")
    if style == "whisper" and not to:
        raise Refused(problem("HOUSE-seat", "to", "nobody"))
    sheet = ask.text("sheet")
    if sheet:
        ask.must_act_for(sheet)
    if ask.known.get(f"sheet {sheet}") != EVERYONE:
        sheet = ""  # the game master speaks for somebody nobody knows of
    audience = only(ask.seat.id, *to) if style == "whisper" else EVERYONE
    told = truly_within(ask, words)
    return [(Said(told, style, sheet, to if style == "whisper" else ()), audience)]


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
    return drafted(ask, sheet, draft and _signed(ask, draft))


def _signed(ask: Ask, draft: Draft) -> Draft:
    """The draft with the true name of who strikes each chip; it names nobody its author does not know."""
    before = ask.own.drafts.get(draft.sheet, Draft(draft.sheet))
    named = (*draft.against, *draft.helpers)
    new = [s for s in named if s not in ask.own.game.sheets and s not in (*before.against, *before.helpers)]
    if new and ask.seat.role != "gm":
        raise Refused(problem("HOUSE-draft", new[0][:40], "gone"))
    struck = {key: before.struck.get(key, ask.seat.name) for key in draft.struck}
    added = tuple(replace(chip, on=True, struck_by="") for chip in draft.added)
    return replace(draft, struck=struck, added=added)


def _give(ask: Ask) -> Facts:
    """The game master gives a sheet to a seat (a hidden one is shown), or lets somebody in.

    ``alone`` takes it from everybody else; without a seat it is then nobody's.
    """
    ask.must_be_master()
    alone = ask.flag("alone")
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
    hidden = ask.known.get(f"values {sheet}") != EVERYONE
    return [
        *(shown_again(ask, f"sheet {sheet}") if hidden else []),
        *(taken_from(ask, sheet, other.id) if alone else []),
        (SeatPut(with_sheet(other, sheet)), EVERYONE),
    ]


def _undo(ask: Ask) -> Facts:
    chain = undo(ask.records, ask.text("command"), ask.seat)
    return [(Undone(commands), audience) for audience, commands in by_audience(ask.records, chain)]


def _redo(ask: Ask) -> Facts:
    back = redo(ask.records, ask.text("command"), ask.seat)
    facts: Facts = [(Redone(commands), audience) for audience, commands in by_audience(ask.records, back)]
    gone = ask.gone.difference(back)
    again = (shown_again(ask, thing, gone=gone) for thing in shown_since(ask.records, back))
    return [*facts, *(fact for told in again for fact in told)]


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
    """House rules change: only for a pack that the system can play by. Its version is the table's next."""
    ask.must_be_master()
    given, now = ask.args.get("pack"), ask.state.pack
    if not isinstance(given, Mapping):
        raise Refused(problem("HOUSE-pack", "", "shape"))
    form = ask.rules(ask.state.system, {**given, "version": _next(now)}).pack.form()
    if {**form, "version": 0} == {**now, "version": 0}:
        raise Refused(problem("HOUSE-pack", "", "same"))
    return [(PackChanged(form), EVERYONE)]


def _next(pack: Mapping[str, Any]) -> int:
    version = pack.get("version", 1)
    return version + 1 if isinstance(version, int) else 1


ACTS: Mapping[str, Act] = {
    "say": _say,
    "draft": _draft,
    "bring": bring,
    "give": _give,
    "show": show_more,
    "undo": _undo,
    "redo": _redo,
    "pause": _pause,
    "customs": _customs,
    "pack": _pack,
    "throw_draft": throw_draft,
    "close_pending": close_pending,
    **ASKING_ACTS,
    **SHEET_ACTS,
    **SCENE_ACTS,
    **SEAT_ACTS,
    **NOTE_ACTS,
    **EVENING_ACTS,
}
