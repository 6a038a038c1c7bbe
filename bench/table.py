"""Many tables at once: from a command to the other screens, the old commit and the new one side by side.

Each server is a process of its own (uvicorn, the whole application, SQLite with ``synchronous=FULL``), the
load another (raw sockets). In one run the same load goes to four servers, one after the other:

- ``kept``: a bare Starlette echo that puts each post on the disk, then into a queue for each stream;
- ``old``: the page's stream of another commit (``--old COMMIT``), served from a work tree of its own;
- ``page``: the page's stream (HTML, what a screen gets);
- ``program``: the programs' stream (JSON).

The log tells afterwards what everybody was to receive. With several rounds old and new take turns in going
first, and the median of the rounds counts. Exit code 1 when a bar is missed: see ``bars``.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import psutil  # noqa: E402

from bench.opening import opening  # noqa: E402
from tablee.log.sqlite import SqliteLog  # noqa: E402
from tablee.table.log.ledger import Ledger  # noqa: E402

PEOPLE = 10
PER_TABLE = 0.5
"""Commands a second at each table: 200 tables send 100."""
WARM = 0.2
"""The part of a run, at its beginning, that is not counted."""
SIZES = (10, 50, 200)
KINDS = ("kept", "old", "page", "program")
OURS = ("page", "program")
LATE, BESIDE_KEPT = 0.150, 0.060
"""p99 in seconds: at most the first, or that of the echo that keeps each post plus the second."""
PROCESSOR = 0.008
"""Processor time of a command in seconds."""
MEMORY = 1.3
"""Times the memory of the old commit."""
NOT_TRACKED = ("src/tablee/web/static/vendor", "src/tablee/lang/*/LC_MESSAGES/*.mo")
"""What a work tree needs that is made at set-up: taken from this tree."""


@dataclass
class Figures:
    """What one run came to; times in seconds, memory in MB."""

    waits: list[float]
    answers: list[float]
    lost: int
    repeated: int
    sent: int
    refused: int
    memory: float
    cpu: float

    @property
    def p50(self) -> float:
        """Half of the messages were on the other screens by then."""
        return _percentile(self.waits, 0.5)

    @property
    def p99(self) -> float:
        """99 of 100 messages were on the other screens by then."""
        return _percentile(self.waits, 0.99)

    @property
    def answer(self) -> float:
        """99 of 100 commands were answered by then."""
        return _percentile(self.answers, 0.99)


def _percentile(times: list[float], part: float) -> float:
    found = sorted(times)
    return found[min(len(found) - 1, int(len(found) * part))] if found else float("nan")


@contextmanager
def work_tree(commit: str) -> Iterator[Path]:
    """A work tree of another commit, in a folder that is there meanwhile."""
    git = ("git", "-C", str(ROOT), "worktree")
    with TemporaryDirectory() as folder:
        tree = Path(folder) / "old"
        subprocess.run([*git, "add", "--quiet", "--detach", str(tree), commit], check=True)
        try:
            for found in (path for pattern in NOT_TRACKED for path in ROOT.glob(pattern)):
                place = tree / found.relative_to(ROOT)
                place.parent.mkdir(parents=True, exist_ok=True)
                (shutil.copytree if found.is_dir() else shutil.copy2)(found, place)
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)


def run(kind: str, tables: int, seconds: float, folder: Path, tree: Path = ROOT) -> Figures:
    """One server, of this tree or of another, and one load."""
    folder.mkdir()
    what = "kept" if kind == "kept" else "table"
    command = [
        sys.executable,
        str(tree / "bench" / "serving.py"),
        what,
        str(folder),
        str(tables),
        str(PEOPLE),
    ]
    own = {**os.environ, "PYTHONPATH": str(tree / "src")}
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tree, env=own)
    try:
        assert server.stdout is not None
        given = json.loads(server.stdout.readline())
        asked = {
            **given,
            "kind": {"kept": "echo", "old": "page"}.get(kind, kind),
            "rate": PER_TABLE * tables,
            "seconds": seconds,
            "seed": "bench",
        }
        load = subprocess.Popen(
            [sys.executable, str(ROOT / "bench" / "load.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert load.stdin is not None and load.stdout is not None
        load.stdin.write(json.dumps(asked) + "\n")
        load.stdin.flush()
        assert load.stdout.readline().strip() == "begun"
        watched = psutil.Process(server.pid)
        before = watched.cpu_times()
        found = json.loads(load.stdout.readline())
        load.wait()
        after = watched.cpu_times()
        spent = after.user + after.system - before.user - before.system
        memory = watched.memory_info().rss / 2**20
    finally:
        server.terminate()
        server.wait(30)
    if found["failed"]:
        raise SystemExit(f"{kind}: {found['failed'][:3]}")
    return _figures(kind, given["tables"], found, folder, memory, spent)


def _figures(
    kind: str, tables: list[Any], found: dict[str, Any], folder: Path, memory: float, spent: float
) -> Figures:
    sent, streams = found["sent"], found["streams"]
    told = _echoed(sent, tables) if kind == "kept" else _viewed(tables, folder)
    first = min(one["due"] for one in sent)
    start = first + WARM * (max(one["due"] for one in sent) - first)
    waits: list[float] = []
    lost = repeated = 0
    by_id = {one["id"]: one for one in sent}
    for number, people in enumerate(streams):
        for at, stream in enumerate(people):
            ids = [id for id, _ in stream["got"]]
            repeated += len(ids) - len(set(ids)) + (ids != sorted(ids))
            numbers, last = told[number][at]
            lost += stream["lost"] or (ids[-1] if ids else 0) != last
            if kind == "program":
                lost += len(set(range(1, last + 1)) - set(ids))
            for command, at_number in numbers.items():
                one = by_id.get(command)
                place = bisect_left(ids, at_number)
                if one is None or one["who"] == at or one["due"] < start or place == len(ids):
                    continue
                waits.append(stream["got"][place][1] - one["due"])
    bad = [one for one in sent if one["status"] != 200 or one["body"]]
    for one in bad[:3]:
        print(f"  refused: {one['act']} {one['status']} {one['body']}")
    answers = [one["answered"] - one["due"] for one in sent if one["due"] >= start]
    return Figures(waits, answers, lost, repeated, len(sent), len(bad), memory, spent / len(sent))


def _viewed(tables: list[Any], folder: Path) -> list[list[tuple[dict[str, int], int]]]:
    """For everybody: each command's first number in what they may know, and the number of the last."""
    log = SqliteLog(folder / "tablee.db")
    found = []
    for people in tables:
        ledger = Ledger.of(log.read(people[0]["table"]))
        seats = [ledger.state.seats[one["seat"]] for one in people]
        found.append([(_firsts(ledger.views(seat)), ledger.count(seat)) for seat in seats])
    log.close()
    return found


def _firsts(views: Any) -> dict[str, int]:
    firsts: dict[str, int] = {}
    for view in views:
        firsts.setdefault(view.command, view.number)
    return firsts


def _echoed(sent: list[dict[str, Any]], tables: list[Any]) -> list[list[tuple[dict[str, int], int]]]:
    """The echo numbers what is posted at a table in its order."""
    found: list[dict[str, int]] = [{} for _ in tables]
    for one in sent:
        found[one["table"]][one["id"]] = len(found[one["table"]]) + 1
    return [[(numbers, len(numbers))] * PEOPLE for numbers in found]


def _print(name: str, runs: Sequence[Figures]) -> None:
    """One line; of several runs the sums of what went wrong, and the medians."""
    cells = "".join(
        f"{median(getattr(one, what) for one in runs) * factor:>{wide}.{digits}f} {unit}"
        for what, factor, wide, digits, unit in (
            ("p50", 1e3, 9, 1, "ms"),
            ("p99", 1e3, 9, 1, "ms"),
            ("answer", 1e3, 10, 1, "ms"),
            ("memory", 1, 8, 0, "MB"),
            ("cpu", 1e3, 9, 2, "ms"),
        )
    )
    counts = [sum(getattr(one, what) for one in runs) for what in ("sent", "lost", "repeated")]
    print(
        f"  {name:<18}" + "".join(f"{n:>{w}}" for n, w in zip(counts, (8, 6, 9), strict=True)) + cells,
        flush=True,
    )


def compare(tables: int, seconds: float, rounds: int, kinds: Sequence[str], old: Path | None) -> bool:
    """One size: every kind with the same load, round by round; whether all bars are kept."""
    streams, rate = tables * PEOPLE, PER_TABLE * tables
    print(f"{tables} tables, {streams} streams, {rate:.0f} commands/s for {seconds:.0f} s")
    heads = zip(
        ("sent", "lost", "repeated", "p50", "p99", "answer p99", "memory", "processor"),
        (8, 6, 9, 12, 12, 13, 11, 12),
        strict=True,
    )
    print(f"  {'':<18}" + "".join(f"{head:>{wide}}" for head, wide in heads))
    found: dict[str, list[Figures]] = {kind: [] for kind in kinds}
    with TemporaryDirectory() as folder:
        for turn in range(rounds):
            for kind in kinds if turn % 2 == 0 else _turned(kinds):
                tree = old if kind == "old" and old is not None else ROOT
                found[kind].append(run(kind, tables, seconds, Path(folder) / f"{kind}{turn}", tree))
                _print(f"{kind}, round {turn + 1}" if rounds > 1 else kind, found[kind][-1:])
    if rounds > 1:
        for kind, runs in found.items():
            _print(f"{kind}, median", runs)
    kept = True
    for what, good in bars(found):
        print(f"  {'met' if good else 'MISSED'}: {what}")
        kept &= good
    return kept


def _turned(kinds: Sequence[str]) -> list[str]:
    """The echo first as always, then the others in the other order."""
    return [kind for kind in kinds if kind == "kept"] + [kind for kind in reversed(kinds) if kind != "kept"]


def bars(found: dict[str, list[Figures]]) -> Iterator[tuple[str, bool]]:
    """Each bar in words, and whether it is kept; those of the page's stream hold for programs too."""
    for kind in (kind for kind in OURS if found.get(kind)):
        runs = found[kind]
        wrong = sum(one.lost + one.repeated + one.refused for one in runs)
        yield f"{kind}: nothing lost, repeated or refused", wrong == 0
        most = [max(LATE, one.p99 + BESIDE_KEPT) for one in found.get("kept", [])] or [LATE] * len(runs)
        over = median(one.p99 - bar for one, bar in zip(runs, most, strict=True))
        late = median(one.p99 for one in runs)
        yield f"{kind}: p99 {late * 1e3:.0f} ms of {median(most) * 1e3:.0f}", over <= 0
        cpu = median(one.cpu for one in runs)
        yield (
            f"{kind}: processor time a command {cpu * 1e3:.1f} ms of {PROCESSOR * 1e3:.0f}",
            cpu <= PROCESSOR,
        )
    if found.get("old") and found.get("page"):
        times = median(one.memory for one in found["page"]) / median(one.memory for one in found["old"])
        yield f"page: {times:.2f} times the memory of the old commit, of {MEMORY}", times <= MEMORY


def main() -> int:
    """The whole bench."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--old", metavar="COMMIT", help="serve this commit too, beside the code of this tree")
    parser.add_argument("--quick", action="store_true", help="one small size, short")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--sizes", type=int, nargs="+")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", default=list(KINDS), choices=KINDS)
    parser.add_argument("--no-opening", action="store_true", help="leave the long table out")
    options = parser.parse_args()
    seconds = options.seconds or (10.0 if options.quick else 60.0)
    sizes = options.sizes or ((20,) if options.quick else SIZES)
    kinds = [kind for kind in KINDS if kind in options.kinds and (kind != "old" or options.old)]
    print(f"Python {sys.version.split()[0]}. From a command to another screen; processor: of each command.")
    with work_tree(options.old) if options.old else nullcontext() as old:
        kept = [compare(size, seconds, options.rounds, kinds, old) for size in sizes]
    if not options.no_opening:
        kept.append(opening(*((1_000, 10_000) if options.quick else (1_000, 100_000))))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
