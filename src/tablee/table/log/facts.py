"""Facts of a table beside the game itself: about seats, talk, rulings and undo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from tablee.game.draft import Draft
from tablee.game.event import Event
from tablee.game.outcome import Outcome
from tablee.game.problem import Problem
from tablee.game.sheet import Block
from tablee.table.fair.promises import FairFact
from tablee.table.log.occasions import EveningFact
from tablee.table.log.seat import Seat
from tablee.table.secrecy.hidden_facts import SecretFact


@dataclass(frozen=True, slots=True)
class TableMade:
    """The table exists: its name, its system, its pack, its customs."""

    name: str
    system: str
    pack: Mapping[str, Any]
    customs: Mapping[str, Any] = field(default_factory=dict)
    kind = "table_made"


@dataclass(frozen=True, slots=True)
class PackChanged:
    """House rules changed; results that stand are not read anew."""

    pack: Mapping[str, Any]
    kind = "pack_changed"


@dataclass(frozen=True, slots=True)
class CustomsChanged:
    """The customs of the table changed: who sees odds, whether throws wait for a nod."""

    customs: Mapping[str, Any]
    kind = "customs_changed"


@dataclass(frozen=True, slots=True)
class SeatPut:
    """A seat was taken, or changed."""

    seat: Seat
    kind = "seat_put"


@dataclass(frozen=True, slots=True)
class SeatGone:
    """A seat was given up."""

    seat: str
    kind = "seat_gone"


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence was said: aloud, in a whisper, as an emote, or out of character."""

    words: str
    style: Literal["say", "emote", "aside", "whisper"] = "say"
    sheet: str = ""
    to: tuple[str, ...] = ()
    kind = "said"


@dataclass(frozen=True, slots=True)
class Drafted:
    """The shared draft of a throw as it stands, or None when it is put away."""

    sheet: str
    draft: Draft | None = None
    kind = "drafted"


@dataclass(frozen=True, slots=True)
class Announced:
    """A secret throw was made, or its outcome without its dice: all that the others may know of it.

    ``result`` where its outcome is told as soon as there is one.
    """

    run: str
    by: str = ""
    outcomes: tuple[Outcome, ...] = ()
    result: bool = False
    kind = "announced"


@dataclass(frozen=True, slots=True)
class Shown:
    """A reveal: the facts of a hidden sheet or throw, told again to more people.

    ``of`` names, for each of the events, the command that first wrote it: taken back, it goes here too.
    """

    events: tuple[Event, ...]
    of: tuple[str, ...]
    kind = "shown"


@dataclass(frozen=True, slots=True)
class Undone:
    """These commands were taken back."""

    commands: tuple[str, ...]
    kind = "undone"


@dataclass(frozen=True, slots=True)
class Redone:
    """These commands stand again, with the same dice."""

    commands: tuple[str, ...]
    kind = "redone"


@dataclass(frozen=True, slots=True)
class Ruled:
    """The game master overruled what the rules refused."""

    problems: tuple[Problem, ...]
    reason: str = ""
    kind = "ruled"


@dataclass(frozen=True, slots=True)
class Paused:
    """The game was paused, or goes on."""

    on: bool
    kind = "paused"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The game master's word on one line of a sheet as it stood (``of``): accepted, or to be mended.

    For its player and the game master alone; a line that changes has lost its mark.
    """

    sheet: str
    block: str
    verdict: Literal["accept", "back", "clear"]
    words: str = ""
    of: Block | None = None
    kind = "reviewed"


@dataclass(frozen=True, slots=True)
class SheetNoted:
    """The private note of a sheet, for its player and the game master alone: no sheet holds it."""

    sheet: str
    words: str
    kind = "sheet_noted"


TableFact: TypeAlias = (
    Reviewed
    | SheetNoted
    | TableMade
    | PackChanged
    | CustomsChanged
    | SeatPut
    | SeatGone
    | Said
    | Drafted
    | Announced
    | Shown
    | Undone
    | Redone
    | Ruled
    | Paused
)
Fact: TypeAlias = TableFact | EveningFact | SecretFact | FairFact | Event
