"""The plan of a move that throws a check: that of the shared throw, with the move's own words."""

from __future__ import annotations

import pytest

from tablee.game.event import Opened, Stepped
from tablee.game.problem import Refused, problem
from tablee.game.reason import because
from tablee.game.state import State
from tablee.game.throwing import fresh_run, opened_run, throw_plan
from tests.toy import SYSTEM

RULES = SYSTEM.book()
FORM = {"check": "skill", "level": 2, "against": 9}
STATE = State({"ada": SYSTEM.preset("ada"), "guard": SYSTEM.preset("guard")})


def test_it_is_the_plan_of_the_shared_throw() -> None:
    throw = RULES.moves["throw"]
    shared = throw.plan(STATE, throw.read({"check": FORM, "by": "ada", "against": ["guard"]}))
    own = throw_plan(RULES.check, STATE, FORM, "ada", ("guard",))
    assert (own.problems, own.costs, own.dice, own.because) == (
        shared.problems, shared.costs, shared.dice, shared.because,
    )  # fmt: skip
    assert own.events((4, 4)) == shared.events((4, 4))
    assert [type(event) for event in own.events((4, 4))] == [Opened, Stepped]
    assert opened_run(own.events((4, 4))) == fresh_run(STATE)
    assert own.shows == {"check": FORM} and not shared.shows
    assert not throw_plan(RULES.check, STATE, FORM, shown=False).shows


def test_problems_and_reasons_of_the_move_come_first() -> None:
    wrong, why = problem("TOY-01", "ada", "late"), because("TOY-01", "hurry")
    plain = throw_plan(RULES.check, STATE, FORM)
    own = throw_plan(RULES.check, STATE, FORM, why=(why,), problems=(wrong,))
    assert own.problems == (wrong, *plain.problems)
    assert own.because == (why, *plain.because)
    assert own.events((4, 4))  # the game master may overrule the move's own problem


def test_a_check_that_is_refused_cannot_be_overruled() -> None:
    own = throw_plan(RULES.check, STATE, {"check": "none"}, problems=(problem("TOY-01", "ada", "late"),))
    assert [found.said for found in own.problems] == ["late", "unknown"]
    assert own.final and own.dice is None
    with pytest.raises(Refused):
        own.events(())
