"""Start to end: a throw at the command line against merely importing icepool.

``tablee roll fu3 +2`` and ``python -c 'import icepool'`` run in turn, as many times; the medians
are compared, first with all byte code at hand as after an installation, then without writing any.
A bare interpreter stands beside them. Exit code 1 when, with byte code, the throw takes more than one
and a half times the import; 2 when it cannot be run.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter_ns

ROOT = Path(__file__).resolve().parent.parent
BAR = 1.5
COMMANDS = {
    "tablee roll fu3 +2": ["-m", "tablee", "roll", "fu3", "+2"],
    "import icepool": ["-c", "import icepool"],
    "python alone": ["-c", "pass"],
}


def run(arguments: list[str], environment: dict[str, str]) -> tuple[int, str]:
    """Nanoseconds of one process, and its complaint if it failed."""
    start = perf_counter_ns()
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=environment)
    spent = perf_counter_ns() - start
    return spent, "" if done.returncode == 0 else (done.stderr.strip() or "no message").splitlines()[-1]


def compare(title: str, environment: dict[str, str], rounds: int) -> bool:
    """Print one table; whether the throw keeps within the bar."""
    times: dict[str, list[int]] = {name: [] for name in COMMANDS}
    for _ in range(rounds):
        for name, arguments in COMMANDS.items():
            times[name].append(run(arguments, environment)[0])
    print(f"{title}, median of {rounds} processes")
    for name, found in times.items():
        print(f"  {name:<20} {median(found) / 1e6:7.1f} ms   (fastest {min(found) / 1e6:.1f})")
    ours, theirs = (median(times[name]) for name in ("tablee roll fu3 +2", "import icepool"))
    print(f"  the whole throw ÷ icepool's import: {ours / theirs:.2f} (bar {BAR})\n")
    return ours <= BAR * theirs


def main() -> int:
    """The whole bench."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=21)
    rounds = parser.parse_args().rounds
    plain = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    plain.pop("PYTHONDONTWRITEBYTECODE", None)
    with TemporaryDirectory() as kept:
        compiled = {**plain, "PYTHONPYCACHEPREFIX": kept}
        for name, arguments in COMMANDS.items():
            # Once before the clock runs, so that byte code is written and files are in memory.
            problem = run(arguments, compiled)[1]
            if problem:
                print(f"`{name}` cannot be timed, it does not run here: {problem}")
                return 2
        kept_bar = compare("With byte code", compiled, rounds)
    compare("As found", {**plain, "PYTHONDONTWRITEBYTECODE": "1"}, rounds)
    return 0 if kept_bar else 1


if __name__ == "__main__":
    sys.exit(main())
