"""Opening a long table against a short one, each in a process in which nobody has opened it yet.

A stretch of real play is repeated under other ids until the log is as long as it is to be; snapshots are
kept on the way as always. What is timed: the first page for a player, the same for the game master, and
a first command. The process has shown another table before, so that only what hangs on the table counts.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from bench.load import round_of  # noqa: E402
from bench.serving import seated  # noqa: E402
from tablee.fairness.seeded import Seeded  # noqa: E402
from tablee.log.port import Decision  # noqa: E402
from tablee.log.sqlite import SqliteLog  # noqa: E402
from tablee.systems import all_systems  # noqa: E402
from tablee.table.commands.command import Command  # noqa: E402
from tablee.table.commands.handle import handle  # noqa: E402
from tablee.table.log.ledger import Ledger  # noqa: E402
from tablee.table.log.record import Record, fact_from_data, fact_to_data  # noqa: E402
from tablee.web.host import Host  # noqa: E402
from tablee.web.live.connection import Connection  # noqa: E402
from tablee.web.views.view import View  # noqa: E402

OPENING = 2.0
PEOPLE, STRETCH, AT_ONCE, PROCESSES = 6, 1_000, 100, 5
STEPS = ("page", "master", "command")


def host_in(folder: Path) -> Host:
    """A host on the tables of a folder."""
    return Host(SqliteLog(folder / "tablee.db"), all_systems(), Seeded("bench"))


def stretch(host: Host, people: list[dict[str, str]]) -> tuple[Record, ...]:
    """Some rounds of play, as the table would have written them."""
    table = people[0]["table"]
    before = ledger = Ledger(tuple(host.log.read(table)))
    turn = 0
    while len(ledger) - len(before) < STRETCH:
        for at, (who, act, args) in enumerate(round_of(people, turn)):
            silent = bool(args.pop("silent", False))
            command = Command(f"one{turn:04}x{at}", act, args, "gm" if silent else "all", silent)
            answer = handle(ledger, people[who]["seat"], command, host.ports)
            if answer.problems:
                raise SystemExit(f"{act}: {answer.problems}")
            ledger = ledger.then(answer.records)
        turn += 1
    return tuple(ledger)[len(before) :]


def repeated(played: tuple[Record, ...], first: int) -> Iterator[Record]:
    """The same play again and again, each time under ids of its own."""
    forms = [(r, json.dumps(fact_to_data(r.fact))) for r in played]
    seq, time = first, 0
    while True:
        for record, form in forms:
            again = fact_from_data(json.loads(form.replace("one", f"r{time:04}")))
            seq += 1
            command = record.command.replace("one", f"r{time:04}")
            yield Record(seq, command, record.by, record.at, record.audience, again)
        time += 1


def grow(folder: Path, size: int) -> list[dict[str, str]]:
    """A table with so many records, and a small one beside it; the people of both."""
    host = host_in(folder)
    long, small = (seated(host, number, PEOPLE) for number in range(2))
    table = long[0]["table"]
    have = len(host.log.read(table))
    more = repeated(stretch(host, long), have)
    while have < size:
        some = [next(more) for _ in range(min(AT_ONCE, size - have))]
        host.log.write(table, lambda known, some=some: Decision(some))  # type: ignore[misc]
        have += len(some)
    host.log.close()
    return [long[0], long[1], small[0], small[1]]


def timed(folder: Path, people: list[dict[str, str]]) -> dict[str, float]:
    """The seconds of each step, for a table that this process has not seen."""
    host = host_in(folder)
    for who, lang in ((people[2], "fr"), (people[3], "en"), (people[3], "fr")):
        _page(host, who, lang)
    _say(host, people[3])
    found = {}
    start = perf_counter()
    for step in STEPS:
        if step == "command":
            _say(host, people[1])
        else:
            _page(host, people[1 if step == "page" else 0], "fr")
        found[step] = perf_counter() - start
        start = perf_counter()
    host.log.close()
    return found


def _page(host: Host, who: dict[str, str], lang: Any) -> None:
    ledger = Ledger.of(host.log.read(who["table"]))
    html = Connection().message(View(host, who["table"], ledger.state.seats[who["seat"]], ledger, lang))
    assert "<" in html


def _say(host: Host, who: dict[str, str]) -> None:
    command = Command(f"first{os.getpid():08}", "say", {"words": "Nous revoilà."})
    assert not host.command(who["table"], who["seat"], command).problems


def opening(short: int, long: int) -> bool:
    """Print both sizes; whether the long one opens at a bounded cost."""
    with TemporaryDirectory() as folder:
        places = {size: Path(folder) / str(size) for size in (short, long)}
        people = {}
        for size, place in places.items():
            place.mkdir()
            people[size] = grow(place, size)
        found: dict[int, list[dict[str, float]]] = {size: [] for size in places}
        for _ in range(PROCESSES):
            for size, place in places.items():
                asked = [sys.executable, __file__, str(place), json.dumps(people[size])]
                done = subprocess.run(asked, capture_output=True, text=True, check=True)
                found[size].append(json.loads(done.stdout))
    print(f"Opening a table, median of {PROCESSES} processes")
    print(f"  {'records':>9}{'first page':>14}{'the GM’s too':>14}{'a command':>12}{'in all':>10}")
    whole = {}
    for size, runs in found.items():
        cells = [median(run[step] for run in runs) * 1e3 for step in STEPS]
        whole[size] = median(sum(run.values()) for run in runs) * 1e3
        told = "".join(f"{ms:>{w}.1f} ms" for ms, w in zip(cells, (11, 11, 9), strict=True))
        print(f"  {size:>9}{told}{whole[size]:>7.1f} ms")
    print(f"  the long one costs {whole[long] / whole[short]:.2f} times the short one (bar {OPENING})")
    return whole[long] <= OPENING * whole[short]


if __name__ == "__main__":
    print(json.dumps(timed(Path(sys.argv[1]), json.loads(sys.argv[2]))))
