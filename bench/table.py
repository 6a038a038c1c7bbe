"""Many tables at once: from a command to the other screens, beside a bare echo with the same fan-out.

The server is a process of its own (uvicorn, the whole application, SQLite with ``synchronous=FULL``), the
load another (raw sockets). Two lines are measured: the page's stream (HTML, what a screen gets) and the
programs' stream (JSON). In the same run the same load goes to a bare Starlette echo: what is posted goes
into a queue for each stream of the table; and to the same echo that puts each post on the disk before, as
whoever keeps what was acknowledged must. The log tells afterwards what everybody was to receive. Exit code 1
when something was lost or repeated, when a stretch takes more than ``BAR`` times the echo's, or when a long
table takes more than ``OPENING`` times as long to open as a short one.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from bisect import bisect_left
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import psutil  # noqa: E402

from bench.opening import opening  # noqa: E402
from tablee.log.sqlite import SqliteLog  # noqa: E402
from tablee.table.log.ledger import Ledger  # noqa: E402

HERE = Path(__file__).resolve().parent
PEOPLE = 10
PER_TABLE = 0.5
"""Commands a second at each table: 200 tables send 100."""
WARM = 0.2
"""The part of a run, at its beginning, that is not counted."""
BAR = 3.0
SIZES = (10, 50, 200)
ECHOES = ("echo", "kept")
KINDS = ("kept", "page", "program")
"""What is held against the bare echo; the bar is for pages and programs."""


@dataclass
class Figures:
    """What one run came to; times in seconds."""

    waits: list[float]
    answers: list[float]
    lost: int
    repeated: int
    sent: int
    refused: int
    bytes: float
    memory: float
    cpu: float

    def told(self, part: float, of: str = "waits") -> float:
        """A percentile."""
        found = sorted(getattr(self, of))
        return found[min(len(found) - 1, int(len(found) * part))] if found else float("nan")


def run(kind: str, tables: int, seconds: float, folder: Path) -> Figures:
    """One server, one load."""
    folder.mkdir()
    what = kind if kind in ECHOES else "table"
    command = [sys.executable, str(HERE / "serving.py"), what, str(folder), str(tables), str(PEOPLE)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        given = json.loads(server.stdout.readline())
        asked = {
            **given,
            "kind": "echo" if kind in ECHOES else kind,
            "rate": PER_TABLE * tables,
            "seconds": seconds,
            "seed": "bench",
        }
        load = subprocess.Popen(
            [sys.executable, str(HERE / "load.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
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
    told = _echoed(sent, tables) if kind in ECHOES else _viewed(tables, folder)
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
    size = sum(s["size"] for people in streams for s in people) / max(1, len(waits))
    bad = [one for one in sent if one["status"] != 200 or one["body"]]
    for one in bad[:3]:
        print(f"  refused: {one['act']} {one['status']} {one['body']}")
    answers = [one["answered"] - one["due"] for one in sent if one["due"] >= start]
    return Figures(waits, answers, lost, repeated, len(sent), len(bad), size, memory, spent / len(sent))


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


def _line(name: str, one: Figures, echo: Figures | None) -> str:
    ratio = [
        f" ({one.told(p) / echo.told(p):.1f}x)" if echo is not None and echo is not one else ""
        for p in (0.5, 0.99)
    ]
    cells = [f"{one.told(p) * 1e3:.1f} ms{r}" for p, r in zip((0.5, 0.99), ratio, strict=True)]
    return (
        f"  {name:<16}{one.sent:>7}{one.lost:>6}{one.repeated:>6}{cells[0]:>17}{cells[1]:>18}"
        f"{one.told(0.99, 'answers') * 1e3:>9.1f} ms{one.memory:>8.0f} MB{one.cpu * 1e3:>9.2f} ms"
    )


def compare(tables: int, seconds: float, kinds: list[str]) -> bool:
    """One size: the echo and ours, each with the same load; whether all bars are kept."""
    print(
        f"{tables} tables, {tables * PEOPLE} streams, {PER_TABLE * tables:.0f} commands/s for {seconds:.0f} s"
    )
    print(
        f"  {'':<16}{'sent':>7}{'lost':>6}{'twice':>6}{'p50':>17}{'p99':>18}{'answer p99':>12}"
        f"{'memory':>11}{'CPU each':>12}"
    )
    found: dict[str, Figures] = {}
    with TemporaryDirectory() as folder:
        for kind in ("echo", *kinds):
            found[kind] = run(kind, tables, seconds, Path(folder) / kind)
            print(_line(kind, found[kind], found["echo"]), flush=True)
    echo, good = found["echo"], True
    for kind in kinds:
        one = found[kind]
        good &= one.lost == one.repeated == one.refused == 0
        good &= kind in ECHOES or all(one.told(p) <= BAR * echo.told(p) for p in (0.5, 0.99))
    return good


def main() -> int:
    """The whole bench."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one small size, short")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--sizes", type=int, nargs="+")
    parser.add_argument("--kinds", nargs="+", default=list(KINDS), choices=KINDS)
    parser.add_argument("--no-opening", action="store_true", help="leave the long table out")
    options = parser.parse_args()
    seconds = options.seconds or (10.0 if options.quick else 60.0)
    sizes = options.sizes or ((20,) if options.quick else SIZES)
    print(
        f"Python {sys.version.split()[0]}. Command sent -> another screen; (n): n times the echo; bar {BAR}."
    )
    kept = [compare(size, seconds, options.kinds) for size in sizes]
    if not options.no_opening:
        kept.append(opening(*((1_000, 10_000) if options.quick else (1_000, 100_000))))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
