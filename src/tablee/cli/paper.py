"""What is printed on: how wide, in colour or not, with symbols or without."""

from __future__ import annotations

import os
import sys
from typing import NamedTuple

__all__ = ["Paper", "paper", "visible", "wrapped"]

STYLES = {"good": "32", "bad": "31", "quiet": "2", "strong": "1"}
NARROW, WIDE = 40, 120


class Paper(NamedTuple):
    """The page: its width in columns, whether colours show, whether it has more than ASCII."""

    width: int
    colour: bool = False
    symbols: bool = True

    def style(self, text: str, *styles: str) -> str:
        """The text in some styles; colour never says anything alone, so plain text loses nothing."""
        codes = ";".join(STYLES[style] for style in styles if style)
        return f"\x1b[{codes}m{text}\x1b[0m" if self.colour and codes and text.strip() else text


def paper() -> Paper:
    """The page that standard output is now."""
    out = sys.stdout
    tty = out.isatty()
    colour = tty and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Paper(min(max(_columns(tty), NARROW), WIDE), colour, can_print("█⚀…", out.encoding))


def can_print(text: str, encoding: str | None) -> bool:
    """Whether an encoding has these characters."""
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _columns(tty: bool) -> int:
    asked = os.environ.get("COLUMNS", "")
    if asked.isdecimal() and 0 < len(asked) < 5:
        return int(asked)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns if tty else 80
    except (OSError, ValueError):
        return 80


def wrapped(text: str, width: int, indent: str = "") -> str:
    """Text broken at plain spaces only, so that no-break spaces hold; later lines begin with ``indent``."""
    lines, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if len(longer) > width and line:
            lines.append(line)
            line = indent + word
        else:
            line = longer
    return "\n".join([*lines, line])


def visible(text: str, width: int) -> str:
    """Text that fits a width, cut with an ellipsis where it does not."""
    return text if len(text) <= width else f"{text[: max(width - 1, 1)]}…"
