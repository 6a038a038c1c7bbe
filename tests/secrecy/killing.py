"""Whether the checks of this folder notice that a rule is gone: those that need no server, then a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

from tablee.table.ledger import Ledger
from tests.secrecy.browser import glance, served
from tests.secrecy.doors import Visit
from tests.secrecy.evening import Evening
from tests.secrecy.kinds import KINDS
from tests.secrecy.leaks import leaks
from tests.secrecy.looking import at_the_table, failures, same_without_silence
from tests.secrecy.script import played
from tests.table.test_snapshot import Shelf

EVENINGS = (("fu3", 0, True), ("iaodune", 1, False), ("krasses", 2, False), ("fudge", 3, True))
"""The games that are played, and whether their dice come from a chain."""


def noticed() -> str:
    """What fails now, if anything does."""
    try:
        return next(_wrong(), "")
    except Exception as error:  # a game that can't be played on is noticed too
        return f"{type(error).__name__}: {error}"


def _wrong() -> Iterator[str]:
    for key, seed, chain in EVENINGS:
        evening = Evening(key, seed, chain=chain).run()
        yield from failures(evening)
        yield from unlike(key)
        yield from [] if same_without_silence(key, seed) else [f"a silent throw is heard in {key}"]
        yield from resumed(evening)


def unlike(key: str) -> Iterator[str]:
    """Other secrets, or none, that are not the same to players and observers."""
    traceless = [kind for kind in KINDS if kind.traceless]
    pairs = ((played(key, KINDS, 1), played(key, KINDS, 2)), (played(key, traceless, 1), played(key, (), 0)))
    for one, other in pairs:
        for who in ("ana", "eve"):
            if at_the_table(one, who) != at_the_table(other, who):
                yield f"other secrets are not the same to {who} in {key}"


def resumed(evening: Evening) -> Iterator[str]:
    """A table that goes on from a snapshot and is not the same."""
    records = tuple(evening.play.records)
    for at in (len(records) // 2, len(records) * 3 // 4):
        first = Ledger(records[:at])
        going_on = Ledger.resume(first.snapshot(), Shelf(records[:at])).then(records[at:])
        if going_on.state != evening.play.state:
            yield "the truth is another after a snapshot"
        for who in ("gm", "ana"):
            if going_on.own(evening.play.seat(who)) != evening.play.sees(who):
                yield f"{who} knows otherwise after a snapshot"


def noticed_in_a_browser(folder: Path) -> str:
    """What is wrong with what ana's browser and program receive, after the game master's."""
    evening = Evening("fu3", 0, chain=True).run(0)
    try:
        with served(evening, folder / "t.db") as app:
            glance(app, "gm")
            for who in ("ana", "late"):
                wrong = leaks(evening, asyncio.run(Visit(app, evening, who, "fr").run()))
                if wrong:
                    return wrong[0]
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""
