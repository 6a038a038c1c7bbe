"""The seven questions of the bench, each put to three engines as its users would put it.

Each program builds its dice anew and returns the engine's own law; ``table`` turns any of them
into plain fractions. ``forget`` empties every cache that an engine keeps between calls.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

__all__ = ["ENGINES", "LINES", "Line", "engine"]

ENGINES = ("tablee", "icepool", "dyce")

KRASSE = (0, 0, 3, 0, 0, 6)


@dataclass(frozen=True, slots=True)
class Line:
    """A question: its letter, its words, and how many laws it asks for."""

    key: str
    title: str


LINES = (
    Line("a", "4dF"),
    Line("b", "20 dF keep highest 5"),
    Line("c", "10d6 best 5: successes, largest set"),
    Line("d", "2d10 ordered with 10 dK, full joint"),
    Line("e", "margin of 4dF+3 against 4dF+1"),
    Line("f", "100d6 keep highest 50"),
    Line("g", "sweep of 31 pools, -15D to +15D"),
)


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine: a program for each line, how to forget, how to read its laws."""

    programs: dict[str, Callable[[], Any]]
    forget: Callable[[], None]
    weights: Callable[[Any], dict[Any, int]]

    def tables(self, key: str) -> list[dict[Any, Fraction]]:
        """The answers to a line as tables of fractions, in one shape for all engines."""
        answer = self.programs[key]()
        laws = answer if isinstance(answer, list) else [answer]
        out = []
        for law in laws:
            weights = self.weights(law)
            total = sum(weights.values())
            out.append({_flat(o): Fraction(w, total) for o, w in weights.items() if w})
        return out


def _flat(outcome: Any) -> Any:
    """``((a, b), s)`` and ``(a, b, s)`` are the same joint outcome."""
    if isinstance(outcome, tuple) and outcome and isinstance(outcome[0], tuple):
        return (*outcome[0], outcome[1])
    return tuple(outcome) if isinstance(outcome, tuple) else outcome


def engine(name: str) -> Engine:
    """The engine of that name; only its own library is imported."""
    return {"tablee": _tablee, "icepool": _icepool, "dyce": _dyce}[name]()


def _tablee() -> Engine:
    from tablee.dice import Die, Keep, Pool, clear_caches, constant, d, ordered_law

    fudge = (-1, -1, 0, 0, 1, 1)
    four_up = frozenset({4, 5, 6})

    def keep_five(difference: int) -> Any:
        keep = Keep(5, difference >= 0)
        return Pool(Die("dF", fudge), 5 + abs(difference), keep).sum_law()

    def joint() -> Any:
        ten = d(10)
        return ordered_law((ten, ten)).combine(Pool(Die("dK", KRASSE), 10).sum_law())

    def margin() -> Any:
        four = Pool(Die("dF", fudge), 4).sum_law()
        return four.plus(constant(3)).compare(four.plus(constant(1)))

    programs: dict[str, Callable[[], Any]] = {
        "a": lambda: Pool(Die("dF", fudge), 4).sum_law(),
        "b": lambda: keep_five(15),
        "c": lambda: Pool(d(6), 10, Keep(5, True)).success_sets_law(four_up),
        "d": joint,
        "e": margin,
        "f": lambda: Pool(d(6), 100, Keep(50, True)).sum_law(),
        "g": lambda: [keep_five(difference) for difference in range(-15, 16)],
    }
    return Engine(programs, clear_caches, lambda law: dict(law.items()))


def _icepool() -> Engine:
    import icepool
    from icepool.evaluator import keep_evaluator, sum_evaluator
    from icepool.math import comb_row_cache

    class Sets(icepool.MultisetEvaluator):  # type: ignore[misc]
        """Successes, failures, and the largest set while all or none succeed."""

        def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Any:
            successes, failures, largest = state or (0, 0, 0)
            if outcome >= 4:
                successes += count
            else:
                failures += count
            return successes, failures, 0 if successes and failures else max(largest, count)

        def final_outcome(self, state: Any, *_: Any) -> Any:
            return state[0], state[2]

        @property
        def next_state_key(self) -> Any:
            return type(self)

    # One evaluator for the whole program, as the manual advises: its cache serves the warm column.
    sets = Sets()

    def keep_five(difference: int) -> Any:
        fudge = icepool.Die([-1, 0, 1])
        count = 5 + abs(difference)
        return fudge.highest(count, 5) if difference >= 0 else fudge.lowest(count, 5)

    def joint() -> Any:
        return icepool.tupleize(icepool.d10, icepool.d10, 10 @ icepool.Die(KRASSE))

    def margin() -> Any:
        fudge = 4 @ icepool.Die([-1, 0, 1])
        return (fudge + 3) - (fudge + 1)

    def forget() -> None:
        icepool.Pool.clear_cache()
        comb_row_cache.clear()
        for evaluator in (sum_evaluator, keep_evaluator, sets):
            if hasattr(evaluator, "_cache"):
                evaluator._cache.clear()

    programs: dict[str, Callable[[], Any]] = {
        "a": lambda: 4 @ icepool.Die([-1, 0, 1]),
        "b": lambda: keep_five(15),
        "c": lambda: sets(icepool.d6.pool(10).highest(5)),
        "d": joint,
        "e": margin,
        "f": lambda: icepool.d6.highest(100, 50),
        "g": lambda: [keep_five(difference) for difference in range(-15, 16)],
    }
    return Engine(programs, forget, lambda law: dict(law.items()))


def _dyce() -> Engine:
    import warnings

    from dyce import H, P, expand
    from dyce.p import survey_outcome_order_descending as descending

    # Its experimental calls warn; a user who has read the warning turns it off.
    warnings.simplefilter("ignore")

    def keep_five(difference: int) -> Any:
        pool = (5 + abs(difference)) @ P(H((-1, 0, 1)))
        return pool.at(slice(-5, None)) if difference >= 0 else pool.at(slice(5))

    def read_sets(roll: Any) -> tuple[int, int]:
        successes = sum(1 for value in roll if value >= 4)
        return successes, max(map(roll.count, roll)) if successes in (0, 5) else 0

    def sets() -> Any:
        # Faster than a survey here: the closed tails of a keep at one end.
        rolls = (10 @ P(6)).rolls_with_counts(slice(-5, None))
        return H.from_counts((read_sets(roll), count) for roll, count in rolls)

    def joint() -> Any:
        # Without the zero, rare branches are dropped and 1,700 of 2,100 outcomes come back.
        return expand(
            lambda a, b, k: (a.outcome, b.outcome, k.outcome),
            H(10),
            H(10),
            10 @ H(KRASSE),
            min_path_probability=Fraction(0),
        )

    def margin() -> Any:
        fudge = 4 @ H((-1, 0, 1))
        return (fudge + 3) - (fudge + 1)

    def take(state: tuple[int, int] | None, outcome: int, count: int) -> tuple[int, int]:
        kept, total = state or (0, 0)
        more = min(count, 50 - kept)
        return kept + more, total + outcome * more

    def best_fifty() -> Any:
        # The obvious `.at(slice(-50, None))` takes most of a minute.
        return (100 @ P(6)).survey(accumulate=take, order=descending, settle=lambda state: state[1])

    programs: dict[str, Callable[[], Any]] = {
        "a": lambda: 4 @ H((-1, 0, 1)),
        "b": lambda: keep_five(15),
        "c": sets,
        "d": joint,
        "e": margin,
        "f": best_fifty,
        "g": lambda: [keep_five(difference) for difference in range(-15, 16)],
    }
    return Engine(programs, lambda: None, lambda law: dict(law.items()))
