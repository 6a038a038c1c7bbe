"""A throw of any number of sides: laws against every throw of every side, readings, open-ended dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablee.dice import Distribution, d
from tablee.game.check import Dice, End, Node, Throw
from tablee.game.fudge_dice.methods import FIXED, Method, MethodRow
from tablee.game.fudge_dice.throw import DiceRules, Falls, Fell, OpenEnded, Roller, fall, still
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import Refused
from tablee.game.walk import Thrown, odds, walk

MINUS, NIL, PLUS = 1, 3, 6
ONE, TWO = (Method(MethodRow(f"{n}dF", "sum", n, "", "", "X-1")) for n in (1, 2))
RULES = DiceRules({"1dF": ONE, "2dF": TWO}, "2dF", "X-1")


def values(*rollers: Roller) -> Node:
    """A tree whose outcome is what counts for each side."""

    def told(falls: Falls, dice: tuple[DieShown, ...]) -> Reading:
        return Reading(None, dice, facts=({"natural": tuple(fell.natural for fell in falls)},))

    def then(key: tuple[int, ...]) -> Node:
        return End((Outcome(",".join(map(str, key))),))

    return fall(rollers, lambda falls: tuple(fell.value for fell in falls), then, told)


def law(node: Node) -> dict[str, Fraction]:
    """The chance of each outcome."""
    found = odds(node)
    return {ends[0].key: found.p(ends) for ends in found}


def counted(*sides: int) -> dict[str, Fraction]:
    """The same for sides that throw so many Fudge dice, counted out."""
    each = [Counter(map(sum, product((-1, 0, 1), repeat=count))) for count in sides]
    return {
        ",".join(str(value) for value, _ in pairs): Fraction(
            _product(n for _, n in pairs), 3 ** sum(sides)
        )
        for pairs in product(*(ways.items() for ways in each))
    }  # fmt: skip


def _product(numbers: Any) -> int:
    whole = 1
    for number in numbers:
        whole *= number
    return whole


@pytest.mark.parametrize("sides", [(1,), (2, 1), (1, 2, 1), (1, 1, 1, 1)])
def test_any_number_of_sides_throw_at_once(sides: tuple[int, ...]) -> None:
    node = values(*(RULES.roller(f"s{at}", f"{count}dF") for at, count in enumerate(sides)))
    assert isinstance(node, Throw)
    assert [group.side for group in node.dice] == [f"s{at}" for at in range(len(sides))]
    assert node.count == sum(sides)
    assert law(node) == counted(*sides)


def test_faces_go_to_the_sides_in_their_order() -> None:
    node = values(RULES.roller("a", "2dF"), RULES.roller("b", FIXED), RULES.roller("c", "1dF"))
    place = walk(node, [Thrown((PLUS, PLUS, MINUS))])
    assert place.outcomes[0].key == "2,0,-1"
    assert place.reading is not None
    assert [(die.side, die.value) for die in place.reading.dice] == [("a", 1), ("a", 1), ("c", -1)]


def test_a_side_without_dice_counts_what_stands_for_them() -> None:
    node = values(Roller("a", worth=4), RULES.roller("b", "1dF"))
    assert law(node) == {f"4,{value}": Fraction(1, 3) for value in (-1, 0, 1)}
    place = walk(node, [Thrown((PLUS,))])
    assert dict(place.outcomes[0].facts) == {"natural": (0, 1)}


def test_where_nobody_throws_the_tree_goes_on_at_once() -> None:
    node = values(Roller("a", worth=4), Roller("b"))
    assert isinstance(node, End)
    assert node.outcomes[0].key == "4,0"


def test_the_method_of_a_side_is_the_games_own_where_none_is_named() -> None:
    assert RULES.roller("a").pool is TWO
    assert RULES.roller("a", "1dF").pool is ONE
    assert RULES.roller("a", FIXED).pool is None
    median = RULES.roller("a", median=True).pool
    assert median is not None and median.count == 6


def test_an_unknown_method_is_refused_by_the_rule_of_its_system() -> None:
    with pytest.raises(Refused) as found:
        RULES.method("7d7")
    (told,) = found.value.problems
    assert (told.rule, told.where, told.said) == ("X-1", "dice", "unknown")
    assert dict(told.slots) == {"expected": ("1dF", "2dF"), "found": "7d7"}


@pytest.mark.parametrize(
    ("policy", "value", "again"),
    [(OpenEnded(2), 2, True), (OpenEnded(2), 1, False), (OpenEnded(2), -2, False),
     (OpenEnded(2, low=True), -2, True), (OpenEnded(2, low=True), -1, False)],
)  # fmt: skip
def test_extreme_dice_are_thrown_again(policy: OpenEnded, value: int, again: bool) -> None:
    assert policy.again(value) is again


def test_only_the_games_own_dice_are_open_ended_and_no_median() -> None:
    rules = DiceRules(RULES.methods, "1dF", "X-1", OpenEnded(1))
    ends = [rules.roller("", dice).open_ended for dice in ("", "1dF", "2dF", FIXED)]
    assert ends == [OpenEnded(1), OpenEnded(1), None, None]
    assert rules.roller("", median=True).open_ended is None


@pytest.mark.parametrize("low", [False, True])
def test_open_ended_sides_throw_once_more_each_for_itself(low: bool) -> None:
    """Three sides: two open-ended, one not; all of it counted out."""
    rules = DiceRules(RULES.methods, "1dF", "X-1", OpenEnded(1, low))
    node = values(rules.roller("a"), rules.roller("b"), rules.roller("c", "2dF"))

    def one() -> dict[int, Fraction]:
        ways: Counter[int] = Counter()
        for first, second in product((-1, 0, 1), repeat=2):
            again = first == 1 or (low and first == -1)
            ways[first + (second if again and first == second else 0)] += 1
        return {value: Fraction(n, 9) for value, n in ways.items()}

    two = {value: Fraction(n, 9) for value, n in {-2: 1, -1: 2, 0: 3, 1: 2, 2: 1}.items()}
    wanted = {
        f"{a},{b},{c}": p * q * r
        for (a, p), (b, q), (c, r) in product(one().items(), one().items(), two.items())
    }
    assert law(node) == wanted


def test_what_is_thrown_more_counts_in_the_same_direction_only() -> None:
    rules = DiceRules(RULES.methods, "1dF", "X-1", OpenEnded(1))
    node = values(rules.roller("a"), Roller("b", worth=4), rules.roller("c"))
    more = walk(node, [Thrown((PLUS, NIL)), Thrown((PLUS,))])
    assert more.outcomes[0].key == "2,4,0"
    assert dict(more.outcomes[0].facts) == {"natural": (1, 0, 0)}
    assert more.reading is not None and len(more.reading.dice) == 3
    assert walk(node, [Thrown((PLUS, NIL)), Thrown((MINUS,))]).outcomes[0].key == "1,4,0"
    assert walk(node, [Thrown((NIL, NIL))]).outcomes[0].key == "0,4,0"


def test_a_side_that_does_not_throw_again_keeps_what_it_had() -> None:
    rules = DiceRules(RULES.methods, "2dF", "X-1", OpenEnded(2))
    node = values(rules.roller("a"), rules.roller("b"))
    place = walk(node, [Thrown((PLUS, PLUS, PLUS, NIL)), Thrown((PLUS, NIL))])
    assert place.outcomes[0].key == "3,1"


class Best:
    """A pool that is no method: some d6, of which the highest are kept and added."""

    def __init__(self, thrown: int, kept: int) -> None:
        self.count, self._kept = thrown, kept

    @property
    def law(self) -> Distribution[int]:
        return Distribution((self.value(faces), 1) for faces in product(range(1, 7), repeat=self.count))

    def dice(self, side: str = "") -> tuple[Dice, ...]:
        return (Dice(d(6), self.count, side),)

    def value(self, faces: tuple[int, ...]) -> int:
        return sum(sorted(faces)[-self._kept :])

    def shown(self, faces: tuple[int, ...], side: str = "") -> tuple[DieShown, ...]:
        return tuple(DieShown(side, "d6", face, face) for face in faces)


def test_any_dice_worth_a_number_may_be_thrown() -> None:
    """Two dice and a bonus die reach 10 in 77 of 216 throws."""
    node = values(Roller("a", Best(3, 2)), Roller("b", worth=10))
    chance = sum(p for key, p in law(node).items() if int(key.partition(",")[0]) >= 10)
    assert chance == Fraction(77, 216)
    assert walk(node, [Thrown((4, 6, 5))]).outcomes[0].key == "11,10"


def test_a_step_without_dice_is_read_like_a_throw() -> None:
    node = still("said", 3, lambda: Reading(3, ()), lambda key: End((Outcome(str(key)),)))
    assert (node.count, law(node)) == (0, {"3": Fraction(1)})
    assert walk(node, [Thrown(())]).outcomes[0].key == "3"


def test_what_fell_keeps_the_natural_dice_apart() -> None:
    assert Fell(1, 3) != Fell(3, 3)
