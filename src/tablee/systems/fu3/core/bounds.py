"""Numbers that a pack may put into a table: large ones would make a game unplayable, or endless."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem

MOST = 99


def numbers(rule: str, table: str, most: int = MOST) -> Callable[[Pack, object], Iterator[Problem]]:
    """The check of a table's reader that no whole number in it lies beyond ``most``."""
    return lambda pack, _: number_problems(rule, f"tables.{table}", pack.tables[table], most)


def number_problems(rule: str, where: str, data: object, most: int = MOST) -> Iterator[Problem]:
    """Every whole number of a table that lies beyond ``most``, with its place."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from number_problems(rule, f"{where}.{key}", value, most)
    elif isinstance(data, (list, tuple)):
        for at, value in enumerate(data):
            yield from number_problems(rule, f"{where}[{at}]", value, most)
    elif isinstance(data, int) and not isinstance(data, bool) and abs(data) > most:
        yield problem(rule, where, "number", expected=most)
