"""The table page as a log grows: a command, the page's parts for game master and player, the stream.

Tables of 100, 1,000 and 10,000 records are played through real commands (FU³: talk, drafts, throws,
spends). After each command every viewer's update is made, as the stream does: what changed is drawn,
the rest is kept. What stands beside it in the same run is bare: a Jinja loop that writes 50 kB of the
same kind of HTML. The ratios say how many times longer ours takes, and what a long log costs against a
short one. Exit code 1 when a table of 10,000 records costs more than ``GROWTH`` times one of 1,000.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter_ns
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from jinja2 import Environment  # noqa: E402

from tablee.fairness.seeded import Seeded  # noqa: E402
from tablee.log.sqlite import SqliteLog  # noqa: E402
from tablee.systems import all_systems, system  # noqa: E402
from tablee.table.commands.command import Command  # noqa: E402
from tablee.table.commands.handle import handle  # noqa: E402
from tablee.table.log.facts import Fact, SeatPut, TableMade  # noqa: E402
from tablee.table.log.ledger import Ledger  # noqa: E402
from tablee.table.log.record import Record  # noqa: E402
from tablee.table.log.seat import Seat  # noqa: E402
from tablee.table.secrecy.audience import EVERYONE  # noqa: E402
from tablee.web.host import Host  # noqa: E402
from tablee.web.live.connection import Connection  # noqa: E402
from tablee.web.views.throw_reading import offers_of  # noqa: E402
from tablee.web.views.view import View  # noqa: E402

SIZES = (100, 1_000, 10_000)
GROWTH = 3
PEOPLE = {"gm": Seat("gm", "Camille", "gm"), "ana": Seat("ana", "Ana", "player")}
BARE = Environment(autoescape=True).from_string(
    '{% for e in entries %}<p class="entry" id="e-{{ loop.index }}">{{ e }}</p>{% endfor %}'
)


@dataclass
class Evening:
    """A table that is played on: one command after another, in turn."""

    host: Host
    ledger: Ledger = field(default_factory=Ledger)
    sent: count[int] = field(default_factory=count)

    def __post_init__(self) -> None:
        made = TableMade("Le port", "fu3", system("fu3").pack().form())
        facts: list[Fact] = [made, *map(SeatPut, PEOPLE.values())]
        now = self.host.now()
        self.ledger = Ledger(Record(i, "made", "gm", now, EVERYONE, fact) for i, fact in enumerate(facts, 1))
        for who, sheet, preset in (("ana", "hero", "teich"), ("gm", "foe", "assassin")):
            self.do(who, "bring", sheet=sheet, content=system("fu3").preset(preset).form())

    def do(self, who: str, what: str, **args: Any) -> int:
        """Send a command; the nanoseconds until its records are there."""
        command = Command(f"c{next(self.sent)}", what, args)
        start = perf_counter_ns()
        answer = handle(self.ledger, who, command, self.host.ports)
        spent = perf_counter_ns() - start
        if answer.problems:
            raise SystemExit(f"{what}: {answer.problems}")
        self.ledger = self.ledger.then(answer.records)
        return spent

    def round(self) -> list[Callable[[], int]]:
        """A stretch of play, one command at a time."""
        traits = {"traits": ["asset_1", "weapon_1"], "against": ["foe"]}
        return [
            lambda: self.do("ana", "say", words="Je passe par les toits, sans bruit."),
            lambda: self.do("ana", "draft", sheet="hero", draft={"traits": ["asset_1"]}),
            lambda: self.do("gm", "draft", sheet="hero", draft=traits),
            lambda: self.do("ana", "throw_draft", sheet="hero"),
            self.spend,
            lambda: self.do("gm", "say", words="La nuit tombe sur le port.", style="emote"),
            lambda: self.do("gm", "throw", check={"check": "throw", "net": 1}, by="foe"),
        ]

    def spend(self) -> int:
        """Buy the first thing there is to buy, else accept the throw."""
        runs = self.ledger.state.game.runs.values()
        run = next((run for run in reversed(tuple(runs)) if not run.closed), None)
        if run is None:
            return self.do("ana", "say", words="Bien.")
        rules = self.host.rules_of(self.ledger.state)
        for offer in offers_of(rules, run):
            if not offer.spend.refused:
                found = {"run": run.id, "spend": offer.spend.key, "dice": list(offer.pick)}
                answer = handle(self.ledger, "ana", Command("try", "spend", found), self.host.ports)
                if not answer.problems:
                    return self.do("ana", "spend", **found)
        return self.do("ana", "close", run=run.id)

    def grow(self, size: int) -> None:
        """Play until the log has so many records."""
        while len(self.ledger) < size:
            for act in self.round():
                act()


@dataclass
class Figures:
    """What was measured at one size: medians in nanoseconds, and bytes."""

    command: float
    pages: dict[str, float]
    bytes: dict[str, float]
    bare: float


def measured(evening: Evening, rounds: int) -> Figures:
    """Some rounds of play with both viewers' streams open."""
    shown = {who: Connection() for who in PEOPLE}
    for who in PEOPLE:  # the page is open already
        _message(evening, who, shown[who])
    commands: list[int] = []
    pages: dict[str, list[int]] = {who: [] for who in PEOPLE}
    sizes: dict[str, list[int]] = {who: [] for who in PEOPLE}
    bare: list[int] = []
    for _ in range(rounds):
        for act in evening.round():
            commands.append(act())
            for who in PEOPLE:
                start = perf_counter_ns()
                html = _message(evening, who, shown[who])
                pages[who].append(perf_counter_ns() - start)
                sizes[who].append(len(html.encode()))
            bare.append(_bare())
    return Figures(
        median(commands),
        {who: median(pages[who]) for who in PEOPLE},
        {who: median(sizes[who]) for who in PEOPLE},
        median(bare),
    )


def _message(evening: Evening, who: str, shown: Connection) -> str:
    seat = evening.ledger.state.seat(who)
    return shown.message(View(evening.host, "port", seat, evening.ledger, "fr"))


def _bare() -> int:
    """A hundred entries of some 500 bytes, by a loop and nothing else."""
    words = ["La nuit tombe sur le port, & <personne> ne dort. " * 10] * 100
    start = perf_counter_ns()
    BARE.render(entries=words)
    return perf_counter_ns() - start


def main() -> int:
    """The whole bench."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--rounds", type=int, default=4, help="rounds of play that are timed, seven commands each"
    )
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    options = parser.parse_args()
    print(f"Python {sys.version.split()[0]}. Medians; (n): n times a bare Jinja loop that writes 50 kB.")
    heads = "".join(f"{head:>22}" for head in ("one command", "update, GM", "update, player"))
    print(f"  {'records':>8}{heads}{'bytes, GM':>12}{'player':>9}")
    found: list[Figures] = []
    with TemporaryDirectory() as folder:
        log = SqliteLog(Path(folder) / "tablee.db")
        evening = Evening(Host(log, all_systems(), Seeded("bench")))
        for size in options.sizes:
            evening.grow(size)
            one = measured(evening, options.rounds)
            found.append(one)
            cells = [one.command, one.pages["gm"], one.pages["ana"]]
            told = "".join(f"{f'{ns / 1e6:.2f} ms ({ns / one.bare:.1f}x)':>22}" for ns in cells)
            print(f"  {size:>8}{told}{one.bytes['gm']:>12.0f}{one.bytes['ana']:>9.0f}")
        log.close()
    return _growth(found)


def _growth(found: list[Figures]) -> int:
    if len(found) < 2:
        return 0
    before, last = found[-2:]
    grown = {
        "one command": last.command / before.command,
        **{f"update, {who}": last.pages[who] / before.pages[who] for who in PEOPLE},
    }
    for what, ratio in grown.items():
        print(f"  {what}: the longest log costs {ratio:.2f} times the one before (bar {GROWTH})")
    return 1 if max(grown.values()) > GROWTH else 0


if __name__ == "__main__":
    sys.exit(main())
