"""A change of pack: counted, undone, brought back; a throw keeps the one it was made under."""

from __future__ import annotations

import pytest

from tablee.game.event import Closed
from tablee.table.log.ledger import Ledger
from tablee.table.log.packs_in_force import PackInForce, in_force, pack_of, rules_under
from tests.table.play import Play, rules_of

CHECK = {"check": "throw", "net": 0}


@pytest.fixture
def play() -> Play:
    return Play()


def change(play: Play, points: int) -> str:
    return play.do("gm", "pack", pack={"system": "fu3", "name": "Ours", "dials": {"race_points": points}})


def throw(play: Play) -> str:
    play.do("ana", "throw", check=CHECK)
    return next(reversed(list(play.state.game.runs)))


def under(play: Play, run: str) -> object:
    return rules_under(Ledger(play.records), rules_of, run).pack["race_points"]


def test_each_throw_is_read_by_the_pack_that_was_in_force(play: Play) -> None:
    first = throw(play)
    change(play, 5)
    second = throw(play)
    change(play, 7)
    third = throw(play)
    assert [under(play, run) for run in (first, second, third, "none")] == [3, 5, 7, 7]
    assert play.state.under == {second: 1, third: 2}


def test_the_version_is_the_tables_next_whatever_the_file_says(play: Play) -> None:
    change(play, 5)
    play.do("gm", "pack", pack={"system": "fu3", "name": "x", "version": 40})
    assert play.state.pack["version"] == 3
    assert play.refused("gm", "pack", pack={"system": "fu3", "name": "x"}) == ("HOUSE-pack same",)


def test_a_change_taken_back_was_in_force_until_then(play: Play) -> None:
    changed = change(play, 5)
    between = throw(play)
    play.do("gm", "undo", command=changed)
    after = throw(play)
    assert (play.state.pack["version"], under(play, between), under(play, after)) == (1, 5, 3)
    play.do("gm", "redo", command=changed)
    assert (play.state.pack["version"], under(play, between), under(play, after)) == (2, 5, 3)
    assert play.state.packs == (PackInForce("made"), PackInForce(changed))


def test_later_changes_go_with_the_one_they_build_on(play: Play) -> None:
    changed = change(play, 5)
    run = throw(play)
    change(play, 7)
    play.do("gm", "undo", command=changed)
    assert "dials" not in play.state.pack and in_force(play.state.packs) == 0
    assert run in play.state.game.runs  # no throw builds on the rules it was made under
    assert play.refused("ana", "undo", command=changed) == ("HOUSE-undo unknown",)


def test_the_next_throw_closes_one_that_was_left_open_under_another_pack(play: Play) -> None:
    old = throw(play)
    change(play, 5)
    throw(play)
    assert play.state.game.runs[old].closed
    assert [r.fact.run for r in play.records if isinstance(r.fact, Closed)] == [old]


def test_it_is_the_same_from_a_snapshot(play: Play) -> None:
    first = throw(play)
    change(play, 5)
    second = throw(play)
    whole = Ledger(play.records)

    class Behind:
        def records(self) -> tuple[object, ...]:
            return play.records

        def of_command(self, command: str) -> tuple[object, ...]:
            return tuple(r for r in play.records if r.command == command)

    again = Ledger.resume(whole.snapshot(), Behind())  # type: ignore[arg-type]
    assert again.state == whole.state
    assert [rules_under(again, rules_of, run).pack["race_points"] for run in (first, second)] == [3, 5]
    assert pack_of(again, 0)["version"] == 1
