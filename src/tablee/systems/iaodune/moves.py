"""What can be done at a table: throw from a sheet, change a sheet, exchange dice and levels."""

from __future__ import annotations

from typing import Any

from tablee.game.block import Numeric
from tablee.game.codec import to_data
from tablee.game.event import BlockGone, BlockPut, Told
from tablee.game.move import Args, Move, Param, Plan, choice
from tablee.game.problem import problem
from tablee.game.reason import Reason, because
from tablee.game.reference import folded
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build, throw_plan
from tablee.systems.iaodune.checks import AGAINST, ATTEMPT
from tablee.systems.iaodune.setting import LEVEL_LIMIT, Setting
from tablee.systems.iaodune.sheet import ROLES, block_problems, chips_of, id_of, trait, traits
from tablee.systems.iaodune.sources import UNITS

SHEET = Param("sheet", "sheet", Text("fiche", "sheet"), actor=True)


def attempt_move(build: Build) -> Move:
    """Throw from a sheet: one Aptitude, a Skill, and every Suffering and tool not left out (IAO-16)."""

    def plan(state: State, args: Args) -> Plan:
        chips = chips_of(state.sheet(args["sheet"]), args["aptitude"], args["skills"], args["without"])
        used = to_data(tuple(chip for chip in chips if chip.on))
        form = {"check": "chance", "chips": used, "convert": args["convert"], "against": args["against"]}
        form |= {name: args[name] for name in ("n", "d") if args[name]}
        return throw_plan(build, state, form, args["sheet"], shown=False)

    own = {param.name: param for param in ATTEMPT}
    params = (
        SHEET,
        Param("aptitude", "block", Text("Aptitude", "Aptitude"), default="", roles=("aptitude",)),
        Param("skills", "blocks", Text("Compétence", "Skill"), default=(), roles=("skill",)),
        Param(
            "without", "blocks", Text("sans ces Souffrances ni outils", "without these"),
            default=(), roles=("suffering", "tool"),
        ),
        own["n"],
        own["d"],
        own["convert"],
        AGAINST,
    )  # fmt: skip
    label = Text("Tenter sa Chance", "Take a Chance")
    return Move("attempt", label, "IAO-16", params, plan)


def put_trait() -> Move:
    """Write a trait on a sheet, or change the one of that role and name."""

    def made(state: State, args: Args) -> Numeric:
        sheet, name = state.sheet(args["sheet"]), args["name"].strip()
        same = (t.id for t in traits(sheet) if t.role == args["role"] and folded(t.name) == folded(name))
        id = next(same, "") or id_of(name, tuple(block.id for block in sheet.blocks))
        value = args["n"] if "N" in UNITS[args["role"]] else args["d"]
        return trait(args["role"], name, value, d=args["d"], id=id)

    def reason(args: Args) -> Reason:
        name = args["name"].strip()
        if args["role"] == "tool":
            return because("IAO-16", "put", name=name, n=args["n"], d=args["d"])
        if args["role"] == "aptitude":
            return because("IAO-04", "source", name=name, value=args["n"])
        return because("IAO-06", "source", name=name, value=args["d"])

    def plan(state: State, args: Args) -> Plan:
        block, why, units = made(state, args), reason(args), UNITS[args["role"]]
        misplaced = tuple(
            problem("IAO-16", block.id, "unit", expected=units, found=unit)
            for unit in ("N", "D")
            if unit not in units and args[unit.lower()]
        )
        put = BlockPut(args["sheet"], block, why)
        return Plan((*block_problems(block), *misplaced), because=(why,), events=lambda faces: (put,))

    params = (
        SHEET,
        choice("role", Text("sorte", "kind"), ROLES),
        Param("name", "text", Text("nom", "name")),
        *(param for param in ATTEMPT if param.name in ("n", "d")),
    )
    label = Text("Écrire sur la fiche", "Write on the sheet")
    return Move("put_trait", label, "IAO-16", params, plan)


def strike_trait() -> Move:
    """Take a trait off a sheet: a Suffering healed, a tool put down."""

    def plan(state: State, args: Args) -> Plan:
        id = args["block"]
        block = next((t for t in traits(state.sheet(args["sheet"])) if t.id == id), None)
        why = because("IAO-16", "struck", name=block.name if block else "")
        wrong = problem("IAO-16", id[:40], "no_trait", expected=tuple(ROLES.values()))
        gone = BlockGone(args["sheet"], id, why)
        return Plan(() if block else (wrong,), because=(why,), events=lambda faces: (gone,))

    params = (SHEET, Param("block", "block", Text("trait", "trait"), roles=tuple(ROLES)))
    return Move("strike_trait", Text("Ôter de la fiche", "Strike off"), "IAO-16", params, plan)


def exchange_moves(setting: Setting) -> tuple[Move, Move]:
    """IAO-12 as a calculator: dice read as levels, levels read as dice."""
    exchange = setting.equivalence

    def levels(state: State, args: Args) -> Plan:
        n = exchange.levels(args["d"])
        return told(because("IAO-12", "dice_as_levels", d=args["d"], n=n), n=n)

    def dice(state: State, args: Args) -> Plan:
        d = exchange.dice(args["n"])
        return told(because("IAO-12", "levels_as_dice", n=args["n"], d=d), d=d)

    def number(name: str, fr: str, en: str) -> tuple[Param, ...]:
        return (Param(name, "int", Text(fr, en), low=-LEVEL_LIMIT, high=LEVEL_LIMIT),)

    def told(reason: Reason, **shows: Any) -> Plan:
        said = Told(reason, facts=dict(reason.slots))
        return Plan(because=(reason,), shows=shows, events=lambda faces: (said,))

    return (
        Move(
            "dice_to_levels", Text("Lire des dés en niveaux", "Read dice as levels"), "IAO-12",
            number("d", "Dés (D)", "Dice (D)"), levels,
        ),
        Move(
            "levels_to_dice", Text("Lire des niveaux en dés", "Read levels as dice"), "IAO-12",
            number("n", "Niveaux (N)", "Levels (N)"), dice,
        ),
    )  # fmt: skip
