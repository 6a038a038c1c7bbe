"""Dice for levels and back."""

from __future__ import annotations

import pytest

from tablee.game.event import Told
from tablee.game.move import do
from tablee.game.state import State
from tablee.systems import system
from tablee.systems.iaodune.equivalence import Equivalence, equivalence
from tests.systems.iaodune.by_hand import faces_of, rules, said, thrown, totals

TO_LEVELS = {
    0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 2, 6: 3, 9: 3, 10: 4, 14: 4, 15: 5, 40: 5,
    -1: -1, -4: -2, -9: -3, -15: -5,
}  # fmt: skip
TO_DICE = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15, -2: -3, -5: -15, 7: 15, -7: -15}


def exchange(**dials: object) -> Equivalence:
    return equivalence(system("iaodune").pack().turn(dials))


@pytest.mark.rule("IAO-10", "IAO-ex7")
@pytest.mark.parametrize(("d", "n"), TO_LEVELS.items())
def test_dice_to_levels(d: int, n: int) -> None:
    assert exchange().levels(d) == n


@pytest.mark.rule("IAO-10", "IAO-ex8")
@pytest.mark.parametrize(("n", "d"), TO_DICE.items())
def test_levels_to_dice(n: int, d: int) -> None:
    assert exchange().dice(n) == d


@pytest.mark.rule("IAO-10")
def test_there_and_back() -> None:
    table = exchange()
    assert [table.levels(table.dice(n)) for n in range(-5, 6)] == list(range(-5, 6))
    assert table.dice(table.levels(5)) == 3


@pytest.mark.rule("IAO-10")
@pytest.mark.parametrize(("beyond", "six", "minus_seven"), [("last", 15, -15), ("series", 21, -28)])
def test_levels_beyond_the_table_are_a_house_rule(beyond: str, six: int, minus_seven: int) -> None:
    table = exchange(beyond_table=beyond)
    assert (table.dice(6), table.dice(-7)) == (six, minus_seven)
    assert (table.dice(5), table.levels(28)) == (15, 5)
    assert rules(beyond_table=beyond).notation("+6nD").root.count == 5 + six  # type: ignore[union-attr]


@pytest.mark.rule("IAO-12")
@pytest.mark.parametrize("text", ["+1N +8dN", "+1N +8d→N", "+1N +8D->N"])
def test_dice_read_as_levels_add_to_the_result_and_never_widen_the_limits(text: str) -> None:
    check = rules().notation(text)
    assert check.root.count == 5  # type: ignore[union-attr]
    outcome = thrown(check, faces_of(1, 1, 0, 0, 0))
    assert outcome.total == 6
    assert ("IAO-12", "dice_as_levels") in said(outcome)
    assert max(totals(check)) == 6
    assert thrown(check, faces_of(1, 1, 1, 1, 1)).total == 6
    assert min(totals(check)) == -1


@pytest.mark.rule("IAO-12")
@pytest.mark.parametrize("text", ["+1N -2nD +1D", "+1N -2n→D +1D", "+1D -2N->D +1N"])
def test_levels_read_as_dice_are_summed_with_the_other_dice(text: str) -> None:
    book = rules()
    check = book.notation(text)
    assert check.root.count == 7  # type: ignore[union-attr]
    assert totals(check) == totals(book.notation("+1N -2D"))
    assert ("IAO-12", "levels_as_dice") in said(thrown(check, (3,) * 7))


@pytest.mark.rule("IAO-12")
def test_each_named_quantity_is_read_as_a_whole() -> None:
    book = rules()
    assert totals(book.notation("+1N +2dN +4dN")) == totals(book.notation("+1N +6dN"))
    assert book.notation("1nD +1nD").root.count == 8  # type: ignore[union-attr]


@pytest.mark.rule("IAO-12", "IAO-ex7", "IAO-ex8")
@pytest.mark.parametrize(
    ("move", "given", "shown"),
    [
        ("dice_to_levels", {"d": 9}, {"d": 9, "n": 3}),
        ("dice_to_levels", {"d": "−4"}, {"d": -4, "n": -2}),
        ("levels_to_dice", {"n": 4}, {"n": 4, "d": 10}),
        ("levels_to_dice", {"n": 7}, {"n": 7, "d": 15}),
    ],
)
def test_both_ways_are_moves(move: str, given: dict[str, object], shown: dict[str, int]) -> None:
    game = rules()
    (event,) = do(game.moves[move], State(), given)
    assert isinstance(event, Told)
    assert dict(event.facts) == shown
    plan = game.moves[move].plan(State(), game.moves[move].read(given))
    assert dict(plan.shows).items() <= shown.items()
    assert plan.because == (event.reason,)


@pytest.mark.rule("IAO-12")
def test_the_calculator_follows_the_house_rules() -> None:
    (event,) = do(rules(beyond_table="series").moves["levels_to_dice"], State(), {"n": 7})
    assert isinstance(event, Told)
    assert event.facts["d"] == 28
