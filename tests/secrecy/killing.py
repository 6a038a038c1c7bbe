"""Whether the checks of this folder notice that a rule is gone: the quick ones, without a server."""

from __future__ import annotations

from functools import cache

from tests.secrecy.evening import Evening
from tests.secrecy.kinds import KINDS
from tests.secrecy.looking import at_the_table, failures, same_without_silence
from tests.secrecy.script import played

EVENINGS = (("fu3", 0), ("iaodune", 1), ("krasses", 2), ("fudge", 3))


def noticed() -> str:
    """What fails now, if anything does."""
    for key, seed in EVENINGS:
        try:
            wrong = failures(Evening(key, seed).run())
            if wrong or not same_without_silence(key, seed) or not same_bytes(key):
                return wrong[0] if wrong else f"other bytes in {key}"
        except Exception as error:  # a game that can't be played on is noticed too
            return f"{type(error).__name__}: {error}"
    return ""


def same_bytes(key: str) -> bool:
    """Whether other secrets, or none, are the same to players and observers."""
    traceless = [kind for kind in KINDS if kind.traceless]
    pairs = ((played(key, KINDS, 1), played(key, KINDS, 2)), (played(key, traceless, 1), played(key, (), 0)))
    return all(at_the_table(a, who) == at_the_table(b, who) for a, b in pairs for who in ("ana", "eve"))


@cache
def nothing_is_wrong() -> bool:
    """The same checks while all rules hold."""
    return noticed() == ""
