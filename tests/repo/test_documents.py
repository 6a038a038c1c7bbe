"""The documents are there, say what they must, and their commands print what they show."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.repo.tree import ROOT, SOURCE, texts
from tools.readme import commands, documents, language, regenerate

GAMES = ["Iaôdune", "Krâsses", "FUCUBE", "Fudge", "FATE 2.0"]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", documents(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_console_blocks_print_what_they_show(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert regenerate(text, language(page)) == text


@pytest.mark.parametrize("name", ["README.md", "README.fr.md"])
def test_the_readmes_show_a_roll_with_its_odds(name: str) -> None:
    verbs = [command.split()[1] for command in commands(read(name))]
    assert {"odds", "read"} <= set(verbs)


def test_both_readmes_run_the_same_commands() -> None:
    assert commands(read("README.md")) == commands(read("README.fr.md"))


@pytest.mark.parametrize("name", ["README.md", "README.fr.md"])
def test_the_commands_of_the_readmes_exist(name: str) -> None:
    named = set(re.findall(r"^\./(\w+)", read(name), re.MULTILINE))
    assert named >= {"play", "check"}
    for command in named:
        assert os.access(ROOT / command, os.X_OK), command


def test_links_between_documents_lead_somewhere() -> None:
    pages = [*documents(), *(ROOT / f"{name}.md" for name in ("ARCHITECTURE", "CONTRIBUTING", "SECURITY"))]
    broken = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in pages
        for target in re.findall(r"\]\((?!https?:|mailto:|#)([^)#]+)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert broken == []


def test_files_that_the_pages_of_games_name_are_there() -> None:
    missing = [
        f"{page.name}: {name}"
        for page in (ROOT / "docs" / "systems").glob("*.md")
        for name in re.findall(r"`([a-z_/]+(?:\.py|/))`", page.read_text(encoding="utf-8"))
        if not (ROOT / "src" / "tablee" / "systems" / page.stem / name).exists()
    ]
    assert missing == []


def test_modules_that_documents_and_docstrings_name_are_there() -> None:
    """The change log and superseded decisions may name what is gone."""
    named = {
        (name, path)
        for name, text in texts().items()
        if name.endswith((".md", ".py")) and name != "CHANGELOG.md" and "\n*Superseded by " not in text
        for path in re.findall(r"`((?:web|log|table|game)/[a-z0-9_/]+\.py)`", text)
    }
    assert named, "some are named"
    assert sorted(f"{name}: {path}" for name, path in named if not (SOURCE / path).is_file()) == []


def test_continuous_integration_runs_the_check() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert re.search(r"^(?!#).*\./check", read(".ci/run"), re.MULTILINE)


def test_decisions_are_numbered_without_a_gap() -> None:
    names = sorted(path.name for path in (ROOT / "docs" / "decisions").glob("*.md"))
    assert all(re.fullmatch(r"\d{4}-[a-z0-9-]+\.md", name) for name in names)
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_attributed(game: str) -> None:
    assert game in read("LICENSE")
    assert re.search(rf"^## .*{re.escape(game)}", read("ATTRIBUTION.md"), re.MULTILINE)


def test_the_notices_that_licences_demand_are_whole() -> None:
    text = " ".join(word for word in read("ATTRIBUTION.md").split() if word != ">")
    for notice in (
        "ABOUT FUDGE FUDGE is a role-playing game written by Steffan O'Sullivan",
        "are not authorized or endorsed in any way by Steffan O'Sullivan",
        "Original FUDGE materials (c) Copyright 1992-1995 Steffan O'Sullivan, All Rights Reserved.",
        "OPEN GAME LICENSE Version 1.0a",
        "14 Reformation:",
        "copyright 2003 by Evil Hat Productions; Authors Robert Donoghue and Fred Hicks",
        "This work is based on FU: The Freeform/Universal RPG",
    ):
        assert notice in text, notice
