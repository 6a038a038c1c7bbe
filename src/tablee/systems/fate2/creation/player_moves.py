"""Moves of a player in a phase: the story, the aspect, the ticks; taking back, handing in, asking the way."""

from __future__ import annotations

from tablee.game.event import BlockPut, Told
from tablee.game.frozen import replace
from tablee.game.fudge_dice.reading import difficulty
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import overwritten, problem
from tablee.game.reason import because
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, EXTRA, SKILL
from tablee.systems.fate2.creation import plan as plans
from tablee.systems.fate2.creation.paths import told, way, way_problems
from tablee.systems.fate2.creation.phases import lived
from tablee.systems.fate2.creation.plan import marked, plan_of
from tablee.systems.fate2.creation.purchase import (
    closed,
    own_story,
    purchase,
    with_aspect,
    with_tick,
    without,
    working_phase,
)
from tablee.systems.fate2.creation.validation import phase_problems
from tablee.systems.fate2.page.names import called, line_called

SHEET = Param("sheet", "sheet", Text("personnage", "character"), actor=True)
PHASE = Param(
    "phase",
    "text",
    Text("phase (vide\u00a0: celle qui est ouverte)", "phase (empty: the open one)"),
    default="",
)


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """What a player may do while a phase is open."""
    return (
        _story(book),
        _aspect(book),
        _tick(book),
        _take_back(book),
        _hand_in(book),
        _how(book),
    )


def _of(book: Book, state: State, args: Args) -> tuple[str, Sheet, str]:
    """Who acts: the id, the sheet, the phase that the move is about."""
    sheet = state.sheet(args["sheet"])
    return args["sheet"], sheet, working_phase(book, state, sheet, args["phase"])


def _story(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, key = _of(book, state, args)
        old, block = own_story(sheet, key), own_story(sheet, key, args["story"].strip())
        why = because("FAT-2-06", "story", who=sheet.name, phase=key)
        wrong = (*closed(sheet, key), *overwritten(plans.phase_id(key), old.note, args["was"], block.note))
        return Plan(wrong, because=(why,), events=lambda _: (BlockPut(id, block, why),))

    story = Param("story", "text", Text("ce que j’ai fait", "what I did"))
    was = Param("was", "data", Text("ce qui était écrit", "what stood there"), optional=True, shape=str)
    label = Text("Raconter la phase", "Tell the phase")
    return Move("tell_phase", label, "FAT-2-06", (SHEET, story, PHASE, was), plan)


def _aspect(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, key = _of(book, state, args)
        after, aspect = with_aspect(book, sheet, key, args["aspect"] or args["name"])
        done = purchase(book, plan_of(book, state), sheet, after, key, rows=False)
        most, taken = done.phase.planned.aspects, len(done.phase.aspects)
        wrong = list(done.problems)
        if taken > most:
            wrong.append(
                problem("FAT-2-09", plans.phase_id(key), "many", phase=key, expected=most, found=taken)
            )
        if done.phase.aspects.count(aspect.id) > 1:
            wrong.append(
                problem("FAT-2-12", plans.phase_id(key), "again", phase=key, name=called(book, aspect))
            )
        said = "raised" if aspect.level > 1 else "taken"
        level = book.name(aspect.level)
        why = because(
            "FAT-2-11", said, name=called(book, aspect), level=aspect.level, adjective=level, phase=key
        )
        return replace(replace(done, problems=tuple(wrong)).plan(id, why), shows={"level": aspect.level})

    owned = Param("aspect", "block", Text("déjà pris", "taken already"), roles=(ASPECT,), default="")
    name = Param("name", "text", Text("nouvel aspect", "new aspect"), default="")
    label = Text("Prendre un aspect", "Take an aspect")
    return Move("take_aspect", label, "FAT-2-09", (SHEET, owned, name, PHASE), plan)


def _tick(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, key = _of(book, state, args)
        after, skill = with_tick(book, sheet, key, args["skill"] or args["name"])
        done = purchase(book, plan_of(book, state), sheet, after, key)
        level = book.say(skill.level or 0)
        return done.plan(
            id, because("FAT-2-16", "bought", name=called(book, skill), level=level, left=done.phase.left)
        )

    owned = Param("skill", "block", Text("compétence", "skill"), roles=(SKILL,), default="")
    name = Param("name", "text", Text("nouvelle compétence", "new skill"), default="")
    label = Text("Cocher une compétence", "Tick a skill")
    return Move("buy_skill", label, "FAT-2-16", (SHEET, owned, name, PHASE), plan)


def _take_back(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, key = _of(book, state, args)
        after = without(book, sheet, key, args["line"])
        done = purchase(book, plan_of(book, state), sheet, after, key, rows=False)
        why = because(
            "FAT-2-24", "back", name=line_called(book, sheet, args["line"]), phase=key, left=done.phase.left
        )
        return done.plan(id, why)

    line = Param("line", "block", Text("ligne", "line"), roles=(SKILL, ASPECT, EXTRA))
    label = Text("Reprendre un achat", "Take a purchase back")
    return Move("take_back", label, "FAT-2-24", (SHEET, line, PHASE), plan)


def _hand_in(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, key = _of(book, state, args)
        block = marked(sheet, key, state=plans.HANDED)
        whole = plan_of(book, state)
        phase = lived(book, sheet.put(block), key, whole)
        wrong = list(closed(sheet, key))
        wrong += phase_problems(book, whole, sheet, phase) if phase is not None else ()
        why = because("FAT-2-06", "handed", who=sheet.name, phase=key)
        return Plan(tuple(wrong), because=(why,), events=lambda _: (BlockPut(id, block, why),))

    label = Text("Remettre la phase", "Hand the phase in")
    return Move("hand_in_phase", label, "FAT-2-06", (SHEET, PHASE), plan)


def _how(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, whole = args["sheet"], state.sheet(args["sheet"]), plan_of(book, state)
        highest = book.levels[0].value
        level = difficulty(book.ladder, args["level"], usual=highest, largest=highest, rule="FAT-2-27")
        found = way(book, whole, sheet, (args["skill"] or args["name"]).strip(), max(level, 0))
        wrong, why = tuple(way_problems(book, found, whole)), tuple(told(book, found))
        shows = {"phase": found.stages[-1][0]} if found.stages else {}
        return Plan(wrong, because=why, shows=shows, events=lambda _: tuple(Told(one, (id,)) for one in why))

    owned = Param("skill", "block", Text("compétence", "skill"), roles=(SKILL,), default="")
    name = Param("name", "text", Text("ou une nouvelle", "or a new one"), default="")
    level = Param("level", "text", Text("niveau voulu", "wanted level"))
    label = Text("Comment y arriver\u202f?", "How to get there?")
    return Move("how_to_reach", label, "FAT-2-27", (SHEET, owned, name, level), plan)
