"""File forms: the shared words as plain data and back, refusing what does not fit."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import Named, Value
from tablee.game.text import Text

T = TypeVar("T")
KIND = "kind"
DEPTH = 40
_FRACTION = re.compile(r"-?[1-9][0-9]{0,17}/[1-9][0-9]{0,17}")


_PLAIN = (str, int, bool, type(None))
NONE = object()
"""The default of a field that has none."""


@lru_cache(maxsize=512)
def plan_of(cls: Any) -> tuple[str | None, tuple[tuple[str, Any], ...]] | None:
    """The file form of a dataclass: the kind it says first, and each field with its default."""
    if not is_dataclass(cls):
        return None
    names = {f.name for f in fields(cls)}
    kind = getattr(cls, KIND, None)
    return kind if isinstance(kind, str) and KIND not in names else None, tuple(
        (f.name, _default(f)) for f in fields(cls)
    )


def _default(f: Any) -> Any:
    if f.default is not MISSING:
        return f.default
    return f.default_factory() if f.default_factory is not MISSING else NONE


def to_data(value: Any) -> Any:
    """Plain data for JSON or TOML: a dataclass becomes a table, without the fields at their default.

    A class that names its ``kind`` says so first, so that a union of kinds can be read back.
    """
    cls = type(value)
    if cls in _PLAIN:
        return value
    if cls is tuple or cls is list:
        return [item if type(item) in _PLAIN else to_data(item) for item in value]
    if cls is dict:
        return {str(k): item if type(item) in _PLAIN else to_data(item) for k, item in value.items()}
    plan = plan_of(cls)  # type: ignore[arg-type, unused-ignore]
    if plan is not None:
        kind, members = plan
        data: dict[str, Any] = {} if kind is None else {KIND: kind}
        for name, default in members:
            item = getattr(value, name)
            if item is not default and (default is NONE or item != default):
                data[name] = item if type(item) in _PLAIN else to_data(item)
        return data
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    if isinstance(value, Mapping):
        return {str(k): to_data(v) for k, v in value.items()}
    if isinstance(value, (tuple, list, set, frozenset)):
        return [to_data(item) for item in (sorted(value) if isinstance(value, (set, frozenset)) else value)]
    return value


def from_data(wanted: type[T], data: object, where: str = "") -> T:
    """Read a word back from its file form; raises `Refused` with every problem and its place."""
    problems: list[Problem] = []
    value = _read(wanted, data, where, problems, 0)
    if problems:
        raise Refused(*problems)
    return cast(T, value)


def _wrong(where: str, expected: str, found: object, problems: list[Problem]) -> None:
    problems.append(problem("HOUSE-file", where, "shape", expected=expected, found=_glimpse(found)))


def _at(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _glimpse(found: object) -> str:
    return (
        f"{type(found).__name__} {found!r:.40}"
        if isinstance(found, (int, str, bool))
        else type(found).__name__
    )


@lru_cache(maxsize=512)
def _members(cls: type) -> dict[str, tuple[Any, bool]]:
    """The fields of a dataclass, each with its type and whether it must be there."""
    hints = get_type_hints(cls)
    return {
        f.name: (hints[f.name], f.default is MISSING and f.default_factory is MISSING) for f in fields(cls)
    }


def _read(wanted: Any, data: object, where: str, problems: list[Problem], depth: int) -> Any:
    if depth > DEPTH:
        return problems.append(problem("HOUSE-file", where, "deep"))
    if type(data) is wanted and wanted in _PLAIN:
        return data
    return _reader(wanted)(data, where, problems, depth)


Reader = Callable[[object, str, list[Problem], int], Any]
"""Reads one kind of thing: the data, where it stands, the problems found so far, how deep."""


@lru_cache(maxsize=1024)
def _reader(wanted: Any) -> Reader:
    """The function that reads a type, built once for each."""
    origin, args = get_origin(wanted), get_args(wanted)
    if wanted is Any:
        return lambda data, where, problems, depth: data
    if wanted is Value:
        return _read_value
    if origin is Annotated:
        return _reader(args[0])
    if origin in (Union, types.UnionType):
        return partial(_read_union, args, kinds_of(args))
    if origin is Literal:
        return partial(_read_literal, args)
    if origin is tuple:
        return partial(_read_tuple, args)
    if origin in (frozenset, list):
        return partial(_read_many, origin, args[0])
    if origin is not None and issubclass(origin, Mapping):
        return partial(_read_mapping, args[1])
    if isinstance(wanted, type) and is_dataclass(wanted):
        return partial(_read_dataclass, wanted)
    if wanted is Fraction:
        return lambda data, where, problems, depth: _read_fraction(data, where, problems)
    return partial(_read_plain, wanted)


def _read_plain(wanted: type, data: object, where: str, problems: list[Problem], depth: int) -> Any:
    if wanted is type(None):
        return None if data is None else _wrong(where, "nothing", data, problems)
    if (isinstance(data, bool) and wanted is not bool) or not isinstance(data, wanted):
        return _wrong(where, wanted.__name__, data, problems)
    return data


def _read_literal(
    args: tuple[Any, ...], data: object, where: str, problems: list[Problem], depth: int
) -> Any:
    return data if data in args else _wrong(where, " | ".join(map(str, args)), data, problems)


def _read_many(kind: type, item: Any, data: object, where: str, problems: list[Problem], depth: int) -> Any:
    return kind(_read_tuple((item, ...), data, where, problems, depth) or ())


def _read_mapping(item: Any, data: object, where: str, problems: list[Problem], depth: int) -> Any:
    if not isinstance(data, Mapping) or not all(isinstance(k, str) for k in data):
        return _wrong(where, "table", data, problems)
    if item in _PLAIN and all(type(v) is item for v in data.values()):
        return dict(data)
    return {k: _read(item, v, _at(where, k), problems, depth + 1) for k, v in data.items()}


def _read_value(data: object, where: str, problems: list[Problem], depth: int) -> Any:
    """A slot of a sentence: ``1/2`` as text is a number; a table is a text in both languages, or the name of
    a sheet with its id."""
    if isinstance(data, str) and is_fraction(data):
        return _read_fraction(data, where, problems)
    if data is None or isinstance(data, (bool, int, str)):
        return data
    wanted: Any = tuple[Value, ...]
    if isinstance(data, Mapping):
        wanted = Named if "sheet" in data else Text
    return _read(wanted, data, where, problems, depth + 1)


def is_fraction(text: str) -> bool:
    """True if a text in a slot is read as a number."""
    return "/" in text and _FRACTION.fullmatch(text) is not None


def _read_fraction(data: object, where: str, problems: list[Problem]) -> Any:
    try:
        if isinstance(data, (int, str)) and not isinstance(data, bool) and len(str(data)) < 40:
            if "e" in str(data).lower():  # an exponent would write a number of any size
                raise ValueError
            return Fraction(data)
    except (ValueError, ZeroDivisionError):
        pass
    return _wrong(where, "number", data, problems)


def kinds_of(args: tuple[Any, ...]) -> dict[Any, Any]:
    """The dataclasses among the members of a union, by the kind that they say they are."""
    return {getattr(a, KIND, None): a for a in args if isinstance(a, type) and is_dataclass(a)}


def _read_union(
    args: tuple[Any, ...],
    kinds: Mapping[Any, Any],
    data: object,
    where: str,
    problems: list[Problem],
    depth: int,
) -> Any:
    if data is None and type(None) in args:
        return None
    members = [a for a in args if a is not type(None)]
    if isinstance(data, Mapping) and kinds:
        kind = data.get(KIND)
        named = kinds.get(kind) if kind is None or isinstance(kind, str) else None
        member = named or (members[0] if len(members) == 1 else None)
        if member is None:
            return _wrong(_at(where, KIND), " | ".join(sorted(map(str, kinds))), kind, problems)
        return _read(member, data, where, problems, depth + 1)
    best: list[Problem] | None = None
    for member in members:
        tried: list[Problem] = []
        value = _read(member, data, where, tried, depth + 1)
        if not tried:
            return value
        best = tried if best is None else best
    problems.extend(best or ())
    return None


def _read_tuple(args: tuple[Any, ...], data: object, where: str, problems: list[Problem], depth: int) -> Any:
    if not isinstance(data, (list, tuple)):
        return _wrong(where, "list", data, problems)
    if len(args) == 2 and args[1] is Ellipsis:
        if args[0] in _PLAIN and all(type(item) is args[0] for item in data):
            return tuple(data)  # there may be thousands
        wanted = [args[0]] * len(data)
    elif len(args) == len(data):
        wanted = list(args)
    else:
        return _wrong(where, f"list of {len(args)}", data, problems)
    return tuple(
        _read(w, item, f"{where}[{i}]", problems, depth + 1)
        for i, (w, item) in enumerate(zip(wanted, data, strict=True))
    )


def _read_dataclass(wanted: type, data: object, where: str, problems: list[Problem], depth: int) -> Any:
    if wanted is Text and isinstance(data, str):
        return Text(data, data)
    if not isinstance(data, Mapping):
        return _wrong(where, "table", data, problems)
    values, before = {}, len(problems)
    known = _members(wanted)
    for key in data:
        if key not in known and key != KIND:
            problems.append(
                problem("HOUSE-file", _at(where, str(key)[:40]), "unknown", expected=tuple(known))
            )
    for name, (hint, needed) in known.items():
        if name in data:
            values[name] = _read(hint, data[name], _at(where, name), problems, depth + 1)
        elif needed:
            problems.append(problem("HOUSE-file", _at(where, name), "missing"))
    if len(problems) > before:
        return None
    try:
        return wanted(**values)
    except Refused as refused:
        problems.extend(p.under(where) for p in refused.problems)
        return None
