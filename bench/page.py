"""The table page as a log grows: a command, and what the game master and a player are sent of it.

Tables of 100, 1,000 and 10,000 records (FU³: talk, drafts, throws; see `opening.py`) are served in this
process and played on by real requests, with the streams of both open: from the first byte of a command to its
answer, to the game master's message and to the player's. What stands beside it in the same run is bare: a
Jinja loop that writes 50 kB of the same kind of HTML. The ratios say how many times longer ours takes, and
what a long log costs against a short one. Exit code 1 when the longest log costs more than ``GROWTH`` times
the one before.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from jinja2 import Environment  # noqa: E402

from bench.client import Table, served  # noqa: E402
from bench.load import round_of  # noqa: E402
from bench.opening import grow, host_in  # noqa: E402
from bench.serving import UNLIMITED  # noqa: E402
from tablee.web.app import application  # noqa: E402

SIZES = (100, 1_000, 10_000)
GROWTH = 3
WARM = 1
"""So many rounds are played before anything is timed."""
COLUMNS = ("answer", "update, GM", "update, player")
BARE = Environment(autoescape=True).from_string(
    '{% for e in entries %}<p class="entry" id="e-{{ loop.index }}">{{ e }}</p>{% endfor %}'
)


@dataclass
class Figures:
    """What was measured at one size: medians in seconds, by column, and the bytes of a message."""

    times: dict[str, float]
    gm: float
    player: float
    bare: float


async def measured(port: int, people: list[dict[str, str]], rounds: int) -> Figures:
    """Some rounds of play with the streams of the game master and a player open."""
    table = Table(port, people)
    await table.open()
    times: list[tuple[float, ...]] = []
    sizes: list[tuple[int, ...]] = []
    bare: list[float] = []
    for turn in range(WARM + rounds):
        for at, act, args in round_of(people, 0):
            if "silent" in args:  # the player is sent nothing
                continue
            before = [stream.size for stream in table.streams]
            start = perf_counter()
            answered, shown = await table.post(at, "do", do=act, args=json.dumps(args))
            if turn >= WARM:
                times.append((answered - start, *(moment - start for moment in shown)))
                sizes.append(tuple(s.size - size for s, size in zip(table.streams, before, strict=True)))
                bare.append(_bare())
    table.close()
    medians = {column: median(one[at] for one in times) for at, column in enumerate(COLUMNS)}
    return Figures(medians, median(s[0] for s in sizes), median(s[1] for s in sizes), median(bare))


def _bare() -> float:
    """A hundred entries of some 500 bytes, by a loop and nothing else."""
    words = ["La nuit tombe sur le port, & <personne> ne dort. " * 10] * 100
    start = perf_counter()
    BARE.render(entries=words)
    return perf_counter() - start


def main() -> int:
    """The whole bench."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--rounds", type=int, default=10, help="rounds of play that are timed, six commands each"
    )
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    options = parser.parse_args()
    print(f"Python {sys.version.split()[0]}. Medians; (n): n times a bare Jinja loop that writes 50 kB.")
    print(
        f"  {'records':>8}" + "".join(f"{head:>22}" for head in COLUMNS) + f"{'bytes, GM':>12}{'player':>9}"
    )
    found: list[Figures] = []
    for size in options.sizes:
        with TemporaryDirectory() as folder:
            people = grow(Path(folder), size)[:2]
            host = host_in(Path(folder))
            with served(application(host, per_minute=UNLIMITED)) as port:
                one = asyncio.run(measured(port, people, options.rounds))
            host.log.close()
        found.append(one)
        told = "".join(f"{f'{s * 1e3:.2f} ms ({s / one.bare:.1f}x)':>22}" for s in one.times.values())
        print(f"  {size:>8}{told}{one.gm:>12.0f}{one.player:>9.0f}", flush=True)
    return _growth(found)


def _growth(found: list[Figures]) -> int:
    if len(found) < 2:
        return 0
    before, last = found[-2:]
    grown = {column: last.times[column] / before.times[column] for column in COLUMNS}
    for column, ratio in grown.items():
        print(f"  {column}: the longest log costs {ratio:.2f} times the one before (bar {GROWTH})")
    return 1 if max(grown.values()) > GROWTH else 0


if __name__ == "__main__":
    sys.exit(main())
