"""Offensive and defensive stances (FUD-4.3.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.problem import Refused
from tablee.game.state import State
from tablee.systems.fudge.fight.stances import stance_of, stances
from tests.systems.fudge.arena import begun, dice, ends, fighter, last, play, refused, there
from tests.systems.fudge.by_hand import book, rules

TABLE = [
    ("reckless", 2, -2, 2, (6,)),
    ("aggressive", 1, -1, 1, (5,)),
    ("normal", 0, 0, 0, (3, 4)),
    ("wary", -1, 1, -1, (2,)),
    ("defensive", -2, 2, -2, (1,)),
]


def test_the_stances_and_how_dice_show_them() -> None:
    known = stances(book())
    assert [(row.key, row.attack, row.defence, row.shown, row.faces) for row in known] == TABLE
    with pytest.raises(Refused):
        stance_of(book(), "furious")


@pytest.mark.rule("FUD-4.3.2-02")
def test_the_question_says_by_which_dice_a_stance_is_shown() -> None:
    r = rules(tactics="stances")
    state = begun(r, there(ann=fighter("Ann", 1), bob=fighter("Bob", 2)), ("ann",), ("bob",))
    (asked,) = play(r, state, "stances", by="ann", foe="bob").pendings.values()
    assert [option.label.fr.replace("\xa0", " ") for option in asked.options] == [
        "+2 Attaque, −2 Défense (2dF : +2, d6 : 6)",
        "+1 Attaque, −1 Défense (2dF : +1, d6 : 5)",
        "Attaque et Défense normales (2dF : 0, d6 : 3 ou 4)",
        "−1 Attaque, +1 Défense (2dF : −1, d6 : 2)",
        "−2 Attaque, +2 Défense (2dF : −2, d6 : 1)",
    ]
    assert [option.label.en for option in asked.options][1:3] == [
        "+1 attack, −1 defence (2dF: +1, d6: 5)",
        "Normal (2dF: 0, d6: 3 or 4)",
    ]


def duel(r: Any, one: str, other: str) -> State:
    """Ann is Bon, Bob Très Bon; both have picked."""
    state = begun(r, there(ann=fighter("Ann", 1), bob=fighter("Bob", 2)), ("ann",), ("bob",))
    state = play(r, state, "stances", by="ann", foe="bob")
    (id,) = state.pendings
    state = play(r, state, "choose", pending=id, seat="bob", option=other)
    return play(r, state, "choose", pending=id, seat="ann", option=one)


@pytest.mark.rule("FUD-4.3.2-03", "FUD-4.3.2-03-ex1", "FUD-4.3.2-01")
def test_both_may_be_hit_in_the_same_round() -> None:
    r = rules(tactics="stances", damage_roll="none")
    state = play(r, duel(r, "aggressive", "normal"), "attack", dice(0, -1), by="ann", against=["bob"])
    assert [(o.side, o.success, dict(o.facts)["rd"]) for o in ends(r, state)] == [
        ("ann", True, 1),
        ("bob", True, 1),
    ]
    assert (last(state).me.stance, last(state).foe.stance) == (1, 0)


@pytest.mark.rule("FUD-4.3.2-03")
def test_a_defensive_stance_keeps_both_from_harm() -> None:
    r = rules(tactics="stances", damage_roll="none")
    state = play(r, duel(r, "defensive", "normal"), "attack", dice(0, -1), by="ann", against=["bob"])
    assert [(o.success, dict(o.facts)["rd"]) for o in ends(r, state)] == [(False, -2), (False, -2)]


@pytest.mark.rule("FUD-4.3.2-03")
def test_each_attack_needs_its_own_minimum() -> None:
    r = rules(tactics="stances", damage_roll="none")
    state = duel(r, "defensive", "reckless")
    after = play(r, state, "attack", dice(-2, -4), by="ann", against=["bob"])
    assert [o.success for o in ends(r, after)] == [False, False]  # -3 beats -4 and is below Mauvais
    after = play(r, state, "attack", dice(-1, -4), by="ann", against=["bob"])
    assert [o.success for o in ends(r, after)] == [True, False]


@pytest.mark.rule("FUD-4.3.2-01")
def test_stances_go_with_simultaneous_rounds_and_replace_extreme_tactics() -> None:
    r = rules(tactics="stances", pace="turns", surprise="automatic")
    both = there(ann=fighter("Ann", 1), bob=fighter("Bob", 2))
    state = begun(r, both, ("ann",), ("bob",), surprised="theirs")
    assert refused(r, state, "stances", by="ann", foe="bob") == ["FUD-4.3.2-01 rounds"]
    assert "tactic" not in {param.name for param in r.moves["attack"].params}
    assert "stances" not in rules(tactics="extreme").moves


@pytest.mark.rule("FUD-4.3.2-02")
def test_stances_are_picked_before_each_round() -> None:
    r = rules(tactics="stances", damage_roll="none")
    both = there(ann=fighter("Ann", 1), bob=fighter("Bob", 2))
    state = begun(r, both, ("ann",), ("bob",))
    assert refused(r, state, "attack", by="ann", against=["bob"]) == ["FUD-4.3.2-02 pick"]
    asked = play(r, state, "stances", by="ann", foe="bob")
    assert refused(r, asked, "stances", by="bob", foe="ann") == ["FUD-4.3.2-02 asked"]
    assert next(iter(asked.pendings.values())).sealed
    state = play(r, duel(r, "normal", "normal"), "attack", dice(0, 0), by="ann", against=["bob"])
    state = play(r, state, "settle")
    assert refused(r, state, "attack", by="ann", against=["bob"]) == ["FUD-4.3.2-02 pick"]
