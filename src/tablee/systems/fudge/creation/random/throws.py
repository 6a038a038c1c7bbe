"""Dice that make a character, thrown at the table: one Trait, all at once, a Gift, a Fault (FUD-1.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.dice import Distribution, d
from tablee.game.check import Dice, End, Throw
from tablee.game.event import BlockPut, Closed, Event
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Levelled, Sheet
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.throwing import RUN, Build, fresh_run, place_of, throw_plan, waiting
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.lists import NAME_LIMIT
from tablee.systems.fudge.core.sheet import ATTRIBUTE, FAULT, GIFT, SKILL, new_id
from tablee.systems.fudge.core.traits import find
from tablee.systems.fudge.creation.random.characters import rolled, struck, with_gift, with_roll
from tablee.systems.fudge.creation.random.tables import SIX, level_table, lot
from tablee.systems.fudge.scale.choose_species import changes
from tablee.systems.fudge.scale.words import level_words

SHEET = Param("sheet", "sheet", Text("qui", "who"), actor=True)
ROLES = {ATTRIBUTE: Text("Caractéristique", "Attribute"), SKILL: Text("Compétence", "Skill")}
KINDS = {GIFT: Text("Don", "Gift"), FAULT: Text("Défaut", "Fault")}
NOTHING = Text("Rien", "Nothing")
MOST_SKILLS = 40


def moves(book: Book, build: Build) -> Iterator[Move]:
    """All of them."""
    yield _roll_trait(book, build)
    yield _roll_character(book)
    yield _roll_gift(book, build)
    yield _take_gift(book, build)


def _trait(book: Book, sheet: Sheet, role: str, name: str) -> Levelled:
    """The Trait of that name on the sheet, or a new one; refused where it was rolled already."""
    found = find(book, sheet, name) if name.strip() else None
    if isinstance(found, Levelled) and found.role == role:
        if rolled(found) is not None:
            raise Refused(problem("FUD-1.8-01", found.id, "already", name=found.name))
        return found
    if not name.strip() or len(name) > NAME_LIMIT:
        raise Refused(problem("FUD-1.8-01", "name", "name", most=NAME_LIMIT))
    return Levelled(new_id(sheet, name.strip()), name.strip(), None, role)


def _written(book: Book, id: str, block: Levelled, level: int) -> BlockPut:
    why = because("FUD-1.8-01", "rolled", name=block.name, level=level_words(book, block, level))
    return BlockPut(id, with_roll(block, level), why)


def _roll_trait(book: Book, build: Build) -> Move:
    """One Trait by dice: the throw is shown, and its level written."""

    def plan(state: State, args: Args) -> Plan:
        id, role = args["sheet"], args["role"]
        block = _trait(book, state.sheet(id), role, args["name"])
        thrown = throw_plan(build, state, {"check": "random_trait", "role": role}, id)

        def events(faces: Faces) -> tuple[Event, ...]:
            written = _written(book, id, block, level_table(book, role).method.value(faces))
            return (*thrown.events(faces), written, Closed(fresh_run(state), True))

        return replace(thrown, events=events)

    role = choice("role", Text("sorte", "kind"), ROLES, ATTRIBUTE)
    params = (SHEET, role, Param("name", "text", Text("nom du Trait", "name of the Trait")))
    label = Text("Tirer un Trait aux dés", "Roll a Trait")
    return Move("roll_trait", label, "FUD-1.8-01", params, plan)


def _roll_character(book: Book) -> Move:
    """Every Attribute of a sheet, and the Skills that are named, in one throw."""

    def wanted(state: State, args: Args) -> list[Levelled]:
        sheet = state.sheet(args["sheet"])
        blocks = [block for block in sheet.having(Levelled, ATTRIBUTE) if rolled(block) is None]
        names = list(dict.fromkeys(name.strip() for name in args["skills"].split(",") if name.strip()))
        if len(names) > MOST_SKILLS:
            raise Refused(problem("FUD-1.8-03", "skills", "many", most=MOST_SKILLS, found=len(names)))
        for name in names:
            block = _trait(book, sheet, SKILL, name)
            sheet = sheet.put(block)
            blocks.append(block)
        if not blocks:
            raise Refused(problem("FUD-1.8-01", "sheet", "nothing"))
        return blocks

    def plan(state: State, args: Args) -> Plan:
        blocks = wanted(state, args)
        methods = [level_table(book, block.role).method for block in blocks]
        count = sum(method.count for method in methods)

        def events(faces: Faces) -> tuple[Event, ...]:
            at, found = 0, list[Event]()
            for block, method in zip(blocks, methods, strict=True):
                level = method.value(faces[at : at + method.count])
                found.append(_written(book, args["sheet"], block, level))
                at += method.count
            return tuple(found)

        why = because("FUD-1.8-01", "all", count=len(blocks), dice=count)
        return Plan(dice=_many(count), because=(why,), events=events)

    skills = Param(
        "skills", "text", Text("Compétences (séparées par des virgules)", "Skills (between commas)"), ""
    )
    label = Text("Tirer le personnage aux dés", "Roll the character")
    return Move("roll_character", label, "FUD-1.8-01", (SHEET, skills), plan)


def _many(count: int) -> Throw:
    """So many d6 that are read two by two: nothing is decided by their sum."""

    def read(faces: tuple[int, ...]) -> Reading:
        return Reading(0, tuple(DieShown("", d(SIX).name, face, face) for face in faces))

    end = End((Outcome("total", 0),))
    return Throw("character", (Dice(d(SIX), count),), lambda: Distribution({0: 1}), read, lambda _: end)


def _roll_gift(book: Book, build: Build) -> Move:
    """A Gift or a Fault by dice; what it gives is written by the move that follows."""

    def plan(state: State, args: Args) -> Plan:
        id, role, off = args["sheet"], args["role"], book["random_gifts"] == "chosen"
        rows = struck(book, state.sheet(id), role)
        form = {"check": "random_gift", "role": role, "struck": list(rows)}
        wrong = (problem("FUD-1.8-05", id, "chosen"),) if off else ()
        return throw_plan(build, state, form, id, problems=wrong)

    role = choice("role", Text("sorte", "kind"), KINDS, GIFT)
    label = Text("Tirer un Don ou un Défaut", "Roll a Gift or a Fault")
    return Move("roll_gift", label, "FUD-1.8-05", (SHEET, role), plan)


def _take_gift(book: Book, build: Build) -> Move:
    """Write on the sheet what a throw of Gifts or Faults gave."""

    def row(run: Run) -> tuple[str, int]:
        node = place_of(build, run).node
        total = node.outcomes[0].total if isinstance(node, End) else None
        fits = (
            run.check.get("check") == "random_gift" and run.by and isinstance(total, int) and not run.applied
        )
        if not fits or not isinstance(total, int) or total not in lot(book).rows:
            raise Refused(problem("FUD-1.8-05", run.id, "not_there"))
        return str(run.check.get("role", GIFT)), total

    def plan(state: State, args: Args) -> Plan:
        run = state.run(args["run"])
        (role, number), before = row(run), state.sheet(run.by)

        def events(faces: Faces) -> tuple[Event, ...]:
            why = because("FUD-1.8-05", "taken", name=lot(book).name(number, role) or NOTHING)
            after = with_gift(book, before, role, number)
            return (*changes(before, after, run.by, why), Closed(run.id, True))

        return Plan(waiting(build, state, run), events=events)

    label = Text("Inscrire le Don ou le Défaut", "Write the Gift or Fault")
    return Move("take_gift", label, "FUD-1.8-05", (RUN,), plan)
