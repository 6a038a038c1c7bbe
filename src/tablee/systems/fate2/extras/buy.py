"""Moves that buy Extras: what one can do by nature, gear and contacts with aspects, powers of an object."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablee.game.event import SheetPut, Told
from tablee.game.frozen import replace
from tablee.game.move import Args, Move, Param, Plan, choice
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.quick import piece, pieces
from tablee.game.reason import because
from tablee.game.sheet import Aspect, Levelled, Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, EXTRA, NAME_LIMIT, OUTSIDE, OWN, SKILL, new_id
from tablee.systems.fate2.extras.blocks import (
    CONTACT,
    GEAR,
    GRANTED,
    INTRINSIC,
    POWER,
    WITH_ASPECTS,
    extra,
    invested,
    lost_problems,
    name_of,
    named,
    number_of,
    same,
    sort_of,
)
from tablee.systems.fate2.extras.purchase import (
    Purchase,
    answer_move,
    name_problems,
    purchase_plan,
    taken_back,
)
from tablee.systems.fate2.extras.purse import open_phase
from tablee.systems.fate2.extras.table import price_of, sample_of, skill_words
from tablee.systems.fate2.extras.writing import begun, with_aspect, with_points

MOST = 20
SHEET = Param("sheet", "sheet", Text("personnage", "character"), actor=True)
NAME = Param("name", "text", Text("nom", "name"))
EFFECT = Param("effect", "text", Text("effet", "effect"), default="")
POINTS = Param("points", "int", Text("points", "points"), default=1, low=1, high=MOST)
PLACES = {
    "": Text("comme le jeu le veut", "as the game has it"),
    "inside": Text("dans la pyramide", "inside the pyramid"),
    "outside": Text("hors de la pyramide", "outside the pyramid"),
    "own": Text("une pyramide à elle", "a pyramid of its own"),
}


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Buy an Extra of each family, take points back, and the game master’s answer."""
    return (_intrinsic(book), _aspects(book), _power(book), _back(), answer_move(book))


def new_power(sheet: Sheet, sort: str, name: str, note: str, data: Mapping[str, int | str | bool]) -> Power:
    """An Extra without aspects before its first point; the one that is called so already goes on."""
    found = named(sheet, name)
    if isinstance(found, Power):
        return replace(found, data={**found.data, **data}, note=note or found.note)
    if found is not None:
        raise Refused(problem("FAT-5-01", found.id, "other", name=name))
    return Power(new_id(sheet, name), name, EXTRA, {"sort": sort, "points": 0, **data}, note)


def _intrinsic(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, name = args["sheet"], args["name"].strip()
        refuse_if(name_problems("name", name))
        sheet, row = state.sheet(id), sample_of(book, name)
        if row is not None:  # a sample has one name in each language: more points go to the one that is there
            name = next(
                (block.name for block in sheet.having(Power, EXTRA) if sample_of(book, block.name) is row),
                name,
            )
        phase, cost = open_phase(sheet), price_of(book, name)
        points = args["points"] or cost
        skill = args["skill"].strip() or (row.skill.fr if row is not None and row.skill is not None else "")
        data: dict[str, int | str | bool] = {}
        if skill:
            refuse_if(name_problems("skill", skill))
            sheet, data["skill"] = _granted(book, sheet, skill, name, args["pyramid"])
        if args["caps"] or (row is not None and row.caps):
            data["caps"] = True
        if args["bonus"]:
            data |= {"bonus": args["bonus"]}
        after = with_points(sheet, new_power(sheet, INTRINSIC, name, args["effect"], data), points, phase)
        called = row.text if row is not None else name
        why = [because("FAT-5-02", "bought", name=called, points=points)]
        if skill:
            granted = skill_words(book, skill) or skill
            why.append(because("FAT-5-06", "skill", name=called, skill=granted, level=book.say(0)))
        block = named(after, name)
        assert block is not None
        wrong = list(_too_cheap(block, cost, name))
        if data.get("caps") and not data.get("skill"):
            wrong.append(problem("FAT-5-10", "skill", "uncapped", name=name))
        return purchase_plan(book, state, id, Purchase(after, block.id, points, tuple(why)), wrong)

    params = (
        SHEET,
        NAME,
        Param(
            "points",
            "int",
            Text("points (0\u00a0: le prix)", "points (0: the price)"),
            default=0,
            low=0,
            high=MOST,
        ),
        EFFECT,
        Param("skill", "text", Text("compétence qui vient avec", "skill that comes with it"), default=""),
        choice("pyramid", Text("cette compétence compte", "that skill counts"), PLACES, ""),
        Param(
            "caps",
            "bool",
            Text("cette compétence borne les autres", "that skill bounds the others"),
            default=False,
        ),
        Param("bonus", "int", Text("bonus d’une fonction", "bonus of a function"), default=0, low=0, high=6),
    )
    label = Text("Acquérir un Extra intrinsèque", "Buy an intrinsic Extra")
    return Move("buy_extra", label, "FAT-5-02", params, plan)


def _too_cheap(block: object, cost: int, name: str) -> Iterator[Problem]:
    points = block.data.get("points", 0) if isinstance(block, Power) else 0
    if isinstance(points, int) and points < cost:
        yield problem("FAT-5-09", "points", "cheap", name=name, expected=cost, found=points)


def _granted(book: Book, sheet: Sheet, skill: str, by: str, place: str) -> tuple[Sheet, str]:
    """The sheet with the skill that an Extra grants, at Moyen; one that is there already stays as it is."""
    found = next((s for s in sheet.having(Levelled, SKILL) if same(s.name, skill)), None)
    if found is not None:
        return sheet, found.id
    where = place or str(book["extra_skills"])
    tag = {"outside": (OUTSIDE,), "own": (f"{OWN}{new_id(sheet, by)}",)}.get(where, ())
    block = Levelled(new_id(sheet, skill), skill, 0, SKILL, tags=(GRANTED, *tag))
    return sheet.put(block), block.id


def written_aspects(line: str) -> Mapping[str, int]:
    """The aspects of a line: « Inusable, Coupeur de Fantômes 2 »; one without a number has one level."""
    found: dict[str, int] = {}
    for text in pieces(line):
        part = piece(text)
        name, level = part.words.strip(), 1 if part.number is None else part.number
        if not 1 <= len(name) <= NAME_LIMIT or not 1 <= level <= MOST:
            raise Refused(problem("FAT-5-15", "aspects", "unread", found=text[:NAME_LIMIT], expected=MOST))
        found[name] = found.get(name, 0) + level
    if not found or len(found) > MOST:
        raise Refused(problem("FAT-5-15", "aspects", "none", expected=MOST))
    return found


def _aspects(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, name, sort = args["sheet"], args["name"].strip(), args["sort"]
        aspects = written_aspects(args["aspects"])
        refuse_if(name_problems("name", name))
        sheet = state.sheet(id)
        phase, points = open_phase(sheet), sum(aspects.values())
        known = named(sheet, name)
        if known is not None and sort_of(known) != sort:
            raise Refused(problem("FAT-5-01", known.id, "other", name=name))
        after, block = begun(sheet, sort, name)
        for aspect, levels in aspects.items():
            after = with_aspect(after, block.id, aspect, levels, phase)
        rule = "FAT-5-15" if sort == GEAR else "FAT-5-30"
        why = because(rule, "aspects", name=name, points=points, aspects=", ".join(aspects))
        first = known is None and sort == CONTACT and not any(sheet.name in aspect for aspect in aspects)
        wrong = [problem("FAT-5-31", "aspects", "relation", warning=True, name=name)] if first else []
        return purchase_plan(book, state, id, Purchase(after, block.id, points, (why,)), wrong)

    params = (
        SHEET,
        choice("sort", Text("sorte", "kind"), WITH_ASPECTS, GEAR),
        NAME,
        Param("aspects", "text", Text("ses aspects", "its aspects")),
    )
    label = Text(
        "Donner des aspects à un objet, un contact, un lieu", "Give aspects to gear, a contact, a place"
    )
    return Move("buy_aspects", label, "FAT-5-15", params, plan)


def _power(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, name = args["sheet"], args["name"].strip()
        refuse_if(name_problems("name", name))
        sheet = state.sheet(id)
        aspect, points = sheet.need(args["aspect"], Aspect), args["points"]
        block = new_power(sheet, POWER, name, args["effect"], {"aspect": aspect.id})
        after = with_points(sheet, block, points, open_phase(sheet))
        why = because("FAT-5-43", "bought", name=name, points=points, aspect=aspect.name)
        return purchase_plan(book, state, id, Purchase(after, block.id, points, (why,)))

    owned = Param(
        "aspect", "block", Text("aspect qui est cet objet", "aspect that is the object"), roles=(ASPECT,)
    )
    label = Text(
        "Donner un pouvoir à un objet pris comme aspect", "Give a power to an object owned as an aspect"
    )
    return Move("buy_power", label, "FAT-5-43", (SHEET, NAME, owned, POINTS, EFFECT), plan)


def _back() -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, points = args["sheet"], state.sheet(args["sheet"]), args["points"]
        block, phase = extra(sheet, args["extra"]), open_phase(sheet)
        if block is None:
            raise Refused(problem("FAT-5-02", args["extra"][:40], "unknown"))
        paid = invested((step for step in sheet.steps if step.phase == phase), sheet).get(block.id, 0)
        name, wrong = name_of(block), list(lost_problems(block))
        if isinstance(block, Power) and (out := number_of(block, "out")):
            wrong.append(problem("FAT-5-23", block.id, "out", name=name, found=out))
        if points > paid:
            wrong.append(problem("FAT-5-02", block.id, "before", name=name, expected=paid, found=points))
        why = because("FAT-5-02", "back", name=name, points=points)
        events = (SheetPut(id, taken_back(sheet, block.id, points, phase)), Told(why, (id,)))
        return Plan(tuple(wrong), because=(why,), events=lambda _: events)

    owned = Param("extra", "block", Text("Extra", "Extra"), roles=(EXTRA,))
    label = Text("Reprendre les points d’un Extra", "Take the points of an Extra back")
    return Move("return_extra", label, "FAT-5-02", (SHEET, owned, POINTS), plan)
