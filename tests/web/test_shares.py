"""A seat that has used up its share waits, is told how long, and nobody else does."""

from __future__ import annotations

import html
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.game import json_forms
from tablee.table.log.seat import Seat
from tablee.web.access.guard import PER_MINUTE
from tablee.web.access.shares import (
    FETCHED,
    MASTER,
    OF_TABLE,
    WORK,
    WRITTEN,
    Accounts,
    Allowance,
    Overdrawn,
    Shares,
    Spent,
)
from tablee.web.api import odds
from tablee.web.app import application
from tablee.web.host import PROBLEMS
from tablee.web.pages import pictures
from tests.web.api.asking import PREFIX, Server
from tests.web.pictured import picture
from tests.web.seated import Place, Table

ANA, MJ = Seat("ana", "Ana"), Seat("mj", "Camille", "gm")
SLOW = WORK.most + 2.0
"""A command that overdraws a player's account by two seconds of work."""


class Clock:
    """Time that passes, and work that is done, as a test says."""

    def __init__(self) -> None:
        self.passed = self.worked = 0.0

    def shares(self) -> Shares:
        return Shares(lambda: self.passed, lambda: self.worked)


@pytest.fixture
def clock() -> Clock:
    return Clock()


def work(clock: Clock, held: Shares, table: str, seat: Seat, seconds: float, what: Spent = "write") -> None:
    with held.spending(table, seat, what):
        clock.worked += seconds


def test_an_account_fills_with_time_and_never_over(clock: Clock) -> None:
    held, allowed = Accounts(lambda: clock.passed), Allowance(10.0, 0.5)
    held.charge("a", allowed, 10)
    assert held.wait("a", allowed) == 0
    held.charge("a", allowed, 4)
    assert (held.wait("a", allowed), held.wait("b", allowed)) == (8, 0)
    clock.passed = 6
    assert held.wait("a", allowed) == 2
    clock.passed = 1000
    held.charge("a", allowed, 10)
    assert held.wait("a", allowed) == 0
    clock.passed = 0  # nobody can set this clock; one that goes back anyway gives nothing and takes nothing
    held.charge("a", allowed, 1)
    assert held.wait("a", allowed) == 2


def test_accounts_are_so_many(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Accounts, "MOST", 2)
    held = Accounts(lambda: clock.passed)
    for key in "abc":
        held.charge(key, Allowance(1, 1), 5)
    assert [held.wait(key, Allowance(1, 1)) for key in "abc"] == [0, 4, 4]


def test_work_is_charged_afterwards_to_the_seat_that_asked(clock: Clock) -> None:
    held = clock.shares()
    work(clock, held, "t", ANA, SLOW)  # nothing that runs is interrupted
    with pytest.raises(Overdrawn) as told:
        work(clock, held, "t", ANA, 0)
    assert (told.value.said, told.value.seconds) == ("work", round(2 / WORK.per_second))
    for table, seat in (("u", ANA), ("t", MJ), ("t", Seat("lou", "Lou"))):
        work(clock, held, table, seat, 1)
    clock.passed = 2 / WORK.per_second
    work(clock, held, "t", ANA, 0)


def test_work_that_fails_is_charged_too(clock: Clock) -> None:
    held = clock.shares()
    with pytest.raises(KeyError), held.spending("t", ANA):
        clock.worked += SLOW
        raise KeyError
    with pytest.raises(Overdrawn):
        held.must_have("t", ANA, "ask")


def test_a_game_master_has_a_larger_share(clock: Clock) -> None:
    held = clock.shares()
    held.wrote("t", MJ, int(WRITTEN.most) * (MASTER - 1))
    held.must_have("t", MJ)
    held.wrote("u", ANA, int(WRITTEN.most) + 10_000)
    with pytest.raises(Overdrawn) as told:
        held.must_have("u", ANA)
    assert told.value.said == "seat" and told.value.seconds == 3  # 10,000 bytes at 4,444 a second
    held.must_have("u", ANA, "ask")  # whoever may not write may still ask and look


def test_all_seats_of_a_table_share_its_bytes(clock: Clock) -> None:
    held = clock.shares()
    for at in range(10):
        held.wrote("t", Seat(f"s{at}", ""), int(OF_TABLE.most / 9))
    with pytest.raises(Overdrawn) as told:
        held.must_have("t", MJ)
    assert told.value.said == "table"
    held.must_have("u", MJ)


def test_a_player_who_has_asked_for_too_much_is_told_so_on_the_page(table: Table, clock: Clock) -> None:
    table.place.host.shares = clock.shares()
    seat = next(s for s in table.place.host.log_state(table.id).seats.values() if s.role == "player")
    work(clock, table.place.host.shares, table.id, seat, SLOW)
    before = table.records
    told = table.player.post(f"{table.url}/say", data={"words": "again"})
    assert told.status_code == 429 and told.headers["retry-after"] == "20"
    assert "try again in 20 s" in html.unescape(told.text)
    assert table.records == before
    assert table.page(table.player)  # the page is there all the same
    table.do(table.gm, "say", words="and the game goes on")
    clock.passed = 20
    table.do(table.player, "say", words="again")
    assert len(table.records) == len(before) + 2


def test_what_was_written_is_counted_and_the_refusal_says_when_it_frees(table: Table, clock: Clock) -> None:
    held = table.place.host.shares = clock.shares()
    for seat in table.place.host.log_state(table.id).seats.values():
        times = MASTER if seat.role == "gm" else 1
        held.wrote(table.id, seat, int(WRITTEN.most) * times - 6000)
    for person in (table.player, table.gm):
        said = [person.post(f"{table.url}/say", data={"words": "x" * 3900}) for _ in range(3)]
        assert [answer.status_code for answer in said] == [200, 200, 429]
    told = html.unescape(said[2].text)
    assert "en une heure (64 Mo)" in told and "réessayez dans 1 min" in told


def test_downloads_are_counted_as_they_are_made(clock: Clock) -> None:
    held, made = clock.shares(), list[int]()

    def pieces() -> Iterator[bytes]:
        for at in range(3):
            made.append(at)
            clock.worked += 1
            yield b"x" * int(FETCHED.most * 0.4)

    sent = held.fetched("t", ANA, pieces())
    assert made == []
    assert len(b"".join(sent)) == 3 * int(FETCHED.most * 0.4)  # what has begun is sent to its end
    with pytest.raises(Overdrawn) as told:
        held.fetched("t", ANA, pieces())
    assert told.value.said == "fetch" and len(made) == 3
    work(clock, held, "t", ANA, 2, "look")
    with pytest.raises(Overdrawn):  # three seconds of pieces, and two more
        held.must_have("t", ANA, "look")
    held.must_have("t", ANA)  # whoever has looked for too long may act


@pytest.mark.parametrize("path", ["", "/log", "/dice", "/search?q=a", "/mine.jsonl", "/form?do=throw"])
def test_pages_are_charged_to_who_looks(table: Table, clock: Clock, path: str) -> None:
    held = table.place.host.shares = clock.shares()
    assert table.player.get(table.url + path).status_code == 200
    seat = next(s for s in table.place.host.log_state(table.id).seats.values() if s.role == "player")
    assert f"look {table.id} {seat.id}" in held._accounts._levels
    work(clock, held, table.id, seat, SLOW, "look")
    told = table.player.get(table.url + path)
    assert told.status_code == 429 and told.headers["retry-after"] == "20" and "in 20 s" in told.text
    assert table.gm.get(table.url + path).status_code == 200
    table.do(table.player, "say", words="and acts")


def test_refusals_are_kept_and_so_they_count(tmp_path: Path, clock: Clock) -> None:
    """Each is kept beside the log, to be told again; one of a long sheet is long."""
    server = Server(tmp_path)
    ana = server.join(server.table())
    held = server.host.shares = clock.shares()
    lines = [{"kind": "none", "id": f"b{at}"} for at in range(300)]
    content = {"system": "fu3", "name": "S", "blocks": lines}
    told = ana.do("bring", 409, id="refused-1", sheet="s", content=content)["problems"]
    assert len(told) == PROBLEMS
    level = held._accounts._levels[f"seat {ana.table} {ana.seat}"][0]
    assert 1_000 < WRITTEN.most - level < 20_000
    assert ana.do("bring", 409, id="refused-1", sheet="s", content=content)["problems"] == told
    assert held._accounts._levels[f"seat {ana.table} {ana.seat}"][0] == level  # told again, it costs nothing
    server.stop()


def test_a_picture_counts(table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    held = table.place.host.shares = clock.shares()
    files = {"file": ("map.png", picture("PNG"), "image/png")}
    sizes, wrote = list[int](), held.wrote

    def noted(at: str, seat: Seat, size: int, *more: int) -> None:
        sizes.append(size)
        wrote(at, seat, size, *more)

    monkeypatch.setattr(held, "wrote", noted)
    table.gm.post(f"{table.url}/picture", files=files)
    (kept,) = (table.place.log.find_picture(table.id, id) for id in table.place.log.picture_ids(table.id))
    assert kept is not None
    master = next(s for s in table.place.host.log_state(table.id).seats.values() if s.role == "gm")
    level = held._accounts._levels[f"seat {table.id} {master.id}"][0]
    assert len(kept[1]) in sizes and level == MASTER * WRITTEN.most - sum(sizes)
    work(clock, held, table.id, master, SLOW * MASTER)
    monkeypatch.setattr(pictures, "drawn_anew", lambda data: pytest.fail("it was drawn"))
    told = table.gm.post(f"{table.url}/picture", files=files)
    assert told.status_code == 429 and "retry-after" in told.headers


def test_programs_are_told_with_a_time(tmp_path: Path, clock: Clock) -> None:
    server = Server(tmp_path)
    gm = server.table()
    ana = server.join(gm)
    server.host.shares = clock.shares()
    seat = server.host.log_state(gm.table).seats[ana.seat]
    work(clock, server.host.shares, gm.table, seat, SLOW)
    url, headers = f"{PREFIX}/tables/{gm.table}", {"Authorization": f"Bearer {ana.token}"}
    for path, body in (
        (f"{url}/commands", {"id": "c0000001", "do": "say", "args": {"words": "x"}}),
        (f"{url}/preview", {"do": "throw", "notation": "3d6"}),
        (f"{PREFIX}/odds", {"system": "fu3", "notation": "+1"}),
        (f"{PREFIX}/roll", {"system": "fu3", "notation": "+1"}),
    ):
        told = server.client.post(path, json=body, headers=headers)
        assert told.status_code == 429 and told.headers["retry-after"] == "20", path
        assert told.json()["problems"][0]["rule"] == "HOUSE-share"
    gm.do("say", words="the others go on")
    ana.get("/log")
    clock.passed = 20
    ana.do("say", words="x")
    server.stop()


def test_odds_are_charged_to_who_asks(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(tmp_path)
    ana = server.join(server.table())
    server.host.shares = clock.shares()
    told = json_forms.odds_form

    def slow(*args: Any) -> Any:
        clock.worked += SLOW
        return told(*args)

    monkeypatch.setattr(odds, "odds_form", slow)
    ana.post("//odds", system="fu3", notation="+1")
    ana.post("//odds", 429, system="fu3", notation="+1")
    server.stop()


def test_shares_grow_with_the_pace_of_a_server_and_are_never_smaller(place: Place) -> None:
    assert place.host.shares.scale > 1000
    for per_minute, scale in ((PER_MINUTE, 1.0), (2 * PER_MINUTE, 2.0), (5, 1.0)):
        application(place.host, per_minute=per_minute)
        assert place.host.shares.scale == scale


def test_who_is_refused_is_so_before_any_work(table: Table, clock: Clock) -> None:
    table.place.host.shares = held = clock.shares()
    seat = next(s for s in table.place.host.log_state(table.id).seats.values() if s.role == "player")
    work(clock, held, table.id, seat, SLOW)
    table.place.host.command = lambda *_: pytest.fail("a rule has run")  # type: ignore[method-assign]
    assert table.player.post(f"{table.url}/say", data={"words": "x"}).status_code == 429
