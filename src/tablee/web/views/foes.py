"""Foes typed on one line: how many, with which names, and by which move they join a fight."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from tablee.game.move import Move
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.game.system import Rules

MOST = 12
"""How many foes one line may bring."""


TIMES = re.compile(r"\s*[×xX*]\s*([0-9]{1,2})\s*$|^\s*([0-9]{1,2})\s*[×xX*]\s+")


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


@lru_cache(maxsize=64)
def join_move(rules: Rules) -> Move | None:
    """The move by which somebody joins a fight, where there is one."""
    return next((move for move in rules.moves.values() if move.purpose == "join"), None)
