"""Server-sent events of one reader: each is made when the one before is on its way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from sse_starlette import EventSourceResponse, ServerSentEvent
from sse_starlette.sse import SendTimeoutError
from starlette.types import Receive, Scope, Send

from tablee.web.live.hub import Hub, News, Subscription

STILL_THERE = 20
"""The seconds between two comments that say that the stream is alive, whatever happens unseen."""
STUCK = 30.0
"""The seconds that a reader may take nothing; then it is cut off, and comes back by its cursor."""
DOUBT = 60.0
"""After so many seconds whoever reads is asked again who they are."""
LINES = "\n"

Answer = Callable[[Subscription, News], AsyncIterator[bytes]]
"""The events that a reader is sent for some news; raises `Ended` where there will be no more."""


class Ended(Exception):
    """The stream is over: nobody sits before it any more."""


async def events(hub: Hub, table: str, answer: Answer, longest: float = float("inf")) -> AsyncIterator[bytes]:
    """The events of one reader of a table, for at most so many seconds.

    What is new is worked out when the event before is on its way: nothing heaps up for who does not read.
    """
    clock = asyncio.get_running_loop().time
    until = clock() + longest
    with hub.follow(table) as subscription:
        while (left := until - clock()) > 0:
            news = await subscription.news(min(DOUBT, left))
            try:
                async for event in answer(subscription, news):
                    yield event
            except Ended:
                return


class EventStream(EventSourceResponse):
    """A response of server-sent events; a reader who takes nothing for `STUCK` seconds is cut off."""

    def __init__(self, content: AsyncIterator[bytes], stuck: float = STUCK) -> None:
        super().__init__(
            content, ping=STILL_THERE, ping_message_factory=_comment, sep=LINES, send_timeout=stuck
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the reader, the server or the stream itself ends it."""
        try:
            await super().__call__(scope, receive, send)
        except SendTimeoutError:
            return  # the server closes an answer that was not finished


def event(number: int, data: str) -> bytes:
    """An event with its number, by which a reader who comes back says how far it has read."""
    return ServerSentEvent(data or None, id=str(number), sep=LINES).encode()


def _comment() -> ServerSentEvent:
    return ServerSentEvent(comment="", sep=LINES)
