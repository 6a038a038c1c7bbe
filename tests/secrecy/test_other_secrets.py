"""The same game with other secrets, and without them: not one byte is another, at any door."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.conftest import Promise
from tests.secrecy.browser import Browser, glance, served
from tests.secrecy.doors import Visit
from tests.secrecy.evening import Evening
from tests.secrecy.kinds import KINDS
from tests.secrecy.looking import at_the_table
from tests.secrecy.script import played
from tests.secrecy.size import FULL
from tests.systems_under_test import LISTED, QUICK

WHO = ("ana", "eve")
PEOPLE = ("ana", "eve", "stranger", "late", "other")


def known(game: Evening) -> Mapping[str, str]:
    """All that players and observers know, and every answer they got."""
    return {who: at_the_table(game, who) for who in WHO}


def seen(game: Evening, path: Path) -> Mapping[str, str]:
    """What a browser receives at the doors where the table itself is."""
    with served(game, path) as app:
        return {who: glance(app, who) for who in WHO}


@pytest.mark.parametrize("key", LISTED)
def test_each_kind_of_hidden_act_changes_no_byte(key: str, tmp_path: Path, promise: Promise) -> None:
    without, tried, pages = known(played(key, (), 0)), 0, 0
    bare = seen(played(key, (), 0), tmp_path / "without.db")
    for at, kind in enumerate(k for k in KINDS if k.needs(key)):
        games = [played(key, (kind,), n) for n in (1, 2)]
        assert known(games[0]) == known(games[1]), kind.name
        assert not kind.traceless or known(games[0]) == without, kind.name
        tried += 1
        if FULL or at % len(LISTED) == LISTED.index(key):
            files = [tmp_path / f"{at}-{n}.db" for n in (1, 2)]
            bytes_ = [seen(game, file) for game, file in zip(games, files, strict=True)]
            assert bytes_[0] == bytes_[1], kind.name
            assert not kind.traceless or bytes_[0] == bare, kind.name
            pages += 1
    what = (
        f"{tried} kinds of hidden act, each with other secrets and absent ({pages} of them in browsers too)"
    )
    promise(f"target 24, non-interference in {key}", f"{what}: 0 bytes differ", "0")


@pytest.mark.parametrize("key", LISTED if FULL else QUICK)
def test_all_hidden_acts_together_change_no_byte_at_any_door(
    key: str, tmp_path: Path, promise: Promise
) -> None:
    """Headers, sizes, refusals, forms and previews: whatever somebody may ask for."""
    traceless = [kind for kind in KINDS if kind.traceless]
    answers = 0
    for name, kinds, games in (("all", KINDS, (1, 2)), ("traceless", traceless, (0, 2))):
        people = PEOPLE if FULL else PEOPLE[len(kinds) == len(KINDS) :][:1]
        visits = {n: visited(played(key, kinds, n), people, tmp_path / f"{name}{n}.db") for n in games}
        one, two = (visits[n] for n in games)
        for a, b in zip(one, two, strict=True):
            assert not a.apart and not b.apart
            for left, right in zip(a.got, b.got, strict=True):
                assert left == right, (left.asked, a.who)
            answers += len(a.got)
    who = "everybody" if FULL else "ana or the observer"
    promise(f"target 24, same bytes at all doors in {key}", f"{answers} answers to {who}, 0 differ", "0")


def visited(game: Evening, people: Sequence[str], path: Path) -> list[Browser]:
    """What people received of a game."""
    with served(game, path) as app:
        return [asyncio.run(Visit(app, game, who, "fr").run()) for who in people]
