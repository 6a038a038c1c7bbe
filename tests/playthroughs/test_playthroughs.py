"""Every golden playthrough, replayed line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.game.event import SheetPut
from tablee.systems import KEYS
from tablee.table.secrecy.silhouettes import traits
from tests.conformance.reasons import named_in_plain_text
from tests.playthroughs.runner import check_replay, files, parse, replay
from tests.systems_under_test import system_keys

AT_LEAST = 5

# What the playthroughs of the listed systems show between them, as a pattern over a whole file.
SHOWN = {
    "a rerolled tie": re.compile(r"^stepped (\w+): thrown .*\n(?!  =)(?:.*\n)*?stepped \1: thrown ", re.M),
    "a refused spend": re.compile(r"^> spend .*\n! ", re.M),
    "a chained reroll": re.compile(r"^stepped (\w+): bought reroll(?:.*\n)+?stepped \1: bought reroll", re.M),
}


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_playthrough_prints_what_it_shows(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert parse(text).system == path.parent.name
    again, game = replay(text)
    assert again == text
    check_replay(game)
    sheets = [event.content for event in game.events if isinstance(event, SheetPut)]
    names = {sheet.name for sheet in sheets}.difference(*map(traits, sheets))
    assert named_in_plain_text(game.events, names) == []


@pytest.mark.parametrize("key", system_keys())
def test_every_system_has_enough_playthroughs_and_a_refusal_among_them(key: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in files(key)]
    assert len(texts) >= AT_LEAST, f"{key}: {len(texts)} playthroughs"
    assert any(line.startswith("! ") for text in texts for line in text.splitlines()), f"{key}: no refusal"


@pytest.mark.parametrize("what", SHOWN)
def test_between_them_the_systems_show(what: str) -> None:
    texts = [path.read_text(encoding="utf-8") for key in KEYS for path in files(key)]
    assert any(SHOWN[what].search(text) for text in texts)
