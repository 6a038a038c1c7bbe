"""Beginning a challenge: a ready-made one or free rows, its five elements, what its boxes hand out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tablee.game.address import slug
from tablee.game.event import Event, SheetPut, Told
from tablee.game.frozen import replace
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import because
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import FARTHEST, Book
from tablee.systems.fate2.core.dice import dice_rules
from tablee.systems.fate2.core.sheet import NAME_LIMIT
from tablee.systems.fate2.roll.difficulties import difficulty
from tablee.systems.fate2.tasks.challenge import (
    FRAGILE,
    HIDDEN,
    OPEN,
    bare_standing,
    described,
    made,
    task_of,
)
from tablee.systems.fate2.tasks.chances import expected
from tablee.systems.fate2.tasks.shapes import (
    MOST_TIME,
    Shape,
    row_problems,
    shape_of,
    shape_problems,
    task_table,
)
from tablee.systems.fate2.tasks.told_odds import tenths

AS_IS = ""
LINE = re.compile(r"\s*(\d{1,2})\s*[:=]\s*(.+?)\s*")
ROWS = re.compile(r"\d{1,3}(?:\s*[/,\s]\s*\d{1,3})*")
MOST_PAYLOADS, LONGEST = 200, 400
AS_SHAPED = Text("comme le modèle", "as the model says")
KINDS = {
    "static": Text("contre une difficulté", "against a difficulty"),
    "shared": Text("deux côtés, une seule échelle", "two sides, one track"),
    "sides": Text("deux côtés, une échelle chacun", "two sides, a track each"),
    "series": Text("série de tests", "series of tests"),
}
OVERWRITTEN = ("kind", "fragility", "duration_unit", "recovery_unit")
NUMBERS = ("required", "threshold", "duration", "recovery")


def moves(book: Book, build: Build) -> Iterator[Move]:
    """The move that begins one."""

    def plan(state: State, args: Args) -> Plan:
        name = args["name"].strip()
        shape = _shape(book, args)
        sides, wrong = _sides(state, shape, args)
        if not 1 <= len(name or shape.fr) <= NAME_LIMIT:
            raise Refused(problem("FAT-3-14", "name", "name", expected=NAME_LIMIT))
        title = name or shape.fr
        wrong += _dull(book, shape)
        payloads = read_payloads(args["payloads"], len(shape.boxes))
        sheet = made(book, title, shape, sides, payloads, state.calendar.now)
        if args["hidden"] is not None:
            sheet = replace(sheet, nature=HIDDEN if args["hidden"] else OPEN)
        if args["hidden"] is False and payloads:
            wrong.append(problem("FAT-3-17", "hidden", "open", name=title))
        # at a table the id has no part of the name, which may be a secret
        id = state.new_sheet("defi" if state.fresh else slug(title) or "defi")
        said = because("FAT-3-14", "begun", what=described(book, title, task_of(_block(sheet))))

        def events(faces: Faces) -> tuple[Event, ...]:
            return (SheetPut(id, sheet), Told(said))

        return Plan(tuple(wrong), because=(said,), events=events)

    yield Move(
        "begin_challenge", Text("Ouvrir un Défi", "Begin a challenge"), "FAT-3-14", params(book), plan, "gm"
    )


def _dull(book: Book, shape: Shape) -> Iterator[Problem]:
    """A warning where it would take many rolls of somebody as good as it is difficult (FAT-3-24)."""
    if shape.dynamic:
        return
    mean = expected(bare_standing(book, shape), dice_rules(book).method().law)
    if mean is not None and mean > task_table(book).dull:
        yield problem("FAT-3-24", "rows", "many", warning=True, throws=tenths(mean))


def _block(sheet: Any) -> Any:
    return sheet.blocks[0]


def params(book: Book) -> tuple[Param, ...]:
    """What may be said of a new challenge; what is left out is as the model has it."""
    table = task_table(book)
    units = {unit.key: Text(unit.many_fr, unit.many_en) for unit in table.units}
    fragile = {"none": Text("aucune", "none"), **FRAGILE}

    def turned(name: str, label: Text, words: Mapping[str, Text]) -> Param:
        return choice(name, label, {AS_IS: AS_SHAPED, **words}, AS_IS)

    def number(name: str, label: Text, high: int) -> Param:
        return Param(name, "int", label, low=0, high=high, optional=True)

    def words(name: str, label: Text) -> Param:
        return Param(name, "text", label, default="")

    return (
        words("name", Text("nom, sinon celui du modèle", "name, else the model’s")),
        choice("shape", Text("modèle", "model"), {s.key: s.text for s in table.shapes}, table.shapes[0].key),
        words("rows", Text("cases par ligne, comme 1/1/5/5/1", "boxes of each row, as 1/1/5/5/1")),
        words("difficulty", Text("difficulté", "difficulty")),
        turned("kind", Text("sorte", "kind"), KINDS),
        number("required", Text("ligne à atteindre", "row to reach"), 11),
        turned("fragility", Text("fragilité", "fragility"), fragile),
        number("threshold", Text("fragilité dès cette MdE", "fragile from this margin"), FARTHEST),
        words("event", Text("événement en cas d’échec", "event of a failure")),
        number("duration", Text("durée d’un jet", "time of one roll"), MOST_TIME),
        turned("duration_unit", Text("unité de la durée", "unit of that time"), units),
        Param("once", "bool", Text("un seul jet chacun", "one roll each"), optional=True),
        number("recovery", Text("récupération", "recovery"), MOST_TIME),
        turned("recovery_unit", Text("unité de la récupération", "unit of recovery"), units),
        words("payloads", Text("ce que donnent les cases, comme 4=un secret", "handed out, as 4=a secret")),
        Param("first", "sheet", Text("premier côté", "first side"), default=""),
        Param("second", "sheet", Text("second côté", "second side"), default=""),
        Param("hidden", "bool", Text("secrets pour les joueurs", "secret from players"), optional=True),
    )  # fmt: skip


def _shape(book: Book, args: Args) -> Shape:
    """The model with what was said otherwise; raises `Refused` for what no challenge can be."""
    shape = shape_of(book, args["shape"])
    assert shape is not None
    changes: dict[str, Any] = {name: args[name] for name in OVERWRITTEN if args[name] != AS_IS}
    changes |= {name: args[name] for name in NUMBERS if args[name] is not None}
    if args["once"] is not None:
        changes["once"] = args["once"]
    if args["rows"].strip():
        boxes = read_rows(args["rows"])
        kept = replace(shape, notes=(), penalties=())
        shape = replace(kept, boxes=boxes, required=-1)
    if args["difficulty"].strip():
        changes["difficulty"] = difficulty(book, args["difficulty"])
    if args["event"].strip():
        words = args["event"].strip()[:LONGEST]
        changes |= {"event_fr": words, "event_en": words}
        changes.setdefault("fragility", "event")
    shape = replace(shape, **changes)
    if shape.fragility == "event" and not shape.event_fr:
        raise Refused(problem("FAT-3-18", "event", "no_event"))
    refuse_if(shape_problems(shape, tuple(unit.key for unit in task_table(book).units)))
    refuse_if(row_problems(book, shape))
    return shape


def read_rows(text: str) -> tuple[int, ...]:
    """Boxes by row from a line of text: « 1/1/5/5/1 »."""
    if not ROWS.fullmatch(text.strip()):
        raise Refused(problem("FAT-3-16", "rows", "unread", found=text.strip()[:40]))
    return tuple(int(part) for part in re.findall(r"\d+", text))


def read_payloads(text: str, rows: int) -> dict[int, tuple[str, ...]]:
    """What boxes hand out, one for each line or part: « 2: une rumeur »."""
    found: dict[int, tuple[str, ...]] = {}
    for part in re.split(r"[\n;]", text):
        if not part.strip():
            continue
        read = LINE.fullmatch(part)
        if read is None or int(read[1]) >= rows:
            raise Refused(
                problem("FAT-3-17", "payloads", "unread", found=part.strip()[:40], expected=rows - 1)
            )
        found[int(read[1])] = (*found.get(int(read[1]), ()), read[2][:LONGEST])
    if sum(map(len, found.values())) > MOST_PAYLOADS:
        raise Refused(problem("FAT-3-17", "payloads", "many", expected=MOST_PAYLOADS))
    return found


def _sides(state: State, shape: Shape, args: Args) -> tuple[tuple[tuple[str, str], ...], list[Problem]]:
    """The two sides with their names, and what is wrong with them."""
    given = [id for id in (args["first"], args["second"]) if id]
    named = tuple((id, state.sheet(id).name) for id in given)
    wrong = [problem("FAT-3-29", "sides", "unseen", name=name) for id, name in named if id in state.hidden]
    if shape.kind == "sides" and (len(named) != len(set(given)) or len(named) < len(("first", "second"))):
        raise Refused(problem("FAT-3-29", "sides", "two"))
    if shape.kind == "shared":
        return ((args["first"], ""), (args["second"], "")), wrong
    return (named if shape.kind == "sides" else ()), wrong
