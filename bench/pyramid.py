"""How the cost of looking ahead grows with the phases of a creation: for information, nothing is compared.

``python -m bench.pyramid`` prints, for games of 1 to 20 phases, the highest level that can be had, and the
milliseconds of finding its earliest phase from nothing, of all ends of the last phase, of one offer there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter

from tablee.systems.fate2.creation import pyramid
from tablee.systems.fate2.creation.pyramid import Wanted, completions, prospect, route

POINTS = 4


def fresh(work: Callable[[], object]) -> float:
    """Milliseconds of some work with empty caches."""
    pyramid._few_ends.cache_clear()
    pyramid._solved.cache_clear()
    pyramid._route.cache_clear()
    began = perf_counter()
    work()
    return 1000 * (perf_counter() - began)


def main() -> None:
    """Print the table, for the pyramid and for the column."""
    for column in (False, True):
        print("column" if column else "pyramid")
        print(f"{'phases':>6} {'top':>4} {'earliest ms':>12} {'ends ms':>8} {'offer ms':>9}")
        for phases in range(1, 21):
            points = [POINTS] * phases
            top = max(lv for lv in range(8) if route((), points, Wanted(lv), column=column) is not None)
            way = route((), points, Wanted(top), column=column) or ()
            shape = way[-2].shape if len(way) > 1 else ()
            seek = fresh(partial(route, (), points, Wanted(top), column=column))
            ends = fresh(partial(completions, shape, POINTS, column=column))
            buy = fresh(partial(prospect, shape, POINTS - 1, column=column))
            print(f"{phases:>6} {top:>4} {seek:>12.1f} {ends:>8.2f} {buy:>9.2f}")


if __name__ == "__main__":
    main()
