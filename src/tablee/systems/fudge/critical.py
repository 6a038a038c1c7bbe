"""Critical results: by what the dice show by themselves, or by how far a result lies from its aim."""

from __future__ import annotations

from tablee.systems.fudge.book import Book
from tablee.systems.fudge.falling import Fell

SUCCESS, FAILURE = "critical_success", "critical_failure"
"""Keys of the outcomes."""


def natural(book: Book, fell: Fell) -> int:
    """+1 for a critical success, -1 for a critical failure, 0 for neither, by the natural dice alone
    (FUD-3.6-01, FUD-3.6-02)."""
    at = book.number("critical_at")
    if not book.on("criticals") or abs(fell.natural) < at:
        return 0
    return 1 if fell.natural > 0 else -1


def by_margin(book: Book, margin: int) -> int:
    """The same by the margin, or by the relative degree of an opposed action (FUD-3.6-04)."""
    if not book.on("margin_criticals") or abs(margin) < book.number("critical_margin"):
        return 0
    return 1 if margin > 0 else -1


def verdict(book: Book, fell: Fell, margin: int | None = None) -> int:
    """Natural dice first, then the margin where there is one."""
    return natural(book, fell) or (0 if margin is None else by_margin(book, margin))


def extra_wounds(book: Book, sign: int) -> int:
    """Wound levels that a critical success adds to a hit (FUD-3.6-05)."""
    return book.number("critical_wounds") if sign > 0 else 0


def loses_attack(book: Book, sign: int) -> bool:
    """Whether a critical failure costs the fighter the next attack (FUD-3.6-05)."""
    return sign < 0 and book.on("critical_loses_attack")
