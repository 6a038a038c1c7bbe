"""The hub: a subscription for each stream of a table, woken when its log grows, and the events it is sent."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    contextmanager,
    nullcontext,
    suppress,
)
from typing import NamedTuple, Protocol
from weakref import WeakValueDictionary

from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.types import Message, Receive, Scope, Send

from tablee.table.log.ledger import Ledger
from tablee.table.log.seat import ANYBODY, Seat
from tablee.web.shared import Shared

log = logging.getLogger("tablee")
STILL_THERE = 20.0
"""Seconds after the last event or comment at which a comment says that the stream is alive; news of which the
reader is told nothing neither brings one nor puts it off."""
DOUBT = 60.0
"""Seconds after which a stream's session is checked again."""
OF_SEAT = 16
"""How many streams one seat may follow a table with; one more ends the oldest."""
LINES = "\n"
COMMENT = ServerSentEvent(comment="", sep=LINES).encode()
END: Message = {"type": "http.response.body", "body": b"", "more_body": False}


class News(NamedTuple):
    """Message in a subscription's slot: the newest log (None: read it), and whether sessions must be
    checked."""

    ledger: Ledger | None
    door: bool


class Account(Protocol):
    """What a seat may use up with its streams; while it is overdrawn, they are told nothing new."""

    def wait(self) -> float:
        """Seconds until it is no longer overdrawn; 0 if it is not."""

    def spending(self) -> AbstractContextManager[None]:
        """Charge the processor time of what this thread does meanwhile."""

    def sent(self, size: int) -> None:
        """Charge bytes that are sent."""


class Free:
    """The account of who pays nothing."""

    def wait(self) -> float:
        """Never."""
        return 0.0

    def spending(self) -> AbstractContextManager[None]:
        """Charge nothing."""
        return nullcontext()

    def sent(self, size: int) -> None:
        """Charge nothing."""


FREE: Account = Free()


class Subscription:
    """The slot of one stream: it holds the newest news alone, however many rings there were.

    ``viewer`` is the seat that the stream is drawn for: its state is folded before it is woken. It is over
    once newer streams of the same seat have taken its place.
    """

    def __init__(self, whose: str = "") -> None:
        self.loop = asyncio.get_running_loop()
        self.whose, self._over = whose, False
        self.viewer: Seat | None = None
        self._news = News(None, door=True)
        self._woken = asyncio.Event()
        self._woken.set()

    def put(self, news: News) -> None:
        """Replace the message in the slot, on the event loop; a log never gets shorter."""
        old = self._news
        newer = news.ledger is None or old.ledger is None or len(news.ledger) >= len(old.ledger)
        self._news = News(news.ledger if newer else old.ledger, old.door or news.door)
        self._woken.set()

    def is_over(self) -> bool:
        """True once the stream is to end."""
        return self._over

    def leave(self) -> None:
        """Give its place up, from any thread; `end` follows."""
        self._over = True

    def end(self) -> None:
        """End the stream, on the event loop."""
        self._over = True
        self._woken.set()

    async def news(self, patience: float) -> News | None:
        """Wait for news, for so many seconds; None where there was none."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self._woken.wait()
        if not self._woken.is_set():
            return None
        news, self._news = self._news, News(self._news.ledger, door=False)
        self._woken.clear()
        return news


class Hub:
    """All streams of one process; `Shared` rings it, from whichever thread or process wrote."""

    def __init__(self, shared: Shared, read: Callable[[str], Ledger]) -> None:
        self._read = read
        self._tables: dict[str, dict[Subscription, None]] = {}
        self._turns = WeakValueDictionary[tuple[str, str], asyncio.Lock]()
        self._lock = threading.Lock()
        shared.listen(self.ring)

    def following(self, table: str) -> tuple[Subscription, ...]:
        """The subscriptions of a table."""
        with self._lock:
            return tuple(self._tables.get(table, ()))

    @contextmanager
    def follow(self, table: str, whose: str = "") -> Iterator[Subscription]:
        """A subscription for as long as somebody follows a table; it is woken at once the first time.

        ``whose`` is the seat that follows: beyond `OF_SEAT` of its streams the oldest ends, for that is the
        one which its reader has most likely left.
        """
        one = Subscription(whose)
        with self._lock:
            following = self._tables.setdefault(table, {})
            following[one] = None
            own = [each for each in following if whose and each.whose == whose and not each.is_over()]
        for oldest in own[:-OF_SEAT]:
            oldest.leave()
            oldest.loop.call_soon_threadsafe(oldest.end)
        try:
            yield one
        finally:
            with self._lock:
                self._tables[table].pop(one, None)
                if not self._tables[table]:
                    del self._tables[table]

    def line(self, table: str, whose: str) -> AbstractAsyncContextManager[object]:
        """The turn in which the streams of one seat are drawn, one after the other."""
        return self._turns.setdefault((table, whose), asyncio.Lock()) if whose else nullcontext()

    def ring(self, table: str, door: bool = False) -> None:
        """Wake all who follow a table, from any thread; the log is read and folded in that thread."""
        following = [(one, one.viewer) for one in self.following(table)]
        if not following:
            return
        ledger = self._newest(table, [viewer for _one, viewer in following if viewer is not None])
        for loop in {one.loop for one, _viewer in following}:
            # Nothing is folded yet for who is not known yet: their stream reads the log itself.
            news = [
                (one, News(ledger if viewer is not None else None, door))
                for one, viewer in following
                if one.loop is loop
            ]
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(_put, news)

    def _newest(self, table: str, viewers: Iterable[Seat]) -> Ledger | None:
        """The log as it stands; None where it can't be read now: the streams find out by themselves."""
        try:
            ledger = self._read(table)
            for viewer in viewers:
                ledger.own(viewer)
            if ledger.state.game.conflict is not None:
                ledger.own(ANYBODY)  # the page says what a round waits for, from what everybody knows
        except Exception:
            log.exception("the log of a table that grew can't be read")
            return None
        return ledger


def _put(news: list[tuple[Subscription, News]]) -> None:
    """Wake one after the other, each in a turn of the event loop: it looks after others in between."""
    one, what = news.pop()
    one.put(what)
    if news:
        one.loop.call_soon(_put, news)


Answer = Callable[[Subscription, News], AsyncIterator[bytes]]
"""The events that a reader is sent for some news; raises `Ended` where there will be no more."""


class Ended(Exception):
    """The stream is over: nobody sits before it any more."""


async def events(
    hub: Hub,
    table: str,
    answer: Answer,
    longest: float = float("inf"),
    whose: str = "",
    account: Account = FREE,
) -> AsyncIterator[bytes]:
    """The events of one reader of a table, for at most so many seconds, at the expense of an account.

    What is new is worked out when the event before is on its way, and when the account can pay for it:
    nothing heaps up for who does not read, or has read too much.
    """
    clock = asyncio.get_running_loop().time
    until, doubt, silent = clock() + longest, clock() + DOUBT, clock() + STILL_THERE
    begun, late, told, due = False, None, None, clock()
    with hub.follow(table, whose) as subscription:
        while True:
            times = (until, doubt, silent) if late is None else (until, doubt, silent, due)
            news = await subscription.news(min(times) - clock()) or late
            if clock() >= until or subscription.is_over():
                return
            if clock() >= doubt or (news is not None and news.door):  # however much happens meanwhile
                news, doubt = News(news.ledger if news is not None else None, door=True), clock() + DOUBT
            if clock() >= silent:
                yield COMMENT
                silent += STILL_THERE * ((clock() - silent) // STILL_THERE + 1)  # the next one in its time
            late = None
            if news is None:
                continue
            async with hub.line(table, whose):  # what one stream takes is charged before the next one begins
                if subscription.is_over():
                    return
                wait = account.wait()
                if wait > 0 and not (begun and news.door and told is None):
                    late, due = News(news.ledger or told, news.door and not begun), clock() + wait
                    if not (begun and news.door):
                        continue
                    news = News(told, door=True)  # nothing new is drawn yet, but the door is asked at once
                begun, told, events = True, news.ledger, answer(subscription, news)
                try:
                    event = await anext(events, None)
                except Ended:
                    return
            try:
                while event is not None:
                    account.sent(len(event))
                    yield event
                    silent = clock() + STILL_THERE
                    event = await anext(events, None)
            except Ended:
                return


class EventStream(EventSourceResponse):
    """A response of server-sent events, until the reader, the server or the stream itself ends it.

    A reader who takes nothing is cut off by the server (`access/slow_requests.py`), and comes back by its
    cursor.
    """

    def __init__(self, content: AsyncIterator[bytes]) -> None:
        super().__init__(content, ping=0, sep=LINES)  # `events` says by itself that the stream is alive

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events; an answer that the server ends is a whole one too."""
        open = False

        async def noted(message: Message) -> None:
            nonlocal open
            await send(message)
            open = message.get("more_body", True)
            await asyncio.sleep(0)  # others have their turn, and who is gone is noticed before the next one

        await super().__call__(scope, receive, noted)
        if open and self.active:
            await send(END)


def event(number: int, data: str) -> bytes:
    """An event with its number, by which a reader who comes back says how far it has read."""
    return ServerSentEvent(data or None, id=str(number), sep=LINES).encode()
