"""The words carry FATE's aspects: after a throw, reroll all the dice or set one to +, again and again."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from tablee.dice import DF, Pool, constant
from tablee.game.account import price
from tablee.game.check import Check, Dice, End, Spend, Throw
from tablee.game.event import SheetPut
from tablee.game.move import Move, do
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Aspect, Nested, Sheet
from tablee.game.state import State, fold
from tablee.game.throwing import place_of, throwing_moves
from tablee.game.walk import improvement

MINUS, BLANK, PLUS = 1, 3, 5


def roll(form: Mapping[str, Any]) -> Check:
    """4dF on a skill; the aspect that bears on it may be invoked while it has free boxes."""
    return Check("roll", form, _throw(form["skill"], form["aspect"]), ("total",), by_total=True)


def _throw(skill: int, aspect: str) -> Throw:
    law = Pool(DF, 4).sum_law
    return Throw("dice", (Dice(DF, 4),), law, lambda faces: _reading(skill, aspect, faces), _end(skill))


def _end(skill: int) -> Any:
    return lambda total: End((Outcome("total", skill + total),))


def _reading(skill: int, aspect: str, faces: tuple[int, ...]) -> Reading:
    dice = tuple(DieShown("", "dF", face, DF.value(face)) for face in faces)
    total = sum(DF.value(face) for face in faces)
    return Reading(total, dice, spends=lambda: _invocations(skill, aspect, faces))


def _invocations(skill: int, aspect: str, faces: tuple[int, ...]) -> tuple[Spend, ...]:
    values = [DF.value(face) for face in faces]
    # One die for each value that a + would change: equal dice make no difference.
    picks = tuple((values.index(value),) for value in (-1, 0) if value in values)
    reroll = Spend("reroll", price(aspect, 1), "player", lambda _: _throw(skill, aspect))
    to_plus = Spend("set", price(aspect, 1), "player", lambda pick: _set(skill, aspect, faces, pick), picks)
    return (reroll, to_plus)


def _set(skill: int, aspect: str, faces: tuple[int, ...], pick: tuple[int, ...]) -> Throw:
    """A throw of no dice: what shows is read anew."""
    if len(pick) != 1 or pick[0] >= len(faces):
        raise Refused(problem("FAT-4-01", "dice", "one"))
    now = tuple(PLUS if at == pick[0] else face for at, face in enumerate(faces))
    total = sum(DF.value(face) for face in now)
    return Throw("set", (), lambda: constant(total), lambda _: _reading(skill, aspect, now), _end(skill))


def brawler(boxes: int) -> State:
    aspect = Aspect("brawler", "Bagarreur", boxes, boxes)
    return fold(State(), (SheetPut("ana", Sheet("fate2", "Ana", (aspect,))),))


def swordsman() -> State:
    """Narnasil's sword is a sheet of its own within his: two aspects of level 1."""
    aspects = (Aspect("unbreakable", "Inusable"), Aspect("ghosts", "Coupeur de Fantômes"))
    sword = Nested("sword", Sheet("fate2", "Épée", aspects, nature="object"), "extra")
    return fold(State(), (SheetPut("ana", Sheet("fate2", "Narnasil", (sword,))),))


def moves() -> dict[str, Move]:
    return {move.key: move for move in throwing_moves(roll)}


def act(state: State, key: str, faces: tuple[int, ...] = (), **given: Any) -> State:
    return fold(state, do(moves()[key], state, given, faces))


def total(state: State) -> Any:
    return place_of(roll, state.run("r1")).outcomes[0].total


def thrown(boxes: int, faces: tuple[int, ...]) -> State:
    form = {"check": "roll", "skill": 0, "aspect": "brawler"}
    return act(brawler(boxes), "throw", faces, check=form, by="ana")


@pytest.mark.rule("FAT-4-01", "FAT-4-01-ex1")
def test_the_bar_fight() -> None:
    state = thrown(2, (MINUS, MINUS, MINUS, BLANK))
    assert total(state) == -3
    state = act(state, "spend", (MINUS, BLANK, BLANK, BLANK), run="r1", spend="reroll")
    assert total(state) == -1
    state = act(state, "spend", run="r1", spend="set", dice="0")
    assert total(state) == 1
    reading = place_of(roll, state.run("r1")).reading
    assert reading is not None
    assert [die.value for die in reading.dice] == [1, 0, 0, 0]
    assert state.sheet("ana").need("brawler", Aspect).ticked == 2


@pytest.mark.rule("FAT-4-01")
def test_without_a_free_box_nothing_is_invoked() -> None:
    state = thrown(1, (MINUS, MINUS, MINUS, BLANK))
    state = act(state, "spend", run="r1", spend="set", dice="0")
    assert total(state) == -1
    with pytest.raises(Refused) as refused:
        act(state, "spend", (PLUS, PLUS, PLUS, PLUS), run="r1", spend="reroll")
    assert [(p.rule, p.where, p.said) for p in refused.value.problems] == [
        ("HOUSE-track", "ana.brawler", "full")
    ]


@pytest.mark.rule("FAT-4-01")
@pytest.mark.parametrize(("die", "expected"), [(0, 1), (2, 0), (3, -1)])
def test_any_one_die_becomes_a_plus(die: int, expected: int) -> None:
    state = thrown(1, (MINUS, MINUS, BLANK, PLUS))
    assert total(state) == -1
    state = act(state, "spend", run="r1", spend="set", dice=[die])
    assert total(state) == expected


@pytest.mark.rule("FAT-4-01")
def test_each_invocation_is_offered_with_its_exact_odds() -> None:
    state = thrown(1, (MINUS, MINUS, MINUS, BLANK))
    node = place_of(roll, state.run("r1")).node
    assert isinstance(node, End)
    reroll, to_plus = node.spends()
    again = improvement(reroll, ()).map(lambda ends: ends[0].total)
    assert again.at_least(-1) == Fraction(66, 81)
    assert again.p(4) == Fraction(1, 81)
    assert to_plus.picks == ((0,), (3,))
    assert [improvement(to_plus, pick).map(lambda ends: ends[0].total).mean() for pick in to_plus.picks] == [
        -1,
        -2,
    ]


@pytest.mark.rule("FAT-4-01")
def test_setting_dice_never_passes_four_pluses() -> None:
    state = thrown(5, (PLUS, PLUS, PLUS, PLUS))
    node = place_of(roll, state.run("r1")).node
    assert isinstance(node, End)
    assert node.spends()[1].picks == ()
    assert total(act(state, "spend", run="r1", spend="set", dice="1")) == 4


@pytest.mark.rule("FAT-4-01")
@pytest.mark.parametrize("dice", ["", "0,1", "9"])
def test_one_die_is_chosen(dice: str) -> None:
    state = thrown(1, (MINUS, MINUS, BLANK, PLUS))
    with pytest.raises(Refused):
        act(state, "spend", run="r1", spend="set", dice=dice)


@pytest.mark.rule("FAT-4-03", "FAT-4-04")
def test_invocations_chain_while_boxes_are_free_and_a_ticked_box_stays_used() -> None:
    state = thrown(3, (MINUS, MINUS, MINUS, MINUS))
    for die in range(3):
        state = act(state, "spend", run="r1", spend="set", dice=[die])
    assert total(state) == 2
    assert state.sheet("ana").need("brawler", Aspect).unticked == 0
    with pytest.raises(Refused):
        act(state, "spend", run="r1", spend="set", dice=[3])


@pytest.mark.rule("FAT-2-11")
def test_the_boxes_of_an_aspect_are_as_many_as_its_levels() -> None:
    aspect = brawler(2).sheet("ana").need("brawler", Aspect)
    assert (aspect.level, aspect.boxes, aspect.ticked) == (2, 2, 0)


@pytest.mark.rule("FAT-4-11")
def test_all_boxes_come_back_at_once_or_one_a_day() -> None:
    used, wrong = Aspect("brawler", "Bagarreur", 3, 3).tick(3)
    assert wrong is None
    assert used.cleared().unticked == 3
    assert used.cleared(1).unticked == 1
    assert used.tick(1)[1] is not None


@pytest.mark.rule("FAT-5-15", "FAT-5-17", "FAT-5-15-ex1")
def test_the_boxes_of_an_extra_pay_as_one_s_own_do() -> None:
    form = {"check": "roll", "skill": 0, "aspect": "sword/ghosts"}
    state = act(swordsman(), "throw", (MINUS, MINUS, MINUS, BLANK), check=form, by="ana")
    state = act(state, "spend", run="r1", spend="set", dice="0")
    assert total(state) == -1
    sword = state.sheet("ana").need("sword", Nested).sheet
    assert [(a.name, a.ticked) for a in sword.having(Aspect)] == [("Inusable", 0), ("Coupeur de Fantômes", 1)]
    with pytest.raises(Refused) as refused:
        act(state, "spend", run="r1", spend="set", dice="1")
    assert [(p.rule, p.where, p.said) for p in refused.value.problems] == [
        ("HOUSE-track", "ana.ghosts", "full")
    ]


@pytest.mark.rule("FAT-5-15")
def test_an_extra_without_such_an_aspect_pays_nothing() -> None:
    form = {"check": "roll", "skill": 0, "aspect": "sword/sharp"}
    state = act(swordsman(), "throw", (MINUS, MINUS, MINUS, BLANK), check=form, by="ana")
    with pytest.raises(Refused) as refused:
        act(state, "spend", run="r1", spend="set", dice="0")
    assert [(p.rule, p.where) for p in refused.value.problems] == [("HOUSE-sheet", "sword/sharp")]
