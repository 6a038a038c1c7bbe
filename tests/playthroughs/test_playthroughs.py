"""Every golden playthrough, replayed line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.playthroughs.found import system_keys
from tests.playthroughs.runner import check_replay, files, parse, replay

AT_LEAST = 5


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_playthrough_prints_what_it_shows(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert parse(text).system == path.parent.name
    again, game = replay(text)
    assert again == text
    check_replay(game)


@pytest.mark.parametrize("key", system_keys())
def test_every_system_has_enough_playthroughs_and_a_refusal_among_them(key: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in files(key)]
    assert len(texts) >= AT_LEAST, f"{key}: {len(texts)} playthroughs"
    assert any(line.startswith("! ") for text in texts for line in text.splitlines()), f"{key}: no refusal"
