"""``tablee rules``."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tablee.cli.paper import paper
from tablee.cli.rules import by_chapter, packs_text
from tablee.game.pack import Dials
from tablee.systems import KEYS, system
from tests.cli.running import loads, prints, run
from tests.toy import SYSTEM as TOY


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
    keys = ["dial", "kind", "value", "default", "min", "max", "options", "rule", "label", "chapter"]
    assert all(list(dial) == keys for dial in found)


def test_house_rules_show_value_bounds_and_what_the_book_says() -> None:
    text = prints("rules", "iaodune", "--dials", "base", "--set", "base_dice=7", "--lang", "fr")
    assert text.splitlines()[1] == "  base_dice=7  1…20 · selon le livre\u00a0: 5 · IAO-02"


def test_house_rules_are_searched_by_words() -> None:
    assert [dial["dial"] for dial in loads("rules", "iaodune", "--dials", "equality")] == ["equality"]
    result = run("rules", "iaodune", "--dials", "xyzzy")
    assert (result.exit_code, result.stdout) == (1, "No house rule answers to these words.\n")


def test_house_rules_come_under_the_titles_of_their_chapters() -> None:
    dial = {"kind": "bool", "default": False, "rule": "IAO-01", "fr": "oui", "en": "yes"}
    files = {
        "dials_late": {"chapter": {"fr": "Fin", "en": "End", "order": 2}, "b": dial},
        "dials_early": {"chapter": {"fr": "Début", "en": "Start", "order": 1}, "a": dial},
    }
    pack = replace(system("iaodune").pack(), known=Dials(files))
    lines = by_chapter(list(pack.known.values()), pack, paper()).splitlines()
    assert [line for line in lines if line.startswith("—")] == ["— Start —", "— End —"]
    assert lines.index("— Start —") < lines.index("  a=no  yes | no · IAO-01") < lines.index("— End —")


def test_ready_made_games_are_listed_with_what_they_change() -> None:
    pack = TOY.ready("brisk")
    assert packs_text(("brisk",), [pack], paper()) == "brisk  Brisk\n  Harder tests."
    for key in KEYS:
        found = loads("rules", key, "--packs")
        assert [game["pack"] for game in found] == list(system(key).packs())
        assert all(list(game) == ["pack", "title", "hint", "dials", "tables"] for game in found)
    assert prints("rules", "iaodune", "--packs", "--lang", "fr") == "Aucun jeu prêt n’accompagne celui-ci.\n"
