"""What is hidden from players: who somebody is behind the name, what they roll with, what is to be beaten."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tablee.game.chip import Chip, net
from tablee.game.problem import Refused, problem
from tablee.game.silhouette import veil_chips
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.checks.fixed import difficulty_of
from tablee.systems.krasses.rolling import target_of

Form = Mapping[str, Any]


def veil(form: Form, sheets: Collection[str]) -> Form:
    """The same roll where what some sheets bring is one bonus: all that a party named after one brings,
    else the chips marked as theirs."""
    if "parties" in form:
        return {**form, "parties": [veil_chips(party, sheets, _worth) for party in form["parties"]]}
    sides = {side: veil_chips(form[side], sheets, _worth) for side in ("player", "gm") if side in form}
    return {**form, **sides} if sides else veil_chips(form, sheets, _worth)


def _worth(chips: tuple[Chip, ...]) -> Mapping[str, int]:
    return {"bonus": net(chips)}


def against(book: Book, form: Form, goal: str) -> Form:
    """An open roll judged by a difficulty after all: the same dice, the same krâsses to justify.

    Where somebody is opposed there is nothing else to beat.
    """
    target = target_of(book, goal)
    if not target or form.get("check") not in ("open", "fixed", "cooperation"):
        return form
    if difficulty_of(book, target["difficulty"]) is None:
        raise Refused(problem("KRA-10", "difficulty", "no_roll"))
    kind = "cooperation" if form["check"] == "cooperation" else "fixed"
    return {**form, "check": kind, **target}
