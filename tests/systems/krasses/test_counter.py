"""The counter-krâsse: answer, stakes, the throw of fate, the action, where the dice go."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablee.game.check import Check, Choice, Throw
from tablee.game.problem import Refused
from tablee.game.walk import Chosen, Thrown, odds
from tests.systems.krasses.table import made, place, problems, rolled, said, turned

COUNTER, TAKE = Chosen("counter"), Chosen("throw")


def exchange(
    dice: int = 2,
    stake: int | None = None,
    announcer: str = "pc",
    mine: int = 0,
    theirs: int = 0,
    **more: Any,
) -> Check:
    sides = {"player": {"name": "ana", "bonus": mine}, "gm": {"name": "garde", "who": "gm", "bonus": theirs}}
    stakes = dice if stake is None else stake
    return made("counter", announcer=announcer, dice=dice, stake=stakes, **{**sides, **more})


@pytest.mark.rule("KRA-23")
@pytest.mark.parametrize(("announcer", "who"), [("pc", "gm"), ("gm", "ana")])
def test_the_other_side_is_asked_before_any_die(announcer: str, who: str) -> None:
    check = exchange(announcer=announcer)
    assert isinstance(check.root, Choice)
    assert (check.root.who, [o.key for o in check.root.options]) == (who, ["let_go", "counter"])
    fate = place(check, COUNTER).node
    assert isinstance(fate, Throw)
    assert [(group.count, group.die.name) for group in fate.dice] == [(2, "d10"), (2, "d10")]


@pytest.mark.rule("KRA-23")
@pytest.mark.parametrize(("announcer", "dice"), [("pc", [2, 3, 2]), ("gm", [2, 2, 3])])
def test_let_go_it_is_an_opposed_roll(announcer: str, dice: list[int]) -> None:
    check = exchange(3, announcer=announcer)
    roll = place(check, Chosen("let_go")).node
    assert isinstance(roll, Throw)
    assert [group.count for group in roll.dice] == dice
    plain = exchange(1, announcer="pc", mine=2, answer="let_go")
    outcomes = rolled(plain, (6, 6, 6, 9, 9))
    assert [(o.key, o.total) for o in outcomes] == [("success", 20), ("failure", 18)]
    assert rolled(exchange(1, announcer="gm", answer="let_go"), (1, 4, 5, 5, 1))[0].key == "automatic_failure"


@pytest.mark.rule("KRA-24", "KRA-25", "KRA-ex5")
def test_the_lower_roll_takes_all_the_dice() -> None:
    check = exchange(3, answer="counter")
    fate = place(check, Thrown((4, 5, 6, 7)), TAKE)
    assert isinstance(fate.node, Throw)
    assert [(group.count, group.die.name, group.side) for group in fate.node.dice] == [(6, "dK", "ana")]
    mine, theirs = rolled(check, (4, 5, 6, 7), (6, 3, 1, 2, 6, 4))
    assert (mine.total, theirs.total) == (24, 13)
    assert dict(mine.facts)["krasses"] == 15
    assert dict(mine.detail) == {"counter": "pc", "dice_to": "bank"}
    assert [rule for rule, _ in said(mine)].count("KRA-25") == 1


@pytest.mark.rule("KRA-24", "KRA-25", "KRA-ex18")
def test_a_tie_is_rolled_again_and_the_loser_may_win_the_action() -> None:
    check = exchange(2, mine=6, theirs=8, answer="counter")
    mine, theirs = rolled(check, (5, 6, 4, 7), (9, 8, 3, 2), (6, 1, 3, 2))
    assert (mine.key, mine.total, mine.margin) == ("success", 23, 1)
    assert (theirs.key, theirs.total) == ("failure", 22)
    assert dict(theirs.facts)["krasses"] == 9
    assert dict(mine.detail) == {"counter": "gm", "dice_to": "pile"}


@pytest.mark.rule("KRA-24", "KRA-17")
def test_the_winner_must_justify_and_only_a_player_is_asked() -> None:
    check = exchange(1, answer="counter")
    asked = place(check, Thrown((4, 4, 9, 9)), TAKE, Thrown((6, 3)))
    assert isinstance(asked.node, Choice)
    refused = place(check, Thrown((4, 4, 9, 9)), TAKE, Thrown((6, 3)), Chosen("refuse"), Chosen("accept"))
    assert (refused.outcomes[0].total, refused.outcomes[0].key) == (11, "failure")
    gm_won = place(check, Thrown((9, 9, 4, 4)), TAKE, Thrown((6, 3)))
    assert gm_won.outcomes[1].total == 17


@pytest.mark.rule("KRA-24", "KRA-11", "KRA-26", "KRA-ex20")
@pytest.mark.parametrize(
    ("faces", "total", "wins"), [((3, 1), 17, True), ((6, 1), 20, True), ((2, 1), 14, False)]
)
def test_automatic_results_dont_count(faces: tuple[int, int], total: int, wins: bool) -> None:
    mine, theirs = rolled(exchange(1, mine=9, answer="counter"), (1, 4, 10, 7), faces)
    assert (mine.total, theirs.total, mine.success) == (total, 17, wins)
    assert (mine.key, theirs.key) == (("success", "failure") if wins else ("failure", "success"))
    assert ("KRA-26", "automatic") in said(mine)
    assert (("KRA-11", "hero") in said(mine)) == (total == 17)


@pytest.mark.rule("KRA-26", "KRA-25", "KRA-ex19")
def test_two_criticals_at_once() -> None:
    mine, theirs = rolled(exchange(1, mine=50, answer="counter"), (1, 1, 10, 10), (6, 6))
    assert (mine.key, theirs.key) == ("automatic_failure", "automatic_success")
    assert dict(mine.detail) == {"counter": "pc", "dice_to": "bank"}
    mine, theirs = rolled(exchange(1, theirs=50, answer="counter"), (10, 10, 1, 1), (6, 6))
    assert (mine.key, theirs.key) == ("automatic_success", "automatic_failure")
    assert dict(mine.detail) == {"counter": "gm", "dice_to": "pile"}


@pytest.mark.rule("KRA-26")
@pytest.mark.parametrize(
    ("faces", "keys", "to"),
    [
        ((10, 10, 9, 9), ("automatic_success", "failure"), "pile"),
        ((1, 1, 5, 5), ("automatic_failure", "success"), "bank"),
        ((9, 9, 10, 10), ("failure", "automatic_success"), "bank"),
        ((5, 5, 1, 1), ("success", "automatic_failure"), "pile"),
    ],
)
def test_a_critical_acts_as_an_automatic_result(
    faces: tuple[int, ...], keys: tuple[str, str], to: str
) -> None:
    outcomes = rolled(exchange(1, mine=0, theirs=0, answer="counter"), faces, (6, 6))
    assert (outcomes[0].key, outcomes[1].key) == keys
    assert dict(outcomes[0].detail)["dice_to"] == to


@pytest.mark.rule("KRA-24")
def test_how_often_a_throw_is_tied() -> None:
    fate = place(exchange(1), COUNTER).node
    assert isinstance(fate, Throw)
    law = fate.law()
    assert law.chance(lambda key: key is None) == Fraction(67, 1000)
    for taker in ("pc", "gm"):
        won = [weight for key, weight in law.items() if key and key.taker == taker]
        assert Fraction(sum(won), law.total) == Fraction(4665, 10000)


@pytest.mark.rule("KRA-23", "KRA-ex17")
def test_players_with_fewer_stake_what_they_have() -> None:
    check = exchange(5, 3, announcer="gm", answer="counter")
    krasses = place(check, Thrown((2, 2, 9, 9)), TAKE).node
    assert isinstance(krasses, Throw)
    assert krasses.count == 8
    none = exchange(5, 0, announcer="gm")
    assert isinstance(none.root, Throw)
    assert none.root.name == "roll"
    with pytest.raises(Refused) as refused:
        exchange(5, 0, announcer="gm", answer="counter")
    assert problems(refused.value) == [("KRA-23", "empty")]


@pytest.mark.rule("KRA-18", "KRA-23")
def test_ten_dice_at_most() -> None:
    krasses = place(exchange(5, answer="counter"), Thrown((2, 2, 9, 9)), TAKE).node
    assert isinstance(krasses, Throw)
    assert krasses.count == 10
    with pytest.raises(Refused) as refused:
        exchange(6)
    assert problems(refused.value) == [("KRA-18", "limit")]
    lifted = place(exchange(7, answer="counter", lifted=True), Thrown((2, 2, 9, 9)), TAKE).node
    assert isinstance(lifted, Throw)
    assert lifted.count == 14


@pytest.mark.parametrize(
    ("params", "problem"),
    [
        ({"dice": 0, "stake": 0}, ("KRA-23", "nothing")),
        ({"dice": 3, "stake": 2}, ("KRA-23", "match")),
        ({"dice": 3, "stake": 4, "announcer": "gm"}, ("KRA-23", "match")),
        ({"player": {"name": "ana", "who": "gm"}}, ("KRA-23", "sides")),
        ({"player": {"name": "ana", "krasses": 1}}, ("KRA-23", "stakes")),
        ({"gm": {"name": "g", "who": "gm", "circumstance": 1}}, ("KRA-22", "opposed")),
        ({"justified": [True]}, ("KRA-17", "count")),
    ],
)
def test_what_is_refused(params: dict[str, Any], problem: tuple[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        exchange(**params)
    assert problem in problems(refused.value)


@pytest.mark.rule("KRA-17", "KRA-23")
def test_justified_beforehand() -> None:
    check = exchange(1, answer="counter", justified=[True, False])
    mine, _ = place(check, Thrown((4, 4, 9, 9)), TAKE, Thrown((3, 6))).outcomes
    assert mine.total == 11
    plain = exchange(1, answer="let_go", justified=[False, True])
    assert place(plain, Thrown((4, 4, 6, 9, 9))).outcomes[0].total == 8


@pytest.mark.rule("KRA-23")
def test_odds_let_it_go_unless_told_otherwise() -> None:
    check = exchange(2, mine=3, theirs=2)
    assert odds(check) == odds(exchange(2, mine=3, theirs=2, answer="let_go"))
    assert odds(check, {"counter": "counter"}) == odds(exchange(2, mine=3, theirs=2, answer="counter"))


def test_totals_only_is_a_rule_of_the_plain_roll() -> None:
    rules = turned(opposed_rank="totals")
    sides: dict[str, Any] = {"player": {"name": "a"}, "gm": {"name": "b", "who": "gm", "bonus": 8}}
    check = made("counter", rules, announcer="pc", dice=1, stake=1, answer="let_go", **sides)
    assert rolled(check, (10, 7, 1, 9, 9))[0].key == "failure"
    check = made("counter", rules, announcer="pc", dice=1, stake=1, answer="counter", **sides)
    assert rolled(check, (10, 10, 9, 9), (1, 1))[0].key == "automatic_success"


@pytest.mark.rule("KRA-22", "KRA-24")
@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (1, 0), (0, 2)])
def test_circumstances_shift_the_odds_of_a_counter_krasse(mine: int, theirs: int) -> None:
    sides: dict[str, Any] = {
        "player": {"name": "ana", "bonus": 1, "circumstance": mine},
        "gm": {"name": "garde", "who": "gm", "circumstance": theirs},
    }
    rules = turned(circumstance_on_opposed=True)
    check = made("counter", rules, announcer="pc", dice=1, stake=1, answer="counter", **sides)
    law = odds(check)
    won = Fraction(sum(weight for ends, weight in law.items() if ends[0].success), law.total)
    assert won == _by_hand(1, mine, theirs)


def _by_hand(bonus: int, mine: int, theirs: int) -> Fraction:
    """The player's chance, dice by dice: two dK for the lower sum, circumstance dK against each."""
    faces = range(1, 11)
    rolls = [(a + b, {(10, 10): 1, (1, 1): -1}.get((a, b), 0)) for a in faces for b in faces]
    worth = (0, 0, 0, 0, 3, 6)
    pairs = [a + b for a in worth for b in worth]
    shifts = [sum(t) - sum(m) for m in product(worth, repeat=mine) for t in product(worth, repeat=theirs)]
    ways = Counter((more, shift) for more in pairs for shift in shifts)
    every = won = 0
    for (my_raw, my_kind), (their_raw, their_kind) in product(rolls, rolls):
        if my_raw == their_raw:
            continue
        for (more, shift), count in ways.items():
            lead = my_raw + bonus - their_raw + shift + (more if my_raw < their_raw else -more)
            every += count
            won += count * (my_kind > their_kind or (my_kind == their_kind and lead >= 0))
    return Fraction(won, every)
