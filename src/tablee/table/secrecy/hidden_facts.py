"""Hidden facts: what not everybody knows of a throw or a sheet, and what the game master asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias, TypeVar

from tablee.game.chip import Chip
from tablee.game.sheet import Sheet
from tablee.table.secrecy.audience import Mode

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Veil:
    """The hidden part of a draft: what to beat, chips nobody else sees, and the ``ask`` it comes from."""

    goal: str = ""
    chips: tuple[Chip, ...] = ()
    ask: str = ""


@dataclass(frozen=True, slots=True)
class ThrowAsked:
    """The game master asks for throws: of whom, in which words, with what, against what."""

    id: str
    sheets: tuple[str, ...]
    words: str = ""
    trait: str = ""
    goal: str = ""
    kind = "throw_asked"


@dataclass(frozen=True, slots=True)
class AskClosed:
    """The game master no longer waits for these throws."""

    ask: str
    kind = "ask_closed"


@dataclass(frozen=True, slots=True)
class DraftVeiled:
    """The game master's hidden part of a sheet's next throw, or None when there is none any more."""

    sheet: str
    veil: Veil | None = None
    kind = "draft_veiled"


@dataclass(frozen=True, slots=True)
class GoalKept:
    """The hidden goal of a throw, told apart from it: to the game master, and to all when revealed."""

    run: str
    goal: str
    kind = "goal_kept"


@dataclass(frozen=True, slots=True)
class Offered:
    """A draft lies ready and waits for the game master's nod; ``mode`` is whom its throw is for."""

    sheet: str
    mode: Mode = "all"
    kind = "offered"


@dataclass(frozen=True, slots=True)
class Shaded:
    """Players see of a sheet only what words say of it."""

    sheet: str
    kind = "shaded"


@dataclass(frozen=True, slots=True)
class Outlined:
    """A sheet in words, for those who don't know its values; None where it is gone."""

    sheet: str
    content: Sheet | None = None
    kind = "outlined"


SecretFact: TypeAlias = ThrowAsked | AskClosed | DraftVeiled | GoalKept | Offered | Shaded | Outlined


@dataclass(frozen=True, slots=True)
class Asking:
    """Throws that were asked for, and the runs that answered, by sheet."""

    id: str
    sheets: tuple[str, ...]
    words: str = ""
    trait: str = ""
    goal: str = ""
    replies: Mapping[str, str] = field(default_factory=dict)
    closed: bool = False

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The sheets that have not thrown."""
        return () if self.closed else tuple(s for s in self.sheets if s not in self.replies)


def replied(asks: Mapping[str, Asking], sheet: str, run: str) -> Mapping[str, Asking]:
    """A sheet has thrown: the oldest open ask that waits for it has its answer."""
    if any(run == found for asking in asks.values() for found in asking.replies.values()):
        return asks
    waiting = next((a for a in asks.values() if sheet in a.waits_for), None)
    if waiting is None:
        return asks
    return {**asks, waiting.id: replace(waiting, replies={**waiting.replies, sheet: run})}


def without(kept: Mapping[str, _T], *keys: str) -> Mapping[str, _T]:
    """The same without some keys."""
    return {k: v for k, v in kept.items() if k not in keys} if any(k in kept for k in keys) else kept
