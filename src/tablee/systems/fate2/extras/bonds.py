"""The bond with a contact, which the story may change unless the character owns the contact as an aspect."""

from __future__ import annotations

from tablee.game.event import BlockPut, Told
from tablee.game.frozen import replace
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import because
from tablee.game.sheet import Aspect, Nested
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, EXTRA
from tablee.systems.fate2.extras.blocks import CONTACT, ENEMY, same, sort_of
from tablee.systems.fate2.extras.buy import NAME, SHEET
from tablee.systems.fate2.extras.purchase import name_problems


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """The story changes what a contact is to somebody."""
    return (_change(),)


def _change() -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, name = args["sheet"], state.sheet(args["sheet"]), args["name"].strip()
        refuse_if(name_problems("name", name))
        block = sheet.need(args["extra"], Nested)
        who, wanted = block.sheet.name, args["aspect"].strip()
        if sort_of(block) not in (CONTACT, ENEMY):
            raise Refused(problem("FAT-5-33", block.id, "other", name=who))
        aspects = tuple(block.sheet.having(Aspect, ASPECT))
        aspect = next((one for one in aspects if not wanted or same(one.name, wanted)), None)
        if aspect is None:
            raise Refused(problem("FAT-5-33", block.id, "none", name=who, aspect=wanted))
        owned = any(same(one.name, who) for one in sheet.having(Aspect, ASPECT))
        wrong: list[Problem] = [problem("FAT-5-33", block.id, "owned", name=who)] if owned else []
        after = replace(block, sheet=block.sheet.put(replace(aspect, name=name)))
        why = because("FAT-5-33", "changed", name=who, before=aspect.name, after=name)
        events = (BlockPut(id, after, why), Told(why, (id,)))
        return Plan(tuple(wrong), because=(why,), events=lambda _: events)

    params = (
        SHEET,
        Param("extra", "block", Text("contact", "contact"), roles=(EXTRA,)),
        Param(
            "aspect", "text", Text("aspect (le premier si vide)", "aspect (the first if empty)"), default=""
        ),
        NAME,
    )
    label = Text("Changer le lien avec un contact", "Change the bond with a contact")
    return Move("change_bond", label, "FAT-5-33", params, plan, "gm")
