"""Whether a silhouette holds a spend is not told: a throw waits for the game master in any case."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.secrecy.browser import glance, served
from tests.secrecy.holding import (
    FOE,
    HERO,
    closings,
    held_in_secret,
    outcome_alone,
    secretly_struck,
    settled,
    struck,
)
from tests.secrecy.looking import at_the_table

WHO = ("ana", "bob", "eve")


def test_players_are_told_the_same_whether_a_silhouette_could_pay_or_not() -> None:
    assert list(held_in_secret()) == []


@pytest.mark.parametrize("play", [struck, settled])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_players_receive_the_same_bytes(play: type, lang: str, tmp_path: Path) -> None:
    seen = []
    for points in (1, 0):
        with served(play(points), tmp_path / f"{points}.db") as app:
            seen.append({who: glance(app, who, lang) for who in WHO})
    assert seen[0] == seen[1]


def test_the_throw_waits_for_the_game_master_alone() -> None:
    game = struck(0)
    run = game.play.state.game.runs[next(iter(game.play.state.game.runs))]
    assert (run.by, run.against, run.passed, run.closed) == (HERO, (FOE,), (HERO,), False)
    waits = [told for told in game.refusals if told.startswith("settle")]
    assert len(waits) == 2 and all("waits_gm" in told for told in waits)
    done = settled(0)
    assert all(run.applied for run in done.play.state.game.runs.values() if run.by == HERO)
    assert closings(done) >= 2


def test_the_players_page_says_for_whom_and_the_game_master_may_pass(tmp_path: Path) -> None:
    with served(struck(0), tmp_path / "t.db") as app:
        assert "La table attend\xa0: MJ" in glance(app, "ana")
        assert f'"by": "{FOE}"'.replace('"', "&#34;") in glance(app, "gm")


@pytest.mark.parametrize("view", ["words", "hidden"])
def test_a_secret_blow_that_offers_a_dodge_changes_nothing_for_players(view: str) -> None:
    there, not_there = (secretly_struck(one, view) for one in (True, False))
    for who in WHO:
        assert at_the_table(there, who) == at_the_table(not_there, who)
    assert there.play.state.game.runs["secretrun_seat-gm"].passed == ()


@pytest.mark.parametrize("mode", ["result", "gm", "gm_me"])
def test_nobody_presses_or_passes_on_a_throw_of_which_they_see_the_outcome_alone(mode: str) -> None:
    able, unable = (outcome_alone(points, mode) for points in (1, 0))
    for who in WHO:
        assert at_the_table(able, who) == at_the_table(unable, who)
    pressed = [told for told in able.refusals if told.startswith(("ana spend", "bob spend", "ana close:"))]
    assert pressed and all("not_yours" in told and told.endswith("[]") for told in pressed)


def test_the_bytes_of_a_page_tell_nothing_of_a_secret_blow(tmp_path: Path) -> None:
    seen = []
    for there in (True, False):
        with served(secretly_struck(there, "words"), tmp_path / f"{there}.db") as app:
            seen.append({who: glance(app, who) for who in WHO})
    assert seen[0] == seen[1]
