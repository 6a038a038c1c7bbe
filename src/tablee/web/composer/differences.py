"""What a table's game has that the book has not, for everybody who plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.game.compose import compose_of
from tablee.game.pack import Pack
from tablee.game.text import Lang
from tablee.web.composer.grids import Grids, numbered
from tablee.web.story.pack_lines import dial_changes


def differing(book: Pack, form: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    """The dials with the book's value and the table's, and the tables of the game's own to read."""
    own = form.get("tables", {})
    tables = []
    for words in compose_of(book.tables.package).tables(key for key in book.tables if key in own):
        grids = Grids.of(book, words.key, own[words.key])
        rows = {part.name: numbered(part, own[words.key]) for part in grids.parts}
        tables.append((words.title[lang], grids.drawn(rows, lang)))
    return {"dials": dial_changes(book, book.form(), form, lang), "tables": tables}
