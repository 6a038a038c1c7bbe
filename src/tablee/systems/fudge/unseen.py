"""The same check with a part of it hidden, or with a difficulty told afterwards."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tablee.systems.fudge.book import Book


def veil(book: Book, form: Mapping[str, Any], sheets: Collection[str]) -> Mapping[str, Any]:
    """The same check with what some sheets bring to it said as one number."""
    return form


def against(book: Book, form: Mapping[str, Any], goal: str) -> Mapping[str, Any]:
    """The same check with something to beat."""
    return form
