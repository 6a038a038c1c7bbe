"""How much is tried: quick before a change is shared, full before a release."""

from __future__ import annotations

import os

FULL = os.environ.get("TABLEE_FULL") == "1"
GAMES = 500 if FULL else 50
