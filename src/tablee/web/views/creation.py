"""How a sheet begins: forms, ready-made sheets, sheets that nobody plays, foes typed on one line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from tablee.game.character_form import CharacterForm
from tablee.game.move import Move, Param
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.game.system import Rules, System
from tablee.game.text import Lang
from tablee.table.commands.ownership import PLAYED, free, has_one
from tablee.web.views.view import View
from tablee.web.views.wording import titled

MOST = 12
"""How many foes one line may bring."""
TIMES = re.compile(r"\s*[×xX*]\s*([0-9]{1,2})\s*$|^\s*([0-9]{1,2})\s*[×xX*]\s+")
BEGIN = "begin:"
"""What the value of a choice begins with where it is a beginning and no ready-made sheet."""
FIELDS = ("text", "int", "bool", "choice")


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


@dataclass(frozen=True, slots=True)
class BeginField:
    """One field of a beginning, named so that no other beginning has one of that name."""

    name: str
    kind: str
    label: str
    value: str = ""
    options: tuple[tuple[str, str], ...] = ()
    required: bool = False
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Begin:
    """A way to begin a character: what it is called, what it asks."""

    value: str
    label: str
    hint: str
    fields: tuple[BeginField, ...] = ()


def creating_part(view: View) -> dict[str, Any]:
    """What a player without a character may begin with, and whom they may take; a game master begins any."""
    begins = view.seat.role == "player" and not has_one(view.state, view.seat)
    if view.is_gm:
        return {"beginnings": beginnings(view.rules, view.lang), "ready": [], "free": []}
    if not begins:
        return {"beginnings": [], "ready": [], "free": []}
    return {
        "beginnings": beginnings(view.rules, view.lang),
        "ready": [
            (key, name)
            for key, name, nature in ready_made(view.system, view.rules.pack.name)
            if nature == PLAYED
        ],
        "free": [(id, sheet.name) for id, sheet in free(view.state).items()],
    }


@lru_cache(maxsize=64)
def beginnings(rules: Rules, lang: Lang) -> tuple[Begin, ...]:
    """The ways to begin a character of a game."""
    return tuple(_begin(beginning, lang) for beginning in rules.character_forms)


def _begin(beginning: CharacterForm, lang: Lang) -> Begin:
    fields = tuple(_field(beginning.key, p, lang) for p in beginning.params if p.kind in FIELDS)
    return Begin(BEGIN + beginning.key, beginning.label[lang], beginning.hint[lang], fields)


def _field(key: str, param: Param, lang: Lang) -> BeginField:
    required = param.default is None and not param.optional
    value = "" if param.default is None else str(param.default)
    options = tuple((o, param.word(o)[lang]) for o in param.options)
    return BeginField(
        f"{key}.{param.name}",
        param.kind,
        titled(param.label[lang]),
        value,
        options,
        required,
        param.low,
        param.high,
    )


@lru_cache(maxsize=16)
def ready_made(system: System, game: str) -> tuple[tuple[str, str, str], ...]:
    """The ready-made sheets for a game of a system: key, name, nature."""
    found = ((key, system.preset(key)) for key in system.presets_for(game))
    return tuple((key, sheet.name, sheet.nature) for key, sheet in found)
