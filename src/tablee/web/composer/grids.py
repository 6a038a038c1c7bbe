"""The tables of a game on the page that composes it: grids of fields, read back and changed row by row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from starlette.datastructures import FormData

from tablee.game.compose import TableWords, compose_of
from tablee.game.grid import KEY, WHOLE, Column, Part, Row, parts_of, rows_of
from tablee.game.pack import Pack
from tablee.game.text import Lang
from tablee.lang import gettext as _
from tablee.web.views.wording import titled

CELL, ROWS = 4000, 1000


@dataclass(frozen=True, slots=True)
class Head:
    """A column's head: its name in the form, its words, what it holds, the choices where it lists some."""

    name: str
    words: str
    kind: str
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """One field: where it stands in the form and in the pack, what it is called, what it holds."""

    name: str
    where: str
    label: str
    value: str
    head: Head


@dataclass(frozen=True, slots=True)
class Line:
    """A row: the number it keeps while it is moved, its words for whoever does not see it."""

    id: str
    label: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A part of a table as the page draws it; ``kind`` is that of the part."""

    name: str
    title: str
    kind: str
    heads: tuple[Head, ...]
    lines: tuple[Line, ...]

    @property
    def listed(self) -> bool:
        """Whether rows may be added, removed and moved."""
        return self.kind in ("rows", "keyed", "plain")


@dataclass(frozen=True, slots=True)
class Grids:
    """A table with its words and its parts."""

    words: TableWords
    parts: tuple[Part, ...]

    @staticmethod
    def of(book: Pack, key: str, now: Mapping[str, object]) -> Grids:
        """The parts of a table of a pack, by the book's and by what it now holds."""
        words = compose_of(book.tables.package).table(key)
        held = now if isinstance(now, Mapping) else {}
        return Grids(words, parts_of(book.tables[key], held, words.keyed))

    def drawn(self, rows: Mapping[str, Sequence[tuple[str, Row]]], lang: Lang) -> tuple[Grid, ...]:
        """Every part with its rows, each row under the number it has."""
        return tuple(self._grid(part, rows.get(part.name, ()), lang) for part in self.parts)

    def _grid(self, part: Part, rows: Sequence[tuple[str, Row]], lang: Lang) -> Grid:
        columns = [self._head(part, column, lang) for column in part.columns]
        if part.kind == "keyed":
            columns.insert(0, Head(KEY, self.words.column((), ("key",))[lang], "text"))
        title = self.words.part(part.path)[lang] if part.path else ""
        lines = tuple(self._line(part, at, id, row, columns) for at, (id, row) in enumerate(rows))
        return Grid(part.name, title, part.kind, tuple(columns), lines)

    def _head(self, part: Part, column: Column, lang: Lang) -> Head:
        if column.path == (WHOLE,):
            return Head(WHOLE, self.words.part(part.path)[lang], column.kind)
        options = self.words.options(part.path, column.path)
        words = self.words.column(part.path, column.path)[lang]
        choices = tuple((key, text[lang]) for key, text in options.items())
        return Head(column.name, titled(words), column.kind, choices)

    def _line(self, part: Part, at: int, id: str, row: Row, heads: Sequence[Head]) -> Line:
        place = ".".join(("tables", self.words.key, *part.path))
        if part.kind == "keyed":
            place = f"{place}.{row.get(KEY, '')}"
        elif part.kind in ("rows", "plain"):
            place = f"{place}[{at}]"
        label = _("row {n}").format(n=at + 1) if part.kind in ("rows", "keyed", "plain") else ""
        cells = tuple(
            Cell(
                field_name(self.words.key, part.name, id, head.name),
                place if head.name in (KEY, WHOLE) else f"{place}.{head.name}",
                f"{head.words}, {label}" if label else head.words,
                row.get(head.name, ""),
                head,
            )
            for head in heads
        )
        return Line(id, label, cells)


def field_name(table: str, part: str, row: str, column: str) -> str:
    """The name of a cell in the form."""
    return f"{table}/{part}/{row}/{column}"


def order_name(table: str, part: str) -> str:
    """The name of the fields that list a part's rows in their order."""
    return f"{table}/{part}"


def numbered(part: Part, table: Mapping[str, object]) -> list[tuple[str, Row]]:
    """The rows of a table, numbered for the page."""
    return [(str(at), row) for at, row in enumerate(rows_of(part, table))]


def typed(table: str, part: Part, given: FormData) -> list[tuple[str, Row]]:
    """The rows of a part as they were typed, in their order, under their numbers."""
    ids = [id for id in given.getlist(order_name(table, part.name)) if isinstance(id, str) and len(id) < 12]
    names = [*([KEY] if part.kind == "keyed" else []), *(column.name for column in part.columns)]
    found = []
    for id in list(dict.fromkeys(ids))[:ROWS]:
        cells = {name: given.getlist(field_name(table, part.name, id, name)) for name in names}
        found.append((id, {k: v[-1][:CELL] for k, v in cells.items() if v and isinstance(v[-1], str)}))
    return found


def typed_rows(table: str, part: Part, given: FormData) -> list[Row]:
    """The same without their numbers."""
    return [row for _id, row in typed(table, part, given)]


def changed(rows: Sequence[tuple[str, Row]], act: str, row: str) -> list[tuple[str, Row]]:
    """The rows after one was added, removed, or moved up or down."""
    found, ids = list(rows), [id for id, _row in rows]
    if act == "add":
        fresh = 1 + max((int(id) for id in ids if id.isdecimal()), default=-1)
        return [*found, (str(fresh), {})]
    if row not in ids:
        return found
    at = ids.index(row)
    if act == "remove":
        del found[at]
    to = at + {"up": -1, "down": 1}.get(act, 0)
    if 0 <= to < len(found) and to != at:
        found[at], found[to] = found[to], found[at]
    return found
