"""The end of creation, and the slots that are filled later (FUD-1.6-01, FUD-1.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.account import BANK, Movement
from tablee.game.event import BlockPut, Event, Moved, SheetPut
from tablee.game.move import Args, Faces, Move, Param, Plan
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
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], replace(state.sheet(args["sheet"]), status="draft")
        ledger = ledger_of(book, sheet)
        reasons = told(ledger) if ledger else subjective_told(book, sheet)
        return Plan(
            validate(book, sheet),
            because=reasons,
            events=lambda _: (SheetPut(id, finished(book, sheet)),),
        )

    label = Text("Terminer la création", "Finish creation")
    return Move("finish_creation", label, "FUD-1.4-11", (SHEET,), plan, "gm")


def _fill(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, wrong = args["sheet"], state.sheet(args["sheet"]), list[Problem]()
        role, name, level = args["role"], args["name"].strip(), int(args["level"])
        left = slots_left(sheet)
        if left <= 0:
            wrong.append(problem("FUD-1.7-01", FREE, "short", expected=1, found=0))
        if not book.on("free_in_fight") and _fights(state, id):
            wrong.append(problem("FUD-1.7-02", FREE, "fight", name=sheet.name))
        wrong += name_problems(name)
        wrong += late_problems(book, sheet, role, level)
        best = book.say(highest_left(book, sheet, role))

        def events(faces: Faces) -> tuple[Event, ...]:
            make = attribute if role == ATTRIBUTE else skill
            why = because(
                "FUD-1.7-02", "filled", who=state.named(args["sheet"]), name=name, level=book.say(level)
            )
            paid = (Moved(Movement(f"{id}.{FREE}", BANK, 1, why)),) if left > 0 else ()
            return (*paid, BlockPut(id, late(make(book, sheet, name, level)), why))

        why = because("FUD-1.7-03", "left", level=best, family=FAMILIES[role])
        return Plan(tuple(wrong), because=(why,), events=events)

    role = Param(
        "role", "choice", Text("sorte", "kind"), SKILL, options=(SKILL, ATTRIBUTE),
        words=(Text("Compétence", "Skill"), Text("Caractéristique", "Attribute")),
    )  # fmt: skip
    name = replace(NAME, label=Text("nom", "name"), default=None)
    label = Text("Remplir un Trait non affecté", "Fill an unassigned Trait")
    return Move("fill_trait", label, "FUD-1.7-02", (SHEET, role, name, level_param(book)), plan)


def _fights(state: State, id: str) -> bool:
    return state.conflict is not None and bool(state.conflict.side_of(id))
