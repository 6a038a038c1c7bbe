"""Round trips: does a value survive its file form unchanged? Then it need not be encoded and decoded.

The answer errs on the safe side: a value that might change is said not to survive, and is encoded after all.
So are non-empty tables: one that is read back is shared with no caller who might change it.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import repeat, takewhile
from operator import call
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from tablee.game.codec import KIND, NONE, is_fraction, kinds_of, plan_of
from tablee.game.reason import Named, Value
from tablee.game.text import Text

DEEPEST = 12
"""The depth to which values are looked at; the file form has its own limit."""
_PLAIN = (str, int, bool, type(None))
Survives: TypeAlias = Callable[[Any, int], bool]
"""The predicate of a type: does a value survive, at this depth within another?"""


def survives_roundtrip(wanted: type, value: object) -> bool:
    """True if `value` survives a round trip through its file form unchanged, its types included.

    That is: ``from_data(wanted, to_data(value))`` is the same value."""
    return _survival(wanted)(value, 0)


@lru_cache(maxsize=1024)
def _survival(wanted: Any) -> Survives:
    """The predicate for a type, built once for each."""
    origin, args = get_origin(wanted), get_args(wanted)
    if wanted is Any:
        return lambda value, depth: type(value) in _PLAIN
    if wanted is Value:
        return _is_value
    if wanted in _PLAIN:
        return lambda value, depth: type(value) is wanted
    if origin is Literal:
        return lambda value, depth: type(value) in _PLAIN and value in args
    if origin in (Union, types.UnionType):
        return _one_of(args)
    if origin is tuple:
        return _row_of(args)
    if origin is not None and issubclass(origin, Mapping):
        return lambda value, depth: type(value) is dict and not value
    if isinstance(wanted, type) and is_dataclass(wanted):
        return _record_of(wanted)
    return lambda value, depth: False


def _is_value(value: Any, depth: int) -> bool:
    kind = type(value)
    if kind is str:
        return not is_fraction(value)
    if kind is tuple:
        return depth < DEEPEST and all(_is_value(item, depth + 1) for item in value)
    if kind is Fraction:
        return value.denominator != 1 and is_fraction(str(value))
    if kind is Named:
        return _survival(Named)(value, depth + 1)
    return kind in _PLAIN or (kind is Text and _survival(Text)(value, depth + 1))


def _one_of(args: tuple[Any, ...]) -> Survives:
    """One of several: a record known by its kind, or a plain value that nobody else is asked about first."""
    records = {kind: _survival(kind) for kind in kinds_of(args).values() if _says_its_kind(kind)}
    asked = [each for each in args if each is Text or (each is not type(None) and not is_dataclass(each))]
    plain = {each for each in args if each is type(None)}.union(takewhile(_PLAIN.__contains__, asked))

    def settled(value: Any, depth: int) -> bool:
        found = records.get(type(value))
        if found is not None:
            return found(value, depth + 1)
        return type(value) in plain

    return settled


def _says_its_kind(cls: type) -> bool:
    """True if the file form of a record says its kind, or says none because its class has none."""
    said, members = plan_of(cls) or ("", ())
    return said == getattr(cls, KIND, None) and all(name != KIND for name, _ in members)


def _row_of(args: tuple[Any, ...]) -> Survives:
    if len(args) == 2 and args[1] is Ellipsis:
        item = _survival(args[0])
        if args[0] in _PLAIN:
            return lambda value, depth: type(value) is tuple and {args[0]}.issuperset(map(type, value))
        return lambda value, depth: type(value) is tuple and all(map(item, value, repeat(depth + 1)))
    items = [_survival(each) for each in args]

    def settled(value: Any, depth: int) -> bool:
        if type(value) is not tuple or len(value) != len(items):
            return False
        return all(map(call, items, value, repeat(depth + 1)))

    return settled


def _record_of(wanted: type) -> Survives:
    """A record: of that class itself, each field settled, none that would be left out as another's equal."""
    parts: list[tuple[str, Any, Survives]] = []

    def known() -> list[tuple[str, Any, Survives]]:
        if not parts:  # a record may hold its like: it is looked at when the first one comes
            hints, (_, members) = get_type_hints(wanted), plan_of(wanted) or ("", ())
            parts.extend((name, default, _survival(hints[name])) for name, default in members)
        return parts

    def settled(value: Any, depth: int) -> bool:
        if type(value) is not wanted or depth > DEEPEST:
            return False
        for name, default, is_item in parts or known():
            item = getattr(value, name)
            if item is not default and (not is_item(item, depth + 1) or _passes_for(item, default)):
                return False
        return True

    return settled


def _passes_for(item: object, default: object) -> bool:
    """True if a value would be left out as equal to the default, and may not be the same."""
    if default is NONE or (type(item) is type(default) and plan_of(type(item)) is None):  # type: ignore[arg-type, unused-ignore]
        return False
    return bool(item == default)
