"""Where a blow lands: parts of bodies, what it takes to hit them, how badly they are hurt."""

from __future__ import annotations

from typing import Literal

from tablee.game.frozen import dataclass
from tablee.game.problem import Refused, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.reference import folded
from tablee.game.sheet import Pick, Sheet
from tablee.game.text import Text
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.core.book import LARGEST, Book, Worded

Severity = Literal["scratched", "hurt", "disabled"]
Use = Literal["combat", "movement", "sight", "all", "object", "other"]
MOST_PARTS, MOST_BODIES = 40, 40
STATES: tuple[Severity, ...] = ("scratched", "hurt", "disabled")
"""The states of a part (FUD-4.3.5-04)."""


@dataclass(frozen=True, slots=True)
class Part(Worded):
    """A part of a body; ``result`` None: it is no small one, and a called shot at it needs none."""

    key: str
    fr: str
    en: str
    degree: int
    use: Use
    result: int | None = None


@dataclass(frozen=True, slots=True)
class Body:
    """The parts of a sort of creature (FUD-4.3.5-06); ``species`` are those that have this body."""

    key: str
    fr: str
    en: str
    parts: tuple[Part, ...]
    species: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Guide:
    """How badly a part is hurt (FUD-4.3.5-05): degrees beyond the minimum that are many, damage factors
    that are strong or huge, and the one below which a scratch is all."""

    wide: int
    strong: int
    huge: int
    weak: int


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a blow lands by itself from this relative degree upward (FUD-4.3.5-01)."""

    degree: int
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class LocationTable:
    """``data/locations.toml``."""

    hurt: int
    severity: Guide
    placed: tuple[Placed, ...]
    bodies: tuple[Body, ...]

    def __post_init__(self) -> None:
        keys = [body.key for body in self.bodies]
        parts = [part for body in self.bodies for part in body.parts]
        twice = any(len({p.key for p in body.parts}) < len(body.parts) for body in self.bodies)
        sizes = any(not 1 <= len(body.parts) <= MOST_PARTS for body in self.bodies)
        if not 1 <= len(keys) <= MOST_BODIES or len(set(keys)) < len(keys) or twice or sizes:
            refuse_if((problem("FUD-4.3.5-06", "tables.locations.bodies", "bodies", expected=MOST_PARTS),))
        guide, numbers = self.severity, [n for p in parts for n in (p.degree, p.result or 0)]
        numbers += [self.hurt, guide.wide, guide.strong, guide.huge, guide.weak]
        degrees = [row.degree for row in self.placed]
        rising = bool(degrees) and degrees == sorted(set(degrees))
        if any(abs(n) > LARGEST for n in (*numbers, *degrees)) or not rising:
            refuse_if((problem("FUD-4.3.5-02", "tables.locations", "numbers", expected=LARGEST),))


def locations(book: Book) -> LocationTable:
    """The table."""
    return book.table("locations", LocationTable)


def body_of(book: Book, sheet: Sheet | None) -> Body:
    """The body of a sheet's species; the first of the table where none fits."""
    bodies = locations(book).bodies
    pick = None if sheet is None else sheet.get("species")
    named = folded(pick.option) if isinstance(pick, Pick) else ""
    return next((b for b in bodies if named and named in (folded(b.key), *map(folded, b.species))), bodies[0])


def part_of(book: Book, key: str, sheet: Sheet | None = None) -> Part:
    """A part by its key, on that sheet's body; raises `Refused` with the parts it has."""
    parts = body_of(book, sheet).parts
    found = next((part for part in parts if part.key == key), None)
    if found is None:
        names = tuple(part.text for part in parts)
        raise Refused(problem("FUD-4.3.5-06", "part", "unknown", expected=names, found=key[:40]))
    return found


def severity(book: Book, part: Part, degree: int, factor: int) -> Severity:
    """How badly a part is hurt that was hit (FUD-4.3.5-05)."""
    guide, beyond = locations(book).severity, degree - part.degree
    if factor >= guide.huge:
        return "disabled"
    if factor < guide.weak:
        return "scratched"
    return STATES[int(beyond >= guide.wide) + int(factor >= guide.strong)]


def told_place(book: Book, degree: int) -> tuple[Reason, ...]:
    """Where a blow that hit lands, in the simple mode."""
    if book["locations"] != "simple":
        return ()
    return (because("FUD-4.3.5-01", "placed", where_to=placed(book, degree), degree=degree),)


def told_part(book: Book, fighter: Fighter, rd: int, *, aimed: bool) -> tuple[Reason, ...]:
    """Whether a blow that hit reaches the part it was aimed at, and what that took."""
    if not fighter.part:
        return ()
    part = part_words(book, fighter.part)
    if fighter.part_rd is not None:
        said = "reached" if rd >= fighter.part_rd else "short"
        return (because("FUD-4.3.5-02", said, part=part, needed=fighter.part_rd, rd=rd),)
    if fighter.part_degree is None:
        return (because("FUD-4.3.1-05", "large", part=part),)
    return (
        because(
            "FUD-4.3.1-05", "reached" if aimed else "short", part=part, needed=book.say(fighter.part_degree)
        ),
    )


def told_aims(book: Book, *fighters: Fighter) -> tuple[Reason, ...]:
    """What each who aims at a part must reach, before the dice."""
    found = []
    for one in fighters:
        name, part = one.title or one.name, part_words(book, one.part) if one.part else None
        if part is not None and one.part_rd is not None:
            found.append(because("FUD-4.3.5-02", "aims", name=name, part=part, needed=one.part_rd))
        elif part is not None and one.part_degree is not None:
            needed = book.say(one.part_degree)
            found.append(because("FUD-4.3.1-05", "aims", name=name, part=part, needed=needed))
    return tuple(found)


def part_words(book: Book, key: str) -> Text:
    """What a part is called, on whatever body."""
    parts = (part for body in locations(book).bodies for part in body.parts)
    return next((part.text for part in parts if part.key == key), Text(key, key))


def placed(book: Book, degree: int) -> Text:
    """Where a blow lands by itself: the larger the relative degree, the better the place (FUD-4.3.5-01)."""
    rows = locations(book).placed
    fitting = [row for row in rows if degree >= row.degree] or list(rows[:1])
    return Text(fitting[-1].fr, fitting[-1].en)
