"""A throw is read by the pack it was made under, and that pack is read once for everybody who looks."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest

from tablee.fairness.seeded import Seeded
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems
from tablee.table.log.ledger import Ledger
from tablee.web.host import Host
from tablee.web.views import view
from tablee.web.views.view import View
from tests.table.play import SEAT_IDS, Play
from tests.table.test_snapshot import Shelf, written_and_read


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    log = SqliteLog(tmp_path / "t.db")
    yield Host(log, all_systems(), Seeded("tests"))
    log.close()


class Played:
    """A table that plays by its third pack; all that was thrown is behind its snapshot."""

    def __init__(self) -> None:
        self.play = Play("fu3")
        self.throws = [self.throw()]
        for points in (5, 7):
            pack = {"system": "fu3", "name": "Ours", "dials": {"race_points": points}}
            self.play.do("gm", "pack", pack=pack)
            self.throws.append(self.throw())
        self.shelf = Shelf(self.play.records)
        self.ledger = Ledger.resume(written_and_read(Ledger(self.shelf.kept).snapshot()), self.shelf)

    def throw(self) -> str:
        self.play.do("ana", "throw", check={"check": "throw", "net": 0})
        return next(reversed(list(self.play.state.game.runs)))

    def view(self, host: Host, who: str) -> View:
        return host.view("t", self.ledger.state.seat(SEAT_IDS[who]), self.ledger, "fr")

    def goes_on(self) -> None:
        self.play.do("bob", "say", words="And so on.")
        self.ledger = self.ledger.then(self.play.records[len(self.ledger) :])


def points(view: View, runs: list[str]) -> list[object]:
    return [view.rules_for(run).pack["race_points"] for run in runs]


def test_a_pack_of_earlier_is_read_once_for_all_who_look(host: Host) -> None:
    played = Played()
    for _ in range(3):
        for who in ("gm", "ana", "bob"):
            assert points(played.view(host, who), [*played.throws, "none"]) == [3, 5, 7, 7]
        played.goes_on()
    assert [played.shelf.asked.count(law.command) for law in played.ledger.state.packs] == [1, 1, 0]


def test_few_packs_are_kept_and_no_log_is(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "PACKS", 2)
    tables = [Played() for _ in range(3)]
    for played in (*tables, *tables):
        assert points(played.view(host, "ana"), played.throws) == [3, 5, 7]
    assert len(view._packs._kept) == 2
    known = [ref(played.ledger) for played in tables]
    del played, tables
    gc.collect()
    assert [one() for one in known] == [None] * 3


def test_a_view_is_gone_with_whoever_looked(host: Host) -> None:
    """Garbage is looked for seldom: what was asked of a view holds on to nothing."""
    view = Played().view(host, "ana")
    assert view.rules_for("none") is view.rules
    known = ref(view)
    gc.disable()
    try:
        del view
        assert known() is None
    finally:
        gc.enable()
