"""Parser of a sheet typed on one line: pieces between commas, each some words with a number behind them."""

from __future__ import annotations

import re

from tablee.game.frozen import dataclass

LINE_LIMIT = 2000
"""The most characters that a line may have."""
SPLIT = re.compile(r"[,;\n]")
MINUS = ("-", "\N{MINUS SIGN}")
NUMBER = re.compile(
    r"(?P<words>|.*?\S)(?P<gap>\s*(?:[:=]\s*)?(?:\(\s*)?)"
    r"(?:(?P<sign>[-+\N{MINUS SIGN}])\s*)?(?<![0-9])(?P<number>[0-9]{1,12})\s*\)?",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a line: the words, the number behind them, and the sign that was written before it."""

    words: str
    number: int | None = None
    sign: str = ""


def pieces(line: str) -> list[str]:
    """The texts between commas, semicolons and line ends, without those that are empty."""
    return [text.strip() for text in SPLIT.split(line) if text.strip()]


def signed(sign: str, digits: str) -> int:
    """The number of some digits behind a sign; no sign is a plus."""
    return -int(digits) if sign in MINUS else int(digits)


def piece(text: str, *, glued: bool = False) -> Piece:
    """Read « Épée +2 », « cuir: 1 » or « dague (1) »; ``glued``: « dague1 » has a number too."""
    found = NUMBER.fullmatch(text)
    if found is None or not (glued or found["gap"] or found["sign"]):
        return Piece(text.rstrip(" :=\N{NO-BREAK SPACE}"))
    sign = found["sign"] or ""
    return Piece(found["words"], signed(sign, found["number"]), sign)
