"""Gear that is on the sheet already: changed, taken in hand or put away, given up."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.event import BlockGone, BlockPut, Event
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.sheet import Numeric, Sheet
from tablee.game.state import State
from tablee.game.text import Text, plain
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.core.sheet import SHIELD
from tablee.systems.fudge.fight.armoury import weapons
from tablee.systems.fudge.fight.equip import MAGIC, MISSILES, MOST_ERA, NAME_LIMIT, TECH
from tablee.systems.fudge.fight.gear_marks import GEAR, HELD, Mark, asked_marks, mark_problem

RULE = "FUD-4.5.4-01"
SHEET = Param("sheet", "sheet", Text("qui", "who"), actor=True)
PIECE = Param("block", "block", Text("équipement", "gear"), roles=GEAR)
SAID = {"": Text("comme avant", "as before"), "yes": Text("oui", "yes"), "no": Text("non", "no")}
USES = {
    "held": Text("en main, sur soi", "in hand, worn"),
    "stowed": Text("rangé", "put away"),
}


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Change a piece of gear, take it in hand or put it away, give it up."""
    return (_edit(book), _wield(), _drop())


def gear_on(sheet: Sheet, id: str) -> tuple[Numeric, list[Problem]]:
    """A piece of gear of a sheet, and the problem where the block is none."""
    block = sheet.need(id, Numeric)
    wrong = [] if block.role in GEAR else [problem(RULE, id, "no_gear", name=plain(block.name))]
    return block, wrong


def without(book: Book, block: Numeric, mark: Mark) -> dict[str, int]:
    """What a block has besides once a mark is not said of it: the keys of the mark at their usual number."""
    usual = {"muscle": 1, "parries": 1}
    return {**block.more, **{key: usual.get(key, 0) for key in mark.sets}}


def edited(book: Book, block: Numeric, args: Args) -> Numeric:
    """The piece as it was asked for; its value follows edge and magic where none is typed."""
    more, value = dict(block.more), block.value
    for mark in asked_marks(book, block.role):
        said = args.get(mark.key)
        if said == "yes":
            more |= mark.sets
        elif said == "no" and mark.on(block):
            more = {**more, **{key: without(book, block, mark)[key] for key in mark.sets}}
    value += weapons(book).sharp * (more.get("sharp", 0) - block.more.get("sharp", 0))
    for key in ("magic", "tech", "missiles"):
        if args[key] is not None:
            more[key] = args[key]
    value += more.get("magic", 0) - block.more.get("magic", 0)
    name = args["name"].strip() or block.name
    return replace(block, name=name, value=value if args["value"] is None else args["value"], more=more)


def _wrong(book: Book, block: Numeric, args: Args) -> list[Problem]:
    wrong = []
    if len(args["name"]) > NAME_LIMIT:
        wrong.append(problem(RULE, "name", "name", expected=NAME_LIMIT))
    said = (mark for mark in asked_marks(book, *GEAR) if args.get(mark.key) == "yes")
    wrong += [found for mark in said if (found := mark_problem(mark, block.role, mark.key))]
    if args["missiles"] is not None and block.role != SHIELD:
        wrong.append(
            problem(RULE, "missiles", "unfit", mark=MISSILES, kinds=(Text("un bouclier", "a shield"),))
        )
    return wrong


def _edit(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        block, wrong = gear_on(state.sheet(args["sheet"]), args["block"])
        after = edited(book, block, args)
        if abs(after.value) > LARGEST:
            wrong.append(problem(RULE, "value", "bounds", found=after.value, most=LARGEST))
        why = because(RULE, "changed", name=plain(after.name), value=after.value)
        return Plan(
            (*wrong, *_wrong(book, block, args)),
            events=lambda _: (BlockPut(args["sheet"], after, why),),
        )

    params = (
        SHEET,
        PIECE,
        Param("name", "text", Text("nom", "name"), default=""),
        Param("value", "int", Text("valeur", "value"), low=-LARGEST, high=LARGEST, optional=True),
        Param("magic", "int", MAGIC, low=0, high=LARGEST, optional=True),
        Param("tech", "int", TECH, low=0, high=MOST_ERA, optional=True),
        Param("missiles", "int", MISSILES, low=0, high=LARGEST, optional=True),
        *(choice(mark.key, mark.text, SAID, "") for mark in asked_marks(book, *GEAR)),
    )
    return Move("edit_gear", Text("Changer un équipement", "Change gear"), RULE, params, plan)


def _wield() -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, use = args["sheet"], args["use"]
        sheet = state.sheet(id)
        block, wrong = gear_on(sheet, args["block"])
        why = because(RULE, use, who=state.named(id), name=plain(block.name))

        def events(faces: Faces) -> tuple[Event, ...]:
            others = [
                replace(one, more={key: n for key, n in one.more.items() if key != HELD})
                for one in sheet.having(Numeric, block.role)
                if use == "held" and one.id != block.id and one.more.get(HELD) == 1
            ]
            mine = replace(block, more={**block.more, HELD: int(use == "held")})
            return tuple(BlockPut(id, one, why) for one in (*others, mine))

        return Plan(tuple(wrong), events=events)

    params = (SHEET, PIECE, choice("use", Text("comment", "how"), USES, "held"))
    return Move("wield", Text("Prendre en main ou ranger", "Take in hand or put away"), RULE, params, plan)


def _drop() -> Move:
    def plan(state: State, args: Args) -> Plan:
        sheet = state.sheet(args["sheet"])
        block, wrong = gear_on(sheet, args["block"])
        why = because(RULE, "dropped", who=state.named(args["sheet"]), name=plain(block.name))
        return Plan(
            tuple(wrong),
            events=lambda _: (BlockGone(args["sheet"], block.id, why),),
        )

    return Move("drop_gear", Text("Se défaire d’un équipement", "Give up gear"), RULE, (SHEET, PIECE), plan)
