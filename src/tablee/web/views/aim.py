"""How a throw is aimed: the ways a sheet has, their options, at whom, with whose help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tablee.game.draft import Draft
from tablee.game.fight.conflict import Conflict
from tablee.game.frozen import replace
from tablee.game.move import Param
from tablee.game.sheet import Block, Sheet
from tablee.game.system import Rules
from tablee.game.text import Lang, number
from tablee.game.way import Way
from tablee.web.views.fields import fitting_sheets
from tablee.web.views.throw_reading import reckoned
from tablee.web.views.wording import titled

if TYPE_CHECKING:
    from tablee.web.views.view import View

NOBODY = ("group", "scene", "object", "plan")
"""The natures of sheets that stand for no one who could be struck or could help."""
RIVAL = "rival"
"""What the names of parameters begin with that ask about the one aimed at."""
TASKS = 6
NEAR = 1
"""How many options of a way are always in view."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be set for a way of throwing, as a small control.

    ``kind`` is int, bool, choice or text; a block or a sheet is a choice among those that fit. ``near``: it
    is always in view, being among the first or set to something.
    """

    name: str
    label: str
    kind: str
    value: str
    shown: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    less: str = ""
    more: str = ""
    near: bool = True


@dataclass(frozen=True, slots=True)
class Aimed:
    """A sheet that may be aimed at or asked for help; ``on`` where it is."""

    id: str
    name: str
    on: bool
    hidden: bool = False
    foe: bool = False


@dataclass(frozen=True, slots=True)
class Aiming:
    """Everything of a throw that is set beside the traits. ``ways`` are (key, label, chosen)."""

    ways: tuple[tuple[str, str, bool], ...] = ()
    options: tuple[Option, ...] = ()
    targets: tuple[Aimed, ...] = ()
    helpers: tuple[Aimed, ...] = ()


def way_of(rules: Rules, key: str) -> Way | None:
    """The way of that key; the system's first where it names none."""
    return next((way for way in rules.ways if way.key == key), rules.ways[0] if rules.ways else None)


def ways_of(rules: Rules, sheet: Sheet | None) -> tuple[Way, ...]:
    """The ways to throw that a sheet has."""
    roles = {getattr(block, "role", "") for block in sheet.blocks} if sheet else set()
    return tuple(way for way in rules.ways if not way.roles or roles & set(way.roles))


def aiming_of(view: View, draft: Draft) -> Aiming:
    """What may be set for a draft by this viewer: hidden foes are in their own state, or they are not."""
    rules, lang = view.rules, view.lang
    sheet = view.state.game.sheets.get(draft.sheet)
    ways, chosen = ways_of(rules, sheet), way_of(rules, draft.way)
    if chosen is None or sheet is None:
        return Aiming()
    listed = tuple((way.key, way.label[lang], way.key == chosen.key) for way in ways)
    return Aiming(
        listed if len(ways) > 1 else (),
        _options(view, draft, chosen),
        _targets(view, draft) if chosen.aim != "nobody" else (),
        _helpers(view, draft) if chosen.helps else (),
    )


def _options(view: View, draft: Draft, way: Way) -> tuple[Option, ...]:
    """The controls of a way; all but the first wait out of view until they are set to something."""
    made = [(p, _option(p, draft, view)) for p in way.params if _is_set(p)]
    found = [(p, option) for p, option in made if option is not None]
    return tuple(
        replace(option, near=at < NEAR or draft.options.get(p.name, p.default) != p.default)
        for at, (p, option) in enumerate(found)
    )


def _is_set(param: Param) -> bool:
    return param.kind in ("int", "bool", "choice", "block", "sheet", "text", "run")


def _option(param: Param, draft: Draft, view: View) -> Option | None:
    """The control of a parameter; None where there is nothing to choose among."""
    lang: Lang = view.lang
    value: Any = draft.options.get(param.name, param.default)
    label = titled(param.label[lang])
    match param.kind:
        case "int":
            now = value if isinstance(value, int) else 0
            less = "" if param.low is not None and now <= param.low else str(now - 1)
            more = "" if param.high is not None and now >= param.high else str(now + 1)
            return Option(param.name, label, "int", str(now), number(now, lang), less=less, more=more)
        case "bool":
            return Option(param.name, label, "bool", "true" if value else "false")
        case "choice":
            choices = tuple((key, param.word(key)[lang]) for key in param.options)
            return Option(param.name, label, "choice", str(value or ""), choices=choices)
        case "block":
            fitting = tuple(
                (b.id, name_of(view.rules, b, lang))
                for b in fitting_blocks(_owner(view, draft, param), param)
            )
            return _chosen(param, label, str(value or ""), fitting)
        case "sheet":
            named = fitting_sheets(view.state.game.sheets, param).items()
            return _chosen(param, label, str(value or ""), tuple((id, s.name) for id, s in named))
        case "run":
            return _chosen(param, label, str(value or ""), _tasks(view))
    return Option(param.name, label, "text", str(value or ""))


def _chosen(param: Param, label: str, value: str, among: tuple[tuple[str, str], ...]) -> Option | None:
    empty = (("", "–"),) if param.default is not None or param.optional else ()
    return Option(param.name, label, "choice", value, choices=(*empty, *among)) if among else None


def _owner(view: View, draft: Draft, param: Param) -> Sheet | None:
    """Whose block is meant: what is the rival's is one of the target's."""
    rival = draft.against[0] if draft.against else ""
    return view.state.game.sheets.get(rival if param.name.startswith(RIVAL) else draft.sheet)


def _tasks(view: View) -> tuple[tuple[str, str], ...]:
    """The last throws that were nobody's: what a scene has thrown for all who face it."""
    found = []
    for run in reversed(tuple(view.state.game.runs.values())):
        rules = view.rules_for(run.id)
        kind = rules.checks.get(str(run.check.get("check", "")))
        if run.by or kind is None:
            continue
        told = reckoned(rules, run, view.lang)
        if told is not None and told.verdicts:
            found.append((run.id, f"{kind.label[view.lang]} · {told.verdicts[0].label}"))
    return tuple(found[:TASKS])


def fitting_blocks(sheet: Sheet | None, param: Param) -> tuple[Block, ...]:
    """The blocks of a sheet that a parameter asks for."""
    blocks: tuple[Block, ...] = sheet.blocks if sheet else ()
    return tuple(b for b in blocks if not param.roles or getattr(b, "role", "") in param.roles)


def name_of(rules: Rules, block: Block, lang: Lang) -> str:
    """What a reader calls a block."""
    label = getattr(block, "label", None)
    return label[lang] if label is not None else rules.named(block, lang) or block.id


def _targets(view: View, draft: Draft) -> tuple[Aimed, ...]:
    """The others: in a conflict the other sides first, and nobody who is out of it."""
    fight = view.state.game.conflict
    side = _side_taken(view, fight, draft.sheet) if fight else ""
    found = []
    for id, name in _people(view, draft):
        if fight and id in fight.out:
            continue
        there = fight.side_of(id) if fight else ""
        foe = bool(side and there) and there != side
        found.append(Aimed(id, name, id in draft.against, f"sheet {id}" in view.hidden, foe))
    return tuple(sorted(found, key=lambda one: not one.foe))


def _helpers(view: View, draft: Draft) -> tuple[Aimed, ...]:
    """In a conflict one's own side, else those who are played by players where one is too."""
    fight = view.state.game.conflict
    side = fight.side_of(draft.sheet) if fight else ""
    played = _played(view)
    mine, found = draft.sheet in played, []
    for id, name in _people(view, draft):
        near = fight.side_of(id) in ("", side) if fight and side else (id in played) == mine
        if near and id not in draft.against:
            found.append(Aimed(id, name, id in draft.helpers, f"sheet {id}" in view.hidden))
    return tuple(found)


def _side_taken(view: View, fight: Conflict, sheet: str) -> str:
    """The side somebody fights on; of somebody outside the fight, that of their like: the players'
    characters together, or none of them."""
    played = _played(view)
    alike = (
        side for side, members in fight.sides.items() if played.isdisjoint(members) == (sheet not in played)
    )
    return fight.side_of(sheet) or next(alike, "")


def _played(view: View) -> set[str]:
    """The sheets that players play."""
    seats = view.state.seats.values()
    return {id for seat in seats if seat.role == "player" for id in seat.sheets}


def _people(view: View, draft: Draft) -> list[tuple[str, str]]:
    """Everybody else by name."""
    sheets = view.state.game.sheets.items()
    return [(id, sheet.name) for id, sheet in sheets if id != draft.sheet and sheet.nature not in NOBODY]
