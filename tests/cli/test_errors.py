"""Every error is one clear line in the chosen language, with its exit code, and never a traceback."""

from __future__ import annotations

import pytest

from tablee.cli import showing
from tests.cli.running import fails, run

FRENCH = "Erreur\u00a0: "


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (("rol",), "Unknown verb: rol. Did you mean roll?", "Verbe inconnu\u00a0: rol. Plutôt roll\u202f?"),
        (("xyzzy",), "Unknown verb: xyzzy.", "Verbe inconnu\u00a0: xyzzy."),
        (("roll",), "SYSTEM is missing: see --help.", "Il manque JEU\u00a0: voir --help."),
        (("roll", "fu3"), "NOTATION is missing: see --help.", "Il manque JET\u00a0: voir --help."),
        (("odds", "fu3"), "NOTATION is missing: see --help.", "Il manque JET\u00a0: voir --help."),
        (
            ("roll", "fu3", "+2", "--sed", "a"),
            "Unknown option: --sed. Did you mean --seed, --set?",
            "Option inconnue\u00a0: --sed. Plutôt --seed, --set\u202f?",
        ),
        (("roll", "fu3", "+2", "--seed"), "--seed needs a value.", "--seed demande une valeur."),
        (("roll", "fu3", "+2", "--json=1"), "--json takes no value.", "--json ne prend pas de valeur."),
        (
            ("roll", "fu3", "+2", "+3"),
            "Did not expect “+3”: put quotes around what belongs together.",
            "«\u202f+3\u202f» est de trop\u00a0: mettre entre guillemets ce qui va ensemble.",
        ),
        (
            ("roll", "fu3", "+2", "--set", "aura"),
            "--set aura: write dial=value.",
            "--set aura\u00a0: écrire règle=valeur.",
        ),
        (
            ("roll", "fu3", "+2", "--choose", "=1"),
            "--choose =1: write name=option.",
            "--choose =1\u00a0: écrire nom=option.",
        ),
        (("--wrong",), "Unknown option: --wrong.", "Option inconnue\u00a0: --wrong."),
    ],
)
def test_misuse_exits_with_two(arguments: tuple[str, ...], english: str, french: str) -> None:
    assert fails(2, "--lang", "en", *arguments) == f"Error: {english}"
    assert fails(2, "--lang", "fr", *arguments) == FRENCH + french


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (("roll", "chess", "+2"), "Unknown game: “chess”.", "Jeu inconnu\u00a0: «\u202fchess\u202f»."),
        (("roll", "fu3", "blah"), "“blah” is not a throw", "«\u202fblah\u202f» n’est pas un jet"),
        (("odds", "dice", "3x6"), "“3x6” is not a throw", "«\u202f3x6\u202f» n’est pas un jet"),
        (("roll", "fu3", "+2", "--set", "x=1"), "Unknown house rule: dials.x", "Règle maison inconnue"),
        (("roll", "dice", "d6", "--set", "x=1"), "Unknown house rule: dials.x", "Règle maison inconnue"),
        (("rules", "chess"), "Unknown game", "Jeu inconnu"),
        (("sheet", "new", "chess"), "Unknown game", "Jeu inconnu"),
        (("play", "chess"), "Unknown game", "Jeu inconnu"),
    ],
)
def test_refusals_exit_with_one(arguments: tuple[str, ...], english: str, french: str) -> None:
    assert fails(1, *arguments, "--lang", "en").startswith(f"Error: {english}")
    assert fails(1, *arguments, "--lang", "fr").startswith(FRENCH + french)


def test_several_problems_have_a_line_each() -> None:
    result = run("roll", "iaodune", "0N", "--set", "base_dice=0", "--set", "equality=x", "--set", "y=1")
    assert result.exit_code == 1
    assert [line.startswith("Error: ") for line in result.stderr.splitlines()] == [True] * 3


def test_a_wrong_language_is_told_in_that_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fails(2, "roll", "fu3", "+2", "--lang", "de") == "Error: --lang: expected one of fr, en."
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert fails(2, "--lang", "de", "roll") == f"{FRENCH}--lang\u00a0: choisir parmi fr, en."
    assert fails(2, "--lang") == f"{FRENCH}--lang demande une valeur."


@pytest.mark.parametrize("place", [0, 1, 3])
def test_the_language_may_be_given_anywhere(place: int) -> None:
    for option in (["--lang", "fr"], ["--lang=fr"]):
        arguments = ["roll", "fu3", "+2"]
        arguments[place:place] = option
        assert "Résultat" in run(*arguments).stdout


@pytest.mark.parametrize(
    ("variables", "french"),
    [
        ({"LANG": "fr_FR.UTF-8"}, True),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_US.UTF-8"}, False),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CA.UTF-8"}, True),
        ({"LANG": "de_DE.UTF-8"}, False),
    ],
)
def test_the_environment_decides_otherwise(
    variables: dict[str, str], french: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ("Résultat" in run("roll", "fu3", "+2").stdout) == french
    assert "Result" in run("roll", "fu3", "+2", "--lang", "en").stdout


def test_what_somebody_wrote_cannot_break_the_line_or_the_terminal() -> None:
    line = fails(1, "roll", "fu3", "a\nb\x1b[31m\u2028c")
    assert "\x1b" not in line


def test_a_fault_of_ours_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("half of nothing")

    monkeypatch.setattr(showing, "play_out", broken)
    line = fails(70, "roll", "fu3", "+2")
    assert line.startswith("Error: This is a fault of Tablée itself (ZeroDivisionError: half of nothing).")
    monkeypatch.setenv("TABLEE_DEBUG", "1")
    assert isinstance(run("roll", "fu3", "+2").exception, ZeroDivisionError)


def test_the_group_alone_shows_its_help_and_exits_with_two() -> None:
    result = run("sheet", "--lang", "fr")
    assert result.exit_code == 2
    assert "Verbes\u00a0:" in result.stderr
