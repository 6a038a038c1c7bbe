"""Extras that are lost, come back, or give way to others once a goal is reached (FAT-7-19)."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.game.address import INSIDE, split
from tablee.game.event import BlockPut, SheetPut, Told
from tablee.game.frozen import replace
from tablee.game.move import Args, Move, Param, Plan, choice
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import because
from tablee.game.sheet import Aspect, CreationStep, Nested, Sheet
from tablee.game.state import State
from tablee.game.text import Quote, Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, EXTRA
from tablee.systems.fate2.extras.blocks import (
    GEAR,
    WITH_ASPECTS,
    Extra,
    extra,
    invested,
    lost_at,
    lost_problems,
    name_of,
    named,
    same,
    with_loss,
)
from tablee.systems.fate2.extras.buy import NAME, SHEET, written_aspects
from tablee.systems.fate2.extras.purchase import name_problems, without_grant
from tablee.systems.fate2.extras.writing import begun, with_aspect
from tablee.systems.fate2.progress.arcs import arcs_closed

WHICH = Param("extra", "block", Text("Extra", "Extra"), roles=(EXTRA,))


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Lose an Extra, get it back, put its points elsewhere."""
    return (_lose(), _recover(), _replace(book))


def _found(sheet: Sheet, id: str) -> Extra:
    block = extra(sheet, id)
    if block is None:
        raise Refused(problem("FAT-5-02", id[:40], "unknown"))
    return block


def _here(block: Extra) -> Problem:
    return problem("FAT-7-19", block.id, "here", name=name_of(block))


def _lose() -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        block = _found(sheet, args["extra"])
        why = because("FAT-7-19", "gone", name=name_of(block))
        events = (BlockPut(id, with_loss(block, arcs_closed(sheet)), why), Told(why, (id,)))
        return Plan(tuple(lost_problems(block)), because=(why,), events=lambda _: events)

    label = Text("Perdre un Extra", "Lose an Extra")
    return Move("lose_extra", label, "FAT-7-19", (SHEET, WHICH), plan, "gm")


def _recover() -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        block = _found(sheet, args["extra"])
        why = because("FAT-7-19", "back", name=name_of(block), how=Quote.of(args["how"].strip() or "—"))
        wrong = () if lost_at(block) is not None else (_here(block),)
        events = (BlockPut(id, with_loss(block, None), why), Told(why, (id,)))
        return Plan(wrong, because=(why,), events=lambda _: events)

    how = Param("how", "text", Text("comment il revient", "how it comes back"), default="")
    label = Text("Retrouver un Extra", "Get an Extra back")
    return Move("recover_extra", label, "FAT-7-19", (SHEET, WHICH, how), plan, "gm")


def moved(sheet: Sheet, block: Extra, paths: tuple[str, ...]) -> Sheet:
    """The sheet whose steps into an Extra lead elsewhere, point by point, in the same phases."""
    free, steps = list(paths), []
    for step in sheet.steps:
        if split(step.block)[0] != block.id:
            steps.append(step)
            continue
        for _ in range(step.value):
            if free:
                steps.append(CreationStep(step.phase, free.pop(0), 1))
    return replace(sheet, steps=tuple(steps))


def _replace(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, name = args["sheet"], state.sheet(args["sheet"]), args["name"].strip()
        aspects = written_aspects(args["aspects"])
        refuse_if(name_problems("name", name))
        block = _found(sheet, args["extra"])
        if named(sheet, name) is not None:
            raise Refused(problem("FAT-5-01", block.id, "other", name=name))
        points, spent = invested(sheet.steps, sheet).get(block.id, 0), sum(aspects.values())
        slots = {"name": name_of(block), "other": name}
        wrong: list[Problem] = []
        since = lost_at(block)
        if since is None:
            wrong.append(_here(block))
        elif arcs_closed(sheet) <= since:
            wrong.append(problem("FAT-7-19", block.id, "early", name=name_of(block)))
        if spent > points:
            wrong.append(problem("FAT-7-19", "aspects", "points", expected=points, found=spent, **slots))
        elif spent < points:
            wrong.append(
                problem("FAT-7-19", "aspects", "left", warning=True, expected=points, found=spent, **slots)
            )
        why = because("FAT-7-19", "replaced", points=min(spent, points), **slots)
        after = _instead(sheet, block, args["sort"], name, aspects)
        return Plan(tuple(wrong), because=(why,), events=lambda _: (SheetPut(id, after), Told(why, (id,))))

    params = (
        SHEET,
        WHICH,
        choice("sort", Text("sorte du nouvel Extra", "kind of the new Extra"), WITH_ASPECTS, GEAR),
        NAME,
        Param("aspects", "text", Text("ses aspects", "its aspects")),
    )
    label = Text("Remplacer un Extra perdu", "Replace a lost Extra")
    return Move("replace_extra", label, "FAT-7-19", params, plan)


def _instead(sheet: Sheet, block: Extra, sort: str, name: str, aspects: Mapping[str, int]) -> Sheet:
    """The sheet with another Extra in the place of a lost one, for the same points."""
    made, new = begun(sheet, sort, name)
    steps = made.steps
    for aspect, levels in aspects.items():
        made = with_aspect(made, new.id, aspect, levels, "")
    after = moved(replace(made, steps=steps), block, tuple(_paths(made.need(new.id, Nested), aspects)))
    return without_grant(after.drop(block.id), block)


def _paths(block: Nested, aspects: Mapping[str, int]) -> tuple[str, ...]:
    own = tuple(block.sheet.having(Aspect, ASPECT))
    found = ((next(one.id for one in own if same(one.name, name)), n) for name, n in aspects.items())
    return tuple(f"{block.id}{INSIDE}{id}" for id, n in found for _ in range(n))
