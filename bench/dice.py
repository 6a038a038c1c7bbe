"""Exact odds side by side: Tablée, icepool and dyce, all in one run.

First every engine must give equal fractions on every line. Then three columns: *no cache* (every
cache emptied and the dice built anew before each call), *warm* (the same question again) and
*cold* (first call in a fresh process, library imported). Rounds of the engines alternate. The
ratios tell how many times longer the other engine takes. Exit code 1 when a bar is missed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter_ns

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from bench.lines import ENGINES, LINES, Engine, engine  # noqa: E402

ICEPOOL_BAR = 10
DYCE_BAR = 1
_CALLS_NS = 5_000_000


def once(of: Engine, key: str, forget: bool) -> int:
    """The nanoseconds of one call."""
    if forget:
        of.forget()
    program = of.programs[key]
    start = perf_counter_ns()
    program()
    return perf_counter_ns() - start


def timed(engines: dict[str, Engine], key: str, rounds: int, forget: bool) -> dict[str, list[float]]:
    """For each engine the mean time of a call in each round; a round is some 5 ms of calls."""
    calls = {name: max(1, _CALLS_NS // (once(of, key, forget) + 1)) for name, of in engines.items()}
    found: dict[str, list[float]] = {name: [] for name in engines}
    for _ in range(rounds):
        for name, of in engines.items():
            spent = sum([once(of, key, forget) for _ in range(calls[name])])
            found[name].append(spent / calls[name])
    return found


def cold(key: str, rounds: int) -> dict[str, list[float]]:
    """The first call in fresh processes."""
    found: dict[str, list[float]] = {name: [] for name in ENGINES}
    for _ in range(rounds):
        for name in ENGINES:
            command = [sys.executable, __file__, "--first-call", name, key]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            found[name].append(float(done.stdout))
    return found


def equal_fractions() -> None:
    """Stop unless all engines agree on every line."""
    engines = {name: engine(name) for name in ENGINES}
    for line in LINES:
        tables = {name: of.tables(line.key) for name, of in engines.items()}
        for name in ENGINES[1:]:
            if tables[name] != tables[ENGINES[0]]:
                raise SystemExit(f"line {line.key}: {name} and {ENGINES[0]} give different fractions")
        outcomes = sum([len(table) for table in tables[ENGINES[0]]])
        print(f"  {line.key}  {line.title:<38} {outcomes:>5} outcomes, equal as fractions")


def micro(ns: float) -> str:
    """Nanoseconds as µs or ms."""
    return f"{ns / 1e3:.1f} µs" if ns < 1e6 else f"{ns / 1e6:.2f} ms"


def report(title: str, rows: dict[str, dict[str, list[float]]], best: bool) -> list[str]:
    """Print one table; the bars that its ratios miss."""
    print(f"\n{title}, {'fastest round' if best else 'median'}")
    print(f"  {'':<41}" + "".join([f"{name:>12}" for name in ENGINES]) + "   icepool ÷   dyce ÷")
    missed = []
    for line in LINES:
        times = {name: (min if best else median)(rows[line.key][name]) for name in ENGINES}
        icepool, dyce = times["icepool"] / times["tablee"], times["dyce"] / times["tablee"]
        cells = "".join([f"{micro(times[name]):>12}" for name in ENGINES])
        print(f"  {line.key}  {line.title:<38}{cells} {icepool:>10.1f}x {dyce:>8.1f}x")
        if icepool < ICEPOOL_BAR:
            missed.append(f"{line.key}: {icepool:.1f}x icepool, expected {ICEPOOL_BAR}x")
        if dyce <= DYCE_BAR:
            missed.append(f"{line.key}: {dyce:.1f}x dyce, expected more than {DYCE_BAR}x")
    return missed


def main() -> int:
    """The whole bench."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="rounds of each line and engine")
    parser.add_argument("--processes", type=int, default=7, help="fresh processes of each cold cell; 0: none")
    parser.add_argument("--first-call", nargs=2, metavar=("ENGINE", "LINE"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.first_call:
        name, key = options.first_call
        print(once(engine(name), key, forget=False))
        return 0
    print(f"Python {sys.version.split()[0]}. The same question to {', '.join(ENGINES)}:")
    equal_fractions()
    engines = {name: engine(name) for name in ENGINES}
    fresh = {line.key: timed(engines, line.key, options.rounds, forget=True) for line in LINES}
    missed = report("No cache", fresh, best=True)
    report("No cache", fresh, best=False)
    warm = {line.key: timed(engines, line.key, options.rounds, forget=False) for line in LINES}
    report("Warm", warm, best=True)
    if options.processes:
        report("Cold", {line.key: cold(line.key, options.processes) for line in LINES}, best=False)
    print("\nBars, no cache: " + ("all met." if not missed else "MISSED " + "; ".join(missed)))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
