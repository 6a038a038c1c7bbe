"""Foes typed on one line in the middle of a scene, one or several alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from starlette.responses import Response

from tablee.game.fight.conflict import Conflict
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.table.commands.command import Command
from tablee.table.commands.own_ids import hidden_id
from tablee.table.log.seat import ANYBODY
from tablee.web.dialogs import part_of
from tablee.web.submission import Sent, posts, refused, send
from tablee.web.views.creation import counted, join_move, named_apart

VIEWS = ("words", "open", "hidden")


def foes(given: Sent) -> Response:
    """Bring whoever the line describes; in a fight they join the side that no player is on. All or nobody.

    Each has an id made from that of the request: sent again, the line brings nobody twice. Each is numbered
    among those that who will see it knows of: a number tells nothing of somebody hidden.
    """
    rules, line = given.rules, given.text("line", 400)
    try:
        if rules.quick is None or not line:
            raise Refused(problem("HOUSE-foes", "line", "empty" if rules.quick else "none"))
        line, count = counted(line, given.text("count", 3))
        view = given.text("view", 10) if given.text("view", 10) in VIEWS else "words"
        known = given.state if view == "hidden" else given.ledger.own(ANYBODY)
        made = named_apart(rules.quick(line), count, (s.name for s in known.game.sheets.values()))
    except Refused as wrong:
        return refused(given, wrong.problems)
    begun = given.command("bring", {})
    ids = [part_of(begun.id, f"foe {n}") for n in range(len(made))]
    ids = [hidden_id(given.seat.id, id) for id in ids] if view == "hidden" else ids
    brought = [
        replace(begun, id=part_of(begun.id, f"bring {n}"), args=_args(sheet, content, view))
        for n, (sheet, content) in enumerate(zip(ids, made, strict=True))
    ]
    return send(given, *brought, *_joining(given, begun, ids))


def _args(sheet: str, content: Sheet, view: str) -> dict[str, Any]:
    return {"sheet": sheet, "content": content.form(), "view": view}


def _joining(given: Sent, begun: Command, ids: list[str]) -> Iterator[Command]:
    """They join the fight that is on, where the rules have a move for it."""
    conflict, join = given.state.game.conflict, join_move(given.rules)
    if conflict is None or join is None or given.text("join") != "1":
        return
    who = next(p for p in join.params if p.kind in ("sheet", "sheets"))
    side = next(p for p in join.params if p.name == "side")
    against = foes_side(given, conflict)
    for n, one in enumerate([ids] if who.kind == "sheets" else ids):
        args = {who.name: one, side.name: against}
        yield replace(begun, id=part_of(begun.id, f"join {n}"), do=join.key, args=args)


def foes_side(given: Sent, conflict: Conflict) -> str:
    """The side nobody plays on, else the last."""
    played = {id for seat in given.state.seats.values() for id in seat.sheets}
    free = [side for side, ids in conflict.sides.items() if not played & set(ids)]
    return free[0] if free else list(conflict.sides)[-1]


ROUTES = [posts("/t/{table}/foes", foes, master=True)]
