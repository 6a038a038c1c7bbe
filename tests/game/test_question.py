"""Questions with a move of their own: asked once, answered by those asked, over when all have answered."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.check import GM
from tablee.game.event import Answered, Asked, Settled, Told
from tablee.game.frozen import replace
from tablee.game.move import Plan
from tablee.game.problem import Refused, problem
from tablee.game.question import after_answer, answer, answer_params, ask, question_of
from tablee.game.reason import because
from tablee.game.state import State, fold
from tablee.game.text import Text

WORDS = {"yes": Text("Oui", "Yes"), "no": Text("Non", "No")}
WHY = because("X-1", "asks")


def asked(*seats: str) -> State:
    """A state with the question "may" put to these."""
    (first, *more) = seats or (GM,)
    question = ask("may", first, WORDS, (WHY,), "no", "decide")
    question = replace(question, pending=replace(question.pending, asks=(first, *more)))
    return fold(State({}), (question, ask("else", GM, WORDS, (), "no", "other")))


def given(option: str = "yes", pending: str = "may", seat: str = GM) -> dict[str, Any]:
    return {"pending": pending, "seat": seat, "option": option}


def refused(state: State, args: dict[str, Any], move: str = "decide") -> list[tuple[str, str, str]]:
    with pytest.raises(Refused) as found:
        answer(state, args, move, args["option"])
    return [(wrong.rule, wrong.where, wrong.said) for wrong in found.value.problems]


def test_a_question_has_its_words_its_default_and_its_move() -> None:
    question = ask("may", "ada", WORDS, (WHY,), "no", "decide")
    assert isinstance(question, Asked)
    pending = question.pending
    assert [(option.key, option.label) for option in pending.options] == list(WORDS.items())
    assert (pending.asks, pending.about, pending.default, pending.move) == (("ada",), (WHY,), "no", "decide")


def test_the_question_of_another_move_is_none_of_this_one() -> None:
    state = asked()
    assert question_of(state, given(), "decide").id == "may"
    for id in ("else", "gone"):
        with pytest.raises(Refused) as found:
            question_of(state, given(pending=id), "decide")
        (wrong,) = found.value.problems
        assert (wrong.rule, wrong.where, dict(wrong.slots)) == ("HOUSE-pending", id, {"expected": ("may",)})
    own = problem("X-2", "may", "unasked")
    with pytest.raises(Refused) as found:
        answer(state, given(pending="gone"), "decide", "yes", own)
    assert found.value.problems == (own,)


def test_an_answer_is_checked() -> None:
    assert refused(asked(), given("perhaps")) == [("HOUSE-choice", "may", "unknown")]
    assert refused(asked(), given(seat="ada")) == [("HOUSE-pending", "may", "not_asked")]


def test_an_answer_ends_the_question_and_stays_on_record_where_it_is_known() -> None:
    state = asked()
    pending, events = answer(state, given(), "decide", "yes")
    assert (dict(pending.answers), events) == ({GM: "yes"}, (Answered("may", GM, "yes"), Settled("may")))
    assert list(fold(state, events).pendings) == ["else"]
    assert fold(state, events).answers == {}
    _, events = answer(state, given("no"), "decide", "no", known=True)
    assert fold(state, events).answers == {"may": {GM: "no"}}


def test_a_question_to_several_is_over_with_the_last_answer() -> None:
    state = asked("ada", "bob")
    _, first = answer(state, given(seat="bob"), "decide", "yes", known=True)
    assert first == (Answered("may", "bob", "yes"),)
    state = fold(state, first)
    assert refused(state, given(seat="bob")) == [("HOUSE-pending", "may", "answered")]
    _, last = answer(state, given("no", seat="ada"), "decide", "no", known=True)
    assert fold(state, last).answers == {"may": {"bob": "yes", "ada": "no"}}


def test_a_plan_follows_its_answer() -> None:
    _, events = answer(asked(), given(), "decide", "yes")
    told, wrong = Told(WHY), problem("X-1", "may")
    plan = after_answer(events, Plan((wrong,), events=lambda faces: (told,) * len(faces)))
    assert (plan.problems, plan.events((1, 2))) == ((wrong,), (*events, told, told))


def test_the_parameters_of_an_answer() -> None:
    pending, seat, option = answer_params(WORDS)
    assert (pending.kind, seat.kind, option.name) == ("pending", "asked", "option")
    assert (option.options, option.word("no")) == (("yes", "no"), WORDS["no"])
