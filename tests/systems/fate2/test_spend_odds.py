"""The odds of each spend, "then stop", against every face that can come, written without the program's dice:
each of the six powers, with and without a fate point, with 0 to 3 free boxes, with 4dF and by FATE D6."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablee.game.check import Spend
from tablee.game.throwing import affordable, owner, spends_on
from tablee.game.walk import improvement
from tests.systems.fate2.test_best_play import POWERS, SIGNS, SIX, d6, lain, turned
from tests.systems.fate2.test_d6 import chips
from tests.systems.fate2.test_d6 import fell as d6_fell
from tests.systems.fate2.thrown import Game, rules

Dice = tuple[int, ...]
Law = dict[int, Fraction]


def law_of(spend: Spend, pick: Dice) -> Law:
    law = improvement(spend, pick)
    return {ends[0].total: Fraction(weight, law.total) for ends, weight in law.items()}


def evenly(totals: Iterator[int]) -> Law:
    found = Counter(totals)
    return {total: Fraction(count, found.total()) for total, count in found.items()}


def own_spends(game: Game) -> dict[str, Spend]:
    run = game.state.run(game.run)
    return {s.key: s for s in spends_on(game.rules.check, run) if owner(game.state, run, s) == "ana"}


@pytest.mark.rule("FAT-4-01", "FAT-4-05", "FAT-4-13", "FAT-4-15")
@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("dice", [(-1, -1, 0, 1), (1, 1, 0, 1), (1, 1, 1, 1)])
@pytest.mark.parametrize("paid", [False, True])
def test_the_odds_of_each_spend_with_fudge_dice(power: str, dice: Dice, paid: bool) -> None:
    """Ana is Correct (+1); dice and points come to +5 at most."""
    game = lain(dice, rules(invocation=power))
    if paid:
        game.spend("point")

    def total(shown: Dice, point: int = int(paid)) -> int:
        return 1 + min(sum(shown) + point, 5)

    spends = own_spends(game)
    assert law_of(spends["reroll"], ()) == evenly(total(new) for new in product(SIGNS, repeat=4))
    assert ("point" in spends) == (not paid)
    if not paid:
        assert law_of(spends["point"], ()) == {total(dice, 1): 1}
    assert ("turn" in spends) == (power != "none")
    expected = [{total(after): Fraction(1)} for after in turned(dice, power)]
    if power == "die":
        lower = [at for at in range(4) if dice[at] < 1]
        expected = [evenly(total((*dice[:at], n, *dice[at + 1 :])) for n in SIGNS) for at in lower]
    picks = spends["turn"].picks if power != "none" else ()
    found = [law_of(spends["turn"], pick) for pick in picks]
    assert all(law in expected for law in found) and all(law in found for law in expected)
    assert power == "none" or bool(spends["turn"].refused) == (not expected)


@pytest.mark.rule("FAT-A2-07", "FAT-A2-09", "FAT-A2-10", "FAT-4-05")
@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("bonus", [-1, 0, 1])
@pytest.mark.parametrize("paid", [False, True])
def test_the_odds_of_each_spend_by_fate_d6(power: str, bonus: int, paid: bool) -> None:
    """Ana is Moyen: two dice are kept, the highest or the lowest, and the fate die beside them."""
    dice: Dice = (5, 2, 4)[: 2 + abs(bonus)]
    game = d6(*dice, turned=rules(dice="d6", invocation=power), goal=0, chips=chips(bonus))
    if paid:
        d6_fell(game, "spend", 3, run=game.run, spend="point")
        dice = (*dice, 3)

    def total(shown: Dice, keep: int = 2 + paid) -> int:
        return sum(sorted(shown, reverse=bonus >= 0)[:keep])

    spends = own_spends(game)
    assert game.result[1] == total(dice)
    assert law_of(spends["reroll"], ()) == evenly(total(new) for new in product(SIX, repeat=len(dice)))
    if not paid:
        assert law_of(spends["point"], ()) == evenly(total((*dice, new), 3) for new in SIX)
    assert ("turn" in spends) == (power != "none")
    new = SIX if power == "die" else (5,)
    for pick in spends["turn"].picks if power != "none" else ():
        (at,) = pick
        assert dice[at] < 5
        assert law_of(spends["turn"], pick) == evenly(total((*dice[:at], n, *dice[at + 1 :])) for n in new)
    if power != "none":
        assert {dice[at] for (at,) in spends["turn"].picks} == {face for face in dice if face < 5}


@pytest.mark.rule("FAT-4-03", "FAT-4-04")
@pytest.mark.parametrize("boxes", range(4))
@pytest.mark.parametrize("kind", ["4dF", "d6"])
def test_as_many_boxes_as_are_free_can_be_spent(boxes: int, kind: str) -> None:
    game: Any = lain((-1, -1, 0, 0)) if kind == "4dF" else d6(1, 1, turned=rules(dice="d6"), goal=0)
    aspect = "bagarreur" if kind == "4dF" else "agile"
    for used in range(3 - boxes, 3):
        spend = own_spends(game)["reroll"]
        assert affordable(game.state, spend, "ana")
        d6_fell(game, "spend", *(1,) * (4 if kind == "4dF" else 2), run=game.run, spend="reroll", why="!")
        assert game.ticked("ana", aspect) == used - (3 - boxes) + 1
    if boxes == 3:
        assert not affordable(game.state, own_spends(game)["reroll"], "ana")
        assert game.refused("reroll") == [("HOUSE-track", "full")]
