"""The library of aspects: what each is, and what its player and the GM may invoke it for (FAT-10.1-01).

An aspect of a sheet is known by its name, in either language; people may write any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import NAME_LIMIT
from tablee.systems.fate2.creation.skill_lists import plain

MOST_ROWS, MOST_BOXES = 1000, 20
USE_LIMIT = 400
Who = Literal["player", "gm"]
WHO: tuple[Who, ...] = ("player", "gm")
"""Those who may invoke an aspect."""


@dataclass(frozen=True, slots=True)
class Sort:
    """What an aspect is: an attribute, a flaw, a place, a person (FAT-2-10, FAT-10.1-02)."""

    key: str
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class LibraryAspect:
    """An aspect of the library; ``broader`` is the key of the one whose uses it keeps (FAT-10.1-04)."""

    key: str
    fr: str
    en: str
    sort: str
    sample: Literal["full", "short", "named"] = "named"
    about: Text | None = None
    broader: str = ""
    pairs: tuple[Text, ...] = ()

    @property
    def name(self) -> Text:
        """Its names in both languages."""
        return Text(self.fr, self.en)


@dataclass(frozen=True, slots=True)
class Use:
    """One thing that an aspect may be invoked for, and by whom."""

    aspect: str
    who: Who
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class SampleAspect:
    """An aspect of a sample character, with its boxes; 0 where the book lost them."""

    name: str
    fr: str
    en: str
    boxes: int


@dataclass(frozen=True, slots=True)
class AspectTable:
    """``data/aspects.toml``."""

    sorts: tuple[Sort, ...]
    entries: tuple[LibraryAspect, ...]
    uses: tuple[Use, ...] = ()
    characters: tuple[SampleAspect, ...] = ()

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        lists: dict[str, tuple[Sort | LibraryAspect | Use | SampleAspect, ...]] = {
            "sorts": self.sorts,
            "entries": self.entries,
            "uses": self.uses,
            "characters": self.characters,
        }
        for name, rows in lists.items():
            if len(rows) > MOST_ROWS:
                yield problem("FAT-10.1-01", name, "many", expected=MOST_ROWS)
                return
            for at, row in enumerate(rows):
                most = USE_LIMIT if name == "uses" else NAME_LIMIT
                if not all(word.strip() and len(word) <= most for word in (row.fr, row.en)):
                    yield problem("FAT-10.1-01", f"{name}[{at}]", "words", expected=most)
        keys = [entry.key for entry in self.entries]
        sorts = {sort.key for sort in self.sorts}
        for at, entry in enumerate(self.entries):
            if not entry.key.strip() or entry.key in keys[:at]:
                yield problem("FAT-10.1-01", f"entries[{at}].key", "twice", found=entry.key[:NAME_LIMIT])
            if entry.sort not in sorts:
                yield problem("FAT-10.1-02", f"entries[{at}].sort", "sort", found=entry.sort[:NAME_LIMIT])
            if not all(word.strip() for pair in entry.pairs for word in (pair.fr, pair.en)):
                yield problem("FAT-10.1-01", f"entries[{at}].pairs", "words", expected=NAME_LIMIT)
        for at, entry in enumerate(self.entries):
            broader = {one.key: one.broader for one in self.entries}
            if entry.broader and (entry.broader not in broader or broader[entry.broader]):
                where = f"entries[{at}].broader"
                yield problem("FAT-10.1-04", where, "broader", found=entry.broader[:NAME_LIMIT])
        for at, use in enumerate(self.uses):
            if use.aspect not in keys:
                yield problem("FAT-10.1-01", f"uses[{at}].aspect", "unknown", found=use.aspect[:NAME_LIMIT])
        for at, sample in enumerate(self.characters):
            if not 0 <= sample.boxes <= MOST_BOXES:
                yield problem("FAT-10.1-01", f"characters[{at}].boxes", "boxes", expected=MOST_BOXES)


def _index(book: Book) -> dict[str, tuple[LibraryAspect, Text]]:
    """Each name of the library: the aspect, and the pair of names that was asked for; the first has it."""
    found: dict[str, tuple[LibraryAspect, Text]] = {}
    table = book.table("aspects", AspectTable)
    for entry in table.entries:
        for words in (entry.name, *entry.pairs):
            for name in (words.fr, words.en):
                found.setdefault(plain(name), (entry, entry.name))
    return found


def _sample_names(book: Book) -> dict[str, Text]:
    """The names of aspects that only sample characters have."""
    rows = book.table("aspects", AspectTable).characters
    found: dict[str, Text] = {}
    for row in rows:
        for name in (row.fr, row.en):
            found.setdefault(plain(name), Text(row.fr, row.en))
    return found


def known_aspect(book: Book, name: str) -> LibraryAspect | None:
    """The aspect of the library that bears a name."""
    found = book.kept(_index).get(plain(name))
    return found[0] if found else None


def words_of(book: Book, name: str) -> Text | None:
    """An aspect’s name in both languages; None for one that people made up."""
    found = book.kept(_index).get(plain(name))
    return found[1] if found else book.kept(_sample_names).get(plain(name))


def uses_of(book: Book, name: str, who: Who) -> tuple[Text, ...]:
    """What an aspect may be invoked for; a narrower aspect keeps the uses of the broad one (FAT-10.1-04)."""
    found = known_aspect(book, name)
    if found is None:
        return ()
    keys = [key for key in (found.broader, found.key) if key]
    table = book.table("aspects", AspectTable)
    return tuple(Text(u.fr, u.en) for key in keys for u in table.uses if u.aspect == key and u.who == who)


def one_sided(book: Book, name: str) -> bool:
    """True for an aspect that the GM has no use for: it earns few fate points (FAT-10.1-03)."""
    return bool(uses_of(book, name, "player")) and not uses_of(book, name, "gm")


def aspect_options(book: Book, *sorts: str) -> tuple[LibraryAspect, ...]:
    """The aspects that people may be offered, of some sorts or of all but those of weapons."""
    entries = book.table("aspects", AspectTable).entries
    return tuple(e for e in entries if (e.sort in sorts if sorts else e.sort != WEAPON))


WEAPON = "weapon"
"""The sort of the aspects that a weapon may have (FAT-5-18)."""


def sample_characters(book: Book) -> Mapping[str, tuple[SampleAspect, ...]]:
    """The sample characters of the book by name, with their aspects."""
    found: dict[str, list[SampleAspect]] = {}
    for row in book.table("aspects", AspectTable).characters:
        found.setdefault(row.name, []).append(row)
    return {name: tuple(rows) for name, rows in found.items()}


def hint_of(book: Book, name: str) -> Text | None:
    """What an aspect may be invoked for, in one line; None where the library does not say."""
    player, gm = uses_of(book, name, "player"), uses_of(book, name, "gm")
    if not player and not gm:
        return None
    for_player, for_gm = f"Pour\N{NO-BREAK SPACE}: {_joined(player, 'fr')}.", _joined(gm, "fr")
    fr = f"{for_player} Le MJ, pour\N{NO-BREAK SPACE}: {for_gm}."
    return Text(fr, f"For: {_joined(player, 'en')}. The GM, for: {_joined(gm, 'en')}.")


def _joined(texts: tuple[Text, ...], lang: Literal["fr", "en"]) -> str:
    return ("\N{NARROW NO-BREAK SPACE}; " if lang == "fr" else "; ").join(text[lang] for text in texts) or "–"
