"""Contracts that no type says: natures, sides, purposes, consequences, examples, the page of a system."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.check import Throw
from tablee.game.problem import Refused
from tablee.game.sheet import Numeric, Sheet
from tests.conformance.enumeration import places
from tests.conformance.subjects import book, checks, every_game, every_system, named, notations, subject
from tests.repo.tree import ROOT
from tests.systems_under_test import OURS, fight_moves

SIDES = ("", "me", "player", "other", "gm", "circumstance")
"""The sides that the page has words for; any other is the id of a sheet or a name that people wrote."""
PLACES = 20
PLAYED = "character"


@every_system
def test_people_play_characters_and_the_foe_is_none(key: str) -> None:
    system, examples = subject(key), subject(key).examples
    for preset in (*examples.heroes, examples.foe):
        assert preset in system.presets(), f"examples.toml: {preset} is none of presets/*.toml"
    natures = [system.preset(preset).nature for preset in examples.heroes]
    assert natures == [PLAYED, PLAYED], 'examples.toml: heroes are sheets of nature "character"'
    assert book(key).blank_sheet("Ana").nature == PLAYED, 'a blank sheet has the nature "character"'


@every_system
def test_examples_have_goals_where_a_difficulty_can_be_told_afterwards(key: str) -> None:
    rules, goals = book(key), subject(key).examples.goals
    tells = rules.goal is not None and rules.against is not None
    assert len(goals) == (2 if tells else 0), (
        "examples.toml: two goals if Rules has goal and against, else none"
    )
    assert len(set(goals)) == len(goals), "examples.toml: the two goals differ"


@every_system
def test_the_example_of_a_change_is_a_move_that_names_something_on_a_sheet(key: str) -> None:
    change = subject(key).examples.change
    if change is not None:
        assert change.do in book(key).moves, f"examples.toml: there is no move {change.do}"
        known = {param.name for param in book(key).moves[change.do].params}
        for args in change.args:
            assert {"sheet", "name", *args} <= known, f"examples.toml: {change.do} takes {sorted(known)}"


@every_game
def test_notations_stand_in_the_examples(key: str) -> None:
    assert len(subject(key).examples.notations) >= 2, "examples.toml: two notations at least"
    for text in notations(key):
        assert book(key).notation(text).notation, f"{text}: a check says its own notation"


@every_game
def test_what_is_no_throw_is_answered_with_throws_of_this_game(key: str) -> None:
    with pytest.raises(Refused) as refused:
        book(key).notation("no such throw")
    examples: Any = dict(refused.value.problems[0].slots)["expected"]
    assert len(examples) > 1
    for text in examples:
        assert book(key).notation(text).notation, text


@every_game
def test_sides_are_ids_that_the_page_has_words_for(key: str) -> None:
    """A side in words of the code would be shown to people as it stands there."""
    for check in checks(key, book(key)):
        written = str(check.form())
        for throw in (place.node for place in places(check, PLACES) if isinstance(place.node, Throw)):
            strange = {group.side for group in throw.dice if not group.side.isdecimal()}
            strange = {side for side in strange if side not in SIDES and side not in written}
            assert subject(key).key == "toy" or not strange, (
                f"{named(check)}: sides {strange} are none of {SIDES}"
            )


@every_game
def test_what_follows_a_throw_is_a_move_that_takes_the_throw(key: str) -> None:
    rules = book(key)
    for kind in rules.checks.values():
        if kind.then:
            assert kind.then in rules.moves, f"check {kind.key}: then={kind.then!r} is no move"
            run = [param.kind for param in rules.moves[kind.then].params if param.name == "run"]
            assert run == ["run"], f"move {kind.then}: what draws consequences has one parameter run"


@every_system
def test_a_fight_can_be_begun_joined_and_ended(key: str) -> None:
    moves = fight_moves(key)
    if not moves:
        return
    assert {"begin", "join", "end", "pass", "leave"} <= set(moves), "a fight has a move of each purpose"
    params = {purpose: {p.name: p.kind for p in moves[purpose].params} for purpose in moves}
    assert params["begin"].get("sides") == "sides", "the move that begins a fight takes sides"
    assert {"who", "side"} <= set(params["join"]), "the move that joins a fight takes who and side"
    for purpose in ("pass", "leave"):
        assert moves[purpose].actor is not None, f"the move of purpose {purpose} marks its actor"


@every_game
def test_every_number_of_a_trait_has_words_or_is_a_unit(key: str) -> None:
    rules, system = book(key), subject(key)
    known = {*rules.numbers, *rules.units}
    sheets = [system.preset(name) for name in system.presets()]
    missing = {number for sheet in sheets for number in _further_numbers(sheet)} - known
    assert system.key == "toy" or sorted(missing) == [], f"Rules.numbers has no words for {sorted(missing)}"


def _further_numbers(sheet: Sheet) -> set[str]:
    return {name for trait in sheet.having(Numeric) for name in trait.more}


@every_game
def test_throws_are_made_with_traits_that_every_hero_has(key: str) -> None:
    system, rules = subject(key), book(key)
    assert rules.draft is not None and rules.ways, (
        "Rules.draft and Rules.ways: people throw from their sheets"
    )
    kinds = ("levelled", "numeric", "descriptor")
    for preset in (*system.examples.heroes, system.examples.foe):
        assert [b for b in system.preset(preset).blocks if b.kind in kinds], f"{preset} has no trait to tick"


@every_system
def test_a_page_names_the_outcomes_and_the_notation(key: str) -> None:
    if key == "toy":
        return
    path = ROOT / (f"tests/{key}/page.md" if key in OURS else f"docs/systems/{key}.md")
    assert path.exists(), (
        f"{path.relative_to(ROOT)}: what of the book is covered, notation, outcome keys, dials"
    )
    page = path.read_text(encoding="utf-8")
    first = [k for k in subject(key).outcomes if k.rpartition("_")[0] not in subject(key).outcomes]
    missing = [outcome for outcome in first if outcome.rstrip("_0123456789") not in page]
    assert missing == [], f"{path.relative_to(ROOT)} does not name the outcome keys {missing}"
