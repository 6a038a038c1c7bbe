"""An evening behind the real application, and a browser that writes down every byte it receives."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from starlette.applications import Starlette

from tablee.game.system import System
from tablee.log.port import Decision
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems
from tablee.web.access.addresses import PREFIX
from tablee.web.access.credentials import digest
from tablee.web.app import application
from tablee.web.host import Host
from tests.secrecy.asgi import Answer, asked, first_of
from tests.secrecy.game import LATE, Game
from tests.secrecy.stock import ANOTHER, TABLE, named, stock
from tests.table.play import SEAT_IDS
from tests.web.seated import new_log, share_rules

NOW = "2026-01-01T00:00"
ADDRESSES = count()


def token(who: str) -> str:
    """What somebody's browser keeps."""
    return f"session-of-{who}"


def key(who: str) -> str:
    """What somebody's program keeps."""
    return f"program-of-{who}"


@contextmanager
def served(
    evening: Game, path: Path, at_a_time: int = 10**6, systems: Sequence[System] = ()
) -> Iterator[Starlette]:
    """The application with the evening's log in it, a table beside it, and a session for each seat.

    Written so many records ``at_a_time``, the log keeps a snapshot now and then, and goes on from it.
    """
    log = new_log(path, snapshot_every=at_a_time)
    try:
        records = tuple(evening.play.records)
        log.make(TABLE, "Table", evening.key, records[:1])
        for first in range(1, len(records), at_a_time):
            part = records[first : first + at_a_time]
            log.write(TABLE, lambda known, part=part: Decision(part))  # type: ignore[misc]
        if at_a_time < len(records):
            log.close()
            log = SqliteLog(path, snapshot_every=at_a_time)
        for who, seat in {**SEAT_IDS, "late": LATE.id}.items():
            log.put_session(digest(token(who)), TABLE, seat, NOW)
            log.put_session(digest(key(who)), TABLE, seat, NOW, named(evening, who))
        ids = count()
        games = systems or all_systems()
        host = Host(log, games, bytes, lambda: NOW, lambda: f"newid{next(ids):08}", lambda: "token")
        share_rules(host)
        stock(host, evening)
        log.put_session(digest(token("other")), ANOTHER, SEAT_IDS["gm"], NOW)
        log.put_session(digest(key("other")), ANOTHER, SEAT_IDS["gm"], NOW, "theirs")
        yield application(host, "host-key", per_minute=10**6)
    finally:
        log.close()


@dataclass(frozen=True, slots=True)
class Got:
    """One answer, whole: at which door, what was asked, and status, headers and body as they came."""

    door: int
    asked: str
    text: str


@dataclass
class Browser:
    """Somebody's browser. ``apart``: what was answered otherwise for a hidden thing than for none."""

    app: Starlette
    who: str
    lang: str = "fr"
    got: list[Got] = field(default_factory=list)
    apart: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        table = ANOTHER if self.who == "other" else TABLE
        self.cookies = {"lang": self.lang, f"tablee_{table}": token(self.who)}
        if self.who == "other":  # who tries a seat of theirs at a table where they have none
            self.cookies[f"tablee_{TABLE}"] = token(self.who)
        # Each from an address of their own: how often one may ask is counted by it, and by the clock.
        self.address = f"{self.who}.{next(ADDRESSES)}"

    @property
    def _cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def ask(self, door: int, url: str, form: Mapping[str, str] | None = None, **headers: str) -> Answer:
        """Ask for something, or send something; what comes back is written down."""
        sent = {"cookie": self._cookie, **headers}
        if form is None:
            answer = await asked(self.app, "GET", url, sent, self.address)
        else:
            sent["content-type"] = "application/x-www-form-urlencoded"
            answer = await asked(self.app, "POST", url, sent, self.address, urlencode(form).encode())
        assert answer.status_code not in (429, 500), (url, form, answer.status_code)
        self.cookies |= {k: m.value for k, m in SimpleCookie(answer.headers.get("set-cookie", "")).items()}
        self.got.append(Got(door, f"{url} {form or ''}", whole(answer)))
        return answer

    async def call(self, door: int, path: str, body: Mapping[str, Any] | None = None) -> Answer:
        """The same as a program, with its token."""
        sent = {"authorization": f"Bearer {key(self.who)}"}
        if body is None:
            answer = await asked(self.app, "GET", PREFIX + path, sent, self.address)
        else:
            sent["content-type"] = "application/json"
            data = json.dumps(body).encode()
            answer = await asked(self.app, "POST", PREFIX + path, sent, self.address, data)
        assert answer.status_code not in (429, 500), (path, body, answer.status_code)
        self.got.append(Got(door, f"{path} {body or ''}", whole(answer)))
        return answer

    async def stream(self, door: int, path: str = "/stream", last: str = "") -> str:
        """What a stream says first, to somebody who has seen so much of it."""
        headers = {"cookie": self._cookie, "last-event-id": last}
        if path.startswith("/api"):
            headers = {"authorization": f"Bearer {key(self.who)}"} | ({"last-event-id": last} if last else {})
        else:
            path = f"/t/{TABLE}{path}"
        text = await first_of(self.app, path, headers)
        self.got.append(Got(door, f"{path} {last}", text))
        return text

    @property
    def text(self) -> str:
        """Everything that came."""
        return "\n".join(got.text for got in self.got)


def whole(answer: Answer) -> str:
    """Status, headers and body of an answer; a picture byte by byte."""
    body = answer.text if "image" not in answer.headers.get("content-type", "") else repr(answer.content)
    return f"{answer.status_code} {sorted(answer.headers.items())} {body}"


def glance(app: Starlette, who: str, lang: str = "fr") -> str:
    """What somebody receives of the table itself: its page, its stream, the log, a sheet."""

    async def looked() -> str:
        browser = Browser(app, who, lang)
        for path in ("", "/log", "/sheet/heroana", "/sheet/herobob.json", "/search?q=zq"):
            await browser.ask(3, f"/t/{TABLE}{path}")
        lying = {"do": "throw_draft", "args": {"sheet": "heroana"}}
        await browser.call(13, f"/tables/{TABLE}/preview", lying)
        await browser.call(4, f"/tables/{TABLE}")
        await browser.stream(1)
        await browser.stream(2, last="2")
        return browser.text

    return asyncio.run(looked())
