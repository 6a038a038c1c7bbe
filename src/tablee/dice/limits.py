"""What a question may cost: bounds, and estimates made before any work is done.

The unit is about a tenth of a microsecond on an ordinary machine: the whole budget is spent in a
third of a second there, in about a second on a slow one. An estimate needs only the size of the
answer: its *slots* (evenly spaced sums) and the *digits* of 30 bits in a slot.
"""

from __future__ import annotations

from math import comb, isqrt

from tablee.dice.errors import DiceError

__all__ = ["BUDGET", "MAX_DICE", "MAX_SIDES", "MAX_TEXT"]

BUDGET = 3_000_000
"""What one question may cost."""
MAX_DICE = 1000
"""The most dice in one throw."""
MAX_SIDES = 1000
"""The most faces of one die."""
MAX_TEXT = 200
"""The longest notation that is read."""

TOLD = 60
"""What it takes to tell one total of a law as an outcome of a throw."""

CACHE_SIZE = 128
"""How many laws each cache keeps."""
CACHED_BYTES = 65_536
"""The size of the largest law that a cache keeps, so that a full cache stays under 8 MiB."""


def refuse_beyond(budget: int, cost: int, what: object) -> None:
    """A ``DiceError`` when ``cost`` is more than ``budget``."""
    if cost > budget:
        raise DiceError("too_costly", notation=str(what), cost=cost, budget=budget)


def product_cost(slots: int, digits: int, smaller: int) -> int:
    """Multiplying packed laws into an answer of this size; the smaller law has ``smaller`` slots."""
    return 10 + 4 * slots + slots * digits // 4 + slots * digits * isqrt(smaller * digits) // 9


def recurrence_cost(slots: int, digits: int, terms: int) -> int:
    """The power of a polynomial, each coefficient from ``terms`` of those before it."""
    return 10 + slots * (8 + terms * (3 + digits // 8))


def best_sum_cost(slots: int, digits: int, values: int, keep: int, even: bool) -> int:
    """The sum of the best dice: for each value and kept die, the whole law is shifted and added.

    The values of an even die double up, so that few shifts are enough.
    """
    shifts = values.bit_length() if even else values
    setup = 20 + 4 * slots + (0 if even else 2 * values * values) + values * digits * digits // 50
    return setup + values * (keep * (12 + digits // 4) + (keep - 1) * shifts * slots * digits // 200)


def sets_cost(digits: int, values: int, keep: int) -> int:
    """The largest sets of equal dice: a step from each (dice used, largest set) to each larger one."""
    return 100 + values * keep**3 * (6 + digits // 8) // 8


def multisets(values: int, keep: int) -> int:
    """How many different sets of ``keep`` dice there are."""
    return comb(values + keep - 1, keep)


def law_bytes(outcomes: int, digits: int) -> int:
    """About how much memory a law takes."""
    return outcomes * (120 + 4 * digits)
