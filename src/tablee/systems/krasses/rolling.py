"""Rolls made from sheets: one score, the modifiers that apply, alone, against somebody or together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from tablee.game.codec import to_data
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import Refused, problem
from tablee.game.reference import folded
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build, place_of
from tablee.game.ticking import owned
from tablee.systems.krasses.accounts import CHARACTER
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.params import (
    DIFFICULTY,
    KRASSES,
    MODIFIER_BLOCKS,
    RIVAL,
    RIVAL_SCORE,
    SCORE,
    SHEET,
    TASK,
)
from tablee.systems.krasses.sheet import MODIFIERS, chips_of, degree_of

FAR = 1000
"""More dK than anybody announces: a list need not be longer."""
Prepare: TypeAlias = Callable[[State, Args], tuple[Any, str, int]]
"""From the arguments of a move: the roll's form, who makes it, how many dice come from a reserve."""
Planner: TypeAlias = Callable[[State, Args], Plan]


def sheet_moves(book: Book, build: Build, throws: Callable[[Prepare], Planner]) -> Iterator[Move]:
    """The moves that throw what a sheet says; a planner of ``throws`` pays for the krâsses and throws."""
    theirs = Text("ses bonus et malus", "their modifiers")
    rival_modifiers = Param("rival_modifiers", "blocks", theirs, default=(), roles=MODIFIERS)
    skill = Param("skill", "block", Text("compétence", "skill"), roles=("skill",))
    yield Move(
        "roll", Text("Faire un jet", "Roll"), "KRA-01",
        (SHEET, SCORE, MODIFIER_BLOCKS, DIFFICULTY, TASK, KRASSES),
        throws(lambda state, args: (_alone(book, build, state, args), args["sheet"], 0)),
    )  # fmt: skip
    yield Move(
        "oppose", Text("S’opposer", "Oppose"), "KRA-11",
        (SHEET, SCORE, MODIFIER_BLOCKS, RIVAL, RIVAL_SCORE, rival_modifiers, KRASSES),
        throws(lambda state, args: (_against(state, args), args["sheet"], 0)),
    )  # fmt: skip
    sheets = Param("sheets", "sheets", Text("participants", "participants"), actor=True)
    yield Move(
        "cooperate", Text("S’entraider", "Cooperate"), "KRA-13", (sheets, skill, DIFFICULTY, TASK),
        throws(lambda state, args: (_together(book, build, state, args), "", 0)),
    )  # fmt: skip


def gm_dice(count: int, reasons: tuple[str, ...]) -> dict[str, Any]:
    """dK of the GM: each reason justifies one, in order; without any, all are justified aloud."""
    dice: dict[str, Any] = {"krasses": count, "who": "gm"}
    if reasons:
        dice["justified"] = [i < len(reasons) for i in range(min(count, FAR))]
    return dice


def _side(state: State, sheet: str, score: str, modifiers: tuple[str, ...]) -> dict[str, Any]:
    content = state.sheet(sheet)
    chips = chips_of(content, score, modifiers)
    if content.nature == CHARACTER:
        return {"chips": to_data(chips)}
    return {"chips": to_data(owned(chips, sheet)), "who": "gm"}


def _alone(book: Book, build: Build, state: State, args: Args) -> dict[str, Any]:
    side = _side(state, args["sheet"], args["score"], args["modifiers"])
    target = _target(book, build, state, args)
    kind = "fixed" if target else "open"
    return {"check": kind, **side, "krasses": args["krasses"], **target}


def _against(state: State, args: Args) -> dict[str, Any]:
    mine = _side(state, args["sheet"], args["score"], args["modifiers"])
    theirs = _side(state, args["rival"], args["rival_score"], args["rival_modifiers"])
    first = {"name": args["sheet"], **mine, "krasses": args["krasses"]}
    return {"check": "opposed", "parties": [first, {"name": args["rival"], **theirs}]}


def _together(book: Book, build: Build, state: State, args: Args) -> dict[str, Any]:
    parties = []
    for id in args["sheets"]:
        has = state.sheet(id).get(args["skill"]) is not None
        side = _side(state, id, args["skill"] if has else "", ())
        parties.append({"name": id, **side, "degree": degree_of(state.sheet(id), args["skill"])})
    return {"check": "cooperation", "parties": parties, **_target(book, build, state, args)}


def _target(book: Book, build: Build, state: State, args: Args) -> dict[str, Any]:
    """The difficulty; or the task that circumstance krâsses have raised."""
    if args["task"]:
        return raised(build, state, args["task"])
    return target_of(book, args["difficulty"])


def target_of(book: Book, given: Any) -> dict[str, Any]:
    """A difficulty by number, row or name; nothing where none is given."""
    if not isinstance(given, str) or given in {row.key for row in book.rows}:
        return {"difficulty": given}
    if not given.strip():
        return {}
    named = next((r.key for r in book.rows if folded(given.strip()) in (folded(r.fr), folded(r.en))), None)
    number = given.strip().replace("\N{MINUS SIGN}", "-")
    if named is None and number.lstrip("-").isdecimal() and number.isascii() and len(number) < 9:
        return {"difficulty": int(number)}
    return {"difficulty": named or given}


def raised(build: Build, state: State, task: str) -> dict[str, Any]:
    """The difficulty of a task that circumstance krâsses have raised, and by how much."""
    run = state.run(task)
    outcomes = place_of(build, run).outcomes
    if run.check.get("check") != "circumstance" or not outcomes:
        raise Refused(problem("KRA-22", "task", "no_task", found=task[:40]))
    return {"difficulty": run.check["difficulty"], "raised": to_data(dict(outcomes[0].facts)["raised"])}
