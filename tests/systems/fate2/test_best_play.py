"""Best play against an enumeration of every way to spend, written without the program's dice."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from tablee.game.frozen import replace
from tablee.game.sheet import Account, Aspect
from tests.systems.fate2.test_d6 import chips
from tests.systems.fate2.test_d6 import fell as d6_fell
from tests.systems.fate2.thrown import BOOK, Game, person, rules

Dice = tuple[int, ...]
Tables = list[dict[Dice, Fraction]]
SIGNS = (-1, 0, 1)
SIX = tuple(range(1, 7))
ALL = list(product(SIGNS, repeat=4))
POWERS = ("any", "minus", "blank", "step", "die", "none")


def turned(dice: Dice, power: str) -> list[Dice]:
    """Each way in which a box may change one die for certain."""
    found = []
    for at, value in enumerate(dice):
        after = {
            "any": 1 if value < 1 else None,
            "minus": 1 if value == -1 else None,
            "blank": 1 if value == 0 else None,
            "step": value + 1 if value < 1 else None,
        }.get(power)
        if after is not None:
            found.append((*dice[:at], after, *dice[at + 1 :]))
    return found


@cache
def by_hand(need: int, power: str, boxes: int, faces: Dice = SIGNS) -> Tables:
    """The chance from every throw of four dice, for 0, 1, 2… boxes: the best of all that may be done."""
    worth = {dice: Fraction(sum(dice) >= need) for dice in ALL}
    tables = [worth]
    for _ in range(boxes):
        less = tables[-1]
        rolls = list(product(faces, repeat=4))
        reroll = sum((less[dice] for dice in rolls), Fraction(0)) / len(rolls)
        more = {}
        for dice in ALL:
            ways = [worth[dice], reroll, *(less[new] for new in turned(dice, power))]
            if power == "die":
                for at in range(4):
                    if dice[at] < 1:
                        each = [less[(*dice[:at], value, *dice[at + 1 :])] for value in faces]
                        ways.append(sum(each, Fraction(0)) / len(each))
            more[dice] = max(ways)
        tables.append(more)
    return tables


def holding(game: Game, boxes: int, points: int) -> Fraction | None:
    """Best play on the last throw, were there so many free boxes and points left."""
    ana = game.state.sheet("ana")
    for aspect in ana.having(Aspect, "aspect"):
        ana = ana.put(replace(aspect, ticked=aspect.boxes - boxes))
    ana = ana.put(replace(ana.need("fate_points", Account), value=points))
    state = replace(game.state, sheets={**game.state.sheets, "ana": ana})
    assert game.rules.best_play is not None
    found: Fraction | None = game.rules.best_play(state, state.run(game.run))
    return found


def lain(dice: Dice, turned: Any = BOOK, **form: Any) -> Game:
    """Ana's throw that lies so."""
    game = Game(turned, ana=person("Ana", 3, Bagarreur=3))
    signs = "".join("-0+"[value + 1] for value in dice)
    game.throw(signs, "ana", **{"name": "ana", "aspects": ["bagarreur"], "level": 1, "goal": 3, **form})
    return game


@pytest.mark.rule("FAT-4-01", "FAT-4-03", "FAT-4-05", "FAT-4-13")
@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("need", [-1, 1, 3, 4])
def test_best_play_is_that_of_every_way_to_spend(power: str, need: int) -> None:
    made = rules(invocation=power)
    for dice in combinations_with_replacement(SIGNS, 4):
        game = lain(dice, made, goal=need + 1)
        for boxes, points in product(range(4), range(2)):
            expected = by_hand(need - points, power, 3)[boxes][dice]
            assert holding(game, boxes, points) == (expected if boxes or points else None), (dice, boxes)


@pytest.mark.rule("FAT-A1-03", "FAT-4-05")
@pytest.mark.parametrize("power", ["any", "die"])
def test_best_play_with_more_blanks(power: str) -> None:
    """One face in six is a −, one a +."""
    made, faces = rules(invocation=power, dice="4dF.1"), {-1: 1, 0: 2, 1: 6}
    for dice in combinations_with_replacement(SIGNS, 4):
        game = Game(made, ana=person("Ana", 0, Bagarreur=3))
        form = {"check": "test", "name": "ana", "aspects": ["bagarreur"], "goal": 2}
        d6_fell(game, "throw", *map(faces.__getitem__, dice), check=form, by="ana")
        for boxes in (1, 2):
            assert holding(game, boxes, 0) == by_hand(2, power, 2, (-1, 0, 0, 0, 0, 1))[boxes][dice]


@pytest.mark.rule("FAT-4-15")
def test_best_play_keeps_to_the_cap_and_to_points_that_stand() -> None:
    assert holding(lain((1, 1, 1, 1), goal=7), 0, 1) == 0, "dice and points never exceed +5"
    assert holding(lain((1, 1, 1, 1), goal=6), 0, 1) == 1
    assert holding(lain((1, 1, 1, 0), goal=5, point=True), 0, 2) is None, "the point was paid, no box is left"
    assert holding(lain((1, 1, 1, 0), goal=6, point=True), 1, 1) == 1
    assert holding(lain((0, 0, 0, 0), goal=None), 2, 0) is None


@pytest.mark.rule("FAT-4-15", "FAT-4-27")
def test_best_play_counts_the_help_that_stands() -> None:
    """Bob's +1 and one's own count together, up to +5: from 0 0 + + with two more, a + is enough for +5."""
    for goal, boxes, points in product((3, 4, 5, 6), range(3), range(2)):
        game = lain((0, 0, 1, 1), goal=goal, others=[{"name": "bob"}])
        game.state = replace(game.state, sheets={**game.state.sheets, "bob": person("Bob", 2)})
        game.spend("help", by="bob")
        expected = by_hand(min(goal, 5) - 1 - 1 - points, "any", 3)[boxes][0, 0, 1, 1]
        if goal == 6:  # +5 in all: three dice show + with one's own point, four without
            expected = by_hand(4 - points, "any", 3)[boxes][0, 0, 1, 1]
        assert holding(game, boxes, points) == (expected if boxes or points else None)


@cache
def by_hand_d6(keep: int, count: int, power: str, *, highest: bool, point: bool = False) -> Tables:
    """The chance to reach 10 from every throw of so many dice, for 0 to 3 boxes, face by face, with a fate
    die that may still be thrown or without. What turns a die turns it to 5."""
    fated = by_hand_d6(keep + 1, count + 1, power, highest=highest) if point else None
    tables = Tables()
    for left in range(4):
        less = tables[-1] if left else {}
        reroll = sum(less.values(), Fraction(0)) / max(len(less), 1)
        more = {}
        for dice in product(SIX, repeat=count):
            ways = [Fraction(sum(sorted(dice, reverse=highest)[:keep]) >= 10), reroll]
            for at, face in enumerate(dice) if left and power != "none" else ():
                new = SIX if power == "die" else (5,)
                each = [less[(*dice[:at], value, *dice[at + 1 :])] for value in new if face < 5]
                ways += [sum(each, Fraction(0)) / len(each)] if each else []
            if fated is not None:
                ways.append(sum((fated[left][(*dice, face)] for face in SIX), Fraction(0)) / 6)
            more[dice] = max(ways)
        tables.append(more)
    return tables


def d6(*dice: int, turned: Any, **form: Any) -> Game:
    """Ana's throw by FATE D6 that lies so; Bob stands by."""
    game = Game(turned, ana=person("Ana", 3, Agile=3), bob=person("Bob", 6))
    check = {"check": "test", "name": "ana", "aspects": ["agile"], "others": [{"name": "bob"}], **form}
    d6_fell(game, "throw", *dice, check=check, by="ana")
    return game


@pytest.mark.rule("FAT-A2-07", "FAT-A2-09", "FAT-A2-10", "FAT-4-05")
@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("bonus", [-1, 0, 1])
def test_best_play_by_fate_d6_is_that_of_every_way_to_spend(power: str, bonus: int) -> None:
    made, count = rules(dice="d6", invocation=power), 2 + abs(bonus)
    alike = power if power in ("die", "none") else "any"
    tables = [by_hand_d6(2, count, alike, highest=bonus >= 0, point=point) for point in (False, True)]
    for dice in list(combinations_with_replacement(SIX, count))[::3]:
        game = d6(*dice, turned=made, goal=0, chips=chips(bonus))
        for boxes, points in product(range(4), range(2)):
            expected = tables[points][boxes][dice] if boxes or points else None
            assert holding(game, boxes, points) == expected, (dice, boxes, points)


@pytest.mark.rule("FAT-A2-06", "FAT-A2-10", "FAT-4-27")
def test_best_play_counts_the_dice_that_lie_with_help() -> None:
    """Help sets the penalty die that was thrown last aside: both others are kept."""
    game = d6(2, 4, 6, turned=rules(dice="d6"), goal=0, chips=chips(-1))
    d6_fell(game, "spend", run=game.run, spend="help", by="bob", why="")
    assert game.result[1] == 6
    tables = by_hand_d6(2, 2, "any", highest=True, point=True)
    assert [holding(game, boxes, 1) for boxes in range(4)] == [tables[boxes][2, 4] for boxes in range(4)]


@pytest.mark.rule("FAT-A2-02", "FAT-A2-03", "FAT-A2-09")
def test_best_play_with_dice_that_are_fixed_or_missing() -> None:
    poor, none = rules(dice="d6"), rules(dice="d6", invocation="none")
    assert holding(d6(turned=poor, level=-2, goal=-1), 1, 0) == 1, "the 2 becomes a 5"
    assert holding(d6(turned=none, level=-2, goal=-1), 1, 1) == 0, "2 and 2: no score of 5"
    assert holding(d6(turned=poor, level=-2, goal=-1, chips=chips(-1)), 1, 0) == 0, "the other 2 is kept"
    assert holding(d6(turned=poor, level=-2, goal=-1, chips=chips(-1)), 2, 0) == 1
    last = rules(dice="d6", last_die=True)
    found = [holding(d6(turned=last, level=-4, goal=-1), boxes, 0) for boxes in (1, 2)]
    assert found == [0, 1], "a box puts down a 1, another turns it to 5"
    assert holding(d6(turned=poor, level=-4, goal=-1), 2, 1) is None, "no die, and none may be put down"


@pytest.mark.rule("FAT-A2-09")
def test_with_very_many_dice_and_boxes_best_play_is_not_told_and_the_throw_goes_on() -> None:
    game = Game(rules(dice="d6"), ana=person("Ana", 1, Agile=12))
    check = {"check": "test", "name": "ana", "aspects": ["agile"], "level": 6, "goal": 6}
    d6_fell(game, "throw", *(2,) * 8, check=check, by="ana")
    assert holding(game, 12, 1) is None and holding(game, 1, 0) is not None
    d6_fell(game, "spend", *(6,) * 8, run=game.run, spend="reroll", why="!")
    assert game.result[:2] == ("success", 48)


@pytest.mark.rule("FAT-3-25", "FAT-4-03", "FAT-A2-05")
def test_best_play_against_somebody_must_beat_what_lies() -> None:
    game = Game(ana=person("Ana", 0, Agile=1), bob=person("Bob"))
    form = {"check": "opposed", "me": {"name": "ana", "aspects": ["agile"]}, "foe": {"name": "bob"}}
    game.do("throw", "0000 0000", check=form, by="ana", against=["bob"])
    assert holding(game, 1, 0) == 1
    game.do("throw", "0000 ++00", check=form, by="ana", against=["bob"])
    assert holding(game, 1, 0) == Fraction(5, 81)
    dice = Game(rules(dice="d6"), ana=person("Ana", 0, Agile=1), bob=person("Bob"))
    d6_fell(dice, "throw", 1, 1, 5, 4, check=form, by="ana", against=["bob"])
    over = by_hand_d6(2, 2, "any", highest=True)
    assert holding(dice, 1, 0) == over[1][1, 1] == Fraction(1, 6), "9 must be beaten"


@pytest.mark.rule("FAT-3-08", "FAT-3-09")
def test_best_play_in_a_tournament_is_the_first_place_with_the_others_as_they_lie() -> None:
    """Reaching the difficulty is not the matter: 0 + 1 still loses to 3. A tie goes to the higher skill."""
    ana = {"name": "ana", "level": 1, "aspects": ["agile"]}
    for level, need in ((3, 3), (1, 3), (0, 2)):
        game = Game(ana=person("Ana", 1, Agile=3), bob=person("Bob"), cleo=person("Cleo"))
        sides = [ana, {"name": "bob", "level": level}, {"name": "cleo", "level": 2}]
        form = {"check": "tournament", "goal": 0, "sides": sides}
        bob = "0" * (4 - (3 - level)) + "+" * (3 - level)
        game.do("throw", f"000- {bob} 0000", check=form, by="ana", against=["bob"])
        assert [one.key for one in game.outcomes] == ["success", "won", "success"]
        for boxes, points in ((1, 0), (0, 1), (3, 1)):
            assert holding(game, boxes, points) == by_hand(need - points, "any", 3)[boxes][0, 0, 0, -1]
    hopeless = Game(ana=person("Ana", 1), bob=person("Bob"))
    form = {"check": "tournament", "goal": 4, "sides": [ana, {"name": "bob"}]}
    hopeless.do("throw", "++++ ----", check={**form, "goal": 7}, by="ana", against=["bob"])
    assert [one.key for one in hopeless.outcomes] == ["least", "failure"]
    assert holding(hopeless, 0, 1) == 0, "the least margin wins without success"
