"""TABLEE_SEED: the one seed of a test run, and the streams of ids and random bytes that are drawn from it.

Each test has a stream of its own, named by its node id, and so has each fixture of a wider scope
(``tests/conftest.py`` opens them). Ids and tokens of the program come from the stream that is open, and so do
the random bytes of dice, commitments and keys. ``python -m tests.seed`` prints PYTHONHASHSEED for the seed.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from random import Random

__all__ = [
    "LETTERS",
    "Stream",
    "environment",
    "hash_seed",
    "install",
    "open_stream",
    "order",
    "seed",
    "stream",
]

SEED, NAME = "TABLEE_SEED", "TABLEE_STREAM"
ROOT = Path(__file__).resolve().parents[1]

LETTERS = "bcdfhjkvwxz"
"""The letters of ids: no digit, no vowel and none of "glmnprst", so that no number, word or abbreviation that
a test searches for (42, no, gm, html) can stand in an id by chance; no q, as hidden words begin with zq."""


def seed() -> str:
    """The seed of this run: TABLEE_SEED, drawn and put into the environment where it is not set."""
    if not os.environ.get(SEED):
        os.environ[SEED] = str(secrets.randbelow(10**9))
    return os.environ[SEED]


def _number(*names: str) -> int:
    """64 bits that depend on the seed and the names alone."""
    return int.from_bytes(blake2b("\0".join((seed(), *names)).encode(), digest_size=8).digest())


def hash_seed() -> int:
    """PYTHONHASHSEED of this run: it decides the order of sets."""
    return _number("hashes") % 2**32


def order(name: str) -> int:
    """The place of a module or a test in the order of this run."""
    return _number("order", name)


class Stream:
    """A seeded stand-in for the module ``secrets`` and for ``os.urandom``."""

    def __init__(self, name: str) -> None:
        self.random = Random(_number("stream", name))

    def token_hex(self, n: int) -> str:
        """As many letters as ``secrets.token_hex`` has digits."""
        return "".join(self.random.choices(LETTERS, k=2 * n))

    def token_urlsafe(self, n: int) -> str:
        """As many letters as ``secrets.token_urlsafe`` has characters."""
        return "".join(self.random.choices(LETTERS, k=-(-n * 4 // 3)))

    def urandom(self, n: int) -> bytes:
        """``n`` bytes."""
        return self.random.randbytes(n)


_open: list[Stream] = []


def stream() -> Stream:
    """The stream that is open: that of a fixture while it is made, else that of the test."""
    if not _open:
        _open.append(Stream("outside of tests"))
    return _open[-1]


@contextmanager
def open_stream(name: str) -> Iterator[Stream]:
    """Draw from the stream of this name meanwhile."""
    made = Stream(name)
    _open.append(made)
    try:
        yield made
    finally:
        _open.remove(made)


class _Secrets:
    """Replaces ``secrets`` in ``tablee.web.access.credentials``: draws from the stream that is open."""

    def token_hex(self, n: int) -> str:
        return stream().token_hex(n)

    def token_urlsafe(self, n: int) -> str:
        return stream().token_urlsafe(n)


def install() -> None:
    """Let the program draw its ids, tokens and random bytes from the open stream, in this process."""
    from tablee.fairness import system
    from tablee.web.access import credentials

    vars(credentials)["secrets"] = _Secrets()
    vars(system)["urandom"] = lambda n: stream().urandom(n)


def environment() -> dict[str, str]:
    """The environment for ``python -m tests.seeded_tablee``, with a stream name that is new at each call.

    A server that is started again on the same folder must never draw the same ids again: ask anew.
    """
    name = f"process {stream().token_hex(16)}"
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, SEED: seed(), NAME: name, "PYTHONPATH": path}


if __name__ == "__main__":
    print(hash_seed())
