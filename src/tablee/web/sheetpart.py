"""The sheet's part of the page: the sheet in hand, how far it is made, and who plays whom."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from tablee.game.sheet import Descriptor, Levelled, Numeric, Power, Sheet
from tablee.game.system import Rules, System
from tablee.game.text import Lang
from tablee.lang import gettext as _
from tablee.table.mend import OPEN
from tablee.table.owning import PLAYED
from tablee.table.review import mark_of
from tablee.table.seat import NOBODY
from tablee.web.said import sentences
from tablee.web.sheets import Shown
from tablee.web.view import View

KINDS = {Descriptor: "descriptor", Numeric: "numeric", Levelled: "levelled", Power: "power"}


@dataclass(frozen=True, slots=True)
class Made:
    """How far a sheet is made: its status in words, what the rules say of it, what waits for its player."""

    id: str
    name: str
    status: str
    words: str
    problems: tuple[tuple[str, str, bool], ...] = ()
    back: int = 0
    player: str = ""
    seat: str = ""
    hidden: bool = False
    character: bool = True

    @property
    def wrong(self) -> int:
        """How many problems break a rule: the others are for the game master to see."""
        return sum(not warning for _sentence, _rule, warning in self.problems)


@dataclass(frozen=True, slots=True)
class NewLine:
    """A line that may be added to a sheet being made: its role's title and what kind of line it is."""

    title: str
    role: str
    kind: str


def sheet_part(view: View) -> dict[str, Any]:
    """What the sheet's part shows."""
    sheet, id = view.sheet, view.sheet_id
    new_lines = _new_lines(view, sheet) if sheet and _writes(view, sheet) else {}
    return {
        "sheet": sheet,
        "sheet_id": id,
        "sheet_hidden": f"sheet {id}" in view.hidden,
        "sheet_in_words": view.is_gm and id in view.state.silhouettes,
        "groups": shown(view, id, new_lines).groups(sheet) if sheet else [],
        "made": made(view, id) if sheet else None,
        "legend": legend(view.rules, view.lang),
        "may_mend": sheet is not None and _writes(view, sheet),
        "reviewing": sheet is not None and view.is_gm and sheet.status != "approved",
        "new_lines": new_lines,
        "private": view.state.private.get(id, "") if sheet and _is_private(view, id) else None,
        "own_sheets": _own_sheets(view),
        "all_made": [made(view, other) for other in view.state.game.sheets]
        if view.is_gm and not sheet
        else [],
        "players": _players(view),
    }


def legend(rules: Rules, lang: Lang) -> list[tuple[str, list[str]]]:
    """What goes with every sheet of the game, in the reader's words."""
    return [(title[lang], [line[lang] for line in lines]) for title, lines in rules.legend]


def levels(rules: Rules, lang: Lang) -> list[tuple[int, str]]:
    """The words of the ladder, the highest first; none where levels are numbers."""
    rungs = rules.ladder.rungs if rules.ladder else ()
    return [(rung.value, rung.label[lang]) for rung in reversed(rungs)]


def shown(view: View, id: str, always: Collection[str] = ()) -> Shown:
    """How a viewer's page draws a sheet that viewer may act for."""
    draft, mark = view.state.drafts.get(id), partial(mark_of, view.state, id)
    return Shown(view.rules, view.lang, draft, view.seat, id, mark, always)


def status_words(status: str) -> str:
    """How far a sheet is made, in a word."""
    return {
        "draft": _("draft"),
        "submitted": _("handed in"),
        "approved": _("approved"),
        "changed": _("changed since"),
    }[status]


def made(view: View, id: str) -> Made:
    """How far a sheet is made, as this viewer may know it."""
    sheet, state = view.state.game.sheets[id], view.state
    marks = [mark_of(state, id, block.id) for block in sheet.blocks]
    player = next((seat for seat in state.seats.values() if id in seat.sheets), NOBODY)
    problems = view.rules.validate(sheet) if sheet.status != "approved" else ()
    told = sentences(view.rules, problems, view.lang)
    return Made(
        id,
        sheet.name,
        sheet.status,
        status_words(sheet.status),
        tuple((words, rule, p.warning) for (words, rule), p in zip(told, problems, strict=True)),
        sum(mark is not None and mark.verdict == "back" for mark in marks),
        player.name,
        player.id,
        f"sheet {id}" in view.hidden,
        sheet.nature == PLAYED,
    )


def _writes(view: View, sheet: Sheet) -> bool:
    return sheet.status in OPEN and view.seat.acts_for(view.sheet_id)


def _is_private(view: View, id: str) -> bool:
    return view.is_gm or id in view.seat.sheets


def _own_sheets(view: View) -> list[tuple[str, str]]:
    sheets = view.state.game.sheets
    return [(id, sheets[id].name) for id in view.seat.sheets if id in sheets]


def _players(view: View) -> list[tuple[str, str]]:
    """Whom the game master may give a sheet to, and see the table as."""
    seats = view.state.seats.values() if view.is_gm else ()
    return [(seat.id, seat.name) for seat in seats if seat.role == "player" and not seat.waiting]


@lru_cache(maxsize=16)
def _samples(system: System) -> dict[str, str]:
    """The kind of line that ready-made sheets have for each role; a role that is one slot has none."""
    found: dict[str, str] = {}
    for key in system.presets():
        for block in system.preset(key).blocks:
            role = getattr(block, "role", "")
            if role and role != block.id and type(block) in KINDS:
                found.setdefault(role, KINDS[type(block)])
    return found


def _new_lines(view: View, sheet: Sheet) -> dict[str, NewLine]:
    """What may be added to a sheet being made, by the title it stands under."""
    samples, found = _samples(view.system), dict[str, NewLine]()
    for panel in view.rules.panels:
        roles = [item.of for item in panel.items if item.kind == "role"]
        fits = panel.place == "sheet" and panel.sheets in ("any", sheet.nature)
        if fits and len(roles) == 1 and roles[0] in samples:
            title = panel.title[view.lang]
            found[title] = NewLine(title, roles[0], samples[roles[0]])
    return found
