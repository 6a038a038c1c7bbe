"""A spell as it was asked for, its words found and its numbers checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem, refuse_if
from tablee.systems.fu3.core.bounds import MOST
from tablee.systems.fu3.powers.names import base_of, parameter_of
from tablee.systems.fu3.powers.tables import PARAMETERS, Base, magic_table
from tablee.systems.fu3.sheet.blocks import character_table

NUMBERS = ("concept", "asset", "book", "bought", "circumstances")
SORTS = (*PARAMETERS, "base")
MOST_PEOPLE = 200


@dataclass(frozen=True, slots=True)
class Order:
    """Everything the builder was told, checked one by one; how it adds up is not yet known."""

    base: Base
    magic: str
    values: Mapping[str, int]
    components: Mapping[str, int]
    shift: int
    row: int | None
    victims: tuple[int, ...]
    helpers: tuple[int, ...]
    numbers: Mapping[str, int]

    def params(self, shift: int) -> dict[str, Any]:
        """The parameters of the check that casts it, without those at their default."""
        full: dict[str, Any] = {
            "base": self.base.key,
            **self.values,
            "components": {sort: count for sort, count in self.components.items() if count},
            "shift": shift,
            "victims": list(self.victims),
            "helpers": list(self.helpers),
            **self.numbers,
            "magic": self.magic,
        }
        return {name: value for name, value in full.items() if value}


def read_order(pack: Pack, given: Mapping[str, Any]) -> Order:
    """Read the arguments of the builder; raises `Refused` with every problem."""
    table = magic_table(pack)
    base, problems = base_of(table, given["base"])
    values: dict[str, int] = {}
    for name in PARAMETERS:
        values[name], wrong = parameter_of(pack, table, name, given[name])
        problems.extend(wrong)
    components = {} if given["components"] is None else given["components"]
    problems.extend(_component_problems(components))
    problems.extend(_number_problems(given))
    for name, rule in (("victims", "FU3-4-05"), ("helpers", "FU3-4-04")):
        problems.extend(_people_problems(rule, name, given[name]))
    problems.extend(_magic_problems(pack, given["magic"]))
    refuse_if(problems)
    assert base is not None
    return Order(
        base,
        given["magic"],
        values,
        dict(components),
        given["shift"],
        given["row"],
        tuple(given["victims"]),
        tuple(given["helpers"]),
        {name: given[name] for name in NUMBERS},
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST


def _number_problems(given: Mapping[str, Any]) -> Iterator[Problem]:
    for name in NUMBERS:
        value = given[name]
        if not _is_number(value) or (value < 0 and name != "circumstances"):
            yield problem("FU3-4-11", name, "bounds", expected=MOST, found=str(value)[:40])
    for name in ("shift", "row"):
        if not _is_number(given[name]) and not (name == "row" and given[name] is None):
            yield problem("FU3-4-03", name, "bounds", expected=MOST)
    if given["row"] is not None and given["shift"] != 0:
        yield problem("FU3-4-03", "row", "both")


def _people_problems(rule: str, name: str, people: object) -> Iterator[Problem]:
    if not isinstance(people, (list, tuple)):
        yield problem("FU3-4-11", name, "list")
    elif len(people) > MOST_PEOPLE:
        yield problem(rule, name, "many", expected=MOST_PEOPLE, found=len(people))
    elif not all(_is_number(value) for value in people):
        yield problem(rule, name, "bounds", expected=MOST)


def _component_problems(components: object) -> Iterator[Problem]:
    if not isinstance(components, Mapping):
        yield problem("FU3-4-09", "components", "shape")
        return
    for sort, count in components.items():
        if sort not in SORTS:
            yield problem("FU3-4-09", f"components.{str(sort)[:40]}", "sort", expected=SORTS)
        elif not _is_number(count) or count < 0:
            yield problem("FU3-4-09", f"components.{sort}", "count", expected=MOST)


def _magic_problems(pack: Pack, magic: object) -> Iterator[Problem]:
    known = tuple(character_table(pack).magic)
    if magic != "" and magic not in known:
        yield problem("FU3-4-01", "magic", "kind", expected=known, found=str(magic)[:40])
