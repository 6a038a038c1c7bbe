"""Whether the checks of this folder notice that a rule is gone: those that need no server, then a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

from tests.secrecy.alone import ALONE, Probe
from tests.secrecy.answers import answers_to_programs
from tests.secrecy.browser import glance, served
from tests.secrecy.doors import Visit
from tests.secrecy.evening import Evening
from tests.secrecy.guessing import guesses
from tests.secrecy.holding import held_in_secret
from tests.secrecy.kinds import KINDS
from tests.secrecy.leaks import leaks
from tests.secrecy.looking import at_the_table, failures, same_without_silence
from tests.secrecy.proofs import PROOFS
from tests.secrecy.resuming import files_that_tell_too_much, refolded, resumed
from tests.secrecy.retold import RETOLD
from tests.secrecy.scenes import SCENES
from tests.secrecy.script import played

EVENINGS = (("fu3", 0, True), ("iaodune", 1, False), ("krasses", 2, False), ("fudge", 3, True))
"""The games that are played, and whether their dice come from a chain."""
PROBES: tuple[Probe, ...] = (
    *ALONE,
    *RETOLD,
    *SCENES,
    *PROOFS,
    held_in_secret,
    refolded,
    files_that_tell_too_much,
)
"""Rules looked at one at a time: the quickest come first."""


def noticed() -> str:
    """What fails now, if anything does."""
    try:
        return next(_wrong(), "")
    except Exception as error:  # a game that can't be played on is noticed too
        return f"{type(error).__name__}: {error}"


def _wrong() -> Iterator[str]:
    for probe in PROBES:
        yield from probe()
    for key, seed, chain in EVENINGS:
        evening = Evening(key, seed, chain=chain).run()
        yield from failures(evening)
        yield from unlike(key)
        yield from [] if same_without_silence(key, seed) else [f"a silent throw is heard in {key}"]
        yield from resumed(evening)
    yield from guesses()


def unlike(key: str) -> Iterator[str]:
    """Other secrets, or none, that are not the same to players and observers."""
    traceless = [kind for kind in KINDS if kind.traceless]
    pairs = ((played(key, KINDS, 1), played(key, KINDS, 2)), (played(key, traceless, 1), played(key, (), 0)))
    for one, other in pairs:
        for who in ("ana", "eve"):
            if at_the_table(one, who) != at_the_table(other, who):
                yield f"other secrets are not the same to {who} in {key}"


def noticed_in_a_browser(folder: Path) -> str:
    """What is wrong with what ana's browser and program receive, after the game master's."""
    try:
        for wrong in answers_to_programs(folder / "answers.db"):
            return wrong
        evening = Evening("fu3", 0, chain=True).run(0)
        with served(evening, folder / "t.db") as app:
            glance(app, "gm")
            for who in ("ana", "late"):
                for wrong in leaks(evening, asyncio.run(Visit(app, evening, who, "fr").run())):
                    return wrong
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""
