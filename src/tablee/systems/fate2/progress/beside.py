"""Progress beside the arcs: a phase off screen, potential, fate points, another aspect, ticks moved."""

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
from tablee.systems.fate2.creation.options import potential
from tablee.systems.fate2.creation.options.checks import life_of
from tablee.systems.fate2.creation.options.history import Lived
from tablee.systems.fate2.creation.phases import base_level
from tablee.systems.fate2.creation.purchase import skill_named
from tablee.systems.fate2.extras.blocks import same
from tablee.systems.fate2.progress.arc_moves import SHEET, SHEETS, named_aspect, wanted
from tablee.systems.fate2.progress.arcs import CLOSED, OFF, POTENTIAL, arc_open, arcs, next_arc, with_given

FEW, MANY = 1, 10


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """A phase off screen, one that potential pays, a reward, another aspect, a tick moved."""
    usual = (_off_screen(book), _reward(book), _change(book), _shift(book))
    kept = book.on("potential") or book.number("potential_all") or book.number("potential_reserved")
    return (*usual, _potential(book)) if kept else usual


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


def played(sheet: Sheet) -> tuple[Lived, ...]:
    """The phases that potential paid for in play, as potential counts them."""
    arcs_paid = ((arc, arc.data.get(POTENTIAL)) for arc in arcs(sheet))
    return tuple(Lived(arc.id, aspects=(str(name),), kind="extra") for arc, name in arcs_paid if name)


def _potential(book: Book) -> Move:
    """Potential that is left gives a whole phase more when an aspect has just been gained (FAT-6-05)."""

    def plan(state: State, args: Args) -> Plan:
        id, sheet, name = args["sheet"], state.sheet(args["sheet"]), named_aspect(args["aspect"])
        points, wrong = book.number("phase_points"), list[Problem]()
        life = (*life_of(book, sheet), *played(sheet))
        one = Lived(next_arc(sheet).id, aspects=(name,), kind="extra")
        if arc_open(sheet) is not None:
            wrong.append(problem("FAT-6-05", id, "arc", who=sheet.name))
        gained = last_gained(sheet)
        if not gained:
            wrong.append(problem("FAT-6-05", id, "beside"))
        elif not any(same(name, other) for other in gained):
            wrong.append(problem("FAT-6-06", id, "linked", warning=True, name=gained[0]))
        before, price = potential.left(book, life), potential.price_of(book, one)
        if potential.left(book, (*life, one)).open < 0:
            found = max(before.open, 0)
            wrong.append(problem("FAT-6-05", id, "short", price=price, found=found, reserved=before.reserved))
        arc = next_arc(sheet)
        marked = replace(arc, data={**arc.data, OFF: True, POTENTIAL: name})
        after = with_given(sheet.put(marked), points)
        why = because("FAT-6-05", "played", who=sheet.name, price=price, aspect=name, points=points)
        events: tuple[Event, ...] = (SheetPut(id, after), Told(why, (id,)))
        return Plan(tuple(wrong), because=(why,), events=lambda _: events)

    aspect = Param("aspect", "text", Text("l’aspect qu’elle donnera", "the aspect that it will bring"))
    label = Text("Dépenser du potentiel\u00a0: une phase de plus", "Spend potential: a phase more")
    return Move("spend_potential", label, "FAT-6-05", (SHEET, aspect), plan, "gm")


def last_gained(sheet: Sheet) -> tuple[str, ...]:
    """The aspects that the last arc brought; none where no arc has ended."""
    last = next((arc.id for arc in reversed(tuple(arcs(sheet))) if arc.data.get(CLOSED)), None)
    ids = {step.block for step in sheet.steps if last is not None and step.phase == last}
    return tuple(aspect.name for aspect in sheet.having(Aspect, ASPECT) if aspect.id in ids)


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
        block = skill_named(book, sheet, name) or Levelled(new_id(sheet, name), name, None, SKILL)
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
