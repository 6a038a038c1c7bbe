"""No secret is in any byte of the pages, the stream or the errors that a browser receives."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.secrecy.browser import received, served
from tests.secrecy.evening import FOES, Evening
from tests.secrecy.looking import found

SYSTEMS = sorted(FOES)


@pytest.mark.parametrize("seed", range(20))
def test_no_canary_sings_in_a_browser(seed: int, tmp_path: Path) -> None:
    evening = Evening(SYSTEMS[seed % len(SYSTEMS)], seed).run()
    words = [c for c in evening.canaries if not c.isdecimal()]
    numbers = [c for c in evening.canaries if c.isdecimal()]
    with served(evening, tmp_path / "t.db") as app:
        for who, lang in (("ana", "fr"), ("eve", "en"), ("stranger", "fr")):
            text = received(app, who, lang)
            assert [evening.canaries[c] for c in found(words, text)] == []
            assert found(numbers, text) == []
            assert (evening.open_words[-1] in text) == (who != "stranger")


def test_the_game_master_receives_the_secrets(tmp_path: Path) -> None:
    """The same search finds them where they may be: it does not pass because it looks at nothing."""
    evening = Evening("fu3", 0).run()
    with served(evening, tmp_path / "t.db") as app:
        assert len(found(evening.canaries, received(app, "gm"))) >= 3


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_silent_throw_changes_no_byte_for_players(key: str, tmp_path: Path) -> None:
    texts: dict[bool, list[str]] = {}
    for silent in (True, False):
        evening = Evening(key, 7, silent=silent)
        for act in (evening.play_openly, evening.throw_silently, evening.play_openly, evening.throw_silently):
            act()
        with served(evening, tmp_path / f"{silent}.db") as app:
            texts[silent] = [received(app, who) for who in ("ana", "eve", "stranger")]
    assert texts[True] == texts[False]
