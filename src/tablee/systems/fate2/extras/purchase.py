"""The purchase of an Extra: its problems, its steps, the game master’s answer, and taking it back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablee.game.address import split
from tablee.game.check import GM
from tablee.game.event import Event, SheetPut, Told
from tablee.game.frozen import dataclass, replace
from tablee.game.move import Args, Faces, Move, Plan
from tablee.game.problem import Problem, Refused, problem
from tablee.game.question import after_answer, answer, answer_params, ask
from tablee.game.reason import Reason, because
from tablee.game.sheet import Aspect, CreationStep, Levelled, Nested, Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import NAME_LIMIT, SKILL
from tablee.systems.fate2.extras.blocks import (
    GRANTED,
    extra,
    invested,
    lost_problems,
    name_of,
    number_of,
    points_of,
    word_of,
)
from tablee.systems.fate2.extras.counting import crowded
from tablee.systems.fate2.extras.purse import purse_problems
from tablee.systems.fate2.extras.table import watched

ANSWERS = {"yes": Text("Accepter", "Accept"), "no": Text("Refuser", "Refuse")}
ANSWER_MOVE = "answer_extra"


@dataclass(frozen=True, slots=True)
class Purchase:
    """A sheet after a purchase: the Extra’s id, the points paid, and why it costs so much."""

    after: Sheet
    id: str
    points: int
    why: tuple[Reason, ...]


def name_problems(where: str, *names: str) -> Iterator[Problem]:
    """Names that are empty or too long."""
    for name in names:
        if not 1 <= len(name.strip()) <= NAME_LIMIT:
            yield problem("FAT-5-01", where, "name", expected=NAME_LIMIT)


def purchase_plan(
    book: Book, state: State, id: str, bought: Purchase, problems: Iterable[Problem] = ()
) -> Plan:
    """The plan of a purchase: paid from the open phase; the game master is asked where the game says so."""
    before, found = state.sheet(id), extra(bought.after, bought.id)
    assert found is not None
    name, question = name_of(found), question_id(id, bought)
    wrong = [*problems, *purse_problems(book, state, before, bought.after, bought.points)]
    wrong += lost_problems(found)
    limit, total = book.number("extra_limit"), points_of(found)
    if limit and total > limit:
        wrong.append(problem("FAT-5-40", bought.id, "limit", name=name, expected=limit, found=total))
    if watched(book, name, getattr(found, "note", "")):
        wrong.append(problem("FAT-5-40", bought.id, "watched", warning=True, name=name))
    wrong += crowded(book, bought.after)
    if question in state.pendings:
        wrong.append(problem("FAT-5-04", bought.id, "waits", name=name))

    def events(faces: Faces) -> tuple[Event, ...]:
        put: tuple[Event, ...] = (SheetPut(id, bought.after), *(Told(why, (id,)) for why in bought.why))
        asked = ask(question, GM, ANSWERS, bought.why, "yes", ANSWER_MOVE)
        return (*put, asked) if book.on("ask_extras") else put

    shows = {"points": bought.points, "total": total}
    return Plan(tuple(wrong), because=bought.why, shows=shows, events=events)


def question_id(sheet: str, bought: Purchase) -> str:
    """The question of whether an Extra is accepted."""
    return f"extra:{sheet}:{bought.id}:{bought.points}"


def answer_move(book: Book) -> Move:
    """The game master accepts an Extra, or gives its points back (FAT-5-04)."""

    def plan(state: State, args: Args) -> Plan:
        pending, answered = answer(state, args, ANSWER_MOVE, args["option"])
        _, id, block, points = pending.id.split(":")
        sheet = state.sheet(id)
        found = extra(sheet, block)
        name = name_of(found) if found is not None else block
        if args["option"] == "yes":
            why = because("FAT-5-04", "accepted", name=name)
            return after_answer(answered, Plan(because=(why,), events=lambda _: (Told(why, (id,)),)))
        why = because("FAT-5-04", "returned", name=name, points=int(points))
        gone = taken_back(sheet, block, int(points))
        events = (SheetPut(id, gone), Told(why, (id,)))
        return after_answer(answered, Plan(because=(why,), events=lambda _: events))

    label = Text("Accepter ou refuser un Extra", "Accept or refuse an Extra")
    return Move(ANSWER_MOVE, label, "FAT-5-04", answer_params(ANSWERS), plan, "gm")


def taken_back(sheet: Sheet, id: str, points: int, phase: str = "") -> Sheet:
    """The sheet without the last points that were put into an Extra, in a phase if one is named; an Extra
    without any is gone."""
    block = extra(sheet, id)
    if block is None:
        raise Refused(problem("FAT-5-02", id[:40], "unknown"))
    left, kept = points, []
    for step in reversed(sheet.steps):
        mine = split(step.block)[0] == id and phase in ("", step.phase)
        cut = min(left, step.value) if mine else 0
        left -= cut
        if cut:
            sheet = _lowered(sheet, step, cut)
        if step.value > cut or not cut:
            kept.append(replace(step, value=step.value - cut) if cut else step)
    sheet = replace(sheet, steps=tuple(reversed(kept)))
    if not invested(sheet.steps, sheet).get(id):
        sheet = without_grant(sheet.drop(id), block)
    return sheet


def _lowered(sheet: Sheet, step: CreationStep, by: int) -> Sheet:
    outer, inner = split(step.block)
    block = sheet.get(outer)
    if isinstance(block, Power):
        return sheet.put(replace(block, data={**block.data, "points": number_of(block, "points") - by}))
    aspect = block.sheet.get(inner) if isinstance(block, Nested) else None
    if not isinstance(block, Nested) or not isinstance(aspect, Aspect):
        return sheet
    level = aspect.level - by
    grown = replace(aspect, level=level, boxes=level, ticked=min(aspect.ticked, max(level, 0)))
    inside = block.sheet.put(grown) if level > 0 else block.sheet.drop(inner)
    return sheet.put(replace(block, sheet=inside))


def without_grant(sheet: Sheet, block: Nested | Power) -> Sheet:
    """The skill that the Extra granted goes with it, unless points of its own are in it."""
    id = word_of(block, "skill") if isinstance(block, Power) else ""
    skill = sheet.get(id) if id else None
    if not isinstance(skill, Levelled) or skill.role != SKILL or GRANTED not in skill.tags:
        return sheet
    if not any(step.block == id for step in sheet.steps):
        return sheet.drop(id)
    tags = tuple(tag for tag in skill.tags if tag != GRANTED)
    return sheet.put(replace(skill, level=(skill.level or 0) - 1, tags=tags))
