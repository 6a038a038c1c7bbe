"""Boards of a shared creation keep their word: what they offer goes through, what they bar is refused."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest

from tablee.game.board import Act, Board, Desk, Offer
from tablee.game.move import Plan
from tablee.game.problem import Refused
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tests.conformance.chance import WORDS, arguments
from tests.conformance.subjects import book, forms, of_tests
from tests.systems_under_test import system_keys

KEYS = [key for key in (*system_keys(), *of_tests()) if book(key).board is not None]
TRIES = 400
STEPS, EVENINGS = (60, 4) if os.environ.get("TABLEE_FULL") == "1" else (20, 1)
TRIED = 6
"""How many offers, and how many that are barred, are tried after each act."""
PEOPLE = ("ana", "bruno", "carole")


def _begun(rules: Rules, random: Random) -> State:
    """A creation that moves at random have begun, for three who have nothing yet."""
    assert rules.board is not None
    state = State({name: rules.blank_sheet(name.title()) for name in PEOPLE})
    for _ in range(TRIES):
        if rules.board(state) is not None:
            return state
        move = random.choice([move for move in rules.moves.values() if move.who == "gm"])
        try:
            plan = move.plan(state, move.read(arguments(move, state, forms(rules), random)))
            if not plan.broken and plan.dice is None:
                state = fold(state, plan.events(()))
        except Refused:
            continue
    pytest.fail(f"no move of the game master’s began a creation in {TRIES} tries")


def _plan(rules: Rules, state: State, act: Act, random: Random) -> Plan:
    """The plan of an act; what it asks is answered with words, or with one of those it names."""
    move, words = rules.moves[act.move], [word for word in WORDS if word]
    options = {param.name: param.options for param in move.params}
    asked = {name: random.choice(options.get(name) or words) for name in act.asks}
    return move.plan(state, move.read({**act.args, **asked}))


def _desks(rules: Rules, state: State, board: Board) -> Iterator[Desk]:
    assert rules.desk is not None
    found = (rules.desk(state, column.sheet) for column in board.columns)
    yield from (desk for desk in found if desk is not None)


def _acts(board: Board, desks: list[Desk]) -> Iterator[Act]:
    """Everything that is offered outright: neither barred nor waiting."""
    yield from board.acts
    yield from (act for step in board.steps for act in step.acts)
    yield from (act for column in board.columns for act in column.acts)
    yield from (act for cell in board.cells for act in cell.acts)
    yield from (act for cell in board.cells for line in cell.lines for act in line.acts)
    for desk in desks:
        yield from (offer.act for offer in _offers(desk) if offer.act and offer.state != "barred")
        yield from desk.acts


def _offers(desk: Desk) -> Iterator[Offer]:
    yield from (offer for group in desk.groups for offer in group.offers)


@pytest.mark.parametrize("key", KEYS)
def test_a_board_keeps_its_word(key: str) -> None:
    rules, carried = book(key), 0
    for evening in range(EVENINGS):
        random = Random(f"{key} {evening}")
        state = _begun(rules, random)
        for _ in range(STEPS):
            assert rules.board is not None
            board = rules.board(state)
            if board is None:  # it came to its end
                break
            desks = [*_desks(rules, state, board)]
            _whole(board, desks)
            barred = [o for desk in desks for o in _offers(desk) if o.state == "barred" and o.act]
            for offer in random.sample(barred, min(TRIED, len(barred))):
                assert offer.act and _plan(rules, state, offer.act, random).broken, offer.label
            acts = [act for act in _acts(board, desks) if not act.waits]
            if not acts:
                break
            for act in random.sample(acts, min(TRIED, len(acts))):
                plan = _plan(rules, state, act, random)
                assert act.asks or not plan.broken, (act.label, plan.broken)
            act = random.choice(acts)
            plan = _plan(rules, state, act, random)
            if not plan.broken:
                state, carried = fold(state, plan.events(())), carried + 1
    assert carried > STEPS // 2


def _whole(board: Board, desks: list[Desk]) -> None:
    """Its names fit together: each cell has its row and its column, each desk its sheet."""
    keys, sheets = [step.key for step in board.steps], [column.sheet for column in board.columns]
    assert len({*keys}) == len(keys) and len({*sheets}) == len(sheets)
    places = [(cell.sheet, cell.step) for cell in board.cells]
    assert len({*places}) == len(places) and {*places} <= {(s, k) for s in sheets for k in keys}
    for desk in desks:
        assert desk.sheet in sheets and desk.step in ("", *keys)
        for offer in _offers(desk):
            said = offer.note is not None and all((offer.note.fr, offer.note.en))
            assert said or offer.state not in ("mendable", "barred"), offer.label
