"""Three paces: events, simultaneous rounds, alternating turns (FUD-4.2 to FUD-4.2.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tablee.game.sheet import Levelled, Numeric, Sheet
from tablee.game.state import State
from tests.systems.fudge.arena import (
    begun,
    dice,
    drafted,
    ends,
    fighter,
    last,
    modifiers,
    pick,
    play,
    refused,
    there,
)
from tests.systems.fudge.by_hand import rules


def two(**more: Any) -> State:
    return there(ann=fighter("Ann", 1, **more), bob=fighter("Bob", 0, weapon=1))


@pytest.mark.rule("FUD-4.2-01")
def test_simultaneous_rounds_unless_the_game_says_otherwise() -> None:
    for pace, groups in (("events", 0), ("rounds", 1), ("turns", 2)):
        fight = begun(rules(pace=pace), two(), ("ann",), ("bob",)).conflict
        assert fight is not None
        assert (fight.pace, len(fight.order)) == (pace, groups)
    fight = begun(rules(), two(), ("ann",), ("bob",)).conflict
    assert fight is not None
    assert fight.pace == "rounds"


@pytest.mark.rule("FUD-4.2.1-01")
def test_an_event_is_one_roll_that_the_game_master_calls_for() -> None:
    r = rules(pace="events")
    found = drafted(r, begun(r, two(), ("ann",), ("bob",)), "event", "ann", traits=("epee",))
    assert found.form["check"] == "roll"
    assert found.form["trait"] == "Épée"
    assert "event" in {way.key for way in r.ways}


@pytest.mark.rule("FUD-4.2.1-02", "FUD-4.2.1-02-ex1", "FUD-4.2.1-02-ex2")
@pytest.mark.parametrize(
    ("level", "rolled", "median"),
    [(1, (0, -2, 2), 1), (0, (-2, 2, 2), 2)],  # Bon, Médiocre, Excellent; Mauvais, Très Bon, Très Bon
)
def test_of_three_rolls_the_middle_one_counts(level: int, rolled: tuple[int, ...], median: int) -> None:
    r = rules(pace="events", event_rolls="median")
    state = there(ann=fighter("Ann", level))
    form = drafted(r, state, "event", "ann", traits=("epee",)).form
    assert form["level"] == level
    after = play(r, state, "throw", dice(*rolled), check=form, by="ann")
    assert ends(r, after)[0].total == median
    one = drafted(rules(pace="events", event_rolls="one"), state, "event", "ann", traits=("epee",))
    assert not one.form["median"]


@pytest.mark.rule("FUD-4.2.1-02")
def test_the_law_of_the_median_of_three() -> None:
    form = {"check": "roll", "level": 0, "median": True}
    ways = {row.total: row.p * 531441 for row in odds_of(rules().check(form)).rows}
    assert ways == {
        -4: 241, -3: 5584, -2: 42100, -1: 126016, 0: 183559, 1: 126016, 2: 42100, 3: 5584, 4: 241,
    }  # fmt: skip


@pytest.mark.rule("FUD-4.2.1-03", "FUD-4.2.1-03-ex1", "FUD-4.2.1-03-ex2")
def test_one_modifier_for_everything_within_three() -> None:
    r = rules(pace="events")
    brawl = Levelled("bagarre", "Bagarre", 1, "skill", tags=("combat",))
    state = there(flingueur=Sheet("fudge", "Flingueur", (brawl,)))
    with pytest.raises(Refused) as nothing:  # nothing was tapped yet
        drafted(r, state, "event", "flingueur", modifier=2, median=True)
    assert [p.reason.said for p in nothing.value.problems] == ["no_trait"]
    own = ("bagarre",)
    form = drafted(r, state, "event", "flingueur", modifier=2, median=True, traits=own).form
    assert (form["level"], form["trait"]) == (1, "Bagarre")
    after = play(r, state, "throw", dice(-2, 0, -1), check=form, by="flingueur")
    assert ends(r, after)[0].total == 2  # Bon, Excellent, Très Bon: the median is Très Bon
    after = play(r, state, "throw", dice(-1), check={"check": "roll", "level": 1}, by="flingueur")
    assert ends(r, after)[0].total == 0  # the second event: Moyen
    for asked, most in ((3, 3), (-3, 3), (2, 2)):
        within = rules(pace="events", event_most=most)
        found = drafted(within, state, "event", "flingueur", modifier=asked, traits=own)
        assert sum(chip.worth for chip in found.chips if chip.role != "trait") == asked
    hurt = r.blank_sheet("Ann")
    track: Any = hurt.get("wounds")
    hurt = hurt.put(track.mark("very_hurt")[0]).put(brawl)
    found = drafted(r, there(ann=hurt), "event", "ann", modifier=-3, traits=own)
    assert sum(chip.worth for chip in found.chips if chip.role != "trait") == -3  # wounds are within it


@pytest.mark.rule("FUD-4.2.2-01", "FUD-4.2.2-07")
def test_a_blow_of_a_simultaneous_round_is_the_act_of_both() -> None:
    r = rules(damage_roll="none")
    state = begun(r, two(), ("ann",), ("bob",))
    after = play(r, state, "attack", dice(0, 0), by="ann", against=["bob"])
    assert last(after).mode == "round"
    assert after.conflict is not None and after.conflict.may_act == frozenset()
    after = play(r, after, "settle")
    assert after.conflict is not None
    assert after.conflict.round == 2
    assert [(o.side, o.success) for o in ends(r, after)] == [("ann", True), ("bob", False)]


@pytest.mark.rule("FUD-4.2.2-07")
def test_a_wound_costs_from_the_next_round_on() -> None:
    r = rules(damage_roll="none")
    bob = r.blank_sheet("Bob")
    for id in ("epee", "sword"):
        found = fighter("Bob", 0).get(id)
        assert found is not None
        bob = bob.put(found)
    state = begun(r, there(ann=fighter("Ann", 1), bob=bob, cid=fighter("Cid", 0)), ("ann", "cid"), ("bob",))
    state = play(r, state, "attack", dice(1, -1), by="ann", against=["bob"])
    state = play(r, state, "settle")
    same = play(r, state, "attack", dice(0, 0), by="cid", against=["bob"])
    assert last(same).foe.modifiers == -1  # the second opponent alone counts, not the wound of this round
    same = play(r, same, "next_round")
    assert same.conflict is not None
    assert same.conflict.round == 2
    later = play(r, same, "attack", dice(0, 0), by="ann", against=["bob"])
    assert modifiers(last(later).foe) == {"wounds": -2, "outnumbered": -1}


@pytest.mark.rule("FUD-4.2.2-02", "FUD-4.2.2-04", "FUD-4.2.2-03")
@pytest.mark.parametrize(
    ("mine", "theirs", "hit"),
    [(0, 1, ""), (2, 0, "ann"), (-2, 2, "bob"), (-4, -4, ""), (-3, -3, "ann"), (-4, -2, "bob")],
)
def test_whoever_wins_and_reaches_the_minimum_hits(mine: int, theirs: int, hit: str) -> None:
    """Ann is Bon, Bob Moyen; both need Mauvais. Results -3 and -4 are a draw; -2 and -3 a hit."""
    r, state = rules(damage_roll="none"), two()
    after = play(r, state, "attack", dice(mine, theirs), by="ann", against=["bob"])
    assert "".join(o.side for o in ends(r, after) if o.success) == hit


@pytest.mark.rule("FUD-4.2.2-03")
def test_a_sprite_is_hard_to_hit_and_hits_easily() -> None:
    r = rules(damage_roll="none")
    sprite = fighter("Farfadet", 0, Numeric("scale", "Échelle", -4, "scale", {"mass": -4}))
    state = there(ann=fighter("Ann", 0), sprite=sprite)
    miss = play(r, state, "attack", dice(0, -1), by="ann", against=["sprite"])
    assert [o.key for o in ends(r, miss)] == ["miss", "miss"]  # Bon is needed
    hit = play(r, state, "attack", dice(-4, -3), by="ann", against=["sprite"])
    assert [o.key != "miss" for o in ends(r, hit)] == [False, True]  # Lamentable is enough


@pytest.mark.rule("FUD-4.2.2-05")
@pytest.mark.parametrize(("result", "degree"), [(-3, None), (-2, 1), (-1, 1), (0, 2), (2, 4)])
def test_nobody_wards_off_the_margin_is_what_was_reached_beyond_poor(result: int, degree: int | None) -> None:
    r, state = rules(damage_roll="none"), there(ann=fighter("Ann", 0), bob=fighter("Bob", 0))
    after = play(r, state, "attack", dice(result), by="ann", against=["bob"], aware="no")
    (outcome,) = ends(r, after)
    assert (dict(outcome.facts)["rd"] if outcome.success else None) == degree


@pytest.mark.rule("FUD-4.2.2-05")
def test_surprise_leaves_a_side_without_defence_in_the_first_round() -> None:
    r = rules(damage_roll="none")
    state = begun(r, two(), ("ann",), ("bob",), surprised="theirs")
    assert last(play(r, state, "attack", dice(-4), by="ann", against=["bob"])).mode == "open"
    state = play(r, state, "attack", dice(-4), by="ann", against=["bob"])
    assert refused(r, state, "attack", by="bob", against=["ann"]) == ["FUD-4.2.2-05 dazed"]
    state = play(r, play(r, state, "pass_turn", by="bob"), "settle")
    assert last(play(r, state, "attack", dice(0, 0), by="ann", against=["bob"])).mode == "round"
    warding = play(r, state, "attack", dice(-4, 0), by="ann", against=["bob"], aware="shield")
    assert [o.key for o in ends(r, warding)] == ["miss", "miss"]  # he wins, and can't wound


@pytest.mark.rule("FUD-4.2.2-06")
def test_one_may_do_something_else_or_run_away() -> None:
    r = rules()
    state = begun(r, two(), ("ann",), ("bob",))
    passed = play(r, state, "pass_turn", by="ann").conflict
    assert passed is not None
    assert passed.may_act == {"bob"}
    left = play(r, state, "withdraw", by="ann").conflict
    assert left is not None
    assert left.out == {"ann"}


def turns(**dials: Any) -> Any:
    return rules(pace="turns", damage_roll="none", initiative_when="fight", **dials)


def first(r: Any, state: State) -> State:
    """Ann has the initiative."""
    return play(r, begun(r, state, ("ann",), ("bob",)), "initiative", dice(2, -2))


@pytest.mark.rule("FUD-4.2.3-01", "FUD-4.2.3-04")
def test_the_side_with_the_initiative_attacks_then_the_other() -> None:
    r = turns()
    state = first(r, two())
    assert state.conflict is not None
    assert state.conflict.may_act == {"ann"}
    state = play(r, state, "attack", dice(-4, 4), by="ann", against=["bob"])
    assert last(state).mode == "attack"
    assert [o.key for o in ends(r, state)] == ["miss"]  # the defender wins, and inflicts nothing
    assert state.conflict is not None
    assert (state.conflict.round, set(state.conflict.may_act)) == (1, {"bob"})
    state = play(r, state, "attack", dice(0, 0), by="bob", against=["ann"])
    assert state.conflict is not None and state.conflict.round == 1
    state = play(r, play(r, state, "settle"), "settle", run="r2")
    assert state.conflict is not None
    assert state.conflict.round == 2


@pytest.mark.rule("FUD-4.2.3-04", "FUD-4.2.3-05")
def test_the_defence_is_the_best_of_parry_shield_and_dodge() -> None:
    agile = fighter(
        "Bob", 0, Levelled("esquive", "Esquive", 2, "skill"), Levelled("parade", "Parade", 1, "skill")
    )
    state = there(
        ann=fighter("Ann", 1),
        bob=agile,
        cid=fighter("Cid", 3),
        dan=fighter("Dan", 3, Levelled("parade", "Parade", 1, "skill")),
    )

    def defence(r: Any, foe: str, **args: Any) -> int | None:
        begin = play(r, begun(r, state, ("ann",), (foe,)), "initiative", dice(2, -2))
        return last(play(r, begin, "attack", dice(0, 0), by="ann", against=[foe], **args)).foe.defence

    assert [defence(turns(parry="weapon"), who) for who in ("bob", "cid", "dan")] == [2, 3, 3]
    assert [defence(turns(parry="own"), who) for who in ("bob", "cid", "dan")] == [2, -2, 1]
    assert defence(turns(), "bob", rival_trait="parade") == 1


@pytest.mark.rule("FUD-4.2.3-06")
def test_an_axe_parries_badly_and_its_next_attack_suffers() -> None:
    axe = Numeric("axe", "Hache", 3, "weapon", {"muscle": 1, "parries": 0})
    for penalty in (1, 2):
        r = turns(parry_penalty=penalty)
        state = first(r, there(ann=fighter("Ann", 1), bob=fighter("Bob", 0, axe, weapon=0)))
        state = play(r, state, "attack", dice(0, 0), by="ann", against=["bob"])
        state = play(r, state, "attack", dice(0, 0), by="bob", against=["ann"])
        assert modifiers(last(state).me)["parried"] == -penalty
        state = play(r, state, "next_round")
        state = play(r, state, "attack", dice(0, 0), by="ann", against=["bob"], rival_weapon="bare")
        state = play(r, state, "attack", dice(0, 0), by="bob", against=["ann"])
        assert "parried" not in modifiers(last(state).me)
    r = turns()
    state = first(r, two())  # a sword parries well
    state = play(r, state, "attack", dice(0, 0), by="ann", against=["bob"])
    assert state.sheet("bob").get("parried") is None


@pytest.mark.rule("FUD-4.2.3-07")
def test_an_all_out_attack_opens_the_guard_on_the_next_turn() -> None:
    for dial, penalty in (({"all_out_defence": "minus"}, 2), ({"all_out_open": 3}, 3)):
        r = turns(**dial)
        state = first(r, two())
        state = play(r, state, "attack", dice(0, 0), by="ann", against=["bob"], tactic="all_out")
        state = play(r, state, "attack", dice(0, 0), by="bob", against=["ann"])
        assert modifiers(last(state).foe)["all_out"] == -penalty
    r = turns(all_out_defence="none")
    state = first(r, two())
    state = play(r, state, "attack", dice(0, 0), by="ann", against=["bob"], tactic="all_out")
    assert last(play(r, state, "attack", dice(0), by="bob", against=["ann"])).mode == "open"


@pytest.mark.rule("FUD-4.2.3-07")
def test_an_all_out_defence_gives_up_the_attack() -> None:
    r = turns()
    state = play(r, first(r, two()), "defend", by="ann")
    assert refused(r, state, "attack", by="ann", against=["bob"]) == ["FUD-4.1-03 turn"]
    state = play(r, state, "attack", dice(0, 0), by="bob", against=["ann"])
    assert modifiers(last(state).foe)["all_defence"] == 2
    rounds = rules()
    assert refused(rounds, begun(rounds, two(), ("ann",), ("bob",)), "defend", by="ann") == [
        "FUD-4.2.3-07 turns"
    ]


@pytest.mark.rule("FUD-4.2.3-07")
def test_in_turns_a_lost_all_out_attack_wounds_nobody() -> None:
    r = turns()
    state = play(r, first(r, two()), "attack", dice(-4, 4), by="ann", against=["bob"], tactic="all_out")
    assert [(o.side, o.key) for o in ends(r, state)] == [("ann", "miss")]


@pytest.mark.rule("FUD-4.2.3-08")
def test_predators_ward_off_less_well_and_prey_strikes_less_well() -> None:
    wolf, deer = (
        fighter("Loup", 2, pick("instinct", "predator")),
        fighter("Cerf", 2, pick("instinct", "prey")),
    )
    for gap in (1, 2):
        r = turns(instinct=gap)
        state = there(ann=wolf, bob=deer)
        state = play(r, first(r, state), "attack", dice(0, 0), by="ann", against=["bob"])
        assert (modifiers(last(state).me), modifiers(last(state).foe)) == ({}, {})
        state = play(r, state, "attack", dice(0, 0), by="bob", against=["ann"])
        both = last(state)
        assert (modifiers(both.me), modifiers(both.foe)) == ({"prey": -gap}, {"predator": -gap})
        assert (both.me.skill, both.foe.defence) == (2, 2)
