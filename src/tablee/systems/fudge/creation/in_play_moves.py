"""Moves of a character that is defined as it is played (FUD-7.4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.account import BANK, Account, Movement
from tablee.game.event import BlockGone, BlockPut, Event, Moved
from tablee.game.ladder import Absent
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.problem import Problem, problem
from tablee.game.reason import Reason, because
from tablee.game.sheet import Levelled, Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import ATTRIBUTE, FAULT, GIFT, POOL, SKILL, XP, new_id
from tablee.systems.fudge.core.traits import default, find, must_study
from tablee.systems.fudge.creation.add_traits import attribute, skill
from tablee.systems.fudge.creation.costs import costs
from tablee.systems.fudge.creation.forms import NAME, SHEET, block_param, level_param, name_problems
from tablee.systems.fudge.creation.in_play import ASKED, TESTED, pool_of, price
from tablee.systems.fudge.creation.late_traits import method_of
from tablee.systems.fudge.creation.objective import LEARNT, skill_cost
from tablee.systems.fudge.page.ticked_traits import DECLARE

CALLED = replace(NAME, label=Text("nom du Trait", "name of the Trait"), default=None)
ROLES = {
    SKILL: Text("Compétence", "Skill"),
    ATTRIBUTE: Text("Caractéristique", "Attribute"),
    GIFT: Text("Don", "Gift"),
    FAULT: Text("Défaut", "Fault"),
}


def moves(book: Book, build: Build) -> Iterator[Move]:
    """Calling for a Trait, defining it, giving the action up, and learning something new."""
    yield _call(book)
    yield _declare(book)
    yield _give_up()
    yield _learn(book)


def _role(*roles: str) -> Param:
    words = tuple(ROLES[role] for role in roles)
    return Param("role", "choice", Text("sorte", "kind"), roles[0], options=roles, words=words)


def _mode(book: Book, sheet: Sheet) -> list[Problem]:
    """The variant is for characters who are made so."""
    right = method_of(book, sheet) == "in_play" and pool_of(sheet) is not None
    return [] if right else [problem("FUD-7.4.1-01", "method", "off", name=sheet.name)]


def _called(book: Book, sheet: Sheet, role: str, name: str) -> Levelled:
    made = attribute(book, sheet, name, None) if role == ATTRIBUTE else skill(book, sheet, name, None)
    return replace(made, tags=(*made.tags, ASKED))


def _call(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        sheet, name = state.sheet(args["sheet"]), args["name"].strip()
        wrong = [*_mode(book, sheet), *name_problems(name)]
        found = find(book, sheet, args["name"])
        if isinstance(found, Levelled):
            wrong.append(problem("FUD-7.4.1-04", found.id, "known", name=found.name))
        block = _called(book, sheet, args["role"], name)
        why = because("FUD-7.4.1-04", "called", who=state.named(args["sheet"]), name=name)
        return Plan(tuple(wrong), events=lambda _: (BlockPut(args["sheet"], block, why),))

    label = Text("Mettre un Trait à l’épreuve", "Put a Trait to the test")
    params = (SHEET, _role(SKILL, ATTRIBUTE), CALLED)
    return Move("call_trait", label, "FUD-7.4.1-04", params, plan, "gm")


def _declared(book: Book, sheet: Sheet, args: Args) -> Levelled | Power:
    """The Trait as it is defined: one that was called for keeps its line, and is marked as tested."""
    name = args["name"].strip()
    if args["role"] in (GIFT, FAULT):
        return Power(new_id(sheet, name), name, args["role"])
    found = find(book, sheet, name)
    if isinstance(found, Levelled) and ASKED in found.tags:
        tags = (*(tag for tag in found.tags if tag != ASKED), TESTED)
        return replace(found, level=int(args["level"]), tags=tags)
    make = attribute if args["role"] == ATTRIBUTE else skill
    return make(book, sheet, name, int(args["level"]))


def declared_problems(book: Book, sheet: Sheet, block: Levelled | Power) -> Iterator[Problem]:
    """Too few levels left, levels that would be harvested in advance, a Trait that is known already."""
    pool, cost = pool_of(sheet), price(book, sheet, block)
    if pool is not None and cost > pool.value:
        yield problem("FUD-7.4.1-02", POOL, "short", expected=cost, found=pool.value, label=pool.label)
    if isinstance(block, Power):
        return
    known = find(book, sheet, block.name)
    if isinstance(known, Levelled) and known.id != block.id:
        yield problem("FUD-7.4.1-04", block.id, "known", name=known.name)
    if cost < 0 and TESTED not in block.tags:
        yield problem("FUD-7.4.1-06", block.id, "harvest", name=block.name, level=book.say(block.level or 0))
    rung = costs(book).study.first
    if block.role == SKILL and must_study(book, block.name, block.tags) and skill_cost(book, block) < rung:
        said = book.say(block.level or 0)
        yield problem("FUD-7.4.1-06", block.id, "study", name=block.name, level=said)


def _declare(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        wrong = [*_mode(book, sheet), *name_problems(args["name"].strip())]
        block, pool = _declared(book, sheet, args), pool_of(sheet)
        cost, have = price(book, sheet, block), pool.value if pool else 0
        why = because("FUD-7.4.1-05", "cost", name=block.name, cost=cost, left=have - cost)

        def events(faces: Faces) -> tuple[Event, ...]:
            return (BlockPut(id, block, why), *_paid(id, POOL, cost, have, why))

        if wrong:
            return Plan(tuple(wrong), events=events)
        problems = tuple(declared_problems(book, sheet, block))
        return Plan(problems, because=(why,), shows={"cost": cost}, events=events)

    params = (SHEET, _role(SKILL, ATTRIBUTE, GIFT, FAULT), CALLED, level_param(book))
    return Move("declare_trait", DECLARE, "FUD-7.4.1-04", params, plan)


def _paid(id: str, account: str, cost: int, have: int, why: Reason) -> tuple[Event, ...]:
    """Levels spent or given back; where the game master overruled, what there is."""
    address = f"{id}.{account}"
    if cost < 0:
        return (Moved(Movement(BANK, address, -cost, why)),)
    amount = min(cost, max(have, 0))
    return (Moved(Movement(address, BANK, amount, why)),) if amount else ()


def _give_up() -> Move:
    def plan(state: State, args: Args) -> Plan:
        sheet = state.sheet(args["sheet"])
        block = sheet.need(args["block"], Levelled)
        defined = problem("FUD-7.4.1-04", block.id, "defined", name=block.name)
        why = because("FUD-7.4.1-04", "given_up", who=state.named(args["sheet"]), name=block.name)
        return Plan(
            () if ASKED in block.tags else (defined,),
            events=lambda _: (BlockGone(args["sheet"], block.id, why),),
        )

    label = Text("Renoncer à l’action", "Give the action up")
    return Move("give_up", label, "FUD-7.4.1-04", (SHEET, block_param(SKILL, ATTRIBUTE)), plan)


def _learn(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        name, level = args["name"].strip(), int(args["level"])
        wrong = [*_mode(book, sheet), *name_problems(name)]
        block = skill(book, sheet, name, level, LEARNT)
        cost = skill_cost(book, block)
        why = because("FUD-7.4.1-08", "cost", name=name, cost=cost)

        def events(faces: Faces) -> tuple[Event, ...]:
            have = sheet.need(XP, Account).value
            return (BlockPut(id, block, why), *_paid(id, XP, cost, have, why))

        if wrong:
            return Plan(tuple(wrong), events=events)
        xp, known = sheet.need(XP, Account), find(book, sheet, args["name"])
        if known is not None:
            wrong.append(problem("FUD-7.4.1-08", known.id, "known", name=known.name))
        usual = default(book, block.name, block.tags)
        if cost <= 0 or (not isinstance(usual, Absent) and level <= usual):
            wrong.append(problem("FUD-7.4.1-08", "level", "low", name=name))
        if cost > xp.value:
            wrong.append(problem("FUD-7.4.1-08", XP, "short", expected=cost, found=xp.value, label=xp.label))
        return Plan(tuple(wrong), because=(why,), events=events)

    label = Text("Acquérir une Compétence avec des PE", "Acquire a Skill with XP")
    return Move("learn_trait", label, "FUD-7.4.1-08", (SHEET, CALLED, level_param(book)), plan)
