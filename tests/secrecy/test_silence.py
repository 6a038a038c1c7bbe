"""A hidden act sends not one byte to anybody else's stream; what is then open comes with the next number."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from tablee.log.port import Decision
from tablee.table.log.record import Record
from tablee.web.live import hub
from tests.conftest import Promise
from tests.secrecy.browser import key as program
from tests.secrecy.browser import served, token
from tests.secrecy.evening import Evening
from tests.secrecy.kinds import KINDS
from tests.secrecy.script import before
from tests.secrecy.stock import TABLE
from tests.systems_under_test import LISTED

WAIT = 60.0


@pytest.fixture(autouse=True)
def no_comments(monkeypatch: pytest.MonkeyPatch) -> None:
    """No stream says by itself that it is still there, however long a test takes."""
    monkeypatch.setattr(hub, "STILL_THERE", 10**6)


class Reader:
    """An open stream, and every piece that came through it."""

    def __init__(self, app: Starlette, who: str, *, api: bool) -> None:
        self.pieces: list[str] = []
        self.ended = False
        self._more = asyncio.Event()
        path = f"/api/v1/tables/{TABLE}/stream" if api else f"/t/{TABLE}/stream"
        own = (
            ("authorization", f"Bearer {program(who)}") if api else ("cookie", f"tablee_{TABLE}={token(who)}")
        )
        scope = {
            "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"",
            "scheme": "http", "server": ("t.test", 80), "client": (who, 1), "http_version": "1.1",
            "root_path": "", "headers": [(b"host", b"t.test"), (own[0].encode(), own[1].encode())],
        }  # fmt: skip
        self._task = asyncio.create_task(app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        self.ended = self.ended or message.get("more_body") is False
        if message.get("body"):
            self.pieces.append(message["body"].decode())
        self._more.set()

    @property
    def number(self) -> int:
        """The number of the last event."""
        return max(
            (int(n) for piece in self.pieces for n in re.findall(r"(?m)^id: (\d+)$", piece)), default=0
        )

    async def until(self, number: int) -> None:
        """Wait for an event."""
        async with asyncio.timeout(WAIT):
            while self.number < number:
                self._more.clear()
                if self.number < number:
                    await self._more.wait()

    async def until_ended(self) -> None:
        """Wait for the end."""
        async with asyncio.timeout(WAIT):
            while not self.ended:
                self._more.clear()
                await self._more.wait()

    async def close(self) -> None:
        """Go away."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task


def append(app: Starlette, records: tuple[Record, ...]) -> None:
    """What a command wrote, and the bell."""
    app.state.host.log.write(TABLE, lambda known: Decision(records))
    app.state.host.ring(TABLE)


async def heard(app: Starlette, evening: Evening) -> int:
    """Every traceless kind of hidden act, each told to the game master alone; how many there were."""
    readers = [Reader(app, who, api=api) for who in ("ana", "eve") for api in (False, True)]
    master = Reader(app, "gm", api=True)
    tried = 0
    known = len(evening.play.records)
    for reader, who in zip((*readers, master), ("ana", "ana", "eve", "eve", "gm"), strict=True):
        await reader.until(len(evening.play.views(who)))
    for kind in (k for k in KINDS if k.traceless and k.needs(evening.key)):
        was = [len(reader.pieces) for reader in readers]
        numbers = [reader.number for reader in readers]
        kind.act(evening, 1)
        records = tuple(evening.play.records)[known:]
        known += len(records)
        append(app, records)
        if len(evening.play.views("gm")) > master.number:
            await master.until(len(evening.play.views("gm")))
        assert [len(reader.pieces) for reader in readers] == was, kind.name
        evening.must("ana", evening.next_id(), "say", words="x")
        append(app, tuple(evening.play.records)[known:])
        known += 1
        for reader, number in zip(readers, numbers, strict=True):
            await reader.until(number + 1)
            assert reader.number == number + 1, kind.name
        tried += 1
    for reader in (*readers, master):
        await reader.close()
    return tried


@pytest.mark.parametrize("key", LISTED)
def test_door_10_no_byte_is_sent_for_a_hidden_act(key: str, tmp_path: Path, promise: Promise) -> None:
    evening = Evening(key, 0)
    before(evening)
    with served(evening, tmp_path / "t.db") as app:
        tried = asyncio.run(heard(app, evening))
    promise(f"target 24, door 10 in {key}", f"{tried} kinds of hidden act, 4 open streams, 0 bytes sent", "0")


def test_door_15_who_is_shown_out_is_cut_off_and_other_eyes_begin_anew(tmp_path: Path) -> None:
    """The stream of a program ends with the role it was opened in; a page's goes on with other eyes."""
    evening = Evening("fu3", 0)
    evening.play_openly()

    async def turned(app: Starlette) -> None:
        page, api = (Reader(app, "bob", api=api) for api in (False, True))
        first = len(evening.play.views("bob"))
        await page.until(first)
        await api.until(first)
        known = len(evening.play.records)
        evening.must("gm", evening.next_id(), "seat", seat="seat-bob", role="observer")
        append(app, tuple(evening.play.records)[known:])
        await api.until_ended()
        await page.until(first + 1)
        assert 'id="entries"' in page.pieces[-1] or "entries" in page.pieces[-1]
        known = len(evening.play.records)
        evening.must("gm", evening.next_id(), "show_out", seat="seat-bob")
        append(app, tuple(evening.play.records)[known:])
        await page.until_ended()
        for reader in (page, api):
            await reader.close()

    with served(evening, tmp_path / "t.db") as app:
        asyncio.run(turned(app))
