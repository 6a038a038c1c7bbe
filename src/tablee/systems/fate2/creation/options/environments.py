"""Places and milieux: where a phase is spent says what may be taken, and where the next may be spent
(FAT-6-16 to FAT-6-19). Both are one kind of table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.text import Text
from tablee.systems.fate2.core.book import FARTHEST, Book
from tablee.systems.fate2.creation.options.history import (
    Life,
    Lived,
    NameGroup,
    group_problems,
    is_one_of,
    is_skill_of,
    key_problems,
    level_of,
    name_problems,
    number_problems,
    skill_level,
)

MOST_PHASES = 20
Field = Literal["place", "milieu"]
TABLES: dict[Field, str] = {"place": "places", "milieu": "milieux"}
NOWHERE = Text("rien", "nothing")
"""What is within reach of a place without a way."""
RULES: dict[Field, str] = {"place": "FAT-6-16", "milieu": "FAT-6-18"}


@dataclass(frozen=True, slots=True)
class Environment:
    """A place or a milieu; ``travel`` is a phase on the way."""

    key: str
    fr: str
    en: str
    travel: bool = False

    @property
    def name(self) -> Text:
        """What it is called."""
        return Text(self.fr, self.en)


@dataclass(frozen=True, slots=True)
class Offer:
    """What may be taken in a place from its so many-th phase on: aspects, and skills if there is a list."""

    of: str
    after: int
    aspects: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Exit:
    """A way from one place to another, open after so many phases there, and with an aspect if it asks one."""

    of: str
    to: str
    both: bool = False
    after: int = 0
    aspect: str = ""


@dataclass(frozen=True, slots=True)
class Need:
    """What one must have to enter: a skill at a level, or phases spent elsewhere."""

    of: str
    skill: str = ""
    level: int = 0
    within: str = ""
    phases: int = 0


@dataclass(frozen=True, slots=True)
class EnvironmentTable:
    """``data/places.toml`` and ``data/milieux.toml``; ``always`` are aspects that may be taken anywhere."""

    always: tuple[str, ...]
    groups: tuple[NameGroup, ...]
    rows: tuple[Environment, ...]
    offers: tuple[Offer, ...]
    exits: tuple[Exit, ...]
    needs: tuple[Need, ...]

    def __post_init__(self) -> None:
        refuse_if(self._wrong("FAT-6-16"))

    def _wrong(self, rule: str) -> Iterator[Problem]:
        yield from key_problems(rule, "rows", [row.key for row in self.rows])
        yield from key_problems(rule, "groups", [row.key for row in self.groups])
        yield from name_problems(rule, "always", self.always)
        for at, row in enumerate(self.rows):
            yield from name_problems(rule, f"rows[{at}]", (row.fr, row.en))
        for at, group in enumerate(self.groups):
            yield from name_problems(rule, f"groups[{at}].aspects", group.aspects)
        known = {row.key for row in self.rows}
        for at, offer in enumerate(self.offers):
            yield from _known(rule, f"offers[{at}].of", offer.of, known)
            yield from number_problems(rule, f"offers[{at}].after", offer.after, 1, MOST_PHASES)
            yield from name_problems(rule, f"offers[{at}].aspects", offer.aspects)
            yield from name_problems(rule, f"offers[{at}].skills", offer.skills)
        for at, way in enumerate(self.exits):
            yield from _known("FAT-6-17", f"exits[{at}].of", way.of, known)
            yield from _known("FAT-6-17", f"exits[{at}].to", way.to, known)
            yield from number_problems("FAT-6-17", f"exits[{at}].after", way.after, 0, MOST_PHASES)
        for at, need in enumerate(self.needs):
            yield from _known("FAT-6-19", f"needs[{at}].of", need.of, known)
            if need.within:
                yield from _known("FAT-6-19", f"needs[{at}].within", need.within, known)
            yield from number_problems("FAT-6-19", f"needs[{at}].phases", need.phases, 0, MOST_PHASES)
            yield from number_problems("FAT-6-19", f"needs[{at}].level", need.level, -FARTHEST, FARTHEST)


def _known(rule: str, where: str, key: str, known: set[str]) -> Iterator[Problem]:
    if key not in known:
        yield problem(rule, where, "unknown", found=key[:80])


def table(book: Book, field: Field) -> EnvironmentTable:
    """The places, or the milieux, of a game."""
    return book.table(TABLES[field], EnvironmentTable)


def where(one: Lived, field: Field) -> str:
    """The key of the place, or the milieu, of a phase."""
    return one.place if field == "place" else one.milieu


def phases_in(life: Life, at: int, field: Field, key: str) -> int:
    """The phases spent in a place before the phase at a place; extra phases take no time."""
    return sum(one.kind == "phase" and where(one, field) == key for one in life[:at])


def moves_wrong(book: Book, life: Life, at: int, field: Field) -> Iterator[Problem]:
    """A phase without a place, in a place that cannot be reached, or that one may not enter."""
    here, rows = life[at], {row.key: row for row in table(book, field).rows}
    if here.kind != "phase":
        return
    key = where(here, field)
    if key not in rows:
        yield problem(RULES[field], here.key, "where", found=key)
        return
    before = next((one for one in reversed(life[:at]) if one.kind == "phase"), None)
    start = where(before, field) if before is not None else key
    if start in rows and start != key and not _open(book, life, at, field, rows[start], rows[key]):
        rule = "FAT-6-17" if field == "place" else "FAT-6-18"
        ways = (row for row in rows.values() if row.key != start)
        near = tuple(row.name for row in ways if _open(book, life, at, field, rows[start], row))
        slots: dict[str, Any] = {"start": rows[start].name, "name": rows[key].name, "ways": near or NOWHERE}
        yield problem(rule, here.key, "far", **slots)
    if start != key or before is None:
        yield from _needs(book, life, at, field, rows[key])


def _open(book: Book, life: Life, at: int, field: Field, start: Environment, to: Environment) -> bool:
    how = str(book["place_moves"]) if field == "place" else "near"
    exits = table(book, field).exits
    if how == "free" or (field == "milieu" and not any(way.of == start.key for way in exits)):
        return True  # the GM regulates
    if how in ("travel", "both") and (start.travel or to.travel):
        return True
    return how != "travel" and to.key in _reached(book, life, at, field, start.key)


def _reached(book: Book, life: Life, at: int, field: Field, start: str) -> tuple[str, ...]:
    """Where one may go from a place: the ways that are open by now."""
    found = []
    for way in table(book, field).exits:
        to = way.to if way.of == start else way.of if way.both and way.to == start else ""
        if not to or phases_in(life, at, field, start) < way.after:
            continue
        if not way.aspect or level_of(book, life, at, way.aspect):
            found.append(to)
    return tuple(dict.fromkeys(found))


def _needs(book: Book, life: Life, at: int, field: Field, row: Environment) -> Iterator[Problem]:
    found = table(book, field)
    rows = {one.key: one for one in found.rows}
    for need in found.needs:
        if need.of != row.key:
            continue
        if need.skill and skill_level(book, life, at, need.skill) < need.level:
            level = book.say(need.level)
            yield problem("FAT-6-19", life[at].key, "skill", name=row.name, skill=need.skill, level=level)
        if need.within and phases_in(life, at, field, need.within) < need.phases:
            within = rows[need.within].name
            yield problem(
                "FAT-6-19", life[at].key, "phases", name=row.name, within=within, expected=need.phases
            )


def home_of(life: Life, at: int) -> int:
    """The index of the phase whose place counts: an extra phase is lived where the one beside it is."""
    here = life[at]
    return next((n for n, one in enumerate(life) if here.kind == "extra" and one.key == here.of), at)


def may_take(book: Book, life: Life, at: int, field: Field, aspect: str) -> bool:
    """True if an aspect may be taken in the place of a phase, after the phases spent there, this one among
    them."""
    found, home = table(book, field), home_of(life, at)
    if is_one_of(book, aspect, found.always, found.groups):
        return True
    key = where(life[home], field)
    spent = phases_in(life, home, field, key) + 1
    offers = [offer for offer in found.offers if offer.of == key and offer.after <= spent]
    return any(is_one_of(book, aspect, offer.aspects, found.groups) for offer in offers)


def may_buy(book: Book, life: Life, at: int, field: Field, skill: str) -> bool:
    """True if a skill may be bought in the place of a phase; a place without a list has all."""
    home = home_of(life, at)
    key = where(life[home], field)
    spent = phases_in(life, home, field, key) + 1
    lists = [offer for offer in table(book, field).offers if offer.of == key and offer.skills]
    return not lists or any(is_skill_of(book, skill, offer.skills) for offer in lists if offer.after <= spent)


def pack_problems(book: Book) -> Iterator[Problem]:
    """Groups of aspects that nobody knows."""
    for name in TABLES.values():
        found = book.table(name, EnvironmentTable)
        yield from group_problems(book, f"tables.{name}.always", found.always, found.groups)
        for at, offer in enumerate(found.offers):
            yield from group_problems(book, f"tables.{name}.offers[{at}]", offer.aspects, found.groups)
