"""Levels shift the range; dice are added to the throw and the best or the worst are kept."""

from __future__ import annotations

import pytest

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.problem import Refused
from tablee.game.walk import Thrown, walk
from tests.systems.iaodune.by_hand import faces_of, rules, said, thrown, totals


@pytest.mark.rule("IAO-03", "IAO-ex5")
def test_a_level_shifts_the_whole_range() -> None:
    found = totals(rules().notation("+3N"))
    assert (min(found), max(found)) == (-2, 8)
    assert totals(rules().notation("-7N")) == {total - 10: p for total, p in found.items()}


@pytest.mark.rule("IAO-03")
def test_the_range_is_told_before_the_throw() -> None:
    told = {reason.rule: dict(reason.slots) for reason in rules().notation("+3N -2D").because}
    assert told["IAO-03"] == {"low": -2, "high": 8}


@pytest.mark.rule("IAO-04")
def test_levels_of_the_aptitude_and_of_tools_add_up() -> None:
    two = rules().notation("+3N +1N -2N")
    assert totals(two) == totals(rules().notation("+2N"))
    assert ("IAO-04", "sum") in said(thrown(two, (3, 3, 3, 3, 3)))
    assert thrown(two, (3, 3, 3, 3, 3)).total == 2


@pytest.mark.rule("IAO-05")
@pytest.mark.parametrize("n", [-5, 0, 3])
@pytest.mark.parametrize("d", [-30, -15, 15, 30])
def test_no_number_of_dice_moves_the_limits(n: int, d: int) -> None:
    found = totals(rules().check({"check": "chance", "n": n, "d": d}))
    assert (min(found), max(found)) == (n - 5, n + 5)


@pytest.mark.rule("IAO-05", "IAO-ex11")
def test_twenty_dice_all_plus() -> None:
    outcome = thrown(rules().notation("-2N +15D"), (6,) * 20)
    assert outcome.total == 3


@pytest.mark.rule("IAO-05")
def test_limits_are_those_of_aptitude_and_tools_together() -> None:
    found = totals(rules().notation("+3N +2N +15D"))
    assert (min(found), max(found)) == (0, 10)


@pytest.mark.rule("IAO-06", "IAO-ex6")
def test_all_dice_are_summed_first() -> None:
    even = rules().notation("+3D -3D")
    assert even.root.count == 5  # type: ignore[union-attr]
    reading = walk(even, [Thrown((1, 1, 3, 5, 5))]).reading
    assert reading is not None and all(die.kept for die in reading.dice)
    worse = rules().notation("+2D -1D -4D")
    assert worse.root.count == 8  # type: ignore[union-attr]
    assert thrown(worse, faces_of(-1, -1, -1, 0, 0, 1, 1, 1)).total == -3


@pytest.mark.rule("IAO-06", "IAO-ex6")
def test_skill_and_sufferings_are_told_and_summed() -> None:
    chips = (
        Chip("Escalade", 2, role="skill", unit="D"),
        Chip("Cheville foulée", -1, role="suffering", unit="D"),
        Chip("Fièvre", -4, role="suffering", unit="D"),
    )
    check = rules().check({"check": "chance", "chips": to_data(chips)})
    outcome = thrown(check, faces_of(-1, -1, -1, 0, 0, 1, 1, 1))
    assert outcome.total == -3
    told = [dict(r.slots) for r in outcome.because if r.rule == "IAO-06"]
    assert told == [
        {"name": "Escalade", "value": 2},
        {"name": "Cheville foulée", "value": -1},
        {"name": "Fièvre", "value": -4},
        {"d": -3},
    ]


@pytest.mark.rule("IAO-07", "IAO-ex2")
def test_positive_dice_keep_the_five_highest() -> None:
    check = rules().notation("+2D")
    faces = faces_of(-1, -1, 0, 0, 1, 1, 1)
    assert thrown(check, faces).total == 3
    assert ("IAO-07", "highest") in said(thrown(check, faces))
    reading = walk(check, [Thrown(faces)]).reading
    assert reading is not None
    assert [die.value for die in reading.dice if not die.kept] == [-1, -1]


@pytest.mark.rule("IAO-07", "IAO-ex3")
def test_negative_dice_also_add_to_the_throw_and_keep_the_five_lowest() -> None:
    check = rules().notation("-4D")
    faces = faces_of(-1, -1, 0, 0, 0, 1, 1, 1, 1)
    assert thrown(check, faces).total == -2
    assert ("IAO-07", "lowest") in said(thrown(check, faces))


@pytest.mark.rule("IAO-07", "IAO-ex5")
@pytest.mark.parametrize(("text", "count"), [("+2D", 7), ("-4D", 9), ("0N", 5), ("+15D", 20)])
def test_how_many_dice_are_thrown(text: str, count: int) -> None:
    assert rules().notation(text).root.count == count  # type: ignore[union-attr]


@pytest.mark.rule("IAO-07")
def test_dice_are_accepted_up_to_thirty_either_way() -> None:
    assert rules().notation("-30D").root.count == 35  # type: ignore[union-attr]
    for text in ("+31D", "-31D", "+20D +11D"):
        with pytest.raises(Refused) as refused:
            rules().notation(text)
        (wrong,) = refused.value.problems
        assert (wrong.rule, wrong.said, dict(wrong.slots)["expected"]) == ("IAO-07", "too_many", 30)


@pytest.mark.rule("IAO-07")
@pytest.mark.parametrize("most", [0, 200])
def test_the_limit_of_dice_is_a_house_rule(most: int) -> None:
    game = rules(max_dice=most)
    assert game.check({"check": "chance", "d": -most}).root.count == 5 + most  # type: ignore[union-attr]
    with pytest.raises(Refused):
        game.check({"check": "chance", "d": most + 1})


@pytest.mark.rule("IAO-08")
def test_the_result_is_the_kept_dice_and_the_levels() -> None:
    outcome = thrown(rules().notation("+3N -2D"), faces_of(1, 1, 1, 0, 0, -1, -1))
    assert (outcome.key, outcome.total, outcome.success) == ("total", 2, None)
    steps = {reason.rule: dict(reason.slots) for reason in outcome.because}
    assert steps["IAO-08"] == {"chance": -1, "n": 3, "total": 2}


@pytest.mark.rule("IAO-08")
def test_what_is_not_written_is_zero() -> None:
    book = rules()
    assert totals(book.notation("+3N")) == totals(book.notation("+3N +0D"))
    assert totals(book.notation("-2D")) == totals(book.notation("0N -2D"))
