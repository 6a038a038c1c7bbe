"""Commands go first: while one is on its way to the other screens, nothing is drawn that can wait."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

LONGEST = 0.05
"""After so many seconds with one command or another on the way nobody waits any more: what takes so long is
the disk, or there is no end to them."""


class Precedence:
    """How many are on the way. One thread of Python runs at a time: whoever draws meanwhile keeps them."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._clear = threading.Condition()
        self._on_the_way, self._since = 0, 0.0

    @contextmanager
    def taken(self) -> Iterator[None]:
        """On the way, from here to the end."""
        with self._clear:
            if not self._on_the_way:
                self._since = self._now()
            self._on_the_way += 1
        try:
            yield
        finally:
            with self._clear:
                self._on_the_way -= 1
                if not self._on_the_way:
                    self._clear.notify_all()

    def given(self) -> None:
        """Wait while somebody is on the way; in a thread."""
        with self._clear:
            while self._on_the_way and (left := self._since + LONGEST - self._now()) > 0:
                self._clear.wait(left)


commands = Precedence()
"""Those of this process."""
