"""Everything the table page shows one viewer, built from that viewer's own projection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tablee.game.sheet import Account, Sheet
from tablee.game.system import Rules, System
from tablee.game.text import Lang
from tablee.lang import gettext as _
from tablee.lang import use
from tablee.table.audience import EVERYONE
from tablee.table.reach import reaches
from tablee.table.record import Record
from tablee.table.seat import Seat
from tablee.table.state import TableState
from tablee.table.view import projection, state_for
from tablee.web.cards import sees_odds
from tablee.web.host import Host
from tablee.web.sheets import groups_of
from tablee.web.tell import Teller
from tablee.web.throwbar import bar_for

ENTRIES = 100
ACTS = 5
PLAYED = "character"
"""The nature of the sheets that players bring."""


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A person around the table, with the points of their character."""

    name: str
    initials: str
    points: str
    gm: bool
    away: bool
    label: str


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A sheet at the table; ``mine`` if this seat acts for it, ``hidden`` if not everybody knows of it."""

    id: str
    name: str
    mine: bool
    hidden: bool
    points: str = ""


def table_context(
    host: Host, table: str, seat: Seat, records: Sequence[Record], lang: Lang, at: str = ""
) -> dict[str, Any]:
    """The whole page's context. ``at`` is the sheet the game master has in hand."""
    use(lang)
    state, views = state_for(records, seat), projection(records, seat)
    rules, system = host.rules_of(state), host.systems[state.system]
    is_gm = seat.role == "gm"
    mine = _sheet_in_hand(state, seat, at)
    sheet = state.game.sheets.get(mine)
    # Read only for what this viewer's own state holds: it tells of no throw or sheet they don't know.
    hidden = {thing for thing, audience in reaches(records).items() if audience != EVERYONE}
    teller = Teller(state, rules, seat.id, lang, hidden)
    entries = teller.tell(views, ENTRIES)
    return {
        "table": table,
        "title": state.name,
        "system": system.name[lang],
        "seat": seat,
        "is_gm": is_gm,
        "paused": state.paused,
        "seats": [_seat_card(state, s) for s in state.seats.values()],
        "sheet": sheet,
        "sheet_id": mine,
        "sheet_hidden": f"sheet {mine}" in hidden,
        "groups": groups_of(rules, sheet, lang, state.drafts.get(mine), seat.acts_for(mine)) if sheet else [],
        "entries": entries,
        "bar": bar_for(rules, state, mine, lang, odds=sees_odds(state, seat)),
        "may_throw": seat.role != "observer" and not seat.waiting,
        "customs": state.customs,
        "sheets": [
            SheetLine(id, s.name, seat.acts_for(id), f"sheet {id}" in hidden, _points(s))
            for id, s in state.game.sheets.items()
        ],
        "pendings": _pendings(state, seat, rules, lang),
        "presets": [(key, name) for key, name, nature in _presets(system) if is_gm or nature == PLAYED],
        "waiting": [s for s in state.seats.values() if s.waiting],
        "number": len(views),
        "recent": _recent(teller, seat),
    }


@lru_cache(maxsize=16)
def _presets(system: System) -> tuple[tuple[str, str, str], ...]:
    """The ready-made sheets: key, name, nature."""
    found = ((key, system.preset(key)) for key in system.presets())
    return tuple((key, sheet.name, sheet.nature) for key, sheet in found)


def _sheet_in_hand(state: TableState, seat: Seat, at: str) -> str:
    if at in state.game.sheets and seat.acts_for(at):
        return at
    own = [s for s in seat.sheets if s in state.game.sheets]
    return own[0] if own else ""


def _seat_card(state: TableState, seat: Seat) -> SeatCard:
    sheet = next((state.game.sheets[s] for s in seat.sheets if s in state.game.sheets), None)
    points = _points(sheet) if sheet else ""
    initials = _("GM") if seat.role == "gm" else seat.name[:1].upper()
    words = [seat.name] if sheet else []
    if seat.role == "observer":
        words.append(_("observes"))
    if seat.away:
        words.append(_("away"))
    name = sheet.name if sheet else seat.name
    return SeatCard(name, initials, points, seat.role == "gm", seat.away, ", ".join(words))


def _points(sheet: Sheet) -> str:
    """The first account that has a ceiling, in short."""
    limited = [account for account in sheet.having(Account) if account.ceiling is not None]
    return f"{limited[0].value}/{limited[0].ceiling}" if limited else ""


def _pendings(state: TableState, seat: Seat, rules: Rules, lang: Lang) -> list[dict[str, Any]]:
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


def _recent(teller: Teller, seat: Seat) -> list[tuple[str, str]]:
    """The last acts that this seat could take back, latest first."""
    found = [
        (command, act.words)
        for command, act in teller.acts.items()
        if command not in teller.gone and (seat.role == "gm" or (act.by == seat.id and not act.dice))
    ]
    return found[::-1][:ACTS]
