"""docs/cli.md names every verb and every option, and none that does not exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from tablee.cli.prompt.session import COMMANDS, WORDS
from tablee.cli.root import VERBS, root
from tablee.game.reference import folded
from tests.cli.running import prints

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^##+ (tablee [a-z ]+)\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL))


def commands(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    """Each verb with its whole name."""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for sub in command.list_commands(context):
            found = command.get_command(context, sub)
            assert found is not None
            yield from commands(found, f"{name} {sub}")
    if command is not root:
        yield name, command


ALL = dict(commands(root, "tablee"))


def test_every_verb_has_its_section_and_no_other() -> None:
    assert set(SECTIONS) == set(ALL)
    assert [verb for verb in VERBS if f"| [`{verb}`](#tablee-{verb})" not in PAGE] == []


@pytest.mark.parametrize("name", ALL)
def test_every_option_is_documented_and_no_other(name: str) -> None:
    real = {opt for param in ALL[name].params for opt in param.opts if opt.startswith("--")}
    prose = re.sub(r"^```.*?^```$", "", SECTIONS[name], flags=re.MULTILINE | re.DOTALL)
    assert set(re.findall(r"--[a-z][a-z-]*", prose)) == real


def test_the_options_of_the_command_itself_are_documented() -> None:
    for param in root.params:
        assert f"`tablee {param.opts[0]}`" in PAGE or f"`{param.opts[0]} " in PAGE


def test_every_word_of_the_prompt_is_documented() -> None:
    section = SECTIONS["tablee play"]
    typed = {folded(word) for code in re.findall(r"`([^`]+)`", section) for word in code.split()[:1]}
    for command, words in WORDS.items():
        assert command in typed, command
        assert len(typed & {folded(word) for word in words}) >= (1 if len(words) == 1 else 2), command
    assert COMMANDS["?"] == "help"


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", ALL)
def test_every_verb_explains_itself(name: str, lang: str) -> None:
    text = prints(*name.split()[1:], "--help", "--lang", lang)
    assert text.startswith("Utilisation\u00a0: " if lang == "fr" else "Usage: ")
    assert "--lang" in text
    assert "Show this help" not in text or lang == "en"
    assert max(map(len, text.splitlines())) <= 80


def test_the_command_itself_explains_itself() -> None:
    text = prints("--help")
    assert all(f"  {verb} " in text for verb in VERBS)
    assert prints("--version").startswith("tablee ")
