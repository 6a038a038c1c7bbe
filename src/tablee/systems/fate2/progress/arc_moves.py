"""Moves of an arc: the goal, a point at a story point, the skill it buys, the aspect that closes it."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.event import Event, SheetPut, Told
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import Reason, because
from tablee.game.sheet import Levelled, Sheet
from tablee.game.state import State, apply
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import CHARACTER, NAME_LIMIT, SKILL
from tablee.systems.fate2.extras.blocks import same
from tablee.systems.fate2.page.names import called
from tablee.systems.fate2.points.regeneration import ARC, regenerated
from tablee.systems.fate2.progress.arcs import (
    arc_open,
    aspect_due,
    due,
    ended_unbalanced,
    given,
    goal_of,
    left_in,
    with_aspect_taken,
    with_closed,
    with_given,
    with_goal,
    with_tick,
)
from tablee.systems.fate2.progress.balance import balance_problem, balanced, hopeless

SHEET = Param("sheet", "sheet", Text("personnage", "character"), actor=True)
SHEETS = Param("sheets", "sheets", Text("personnages", "characters"), default=(), actor=True)


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Choose a goal, give a point, spend it, close the arc."""
    return (_goal(), _story_point(book), _spend(book), _close(book))


def wanted(state: State, args: Args) -> tuple[str, ...]:
    """The sheets that were named; all characters who have begun where none was."""
    named: tuple[str, ...] = args["sheets"]
    return named or tuple(id for id, s in state.sheets.items() if s.nature == CHARACTER and s.steps)


def named_aspect(name: str) -> str:
    """The name of an aspect as it was typed; raises `Refused` if it is none."""
    if not 1 <= len(name.strip()) <= NAME_LIMIT:
        raise Refused(problem("FAT-7-08", "goal", "name", expected=NAME_LIMIT))
    return name.strip()


def _goal() -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, name = args["sheet"], state.sheet(args["sheet"]), named_aspect(args["goal"])
        old = goal_of(sheet)
        why = (
            because("FAT-7-11", "changed", who=sheet.name, goal=name, before=old)
            if old
            else because("FAT-7-08", "goal", who=sheet.name, goal=name)
        )
        put = SheetPut(id, with_goal(sheet, name))
        return Plan(because=(why,), events=lambda _: (put, Told(why, (id,))))

    goal = Param("goal", "text", Text("aspect à gagner ou à monter", "aspect to gain or to raise"))
    label = Text("Choisir un objectif", "Choose a goal")
    return Move("set_goal", label, "FAT-7-08", (SHEET, goal), plan)


def point_problems(book: Book, id: str, sheet: Sheet) -> Iterator[Problem]:
    """What keeps somebody from a further point: the arc is full, or the last one still waits."""
    arc = arc_open(sheet)
    if arc is not None and given(arc) >= due(book, arc):
        yield problem("FAT-7-10", id, "full", who=sheet.name, expected=due(book, arc))
    if not book.on("keep_points") and left_in(sheet):
        yield problem("FAT-7-09", id, "unspent", who=sheet.name, found=left_in(sheet))
    if book.on("goals") and not goal_of(sheet):
        yield problem("FAT-7-08", id, "none", warning=True, who=sheet.name)


def _story_point(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        wrong: list[Problem] = []
        events: list[Event] = []
        said: list[Reason] = []
        for id in wanted(state, args):
            sheet = state.sheet(id)
            after = with_given(sheet, 1)
            arc = arc_open(after)
            have, most = (given(arc) if arc is not None else 0), due(book, arc)
            left = left_in(after) + max(most - have, 0)
            wrong += [*point_problems(book, id, sheet), *hopeless(book, after, left)]
            why = [because("FAT-7-09", "given", who=sheet.name, found=have, expected=most)]
            if have >= most:
                why.append(because("FAT-7-10", "due", who=sheet.name, goal=goal_of(sheet) or "—"))
            said += why
            events += [SheetPut(id, after), *(Told(one, (id,)) for one in why)]
        return Plan(tuple(wrong), because=tuple(said), events=lambda _: tuple(events))

    label = Text("Donner un point d’évolution", "Give a point of progress")
    return Move("story_point", label, "FAT-7-09", (SHEETS,), plan, "gm")


def _spend(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        arc = arc_open(sheet)
        if arc is None:
            raise Refused(problem("FAT-7-09", id, "no_arc", who=sheet.name))
        named = sheet.need(args["skill"], Levelled).id if args["skill"] else named_aspect(args["name"])
        after, raised = with_tick(book, sheet, named, arc.id)
        wrong = []
        if not left_in(sheet):
            wrong.append(problem("FAT-7-09", arc.id, "none_left", who=sheet.name))
        left = max(left_in(sheet) - 1, 0) + max(due(book, arc) - given(arc), 0)
        wrong += hopeless(book, after, left)
        if book.on("balance_each") and not balanced(book, after):
            wrong.append(balance_problem(book, after, "FAT-4-45", "each"))
        why = because(
            "FAT-7-09", "spent", who=sheet.name, skill=raised.name, level=book.say(raised.level or 0)
        )
        fits = (
            because("FAT-7-09", "fits", goal=goal_of(sheet)) if goal_of(sheet) and book.on("goals") else None
        )
        said = (why, *((fits,) if fits else ()))
        shows = {"left": left_in(sheet), "level": book.say(raised.level or 0)}
        put: tuple[Event, ...] = (SheetPut(id, after), Told(why, (id,)))
        return Plan(tuple(wrong), because=said, shows=shows, events=lambda _: put)

    params = (
        SHEET,
        Param("skill", "block", Text("compétence", "skill"), default="", roles=(SKILL,)),
        Param("name", "text", Text("ou une nouvelle", "or a new one"), default=""),
    )
    label = Text("Dépenser un point d’évolution", "Spend a point of progress")
    return Move("spend_point", label, "FAT-7-09", params, plan)


def _close(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        arc = arc_open(sheet)
        if arc is None:
            raise Refused(problem("FAT-7-10", id, "no_arc", who=sheet.name))
        aspect = named_aspect(args["aspect"].strip() or aspect_due(sheet))
        wrong = list(_close_problems(book, id, sheet, aspect))
        after, taken = with_aspect_taken(book, sheet, aspect, arc.id)
        even = balanced(book, after)
        later = goal_of(sheet) if aspect_due(sheet) != goal_of(sheet) else ""
        after = with_goal(with_closed(after, balanced=even), args["goal"].strip() or later)
        said: list[Reason] = [
            because("FAT-7-10", "closed", who=sheet.name, aspect=called(book, taken), level=taken.level)
        ]
        if goal_of(after):
            said.append(because("FAT-7-08", "goal", who=sheet.name, goal=goal_of(after)))
        if not even:
            said.append(because("FAT-7-14", "agree", who=sheet.name))
        told = tuple(Told(one, (id,)) for one in said)

        def events(faces: Faces) -> tuple[Event, ...]:
            put = SheetPut(id, after)
            clear = book["regeneration"] == ARC
            boxes = regenerated(apply(state, put), (id,), because("FAT-4-11", ARC)) if clear else ()
            return (put, *told, *boxes)

        return Plan(tuple(wrong), because=tuple(said), events=events)

    params = (
        SHEET,
        Param(
            "aspect", "text", Text("aspect (l’objectif si vide)", "aspect (the goal if empty)"), default=""
        ),
        Param("goal", "text", Text("nouvel objectif", "new goal"), default=""),
    )
    label = Text("Clore l’arc", "Close the arc")
    return Move("close_arc", label, "FAT-7-10", params, plan, "gm")


def _close_problems(book: Book, id: str, sheet: Sheet, aspect: str) -> Iterator[Problem]:
    arc = arc_open(sheet)
    most = due(book, arc)
    have = given(arc) if arc is not None else 0
    if have < most:
        yield problem("FAT-7-10", id, "early", who=sheet.name, expected=most, found=have)
    if left_in(sheet):
        yield problem("FAT-7-09", id, "lost", warning=True, who=sheet.name, found=left_in(sheet))
    goal = aspect_due(sheet)
    if book.on("goals") and goal and not same(aspect, goal):
        yield problem("FAT-7-11", id, "other", warning=True, goal=goal, aspect=aspect)
    if not balanced(book, sheet):
        again = ended_unbalanced(sheet)
        yield balance_problem(book, sheet, "FAT-7-14", "again" if again else "first", warning=not again)
