"""A clock that jumps during play: the order stays, nothing is refused, nobody is shut out for it."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from itertools import count, pairwise
from pathlib import Path

import pytest

from tablee.fairness.chain import FairChain
from tablee.fairness.seeded import Seeded
from tablee.log.backup import rotate
from tablee.log.sqlite import SqliteLog, check
from tablee.systems import all_systems
from tablee.table.commands.own_ids import sent_id
from tablee.web.access.addresses import Doors
from tablee.web.access.door import IDLE
from tablee.web.access.pace import TRIES
from tablee.web.app import application
from tablee.web.host import Host
from tests.conftest import Promise
from tests.web.seated import KEY, Place, Table

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
JUMPS = {
    "two hours back": [-2 * HOUR],
    "a day forward": [DAY],
    "to and fro": [DAY, -DAY - 2 * HOUR, 3 * HOUR, -HOUR],
    "back at every step": [timedelta(minutes=-7)] * 12,
    "a month forward and back": [30 * DAY, -30 * DAY],
    "a second back": [timedelta(seconds=-1)] * 5,
    "summer time": [-HOUR, HOUR],
    "back to the beginning of time": [datetime(1970, 1, 2, tzinfo=UTC) - datetime(2026, 6, 1, tzinfo=UTC)],
    "a year back, a month at a time": [-30 * DAY] * 12,
    "five minutes apart, again and again": [timedelta(minutes=5), timedelta(minutes=-5)] * 10,
    "two days forward, then right": [2 * DAY, -2 * DAY],
    "half a day back, then right": [-12 * HOUR, 12 * HOUR],
}
CASES = list(JUMPS) if os.environ.get("TABLEE_FULL") == "1" else list(JUMPS)[:3]


class Clock:
    """A clock that goes on by a millisecond at each look, and jumps when told."""

    def __init__(self) -> None:
        self.at = datetime(2026, 6, 1, 20, 0, tzinfo=UTC)

    def __call__(self) -> str:
        self.at += timedelta(milliseconds=1)
        return self.at.isoformat(timespec="milliseconds")


class Clocked(Place):
    """A host whose clock can be set."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        draw = Seeded("clock")
        self.log = SqliteLog(folder / "tablee.db")
        self.host = Host(self.log, all_systems(), draw, now=clock, chain=FairChain(draw))
        self.app = application(self.host, KEY, Doors(lambda: "http://table.test"), per_minute=10**6)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.mark.parametrize("case", CASES)
def test_an_evening_goes_on_whatever_the_clock_says(
    tmp_path: Path, clock: Clock, case: str, promise: Promise
) -> None:
    place = Clocked(tmp_path, clock)
    table = Table(place)
    numbers, sent = count(), list[str]()

    def play() -> None:
        for what, fields in (
            ("say", {"words": f"word {next(numbers)}"}),
            ("do", {"do": "throw", "args": '{"check": {"check": "throw", "net": 1}}'}),
            ("do", {"do": "pause", "args": '{"on": true}'}),
        ):
            sent.append(f"command{len(sent):05}")
            assert table.do(table.gm, what, command=sent[-1], **fields) == "", "refused"
        for person in (table.gm, table.player):
            assert "word" in table.page(person) and person.get("/").status_code == 200

    play()
    for jump in JUMPS[case]:
        clock.at += jump
        play()
    written = [sent_id(record.by, record.command) for record in table.records]
    assert [c for c, after in pairwise([*written, ""]) if c != after and c in set(sent)] == sent
    assert [record.seq for record in table.records] == list(range(1, len(written) + 1))
    place.stop()
    assert check(tmp_path / "tablee.db") == len(written)
    promise(
        f"target 14, clock: {case}",
        f"{len(sent)} commands in their order, 0 refused, everybody still in their seat",
        "order unchanged, 0 refused, sessions live",
    )


@pytest.mark.parametrize("jump", [-2 * HOUR, -IDLE, HOUR])
def test_sessions_and_invitations_end_and_limits_let_go(
    tmp_path: Path, clock: Clock, jump: timedelta
) -> None:
    place = Clocked(tmp_path, clock)
    table = Table(place)
    brief = place.host.door.invite(table.id, hours=3)
    clock.at += jump
    assert table.player.get(table.url).status_code == 200
    assert place.person().get(f"/j/{brief}").status_code == 200
    stranger = place.person()
    codes = [stranger.get(f"/j/guess-{number}").status_code for number in range(TRIES + 1)]
    assert codes == [404] * TRIES + [429]
    clock.at -= 2 * HOUR
    assert stranger.get("/j/guess").status_code == 429, "setting the clock back frees nobody"
    clock.at += timedelta(minutes=2)
    assert stranger.get("/j/guess").status_code == 404, "nor does it shut anybody out"
    clock.at += 6 * HOUR + max(-jump, timedelta(0))
    assert place.person().get(f"/j/{brief}").status_code == 404, "an invitation that never ends"
    assert table.player.get(table.url).status_code == 200
    clock.at += IDLE + HOUR
    assert table.player.get(table.url).status_code == 404, "a session that never ends"
    place.stop()


def test_backups_of_a_wrong_clock_make_room(tmp_path: Path) -> None:
    place = Clocked(tmp_path, Clock())
    future = [rotate(place.log, tmp_path / "b", f"2099-01-0{n}", keep=3) for n in range(1, 4)]
    right = [rotate(place.log, tmp_path / "b", f"2026-01-0{n}", keep=3) for n in range(1, 4)]
    assert sorted((tmp_path / "b").iterdir()) == right and not any(file.exists() for file in future)
    place.stop()
