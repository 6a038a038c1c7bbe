"""What moves where, row by row, as the book's table prints it."""

from __future__ import annotations

import pytest

from tablee.systems.krasses import SYSTEM
from tablee.systems.krasses.book import Book

STAKES = ("pile", "reserve", "offered")
ROWS = {
    "gm": ("KRA-19", ("bank",), "pile", "Krâsses du conteur"),
    "player": ("KRA-20", ("pile", "reserve"), "bank", "Krâsses des joueurs"),
    "counter_players": (
        "KRA-25",
        ("pile", "reserve", "offered"),
        "bank",
        "Contre-krâsse gagnée par les joueurs",
    ),
    "counter_gm": ("KRA-25", STAKES, "pile", "Contre-krâsse gagnée par le conteur"),
    "circumstance": ("KRA-22", ("bank",), "bank", "Krâsses de circonstance"),
}


@pytest.mark.rule("KRA-27")
def test_the_table() -> None:
    rows = Book(SYSTEM.pack()).transfers
    assert {key: (row.rule, row.source, row.to, row.fr) for key, row in rows.items()} == ROWS
