"""A refused command stays refused, and only for whoever sent it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tablee.game.problem import problem
from tablee.log import refusals as kept
from tablee.log.sqlite import SqliteLog, check
from tablee.table.commands.command import Answer, Command
from tablee.web.host import Refusals
from tests.log.contract import made
from tests.web.seated import Place

NO = Answer(
    problems=(
        problem("HOUSE-seat", "", "paused"),
        problem("HOUSE-pay", "fp", "short", warning=True, half=Fraction(1, 2), names=("a", "b"), n=3),
    )
)


@pytest.fixture
def log(tmp_path: Path) -> SqliteLog:
    log = SqliteLog(tmp_path / "tablee.db")
    for table in ("t", "u"):
        log.make(table, "Table", "fu3", made())
    return log


def test_a_refusal_is_given_again_to_its_author_alone(log: SqliteLog) -> None:
    Refusals(log).keep(("t", "ana", "c"), NO)
    log.close()
    refusals = Refusals(SqliteLog(log.path))
    again = refusals.get(("t", "ana", "c"))
    assert again is not None and again.again and again.problems == NO.problems
    assert refusals.get(("t", "bob", "c")) is None and refusals.get(("u", "ana", "c")) is None
    refusals.log.close()


def test_what_was_done_is_the_logs_to_remember(log: SqliteLog) -> None:
    refusals = Refusals(log)
    refusals.keep(("t", "ana", "c"), Answer())
    assert refusals.get(("t", "ana", "c")) is None
    log.close()


def test_the_oldest_are_forgotten(log: SqliteLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "KEPT", 2)
    refusals = Refusals(log)
    for id in "abc":
        refusals.keep(("t", "ana", id), NO)
    assert [refusals.get(("t", "ana", id)) is None for id in "abc"] == [True, False, False]
    log.close()


def test_what_could_pass_by_now_is_refused_as_it_was(tmp_path: Path) -> None:
    """A throw was refused while the game was paused: it is not made when the server has started again."""
    place = Place(tmp_path)
    gm = place.host.make_table("Le port", "fu3", "Camille")
    ana = place.host.door.add(gm.table, "Ana", "player")
    throw = Command("c2", "throw", {"check": {"check": "throw"}})
    assert not place.host.command(gm.table, gm.seat, Command("c1", "pause", {"on": True})).problems
    refused = place.host.command(gm.table, ana.seat, throw)
    assert not place.host.command(gm.table, gm.seat, Command("c3", "pause", {"on": False})).problems
    place.stop()
    place = Place(tmp_path)
    again = place.host.command(gm.table, ana.seat, throw)
    assert refused.problems and again.problems == refused.problems and again.again
    later = Command("c4", "throw", {"check": {"check": "throw"}})
    assert not place.host.command(gm.table, ana.seat, later).problems
    place.stop()
    assert check(tmp_path / "tablee.db") > 0
