"""What is sent to break the server is refused or read as nothing, and the log stays as it is."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from time import process_time
from typing import Any

import pytest
import uvicorn
from starlette.types import Message, Receive, Scope, Send

from tablee.dice.expression import Expression
from tablee.web.access import guard, slow_requests
from tablee.web.access.security_log import Plain, Sparing, noted
from tablee.web.api.problems import refusal
from tablee.web.errors import failed
from tests.web.seated import Table
from tests.web.soon import turns

FORM = {"content-type": "application/x-www-form-urlencoded"}
MULTI = {"content-type": "multipart/form-data; boundary=b"}
PART = b'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'
FULL_OF = "x" * 3000


@pytest.fixture(autouse=True)
def room_in_the_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests of the same minute may have filled the journal."""
    monkeypatch.setattr(logging.getLogger("tablee.door"), "filters", [Sparing()])


def sayings() -> Iterator[tuple[str, dict[str, Any]]]:
    """Arguments in JSON that no page sends, and forms without end; where they go, what they hold."""
    for args in (
        "[" * 9_000,
        '{"a":' * 3_000,
        '{"words":' + "[" * 900 + "]" * 900 + "}",
        '{"words":' + "9" * 5_000 + "}",
        '{"words":' + "9" * 4_000 + "}",
        '{"words":NaN,"to":-Infinity}',
        '{"words":1e400}',
        '{"words":"\\ud800"}',
        "{" + ",".join(f'"{n}":1' for n in range(1_500)) + "}",
        '["say"]',
        "nul",
    ):
        yield "/do", {"data": {"do": "say", "args": args}}
    yield "/do", {"content": b"a&" * 120_000, "headers": FORM}
    yield "/do", {"content": b"&".join(b"a%d=1" % n for n in range(30_000)), "headers": FORM}
    yield "/do", {"content": PART * 4_000 + b"--b--\r\n", "headers": MULTI}
    yield "/do", {"content": b"--b\r\nxx" * 1_000, "headers": MULTI}
    yield "/do", {"content": b"--b\r\n" + b"X: y\r\n" * 30_000 + b"\r\nx\r\n--b--", "headers": MULTI}
    yield "/do", {"content": b"x", "headers": {"content-type": "multipart/form-data"}}
    yield "/do", {"content": b"--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--", "headers": MULTI}
    yield "/say", {"data": {"words": "/r 9999999999d6"}}
    yield "/say", {"data": {"words": "/r " + "9" * 3_900}}
    yield "/say", {"data": {"words": "/r " + "(" * 3_900}}
    yield "/say", {"data": {"words": "/r " + "d6+" * 1_000}}
    yield "/do", {"data": {"do": "throw", "faces": "1," * 240}}
    yield "/do", {"data": {"do": "throw", "faces": "\u00b2,\u00b3"}}
    yield "/do", {"data": {"do": FULL_OF, "mode": FULL_OF, "command": FULL_OF}}


LOOKS = [
    ("?at=" + "a" * 20_000, {}, 414),
    ("/search?q=" + "%C3%A9" * 3_000, {}, 414),
    ("?" + "&".join(f"a{n}=1" for n in range(1_000)), {}, 200),
    ("", {"x-much": "y" * 40_000}, 431),
    ("", {f"x-{n}": "y" * 100 for n in range(400)}, 431),
    ("", {"cookie": "; ".join(f"tablee_{n}=x" for n in range(1_500))}, 404),
    ("", {"accept-language": "fr;q=1," * 4_000}, 200),
    ("/log?before=" + "9" * 5_000, {}, 200),
    ("/log?before=\u0663", {}, 200),
    ("/search?q=" + "a+" * 2_000, {}, 200),
]


def test_bombs_are_read_as_nothing_or_refused(table: Table) -> None:
    before, slowest = table.records, 0.0
    for way, sent in sayings():
        begun = process_time()  # work, not waiting: other programs are not counted
        answer = table.player.post(table.url + way, **sent)
        slowest = max(slowest, process_time() - begun)
        assert answer.status_code in (200, 400), (way, str(sent)[:80], answer.status_code)
    for way, headers, status in LOOKS:
        cookie = headers.get("cookie")
        person = table.place.person() if cookie else table.player
        assert person.get(table.url + way, headers=headers).status_code == status, way[:60]
    assert table.records == before and slowest < 10


def test_dice_are_thrown_without_their_odds(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a command is carried out, everybody else's waits: nothing long is worked out there."""
    law = Expression.law

    def small(self: Expression, *budget: int) -> Any:
        assert self.dice_count() < 100, "odds are worked out while the log waits"
        return law(self, *budget)

    monkeypatch.setattr(Expression, "law", small)
    before = len(table.records)
    assert table.do(table.player, "say", words="/r 100d1000") == ""
    assert len(table.records) > before


class Served:
    """The application behind a real socket, in a thread."""

    def __init__(self, table: Table) -> None:
        self.socket, self.opened = socket.socket(), list[socket.socket]()
        self.socket.bind(("127.0.0.1", 0))
        self.socket.listen(16)
        config = uvicorn.Config(
            table.place.app, http=slow_requests.PatientProtocol, log_level="critical", timeout_keep_alive=1
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, args=([self.socket],))
        self.thread.start()

    def open(self) -> socket.socket:
        """A connection to it."""
        self.opened.append(socket.create_connection(self.socket.getsockname(), timeout=20))
        return self.opened[-1]

    def stop(self) -> None:
        """End it."""
        for connection in self.opened:
            connection.close()
        self.server.should_exit = True
        self.thread.join(20)


@pytest.fixture
def served(table: Table) -> Iterator[Served]:
    running = Served(table)
    yield running
    running.stop()


def ends(connection: socket.socket) -> bytes:
    """All that is answered until the server hangs up."""
    told = b""
    with suppress(ConnectionError):
        while more := connection.recv(65_536):
            told += more
    return told


def test_who_says_nothing_or_never_ends_is_not_waited_for(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is answered is not in a hurry: they would be cut off on a busy machine."""
    monkeypatch.setattr(slow_requests, "HEAD_SECONDS", 20.0)
    again = served.open()
    again.sendall(b"GET /help/distance HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nX-Slow: ")
    first = again.recv(1)
    monkeypatch.setattr(slow_requests, "HEAD_SECONDS", 0.3)
    silent, dribbling, endless = (served.open() for _ in range(3))
    with suppress(ConnectionError):
        dribbling.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
    with suppress(ConnectionError):  # it is cut off while it speaks
        endless.sendall(b"GET / HTTP/1.1\r\n" + b"X-Much: y\r\n" * 40_000)
    assert ends(silent) == ends(dribbling) == b""
    told = ends(endless)
    assert told == b"" or b"431" in told
    assert b" 200 " in first + ends(again)
    monkeypatch.setattr(slow_requests, "HEAD_SECONDS", 20.0)
    quick = served.open()
    quick.sendall(b"GET /help/distance HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert b" 200 " in ends(quick)


def test_a_body_that_never_comes_is_not_waited_for(
    served: Served, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slow_requests, "PATIENCE", 0.3)
    monkeypatch.setattr(slow_requests, "SLOWEST", 1e9)
    before = table.records
    cookie = "; ".join(f"{c.name}={c.value}" for c in table.player.cookies.jar)
    slow = served.open()
    head = f"POST {table.url}/say HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\nContent-Length: 13\r\n"
    slow.sendall(head.encode() + b"Content-Type: application/x-www-form-urlencoded\r\n\r\nwords=")
    slow.settimeout(20)
    assert slow.recv(4096)
    assert table.records == before


def test_bodies_that_never_come_keep_nobody_of_their_address_waiting(served: Served) -> None:
    form = "Host: x\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    form = f"POST /language HTTP/1.1\r\n{form}Content-Length: 7\r\n\r\n"
    for _idle in range(2 * guard.IN_HAND):
        served.open().sendall(f"{form}lang".encode())
    page, change = served.open(), served.open()
    page.sendall(b"GET /help/distance HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert b" 200 " in ends(page)
    change.sendall(f"{form}lang=fr".encode())
    assert b" 303 " in ends(change)


def test_so_many_bodies_of_one_address_are_on_their_way() -> None:
    async def run() -> tuple[int, int, int]:
        answered, comes = list[int](), asyncio.Event()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            body = (await receive())["body"]
            await send({"type": "http.response.start", "status": 200 if body == b"here" else 500})
            await send({"type": "http.response.body", "body": b""})

        async def ask() -> None:
            parts = [b"re", b"he"]

            async def receive() -> Message:
                await comes.wait()
                return {"type": "http.request", "body": parts.pop(), "more_body": bool(parts)}

            async def send(message: Message) -> None:
                if message["type"] == "http.response.start":
                    answered.append(message["status"])

            scope = {"type": "http", "method": "POST", "path": "/x", "scheme": "http", "headers": []}
            await gated({**scope, "query_string": b"", "client": ("10.0.0.1", 1)}, receive, send)

        gated = guard.Guard(app, refusal, failed)
        asked = [asyncio.create_task(ask()) for _ask in range(guard.COMING + guard.WAITING + 5)]
        await turns()
        early = list(answered)
        comes.set()
        await asyncio.gather(*asked)
        return early.count(429), len(early), answered.count(200)

    assert asyncio.run(run()) == (5, 5, guard.COMING + guard.WAITING)


def test_a_stream_outlives_the_patience_with_bodies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a request is whole, nobody is cut off for having nothing more to say."""
    monkeypatch.setattr(slow_requests, "PATIENCE", 0.0)
    monkeypatch.setattr(slow_requests, "SLOWEST", 1e12)

    async def run() -> list[str]:
        told = [{"type": "http.request", "body": b"", "more_body": False}]

        async def receive() -> Any:
            if told:
                return told.pop()
            await asyncio.sleep(0.05)
            return {"type": "http.request", "body": b"late"}

        bounded = slow_requests.bounded({"path": "/"}, receive)
        return [(await bounded())["type"] for _ in range(2)]

    assert asyncio.run(run()) == ["http.request"] * 2


def test_a_body_may_come_in_several_parts(served: Served, table: Table) -> None:
    cookie = "; ".join(f"{c.name}={c.value}" for c in table.player.cookies.jar)
    head = f"POST {table.url}/say HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\nConnection: close\r\n"
    head += "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 13\r\n\r\n"
    quick, slow = served.open(), served.open()
    slow.sendall(head.encode() + b"words=")
    quick.sendall(head.encode() + b"words=bonjour")
    assert b" 200 " in ends(quick)
    slow.sendall(b"bonjour")
    assert b" 200 " in ends(slow)


@pytest.mark.parametrize(
    ("path", "most"), [("/t/a/say", slow_requests.BODY), ("/t/a/picture", slow_requests.PICTURE)]
)
def test_a_body_without_a_length_is_bounded(path: str, most: int) -> None:
    async def run(size: int) -> Any:
        sizes = [size - 10, 10]

        async def receive() -> Any:
            return {"type": "http.request", "body": bytes(sizes.pop(0)), "more_body": bool(sizes)}

        bounded = slow_requests.bounded({"path": path}, receive)
        return [(await bounded())["type"] for _ in range(2)][-1]

    assert asyncio.run(run(most)) == "http.request"
    assert asyncio.run(run(most + 1)) == "http.disconnect"


def test_a_line_of_the_journal_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "tablee.door"):
        noted("wrong-link", "1.2.3.4\nforged", origin="http://x y\r\nadmin=1\u2028" + "z" * 500)
    (record,) = caplog.records
    assert "\n" not in record.getMessage() and len(record.getMessage()) < 200
    assert record.getMessage().count("=") == 2 and record.getMessage().startswith(
        "wrong-link address=1.2.3.4_"
    )
    assert Plain("%(asctime)s %(message)s").format(record).startswith("20")


def test_a_flood_fills_no_journal() -> None:
    sparing, let = Sparing(3), 0
    for number in range(10):
        record = logging.LogRecord("x", logging.WARNING, "", 0, "said", (), None)
        record.created = 60.0 + number
        let += sparing.filter(record)
    late = logging.LogRecord("x", logging.WARNING, "", 0, "said", (), None)
    late.created = 130.0
    assert let == 3 and sparing.filter(late) and "7 left out" in late.getMessage()


def test_the_journal_holds_no_secret(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        table.place.person().get("/j/a-guessed-secret")
        table.place.person().get("/host/a-guessed-key")
        table.gm.post(
            f"{table.url}/say", data={"words": "a-secret-word"}, headers={"sec-fetch-site": "cross-site"}
        )
        link = table.invitation()
        table.place.person().post(link, data={"name": "a-secret-name"})
        table.player.post(f"{table.url}/leave")
    told = "\n".join(r.getMessage() for r in caplog.records if r.name.startswith("tablee"))
    assert all(
        event in told for event in ("wrong-link", "wrong-host-key", "foreign-write", "left", "came-in")
    )
    assert not any(secret in told for secret in ("a-guessed", "a-secret", link.rpartition("/")[2], "Le port"))
