"""A refused command stays refused, and only for whoever sent it."""

from __future__ import annotations

from tablee.game.problem import problem
from tablee.table.command import Answer
from tablee.web.refusals import Refusals

NO = Answer(problems=(problem("HOUSE-seat", "", "paused"),))


def test_a_refusal_is_given_again_to_its_author_alone() -> None:
    refusals = Refusals()
    refusals.keep(("t", "ana", "c"), NO)
    again = refusals.get(("t", "ana", "c"))
    assert again is not None and again.again and again.problems == NO.problems
    assert refusals.get(("t", "bob", "c")) is None and refusals.get(("u", "ana", "c")) is None


def test_what_was_done_is_the_logs_to_remember() -> None:
    refusals = Refusals()
    refusals.keep(("t", "ana", "c"), Answer())
    assert refusals.get(("t", "ana", "c")) is None


def test_the_oldest_are_forgotten() -> None:
    refusals = Refusals(most=2)
    for id in "abc":
        refusals.keep(("t", "ana", id), NO)
    assert [refusals.get(("t", "ana", id)) is None for id in "abc"] == [True, False, False]
