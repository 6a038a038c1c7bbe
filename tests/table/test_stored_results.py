"""A logged throw keeps its result: rules that would read its dice otherwise change nothing about it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.game.event import Opened, Stepped
from tablee.game.throwing import reads_otherwise
from tablee.systems import KEYS, system
from tablee.table.record import fact_to_data
from tests.table.play import Play, rules_of

NOTATIONS = {"fu3": "+2", "iaodune": "+1N", "krasses": "+7 vs 20", "fudge": "Bon vs Moyen"}


def threw(play: Play, faces: tuple[int, ...] = (6, 4, 2, 1, 2, 4, 3)) -> str:
    """Ana's Teich throws two bonus dice: the id of the throw."""
    play.bring("ana", "teich", "teich")
    return play.do("ana", "throw", check={"check": "throw", "net": 2}, by="teich", faces=faces)


def stored_otherwise(play: Play) -> None:
    """Let the log say that the last throw came out as no rules of today read it."""
    changed = [
        replace(r, fact=replace(r.fact, outcomes=tuple(replace(o, key="no_and") for o in r.fact.outcomes)))
        if isinstance(r.fact, Stepped) and r.fact.outcomes
        else r
        for r in play.records
    ]
    play.records = tuple(changed)


@pytest.mark.parametrize("key", KEYS)
def test_a_throw_says_which_version_of_its_system_read_it(key: str) -> None:
    play = Play(key)
    form = dict(rules_of(key, play.state.pack).notation(NOTATIONS[key]).form())
    run = play.do("gm", "throw", check=form)
    (opened,) = (r.fact for r in play.records if isinstance(r.fact, Opened))
    assert opened.version == system(key).version == play.state.game.runs[run].version
    assert fact_to_data(opened)["version"] == system(key).version


def test_a_silhouette_s_throw_says_it_too() -> None:
    play = Play("fudge")
    play.bring("gm", "foe", system("fudge").presets()[0], view="words")
    play.do("gm", "draft", sheet="foe", draft={"traits": []})
    run = play.do("gm", "throw_draft", sheet="foe")
    assert play.sees("ana").game.runs[run].version == system("fudge").version


def test_what_was_read_then_is_what_the_rules_still_read() -> None:
    play = Play()
    run = threw(play)
    assert not reads_otherwise(rules_of("fu3", play.state.pack).check, play.state.game.runs[run])


def test_nothing_is_bought_after_a_throw_that_would_now_read_otherwise() -> None:
    play = Play()
    run = threw(play)
    stored_otherwise(play)
    assert play.state.game.runs[run].results[0].key == "no_and"
    assert play.refused("ana", "spend", run=run, spend="reroll", dice=[0]) == ("HOUSE-run otherwise",)
    assert play.refused("gm", "spend", run=run, spend="reroll", dice=[0]) == ("HOUSE-run otherwise",)


def test_it_can_be_accepted_and_the_game_goes_on() -> None:
    play = Play()
    run = threw(play)
    stored_otherwise(play)
    play.do("ana", "close", run=run)
    assert play.state.game.runs[run].closed
    again = play.do("ana", "throw", check={"check": "throw", "net": 1}, by="teich")
    assert play.state.game.runs[again].results


def test_a_check_that_no_rules_read_any_more_keeps_its_result_too() -> None:
    play = Play()
    run = threw(play)
    known = replace(play.state.game.runs[run], check={"check": "of another time"})
    assert reads_otherwise(rules_of("fu3", play.state.pack).check, known)
