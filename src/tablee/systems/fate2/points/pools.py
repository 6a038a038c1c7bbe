"""Purses: what a sheet can pay with, and the points that the game master hands out."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.account import BANK, Account, Movement
from tablee.game.event import BlockGone, BlockPut, Event, Moved
from tablee.game.frozen import replace
from tablee.game.milestone import EVENING_ENDS, SCENE_BEGINS, SCENE_ENDS, Milestone
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import Reason, because
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.game.text import Quote, Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import CHARACTER, POINTS, fate_points
from tablee.systems.fate2.points.prices import DESTINY

VILLAINS = "villains"
"""Nature of the sheet that holds the points of all villains: the game master’s, on no turn order."""
MOST, LONGEST = 99, 400
SHEET = Param("sheet", "sheet", Text("qui", "who"), actor=True)
WHOM = Param("sheet", "sheet", Text("qui", "who"))


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Points given, to a character or to a pool of the game master’s; points for one scene."""
    return (_give(book), _scene_points(book))


def held(sheet: Sheet) -> int:
    """The fate points that a sheet can pay with, those of the scene among them."""
    accounts = (sheet.get(DESTINY), sheet.get(POINTS))
    return sum(account.value for account in accounts if isinstance(account, Account))


def payment(
    state: State, who: str, amount: int, why: Reason
) -> tuple[tuple[Movement, ...], tuple[Problem, ...]]:
    """The movements that pay so many fate points, and the problem of a sheet that has fewer (FAT-2-30).

    Raises `Refused` where a sheet has no account of them.
    """
    sheet = state.sheet(who)
    usual = sheet.need(POINTS, Account)
    purse = sheet.get(DESTINY)
    first = min(purse.value, amount) if isinstance(purse, Account) else 0
    parts = ((DESTINY, first), (POINTS, amount - first))
    wrong = usual.spend(amount - first)[1]
    short = problem("FAT-2-30", who, "short", label=usual.label, expected=amount, found=held(sheet))
    movements = tuple(Movement(f"{who}.{id}", BANK, part, why) for id, part in parts if part)
    return movements, (short,) if wrong else ()


def paid(movements: tuple[Movement, ...]) -> tuple[Event, ...]:
    """The events of a payment."""
    return tuple(map(Moved, movements))


def gained(who: str, amount: int, why: Reason) -> tuple[Event, ...]:
    """Points from the bank, which has no end; nothing where none are due."""
    return (Moved(Movement(BANK, f"{who}.{POINTS}", amount, why)),) if amount else ()


def pool_that_pays(state: State, amount: int) -> str:
    """The sheet that pays for the game master: the villains’ own, else the first foe that can.

    Raises `Refused` where none can.
    """
    foes = [id for id, sheet in state.sheets.items() if sheet.nature != CHARACTER]
    foes.sort(key=lambda id: state.sheets[id].nature != VILLAINS)
    able = (id for id in foes if isinstance(state.sheets[id].get(POINTS), Account))
    found = next((id for id in able if held(state.sheets[id]) >= amount), "")
    if not found:
        raise Refused(problem("FAT-4-24", "pool", "empty", expected=amount))
    return found


def _give(book: Book) -> Move:
    """Points from the game master: a reward, or the pool of a foe, which begins at 0 (FAT-4-24)."""

    def plan(state: State, args: Args) -> Plan:
        who, amount = args["sheet"], args["points"]
        sheet = state.sheet(who)
        what = args["why"].strip()
        why = (
            because("FAT-4-24", "given", points=amount, why=Quote.of(what))
            if what
            else because("FAT-4-24", "plain", points=amount)
        )
        opened = () if isinstance(sheet.get(POINTS), Account) else (BlockPut(who, fate_points(book, 0), why),)
        return Plan(because=(why,), events=lambda _: (*opened, *gained(who, amount, why)))

    params = (
        WHOM,
        Param("points", "int", Text("points", "points"), default=1, low=1, high=MOST),
        Param("why", "text", Text("pour quoi", "what for"), default=""),
    )
    label = Text("Donner des Points de Destin", "Give fate points")
    return Move("award_points", label, "FAT-4-24", params, plan, "gm")


def scene_purse(state: State, who: str, points: int) -> tuple[Event, ...]:
    """Points that are for this scene alone, in a purse of their own (FAT-6-12)."""
    purse = state.sheet(who).get(DESTINY)
    label = Text("Points de la scène", "Points of the scene")
    before = purse if isinstance(purse, Account) else Account(DESTINY, label, rule="FAT-2-30")
    why = because("FAT-6-12", "purse", points=points)
    return (BlockPut(who, replace(before, value=before.value + points), why),)


def _scene_points(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        who, points = args["sheet"], args["points"]
        state.sheet(who).need(POINTS, Account)
        why = because("FAT-6-12", "purse", points=points)
        return Plan(because=(why,), events=lambda _: scene_purse(state, who, points))

    usual = book.number("scene_points")
    params = (WHOM, Param("points", "int", Text("points", "points"), default=usual, low=1, high=MOST))
    label = Text("Donner des points pour cette scène", "Give points for this scene")
    return Move("scene_points", label, "FAT-6-12", params, plan, "gm")


def milestone(book: Book, state: State, reached: Milestone) -> Iterator[Event]:
    """What is left in a purse of the scene goes with the scene (FAT-6-12)."""
    if reached.key not in (SCENE_BEGINS, SCENE_ENDS, EVENING_ENDS):
        return
    for who, sheet in state.sheets.items():
        purse = sheet.get(DESTINY)
        if isinstance(purse, Account):
            yield BlockGone(who, DESTINY, because("FAT-6-12", "gone", points=purse.value))
