"""The lists of weapons, armours and shields (tables T11, T13, T15, T17), and factors by level (T16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from tablee.game.frozen import dataclass
from tablee.game.problem import problem, refuse_if
from tablee.game.reference import folded
from tablee.systems.fudge.core.book import LARGEST, Book, Worded
from tablee.systems.fudge.core.sheet import ARMOUR, SHIELD, WEAPON

RULE = "FUD-4.5.4-01"


@dataclass(frozen=True, slots=True)
class WeaponClass:
    """A class of muscle-powered weapons."""

    key: str
    value: int
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class Weapon(Worded):
    """A muscle-powered weapon. ``clumsy`` ones parry badly; ``heavy`` ones are heavy and blunt; ``skills``
    are those it is used with (FUD-4.2.2-01)."""

    key: str
    of: str
    fr: str
    en: str
    sharp: bool = False
    heavy: bool = False
    thrown: bool = False
    ranged: bool = False
    clumsy: bool = False
    skills: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Launcher(Worded):
    """A weapon with a force of its own; the game master chooses it between ``low`` and ``high``."""

    key: str
    value: int
    low: int
    fr: str
    en: str
    high: int | None = None
    also: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WeaponTable:
    """``data/weapons.toml``. ``throwing``, ``melee``, ``missiles`` and ``anything`` are Skills (keys of the
    list): of what is thrown, of any weapon of one's own near or far, of any fight; without them, as in packs
    of before, nothing is said of which Skill fits."""

    sharp: int
    bare: str
    trained: str
    martial: tuple[str, ...]
    classes: tuple[WeaponClass, ...]
    weapons: tuple[Weapon, ...]
    launchers: tuple[Launcher, ...]
    throwing: tuple[str, ...] = ()
    melee: tuple[str, ...] = ()
    missiles: tuple[str, ...] = ()
    anything: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        known, keys = {row.key for row in self.classes}, [row.key for row in self.weapons]
        values = [self.sharp, *(row.value for row in self.classes), *(row.value for row in self.launchers)]
        wrong = any(row.of not in known for row in self.weapons) or {self.bare, self.trained} - set(keys)
        keys += [row.key for row in self.launchers]
        if wrong or len(set(keys)) < len(keys) or any(abs(v) > LARGEST for v in values):
            refuse_if((problem(RULE, "tables.weapons", "rows"),))
        if any(row.low > row.value or row.value > (row.high or row.value) for row in self.launchers):
            refuse_if((problem("FUD-4.5.4-04", "tables.weapons.launchers", "range"),))


@dataclass(frozen=True, slots=True)
class Armour(Worded):
    """A kind of armour."""

    key: str
    value: int
    fr: str
    en: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ArmourTable:
    """``data/armours.toml``."""

    armours: tuple[Armour, ...]

    def __post_init__(self) -> None:
        if any(not 0 <= row.value <= LARGEST for row in self.armours) or _twice(self.armours):
            refuse_if((problem(RULE, "tables.armours", "rows"),))


@dataclass(frozen=True, slots=True)
class Shield(Worded):
    """A shield: what it takes from an opponent, and from missiles it can stop."""

    key: str
    value: int
    missiles: int
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class ShieldTable:
    """``data/shields.toml``."""

    shields: tuple[Shield, ...]

    def __post_init__(self) -> None:
        numbers = [n for row in self.shields for n in (row.value, row.missiles)]
        if any(not 0 <= n <= LARGEST for n in numbers) or _twice(self.shields):
            refuse_if((problem(RULE, "tables.shields", "rows"),))


@dataclass(frozen=True, slots=True)
class FactorRow:
    """Factors of a level."""

    level: int
    strength: int
    capacity: int


@dataclass(frozen=True, slots=True)
class FactorTable:
    """``data/factors.toml``."""

    rows: tuple[FactorRow, ...]
    tough: tuple[str, ...]

    def __post_init__(self) -> None:
        levels = [row.level for row in self.rows]
        numbers = [n for row in self.rows for n in (row.level, row.strength, row.capacity)]
        if (
            not levels
            or levels != sorted(set(levels), reverse=True)
            or any(abs(n) > LARGEST for n in numbers)
        ):
            refuse_if((problem("FUD-4.5.4-02", "tables.factors.rows", "rows"),))


WORDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (SHIELD, ("bouclier", "shield", "pavois", "rondache", "buckler")),
    (ARMOUR, ("armure", "armour", "armor", "cuirasse", "cuir", "leather", "maille", "mail", "plaques")),
)
"""Words by which gear of one's own is known."""
Item: TypeAlias = "Weapon | Launcher | Armour | Shield"


def _twice(rows: Iterable[Armour] | Iterable[Shield]) -> bool:
    keys = [row.key for row in rows]
    return len(set(keys)) < len(keys)


def weapons(book: Book) -> WeaponTable:
    """The weapons of the pack."""
    return book.table("weapons", WeaponTable)


def class_value(book: Book, row: Weapon) -> int:
    """The value of the class of a muscle-powered weapon, its edge apart."""
    return next(one.value for one in weapons(book).classes if one.key == row.of)


def weapon_value(book: Book, row: Weapon) -> int:
    """The value of a muscle-powered weapon: its class and its edge (FUD-4.5.4-05)."""
    return class_value(book, row) + (weapons(book).sharp if row.sharp else 0)


def lessened(book: Book, name: str = "", size: int | None = None) -> int:
    """How much a less deadly game takes from a muscle-powered weapon, or from bare hands (FUD-4.5.4-06).

    ``size`` is the value of its class as a sheet has it. Sheets of old have what was taken away already
    where the weapon came from the lists: by its name that is not taken twice.
    """
    if not book.on("less_deadly"):
        return 0
    less, wanted = book.number("less_deadly_by"), folded(name)
    rows = weapons(book).weapons if size is not None else ()
    row = next((row for row in rows if wanted in (folded(row.fr), folded(row.en))), None)
    taken = 0 if row is None or size is None else class_value(book, row) - size
    return less - min(less, max(0, taken))


def bare_value(book: Book, *, trained: bool) -> int:
    """What bare hands are worth, with a martial art or without."""
    table = weapons(book)
    key = table.trained if trained else table.bare
    return weapon_value(book, next(row for row in table.weapons if row.key == key))


def items(book: Book) -> Mapping[str, tuple[str, Item]]:
    """Everything in the lists by a key, with the role of its block."""
    table = weapons(book)
    found: dict[str, tuple[str, Item]] = {
        f"weapon_{row.key}": (WEAPON, row) for row in table.weapons if row.key != table.bare
    }
    found |= {f"weapon_{row.key}": (WEAPON, row) for row in table.launchers}
    found |= {f"armour_{row.key}": (ARMOUR, row) for row in book.table("armours", ArmourTable).armours}
    found |= {f"shield_{row.key}": (SHIELD, row) for row in book.table("shields", ShieldTable).shields}
    return found


def names(row: Item) -> tuple[str, ...]:
    """Everything that a piece of the lists is called."""
    return (row.fr, row.en, *(row.also if isinstance(row, (Armour, Launcher)) else ()))


def role_of(book: Book, name: str) -> str:
    """Whether a thing called so is a weapon, an armour or a shield by the lists; else a weapon."""
    wanted = folded(name)
    for role, row in items(book).values():
        if any(folded(one) in wanted for one in names(row)):
            return role
    return next((role for role, some in WORDS if any(one in wanted for one in some)), WEAPON)


def factor(book: Book, level: int, of: str) -> int:
    """The factor of a level of ``strength`` or ``capacity`` (table T16), beyond its ends too."""
    rows = book.table("factors", FactorTable).rows
    row = next((row for row in rows if row.level <= level), rows[-1])
    return int(getattr(row, of)) + level - row.level
