"""A roll of levels for one side, two or three: odds against counting, reasons, pushes after the dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tablee.game.account import price
from tablee.game.check import Check, Spend, Throw
from tablee.game.fudge_dice.level_roll import Degrees, Explained, LevelRoll, Push, Shifts
from tablee.game.fudge_dice.methods import Method, MethodRow
from tablee.game.fudge_dice.opposed import leads, margins
from tablee.game.fudge_dice.throw import Falls, Fell, Roller
from tablee.game.odds import odds_of
from tablee.game.outcome import Outcome
from tablee.game.reason import because
from tablee.game.walk import Bought, Place, Thrown, walk

MINUS, NIL, PLUS = 1, 3, 6
TWO = Method(MethodRow("2dF", "sum", 2, "", "", "X-1"))
SIDES = ("a", "b", "c")


def judged(degrees: Degrees) -> tuple[Outcome, ...]:
    """The best degree wins; a mark is told as the outcome's detail."""
    totals = [degree for degree, _ in degrees]
    named = {1: "win", 0: "tie", -1: "lose"}
    return tuple(
        Outcome(named[lead], total, lead > 0, (("mark", mark),), side, margin)
        for side, lead, (total, mark), margin in zip(
            SIDES, leads(totals), degrees, margins(totals) if len(totals) > 1 else totals, strict=False
        )
    )


def explained(falls: Falls, shifts: Shifts) -> Explained:
    each = tuple(
        (because("X-1", "fell", dice=fell.value + s),) for fell, s in zip(falls, shifts, strict=True)
    )
    return each, tuple({"natural": fell.natural} for fell in falls)


def offered(pushes: int, push: Push) -> tuple[Spend, ...]:
    """Two pushes at most, of the last of three sides by two."""
    if pushes >= 2:
        return ()
    return (Spend("boost", price("points", 1), "", lambda _: push("boost", 2, 2)),)


def rolled(*levels: int) -> LevelRoll:
    rollers = tuple(Roller(side, TWO) for side, _ in zip(SIDES, levels, strict=False))
    mark = lambda fell: int(abs(fell.natural) == 2)  # noqa: E731
    return LevelRoll(rollers, levels, judged, explained, mark, offered)


def check(roll: LevelRoll) -> Check:
    sides = tuple(roller.side for roller in roll.rollers)
    return Check("x", {}, roll.root(), ("lose", "tie", "win"), sides=sides)


def fell(*pairs: tuple[int, int]) -> Thrown:
    return Thrown(tuple(face for pair in pairs for face in pair))


@pytest.mark.parametrize("levels", [(1, 0), (0, 0, 0), (2, 1, -1)])
def test_the_odds_of_each_side_are_counted_out(levels: tuple[int, ...]) -> None:
    two = Counter({-2: 1, -1: 2, 0: 3, 1: 2, 2: 1})
    ways: list[Counter[str]] = [Counter() for _ in levels]
    for dice in product(two, repeat=len(levels)):
        weight, totals = 1, [level + die for level, die in zip(levels, dice, strict=True)]
        for die in dice:
            weight *= two[die]
        for at, total in enumerate(totals):
            others = max(totals[:at] + totals[at + 1 :])
            ways[at]["win" if total > others else "tie" if total == others == max(totals) else "lose"] += (
                weight
            )
    for at, table in enumerate(ways):
        found = odds_of(check(rolled(*levels)), side=at)
        wanted = {key: Fraction(n, 9 ** len(levels)) for key, n in table.items()}
        assert {row.key: row.p for row in found.rows} == wanted


def test_three_sides_are_told_each_with_its_own_reasons() -> None:
    place = walk(check(rolled(2, 1, -1)), [fell((MINUS, NIL), (PLUS, PLUS), (NIL, NIL))])
    told = [(o.side, o.key, o.total, o.margin, dict(o.detail)["mark"]) for o in place.outcomes]
    assert told == [("a", "lose", 1, -2, 0), ("b", "win", 3, 2, 1), ("c", "lose", -1, -4, 0)]
    assert [outcome.because for outcome in place.outcomes] == [
        (because("X-1", "fell", dice=dice),) for dice in (-1, 2, 0)
    ]
    assert [dict(outcome.facts) for outcome in place.outcomes] == [{"natural": n} for n in (-1, 2, 0)]


def test_two_sides_have_their_own_reasons() -> None:
    place = walk(check(rolled(0, 0)), [fell((MINUS, NIL), (PLUS, PLUS))])
    assert [outcome.because for outcome in place.outcomes] == [
        (because("X-1", "fell", dice=dice),) for dice in (-1, 2)
    ]


def test_a_single_side_has_its_reasons_too() -> None:
    place = walk(check(rolled(1)), [fell((PLUS, NIL))])
    assert [(o.total, o.because) for o in place.outcomes] == [(2, (because("X-1", "fell", dice=1),))]


def pushed(times: int) -> Place:
    throw = fell((NIL, NIL), (NIL, NIL), (NIL, NIL))
    return walk(check(rolled(0, 0, -1)), [throw, *(Bought("boost"), Thrown(())) * times])


def test_a_push_reads_the_same_dice_anew() -> None:
    place = pushed(1)
    assert [(o.key, o.total) for o in place.outcomes] == [("lose", 0), ("lose", 0), ("win", 1)]
    assert place.outcomes[2].because == (because("X-1", "fell", dice=2),)
    assert place.reading is not None
    assert len(place.reading.dice) == 6


def test_pushes_add_up_and_are_counted() -> None:
    once, twice = pushed(1), pushed(2)
    assert once.reading is not None and len(once.reading.spends()) == 1
    assert [outcome.total for outcome in twice.outcomes] == [0, 0, 3]
    assert twice.reading is not None and twice.reading.spends() == ()


def test_levels_without_dice_are_compared_in_a_step_of_their_own() -> None:
    still = (Roller("a"), Roller("b", worth=4))
    root = LevelRoll(still, (3, 0), judged, explained).root()
    assert isinstance(root, Throw) and root.count == 0
    place = walk(root, [Thrown(())])
    assert [(o.key, o.total, o.margin) for o in place.outcomes] == [("lose", 3, -1), ("win", 4, 1)]
    assert [(dict(o.facts), dict(o.detail)) for o in place.outcomes] == [({"natural": 0}, {"mark": 0})] * 2


def test_levels_without_dice_may_be_pushed_as_often() -> None:
    still = tuple(Roller(side) for side in SIDES)
    root = LevelRoll(still, (0, 0, -1), judged, explained, spends=offered).root()
    boost = (Bought("boost"), Thrown(()))
    assert walk(root, [Thrown(()), *boost, *boost]).outcomes[2].total == 3


def test_the_same_dice_are_explained_once() -> None:
    seen: list[Falls] = []

    def explain(falls: Falls, shifts: Shifts) -> Explained:
        seen.append(falls)
        return explained(falls, shifts)

    roll = LevelRoll((Roller("a", TWO),), (0,), judged, explain)
    root = roll.root()
    for _ in range(2):
        walk(root, [fell((PLUS, NIL))])
    assert seen == [(Fell(1, 1),)]
