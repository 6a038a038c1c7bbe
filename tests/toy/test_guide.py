"""What ``docs/adding-a-system.md`` says is true of the toy and of the template."""

from __future__ import annotations

import inspect
import re
import shutil
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from tablee.game.check import Choice
from tablee.game.chip import Chip
from tablee.game.examples import Examples
from tablee.game.move import Param, Plan, Purpose
from tablee.game.sheet import Sheet
from tablee.game.state import Run, State
from tablee.game.system import CheckKind, Rules
from tablee.lang import use
from tablee.table.commands.bring_sheet import OPENLY
from tablee.table.commands.ownership import PLAYED
from tablee.web.views.aim import NOBODY
from tablee.web.views.scene import SHARED
from tablee.web.views.throw_card import side_name
from tests.conformance.test_contracts import SIDES
from tests.playthroughs.runner import check_replay, replay
from tests.repo.tree import ROOT
from tests.toy import advance
from tools.new_system import new_system

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
    """The first column of the table with that heading."""
    (table,) = re.findall(rf"^\| {head} \|.*\n\|[-|]+\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
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


def test_the_template_has_the_rooms_it_lists() -> None:
    (listing,) = re.findall(r"^```\nsystems/abc/\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    rooms = re.findall(r"^  ([\w/]+\.\w+) ", listing, re.MULTILINE)
    assert {"__init__.py", "rules.py", "reference.toml"} <= set(rooms)
    assert [room for room in rooms if not (ROOT / "tests" / "template" / room).exists()] == []


def test_the_nodes_it_explains_are_those_of_a_check() -> None:
    from tablee.game.check import Node

    (table,) = re.findall(r"^\| node \|.*?\n\n", PAGE, re.MULTILINE | re.DOTALL)
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == {
        kind.__name__ for kind in get_args(Node)
    }


def test_the_blocks_it_lists_are_those_of_a_sheet() -> None:
    from tablee.game.sheet import Block

    (table,) = re.findall(r"^\| block \|.*?\n\n", PAGE, re.MULTILINE | re.DOTALL)
    listed = [
        name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"\w+", row)
    ]
    assert sorted(listed) == sorted(kind.__name__ for kind in get_args(Block))


def test_it_explains_every_key_of_the_examples() -> None:
    assert set(rows("key")) == {field.name for field in fields(Examples)}


def test_it_explains_the_natures_that_the_program_knows() -> None:
    assert set(rows("nature")) == {PLAYED, *OPENLY, *SHARED, *NOBODY}


def test_it_explains_the_sides_that_the_page_has_words_for() -> None:
    assert {"", *rows("side")} == set(SIDES)
    state = State({"ada": Sheet("toy", "Ada"), "wolf": Sheet("toy", "Loup")})
    use("fr")
    said = [side_name(state, Run("r", {}, "ada", ("wolf",)), side) for side in rows("side")]
    assert said == ["Ada", "Ada", "Loup", "MJ", "circonstance"]


def test_it_names_words_that_rules_have() -> None:
    named = set(re.findall(r"`(?:Rules|CheckKind|Chip|Choice)\.(\w+)", PAGE))
    known = {field.name for kind in (Rules, CheckKind, Chip, Choice) for field in fields(kind)}
    assert {"units", "numbers", "degree", "then", "labels"} <= named <= known


def test_the_line_it_begins_with_copies_the_template(tmp_path: Path) -> None:
    (command,) = re.findall(r"^python -m tools\.new_system (\w+)$", PAGE, re.MULTILINE)
    for name in ("tests/template", "tests/playthroughs/template"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("src/tablee/systems", "tests/systems", "docs/systems"):
        (tmp_path / name).mkdir(parents=True)
    listed = tmp_path / "src" / "tablee" / "systems" / "__init__.py"
    shutil.copy(ROOT / "src" / "tablee" / "systems" / "__init__.py", listed)
    new_system(command, tmp_path)
    assert f', "{command}")' in listed.read_text(encoding="utf-8")
    card = (listed.parent / command / "__init__.py").read_text(encoding="utf-8")
    assert f'key="{command}"' in card
    copied = [path.read_text(encoding="utf-8") for path in (listed.parent / command).glob("*.py")]
    assert any(f"from tablee.systems.{command}.throw import " in text for text in copied)
    assert not any("tests." in text or "TEMPLATE" in text for text in copied)
    assert (tmp_path / "docs" / "systems" / f"{command}.md").exists()
    for wrong in (command, "Abc", "template"):
        with pytest.raises(SystemExit):
            new_system(wrong, tmp_path)
