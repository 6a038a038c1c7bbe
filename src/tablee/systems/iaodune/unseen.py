"""What is hidden from players: a being behind its name, what it brings, a level told afterwards."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tablee.game.codec import to_data
from tablee.game.problem import Refused
from tablee.game.silhouette import split_chips
from tablee.systems.iaodune.checks import AGAINST
from tablee.systems.iaodune.sources import dice_of, levels_of

Form = Mapping[str, Any]


def veil(form: Form, sheets: Collection[str]) -> Form:
    """The same throw where what some sheets bring is said in one N and one D.

    A being named after one of them is veiled whole, else the chips marked as theirs are. The Aptitude's
    levels and those of tools stay apart: a house rule on limits looks at them (IAO-11).
    """
    if "beings" in form:
        return {**form, "beings": [_veiled(being, sheets) for being in form["beings"]]}
    return _veiled(form, sheets)


def _veiled(being: Form, sheets: Collection[str]) -> Form:
    hidden, left = split_chips(being, sheets)
    if not hidden:
        return being
    more = {
        "n": levels_of(hidden, aptitude=True),
        "tools": levels_of(hidden, aptitude=False),
        "d": dice_of(hidden),
    }
    summed = {key: being.get(key, 0) + value for key, value in more.items()}
    rest = {key: value for key, value in being.items() if key not in ("chips", *more)}
    made = {**rest, **{key: value for key, value in summed.items() if value}}
    return {**made, "chips": to_data(left)} if left else made


def against(form: Form, goal: str) -> Form:
    """A throw compared with a level after all: the same dice, the same choice made before them.

    Where beings are opposed there is no level.
    """
    if form.get("check") != "chance" or not goal.strip():
        return form
    level, wrong = AGAINST.read(goal.strip())
    if wrong is not None:
        raise Refused(wrong)
    return {**form, "against": level}
