"""What a reader calls a Trait or a thing that the game's lists know: in French or in English.

The sheet keeps what people wrote. Other names, and names that people changed, stay theirs.
"""

from __future__ import annotations

from tablee.game.sheet import Block, Levelled, Numeric, Power
from tablee.game.text import Text
from tablee.systems.fudge.book import Book
from tablee.systems.fudge.fight.armoury import items
from tablee.systems.fudge.index import index, member_of, plain
from tablee.systems.fudge.lists import Listed, words


def words_of(book: Book, block: Block) -> Text | None:
    """The words of the lists for a block that bears one of their own names."""
    if isinstance(block, (Levelled, Power)):
        return _trait(book, block.name, block.role)
    return book.kept(_gear).get(plain(block.name)) if isinstance(block, Numeric) else None


def _trait(book: Book, name: str, role: str) -> Text | None:
    known = index(book)
    entry = known.whole(name, role)
    if entry is not None:
        return words(entry) if _bears(entry, name) else None
    family = known.family(name) if role == "skill" else None
    first, member = member_of(name)
    if family is None or not first or not _bears(family, first):
        return None
    return Text(f"{family.fr}\N{NO-BREAK SPACE}: {member}", f"{family.en}: {member}")


def _bears(entry: Listed, name: str) -> bool:
    return plain(name) in (plain(entry.fr), plain(entry.en))


def _gear(book: Book) -> dict[str, Text]:
    """The words of every thing of the lists, by either of its names; a shared one is nobody's."""
    found: dict[str, Text] = {}
    shared: set[str] = set()
    for _role, row in items(book).values():
        said = Text(row.fr, row.en)
        for name in {plain(row.fr), plain(row.en)}:
            if found.setdefault(name, said) != said:
                shared.add(name)
    return {name: said for name, said in found.items() if name not in shared}
