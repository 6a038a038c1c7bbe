"""A hidden difficulty stays hidden: the same evening with another one is the same to the last byte."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.table.commands.command import Command
from tablee.table.log.facts import Announced
from tests.secrecy.browser import glance, served
from tests.secrecy.evening import Evening
from tests.secrecy.kinds import goals
from tests.secrecy.looking import at_the_table
from tests.systems_under_test import LISTED, unit


def chip(key: str, value: int) -> dict[str, Any]:
    """A chip that nobody else sees."""
    return {"name": f"pluie {value}", "value": value, "sign": -1, "role": "circumstance", "unit": unit(key)}


def kinds(key: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Pairs of veils that a player must not tell apart."""
    told = [({"goal": a}, {"goal": b}) for a, b in [goals(key)]] if goals(key) else []
    return [*told, ({"chips": [chip(key, 1)]}, {"chips": [chip(key, 3), chip(key, 2)]})]


CASES = [(key, one, other) for key in LISTED for one, other in kinds(key)]
Script = Callable[[Evening], None]


def game(key: str, veil: dict[str, Any] | None, script: Script) -> Evening:
    """Ana prepares a throw, the game master hides something in it or not, and the play goes on."""
    evening = Evening(key, 1)
    evening.play.flat = True  # every die shows a one: hidden chips change no outcome
    traits = [b.id for b in evening.play.state.game.sheets["heroana"].blocks if b.kind != "note"][:2]
    evening.must("ana", evening.next_id(), "draft", sheet="heroana", draft={"traits": traits})
    if veil is not None:
        evening.must("gm", "veiling", "veil", sheet="heroana", **veil)
    script(evening)
    return evening


def known(evening: Evening) -> dict[str, str]:
    """All that players and observers know, and every answer they got."""
    return {who: at_the_table(evening, who) for who in ("ana", "bob", "eve")}


def bytes_of(evening: Evening, path: Path) -> dict[str, str]:
    """All that their browsers receive."""
    with served(evening, path) as app:
        return {who: glance(app, who) for who in ("ana", "eve")}


def throw(evening: Evening) -> str:
    return evening.must("ana", evening.next_id(), "throw_draft", sheet="heroana")


def nothing(evening: Evening) -> None:
    """The draft lies there."""


@pytest.mark.parametrize(("key", "one", "other"), CASES)
def test_odds_do_not_tell_a_hidden_difficulty(
    key: str, one: dict[str, Any], other: dict[str, Any], tmp_path: Path
) -> None:
    """Draft, chips, odds and preview are as if nothing were hidden."""
    games = [game(key, veil, nothing) for veil in (one, other, None)]
    assert known(games[0]) == known(games[1]) == known(games[2])
    pages = [bytes_of(evening, tmp_path / f"{i}.db") for i, evening in enumerate(games)]
    assert pages[0] == pages[1] == pages[2]


@pytest.mark.parametrize(("key", "one", "other"), CASES)
def test_spends_do_not_tell_a_hidden_difficulty(
    key: str, one: dict[str, Any], other: dict[str, Any], tmp_path: Path
) -> None:
    """What may still be bought, and what it would be worth, is the same after the throw."""

    def script(evening: Evening) -> None:
        run = throw(evening)
        for spend in ("reroll", "aura", "x"):
            answer = evening.tell("ana", evening.next_id(), "spend", run=run, spend=spend)
            evening.refusals.append(repr(answer.problems))

    games = [game(key, veil, script) for veil in (one, other)]
    assert known(games[0]) == known(games[1])
    pages = [bytes_of(evening, tmp_path / f"{i}.db") for i, evening in enumerate(games)]
    assert pages[0] == pages[1]
    if "goal" in one:
        assert known(games[0]) == known(game(key, None, script))


@pytest.mark.parametrize(("key", "one", "other"), CASES)
def test_refusals_do_not_tell_a_hidden_difficulty(
    key: str, one: dict[str, Any], other: dict[str, Any]
) -> None:
    """Dice by hand in any number, costs, other modes, others' acts: each is answered alike."""

    def script(evening: Evening) -> None:
        for count in range(9):
            faces = tuple(9 for _ in range(count))  # no die shows a nine: none of these is ever thrown
            asked = Command(evening.next_id(), "throw_draft", {"sheet": "heroana"}, faces=faces)
            evening.refusals.append(repr(evening.play.send("ana", asked).problems))
        tries: list[tuple[str, dict[str, Any]]] = [
            ("throw_draft", {"sheet": "heroana", "again": True}),
            ("throw_draft", {"sheet": "none"}),
            ("throw_draft", {"sheet": "heroana", "mode": "me"}),
            ("veil", {"sheet": "heroana", "goal": ""}),
            ("veil", {"sheet": "heroana", "clear": True}),
            ("show", {"goal": "none"}),
            ("undo", {"command": "veiling"}),
            ("redo", {"command": "veiling"}),
            ("close_ask", {"ask": "none"}),
        ]
        for do, args in tries:
            evening.refusals.append(repr(evening.tell("ana", evening.next_id(), do, **args).problems))
        evening.must("ana", evening.next_id(), "draft", sheet="heroana", draft={"bought": 99})
        answer = evening.tell("ana", evening.next_id(), "throw_draft", sheet="heroana")
        evening.refusals.append(repr(answer.problems))

    games = [game(key, veil, script) for veil in (one, other)]
    assert games[0].refusals == games[1].refusals
    assert known(games[0]) == known(games[1])


@pytest.mark.parametrize(("key", "one", "other"), CASES)
def test_undo_does_not_tell_a_hidden_difficulty(key: str, one: dict[str, Any], other: dict[str, Any]) -> None:
    """The throw is taken back, stands again, is tried to be taken back by its player; numbers stay dense."""

    def script(evening: Evening) -> None:
        run = throw(evening)
        for who, do, command in (
            ("ana", "undo", run),
            ("gm", "undo", run),
            ("ana", "redo", run),
            ("gm", "undo", "veiling"),
            ("gm", "redo", "veiling"),
            ("gm", "redo", run),
            ("ana", "undo", "veiling"),
        ):
            answer = evening.tell(who, evening.next_id(), do, command=command)
            if who == "ana":
                evening.refusals.append(repr(answer.problems))
        throw(evening)

    games = [game(key, veil, script) for veil in (one, other)]
    assert known(games[0]) == known(games[1])
    if "goal" in one:
        assert known(games[0]) == known(game(key, None, script))


@pytest.mark.parametrize("key", [key for key in LISTED if goals(key)])
def test_a_hidden_difficulty_is_told_when_the_game_master_says_so(key: str) -> None:
    goal = goals(key)[1]
    evening = game(key, {"goal": goal}, nothing)
    run = throw(evening)
    assert evening.play.sees("gm").goals == {run: goal} and not evening.play.sees("ana").goals
    assert not evening.play.state.veils
    evening.must("gm", "telling", "show", goal=run)
    assert evening.play.sees("ana").goals == {run: goal}
    assert evening.tell("gm", "again", "show", goal=run).problems
    assert evening.tell("gm", "undoing", "undo", command="telling").problems


@pytest.mark.parametrize("key", LISTED)
def test_a_throw_with_hidden_chips_tells_its_outcome_and_nothing_else(key: str) -> None:
    evening = game(key, {"chips": [chip(key, 1)]}, nothing)
    run = throw(evening)
    whole = evening.play.state
    assert run in whole.game.runs and run not in evening.play.sees("ana").game.runs
    told = [v.fact for v in evening.play.views("ana") if isinstance(v.fact, Announced)]
    (outcome,) = [fact.outcomes for fact in told if fact.outcomes]
    for o in outcome:
        assert o.total is None and o.margin is None and not (o.detail or o.facts or o.because)
    evening.must("gm", "showing", "show", run=run)
    assert evening.play.sees("ana").game.runs[run] == whole.game.runs[run]


def test_hidden_chips_that_break_the_throw_leave_it_to_the_game_master() -> None:
    evening = game("fu3", {"chips": [chip("fu3", 99999)]}, nothing)
    answer = evening.tell("ana", "t", "throw_draft", sheet="heroana")
    assert not answer.problems and evening.play.sees("ana").offered == {"heroana": "all"}
    answer = evening.tell("gm", "u", "throw_draft", sheet="heroana")
    assert [p.rule for p in answer.problems] != ["HOUSE-seat"] and answer.problems
