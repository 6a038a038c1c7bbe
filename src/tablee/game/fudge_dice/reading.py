"""Readings on a ladder: a difficulty by its words or its number, results and what they are up against in
words."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.game.fudge_dice.throw import Fell
from tablee.game.ladder import Ladder
from tablee.game.problem import Refused, problem
from tablee.game.reason import Value
from tablee.game.text import LANGS, Text, number


def difficulty(ladder: Ladder, given: int | str, *, usual: int, largest: int, rule: str) -> int:
    """A difficulty by its number or its words, beyond the ladder too; ``usual`` for an empty text.

    Raises `Refused` by the system's ``rule`` for what is no level or beyond ``largest``, either way.
    """
    if isinstance(given, int):
        if abs(given) > largest:
            raise Refused(problem(rule, "goal", "large", expected=largest))
        return given
    text = given.strip().replace("\N{MINUS SIGN}", "-")
    if not text:
        return usual
    found, digits = ladder.parse(text), text[1:] if text[0] in "+-" else text
    if found is None and digits.isascii() and digits.isdecimal() and len(text) < 6:
        found = int(text)
    if found is None or abs(found) > largest:
        raise Refused(problem(rule, "goal", "unknown", found=given[:40]))
    return found


def announced(ladder: Ladder, level: int, dice: int) -> Text:
    """« Très Bon +2 »: the level, then the dice."""
    said = ladder.text(level)
    if not dice:
        return said
    fr, en = (f"{said[lang]} {number(dice, lang, signed=True)}" for lang in LANGS)
    return Text(fr, en)


def levelled(ladder: Ladder, level: int, name: str = "") -> Text:
    """« Bon (+1) », « Corps Bon (+1) »: the words first, the number beside them."""
    said = ladder.text(level)
    fr, en = (f"{name} {said[lang]} ({number(level, lang, signed=level != 0)})".strip() for lang in LANGS)
    return Text(fr, en)


def against(mine: Text, other: Text) -> Text:
    """« Bon (+1) contre Moyen (0) »: one thing up against another."""
    return Text(f"{mine.fr} contre {other.fr}", f"{mine.en} against {other.en}")


def roll_facts(
    ladder: Ladder, level: int, fell: Fell, shift: int = 0, margin: int | None = None
) -> Mapping[str, Value]:
    """What programs want to know of a real roll beside its result; ``shift`` is what pushed the dice."""
    dice = fell.value + shift
    facts: dict[str, Value] = {
        "dice": dice,
        "natural": fell.natural,
        "announced": announced(ladder, level, dice),
        "degree": ladder.text(level + dice),
    }
    return facts if margin is None else {**facts, "margin": margin}
