"""No operation looks up a token, reads the log or folds on the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tablee.log.sqlite import SqliteLog
from tablee.table.log.ledger import Ledger
from tests.web.api.asking import KEY, Server

WATCHED: tuple[tuple[type, Iterable[str]], ...] = (
    (
        SqliteLog,
        ("latest", "read", "write", "find_session", "put_session", "find_link", "programs_of", "exists"),
    ),
    (Ledger, ("own", "views_after", "count")),
)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """What was called of the log, and whether the event loop ever had to wait for it."""
    seen: dict[str, bool] = {}

    def watched(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            try:
                asyncio.get_running_loop()
                seen[name] = True
            except RuntimeError:
                seen.setdefault(name, False)
            return real(*given, **named)

        return call

    for kind, names in WATCHED:
        for name in names:
            monkeypatch.setattr(kind, name, watched(name, getattr(kind, name)))
    return seen


def test_the_event_loop_never_waits_for_the_log(server: Server, seen: dict[str, bool]) -> None:
    gm = server.table()
    ana = server.join(gm)
    ana.do("say", words="Bonsoir")
    ana.do("nonsense", 409)
    for path in ("", "/log", "/sheets", "/moves", "/tokens", "/export"):
        ana.get(path)
    ana.get("/search", q="bonsoir")
    ana.get("/stream", 409, **{"from": 99})
    ana.post("/preview", 409, do="throw", notation="nonsense")
    ana.post("/invitations", 409)
    made = gm.post("/tokens", name="bot")
    gm.ask("DELETE", f"/tokens/{made['id']}", 204)
    server.program(KEY).post("//odds", system="fu3", notation="+1")
    server.program("wrong").get(f"//tables/{gm.table}", 401)
    server.program(KEY).get(f"//archives/{gm.table}")
    assert {"latest", "write", "find_session", "programs_of", "exists", "own", "count"} <= set(seen)
    assert not [name for name, waits in seen.items() if waits]
