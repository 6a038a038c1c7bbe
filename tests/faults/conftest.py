"""A place to play in, as for the pages."""

from __future__ import annotations

from tests.web.conftest import place

__all__ = ["place"]
