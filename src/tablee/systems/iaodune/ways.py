"""The ways to throw that the throw bar offers."""

from __future__ import annotations

from tablee.game.text import Text
from tablee.game.way import Way
from tablee.systems.iaodune.checks import ATTEMPT, CONVERT

ALONE, OPPOSE = "attempt", "oppose"
READ = tuple(param for param in ATTEMPT if param.name in ("d_as_n", "n_as_d"))
"""Dice or levels that an effect reads otherwise (IAO-12)."""
WAYS = (
    Way(ALONE, Text("Tenter sa Chance", "Take a Chance"), "IAO-16", params=(CONVERT, *READ)),
    Way(
        OPPOSE, Text("S’opposer", "Oppose"), "IAO-09",
        aim="some", params=(CONVERT, *READ), fight=True, goal=False,
    ),
)  # fmt: skip
