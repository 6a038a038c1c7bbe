"""A table in this process, and people at it with cookies of their own."""

from __future__ import annotations

import html
import re
import tempfile
import warnings
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

with warnings.catch_warnings():  # it asks for a newer client than the one it comes with
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient as Client

from httpx import Response

from tablee.fairness.seeded import Seeded
from tablee.game.event import Opened, SheetPut
from tablee.game.system import Rules, System
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems
from tablee.table.log.record import Record
from tablee.web.access.addresses import Doors
from tablee.web.app import application
from tablee.web.host import Host, _thawed
from tests.systems_under_test import find_system
from tests.web.flat import flat

__all__ = ["KEY", "Place", "Table", "TestClient", "new_log", "share_rules"]

KEY = "the-key-of-the-host"
PLENTY = 1_000_000
"""Tests ask faster than people."""
OWN = {"sec-fetch-site": "same-origin"}


class TestClient(Client):
    """A browser whose pages are read element by element, however their templates are laid out."""

    __test__ = False

    def request(self, *args: Any, **kwargs: Any) -> Any:
        """Ask; an answer in HTML is laid flat."""
        answer = super().request(*args, **kwargs)
        if not answer.headers.get("content-type", "").startswith("text/html"):
            return answer
        headers = [pair for pair in answer.headers.multi_items() if pair[0] != "content-length"]
        return Response(answer.status_code, headers=headers, text=flat(answer.text), request=answer.request)


@cache
def _migrated() -> bytes:
    """The bytes of an empty database, all migrations done: to run them takes longer than most tests."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tablee.db"
        SqliteLog(path).close()
        return path.read_bytes()


def new_log(path: Path, **options: int) -> SqliteLog:
    """A log in a new file that is copied from a migrated one; a file that is there is opened as it is."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_migrated())
    return SqliteLog(path, **options)


@lru_cache(maxsize=64)
def _rules(key: str, pack: Any) -> Rules:
    """What `Host` builds of a pack: rules never change, so that all hosts of these tests may share them."""
    book = find_system(key)
    return book.rules(book.pack().read(_thawed(pack)))


def share_rules(host: Host) -> Host:
    """A host that builds no rules which another host of this process has built."""
    host._rules = _rules
    return host


class Place:
    """A host with its application; `person` gives a browser that knows nobody."""

    def __init__(self, folder: Path, systems: Sequence[System] = ()) -> None:
        self.log = new_log(folder / "tablee.db")
        self.host = share_rules(Host(self.log, systems or all_systems(), Seeded("tests")))
        self.app = application(self.host, KEY, Doors(lambda: "http://table.test"), PLENTY)

    def person(self, lang: str = "en", **headers: str) -> TestClient:
        """A browser that speaks a language; it asks from our own pages."""
        known = {**OWN, "accept-language": lang, **headers}
        return TestClient(self.app, base_url="http://table.test", headers=known, follow_redirects=False)

    def stop(self) -> None:
        """Close the log."""
        self.log.close()


class Table:
    """A table with its game master (in French) and one player (in English) who has brought a sheet."""

    def __init__(self, place: Place, system: str = "fu3", preset: str = "teich", pack: str = "") -> None:
        self.place = place
        self.gm = place.person("fr")
        self.gm.get(f"/host/{KEY}")
        wanted = {"name": "Le port", "gm": "Camille", "system": system, f"pack.{system}": pack}
        made = self.gm.post("/tables", data=wanted)
        self.url = made.headers["location"]
        self.id = self.url.removeprefix("/t/")
        self.player = place.person("en")
        self.player.post(self.invitation(), data={"name": "Ana"})
        if preset:
            self.do(self.player, "bring", preset=preset)

    def invitation(self) -> str:
        """The path of a new invitation."""
        answer = self.gm.post(f"{self.url}/invite").text
        found = re.search(r"http://table\.test(/j/[\w-]+)", answer)
        assert found, answer
        return found[1]

    def do(self, person: TestClient, what: str, /, **fields: str) -> str:
        """Send something; what the page answers: nothing, or the problems."""
        answer = person.post(f"{self.url}/{what}", data=fields)
        assert answer.status_code == 200, answer.text
        return str(answer.text)

    def page(self, person: TestClient, at: str = "") -> str:
        """The table as somebody sees it, with plain characters."""
        answer = person.get(self.url, params={"at": at} if at else {})
        assert answer.status_code == 200
        return html.unescape(answer.text)

    @property
    def records(self) -> tuple[Record, ...]:
        """The log."""
        return tuple(self.place.log.read(self.id))

    def sheet(self, name: str) -> str:
        """The id of a sheet by the name it came with."""
        put = [r.fact for r in self.records if isinstance(r.fact, SheetPut)]
        return next(fact.sheet for fact in reversed(put) if fact.content.name == name)

    def seat(self, name: str) -> str:
        """The seat of somebody at the table."""
        seats = self.place.host.log_state(self.id).seats.values()
        return next(seat.id for seat in seats if seat.name == name)

    def last_run(self) -> str:
        """The id of the latest throw."""
        return next(r.fact.run for r in reversed(self.records) if isinstance(r.fact, Opened))
