"""The page of the documentation on FU³ tells the truth."""

from __future__ import annotations

import re

from tablee.systems.fu3 import SYSTEM
from tests.repo.tree import ROOT

PAGE = (ROOT / "docs" / "systems" / "fu3.md").read_text(encoding="utf-8")


def test_its_python_runs() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(block, "fu3.md", "exec"), {})


def test_it_names_every_dial_table_preset_and_outcome() -> None:
    pack = SYSTEM.pack()
    named = set(re.findall(r"`([a-z0-9_]+)`", PAGE)) | set(re.findall(r'"check": "([a-z_]+)"', PAGE))
    wanted = {*pack.known, *pack.tables, *SYSTEM.presets(), *SYSTEM.outcomes}
    assert wanted - named == set()
