"""Deciding without dice: what comes out, why, by which criterion, and what a player pays to decide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from tablee.game.event import BlockPut, Event, Told
from tablee.game.frozen import dataclass
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.sheet import Items, Sheet
from tablee.game.state import State
from tablee.game.text import Quote, Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import LARGEST, Book, Worded
from tablee.systems.fudge.points.pool import SHEET, paid, payment, point_problems

SIGNS = "signs"
"""The id of the block that keeps the warning signs somebody was given."""
OUTCOMES = {"success": Text("Réussite", "Success"), "failure": Text("Échec", "Failure")}
GRAVITY = {"light": Text("légère", "light"), "grave": Text("grave", "grave"), "death": Text("mort", "death")}
MOST_SIGNS, MOST_ROWS = 40, 40


@dataclass(frozen=True, slots=True)
class Word(Worded):
    """A reason or a criterion."""

    key: str
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class Price:
    """From so many levels above the Trait a decision costs so much."""

    above: int
    cost: int


@dataclass(frozen=True, slots=True)
class DicelessTable:
    """``data/diceless.toml``."""

    reasons: tuple[Word, ...]
    criteria: tuple[Word, ...]
    prices: tuple[Price, ...]

    def __post_init__(self) -> None:
        words = (*self.reasons, *self.criteria)
        numbers = [n for price in self.prices for n in (price.above, price.cost)]
        wrong = not self.reasons or not self.criteria or not self.prices or len(words) > MOST_ROWS
        wrong = wrong or any(not word.key or not word.fr or not word.en for word in words)
        wrong = wrong or any(not 0 <= n <= LARGEST for n in numbers)
        if wrong or any(a.above >= b.above or a.cost > b.cost for a, b in pairwise(self.prices)):
            refuse_if((problem("FUD-7.4.2-01", "tables.diceless", "rows"),))


def price(book: Book, gap: int) -> int:
    """What a player pays to decide a result so many levels above the Trait (FUD-7.4.2-05)."""
    rows = book.table("diceless", DicelessTable).prices
    return next((row.cost for row in reversed(rows) if gap >= row.above), rows[0].cost)


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Decide an outcome, give a warning sign."""
    return (_decide(book), _sign(book))


def _decide(book: Book) -> Move:
    table = book.table("diceless", DicelessTable)
    reasons = {row.key: row.text for row in table.reasons}
    criteria = {row.key: row.text for row in table.criteria}

    def problems(state: State, args: Args) -> Iterator[Problem]:
        if not book.on("diceless"):
            yield problem("FUD-7.4.2-01", "diceless", "off")
        if args["reason"] == args["second"]:
            yield problem("FUD-7.4.2-01", "second", "twice")
        if args["points"]:
            yield from point_problems(book, state, args["sheet"], price(book, args["gap"]))
        yield from _advice(state.sheet(args["sheet"]), args)

    def costs(args: Args) -> tuple[int, Reason]:
        cost = price(book, args["gap"])
        return cost, because("FUD-7.4.2-05", "paid", cost=cost, gap=args["gap"])

    def told(args: Args) -> Iterator[Reason]:
        given = tuple(reasons[args[name]] for name in ("reason", "second") if args[name])
        if args["outcome"] == "success":
            yield because("FUD-7.4.2-01", "success", reasons=given)
        else:
            yield because("FUD-7.4.2-01", "failure", reasons=given)
        yield because("FUD-7.4.2-03", "by", criterion=criteria[args["criterion"]])
        for rule, said, name in (
            ("FUD-7.4.2-01", "what", "what"),
            ("FUD-7.4.2-01", "follows", "consequences"),
            ("FUD-7.4.2-04", "counts", "decision"),
        ):
            if args[name].strip():
                yield because(rule, said, what=args[name])

    def plan(state: State, args: Args) -> Plan:
        sheet, reasons, (cost, why) = args["sheet"], tuple(told(args)), costs(args)
        movements = (payment(sheet, cost, why),) if args["points"] else ()

        def events(faces: Faces) -> tuple[Event, ...]:
            pays = paid(sheet, cost, why) if args["points"] else ()
            named = ("outcome", "reason", "second", "criterion", "gravity")
            facts, (first, *rest) = {name: args[name] for name in named if args[name]}, reasons
            return (*pays, Told(first, (sheet,), facts), *(Told(more, (sheet,)) for more in rest))

        return Plan(tuple(problems(state, args)), movements, because=reasons, events=events)

    params = (
        SHEET,
        choice("outcome", Text("issue", "outcome"), OUTCOMES, "success"),
        choice("reason", Text("raison", "reason"), reasons, table.reasons[0].key),
        choice("second", Text("seconde raison", "second reason"), reasons, optional=True),
        choice("criterion", Text("critère", "criterion"), criteria, table.criteria[0].key),
        choice("gravity", Text("gravité", "gravity"), GRAVITY, "light"),
        Param("what", "text", Text("ce qui arrive", "what happens"), default=""),
        Param("consequences", "text", Text("conséquences", "consequences"), default=""),
        Param("decision", "text", Text("ce qu’apporte son idée", "what the idea brings"), default=""),
        Param("points", "bool", Text("payé en Points Fudge", "paid in Fudge points"), default=False),
        Param("gap", "int", Text("niveaux au-dessus du Trait", "levels above the Trait"), default=0, low=0,
              high=20),
    )  # fmt: skip
    label = Text("Décider sans dés", "Decide without dice")
    return Move("decide", label, "FUD-7.4.2-01", params, plan, "gm")


def _advice(sheet: Sheet, args: Args) -> Iterator[Problem]:
    """What the book would have a game master think of first."""
    failed = args["outcome"] == "failure"
    if failed and args["gravity"] != "light" and not args["second"]:
        yield problem("FUD-7.4.2-02", "second", "grave", warning=True)
    if failed and args["gravity"] == "death" and not signs_of(sheet):
        yield problem("FUD-7.4.2-02", "gravity", "death", warning=True)
    if failed and not args["decision"].strip():
        yield problem("FUD-7.4.2-04", "decision", "decision", warning=True)


def signs_of(sheet: Sheet) -> tuple[str, ...]:
    """The warning signs that somebody was given (FUD-7.4.2-06)."""
    found = sheet.get(SIGNS)
    return found.items if isinstance(found, Items) else ()


def _sign(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        found, what = state.sheet(args["sheet"]).get(SIGNS), args["what"]
        title = Text("Signes annonciateurs", "Warning signs")
        block = found if isinstance(found, Items) else Items(SIGNS, title)
        after = replace(block, items=(*block.items, what)[-MOST_SIGNS:])
        put = BlockPut(args["sheet"], after, because("FUD-7.4.2-06", "sign", what=Quote.of(what)))
        wrong = () if what.strip() else (problem("FUD-7.4.2-06", "what", "nothing"),)
        return Plan(wrong, events=lambda _: (put,))

    params = (SHEET, Param("what", "text", Text("signe annonciateur", "warning sign")))
    label = Text("Donner un signe annonciateur", "Give a warning sign")
    return Move("warning_sign", label, "FUD-7.4.2-06", params, plan, "gm")
