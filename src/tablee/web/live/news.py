"""What has happened at a table, for those who follow it."""

from __future__ import annotations

import threading

from tablee.table.log.ledger import Ledger


class News:
    """What has happened at a table, told from whichever thread: by whoever holds the lock."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.rings = self.doors = 0
        self._ledger: Ledger | None = None
        self._unread = 0

    def ring(self, door: bool, ledger: Ledger | None) -> None:
        """Something is new; without a ledger, the log must be read."""
        self.rings += 1
        self.doors += door
        if ledger is None:
            self._unread = self.rings
        else:
            self._keep(ledger)

    def was_read(self, ledger: Ledger, rings: int) -> None:
        """The log was read, after so many rings: what has rung since may not be in it."""
        self._keep(ledger)
        if self._unread <= rings:
            self._unread = 0

    def _keep(self, ledger: Ledger) -> None:
        """The log as somebody has found it; a log never gets shorter."""
        if self._ledger is None or len(ledger) >= len(self._ledger):
            self._ledger = ledger

    @property
    def ledger(self) -> Ledger | None:
        """The log as it now stands, if that is known."""
        return None if self._unread else self._ledger
