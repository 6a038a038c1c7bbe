"""A sheet typed on one line: its pieces, their words and numbers, alike in every game."""

from __future__ import annotations

from contextlib import suppress

import pytest

from tablee.game.problem import Refused
from tablee.game.quick import LINE_LIMIT, Piece, piece, pieces, signed
from tablee.game.sheet import Numeric, Sheet
from tablee.systems import KEYS, system


def read(key: str, line: str) -> Sheet:
    """A line as a game reads it."""
    quick = system(key).book().quick
    assert quick is not None
    return quick(line)


def test_pieces_stand_between_commas_semicolons_and_line_ends() -> None:
    assert pieces(" Garde +5,épée ; ,cuir 1\nivre −3,") == ["Garde +5", "épée", "cuir 1", "ivre −3"]
    assert pieces(" , ;\n") == []


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("épée", Piece("épée")),
        ("épée 2", Piece("épée", 2)),
        ("épée +2", Piece("épée", 2, "+")),
        ("épée+ 2", Piece("épée", 2, "+")),
        ("ivre −3", Piece("ivre", -3, "−")),
        ("ivre -3", Piece("ivre", -3, "-")),
        ("cuir: 1", Piece("cuir", 1)),
        ("cuir = 1", Piece("cuir", 1)),
        ("dague (−1)", Piece("dague", -1, "−")),
        ("Z80 2", Piece("Z80", 2)),
        ("épée\N{NO-BREAK SPACE}2", Piece("épée", 2)),
        ("épée 2 mains", Piece("épée 2 mains")),
        ("Esprit (fort)", Piece("Esprit (fort)")),
        ("Couard :", Piece("Couard")),
        ("+5", Piece("", 5, "+")),
        ("a 123456", Piece("a", 123456)),
        ("dague1", Piece("dague1")),
    ],
)
def test_a_piece_is_words_with_a_number_behind_them(text: str, read: Piece) -> None:
    assert piece(text) == read
    if read.words != "dague1":
        assert piece(text, glued=True) == read


def test_a_number_may_be_glued_to_its_words() -> None:
    assert piece("dague1", glued=True) == Piece("dague", 1)
    assert piece("épée12", glued=True) == Piece("épée", 12)


def test_a_sign_in_either_writing() -> None:
    assert [signed(sign, "4") for sign in ("", "+", "-", "−")] == [4, 4, -4, -4]


@pytest.mark.parametrize("text", [" ", "(", "1 ", " 1  ", "+ ", ": ", "a (", "1/"])
def test_the_longest_line_is_read_without_backtracking(text: str) -> None:
    """Runs of spaces and signs took minutes when a pattern could share them out among its parts."""
    assert piece(f"a{text * LINE_LIMIT}b", glued=True).number is None
    for key in KEYS:
        with suppress(Refused):
            read(key, "Garde, a" + (text * LINE_LIMIT)[: LINE_LIMIT - 20] + "b")


@pytest.mark.parametrize("key", ["fu3", "krasses"])
@pytest.mark.parametrize("typed", ["dague 1", "dague (1)", "dague: 1", "dague = 1", "dague +1", "dague + 1"])
def test_a_number_is_written_alike_in_every_game(key: str, typed: str) -> None:
    found = [(block.name, block.value) for block in read(key, f"Garde 2, {typed}").having(Numeric)]
    assert ("dague", 1) in found
