"""Modifiers of melee, all-out attack and defence, the opening that follows (FUD-4.3 and FUD-4.3.1)."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.sheet import Numeric, Sheet, Track
from tablee.game.state import State
from tests.systems.fudge.arena import (
    begun,
    bow,
    dice,
    drafted,
    ends,
    fighter,
    last,
    modifiers,
    play,
    refused,
    shield,
    there,
    warnings,
    worths,
)
from tests.systems.fudge.by_hand import rules


def two(mine: tuple[Any, ...] = (), theirs: tuple[Any, ...] = (), **more: Any) -> State:
    return there(ann=fighter("Ann", 2, *mine, **more), bob=fighter("Bob", 2, *theirs))


def struck(r: Any, state: State, **args: Any) -> Any:
    """The blow of Ann against Bob."""
    return last(play(r, state, "attack", dice(0, 0), by="ann", against=["bob"], **args))


@pytest.mark.rule("FUD-4.3-01")
def test_options_work_in_every_pace_and_the_game_chooses_among_tactics() -> None:
    r = rules(tactics="off")
    assert refused(r, two(), "attack", by="ann", against=["bob"], tactic="all_out") == ["HOUSE-param unknown"]
    assert "tactic" not in {p.name for p in r.moves["attack"].params}
    for pace in ("rounds", "turns"):
        r = rules(pace=pace, surprise="automatic", damage_roll="none", tactics="extreme")
        state = begun(
            r,
            two(theirs=(shield(1),)),
            ("ann",),
            ("bob",),
            surprised="theirs" if pace == "turns" else "nobody",
        )
        assert modifiers(struck(r, state, position="mine").me) == {"position": -1, "shield": -1}


@pytest.mark.rule("FUD-4.3.1-01")
@pytest.mark.parametrize(("wound", "cost"), [("scratch", 0), ("hurt", -1), ("very_hurt", -2)])
def test_wounds_cost(wound: str, cost: int) -> None:
    r = rules()
    ann = r.blank_sheet("Ann")
    ann = ann.put(ann.need("wounds", Track).mark(wound)[0]).put(fighter("Ann", 2).need("sword", Numeric))
    state = there(ann=ann, bob=fighter("Bob", 2))
    assert modifiers(struck(r, state).me) == ({"wounds": cost} if cost else {})


@pytest.mark.rule("FUD-4.3.1-02")
@pytest.mark.parametrize("cost", [1, 2])
def test_the_worse_position_costs(cost: int) -> None:
    r = rules(position_penalty=cost)
    blow = struck(r, two(), position="mine")
    assert (blow.me.modifiers, blow.foe.modifiers) == (-cost, 0)
    blow = struck(r, two(), position="theirs")
    assert (blow.me.modifiers, blow.foe.modifiers) == (0, -cost)


@pytest.mark.rule("FUD-4.3.1-03")
@pytest.mark.parametrize(
    ("melee", "missiles", "struck_at", "shot_at"), [(1, 0, 1, 2), (1, 1, 1, 1), (2, 2, 0, 0)]
)
def test_a_shield_takes_from_the_opponents_skill(
    melee: int, missiles: int, struck_at: int, shot_at: int
) -> None:
    """Small, medium, large against somebody who is Très Bon."""
    r = rules(reach=False)
    state = two(mine=(bow(),), theirs=(shield(melee, missiles),))
    assert 2 + struck(r, state).me.modifiers == struck_at
    args = {"by": "ann", "against": ["bob"], "aware": "unaware"}
    assert 2 + last(play(r, state, "shoot", dice(0), **args)).me.modifiers == shot_at
    assert 2 + last(play(r, state, "shoot", dice(0), stops=False, **args)).me.modifiers == 2


@pytest.mark.rule("FUD-4.3.1-03")
@pytest.mark.parametrize(("melee", "cost"), [(1, 1), (2, 2)])
def test_a_shield_hampers_acrobatics(melee: int, cost: int) -> None:
    state = there(ann=fighter("Ann", 0, shield(melee), acrobatie=1))
    for on, found in ((True, {"trait": 1, "shield_manoeuvre": -cost}), (False, {"trait": 1})):
        r = rules(stunts=True, shield_manoeuvres=on)
        assert worths(drafted(r, state, "stunt", "ann").chips) == found


REACH = [
    (4, 0, 1, 1, (0, -1)),  # a two-handed sword against a knife and a medium shield
    (3, 0, 3, 1, (0, 0)),  # one more is not enough
    (4, 0, 1, 0, (0, -1)),  # three more cost no more than two
    (1, 0, 2, 0, (0, 0)),
]


@pytest.mark.rule("FUD-4.3.1-04", "FUD-4.3.1-04-ex1")
@pytest.mark.parametrize(("mine", "my_shield", "theirs", "their_shield", "costs"), REACH)
def test_the_shorter_reach_costs_one(
    mine: int, my_shield: int, theirs: int, their_shield: int, costs: tuple[int, int]
) -> None:
    def one(name: str, weapon: int, worth: int) -> Sheet:
        return fighter(name, 2, *([shield(worth)] if worth else []), weapon=weapon)

    state = there(ann=one("Ann", mine, my_shield), bob=one("Bob", theirs, their_shield))
    blow = struck(rules(), state)
    assert tuple(modifiers(f).get("reach", 0) for f in (blow.me, blow.foe)) == costs
    blow = struck(rules(reach=False), state)
    assert "reach" not in {**modifiers(blow.me), **modifiers(blow.foe)}


@pytest.mark.rule("FUD-4.3.1-04")
def test_magic_makes_no_weapon_longer_unless_the_game_says_so() -> None:
    magic = Numeric("magic", "Épée magique", 4, "weapon", {"muscle": 1, "magic": 1})
    state = there(ann=fighter("Ann", 2, magic, weapon=0), bob=fighter("Bob", 2, weapon=2))
    assert modifiers(struck(rules(), state).foe) == {}
    assert modifiers(struck(rules(reach_magic=True), state).foe) == {"reach": -1}
    assert modifiers(struck(rules(reach_magic=True, reach_gap=3), state).foe) == {}
    assert modifiers(struck(rules(reach_magic=True, reach_penalty=2), state).foe) == {"reach": -2}


@pytest.mark.rule("FUD-4.3.1-05", "FUD-4.3.1-05-ex1")
def test_a_called_shot_costs_one_and_lands_elsewhere_below_its_minimum() -> None:
    r = rules(damage_roll="none")
    blow = struck(r, two(), part="eye")
    assert (blow.me.modifiers, blow.me.part, blow.me.part_degree) == (-1, "eye", 2)
    args = {"by": "ann", "against": ["bob"], "part": "eye"}
    elsewhere = play(r, two(), "attack", dice(0, -3), **args)  # Bon, where Très Bon is needed
    assert [dict(o.detail).get("part") for o in ends(r, elsewhere) if o.success] == ["elsewhere"]
    there_ = play(r, two(), "attack", dice(1, -3), **args)
    assert [dict(o.detail).get("part") for o in ends(r, there_) if o.success] == ["eye"]
    assert [struck(r, two(), part=p).me.part_degree for p in ("hand", "foot", "head", "eye", "finger")] == [
        1,
        1,
        1,
        2,
        2,
    ]
    assert struck(rules(called_shot=2), two(), part="eye").me.modifiers == -2
    assert struck(r, two(), part="leg").me.modifiers == 0  # no small part


@pytest.mark.rule("FUD-4.3.1-06")
def test_a_blessing_and_a_curse() -> None:
    blow = struck(rules(), two(), fortune="blessed", rival_fortune="cursed")
    assert (modifiers(blow.me), modifiers(blow.foe)) == ({"blessed": 1}, {"cursed": -1})
    blow = struck(rules(blessing=2, curse=3), two(), fortune="cursed", rival_fortune="blessed")
    assert (blow.me.modifiers, blow.foe.modifiers) == (-3, 2)


@pytest.mark.rule("FUD-4.3.1-07")
@pytest.mark.parametrize(
    ("mine", "theirs", "wounds"),
    [
        (1, 0, ("wound_2", "miss")),  # wins by 2: 1 + 2 + 1 = 4, Blessé
        (-4, 0, ("miss", "wound_4")),  # loses by 3: 2 + 3 + 2 = 7, Incapacité
        (-2, 0, ("miss", "wound_2")),  # loses by 1: a graze, one level more
        (-1, 0, ("miss", "wound_2")),  # a tie is as bad
    ],
)
def test_an_all_out_attack_strikes_harder_or_lays_open(
    mine: int, theirs: int, wounds: tuple[str, ...]
) -> None:
    r = rules(damage_roll="none", reach=False)
    ann, bob = fighter("Ann", 0, weapon=1), fighter("Bob", 0, weapon=2)
    state = there(ann=ann, bob=bob)
    args = {"by": "ann", "against": ["bob"], "tactic": "all_out"}
    after = play(r, state, "attack", dice(mine, theirs), **args)
    assert tuple(o.key for o in ends(r, after)) == wounds
    assert last(after).me.tactic == "all_out"
    assert worths(drafted(r, state, "attack", "ann", "bob", tactic="all_out").chips)["tactic"] == 1


@pytest.mark.rule("FUD-4.3.1-07")
@pytest.mark.parametrize(("armour", "wound"), [(3, "wound_1"), (6, "wound_0")])
def test_a_weak_blow_gains_little_from_an_all_out_attack_that_fails(armour: int, wound: str) -> None:
    """Total factors of -1 and -4: the guard holds a graze below what the next degree would do."""
    r = rules(damage_roll="none", reach=False)
    state = there(ann=fighter("Ann", 0, armour=armour), bob=fighter("Bob", 0, weapon=2))
    after = play(r, state, "attack", dice(-2, 0), by="ann", against=["bob"], tactic="all_out")
    assert [o.key for o in ends(r, after)] == ["miss", wound]


@pytest.mark.rule("FUD-4.3.1-07")
def test_two_all_out_attacks_that_tie_are_a_stand_off() -> None:
    r = rules(damage_roll="none")
    args = {"by": "ann", "against": ["bob"], "tactic": "all_out", "rival_tactic": "all_out"}
    assert [o.key for o in ends(r, play(r, two(), "attack", dice(0, 0), **args))] == ["miss", "miss"]


@pytest.mark.rule("FUD-4.3.1-08")
def test_an_all_out_defence_gains_two_and_wounds_nobody_but_by_a_critical_result() -> None:
    args = {"by": "ann", "against": ["bob"], "rival_tactic": "all_defence"}
    assert (
        worths(drafted(rules(), two(), "attack", "ann", "bob", rival_tactic="all_defence").chips, "bob")[
            "tactic"
        ]
        == 2
    )
    for criticals, last_one in ((False, "miss"), (True, "wound")):
        r = rules(damage_roll="none", criticals=criticals)
        after = play(r, two(), "attack", dice(0, 4), **args)
        assert ends(r, after)[1].key.startswith(last_one)
        after = play(r, two(), "attack", dice(0, 3), **args)
        assert ends(r, after)[1].key == "miss"


def defended(r: Any, result: int = 0) -> State:
    """Ann strikes at Bob, who defends himself with all he has, in the first round."""
    bob = fighter("Bob", 2, perception=2)
    state = begun(r, there(ann=fighter("Ann", 2), bob=bob), ("ann",), ("bob",))
    state = play(r, state, "attack", dice(result, 0), by="ann", against=["bob"], rival_tactic="all_defence")
    return play(r, state, "settle")


@pytest.mark.rule("FUD-4.3.1-09")
@pytest.mark.parametrize("cost", [1, 2])
def test_a_defence_that_holds_and_a_sharp_eye_hamper_the_opponent_for_a_round(cost: int) -> None:
    r = rules(damage_roll="none", feint_penalty=cost)
    state = play(r, defended(r), "feint", dice(-1), by="bob")  # Bon is enough
    blow = struck(r, state)
    assert modifiers(blow.me) == {"feinted": -cost}
    state = play(r, play(r, state, "attack", dice(0, 0), by="ann", against=["bob"]), "settle")
    assert state.sheet("ann").get("feinted") is None
    blind = play(r, defended(r), "feint", dice(-2), by="bob")
    assert modifiers(struck(r, blind).me) == {}
    harder = rules(damage_roll="none", feint_difficulty=2)
    assert modifiers(struck(harder, play(harder, defended(harder), "feint", dice(-1), by="bob")).me) == {}


@pytest.mark.rule("FUD-4.3.1-09")
@pytest.mark.parametrize("result", [0, -4])
def test_the_throw_for_an_opening_is_closed_with_its_consequences(result: int) -> None:
    """A point spent on it afterwards would change nothing."""
    r = rules(damage_roll="none")
    run = tuple(play(r, defended(r), "feint", dice(result), by="bob").runs.values())[-1]
    assert (run.check["check"], run.closed, run.applied) == ("roll", True, True)


@pytest.mark.rule("FUD-4.3.1-09")
def test_no_opening_without_such_a_defence() -> None:
    r = rules(damage_roll="none", feint=True)
    assert refused(r, defended(r, 4), "feint", by="bob") == ["FUD-4.3.1-09 hit"]
    assert refused(r, defended(r), "feint", by="ann") == ["FUD-4.3.1-09 no_defence"]
    assert refused(r, two(), "feint", by="ann") == ["FUD-4.3.1-09 no_defence"]
    assert "feint" not in rules(feint=False).moves


@pytest.mark.rule("FUD-4.3.1-10")
def test_everything_adds_up_and_the_program_warns_beyond_three() -> None:
    r, state = rules(), two(theirs=(shield(1),))
    args: dict[str, Any] = {"by": "ann", "against": ["bob"], "position": "mine", "fortune": "cursed"}
    assert struck(r, state, position="mine", fortune="cursed").me.modifiers == -3
    assert warnings(r, state, "attack", **args) == []
    more = to_data([Chip("Nuit", 1, -1)])
    assert struck(r, state, position="mine", fortune="cursed", chips=more).me.modifiers == -4
    assert warnings(r, state, "attack", chips=more, **args) == ["FUD-4.3.1-10 far"]
    assert warnings(rules(modifier_warning=2), state, "attack", **args) == ["FUD-4.3.1-10 far"]


def test_a_chip_that_is_struck_no_longer_counts() -> None:
    state = two(theirs=(shield(1),))
    assert struck(rules(), state, struck={"shield": "gm"}).me.modifiers == 0
    assert struck(rules(), state, turned=["shield"]).me.modifiers == 1


def test_a_weapon_that_is_tapped_is_the_one_in_hand() -> None:
    knife = Numeric("knife", "Couteau", 1, "weapon", {"muscle": 1})
    state = two(mine=(knife,), weapon=4)
    assert struck(rules(), state).me.offence == 4
    assert struck(rules(), state, traits=["knife"]).me.offence == 1
    assert struck(rules(), state, weapon="knife").me.offence == 1
    assert struck(rules(), state, weapon="bare").me.offence == -1
