"""A spend of the other side, pressed by whoever it belongs to and paid from their account (TOY-03)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.account import Account
from tablee.game.event import Closed, Event, Moved, Passed, Stepped
from tablee.game.move import do
from tablee.game.problem import Refused
from tablee.game.sheet import Sheet
from tablee.game.state import State, fold
from tablee.game.throwing import affordable, holders, owner, spends_on, waiting
from tablee.game.walk import Bought, improvement
from tests.toy import SYSTEM

RULES = SYSTEM.book()
FORM = {"check": "skill", "level": 2, "against": 9, "rival": "guard"}


def table(luck: int = 1) -> State:
    """Ada and a guard at odds, with so much luck on the guard's side; Ada has none left."""
    ada, guard = SYSTEM.preset("ada"), SYSTEM.preset("guard")
    spent = Account("luck", ada.need("luck", Account).label, 0)
    return State({"ada": ada.put(spent), "guard": guard.put(Account("luck", spent.label, luck))})


def act(state: State, key: str, *faces: int, **given: Any) -> tuple[Event, ...]:
    return do(RULES.moves[key], state, given, faces)


def thrown(state: State, *faces: int) -> State:
    return fold(state, act(state, "throw", *(faces or (4, 4)), check=FORM, by="ada", against=["guard"]))


def refused(state: State, key: str, **given: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as found:
        act(state, key, **given)
    return [(problem.rule, problem.said) for problem in found.value.problems]


@pytest.mark.rule("TOY-03")
def test_a_rival_presses_pays_and_says_how() -> None:
    state = thrown(table())
    press = {"run": "r1", "spend": "thwart", "by": "guard"}
    assert refused(state, "spend", run="r1", spend="thwart", why="a push") == [("HOUSE-spend", "not_yours")]
    assert refused(state, "spend", **press) == [("HOUSE-spend", "why")]
    assert refused(state, "spend", **press, why="  ") == [("HOUSE-spend", "why")]
    events = act(state, "spend", **press, why=" a push ", seen=1)
    steps = [event.step for event in events if isinstance(event, Stepped)]
    assert steps[0] == Bought("thwart", (), "guard", "a push")
    assert [event.movement.source for event in events if isinstance(event, Moved)] == ["guard.luck"]
    after = fold(state, events)
    assert after.run("r1").results[0].total == 9  # 4 + 4 + 2, spoilt by one
    assert after.account("guard.luck").value == 0


def test_the_odds_of_a_spend_are_those_of_this_spend_and_then_stop() -> None:
    spend = next(s for s in spends_on(RULES.check, thrown(table()).run("r1")) if s.key == "thwart")
    law = improvement(spend, ())
    assert law.chance(lambda ends: ends[0].total == 9) == Fraction(1)


@pytest.mark.parametrize(("luck", "held"), [(1, ("ada", "guard")), (0, ("ada",))])
def test_who_holds_a_spend_can_pay_it(luck: int, held: tuple[str, ...]) -> None:
    state = thrown(table(luck))
    run = state.run("r1")
    assert holders(RULES.check, state, run) == held  # strain pays for ada
    assert [problem.said for problem in waiting(RULES.check, state, run)] == ["waits"] * (len(held) - 1)
    assert {s.key: owner(state, run, s) for s in spends_on(RULES.check, run)}["thwart"] == "guard"


def test_a_throw_closes_with_the_last_who_passes() -> None:
    state = thrown(table())
    assert refused(state, "settle", run="r1") == [("HOUSE-spend", "waits")]
    first = act(state, "close", run="r1")
    assert first == (Passed("r1", "ada"),)
    state = fold(state, first)
    assert refused(state, "close", run="r1") == [("HOUSE-spend", "waits")]
    last = act(state, "close", run="r1", by="guard")
    assert last == (Passed("r1", "guard"), Closed("r1"))
    done = fold(state, last)
    assert refused(done, "close", run="r1", by="guard") == [("HOUSE-spend", "closed")]
    assert fold(done, act(done, "settle", run="r1")).run("r1").applied


def test_a_shaded_sheet_holds_what_it_is_offered_whether_it_can_pay_or_not() -> None:
    told = []
    for luck in (1, 0):
        state = thrown(State(table(luck).sheets, shaded=frozenset({"guard"})))
        assert [problem.said for problem in waiting(RULES.check, state, state.run("r1"))] == ["waits_gm"]
        told.append(act(state, "close", run="r1"))
    assert told[0] == told[1] == (Passed("r1", "ada"),)


def test_a_press_for_dice_that_lie_otherwise_by_now_is_refused() -> None:
    state = thrown(table())
    after = fold(state, act(state, "spend", 6, run="r1", spend="luck", dice=[0]))
    late = {"run": "r1", "spend": "thwart", "by": "guard", "why": "a push", "seen": 1}
    assert refused(after, "spend", **late) == [("HOUSE-spend", "rethrown")]
    assert act(after, "spend", **{**late, "seen": 3})
    other = fold(state, act(state, "spend", **late))
    assert refused(other, "spend", run="r1", spend="luck", dice=[0], seen=1) == [("HOUSE-spend", "quicker")]


def test_new_dice_ask_everybody_anew() -> None:
    state = fold(thrown(table()), (Passed("r1", "guard"),))
    assert state.run("r1").passed == ("guard",)
    after = fold(state, act(state, "spend", 6, run="r1", spend="luck", dice=[0]))
    assert after.run("r1").passed == ()


def test_a_throw_logged_before_spends_had_owners_is_read_on() -> None:
    state = thrown(table())
    old = fold(state, (Stepped("r1", Bought("thwart")),))
    assert [s.key for s in spends_on(RULES.check, old.run("r1"))] == []  # a throw of no dice is due
    assert act(old, "roll_on", run="r1")


@pytest.mark.parametrize(
    ("by", "luck", "pays", "overruled"),
    [
        ("guard", 1, True, True),
        ("guard", 0, False, True),  # too high a price may be overruled
        ("stone", 1, False, False),  # without such an account nothing can be paid
        ("", 1, False, False),  # nor from a throw that is nobody's
        ("gone", 1, False, False),
    ],
)
def test_a_price_can_be_overruled_where_there_is_an_account(
    by: str, luck: int, pays: bool, overruled: bool
) -> None:
    state = thrown(table(luck))
    spend = next(s for s in spends_on(RULES.check, state.run("r1")) if s.key == "thwart")
    stone = Sheet("toy", "Stone", nature="object")
    state = State({**state.sheets, "stone": stone}, runs=state.runs)
    assert affordable(state, spend, by) == pays
    assert affordable(state, spend, by, overruled=True) == overruled


@pytest.mark.rule("TOY-03")
def test_an_offer_that_does_not_hold_keeps_nobody_waiting() -> None:
    form = {"check": "skill", "level": 2, "against": 9, "friend": "guard"}
    state = table()
    state = fold(state, act(state, "throw", 4, 4, check=form, by="ada"))
    run = state.run("r1")
    assert {s.key: owner(state, run, s) for s in spends_on(RULES.check, run)}["lend"] == "guard"
    assert holders(RULES.check, state, run) == ("ada",)
    lent = fold(state, act(state, "spend", run="r1", spend="lend", by="guard"))
    assert (lent.run("r1").results[0].total, lent.account("guard.luck").value) == (11, 0)
    assert act(state, "close", run="r1") == (Passed("r1", "ada"), Closed("r1"))


@pytest.mark.rule("TOY-03")
def test_who_presses_chooses_which_of_several_prices_pays() -> None:
    ada = SYSTEM.preset("ada")
    state = thrown(State({"ada": ada, "guard": SYSTEM.preset("guard")}))
    press = {"run": "r1", "spend": "luck", "dice": [0]}

    def paid(**given: str) -> list[str]:
        events = act(state, "spend", 6, **press, **given)
        return [event.movement.source for event in events if isinstance(event, Moved)]

    assert paid() == paid(pays="luck") == ["ada.luck"]
    assert paid(pays="strain") == ["ada.strain"]
    assert refused(state, "spend", **press, pays="gold") == [("HOUSE-spend", "other_price")]
