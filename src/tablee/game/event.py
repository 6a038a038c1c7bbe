"""Events: facts about a game, in the past tense. Every change of state is one of these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, TypeAlias

from tablee.game.account import Movement
from tablee.game.calendar import Calendar
from tablee.game.fight.conflict import Conflict
from tablee.game.frozen import dataclass
from tablee.game.outcome import Outcome
from tablee.game.pending import Pending
from tablee.game.reason import Reason
from tablee.game.sheet import Block, Sheet, Status
from tablee.game.walk import Step


@dataclass(frozen=True, slots=True)
class SheetPut:
    """A sheet joined the game, or was replaced as a whole."""

    sheet: str
    content: Sheet
    kind = "sheet_put"


@dataclass(frozen=True, slots=True)
class SheetGone:
    """A sheet left the game."""

    sheet: str
    kind = "sheet_gone"


@dataclass(frozen=True, slots=True)
class StatusPut:
    """A sheet was handed in, approved, sent back or changed since."""

    sheet: str
    status: Status
    kind = "status_put"


@dataclass(frozen=True, slots=True)
class BlockPut:
    """A block of a sheet was written or changed."""

    sheet: str
    block: Block
    reason: Reason
    kind = "block_put"


@dataclass(frozen=True, slots=True)
class BlockGone:
    """A block of a sheet was struck off."""

    sheet: str
    block: str
    reason: Reason
    kind = "block_gone"


@dataclass(frozen=True, slots=True)
class Moved:
    """Points moved between accounts."""

    movement: Movement
    kind = "moved"


@dataclass(frozen=True, slots=True)
class Opened:
    """A check was begun: its file form, who makes it, and the version of the system whose rules read it."""

    run: str
    check: Mapping[str, Any]
    by: str = ""
    against: tuple[str, ...] = ()
    version: str = ""
    kind = "opened"


@dataclass(frozen=True, slots=True)
class Stepped:
    """A check went one step further; ``outcomes`` as read then, once it has ended."""

    run: str
    step: Step
    outcomes: tuple[Outcome, ...] = ()
    kind = "stepped"


@dataclass(frozen=True, slots=True)
class Passed:
    """A sheet lets a check stand as it lies; the next step asks everybody anew."""

    run: str
    by: str = ""
    kind = "passed"


@dataclass(frozen=True, slots=True)
class Closed:
    """A check's outcome became final; ``applied`` when its consequences were drawn too."""

    run: str
    applied: bool = False
    kind = "closed"


@dataclass(frozen=True, slots=True)
class Asked:
    """The table waits for somebody."""

    pending: Pending
    kind = "asked"


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer to a question, by one of those it was put to."""

    pending: str
    seat: str
    option: str
    kind = "answered"


@dataclass(frozen=True, slots=True)
class Settled:
    """A question is over: its answers are open to all from now on."""

    pending: str
    answers: Mapping[str, str] = field(default_factory=dict)
    kind = "settled"


@dataclass(frozen=True, slots=True)
class TimeMoved:
    """Time passed, a milestone came, or a timer was started or stopped."""

    calendar: Calendar
    reason: Reason
    kind = "time_moved"


@dataclass(frozen=True, slots=True)
class ConflictPut:
    """A conflict began, went on, or ended (None)."""

    conflict: Conflict | None
    kind = "conflict_put"


@dataclass(frozen=True, slots=True)
class Told:
    """A message that changes nothing: a consequence for people to play out."""

    reason: Reason
    about: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    kind = "told"


Event: TypeAlias = (
    SheetPut | SheetGone | StatusPut | BlockPut | BlockGone | Moved | Opened | Stepped | Passed | Closed
    | Asked | Answered | Settled | TimeMoved | ConflictPut | Told
)  # fmt: skip
