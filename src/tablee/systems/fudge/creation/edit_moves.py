"""Moves that write on a sheet being made: the method, levels, what is struck, what a Fault weighs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.event import Event
from tablee.game.move import Args, Move, Param, Preview, pair
from tablee.game.problem import Problem, problem
from tablee.game.reason import Reason, because
from tablee.game.sheet import Levelled, Pick, Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import ATTRIBUTE, FAULT, GIFT, METHOD, POOL, POWER, SKILL
from tablee.systems.fudge.core.traits import level_words
from tablee.systems.fudge.creation.costs import costs
from tablee.systems.fudge.creation.forms import SHEET, block_param, foreseen, level_param, put
from tablee.systems.fudge.creation.in_play import pool_account
from tablee.systems.fudge.creation.validation import METHODS

LEVELLED = (ATTRIBUTE, SKILL)
METHOD_WORDS = (
    Text("subjective", "subjective"),
    Text("objective, par niveaux", "objective, by levels"),
    Text("par les dés", "by dice"),
    Text("en cours de jeu", "in play"),
    Text("par un récit", "by a text"),
)


def moves(book: Book, build: Build) -> Iterator[Move]:
    """The moves of whoever makes a character."""
    yield _choose(book)
    yield _set(book)
    yield _step(book, "raise_trait", Text("Monter un Trait", "Raise a Trait"), 1)
    yield _step(book, "lower_trait", Text("Baisser un Trait", "Lower a Trait"), -1)
    yield _drop(book)
    yield _weigh(book)


def with_method(book: Book, sheet: Sheet, method: str) -> Sheet:
    """The sheet made in that way; a pool comes with making it in play."""
    label = Text("Méthode de création", "Creation method")
    sheet = sheet.put(Pick(METHOD, label, method))
    if method != "in_play":
        return sheet.drop(POOL)
    return sheet if sheet.get(POOL) else sheet.put(pool_account(book))


def _choose(book: Book) -> Move:
    def after(state: State, args: Args) -> Sheet:
        return with_method(book, state.sheet(args["sheet"]), args["method"])

    def preview(state: State, args: Args) -> Preview:
        seen = foreseen(book, state.sheet(args["sheet"]), after(state, args))
        broken = tuple(p for p in seen.problems if p.rule == "FUD-1.4-11")
        return replace(seen, problems=broken)  # what the new way asks is shown on the sheet

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        label = METHOD_WORDS[METHODS.index(args["method"])]
        why = because("FUD-1.4-01", "chosen", name=state.sheet(args["sheet"]).name, method=label)
        return put(book, args["sheet"], after(state, args), why)

    method = Param(
        "method",
        "choice",
        Text("méthode", "method"),
        str(book["creation"]),
        options=METHODS,
        words=METHOD_WORDS,
    )
    label = Text("Choisir la méthode de création", "Choose how the character is made")
    return Move("choose_method", label, "FUD-1.4-01", (SHEET, method), pair(preview, perform))


def _levelled(sheet: Sheet, block: Levelled, level: int | None) -> Sheet:
    return sheet.put(replace(block, level=level))


def _set(book: Book) -> Move:
    def after(state: State, args: Args) -> Sheet:
        sheet = state.sheet(args["sheet"])
        return _levelled(sheet, sheet.need(args["block"], Levelled), int(args["level"]))

    def preview(state: State, args: Args) -> Preview:
        return foreseen(book, state.sheet(args["sheet"]), after(state, args))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        block = state.sheet(args["sheet"]).need(args["block"], Levelled)
        return put(book, args["sheet"], after(state, args), _set_to(book, block, int(args["level"])))

    label = Text("Fixer le niveau d’un Trait", "Set a Trait’s level")
    params = (SHEET, block_param(*LEVELLED), level_param(book))
    return Move("set_trait", label, "FUD-1.5-01", params, pair(preview, perform))


def _set_to(book: Book, block: Levelled, level: int) -> Reason:
    return because("FUD-1.5-01", "set", name=block.name, level=level_words(book, block, level))


def stepped(book: Book, block: Levelled, by: int) -> int | None:
    """One level up or down; a Skill that must be studied begins at its first rung, and is lost below it."""
    from tablee.systems.fudge.creation.objective import first_rung

    rung = first_rung(book, block) if block.role == SKILL else None
    if block.level is None:
        return rung if rung is not None else book.bottom.value
    if rung is not None and block.level + by < rung:
        return None
    return block.level + by


def _step(book: Book, key: str, label: Text, by: int) -> Move:
    def after(state: State, args: Args) -> Sheet:
        sheet = state.sheet(args["sheet"])
        block = sheet.need(args["block"], Levelled)
        return _levelled(sheet, block, stepped(book, block, by))

    def preview(state: State, args: Args) -> Preview:
        return foreseen(book, state.sheet(args["sheet"]), after(state, args))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        made = after(state, args)
        block = made.need(args["block"], Levelled)
        if block.level is None:
            return put(book, args["sheet"], made, because("FUD-1.4-10", "unknown", name=block.name))
        return put(book, args["sheet"], made, _set_to(book, block, block.level))

    return Move(key, label, "FUD-1.1-04", (SHEET, block_param(*LEVELLED)), pair(preview, perform))


def _drop(book: Book) -> Move:
    def preview(state: State, args: Args) -> Preview:
        sheet = state.sheet(args["sheet"])
        _trait(sheet, args["block"])
        seen = foreseen(book, sheet, sheet.drop(args["block"]))
        lacks = {p for p in seen.problems if (p.rule, p.said) == ("FUD-1.3.1-01", "missing")}
        told = tuple(replace(p, warning=True) if p in lacks else p for p in seen.problems)
        return replace(seen, problems=told)  # it may be written anew before the sheet is handed in

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        sheet = state.sheet(args["sheet"])
        why = because("FUD-1.4-02", "struck", name=_trait(sheet, args["block"]).name)
        return put(book, args["sheet"], sheet.drop(args["block"]), why)

    label = Text("Rayer un Trait", "Strike a Trait off")
    params = (SHEET, block_param(ATTRIBUTE, SKILL, GIFT, FAULT, POWER))
    return Move("drop_trait", label, "FUD-1.4-02", params, pair(preview, perform))


def _trait(sheet: Sheet, id: str) -> Levelled | Power:
    found = sheet.get(id)
    return found if isinstance(found, (Levelled, Power)) else sheet.need(id, Levelled)


def _weigh(book: Book) -> Move:
    whole = costs(book).worth.halves

    def weighed(sheet: Sheet, args: Args) -> Power:
        block = sheet.need(args["block"], Power)
        data = {key: value for key, value in block.data.items() if key not in ("halves", "free", "approved")}
        if args["halves"] == 0:
            return replace(block, data={**data, "free": True})
        return replace(block, data={**data, "halves": args["halves"], "approved": True})

    def preview(state: State, args: Args) -> Preview:
        sheet = state.sheet(args["sheet"])
        block, wrong = sheet.need(args["block"], Power), list[Problem]()
        if block.role != FAULT:
            wrong.append(problem("FUD-1.6.3-04", block.id, "no_fault", name=block.name))
        seen = foreseen(book, sheet, sheet.put(weighed(sheet, args)))
        return replace(seen, problems=(*wrong, *(p for p in seen.problems if p.rule != "FUD-1.4-11")))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        from fractions import Fraction

        sheet = state.sheet(args["sheet"])
        block, weight = weighed(sheet, args), Fraction(args["halves"], whole)
        why = because("FUD-1.6.3-04", "weighed", name=block.name, weight=weight)
        return put(book, args["sheet"], sheet.put(block), why)

    half = Param(
        "halves",
        "int",
        Text("poids en demi-Dons (0\u00a0: sans compensation)", "weight in half Gifts (0: for nothing)"),
        whole,
        0,
        20,
    )
    label = Text("Accepter un Défaut et le peser", "Accept a Fault and weigh it")
    return Move(
        "weigh_fault", label, "FUD-1.6.3-04", (SHEET, block_param(FAULT), half), pair(preview, perform), "gm"
    )
