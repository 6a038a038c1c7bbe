"""Bars of blocks: eighths of a character lying down or standing up."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["bar", "column"]

LYING = " ▏▎▍▌▋▊▉█"
STANDING = " ▁▂▃▄▅▆▇█"


def bar(share: Fraction, width: int, *, symbols: bool = True) -> str:
    """A lying bar of that share of ``width``; the least chance still shows."""
    if not symbols:
        return "#" * max(round(share * width), 1 if share else 0)
    eighths = max(round(share * width * 8), 1 if share else 0)
    return "█" * (eighths // 8) + LYING[eighths % 8].strip()


def column(share: Fraction, height: int, *, fill: str = "█", symbols: bool = True) -> list[str]:
    """A standing bar, one character wide, from the top line to the bottom one."""
    if not symbols or fill != "█":
        full = max(round(share * height), 1 if share else 0)
        return [" "] * (height - full) + [fill if symbols else "#"] * full
    eighths = max(round(share * height * 8), 1 if share else 0)
    whole, rest = divmod(eighths, 8)
    top = [STANDING[rest]] if rest else []
    return [" "] * (height - whole - len(top)) + top + ["█"] * whole
