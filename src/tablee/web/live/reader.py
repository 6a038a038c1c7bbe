"""Whoever follows a table, as its room has them: how they look, and what comes of a look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from tablee.table.log.ledger import Ledger


class Message(NamedTuple):
    """What a reader is sent, if there is anything new.

    There is ``more``, to be told at once; what is ``left`` takes long, and others are told meanwhile.
    """

    text: str = ""
    more: bool = False
    left: bool = False


LATER = Message(left=True)
"""What a look comes to that would take long as a whole, where others still wait to be told."""
Look: TypeAlias = Callable[[Ledger, bool, bool], Message | None]
"""What a reader may know of the log as it stands; None ends the stream.

The first flag says that something has changed at the door: whoever reads must be asked again who they are.
The second, that others wait: what must be drawn is ``left``. Without it, or with the first flag, it is called
in a thread; without it nothing is left.
"""
Found: TypeAlias = Message | BaseException | None
"""What a look came to: something to send, a fault, or the end."""
Take: TypeAlias = Callable[[Found], None]
"""How somebody takes what was found."""
Draw: TypeAlias = Callable[[Ledger], bool]
"""Draw one thing that a hurried look has left; whether there is another. It is called in a thread."""


def nothing_left(_ledger: Ledger) -> bool:
    """For whom nothing is drawn."""
    return False


@dataclass(eq=False, slots=True)
class Reader:
    """Somebody who follows a table: how they look, and how they take what was found.

    Only the event loop changes anything about them. ``kin`` are those who are likely to be told the same;
    None for whom nobody is.
    """

    look: Look
    take: Take
    kin: str | None = ""
    draw: Draw = nothing_left
    open: bool = False
    """Whether they take more."""
    making: bool = False
    """Whether something is being made for them in a thread, or on its way from there."""
    heard: int = -1
    door: int = -1
    later: int = -1
    """With which ring it was found that what they are to be told takes long."""
