"""Who goes first (FUD-4.2.3-02, FUD-4.2.3-03)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.odds import odds_of
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.game.throwing import place_of
from tests.systems.fudge.arena import begun, dice, ends, fighter, gift, last, modifiers, play, refused, there
from tests.systems.fudge.by_hand import rules


def turns(**dials: Any) -> Any:
    return rules(pace="turns", damage_roll="none", **dials)


def level_of(state: State, name: str) -> int:
    """What an entrant brings to the roll."""
    form = tuple(state.runs.values())[-1].check
    found = next(e for e in form["entrants"] if e["name"] == name)
    chips = found.get("chips", ())
    return int(found.get("level", 0) + sum(c["value"] * c.get("sign", 1) for c in chips))


def quick(name: str, reflexes: int, *more: Any) -> Sheet:
    return fighter(name, 0, *more, reflexes=reflexes)


@pytest.mark.rule("FUD-4.2.3-02")
def test_initiative_is_rolled_before_anybody_acts_and_every_round() -> None:
    r, state = turns(initiative_when="round"), there(ann=quick("Ann", 1), bob=fighter("Bob", 0))
    state = begun(r, state, ("ann",), ("bob",))
    assert refused(r, state, "attack", by="ann", against=["bob"]) == ["FUD-4.2.3-02 first"]
    state = play(r, state, "initiative", dice(-2, 0))
    assert (level_of(state, "ann"), level_of(state, "bob")) == (1, 0)
    assert state.conflict is not None
    assert state.conflict.may_act == {"bob"}  # −1 against 0
    assert refused(r, state, "initiative") == ["FUD-4.2.3-02 rolled"]
    for who, foe in (("bob", "ann"), ("ann", "bob")):
        state = play(r, state, "attack", dice(0, 0), by=who, against=[foe])
    state = play(r, state, "next_round")
    assert refused(r, state, "attack", by="bob", against=["ann"]) == ["FUD-4.2.3-02 first"]
    state = play(r, state, "initiative", dice(0, 0))
    assert state.conflict is not None
    assert (state.conflict.round, set(state.conflict.may_act)) == (2, {"ann"})


@pytest.mark.rule("FUD-4.2.3-02")
def test_initiative_may_be_rolled_once_for_the_whole_fight() -> None:
    r, state = turns(initiative_when="fight"), there(ann=quick("Ann", 1), bob=fighter("Bob", 0))
    state = play(r, begun(r, state, ("ann",), ("bob",)), "initiative", dice(0, 0))
    for who, foe in (("ann", "bob"), ("bob", "ann")):
        state = play(r, state, "attack", dice(0, 0), by=who, against=[foe])
    state = play(r, state, "next_round")
    state = play(r, state, "attack", dice(0, 0), by="ann", against=["bob"])
    assert state.conflict is not None
    assert state.conflict.round == 2


@pytest.mark.rule("FUD-4.2.3-02")
def test_ties_are_rolled_again() -> None:
    r, state = turns(), there(ann=fighter("Ann", 0), bob=fighter("Bob", 0))
    state = play(r, begun(r, state, ("ann",), ("bob",)), "initiative", dice(1, 1))
    assert refused(r, state, "take_initiative", run="r1") == ["FUD-4.2.3-02 tied"]
    reading = place_of(r.check, state.run("r1")).reading
    assert reading is not None
    assert [r.reference.say(why, "en") for why in reading.because][-1] == "A tie: thrown again for Ann, Bob."
    state = play(r, state, "roll_on", dice(0, 2))
    said = [(o.side, r.label(o.key)["fr"]) for o in place_of(r.check, state.run("r1")).outcomes]
    assert said == [("ann", "Ensuite"), ("bob", "Commence")]
    state = play(r, state, "take_initiative")
    assert state.conflict is not None
    assert state.conflict.may_act == {"bob"}
    assert refused(r, state, "take_initiative", run="r1") == ["FUD-4.2.3-02 applied"]
    r = turns(initiative_ties="together")
    state = there(ann=fighter("Ann", 0), bob=fighter("Bob", 0))
    state = play(r, begun(r, state, ("ann",), ("bob",)), "initiative", dice(1, 1))
    assert state.conflict is not None
    assert state.conflict.may_act == {"ann", "bob"}


@pytest.mark.rule("FUD-4.2.3-02")
def test_equals_have_even_chances_once_ties_are_rolled_again() -> None:
    r = turns(initiative_ties="reroll")
    two = [{"name": "a", "dice": "2dF"}, {"name": "b", "dice": "2dF"}]
    odds = odds_of(r.check({"check": "initiative", "entrants": two}))
    assert odds.success == Fraction(1, 2)
    three = odds_of(r.check({"check": "initiative", "entrants": [*two, {"name": "c", "dice": "2dF"}]}))
    assert three.success == Fraction(1, 3)


@pytest.mark.rule("FUD-4.2.3-02")
@pytest.mark.parametrize("worth", [1, 2])
def test_combat_reflexes_help(worth: int) -> None:
    r = turns(combat_reflexes=worth)
    ready = fighter("Ann", 0, gift("reflexes_de_combat", "Réflexes de Combat"))
    state = play(
        r, begun(r, there(ann=ready, bob=fighter("Bob", 0)), ("ann",), ("bob",)), "initiative", dice(0, 0)
    )
    assert (level_of(state, "ann"), level_of(state, "bob")) == (worth, 0)


@pytest.mark.rule("FUD-4.2.3-02")
def test_surprise_gives_the_initiative_of_the_first_round() -> None:
    r, state = turns(surprise="automatic"), there(ann=fighter("Ann", 0), bob=quick("Bob", 3))
    state = begun(r, state, ("ann",), ("bob",), surprised="theirs")
    assert state.conflict is not None
    assert state.conflict.may_act == {"ann"}
    assert refused(r, state, "initiative") == ["FUD-4.2.3-02 rolled"]


@pytest.mark.rule("FUD-4.2.3-02")
@pytest.mark.parametrize("worth", [2, 3])
def test_surprise_may_be_a_bonus_instead(worth: int) -> None:
    r, state = (
        turns(surprise="bonus", surprise_bonus=worth),
        there(ann=fighter("Ann", 0), bob=quick("Bob", 3)),
    )
    state = begun(r, state, ("ann",), ("bob",), surprised="theirs")
    state = play(r, state, "initiative", dice(0, -4))
    assert level_of(state, "bob") == 3 - worth
    state = play(r, state, "attack", dice(0, 0), by="ann", against=["bob"])
    assert "surprise" not in modifiers(last(state).foe)  # it is no part of the skill


@pytest.mark.rule("FUD-4.2.3-01", "FUD-4.2.3-02")
def test_each_may_roll_alone() -> None:
    r = turns(turn_order="individuals")
    state = there(ann=quick("Ann", 1), bob=fighter("Bob", 0), cid=quick("Cid", 2))
    state = play(r, begun(r, state, ("ann", "cid"), ("bob",)), "initiative", dice(0, 0, -3))
    assert state.conflict is not None
    assert [sorted(group) for group in state.conflict.order] == [["cid"], ["ann"], ["bob"]]
    assert [dict(o.detail)["place"] for o in ends(r, state)] == [2, 1, 3]


@pytest.mark.rule("FUD-4.2.3-01")
def test_equals_of_a_side_roll_as_one_where_they_are_too_many() -> None:
    r = turns(turn_order="individuals")
    mob = {f"g{n}": fighter(f"Gobelin {n}", 0) for n in range(7)}
    state = begun(r, there(ann=quick("Ann", 1), **mob), ("ann",), tuple(mob))
    state = play(r, state, "initiative", dice(0, 0))
    assert state.conflict is not None
    assert [len(group) for group in state.conflict.order] == [1, 7]
    by_side = turns(turn_order="sides")
    state = begun(by_side, there(ann=quick("Ann", 1), **mob), ("ann",), tuple(mob))
    state = play(by_side, state, "initiative", dice(0, 0))
    assert state.conflict is not None
    assert [len(group) for group in state.conflict.order] == [1, 7]


@pytest.mark.rule("FUD-4.2.3-01", "FUD-4.2.3-02")
def test_any_number_of_unequal_fighters_roll_each_alone() -> None:
    r = turns(turn_order="individuals")
    crowd = {f"f{n}": quick(f"F{n}", n - 3) for n in range(8)}
    ids = tuple(crowd)
    state = begun(r, there(**crowd), ids[:4], ids[4:])
    state = play(r, state, "initiative", dice(*[0] * 8))
    assert state.conflict is not None
    assert [sorted(group) for group in state.conflict.order] == [[id] for id in reversed(ids)]


@pytest.mark.rule("FUD-4.2.3-03")
@pytest.mark.parametrize(("gain", "loss"), [(1, 1), (2, 3)])
def test_a_quick_attack_gains_initiative_and_loses_attack_and_defence(gain: int, loss: int) -> None:
    r = turns(quick_attack=True, quick_initiative=gain, quick_penalty=loss)
    state = begun(r, there(ann=fighter("Ann", 0), bob=fighter("Bob", 0)), ("ann",), ("bob",))
    state = play(r, state, "initiative", dice(0, 0), quick=["ann"])
    assert level_of(state, "ann") == gain
    state = play(r, state, "attack", dice(0, 0), by="ann", against=["bob"])
    assert modifiers(last(state).me) == {"quick_attack": -loss}
    state = play(r, state, "attack", dice(0, 0), by="bob", against=["ann"])
    assert modifiers(last(state).foe) == {"quick_attack": -loss}
    assert play(r, state, "next_round").sheet("ann").get("quick_attack") is None
    plain = turns(quick_attack=False)
    state = begun(plain, there(ann=fighter("Ann", 0), bob=fighter("Bob", 0)), ("ann",), ("bob",))
    assert refused(plain, state, "initiative", quick=["ann"]) == ["FUD-4.2.3-03 off"]


def test_initiative_is_for_alternating_turns() -> None:
    r = rules()
    state = begun(r, there(ann=fighter("Ann", 0), bob=fighter("Bob", 0)), ("ann",), ("bob",))
    assert refused(r, state, "initiative") == ["FUD-4.2.3-02 no_turns"]
