"""A spell as it was asked for, its words found and its numbers checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from tablee.game.builder.builder import Order
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reference import folded
from tablee.systems.fu3.core.bounds import MOST
from tablee.systems.fu3.core.clock import round_seconds
from tablee.systems.fu3.core.durations import unit_seconds
from tablee.systems.fu3.powers.tables import magic_table, spell_builder
from tablee.systems.fu3.sheet.blocks import character_table

NUMBERS = ("concept", "asset", "book", "bought", "circumstances")
MOST_PEOPLE = 200
LENGTH = re.compile(r"(\d{1,6})(?:/(\d{1,3})|[.,](\d{1,3}))?\s*([^\W\d]+)")
UNIT_WORDS = {
    "round": ("round", "rounds"),
    "second": ("s", "sec", "seconde", "secondes", "second", "seconds"),
    "minute": ("min", "mn", "minute", "minutes"),
    "hour": ("h", "heure", "heures", "hour", "hours"),
    "day": ("j", "d", "jour", "jours", "day", "days"),
    "week": ("semaine", "semaines", "week", "weeks"),
    "month": ("mois", "month", "months"),
    "year": ("an", "ans", "annee", "annees", "year", "years"),
    "decade": ("decennie", "decennies", "decade", "decades"),
    "century": ("siecle", "siecles", "century", "centuries"),
}


def read_order(pack: Pack, given: Mapping[str, Any]) -> Order:
    """Read the arguments of `build_spell`; raises `Refused` with every problem."""
    length, beyond = _length(pack, given["duration"]), list[Problem]()
    if length is not None:
        row = _row_for(pack, length)
        beyond += [problem("FU3-4-01", "duration", "too_long", found=given["duration"][:40])] * (row is None)
        given = {**given, "duration": row or 0}
    order, problems = spell_builder(pack).seek(given)
    problems += [*beyond, *_number_problems(given)]
    for name, rule in (("victims", "FU3-4-05"), ("helpers", "FU3-4-04")):
        problems.extend(_people_problems(rule, name, given[name]))
    problems.extend(_magic_problems(pack, given["magic"]))
    refuse_if(problems)
    return order


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST


def _number_problems(given: Mapping[str, Any]) -> Iterator[Problem]:
    for name in NUMBERS:
        value = given[name]
        if not _is_number(value) or (value < 0 and name != "circumstances"):
            yield problem("FU3-4-11", name, "bounds", expected=MOST, found=str(value)[:40])
    for name in ("shift", "row"):
        if not _is_number(given[name]) and not (name == "row" and given[name] is None):
            yield problem("FU3-4-03", name, "bounds", expected=MOST)
    if given["row"] is not None and given["shift"] != 0:
        yield problem("FU3-4-03", "row", "both")


def _people_problems(rule: str, name: str, people: object) -> Iterator[Problem]:
    if not isinstance(people, (list, tuple)):
        yield problem("FU3-4-11", name, "list")
    elif len(people) > MOST_PEOPLE:
        yield problem(rule, name, "many", expected=MOST_PEOPLE, found=len(people))
    elif not all(_is_number(value) for value in people):
        yield problem(rule, name, "bounds", expected=MOST)


def _magic_problems(pack: Pack, magic: object) -> Iterator[Problem]:
    known = tuple(character_table(pack).magic)
    if magic != "" and magic not in known:
        yield problem("FU3-4-01", "magic", "kind", expected=known, found=str(magic)[:40])


def _length(pack: Pack, words: object) -> Fraction | None:
    """A wanted length in seconds: ``15 minutes``, ``1/4 h``, ``2,5 jours``."""
    match = LENGTH.fullmatch(folded(words[:60]).strip()) if isinstance(words, str) else None
    if match is None:
        return None
    whole, below, tenths, word = match.groups()
    unit = next((unit for unit, words in UNIT_WORDS.items() if word in words), None)
    if unit is None or (below is not None and int(below) == 0):
        return None
    number = Fraction(int(whole), int(below)) if below else Fraction(f"{whole}.{tenths or 0}")
    seconds = unit_seconds(unit, round_seconds(pack))
    return None if seconds is None else number * seconds


def _row_for(pack: Pack, seconds: Fraction) -> int | None:
    """The first duration whose longest case covers a wanted one."""
    each = round_seconds(pack)
    for at, span in enumerate(magic_table(pack).durations):
        longest = span.longest(each)
        if longest is None or longest >= seconds:
            return at
    return None
