"""What a sheet is made of. Pages, files and the API are written once, over these kinds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from tablee.game.frozen import dataclass
from tablee.game.text import Text


@dataclass(frozen=True, slots=True)
class Levelled:
    """A trait with a level on the ladder; None is absent. ``tags`` are what its system knows of it."""

    id: str
    name: str
    level: int | None = None
    role: str = ""
    note: str = ""
    tags: tuple[str, ...] = ()
    kind = "levelled"


@dataclass(frozen=True, slots=True)
class Numeric:
    """A trait with numbers: one value, or several named ones (a tool's N and D, an armour's 2/1)."""

    id: str
    name: str
    value: int = 0
    role: str = ""
    more: Mapping[str, int] = field(default_factory=dict)
    note: str = ""
    kind = "numeric"


@dataclass(frozen=True, slots=True)
class Descriptor:
    """Free words with a value; the sign is chosen at each use, not stored."""

    id: str
    name: str
    value: int = 1
    role: str = ""
    tags: tuple[str, ...] = ()
    note: str = ""
    kind = "descriptor"


@dataclass(frozen=True, slots=True)
class Pick:
    """One of several options."""

    id: str
    label: Text
    option: str
    kind = "pick"


@dataclass(frozen=True, slots=True)
class Words:
    """A short text somebody wrote: a name, a concept, a pronoun."""

    id: str
    label: Text
    words: str = ""
    kind = "words"


@dataclass(frozen=True, slots=True)
class Items:
    """A list of short texts."""

    id: str
    label: Text
    items: tuple[str, ...] = ()
    kind = "items"


@dataclass(frozen=True, slots=True)
class Note:
    """A longer text; ``private`` is for the owner and the game master."""

    id: str
    words: str = ""
    private: bool = False
    kind = "note"


@dataclass(frozen=True, slots=True)
class Power:
    """A spell, a gift, a feature: its name and what its system needs to know of it."""

    id: str
    name: str
    role: str = ""
    data: Mapping[str, int | str | bool] = field(default_factory=dict)
    note: str = ""
    kind = "power"
