"""The file is held by somebody else, or the disk is full: pages say so and can be read all the while."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tablee.log.port import LogFailed
from tests.web.seated import KEY, Place, Table, TestClient


@pytest.fixture
def held(place: Place) -> Table:
    table = Table(place)
    place.log._writer.execute("PRAGMA busy_timeout = 100")
    return table


def test_a_lock_held_elsewhere_refuses_in_time_and_reading_goes_on(held: Table) -> None:
    before, invitation = held.records, held.invitation()
    with closing(sqlite3.connect(held.place.log.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for person, way, form in (
            (held.player, f"{held.url}/say", {"words": "hello"}),
            (held.player, f"{held.url}/link", {}),
            (held.gm, f"{held.url}/invite", {"what": "new"}),
            (held.gm, "/tables", {"system": "fu3"}),
            (held.gm, "/demo", {"system": "fu3"}),
            (held.place.person(), invitation, {"name": "Zoé"}),
        ):
            answer = person.post(way, data=form)
            assert answer.status_code in (503, 507), way
            assert int(answer.headers["retry-after"]) > 0
            assert "Traceback" not in answer.text and "locked" not in answer.text
        assert "Le port" in held.page(held.player) and held.gm.get("/").status_code == 200
        other.execute("ROLLBACK")
    assert held.records == before
    assert held.do(held.player, "say", words="hello") == ""


def test_a_full_disk_is_told_apart(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    gm = TestClient(place.app, base_url="http://table.test", raise_server_exceptions=False)
    gm.get(f"/host/{KEY}")

    def full(*args: object, **kwargs: object) -> None:
        raise LogFailed("database or disk is full")

    monkeypatch.setattr(place.log, "make", full)
    answer = gm.post("/tables", data={"system": "fu3"})
    assert answer.status_code == 507 and "retry-after" in answer.headers
