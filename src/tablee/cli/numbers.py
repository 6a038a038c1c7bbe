"""Numbers as people read them, in the language spoken now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablee.lang import current

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["chance", "signed"]

LONGEST = 20


def chance(p: Fraction, *, fraction: bool = False) -> str:
    """A probability in percent with one decimal; what is only almost nothing or all says so.

    As a ``fraction`` it is exact, unless it is too long to be read.
    """
    if fraction and len(str(p)) <= LONGEST:
        return str(p)
    french = current() == "fr"
    percent = "\u00a0%" if french else "%"
    if p in (0, 1):
        return f"{int(p) * 100}{percent}"
    tenths = (p.numerator * 2000 + p.denominator) // (2 * p.denominator)
    sign = "<\u00a0" if tenths < 1 else ">\u00a0" if tenths > 999 else ""
    whole, part = divmod(min(max(tenths, 1), 999), 10)
    return f"{sign}{whole}{',' if french else '.'}{part}{percent}"


def signed(value: Any, *, plus: bool = False) -> str:
    """A number with a real minus, as the game's own words print it."""
    from tablee.game.text import number

    return number(value, current(), signed=plus)
