"""Sheets with numbers that nobody would write: whoever brings one keeps nobody waiting."""

from __future__ import annotations

import time
from collections.abc import Iterable

import pytest

from tablee.game.check import End
from tablee.game.event import SheetPut
from tablee.game.sheet import Block, CreationStep, Levelled, Power, Sheet
from tablee.game.state import State, fold
from tablee.game.walk import Thrown, odds, walk
from tablee.systems.fate2 import SYSTEM
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import PHASE, SKILL, fate_points
from tablee.systems.fate2.creation.paths import way, way_problems
from tablee.systems.fate2.creation.plan import written_plan
from tablee.systems.fate2.creation.pyramid import legal, nearest, prospect
from tests.systems.fate2.purses import BOOK, refusal, rules, with_table
from tests.table.play import Play

VAST = 10**9
SECONDS = 20
"""Far more than any of them takes, far less than any of them took."""


def hero(blocks: Iterable[Block] = (), steps: Iterable[CreationStep] = (), points: int = 4) -> Sheet:
    data: dict[str, int | str | bool] = {"state": "open", "points": points, "aspects": 1}
    own = (fate_points(BOOK, 2), Power("phase1", "L’enfance", PHASE, data), *blocks)
    return Sheet("fate2", "Ana", own, steps=tuple(steps))


def group(phases: int, points: int) -> Sheet:
    data: dict[str, int | str | bool] = {"points": points, "aspects": 1, "state": "open"}
    planned = (Power(f"phase{at}", f"{at}", PHASE, data) for at in range(1, phases + 1))
    return Sheet("fate2", "Groupe", tuple(planned), nature="group")


def climber(levels: int) -> Sheet:
    return hero([Levelled("climb", "Escalade", levels, SKILL)], [CreationStep("1", "climb", levels)])


MANY = [Levelled(f"s{at}", f"S{at}", 0, SKILL) for at in range(300)]
SHEETS = {
    "points": (hero(points=VAST), group(5, 4)),
    "points owed": (hero(points=-VAST), group(5, 4)),
    "a level": (climber(VAST), group(5, 4)),
    "a level that recursion reached": (climber(500), group(5, 4)),
    "levels owed": (climber(-VAST), group(5, 4)),
    "wide": (hero(MANY, [CreationStep("1", f"s{at}", 1 + at % 9) for at in range(300)]), group(5, 4)),
    "without steps": (hero([Levelled("climb", "Escalade", VAST, SKILL)]), group(5, 4)),
    "planned points": (hero(), group(5, VAST)),
    "planned phases": (hero(points=12), group(99, 12)),
}


@pytest.mark.rule("FAT-2-24", "FAT-2-27")
@pytest.mark.parametrize("column", [False, True])
@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_with_any_numbers_is_drawn_checked_and_shown_a_way_in_time(name: str, column: bool) -> None:
    made = rules(pyramid="column") if column else rules()
    sheet, planned = SHEETS[name]
    state = fold(State(), (SheetPut("group", planned), SheetPut("ana", sheet)))
    began = time.monotonic()
    made.validate(sheet)
    assert made.board is not None and made.board(state) is not None
    assert made.desk is not None and made.desk(state, "ana") is not None
    for move, args in (("how_to_reach", {"level": "8"}), ("buy_skill", {})):
        found = made.moves[move]
        found.plan(state, found.read({"sheet": "ana", "name": "Escrime", **args}))
    assert time.monotonic() - began < SECONDS


@pytest.mark.rule("FAT-2-27")
def test_a_way_that_is_too_long_to_look_for_is_said_so() -> None:
    turned = Book(SYSTEM.pack().turn({"pyramid": "column"}))
    planned = written_plan(turned, group(20, 12))
    assert planned is not None
    found = way(turned, planned, hero(points=12), "Escrime", 12)
    assert found.vast
    assert [(wrong.rule, wrong.said) for wrong in way_problems(turned, found, planned)] == [
        ("FAT-2-27", "vast")
    ]


@pytest.mark.rule("FAT-2-22")
@pytest.mark.parametrize("column", [False, True])
def test_what_a_wide_shape_lacks_is_found_at_once(column: bool) -> None:
    for shape in ((0, 0, 0, 40), tuple(range(1, 14)), (10,) * 12, (1, 0, 30, 0, 2)):
        whole = nearest(shape, column=column)
        assert legal(whole, column=column)
        points = [sum(at * skills for at, skills in enumerate(one, start=1)) for one in (whole, shape)]
        lacks = points[0] - points[1]
        assert prospect(shape, lacks, column=column).at_most
        assert not lacks or not prospect(shape, lacks - 1, column=column).at_most


@pytest.mark.rule("FAT-3-08")
def test_the_odds_of_a_tournament_with_many_are_not_worked_out_and_it_is_thrown() -> None:
    made = rules()

    def sides(count: int) -> dict[str, object]:
        return {"check": "tournament", "goal": 0, "sides": [{"name": f"s{at}"} for at in range(count)]}

    assert odds(made.check(sides(4)))
    assert refusal(lambda: odds(made.check(sides(8)))) == [("FAT-3-08", "vast")]
    placed = walk(made.check(sides(8)), (Thrown((3, 3, 3, 3) * 8),))
    assert len(placed.outcomes) == 8


@pytest.mark.rule("FAT-4-30")
def test_boxes_of_many_aspects_for_much_help_are_offered_in_time() -> None:
    table = {"box": 1, "own": 1, "help": 20, "counter": 1, "worth": 1, "cap": 5}
    made = with_table("spends", table)
    helper = {"name": "lena", "aspects": [f"a{at}" for at in range(60)]}
    placed = walk(made.check({"check": "test", "goal": 3, "others": [helper]}), (Thrown((3, 3, 3, 3)),))
    assert isinstance(placed.node, End)
    (spend,) = (spend for spend in placed.node.spends() if spend.by == "lena")
    assert 60 < len(spend.price.alternatives) < 400


def test_a_sheet_that_is_brought_has_at_most_two_thousand_steps() -> None:
    play = Play("fate2")

    def of(steps: int) -> dict[str, object]:
        ticks = (CreationStep("1", "climb", 1) for _ in range(steps))
        return hero([Levelled("climb", "Escalade", 2, SKILL)], ticks).form()

    assert play.refused("ana", "bring", sheet="ana", content=of(2001)) == ("HOUSE-sheet steps",)
    play.do("ana", "bring", sheet="ana", content=of(2000))
