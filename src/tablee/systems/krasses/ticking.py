"""Which traits of a sheet count in a throw: those ticked, and those that go without saying."""

from __future__ import annotations

from tablee.game.chip import Chip
from tablee.game.sheet import Numeric, Sheet
from tablee.game.ticking import only, owned, same, ticked
from tablee.systems.krasses.accounts import CHARACTER
from tablee.systems.krasses.sheet import MODIFIERS, SCORES, chips_of


def score_of(sheet: Sheet | None, traits: tuple[str, ...]) -> str:
    """The score ticked last; of a GM character with only one score, that one."""
    if sheet is None:
        return ""
    scores = ticked(sheet, Numeric, SCORES, traits)
    if not scores and sheet.nature != CHARACTER:
        scores = only(sheet, Numeric, SCORES)
    return scores[-1].id if scores else ""


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
    counting = tuple(m for m in modifiers if m in traits) if said else modifiers
    return owned(chips_of(sheet, score_of(sheet, traits), counting), id)


def ticked_of(sheet: Sheet, traits: tuple[str, ...]) -> tuple[str, ...]:
    """Of what is ticked, what counts: the score ticked last, and every modifier."""
    counting = (score_of(sheet, traits), *modifiers_of(sheet))
    return tuple(id for id in traits if id in counting)


def rival_chips(sheet: Sheet, id: str, score: str) -> tuple[Chip, ...]:
    """What somebody opposed rolls with. A GM character brings all its modifiers: any can be struck."""
    modifiers = modifiers_of(sheet) if sheet.nature != CHARACTER else ()
    return owned(chips_of(sheet, score, modifiers), id)


def helper_chips(sheet: Sheet, id: str, score: str) -> tuple[Chip, ...]:
    """What somebody who joins in rolls with."""
    return owned(chips_of(sheet, score), id)


def modifiers_of(sheet: Sheet) -> tuple[str, ...]:
    """The ids of all bonuses and penalties on a sheet."""
    return tuple(block.id for block in sheet.having(Numeric) if block.role in MODIFIERS)


def same_score(sheet: Sheet, own: Sheet | None, score: str) -> str:
    """The same score on another sheet, by its id or by its name; nothing where it has none."""
    mine = own.get(score) if own is not None and score else None
    found = same(sheet, Numeric, SCORES, [mine]) if isinstance(mine, Numeric) else []
    return found[0].id if found else ""
