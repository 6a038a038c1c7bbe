"""Species: their Scales, what they add to Traits, and how a sheet writes it (FUD-2.3, FUD-2.3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.sheet import Levelled, Numeric, Pick, Sheet
from tablee.game.text import Text
from tablee.systems.fudge.core.book import LARGEST, Book, Worded
from tablee.systems.fudge.core.sheet import SCALE
from tablee.systems.fudge.scale.scales import scale_table

SPECIES = "species"
"""The id of the block that names a sheet's species."""
LABEL = Text("Espèce", "Species")
SCALE_NAME = "Échelle"
MOST = 200


@dataclass(frozen=True, slots=True)
class Modifier:
    """So much is added to a Trait; ``trait`` is a key or a name of the game's lists."""

    trait: str
    value: int
    role: Literal["attribute", "skill"] = "attribute"


@dataclass(frozen=True, slots=True)
class Family:
    """So much is added to every Skill of a group (FUD-2.3.5-06)."""

    group: str
    value: int


@dataclass(frozen=True, slots=True)
class Given(Worded):
    """A Gift, a Fault or a Power that every member of a species has."""

    role: Literal["gift", "fault", "power"]
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class Being(Worded):
    """A species. Without Scales the book names none, and the norm's are meant.

    ``alone`` is a Scale without a number: its members are compared with each other only; ``adjective``
    is the word for it (« canine ») (FUD-2.3.5-03).
    """

    key: str
    fr: str
    en: str
    strength: int | None = None
    mass: int | None = None
    move: int = 0
    modifiers: tuple[Modifier, ...] = ()
    families: tuple[Family, ...] = ()
    gives: tuple[Given, ...] = ()
    alone: bool = False
    adjective: Text | None = None

    @property
    def numbers(self) -> tuple[int, ...]:
        """Every number of it."""
        more = [m.value for m in self.modifiers] + [f.value for f in self.families]
        return (self.strength or 0, self.mass or 0, self.move, *more)


@dataclass(frozen=True, slots=True)
class SpeciesTable:
    """``data/species.toml``."""

    norm: str
    beings: tuple[Being, ...]

    def __post_init__(self) -> None:
        keys, wrong = [being.key for being in self.beings], list[Problem]()
        if self.norm not in keys:
            wrong.append(problem("FUD-2.3-02", "norm", "norm", found=self.norm[:40]))
        if len(set(keys)) < len(keys) or not 1 <= len(keys) <= MOST or not all(key.strip() for key in keys):
            wrong.append(problem("FUD-2.3.3-07", "beings", "keys", most=MOST))
        if any(abs(number) > LARGEST for being in self.beings for number in being.numbers):
            wrong.append(problem("FUD-2.3-03", "beings", "bounds", most=LARGEST, found=LARGEST + 1))
        refuse_if(wrong)


@dataclass(frozen=True, slots=True)
class Scales:
    """What a being's Scales are from the norm of the game; ``of`` is the class of its Move (FUD-2.3.2-05)."""

    strength: int = 0
    mass: int = 0
    move: int = 0

    def minus(self, other: Scales) -> Scales:
        """The same seen from another species (FUD-2.3-02)."""
        return Scales(self.strength - other.strength, self.mass - other.mass, self.move - other.move)


def species_table(book: Book) -> SpeciesTable:
    """The beings of the game."""
    return book.table("species", SpeciesTable)


def being(book: Book, key: str) -> Being:
    """A species by its key, or a refusal that lists those there are."""
    beings = species_table(book).beings
    found = next((known for known in beings if known.key == key), None)
    if found is None:
        known = tuple(known.key for known in beings)
        raise Refused(problem("FUD-2.3.3-07", SPECIES, "unknown", expected=known, found=key[:40]))
    return found


def own_scales(found: Being) -> Scales:
    """The Scales as the table has them; what is not stated is 0, one number sets both (FUD-2.3.1-09)."""
    strength = found.strength if found.strength is not None else found.mass or 0
    return Scales(strength, found.mass if found.mass is not None else strength, found.move)


def scales(book: Book, key: str) -> Scales:
    """The Scales of a species of the game from its norm."""
    return from_norm(book, being(book, key))


def from_norm(book: Book, found: Being) -> Scales:
    """The Scales of a being from the norm of the game (FUD-2.3-02)."""
    return own_scales(found).minus(own_scales(being(book, species_table(book).norm)))


def species_of(book: Book, sheet: Sheet) -> Being:
    """The species of a sheet; the norm where it names none, or one that the game no longer has."""
    pick = sheet.get(SPECIES)
    keys = {known.key: known for known in species_table(book).beings}
    norm = keys[species_table(book).norm]
    return keys.get(pick.option, norm) if isinstance(pick, Pick) else norm


def sheet_scales(sheet: Sheet) -> Scales:
    """The Scales on a sheet; 0 where it has none."""
    block = sheet.get(SCALE)
    if not isinstance(block, Numeric):
        return Scales()
    return Scales(block.value, block.more.get("mass", block.value), block.more.get("move", 0))


def scale_block(found: Scales, of: str = "") -> Numeric:
    """The block of a sheet's Scales; its note is the class of its Move Scale."""
    return Numeric(SCALE, SCALE_NAME, found.strength, SCALE, {"mass": found.mass, "move": found.move}, of)


def mass_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """The Mass of an individual, where it is a Trait of its own (FUD-2.3.1-11)."""
    from tablee.systems.fudge.core.traits import find

    found = find(book, sheet, "mass", "Masse")
    if not isinstance(found, Levelled) or not found.level:
        return
    allowed = scale_table(book).mass
    if not book.on("mass_varies"):
        yield problem("FUD-2.3.1-11", found.id, "off", name=found.name)
    elif not allowed.low <= found.level <= allowed.high:
        low, high = book.say(allowed.low), book.say(allowed.high)
        said = book.say(found.level)
        yield problem("FUD-2.3.1-11", found.id, "range", name=found.name, level=said, low=low, high=high)


def split_problems(book: Book, found: Scales, where: str = SCALE) -> Iterator[Problem]:
    """Strength and Mass are one Scale unless the game separates them (FUD-2.3.1-09, FUD-2.3.1-12)."""
    if found.strength != found.mass and not book.on("scale_split"):
        yield problem("FUD-2.3.1-12", where, "split", strength=found.strength, mass=found.mass)
