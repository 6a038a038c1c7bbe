"""Moves that write on a sheet being made: the method, levels, what is struck, what a Fault weighs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.sheet import Levelled, Pick, Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import ATTRIBUTE, FAULT, GIFT, METHOD, POOL, POWER, SKILL
from tablee.systems.fudge.core.traits import level_words
from tablee.systems.fudge.creation.costs import costs
from tablee.systems.fudge.creation.forms import SHEET, block_param, level_param, plan_change
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
    def plan(state: State, args: Args) -> Plan:
        sheet, label = state.sheet(args["sheet"]), METHOD_WORDS[METHODS.index(args["method"])]
        why = because("FUD-1.4-01", "chosen", name=state.named(args["sheet"]), method=label)
        changed = plan_change(book, args["sheet"], sheet, with_method(book, sheet, args["method"]), why)
        broken = tuple(p for p in changed.problems if p.rule == "FUD-1.4-11")
        return replace(changed, problems=broken)  # what the new way asks is shown on the sheet

    method = Param(
        "method",
        "choice",
        Text("méthode", "method"),
        str(book["creation"]),
        options=METHODS,
        words=METHOD_WORDS,
    )
    label = Text("Choisir la méthode de création", "Choose how the character is made")
    return Move("choose_method", label, "FUD-1.4-01", (SHEET, method), plan)


def _set(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        block = state.sheet(args["sheet"]).need(args["block"], Levelled)
        return _plan_level(book, state, args, replace(block, level=int(args["level"])))

    label = Text("Fixer le niveau d’un Trait", "Set a Trait’s level")
    params = (SHEET, block_param(*LEVELLED), level_param(book))
    return Move("set_trait", label, "FUD-1.5-01", params, plan)


def _plan_level(book: Book, state: State, args: Args, block: Levelled) -> Plan:
    """The plan to write a Trait with a new level, or without any where it is lost."""
    sheet = state.sheet(args["sheet"])
    if block.level is None:
        why = because("FUD-1.4-10", "unknown", name=block.name)
    else:
        words = level_words(book, block, block.level)
        why = because("FUD-1.5-01", "set", name=block.name, level=words)
    return plan_change(book, args["sheet"], sheet, sheet.put(block), why)


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
    def plan(state: State, args: Args) -> Plan:
        block = state.sheet(args["sheet"]).need(args["block"], Levelled)
        return _plan_level(book, state, args, replace(block, level=stepped(book, block, by)))

    return Move(key, label, "FUD-1.1-04", (SHEET, block_param(*LEVELLED)), plan)


def _drop(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        sheet = state.sheet(args["sheet"])
        why = because("FUD-1.4-02", "struck", name=_trait(sheet, args["block"]).name)
        changed = plan_change(book, args["sheet"], sheet, sheet.drop(args["block"]), why)
        lacks = {p for p in changed.problems if (p.rule, p.said) == ("FUD-1.3.1-01", "missing")}
        told = tuple(replace(p, warning=True) if p in lacks else p for p in changed.problems)
        return replace(changed, problems=told)  # it may be written anew before the sheet is handed in

    label = Text("Rayer un Trait", "Strike a Trait off")
    params = (SHEET, block_param(ATTRIBUTE, SKILL, GIFT, FAULT, POWER))
    return Move("drop_trait", label, "FUD-1.4-02", params, plan)


def _trait(sheet: Sheet, id: str) -> Levelled | Power:
    found = sheet.get(id)
    return found if isinstance(found, (Levelled, Power)) else sheet.need(id, Levelled)


def _weigh(book: Book) -> Move:
    whole = costs(book).worth.halves

    def weighed(block: Power, args: Args) -> Power:
        data = {key: value for key, value in block.data.items() if key not in ("halves", "free", "approved")}
        if args["halves"] == 0:
            return replace(block, data={**data, "free": True})
        return replace(block, data={**data, "halves": args["halves"], "approved": True})

    def plan(state: State, args: Args) -> Plan:
        sheet = state.sheet(args["sheet"])
        block, wrong = sheet.need(args["block"], Power), list[Problem]()
        if block.role != FAULT:
            wrong.append(problem("FUD-1.6.3-04", block.id, "no_fault", name=block.name))
        weight = Fraction(args["halves"], whole)
        why = because("FUD-1.6.3-04", "weighed", name=block.name, weight=weight)
        changed = plan_change(book, args["sheet"], sheet, sheet.put(weighed(block, args)), why, *wrong)
        return replace(changed, problems=tuple(p for p in changed.problems if p.rule != "FUD-1.4-11"))

    half = Param(
        "halves",
        "int",
        Text("poids en demi-Dons (0\u00a0: sans compensation)", "weight in half Gifts (0: for nothing)"),
        whole,
        0,
        20,
    )
    label = Text("Accepter un Défaut et le peser", "Accept a Fault and weigh it")
    return Move("weigh_fault", label, "FUD-1.6.3-04", (SHEET, block_param(FAULT), half), plan, "gm")
