"""Who follows which table: told in one go when its log grows, each what they may know."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from tablee.table.log.ledger import Ledger
from tablee.web.live.crew import Crew, as_fault
from tablee.web.live.news import News
from tablee.web.live.precedence import commands
from tablee.web.live.reader import Found, Message, Reader

AT_ONCE = 2
"""For how many tables something is drawn at a time: more threads would only take the interpreter from each
other."""
STRETCH = 0.005
"""How many seconds the event loop tells one table, before it looks after others."""
ONE_BY_ONE = 8
"""How many pieces are drawn one at a time for somebody; whatever is left then is drawn together: a table at
which much happens would always have another one."""
_tellers = Crew("teller", AT_ONCE)


class Room:
    """Those who follow one table from one event loop.

    What is new is told in the event loop, where nothing has to be drawn: nobody waits for a thread to have
    its turn. Whatever takes long is made in a thread.
    """

    def __init__(self, read: Callable[[], Ledger]) -> None:
        self.loop = asyncio.get_running_loop()
        self.readers: dict[Reader, None] = {}
        self._read, self._news = read, News()
        self._called = self._telling = False
        self._found: list[tuple[Reader, Found]] = []

    def add(self, reader: Reader) -> None:
        """Somebody comes; they are told all that they may know when they are open.

        The largest kin is told first: what is drawn for the first of them serves most. Who has none is last.
        """
        self.readers[reader] = None
        kin = Counter(one.kin for one in self.readers)
        order = lambda one: (one.kin is None, -kin[one.kin], one.kin or "")  # noqa: E731
        self.readers = dict.fromkeys(sorted(self.readers, key=order))

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

        Nobody waits while something is drawn for somebody else. Nothing is made for who has not taken what
        was made before. What fails for one fails for that one.
        """
        with self._news.lock:
            self._called = False
            rings, doors, ledger = self._news.rings, self._news.doors, self._news.ledger
        unsure, later = list[Reader](), list[Reader]()
        until = self.loop.time() + STRETCH
        for reader in [one for one in self.readers if one.open and not one.making and one.heard != rings]:
            if ledger is None or reader.door != doors:
                unsure.append(reader)
                continue
            if reader.later != rings:
                reader.heard = rings
                self._give(reader, _looked(reader, ledger, False))
            if reader.later == rings and reader.open:
                later.append(reader)
            if self.loop.time() >= until:
                self._call()
                break
        if self._telling:
            return  # there is a turn when the thread is free
        if unsure:
            doubts = [(reader, reader.door != doors) for reader in unsure]
            self._begin(unsure, rings, doors, partial(self._ask, doubts, ledger))
        elif later and ledger is not None:
            first = later[0]
            self.readers[first] = self.readers.pop(first)  # others are before them the next time
            self._begin([first], rings, doors, partial(self._make, first, ledger))

    def _begin(self, readers: Sequence[Reader], rings: int, doors: int, work: Callable[[], None]) -> None:
        """Have something made in a thread for some readers; nobody else makes anything for them meanwhile."""
        self._telling = True
        for reader in readers:
            reader.making, reader.heard, reader.door = True, rings, doors
        _tellers.do(work)

    def _ask(self, unsure: Sequence[tuple[Reader, bool]], known: Ledger | None) -> None:
        """In a thread: read the log, ask at the door, tell what can be told at once."""
        ledger = known if known is not None else self._read_anew()
        for reader, door in unsure:
            self._found_for(reader, _looked(reader, ledger, door))
        self._in_the_loop(self._told)

    def _make(self, reader: Reader, known: Ledger) -> None:
        """In a thread: all that there is for somebody, drawn a piece at a time, with commands going first,
        and from the log as it stands by then."""
        commands.given()
        found: Found = None
        try:
            for _ in range(ONE_BY_ONE):
                if not reader.draw(self._newest(known)):
                    break
                commands.given()
            found = reader.look(self._newest(known), False, False)
        except Exception as error:
            found = as_fault(error)
        self._found_for(reader, found)
        self._in_the_loop(self._told)

    def _read_anew(self) -> Ledger | Exception:
        with self._news.lock:
            rings = self._news.rings
        try:
            ledger = self._read()
        except Exception as error:
            return error
        with self._news.lock:
            self._news.was_read(ledger, rings)
        return ledger

    def _newest(self, known: Ledger) -> Ledger:
        """The log as it stands by now: others have been told of it, and nobody begins again behind them."""
        with self._news.lock:
            return self._news.ledger or known

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
        """What is left is made later, unless something is new by then."""
        if isinstance(found, Message):
            if found.left:
                reader.later, reader.heard = reader.heard, -1
            if found.more:
                reader.heard = -1
                self._call()
            if not found.text:
                return
        try:
            reader.take(found)
        except Exception as error:
            self.loop.call_exception_handler({"message": "a reader takes nothing", "exception": error})


def _looked(reader: Reader, ledger: Ledger | Exception, door: bool) -> Found:
    """What can be told at once."""
    if isinstance(ledger, Exception):
        return ledger
    try:
        return reader.look(ledger, door, True)
    except Exception as error:
        return as_fault(error)
