"""Fudge points: how many there are, where they come from, and what they buy outside of rolls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablee.game.account import BANK, Account, Movement
from tablee.game.event import Event, Moved, Told
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.problem import Problem, problem
from tablee.game.reason import Reason, because
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.game.text import Quote, Text
from tablee.game.throwing import Build
from tablee.systems.fudge import POINTS
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import XP

SHEET = Param("sheet", "sheet", Text("qui", "who"), actor=True)
MOST = 99


def account(book: Book, value: int | None = None) -> Account:
    """The Fudge points of a character; as many as the game gives at the start (FUD-1.3.6-02).

    There is no ceiling: what is not spent is kept (FUD-1.3.6-03).
    """
    start = book.number("points_start") if value is None else value
    return Account(POINTS, Text("Points Fudge", "Fudge points"), start, rule="FUD-1.3.6-01")


def parts(book: Book) -> Iterator[Account]:
    """What a blank sheet has of them."""
    if book.on("fudge_points"):
        yield account(book)


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """A new session, points for experience, uses of the game master's own; none in a game without."""
    if not book.on("fudge_points"):
        return ()
    return (_session(book), *((_buy(book),) if book.on("points_for_xp") else ()), _other(book))


def held(sheet: Sheet, account: str = POINTS) -> int | None:
    """What lies in an account of a sheet; None where it has none."""
    found = sheet.get(account)
    return found.value if isinstance(found, Account) else None


def point_problems(book: Book, state: State, sheet: str, cost: int = 0) -> Iterator[Problem]:
    """Why a sheet can't pay so many points."""
    found = state.sheet(sheet).get(POINTS)
    if not book.on("fudge_points"):
        yield problem("FUD-1.3.6-01", sheet, "off")
    elif not isinstance(found, Account):
        yield problem("FUD-1.3.6-01", sheet, "none", name=state.sheet(sheet).name)
    else:
        wrong = found.spend(cost)[1]
        if wrong is not None:
            yield wrong.under(sheet)


def payment(sheet: str, cost: int, reason: Reason) -> Movement:
    """Points that go back to the bank."""
    return Movement(f"{sheet}.{POINTS}", BANK, cost, reason)


def paid(sheet: str, cost: int, reason: Reason) -> Iterable[Event]:
    """The same as an event, where anything is due."""
    return (Moved(payment(sheet, cost, reason)),) if cost else ()


def _having(state: State, args: Args) -> tuple[str, ...]:
    """The sheets that were named; without any, every character that has points."""
    named = tuple(dict.fromkeys(args["sheets"]))
    everybody = (id for id, sheet in state.sheets.items() if sheet.nature == "character")
    return named or tuple(id for id in everybody if held(state.sheet(id)) is not None)


def _session(book: Book) -> Move:
    granted = book.number("points_session")

    why = because("FUD-1.3.6-04", "granted", points=granted)

    def granting(state: State, id: str) -> Iterator[Event]:
        sheet = state.sheet(id)
        left = held(sheet)
        yield Told(because("FUD-1.3.6-03", "kept", name=state.named(id), points=left or 0), (id,))
        if granted and left is not None:
            yield Moved(Movement(BANK, f"{id}.{POINTS}", granted, why))

    def plan(state: State, args: Args) -> Plan:
        ids = _having(state, args)
        problems = tuple(p for id in ids for p in point_problems(book, state, id))
        return Plan(
            problems,
            because=(why,),
            events=lambda _: tuple(event for id in ids for event in granting(state, id)),
        )

    everybody = Text("fiches (aucune\u00a0: tous les personnages)", "sheets (none: every character)")
    label = Text("Ouvrir une nouvelle séance", "Open a new session")
    params = (Param("sheets", "sheets", everybody, default=(), actor=True),)
    return Move("new_session", label, "FUD-1.3.6-04", params, plan, "gm")


def _buy(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, points = args["sheet"], state.sheet(args["sheet"]), args["points"]
        cost, xp = points * book.number("xp_per_point"), sheet.get(XP)
        why = because("FUD-1.3.6-05", "bought", xp=cost, points=points)
        paying = Movement(f"{id}.{XP}", BANK, cost, why)

        def events(faces: Faces) -> tuple[Event, ...]:
            return (Moved(paying), Moved(Movement(BANK, f"{id}.{POINTS}", points, why)))

        problems = list(point_problems(book, state, id))
        if not isinstance(xp, Account):
            problems.append(problem("FUD-1.3.6-05", id, "none", name=sheet.name))
            return Plan(tuple(problems), events=events)
        short = xp.spend(cost)[1]
        problems += [short.under(id)] if short else []
        return Plan(tuple(problems), (paying,), because=(why,), events=events)

    params = (SHEET, Param("points", "int", Text("points", "points"), default=1, low=1, high=MOST))
    label = Text("Acheter des Points Fudge", "Buy Fudge points")
    return Move("buy_points", label, "FUD-1.3.6-05", params, plan)


def _other(book: Book) -> Move:
    """A use that the game master has thought of (FUD-1.3.6-06)."""

    def plan(state: State, args: Args) -> Plan:
        why = because("FUD-1.3.6-06", "spent", points=args["points"], what=Quote.of(args["what"]))
        paying = payment(args["sheet"], args["points"], why)
        problems = tuple(point_problems(book, state, args["sheet"], args["points"]))
        return Plan(problems, (paying,), because=(why,), events=lambda _: (Moved(paying),))

    params = (
        SHEET,
        Param("points", "int", Text("points", "points"), default=1, low=1, high=MOST),
        Param("what", "text", Text("pour quoi", "what for")),
    )
    label = Text("Dépenser des Points Fudge autrement", "Spend Fudge points in another way")
    return Move("spend_points", label, "FUD-1.3.6-06", params, plan, "gm")
