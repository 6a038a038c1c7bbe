"""How a roll is written: ``+7 vs 20``, ``+7``, ``+7 3K vs 20 2K``, ``+7 vs jet +5 1K contre-krâsse``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tablee.game.check import Check
from tablee.game.plain_dice import notation_reader
from tablee.game.reference import folded
from tablee.game.system import CheckKind
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.party import ME, OTHER

EXAMPLES = ("+7 vs 20", "+7", "+7 3K vs 20 2K", "+7 vs jet +5", "3d6+2")
_SPLIT = re.compile(r"\s*(?:\bvs\.?|\bcontre\b|\bagainst\b|(?<=[0-9k])(?:vs\.?|contre|against))\s*")
_ROLL = re.compile(r"^(?:jet|roll)\b\s*|^(?:jet|roll)(?=[+-])")
_COUNTER = re.compile(r"\s*\b(?:contre-?krasse|counter(?:-?krasse)?)\s*(?:(?P<stake>[0-9]{1,4})\s*d?k)?$")
_TERM = re.compile(r"(?P<sign>[+-]?)\s*(?P<number>[0-9]{1,7})\s*(?P<dk>d?k(?![a-z]))?\s*")
_DICE = re.compile(r"(?:^|[\s+])\s*(?P<count>[0-9]{1,4})\s*d?k$")


def notation_of(book: Book, kinds: Mapping[str, CheckKind]) -> Callable[[str], Check]:
    """A reader of notation that builds the check of what it reads; plain dice are read too."""
    return notation_reader(partial(form_of, book), kinds, EXAMPLES)


def form_of(book: Book, text: str) -> dict[str, Any] | None:
    """The file form of what is written; None where it is not a roll of this game."""
    words = folded(text).replace("\N{MINUS SIGN}", "-").strip()
    mine, *against = _SPLIT.split(words, maxsplit=1)
    side = _side(mine)
    if side is None:
        return None
    if not against:
        return {"check": "open", **side}
    rolled = _ROLL.match(against[0])
    if rolled:
        return _opposed(side, against[0][rolled.end() :])
    target = _target(book, against[0])
    return None if target is None else {"check": "fixed", **side, **target}


def _opposed(mine: dict[str, int], text: str) -> dict[str, Any] | None:
    """Another roll, and the counter-krâsse where it is asked for: ``+5 contre-krâsse 2K``."""
    counter = _COUNTER.search(text)
    theirs = _side(text[: counter.start()] if counter else text)
    if theirs is None:
        return None
    if counter is None:
        return {"check": "opposed", "parties": [{"name": ME, **mine}, {"name": OTHER, "who": "gm", **theirs}]}
    dice = [mine.pop("krasses", 0), theirs.pop("krasses", 0)]
    if all(dice) or not any(dice):
        return None
    return {
        "check": "counter", "announcer": "pc" if dice[0] else "gm", "dice": max(dice),
        "stake": int(counter["stake"]) if counter["stake"] else max(dice), "answer": "counter",
        "player": {"name": ME, **mine}, "gm": {"name": OTHER, "who": "gm", **theirs},
    }  # fmt: skip


def _side(text: str) -> dict[str, int] | None:
    """A bonus, or several, and at most one number of dK: ``+5 +2 3K``."""
    at, bonus, numbers, dice = 0, 0, 0, list[int]()
    while at < len(text):
        term = _TERM.match(text, at)
        if term is None or (dice and not term["sign"]):
            return None
        if term["dk"]:
            if term["sign"] == "-":
                return None
            dice.append(int(term["number"]))
        elif numbers and not term["sign"]:
            return None
        else:
            numbers += 1
            bonus += int(term["sign"] + term["number"])
        at = term.end()
    if not numbers or len(dice) > 1:
        return None
    return {"bonus": bonus} | ({"krasses": dice[0]} if dice and dice[0] else {})


def _target(book: Book, text: str) -> dict[str, Any] | None:
    """A difficulty by its number or its name, and the circumstance dK that raise it."""
    dice = _DICE.search(text)
    words = (text[: dice.start()] if dice else text).strip()
    level: int | str | None = book.ladder.parse(words)
    if re.fullmatch(r"[+-]?[0-9]{1,7}", words):
        level = int(words)
    for row in book.rows:
        if row.value is None and words in (folded(row.fr), folded(row.en)):
            level = row.key
    if level is None:
        return None
    count = int(dice["count"]) if dice else 0
    return {"difficulty": level} | ({"circumstance": count} if count else {})
