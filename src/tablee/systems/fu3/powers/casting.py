"""Casting put together: from sheets to one throw, with resistance, help and what is remembered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablee.game.chip import Chip
from tablee.game.codec import from_data, to_data
from tablee.game.move import Args
from tablee.game.pack import Pack
from tablee.game.problem import Refused, problem, refuse_if
from tablee.game.sheet import Power, Sheet
from tablee.game.state import State
from tablee.game.touch import Touch, read_touch
from tablee.systems.fu3.fight.engage import Part, aimed, once_problems, owe, parts
from tablee.systems.fu3.fight.equipment import role_chip
from tablee.systems.fu3.fight.stance import fighter_chips
from tablee.systems.fu3.powers.builder import built
from tablee.systems.fu3.powers.mage import (
    PREPARED,
    WRITTEN,
    bare,
    book_dice,
    components_of,
    magic_asset,
    own_dice,
    spell_args,
    spell_block,
)
from tablee.systems.fu3.powers.spell import Spell, build_spell
from tablee.systems.fu3.roll.chips import Use, help_chip, help_total, owed, side_chips
from tablee.systems.fu3.roll.kinds import read_chips

COUNTED = ("concept", "asset", "book")
"""The roles of chips that the file form of a spell has as numbers."""
DIFFICULTY = "spell"


@dataclass(frozen=True, slots=True)
class Casting:
    """A cast put together: the spell, its check, its victims, and the prepared spell it releases."""

    spell: Spell
    form: Mapping[str, Any]
    against: tuple[str, ...]
    helpers: tuple[str, ...]
    debts: Mapping[str, int]
    released: Power | None
    chips: tuple[Chip, ...] = ()
    net: int = 0


@dataclass(frozen=True, slots=True)
class People:
    """The others: who resists with what, who helps with how much, what they owe, all their chips."""

    victims: tuple[int, ...]
    helpers: Mapping[str, int]
    debts: Mapping[str, int]
    chips: tuple[Chip, ...]


def helped(pack: Pack, state: State, helper: Part, magic: str, debts: dict[str, int]) -> int:
    """What a helping mage counts before it is halved: Concept and magic Asset unless he says otherwise."""
    sheet = state.sheet(helper.sheet)
    if helper.stance.use.helps:
        chips = side_chips(pack, sheet, helper.stance.use, helper.sheet)
        owe(debts, owed(pack, chips))
        return help_total(pack, chips)
    asset = magic_asset(pack, sheet, magic)
    concept, value = own_dice(pack, sheet, magic)
    whole = pack["help_counts"] == "whole"
    return concept + value if whole else max(concept, 0 if asset is None else value)


def _fields(pack: Pack, sheet: Sheet, block: Power | None, args: Args) -> dict[str, Any]:
    """What the builder is told; a spell in memory had its components when it was prepared (FU3-4-09)."""
    fields = dict(spell_args(block)) if block is not None else built(args)
    if args["components"]:
        if block is not None and block.role == PREPARED:
            raise Refused(problem("FU3-4-09", "components", "late", name=block.name))
        base = build_spell(pack, base=fields["base"]).base
        fields["components"] = components_of(sheet, args["components"], base)
    return fields


def _own(pack: Pack, sheet: Sheet, spell: Spell, block: Power | None, given: object) -> tuple[Chip, ...]:
    """The caster's chips: Concept and magic Asset, the page of the book, the difficulty; then the rest."""
    use = from_data(Use, {"scene": "magic", **given} if isinstance(given, Mapping) else given, "use")
    magic, further = magic_asset(pack, sheet, spell.magic), use.helps
    plain = side_chips(pack, sheet, replace(use, helps=(), paid=()))
    if magic is not None:
        free = side_chips(pack, sheet, Use("neutral", helps=(magic.id,)))
        plain = (*plain, *(chip for chip in free if chip.role == "asset"))
        further = tuple(id for id in use.helps if id != magic.id)
    paid = side_chips(pack, sheet, Use("neutral", helps=further, paid=further))
    more = [replace(chip, role="further") for chip in paid if chip.role in ("asset", "further")]
    written = [role_chip(pack, "book", book_dice(block))] if book_dice(block) else []
    return (*plain, *written, role_chip(pack, DIFFICULTY, spell.malus), *more)


def _people(pack: Pack, state: State, args: Args, magic: str, touch: Touch) -> People:
    """What each victim brings against a spell (FU3-4-05), what each helper lends to it (FU3-4-04)."""
    victims = parts(bare(aimed(args)["against"]), "against")
    helpers = parts(bare(args["helpers"]), "helpers")
    refuse_if(once_problems(state, args["by"], *(part.sheet for part in (*helpers, *victims))))
    debts, chips = dict[str, int](), list[Chip]()
    resisting, helping = list[int](), dict[str, int]()
    for part in victims:
        sheet = state.sheet(part.sheet)
        theirs = touch.on(fighter_chips(pack, sheet, part.stance, part.sheet, against=True))
        chips.extend(theirs)
        owe(debts, owed(pack, theirs))
        resisting.append(-sum(chip.worth for chip in theirs))
    for part in helpers:
        theirs_owed = dict[str, int]()
        total = helped(pack, state, part, magic, theirs_owed)
        (lent,) = touch.on([help_chip(pack, state.sheet(part.sheet).name, total, part.sheet)])
        chips.append(lent)
        if lent.on:
            helping[part.sheet] = total
            owe(debts, theirs_owed)
    return People(tuple(resisting), helping, debts, tuple(chips))


def assemble(pack: Pack, state: State, args: Args) -> Casting:
    """The spell and its throw."""
    sheet, touch = state.sheet(args["by"]), read_touch(args)
    block = spell_block(sheet, args["spell_block"], WRITTEN, PREPARED) if args["spell_block"] else None
    fields = _fields(pack, sheet, block, args)
    plain = build_spell(pack, **fields)
    own = touch.on(_own(pack, sheet, plain, block, args["use"]))
    others = _people(pack, state, args, plain.magic, touch)
    worth = {role: sum(chip.worth for chip in own if chip.role == role) for role in COUNTED}
    besides = sum(min(value, 0) for value in worth.values()) + plain.malus
    besides += sum(chip.worth for chip in own if chip.role == DIFFICULTY)
    counted: dict[str, Any] = {role: max(value, 0) for role, value in worth.items()}
    spell = build_spell(
        pack, **fields, **counted, circumstances=besides,
        victims=others.victims, helpers=tuple(others.helpers.values()),
    )  # fmt: skip
    more = tuple(chip for chip in own if chip.role not in (*COUNTED, DIFFICULTY))
    more += touch.on(read_chips(args["chips"]))
    form = {**spell.form(), "chips": to_data(more), "bought": args["bought"], "secret": args["secret"]}
    form["name"] = args["name"] or (block.name if block is not None else "")
    against = tuple(part.sheet for part in parts(aimed(args)["against"], "against"))
    released = block if block is not None and block.role == PREPARED else None
    chips = (*(chip for chip in own if chip not in more), *others.chips, *more)
    net = spell.net + sum(chip.worth for chip in more) + args["bought"]
    return Casting(spell, form, against, tuple(others.helpers), others.debts, released, chips, net)
