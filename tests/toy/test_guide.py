"""What ``docs/adding-a-system.md`` says is true of the toy."""

from __future__ import annotations

import re

import pytest

from tests.playthroughs.runner import check_replay, replay
from tests.repo.tree import ROOT

PAGE = (ROOT / "docs" / "adding-a-system.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:tests|src|docs)/[\w/.-]+)`", PAGE))))
def test_the_places_it_names_exist(path: str) -> None:
    if "abc" not in path:
        assert (ROOT / path).exists()


def test_its_playthrough_can_be_played() -> None:
    (body,) = re.findall(r"^```playthrough\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    told, game = replay(body)
    check_replay(game)
    assert "moved ada.luck -> bank: 1" in told
    assert not [line for line in told.splitlines() if line.startswith("!")]


def test_it_names_every_file_of_the_suite() -> None:
    files = {path.stem for path in (ROOT / "tests" / "conformance").glob("test_*.py")}
    assert set(re.findall(r"^\| `(test_\w+)` \|", PAGE, re.MULTILINE)) == files


def test_the_toy_has_the_rooms_it_lists() -> None:
    (listing,) = re.findall(r"^```\nsystems/abc/\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    rooms = re.findall(r"^  ([\w/]+\.\w+) ", listing, re.MULTILINE)
    assert {"__init__.py", "rules.py", "reference.toml"} <= set(rooms)
    assert [room for room in rooms if not (ROOT / "tests" / "toy" / room).exists()] == []


def test_the_nodes_it_explains_are_those_of_a_check() -> None:
    from typing import get_args

    from tablee.game.check import Node

    assert set(re.findall(r"^\| `([A-Z]\w+)` \|", PAGE, re.MULTILINE)) == {
        kind.__name__ for kind in get_args(Node)
    }
