"""The page: width, colour, and terminals that know only plain letters."""

from __future__ import annotations

import io
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from tablee.cli.bars import bar, column
from tablee.cli.drawing import dice_lines
from tablee.cli.encoding import plain
from tablee.cli.numbers import chance
from tablee.cli.paper import Paper, paper, visible, wrapped
from tablee.game.outcome import DieShown
from tablee.lang import use

SOURCE = Path(__file__).resolve().parents[2] / "src"


class Terminal(io.TextIOWrapper):
    """Standard output as if somebody looked at it."""

    def isatty(self) -> bool:
        return True


def terminal(monkeypatch: pytest.MonkeyPatch, encoding: str = "utf-8") -> None:
    monkeypatch.setattr(sys, "stdout", Terminal(io.BytesIO(), encoding=encoding))
    monkeypatch.setenv("TERM", "xterm")


def test_colour_is_for_terminals_that_want_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not paper().colour
    terminal(monkeypatch)
    assert paper().colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert not paper().colour
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not paper().colour


@pytest.mark.parametrize(("columns", "width"), [("100", 100), ("10", 40), ("9999", 120), ("x", 80), ("", 80)])
def test_the_width_is_that_of_the_terminal_within_reason(
    columns: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert paper().width == width


def test_a_terminal_without_blocks_gets_plain_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal(monkeypatch, "latin-1")
    assert not paper().symbols
    use("en")
    plain = Paper(80, symbols=False)
    assert bar(Fraction(1, 2), 10, symbols=False) == "#####"
    assert column(Fraction(1, 2), 4, symbols=False) == [" ", " ", "#", "#"]
    dice = (DieShown("", "d6", 4, 1), DieShown("", "d6", 2, 0, kept=False), DieShown("", "dF", 1, -1))
    assert dice_lines(dice, plain) == [
        ("Dice (d6)", "[4]"), ("Worth", "1"), ("Set aside", "[2]"), ("Dice (dF)", "[−1]"),
    ]  # fmt: skip


def test_styles_are_codes_only_in_colour() -> None:
    assert Paper(80).style("yes", "good", "strong") == "yes"
    assert Paper(80, colour=True).style("yes", "good", "strong") == "\x1b[32;1myes\x1b[0m"
    assert Paper(80, colour=True).style("yes", "") == "yes"


def test_bars_are_exact_to_an_eighth_and_the_least_chance_shows() -> None:
    assert bar(Fraction(1), 3) == "███"
    assert bar(Fraction(1, 2), 3) == "█▌"
    assert bar(Fraction(1, 10**9), 3) == "▏"
    assert bar(Fraction(0), 3) == ""
    assert column(Fraction(1, 2), 3) == [" ", "▄", "█"]
    assert column(Fraction(0), 2) == [" ", " "]


@pytest.mark.parametrize(
    ("p", "english", "french"),
    [
        (Fraction(99, 128), "77.3%", "77,3\u00a0%"),
        (Fraction(1, 2), "50.0%", "50,0\u00a0%"),
        (Fraction(0), "0%", "0\u00a0%"),
        (Fraction(1), "100%", "100\u00a0%"),
        (Fraction(1, 3000), "<\u00a00.1%", "<\u00a00,1\u00a0%"),
        (Fraction(2999, 3000), ">\u00a099.9%", ">\u00a099,9\u00a0%"),
        (Fraction(1, 800), "0.1%", "0,1\u00a0%"),
    ],
)
def test_chances_have_one_decimal(p: Fraction, english: str, french: str) -> None:
    use("en")
    assert chance(p) == english
    use("fr")
    assert chance(p) == french
    assert chance(Fraction(29, 128), fraction=True) == "29/128"
    assert chance(Fraction(1, 10**30), fraction=True) == "<\u00a00,1\u00a0%"


def test_long_lines_break_at_spaces_that_may_break() -> None:
    assert wrapped("one two three", 7, "  ") == "one two\n  three"
    assert wrapped("66\u00a0% of all", 6) == "66\u00a0%\nof all"
    assert visible("abcdef", 4) == "abc…"


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp850"])
def test_other_encodings_get_the_nearest_letters(encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablee", "odds", "fu3", "+2", "--lang", "fr"],
        capture_output=True,
        env={"PYTHONPATH": str(SOURCE), "PYTHONIOENCODING": encoding, "LANG": "C.UTF-8", "COLUMNS": "60"},
        check=True,
    )
    lines = done.stdout.decode(encoding).splitlines()
    assert lines[2].replace("\u00a0", " ") == "  Oui, mais... ou mieux :  77,3 %"
    assert lines[-1].endswith("#" * 8)
    assert "?" not in done.stdout.decode(encoding)


def test_what_has_no_nearest_letter_is_a_question_mark() -> None:
    assert plain("« Écarté » œuf − 3 🎲") == '" Ecarte " oeuf - 3 ?'
