"""Odds of one exchange of a Fudge fight, side by side: Tablée and an idiomatic icepool program, in one run.

The question: two fighters throw 4dF, the winner must reach the floor, a success by one grazes, any other
takes a damage roll of 4dF within its limits; what comes out for both, with exact chances? First both
must give equal fractions for every pair of fighters. Then two columns: *no cache* (every law that was
worked out is forgotten before each call) and *warm* (the same pair again). Rounds alternate. The ratios
tell how many times longer icepool takes: a program as its manual writes it, and one that keeps the
damage dice it has made (*tuned*). Exit code 1 when the bar, on the first of them, is missed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from time import process_time_ns
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import icepool  # noqa: E402

from tablee.dice import clear_caches  # noqa: E402
from tablee.game.walk import odds  # noqa: E402
from tablee.systems.fudge import SYSTEM  # noqa: E402
from tablee.systems.fudge.blow.fighter import Fighter  # noqa: E402
from tablee.systems.fudge.blow.swing import Swing  # noqa: E402
from tablee.systems.fudge.blow.tree import Tree  # noqa: E402
from tablee.systems.fudge.core.book import Book  # noqa: E402

BAR = 10
_CALLS_NS = 5_000_000

Pair = tuple[int, int, int, int]
"""The skill of the first and of the second, the total damage factor of the first and of the second."""
PAIRS: dict[str, Pair] = {
    "Snorri and Brynhilde": (1, 1, 3, 2),
    "Leroy and Théodora": (2, 1, 2, 3),
    "Rachel and Archie": (0, 0, 0, 4),
    "a master and a thug": (3, -1, 4, -1),
}
LOWS = (1, 3, 5, 7, 9)
FLOOR = -2
BOOK = Book(SYSTEM.pack())


def tablee(pair: Pair) -> Any:
    """The question put to Tablée."""
    mine, theirs, there, back = pair
    me = Fighter("me", skill=mine, offence=there)
    foe = Fighter("foe", skill=theirs, offence=back)
    return odds(Tree(Swing(BOOK, "round", me, foe)).root())


def tablee_table(pair: Pair) -> dict[Any, Fraction]:
    """Tablée's answer: who is hit, how badly, whether it grazed."""
    law, found = tablee(pair), dict[Any, Fraction]()
    for (one, other), weight in law.items():
        hit = (1, one) if one.key != "miss" else (-1, other) if other.key != "miss" else (0, None)
        level = int(hit[1].key[6:]) if hit[1] else 0
        key = (hit[0], level, int(bool(hit[1] and ("graze", True) in hit[1].detail)))
        found[key] = found.get(key, Fraction(0)) + Fraction(weight, law.total)
    return found


def idiomatic(pair: Pair) -> Any:
    """The same put to icepool, as its manual advises: a map over the dice that returns dice."""
    return icepool_law(pair, lambda wound: wound)


def tuned(pair: Pair) -> Any:
    """The same with the damage dice of each relative degree made once."""
    return icepool_law(pair, cache)


def icepool_law(pair: Pair, keep: Callable[[Any], Any]) -> Any:
    """The law of the exchange by icepool."""
    mine, theirs, there, back = pair
    fudge = 4 @ icepool.Die([-1, 0, 1])

    def level(damage: int) -> int:
        return sum(damage >= low for low in LOWS)

    def limited(damage: int, roll: int) -> int:
        if damage <= 0:
            return min(max(0, damage + roll), 1)
        return max(1, damage + min(roll, damage))

    @keep
    def wound(side: int, tdf: int, degree: int) -> Any:
        if degree == 1:
            return (side, (tdf >= 0) + (tdf >= 5), 1)
        return fudge.map(lambda roll: (side, level(limited(tdf + degree, roll)), 0))

    def exchange(a: int, b: int) -> Any:
        degree = mine + a - theirs - b
        if degree > 0 and mine + a >= FLOOR:
            return wound(1, there, degree)
        if degree < 0 and theirs + b >= FLOOR:
            return wound(-1, back, -degree)
        return (0, 0, 0)

    return icepool.map(exchange, fudge, fudge)


def icepool_table(pair: Pair) -> dict[Any, Fraction]:
    """icepool's answer in the same shape."""
    law = idiomatic(pair)
    return {tuple(key): Fraction(count, law.denominator()) for key, count in law.items() if count}


def forget() -> None:
    """Every law that was worked out; the tables of the rulebook stay read."""
    BOOK.forget()
    clear_caches()


def once(program: Callable[[Pair], Any], pair: Pair, cold: bool) -> int:
    """The nanoseconds of processor time of one call."""
    if cold:
        forget()
    start = process_time_ns()
    program(pair)
    return process_time_ns() - start


PROGRAMS: dict[str, Callable[[Pair], Any]] = {"tablee": tablee, "icepool": idiomatic, "tuned": tuned}


def timed(pair: Pair, rounds: int, cold: bool) -> dict[str, float]:
    """For each program the fastest round; a round is some 5 ms of calls, and counts by their mean."""
    calls = {name: max(1, _CALLS_NS // (once(of, pair, cold) + 1)) for name, of in PROGRAMS.items()}
    found: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    for _ in range(rounds):
        for name, of in PROGRAMS.items():
            found[name].append(sum([once(of, pair, cold) for _ in range(calls[name])]) / calls[name])
    return {name: min(times) for name, times in found.items()}


def report(title: str, rounds: int, cold: bool) -> list[str]:
    """Print one table; the pairs that miss the bar."""
    heads = "".join([f"{name:>13}" for name in PROGRAMS])
    print(f"\n{title}, fastest round\n  {'':<24}{heads}   icepool ÷   tuned ÷")
    missed = []
    for name, pair in PAIRS.items():
        best = timed(pair, rounds, cold)
        ratios = [best[other] / best["tablee"] for other in ("icepool", "tuned")]
        cells = "".join([f"{time / 1e3:>10.1f} µs" for time in best.values()])
        print(f"  {name:<24}{cells} {ratios[0]:>10.1f}x {ratios[1]:>8.1f}x")
        if ratios[0] < BAR:
            missed.append(f"{name}: {ratios[0]:.1f}x, expected {BAR}x")
    return missed


def main() -> int:
    """The whole bench."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="rounds of each pair and engine")
    options = parser.parse_args()
    for name, pair in PAIRS.items():
        if tablee_table(pair) != icepool_table(pair):
            raise SystemExit(f"{name}: tablee and icepool give different fractions")
    print(f"Python {sys.version.split()[0]}. {len(PAIRS)} exchanges, equal as fractions.")
    missed = report("No cache", options.rounds, cold=True)
    report("Warm", options.rounds, cold=False)
    print("\nBar, no cache: " + ("met." if not missed else "MISSED " + "; ".join(missed)))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
