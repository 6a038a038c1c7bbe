"""Tricks: speed, half levels, stunts (FUD-4.3.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.frozen import replace
from tablee.game.state import State
from tablee.systems.fudge.fight.effects import effect
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


@pytest.mark.rule("FUD-4.3.6-01", "FUD-4.2.2-01")
@pytest.mark.parametrize("taps", ["ann", "bob"])
def test_whoever_taps_first_somebody_too_fast_strikes_and_there_is_no_riposte(taps: str) -> None:
    """Round 2: Ann is too fast. Her -2 is Mauvais and hits; Bob, far better, does nothing."""
    r = rules(super_speed=True, damage_roll="none")
    state = begun(r, there(ann=fighter("Ann", 0, FAST), bob=fighter("Bob", 3)), ("ann",), ("bob",))
    for who in ("ann", "bob"):
        state = play(r, state, "pass_turn", by=who)
    foe = {"ann": "bob", "bob": "ann"}[taps]
    shown = drafted(r, state, "attack", taps, foe).form
    assert (shown["mode"], shown["me"]["name"], shown["foe"]["name"]) == ("open", "ann", "bob")
    state = play(r, state, "attack", dice(-2), by=taps, against=[foe])
    assert [(o.side, o.key) for o in ends(r, state)] == [("ann", "wound_1")]
    assert state.conflict is not None and not state.conflict.may_act  # the act of both
    state = play(r, state, "settle")
    assert (state.sheet("ann").get("wounds"), state.sheet("bob").get("wounds") is None) == (None, False)


@pytest.mark.rule("FUD-4.3.6-01")
def test_somebody_fast_who_has_struck_already_or_is_stunned_wards_off_like_anybody() -> None:
    r = rules(super_speed=True, damage_roll="none")
    sheets = there(ann=fighter("Ann", 0, FAST), bob=fighter("Bob", 3), cid=fighter("Cid", 0))
    state = begun(r, sheets, ("ann",), ("bob", "cid"))
    for who in ("ann", "bob", "cid"):
        state = play(r, state, "pass_turn", by=who)
    struck = play(r, state, "attack", dice(0), by="ann", against=["cid"])
    after = play(r, struck, "attack", dice(0, 0), by="bob", against=["ann"])
    assert {o.side: o.key for o in ends(r, after)} == {"bob": "wound_3", "ann": "miss"}
    dazed = effect("stunned", 0, 2, 2, "harmless")
    dazed_state = replace(state, sheets={**state.sheets, "ann": state.sheet("ann").put(dazed)})
    after = play(r, dazed_state, "attack", dice(0, 0), by="bob", against=["ann"])
    assert {o.side: o.key for o in ends(r, after)} == {"bob": "wound_3", "ann": "miss"}


@pytest.mark.rule("FUD-4.3.6-01")
@pytest.mark.parametrize(("taps", "mode"), [("ann", "open"), ("bob", "attack")])
def test_in_turns_the_slower_one_strikes_on_his_own_turn(taps: str, mode: str) -> None:
    r = rules(super_speed=True, damage_roll="none", pace="turns", initiative_when="fight")
    state = begun(r, there(ann=fighter("Ann", 0, FAST), bob=fighter("Bob", 0)), ("ann",), ("bob",))
    state = play(r, state, "initiative", dice(2, 0))
    for who in ("ann", "bob"):
        state = play(r, state, "pass_turn", by=who)
    if taps == "bob":
        state = play(r, state, "pass_turn", by="ann")
    foe = {"ann": "bob", "bob": "ann"}[taps]
    made = last(play(r, state, "attack", dice(0, 0)[: 4 if mode == "open" else 8], by=taps, against=[foe]))
    assert (made.mode, made.me.name) == (mode, taps)


@pytest.mark.rule("FUD-4.3.6-01", "FUD-4.2.3-01")
def test_in_turns_the_slower_one_who_has_the_initiative_strikes_as_he_would() -> None:
    r = rules(super_speed=True, damage_roll="none", pace="turns", initiative_when="fight")
    state = begun(r, there(ann=fighter("Ann", 0, FAST), bob=fighter("Bob", 0)), ("ann",), ("bob",))
    state = play(r, state, "initiative", dice(0, 2))
    for who in ("bob", "ann"):
        state = play(r, state, "pass_turn", by=who)
    state = play(r, state, "attack", dice(2, 0), by="bob", against=["ann"])
    assert [(o.side, o.key) for o in ends(r, state)] == [("bob", "wound_2")]


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
    for by, foe in (("ann", "bob"), ("bob", "ann")):  # whoever taps first
        after = play(r, state, "attack", dice(0, 0), by=by, against=[foe])
        rolled = {side.name: modifiers(side) for side in (last(after).me, last(after).foe)}
        assert rolled == {id: {"swift": worth} if id == winner else {} for id in ("ann", "bob")}
        assert {o.side for o in ends(r, after) if o.success} == ({winner} if winner else set())
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
