"""The scene: who is here, what the group shares, the fight, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tablee.game.fight.conflict import Conflict
from tablee.game.move import Move, Purpose
from tablee.game.panel import Panel
from tablee.game.sheet import Account, Aspect, Items, Note, Sheet, Track, Words
from tablee.game.system import Rules
from tablee.game.text import Lang, number
from tablee.game.way import Way
from tablee.lang import gettext as _
from tablee.table.commands.ownership import PLAYED
from tablee.web.views.aim import ways_of
from tablee.web.views.creation import join_move, ready_made
from tablee.web.views.fields import block_name
from tablee.web.views.offers import Offer, marks_of, may_make, named_in, offers_in, possible, time_offers
from tablee.web.views.view import View

SHARED = ("group", "scene", "plan")
"""The natures of sheets that stand for nobody in particular."""


@dataclass(frozen=True, slots=True)
class Aim:
    """An attack or the like that is one tap away from the dice."""

    way: str
    label: str
    target: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Fighter:
    """Somebody in the order: how things stand, and what may be done for them."""

    id: str
    name: str
    side: str
    standing: str
    words: str
    points: tuple[int, int | None, str] | None
    looks: str
    marks: tuple[str, ...]
    mine: bool
    hidden: bool
    aims: tuple[Aim, ...] = ()
    turns: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Fight:
    """A conflict: its round, the groups in their order, the scores of its sides."""

    round: int
    groups: tuple[tuple[Fighter, ...], ...]
    scores: tuple[tuple[str, int], ...]
    around: tuple[Offer, ...]
    ordered: bool
    awaits: tuple[str, ...] = ()


def fight_part(view: View) -> dict[str, Any]:
    """The fight that is on, or the ways to begin one."""
    conflict = view.state.game.conflict
    if conflict is not None:
        return {"fight": _fight(view, conflict), "begins": []}
    offers = [_offer(view, move) for move in _moves_for(view, "begin")]
    return {"fight": None, "begins": offers if len(view.state.game.sheets) > 1 else []}


def _moves_for(view: View, *purposes: Purpose) -> list[Move]:
    """The moves of some purposes that this seat may make, wherever panels name them."""
    moves = view.rules.moves.values()
    return [move for move in moves if move.purpose in purposes and may_make(view.seat.role, move)]


def _offer(view: View, move: Move) -> Offer:
    return Offer(move.key, move.label[view.lang])


def _around(view: View, conflict: Conflict) -> tuple[Offer, ...]:
    """What may be done to the fight as a whole: bring somebody in, begin the next round, end it."""
    out = any(not conflict.side_of(id) for id in view.state.game.sheets)
    comers = _moves_for(view, "join") if out else []
    ends = [move for move in _moves_for(view, "round", "end") if possible(view, move, {})]
    whole = [o for group in offers_in(view, "fight") for o in group.offers if _fits_now(view, o)]
    return (*whole, *(_offer(view, move) for move in (*comers, *ends)))


def _fits_now(view: View, offer: Offer) -> bool:
    """Whether what needs no answers is possible now; what asks something is known only when it is asked."""
    move = view.rules.moves[offer.do]
    asks = any(p.default is None and not p.optional and p.name not in offer.args for p in move.params)
    return asks or possible(view, move, offer.args)


def _fight(view: View, conflict: Conflict) -> Fight:
    ordered = bool(conflict.order)
    groups = conflict.order or tuple(frozenset(ids) for ids in conflict.sides.values())
    listed = [id for ids in conflict.sides.values() for id in ids]
    made = []
    for group in groups:
        rows = [_fighter(view, conflict, id) for id in listed if id in group and id in view.state.game.sheets]
        if rows:
            made.append(tuple(rows))
    scores = tuple((side_name(view, side), score) for side, score in conflict.scores.items())
    over = ordered and conflict.is_round_over
    awaits = tuple(view.rules.reference.say(why, view.lang) for why in view.awaited) if over else ()
    return Fight(conflict.round, tuple(made), scores, _around(view, conflict), ordered, awaits)


def _fighter(view: View, conflict: Conflict, id: str) -> Fighter:
    sheet = view.state.game.sheets[id]
    standing = _standing(conflict, id)
    if standing == "now" and _waits(view, id):
        standing = "waits"
    mine = view.seat.acts_for(id) and id not in conflict.out
    now = standing == "now" or not conflict.order
    return Fighter(
        id,
        sheet.name,
        side_name(view, conflict.side_of(id)),
        standing,
        {"now": _("may act now"), "acted": _("has acted"), "out": _("out of the fight")}.get(standing, ""),
        points_in(sheet, view),
        looks_of(view, id, sheet),
        tuple(marks_of(view, id, sheet, scene_roles(view.rules))),
        view.seat.acts_for(id),
        f"sheet {id}" in view.hidden,
        tuple(aims_of(view, conflict, id)) if mine and now else (),
        tuple(_turns(view, id)) if mine else (),
    )


def _waits(view: View, id: str) -> bool:
    """Whether not even passing is possible in their turn: the order is still to be thrown for."""
    passing = [move for move in view.rules.moves.values() if move.purpose == "pass"]
    return bool(passing) and not any(possible(view, move, move.acting(id)) for move in passing)


def _standing(conflict: Conflict, id: str) -> str:
    if id in conflict.out:
        return "out"
    if id in conflict.may_act:
        return "now"
    return "acted" if id in conflict.acted else "waits"


def side_name(view: View, side: str) -> str:
    """What people call a side of the fight."""
    for move in view.rules.moves.values():
        for param in move.params:
            if param.kind == "sides" and side in param.options:
                return param.word(side)[view.lang]
    return side


def aims_of(view: View, conflict: Conflict, id: str) -> list[Aim]:
    """The attacks and the like that somebody in a fight may set in the throw bar, each with its target."""
    sheet, target = view.state.game.sheets[id], target_of(conflict, id)
    known = view.state.game.sheets.get(target)
    return [
        Aim(
            way.key,
            way.label[view.lang],
            target if known and way.aim != "nobody" else "",
            known.name if known else "",
        )
        for way in ways_of(view.rules, sheet)
        if way.fight and _may_aim(view, way, id, target)
    ]


def _may_aim(view: View, way: Way, id: str, target: str) -> bool:
    """Whether an attack on one is not refused outright: somebody dazed is offered none."""
    move = view.rules.moves.get(way.key)
    known = {param.name for param in move.params} if move else set[str]()
    if move is None or way.aim != "one" or not target or not {"by", "against"} <= known:
        return True
    return possible(view, move, {"by": id, "against": [target]})


def target_of(conflict: Conflict, id: str) -> str:
    """Whom somebody strikes unless they say otherwise: their last opponent, or the first there is."""
    side = conflict.side_of(id)
    foes = [
        who for key, ids in conflict.sides.items() if key != side for who in ids if who not in conflict.out
    ]
    for exchange in reversed(conflict.exchanges):
        met = exchange.against if exchange.by == id else (exchange.by,) if id in exchange.against else ()
        last = next((who for who in met if who in foes), "")
        if last:
            return last
    return foes[0] if foes else ""


def _turns(view: View, id: str) -> list[Offer]:
    """What needs nothing but who does it, where it is possible now."""
    found = ((move, move.acting(id)) for move in _moves_for(view, "turn", "pass", "leave"))
    now = [(move, args) for move, args in found if possible(view, move, args)]
    return [Offer(move.key, move.label[view.lang], args) for move, args in now]


def counting(sheet: Sheet, rules: Rules) -> Account | None:
    """The account that matters in the scene: the first with a ceiling, else the first that a panel names."""
    held = tuple(sheet.having(Account))
    limited = next((account for account in held if account.ceiling is not None), None)
    return limited or next((a for a in held if a.id in named_in(rules, "sheet", "account")), None)


def points_in(sheet: Sheet, view: View) -> tuple[int, int | None, str] | None:
    """The points that matter in the scene: now, at most, and their words."""
    account = counting(sheet, view.rules)
    if account is None:
        return None
    label = account.label[view.lang]
    if account.ceiling is None:
        return account.value, None, _("{label}: {n}").format(label=label, n=account.value)
    words = _("{label}: {now} of {most}").format(label=label, now=account.value, most=account.ceiling)
    return account.value, account.ceiling, words


def looks_of(view: View, id: str, sheet: Sheet) -> str:
    """What words say of somebody whose numbers are the game master's."""
    if id not in view.state.silhouettes or view.is_gm:
        return ""
    found = []
    for block in sheet.blocks:
        label = getattr(block, "label", None)
        match block:
            case Words(_id, _label, words):
                found.append(" ".join(filter(None, (label[view.lang] if label else "", words))))
            case Items(_id, _label, items):
                found += items
            case Note(_id, words):
                found.append(words)
    return ", ".join(filter(None, found))


def scene_roles(rules: Rules) -> frozenset[str]:
    """The roles of blocks that the scene shows of everybody."""
    return named_in(rules, "scene", "role")


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
