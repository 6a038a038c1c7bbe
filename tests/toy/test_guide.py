"""What ``docs/adding-a-system.md`` says is true of the toy."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from typing import get_args

import pytest

from tablee.game.move import Param, Plan, Purpose
from tests.playthroughs.runner import check_replay, replay
from tests.repo.tree import ROOT
from tests.toy import advance

PAGE = (ROOT / "docs" / "adding-a-system.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:tests|src|docs)/[\w/.-]+)`", PAGE))))
def test_the_places_it_names_exist(path: str) -> None:
    if "abc" not in path:
        assert (ROOT / path).exists()


def moves_chapter() -> str:
    """What the page says of moves."""
    (chapter,) = re.findall(r"^## 4\. Moves$(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)
    return str(chapter)


def rows(head: str) -> list[str]:
    """The first column of the table with that heading in the chapter of moves."""
    (table,) = re.findall(rf"^\| {head} \|.*\n\|[-|]+\n((?:\|.*\n)+)", moves_chapter(), re.MULTILINE)
    return re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)


def test_it_explains_every_field_of_a_plan() -> None:
    assert rows("field") == [field.name for field in fields(Plan)]


def test_it_explains_every_purpose_of_a_move() -> None:
    assert set(rows("purpose")) == set(get_args(Purpose)) - {""}


def test_it_marks_the_actor_as_a_parameter_does() -> None:
    assert "actor=True" in moves_chapter()
    assert "actor" in {field.name for field in fields(Param)}


def test_the_move_it_shows_is_the_toy_s() -> None:
    (shown,) = re.findall(r"^```python\n(.*?)^```$", moves_chapter(), re.MULTILINE | re.DOTALL)
    assert shown == inspect.getsource(advance.gift_move)


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
    from tablee.game.check import Node

    assert set(re.findall(r"^\| `([A-Z]\w+)` \|", PAGE, re.MULTILINE)) == {
        kind.__name__ for kind in get_args(Node)
    }
