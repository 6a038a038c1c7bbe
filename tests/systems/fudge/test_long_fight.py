"""The fight of 4.7 in numbers; its words stand in the playthrough of the same name."""

from __future__ import annotations

from functools import lru_cache

import pytest

from tablee.game.sheet import Descriptor, Track
from tablee.game.state import State
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.wounds.impaired import penalty
from tests.systems.fudge.arena import begun, dice, ends, last, modifiers, play, there
from tests.systems.fudge.by_hand import book, rules

SNORRI, BRYNHILDE = "snorri", "brynhilde"


@lru_cache(maxsize=1)
def rounds() -> tuple[State, ...]:
    """The game at the end of each of the five rounds, the beginning first."""
    r = rules(graze_roll=True)
    state = there(snorri=SYSTEM.preset(SNORRI), brynhilde=SYSTEM.preset(BRYNHILDE))
    found = [begun(r, state, (SNORRI,), (BRYNHILDE,))]

    def blow(by: str, foe: str, faces: tuple[int, ...], *damage: int, **args: str) -> State:
        after = play(r, found[-1], "attack", faces, by=by, against=[foe], **args)
        if damage:
            after = play(r, after, "roll_on", dice(*damage))
        return play(r, after, "settle")

    found.append(blow(SNORRI, BRYNHILDE, dice(1, -1), -2))
    found.append(blow(SNORRI, BRYNHILDE, dice(0, 1)))
    found.append(blow(SNORRI, BRYNHILDE, dice(1, 1), 0))
    found.append(blow(SNORRI, BRYNHILDE, dice(0, 0), tactic="all_out", rival_tactic="all_defence"))
    found[-1] = play(r, found[-1], "feint", dice(0), by=BRYNHILDE)
    found.append(blow(BRYNHILDE, SNORRI, dice(1, 1), 0, tactic="all_out"))
    return tuple(found)


def boxes(state: State, who: str) -> list[str]:
    return [mark.row for mark in state.sheet(who).need("wounds", Track).marks]


def wounds(number: int) -> list[str]:
    """The outcomes of the blow of a round."""
    r, state = rules(graze_roll=True), rounds()[number]
    blows = {id: run for id, run in state.runs.items() if run.check["check"] == "blow"}
    return [o.key for o in ends(r, State(state.sheets, {"last": tuple(blows.values())[-1]}))]


@pytest.mark.rule("FUD-4.7-01", "FUD-4.7-01-ex0")
def test_the_factors_and_skills_at_the_start() -> None:
    made = last(State({}, {"r1": rounds()[1].runs["r1"]}))
    assert (made.me.offence, made.me.guard, made.foe.offence, made.foe.guard) == (5, 3, 5, 2)
    assert (made.me.offence - made.foe.guard, made.foe.offence - made.me.guard) == (3, 2)
    assert (made.me.skill, modifiers(made.me), made.foe.skill, modifiers(made.foe)) == (
        2,
        {"shield": -1},
        1,
        {},
    )


@pytest.mark.rule("FUD-4.7-01-ex1")
def test_round_one_hurts_brynhilde() -> None:
    assert wounds(1) == ["wound_2", "miss"]
    assert boxes(rounds()[1], BRYNHILDE) == ["hurt"]
    assert penalty(book(), rounds()[1].sheet(BRYNHILDE), fighting=True) == -1


@pytest.mark.rule("FUD-4.7-01-ex2")
def test_round_two_is_a_stand_off() -> None:
    made = last(State({}, {"r2": rounds()[2].runs["r2"]}))
    assert modifiers(made.foe) == {"wounds": -1}
    assert wounds(2) == ["miss", "miss"]


@pytest.mark.rule("FUD-4.7-01-ex3")
def test_round_three_is_a_graze() -> None:
    assert wounds(3) == ["wound_1", "miss"]
    assert boxes(rounds()[3], BRYNHILDE) == ["hurt", "scratch"]


@pytest.mark.rule("FUD-4.7-01-ex4")
def test_round_four_wounds_nobody_and_the_floor_is_slippery() -> None:
    assert wounds(4) == ["miss", "miss"]
    feinted = rounds()[4].sheet(SNORRI).get("feinted")
    assert isinstance(feinted, Descriptor) and feinted.lasts is not None
    assert feinted.lasts.first == 5


@pytest.mark.rule("FUD-4.7-01-ex5")
def test_round_five_grazes_snorri_a_level_deeper() -> None:
    made = last(State({}, {"r": tuple(rounds()[5].runs.values())[-1]}))
    assert (made.me.skill, modifiers(made.me), made.me.tactic) == (1, {"wounds": -1}, "all_out")
    assert (made.foe.skill, modifiers(made.foe)) == (2, {"feinted": -1, "shield": -1})
    assert wounds(5) == ["wound_2", "miss"]


@pytest.mark.rule("FUD-4.7-01-ex6")
def test_the_end() -> None:
    state = rounds()[5]
    assert (boxes(state, SNORRI), boxes(state, BRYNHILDE)) == (["hurt"], ["hurt", "scratch"])
    assert [penalty(book(), state.sheet(who), fighting=True) for who in (SNORRI, BRYNHILDE)] == [-1, -1]
