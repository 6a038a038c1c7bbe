"""``tablee rules``."""

from __future__ import annotations

import json

import pytest

from tablee.systems import KEYS, system
from tests.cli.running import loads, prints, run


@pytest.mark.parametrize("key", KEYS)
def test_every_rule_of_a_game_is_listed_in_both_languages(key: str) -> None:
    found = loads("rules", key)
    wanted = [rule for rule in system(key).reference.entries if not rule.startswith("HOUSE-")]
    assert [entry["rule"] for entry in found] == wanted
    assert all(list(entry) == ["rule", "title", "fr", "en"] for entry in found)
    assert all(entry["fr"] and entry["en"] and entry["title"]["fr"] for entry in found)


@pytest.mark.parametrize("words", [("egalite",), ("Égalité",), ("equal",), ("IAO-09",), ("iao-09",)])
def test_words_are_found_in_either_language_without_accents_and_by_number(words: tuple[str, ...]) -> None:
    assert "IAO-09" in [entry["rule"] for entry in loads("rules", "iaodune", *words)]


def test_all_words_must_occur() -> None:
    one, two = loads("rules", "fu3", "aura"), loads("rules", "fu3", "aura", "reroll")
    assert {entry["rule"] for entry in two} < {entry["rule"] for entry in one}


def test_nothing_found_says_so_and_exits_with_one() -> None:
    result = run("rules", "fu3", "xyzzy", "--lang", "fr")
    assert (result.exit_code, result.stdout) == (1, "Aucune règle ne répond à ces mots.\n")
    result = run("rules", "fu3", "xyzzy", "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (1, [])


def test_people_see_the_title_then_the_rule() -> None:
    lines = prints("rules", "iaodune", "IAO-09", "--lang", "fr").splitlines()
    assert lines[0].endswith("  IAO-09")
    assert lines[1].startswith("  ")
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("key", KEYS)
def test_every_house_rule_is_listed_with_its_rule(key: str) -> None:
    found = loads("rules", key, "--dials")
    assert [dial["dial"] for dial in found] == list(system(key).pack().known)
    keys = ["dial", "kind", "value", "default", "min", "max", "options", "rule", "label"]
    assert all(list(dial) == keys for dial in found)


def test_house_rules_show_value_bounds_and_what_the_book_says() -> None:
    text = prints("rules", "iaodune", "--dials", "base", "--set", "base_dice=7", "--lang", "fr")
    assert text.splitlines()[1] == "  base_dice=7  1…20 · selon le livre\u00a0: 5 · IAO-02"


def test_house_rules_are_searched_by_words() -> None:
    assert [dial["dial"] for dial in loads("rules", "iaodune", "--dials", "equality")] == ["equality"]
    result = run("rules", "iaodune", "--dials", "xyzzy")
    assert (result.exit_code, result.stdout) == (1, "No house rule answers to these words.\n")
