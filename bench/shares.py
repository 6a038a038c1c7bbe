"""Where the processor time of a command goes: carrying it out, drawing what is new for each sort of reader.

Tables of ten people are played through real commands in one thread, as the stream tells them: first one
reader of each language, for whom everything is drawn that others are shown too, then those others, then
whose sheet it is, then the game master. Means in processor time, not medians: it is the few costly ones that
fill a server. Beside them stands a bare Jinja loop over the same bytes. Nothing is promised here: `table.py`
holds the whole against a bare echo.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from jinja2 import Environment  # noqa: E402

from bench.load import round_of  # noqa: E402
from bench.serving import ENGLISH, seated  # noqa: E402
from tablee.cli.process import collect_when_quiet, rarely_collect  # noqa: E402
from tablee.fairness.seeded import Seeded  # noqa: E402
from tablee.game.text import Lang  # noqa: E402
from tablee.log.sqlite import SqliteLog  # noqa: E402
from tablee.systems import all_systems  # noqa: E402
from tablee.table.commands.command import Command  # noqa: E402
from tablee.table.log.ledger import Ledger  # noqa: E402
from tablee.web.host import Host  # noqa: E402
from tablee.web.live.connection import Connection  # noqa: E402
from tablee.web.rendering import compile_all  # noqa: E402
from tablee.web.views.view import View  # noqa: E402

PEOPLE = 10
WARM = 2
"""So many rounds are played before anything is counted."""
COLUMNS = ("command", "first fr", "first en", "others", "own", "gm")
BARE = Environment(autoescape=True).from_string("{% for line in lines %}<p>{{ line }}</p>{% endfor %}")


class Evening:
    """One table, with what everybody at it has been sent."""

    def __init__(self, host: Host, number: int) -> None:
        self.host, self.people = host, seated(host, number, PEOPLE)
        self.table = self.people[0]["table"]
        self.sent = [Connection() for _ in self.people]
        self.seen = [0] * PEOPLE
        self.tell_all()

    def tell_all(self) -> None:
        """Everybody is told everything."""
        ledger = Ledger.of(self.host.log.read(self.table))
        for at in range(PEOPLE):
            self.told(at, ledger)

    def told(self, at: int, ledger: Ledger) -> str:
        """What is new for one of them; nothing is looked at where they may know nothing of it."""
        seat = ledger.state.seats[self.people[at]["seat"]]
        before, self.seen[at] = self.seen[at], ledger.count(seat)
        if before == self.seen[at]:
            return ""
        return self.sent[at].message(View(self.host, self.table, seat, ledger, lang_of(at)))


def lang_of(at: int) -> Lang:
    """Who reads what, as in `serving.py`."""
    return "en" if at % ENGLISH == ENGLISH - 1 else "fr"


def readers(own: int) -> list[tuple[str, int]]:
    """Everybody in the order in which they are told, each under a column."""
    others = sorted((at for at in range(1, PEOPLE) if at != own), key=lambda at: (lang_of(at) == "en", at))
    first = {lang: next(at for at in others if lang_of(at) == lang) for lang in ("fr", "en")}
    named = [(f"first {lang_of(at)}" if at in first.values() else "others", at) for at in others]
    return [*named, ("own", own), ("gm", 0)]


def played(tables: int, rounds: int, folder: Path) -> dict[tuple[str, str], float]:
    """The mean processor time of each act in each column, in milliseconds."""
    host = Host(SqliteLog(folder / "tablee.db"), all_systems(), Seeded("shares"))
    evenings = [Evening(host, number) for number in range(tables)]
    collect_when_quiet()
    found: dict[tuple[str, str], float] = defaultdict(float)
    for turn in range(WARM + rounds):
        for place in range(len(round_of(evenings[0].people, 0))):
            for evening in evenings:
                at, act, args = round_of(evening.people, turn)[place]
                silent, own = bool(args.pop("silent", False)), 1 + turn % (PEOPLE - 1)
                name = f"{place + 1} {act}{', silent' if silent else ''}, by {'own' if at else 'gm'}"
                one = Command(f"c{turn:04}x{place:04}", act, args, "gm" if silent else "all", silent)
                start = process_time()
                host.command(evening.table, evening.people[at]["seat"], one)
                spent = {"command": process_time() - start}
                ledger = Ledger.of(host.log.read(evening.table))
                size = 0
                for column, reader in readers(own):
                    start = process_time()
                    size += len(evening.told(reader, ledger))
                    spent[column] = spent.get(column, 0.0) + process_time() - start
                start = process_time()
                BARE.render(lines=["x" * 100] * (size // 107))
                spent["bare"] = process_time() - start
                if turn >= WARM:
                    for column, seconds in spent.items():
                        found[name, column] += 1e3 * seconds / (tables * rounds)
    host.log.close()
    return found


def main() -> int:
    """The whole bench."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=6)
    options = parser.parse_args()
    compile_all()
    rarely_collect()
    with TemporaryDirectory() as folder:
        found = played(options.tables, options.rounds, Path(folder))
    print(f"{options.tables} tables of {PEOPLE}, means of {options.rounds} rounds, processor time in ms")
    print(f"{'':<28}" + "".join(f"{column:>10}" for column in (*COLUMNS, "sum", "Jinja")))
    names = list(dict.fromkeys(name for name, _column in found))
    sums = [0.0] * (len(COLUMNS) + 2)
    for name in names:
        cells = [found[name, column] for column in COLUMNS]
        cells += [sum(cells), found[name, "bare"]]
        sums = [a + b / len(names) for a, b in zip(sums, cells, strict=True)]
        print(f"{name:<28}" + "".join(f"{cell:>10.2f}" for cell in cells))
    print(f"{'mean':<28}" + "".join(f"{cell:>10.2f}" for cell in sums))
    return 0


if __name__ == "__main__":
    sys.exit(main())
