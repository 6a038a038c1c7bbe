"""Using a Power: without a roll where it goes without saying, else by its Skill (FUD-2.2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from tablee.game.ladder import Absent
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import Refused, problem
from tablee.game.reason import Reason, because
from tablee.game.sheet import Power
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build, throw_plan
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.plans import tell
from tablee.systems.fudge.core.sheet import POWER
from tablee.systems.fudge.core.traits import level
from tablee.systems.fudge.powers.lists import known_power
from tablee.systems.fudge.powers.on_sheet import skill_level, skill_name, takes_roll
from tablee.systems.fudge.powers.questions import SHEET

Asked: TypeAlias = tuple[dict[str, Any] | None, Reason, str]


def moves(book: Book, build: Build) -> Iterator[Move]:
    """Use a Power."""
    yield _use(book, build)


def _form(book: Book, state: State, args: Args) -> Asked:
    """The check, if there is one, why, and who throws it."""
    sheet = state.sheet(args["sheet"])
    block = sheet.need(args["block"], Power)
    if block.role != POWER:
        raise Refused(problem("FUD-2.2-08", block.id, "not_power", name=block.name))
    known = known_power(book, block.name)
    if known is not None and known.roll == "aim" and book["power_aim"] == "automatic":
        return _dodged(book, state, args, block)
    if not takes_roll(book, block, hard=args["hard"]):
        return None, because("FUD-2.2.2-02", "sure", name=block.name), args["sheet"]
    skill = skill_name(book, block) or block.name
    found = skill_level(book, sheet, block)
    if isinstance(found, Absent):
        raise Refused(problem("FUD-2.2.2-01", block.id, "absent", name=block.name, skill=skill))
    why = because("FUD-2.2.2-01", "rolled", name=block.name, skill=skill)
    return {"check": "roll", "level": found, "goal": args["difficulty"]}, why, args["sheet"]


def _use(book: Book, build: Build) -> Move:
    """Use a Power: without a roll where it goes without saying, else a roll of its Skill."""

    def plan(state: State, args: Args) -> Plan:
        check, why, by = _form(book, state, args)
        if check is None:
            return tell((why,), args["sheet"])
        return throw_plan(build, state, check, by, why=(why,))

    params = (
        SHEET,
        Param("block", "block", Text("Pouvoir", "Power"), roles=(POWER,)),
        Param(
            "hard",
            "bool",
            Text("manœuvre difficile ou travail fin", "difficult manoeuvre or fine work"),
            False,
        ),
        Param("difficulty", "int", Text("difficulté", "difficulty"), 0, low=-20, high=20),
        Param(
            "target",
            "sheet",
            Text("cible, si le Pouvoir vise seul", "target, where the Power aims by itself"),
            "",
        ),
    )
    return Move("use_power", Text("User d’un Pouvoir", "Use a Power"), "FUD-2.2.2-01", params, plan)


def _dodged(book: Book, state: State, args: Args, block: Power) -> Asked:
    """A Power that aims by itself hits unless its target dodges well enough (FUD-2.2.2-03)."""
    if not args["target"]:
        raise Refused(problem("FUD-2.2.2-03", "target", "target", name=block.name))
    target = state.sheet(args["target"])
    found, goal = level(book, target, "Esquive"), book.number("aim_dodge")
    why = because(
        "FUD-2.2.2-03", "dodge", name=state.named(args["target"]), power=block.name, goal=book.say(goal)
    )
    dodge = book.bottom.value if isinstance(found, Absent) else found
    return {"check": "roll", "level": dodge, "goal": goal}, why, args["target"]
