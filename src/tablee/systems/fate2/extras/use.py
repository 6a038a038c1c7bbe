"""Extras in play: a skill that one bounds or helps, a level to overcome, a power that costs a box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablee.game.account import BANK, Movement
from tablee.game.address import Address
from tablee.game.chip import Chip
from tablee.game.draft import Draft
from tablee.game.event import Moved, Told
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Aspect, Levelled, Nested, Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build, throw_plan
from tablee.game.way import Way
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, EXTRA
from tablee.systems.fate2.extras.blocks import (
    POWER,
    extra,
    lost_at,
    lost_problems,
    number_of,
    sort_of,
    word_of,
)
from tablee.systems.fate2.extras.buy import SHEET
from tablee.systems.fate2.page import attempt
from tablee.systems.fate2.page.traits import BASES, base_chip, bystanders, level_of, side_form, tapped
from tablee.systems.fate2.roll.test import TEST

WAY = "extra"
CAP, FUNCTION = "cap", "function"
"""Roles of chips: what a skill loses to the one that bounds it, what a function of an Extra adds."""


def ways(book: Book) -> tuple[Way, ...]:
    """An attempt by the help of an Extra that bounds or helps."""
    helped = Param("extra", "block", Text("grâce à", "by the help of"), default="", roles=(EXTRA,))
    label = Text("Tenter grâce à un Extra", "Attempt by an Extra")
    return (Way(WAY, label, "FAT-5-05", params=(helped, attempt.POINT), roles=(EXTRA,)),)


def drafts(book: Book) -> Mapping[str, attempt.Make]:
    """The maker of such an attempt: the usual one, to which `chips` adds what the Extra does."""
    return {WAY: attempt.drafts(book)[attempt.ATTEMPT]}


def effective(book: Book, sheet: Sheet, block: Power, level: int) -> int:
    """The level that counts where an Extra bounds it: the lower of the skill and the bounding one
    (FAT-5-10)."""
    bound = sheet.get(word_of(block, "skill"))
    if not block.data.get("caps") or not isinstance(bound, Levelled):
        return level
    return min(level, book.unlearnt if bound.level is None else bound.level)


def chips(book: Book, state: State, id: str, wanted: Draft) -> Iterator[Chip]:
    """The chips of the Extra that a throw is made by the help of: a cap, a bonus."""
    sheet = state.sheets.get(id)
    block = extra(sheet, str(wanted.options.get("extra", ""))) if sheet is not None else None
    if sheet is None or id != wanted.sheet or not isinstance(block, Power) or lost_at(block) is not None:
        return
    base = tapped(sheet, wanted.traits)
    level = (level_of(book, base) or 0) if base is not None else book.unlearnt
    lost = level - effective(book, sheet, block, level)
    if lost:
        yield Chip(block.name, lost, -1, role=CAP, side=id, rule="FAT-5-10")
    if number_of(block, "bonus"):
        yield Chip(block.name, number_of(block, "bonus"), role=FUNCTION, side=id, rule="FAT-5-42")


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Overcome what an Extra does; use a power that costs a box."""
    return (_overcome(book, build), _use(book))


def _overcome(book: Book, build: Build) -> Move:
    def plan(state: State, args: Args) -> Plan:
        by, sheet = args["sheet"], state.sheet(args["sheet"])
        owner = state.sheet(args["owner"])
        block = owner.need(args["extra"], Nested)
        if extra(owner, block.id) is None or not tuple(block.sheet.having(Aspect, ASPECT)):
            raise Refused(problem("FAT-5-41", block.id, "other", name=block.sheet.name))
        aspect = max(block.sheet.having(Aspect, ASPECT), key=lambda one: one.level)
        skill = tapped(sheet, (args["skill"],))
        brought = (base_chip(book, skill, by),) if skill is not None else ()
        form = {"check": TEST, **side_form(book, brought, by, sheet), "goal": str(aspect.level)}
        others = bystanders(book, state, (by,))
        form |= {"others": others} if others else {}
        why = because(
            "FAT-5-41", "goal", name=block.sheet.name, aspect=aspect.name, goal=book.say(aspect.level)
        )
        return throw_plan(build, state, form, by, (), (why,), tuple(lost_problems(block)))

    params = (
        SHEET,
        Param("skill", "block", Text("compétence", "skill"), default="", roles=BASES),
        Param("owner", "sheet", Text("à qui est l’Extra", "whose Extra")),
        Param("extra", "block", Text("Extra", "Extra"), roles=(EXTRA,)),
    )
    label = Text("Déjouer un Extra", "Overcome an Extra")
    return Move("overcome_extra", label, "FAT-5-41", params, plan)


def _use(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        block = sheet.need(args["extra"], Power)
        if sort_of(block) != POWER:
            raise Refused(problem("FAT-5-43", block.id, "other", name=block.name))
        aspect = sheet.need(word_of(block, "aspect"), Aspect)
        why = because(
            "FAT-5-43", "used", name=block.name, aspect=aspect.name, effect=block.note or block.name
        )
        paid = Movement(str(Address(id, aspect.id)), BANK, 1, why)
        wrong = list(lost_problems(block))
        if aspect.unticked < 1:
            wrong.append(problem("FAT-5-43", aspect.id, "empty", name=block.name, aspect=aspect.name))
        ticked = (Moved(paid),) if aspect.unticked else ()
        return Plan(tuple(wrong), (paid,), because=(why,), events=lambda _: (*ticked, Told(why, (id,))))

    power = Param("extra", "block", Text("pouvoir", "power"), roles=(EXTRA,))
    label = Text("Utiliser le pouvoir d’un objet", "Use the power of an object")
    return Move("use_power", label, "FAT-5-43", (SHEET, power), plan)
