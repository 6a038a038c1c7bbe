"""Progress beside the arcs: a phase off screen, fate points, an aspect turned into another, ticks moved."""

from __future__ import annotations

from tablee.game.account import BANK, Account, Movement
from tablee.game.event import Event, Moved, SheetPut, Told
from tablee.game.frozen import replace
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Aspect, Levelled, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, POINTS, SKILL, new_id
from tablee.systems.fate2.creation.phases import base_level
from tablee.systems.fate2.creation.purchase import skill_named
from tablee.systems.fate2.extras.blocks import same
from tablee.systems.fate2.progress.arc_moves import SHEET, SHEETS, named_aspect, wanted
from tablee.systems.fate2.progress.arcs import OFF, arc_open, next_arc, with_given

FEW, MANY = 1, 10


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """A phase off screen, a reward, another aspect, a tick moved."""
    return (_off_screen(book), _reward(book), _change(book), _shift(book))


def _off_screen(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        points, wrong, said = book.number("phase_points"), [], []
        events: list[Event] = []
        for id in wanted(state, args):
            sheet = state.sheet(id)
            if arc_open(sheet) is not None:
                wrong.append(problem("FAT-7-15", id, "arc", who=sheet.name))
            arc = next_arc(sheet)
            after = with_given(sheet.put(replace(arc, data={**arc.data, OFF: True})), points)
            why = because("FAT-7-15", "phase", who=sheet.name, points=points)
            said.append(why)
            events += [SheetPut(id, after), Told(why, (id,))]
        return Plan(tuple(wrong), because=tuple(said), events=lambda _: tuple(events))

    label = Text("Évolution hors champ\u00a0: une phase entière", "Progress off screen: a whole phase")
    return Move("off_screen", label, "FAT-7-15", (SHEETS,), plan, "gm")


def _reward(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        amount, events, said = args["amount"], [], []
        for id in wanted(state, args):
            sheet = state.sheet(id)
            sheet.need(POINTS, Account)
            why = because("FAT-7-16", "given", who=sheet.name, points=amount)
            said.append(why)
            events.append(Moved(Movement(BANK, f"{id}.{POINTS}", amount, why)))
        return Plan(because=tuple(said), events=lambda _: tuple(events))

    usual = book.number("reward")
    amount = Param(
        "amount", "int", Text("Points de Destin", "fate points"), default=usual, low=FEW, high=MANY
    )
    label = Text("Récompenser en Points de Destin", "Reward with fate points")
    return Move("reward_points", label, "FAT-7-16", (SHEETS, amount), plan, "gm")


def _change(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, name = args["sheet"], state.sheet(args["sheet"]), named_aspect(args["name"])
        aspect = sheet.need(args["aspect"], Aspect)
        wrong: list[Problem] = []
        twin = next((a for a in sheet.having(Aspect, ASPECT) if same(a.name, name)), None)
        if twin is not None:
            wrong.append(problem("FAT-7-18", aspect.id, "twin", name=name))
        why = because("FAT-7-18", "turned", before=aspect.name, after=name, level=aspect.level)
        after = sheet.change(aspect.id, Aspect, lambda old: replace(old, name=name), "FAT-7-18")
        return Plan(tuple(wrong), because=(why,), events=lambda _: (SheetPut(id, after), Told(why, (id,))))

    params = (
        SHEET,
        Param("aspect", "block", Text("aspect", "aspect"), roles=(ASPECT,)),
        Param("name", "text", Text("ce qu’il devient", "what it becomes")),
    )
    label = Text("Transformer un aspect", "Turn an aspect into another")
    return Move("turn_aspect", label, "FAT-7-18", params, plan, "gm")


def shifted(book: Book, sheet: Sheet, source: str, target: str, name: str) -> Sheet:
    """The sheet with the last tick of a skill moved to another skill, or to a new one of that name."""
    at = max((i for i, step in enumerate(sheet.steps) if step.block == source and step.value > 0), default=-1)
    if at < 0:
        raise Refused(problem("FAT-7-14", source, "no_tick"))
    block = sheet.get(target) if target else None
    if not isinstance(block, Levelled):
        block = skill_named(sheet, name) or Levelled(new_id(sheet, name), name, None, SKILL)
    step = sheet.steps[at]
    cut = (replace(step, value=step.value - 1),) if step.value > 1 else ()
    steps = (*sheet.steps[:at], *cut, replace(step, block=block.id, value=1), *sheet.steps[at + 1 :])
    low = base_level(book, block.name) if block.level is None else block.level
    sheet = replace(sheet, steps=steps).put(replace(block, level=low + 1))
    was = sheet.need(source, Levelled)
    if not any(step.block == source for step in steps) and not was.tags:
        return sheet.drop(source)
    return sheet.change(source, Levelled, lambda old: replace(old, level=(old.level or 0) - 1), "FAT-7-14")


def _shift(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        source = sheet.need(args["skill"], Levelled)
        name = args["name"].strip()
        target = sheet.need(args["other"], Levelled).name if args["other"] else named_aspect(name)
        if args["other"] == source.id:
            raise Refused(problem("FAT-7-14", source.id, "same", name=source.name))
        after = shifted(book, sheet, source.id, args["other"], name)
        why = because("FAT-7-14", "moved", name=source.name, other=target)
        events: tuple[Event, ...] = (SheetPut(id, after), Told(why, (id,)))
        return Plan(because=(why,), events=lambda _: events)

    params = (
        SHEET,
        Param("skill", "block", Text("compétence qui baisse", "skill that goes down"), roles=(SKILL,)),
        Param(
            "other", "block", Text("compétence qui monte", "skill that goes up"), default="", roles=(SKILL,)
        ),
        Param("name", "text", Text("ou une nouvelle", "or a new one"), default=""),
    )
    label = Text("Déplacer un point de compétence", "Move a skill point")
    return Move("shift_tick", label, "FAT-7-14", params, plan, "gm")
