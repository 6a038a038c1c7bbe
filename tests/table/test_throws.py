"""Throwing what was drafted, again and again, and closing what nobody answers."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.event import Opened, Stepped
from tablee.game.walk import Thrown
from tablee.systems import all_systems, system
from tablee.table.log.facts import Drafted
from tests.table.play import Play

KEYS = [s.key for s in all_systems()]


def table(key: str) -> Play:
    play = Play(key)
    presets = system(key).presets()
    play.bring("ana", "hero", presets[-1])
    play.bring("bob", "mate", presets[0])
    return play


def traits(play: Play, sheet: str = "hero") -> list[str]:
    return [b.id for b in play.state.game.sheets[sheet].blocks if b.kind in ("descriptor", "numeric")][:1]


def draft(play: Play, who: str = "ana", sheet: str = "hero", **more: Any) -> str:
    return play.do(who, "draft", sheet=sheet, draft={"traits": traits(play, sheet), **more})


def opened(play: Play) -> Opened:
    return next(r.fact for r in reversed(play.records) if isinstance(r.fact, Opened))


@pytest.mark.parametrize("key", KEYS)
def test_a_draft_is_thrown_and_put_away_to_be_thrown_again(key: str) -> None:
    play = table(key)
    draft(play)
    lying = play.state.drafts["hero"]
    first = play.do("ana", "throw_draft", sheet="hero")
    check = opened(play).check
    assert opened(play).by == "hero"
    assert "hero" not in play.state.drafts and play.state.last["hero"] == lying
    assert all(play.sees(who).last["hero"] == lying for who in ("ana", "bob", "eve"))
    play.do("ana", "throw_draft", sheet="hero", again=True)
    assert opened(play).check == check and opened(play).run != first
    assert play.state.last["hero"] == lying and "hero" not in play.state.drafts


def test_undo_brings_the_draft_back() -> None:
    play = table("fu3")
    draft(play)
    before = play.state
    thrown = play.do("ana", "throw_draft", sheet="hero")
    play.do("gm", "undo", command=thrown)
    assert play.state == before
    play.do("gm", "redo", command=thrown)
    assert "hero" not in play.state.drafts


def test_throwing_again_keeps_what_is_drafted_meanwhile_out_of_it() -> None:
    play = table("fu3")
    draft(play)
    play.do("ana", "throw_draft", sheet="hero")
    play.do("ana", "draft", sheet="hero", draft={"added": [{"name": "rain", "value": 2, "sign": -1}]})
    again = play.do("ana", "throw_draft", sheet="hero", again=True)
    assert "rain" not in repr(opened(play).check) and "rain" not in repr(play.state.last["hero"])
    play.do("gm", "undo", command=again)
    assert "rain" in repr(play.state.drafts["hero"])


def test_a_goal_given_with_the_throw_stands_in_the_log() -> None:
    play = table("krasses")
    draft(play)
    id = play.do("ana", "throw_draft", sheet="hero", goal="20")
    written = [r.fact for r in play.records if r.command == id]
    assert isinstance(written[0], Drafted) and play.state.last["hero"].goal == "20"
    assert opened(play).check["check"] == "fixed"


def test_who_throws_what() -> None:
    play = table("fu3")
    draft(play)
    assert play.refused("bob", "throw_draft", sheet="hero") == ("HOUSE-seat not_yours",)
    assert play.refused("eve", "throw_draft", sheet="hero") == ("HOUSE-seat observer",)
    assert play.refused("ana", "throw_draft", sheet="hero", again=True) == ("HOUSE-draft nothing",)
    assert play.refused("gm", "throw_draft", sheet="none") == ("HOUSE-sheet unknown",)
    play.do("ana", "pause", on=True)
    assert play.refused("ana", "throw_draft", sheet="hero") == ("HOUSE-seat paused",)


def test_a_target_that_is_gone_is_named() -> None:
    play = table("fu3")
    play.bring("gm", "foe", "assassin")
    draft(play, against=["foe"])
    play.do("ana", "throw_draft", sheet="hero")
    play.do("gm", "leave", sheet="foe", overrule="")
    assert play.refused("ana", "throw_draft", sheet="hero", again=True) == ("HOUSE-draft gone",)


def test_dice_by_hand_and_modes_are_as_for_any_throw() -> None:
    play = table("fu3")
    play.do("ana", "draft", sheet="hero", draft={})
    assert play.refused("ana", "throw_draft", sheet="hero", faces=(1, 2, 3, 4, 5, 6, 6)) == (
        "HOUSE-faces count",
    )
    play.do("ana", "throw_draft", sheet="hero", faces=(4, 4, 4, 4, 4))
    step = next(r.fact.step for r in reversed(play.records) if isinstance(r.fact, Stepped))
    assert step == Thrown((4, 4, 4, 4, 4), by_hand=True)
    secret = play.do("gm", "throw_draft", sheet="hero", mode="gm")
    assert secret not in play.sees("ana").game.runs and secret in play.sees("gm").game.runs


def test_a_throw_that_others_do_not_see_is_put_away_for_them_too() -> None:
    play = table("fu3")
    draft(play)
    play.do("ana", "throw_draft", sheet="hero", mode="gm")
    assert "hero" in play.sees("bob").last and "hero" not in play.sees("ana").drafts


def test_the_game_master_closes_what_nobody_answers() -> None:
    play = Play("krasses")
    check = {"check": "open", "bonus": 5, "krasses": 5}
    for _ in range(30):  # until a krâsse falls
        play.do("gm", "throw", check=check, overrule="")
        if play.state.game.pendings:
            break
    (pending,) = play.state.game.pendings.values()
    assert play.refused("ana", "close_pending", pending=pending.id) == ("HOUSE-seat gm",)
    assert play.refused("gm", "close_pending", pending="none") == ("HOUSE-pending unknown",)
    closed = play.do("gm", "close_pending", pending=pending.id)
    assert pending.id not in play.state.game.pendings
    assert len(play.state.game.runs[pending.run].steps) == 2
    play.do("gm", "undo", command=closed)
    assert pending.id in play.state.game.pendings


def test_hidden_chips_count_though_everything_else_is_as_the_player_knows_it() -> None:
    play = Play()
    play.bring("ana", "hero", "teich")
    play.do("ana", "draft", sheet="hero", draft={"traits": ["concept"]})
    play.do("gm", "veil", sheet="hero", chips=[{"name": "Brume", "value": -1}])
    run = play.do("ana", "throw_draft", sheet="hero")
    assert "Brume" in repr(play.sees("gm").game.runs[run].check)


def test_a_throw_has_so_much_to_tell() -> None:
    """Sixty chips with names of thousands of letters made the page of the log ten megabytes."""
    play = Play("krasses")
    play.bring("ana", "mine", "aline")
    long = [{"name": f"{at}" + "x" * 300, "value": 0} for at in range(40)]
    said = ("HOUSE-param letters",)
    for who in ("ana", "gm"):
        assert play.refused(who, "draft", sheet="mine", draft={"added": long}) == said
        assert (
            play.refused(who, "throw", check={"check": "open", "bonus": 0, "chips": long}, by="mine") == said
        )
    play.do("ana", "draft", sheet="mine", draft={"added": long[:10]})
