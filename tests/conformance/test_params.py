"""Parameters of every system: who acts is marked, data have a shape, forms hold no Python types."""

from __future__ import annotations

import json

from tests.conformance.subjects import book, every_game


@every_game
def test_data_have_a_shape(key: str) -> None:
    """Ids could hide in data without a type; moves and checks alike."""
    rules = book(key)
    params = [(move.key, param) for move in rules.moves.values() for param in move.params]
    params += [(kind.key, param) for kind in rules.checks.values() for param in kind.params]
    assert [f"{of}.{p.name}" for of, p in params if p.kind == "data" and p.shape is None] == []


@every_game
def test_a_player_moves_for_a_marked_sheet(key: str) -> None:
    """A move that is not the game master's alone names the sheet that acts, the throw it goes on with or
    the question it answers: permission follows from these."""
    moves = [move for move in book(key).moves.values() if move.who != "gm" and move.actor is None]
    kinds = {move.key: {param.kind for param in move.params} for move in moves}
    assert [
        name for name, found in kinds.items() if "sheet" in found and not found & {"run", "pending"}
    ] == []


@every_game
def test_at_most_one_parameter_acts(key: str) -> None:
    moves = book(key).moves.values()
    assert [move.key for move in moves if sum(p.actor for p in move.params) > 1] == []


@every_game
def test_what_a_form_says_by_default_is_read(key: str) -> None:
    """A number within the parameter’s own bounds: a form sent back untouched is never refused for it."""
    rules = book(key)
    params = [(move.key, param) for move in rules.moves.values() for param in move.params]
    params += [(kind.key, param) for kind in rules.checks.values() for param in kind.params]
    params += [(way.key, param) for way in rules.ways for param in way.params]
    params += [(form.key, param) for form in rules.character_forms for param in form.params]
    given = [(of, param) for of, param in params if param.kind == "int" and param.default is not None]
    assert [f"{of}.{p.name}" for of, p in given if p.read(p.default)[1] is not None] == []


@every_game
def test_forms_are_plain_data(key: str) -> None:
    for move in book(key).moves.values():
        assert json.loads(json.dumps(move.form()))["purpose"] == move.purpose
