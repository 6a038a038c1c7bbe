"""Looks after the log while a server runs: a backup at each start, every few hours, and after much play."""

from __future__ import annotations

import logging
import threading
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from tablee.log.backup import DAYS, KEEP, rotate
from tablee.log.port import LogFailed
from tablee.log.sqlite import SqliteLog

HOURS = 3.0
GROWN, APART = 1000, 15
"""A log that has grown by so many records is copied before its hour, so many minutes after the last copy."""
MINUTE = 60.0
log = logging.getLogger("tablee")


def stamp_now() -> str:
    """This moment, as backups are named."""
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")


class Keeper:
    """Makes rotating backups from a thread of its own; one that fails is told and tried again later.

    A log that has not grown since the last backup is not copied again.
    """

    def __init__(
        self, kept: SqliteLog, folder: Path, hours: float = HOURS, keep: int = KEEP, days: int = DAYS
    ) -> None:
        self.kept, self.folder, self.hours = kept, folder, hours
        self.keep, self.days = keep, days
        self.made: list[Path] = []
        self._seen = -1
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="tablee-backups", daemon=True)

    def __enter__(self) -> Keeper:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        self.look()
        minutes = 0
        while not self._stop.wait(MINUTE):
            minutes += 1
            if minutes >= self.hours * 60 or (minutes >= APART and self._much()):
                self.look()
                minutes = 0

    def _much(self) -> bool:
        try:
            return self.kept.size() - self._seen >= GROWN
        except LogFailed:
            return False

    def look(self) -> Path | None:
        """Make a backup if there is something new to keep."""
        try:
            grown = self.kept.size()
            if grown in (0, self._seen):
                return None
            made = rotate(self.kept, self.folder, stamp_now(), self.keep, self.days)
        except (LogFailed, OSError) as failed:
            log.warning("no backup: %s", failed)
            return None
        self._seen = grown
        self.made.append(made)
        return made
