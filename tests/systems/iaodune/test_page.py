"""The page about Iaôdune says what is true."""

from __future__ import annotations

import re

import pytest

from tablee.systems import system
from tests.repo.tree import ROOT

PAGE = (ROOT / "docs" / "systems" / "iaodune.md").read_text(encoding="utf-8")
GAME = system("iaodune")


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    exec(compile(code, "iaodune.md", "exec"), {})
    assert capsys.readouterr().out.startswith("+3N -4D ")


def test_the_page_names_every_rule_dial_outcome_preset_and_move() -> None:
    rules = [f"IAO-{at:02d}" for at in range(1, 18)]
    moves = ("attempt", "oppose", "put_trait", "strike_trait", "dice_to_levels", "levels_to_dice")
    named = [f"`{word}`" for word in (*GAME.pack().known, *GAME.outcomes, *GAME.presets(), *moves)]
    assert [word for word in (*rules, *named) if word not in PAGE] == []


def test_the_notations_of_the_page_are_read() -> None:
    table = PAGE.partition("## Writing a throw")[2].partition("Any order")[0]
    cells = [row.split("|")[1] for row in table.splitlines() if row.startswith("|")]
    shown = [text for cell in cells for text in re.findall(r"`([^`]+)`", cell)]
    assert len(shown) > 10
    for text in shown:
        assert GAME.book().notation(text).notation


@pytest.mark.parametrize("key", ["base_dice", "max_dice", "max_beings"])
def test_the_bounds_of_the_page_are_those_of_the_dials(key: str) -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{key}`"))
    dial = GAME.pack().known[key]
    assert f"| {dial.default} |" in row
    assert f"{dial.low} to {dial.high}" in row
