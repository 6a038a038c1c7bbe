"""A throw in preparation: the score a person ticked, and the modifiers that apply (KRA-01, KRA-09)."""

from __future__ import annotations

from typing import Any

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.draft import Draft, Drafted
from tablee.game.sheet import Numeric, Sheet
from tablee.game.state import State
from tablee.systems.krasses.accounts import CHARACTER
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.rolling import target_of
from tablee.systems.krasses.sheet import MODIFIERS, SCORES, chips_of


def draft(book: Book, state: State, wanted: Draft) -> Drafted:
    """The score ticked last, with every modifier ticked; open where no difficulty is given (KRA-12)."""
    sheet = state.sheets.get(wanted.sheet)
    chips = wanted.ticked(_chips(sheet, wanted.traits))
    target = target_of(book, wanted.goal)
    form: dict[str, Any] = {"check": "fixed" if target else "open", "chips": to_data(chips), **target}
    if sheet is not None and sheet.nature != CHARACTER:
        form["who"] = "gm"
    return Drafted(form, chips)


def _chips(sheet: Sheet | None, traits: tuple[str, ...]) -> tuple[Chip, ...]:
    if sheet is None:
        return ()
    roles = {block.id: block.role for block in sheet.having(Numeric)}
    scores = [id for id in traits if roles.get(id) in SCORES]
    modifiers = tuple(id for id in traits if roles.get(id) in MODIFIERS)
    return chips_of(sheet, scores[-1] if scores else "", modifiers)
