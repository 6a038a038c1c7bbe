"""How much Hypothesis tries: the same examples every time in ./check, many new ones in ./check --full."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("quick", derandomize=True, deadline=None, max_examples=60)
settings.register_profile("full", deadline=None, max_examples=1_000)
settings.load_profile("full" if os.environ.get("TABLEE_FULL") == "1" else "quick")
