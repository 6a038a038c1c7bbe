"""The hidden Situation roll that guides the game master where no factors decide a wound."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.game.check import Check, End, Node
from tablee.game.codec import from_data, to_data
from tablee.game.frozen import dataclass
from tablee.game.fudge_dice.throw import Falls, fall
from tablee.game.move import Param
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import problem, refuse_if
from tablee.game.reason import because
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fudge.blow.damage import JUDGEMENT, clamped, level_text
from tablee.systems.fudge.blow.finish import wound_key
from tablee.systems.fudge.blow.limits import damage_table
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.dice import dice_rules
from tablee.systems.fudge.wounds.levels import stages


@dataclass(frozen=True, slots=True)
class Guide:
    """The file form: the index of the wound level that the game master has in mind."""

    level: int = 0
    dice: str = ""


def guided(book: Book, rolled: int) -> int:
    """Wound levels that a Situation roll adds, or takes away (FUD-4.5.5-02)."""
    rows = [row for row in damage_table(book).guide if row.at * rolled > 0 and abs(rolled) >= abs(row.at)]
    return max(rows, key=lambda row: abs(row.at)).levels if rows else 0


def guide(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check from its file form; raises `Refused`."""
    form = from_data(Guide, params)
    worst = len(stages(book)) - 1
    if not 0 <= form.level <= worst:
        refuse_if((problem("FUD-4.5.5-02", "level", "level", expected=worst),))

    def level(rolled: int) -> int:
        return clamped(book, form.level + guided(book, rolled))

    def then(found: int) -> Node:
        return End((Outcome(wound_key(found)),))

    def told(falls: Falls, dice: tuple[DieShown, ...]) -> Reading:
        rolled = falls[0].value
        shift, now = guided(book, rolled), level_text(book, level(rolled))
        said = "shifted" if shift else "same"
        why = because("FUD-4.5.5-02", said, rolled=rolled, shift=shift, level=now)
        return Reading(None, dice, (why,), ({"rolled": rolled},))

    root = fall((dice_rules(book).roller("", form.dice),), lambda falls: level(falls[0].value), then, told)
    keys = tuple(wound_key(n) for n in range(worst + 1))
    return Check("guide", to_data(form), root, keys)


def kinds(book: Book) -> tuple[CheckKind, ...]:
    """The guide, where the game has it."""
    if book["wounds_by"] != JUDGEMENT or not book.on("judgement_guide"):
        return ()
    params = (
        Param("level", "int", Text("niveau de blessure", "wound level"), default=0, low=0),
        Param("dice", "text", Text("dés", "dice"), default=""),
    )
    label = Text("Jet de Situation caché", "Hidden situation roll")
    examples = ({"level": 2},)
    return (CheckKind("guide", label, "FUD-4.5.5-02", params, lambda p: guide(book, p), examples),)
