"""Who follows which table: told in one go when its log grows, each what they may know."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from tablee.table.ledger import Ledger
from tablee.web.crew import Crew

AT_ONCE = 2
"""How many tables are told at a time: more threads would only take the interpreter from each other."""
_tellers = Crew("teller", AT_ONCE)


class Told(NamedTuple):
    """What a reader is sent, if there is anything new; ``more`` is left, to be told at once."""

    text: str = ""
    more: bool = False


LATER = Told(more=True)
"""What a look comes to that would take long, where others still wait to be told."""
Look: TypeAlias = Callable[[Ledger, bool, bool], Told | None]
"""What a reader may know of the log as it stands; None ends the stream.

The first flag says that something has changed at the door: whoever reads must be asked again who they are.
The second, that others wait: what must be drawn for this reader alone comes `LATER`.
It is called in a thread, and never for a reader who has not taken what was told before.
"""
Found: TypeAlias = Told | BaseException | None
"""What a look came to: something to send, a fault, or the end."""


@dataclass(eq=False, slots=True)
class Reader:
    """Somebody who follows a table: how they look, and how they take what was found, in the event loop."""

    look: Look
    take: Callable[[Found], None]
    open: bool = False
    """Whether they take more; only the event loop changes it."""
    making: bool = False
    """Whether something is being made for them, or on its way to them."""
    heard: int = -1
    door: int = -1


class Room:
    """Those who follow one table from one event loop."""

    def __init__(self, read: Callable[[], Ledger]) -> None:
        self.loop = asyncio.get_running_loop()
        self.readers: set[Reader] = set()
        self._read, self._rings, self._doors = read, 0, 0
        self._lock = threading.Lock()
        self._telling = self._calling = False
        self._found: list[tuple[Reader, Found]] = []

    def add(self, reader: Reader) -> None:
        """Somebody comes; they are told all that they may know when they are open."""
        with self._lock:
            self.readers.add(reader)

    def remove(self, reader: Reader) -> None:
        """Somebody goes."""
        with self._lock:
            self.readers.discard(reader)

    def ring(self, door: bool) -> None:
        """The log has grown, or something has changed at the door: from whichever thread."""
        with self._lock:
            self._rings += 1
            self._doors += door
            self._wake()

    def opened(self, reader: Reader) -> None:
        """Somebody takes more: is there anything they have not heard?"""
        reader.open = True
        if reader.heard != self._rings:
            with self._lock:
                self._wake()

    def anew(self, reader: Reader) -> None:
        """Everything is to be looked at anew for somebody."""
        with self._lock:
            reader.heard = reader.door = -1
            self._wake()

    def _wake(self) -> None:
        if not self._telling and self._ready():
            self._telling = True
            _tellers.do(self._tell)

    def _ready(self) -> list[Reader]:
        """Who takes more, and has not heard everything."""
        return [r for r in self.readers if r.open and not r.making and r.heard != self._rings]

    def _tell(self) -> None:
        """One reading of the log for all, in a thread; each has their part as soon as it is made.

        Nobody waits while something is drawn for somebody else alone. Nothing is made for who has not taken
        what was made before. What fails for one fails for that one.
        """
        with self._lock:
            ready = [(reader, reader.door != self._doors) for reader in self._ready()]
            for reader, _door in ready:
                reader.making, reader.heard, reader.door = True, self._rings, self._doors
        ledger: Ledger | Exception
        try:
            ledger = self._read()
        except Exception as error:
            ledger = error
        slow = []
        for reader, door in ready:
            found = _looked(reader, ledger, door, hurried=True)
            if found is LATER:
                slow.append((reader, door))
            else:
                self._found_for(reader, found)
        for reader, door in slow:
            self._found_for(reader, _looked(reader, ledger, door, hurried=False))
        with self._lock:
            self._telling = False
            self._wake()

    def _found_for(self, reader: Reader, found: Found) -> None:
        """Hand it over: several go together where the event loop is still busy with those before."""
        with self._lock:
            if isinstance(found, Told):
                if found.more:
                    reader.heard = -1
                if not found.text:
                    reader.making = False
                    return
            self._found.append((reader, found))
            if self._calling:
                return
            self._calling = True
        with suppress(RuntimeError):  # the loop has ended meanwhile
            self.loop.call_soon_threadsafe(self._hand)

    def _hand(self) -> None:
        with self._lock:
            found, self._found, self._calling = self._found, [], False
        for reader, told in found:
            reader.take(told)
        with self._lock:
            for reader, _told in found:
                reader.making = False
            self._wake()


def _looked(reader: Reader, ledger: Ledger | Exception, door: bool, *, hurried: bool) -> Found:
    if isinstance(ledger, Exception):
        return ledger
    try:
        return reader.look(ledger, door, hurried)
    except Exception as error:
        return error
