"""The tables of combat as typed values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.tables import table_reader
from tablee.game.text import Text
from tablee.systems.fu3.core.bounds import MOST, numbers
from tablee.systems.fu3.core.tables import roll_table

Side = Literal["attacker", "target"]


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon of the table, or a sample of quality."""

    key: str
    value: int
    label: Text
    quality: bool = False


@dataclass(frozen=True, slots=True)
class Armour:
    """A protection; its penalty is its value unless its quality says otherwise."""

    key: str
    value: int
    label: Text
    penalty: int | None = None
    shield: bool = False
    quality: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """Who inflicts how many combat points, and who chooses their form."""

    by: Side
    points: int
    form: Side


@dataclass(frozen=True, slots=True)
class Loss:
    """What one combat point takes from the victim's Aura."""

    points: int


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The bounds of a difficulty of shooting."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Shot:
    """A sample of a difficulty of shooting."""

    key: str
    of: str
    value: int
    label: Text


@dataclass(frozen=True, slots=True)
class Minion:
    """A sample underling: one value for everything, and his Aura."""

    key: str
    value: int
    aura: int
    label: Text


@dataclass(frozen=True, slots=True)
class Force:
    """A sample group with its total force."""

    key: str
    value: int
    label: Text


@dataclass(frozen=True, slots=True)
class RacePoints:
    """What one result of a race gives to each side."""

    own: int
    other: int


@dataclass(frozen=True, slots=True)
class CombatTable:
    """Everything the book prints about fights."""

    squares: int
    weapons: tuple[Weapon, ...]
    armours: tuple[Armour, ...]
    points: Mapping[str, Points]
    aura_loss: Loss
    ranged: Mapping[str, Difficulty]
    shots: tuple[Shot, ...]
    minions: tuple[Minion, ...]
    forces: tuple[Force, ...]
    race: Mapping[str, RacePoints]
    scale: Mapping[str, int]

    def weapon(self, key: str) -> Weapon | None:
        """The weapon of that key."""
        return next((w for w in self.weapons if w.key == key), None)

    def armour(self, key: str) -> Armour | None:
        """The protection of that key."""
        return next((a for a in self.armours if a.key == key), None)


def _problems(pack: Pack, table: CombatTable) -> Iterator[Problem]:
    keys = roll_table(pack).keys
    for key in keys:
        if key not in table.points:
            yield problem("FU3-3-08", "tables.combat.points", "result", expected=key)
        if key not in table.race:
            yield problem("FU3-3-13", "tables.combat.race", "result", expected=key)
    for name, needed in (("weapons", "bare_hands"), ("armours", "bare_skin")):
        if needed not in {row.key for row in getattr(table, name)}:
            yield problem("FU3-3-05", f"tables.combat.{name}", "needed", expected=needed)
    for size in ("massive", "ordinary", "tiny"):
        if not -len(keys) <= table.scale.get(size, MOST) <= len(keys):
            yield problem("FU3-3-14", f"tables.combat.scale.{size}", "bounds", low=-len(keys), high=len(keys))


combat_table = table_reader("combat", CombatTable, numbers("FU3-3-01", "combat"), _problems)
"""The tables of combat."""
