"""Opposed rolls: kinds, totals, ties between all sorts of characters; open difficulty."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tablee.game.check import Again, Choice, Throw
from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tablee.game.system import Rules
from tablee.game.walk import Chosen, Thrown
from tests.systems.krasses.table import made, one, place, problems, rolled, said, turned


def versus(*sides: tuple[str, int], rules: Rules | None = None, **more: Any) -> Any:
    parties = [{"name": f"{who}{i}", "who": who, "bonus": bonus} for i, (who, bonus) in enumerate(sides)]
    return made("opposed", rules, parties=parties, **more)


def winner(*faces: int, check: Any) -> list[str]:
    return [o.side for o in rolled(check, faces) if o.success]


@pytest.mark.rule("KRA-11", "KRA-ex7")
def test_the_player_wins_a_tie_with_the_gm() -> None:
    check = versus(("pc", 3), ("gm", 3))
    outcomes = rolled(check, (6, 6, 8, 4))
    assert [(o.key, o.total, o.margin) for o in outcomes] == [("success", 15, 0), ("failure", 15, 0)]
    assert all(("KRA-11", "hero") in said(o) for o in outcomes)
    assert winner(6, 6, 8, 5, check=check) == ["gm1"]
    assert winner(8, 4, 6, 6, check=versus(("gm", 3), ("pc", 3))) == ["pc1"]


@pytest.mark.rule("KRA-11", "KRA-ex7")
def test_two_players_reroll_until_one_is_better() -> None:
    check = versus(("pc", 3), ("pc", 3))
    tied = place(check, Thrown((6, 6, 8, 4)))
    assert isinstance(tied.node, Throw)
    assert (tied.node.name, tied.node.count) == ("reroll-1-2", 4)
    again = place(check, Thrown((6, 6, 8, 4)), Thrown((5, 5, 4, 6)))
    assert again.node is tied.node or isinstance(again.node, Throw)
    outcomes = rolled(check, (6, 6, 8, 4), (5, 5, 4, 6), (2, 3, 9, 9))
    assert [(o.key, o.total) for o in outcomes] == [("failure", 8), ("success", 21)]
    dice = place(check, Thrown((6, 6, 8, 4)), Thrown((2, 3, 9, 9))).reading
    assert dice is not None
    assert [die.kept for die in dice.dice] == [False] * 4 + [True] * 4


@pytest.mark.rule("KRA-11", "KRA-ex8")
def test_ties_among_many() -> None:
    four = versus(("pc", 0), ("pc", 0), ("gm", 0), ("gm", 0))
    tied = place(four, Thrown((9, 9, 9, 9, 9, 9, 9, 9)))
    assert isinstance(tied.node, Throw)
    assert tied.node.name == "reroll-1-2"
    outcomes = rolled(four, (9, 9) * 4, (2, 3, 4, 5))
    assert [o.success for o in outcomes] == [False, True, False, False]
    assert [o.total for o in outcomes] == [5, 9, 18, 18]
    assert winner(*(9, 9) * 3, check=versus(("pc", 0), ("gm", 0), ("gm", 0))) == ["pc0"]
    assert winner(*(9, 9) * 3, check=versus(("gm", 0), ("gm", 0), ("pc", 0))) == ["pc2"]


@pytest.mark.rule("KRA-11")
def test_three_players_tied_then_two() -> None:
    three = versus(("pc", 0), ("pc", 0), ("pc", 0))
    then = place(three, Thrown((9, 9) * 3), Thrown((2, 2, 8, 9, 9, 8)))
    assert isinstance(then.node, Throw)
    assert then.node.name == "reroll-2-3"
    assert [o.success for o in rolled(three, (9, 9) * 3, (2, 2, 8, 9, 9, 8), (3, 3, 4, 4))] == [
        False, False, True,
    ]  # fmt: skip


@pytest.mark.rule("KRA-11")
def test_krasses_count_once_and_not_in_the_reroll() -> None:
    parties = [{"name": "a", "krasses": 1}, {"name": "b", "bonus": 6}]
    check = made("opposed", parties=parties)
    tied = place(check, Thrown((7, 5, 6, 6, 6)), Chosen("accept"))
    assert isinstance(tied.node, Throw)
    assert [group.die.name for group in tied.node.dice] == ["d10", "d10"]
    refused = place(check, Thrown((7, 5, 6, 6, 6)), Chosen("refuse"))
    assert [(o.success, o.total) for o in refused.outcomes] == [(False, 12), (True, 18)]


@pytest.mark.rule("KRA-11", "KRA-ex9")
def test_kind_before_total_or_totals_only() -> None:
    sides = (("pc", 0), ("gm", 8))
    by_kind = rolled(versus(*sides), (10, 7, 9, 9))
    assert [(o.key, o.total) for o in by_kind] == [("automatic_success", 17), ("failure", 26)]
    assert all(("KRA-11", "kind") in said(o) for o in by_kind)
    by_total = rolled(versus(*sides, rules=turned(opposed_rank="totals")), (10, 7, 9, 9))
    assert [(o.key, o.total) for o in by_total] == [("failure", 17), ("success", 26)]
    assert ("KRA-11", "totals") in said(by_total[1])


@pytest.mark.rule("KRA-11")
def test_the_order_of_kinds() -> None:
    ranked = ((1, 1), (1, 5), (5, 5), (10, 6), (10, 10))
    for low, high in pairwise(ranked):
        assert winner(*low, *high, check=versus(("pc", 30), ("gm", 0))) == ["gm1"]
        assert winner(*high, *low, check=versus(("pc", 0), ("gm", 30))) == ["pc0"]


@pytest.mark.rule("KRA-11")
def test_criticals_take_effect_on_both_sides() -> None:
    both = rolled(versus(("pc", 4), ("gm", 2)), (1, 1, 1, 1))
    assert [(o.key, o.detail) for o in both] == [
        ("success", (("rolled", "critical_failure"),)),
        ("critical_failure", ()),
    ]
    feats = rolled(versus(("pc", 0), ("gm", 2)), (10, 10, 10, 10))
    assert [(o.key, o.detail) for o in feats] == [("failure", (("rolled", "feat"),)), ("feat", ())]
    totals = rolled(versus(("pc", 0), ("gm", 8), rules=turned(opposed_rank="totals")), (10, 10, 9, 9))
    assert [(o.key, o.detail) for o in totals] == [("failure", (("rolled", "feat"),)), ("success", ())]


@pytest.mark.rule("KRA-11")
def test_gm_characters_reroll_or_the_gm_decides() -> None:
    tied = place(versus(("gm", 0), ("gm", 0)), Thrown((5, 6, 6, 5)))
    assert isinstance(tied.node, Throw)
    decides = versus(("gm", 0), ("gm", 0), ("pc", 0), rules=turned(gm_ties="gm_decides"))
    asked = place(decides, Thrown((5, 6, 6, 5, 2, 2)))
    assert isinstance(asked.node, Choice)
    assert (asked.node.who, [o.label.fr for o in asked.node.options]) == ("gm", ["gm0", "gm1"])
    ends = place(decides, Thrown((5, 6, 6, 5, 2, 2)), Chosen("2")).outcomes
    assert [o.success for o in ends] == [False, True, False]
    heroes = versus(("pc", 0), ("pc", 0), rules=turned(gm_ties="gm_decides"))
    assert isinstance(place(heroes, Thrown((5, 6, 6, 5))).node, Throw)


@pytest.mark.rule("KRA-22")
def test_circumstance_krasses_on_an_opposed_roll() -> None:
    parties = [{"name": "a", "circumstance": 2}, {"name": "b", "who": "gm"}]
    with pytest.raises(Refused) as refused:
        made("opposed", parties=parties)
    assert problems(refused.value) == [("KRA-22", "opposed")]
    allowed = made("opposed", turned(circumstance_on_opposed=True), parties=parties)
    outcomes = rolled(allowed, (8, 8, 6, 3, 4, 4))
    assert [(o.key, o.total) for o in outcomes] == [("failure", 16), ("success", 17)]
    assert ("KRA-22", "opposition") in said(outcomes[0])


@pytest.mark.parametrize(
    ("parties", "problem"),
    [
        ([{"name": "a"}], ("KRA-11", "count")),
        ([{"name": str(i)} for i in range(21)], ("KRA-11", "count")),
        ([{"name": "a"}, {"name": "a"}], ("KRA-11", "names")),
        ([{"name": "a"}, {}], ("KRA-11", "names")),
        ([{"name": "a"}, {"name": "x" * 81}], ("KRA-11", "name")),
        ([{"name": "a"}, {"name": "b", "degree": -1}], ("KRA-14", "degree")),
    ],
)
def test_who_may_oppose_whom(parties: list[dict[str, Any]], problem: tuple[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        made("opposed", parties=parties)
    assert problem in problems(refused.value)


def test_many_may_roll_where_odds_are_not_worked_out() -> None:
    many = versus(*[("pc", i) for i in range(20)])
    assert winner(*(5, 5) * 20, check=many) == ["pc19"]
    with pytest.raises(Refused) as refused:
        odds_of(many)
    assert problems(refused.value) == [("KRA-11", "odds")]


def test_a_tie_goes_back_to_its_own_reroll() -> None:
    root = versus(("pc", 0), ("pc", 0)).root
    assert isinstance(root, Throw)
    reroll = root.then(root.read((5, 5, 5, 5)).key)
    assert isinstance(reroll, Throw)
    assert reroll.then(reroll.read((4, 4, 4, 4)).key) == Again("reroll-1-2")


@pytest.mark.rule("KRA-12", "KRA-ex10")
@pytest.mark.parametrize(
    ("faces", "bonus", "key", "total", "row"),
    [
        ((1, 4), 12, "total", 17, "medium"),
        ((10, 8), 0, "total", 18, "medium"),
        ((1, 1), 12, "critical_failure", 14, "easy"),
        ((10, 10), 0, "feat", 20, "medium"),
        ((2, 3), 0, "total", 5, None),
        ((10, 10), 21, "feat", 41, "heroic"),
        ((5, 5), 30, "total", 40, "nearly_impossible"),
    ],
)
def test_an_open_difficulty(
    faces: tuple[int, int], bonus: int, key: str, total: int, row: str | None
) -> None:
    outcome = one(made("open", bonus=bonus), faces)
    assert (outcome.key, outcome.total, dict(outcome.detail).get("beats")) == (key, total, row)
    assert outcome.success == {"critical_failure": False, "feat": True}.get(key)
    explained = [sentence for rule, sentence in said(outcome) if rule == "KRA-12"]
    assert explained[0] == ("none" if row is None else "row")
    assert ("numbers" in explained) == (faces in ((1, 4), (10, 8)))
