"""Typed tables of a pack: a cached reader for each, and all problems of several readers at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from tablee.game.codec import from_data
from tablee.game.problem import Problem, Refused, refuse_if

if TYPE_CHECKING:
    from tablee.game.pack import Pack

S = TypeVar("S")
T = TypeVar("T")
PACKS = 16
"""The packs whose tables a reader keeps."""


def read_table(pack: Pack, name: str, kind: type[T]) -> T:
    """The table of a pack as a typed value; raises `Refused` with every problem and its place."""
    return from_data(kind, pack.tables[name], f"tables.{name}")


def table_reader(
    name: str, kind: type[T], *checks: Callable[[Pack, T], Iterable[Problem]]
) -> Callable[[Pack], T]:
    """A cached function that reads one table of a pack.

    It raises `Refused` with the problems of the table's shape, else with those of the first check that finds
    any: a check may rely on those before it.
    """

    @lru_cache(maxsize=PACKS)
    def read(pack: Pack) -> T:
        found = read_table(pack, name, kind)
        for check in checks:
            refuse_if(check(pack, found))
        return found

    return read


def read_tables(source: S, *readers: Callable[[S], object]) -> None:
    """Call every reader on a pack (or on the book made of it); raises `Refused` with the problems of all."""
    found: list[Problem] = []
    for read in readers:
        try:
            read(source)
        except Refused as refused:
            found.extend(problem for problem in refused.problems if problem not in found)
    if found:
        raise Refused(*found)
