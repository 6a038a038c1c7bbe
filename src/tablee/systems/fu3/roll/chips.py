"""From sheets to chips: who counts what in a throw, signed as it is used this time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from tablee.game.chip import Chip
from tablee.game.ids import BlockId
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.sheet import Descriptor, Numeric, Sheet
from tablee.game.silhouette import is_silhouette
from tablee.systems.fu3.core.tables import aura_table, roll_table
from tablee.systems.fu3.sheet.blocks import SHAPE, armour_penalty, concept_of

ConceptUse = Literal["", "field", "neutral", "out"]
Scene = Literal["", "combat", "magic"]
MOST_ACTIONS = 20


@dataclass(frozen=True, slots=True)
class Use:
    """How one sheet takes part in a throw.

    ``helps`` are the fitting Descriptors that speak for it (a Weakness may): the best is free, each
    of the others costs Aura if it is in ``paid`` and is only offered if not. ``hinders`` speak against
    it, all that fit. ``offered`` are Descriptors of both sorts that may fit: off until somebody takes
    them. ``gear`` are weapons, protections and tools. ``physical`` brings the armour penalty. The
    Concept is in its field, neutral or out of it; "" leaves that to the house rule.
    """

    concept: ConceptUse = ""
    helps: tuple[BlockId, ...] = ()
    paid: tuple[BlockId, ...] = ()
    hinders: tuple[BlockId, ...] = ()
    offered: tuple[BlockId, ...] = ()
    gear: tuple[BlockId, ...] = ()
    actions: int = 1
    physical: bool = False
    scene: Scene = ""


def side_chips(
    pack: Pack, sheet: Sheet, use: Use, side: str = "", *, against: bool = False
) -> tuple[Chip, ...]:
    """The chips of one side: the thrower's (no ``side``), a helper's, or an opponent's (``against``)."""
    if is_silhouette(sheet, SHAPE):
        return ()
    refuse_if(use_problems(sheet, use))
    sign = -1 if against else 1
    return (
        *_concept(pack, sheet, use, side, sign),
        *_helps(pack, sheet, use, side, sign),
        *_hindrances(pack, sheet, use, side, -sign),
        *(_gear(pack, sheet.need(id, Numeric), side, sign) for id in use.gear),
        *_burdens(pack, sheet, use, side, sign),
    )


def concept_use(pack: Pack, use: Use) -> ConceptUse:
    """Where the three-way switch of the Concept stands (FU3-2-13)."""
    if use.concept:
        return use.concept
    dial = pack["concept_default"]
    return "field" if dial == "field" or (dial == "scene" and use.scene) else "neutral"


def _rule(pack: Pack, role: str, sign: int) -> str:
    return roll_table(pack).modifiers[role if sign > 0 else "opponent"].rule


def _concept(pack: Pack, sheet: Sheet, use: Use, side: str, sign: int) -> Iterable[Chip]:
    concept, switch = concept_of(sheet), concept_use(pack, use)
    if concept is not None:
        rule = _rule(pack, "concept", sign)
        yield Chip(concept.name, concept.value, sign, switch == "field", "concept", side=side, rule=rule)
    if switch == "out":
        row = roll_table(pack).modifiers["out_of_field"]
        yield Chip("", row.value, row.sign * sign, True, "out_of_field", side=side, rule=row.rule)


def _helps(pack: Pack, sheet: Sheet, use: Use, side: str, sign: int) -> Iterable[Chip]:
    fitting = [sheet.need(id, Descriptor) for id in use.helps]
    offered = [block for block in _offered(sheet, use) if block.role == "asset"]
    free = max(fitting or offered, key=lambda block: block.value, default=None)
    for block in (*fitting, *offered):
        role = "asset" if block is free else "further"
        on = block in fitting and (block is free or block.id in use.paid)
        yield Chip(block.name, block.value, sign, on, role, side=side, rule=_rule(pack, role, sign))


def _offered(sheet: Sheet, use: Use) -> list[Descriptor]:
    return [sheet.need(id, Descriptor) for id in use.offered]


def _hindrances(pack: Pack, sheet: Sheet, use: Use, side: str, sign: int) -> Iterable[Chip]:
    for id in use.hinders:
        yield _hindrance(pack, sheet.need(id, Descriptor), side, sign)
    for block in _offered(sheet, use):
        if block.role != "asset":
            yield replace(_hindrance(pack, block, side, sign), on=False)


def _hindrance(pack: Pack, block: Descriptor, side: str, sign: int) -> Chip:
    role = block.role if block.role in ("weakness", "condition") else "circumstance"
    rule = roll_table(pack).modifiers["weakness"].rule
    return Chip(block.name, block.value, sign, True, role, side=side, rule=rule)


def _gear(pack: Pack, block: Numeric, side: str, sign: int) -> Chip:
    return Chip(
        block.name, block.value, sign, True, "equipment", side=side, rule=_rule(pack, "equipment", sign)
    )


def _burdens(pack: Pack, sheet: Sheet, use: Use, side: str, sign: int) -> Iterable[Chip]:
    rows = roll_table(pack).modifiers
    if use.actions > 1:
        row = rows["actions"]
        yield Chip(
            "", row.value * (use.actions - 1), row.sign * sign, True, "actions", side=side, rule=row.rule
        )
    penalty = armour_penalty(pack, sheet) if use.physical else 0
    if penalty:
        row = rows["armour_penalty"]
        yield Chip("", penalty, row.sign * sign, True, "armour_penalty", side=side, rule=row.rule)


def help_total(pack: Pack, chips: Iterable[Chip]) -> int:
    """What a helper's own throw would count, before it is halved (FU3-2-15)."""
    own = tuple(chips)
    if pack["help_counts"] == "whole":
        return sum(chip.worth for chip in own)
    concept = sum(chip.worth for chip in own if chip.role == "concept")
    return max(concept, sum(chip.worth for chip in own if chip.role in ("asset", "further")))


def help_chip(pack: Pack, name: str, total: int, side: str = "") -> Chip:
    """One helper: his total divided by two, rounded down on its own, never a hindrance."""
    roll = roll_table(pack)
    row = roll.modifiers["help"]
    return Chip(name, max(total, 0) // roll.help.share, row.sign, True, "help", side=side, rule=row.rule)


def named_chip(pack: Pack, role: str, name: str = "", value: int | None = None) -> Chip:
    """A modifier of the book's tables: an easy task, a hard one, the environment, superior numbers."""
    row = roll_table(pack).modifiers[role]
    return Chip(name, row.value if value is None else value, row.sign, True, role, rule=row.rule)


def owed(pack: Pack, chips: Iterable[Chip]) -> dict[str, int]:
    """The Aura each side but the thrower owes for its Assets beyond the first (FU3-2-14)."""
    cost, debts = aura_table(pack).prices["further_asset"].cost, dict[str, int]()
    for chip in chips:
        if chip.on and chip.role == "further" and chip.side:
            debts[chip.side] = debts.get(chip.side, 0) + cost
    return debts


def _called(sheet: Sheet, id: str) -> str:
    block = sheet.get(id)
    return block.name if isinstance(block, (Descriptor, Numeric)) else id[:40]


def use_problems(sheet: Sheet, use: Use) -> list[Problem]:
    """What is wrong with how a sheet is used."""
    wrong: list[Problem] = []
    wanted = [(id, Descriptor, "helps") for id in use.helps]
    wanted += [(id, Descriptor, "hinders") for id in use.hinders]
    wanted += [(id, Descriptor, "offered") for id in use.offered]
    gear = [(id, Numeric, "gear") for id in use.gear]
    for id, kind, where in (*wanted, *gear):
        if not isinstance(sheet.get(id), kind):
            wrong.append(problem("FU3-2-02", where, "unknown", found=id[:40], name=sheet.name))
    for where in ("helps", "hinders", "offered", "gear"):
        ids = getattr(use, where)
        if len(set(ids)) < len(ids):
            wrong.append(problem("FU3-2-02", where, "twice", name=sheet.name))
    concept = concept_of(sheet)
    if concept is not None and concept.id in use.helps:
        wrong.append(problem("FU3-2-02", "helps", "concept", name=sheet.name))
    both = sorted({*use.helps, *use.offered} & {*use.hinders} | {*use.helps} & {*use.offered})
    wrong.extend(problem("FU3-1-03", id, "both", name=sheet.name, what=_called(sheet, id)) for id in both)
    unused = [id for id in use.paid if id not in use.helps]
    wrong.extend(problem("FU3-2-02", "paid", "paid", found=_called(sheet, id)) for id in unused)
    if not 1 <= use.actions <= MOST_ACTIONS:
        wrong.append(problem("FU3-2-03", "actions", "actions", most=MOST_ACTIONS, found=use.actions))
    return wrong


def spoken(chips: Iterable[Chip]) -> tuple[Chip, ...]:
    """The chips that a check keeps: of others, none that was only offered."""
    return tuple(chip for chip in chips if chip.on or chip.struck_by or not chip.side)
