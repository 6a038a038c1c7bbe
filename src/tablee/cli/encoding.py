"""Terminals that do not speak UTF-8: the nearest plain letters instead of question marks."""

from __future__ import annotations

import codecs
import sys
from io import TextIOWrapper

__all__ = ["make_printable", "plain"]

NEAREST = str.maketrans(
    {
        "…": "...", "’": "'", "−": "-", "–": "-", "─": "-", "│": "|", "└": "+", "≥": ">=", "≤": "<=",
        "“": '"', "”": '"', "«": '"', "»": '"', "\u202f": " ", "\u00a0": " ", "œ": "oe", "Œ": "OE",
        "·": "-", "×": "x", "→": "->", "°": "o", "☒": "x", "☐": "o", "✓": "+", "✗": "x",
    }
)  # fmt: skip


def plain(text: str) -> str:
    """The text in ASCII, as near as can be."""
    import unicodedata

    flat = unicodedata.normalize("NFKD", text.translate(NEAREST))
    return "".join(c if c.isascii() else "?" for c in flat if not unicodedata.combining(c))


def _replaced(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return plain(error.object[error.start : error.end]), error.end


def make_printable() -> None:
    """Let standard output and standard error print anything, whatever their encoding."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.encoding.lower() not in ("utf-8", "utf8"):
            codecs.register_error("tablee", _replaced)
            stream.reconfigure(errors="tablee")
