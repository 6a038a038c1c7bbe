"""Countering a point that somebody spent: both are lost, and it may be paid again, without an end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from tablee.game.account import Account
from tablee.game.check import Option
from tablee.game.event import Answered, Asked, Event, Settled, Told
from tablee.game.frozen import replace
from tablee.game.move import Args, Move, Plan
from tablee.game.pending import Pending
from tablee.game.problem import Refused, problem
from tablee.game.question import answer, answer_params, ask
from tablee.game.reason import Named, because
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.game.walk import Bought
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import CHARACTER, POINTS
from tablee.systems.fate2.points.asking import parts_of, question_id, waits_for
from tablee.systems.fate2.points.fate_spends import POINT
from tablee.systems.fate2.points.pools import WHOM, held, paid, payment, pool_that_pays
from tablee.systems.fate2.points.prices import counter_price

SPENT, AGAIN = "spent", "again"
LET, COUNTER, RENEW, LEAVE = "let", "counter", "renew", "leave"
RULE = "FAT-4-24"
Events: TypeAlias = tuple[Event, ...]
MASTER = Text("Le MJ", "The GM")
COUNTERS = Text("Contrer\u00a0: {cost:+}", "Counter: {cost:+}")
RENEWS = Text("Repayer\u00a0: {cost:+}", "Pay again: {cost:+}")


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """The answer of players who may counter, the game master's own counter, paying again."""
    return (_counter(book), _from_pool(book), _renew(book))


def counter_events(book: Book, state: State, who: str, cost: int) -> tuple[Event, ...]:
    """The question that follows a spend: does a player counter it? None where none could pay.

    The game master is not asked, since whether there is a pool must not show: they have a move of their own.
    """
    price = counter_price(book, cost)
    asks = tuple(_others(state, who, price)) if book.on("counter_asked") else ()
    if not cost or not asks or who in state.hidden:
        return ()
    options = (
        Option(LET, Text("Laisser", "Let it stand")),
        Option(COUNTER, COUNTERS.fill({"cost": -price})),
    )
    about = because(RULE, "open", name=state.named(who), cost=cost)
    id = question_id(state, SPENT, who, cost)
    return (Asked(Pending(id, asks, options, (about,), LET, move=COUNTER)),)


def _others(state: State, who: str, price: int) -> Iterator[str]:
    """The other characters that could pay for a counter."""
    for id, sheet in state.sheets.items():
        can = isinstance(sheet.get(POINTS), Account) and held(sheet) >= price
        if can and id != who and sheet.nature == CHARACTER and id not in state.hidden:
            yield id


def _countered(state: State, who: str, by: str, price: int, name: Text | Named, over: Events) -> Plan:
    """The plan of a counter: it is paid, and whoever is countered is asked whether they pay as much again."""
    slots: dict[str, Any] = {"name": state.named(who), "by": name}
    costs, wrong = payment(state, by, price, because(RULE, "paid", **slots))
    told = Told(because(RULE, "countered", **slots), (who,))
    words = {RENEW: RENEWS.fill({"cost": -price}), LEAVE: Text("Laisser", "Leave it")}
    about = because(RULE, "lost", **slots)
    asked = ask(question_id(state, AGAIN, who, price), who, words, (about,), LEAVE, RENEW)
    return Plan(wrong, costs, events=lambda _: (*over, *paid(costs), told, asked))


def _counter(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        pending, answered = answer(state, args, COUNTER, args["option"])
        if args["option"] == LET:
            return Plan(events=lambda _: answered)
        who, by = parts_of(pending)[0], args["seat"]
        price = counter_price(book, _spent(pending))
        over = (Answered(pending.id, by, COUNTER), Settled(pending.id))
        return _countered(state, who, by, price, state.named(by), over)

    words = {LET: Text("Laisser", "Let it stand"), COUNTER: Text("Contrer", "Counter")}
    label = Text("Contrer une dépense", "Counter a spend")
    return Move(COUNTER, label, RULE, answer_params(words), plan)


def _from_pool(book: Book) -> Move:
    """A foe counters what somebody spent, in time or not: that is for the game master to say."""

    def plan(state: State, args: Args) -> Plan:
        who = args["sheet"]
        if state.sheet(who).nature != CHARACTER:
            raise Refused(problem(RULE, who, "not_played", name=state.sheet(who).name))
        open_ones = [one for id, one in state.pendings.items() if id.split(":")[:2] == [SPENT, who]]
        price = counter_price(book, max(map(_spent, open_ones), default=1))
        by = pool_that_pays(state, price)
        made = _countered(state, who, by, price, MASTER, tuple(Settled(one.id) for one in open_ones))
        name = state.sheet(who).name
        waits = (problem(RULE, who, "waits", name=name),) if waits_for(state, who, AGAIN) else ()
        thrown = (problem(RULE, who, "on_throw", name=name),) if _is_on_throw(state, who) else ()
        return replace(made, problems=(*made.problems, *waits, *thrown))

    label = Text("Contrer au nom des adversaires", "Counter for the foes")
    return Move("counter_from_pool", label, RULE, (WHOM,), plan, "gm")


def _spent(pending: Pending) -> int:
    """What the spend cost that a question is about."""
    return int(parts_of(pending)[1])


def _is_on_throw(state: State, who: str) -> bool:
    """True while a point of a sheet raises an open throw of theirs: there it is countered by a side."""
    steps = (step for run in state.runs.values() if not run.closed and run.by == who for step in run.steps)
    return any(isinstance(step, Bought) and step.spend == POINT and step.by in ("", who) for step in steps)


def _renew(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        pending, answered = answer(state, args, RENEW, args["option"])
        who, price = parts_of(pending)[0], _spent(pending)
        name = state.sheet(who).name
        if args["option"] == LEAVE:
            told = Told(because(RULE, "left", name=name), (who,))
            return Plan(events=lambda _: (*answered, told))
        why = because(RULE, "renewed", name=name)
        costs, wrong = payment(state, who, price, why)
        more = counter_events(book, state, who, price)
        return Plan(wrong, costs, events=lambda _: (*answered, *paid(costs), Told(why, (who,)), *more))

    words = {RENEW: Text("Repayer", "Pay again"), LEAVE: Text("Laisser", "Leave it")}
    label = Text("Repayer une dépense contrée", "Pay again for a countered spend")
    return Move(RENEW, label, RULE, answer_params(words), plan)
