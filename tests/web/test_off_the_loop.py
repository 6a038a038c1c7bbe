"""Nobody's request keeps the event loop: no route asks the log's file or folds a log there."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable
from typing import Any

import anyio.to_thread
import pytest
from starlette.routing import Route

from tablee.log.sqlite import SqliteLog
from tablee.table.log.ledger import Ledger
from tablee.web.access.programs import make_program
from tests.web.pictured import picture, upload
from tests.web.seated import KEY, Table, TestClient

COSTLY = ((SqliteLog, "_reading"), (SqliteLog, "_asking"), (SqliteLog, "_alone"), (Ledger, "own"))
"""What asks the file, or folds."""


@pytest.fixture
def on_the_loop(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what was called in the thread of an event loop."""
    found: list[str] = []

    def noting(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any, **named: Any) -> Any:
            try:
                asyncio.get_running_loop()
            except RuntimeError:
                return real(*given, **named)
            found.append(name)
            return real(*given, **named)

        return noted

    for owner, name in COSTLY:
        monkeypatch.setattr(owner, name, noting(name, getattr(owner, name)))
    return found


def paths(table: Table) -> list[tuple[str, frozenset[str]]]:
    """Every path of the pages at a table, with its methods; streams have tests of their own."""
    known = {"table": table.id, "key": KEY, "token": table.invitation().removeprefix("/j/")}
    known |= {"run": table.last_run(), "note": "of-nobody"}
    known |= {"sheet": table.sheet("Teich Ventury"), "picture": table.place.log.picture_ids(table.id)[0]}
    routes = [route for route in table.place.app.router.routes if isinstance(route, Route)]
    filled = [(re.sub(r"\{(\w+)\}", lambda found: known[found[1]], r.path), r.methods) for r in routes]
    return [(path, frozenset(methods or ())) for path, methods in filled if not path.endswith("/stream")]


def test_no_page_and_no_form_keeps_the_event_loop(table: Table, on_the_loop: list[str]) -> None:
    upload(table, table.gm, picture())
    table.do(table.player, "say", words="/r 3d6")
    asked = 0
    for path, methods in paths(table):
        for person in (table.player, table.place.person(), table.gm):
            for method in methods & {"GET", "POST"} if "leave" not in path else ():
                on_the_loop.clear()
                answer = person.request(method, path)
                assert answer.status_code < 500 and not on_the_loop, (method, path, answer.status_code)
                asked += answer.status_code == 200
    assert asked > 60, "most of them have something to say"
    for path in (f"{table.url}/leave", "/leave"):
        on_the_loop.clear()
        assert table.player.post(path).status_code == 303 and not on_the_loop


def test_no_program_keeps_the_event_loop(table: Table, on_the_loop: list[str]) -> None:
    program, at = of_a_program(table), f"/api/v1/tables/{table.id}"
    for path in ("", "/log", "/log?after=1", "/moves", "/export"):
        assert program.get(f"{at}{path}").status_code in (200, 404) and not on_the_loop, path
    said = {"id": "command-1", "do": "say", "args": {"words": "hello"}}
    assert program.post(f"{at}/commands", json=said).status_code == 200 and not on_the_loop
    assert program.post(f"{at}/tokens", json={"name": "another"}).status_code == 201 and not on_the_loop


def of_a_program(table: Table) -> TestClient:
    """A program of the game master."""
    master = table.place.host.master_of(table.id)
    assert master is not None
    _known, token = make_program(table.place.host.door, table.id, master.id, "bot")
    return table.place.person(authorization=f"Bearer {token}")


def test_a_command_goes_to_a_thread_and_back_and_no_further(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, begun, program = table.place.host, list[str](), of_a_program(table)
    submit, back = host.turns._pool.submit, asyncio.BaseEventLoop.call_soon_threadsafe

    def submitted(*given: Any) -> Any:
        begun.append("there")
        return submit(*given)

    def returned(loop: asyncio.BaseEventLoop, callback: Any, *given: Any, **named: Any) -> Any:
        if threading.current_thread().name.startswith("turn"):
            begun.append("back")
        return back(loop, callback, *given, **named)

    monkeypatch.setattr(host.turns._pool, "submit", submitted)
    monkeypatch.setattr(asyncio.BaseEventLoop, "call_soon_threadsafe", returned)
    with monkeypatch.context() as strict:
        strict.setattr(anyio.to_thread, "run_sync", None)
        assert table.do(table.player, "say", words="hello") == ""
        draft = {"sheet": table.sheet("Teich Ventury"), "modifier": "Pluie", "value": "-1"}
        assert table.do(table.player, "draft", **draft) == ""
    # FastAPI finds the seat of a program in a thread of its own; the command then has one turn.
    command = {"id": "command-1", "do": "say", "args": {"words": "hello"}}
    assert program.post(f"/api/v1/tables/{table.id}/commands", json=command).status_code == 200
    assert begun == ["there", "back"] * 3
