"""How a sheet writes the levels of a member of a species (FUD-2.3.3-03, FUD-2.3.5-02, FUD-2.3.5-03)."""

from __future__ import annotations

from tablee.game.problem import Refused, problem
from tablee.game.sheet import Levelled, Sheet
from tablee.game.text import LANGS, Lang, Text, number
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.lists import AttributeEntry
from tablee.systems.fudge.core.traits import entry_of
from tablee.systems.fudge.scale.apply_species import is_strength, own_level
from tablee.systems.fudge.scale.species import Being, sheet_scales, species_of

SCALE = Text("Échelle", "Scale")
COLON = Text("\N{NO-BREAK SPACE}: ", ": ")


def written(book: Book, sheet: Sheet, block: Levelled) -> Text:
    """A Trait with its level, and what its species makes of it."""
    species = species_of(book, sheet)
    if species.alone:
        return unquantified(book, block, species)
    return Text(*(_written(book, sheet, block, species, lang) for lang in LANGS))


def _written(book: Book, sheet: Sheet, block: Levelled, species: Being, lang: Lang) -> str:
    name, level = _name(book, block, lang), block.level or 0
    words = f"{name} {_level(book, block, level, lang)}"
    if is_strength(book, block):
        scale = sheet_scales(sheet).strength
        words = f"{words} ({number(level, lang, signed=True)})"
        return f"{words}, {SCALE[lang]} {number(scale, lang)}" if scale else words
    own = own_level(book, sheet, block)
    if own is None or own == level or book["species_shown"] == "hidden":
        return words
    return f"{words} [{species.text[lang]} {_level(book, block, own, lang)}]"


def level_words(book: Book, block: Levelled, level: int) -> Text:
    """A level as French says it of this Trait: « Très Bonne » of Strength."""
    return Text(*(_level(book, block, level, lang) for lang in LANGS))


def unquantified(book: Book, block: Levelled, species: Being) -> Text:
    """A level whose Scale has a name and no number: « Très Bonne (Échelle : Chien) » (FUD-2.3.5-03)."""
    return Text(*(_unquantified(book, block, species, lang) for lang in LANGS))


def _unquantified(book: Book, block: Levelled, species: Being, lang: Lang) -> str:
    name, level = _name(book, block, lang), _level(book, block, block.level or 0, lang)
    colon, word = COLON[lang], species.adjective
    if book["unquantified"] == "adjective" and word is not None:
        return f"{level} {name} {word[lang]}" if lang == "fr" else f"{level} {word[lang]} {name}"
    return f"{name}{colon}{level} ({SCALE[lang]}{colon}{species.text[lang]})"


def must_compare(mine: Being, theirs: Being) -> None:
    """Refuse to compare levels of a Scale without a number with anybody of another species."""
    if mine.key != theirs.key and (mine.alone or theirs.alone):
        raise Refused(problem("FUD-2.3.5-03", "species", "apart", names=(mine.text, theirs.text)))


def _name(book: Book, block: Levelled, lang: Lang) -> str:
    entry = entry_of(book, block)
    return block.name if entry is None or lang == "fr" else entry.en


def _level(book: Book, block: Levelled, level: int, lang: Lang) -> str:
    entry = entry_of(book, block)
    she = isinstance(entry, AttributeEntry) and entry.feminine
    return book.ladder.label(level, lang, feminine=she)
