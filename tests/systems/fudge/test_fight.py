"""The course of a fight: beginning, joining, passing, leaving, ending (FUD-4 and FUD-4.1), and its dials."""

from __future__ import annotations

import pytest

from tablee.game.data import read_toml
from tablee.game.sheet import Descriptor, Numeric, Track
from tablee.game.state import State
from tablee.systems.fudge import PACKAGE, SYSTEM
from tests.systems.fudge.arena import begun, bow, dice, ends, fighter, last, play, refused, there
from tests.systems.fudge.by_hand import rules

BOUNDS = {
    "round_seconds": (3, 1, 3600), "event_most": (3, 0, 10), "combat_reflexes": (1, 0, 10),
    "surprise_bonus": (2, 0, 10), "quick_initiative": (1, 0, 10), "quick_penalty": (1, 0, 10),
    "parry_penalty": (1, 0, 10), "all_out_open": (2, 0, 10), "instinct": (1, 0, 10),
    "position_penalty": (1, 1, 2), "reach_gap": (2, 1, 10), "reach_penalty": (1, 0, 10),
    "called_shot": (1, 0, 10), "blessing": (1, 1, 10), "curse": (1, 1, 10), "feint_penalty": (1, 0, 10),
    "feint_difficulty": (1, -10, 10), "modifier_warning": (3, 1, 20), "outnumbered": (1, 0, 10),
    "outnumbered_gap": (2, 1, 10), "sweep_loss": (1, 1, 2), "attackers_open": (6, 1, 20),
    "attackers_room": (4, 1, 20), "attackers_door": (2, 1, 20), "speed_every": (2, 2, 10),
    "half_every": (2, 2, 10), "stunt_most": (2, 0, 10), "launched": (2, 2, 3), "burst_full": (8, 1, 20),
    "burst_least": (2, 2, 100), "burst_degree": (2, 1, 20), "burst_bare": (4, 0, 20),
    "burst_armoured": (1, 0, 20), "burst_most": (2, 0, 20),
}  # fmt: skip


def test_the_numbers_of_the_chapter_and_how_far_they_may_be_turned() -> None:
    known = SYSTEM.pack().known
    found = {
        key: tuple(map(int, (d.default, d.low or 0, d.high or 0)))
        for key, d in known.items()
        if key in BOUNDS
    }
    assert found == BOUNDS


def test_the_chapter_stands_after_that_of_actions() -> None:
    orders = [
        read_toml(PACKAGE, f"data/dials_{key}.toml")["chapter"]["order"] for key in ("action", "combat")
    ]
    assert orders == [2, 3]


@pytest.fixture
def two() -> State:
    return there(ann=fighter("Ann", 1, weapon=3), bob=fighter("Bob", 0, weapon=1, armour=1))


@pytest.mark.rule("FUD-4-01")
def test_a_fight_is_a_chain_of_opposed_actions(two: State) -> None:
    r = rules()
    after = play(r, two, "attack", dice(1, -1), by="ann", against=["bob"])
    assert [(o.side, o.success) for o in ends(r, play(r, after, "roll_on", dice(0)))] == [
        ("ann", True),
        ("bob", False),
    ]
    unaware = play(r, two, "attack", dice(0), by="ann", against=["bob"], aware="no")
    assert last(unaware).mode == "open"
    assert refused(r, two, "attack", by="ann", against=["ann"]) == ["FUD-4-01 one"]
    assert refused(r, two, "attack", by="ann", against=[]) == ["FUD-4-01 nobody"]


@pytest.mark.rule("FUD-4.1-01")
def test_a_shot_takes_a_weapon_that_reaches_and_a_blow_takes_one_in_hand() -> None:
    r, state = rules(), there(ann=fighter("Ann", 1, bow(5), weapon=3), bob=fighter("Bob", 0, weapon=1))
    struck = play(r, state, "attack", dice(0, 0), by="ann", against=["bob"])
    shot = play(r, state, "shoot", dice(0, 0), by="ann", against=["bob"])
    assert (last(struck).me.offence, last(shot).me.offence) == (3, 5)
    assert last(shot).ranged is True
    assert refused(r, state, "shoot", by="bob", against=["ann"]) == ["FUD-4.1-01 none"]


@pytest.mark.rule("FUD-4.1-02")
def test_a_fight_by_events_has_no_turns(two: State) -> None:
    r = rules(pace="events")
    fight = begun(r, two, ("ann",), ("bob",)).conflict
    assert fight is not None
    assert (fight.pace, fight.order) == ("events", ())


@pytest.mark.rule("FUD-4.1-03")
def test_a_round_ends_when_everybody_has_acted_once_and_takes_three_seconds(two: State) -> None:
    r = rules()
    state = begun(r, two, ("ann",), ("bob",))
    state = play(r, state, "pass_turn", by="ann")
    assert state.conflict is not None
    assert (state.conflict.round, state.calendar.now) == (1, 0)
    assert refused(r, state, "attack", by="ann", against=["bob"]) == ["FUD-4.1-03 turn"]
    state = play(r, state, "pass_turn", by="bob")
    assert state.conflict is not None
    assert (state.conflict.round, state.calendar.now, state.calendar.milestones["round"]) == (2, 3, 1)
    slow = rules(round_seconds=10)
    state = begun(slow, two, ("ann",), ("bob",))
    for who in ("ann", "bob"):
        state = play(slow, state, "pass_turn", by=who)
    assert state.calendar.now == 10


@pytest.mark.rule("FUD-4.1-04")
def test_factors_are_strength_scale_and_weapon_less_mass_armour_and_capacity() -> None:
    giant = Numeric("scale", "Échelle", 3, "scale", {"mass": 4})
    state = there(
        ann=fighter("Ann", 0, giant, weapon=3, strength=2),
        bob=fighter("Bob", 0, giant, weapon=1, armour=2, capacite_de_degats=1),
    )
    made = last(play(rules(), state, "attack", dice(0, 0), by="ann", against=["bob"]))
    assert (made.me.offence, made.me.scale) == (5, 3)
    assert (made.foe.guard, made.foe.armour, made.foe.mass) == (3, 2, 4)


def test_a_fight_wants_two_sides_and_everybody_once(two: State) -> None:
    r = rules()
    assert refused(r, two, "fight", sides={"ours": ["ann"]}) == ["FUD-4-01 sides"]
    assert refused(r, two, "fight", sides={"ours": ["ann"], "theirs": ["ann"]}) == ["FUD-4-01 sides"]
    assert refused(r, two, "end_fight") == ["FUD-4-01 off"]
    state = begun(r, two, ("ann",), ("bob",))
    assert refused(r, state, "fight", sides={"ours": ["ann"], "theirs": ["bob"]}) == ["FUD-4-01 on"]
    assert refused(r, state, "join", who=["bob"], side="theirs") == ["FUD-4-01 there"]


@pytest.mark.rule("FUD-4-01", "FUD-4.1-03")
def test_somebody_joins_and_somebody_leaves(two: State) -> None:
    r, cid = rules(), fighter("Cid", 0)
    state = begun(r, State({**two.sheets, "cid": cid}), ("ann",), ("bob",))
    state = play(r, state, "join", who=["cid"], side="theirs")
    assert state.conflict is not None
    assert state.conflict.may_act == {"ann", "bob", "cid"}
    state = play(r, state, "withdraw", by="bob")
    assert state.conflict is not None
    assert state.conflict.may_act == {"ann", "cid"}
    assert refused(r, state, "attack", by="ann", against=["bob"]) == ["FUD-4.1-03 out"]
    assert refused(r, state, "withdraw", by="bob") == ["FUD-4.1-03 out"]


def test_effects_of_the_fight_end_with_it(two: State) -> None:
    r = rules()
    state = begun(r, two, ("ann",), ("bob",), surprised="theirs")
    assert state.sheet("bob").get("surprise") is not None
    own = Descriptor("fog", "Brouillard", -1, "effect")
    state = State({**state.sheets, "ann": state.sheet("ann").put(own)}, conflict=state.conflict)
    state = play(r, state, "end_fight")
    assert state.conflict is None
    assert (state.sheet("bob").get("surprise"), state.sheet("ann").get("fog")) == (None, own)


def test_whoever_came_in_wounded_is_remembered() -> None:
    r = rules()
    wounded = r.blank_sheet("Bob")
    track = wounded.need("wounds", Track).mark("incapacitated")[0]
    state = begun(r, there(ann=fighter("Ann", 1), bob=wounded.put(track)), ("ann",), ("bob",))
    made = last(play(r, state, "attack", dice(0), by="ann", against=["bob"]))
    assert (made.mode, made.foe.before, made.foe.state) == ("open", 4, 4)
    assert state.conflict is not None
    assert all(exchange.run or exchange.against for exchange in state.conflict.exchanges)  # nobody passed
