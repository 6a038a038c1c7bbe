"""Who follows which table: told in one go when its log grows, each what they may know."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from tablee.table.ledger import Ledger
from tablee.web.crew import Crew, as_fault
from tablee.web.precedence import commands

AT_ONCE = 2
"""For how many tables something is drawn at a time: more threads would only take the interpreter from each
other."""
STRETCH = 0.005
"""How many seconds the event loop tells one table, before it looks after others."""
_tellers = Crew("teller", AT_ONCE)


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
    """Somebody who follows a table: how they look, and how they take what was found. Only the event loop
    changes anything about them. ``kin``: those who are likely to be told the same."""

    look: Look
    take: Take
    kin: str = ""
    draw: Draw = nothing_left
    open: bool = False
    """Whether they take more."""
    making: bool = False
    """Whether something is being made for them in a thread, or on its way from there."""
    heard: int = -1
    door: int = -1
    later: int = -1
    """With which ring it was found that what they are to be told takes long."""


class _News:
    """What has happened at a table, told from whichever thread: by whoever holds the lock."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.rings = self.doors = 0
        self._ledger: Ledger | None = None
        self._unread = False

    def ring(self, door: bool, ledger: Ledger | None) -> None:
        """Something is new; without a ledger, the log must be read."""
        self.rings += 1
        self.doors += door
        if ledger is None:
            self._unread = True
        else:
            self.keep(ledger)

    def keep(self, ledger: Ledger) -> None:
        """The log as somebody has found it; a log never gets shorter."""
        if self._ledger is None or len(ledger) >= len(self._ledger):
            self._ledger = ledger

    def reading(self) -> None:
        """The log is about to be read."""
        self._unread = False

    def failed(self) -> None:
        """It could not be read: nobody knows how it stands."""
        self._unread = True

    @property
    def ledger(self) -> Ledger | None:
        """The log as it now stands, if that is known."""
        return None if self._unread else self._ledger


class Room:
    """Those who follow one table from one event loop.

    What is new is told in the event loop, where nothing has to be drawn: nobody waits for a thread to have
    its turn. Whatever takes long is made in a thread.
    """

    def __init__(self, read: Callable[[], Ledger]) -> None:
        self.loop = asyncio.get_running_loop()
        self.readers: dict[Reader, None] = {}
        self._read, self._news = read, _News()
        self._called = self._telling = False
        self._found: list[tuple[Reader, Found]] = []

    def add(self, reader: Reader) -> None:
        """Somebody comes; they are told all that they may know when they are open.

        The largest kin is told first: what is drawn for the first of them serves most.
        """
        self.readers[reader] = None
        kin = Counter(one.kin for one in self.readers)
        self.readers = dict.fromkeys(sorted(self.readers, key=lambda one: (-kin[one.kin], one.kin)))

    def remove(self, reader: Reader) -> None:
        """Somebody goes."""
        self.readers.pop(reader, None)

    def ring(self, door: bool, ledger: Ledger | None) -> None:
        """The log has grown, or something has changed at the door: from whichever thread.

        ``ledger`` is the log as it stands; without it, it is read.
        """
        with self._news.lock:
            self._news.ring(door, ledger)
            if self._called:
                return
            self._called = True
        self._in_the_loop(self._go_round)

    def opened(self, reader: Reader) -> None:
        """Somebody takes more: is there anything they have not heard?"""
        reader.open = True
        if reader.heard != self._news.rings:
            self._call()

    def anew(self, reader: Reader) -> None:
        """Everything is to be looked at anew for somebody."""
        reader.heard = reader.door = -1
        self._call()

    def _in_the_loop(self, work: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop has ended meanwhile
            self.loop.call_soon_threadsafe(work)

    def _call(self) -> None:
        """Have everybody looked after, in the next turn of the event loop."""
        with self._news.lock:
            if self._called:
                return
            self._called = True
        self.loop.call_soon(self._go_round)

    def _go_round(self) -> None:
        """Tell everybody who takes more and has not heard everything; what takes long goes to a thread.

        Nobody waits while something is drawn for somebody else alone. Nothing is made for who has not taken
        what was made before. What fails for one fails for that one.
        """
        with self._news.lock:
            self._called = False
            rings, doors, ledger = self._news.rings, self._news.doors, self._news.ledger
        slow, until = list[tuple[Reader, bool]](), self.loop.time() + STRETCH
        for reader in [one for one in self.readers if one.open and not one.making and one.heard != rings]:
            if ledger is None or reader.door != doors or reader.later == rings:
                slow.append((reader, reader.door != doors))
                continue
            found = _looked(reader, ledger, False, hurried=True)
            reader.heard = rings
            self._give(reader, found)
            if isinstance(found, Message) and found.left:
                reader.heard, reader.later = -1, rings
                if not found.text:
                    self.readers[reader] = self.readers.pop(reader)  # most likely the next time too
                if reader.open:  # else when they have taken what was told
                    slow.append((reader, False))
            if self.loop.time() >= until:
                self._call()
                break
        if slow and not self._telling:  # else there is a turn when the thread is free
            self._telling = True
            for reader, _door in slow:
                reader.making, reader.heard, reader.door = True, rings, doors
            _tellers.do(lambda: self._tell(slow, ledger, rings))

    def _tell(self, slow: Sequence[tuple[Reader, bool]], ledger: Ledger | None, rings: int) -> None:
        """In a thread: first those for whom nothing must be drawn, then the others; each is sent as soon as
        it is made, and made from the log as it stands by then."""
        now: Ledger | Exception = ledger if ledger is not None else self._read_anew()
        later = list[tuple[Reader, str]]()
        for reader, door in slow:
            found = LATER if reader.later == rings and not door else _looked(reader, now, door, hurried=True)
            if isinstance(found, Message) and found.left:
                later.append((reader, found.text))
            else:
                self._found_for(reader, found)
        for reader, told in later:
            found = self._made(reader, now)
            whole = isinstance(found, Message) and found._replace(text=told + found.text)
            self._found_for(reader, whole or found)
        self._in_the_loop(self._told)

    def _made(self, reader: Reader, known: Ledger | Exception) -> Found:
        """All that there is for somebody, drawn a piece at a time: commands go first."""
        commands.given()
        try:
            while not isinstance(now := self._newest(known), Exception) and reader.draw(now):
                commands.given()
        except Exception as error:
            return as_fault(error)
        return _looked(reader, now, False, hurried=False)

    def _read_anew(self) -> Ledger | Exception:
        with self._news.lock:
            self._news.reading()
        try:
            ledger = self._read()
        except Exception as error:
            with self._news.lock:
                self._news.failed()
            return error
        with self._news.lock:
            self._news.keep(ledger)
        return ledger

    def _newest(self, known: Ledger | Exception) -> Ledger | Exception:
        """The log as it stands by now: others have been told of it, and nobody begins again behind them."""
        with self._news.lock:
            return known if isinstance(known, Exception) else self._news.ledger or known

    def _told(self) -> None:
        """The thread is free: others may have come meanwhile."""
        self._telling = False
        self._call()

    def _found_for(self, reader: Reader, found: Found) -> None:
        """Hand it over: several go together where the event loop is still busy with those before."""
        with self._news.lock:
            self._found.append((reader, found))
            if len(self._found) > 1:
                return
        self._in_the_loop(self._hand)

    def _hand(self) -> None:
        """Give everybody what was made for them in a thread."""
        with self._news.lock:
            found, self._found = self._found, []
        for reader, told in found:
            reader.making = False
            self._give(reader, told)
        self._call()

    def _give(self, reader: Reader, found: Found) -> None:
        if isinstance(found, Message):
            if found.more:
                reader.heard = -1
                self._call()
            if not found.text:
                return
        try:
            reader.take(found)
        except Exception as error:
            self.loop.call_exception_handler({"message": "a reader takes nothing", "exception": error})


def _looked(reader: Reader, ledger: Ledger | Exception, door: bool, *, hurried: bool) -> Found:
    if isinstance(ledger, Exception):
        return ledger
    try:
        return reader.look(ledger, door, hurried)
    except Exception as error:
        return as_fault(error)
