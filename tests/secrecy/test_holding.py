"""Whether a silhouette holds a spend is not told: a throw waits for the game master in any case."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.secrecy.browser import glance, served
from tests.secrecy.holding import FOE, HERO, closings, held_in_secret, settled, struck

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
