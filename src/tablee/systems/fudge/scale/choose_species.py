"""Choosing a species at the table, and reading its levels."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.event import BlockGone, BlockPut, Event
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.reason import Reason, because
from tablee.game.sheet import Levelled, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.plans import tell
from tablee.systems.fudge.core.sheet import ATTRIBUTE, SKILL
from tablee.systems.fudge.powers.prices import species_price, told
from tablee.systems.fudge.scale.apply_species import family_size, own_level, with_species
from tablee.systems.fudge.scale.species import (
    Being,
    being,
    scales,
    sheet_scales,
    species_of,
    species_table,
    split_problems,
)
from tablee.systems.fudge.scale.words import written

SHEET = Param("sheet", "sheet", Text("qui", "who"), actor=True)


def moves(book: Book, build: Build) -> Iterator[Move]:
    """Choose a species, read a sheet by its species."""
    yield _choose(book)
    yield _read(book)


def _told(book: Book, found: Being) -> Iterator[Reason]:
    here = scales(book, found.key)
    yield because(
        "FUD-2.3-01", "scales", name=found.text, strength=here.strength, mass=here.mass, move=here.move
    )
    counts = {family.group: family_size(book, family.group) for family in found.families}
    price = species_price(book, found, counts)
    yield because("FUD-2.3.5-05", "price", price=told(price), levels=price.levels(book))


def changes(before: Sheet, after: Sheet, id: str, why: Reason) -> Iterator[Event]:
    """What leads from one sheet to the other, block by block."""
    for block in before.blocks:
        if after.get(block.id) is None:
            yield BlockGone(id, block.id, why)
    for block in after.blocks:
        if before.get(block.id) != block:
            yield BlockPut(id, block, why)


def _choose(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, found = args["sheet"], state.sheet(args["sheet"]), being(book, args["species"])
        after = with_species(book, sheet, found.key)
        why = because("FUD-2.3-01", "chosen", name=state.named(args["sheet"]), species=found.text)
        return Plan(
            tuple(split_problems(book, scales(book, found.key), id)),
            because=tuple(_told(book, found)),
            shows={"scale": sheet_scales(after).strength},
            events=lambda _: tuple(changes(sheet, after, id, why)),
        )

    beings = species_table(book).beings
    species = Param(
        "species",
        "choice",
        Text("espèce", "species"),
        species_table(book).norm,
        options=tuple(one.key for one in beings),
        words=tuple(one.text for one in beings),
    )
    label = Text("Choisir une espèce", "Choose a species")
    return Move("choose_species", label, "FUD-2.3-01", (SHEET, species), plan)


def _read(book: Book) -> Move:
    """A sheet's levels as its species has them: « Intelligence Médiocre [Cludd Moyenne] »."""

    def plan(state: State, args: Args) -> Plan:
        sheet = state.sheet(args["sheet"])
        alone = species_of(book, sheet).alone
        traits = [block for role in (ATTRIBUTE, SKILL) for block in sheet.having(Levelled, role)]
        shown = [
            block
            for block in traits
            if block.level is not None
            and (alone or block.role == ATTRIBUTE or own_level(book, sheet, block) != block.level)
        ]
        lines = (because("FUD-2.3.5-02", "line", words=written(book, sheet, block)) for block in shown)
        return tell(lines, args["sheet"])

    label = Text("Lire les niveaux d’espèce", "Read levels by species")
    return Move("read_species", label, "FUD-2.3.5-02", (SHEET,), plan)
