"""FATE D6 by the book's examples, and its odds against an enumeration of all dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablee.game.odds import odds_of
from tablee.game.pack import Pack
from tablee.game.problem import Refused
from tablee.game.throwing import spends_on
from tablee.game.walk import improvement, odds
from tablee.systems.fate2 import SYSTEM
from tests.systems.fate2.thrown import Game, person, rules

D6 = rules(dice="d6")


def chips(bonus: int) -> list[dict[str, Any]]:
    return [{"name": "Outils", "value": abs(bonus), "sign": 1 if bonus > 0 else -1}] if bonus else []


def thrown(
    level: int, *dice: int, goal: int | None = 0, bonus: int = 0, turned: Any = D6, **form: Any
) -> Game:
    """Ana throws with an aspect of three boxes and three points; Bob stands by."""
    game = Game(turned, ana=person("Ana", 3, Agile=3), bob=person("Bob", 6))
    more = {"chips": chips(bonus), "name": "ana", "aspects": ["agile"], "others": [{"name": "bob"}]}
    check = {"check": "test", "level": level, "goal": goal, **more, **form}
    fell(game, "throw", *dice, check=check, by="ana")
    return game


def fell(game: Game, key: str, *dice: int, **given: Any) -> None:
    from tablee.game.move import do
    from tablee.game.state import fold

    game.state = fold(game.state, do(game.rules.moves[key], game.state, given, dice))


def spent(game: Game, key: str, *dice: int, **given: Any) -> Any:
    fell(game, "spend", *dice, run=game.run, spend=key, why="voilà", **given)
    return game.outcomes[0].total


def chance(level: int, goal: int, bonus: int = 0, turned: Any = D6) -> Fraction | None:
    form = {"check": "test", "level": level, "goal": goal, "chips": chips(bonus)}
    return odds_of(turned.check(form)).success


def mean(level: int, bonus: int = 0, turned: Any = D6) -> Fraction:
    law = odds(turned.check({"check": "test", "level": level, "chips": chips(bonus)}))
    return Fraction(law.mean(lambda ends: ends[0].total or 0))


@pytest.mark.rule("FAT-A2-01", "FAT-A2-04", "FAT-A2-06", "FAT-A2-07", "FAT-A2-08")
@pytest.mark.rule("FAT-A2-07-ex1", "FAT-A2-07-ex2", "FAT-A2-07-ex3", "FAT-A2-07-ex4")
@pytest.mark.parametrize(
    ("bonus", "dice", "total", "key"),
    [
        (0, (3, 4, 5), 12, "success"),
        (-1, (2, 3, 3, 4), 8, "failure"),
        (2, (2, 3, 4, 5, 6), 15, "success"),
        (1, (2, 3, 3, 4), 10, "success"),
    ],
)
def test_the_climber(bonus: int, dice: tuple[int, ...], total: int, key: str) -> None:
    game = thrown(1, *dice, bonus=bonus)
    assert game.result[:2] == (key, total)


@pytest.mark.rule("FAT-A2-06", "FAT-A2-07-ex4")
def test_bonus_and_penalty_cancel() -> None:
    both = [{"name": "Corde", "value": 2}, {"name": "Chiens", "value": 1, "sign": -1}]
    assert thrown(1, 2, 3, 3, 4, chips=both).result[:2] == ("success", 10)


@pytest.mark.rule("FAT-A2-01")
@pytest.mark.parametrize(
    ("level", "count"), [(8, 10), (6, 8), (5, 7), (4, 6), (3, 5), (2, 4), (1, 3), (0, 2), (-1, 1)]
)
def test_as_many_dice_as_the_level_says(level: int, count: int) -> None:
    game = thrown(level, *(6,) * count)
    assert game.result[1] == 6 * count  # FAT-A2-12: the best score
    assert mean(level) == Fraction(7 * count, 2)


@pytest.mark.rule("FAT-A2-04", "FAT-A2-05")
@pytest.mark.parametrize(
    ("goal", "score"),
    [(-3, 1), (-2, 1), (-1, 5), (0, 10), (1, 15), (2, 20), (3, 25), (4, 30), (5, 35), (6, 40), (7, 45)],
)
def test_each_difficulty_has_a_least_score(goal: int, score: int) -> None:
    game = thrown(10, *[6] * 12, goal=goal)
    assert game.result == ("success", 72, (72 - score) // 5)
    for total, key in ((score, "success"), (score - 1, "failure")) if score > 5 else ():
        dice, rest = [1] * 8, total - 8
        for at in range(8):
            dice[at] += min(rest, 5)
            rest -= dice[at] - 1
        assert thrown(6, *dice, goal=goal).result[:2] == (key, total)


@pytest.mark.rule("FAT-A2-05")
@pytest.mark.parametrize(
    ("dice", "margin"), [((6, 6, 6), 1), ((5, 5, 4), 0), ((4, 5, 1), 0), ((4, 4, 1), -1), ((2, 2, 1), -1),
                         ((2, 1, 1), -2)],
)  # fmt: skip
def test_margins_count_whole_fives(dice: tuple[int, ...], margin: int) -> None:
    assert thrown(1, *dice).result[2] == margin


@pytest.mark.rule("FAT-A2-05", "FAT-3-27")
def test_against_another_total() -> None:
    game = Game(D6, ana=person("Ana"), bob=person("Bob"))
    check = {"check": "opposed", "me": {"name": "ana", "level": 1}, "foe": {"name": "bob", "level": 0}}
    fell(game, "throw", 5, 5, 3, 3, 3, check=check, by="ana", against=["bob"])
    assert [(o.key, o.total, o.margin) for o in game.outcomes] == [("success", 13, 1), ("failure", 6, -2)]
    fell(game, "throw", 2, 2, 2, 3, 3, check=check, by="ana", against=["bob"])
    assert [(o.key, o.margin) for o in game.outcomes] == [("tie", 0), ("tie", 0)]


@pytest.mark.rule("FAT-A2-02", "FAT-A2-09")
def test_fixed_dice() -> None:
    assert thrown(-2).result[1] == 2 and thrown(-3).result[1] == 1
    assert thrown(-2, bonus=1).result[1] == 2
    assert spent(thrown(-2, bonus=1), "turn", dice=[0]) == 5
    assert spent(thrown(-2, bonus=-1), "turn", dice=[0]) == 2
    assert [chance(*pair) for pair in ((-2, -2), (-2, -1), (-3, -2), (-4, -2))] == [1, 0, 1, 0]
    plus = rules(dice="d6+1")
    paid = plus.check({"check": "test", "level": -2, "goal": -1, "chips": chips(1), "point": True})
    assert odds_of(paid).success == 1, "two dice kept, each showing 2 and worth 3"
    assert "reroll" not in set(thrown(-2).keys("ana"))
    assert spent(thrown(-2), "point") == 4
    assert thrown(-2).keys("bob") == [], "a bonus die of the same face brings nothing"


@pytest.mark.rule("FAT-A2-03")
def test_no_dice_no_chance_unless_a_box_puts_one_down() -> None:
    game = thrown(-4, goal=-2)
    assert game.result[:2] == ("failure", 0) and game.keys("ana") == []
    allowed = thrown(-4, goal=-2, turned=rules(dice="d6", last_die=True))
    assert spent(allowed, "last_die") == 1
    assert allowed.result[0] == "success" and allowed.ticked("ana", "agile") == 1
    assert spent(allowed, "turn", dice=[0]) == 5


@pytest.mark.rule("FAT-A2-09", "FAT-A2-09-ex1")
def test_an_aspect_turns_a_die_to_five() -> None:
    game = thrown(0, 2, 2, 4, bonus=-1)
    assert game.result[1] == 4
    assert spent(game, "turn", dice=[0]) == 6
    assert game.ticked("ana", "agile") == 1
    with pytest.raises(Refused) as refused:
        spent(game, "turn", dice=[0])
    assert [(p.rule, p.said) for p in refused.value.problems] == [("FAT-A2-09", "pick")]
    assert spent(game, "reroll", 6, 1, 3) == 4
    for power in ("minus", "blank", "step"):
        assert spent(thrown(0, 2, 3, turned=rules(dice="d6", invocation=power)), "turn", dice=[0]) == 8
    assert spent(thrown(0, 2, 3, turned=rules(dice="d6", invocation="die")), "turn", 6, dice=[0]) == 9
    assert thrown(0, 2, 3, turned=rules(dice="d6", invocation="none")).keys("ana") == ["reroll", "point"]


@pytest.mark.rule("FAT-A2-10", "FAT-4-24", "FAT-4-27")
def test_the_fate_die_is_kept_and_help_is_a_bonus_die() -> None:
    game = thrown(0, 2, 3)
    assert spent(game, "point", 6) == 11
    assert "point" not in set(game.keys("ana"))
    assert spent(game, "help", 4, by="bob") == 13, "three of four are kept"
    assert spent(game, "counter", by="bob") == 7, "the fate die is gone"
    assert spent(game, "point", 1) == 9, "three of 2, 3, 4 and 1"
    penalised = thrown(0, 5, 4, 1, bonus=-1)
    assert penalised.result[1] == 5
    assert spent(penalised, "help", by="bob") == 9, "a penalty die is set aside"
    before = thrown(0, 2, 3, 6, point=True)
    assert before.result[1] == 11 and before.points("ana") == 2


@pytest.mark.rule("FAT-A2-11")
@pytest.mark.parametrize(
    ("level", "means"),
    [
        (-1, (2.0417, 2.5278, 3.5, 4.4722, 4.9583)),
        (0, (4.6559, 5.5417, 7, 8.4583, 9.3441)),
        (1, (7.5698, 8.7554, 10.5, 12.2446, 13.4302)),
        (2, (10.6555, 12.0691, 14, 15.9309, 17.3445)),
        (3, (13.8485, 15.4397, 17.5, 19.5603, 21.1515)),
    ],
)
def test_the_means_of_kept_dice(level: int, means: tuple[float, ...]) -> None:
    assert [round(float(mean(level, bonus)), 4) for bonus in (-2, -1, 0, 1, 2)] == list(means)


@pytest.mark.rule("FAT-A2-12")
@pytest.mark.parametrize(
    ("level", "chances"),
    [
        (-1, ("1/3", "0", "0", "0", "0", "0")),
        (0, ("5/6", "1/6", "0", "0", "0", "0")),
        (1, ("53/54", "5/8", "5/54", "0", "0", "0")),
        (2, ("1295/1296", "65/72", "575/1296", "35/648", "0", "0")),
        (3, ("1", "425/432", "1009/1296", "791/2592", "7/216", "1/7776")),
    ],
)
def test_the_chances_of_a_level(level: int, chances: tuple[str, ...]) -> None:
    assert [chance(level, goal) for goal in range(-1, 5)] == [Fraction(p) for p in chances]


@pytest.mark.rule("FAT-A2-07", "FAT-A2-12")
def test_the_chances_with_a_bonus_or_a_penalty_die() -> None:
    assert chance(0, 0, 1) == Fraction(77, 216)
    assert (chance(1, 0, 1), chance(1, 1, 1)) == (Fraction(1069, 1296), Fraction(25, 108))
    assert chance(1, 0, -1) == Fraction(497, 1296)


@pytest.mark.rule("FAT-A2-09", "FAT-A2-10", "FAT-A2-13")
@pytest.mark.parametrize(("dice", "sides", "plus"), [("d6", 6, 0), ("d8", 8, 0), ("d6+1", 6, 1)])
@pytest.mark.parametrize("bonus", [-1, 0, 1])
def test_the_odds_of_each_spend_are_those_of_all_dice(dice: str, sides: int, plus: int, bonus: int) -> None:
    turned, faces = rules(dice=dice), range(1, sides + 1)

    def total(shown: tuple[int, ...], keep: int) -> int:
        return sum(sorted(shown, reverse=bonus >= 0)[:keep]) + plus * keep

    assert mean(0, 0, turned) == 2 * (Fraction(sides + 1, 2) + plus)
    lies = (2, 4, 1)[: 2 + abs(bonus)]
    game = thrown(0, *lies, goal=0, bonus=bonus, turned=turned)
    assert game.result[1] == total(lies, 2)
    by_key = {s.key: s for s in spends_on(turned.check, game.state.run(game.run))}
    every = list(product(faces, repeat=len(lies)))
    won = Fraction(sum(total(shown, 2) >= 10 for shown in every), len(every))
    assert improvement(by_key["reroll"], ()).chance(lambda ends: ends[0].success) == won
    fated = Fraction(sum(total((*lies, new), 3) >= 10 for new in faces), sides)
    assert improvement(by_key["point"], ()).chance(lambda ends: ends[0].success) == fated


@pytest.mark.rule("FAT-A2-01", "FAT-A2-04", "FAT-A2-09", "FAT-A2-13")
@pytest.mark.parametrize(
    ("name", "value", "rule"),
    [
        ("levels", [], "FAT-A2-01"),
        ("levels", [{"level": 1, "dice": 3}, {"level": -1, "dice": 1}], "FAT-A2-01"),
        ("levels", [{"level": 1, "dice": 300}], "FAT-A2-01"),
        ("scores", [{"level": 1, "score": -3}], "FAT-A2-04"),
        ("step", 0, "FAT-A2-05"),
        ("turned", 7, "FAT-A2-09"),
        ("kinds", [{"key": "d6", "sides": 1}], "FAT-A2-13"),
    ],
)
def test_a_pack_with_nonsense_is_refused(name: str, value: Any, rule: str) -> None:
    table = {**SYSTEM.pack().tables["d6"], name: value}
    pack: Pack = SYSTEM.pack().read({"system": "fate2", "name": "X", "tables": {"d6": table}})
    with pytest.raises(Refused) as refused:
        SYSTEM.rules(pack)
    assert rule in {problem.rule for problem in refused.value.problems}


@pytest.mark.rule("FAT-A2-09", "FAT-A2-13")
@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"kinds": []}, {("FAT-A2-13", "rows")}),
        ({"kinds": [{"key": "d4", "sides": 4}], "turned": 4}, set()),
        ({"kinds": [{"key": "d4", "sides": 4}], "turned": 5}, {("FAT-A2-09", "face")}),
        ({"turned": 1}, set()),
        ({"turned": 0}, {("FAT-A2-09", "face")}),
    ],
)
def test_a_box_turns_a_die_to_a_face_that_every_die_has(
    changed: dict[str, Any], said: set[tuple[str, str]]
) -> None:
    """Without any die there is no face to name: that no die is listed is told alone."""
    table = {**SYSTEM.pack().tables["d6"], **changed}
    try:
        SYSTEM.rules(SYSTEM.pack().read({"system": "fate2", "name": "X", "tables": {"d6": table}}))
        found = set()
    except Refused as refused:
        found = {(p.rule, p.said) for p in refused.problems if p.rule in ("FAT-A2-09", "FAT-A2-13")}
    assert found == said


@pytest.mark.rule("FAT-A2-01")
def test_too_many_dice_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        D6.check({"check": "test", "level": 60})
    assert [(p.rule, p.said) for p in refused.value.problems] == [("FAT-A2-01", "many")]


@pytest.mark.rule("FAT-A2-01")
def test_forty_dice_are_thrown_and_one_more_is_refused() -> None:
    assert thrown(6, *(6,) * 40, bonus=32).result[1] == 48
    with pytest.raises(Refused) as refused:
        thrown(6, *(6,) * 41, bonus=33)
    assert [(p.rule, p.said) for p in refused.value.problems] == [("FAT-A2-01", "many")]
