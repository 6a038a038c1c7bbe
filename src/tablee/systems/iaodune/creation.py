"""New beings: an empty sheet, or one made by chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.sheet import Sheet
from tablee.game.system import PickIndex
from tablee.game.tables import table_reader
from tablee.systems.iaodune.setting import LEVEL_LIMIT
from tablee.systems.iaodune.sheet import Role, id_of, trait


@dataclass(frozen=True, slots=True)
class Group:
    """So many traits of one role, drawn from these names, each between two values."""

    role: Role
    count: int
    low: int
    high: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Begun:
    """What a being begun in a hurry has; nothing where the table doesn't say."""

    aptitude: int = 0
    skill: int = 0


@dataclass(frozen=True, slots=True)
class Beings:
    """The table that sheets made by chance are drawn from."""

    first_aptitude: str
    names: tuple[str, ...]
    groups: tuple[Group, ...]
    begun: Begun = field(default_factory=Begun)


def _problems(pack: Pack, table: Beings) -> Iterator[Problem]:
    for at, group in enumerate(table.groups):
        if not 0 <= group.count <= len(group.names) or group.low > group.high:
            yield problem("IAO-16", f"tables.beings.groups[{at}]", "group", found=group.count)
    if not table.names:
        yield problem("IAO-16", "tables.beings.names", "group", found=0)
    if not 0 <= table.begun.skill <= LEVEL_LIMIT or abs(table.begun.aptitude) > LEVEL_LIMIT:
        yield problem("IAO-16", "tables.beings.begun", "size", expected=LEVEL_LIMIT)


beings = table_reader("beings", Beings, _problems)
"""The lists that beings are made from."""


def blank_sheet(pack: Pack, name: str) -> Sheet:
    """A being with the one Aptitude the book names, at 0."""
    blocks = (trait("aptitude", beings(pack).first_aptitude),)
    return Sheet("iaodune", name, blocks, pack=pack.name, version=pack.version)


def random_sheet(pack: Pack, pick: PickIndex) -> Sheet:
    """A being with names and values drawn from the table."""
    table = beings(pack)
    sheet = Sheet("iaodune", _one_of(table.names, pick), pack=pack.name, version=pack.version)
    for group in table.groups:
        left = group.names
        for _ in range(group.count):
            name = _one_of(left, pick)
            left = tuple(n for n in left if n != name)
            value = group.low + pick(group.high - group.low + 1) - 1
            id = id_of(name, tuple(block.id for block in sheet.blocks))
            sheet = sheet.put(trait(group.role, name, value, id=id))
    return sheet


def _one_of(names: tuple[str, ...], pick: PickIndex) -> str:
    return names[pick(len(names)) - 1]
