"""The sheet's part of the page: the sheet in hand, how far it is made, and who plays whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tablee.game.sheet import Aspect, Descriptor, Levelled, Numeric, Power, Sheet
from tablee.game.system import Rules, System
from tablee.game.text import Lang
from tablee.lang import gettext as _
from tablee.table.commands.edit_sheet import OPEN
from tablee.table.commands.ownership import PLAYED
from tablee.table.commands.review import mark_of
from tablee.table.log.seat import NOBODY
from tablee.web.views.memo import Same
from tablee.web.views.sheet_groups import SHEETS, Mark, Shown
from tablee.web.views.view import View

KINDS = {Descriptor: "descriptor", Numeric: "numeric", Levelled: "levelled", Aspect: "aspect", Power: "power"}


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
    writes = sheet is not None and _writes(view, sheet)
    new_lines = _new_lines(view.system, view.rules, view.lang, sheet.nature) if sheet and writes else {}
    return {
        "sheet": sheet,
        "sheet_id": id,
        "sheet_hidden": f"sheet {id}" in view.hidden,
        "sheet_in_words": view.is_gm and id in view.state.silhouettes,
        "groups": shown(view, id, tuple(new_lines)).groups(sheet) if sheet else [],
        "made": made(view, id) if sheet else None,
        "legend": legend(view.rules, view.lang),
        "may_mend": writes,
        "reviewing": sheet is not None and view.is_gm and sheet.status != "approved",
        "new_lines": new_lines,
        "private": view.state.private.get(id, "") if sheet and _is_private(view, id) else None,
        "own_sheets": _own_sheets(view),
        "all_made": [made(view, other) for other in view.state.game.sheets]
        if view.is_gm and not sheet
        else [],
        "players": _players(view),
    }


@lru_cache(maxsize=64)
def legend(rules: Rules, lang: Lang) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What goes with every sheet of the game, in the reader's words."""
    return tuple((title[lang], tuple(line[lang] for line in lines)) for title, lines in rules.legend)


def levels(rules: Rules, lang: Lang) -> list[tuple[int, str]]:
    """The words of the ladder, the highest first; none where levels are numbers."""
    rungs = rules.ladder.rungs if rules.ladder else ()
    return [(rung.value, rung.label[lang]) for rung in reversed(rungs)]


def shown(view: View, id: str, always: tuple[str, ...] = ()) -> Shown:
    """How a viewer's page draws a sheet that viewer may act for."""
    draft, marks = view.state.drafts.get(id), _marks(view, id)
    return Shown(view.rules, view.lang, draft, view.seat, id, marks, always)


def _marks(view: View, id: str) -> dict[str, Mark]:
    """The game master's words on the lines of a sheet, while those are what they were."""
    said: Mapping[str, object] = view.state.reviews.get(id) or {}
    found = {block: mark_of(view.state, id, block) for block in said}
    return {
        block: Mark(m.verdict, m.words) for block, m in found.items() if m is not None and m.of is not None
    }


def lines_sent_back(view: View, id: str) -> int:
    """The number of lines of a sheet that the game master sent back and nobody has changed since."""
    return sum(mark.verdict == "back" for mark in _marks(view, id).values())


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
    player = next((seat for seat in state.seats.values() if id in seat.sheets), NOBODY)
    return Made(
        id,
        sheet.name,
        sheet.status,
        status_words(sheet.status),
        _problems(view.rules, view.lang, Same(sheet)) if sheet.status != "approved" else (),
        lines_sent_back(view, id),
        player.name,
        player.id,
        f"sheet {id}" in view.hidden,
        sheet.nature == PLAYED,
    )


@lru_cache(maxsize=SHEETS)
def _problems(rules: Rules, lang: Lang, of: Same[Sheet]) -> tuple[tuple[str, str, bool], ...]:
    """What the rules say of a sheet, each sentence once: with its rule, and whether it only warns."""
    told = ((rules.reference.say(p, lang), p.rule, p.warning) for p in rules.validate(of.of))
    return tuple(dict.fromkeys(told))


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


@lru_cache(maxsize=256)
def _new_lines(system: System, rules: Rules, lang: Lang, nature: str) -> Mapping[str, NewLine]:
    """What may be added to a sheet being made, by the title it stands under."""
    samples, found = _samples(system), dict[str, NewLine]()
    for panel in rules.panels:
        roles = [item.of for item in panel.items if item.kind == "role"]
        fits = panel.place == "sheet" and panel.sheets in ("any", nature)
        if fits and len(roles) == 1 and roles[0] in samples:
            title = panel.title[lang]
            found[title] = NewLine(title, roles[0], samples[roles[0]])
    return found
