"""Commands go first: while one is on its way to the other screens, nothing is drawn that can wait."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST = 0.05
"""How many seconds somebody waits; where that was not enough nobody does, until the way has been clear: what
takes so long is the disk, or there is no end to them."""


class Precedence:
    """How many are on the way. One thread of Python runs at a time: whoever draws meanwhile keeps them."""

    def __init__(self) -> None:
        self._clear = threading.Condition()
        self._on_the_way, self._weary = 0, False

    @contextmanager
    def taken(self) -> Iterator[None]:
        """On the way, from here to the end."""
        with self._clear:
            self._on_the_way += 1
        try:
            yield
        finally:
            with self._clear:
                self._on_the_way -= 1
                if not self._on_the_way:
                    self._weary = False
                    self._clear.notify_all()

    def given(self) -> None:
        """Wait while somebody is on the way; in a thread."""
        with self._clear:
            if self._on_the_way and not self._weary:
                self._weary = not self._clear.wait_for(lambda: not self._on_the_way, LONGEST)


commands = Precedence()
"""Those of this process."""
