"""A check as a tree: what happened is read, and what could happen has exact odds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tablee.dice import Distribution, d, uniform
from tablee.game.account import price
from tablee.game.check import Again, Check, Choice, Dice, End, Node, Option, Spend, Throw
from tablee.game.odds import Odds, odds_of, rows_of
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import Refused, problem
from tablee.game.reason import because
from tablee.game.text import Text, plain
from tablee.game.walk import Bought, Chosen, Place, Thrown, improvement, odds, step, walk


def win(key: str, **more: Any) -> End:
    return End((Outcome(key, success=key == "win", **more),))


def throw(name: str, sides: int, then: Callable[[int], Node], **more: Any) -> Throw:
    def read(faces: tuple[int, ...]) -> Reading:
        return Reading(
            faces[0], (DieShown("", f"d{sides}", faces[0], faces[0]),), (because("X-1", name),), **more
        )

    return Throw(name, (Dice(d(sides), 1),), lambda: uniform(range(1, sides + 1)), read, then)


def pick(name: str, then: Callable[[str], Node], *options: str) -> Choice:
    return Choice(name, "ana", tuple(Option(key, plain(key)) for key in options), then)


def p(law: Distribution[Any], key: str) -> Fraction:
    return law.chance(lambda ends: ends[0].key == key)


# A throw that goes straight to its outcome.
COIN = throw("coin", 2, lambda face: win("win" if face == 2 else "lose"))
# Ties go back to the throw itself.
LOOP = throw("loop", 6, lambda face: Again("loop") if face > 3 else win("win" if face == 3 else "lose"))


def test_faces_are_folded_through_the_tree() -> None:
    place = walk(COIN, [Thrown((2,))])
    assert [outcome.key for outcome in place.outcomes] == ["win"]
    assert place.outcomes[0].because == (because("X-1", "coin"),)
    assert place.reading is not None and place.reading.dice[0].face == 2
    assert walk(COIN, []).outcomes == ()
    assert walk(COIN, []).reading is None


def test_odds_are_exact() -> None:
    assert p(odds(COIN), "win") == Fraction(1, 2)


def test_a_tie_is_thrown_again_until_it_is_none() -> None:
    place = walk(LOOP, [Thrown((6,)), Thrown((4,))])
    assert place.node is LOOP
    assert [reading.key for reading in place.readings] == [6, 4]
    assert [o.key for o in step(place, Thrown((3,))).outcomes] == ["win"]
    assert p(odds(LOOP), "win") == Fraction(1, 3)


def test_a_tie_below_a_second_throw_goes_back_to_the_first() -> None:
    def second(first: int) -> Throw:
        return throw(
            "second", 2, lambda face: Again("first") if face == 1 else win("win" if first == 1 else "lose")
        )

    first = throw("first", 3, second)
    assert p(odds(first), "win") == Fraction(1, 3)
    assert walk(first, [Thrown((2,)), Thrown((1,))]).node is first


def test_a_loop_within_a_loop_is_divided_out_too() -> None:
    def inner(first: int) -> Throw:
        def then(face: int) -> Node:
            if face > 2:
                return Again("inner" if face == 4 else "outer")
            return win("win" if first + face == 2 else "lose")

        return throw("inner", 4, then)

    outer = throw("outer", 2, inner)
    # inner leaves with 1 or 2 (or back out with 3), each a third: only 1 then 1 wins, of 4 equal ends.
    assert p(odds(outer), "win") == Fraction(1, 4)


def test_a_choice_goes_as_it_is_told_else_by_its_first_option() -> None:
    tree = pick("way", lambda key: win("win") if key == "safe" else COIN, "safe", "bold")
    assert p(odds(tree), "win") == 1
    assert p(odds(tree, {"way": "bold"}), "win") == Fraction(1, 2)
    assert walk(tree, [Chosen("bold"), Thrown((1,))]).outcomes[0].key == "lose"
    with pytest.raises(Refused) as refused:
        odds(tree, {"way": "third"})
    assert refused.value.problems[0].rule == "HOUSE-choice"


def test_a_choice_after_a_throw_still_tells_of_the_throw() -> None:
    tree = throw(
        "coin", 2, lambda face: pick("prize", lambda key: win("win", detail=(("prize", key),)), "a", "b")
    )
    (outcome,) = walk(tree, [Thrown((1,)), Chosen("b")]).outcomes
    assert outcome.detail == (("prize", "b"),)
    assert outcome.because == (because("X-1", "coin"),)
    law = odds_of(Check("x", {}, tree, ("win",)), {"prize": "b"})
    assert law.rows[0].detail == (((("prize", "b"),), Fraction(1)),)


def test_a_choice_may_lead_back_up() -> None:
    tree = throw(
        "coin",
        2,
        lambda face: pick("again", lambda key: Again("coin") if key == "yes" else win("win"), "no", "yes"),
    )
    assert walk(tree, [Thrown((1,)), Chosen("yes")]).node is tree


@pytest.mark.parametrize(
    ("taken", "rule", "said"),
    [
        (Chosen("a"), "HOUSE-step", "chosen"),
        (Bought("x"), "HOUSE-step", "bought"),
        (Thrown((1, 2)), "HOUSE-faces", "count"),
        (Thrown((3,)), "HOUSE-faces", "face"),
        (Thrown((0,)), "HOUSE-faces", "face"),
    ],
)
def test_a_step_that_does_not_fit_is_refused(taken: Any, rule: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        step(Place(COIN), taken)
    assert [(found.rule, found.said) for found in refused.value.problems] == [(rule, said)]


def test_an_ended_check_takes_no_dice_and_no_unknown_spend() -> None:
    place = walk(COIN, [Thrown((1,))])
    for taken, rule in ((Thrown((1,)), "HOUSE-step"), (Bought("luck"), "HOUSE-spend")):
        with pytest.raises(Refused) as refused:
            step(place, taken)
        assert refused.value.problems[0].rule == rule


def test_an_unknown_option_is_refused_in_play_too() -> None:
    with pytest.raises(Refused):
        walk(pick("way", lambda key: COIN, "a"), [Chosen("z")])


def luck(then: Node, *, refused: bool = False) -> Spend:
    wrong = (problem("X-3", "luck", "no"),) if refused else ()
    return Spend("luck", price("luck", 1), "ana", lambda pick: then, refused=wrong)


def test_a_spend_goes_on_from_the_end_and_has_odds_of_its_own() -> None:
    tree = throw("coin", 2, lambda face: win("lose"), spends=lambda: (luck(COIN),))
    place = walk(tree, [Thrown((1,))])
    assert isinstance(place.node, End)
    (spend,) = place.node.spends()
    assert p(improvement(spend, ()), "win") == Fraction(1, 2)
    assert p(odds(tree), "win") == 0  # this throw, then stop
    assert walk(tree, [Thrown((1,)), Bought("luck"), Thrown((2,))]).outcomes[0].key == "win"


def test_the_end_may_list_its_own_spends_where_the_throw_lists_none() -> None:
    tree = throw("coin", 2, lambda face: End((Outcome("lose"),), lambda: (luck(COIN),)))
    node = walk(tree, [Thrown((1,))]).node
    assert isinstance(node, End)
    assert [spend.key for spend in node.spends()] == ["luck"]


def test_a_spend_may_go_back_to_a_throw_above() -> None:
    tree = throw("coin", 2, lambda face: win("lose"), spends=lambda: (luck(Again("coin")),))
    assert walk(tree, [Thrown((1,)), Bought("luck")]).node is tree


def test_a_refused_spend_says_why() -> None:
    tree = throw("coin", 2, lambda face: win("lose"), spends=lambda: (luck(COIN, refused=True),))
    with pytest.raises(Refused) as refused:
        walk(tree, [Thrown((1,)), Bought("luck")])
    assert refused.value.problems == (problem("X-3", "luck", "no"),)


def test_what_a_throw_adds_is_not_part_of_the_outcome_the_odds_know() -> None:
    facts = ({"total": 9, "margin": 4, "face": 2}, {"face": 1})
    ends = (Outcome("win", 5, facts=(("prize", "x"),)), Outcome("lose"), Outcome("third"))
    told = Reading(0, (), (because("X-1"),), facts).tell(ends)
    assert (told[0].total, told[0].margin, dict(told[0].facts)) == (9, 4, {"face": 2, "prize": "x"})
    assert dict(told[1].facts) == {"face": 1}
    assert told[2].because == (because("X-1"),)
    assert told[1] == ends[1]


def test_a_throw_counts_its_dice_in_order() -> None:
    tree = Throw(
        "many", (Dice(d(6), 2, "me"), Dice(d(10), 1, "foe")), lambda: uniform([1]), COIN.read, COIN.then
    )
    assert (tree.count, tree.sides) == (3, (6, 6, 10))


def test_rows_come_in_the_systems_order_with_their_details() -> None:
    law = Distribution(
        {
            Outcome("yes", 3, True, (("extra", 1),)): 1,
            Outcome("yes", 3, True, (("extra", 0),)): 2,
            Outcome("no", 1, False): 3,
        }
    )
    found = rows_of(law, ("no", "maybe", "yes"))
    assert [(row.key, row.total, row.p, row.success) for row in found.rows] == [
        ("no", 1, Fraction(1, 2), False),
        ("yes", 3, Fraction(1, 2), True),
    ]
    assert found.rows[1].detail == (((("extra", 0),), Fraction(1, 3)), ((("extra", 1),), Fraction(1, 6)))
    assert (found.success, found.mean) == (Fraction(1, 2), Fraction(2))


def test_totals_may_be_the_outcome() -> None:
    law = uniform([Outcome("total", n) for n in (3, -1, 3, 2)])
    found = rows_of(law, ("total",), by_total=True)
    assert [(row.total, row.p) for row in found.rows] == [
        (-1, Fraction(1, 4)),
        (2, Fraction(1, 4)),
        (3, Fraction(1, 2)),
    ]
    assert found.success is None
    assert rows_of(law, ("total",)).rows[0].total is None


def test_without_totals_there_is_no_mean_and_an_unknown_success_is_none() -> None:
    assert rows_of(uniform([Outcome("a", success=True), Outcome("b")]), ("a", "b")) == Odds(
        rows_of(uniform([Outcome("a", success=True), Outcome("b")]), ("a", "b")).rows, None, None
    )


def test_each_side_has_odds_of_its_own() -> None:
    ends = (Outcome("win", success=True, side="me"), Outcome("lose", success=False, side="foe"))
    check = Check("x", {"n": (1, 2)}, throw("coin", 2, lambda face: End(ends)), ("lose", "win"))
    assert odds_of(check).success == 1
    assert odds_of(check, side=1).success == 0
    assert odds_of(check, node=win("lose")).rows[0].key == "lose"
    assert check.form() == {"check": "x", "n": [1, 2]}


def test_labels_are_texts() -> None:
    assert Option("a", Text("un", "one")).label["en"] == "one"
