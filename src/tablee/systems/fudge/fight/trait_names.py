"""Which Traits a fight looks for on a sheet."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.frozen import dataclass
from tablee.game.reference import folded
from tablee.game.sheet import Levelled, Power, Sheet
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import ATTRIBUTE, SKILL

COMBAT = "combat"
"""The tag of a Skill that is used in fights."""


@dataclass(frozen=True, slots=True)
class CallingTable:
    """``data/fighting.toml``: names of Traits, the first that a sheet has counts."""

    initiative: tuple[str, ...]
    defence: tuple[str, ...]
    parry: tuple[str, ...]
    dodge: tuple[str, ...]
    notice: tuple[str, ...]
    speed: tuple[str, ...]
    stunt: tuple[str, ...]
    super_speed: tuple[str, ...]
    strength: tuple[str, ...]
    damage_capacity: tuple[str, ...]


def all_called(book: Book, sheet: Sheet, wanted: str) -> Iterator[Levelled]:
    """The levelled Traits of those that are wanted, in the order of their names."""
    names = getattr(book.table("fighting", CallingTable), wanted)
    held = [b for b in sheet.having(Levelled) if b.level is not None]
    for name in map(folded, names):
        yield from (b for b in held if name in (folded(b.name), folded(b.id)))


def called(book: Book, sheet: Sheet, wanted: str) -> Levelled | None:
    """The first levelled Trait of those that are wanted."""
    return next(all_called(book, sheet, wanted), None)


def gifted(book: Book, sheet: Sheet, wanted: str) -> bool:
    """Whether a sheet has a Gift or power of one of the names that are wanted."""
    names = set(map(folded, getattr(book.table("fighting", CallingTable), wanted)))
    return any(folded(b.name) in names or folded(b.id) in names for b in sheet.having(Power))


def best_skill(sheet: Sheet) -> Levelled | None:
    """The Skill somebody fights with unless they say otherwise: the best for fights, else the best."""
    held = [b for b in sheet.having(Levelled, SKILL) if b.level is not None]
    fights = [b for b in held if COMBAT in b.tags]
    known = fights or held or [b for b in sheet.having(Levelled, ATTRIBUTE) if b.level is not None]
    return max(known, key=lambda b: b.level or 0, default=None)
