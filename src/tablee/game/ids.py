"""Typed ids: which texts in plain data name a sheet, a block, an account, a throw, a question or a person.

A parameter of kind ``data`` has a shape: a type in which such texts are marked (`SheetId` and its like), so
that what a command speaks of is found wherever it stands, by what it is and never by how it is spelled.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin
from typing import get_type_hints as hints_of

if TYPE_CHECKING:
    from tablee.game.move import Param

IdKind = Literal["sheet", "block", "account", "run", "pending", "name"]


class Id(NamedTuple):
    """The mark of a text that names something of that kind; ``before`` ends the id where more follows."""

    kind: IdKind
    before: str = ""


SheetId: TypeAlias = Annotated[str, Id("sheet")]
BlockId: TypeAlias = Annotated[str, Id("block")]
AccountId: TypeAlias = Annotated[str, Id("account")]
"""A block's id, or an address ``sheet.block``."""
Called: TypeAlias = Annotated[str, Id("name")]
"""What people call one who takes part: no id, but a name that may pass for somebody's."""
ChipKey: TypeAlias = Annotated[str, Id("sheet", before=":")]
"""The key of a chip: its name, after the sheet of its side where it has one."""

Found: TypeAlias = tuple[IdKind, str]
Finder: TypeAlias = Callable[[Any], Iterator[Found]]
Shapes: TypeAlias = Callable[[str], "Iterable[Param]"]
"""The parameters of a kind of check, by its key: the shape of a check's file form."""

KINDS: Mapping[str, IdKind] = {
    "sheet": "sheet", "sheets": "sheet", "block": "block", "blocks": "block", "run": "run",
    "pending": "pending",
}  # fmt: skip
"""The kind of id that each plain kind of parameter holds."""
SEVERAL = ("sheets", "blocks")
"""The kinds that name several."""


def ids_of(params: Iterable[Param], args: Mapping[str, Any], shapes: Shapes) -> Iterator[Found]:
    """Every id among the arguments of a move or a check, in whatever depth it stands."""
    for param in params:
        value = args.get(param.name)
        if value is None or value == "":
            continue
        if param.kind in KINDS:
            yield from ((KINDS[param.kind], id) for id in _ids_listed(value, several=param.kind in SEVERAL))
        elif param.kind == "sides" and isinstance(value, Mapping):
            yield from (("sheet", id) for ids in value.values() for id in _ids_listed(ids))
        elif param.kind == "check" and isinstance(value, Mapping):
            yield from ids_of(shapes(str(value.get("check", ""))), value, shapes)
        elif param.shape is not None:
            yield from ids_in(param.shape, value)


def _ids_listed(value: Any, *, several: bool = False) -> Iterator[str]:
    """The ids in one argument. A check's arguments come as they were sent: a list may be text with commas
    (`Param.read`), and what is neither text nor a list holds none."""
    if isinstance(value, str):
        yield from filter(None, value.split(",") if several else (value,))
    elif isinstance(value, (list, tuple)):
        yield from (id for id in value if isinstance(id, str) and id)


def ids_in(shape: Any, value: Any) -> Iterator[Found]:
    """Every id in plain data of that shape; what does not fit the shape holds none."""
    find = _finder(shape)
    return find(value) if find is not None else iter(())


@lru_cache(maxsize=512)
def _finder(shape: Any) -> Finder | None:
    """The function that finds ids in a shape, built once for each; None where it can't hold any."""
    origin, args = get_origin(shape), get_args(shape)
    if origin is Annotated:
        return next((_marked(mark) for mark in args[1:] if isinstance(mark, Id)), None) or _finder(args[0])
    if origin in (Union, types.UnionType):
        return _all_of([found for arg in args if (found := _finder(arg)) is not None])
    if origin is tuple and args[-1:] != (...,):
        return _row([_finder(arg) for arg in args])
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _entries(_finder(args[0]), _finder(args[1]))
    if isinstance(origin, type) and issubclass(origin, Collection):
        return _items(_finder(args[0]))
    if isinstance(shape, type) and is_dataclass(shape):
        hints = hints_of(shape, include_extras=True)
        return _members({name: found for name, hint in hints.items() if (found := _finder(hint)) is not None})
    return None


def _marked(mark: Id) -> Finder:
    def find(value: Any) -> Iterator[Found]:
        if isinstance(value, str) and value and mark.before in value:
            yield mark.kind, value.partition(mark.before)[0] if mark.before else value

    return find


def _all_of(finders: list[Finder]) -> Finder | None:
    def find(value: Any) -> Iterator[Found]:
        for finder in finders:
            yield from finder(value)

    return find if finders else None


def _items(item: Finder | None) -> Finder | None:
    if item is None:
        return None

    def find(value: Any) -> Iterator[Found]:
        for one in value if isinstance(value, (list, tuple)) else ():
            yield from item(one)

    return find


def _row(items: list[Finder | None]) -> Finder | None:
    if not any(items):
        return None

    def find(value: Any) -> Iterator[Found]:
        for finder, one in zip(items, value, strict=False) if isinstance(value, (list, tuple)) else ():
            yield from finder(one) if finder is not None else ()

    return find


def _entries(key: Finder | None, item: Finder | None) -> Finder | None:
    if key is None and item is None:
        return None

    def find(value: Any) -> Iterator[Found]:
        for name, one in value.items() if isinstance(value, Mapping) else ():
            yield from key(name) if key is not None else ()
            yield from item(one) if item is not None else ()

    return find


def _members(fields: Mapping[str, Finder]) -> Finder | None:
    if not fields:
        return None

    def find(value: Any) -> Iterator[Found]:
        for name, finder in fields.items() if isinstance(value, Mapping) else ():
            if name in value:
                yield from finder(value[name])

    return find
