"""Descriptors that change in play: filled in, gained, revalued, renamed, struck off (FU3-1-05 to 1-08)."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.event import BlockGone, BlockPut, Event, SheetPut
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.sheet import Change, Descriptor, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.fu3.core.options import ROLES
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
    def plan(state: State, args: Args) -> Plan:
        sheet = finished(pack, state.sheet(args["sheet"]))
        wrong = validate(pack, replace(sheet, status="draft"))
        return Plan(wrong, events=lambda faces: (SheetPut(args["sheet"], sheet),))

    label = Text("Terminer la création", "Finish creation")
    return Move("finish_creation", label, "FU3-1-09", (SHEET,), plan, "gm")


def _fill(pack: Pack) -> Move:
    def plan(state: State, args: Args) -> Plan:
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

        def events(faces: Faces) -> tuple[Event, ...]:
            why = because("FU3-1-05", "filled", name=args["name"])
            new = filled_in(pack, sheet, args["name"].strip(), args["weakness"].strip())
            return tuple(BlockPut(args["sheet"], block, why) for block in new)

        return Plan(tuple(wrong), events=events)

    weakness = Param("weakness", "text", Text("Faiblesse acceptée", "Weakness accepted"), default="")
    label = Text("Noter un Atout", "Fill in an Asset")
    return Move("fill_asset", label, "FU3-1-05", (SHEET, NAME, weakness), plan)


def _add(pack: Pack) -> Move:
    sources, start = character_table(pack).sources, character_table(pack).values.start

    def plan(state: State, args: Args) -> Plan:
        sheet, source, role = state.sheet(args["sheet"]), sources[args["source"]], args["role"]
        usual, wrong = start if source.value is None else source.value, name_problems(args["name"])
        value = usual if args["value"] is None else int(args["value"])
        if source.fixed and value != source.value:
            wrong.append(
                problem("FU3-1-07", "value", "fixed", label=source.label, expected=source.value, found=value)
            )
        wrong += value_problems(pack, sheet, args["name"], value)

        def events(faces: Faces) -> tuple[Event, ...]:
            new = Descriptor(new_id(sheet, role), args["name"].strip(), value, role, (args["source"],))
            why = because("FU3-1-07", "gained", name=new.name, value=new.value, label=source.label)
            put = BlockPut(args["sheet"], new, why)
            return (put, *follow_events(pack, args["sheet"], sheet.put(new)))

        return Plan(tuple(wrong), events=events)

    params = (
        SHEET,
        NAME,
        choice("role", Text("sorte", "kind"), {role: ROLES[role] for role in GAINED}, "asset"),
        choice("source", Text("origine", "source"), {k: row.label for k, row in sources.items()}, "event"),
        Param("value", "int", Text("valeur", "value"), low=0, high=VALUE_LIMIT, optional=True),
    )
    label = Text("Ajouter un Descripteur", "Add a Descriptor")
    return Move("add_descriptor", label, "FU3-1-07", params, plan)


def _revalue(pack: Pack) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        block = sheet.need(args["block"], Descriptor)

        def events(faces: Faces) -> tuple[Event, ...]:
            after = replace(block, value=args["value"])
            why = because("FU3-1-08", "revalued", name=block.name, before=block.value, after=after.value)
            return (BlockPut(id, after, why), *follow_events(pack, id, sheet.put(after)))

        wrong = tuple(value_problems(pack, sheet, block.name, args["value"]))
        return Plan(wrong, because=(because("FU3-1-08", "offer", name=block.name),), events=events)

    value = Param("value", "int", Text("valeur", "value"), low=0, high=VALUE_LIMIT)
    label = Text("Changer la valeur", "Change the value")
    return Move("revalue", label, "FU3-1-08", (SHEET, BLOCK, value), plan, "gm")


def _value_in(shown: str) -> str:
    return shown.rpartition("(")[2]


def may_rename(sheet: Sheet, block: str) -> bool:
    """Whether a Descriptor's value has changed since it got its name (FU3-1-08)."""
    last: Change | None = next((c for c in reversed(sheet.history) if c.block == block), None)
    return last is not None and _value_in(last.before) != _value_in(last.after)


def _rename() -> Move:
    def plan(state: State, args: Args) -> Plan:
        sheet, wrong = state.sheet(args["sheet"]), name_problems(args["name"])
        block = sheet.need(args["block"], Descriptor)
        if not may_rename(sheet, block.id):
            wrong.append(problem("FU3-1-08", block.id, "unchanged", name=block.name))
        after = replace(block, name=args["name"].strip())
        why = because("FU3-1-08", "renamed", before=block.name, after=after.name, value=after.value)
        renamed = (BlockPut(args["sheet"], after, why),)
        agree = (because("FU3-1-08", "agree", value=block.value),)
        return Plan(tuple(wrong), because=agree, events=lambda faces: renamed)

    return Move("rename", Text("Renommer", "Rename"), "FU3-1-08", (SHEET, BLOCK, NAME), plan)


def _strike(pack: Pack) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        block = sheet.need(args["block"], Descriptor)
        wrong = (problem("FU3-1-01", block.id, "one", found=0),) if block.role == "concept" else ()
        gone = BlockGone(id, block.id, because("FU3-1-07", "struck", name=block.name))
        return Plan(wrong, events=lambda faces: (gone, *follow_events(pack, id, sheet.drop(block.id))))

    label = Text("Rayer un Descripteur", "Strike a Descriptor off")
    return Move("strike", label, "FU3-1-07", (SHEET, BLOCK), plan, "gm")
