"""The same check with a part of it hidden, or with a difficulty told afterwards."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tablee.game.chip import Chip, net
from tablee.game.codec import from_data, to_data
from tablee.systems.fudge.book import Book

CHIPS: Any = tuple[Chip, ...]
Form = Mapping[str, Any]
SIDES = ("me", "foe")
LEVELS = ("level", "skill")


def veil(book: Book, form: Form, sheets: Collection[str]) -> Form:
    """The same check where what some sheets bring to it is one number: the level it starts from."""
    found = dict(form)
    for side in SIDES:
        if isinstance(form.get(side), Mapping):
            found[side] = _veiled(form[side], sheets)
    for many in ("foes", "entrants"):
        if isinstance(form.get(many), (list, tuple)):
            found[many] = [_veiled(one, sheets) for one in form[many]]
    return found if found != dict(form) else _veiled(form, sheets)


def _veiled(side: Form, sheets: Collection[str]) -> Form:
    """One side with its modifiers within its level, where the whole side or some chips are hidden."""
    chips: tuple[Chip, ...] = from_data(CHIPS, side.get("chips", ()), "chips")
    whole = side.get("name") in sheets or bool(set(side.get("who", ())) & set(sheets))
    hidden = [chip for chip in chips if whole or chip.side in sheets]
    if not hidden:
        return side
    left = tuple(chip for chip in chips if chip not in hidden)
    made = {key: value for key, value in side.items() if key != "chips"}
    level = next((name for name in LEVELS if name in side), _level(side))
    return _without_defence(made, level, net(hidden)) | ({"chips": to_data(left)} if left else {})


def _without_defence(side: Form, level: str, more: int) -> dict[str, Any]:
    found = {**side, level: side.get(level, 0) + more}
    if side.get("defence") is not None:
        found["defence"] = side["defence"] + more
    return found


def _level(side: Form) -> str:
    return "skill" if {"offence", "guard"} & set(side) else "level"


def against(book: Book, form: Form, goal: str) -> Form:
    """The same roll judged by a difficulty after all; where somebody is opposed there is nothing to beat."""
    from tablee.systems.fudge.draft import goal_of

    found = goal_of(book, goal)
    if found is None or form.get("check") != "roll":
        return form
    return {**form, "goal": found}

