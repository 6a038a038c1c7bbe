"""A being on paper (IAO-16): Aptitudes, Skills, Sufferings and tools, all freely named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from tablee.game.address import free_id, slug
from tablee.game.block import Items, Note, Numeric, Pick, Words
from tablee.game.chip import Chip
from tablee.game.problem import Problem, Refused, problem
from tablee.game.sheet import Block, Nested, Sheet
from tablee.game.text import Text
from tablee.systems.iaodune.setting import LEVEL_LIMIT
from tablee.systems.iaodune.sources import NAME_LIMIT, UNITS

Role: TypeAlias = Literal["aptitude", "skill", "suffering", "tool"]
ROLES: Mapping[str, Text] = {
    "aptitude": Text("Aptitude", "Aptitude"),
    "skill": Text("Compétence", "Skill"),
    "suffering": Text("Souffrance", "Suffering"),
    "tool": Text("outil", "tool"),
}
FREE = (Words, Items, Note, Pick)
"""Blocks that no rule looks at."""


def trait(role: str, name: str, value: int = 0, *, d: int = 0, id: str = "") -> Numeric:
    """A trait: ``value`` is the N of an Aptitude or a tool, the D of a Skill or a Suffering.

    Only a tool may have both, and keeps them by name.
    """
    id = id or id_of(name)
    if role == "tool":
        return Numeric(id, name, 0, role, {u: v for u, v in (("N", value), ("D", d)) if v})
    return Numeric(id, name, value, role)


def id_of(name: str, taken: tuple[str, ...] = ()) -> str:
    """An id made from a name: « Épée d’os » becomes ``epee-d-os``, then ``epee-d-os-2``."""
    return free_id(slug(name) or "trait", taken)


def traits(sheet: Sheet) -> tuple[Numeric, ...]:
    """The blocks that count in a throw."""
    return tuple(block for block in sheet.having(Numeric) if block.role in ROLES)


def validate(sheet: Sheet) -> tuple[Problem, ...]:
    """Types and signs: the book sets no points, costs or limits of creation."""
    problems: list[Problem] = []
    for block in sheet.blocks:
        problems.extend(block_problems(block))
    return tuple(problems)


def block_problems(block: Block) -> Iterator[Problem]:
    """What is wrong with one block."""
    if isinstance(block, FREE):
        return
    if isinstance(block, Nested):
        yield from (p.under(block.id) for p in validate(block.sheet))
    elif not isinstance(block, Numeric):
        yield problem("IAO-16", block.id, "block", found=block.kind)
    elif block.role not in ROLES:
        yield problem("IAO-16", block.id, "role", expected=tuple(ROLES), found=block.role[:40])
    else:
        yield from _trait_problems(block)


def _trait_problems(block: Numeric) -> Iterator[Problem]:
    values = (block.value, *block.more.values())
    if not block.name.strip() or len(block.name) > NAME_LIMIT or any(abs(v) > LEVEL_LIMIT for v in values):
        yield problem("IAO-16", block.id, "size", expected=LEVEL_LIMIT)
        return
    for unit in block.more:
        if block.role != "tool":
            yield problem("IAO-16", block.id, "plain", name=block.name, found=unit[:40])
        elif unit not in UNITS["tool"]:
            yield problem(
                "IAO-16", block.id, "more", name=block.name, found=unit[:40], expected=UNITS["tool"]
            )
    if block.role == "tool" and block.value:
        yield problem("IAO-16", block.id, "tool", name=block.name, found=block.value)
    wrong = {"skill": block.value < 0, "suffering": block.value > 0}
    if wrong.get(block.role):
        yield problem("IAO-16", block.id, f"{block.role}_sign", name=block.name, found=block.value)


def chips_of(
    sheet: Sheet, aptitude: str = "", skills: tuple[str, ...] = (), without: tuple[str, ...] = ()
) -> tuple[Chip, ...]:
    """Every trait as a chip: the chosen Aptitude and Skills on, Sufferings and tools on unless left out.

    Raises `Refused` for an id that is not a trait of the right kind.
    """
    _need(sheet, ("aptitude",), (aptitude,) if aptitude else ())
    _need(sheet, ("skill",), skills)
    _need(sheet, ("suffering", "tool"), without)
    chosen = {aptitude, *skills}
    chips: list[Chip] = []
    for block in traits(sheet):
        on = block.id in chosen if block.role in ("aptitude", "skill") else block.id not in without
        worth = block.more if block.role == "tool" else {UNITS[block.role][0]: block.value}
        chips += [Chip(block.name, value, on=on, role=block.role, unit=unit) for unit, value in worth.items()]
    return tuple(chips)


def _need(sheet: Sheet, roles: tuple[str, ...], ids: tuple[str, ...]) -> None:
    for id in ids:
        block = sheet.get(id)
        if not isinstance(block, Numeric) or block.role not in roles:
            raise Refused(problem("IAO-16", id[:40], "no_trait", expected=tuple(ROLES[r] for r in roles)))
