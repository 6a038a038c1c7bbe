"""Conditions: how they come, worsen, are eased and fade, and what a severe one leaves (FU3-2-11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tablee.game.calendar import UNITS, Calendar
from tablee.game.move import Move
from tablee.game.pack import Pack
from tablee.game.problem import Problem, Refused, problem
from tablee.game.sheet import Descriptor, Power, Sheet
from tablee.game.tables import table_reader
from tablee.game.text import Text
from tablee.systems.fu3.core.bounds import numbers
from tablee.systems.fu3.core.clock import LIFETIME, ROUND, round_seconds
from tablee.systems.fu3.core.durations import Span, span_problems
from tablee.systems.fu3.sheet.blocks import NAME_LIMIT, new_id

CONDITION = "condition"
USUAL, NEVER = "usual", "never"
NOTHING = ("—",)


@dataclass(frozen=True, slots=True)
class Period:
    """How long a Condition of one value takes to fade by one: dice, and the units that fit it."""

    value: int
    dice: str
    units: tuple[str, ...]
    label: Text


@dataclass(frozen=True, slots=True)
class Sample:
    """A Condition that a fight may bring; ``position`` marks those of stance and place."""

    label: Text
    position: bool = False


@dataclass(frozen=True, slots=True)
class Unit:
    """Words for a unit of time."""

    one: Text
    many: Text


@dataclass(frozen=True, slots=True)
class ConditionTable:
    """The periods, the most a Condition can reach, what help does, and what counts as severe."""

    most: int
    help_divides: int
    severe: int
    scar: int
    periods: tuple[Period, ...]
    samples: tuple[Sample, ...]
    units: Mapping[str, Unit]


def _problems(pack: Pack, table: ConditionTable) -> Iterator[Problem]:
    spans = [Span(p.label, unit, 1, p.dice) for p in table.periods for unit in p.units]
    yield from span_problems("FU3-2-11", "tables.conditions.periods", spans)
    if table.most < 1 or [p.value for p in table.periods] != list(range(1, table.most + 1)):
        yield problem("FU3-2-11", "tables.conditions.periods", "rows", expected=table.most)
    for unit in (ROUND, *UNITS, LIFETIME):
        if unit not in table.units:
            yield problem("FU3-2-11", "tables.conditions.units", "words", expected=unit)
    if table.help_divides < 1:
        yield problem("FU3-2-11", "tables.conditions.help_divides", "divides")


condition_table = table_reader("conditions", ConditionTable, numbers("FU3-2-11", "conditions"), _problems)
"""The table of Conditions."""


def period(pack: Pack, value: int, unit: str = USUAL) -> Span | None:
    """How long a Condition of that value takes to fade by one; None where it never does.

    The usual unit is the dial's; the game master may take any other.
    """
    if unit == NEVER:
        return None
    table = condition_table(pack)
    row = table.periods[min(value, table.most) - 1]
    usual = str(pack[f"timer_{row.value}"]) if f"timer_{row.value}" in pack.known else row.units[-1]
    return Span(row.label, usual if unit == USUAL else unit, 1, row.dice)


def unit_problems(pack: Pack, value: int, unit: str) -> list[Problem]:
    """A warning where a unit lies outside what the book gives for that value."""
    row = condition_table(pack).periods[min(value, condition_table(pack).most) - 1]
    if unit in (USUAL, NEVER) or unit in row.units:
        return []
    return [
        problem(
            "FU3-2-11", "unit", "unusual", warning=True, value=row.value, usual=row.label, expected=row.units
        )
    ]


def words(pack: Pack, count: int, unit: str) -> Text:
    """A length of time in words: « 4 heures »."""
    names = condition_table(pack).units[unit]
    named = names.one if abs(count) <= 1 else names.many
    return Text(f"{count} {named.fr}", f"{count} {named.en}")


def condition_of(sheet: Sheet, block: str) -> Descriptor:
    """One Condition of a sheet, or a refusal that names those there are."""
    found = sheet.get(block)
    if isinstance(found, Power) and found.role == CONDITION:
        return Descriptor(found.id, found.name, 1, CONDITION)  # of a silhouette only the name is known
    if not isinstance(found, Descriptor) or found.role != CONDITION:
        there = tuple(f"{c.id} ({c.name})" for c in sheet.having(Descriptor, CONDITION))
        raise Refused(problem("FU3-2-11", block[:40] or "condition", "unknown", expected=there or NOTHING))
    return found


def new_condition(sheet: Sheet, name: str, value: int) -> Descriptor:
    """A Condition with an id that the sheet does not use yet."""
    return Descriptor(new_id(sheet, CONDITION), name.strip(), value, CONDITION)


def name_problems(name: str) -> list[Problem]:
    """A Condition needs a name of its own."""
    if not name.strip() or len(name) > NAME_LIMIT:
        return [problem("FU3-2-11", "name", "name", expected=NAME_LIMIT)]
    return []


def timer_key(block: str) -> str:
    """The timer under which a Condition fades."""
    return f"{CONDITION}:{block}"


def timed(
    pack: Pack, calendar: Calendar, owner: str, block: Descriptor, span: Span | None, faces: tuple[int, ...]
) -> tuple[Calendar, Descriptor]:
    """Start the period of a Condition; its unit is noted on it, so that help can round to it."""
    if span is None:
        return calendar.without(timer_key(block.id), owner), replace(block, tags=(NEVER,))
    seconds = span.seconds(round_seconds(pack), faces) or 0
    return calendar.start(timer_key(block.id), owner, seconds), replace(block, tags=(span.unit,))


def moves(pack: Pack) -> tuple[Move, ...]:
    """The moves of this room."""
    from tablee.systems.fu3.conditions.moves import condition_moves
    from tablee.systems.fu3.conditions.time import passing_moves

    return (*condition_moves(pack), *passing_moves(pack))
