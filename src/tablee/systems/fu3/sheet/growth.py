"""Descriptors that change in play: filled in, gained, revalued, renamed, struck off (FU3-1-05 to 1-08)."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.event import BlockGone, BlockPut, Event, SheetPut
from tablee.game.move import Args, Move, Param, Preview, pair
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.sheet import Change, Descriptor, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.fu3.core.options import ROLES, choice
from tablee.systems.fu3.sheet.aura import aura_problems, follow_events
from tablee.systems.fu3.sheet.blocks import NAME_LIMIT, SHEET, character_table, new_id
from tablee.systems.fu3.sheet.creation import allowed_assets, filled_in, finished, in_play, starting
from tablee.systems.fu3.sheet.validation import VALUE_LIMIT, validate

NAME = Param("name", "text", Text("nom", "name"))
BLOCK = Param("block", "block", Text("Descripteur", "Descriptor"), roles=tuple(ROLES))
GAINED = ("asset", "weakness")


def moves(pack: Pack) -> tuple[Move, ...]:
    """Everything that changes a Descriptor outside of experience and Conditions."""
    return (_finish(pack), _fill(pack), _add(pack), _revalue(pack), _rename(), _strike(pack))


def name_problems(*names: str) -> list[Problem]:
    """Names that nobody could read."""
    return [
        problem("FU3-1-02", "name", "name", most=NAME_LIMIT)
        for name in names
        if not name.strip() or len(name) > NAME_LIMIT
    ]


def value_problems(pack: Pack, sheet: Sheet, name: str, value: int) -> list[Problem]:
    """A value out of the bounds of that sheet."""
    low, human = character_table(pack).values.lowest, sheet.nature == "character"
    most = pack.int("maximum") if human else VALUE_LIMIT
    if low <= value <= most:
        return []
    return [problem("FU3-1-04", "value", "value", name=name, low=low, most=most, found=value)]


def _finish(pack: Pack) -> Move:
    def preview(state: State, args: Args) -> Preview:
        return Preview(validate(pack, finished_draft(state, args)))

    def finished_draft(state: State, args: Args) -> Sheet:
        return replace(finished(pack, state.sheet(args["sheet"])), status="draft")

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        return (SheetPut(args["sheet"], finished(pack, state.sheet(args["sheet"]))),)

    label = Text("Terminer la création", "Finish creation")
    return Move("finish_creation", label, "FU3-1-09", (SHEET,), pair(preview, perform), "gm")


def _fill(pack: Pack) -> Move:
    def preview(state: State, args: Args) -> Preview:
        sheet, wrong = state.sheet(args["sheet"]), aura_problems(state, (args["sheet"],))
        if not in_play(pack, sheet):
            wrong.append(problem("FU3-1-05", args["sheet"], "off"))
        wrong += name_problems(args["name"], *([args["weakness"]] if args["weakness"] else []))
        per = character_table(pack).creation.assets_per_weakness if args["weakness"] else 0
        allowed, have = allowed_assets(pack, sheet) + per, len(starting(pack, sheet, "asset"))
        if have >= allowed:
            wrong.append(problem("FU3-1-05", "assets", "full", allowed=allowed, name=sheet.name))
        limit, weak = pack.int("weakness_limit"), len(starting(pack, sheet, "weakness"))
        if args["weakness"] and 0 <= limit <= weak:
            wrong.append(problem("FU3-1-04", "weaknesses", "weaknesses", limit=limit, found=weak + 1))
        return Preview(tuple(wrong))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        sheet = state.sheet(args["sheet"])
        why = because("FU3-1-05", "filled", name=args["name"])
        new = filled_in(pack, sheet, args["name"].strip(), args["weakness"].strip())
        return tuple(BlockPut(args["sheet"], block, why) for block in new)

    weakness = Param("weakness", "text", Text("Faiblesse acceptée", "Weakness accepted"), default="")
    label = Text("Noter un Atout", "Fill in an Asset")
    return Move("fill_asset", label, "FU3-1-05", (SHEET, NAME, weakness), pair(preview, perform))


def _add(pack: Pack) -> Move:
    sources, start = character_table(pack).sources, character_table(pack).values.start

    def value(args: Args) -> int:
        usual = sources[args["source"]].value
        return int(args["value"]) if args["value"] is not None else start if usual is None else usual

    def preview(state: State, args: Args) -> Preview:
        source, wrong = sources[args["source"]], name_problems(args["name"])
        if source.fixed and value(args) != source.value:
            wrong.append(
                problem(
                    "FU3-1-07", "value", "fixed", label=source.label, expected=source.value, found=value(args)
                )
            )
        wrong += value_problems(pack, state.sheet(args["sheet"]), args["name"], value(args))
        return Preview(tuple(wrong))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        id, sheet, source = args["sheet"], state.sheet(args["sheet"]), sources[args["source"]]
        new = Descriptor(
            new_id(sheet, args["role"]), args["name"].strip(), value(args), args["role"], (args["source"],)
        )
        why = because("FU3-1-07", "gained", name=new.name, value=new.value, label=source.label)
        return (BlockPut(id, new, why), *follow_events(pack, id, sheet.put(new)))

    params = (
        SHEET,
        NAME,
        choice("role", Text("sorte", "kind"), {role: ROLES[role] for role in GAINED}, "asset"),
        choice("source", Text("origine", "source"), {k: row.label for k, row in sources.items()}, "event"),
        Param("value", "int", Text("valeur", "value"), low=0, high=VALUE_LIMIT, optional=True),
    )
    label = Text("Ajouter un Descripteur", "Add a Descriptor")
    return Move("add_descriptor", label, "FU3-1-07", params, pair(preview, perform))


def _revalue(pack: Pack) -> Move:
    def preview(state: State, args: Args) -> Preview:
        sheet = state.sheet(args["sheet"])
        block = sheet.need(args["block"], Descriptor)
        return Preview(
            tuple(value_problems(pack, sheet, block.name, args["value"])),
            because=(because("FU3-1-08", "offer", name=block.name),),
        )

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        block = sheet.need(args["block"], Descriptor)
        after = replace(block, value=args["value"])
        why = because("FU3-1-08", "revalued", name=block.name, before=block.value, after=after.value)
        return (BlockPut(id, after, why), *follow_events(pack, id, sheet.put(after)))

    value = Param("value", "int", Text("valeur", "value"), low=0, high=VALUE_LIMIT)
    label = Text("Changer la valeur", "Change the value")
    return Move("revalue", label, "FU3-1-08", (SHEET, BLOCK, value), pair(preview, perform), "gm")


def _value_in(shown: str) -> str:
    return shown.rpartition("(")[2]


def may_rename(sheet: Sheet, block: str) -> bool:
    """Whether a Descriptor's value has changed since it got its name (FU3-1-08)."""
    last: Change | None = next((c for c in reversed(sheet.history) if c.block == block), None)
    return last is not None and _value_in(last.before) != _value_in(last.after)


def _rename() -> Move:
    def preview(state: State, args: Args) -> Preview:
        sheet, wrong = state.sheet(args["sheet"]), name_problems(args["name"])
        block = sheet.need(args["block"], Descriptor)
        if not may_rename(sheet, block.id):
            wrong.append(problem("FU3-1-08", block.id, "unchanged", name=block.name))
        return Preview(tuple(wrong), because=(because("FU3-1-08", "agree", value=block.value),))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        block = state.sheet(args["sheet"]).need(args["block"], Descriptor)
        after = replace(block, name=args["name"].strip())
        why = because("FU3-1-08", "renamed", before=block.name, after=after.name, value=after.value)
        return (BlockPut(args["sheet"], after, why),)

    return Move(
        "rename", Text("Renommer", "Rename"), "FU3-1-08", (SHEET, BLOCK, NAME), pair(preview, perform)
    )


def _strike(pack: Pack) -> Move:
    def preview(state: State, args: Args) -> Preview:
        block = state.sheet(args["sheet"]).need(args["block"], Descriptor)
        concept = block.role == "concept"
        return Preview((problem("FU3-1-01", block.id, "one", found=0),) if concept else ())

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        block = sheet.need(args["block"], Descriptor)
        gone = BlockGone(id, block.id, because("FU3-1-07", "struck", name=block.name))
        return (gone, *follow_events(pack, id, sheet.drop(block.id)))

    label = Text("Rayer un Descripteur", "Strike a Descriptor off")
    return Move("strike", label, "FU3-1-07", (SHEET, BLOCK), pair(preview, perform), "gm")
