"""Commands that a seat sends, and their answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tablee.game.problem import Problem
from tablee.table.log.record import Record
from tablee.table.secrecy.audience import Mode


@dataclass(frozen=True, slots=True)
class Command:
    """A request: its own id (sent again, it has one effect), what to do, with what, seen by whom.

    ``silent``: a secret throw that is not even announced. ``overrule``: the game master goes past
    what the rules refuse, with an optional word. ``faces``: dice thrown by hand. ``bits``: 32 hex
    digits drawn by the thrower's device, which their dice hang on; anything else counts as none.
    """

    id: str
    do: str
    args: Mapping[str, Any] = field(default_factory=dict)
    mode: Mode = "all"
    silent: bool = False
    overrule: str | None = None
    faces: tuple[int, ...] | None = None
    bits: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a command: the records it wrote, or the problems for which it was refused."""

    records: tuple[Record, ...] = ()
    problems: tuple[Problem, ...] = ()
    again: bool = False
