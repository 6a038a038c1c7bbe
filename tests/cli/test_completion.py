"""Shell completion."""

from __future__ import annotations

import pytest
from click.shell_completion import ShellComplete

from tablee.cli.root import VERBS, root
from tests.cli.running import fails, prints
from tests.systems_under_test import LISTED


def completed(*arguments: str) -> list[str]:
    *before, incomplete = arguments
    complete = ShellComplete(root, {}, "tablee", "_TABLEE_COMPLETE")
    return [item.value for item in complete.get_completions(list(before), incomplete)]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_its_script(shell: str) -> None:
    text = prints("completion", shell)
    assert "_TABLEE_COMPLETE" in text
    assert f"{shell}_complete" in text


def test_another_shell_is_misuse() -> None:
    line = fails(2, "completion", "tcsh", "--lang", "fr")
    assert line == "Erreur\u00a0: SHELL\u00a0: choisir parmi bash, zsh, fish."


def test_verbs_and_options_complete() -> None:
    assert completed("") == list(VERBS)
    assert completed("ro") == ["roll"]
    assert set(completed("sheet", "")) == {"new", "check", "show"}
    assert "--at-least" in completed("odds", "fu3", "--at")


def test_games_complete() -> None:
    assert completed("roll", "") == [*LISTED, "dice"]
    assert completed("play", "kr") == ["krasses"]
    assert completed("odds", "F") == [key for key in LISTED if key.startswith("f")]


def test_ready_made_sheets_complete() -> None:
    assert completed("sheet", "new", "fu3", "--preset", "tei") == ["teich"]
    assert completed("sheet", "new", "chess", "--preset", "") == []


def test_house_rules_and_their_values_complete() -> None:
    assert completed("roll", "iaodune", "0N", "--set", "equ") == ["equality="]
    assert completed("roll", "iaodune", "0N", "--set", "equality=") == [
        "equality=three", "equality=succeeds", "equality=fails",
    ]  # fmt: skip
    assert completed("roll", "iaodune", "0N", "--set", "several_skills=t") == ["several_skills=true"]
    assert completed("roll", "iaodune", "0N", "--set", "nothing=") == []
    assert completed("roll", "chess", "0N", "--set", "") == []
