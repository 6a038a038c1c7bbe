"""Creating together with the toy: what a board and a desk say, and that their acts do what they promise."""

from __future__ import annotations

import pytest

from tablee.game.board import Act, Board, Desk
from tablee.game.move import do
from tablee.game.problem import Refused
from tablee.game.state import State, fold
from tests.toy import SYSTEM

RULES = SYSTEM.book()
BEGUN = State({"ana": RULES.blank_sheet("Ana"), "bob": RULES.blank_sheet("Bob")})


def after(state: State, *acts: Act, **more: str) -> State:
    """The state after some acts of a board."""
    for act in acts:
        state = fold(state, do(RULES.moves[act.move], state, {**act.args, **more}))
    return state


def board_of(state: State) -> Board:
    assert RULES.board is not None
    found = RULES.board(state)
    assert found is not None
    return found


def desk_of(state: State, sheet: str = "ana") -> Desk:
    assert RULES.desk is not None
    found = RULES.desk(state, sheet)
    assert found is not None
    return found


def opened() -> State:
    return fold(BEGUN, do(RULES.moves["open_step"], BEGUN, {"step": "childhood"}))


def bought(state: State, *skills: str) -> State:
    for skill in skills:
        offers = [offer for group in desk_of(state).groups for offer in group.offers]
        (act,) = [offer.act for offer in offers if offer.act and offer.act.args["skill"] == skill]
        state = after(state, act)
    return state


def test_there_is_no_board_before_a_step_is_open() -> None:
    assert RULES.board is not None and RULES.board(BEGUN) is None
    assert RULES.desk is not None and RULES.desk(BEGUN, "ana") is None
    board = board_of(opened())
    assert board.open is not None and board.open.key == "childhood"
    assert [column.name for column in board.columns] == ["Ana", "Bob"]
    assert board.cell("ana", "road").state == "empty" and board.cell("nobody", "road").lines == ()


def test_an_offer_says_what_is_missing_and_what_bars_it() -> None:
    state = bought(opened(), "climb")
    states = {offer.label.en: offer.state for offer in desk_of(state).groups[0].offers}
    assert states == {"Grimper": "barred", "Se faufiler": "possible", "Charmer": "possible"}
    state = bought(state, "sneak")
    assert {offer.state for offer in desk_of(state).groups[0].offers} == {"barred"}


def test_a_step_is_handed_in_returned_with_a_word_and_accepted() -> None:
    state = opened()
    state = after(state, desk_of(state).entries[0].act, words="Je nage.")
    with pytest.raises(Refused):
        after(state, *desk_of(state).acts)
    state = bought(state, "climb", "sneak")
    assert not [act for act in desk_of(state).acts if act.waits]
    state = after(state, *desk_of(state).acts)
    cell = board_of(state).cell("ana", "childhood")
    assert (cell.state, cell.story, len(cell.lines)) == ("handed", "Je nage.", 2)
    state = after(state, *cell.lines[0].acts, word="Vraiment ?")
    cell = board_of(state).cell("ana", "childhood")
    assert (cell.state, cell.lines[0].returned) == ("returned", "Vraiment ?")
    state = after(state, *cell.lines[0].acts)
    assert desk_of(state).purse is not None and desk_of(state).entries[0].act.move == "tell_step"
    state = bought(state, "charm")
    state = after(state, *desk_of(state).acts)
    state = after(state, *board_of(state).cell("ana", "childhood").acts)
    assert board_of(state).cell("ana", "childhood").state == "accepted"
    assert board_of(after(state, *board_of(state).steps[1].acts)).steps[0].state == "closed"
