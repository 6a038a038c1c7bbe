"""Which traits of a sheet count in a throw: those ticked, and those that go without saying."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.chip import Chip
from tablee.game.reference import folded
from tablee.game.sheet import Numeric, Sheet
from tablee.systems.krasses.accounts import CHARACTER
from tablee.systems.krasses.sheet import MODIFIERS, SCORES, chips_of


def score_of(sheet: Sheet | None, traits: tuple[str, ...]) -> str:
    """The score ticked last; of a GM character with only one score, that one."""
    scores = [] if sheet is None else [b.id for b in sheet.having(Numeric) if b.role in SCORES]
    ticked = [id for id in traits if id in scores]
    if ticked:
        return ticked[-1]
    return scores[0] if sheet is not None and sheet.nature != CHARACTER and len(scores) == 1 else ""


def own_chips(sheet: Sheet | None, id: str, traits: tuple[str, ...]) -> tuple[Chip, ...]:
    """The score and the modifiers ticked; a GM character with nothing ticked rolls with all it has.

    What a GM character brings is marked as its own, so that it can be told as one number.
    """
    if sheet is None:
        return ()
    modifiers = modifiers_of(sheet)
    if sheet.nature == CHARACTER:
        return chips_of(sheet, score_of(sheet, traits), tuple(m for m in modifiers if m in traits))
    said = any(isinstance(sheet.get(trait), Numeric) for trait in traits)
    ticked = tuple(m for m in modifiers if m in traits) if said else modifiers
    return tuple(replace(chip, side=id) for chip in chips_of(sheet, score_of(sheet, traits), ticked))


def ticked_of(sheet: Sheet, traits: tuple[str, ...]) -> tuple[str, ...]:
    """Of what is ticked, what counts: the score ticked last, and every modifier."""
    counting = (score_of(sheet, traits), *modifiers_of(sheet))
    return tuple(id for id in traits if id in counting)


def rival_chips(sheet: Sheet, id: str, score: str) -> tuple[Chip, ...]:
    """What somebody opposed rolls with. A GM character brings all its modifiers: any can be struck."""
    modifiers = modifiers_of(sheet) if sheet.nature != CHARACTER else ()
    return tuple(replace(chip, side=id) for chip in chips_of(sheet, score, modifiers))


def helper_chips(sheet: Sheet, id: str, score: str) -> tuple[Chip, ...]:
    """What somebody who joins in rolls with."""
    return tuple(replace(chip, side=id) for chip in chips_of(sheet, score))


def modifiers_of(sheet: Sheet) -> tuple[str, ...]:
    """The ids of all bonuses and penalties on a sheet."""
    return tuple(block.id for block in sheet.having(Numeric) if block.role in MODIFIERS)


def same_score(sheet: Sheet, own: Sheet | None, score: str) -> str:
    """The same score on another sheet, by its id or by its name; nothing where it has none."""
    mine = own.get(score) if own is not None and score else None
    if not isinstance(mine, Numeric):
        return ""
    theirs = [block for block in sheet.having(Numeric) if block.role in SCORES]
    name = folded(mine.name)
    return next((b.id for b in theirs if b.id == score or folded(b.name) == name), "")
