"""Krâsses between rolls: the start of a scenario, shares of the pile, offers, a lifted limit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tablee.game.account import BANK, Account, Movement
from tablee.game.block import Numeric, Pick
from tablee.game.event import Asked, BlockPut, Event, Moved, SheetPut, TimeMoved, Told
from tablee.game.ids import SheetId
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Sheet
from tablee.game.state import State, fold
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.krasses.accounts import (
    CHARACTER,
    CHARISMA,
    GROUP,
    LIFTED,
    PILE,
    RESERVE,
    group_of,
    held,
    need_group,
    offer_block,
    shared,
)
from tablee.systems.krasses.announce import settle_events
from tablee.systems.krasses.asking import keep_question
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.params import SHEET


def scenario_moves(book: Book, build: Build) -> Iterator[Move]:
    """The moves that move krâsse dice without a roll."""
    yield _start(book, build)
    yield _put_in_pile()
    yield _offer()
    yield _lift()


def _without_dice(problems: Iterable[Problem], events: Callable[[], Iterable[Event]]) -> Plan:
    """The plan of a move without dice; its costs are the movements among its events.

    With problems they are made only when the GM overrules these.
    """
    found = tuple(problems)
    if found:
        return Plan(found, events=lambda faces: tuple(events()))
    told = tuple(events())
    costs = tuple(event.movement for event in told if isinstance(event, Moved))
    return Plan(costs=costs, events=lambda faces: told)


def players(state: State) -> dict[str, int]:
    """The characters with a reserve of their own, and the krâsses their Charisma is worth."""
    found = {}
    for id, sheet in state.sheets.items():
        charisma = sheet.get(CHARISMA)
        if sheet.nature == CHARACTER and isinstance(charisma, Numeric) and sheet.get(RESERVE):
            found[id] = max(charisma.value, 0)
    return found


def _start(book: Book, build: Build) -> Move:
    """A scenario begins: everybody receives dice, and says how many to keep; the rest goes into the pile.

    ``keep`` says it for some beforehand, the others are asked. The rolls of the scenario before are
    settled first. Where no sheet holds the pile yet, one is made.
    """

    def kept(args: Args) -> Mapping[str, Any]:
        keep = args["keep"]
        whole = isinstance(keep, Mapping) and all(
            isinstance(n, int) and not isinstance(n, bool) for n in keep.values()
        )
        if not whole:
            raise Refused(problem("KRA-21", "keep", "shape"))
        found: Mapping[str, Any] = keep
        return found

    def problems(state: State, keep: Mapping[str, Any]) -> Iterator[Problem]:
        known = players(state)
        for id, count in keep.items():
            if id not in known:
                yield problem("KRA-21", f"keep.{id[:40]}", "stranger", expected=tuple(known))
            elif not 0 <= count <= known[id]:
                yield problem("KRA-21", f"keep.{id[:40]}", "keep", expected=known[id], found=count)

    def events(state: State, keep: Mapping[str, Any]) -> Iterator[Event]:
        before, begun = settle_events(book, build, state), because("KRA-21", "begun")
        yield Told(begun)
        before = (*before, *(() if group_of(state) else (_new_group(book, state),)))
        yield from before
        state = fold(state, before)
        group = need_group(state)
        yield TimeMoved(state.calendar.advance(milestone="scenario")[0], begun)
        if not book.pack.on("carry_over"):
            yield from _emptied(state, group)
        for id, gift in players(state).items():
            share = gift - keep.get(id, gift)
            if gift:
                yield Moved(Movement(BANK, f"{id}.{RESERVE}", gift, because("KRA-21", "gift", dice=gift)))
            if share:
                yield Moved(shared(id, group, share))
            if gift and id not in keep:
                yield Asked(keep_question(id, state.named(id), gift))

    def plan(state: State, args: Args) -> Plan:
        keep = kept(args)
        return _without_dice(problems(state, keep), lambda: events(state, keep))

    keep = Param(
        "keep",
        "data",
        Text("gardés, par personnage", "kept by each"),
        default={},
        shape=Mapping[SheetId, int],
    )
    label = Text("Commencer un scénario", "Begin a scenario")
    return Move("start_scenario", label, "KRA-21", (keep,), plan, "gm")


def _new_group(book: Book, state: State) -> Event:
    ids = (GROUP, *(f"{GROUP}-{n}" for n in range(2, len(state.sheets) + 3)))
    id = next(id for id in ids if id not in state.sheets)
    pile = Account(PILE, Text("Tas de krâsses", "Krâsse pile"), rule="KRA-27")
    pack = book.pack
    return SheetPut(id, Sheet("krasses", "Krâsses", (pile,), GROUP, pack.name, pack.version))


def _emptied(state: State, group: str) -> Iterator[Event]:
    for id in (group, *players(state)):
        block = PILE if id == group else RESERVE
        left = held(state, id, block)
        if left:
            yield Moved(Movement(f"{id}.{block}", BANK, left, because("KRA-21", "emptied", dice=left)))


def _put_in_pile() -> Move:
    """Reserve dice go into the pile, and never come back."""

    def plan(state: State, args: Args) -> Plan:
        group = need_group(state)
        state.account(f"{args['sheet']}.{RESERVE}")
        moved = Moved(shared(args["sheet"], group, args["dice"]))
        return _without_dice(_short(state, args), lambda: (moved,))

    params = (SHEET, Param("dice", "int", Text("dK", "dK"), low=1))
    label = Text("Mettre au tas", "Put into the pile")
    return Move("put_in_pile", label, "KRA-21", params, plan, "player")


def _short(state: State, args: Args) -> Iterator[Problem]:
    there = held(state, args["sheet"], RESERVE)
    if args["dice"] > there:
        yield problem("KRA-21", f"{args['sheet']}.{RESERVE}", "short", expected=args["dice"], found=there)


def _offer() -> Move:
    """An owner lets the others stake dice of a private reserve in a counter-krâsse; 0 takes it back."""

    def plan(state: State, args: Args) -> Plan:
        sheet, count = args["sheet"], args["dice"]
        state.account(f"{sheet}.{RESERVE}")
        put = BlockPut(sheet, offer_block(count), because("KRA-23", "offers", dice=count))
        return _without_dice(_short(state, args), lambda: (put,))

    params = (SHEET, Param("dice", "int", Text("dK", "dK"), low=0))
    label = Text("Offrir sa réserve", "Offer one’s reserve")
    return Move("offer", label, "KRA-23", params, plan, "player")


def _lift() -> Move:
    """The GM lifts the limit of dK for the next roll."""

    def plan(state: State, args: Args) -> Plan:
        group = need_group(state)
        block = Pick(LIFTED, Text("Limite de dK", "Limit of dK"), LIFTED)
        lifted = (problem("KRA-18", LIFTED, "lifted"),) if state.sheet(group).get(LIFTED) else ()
        return _without_dice(lifted, lambda: (BlockPut(group, block, because("KRA-18", "lift")),))

    label = Text("Lever la limite", "Lift the limit")
    return Move("lift_limit", label, "KRA-18", (), plan, "gm")
