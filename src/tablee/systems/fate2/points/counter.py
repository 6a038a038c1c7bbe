"""Countering a point that somebody spent: both are lost, and it may be paid again, without an end."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.account import Account
from tablee.game.check import GM, Option
from tablee.game.event import Answered, Asked, Event, Settled, Told
from tablee.game.move import Args, Move, Plan
from tablee.game.pending import Pending
from tablee.game.question import answer, answer_params, ask
from tablee.game.reason import because
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import CHARACTER, POINTS
from tablee.systems.fate2.points.asking import after_paying, parts_of, question_id
from tablee.systems.fate2.points.pools import held, paid, payment, pool_that_pays

SPENT, AGAIN = "spent", "again"
LET, COUNTER, RENEW, LEAVE = "let", "counter", "renew", "leave"
RULE = "FAT-4-24"
MASTER = Text("Le MJ", "The GM")
COUNTERS = Text("Contrer\u00a0: {cost:+}", "Counter: {cost:+}")
RENEWS = Text("Repayer\u00a0: {cost:+}, {left}", "Pay again: {cost:+}, {left}")
POOL_RENEWS = Text("Repayer\u00a0: {cost:+}", "Pay again: {cost:+}")


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """The answer of those who may counter, and that of whoever was countered."""
    return (_counter(book), _renew(book))


def counter_events(book: Book, state: State, who: str, cost: int) -> tuple[Event, ...]:
    """The question that follows a spend: does anybody counter? None where nobody is there to be asked.

    Players are asked whose characters could pay; the game master always is, so that a pool that nobody knows
    of does not show.
    """
    asks = tuple(_others(book, state, who))
    if not cost or not asks or who in state.hidden:
        return ()
    price = book.number("counter_cost")
    options = (
        Option(LET, Text("Laisser", "Let it stand")),
        Option(COUNTER, COUNTERS.fill({"cost": -price})),
    )
    about = because(RULE, "open", name=state.sheet(who).name, cost=cost)
    id = question_id(state, SPENT, who, cost)
    return (Asked(Pending(id, asks, options, (about,), LET, move=COUNTER)),)


def _others(book: Book, state: State, who: str) -> Iterator[str]:
    price = book.number("counter_cost")
    for id, sheet in state.sheets.items():
        can = isinstance(sheet.get(POINTS), Account) and held(sheet) >= price
        if id != who and sheet.nature == CHARACTER and can and id not in state.hidden:
            yield id
    if state.sheet(who).nature == CHARACTER:
        yield GM


def _counter(book: Book) -> Move:
    price = book.number("counter_cost")

    def plan(state: State, args: Args) -> Plan:
        pending, answered = answer(state, args, COUNTER, args["option"])
        if args["option"] == LET:
            return Plan(events=lambda _: answered)
        who, cost = (parts := parts_of(pending))[0], int(parts[1])
        by = pool_that_pays(state, price) if args["seat"] == GM else args["seat"]
        name = MASTER if args["seat"] == GM else state.sheet(by).name
        slots = {"name": state.sheet(who).name, "by": name}
        costs, wrong = payment(state, by, price, because(RULE, "paid", **slots))
        over = (Answered(pending.id, args["seat"], COUNTER), Settled(pending.id))
        told = Told(because(RULE, "countered", **slots, cost=price), (who,))
        purse, renewal = held(state.sheet(who)), book.number("renewal_cost")
        words = {
            RENEW: RENEWS.fill({"cost": -renewal, "left": after_paying(purse, renewal)}),
            LEAVE: Text("Laisser", "Leave it"),
        }  # fmt: skip
        if state.sheet(who).nature != CHARACTER:  # what a pool holds is the game master’s
            words[RENEW] = POOL_RENEWS.fill({"cost": -renewal})
        about = because(RULE, "lost", **slots)
        asked = ask(question_id(state, AGAIN, who, cost), who, words, (about,), LEAVE, RENEW)
        return Plan(wrong, costs, events=lambda _: (*over, *paid(costs), told, asked))

    words = {LET: Text("Laisser", "Let it stand"), COUNTER: Text("Contrer", "Counter")}
    label = Text("Contrer une dépense", "Counter a spend")
    return Move(COUNTER, label, RULE, answer_params(words), plan)


def _renew(book: Book) -> Move:
    price = book.number("renewal_cost")

    def plan(state: State, args: Args) -> Plan:
        pending, answered = answer(state, args, RENEW, args["option"])
        who, cost = (parts := parts_of(pending))[0], int(parts[1])
        name = state.sheet(who).name
        if args["option"] == LEAVE:
            told = Told(because(RULE, "left", name=name), (who,))
            return Plan(events=lambda _: (*answered, told))
        why = because(RULE, "renewed", name=name, cost=price)
        costs, wrong = payment(state, who, price, why)
        more = counter_events(book, state, who, cost)
        return Plan(wrong, costs, events=lambda _: (*answered, *paid(costs), Told(why, (who,)), *more))

    words = {RENEW: Text("Repayer", "Pay again"), LEAVE: Text("Laisser", "Leave it")}
    label = Text("Repayer une dépense contrée", "Pay again for a countered spend")
    return Move(RENEW, label, RULE, answer_params(words), plan)
