"""A logged throw keeps its result: rules that would read its dice otherwise change nothing about it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablee.game.event import Moved, Opened, Stepped
from tablee.game.frozen import replace as swap
from tablee.game.outcome import Result
from tablee.game.text import Text
from tablee.game.throwing import place_of
from tablee.systems import system
from tablee.table.log.record import fact_to_data
from tests.systems_under_test import LISTED, find_system
from tests.table.play import Play, rules_of


def threw(play: Play, faces: tuple[int, ...] = (6, 4, 2, 1, 2, 4, 3)) -> str:
    """Ana's Teich throws two bonus dice: the id of the throw."""
    play.bring("ana", "teich", "teich")
    return play.do("ana", "throw", check={"check": "throw", "net": 2}, by="teich", faces=faces)


def stored(play: Play, **outcome: Any) -> None:
    """Let the log say that the last throw came out as no rules of today read it."""
    changed = [
        replace(r, fact=swap(r.fact, outcomes=tuple(swap(o, **outcome) for o in r.fact.outcomes)))
        if isinstance(r.fact, Stepped) and r.fact.outcomes
        else r
        for r in play.records
    ]
    play.records = tuple(changed)


@pytest.mark.parametrize("key", LISTED)
def test_a_throw_says_which_version_of_its_system_read_it(key: str) -> None:
    play = Play(key)
    form = dict(rules_of(key, play.state.pack).notation(find_system(key).examples.notations[0]).form())
    run = play.do("gm", "throw", check=form)
    (opened,) = (r.fact for r in play.records if isinstance(r.fact, Opened))
    assert opened.version == find_system(key).version == play.state.game.runs[run].version
    assert fact_to_data(opened)["version"] == find_system(key).version


def test_a_silhouette_s_throw_says_it_too() -> None:
    play = Play("fudge")
    play.bring("gm", "foe", system("fudge").presets()[0], view="words")
    play.do("gm", "draft", sheet="foe", draft={"traits": []})
    run = play.do("gm", "throw_draft", sheet="foe")
    assert play.sees("ana").game.runs[run].version == system("fudge").version


def test_what_was_read_then_is_what_the_rules_still_read() -> None:
    play = Play()
    run = threw(play)
    assert not place_of(rules_of("fu3", play.state.pack).check, play.state.game.runs[run]).stored


def test_nothing_is_bought_after_a_throw_that_would_now_read_otherwise() -> None:
    play = Play()
    run = threw(play)
    stored(play, key="no_and")
    assert play.state.game.runs[run].results[0].key == "no_and"
    assert play.refused("ana", "spend", run=run, spend="reroll", dice=[0]) == ("HOUSE-run otherwise",)
    assert play.refused("gm", "spend", run=run, spend="reroll", dice=[0]) == ("HOUSE-run otherwise",)


def test_a_word_that_was_mended_is_not_another_result() -> None:
    play = Play("fudge")
    check = rules_of("fudge", play.state.pack).notation("Bon vs Moyen").form()
    run = play.do("gm", "throw", check=dict(check), faces=(1, 3, 3, 3))
    (outcome,) = (o for r in play.records if isinstance(r.fact, Stepped) for o in r.fact.outcomes)
    words = {name for name, value in outcome.facts if isinstance(value, Text)}
    assert words
    facts = tuple((name, Text("x", "x") if name in words else value) for name, value in outcome.facts)
    stored(play, facts=facts)
    assert not place_of(rules_of("fudge", play.state.pack).check, play.state.game.runs[run]).stored


def test_it_can_be_accepted_and_the_game_goes_on() -> None:
    play = Play()
    run = threw(play)
    stored(play, key="no_and")
    play.do("ana", "close", run=run)
    assert play.state.game.runs[run].closed
    again = play.do("ana", "throw", check={"check": "throw", "net": 1}, by="teich")
    assert play.state.game.runs[again].results


def test_its_consequences_are_those_of_the_stored_result() -> None:
    """Six dice that all fail, stored as the best of hits: what was shown is what is inflicted."""
    play = Play()
    play.bring("ana", "teich", "teich")
    play.bring("gm", "foe", "teich")
    attack = {"check": "attack", "net": 2}
    run = play.do("ana", "throw", check=attack, by="teich", against=["foe"], faces=(1, 1, 1, 1, 1, 1, 1))
    stored(play, key="yes_and", success=True, total=5)
    play.do("gm", "settle", run=run)
    for asked in tuple(play.state.game.pendings):
        play.do("gm", "close_pending", pending=asked)
    paid = {r.fact.movement.source for r in play.records if isinstance(r.fact, Moved)}
    assert paid == {"foe.aura"}


@pytest.mark.parametrize("key", LISTED)
def test_a_throw_that_no_rules_read_any_more_keeps_its_result_and_stops_nobody(key: str) -> None:
    play = Play(key)
    form = dict(rules_of(key, play.state.pack).notation(find_system(key).examples.notations[0]).form())
    run = play.do("gm", "throw", check=form)
    came = play.state.game.runs[run].results
    unknown = {"check": "of another time"}
    play.records = tuple(
        replace(r, fact=swap(r.fact, check=unknown)) if isinstance(r.fact, Opened) else r
        for r in play.records
    )
    place = place_of(rules_of(key, play.state.pack).check, play.state.game.runs[run])
    assert place.stored and tuple(map(Result.of, place.outcomes)) == came
    play.do("gm", "throw", check=form)
    assert play.state.game.runs[run].closed
