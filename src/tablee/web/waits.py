"""Whom the table waits for: every question that is open, and who may answer it."""

from __future__ import annotations

from typing import Any

from tablee.lang import gettext as _
from tablee.table.seat import Seat
from tablee.table.state import TableState
from tablee.web.view import View


def waits_part(view: View) -> dict[str, Any]:
    """The open questions."""
    return {"pendings": _pendings(view)}


def _pendings(view: View) -> list[dict[str, Any]]:
    state, seat, rules, lang = view.state, view.seat, view.rules, view.lang
    found = []
    for pending in state.game.pendings.values():
        run = state.game.runs.get(pending.run)
        asked = next(iter(pending.waits_for), "")
        mine = _is_asked(state, seat, asked, run.by if run else "")
        found.append(
            {
                "id": pending.id,
                "seat": asked,
                "question": " ".join(rules.reference.say(r, lang) for r in pending.about) or _("What now?"),
                "waits": _waits(state, asked, run.by if run else ""),
                "mine": mine,
                "options": [(o.key, o.label[lang]) for o in pending.options],
                "answerable": mine or seat.role == "gm",
            }
        )
    return found


def _waits(state: TableState, asked: str, by: str) -> str:
    """Whom the table waits for."""
    sheet = state.game.sheets.get(asked) or state.game.sheets.get(by)
    name = _("GM") if asked == "gm" or sheet is None else sheet.name
    return _("The table waits for: {name}").format(name=name)


def _is_asked(state: TableState, seat: Seat, asked: str, by: str) -> bool:
    """A question is put to a role or a sheet; whoever plays that is asked."""
    if asked == "gm":
        return seat.role == "gm"
    if asked in state.game.sheets:
        return asked in seat.sheets
    return bool(by) and by in seat.sheets
