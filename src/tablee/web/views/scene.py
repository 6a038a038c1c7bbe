"""The scene's part of the page: who is here, what the group shares, the fight, time, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tablee.game.panel import Panel
from tablee.game.sheet import Account, Aspect, Sheet, Track
from tablee.game.system import Rules
from tablee.game.text import Lang, number
from tablee.lang import gettext as _
from tablee.table.commands.ownership import PLAYED
from tablee.web.views.creation import ready_made
from tablee.web.views.fields import block_name
from tablee.web.views.fight import counting, fight_part, looks_of, scene_roles
from tablee.web.views.foes import join_move
from tablee.web.views.game_time import marks_of, time_offers
from tablee.web.views.offers import offers_in
from tablee.web.views.view import View

SHARED = ("group", "scene")
"""The natures of sheets that stand for nobody in particular."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A sheet at the table; ``mine`` if this seat acts for it, ``hidden`` if not everybody knows of it.

    ``looks`` are words in place of numbers; ``marks`` what lies on it; ``fights`` while it is in the order.
    """

    id: str
    name: str
    mine: bool
    hidden: bool
    points: str = ""
    looks: str = ""
    marks: tuple[str, ...] = ()
    fights: bool = False
    foe: bool = False


@dataclass(frozen=True, slots=True)
class Pooled:
    """Points or boxes of the whole group, shown large."""

    title: str
    name: str
    value: str
    rows: tuple[tuple[str, int, int, str], ...] = ()


def here_part(view: View) -> dict[str, Any]:
    """Who is here, and who could be brought."""
    sheets = view.state.game.sheets
    played = frozenset(id for seat in view.state.seats.values() for id in seat.sheets)
    lines = [_line(view, id, sheet, played) for id, sheet in sheets.items() if sheet.nature not in SHARED]
    return {
        "sheets": sorted(lines, key=lambda line: line.foe),
        "presets": [
            (key, name)
            for key, name, nature in ready_made(view.system, view.rules.pack.name)
            if view.is_gm or nature == PLAYED
        ],
    }


def scene_part(view: View) -> dict[str, Any]:
    """What the group shares, the fight, and what may be done."""
    return {
        "pooled": list(_pooled(view)),
        "time_offers": time_offers(view),
        "scene_offers": [*offers_in(view, "scene"), *offers_in(view, "throw")],
        "gm_offers": offers_in(view, "gm") if view.is_gm else [],
        "quick": view.is_gm and view.rules.quick is not None,
        "quick_hint": view.rules.quick_hint[view.lang] if view.rules.quick_hint else "",
        "can_join": join_move(view.rules) is not None,
        **fight_part(view),
    }


def _line(view: View, id: str, sheet: Sheet, played: frozenset[str]) -> SheetLine:
    conflict = view.state.game.conflict
    return SheetLine(
        id,
        sheet.name,
        view.seat.acts_for(id),
        f"sheet {id}" in view.hidden,
        points_of(sheet, view.rules, view.lang),
        looks_of(view, id, sheet),
        tuple(marks_of(view, id, sheet, scene_roles(view.rules))),
        conflict is not None and bool(conflict.side_of(id)),
        id not in played,
    )


def _pooled(view: View) -> Iterator[Pooled]:
    """What the scene's panels name of the sheets they are for."""
    for panel in view.rules.panels:
        if panel.place == "scene":
            for sheet in view.state.game.sheets.values():
                if panel.sheets == sheet.nature or (panel.sheets == "any" and sheet.nature in SHARED):
                    yield from _blocks(view, panel, sheet)


def _blocks(view: View, panel: Panel, sheet: Sheet) -> Iterator[Pooled]:
    for item in panel.items:
        block = sheet.get(item.of) if item.kind in ("account", "block", "track") else None
        title = panel.title[view.lang]
        match block:
            case None:
                continue
            case Account(_id, label, value):
                yield Pooled(title, label[view.lang], number(value, view.lang))
            case Track(_id, label, rows):
                marked = [(row, block.ticked(row.key)) for row in rows]
                told = tuple(
                    (row.label[view.lang], n, row.holds, _("{now} of {most}").format(now=n, most=row.holds))
                    for row, n in marked
                )
                yield Pooled(title, label[view.lang], "", told)
            case Aspect(_id, name, _level, boxes, ticked):
                told = ((name, ticked, boxes, _("{now} of {most}").format(now=ticked, most=boxes)),)
                yield Pooled(title, block_name(view.rules, block, view.lang), "", told)
            case _:
                yield Pooled(title, block_name(view.rules, block, view.lang), "")


def points_of(sheet: Sheet, rules: Rules, lang: Lang) -> str:
    """The points that matter, in short."""
    account = counting(sheet, rules)
    if account is None:
        return ""
    most = "" if account.ceiling is None else f"/{number(account.ceiling, lang)}"
    return f"{number(account.value, lang)}{most}"
