"""Overruled problems: a plan that lists one still has its events; what can't be done at all has none."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.event import Asked, BlockPut, Event, Moved, StatusPut, Told
from tablee.game.problem import Refused
from tablee.game.sheet import Account, Levelled, Power
from tablee.game.state import fold
from tablee.game.text import Text
from tablee.systems.fudge.points.pool import account
from tablee.systems.fudge.wounds.levels import wound_track
from tests.systems.fudge.by_hand import Game, book, rules, told

DIALS = {"fudge_points": True, "points_for_xp": True, "use_coincidence": True}


def table() -> Game:
    """Ana, approved long ago, without a point left; Bruno, of whom there is nothing but a name."""
    here = Game(rules(**DIALS))
    points = Account("xp", Text("PE", "XP"), 0, rule="FUD-5.2-01")
    saut, don = Levelled("saut", "Saut", 0, "skill"), Power("chanceux", "Chanceux", "gift")
    none = account(book(**DIALS), 0)
    here.put("ana", none, points, saut, don, wound_track(book()))
    here.put("bruno")
    here.state = fold(here.state, [StatusPut("ana", "approved")])
    return here


def kinds(events: tuple[Event, ...]) -> list[type[Event]]:
    """The kinds of some events."""
    return [type(event) for event in events]


@pytest.mark.parametrize(
    ("move", "given", "problem", "events"),
    [
        ("call_trait", {"name": "Chant"}, ("FUD-7.4.1-01", "off"), [BlockPut]),
        ("declare_trait", {"name": "Chant"}, ("FUD-7.4.1-01", "off"), [BlockPut]),
        ("learn_trait", {"name": "Chant"}, ("FUD-7.4.1-01", "off"), [BlockPut]),
        ("give_up", {"block": "saut"}, ("FUD-7.4.1-04", "defined"), None),
        ("fill_trait", {"name": "Chant", "level": "0"}, ("FUD-1.7-01", "short"), [BlockPut]),
        ("set_trait", {"block": "saut", "level": "1"}, ("FUD-1.4-11", "over"), None),
        ("weigh_fault", {"block": "chanceux"}, ("FUD-1.6.3-04", "no_fault"), None),
        ("spend_points", {"what": "un ami"}, ("FUD-1.3.6-01", "short"), [Moved]),
        ("buy_points", {}, ("FUD-5.2-01", "short"), [Moved, Moved]),
        ("coincidence", {"what": ""}, ("FUD-1.3.6-11", "nothing"), [Asked]),
        ("lighter_wounds", {}, ("FUD-1.3.6-09", "nothing"), [Moved, BlockPut]),
        ("improve", {"block": "saut"}, ("FUD-5.2-01", "short"), [BlockPut]),
        ("acquire", {"name": " "}, ("FUD-5.2-01", "name"), [BlockPut]),
        ("miracle", {"what": "une pluie", "asked": True}, ("FUD-2.6-01", "none"), [Told]),
    ],
)
def test_a_plan_with_a_problem_has_its_events_and_the_same_ones_again(
    move: str, given: dict[str, Any], problem: tuple[str, str], events: list[type[Event]] | None
) -> None:
    here = table()
    sheet = {"sheet": "ana"} if here.rules.moves[move].actor else {}
    plan = here.preview(move, **sheet, **given)
    assert problem in told(plan.problems)
    found = plan.events(())
    assert found and (events is None or kinds(found) == events)
    assert plan.events(()) == found


def test_a_new_session_says_the_same_as_often_as_it_is_asked() -> None:
    plan = table().preview("new_session")
    assert kinds(plan.events(())) == [Told]
    assert plan.events(()) == plan.events(())


@pytest.mark.parametrize(
    ("move", "given", "problems", "refused"),
    [
        ("lighter_wounds", {"sheet": "bruno"}, [("FUD-1.3.6-09", "nothing")], ("FUD-1.3.6-09", "nothing")),
        (
            "learn_trait",
            {"sheet": "bruno", "name": "Chant"},
            [("FUD-7.4.1-01", "off")],
            ("HOUSE-sheet", "missing"),
        ),
        (
            "improve",
            {"sheet": "ana", "block": "nage"},
            [("HOUSE-sheet", "missing")],
            ("HOUSE-sheet", "missing"),
        ),
        (
            "set_trait",
            {"sheet": "nobody", "block": "saut"},
            [("HOUSE-sheet", "unknown")],
            ("HOUSE-sheet", "unknown"),
        ),
    ],
)
def test_what_cannot_be_done_at_all_is_refused_although_it_is_overruled(
    move: str, given: dict[str, Any], problems: list[tuple[str, str]], refused: tuple[str, str]
) -> None:
    plan = table().preview(move, **given)
    assert [one for one in told(plan.problems) if one in problems] == problems
    with pytest.raises(Refused) as found:
        plan.events(())
    assert refused in told(found.value.problems)


def test_a_price_that_is_too_low_is_told_with_what_else_is_wrong() -> None:
    given = {"sheet": "ana", "role": "gift", "cost": 5}
    plan = table().preview("acquire", name="Chanceux", **given)
    assert told(plan.problems) == [("FUD-5.2-01", "known"), ("FUD-5.2-01", "least")]
    assert told(table().preview("acquire", name="", **given).problems) == [("FUD-5.2-01", "name")]
