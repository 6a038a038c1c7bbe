"""The tables of magic as typed values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tablee.game.builder.builder import Builder
from tablee.game.builder.parts import DIFFICULTY, BuilderPart, Lookup, PartRow, Reduction, Tally
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.tables import table_reader
from tablee.game.text import Text
from tablee.systems.fu3.core.bounds import numbers
from tablee.systems.fu3.core.durations import Span, span_problems
from tablee.systems.fu3.core.tables import roll_table
from tablee.systems.fu3.sheet.blocks import character_table

ANY = "any"
VARIABLES = {
    "duration": Text("Durée", "Duration"),
    "range": Text("Portée", "Range"),
    "area": Text("Aire d’effet", "Area"),
}
PARAMETERS = ("duration", "range", "area")
SORTS = (*PARAMETERS, "base")
"""The sorts of components: the part that each lowers."""
PREPARATION = "time"
FROM_BOOK = Text("(sort déjà connu)", "(a spell already known)")


@dataclass(frozen=True, slots=True)
class Base:
    """What a spell does, what that costs, and the magic it takes."""

    key: str
    value: int
    magic: str
    label: Text


@dataclass(frozen=True, slots=True)
class Row:
    """One row of range or area; its value is its place."""

    key: str
    label: Text


@dataclass(frozen=True, slots=True)
class Resistance:
    """The least an unwilling victim resists with."""

    least: int


@dataclass(frozen=True, slots=True)
class Components:
    """How low components can take a parameter and a base."""

    parameter_floor: int
    base_floor: int


@dataclass(frozen=True, slots=True)
class Book:
    """What a written spell gives, and the successes that writing it takes."""

    die: int
    needs: int


@dataclass(frozen=True, slots=True)
class CastResult:
    """Steps of one variable (down the table: greater), points to each victim, points to the caster."""

    steps: int
    victims: int
    caster: int


@dataclass(frozen=True, slots=True)
class Extra:
    """What each further "and" adds."""

    steps: int
    points: int


@dataclass(frozen=True, slots=True)
class MagicTable:
    """Everything the book prints about spells."""

    bases: tuple[Base, ...]
    durations: tuple[Span, ...]
    ranges: tuple[Row, ...]
    areas: tuple[Row, ...]
    preparations: tuple[Span, ...]
    resistance: Resistance
    components: Components
    book: Book
    results: Mapping[str, CastResult]
    extra: Extra

    def rows(self, parameter: str) -> tuple[Span, ...] | tuple[Row, ...]:
        """The rows of duration, range or area."""
        if parameter == "duration":
            return self.durations
        return self.ranges if parameter == "range" else self.areas

    @property
    def last_row(self) -> int:
        """The longest preparation."""
        return len(self.preparations) - 1


def _problems(pack: Pack, table: MagicTable) -> Iterator[Problem]:
    yield from span_problems("FU3-4-01", "tables.magic.durations", table.durations)
    yield from span_problems("FU3-4-02", "tables.magic.preparations", table.preparations)
    for name in ("bases", "durations", "ranges", "areas", "preparations"):
        if not getattr(table, name):
            yield problem("FU3-4-01", f"tables.magic.{name}", "empty")
    known = (*character_table(pack).magic, ANY)
    for base in table.bases:
        if base.magic not in known:
            yield problem("FU3-4-01", f"tables.magic.bases.{base.key}", "magic", expected=known)
    for key in roll_table(pack).keys:
        if key not in table.results:
            yield problem("FU3-4-06", "tables.magic.results", "result", expected=key)


magic_table = table_reader("magic", MagicTable, numbers("FU3-4-01", "magic"), _problems)
"""The tables of magic."""


@lru_cache(maxsize=16)
def spell_builder(pack: Pack) -> Builder:
    """The parts of a spell: its base has a value, a row of a parameter counts by its place (FU3-4-01).

    The difficulty gives the row of preparation (FU3-4-02), components lower a part (FU3-4-09).
    """
    table = magic_table(pack)
    bases = tuple(PartRow(base.key, base.label, base.value) for base in table.bases)
    effect = Text("ce que fait le sort", "what it does")
    parameters = (
        BuilderPart(name, VARIABLES[name], "FU3-4-01", _part_rows(table.rows(name)), by_place=True)
        for name in PARAMETERS
    )
    floors = dict.fromkeys(PARAMETERS, table.components.parameter_floor)
    return Builder(
        parts=(BuilderPart("base", effect, "FU3-4-01", bases, empty=FROM_BOOK), *parameters),
        tallies=(Tally(DIFFICULTY, Text("difficulté", "difficulty"), "FU3-4-01"),),
        lookups=(Lookup(PREPARATION, "FU3-4-02", _part_rows(table.preparations)),),
        reduction=Reduction(
            "FU3-4-09", {**floors, "base": table.components.base_floor}, pack.int("component_value")
        ),
        rule="FU3-4-01",
    )


def _part_rows(rows: tuple[Span, ...] | tuple[Row, ...]) -> tuple[PartRow, ...]:
    return tuple(PartRow(row.key, row.label) for row in rows)
