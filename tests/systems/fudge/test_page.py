"""The page of the documentation on Fudge tells the truth."""

from __future__ import annotations

import re
import tomllib

import pytest

from tablee.systems.fudge import SYSTEM
from tests.repo.tree import ROOT
from tests.systems.fudge.by_hand import book, rules

PAGE = (ROOT / "docs" / "systems" / "fudge.md").read_text(encoding="utf-8")
NOTICE = (ROOT / "ATTRIBUTION.md").read_text(encoding="utf-8")


def test_its_python_runs() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(block, "fudge.md", "exec"), {})


def test_the_game_it_composes_can_be_played() -> None:
    (block,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    pack = SYSTEM.pack().read(tomllib.loads(block))
    assert SYSTEM.rules(pack).pack["dice"] == "3d6"


@pytest.mark.parametrize(
    "text", re.findall(r"^\| (`(?!\{)[^|]*`) \| [^|]* \|$", PAGE.partition("\n## Out")[0], re.M)
)
def test_what_it_says_one_may_write_can_be_read(text: str) -> None:
    for written in re.findall(r"`([^`]+)`", text):
        assert rules().notation(written).form()


def test_it_names_every_chapter_preset_pack_outcome_and_check() -> None:
    named = set(re.findall(r"`([a-z0-9_]+)`", PAGE)) | set(re.findall(r'"check": "([a-z_]+)"', PAGE))
    wounds = {f"wound_{level}" for level in range(1, 11)}
    chapters = {f"dials_{chapter.key}" for chapter in SYSTEM.pack().chapters}
    checks = {*rules().checks} - {"dice"}
    wanted = {*chapters, *SYSTEM.presets(), *SYSTEM.packs(), *SYSTEM.outcomes, *checks}
    assert wanted - wounds - named == set()


def test_every_house_rule_it_names_exists() -> None:
    told = PAGE.partition("## House rules")[2].partition("\n## ")[0]
    words = set(re.findall(r"`([a-z0-9_]+)`", told))
    options = {key for dial in SYSTEM.pack().known.values() for key in dial.options or ()}
    chapters = {f"dials_{chapter.key}" for chapter in SYSTEM.pack().chapters}
    assert words - {*book().pack.known} - options - chapters == set()


def test_the_notice_that_the_licence_demands_is_that_of_the_attribution() -> None:
    disclaimer = "The following materials" + SYSTEM.attribution.en.partition("The following materials")[2]
    assert disclaimer in NOTICE
    assert "entitled Tablée" in disclaimer
