"""The move that casts: from sheets to one throw, with resistance, help and what is remembered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablee.game.event import BlockGone, Event, Moved, Opened
from tablee.game.move import Args, Move, Param, Preview
from tablee.game.pack import Pack
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import because
from tablee.game.sheet import Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build, throwing_moves
from tablee.systems.fu3.chips import help_total, owed, side_chips
from tablee.systems.fu3.engage import Part, debt_movements, once_problems, owe, parts
from tablee.systems.fu3.kinds import BOUGHT, CHIPS, SECRET
from tablee.systems.fu3.powers.mage import (
    PREPARED,
    WRITTEN,
    book_dice,
    components_of,
    magic_asset,
    magic_problems,
    own_dice,
    spell_args,
    spell_block,
)
from tablee.systems.fu3.powers.spell import Spell, build_spell
from tablee.systems.fu3.powers.tables import PARAMETERS
from tablee.systems.fu3.stance import fighter_chips
from tablee.systems.fu3.turns import act, turn_events, turn_problems

SPELL_FIELDS = ("base", *PARAMETERS, "components", "shift", "row", "magic")

CAST_PARAMS = (
    Param("by", "sheet", Text("qui lance le sort", "who casts")),
    Param("spell", "data", Text("sort", "spell"), default={}),
    Param("spell_block", "block", Text("sort écrit ou préparé", "written or prepared spell"), default=""),
    Param("name", "text", Text("nom du sort", "name of the spell"), default=""),
    Param("against", "data", Text("victimes qui résistent", "unwilling victims"), default=()),
    Param("helpers", "data", Text("aides", "helpers"), default=()),
    Param("components", "blocks", Text("composants", "components"), default=()),
    CHIPS,
    BOUGHT,
    SECRET,
)


@dataclass(frozen=True, slots=True)
class Casting:
    """A cast put together: the spell, its check, its victims, and the prepared spell it releases."""

    spell: Spell
    form: Mapping[str, Any]
    against: tuple[str, ...]
    helpers: tuple[str, ...]
    debts: Mapping[str, int]
    released: Power | None


def read_spell(data: object) -> dict[str, Any]:
    """The fields of a spell as somebody sent them; what they hold is checked by the builder."""
    if not isinstance(data, Mapping) or not all(isinstance(k, str) for k in data):
        raise Refused(problem("FU3-4-01", "spell", "shape", expected=SPELL_FIELDS))
    unknown = [str(name) for name in data if name not in SPELL_FIELDS]
    if unknown:
        raise Refused(problem("FU3-4-01", unknown[0][:40], "field", expected=SPELL_FIELDS))
    if data.get("components"):
        raise Refused(problem("FU3-4-09", "components", "from_sheet"))
    return {"base": "", **data}


def resistance(pack: Pack, state: State, victim: Part, debts: dict[str, int]) -> int:
    """What a victim brings against a spell: Concept, fitting Assets, armour where it fits (FU3-4-05)."""
    chips = fighter_chips(pack, state.sheet(victim.sheet), victim.stance, victim.sheet)
    owe(debts, owed(pack, chips))
    return sum(chip.worth for chip in chips)


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


def _unarmed(data: object) -> object:
    """A mage's victim or helper brings no weapon, and armour only where somebody says that it fits."""
    defaults = {"armed": False, "armoured": False, "scene": "magic"}
    if not isinstance(data, (list, tuple)):
        return data
    return [
        {"sheet": item, **defaults} if isinstance(item, str) else {**defaults, **item}
        for item in data
        if isinstance(item, (str, Mapping))
    ]


def _fields(pack: Pack, sheet: Sheet, block: Power | None, args: Args) -> dict[str, Any]:
    """What the builder is told; a spell in memory had its components when it was prepared (FU3-4-09)."""
    fields = dict(spell_args(block)) if block is not None else read_spell(args["spell"])
    if args["components"]:
        if block is not None and block.role == PREPARED:
            raise Refused(problem("FU3-4-09", "components", "late", name=block.name))
        base = build_spell(pack, base=fields["base"]).base
        fields["components"] = components_of(sheet, args["components"], base)
    return fields


def assemble(pack: Pack, state: State, args: Args) -> Casting:
    """The spell and its throw."""
    sheet = state.sheet(args["by"])
    block = spell_block(sheet, args["spell_block"], WRITTEN, PREPARED) if args["spell_block"] else None
    fields = _fields(pack, sheet, block, args)
    magic = build_spell(pack, **fields).magic
    concept, asset = own_dice(pack, sheet, magic)
    victims = parts(_unarmed(args["against"]), "against")
    helpers = parts(_unarmed(args["helpers"]), "helpers")
    refuse_if(once_problems(state, args["by"], *(part.sheet for part in (*helpers, *victims))))
    debts: dict[str, int] = {}
    spell = build_spell(
        pack, **fields, concept=concept, asset=asset, book=book_dice(block),
        victims=[resistance(pack, state, victim, debts) for victim in victims],
        helpers=[helped(pack, state, helper, magic, debts) for helper in helpers],
    )  # fmt: skip
    form = {**spell.form(), "chips": args["chips"], "bought": args["bought"], "secret": args["secret"]}
    form["name"] = args["name"] or (block.name if block is not None else "")
    released = block if block is not None and block.role == PREPARED else None
    against, helping = tuple(p.sheet for p in victims), tuple(p.sheet for p in helpers)
    return Casting(spell, form, against, helping, debts, released)


def cast_move(pack: Pack, build: Build) -> Move:
    """Cast a spell: built on the spot, from the book, or released from memory."""
    throw = throwing_moves(build)[0]

    def passed(made: Casting, args: Args) -> dict[str, Any]:
        return {"check": made.form, "by": args["by"], "against": made.against}

    def preview(state: State, args: Args) -> Preview:
        try:
            made = assemble(pack, state, args)
        except Refused as refused:
            return Preview(refused.problems)
        own = throw.preview(state, passed(made, args))
        movements, short = debt_movements(state, made.debts)
        sheet = state.sheet(args["by"])
        wrong: list[Problem] = [*own.problems, *short, *magic_problems(pack, sheet, made.spell.magic)]
        wrong += turn_problems(state, args["by"], made.helpers)
        if made.released is None and made.spell.row:
            wrong.append(
                problem("FU3-4-02", "row", "takes", warning=True, row=made.spell.row, time=made.spell.time)
            )
        shows = {"check": dict(made.form), "net": made.spell.net, "difficulty": made.spell.difficulty}
        shows |= {"row": made.spell.row, "malus": made.spell.malus}
        return Preview(tuple(wrong), (*own.costs, *movements), own.dice, made.spell.because, shows)

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        made = assemble(pack, state, args)
        thrown = throw.perform(state, passed(made, args), faces)
        events: list[Event] = [Moved(m) for m in debt_movements(state, made.debts)[0]]
        used = because("FU3-4-09", "used")
        events += [*thrown, *(BlockGone(args["by"], id, used) for id in args["components"])]
        if made.released is not None:
            why = because("FU3-4-08", "released", name=made.released.name)
            events.append(BlockGone(args["by"], made.released.id, why))
        fight = state.conflict
        if fight is not None and args["by"] in fight.may_act:
            run = next(event.run for event in thrown if isinstance(event, Opened))
            after = act(pack, fight, args["by"], made.against, run, made.helpers)
            events.extend(turn_events(pack, state, after))
        return tuple(events)

    label = Text("Lancer un sort", "Cast a spell")
    return Move("cast", label, "FU3-4-11", CAST_PARAMS, preview, perform)
