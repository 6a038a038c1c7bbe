"""No secret of many random evenings is in anything that others receive, at any of the doors."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from tests.conftest import Promise
from tests.secrecy.browser import glance, served
from tests.secrecy.doors import Visit
from tests.secrecy.evening import Evening
from tests.secrecy.leaks import leaks
from tests.secrecy.looking import failures, found, same_without_silence
from tests.secrecy.size import FIRST, FULL, GAMES
from tests.systems_under_test import LISTED

SYSTEMS = sorted(LISTED)
HIDDEN = 20
"""How many hidden events an evening has at least."""
OTHERS = ("eve", "stranger", "late", "other", "bob")
"""Who visits beside ana: all in full size, one after the other in quick size."""


def evenings(key: str) -> list[int]:
    """The seeds of one system's part of the games."""
    return [seed for seed in range(FIRST, FIRST + GAMES) if SYSTEMS[seed % len(SYSTEMS)] == key]


def visitors(key: str, at: int) -> tuple[str, ...]:
    """Who visits the ``at``-th game of a system: in quick size ana, and with every other game one more."""
    if FULL:
        return ("ana", *OTHERS)
    return ("ana", OTHERS[(3 * SYSTEMS.index(key) + at // 2) % len(OTHERS)]) if at % 2 else ("ana",)


@pytest.mark.parametrize("key", SYSTEMS)
def test_no_canary_sings(key: str, tmp_path: Path, promise: Promise) -> None:
    answers, size, hidden, canaries = Counter[int](), 0, 0, 0
    for at, seed in enumerate(evenings(key)):
        evening = Evening(key, seed).run(14 if FULL else 4)
        unseen = evening.unseen_commands()
        assert unseen >= HIDDEN
        hidden += unseen
        assert failures(evening) == []
        with served(evening, tmp_path / f"{seed}.db") as app:
            lang, half = "fr" if (at + at // 2) % 2 else "en", None if FULL else at // 2 % 2
            glance(app, "gm", lang)  # what is drawn once may be shown again: never to who knows less
            for who in visitors(key, at):
                browser = asyncio.run(Visit(app, evening, who, lang, half).run())
                assert leaks(evening, browser) == []
                answers.update(got.door for got in browser.got)
                size += sum(len(got.text) for got in browser.got)
        canaries += len(evening.canaries)
    told = ", ".join(f"{door}: {count}" for door, count in sorted(answers.items()))
    games = f"{len(evenings(key))} games, {hidden} hidden events, {canaries} canaries"
    who = "everybody" if FULL else "ana, and in every other game to somebody else"
    measured = (
        f"{games}, {sum(answers.values())} answers ({size >> 20} MB) to {who} by door {{{told}}}, 0 found"
    )
    promise(f"target 24, canaries in {key}", measured, f"0 found, {HIDDEN} hidden events a game")


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_game_master_receives_the_secrets(key: str, tmp_path: Path) -> None:
    """The same search finds them where they may be: it does not pass because it looks at nothing."""
    evening = Evening(key, 0).run()
    with served(evening, tmp_path / "t.db") as app:
        browser = asyncio.run(Visit(app, evening, "gm", "fr").run())
        text, doors = browser.text, {g.door for g in browser.got if found(evening.canaries, g.text)}
    due = [c for c, knows in evening.known_to.items() if "gm" in knows]
    assert len(found(due, text)) >= 0.6 * len(due)
    assert leaks(evening, browser) != [] and {1, 2, 3, 4, 5, 6, 7, 8, 19} <= doors


@pytest.mark.parametrize("key", SYSTEMS)
@pytest.mark.parametrize("seed", range(3))
def test_a_silent_throw_changes_nothing_for_players(key: str, seed: int) -> None:
    assert same_without_silence(key, seed)


def test_a_canary_would_be_heard() -> None:
    assert found(["zq1x1k", "701"], "total=701 zq1x1kk") == ["zq1x1k", "701"]
    assert found(["zq1x1k", "701"], "1701 zq1x1") == []
