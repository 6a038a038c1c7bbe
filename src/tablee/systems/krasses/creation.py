"""Blank and random sheets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from tablee.game.address import slug
from tablee.game.block import Numeric, Words
from tablee.game.frozen import dataclass
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.sheet import Block, Sheet
from tablee.game.system import PickIndex
from tablee.game.tables import table_reader
from tablee.game.text import Text
from tablee.systems.krasses.accounts import reserve_account
from tablee.systems.krasses.book import LARGEST
from tablee.systems.krasses.sheet import DEGREE

CONCEPT = Text("Concept", "Concept")


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute every character has."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Span:
    """Whole numbers from ``low`` to ``high``."""

    low: int
    high: int

    def pick(self, pick: PickIndex) -> int:
        """One of them by chance."""
        return self.low + pick(self.high - self.low + 1) - 1


@dataclass(frozen=True, slots=True)
class Chance:
    """What a random character may have."""

    attribute: Span
    skill: Span
    degree: Span
    advantage: Span
    modifier: Span
    skills: int


@dataclass(frozen=True, slots=True)
class Begun:
    """What a character begun in a hurry has; nothing where a table of people doesn't say."""

    attribute: int = 0
    skill: int = 0
    degree: int = 0


@dataclass(frozen=True, slots=True)
class People:
    """``data/people.toml``."""

    names: tuple[str, ...]
    concepts: tuple[str, ...]
    advantages: tuple[str, ...]
    assets: tuple[str, ...]
    equipment: tuple[str, ...]
    encumbrances: tuple[str, ...]
    skills: tuple[str, ...]
    attributes: tuple[Attribute, ...]
    random: Chance
    begun: Begun = field(default_factory=Begun)


def _problems(pack: Pack, found: People) -> Iterator[Problem]:
    """Empty lists, and spans that are reversed or too wide."""
    for name in People.__slots__:
        if name not in ("begun", "random") and not getattr(found, name):
            yield problem("KRA-01", f"tables.people.{name}", "list")
    for name in ("attribute", "skill", "degree", "advantage", "modifier"):
        span: Span = getattr(found.random, name)
        if not -LARGEST <= span.low <= span.high <= LARGEST:
            yield problem("KRA-01", f"tables.people.random.{name}", "span")
    if not 0 <= found.random.skills <= len(found.skills):
        yield problem("KRA-01", "tables.people.random.skills", "list")
    for name in Begun.__slots__:
        if abs(getattr(found.begun, name)) > LARGEST:
            yield problem("KRA-01", f"tables.people.begun.{name}", "span")


people = table_reader("people", People, _problems)
"""The lists that sheets are made from."""


def blank_sheet(pack: Pack, name: str) -> Sheet:
    """A character with nothing written yet."""
    attributes = [Numeric(a.id, a.name, 0, "attribute") for a in people(pack).attributes]
    blocks: list[Block] = [Words("concept", CONCEPT), *attributes, reserve_account()]
    return new_sheet(pack, name, blocks)


def random_sheet(pack: Pack, pick: PickIndex) -> Sheet:
    """A character by chance."""
    known = people(pack)
    chance = known.random

    def one(items: tuple[str, ...]) -> str:
        return items[pick(len(items)) - 1]

    name = one(known.names)
    blocks: list[Block] = [Words("concept", CONCEPT, one(known.concepts))]
    blocks += [Numeric(a.id, a.name, chance.attribute.pick(pick), "attribute") for a in known.attributes]
    left = list(known.skills)
    for _ in range(chance.skills):
        skill = left.pop(pick(len(left)) - 1)
        degree = {DEGREE: chance.degree.pick(pick)}
        blocks.append(Numeric(trait_id("skill", skill), skill, chance.skill.pick(pick), "skill", degree))
    for role, items, span, sign in (
        ("advantage", known.advantages, chance.advantage, 1),
        ("asset", known.assets, chance.modifier, 1),
        ("equipment", known.equipment, chance.modifier, 1),
        ("encumbrance", known.encumbrances, chance.modifier, -1),
    ):
        trait = one(items)
        blocks.append(Numeric(trait_id(role, trait), trait, sign * span.pick(pick), role))
    return new_sheet(pack, name, [*blocks, reserve_account()])


def new_sheet(pack: Pack, name: str, blocks: list[Block]) -> Sheet:
    """A character of a pack with these blocks."""
    return Sheet("krasses", name, tuple(blocks), pack=pack.name, version=pack.version)


def trait_id(role: str, name: str) -> str:
    """The id of a trait made from its role and its name."""
    return f"{role}-{slug(name)}"
