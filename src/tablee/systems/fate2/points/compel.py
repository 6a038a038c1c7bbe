"""The involuntary invocation: an aspect against its character, who gives in for points or pays to resist."""

from __future__ import annotations

from typing import Any

from tablee.game.account import Account
from tablee.game.event import Event, Told
from tablee.game.frozen import dataclass
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.pending import WITHDRAWN
from tablee.game.problem import Problem, Refused, problem
from tablee.game.question import answer, answer_params, ask
from tablee.game.reason import because
from tablee.game.sheet import Aspect, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, CHARACTER, POINTS
from tablee.systems.fate2.page.names import called
from tablee.systems.fate2.points.asking import (
    aspect_at,
    parts_of,
    question_id,
    silent,
    waits_for,
    words_of,
)
from tablee.systems.fate2.points.pools import WHOM, gained, held, paid, payment

COMPEL, AUCTION, ANSWER = "compel", "auction", "answer_compel"
YIELD, RESIST = "yield", "resist"
GIVE_IN = Text("Céder\u00a0: {level:+}", "Give in: {level:+}")
HOLD_OUT = Text("Résister\u00a0: {level:+}", "Resist: {level:+}")
ASPECT_OF = Param("aspect", "block", Text("aspect", "aspect"), roles=(ASPECT,))
LINE = Param("line", "text", Text("ce qui le tente ou le gêne", "what tempts or hampers them"))


@dataclass(frozen=True, slots=True)
class Tempted:
    """A character and the aspect that is turned against it."""

    who: str
    path: str
    sheet: Sheet
    aspect: Aspect


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """The compel with its answer, unless the game auctions aspects; a prop withheld is in every game."""
    asked = () if book.on("auction") else (_compel(book), _answer(book))
    return (*asked, _withhold(book))


def tempted(state: State, args: Args, rule: str) -> Tempted:
    """The character and the aspect that a move names; raises `Refused` for anything else.

    A foe’s aspects are the game master’s: nobody is asked about them.
    """
    who, sheet = args["sheet"], state.sheet(args["sheet"])
    if sheet.nature != CHARACTER:
        raise Refused(problem(rule, "sheet", "not_played", name=sheet.name))
    sheet.need(POINTS, Account)
    return Tempted(who, args["aspect"], sheet, aspect_at(sheet, args["aspect"], rule))


def may_tempt(state: State, found: Tempted, rule: str, line: str) -> tuple[Problem, ...]:
    """What is wrong with asking now: nothing is said, or another question of this kind waits."""
    waits = waits_for(state, found.who, COMPEL, AUCTION)
    busy = (problem(rule, found.who, "waits", name=found.sheet.name),) if waits else ()
    return (*silent(rule, "line", line), *busy)


def _compel(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        found = tempted(state, args, "FAT-4-09")
        level, line = found.aspect.level, args["line"].strip()
        slots: dict[str, Any] = {"name": found.sheet.name, "aspect": called(book, found.aspect)}
        about = because("FAT-4-09", "asks", **slots, level=level, line=line)
        words = {YIELD: GIVE_IN.fill({"level": level}), RESIST: HOLD_OUT.fill({"level": -level})}
        id = question_id(state, COMPEL, found.who, found.path, level)
        asked = ask(id, found.who, words, (about,), WITHDRAWN, ANSWER)
        problems = may_tempt(state, found, "FAT-4-09", line)
        return Plan(problems, because=(about,), events=lambda _: (asked,))

    label = Text("Invoquer un aspect contre son personnage", "Invoke an aspect against its character")
    return Move(COMPEL, label, "FAT-4-09", (WHOM, ASPECT_OF, LINE), plan, "gm")


def _answer(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        pending, answered = answer(state, args, ANSWER, args["option"], known=True)
        who, path, level = *(parts := parts_of(pending))[:2], int(parts[2])
        sheet = state.sheet(who)
        aspect, line = aspect_at(sheet, path, "FAT-4-09"), words_of(pending).get("line", "")
        slots: dict[str, Any] = {"name": state.named(who), "aspect": called(book, aspect), "level": level}
        if args["option"] == YIELD:
            told = Told(because("FAT-4-09", "gave_in", **slots, line=line), (who,))
            points = gained(who, level, because("FAT-4-09", "gain", **slots))
            return Plan(events=lambda _: (*answered, *points, told))
        why = because("FAT-4-16", "resisted", **slots)
        costs, short = payment(state, who, level, why)
        wrong = tuple(problem("FAT-4-09", who, "short", **slots, found=held(sheet)) for _ in short)
        told = Told(because("FAT-4-16", "free", **slots), (who,))
        return Plan(wrong, costs, events=lambda _: (*answered, *paid(costs), told))

    words = {YIELD: Text("Céder", "Give in"), RESIST: Text("Résister", "Resist")}
    label = Text("Répondre à une invocation involontaire", "Answer an involuntary invocation")
    return Move(ANSWER, label, "FAT-4-09", answer_params(words), plan)


def _withhold(book: Book) -> Move:
    """A prop that is not at hand when it would help pays its level, without a choice (FAT-4-35)."""

    def plan(state: State, args: Args) -> Plan:
        found = tempted(state, args, "FAT-4-35")
        slots: dict[str, Any] = {
            "name": found.sheet.name,
            "aspect": called(book, found.aspect),
            "level": found.aspect.level,
        }
        useless = (
            () if args["useful"] else (problem("FAT-4-35", "useful", "useless", aspect=slots["aspect"]),)
        )
        line = args["line"].strip()
        why = because("FAT-4-35", "withheld", **slots)

        def events(faces: Faces) -> tuple[Event, ...]:
            told = (Told(because("FAT-4-35", "line", line=line), (found.who,)),) if line else ()
            return (*gained(found.who, found.aspect.level, why), *told)

        return Plan(useless, because=(why,), events=events)

    params = (
        WHOM,
        ASPECT_OF,
        Param("useful", "bool", Text("il aurait servi", "it would have helped"), default=True),
        Param("line", "text", Text("où il est", "where it is"), default=""),
    )
    label = Text("Priver d’un accessoire", "Withhold a prop")
    return Move("withhold", label, "FAT-4-35", params, plan, "gm")
