"""Powers at the table: the builder, and drawbacks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.event import BlockPut, Event
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import Reason, because
from tablee.game.sheet import Numeric, Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import POWER, WEAPON, new_id
from tablee.systems.fudge.powers.lists import KnownPower, drawback, known_power, power_table, source_of
from tablee.systems.fudge.powers.on_sheet import (
    damage,
    extra_powers,
    faults_due,
    free_powers,
    power_problems,
    spent,
)
from tablee.systems.fudge.powers.prices import DRAWBACKS, drawbacks_of, power_price, told
from tablee.systems.fudge.powers.questions import OWN, SHEET, power_params

NAME_LIMIT = 200


def moves(book: Book, build: Build) -> Iterator[Move]:
    """All of them."""
    yield _add(book)
    yield _drawback(book)


def _built(book: Book, sheet: Sheet, args: Args) -> Power:
    """The Power that the form describes."""
    known = known_power(book, args["power"]) if args["power"] != OWN else None
    name = args["name"].strip() or ("" if known is None else known.fr)
    if not name or len(name) > NAME_LIMIT:
        raise Refused(problem("FUD-2.2-02", "name", "name", most=NAME_LIMIT))
    origin = args["source"] or (known.source if known else "super")
    data: dict[str, int | str | bool] = {"source": source_of(book, origin)}
    rated = args["damage"] if args["damage"] is not None else known.damage if known else None
    for key, value in {
        "weight": args["weight"] if args["weight"] != 1 else None,
        "level": args["level"] or None,
        "damage": rated,
        "linked": args["linked"] or None,
        "skill": args["skill"].strip()[:NAME_LIMIT] or (known.skill if known else "") or None,
        "attribute": args["attribute"] or None,
        DRAWBACKS: args["drawback"] or None,
        "gain": args["gain"] or None,
    }.items():
        if value is not None:
            data[key] = value
    return Power(new_id(sheet, name), name, POWER, data, args["what"].strip())


def _weapon(book: Book, sheet: Sheet, block: Power, known: KnownPower | None) -> Numeric | None:
    """A Power that is an attack, as a fight reads it: a weapon with the agreed damage (FUD-2.2.3-01)."""
    rated = damage(book, block)
    if rated is None:
        return None
    ranged = known is not None and known.ranged
    more = {"ranged": 1, "muscle": 0} if ranged else {}
    return Numeric(
        new_id(sheet.put(block), f"{block.name} {WEAPON}"), block.name, rated, WEAPON, more, block.id
    )


def _ledger(book: Book, sheet: Sheet, block: Power) -> Iterator[Reason]:
    price = power_price(book, block)
    yield because("FUD-2.2-07", "price", name=block.name, price=told(price), levels=price.levels(book))
    after = sheet.put(block)
    yield because("FUD-2.2-03", "used", used=spent(book, after).power, free=free_powers(book))
    count = extra_powers(book, after)
    if count:
        paid, faults = count * book.number("power_gifts"), faults_due(book, after)
        yield because("FUD-2.2-04", "more", count=count, gifts=paid, faults=faults)


def _own_problems(book: Book, sheet: Sheet, block: Power) -> tuple[Problem, ...]:
    known = {(p.rule, p.where, p.said) for p in power_problems(book, sheet)}
    after = power_problems(book, sheet.put(block))
    return tuple(p for p in after if (p.rule, p.where, p.said) not in known)


def _add(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        block = _built(book, sheet, args)

        def events(faces: Faces) -> tuple[Event, ...]:
            put = BlockPut(id, block, because("FUD-2.1-01", "added", name=block.name))
            weapon = _weapon(book, sheet, block, known_power(book, block.name))
            if weapon is None:
                return (put,)
            rated = because("FUD-2.2.3-01", "rated", name=block.name, damage=weapon.value)
            return (put, BlockPut(id, weapon, rated))

        price = power_price(book, block)
        return Plan(
            _own_problems(book, sheet, block),
            because=tuple(_ledger(book, sheet, block)),
            shows={"power": price.power, "levels": price.levels(book)},
            events=events,
        )

    label = Text("Ajouter un Pouvoir", "Add a Power")
    return Move("add_power", label, "FUD-2.2-02", power_params(book), plan)


def _drawback(book: Book) -> Move:
    """One more drawback for a Power of the sheet (FUD-2.2.1-03)."""

    def plan(state: State, args: Args) -> Plan:
        sheet, key = state.sheet(args["sheet"]), args["drawback"]
        block = sheet.need(args["block"], Power)
        keys, found = drawbacks_of(block), drawback(book, key)
        if block.role != POWER or key in keys:
            raise Refused(problem("FUD-2.2.1-03", block.id, "twice", name=block.name))
        after = replace(block, data={**block.data, DRAWBACKS: " ".join((*keys, key))})
        words = key if found is None else found.text
        why = because("FUD-2.2.1-03", "added", name=block.name, drawback=words)
        told = tuple(_ledger(book, sheet, after))
        return Plan(because=told, events=lambda _: (BlockPut(args["sheet"], after, why),))

    table = power_table(book).drawbacks
    params = (
        SHEET,
        Param("block", "block", Text("Pouvoir", "Power"), roles=(POWER,)),
        Param(
            "drawback",
            "choice",
            Text("inconvénient", "drawback"),
            options=tuple(one.key for one in table),
            words=tuple(one.text for one in table),
        ),
    )
    label = Text("Ajouter un inconvénient", "Add a drawback")
    return Move("add_drawback", label, "FUD-2.2.1-03", params, plan)
