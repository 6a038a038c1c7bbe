"""How a roll is written: ``Bon vs Très Bon``, ``Good +1 vs 2``, ``4dF+1``, ``Bon vs jet Moyen avec 2dF``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tablee.game.check import Check
from tablee.game.plain_dice import notation_reader
from tablee.game.reference import folded
from tablee.game.system import CheckKind
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.dice import dice_rules

EXAMPLES = ("Bon vs Très Bon", "Good +1 vs 2", "4dF+1", "Bon contre Moyen avec 3d6", "Bon vs jet Moyen")
_AGAINST = re.compile(r"(?:^|(?<=[\s0-9]))(?:vs\.?|contre|against)(?=$|[\s+\-0-9])")
_ROLL = re.compile(r"^(?:(?:un|a)\s+)?(?:jet|roll)(?=$|[\s+\-0-9])\s*(?:de\s+|of\s+)?")
_WITH = re.compile(r"\s*(?:@|\s(?:avec|with))\s*(?P<dice>[0-9a-z%]+)$")
_LEAST = re.compile(r"\s+min(?:imum)?\.?\s+(?P<least>.+)$")
_FIRST = re.compile(r"^(?P<dice>[0-9]*df)\s*(?P<rest>[+-].*)?$")
_MORE = re.compile(r"^(?P<first>.*?)\s*(?P<more>[+-]\s*[0-9]{1,5})$")
_NUMBER = re.compile(r"[+-]?\s*[0-9]{1,5}")


def notation_of(book: Book, kinds: Mapping[str, CheckKind]) -> Callable[[str], Check]:
    """A reader of notation that builds the check of what it reads; plain dice are read too."""
    return notation_reader(partial(form_of, book), kinds, EXAMPLES)


def form_of(book: Book, text: str) -> dict[str, Any] | None:
    """The file form of what is written; None where it is not a roll of this game."""
    words = " ".join(folded(text).replace("\N{MINUS SIGN}", "-").split())
    words, dice = _dice(book, words)
    found = next((at for at in _AGAINST.finditer(words)), None)
    mine = (words[: found.start()] if found else words).strip()
    theirs = words[found.end() :].strip() if found else None
    leading = _FIRST.match(mine)
    if leading and leading["dice"] != dice and not dice:
        mine, dice = leading["rest"] or "+0", _known(book, leading["dice"])
        if not dice:
            return None
    side = _side(book, mine)
    if side is None:
        return None
    by = {"dice": dice} if dice else {}
    if theirs is None:
        return {"check": "roll", **side, **by}
    rolled = _ROLL.match(theirs)
    if rolled:
        return _opposed(book, {**side, **by}, theirs[rolled.end() :], by)
    goal = _level(book, theirs)
    return None if goal is None else {"check": "roll", **side, "goal": goal, **by}


def _dice(book: Book, words: str) -> tuple[str, str]:
    """The words before « avec 3d6 », and the dice named there."""
    found = _WITH.search(words)
    dice = _known(book, found["dice"]) if found else ""
    return (words[: found.start()], dice) if found and dice else (words, "")


def _known(book: Book, name: str) -> str:
    """The key of a dice method as people write it."""
    names = {folded(key): key for key in dice_rules(book).methods}
    plain = name.replace("%", "100")
    return names.get(plain) or names.get(f"1{plain}") or names.get(plain.removeprefix("1")) or ""


def _opposed(book: Book, me: dict[str, Any], text: str, by: dict[str, str]) -> dict[str, Any] | None:
    least = _LEAST.search(text)
    foe = _side(book, text[: least.start()] if least else text)
    if foe is None:
        return None
    form = {"check": "opposed", "me": me, "foe": {**foe, **by}}
    if least is None:
        return form
    minimum = _level(book, least["least"])
    return None if minimum is None else {**form, "minimum": minimum}


def _side(book: Book, text: str) -> dict[str, Any] | None:
    """A Trait's level in words or as a number, then modifiers."""
    more, words = list[int](), text.strip()
    while True:
        level = _word(book, words)
        if level is not None:
            break
        found = _MORE.match(words)
        if found is None or not found["first"]:
            return None
        words = found["first"].strip()
        more.insert(0, int(found["more"].replace(" ", "")))
    form: dict[str, Any] = {"level": level} if level else {}
    chips = [{"name": "", "value": abs(n), "sign": -1 if n < 0 else 1} for n in more]
    return form | ({"chips": chips} if chips else {})


def _word(book: Book, words: str) -> int | None:
    """A level by its name alone, or a number."""
    if _NUMBER.fullmatch(words):
        return int(words.replace(" ", ""))
    level = book.level(words)
    return None if level is None or (_MORE.match(words) and not _named(book, words)) else level


def _named(book: Book, words: str) -> bool:
    """Whether the words are a rung's own, not those of one with a number behind it."""
    return any(words == folded(word) for rung in book.ladder.rungs for word in (rung.label.fr, rung.label.en))


def _level(book: Book, text: str) -> int | None:
    """A level in words, beyond the ends too, or a number."""
    words = text.strip()
    return int(words.replace(" ", "")) if _NUMBER.fullmatch(words) else book.level(words)
