"""Foes typed on one line in the middle of a scene, one or several alike."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablee.game.fight.conflict import Conflict
from tablee.game.move import Move
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.game.system import Rules
from tablee.table.commands.command import Command
from tablee.web.errors import not_found
from tablee.web.submission import Sent, refused, send, sent

MOST = 12
"""How many foes one line may bring."""
TIMES = re.compile(r"\s*[×xX*]\s*([0-9]{1,2})\s*$|^\s*([0-9]{1,2})\s*[×xX*]\s+")
VIEWS = ("words", "open", "hidden")


async def foes(request: Request) -> Response:
    """Bring whoever the line describes; in a fight they join the side that no player is on.

    Each has an id made from that of the request: sent again, the line brings nobody twice.
    """
    given = await sent(request)
    if given is None or given.seat.role != "gm":
        return await not_found(request)
    rules, line = given.rules, given.text("line", 400)
    try:
        if rules.quick is None or not line:
            raise Refused(problem("HOUSE-foes", "line", "empty" if rules.quick else "none"))
        line, count = counted(line, given.text("count", 3))
        made = named_apart(rules.quick(line), count, (s.name for s in given.state.game.sheets.values()))
    except Refused as wrong:
        return refused(given, wrong.problems)
    begun = given.command("bring", {})
    ids = [f"{begun.id[:24]}{n}" for n in range(len(made))]
    view = given.text("view", 10)
    answer: Response | None = None
    for id, sheet in zip(ids, made, strict=True):
        args = {"sheet": id, "content": sheet.form(), "view": view if view in VIEWS else "words"}
        answer = await send(given, replace(begun, id=f"{id}b", args=args))
        if answer.body:
            return answer
    return await _joined(given, begun, ids) or answer or await not_found(request)


def counted(line: str, field: str) -> tuple[str, int]:
    """The line without « ×3 », and how many are meant."""
    found = TIMES.search(line)
    digits = next(filter(None, found.groups()), "1") if found else field or "1"
    count = int(digits) if digits.isdecimal() else 0
    if not 1 <= count <= MOST:
        raise Refused(problem("HOUSE-foes", "count", "many", expected=MOST, found=digits))
    return (TIMES.sub("", line) if found else line).strip(), count


def named_apart(sheet: Sheet, count: int, names: Iterable[str]) -> list[Sheet]:
    """So many of them, numbered where a name would stand twice: Assassin 2."""
    taken = set(names)
    found: list[Sheet] = []
    number = 1
    while len(found) < count:
        name = sheet.name if count == 1 and number == 1 else f"{sheet.name} {number}"
        if name not in taken:
            taken.add(name)
            found.append(replace(sheet, name=name))
        number += 1
    return found


async def _joined(given: Sent, begun: Command, ids: list[str]) -> Response | None:
    """They join the fight that is on, where the rules have a move for it."""
    conflict, join = given.state.game.conflict, join_move(given.rules)
    if conflict is None or join is None or given.text("join") != "1":
        return None
    who = next(p for p in join.params if p.kind in ("sheet", "sheets"))
    side = next(p for p in join.params if p.name == "side")
    against = foes_side(given, conflict)
    answer = None
    for n, one in enumerate([ids] if who.kind == "sheets" else ids):
        args = {who.name: one, side.name: against}
        answer = await send(given, replace(begun, id=f"{begun.id[:24]}j{n}", do=join.key, args=args))
        if answer.body:
            break
    return answer


@lru_cache(maxsize=64)
def join_move(rules: Rules) -> Move | None:
    """The move by which somebody joins a fight, where there is one."""
    return next((move for move in rules.moves.values() if move.purpose == "join"), None)


def foes_side(given: Sent, conflict: Conflict) -> str:
    """The side nobody plays on, else the last."""
    played = {id for seat in given.state.seats.values() for id in seat.sheets}
    free = [side for side, ids in conflict.sides.items() if not played & set(ids)]
    return free[0] if free else list(conflict.sides)[-1]


ROUTES = [Route("/t/{table}/foes", foes, methods=["POST"])]
