"""The end of a round, with the toy: what it waits for, what follows, sheets that players don’t know of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.game.event import Asked, Closed, ConflictPut, Event, Settled, Stepped, Told
from tablee.game.fight.conflict import Conflict, Exchange, by_initiative
from tablee.game.fight.round_end import awaited, follow_up
from tablee.game.follow_up import with_follow_up
from tablee.game.move import do
from tablee.game.pending import Pending
from tablee.game.state import State, fold
from tablee.game.walk import Bought
from tests.toy import SYSTEM

RULES = SYSTEM.book()
ADA = SYSTEM.preset("ada")
VALUES = {"ada": 3, "bea": 2, "cid": 1}
THERE = State(
    {id: replace(ADA, name=id.title()) for id in VALUES},
    conflict=Conflict({"ours": ("ada",), "theirs": ("bea", "cid")}, by_initiative(VALUES)),
)
CHECK = {"check": "skill"}
DUEL = {"check": "duel", "mine": 1}


def strike(state: State, who: str) -> State:
    return fold(state, do(RULES.moves["strike"], state, {"by": who, "sheets": []}))


def fought(*, threw: bool = False, until: tuple[str, ...] = ("ada", "bea", "cid")) -> State:
    """A round in which all have acted, with a throw of Ada's among the acts."""
    state = THERE
    if threw:
        state = fold(state, do(RULES.moves["throw"], state, {"check": CHECK, "by": "ada"}, (4, 4)))
    for who in until:
        state = strike(state, who)
    return state


def said(state: State) -> list[str]:
    return [reason.said for reason in awaited(RULES, state)]


def fight_of(state: State) -> Conflict:
    assert state.conflict is not None
    return state.conflict


def test_nothing_is_awaited_while_somebody_may_act() -> None:
    assert said(THERE) == said(fought(threw=True, until=("ada", "bea"))) == []


def test_a_throw_whose_consequences_are_not_drawn_holds_the_round() -> None:
    state = fought(threw=True)
    assert fight_of(state).is_round_over and "consequences" in said(state)
    assert follow_up(RULES, state, state, state, state) == ()
    drawn = fold(state, [Closed("r1", True)])
    assert said(drawn) == []
    (turned,) = [e for e in follow_up(RULES, state, drawn, state, drawn) if isinstance(e, ConflictPut)]
    assert turned.conflict is not None and turned.conflict.round == 2


@pytest.mark.rule("TOY-03")
def test_dice_still_to_be_thrown_hold_the_round_until_the_throw_is_closed() -> None:
    due = fold(fought(threw=True), [Stepped("r1", Bought("cheer"))])
    assert said(due) == ["dice"]
    assert said(fold(due, do(RULES.moves["close_throw"], due, {"run": "r1"}))) == []


@pytest.mark.rule("TOY-04")
def test_a_prize_to_be_chosen_holds_the_round_by_its_question_alone() -> None:
    state = fold(THERE, do(RULES.moves["throw"], THERE, {"check": DUEL, "by": "ada"}, (4, 1)))
    for who in VALUES:
        state = strike(state, who)
    assert said(state) == ["answer"]


def test_a_question_put_to_a_fighter_holds_the_round_and_a_sealed_one_does_not() -> None:
    options = RULES.moves["bid"]
    asked = do(options, fought(), {"sheets": ["bea"]})
    sealed = fold(fought(), asked)
    assert said(sealed) == []
    question = next(iter(sealed.pendings.values()))
    open_one = Pending("why:bea", ("bea",), question.options, default=question.options[0].key)
    state = fold(fought(), [Asked(open_one)])
    assert said(state) == ["answer"]
    assert said(fold(state, [Settled("why:bea")])) == []


def test_a_round_that_the_game_master_turns_tells_what_was_left() -> None:
    state = fought(threw=True)
    events = do(RULES.moves["next_round"], state, {})
    more = with_follow_up(RULES, state, events)
    assert [e.reason.said for e in more if isinstance(e, Told)] == said(state) != []
    assert fight_of(fold(state, more)).round == 2


def known_without(state: State, hidden: str) -> State:
    """The state as players know it who don't know of one sheet."""
    fight = fight_of(state)
    seen = replace(
        fight,
        sides={side: tuple(m for m in members if m != hidden) for side, members in fight.sides.items()},
        order=tuple(group - {hidden} for group in fight.order if group - {hidden}),
        acted=fight.acted - {hidden},
        turn=0,
        late=frozenset(),
    )
    return replace(state, conflict=seen.onward())


def test_nobody_waits_for_a_hidden_fighter_who_may_act_late() -> None:
    state = strike(THERE, "ada")
    events: tuple[Event, ...] = follow_up(RULES, THERE, state, THERE, known_without(state, "bea"))
    state = fold(state, events)
    assert fight_of(state).may_act == {"bea", "cid"} and fight_of(state).in_turn == {"cid"}
    over = strike(state, "cid")
    assert fight_of(over).is_round_over and fight_of(over).may_act == {"bea"}
    turned = fold(over, follow_up(RULES, state, over, state, known_without(over, "bea")))
    assert fight_of(turned).round == 2 and fight_of(turned).late == frozenset()
    assert fight_of(strike(over, "bea")).exchanges[-1] == Exchange("bea", (), "", 1)


def test_games_without_a_course_turn_nothing() -> None:
    state = fought()
    assert follow_up(replace(RULES, fight=None), state, state, state, state) == ()
    assert follow_up(RULES, state, replace(state, conflict=None), state, state) == ()
