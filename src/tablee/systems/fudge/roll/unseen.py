"""The same check with a part of it hidden, or with a difficulty told afterwards."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tablee.game.chip import Chip, net
from tablee.game.codec import from_data, to_data
from tablee.game.problem import Refused, problem
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.roll.action import Side, trait_of

Form = Mapping[str, Any]
SIDES = ("me", "foe")
MADE = ("random_trait", "random_gift")
"""Throws that make a character: their dice are its values."""
WITHIN = ("level", "chips", "supports", "attributes", "helped", "trait")
"""What of somebody who tests a Trait goes into one number; what the Trait is called is not told."""


def veil(book: Book, form: Form, sheets: Collection[str]) -> Form:
    """The same check where what some sheets bring to it is one number for each thing they do: roll, hurt,
    ward off harm. Who throws is not said: where no side bears the name of such a sheet, every side may be it.

    Raises `Refused` where the throw itself is what must not be known.
    """
    kind = form.get("check")
    if kind in MADE:
        raise Refused(problem("HOUSE-shade", "", "bare"))
    if kind in ("blow", "melee"):
        from tablee.systems.fudge.blow.redacted import covered_blow, covered_melee

        return (covered_blow if kind == "blow" else covered_melee)(book, form, sheets)
    if kind == "initiative":
        return {**form, "entrants": [_entrant(book, one, sheets) for one in form.get("entrants", ())]}
    if kind == "opposed":
        named = [side for side in SIDES if form.get(side, {}).get("name") in sheets] or SIDES
        return {**form, **{side: _whole(book, form.get(side, {})) for side in named}}
    if kind == "reaction":
        return {**form, "chips": to_data(one_chip(_chips(form)))}
    return _whole(book, form) if set(WITHIN) & set(form) else form


def _entrant(book: Book, one: Form, sheets: Collection[str]) -> Form:
    return _whole(book, one) if set(one.get("who", ())) & set(sheets) else one


def _whole(book: Book, side: Form) -> Form:
    """Somebody who tests a Trait, with all that raises or lowers it within its level."""
    known = {name: side[name] for name in WITHIN if name in side}
    level = trait_of(book, from_data(Side, known)).level
    return {**{name: value for name, value in side.items() if name not in WITHIN}, "level": level}


def _chips(side: Form) -> tuple[Chip, ...]:
    chips: Any = tuple[Chip, ...]
    found: tuple[Chip, ...] = from_data(chips, side.get("chips", ()), "chips")
    return found


def one_chip(chips: Collection[Chip]) -> tuple[Chip, ...]:
    """Several modifiers as one that says nothing of where it comes from."""
    worth = net(chips)
    sign = -1 if worth < 0 else 1
    return (Chip("", abs(worth), sign, role="opponent", rule="FUD-4.3.1-10"),) if worth else ()


def against(book: Book, form: Form, goal: str) -> Form:
    """The same roll judged by a difficulty after all; where somebody is opposed there is nothing to beat."""
    from tablee.systems.fudge.page.draft import goal_of

    found = goal_of(book, goal)
    if found is None or form.get("check") != "roll":
        return form
    return {**form, "goal": found}
