"""The same check with a part of it hidden, or with a difficulty told afterwards."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tablee.game.chip import Chip, net
from tablee.game.codec import from_data
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.roll.difficulties import difficulty
from tablee.systems.fate2.roll.test import TEST
from tablee.systems.fate2.roll.tournament import TOURNAMENT

Form = Mapping[str, Any]
JUDGED = (TEST, TOURNAMENT)
WITHIN = ("level", "chips", "trait", "aspects", "title")
"""What of a side goes into one number, or is not told."""


def veil(book: Book, form: Form, sheets: Collection[str]) -> Form:
    """The same check where what some sheets bring is one number, without their traits and aspects.

    A lone thrower who isn't named bears the empty id.
    """
    if "me" in form or "foe" in form:
        named = [side for side in ("me", "foe") if form.get(side, {}).get("name") in sheets]
        return {**form, **{side: _whole(form[side]) for side in named}}
    if "sides" in form:
        sides = [_whole(side) if side.get("name") in sheets else side for side in form["sides"]]
        return {**form, "sides": sides}
    lone = form.get("name", "") in sheets and bool({*WITHIN} & {*form})
    return _whole(form) if lone else form


def _whole(side: Form) -> Form:
    """A side with all that raises or lowers its throw within its level."""
    wanted: Any = tuple[Chip, ...]
    chips: tuple[Chip, ...] = from_data(wanted, side.get("chips", ()), "chips")
    level = side.get("level", 0) + net(chips)
    return {**{key: value for key, value in side.items() if key not in WITHIN}, "level": level}


def against(book: Book, form: Form, goal: str) -> Form:
    """The same throw judged by a difficulty after all; where both sides throw there is nothing to beat."""
    if form.get("check") not in JUDGED or not goal.strip():
        return form
    return {**form, "goal": difficulty(book, goal)}
