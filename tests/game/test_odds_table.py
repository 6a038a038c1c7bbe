"""A table of odds has a bound: neighbouring totals share a row, exactly; what costs too much is refused."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tablee.dice import BUDGET, parse
from tablee.game import odds as odds_module
from tablee.game.bounds import ROWS, TABLE_BYTES
from tablee.game.json_forms import odds_form, sides_of
from tablee.game.odds import must_be_affordable, odds_of
from tablee.game.plain_dice import dice_check
from tablee.game.problem import Refused
from tests.cli.running import prints
from tests.systems_under_test import book
from tests.work import calls


def test_neighbours_share_a_row_where_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 216 throws of three dice, 81 show less than 10."""
    monkeypatch.setattr(odds_module, "ROWS", 3)
    told = odds_of(dice_check("3d6"))
    assert [(row.total, row.span, row.p) for row in told.rows] == [
        (None, (3, 9), Fraction(81, 216)),
        (None, (10, 18), Fraction(135, 216)),
    ]
    assert told.mean == Fraction(21, 2)


@pytest.mark.parametrize("text", ["1000d6", "10d1000", "100d100", "1000dF", "3d1000-3d1000"])
def test_a_large_table_is_exact_and_small(text: str) -> None:
    check, law = dice_check(text), parse(text).law()
    told = odds_of(check)
    assert len(told.rows) <= ROWS
    for row in told.rows[:: max(1, len(told.rows) // 7)]:
        low, high = row.ends or (0, 0)
        assert row.p == Fraction(sum(w for total, w in law.items() if low <= total <= high), law.total)
    assert sum(row.p for row in told.rows) == 1
    form = odds_form("fu3", book("fu3"), text, sides_of(check))
    assert len(json.dumps(form)) <= TABLE_BYTES
    ranges = [row for row in form["outcomes"] if "span" in row]
    assert ranges and all(row["total"] is None for row in ranges)


@pytest.mark.parametrize(("text", "rows", "third"), [("322d3", 645, None), ("323d3", 324, [326, 327])])
def test_a_total_has_its_row_as_long_as_all_rows_are_short_enough(
    text: str, rows: int, third: list[int] | None
) -> None:
    """Each chance of 322 dice is a fraction of 154 digits twice over; with one die more they are too long."""
    told = json.loads(prints("odds", "fu3", text, "--json"))
    assert len(told["outcomes"]) == rows and told["outcomes"][2].get("span") == third


def test_gathered_rows_add_up_what_was_gathered_before() -> None:
    told = odds_of(dice_check("10d1000"))
    few = told.gathered(60)
    assert len(few.rows) <= 60 and sum(row.p for row in few.rows) == 1
    assert [few.rows[0].span, few.rows[1].span] == [(10, 199), (200, 399)]
    small = odds_of(dice_check("3d6"))
    assert small.gathered(60) is small


@pytest.mark.parametrize("text", ["500d100", "1000d1000", "100d1000"])
def test_a_table_without_end_is_refused_before_any_work(text: str) -> None:
    with pytest.raises(Refused) as caught:
        odds_of(dice_check(text))
    assert (caught.value.problems[0].rule, caught.value.problems[0].said) == ("HOUSE-notation", "too_costly")

    def refused() -> None:
        with pytest.raises(Refused):
            odds_of(dice_check(text))

    assert calls(refused) < 2_000


def test_several_costly_ones_are_refused_together() -> None:
    check = dice_check("350d60")
    assert BUDGET / 2 < check.cost < BUDGET
    must_be_affordable([check])
    with pytest.raises(Refused):
        must_be_affordable([check, check])


def test_the_command_line_tells_ranges_too() -> None:
    told = json.loads(prints("odds", "fu3", "10d1000", "--json"))
    assert len(told["outcomes"]) <= ROWS and told["outcomes"][0]["span"] == [10, 19]
    assert "3 … 39" in prints("odds", "fu3", "3d6", "10d1000")
