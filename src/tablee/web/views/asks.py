"""Throws that are asked for, and throws that wait for a nod."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablee.game.draft import Draft
from tablee.game.problem import Refused
from tablee.game.sheet import Sheet
from tablee.game.system import Rules
from tablee.game.text import LANGS
from tablee.table.commands.ownership import is_played
from tablee.web.views.aim import NOBODY, name_of
from tablee.web.views.throw_bar import drafted_of, net_of
from tablee.web.views.view import View


@dataclass(frozen=True, slots=True)
class Asked:
    """A throw that one of my sheets is asked for; ``ready`` once the draft is prepared so."""

    id: str
    sheet: str
    name: str
    words: str
    trait: str
    goal: str
    block: str = ""
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """A draft that waits for a nod."""

    sheet: str
    name: str
    net: str
    mine: bool


def asking_part(view: View) -> dict[str, Any]:
    """What is asked of this viewer, and what waits for a nod."""
    return {"asked": _asked(view), "nods": _offers(view)}


def askable_part(view: View) -> dict[str, Any]:
    """Whom the game master may ask, and for what."""
    return {"may_ask": may_ask(view), "askable_traits": _traits(view)}


def _asked(view: View) -> list[Asked]:
    """The game master plays those whom nobody plays."""
    found = []
    for asking in view.state.asks.values():
        for sheet in asking.waits_for:
            content = view.state.game.sheets.get(sheet)
            theirs = view.seat.plays(sheet) or (view.is_gm and not is_played(view.state, sheet))
            if content is None or not theirs:
                continue
            block = block_named(view.rules, content, asking.trait)
            draft = view.state.drafts.get(sheet, Draft(sheet))
            ready = (not block or block in draft.traits) and draft.goal == asking.goal
            found.append(
                Asked(
                    asking.id, sheet, content.name, asking.words, asking.trait, asking.goal,
                    block, ready,
                )
            )  # fmt: skip
    return found


def block_named(rules: Rules, sheet: Sheet, trait: str) -> str:
    """The block of a sheet that a trait's words in any language, or its id, mean."""
    folded = trait.casefold().strip()
    if not folded:
        return ""
    for block in sheet.blocks:
        names = {block.id, getattr(block, "name", ""), *(name_of(rules, block, lang) for lang in LANGS)}
        if folded in map(str.casefold, names):
            return block.id
    return ""


def _offers(view: View) -> list[Offer]:
    found = []
    for sheet in view.state.offered:
        content = view.state.game.sheets.get(sheet)
        if content is not None:
            found.append(Offer(sheet, content.name, _net(view, sheet), view.seat.plays(sheet)))
    return found


def _net(view: View, sheet: str) -> str:
    try:
        draft = view.state.drafts.get(sheet, Draft(sheet))
        drafted = drafted_of(view.rules, view.state, draft)
        return net_of(view.rules.check(drafted.form), drafted, sheet, view.lang)
    except Refused:
        return ""


def may_ask(view: View) -> list[tuple[str, str, bool]]:
    """The sheets that somebody plays first, ticked; the others after them."""
    played = {sheet for seat in view.state.seats.values() if seat.role == "player" for sheet in seat.sheets}
    listed = [
        (id, s.name, id in played) for id, s in view.state.game.sheets.items() if s.nature not in NOBODY
    ]
    return sorted(listed, key=lambda row: not row[2])


def _traits(view: View) -> list[str]:
    """The names that can be asked for, each once."""
    throws = {
        name_of(view.rules, block, view.lang): None
        for id, _name, _played in may_ask(view)
        for block in view.state.game.sheets[id].blocks
        if hasattr(block, "name")
    }
    return list(throws)
