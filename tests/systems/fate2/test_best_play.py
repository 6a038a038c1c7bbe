"""Best play against an enumeration of every way to spend, written without the program's dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablee.game.sheet import Aspect
from tablee.systems.fate2.points.best_play import best_chance
from tests.systems.fate2.thrown import BOOK, Game, person, rules

Dice = tuple[int, ...]
SIGNS = (-1, 0, 1)
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


def by_hand(need: int, power: str, boxes: int, faces: Dice = SIGNS) -> list[dict[Dice, Fraction]]:
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


@pytest.mark.rule("FAT-4-01", "FAT-4-03", "FAT-4-05")
@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("need", range(-3, 5))
def test_best_play_is_that_of_every_way_to_spend(power: str, need: int) -> None:
    tables = by_hand(need, power, 3)
    for boxes, table in enumerate(tables):
        for dice in ALL:
            found = best_chance(dice, boxes, power, SIGNS, lambda total: total >= need)
            assert found == table[dice], (dice, boxes)


@pytest.mark.rule("FAT-A1-03", "FAT-4-05")
@pytest.mark.parametrize("power", ["any", "die"])
def test_best_play_with_more_blanks(power: str) -> None:
    faces = (-1, 0, 0, 0, 0, 1)
    for boxes, table in enumerate(by_hand(2, power, 2, faces)):
        for dice in ALL:
            assert best_chance(dice, boxes, power, faces, lambda total: total >= 2) == table[dice]


def played(dice: str, boxes: int, points: int, turned: Any = BOOK, **form: Any) -> Fraction | None:
    game = Game(turned, ana=person("Ana", points, Bagarreur=3))
    sheet = game.state.sheet("ana")
    ticked = sheet.need("bagarreur", Aspect).tick(3 - boxes)[0]
    game.state = type(game.state)({"ana": sheet.put(ticked)})
    game.throw(dice, "ana", **{"name": "ana", "aspects": ["bagarreur"], "level": 1, "goal": 3, **form})
    assert turned.best_play is not None
    found: Fraction | None = turned.best_play(game.state, game.state.run(game.run))
    return found


@pytest.mark.rule("FAT-4-13", "FAT-4-15", "FAT-4-01")
@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("boxes", range(4))
@pytest.mark.parametrize("points", [0, 1])
def test_a_throw_under_way_with_what_its_thrower_has(power: str, boxes: int, points: int) -> None:
    found = played("--0+", boxes, points, rules(invocation=power))
    expected = by_hand(2 - points, power, boxes)[boxes][-1, -1, 0, 1]
    assert found == (expected if boxes or points else None)


@pytest.mark.rule("FAT-4-15")
def test_best_play_keeps_to_the_cap_and_to_points_that_stand() -> None:
    assert played("++++", 0, 1, goal=7) == 0, "dice and points never exceed +5"
    assert played("++++", 0, 1, goal=6) == 1
    assert played("+++0", 0, 2, goal=5, point=True) is None, "the point was paid, no box is left"
    assert played("+++0", 1, 1, goal=6, point=True) == 1
    assert played("0000", 2, 0, goal=None) is None


@pytest.mark.rule("FAT-3-25", "FAT-4-03")
def test_best_play_against_somebody_must_beat_what_lies() -> None:
    game = Game(ana=person("Ana", 0, Agile=1), bob=person("Bob"))
    form = {"check": "opposed", "me": {"name": "ana", "aspects": ["agile"]}, "foe": {"name": "bob"}}
    game.do("throw", "0000 0000", check=form, by="ana", against=["bob"])
    assert BOOK.best_play is not None
    assert BOOK.best_play(game.state, game.state.run(game.run)) == 1
    game.do("throw", "0000 ++00", check=form, by="ana", against=["bob"])
    assert BOOK.best_play(game.state, game.state.run(game.run)) == Fraction(5, 81)


@pytest.mark.rule("FAT-3-08")
def test_no_best_play_in_a_tournament_whose_rivals_decide_too() -> None:
    """Two compete: reaching the difficulty is not the matter, and 0 + 1 still loses to 3."""
    game = Game(ana=person("Ana", 1), bob=person("Bob"))
    sides = [{"name": "ana", "level": 1}, {"name": "bob", "level": 3}]
    form = {"check": "tournament", "goal": 0, "sides": sides}
    game.do("throw", "000- 0000", check=form, by="ana", against=["bob"])
    assert [one.key for one in game.outcomes] == ["success", "won"]
    assert BOOK.best_play is not None
    assert BOOK.best_play(game.state, game.state.run(game.run)) is None
