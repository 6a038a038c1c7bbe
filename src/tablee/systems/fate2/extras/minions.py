"""Minions: fodder that comes with a command aspect, so many for each scene (FAT-5-23)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.event import BlockPut, Event, SheetGone, SheetPut, Told
from tablee.game.frozen import replace
from tablee.game.milestone import SCENE_ENDS, Milestone
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import because
from tablee.game.sheet import Aspect, Levelled, Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, EXTRA, SKILL, blank_sheet, fate_points, sheet_stem, slug
from tablee.systems.fate2.extras.blocks import (
    MINIONS,
    extras,
    lost_problems,
    number_of,
    sort_of,
    word_of,
)
from tablee.systems.fate2.extras.buy import NAME, POINTS, SHEET, new_power
from tablee.systems.fate2.extras.purchase import Purchase, name_problems, purchase_plan
from tablee.systems.fate2.extras.purse import open_phase
from tablee.systems.fate2.extras.table import extra_table
from tablee.systems.fate2.extras.writing import with_points

NATURE = "minion"
"""The nature of a minion’s sheet."""


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Buy minions, and call those of a scene."""
    return (_buy(book), _summon(book))


def commanded(sheet: Sheet, block: Power) -> int:
    """The minions of a scene: the points in the Extra times the level of the command aspect."""
    aspect = sheet.get(word_of(block, "command"))
    return number_of(block, "points") * aspect.level if isinstance(aspect, Aspect) else 0


def minion_problems(sheet: Sheet, block: Power) -> Iterator[Problem]:
    """Minions without a command aspect are refused."""
    if not commanded(sheet, block):
        yield problem("FAT-5-23", block.id, "leaderless", name=block.name)


def _buy(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, name, points = args["sheet"], args["name"].strip(), args["points"]
        refuse_if(name_problems("name", name))
        sheet = state.sheet(id)
        given = {"command": args["command"]} if args["command"] else {}
        block = new_power(sheet, MINIONS, name, "", given)
        after = with_points(sheet, block, points, open_phase(sheet))
        grown = after.need(block.id, Power)
        aspect = sheet.get(word_of(grown, "command"))
        named = aspect.name if isinstance(aspect, Aspect) else "—"
        count = commanded(after, grown)
        why = because("FAT-5-23", "bought", name=name, points=points, aspect=named, count=count)
        wrong = minion_problems(after, grown)
        return purchase_plan(book, state, id, Purchase(after, block.id, points, (why,)), wrong)

    command = Param(
        "command", "block", Text("aspect de commandement", "command aspect"), default="", roles=(ASPECT,)
    )
    label = Text("Prendre des sbires", "Take minions")
    return Move("buy_minions", label, "FAT-5-23", (SHEET, NAME, POINTS, command), plan)


def minion_sheet(book: Book, name: str) -> Sheet:
    """A minion: it fights at Moyen; everything else is a skill never bought, hence Médiocre."""
    row, blank = extra_table(book).minions, blank_sheet(book, name).put(fate_points(book, 0))
    fight = Levelled(slug(row.fight.fr), row.fight.fr, row.level, SKILL)
    return replace(blank.put(fight), nature=NATURE, status="approved")


def _summon(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, count = args["sheet"], args["count"]
        sheet = state.sheet(id)
        block = sheet.need(args["extra"], Power)
        if sort_of(block) != MINIONS:
            raise Refused(problem("FAT-5-23", block.id, "other", name=block.name))
        out, most = number_of(block, "out"), commanded(sheet, block)
        wrong = [*lost_problems(block), *minion_problems(sheet, block)]
        if out + count > most:
            left = max(most - out, 0)
            wrong.append(problem("FAT-5-23", block.id, "short", name=block.name, expected=left, found=count))
        ids = _fresh(state, block.name, count)
        here = [*word_of(block, "here").split(), *ids]
        called = replace(block, data={**block.data, "out": out + count, "here": " ".join(here)})
        why = because("FAT-5-23", "called", name=block.name, count=count, left=max(most - out - count, 0))
        puts = [SheetPut(own, minion_sheet(book, f"{block.name} {out + n}")) for n, own in enumerate(ids, 1)]
        events: tuple[Event, ...] = (*puts, BlockPut(id, called, why), Told(why, (id,)))
        return Plan(tuple(wrong), because=(why,), events=lambda _: events)

    params = (
        SHEET,
        Param("extra", "block", Text("sbires", "minions"), roles=(EXTRA,)),
        Param(
            "count", "int", Text("combien", "how many"), default=1, low=1, high=extra_table(book).minions.most
        ),
    )
    label = Text("Appeler des sbires", "Call minions")
    return Move("summon_minions", label, "FAT-5-23", params, plan)


def _fresh(state: State, name: str, count: int) -> tuple[str, ...]:
    """Ids of sheets that aren’t there yet; at a table such as count nobody."""
    stem = sheet_stem(name)
    if state.fresh:
        return tuple(f"{stem}-{state.fresh}-{at}" for at in range(1, count + 1))
    free = (
        id for at in range(1, len(state.sheets) + count + 1) if (id := f"{stem}-{at}") not in state.sheets
    )
    return tuple(id for id, _ in zip(free, range(count), strict=False))


def milestone(book: Book, state: State, reached: Milestone) -> Iterator[Event]:
    """When a scene ends its minions leave, and the next scene has all of them again.

    Those who are in a fight that goes on stay until it ends.
    """
    if reached.key != SCENE_ENDS:
        return
    for id, sheet in state.sheets.items():
        for block in extras(sheet):
            if not isinstance(block, Power) or sort_of(block) != MINIONS:
                continue
            if number_of(block, "out") or word_of(block, "here"):
                yield from _dismissed(state, id, block)


def _is_minion(state: State, id: str, own: str) -> bool:
    """True if a sheet that another calls its minion is one, and no secret to it."""
    sheet = state.sheets.get(own)
    return sheet is not None and sheet.nature == NATURE and state.may_name(id, own)


def _dismissed(state: State, id: str, block: Power) -> Iterator[Event]:
    sides = state.conflict.sides.values() if state.conflict is not None else ()
    fighting = {own for side in sides for own in side}
    here = [own for own in word_of(block, "here").split() if _is_minion(state, id, own)]
    staying = [own for own in here if own in fighting]
    why = because("FAT-5-23", "gone", name=block.name)
    for own in here:
        if own not in fighting:
            yield SheetGone(own)
    rest = {key: value for key, value in block.data.items() if key not in ("out", "here")}
    kept = {"here": " ".join(staying)} if staying else {}
    yield BlockPut(id, replace(block, data={**rest, **kept}), why)
