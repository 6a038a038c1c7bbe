"""A sheet before it is played: write its Descriptors down, tick what is magic."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.event import BlockPut, Event, SheetPut
from tablee.game.move import Args, Move, Param, Preview, pair
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.sheet import Descriptor, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.fu3.core.options import ROLES, choice
from tablee.systems.fu3.sheet.blocks import CONCEPT, MAGIC, NAME_LIMIT, SHEET, character_table, concept_of
from tablee.systems.fu3.sheet.creation import DRAFTS, filled_in, in_play, with_aura, with_new

WRITABLE = {role: ROLES[role] for role in (CONCEPT, "asset", "weakness")}
LINKED = Text("Concept lié à la magie", "Concept that mentions magic")


def moves(pack: Pack) -> tuple[Move, ...]:
    """What is done with a sheet before it is played."""
    return (_write(pack), _tag(pack))


def _write(pack: Pack) -> Move:
    def written(state: State, args: Args) -> Sheet:
        sheet, name = state.sheet(args["sheet"]), args["name"].strip()
        if args["role"] == CONCEPT:
            concept = concept_of(sheet) or Descriptor(
                CONCEPT, "", character_table(pack).values.start, CONCEPT
            )
            return sheet.put(replace(concept, name=name))
        if in_play(pack, sheet) and args["role"] == "asset":
            for block in filled_in(pack, sheet, name):
                sheet = sheet.put(block)
            return sheet
        new = with_new(pack, sheet, args["role"], name)
        return new if in_play(pack, sheet) else with_aura(new)

    def preview(state: State, args: Args) -> Preview:
        sheet, wrong = state.sheet(args["sheet"]), list[Problem]()
        if sheet.status not in DRAFTS:
            wrong.append(problem("FU3-1-04", args["sheet"], "over", name=sheet.name))
        if not args["name"].strip() or len(args["name"]) > NAME_LIMIT:
            wrong.append(problem("FU3-1-02", "name", "name", most=NAME_LIMIT))
        return Preview(tuple(wrong))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        return (SheetPut(args["sheet"], written(state, args)),)

    params = (
        SHEET,
        Param("name", "text", Text("nom", "name")),
        choice("role", Text("sorte", "kind"), WRITABLE, "asset"),
    )
    label = Text("Écrire sur la fiche", "Write on the sheet")
    return Move("write", label, "FU3-1-04", params, pair(preview, perform))


def _tag(pack: Pack) -> Move:
    magics = {key: row.label for key, row in character_table(pack).magic.items()}

    def preview(state: State, args: Args) -> Preview:
        block = state.sheet(args["sheet"]).need(args["block"], Descriptor)
        fits = block.role == (CONCEPT if args["tag"] == MAGIC else "asset")
        return Preview(() if fits else (problem("FU3-1-06", args["block"], "tag", name=block.name),))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        block = state.sheet(args["sheet"]).need(args["block"], Descriptor)
        tags = tuple(tag for tag in block.tags if tag != args["tag"])
        if args["on"]:
            tags = (*tags, args["tag"])
        said = "ticked" if args["on"] else "unticked"
        reason = because("FU3-1-06", said, name=block.name, tag=args["tag"])
        return (BlockPut(args["sheet"], replace(block, tags=tags), reason),)

    params = (
        SHEET,
        Param("block", "block", Text("Descripteur", "Descriptor"), roles=(CONCEPT, "asset")),
        choice("tag", Text("magie", "magic"), {MAGIC: LINKED, **magics}, MAGIC),
        Param("on", "bool", Text("coché", "ticked"), default=True),
    )
    return Move(
        "tag", Text("Cocher la magie", "Tick magic"), "FU3-1-06", params, pair(preview, perform), "gm"
    )
