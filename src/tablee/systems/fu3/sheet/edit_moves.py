"""A sheet before it is played: write its Descriptors down, tick what is magic."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.event import BlockPut, Event, SheetPut
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.sheet import Descriptor, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.fu3.core.options import ROLES
from tablee.systems.fu3.sheet.blocks import (
    CONCEPT,
    MAGIC,
    NAME_LIMIT,
    SHEET,
    Role,
    character_table,
    concept_of,
)
from tablee.systems.fu3.sheet.creation import DRAFTS, filled_in, in_play, with_aura, with_new

WRITABLE = {role: ROLES[role] for role in (CONCEPT, "asset", "weakness")}
LINKED = Text("Concept lié à la magie", "Concept that mentions magic")


def moves(pack: Pack) -> tuple[Move, ...]:
    """What is done with a sheet before it is played."""
    return (_write(pack), _tag(pack))


def _write(pack: Pack) -> Move:
    def written(sheet: Sheet, role: Role, name: str) -> Sheet:
        if role == CONCEPT:
            concept = concept_of(sheet) or Descriptor(
                CONCEPT, "", character_table(pack).values.start, CONCEPT
            )
            return sheet.put(replace(concept, name=name))
        if in_play(pack, sheet) and role == "asset":
            for block in filled_in(pack, sheet, name):
                sheet = sheet.put(block)
            return sheet
        new = with_new(pack, sheet, role, name)
        return new if in_play(pack, sheet) else with_aura(new)

    def plan(state: State, args: Args) -> Plan:
        sheet, wrong = state.sheet(args["sheet"]), list[Problem]()
        if sheet.status not in DRAFTS:
            wrong.append(problem("FU3-1-04", args["sheet"], "over", name=sheet.name))
        if not args["name"].strip() or len(args["name"]) > NAME_LIMIT:
            wrong.append(problem("FU3-1-02", "name", "name", most=NAME_LIMIT))

        def events(faces: Faces) -> tuple[Event, ...]:
            return (SheetPut(args["sheet"], written(sheet, args["role"], args["name"].strip())),)

        return Plan(tuple(wrong), events=events)

    params = (
        SHEET,
        Param("name", "text", Text("nom", "name")),
        choice("role", Text("sorte", "kind"), WRITABLE, "asset"),
    )
    label = Text("Écrire sur la fiche", "Write on the sheet")
    return Move("write", label, "FU3-1-04", params, plan)


def _tag(pack: Pack) -> Move:
    magics = {key: row.label for key, row in character_table(pack).magic.items()}

    def plan(state: State, args: Args) -> Plan:
        block = state.sheet(args["sheet"]).need(args["block"], Descriptor)
        fits = block.role == (CONCEPT if args["tag"] == MAGIC else "asset")
        wrong = () if fits else (problem("FU3-1-06", args["block"], "tag", name=block.name),)
        others = tuple(tag for tag in block.tags if tag != args["tag"])
        tags, said = ((*others, args["tag"]), "ticked") if args["on"] else (others, "unticked")
        reason = because("FU3-1-06", said, name=block.name, tag=args["tag"])
        put = (BlockPut(args["sheet"], replace(block, tags=tags), reason),)
        return Plan(wrong, events=lambda faces: put)

    params = (
        SHEET,
        Param("block", "block", Text("Descripteur", "Descriptor"), roles=(CONCEPT, "asset")),
        choice("tag", Text("magie", "magic"), {MAGIC: LINKED, **magics}, MAGIC),
        Param("on", "bool", Text("coché", "ticked"), default=True),
    )
    return Move("tag", Text("Cocher la magie", "Tick magic"), "FU3-1-06", params, plan, "gm")
