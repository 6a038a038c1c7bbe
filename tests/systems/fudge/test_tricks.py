"""Tricks: speed, half levels, stunts (FUD-4.3.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.state import State
from tests.systems.fudge.arena import (
    begun,
    dice,
    drafted,
    ends,
    fighter,
    gift,
    last,
    modifiers,
    play,
    refused,
    shield,
    there,
    worths,
)
from tests.systems.fudge.by_hand import rules

FAST = gift("vitesse_extraordinaire", "Vitesse Extraordinaire")


def modes(r: Any, state: State, rounds: int) -> list[str]:
    """How Ann's blow is thrown in each round."""
    state, found = begun(r, state, ("ann",), ("bob",)), list[str]()
    for _ in range(rounds):
        fight = state.conflict
        assert fight is not None
        open_ = last(
            play(r, state, "attack", dice(0, 0)[: 8 if fight.round % 2 else 4], by="ann", against=["bob"])
        )
        found.append(open_.mode)
        for who in ("ann", "bob"):
            state = play(r, state, "pass_turn", by=who)
    return found


@pytest.mark.rule("FUD-4.3.6-01")
def test_superhuman_speed_leaves_no_defence_in_every_second_round() -> None:
    r = rules(super_speed=True, damage_roll="none")
    state = there(ann=fighter("Ann", 0, FAST), bob=fighter("Bob", 0))
    assert modes(r, state, 4) == ["round", "open", "round", "open"]
    fight = begun(r, state, ("ann",), ("bob",))
    for who in ("ann", "bob"):
        fight = play(r, fight, "pass_turn", by=who)
    hit = play(r, fight, "attack", dice(-2), by="ann", against=["bob"])
    assert [(o.side, o.success) for o in ends(r, hit)] == [("ann", True)]  # Mauvais hits, no riposte
    equal = there(ann=fighter("Ann", 0, FAST), bob=fighter("Bob", 0, FAST))
    fight = begun(r, equal, ("ann",), ("bob",))
    for who in ("ann", "bob"):
        fight = play(r, fight, "pass_turn", by=who)
    assert last(play(r, fight, "attack", dice(0, 0), by="ann", against=["bob"])).mode == "round"


@pytest.mark.rule("FUD-4.3.6-01")
def test_it_is_an_option_and_may_come_more_rarely() -> None:
    state = there(ann=fighter("Ann", 0, FAST), bob=fighter("Bob", 0))
    for dials in ({"super_speed": False}, {"super_speed": True, "speed_every": 3}):
        r = rules(damage_roll="none", **dials)
        fight = begun(r, state, ("ann",), ("bob",))
        for who in ("ann", "bob"):
            fight = play(r, fight, "pass_turn", by=who)
        assert last(play(r, fight, "attack", dice(0, 0), by="ann", against=["bob"])).mode == "round"


@pytest.mark.rule("FUD-4.3.6-02")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner", "worth"), [(1, 0, "ann", 2), (-2, 1, "bob", 2), (-1, 0, "", 0)]
)
def test_the_faster_one_strikes_first_and_adds_the_margin(
    mine: int, theirs: int, winner: str, worth: int
) -> None:
    r = rules(swift=True, damage_roll="none")
    state = begun(r, there(ann=fighter("Ann", 0, rapidite=1), bob=fighter("Bob", 0)), ("ann",), ("bob",))
    state = play(r, state, "swift", dice(mine, theirs), by="ann", foe="bob")
    assert [id for id in ("ann", "bob") if state.sheet(id).get("swift")] == ([winner] if winner else [])
    if winner:
        foe = "bob" if winner == "ann" else "ann"
        state = play(r, state, "attack", dice(0, 0), by=winner, against=[foe])
        assert modifiers(last(state).me) == {"swift": worth}
    assert "swift" not in rules(swift=False).moves


@pytest.mark.rule("FUD-4.3.6-03", "FUD-4.3.6-03-ex1")
def test_ivan_is_as_good_as_gus_in_every_second_round() -> None:
    ivan = fighter("Ivan", 1, tags=("combat", "half"))

    def skills(r: Any) -> list[int]:
        state, found = begun(r, there(ann=ivan, bob=fighter("Gus", 2)), ("ann",), ("bob",)), list[int]()
        for _ in range(6):
            state = play(r, state, "attack", dice(0, 0), by="ann", against=["bob"])
            found.append(last(state).me.skill + last(state).me.modifiers)
            state = play(r, state, "next_round")
        return found

    assert skills(rules(half_levels=True, damage_roll="none")) == [1, 2, 1, 2, 1, 2]
    assert skills(rules(half_levels=True, half_every=3, damage_roll="none")) == [1, 1, 2, 1, 1, 2]
    assert skills(rules(half_levels=False, damage_roll="none")) == [1, 1, 1, 1, 1, 1]


@pytest.mark.rule("FUD-4.3.6-04")
def test_a_stunt_is_worth_what_the_telling_is_worth() -> None:
    r = rules(stunts=True)
    acrobat = fighter("Ann", 0, shield(1), acrobatie=2)
    made = drafted(r, there(ann=acrobat), "stunt", "ann", stunt=2)
    assert made.form["level"] == 2
    assert worths(made.chips) == {"trait": 2, "stunt": 2, "shield_manoeuvre": -1}
    assert "stunt" in {way.key for way in r.ways}
    assert "stunt" not in {way.key for way in rules(stunts=False).ways}
    both = there(ann=fighter("Ann", 0), bob=fighter("Bob", 0))
    blow = play(r, both, "attack", dice(0, 0), by="ann", against=["bob"], stunt=2)
    assert modifiers(last(blow).me) == {"stunt": 2}
    assert refused(r, both, "attack", by="ann", against=["bob"], stunt=3) == ["HOUSE-param int"]
    more = rules(stunts=True, stunt_most=3)
    assert modifiers(last(play(more, both, "attack", dice(0, 0), by="ann", against=["bob"], stunt=3)).me) == {
        "stunt": 3
    }
