"""What is hidden from players: a being behind its name, what it brings, a level told afterwards."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tablee.game.chip import Chip
from tablee.game.problem import Refused
from tablee.game.silhouette import veil_chips
from tablee.systems.iaodune.checks import AGAINST
from tablee.systems.iaodune.sources import dice_of, levels_of

Form = Mapping[str, Any]


def veil(form: Form, sheets: Collection[str]) -> Form:
    """The same throw where what some sheets bring is said in one N and one D.

    A being named after one of them is veiled whole, else the chips marked as theirs are. The Aptitude's
    levels and those of tools stay apart: a house rule on limits looks at them (IAO-11).
    """
    if "beings" in form:
        return {**form, "beings": [veil_chips(being, sheets, _worth) for being in form["beings"]]}
    return veil_chips(form, sheets, _worth)


def _worth(chips: tuple[Chip, ...]) -> Mapping[str, int]:
    return {
        "n": levels_of(chips, aptitude=True),
        "tools": levels_of(chips, aptitude=False),
        "d": dice_of(chips),
    }


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
