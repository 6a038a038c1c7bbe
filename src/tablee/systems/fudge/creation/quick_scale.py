"""Size and instinct typed on one line: « Échelle 10 Masse 2 », « ogre », « prédateur »."""

from __future__ import annotations

import re

from tablee.game.frozen import replace
from tablee.game.problem import Refused, problem
from tablee.game.quick import signed
from tablee.game.reference import folded
from tablee.game.sheet import Levelled, Numeric, Sheet
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import SCALE
from tablee.systems.fudge.core.traits import find
from tablee.systems.fudge.fight.gear_marks import mark_table
from tablee.systems.fudge.fight.instinct import instinct_block
from tablee.systems.fudge.scale.apply_species import with_species
from tablee.systems.fudge.scale.scales import scale_table
from tablee.systems.fudge.scale.set_scale import MOST
from tablee.systems.fudge.scale.species import LABEL, scale_block, sheet_scales, species_table

NUMBERED = re.compile(
    r"\s*(?P<words>[^0-9+\-\N{MINUS SIGN}:=]*?)\s*[:=]?\s*"
    r"(?P<sign>[-+\N{MINUS SIGN}]?)\s*(?P<digits>[0-9]{1,6})"
)
MARKS = ("echelle", "scale")
"""Words, one of which a piece about Scale begins with or ends with."""
OF_MOVE = (("echelle de deplacement de ", ""), ("", " move scale"))
OF_TRAIT = (("echelle de ", ""), ("echelle d'", ""), ("", " scale"))


def with_nature(book: Book, sheet: Sheet, part: str) -> Sheet | None:
    """The sheet with its Scale, its species or its instinct; None where the words are none of these."""
    wanted = folded(part)
    for option, said in mark_table(book).instincts.items():
        if wanted in map(folded, said):
            return sheet.put(instinct_block(option))
    key = _species(book, wanted)
    return with_species(book, sheet, key) if key else _scaled(book, sheet, part)


def _species(book: Book, wanted: str) -> str:
    """The key of the being that is named, with the word « species » before it or alone."""
    for word in (LABEL.fr, LABEL.en):
        wanted = wanted.removeprefix(f"{folded(word)} ").removeprefix(f"{folded(word)}: ")
    found = (one.key for one in species_table(book).beings if wanted in (folded(one.fr), folded(one.en)))
    return next(found, "")


def _scaled(book: Book, sheet: Sheet, part: str) -> Sheet | None:
    """The sheet with the Scales that a piece tells, one number or several, and the class of the Move."""
    numbers, end = list[tuple[str, int]](), 0
    while (found := NUMBERED.match(part, end)) is not None:
        numbers.append((folded(found["words"]), signed(found["sign"], found["digits"])))
        end = found.end()
    if not numbers or not any(mark in numbers[0][0].split() for mark in MARKS):
        return None
    for _, number in numbers:
        if abs(number) > MOST:
            raise Refused(problem("FUD-2.3-03", part[:40], "bounds", most=MOST, found=number))
    there = sheet.get(SCALE)
    scales, of = sheet_scales(sheet), there.note if isinstance(there, Numeric) else ""
    of = _class(book, folded(part[end:]), part) or of
    for words, number in numbers:
        which, named = _which(book, words)
        if which == "scale":
            scales = replace(scales, strength=number, mass=number)
        elif which:
            scales, of = replace(scales, **{which: number}), named or of
        else:
            return _of_trait(book, sheet, words, number)
    return sheet.put(scale_block(scales, of))


def _which(book: Book, words: str) -> tuple[str, str]:
    """Which Scale some words mean, and the class of a Move; nothing where they mean another Trait's."""
    for which, said in mark_table(book).scale.items():
        if words in map(folded, said):
            return which, ""
    for before, after in OF_MOVE:
        if words.startswith(before) and words.endswith(after):
            inside = words.removeprefix(before).removesuffix(after)
            found = next(
                (c.key for c in scale_table(book).classes if inside in (folded(c.fr), folded(c.en))), ""
            )
            if found:
                return "move", found
    return "", ""


def _class(book: Book, words: str, part: str) -> str:
    """The class of vehicles named after the numbers."""
    wanted = words.strip(" ()")
    if not wanted:
        return ""
    classes = scale_table(book).classes
    found = next((c.key for c in classes if wanted in (folded(c.fr), folded(c.en))), "")
    if not found:
        known = tuple(c.text for c in classes)
        raise Refused(problem("FUD-2.3.2-05", part[:40], "unknown", expected=known, found=wanted[:40]))
    return found


def _of_trait(book: Book, sheet: Sheet, words: str, number: int) -> Sheet | None:
    """The sheet with the Scale of another Trait of it, where the game has such Scales (FUD-2.3-01)."""
    for before, after in OF_TRAIT:
        if words.startswith(before) and words.endswith(after):
            trait = find(book, sheet, words.removeprefix(before).removesuffix(after))
            if isinstance(trait, Levelled):
                if not book.on("scale_any"):
                    raise Refused(problem("FUD-2.3-01", trait.name, "any"))
                return sheet.put(Numeric(f"{SCALE}_{trait.id}"[:60], trait.name, number, SCALE))
    if words.split()[0] == MARKS[0]:  # « scale mail 3 » is an armour, an « Échelle Force 3 » is no weapon
        raise Refused(problem("FUD-2.1-06", words, "unread"))
    return None
