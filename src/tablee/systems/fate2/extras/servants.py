"""Servants: as many phases as the points their master put into them, a sheet of their own (FAT-5-19 to 22).

A servant is a character at the table, so that its master’s player throws with it; its aspects stand on its
own sheet and help nobody else (FAT-5-20). On the master’s sheet the Extra names that sheet.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.event import BlockPut, SheetPut, Told
from tablee.game.frozen import replace
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import Named, because
from tablee.game.sheet import Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import EXTRA, PHASE, blank_sheet, fate_points, sheet_stem
from tablee.systems.fate2.creation.options.checks import life_of
from tablee.systems.fate2.creation.plan import phases_lived
from tablee.systems.fate2.extras.blocks import (
    SERVANT,
    lost_problems,
    number_of,
    sort_of,
    word_of,
)
from tablee.systems.fate2.extras.buy import EFFECT, NAME, POINTS, SHEET, new_power
from tablee.systems.fate2.extras.purchase import Purchase, name_problems, purchase_plan
from tablee.systems.fate2.extras.purse import open_phase
from tablee.systems.fate2.extras.writing import with_points
from tablee.systems.fate2.progress.optimised import MOST_ROWS, listed, optimised

WHOLE = 100
"""The dials of servants are percentages of this."""


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Buy a servant, and write or grow its sheet."""
    return (_buy(book), _make(book))


def phases_of(book: Book, sheet: Sheet) -> int:
    """The phases of a master: those lived, or those that creation will have; the young have fewer."""
    lived = phases_lived(sheet)
    if lived and not any(sheet.having(Power, PHASE)):  # written at once: a servant, a quick character
        return lived
    skipped = sum(one.kind == "skipped" for one in life_of(book, sheet))
    return max(lived, book.number("phases") - skipped)


def servant_problems(book: Book, master: Sheet, servant: Power) -> Iterator[Problem]:
    """A servant with more phases than its master is refused; with more than half, a warning (FAT-5-21)."""
    phases, own = number_of(servant, "points"), phases_of(book, master)
    if phases * WHOLE > own * book.number("servant_limit"):
        yield problem("FAT-5-21", servant.id, "over", name=servant.name, found=phases, own=own)
    elif phases * WHOLE > own * book.number("servant_warning"):
        yield problem("FAT-5-21", servant.id, "close", warning=True, name=servant.name, found=phases, own=own)


def _buy(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, name, points = args["sheet"], args["name"].strip(), args["points"]
        refuse_if(name_problems("name", name))
        sheet = state.sheet(id)
        block = new_power(sheet, SERVANT, name, args["effect"], {})
        after = with_points(sheet, block, points, open_phase(sheet))
        grown = after.need(block.id, Power)
        why = because("FAT-5-19", "bought", name=name, points=points, phases=number_of(grown, "points"))
        wrong = servant_problems(book, after, grown)
        return purchase_plan(book, state, id, Purchase(after, block.id, points, (why,)), wrong)

    label = Text("Prendre un serviteur", "Take a servant")
    return Move("buy_servant", label, "FAT-5-19", (SHEET, NAME, POINTS, EFFECT), plan)


def _make(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id = args["sheet"]
        sheet = state.sheet(id)
        extra = sheet.need(args["extra"], Power)
        if sort_of(extra) != SERVANT:
            raise Refused(problem("FAT-5-19", extra.id, "other", name=extra.name))
        points = number_of(extra, "points")
        phases = args["phases"] or points
        blank, per_phase = blank_sheet(book, extra.name), book.number("servant_aspects")
        skills, aspects = listed(args["skills"]), listed(args["aspects"])
        made = optimised(book, blank.put(fate_points(book, 0)), phases, skills, aspects, per_phase)
        wrong = [*lost_problems(extra), *servant_problems(book, sheet, extra), *made.problems]
        if phases > points:
            wrong.append(
                problem("FAT-5-19", extra.id, "phases", name=extra.name, expected=points, found=phases)
            )
        made_before = word_of(extra, "sheet")
        known = made_before in state.sheets and state.may_name(id, made_before)
        own = made_before if known else state.new_sheet(sheet_stem(extra.name))
        named = replace(extra, data={**extra.data, "sheet": own, "phases": phases})
        why = because("FAT-5-19", "made", name=Named(own, extra.name), phases=phases)
        helps = because("FAT-5-20", name=Named(own, extra.name))
        events = (SheetPut(own, made.sheet), BlockPut(id, named, why), Told(why, (own,)), Told(helps, (own,)))
        return Plan(tuple(wrong), because=(why, helps), events=lambda _: events)

    params = (
        SHEET,
        Param("extra", "block", Text("serviteur", "servant"), roles=(EXTRA,)),
        Param("aspects", "text", Text("ses aspects, phase par phase", "its aspects, phase by phase")),
        Param(
            "skills",
            "text",
            Text("ses compétences, la plus importante d’abord", "its skills, the most important first"),
        ),
        Param(
            "phases",
            "int",
            Text("phases vécues (0\u00a0: toutes)", "phases lived (0: all)"),
            default=0,
            low=0,
            high=MOST_ROWS,
        ),
    )
    label = Text("Écrire la fiche d’un serviteur", "Write a servant’s sheet")
    return Move("make_servant", label, "FAT-5-19", params, plan)
