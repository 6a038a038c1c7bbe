"""The end of creation, and the slots that are filled later (FUD-1.6-01, FUD-1.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.account import BANK, Movement
from tablee.game.event import BlockPut, Event, Moved, SheetPut
from tablee.game.move import Args, Move, Param, Preview, pair
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.sheet import CreationStep, Levelled, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import ATTRIBUTE, FREE, SKILL
from tablee.systems.fudge.creation.add_traits import attribute, skill
from tablee.systems.fudge.creation.forms import NAME, SHEET, ledger_of, level_param, name_problems
from tablee.systems.fudge.creation.late_traits import highest_left, late, late_problems, method_of, slots_left
from tablee.systems.fudge.creation.ledger import told
from tablee.systems.fudge.creation.subjective import FAMILIES, subjective_told
from tablee.systems.fudge.creation.validation import validate


def moves(book: Book, build: Build) -> Iterator[Move]:
    """Approving a character, and defining one more Trait in play."""
    yield _finish(book)
    yield _fill(book)


def finished(book: Book, sheet: Sheet) -> Sheet:
    """The character approved: what it was made of is kept, what was left unspent is lost (FUD-1.6-02)."""
    method = method_of(book, sheet)
    kept = tuple(CreationStep(method, b.id, b.level) for b in sheet.having(Levelled) if b.level is not None)
    return replace(sheet, status="approved", steps=kept)


def _finish(book: Book) -> Move:
    def preview(state: State, args: Args) -> Preview:
        sheet = replace(state.sheet(args["sheet"]), status="draft")
        ledger = ledger_of(book, sheet)
        reasons = told(ledger) if ledger else subjective_told(book, sheet)
        return Preview(validate(book, sheet), because=reasons)

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        return (SheetPut(args["sheet"], finished(book, state.sheet(args["sheet"]))),)

    label = Text("Terminer la création", "Finish creation")
    return Move("finish_creation", label, "FUD-1.4-11", (SHEET,), pair(preview, perform), "gm")


def _fill(book: Book) -> Move:
    def made(sheet: Sheet, args: Args) -> Levelled:
        name, level = args["name"].strip(), int(args["level"])
        if args["role"] == ATTRIBUTE:
            return late(attribute(book, sheet, name, level))
        return late(skill(book, sheet, name, level))

    def preview(state: State, args: Args) -> Preview:
        sheet, wrong = state.sheet(args["sheet"]), list[Problem]()
        if slots_left(sheet) <= 0:
            wrong.append(problem("FUD-1.7-01", FREE, "short", expected=1, found=0))
        if not book.on("free_in_fight") and _fights(state, args["sheet"]):
            wrong.append(problem("FUD-1.7-02", FREE, "fight", name=sheet.name))
        wrong += name_problems(args["name"].strip())
        wrong += late_problems(book, sheet, args["role"], int(args["level"]))
        best = book.say(highest_left(book, sheet, args["role"]))
        why = because("FUD-1.7-03", "left", level=best, family=FAMILIES[args["role"]])
        return Preview(tuple(wrong), because=(why,))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        block, level = made(sheet, args), book.say(int(args["level"]))
        why = because("FUD-1.7-02", "filled", who=sheet.name, name=block.name, level=level)
        paid = Movement(f"{id}.{FREE}", BANK, 1, why)
        return (*((Moved(paid),) if slots_left(sheet) > 0 else ()), BlockPut(id, block, why))

    role = Param(
        "role", "choice", Text("sorte", "kind"), SKILL, options=(SKILL, ATTRIBUTE),
        words=(Text("Compétence", "Skill"), Text("Caractéristique", "Attribute")),
    )  # fmt: skip
    name = replace(NAME, label=Text("nom", "name"), default=None)
    label = Text("Remplir un Trait non affecté", "Fill an unassigned Trait")
    return Move(
        "fill_trait", label, "FUD-1.7-02", (SHEET, role, name, level_param(book)), pair(preview, perform)
    )


def _fights(state: State, id: str) -> bool:
    return state.conflict is not None and bool(state.conflict.side_of(id))
