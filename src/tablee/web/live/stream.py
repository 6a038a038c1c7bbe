"""Server-sent events of one reader: each is made when the one before is on its way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.types import Message, Receive, Scope, Send

from tablee.web.live.hub import Hub, News, Subscription

STILL_THERE = 20
"""The seconds between two comments that say that the stream is alive, whatever happens unseen."""
DOUBT = 60.0
"""After so many seconds whoever reads is asked again who they are."""
LINES = "\n"
END: Message = {"type": "http.response.body", "body": b"", "more_body": False}

Answer = Callable[[Subscription, News], AsyncIterator[bytes]]
"""The events that a reader is sent for some news; raises `Ended` where there will be no more."""


class Ended(Exception):
    """The stream is over: nobody sits before it any more."""


async def events(hub: Hub, table: str, answer: Answer, longest: float = float("inf")) -> AsyncIterator[bytes]:
    """The events of one reader of a table, for at most so many seconds.

    What is new is worked out when the event before is on its way: nothing heaps up for who does not read.
    """
    clock = asyncio.get_running_loop().time
    until, doubt = clock() + longest, clock() + DOUBT
    with hub.follow(table) as subscription:
        while True:
            news = await subscription.news(min(until, doubt) - clock())
            if clock() >= until:
                return
            if news.door or clock() >= doubt:  # however much happens meanwhile
                news, doubt = News(news.ledger, door=True), clock() + DOUBT
            try:
                async for event in answer(subscription, news):
                    yield event
            except Ended:
                return


class EventStream(EventSourceResponse):
    """A response of server-sent events, until the reader, the server or the stream itself ends it.

    A reader who takes nothing is cut off by the server (`access/slow_requests.py`), and comes back by its
    cursor.
    """

    def __init__(self, content: AsyncIterator[bytes]) -> None:
        super().__init__(content, ping=STILL_THERE, ping_message_factory=_comment, sep=LINES)

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


def _comment() -> ServerSentEvent:
    return ServerSentEvent(comment="", sep=LINES)
