"""A table of a pack as grids: lists with their columns, single values, and TOML for what fits neither.

The shape is found from the book's own table and the one in hand. Everything on a grid is text, as it
was typed; what can't be read as its column's kind stays text, and the rules say what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from tablee.game.frozen import dataclass
from tablee.game.toml_form import read_toml, toml_text, toml_value

Path: TypeAlias = tuple[str, ...]
CellKind = Literal["int", "tick", "bool", "text", "mixed", "ints", "texts", "toml"]
PartKind = Literal["fields", "rows", "keyed", "plain", "toml"]
Row: TypeAlias = dict[str, str]
KEY, WHOLE = "=", "*"
"""The column of a keyed row's key, and the only one of a plain list or a text in TOML."""
INT = re.compile(r"[+-]?[0-9]{1,9}")
NAME = re.compile(r"[^./*=\s]+")
TRUE, FALSE = "true", "false"


@dataclass(frozen=True, slots=True)
class Column:
    """One column: where it stands in a row, what it holds, whether a row may lack it."""

    path: Path
    kind: CellKind
    optional: bool = False

    @property
    def name(self) -> str:
        """Its name on a grid."""
        return ".".join(self.path)


@dataclass(frozen=True, slots=True)
class Part:
    """A list or a group within a table."""

    path: Path
    kind: PartKind
    columns: tuple[Column, ...]

    @property
    def name(self) -> str:
        """Its name among the parts of its table."""
        return ".".join(self.path)


def parts_of(
    book: Mapping[str, Any], now: Mapping[str, Any], keyed: Callable[[Path], bool | None]
) -> tuple[Part, ...]:
    """The parts of a table in the book's order; ``keyed`` says which groups are rows under a key, or None."""
    return tuple(_parts((), [book, now], keyed))


def _parts(path: Path, found: Sequence[Any], keyed: Callable[[Path], bool | None]) -> Iterator[Part]:
    if all(isinstance(value, Mapping) for value in found):
        entries = [entry for value in found for entry in value.values()]
        said = keyed(path)
        rows = _alike(list(found[0].values())) if said is None else said
        if rows and all(isinstance(entry, Mapping) for entry in entries):
            yield _grid(path, "keyed", entries, sum(map(len, found[:1])))
            return
        yield from _group(path, found, keyed)
    elif all(isinstance(value, list) for value in found):
        items = [item for value in found for item in value]
        if items and all(isinstance(item, Mapping) for item in items):
            yield _grid(path, "rows", items, len(found[0]))
        elif all(map(_is_scalar, items)):
            yield Part(path, "plain", (Column((WHOLE,), _kind(found[0] or items)),))
        else:
            yield _toml(path)
    else:
        yield _toml(path)


def _toml(path: Path) -> Part:
    return Part(path, "toml", (Column((WHOLE,), "toml"),))


def _alike(entries: Sequence[Any]) -> bool:
    """True if these are rows of one list: several tables that share a key, and no texts."""
    if len(entries) < 2 or not all(isinstance(e, Mapping) and not _is_text(e) for e in entries):
        return False
    return bool(set(entries[0]).intersection(*entries[1:]))


def _grid(path: Path, kind: PartKind, rows: Sequence[Mapping[str, Any]], book: int) -> Part:
    columns = tuple(_columns(rows, rows[:book] or rows))
    good = columns and all(NAME.fullmatch(name) for column in columns for name in column.path)
    return Part(path, kind, columns) if good else _toml(path)


def _columns(rows: Sequence[Mapping[str, Any]], book: Sequence[Mapping[str, Any]]) -> Iterator[Column]:
    """The columns of a list, from the book's rows; rows of one's own add columns, never another kind."""
    for key in dict.fromkeys(key for row in (*book, *rows) for key in row):
        known = [row[key] for row in book if key in row]
        found = known or [row[key] for row in rows if key in row]
        lacks = len(known) < len(book)
        if all(isinstance(value, Mapping) and value for value in found):
            for inner in _columns(found, found):
                yield Column((key, *inner.path), inner.kind, lacks or inner.optional)
        else:
            kind = _kind(found)
            kind = "bool" if kind == "tick" and lacks and not all(found) else kind
            yield Column((key,), kind, lacks)


def _group(path: Path, found: Sequence[Any], keyed: Callable[[Path], bool | None]) -> Iterator[Part]:
    """Single values first, then each list and table of the group."""
    keys = list(dict.fromkeys(key for value in found for key in value))
    held = {key: [value[key] for value in found if key in value] for key in keys}
    single = {key for key in keys if all(_is_scalar(v) or _is_text(v) for v in held[key][:1])}
    if not all(NAME.fullmatch(key) for key in keys):
        yield _toml(path)
        return
    if single:
        book = {key: value for key, value in found[0].items() if key in single}
        rows = [book, *({k: v for k, v in value.items() if k in single} for value in found[1:])]
        yield Part(path, "fields", tuple(_columns(rows, rows[:1])))
    for key in keys:
        if key not in single:
            yield from _parts((*path, key), held[key], keyed)


def _is_scalar(value: Any) -> bool:
    return isinstance(value, (str, int))


def _is_text(value: Any) -> bool:
    return isinstance(value, Mapping) and value.keys() == {"fr", "en"}


def _kind(values: Sequence[Any]) -> CellKind:
    if values and all(isinstance(v, bool) for v in values):
        return "tick"
    if values and all(isinstance(v, int) and not isinstance(v, bool) for v in values):
        return "int"
    if all(isinstance(v, str) for v in values):
        return "text"
    if all(_is_scalar(v) and not isinstance(v, bool) for v in values):
        return "mixed"
    items = [item for v in values for item in (v if isinstance(v, list) else [None])]
    if items and all(isinstance(i, int) and not isinstance(i, bool) for i in items):
        return "ints"
    if items and all(isinstance(i, str) and i.strip() == i and i and "," not in i for i in items):
        return "texts"
    return "toml"


# From a table to what stands on its grids ------------------------------------


def rows_of(part: Part, table: Mapping[str, Any]) -> list[Row]:
    """The rows of a part as text; a group of single values, or a text in TOML, is one row."""
    value: Any = table
    for key in part.path:
        value = value.get(key) if isinstance(value, Mapping) else None
    match part.kind:
        case "toml":
            return [{WHOLE: "" if value is None else _whole(value)}]
        case "fields":
            return [_row(part, value)]
        case "keyed":
            entries = value.items() if isinstance(value, Mapping) else ()
            return [{KEY: key, **_row(part, entry)} for key, entry in entries]
        case "plain":
            return [{WHOLE: _text(item, part.columns[0].kind)} for item in value or ()]
    return [_row(part, entry) for entry in value or ()]


def _whole(value: Any) -> str:
    if isinstance(value, Mapping):
        return toml_text(value)
    if isinstance(value, list) and value:
        return "".join(("[\n", *(f"  {toml_value(item)},\n" for item in value), "]"))
    return _text(value, "toml")


def _row(part: Part, entry: Any) -> Row:
    row: Row = {}
    for column in part.columns:
        value: Any = entry
        for key in column.path:
            value = value.get(key) if isinstance(value, Mapping) else None
        row[column.name] = "" if value is None else _text(value, column.kind)
    return row


def _text(value: Any, kind: CellKind) -> str:
    if isinstance(value, bool):
        return TRUE if value else FALSE
    if kind in ("ints", "texts") and isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value) if _is_scalar(value) else toml_value(value)


# And back ---------------------------------------------------------------------


def table_of(parts: Sequence[tuple[Part, Sequence[Row]]]) -> dict[str, Any]:
    """The table that grids say."""
    table: dict[str, Any] = {}
    for part, rows in parts:
        value = _value_of(part, rows)
        if part.path:
            _put(table, part.path, value)
        elif isinstance(value, Mapping):
            table.update(value)
        else:
            table = {"": value}  # no table at all: refused in its place
    return table


def twice(part: Part, rows: Sequence[Row]) -> str | None:
    """The first key that two rows of a keyed part bear."""
    seen: set[str] = set()
    for row in rows if part.kind == "keyed" else ():
        if row.get(KEY, "") in seen:
            return row.get(KEY, "")
        seen.add(row.get(KEY, ""))
    return None


def _value_of(part: Part, rows: Sequence[Row]) -> Any:
    match part.kind:
        case "toml":
            return _from_toml(rows[0].get(WHOLE, "") if rows else "")
        case "fields":
            return _entry(part, rows[0] if rows else {})
        case "keyed":
            return {row.get(KEY, ""): _entry(part, row) for row in rows}
        case "plain":
            return [_read(row.get(WHOLE, ""), part.columns[0])[0] for row in rows]
    return [_entry(part, row) for row in rows]


def _entry(part: Part, row: Row) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    for column in part.columns:
        value, there = _read(row.get(column.name, ""), column)
        if there:
            _put(entry, column.path, value)
    return entry


def _put(table: dict[str, Any], path: Path, value: Any) -> None:
    for key in path[:-1]:
        table = table.setdefault(key, {})
    if isinstance(value, dict) and isinstance(table.get(path[-1]), dict):
        table[path[-1]].update(value)
    else:
        table[path[-1]] = value


def _read(text: str, column: Column) -> tuple[Any, bool]:
    """The value of a cell, and whether it has any."""
    given = text.strip()
    match column.kind:
        case "tick" | "bool":
            if given in (TRUE, FALSE):
                return given == TRUE, given == TRUE or column.kind == "bool" or not column.optional
            return (False, True) if column.kind == "tick" and not column.optional else (given, bool(given))
        case "text":
            return text, bool(text) or not column.optional
        case "int" | "mixed":
            plain = given.replace("\N{MINUS SIGN}", "-")
            return (int(plain) if INT.fullmatch(plain) else given), bool(given)
        case "ints" | "texts":
            items = [item.strip() for item in given.split(",") if item.strip()]
            return ([_number(i) for i in items] if column.kind == "ints" else items), bool(items)
    return _from_toml(given), bool(given)


def _number(item: str) -> Any:
    plain = item.replace("\N{MINUS SIGN}", "-")
    return int(plain) if INT.fullmatch(plain) else item


def _from_toml(text: str) -> Any:
    """A value or a whole table in TOML; the text itself where it is none."""
    for form in (f"value = {text}", text):
        try:
            found = read_toml(form)
        except ValueError:
            continue
        if not is_plain(found):
            break
        return found["value"] if form is not text and found.keys() == {"value"} else found
    return text


def is_plain(value: Any) -> bool:
    """True if it holds what tables hold: texts, whole numbers, switches, lists and tables of these.

    Without calling itself: what somebody sends may be deeper than that.
    """
    open_ = [value]
    while open_:
        found = open_.pop()
        if isinstance(found, dict):
            open_.extend(found.values())
        elif isinstance(found, list):
            open_.extend(found)
        elif not _is_scalar(found):
            return False
    return True
