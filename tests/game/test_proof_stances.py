"""The words carry Fudge's simultaneous rounds: secret stances, then one throw read for attack and defence."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablee.dice import DF, Distribution, Pool
from tablee.game.check import Check, Dice, End, Option, Throw
from tablee.game.event import Answered, Asked, Settled
from tablee.game.move import Move, do
from tablee.game.odds import odds_of
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.pending import Pending
from tablee.game.problem import Refused
from tablee.game.state import State, fold
from tablee.game.text import Text
from tablee.game.throwing import throwing_moves
from tablee.game.walk import Thrown, walk

STANCES = ("+2", "+1", "0", "-1", "-2")
MINUS, BLANK, PLUS = 1, 3, 5
NAUGHT = (BLANK,) * 4


def melee(form: Mapping[str, Any]) -> Check:
    """Everybody throws 4dF once; a fighter's dice serve attack and defence against each opponent."""
    names = tuple(form["skills"])
    skill, stance = form["skills"], {name: int(form["stances"][name]) for name in names}
    one = Pool(DF, 4).sum_law()

    def law() -> Distribution[Any]:
        joint: Distribution[Any] = Distribution({(): 1})
        for _ in names:
            joint = joint.combine(one, lambda known, total: (*known, total))
        return joint

    def read(faces: tuple[int, ...]) -> Reading:
        groups = [faces[at : at + 4] for at in range(0, len(faces), 4)]
        dice = tuple(
            DieShown(name, "dF", face, DF.value(face))
            for name, group in zip(names, groups, strict=True)
            for face in group
        )
        return Reading(tuple(sum(DF.value(face) for face in group) for group in groups), dice)

    def hit(by: str, on: str, totals: Mapping[str, int]) -> Outcome:
        attack = skill[by] + stance[by] + totals[by]
        defence = skill[on] - stance[on] + totals[on]
        degree = attack - defence
        detail = (("against", on),)
        return Outcome("hit" if degree > 0 else "miss", degree, degree > 0, detail, side=by)

    def then(totals: tuple[int, ...]) -> End:
        known = dict(zip(names, totals, strict=True))
        pairs = [(by, on) for by in names for on in names if form["sides"][by] != form["sides"][on]]
        return End(tuple(hit(by, on, known) for by, on in pairs))

    dice = tuple(Dice(DF, 4, name) for name in names)
    root = Throw("melee", dice, law, read, then)
    return Check("melee", form, root, ("miss", "hit"), by_total=True, sides=names)


def duel(a: int, b: int, stance_a: str, stance_b: str) -> dict[str, Any]:
    return {
        "skills": {"a": a, "b": b},
        "stances": {"a": stance_a, "b": stance_b},
        "sides": {"a": "one", "b": "other"},
    }


def moves() -> dict[str, Move]:
    return {move.key: move for move in throwing_moves(melee)}


@pytest.mark.rule("FUD-4.3.2-02")
def test_stances_stay_secret_until_all_are_in() -> None:
    options = tuple(Option(stance, Text(stance, stance)) for stance in STANCES)
    asked = Asked(Pending("stances", ("a", "b"), options, default="0", sealed=True))
    choose = moves()["choose"]
    state = fold(State(), (asked,))

    first = do(choose, state, {"pending": "stances", "seat": "a", "option": "+1"})
    assert first == (Answered("stances", "a", "+1"),)
    state = fold(state, first)
    waiting = state.pendings["stances"]
    assert waiting.waits_for == ("b",)
    with pytest.raises(Refused):
        do(choose, state, {"pending": "stances", "seat": "a", "option": "-2"})

    second = do(choose, state, {"pending": "stances", "seat": "b", "option": "0"})
    assert second[-1] == Settled("stances", {"a": "+1", "b": "0"})
    state = fold(state, second)
    assert state.pendings == {}
    assert state.answers["stances"] == {"a": "+1", "b": "0"}


@pytest.mark.rule("FUD-4.3.2-02")
def test_only_the_five_stances_can_be_set_and_defence_is_the_opposite_of_attack() -> None:
    options = tuple(Option(stance, Text(stance, stance)) for stance in STANCES)
    with pytest.raises(Refused):
        Pending("stances", ("a",), options, sealed=True).answer("a", "+3")
    for stance in STANCES:
        check = melee(duel(0, 0, stance, "0"))
        mine, theirs = walk(check, [Thrown(NAUGHT + NAUGHT)]).outcomes
        assert mine.total == int(stance)
        assert theirs.total == int(stance)  # what attack gains, defence loses


@pytest.mark.rule("FUD-4.3.2-03", "FUD-4.3.2-03-ex1")
def test_one_throw_is_read_for_both_blows() -> None:
    check = melee(duel(1, 2, "+1", "0"))
    mine, theirs = walk(check, [Thrown((*NAUGHT, MINUS, BLANK, BLANK, BLANK))]).outcomes
    assert (mine.side, mine.total, mine.success, mine.detail) == ("a", 1, True, (("against", "b"),))
    assert (theirs.side, theirs.total, theirs.success, theirs.detail) == ("b", 1, True, (("against", "a"),))


@pytest.mark.rule("FUD-4.3.2-03")
def test_two_careful_fighters_miss_each_other() -> None:
    check = melee(duel(1, 2, "-2", "0"))
    outcomes = walk(check, [Thrown((*NAUGHT, MINUS, BLANK, BLANK, BLANK))]).outcomes
    assert [outcome.total for outcome in outcomes] == [-2, -2]
    assert [outcome.success for outcome in outcomes] == [False, False]


@pytest.mark.rule("FUD-4.3.2-03")
def test_the_same_dice_serve_against_every_opponent() -> None:
    form = {
        "skills": {"paco": 2, "x": 1, "y": 0},
        "stances": {"paco": "0", "x": "+1", "y": "0"},
        "sides": {"paco": "one", "x": "other", "y": "other"},
    }
    faces = (PLUS, BLANK, BLANK, BLANK, *NAUGHT, *NAUGHT)
    found = [
        (o.side, dict(o.detail)["against"], o.total) for o in walk(melee(form), [Thrown(faces)]).outcomes
    ]
    assert found == [("paco", "x", 3), ("paco", "y", 3), ("x", "paco", -1), ("y", "paco", -3)]


@pytest.mark.rule("FUD-4.3.2-03")
@pytest.mark.parametrize("stance", STANCES)
def test_the_odds_of_each_blow_are_those_of_all_throws(stance: str) -> None:
    values = (-1, 0, 1)
    throws = [sum(faces) for faces in product(values, repeat=4)]
    for side, sign in ((0, 1), (1, -1)):
        odds = odds_of(melee(duel(1, 2, stance, "+1")), side=side)
        # A's degree is 1 + stance + a - (2 - 1 + b), B's 2 + 1 + b - (1 - stance + a).
        base = int(stance) if side == 0 else 2 + int(stance)
        hits = sum(base + sign * (a - b) > 0 for a in throws for b in throws)
        assert odds.success == Fraction(hits, len(throws) ** 2)
