"""How much is tried: quick before a change is shared, full before a release."""

from __future__ import annotations

import os

from tests.seed import order

FULL = os.environ.get("TABLEE_FULL") == "1"
ALL_GAMES = 500
"""How many random games are searched in full size; each has a number."""
GAMES = ALL_GAMES if FULL else 24
FIRST = 0 if FULL else order("games") % (ALL_GAMES - GAMES)
"""In quick size, some of the same games in a row: which, is drawn from the seed of the run."""
