"""Taking gear from the lists or writing it, and comparing two fighters' damage factors."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.game.event import BlockPut, Event, Told
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.sheet import Numeric
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.blow.pair import Pairing
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.core.sheet import ARMOUR, SHIELD, WEAPON, new_id
from tablee.systems.fudge.fight.armoury import (
    Armour,
    Launcher,
    Shield,
    Weapon,
    class_value,
    items,
    weapon_value,
    weapons,
)
from tablee.systems.fudge.fight.gear import factors, told
from tablee.systems.fudge.fight.gear_marks import GEAR, Mark, asked_marks, mark_problem
from tablee.systems.fudge.fight.modifiers import weapon_of

OWN = {
    f"own_{WEAPON}": Text("une arme à moi", "a weapon of my own"),
    f"own_{ARMOUR}": Text("une armure à moi", "an armour of my own"),
    f"own_{SHIELD}": Text("un bouclier à moi", "a shield of my own"),
}
NAME_LIMIT = 80
MOST_ERA = 99
"""Eras of technology are numbered so far."""
MAGIC = Text("bonus magique", "magic bonus")
TECH = Text("époque technologique", "era of technology")
MISSILES = Text("contre les projectiles (bouclier)", "against missiles (shield)")


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Take gear; compare factors."""
    return (_equip(book), _compare(book))


def taken(
    book: Book, args: Args, marks: Sequence[Mark] | None = None
) -> tuple[str, str, int, dict[str, int]]:
    """The role, the name, the value and the flags of what was asked for; ``marks`` None: those that the
    arguments name, of options that the game plays with."""
    role, row = items(book).get(args["item"], (args["item"].removeprefix("own_"), None))
    more: dict[str, int] = {}
    value, name = 0, OWN[args["item"]].fr if row is None else row.fr
    match row:
        case Weapon():
            value = weapon_value(book, row)
            more = {key: 1 for key in ("sharp", "heavy", "thrown", "ranged") if getattr(row, key)}
            more |= {"size": class_value(book, row), "muscle": 1, "parries": int(not row.clumsy)}
        case Launcher():
            value, more = row.value, {"ranged": 1, "muscle": 0}
        case Armour():
            value = row.value
        case Shield():
            value, more = row.value, {"missiles": row.missiles}
    if row is None and role == WEAPON:
        more["muscle"] = 1
    if marks is None:
        marks = [mark for mark in asked_marks(book, role) if args.get(mark.key)]
    if args["value"] is not None:
        value = args["value"]
    elif any("sharp" in mark.sets for mark in marks) and not more.get("sharp"):
        value += weapons(book).sharp
    for mark in marks:
        more |= mark.sets
    if args.get("missiles") is not None and role == SHIELD:
        more["missiles"] = args["missiles"]
    magic = args["magic"] or (book.number("magic_armour") if args["enchanted"] else 0)
    if magic:
        value, more["magic"] = value + magic, magic
    if args["tech"] is not None and role != SHIELD:
        more["tech"] = args["tech"]
    return role, args["name"].strip() or name, value, more


def _problems(book: Book, args: Args) -> list[Problem]:
    wrong = []
    if len(args["name"]) > NAME_LIMIT:
        wrong.append(problem("FUD-4.5.4-01", "name", "name", expected=NAME_LIMIT))
    _, row = items(book).get(args["item"], ("", None))
    given = args["value"]
    if isinstance(row, Launcher) and given is not None:
        high = LARGEST if row.high is None else row.high
        if not row.low <= given <= high:
            wrong.append(
                problem("FUD-4.5.4-04", "value", "between", warning=True, low=row.low, high=row.high)
            )
    if row is None and given is None:
        wrong.append(problem("FUD-4.5.4-01", "value", "value"))
    role = role_taken(book, args["item"])
    given_marks = (mark for mark in asked_marks(book, *GEAR) if args.get(mark.key))
    wrong += [found for mark in given_marks if (found := mark_problem(mark, role, mark.key))]
    return wrong


def role_taken(book: Book, item: str) -> str:
    """Whether a weapon, an armour or a shield was asked for."""
    return items(book)[item][0] if item in items(book) else item.removeprefix("own_")


def _equip(book: Book) -> Move:
    known = {key: row.text for key, (_, row) in items(book).items()} | OWN

    def plan(state: State, args: Args) -> Plan:
        sheet = state.sheet(args["sheet"])

        def events(faces: Faces) -> tuple[Event, ...]:
            role, name, value, more = taken(book, args)
            block = Numeric(new_id(sheet, name), name, value, role, more)
            why = because("FUD-4.5.4-01", "taken", name=name, value=value)
            return (BlockPut(args["sheet"], block, why),)

        return Plan(tuple(_problems(book, args)), events=events)

    params = (
        Param("sheet", "sheet", Text("fiche", "sheet"), actor=True),
        choice("item", Text("équipement", "gear"), known),
        Param("name", "text", Text("nom", "name"), default=""),
        Param("value", "int", Text("valeur", "value"), low=-LARGEST, high=LARGEST, optional=True),
        Param("enchanted", "bool", Text("magique", "magic"), default=False),
        Param("magic", "int", MAGIC, default=0, low=0, high=LARGEST),
        Param("tech", "int", TECH, low=0, high=MOST_ERA, optional=True),
        Param("missiles", "int", MISSILES, low=0, high=LARGEST, optional=True),
        *(Param(mark.key, "bool", mark.text, default=False) for mark in asked_marks(book, *GEAR)),
    )
    return Move("equip", Text("S’équiper", "Take gear"), "FUD-4.5.4-01", params, plan)


def _compare(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        """Each one's factors, then both against each other. Aloud nothing is said of what a foe carries: how
        many such lines there are would tell it."""
        ids = args["sheet"], args["foe"]
        me, foe = state.sheet(ids[0]), state.sheet(ids[1])
        held = [(sheet, weapon_of(sheet, "")) for sheet in (me, foe)]
        one, other = (factors(book, sheet, weapon) for sheet, weapon in held)
        there, back = Pairing(book, one, other), Pairing(book, other, one)
        told_of = [told(book, state.named(id), *one) for id, one in zip(ids, held, strict=True)]
        own = [(sheet.nature == "character", why) for (sheet, _), why in zip(held, told_of, strict=True)]
        both = (
            because(
                "FUD-4.5.5-03", "pair", name=state.named(ids[0]), other=state.named(ids[1]), tdf=there.tdf()
            ),
            because(
                "FUD-4.5.5-03", "pair", name=state.named(ids[1]), other=state.named(ids[0]), tdf=back.tdf()
            ),
        )
        aloud = (*(line for played, lines in own if played for line in lines), *both)
        return Plan(
            because=(*(line for _, lines in own for line in lines), *both),
            events=lambda _: tuple(Told(line, ids) for line in aloud),
        )

    params = (
        Param("sheet", "sheet", Text("qui", "who"), actor=True),
        Param("foe", "sheet", Text("adversaire", "opponent")),
    )
    label = Text("Comparer les facteurs de dégâts", "Compare damage factors")
    return Move("compare_factors", label, "FUD-4.5.5-03", params, plan)
