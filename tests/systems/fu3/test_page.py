"""The page of the documentation on FU³ tells the truth."""

from __future__ import annotations

import re

import pytest

from tablee.systems.fu3 import SYSTEM
from tests.repo.tree import ROOT
from tests.systems.fu3.table import book

PAGE = (ROOT / "docs" / "systems" / "fu3.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("block", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_its_python_runs(block: str) -> None:
    exec(compile(block, "fu3.md", "exec"), {})


def test_it_names_every_dial_table_preset_outcome_check_and_move() -> None:
    pack = SYSTEM.pack()
    named = set(re.findall(r"`([a-z0-9_]+)`", PAGE)) | set(re.findall(r'"check": "([a-z_]+)"', PAGE))
    wanted = {*pack.known, *pack.tables, *SYSTEM.presets(), *SYSTEM.outcomes, *book().checks, *book().moves}
    assert wanted - named == set()
