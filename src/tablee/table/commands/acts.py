"""Acts: what people do besides the game's own moves. Sit down, talk, draft, undo, reveal, pause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.game.codec import from_data
from tablee.game.draft import Draft
from tablee.game.frozen import replace
from tablee.game.problem import Refused, problem
from tablee.table.commands.bring_sheet import bring, show_more, shown_again, with_sheet
from tablee.table.commands.close_question import close_pending
from tablee.table.commands.evening import EVENING_ACTS
from tablee.table.commands.inline_throws import with_own_throws
from tablee.table.commands.moves import rules_of
from tablee.table.commands.notes import NOTE_ACTS
from tablee.table.commands.ownership import taken_from
from tablee.table.commands.request import Act, Request, must_be_short
from tablee.table.commands.requested_throws import ASKING_ACTS
from tablee.table.commands.review import SHEET_ACTS
from tablee.table.commands.scenes import SCENE_ACTS
from tablee.table.commands.seats import SEAT_ACTS
from tablee.table.commands.throws import drafted, throw_draft
from tablee.table.log.facts import (
    CustomsChanged,
    PackChanged,
    Paused,
    Redone,
    Said,
    SeatPut,
    Undone,
)
from tablee.table.log.names import same_name
from tablee.table.log.record import Facts
from tablee.table.log.state import CUSTOMS, ODDS
from tablee.table.secrecy.audience import EVERYONE, only
from tablee.table.secrecy.reveal import shown_since
from tablee.table.undo.undo import by_audience, redo, undo

WORDS, CHIPS = 4000, 60


def _say(request: Request) -> Facts:
    words, style = request.text("words", WORDS), request.args.get("style", "say")
    if not words or style not in ("say", "emote", "aside", "whisper"):
        raise Refused(problem("HOUSE-param", "words", "text", label="", expected=(), found=""))
    to = request.seats("to")
    if style == "whisper" and not to:
        raise Refused(problem("HOUSE-seat", "to", "nobody"))
    sheet = request.text("sheet")
    if sheet:
        request.must_act_for(sheet)
    if request.known.get(f"sheet {sheet}") != EVERYONE:
        sheet = ""  # the game master speaks for somebody nobody knows of
    audience = only(request.seat.id, *to) if style == "whisper" else EVERYONE
    told = with_own_throws(request, words)
    return [(Said(told, style, sheet, to if style == "whisper" else ()), audience)]


def _draft(request: Request) -> Facts:
    """The shared draft of a throw: whoever may act for the sheet changes it, and all who know it see it."""
    sheet, data = request.text("sheet"), request.args.get("draft")
    request.must_act_for(sheet)
    must_be_short({"draft": data})
    # What is ticked is no move of its own: such a throw is laid down by whoever may make that move.
    draft = None if data is None else replace(from_data(Draft, data, "draft"), sheet=sheet, move="", args={})
    if (
        draft
        and max(map(len, (draft.traits, draft.against, draft.added, draft.struck, draft.turned))) > CHIPS
    ):
        raise Refused(problem("HOUSE-param", "draft", "text", label="", expected=(), found=""))
    return drafted(request, sheet, draft and _signed(request, draft))


def _signed(request: Request, draft: Draft) -> Draft:
    """The draft with the true name of who strikes each chip; it names no sheet its author does not know."""
    before = request.own.drafts.get(draft.sheet, Draft(draft.sheet))
    ways = rules_of(request).ways
    known = (*request.own.game.sheets, *before.names(ways))
    new = [id for id in draft.names(ways) if id not in known]
    if new and request.seat.role != "gm":
        raise Refused(problem("HOUSE-draft", new[0][:40], "gone"))
    struck = {key: before.struck.get(key, request.seat.name) for key in draft.struck}
    added = tuple(replace(chip, on=True, struck_by="") for chip in draft.added)
    return replace(draft, struck=struck, added=added)


def _give(request: Request) -> Facts:
    """The game master gives a sheet to a seat (a hidden one is shown), or lets somebody in.

    ``alone`` takes it from everybody else; without a seat it is then nobody's.
    """
    request.must_be_master()
    alone = request.flag("alone")
    if alone and request.text("sheet") and not request.text("seat"):
        return taken_from(request, request.text("sheet"))
    other = request.state.seats.get(request.text("seat"))
    if other is None:
        raise Refused(problem("HOUSE-seat", request.text("seat")[:40], "unknown"))
    sheet = request.text("sheet")
    if not sheet:
        away = request.args.get("away") is True
        if other.waiting and same_name(request.state.seats.values(), other.name, but=other.id) is not None:
            raise Refused(problem("HOUSE-seat", other.name[:40], "same_name"))
        return [(SeatPut(replace(other, away=away, waiting=False)), EVERYONE)]
    request.state.game.sheet(sheet)
    hidden = request.known.get(f"values {sheet}") != EVERYONE
    return [
        *(shown_again(request, f"sheet {sheet}") if hidden else []),
        *(taken_from(request, sheet, other.id) if alone else []),
        (SeatPut(with_sheet(other, sheet)), EVERYONE),
    ]


def _undo(request: Request) -> Facts:
    chain = undo(request.records, request.text("command"), request.seat)
    return [(Undone(commands), audience) for audience, commands in by_audience(request.records, chain)]


def _redo(request: Request) -> Facts:
    back = redo(request.records, request.text("command"), request.seat)
    facts: Facts = [(Redone(commands), audience) for audience, commands in by_audience(request.records, back)]
    gone = request.gone.difference(back)
    again = (shown_again(request, thing, gone=gone) for thing in shown_since(request.records, back))
    return [*facts, *(fact for told in again for fact in told)]


def _pause(request: Request) -> Facts:
    """Pause the game, as anybody may; only the game master sets it going again."""
    on = request.args.get("on") not in (False, "0", "false")
    if not on:
        request.must_be_master()
    return [(Paused(on), EVERYONE)]


def _customs(request: Request) -> Facts:
    request.must_be_master()
    for key, value in request.args.items():
        if (
            key not in CUSTOMS
            or type(value) is not type(CUSTOMS[key])
            or (key == "odds" and value not in ODDS)
        ):
            raise Refused(problem("HOUSE-param", key[:40], "unknown", expected=tuple(CUSTOMS), found=""))
    return [(CustomsChanged(dict(request.args)), EVERYONE)]


def _pack(request: Request) -> Facts:
    """House rules change: only for a pack that the system can play by. Its version is the table's next."""
    request.must_be_master()
    given, now = request.args.get("pack"), request.state.pack
    if not isinstance(given, Mapping):
        raise Refused(problem("HOUSE-pack", "", "shape"))
    form = request.rules(request.state.system, {**given, "version": _next(now)}).pack.form()
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
