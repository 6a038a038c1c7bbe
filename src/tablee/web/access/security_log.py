"""What the server writes down about its door: what was refused or let in, and where it came from.

One line for each event, with no secret and no text of anybody's in it: paths hold links, forms hold words.
"""

from __future__ import annotations

import logging
import re
import traceback
from datetime import UTC, datetime
from pathlib import Path

log = logging.getLogger("tablee.door")
ODD = re.compile(r"[^\w.:%+-]", re.ASCII)
LONGEST = 60
CAUSES = 5
BELOW = ("uvicorn.error", "asyncio")
"""Who else writes about faults."""
PER_MINUTE = 120
"""How many lines a minute: a flood fills no disk. How many were left out is told with the next one."""


def noted(event: str, address: str = "", **facts: str | int) -> None:
    """Write an event down; a value can neither end the line nor begin another field."""
    told = {"address": address, **facts} if address else facts
    words = " ".join(f"{name}={ODD.sub('_', str(value)[:LONGEST])}" for name, value in told.items())
    log.warning("%s %s", event, words)


def trace(error: BaseException) -> str:
    """Where a fault came from, in one line and without its words: they may quote what people wrote."""
    told = list[str]()
    now: BaseException | None = error
    while now is not None and len(told) < CAUSES:
        every = traceback.extract_tb(now.__traceback__)
        ours = [frame for frame in every if "tablee" in Path(frame.filename).parts] or list(every)
        places = " > ".join(f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in ours)
        told.append(f"{type(now).__name__} at {places or '?'}")
        now = now.__cause__ or now.__context__
    return " because of ".join(told)


class Quoting(logging.Filter):
    """Takes the words of a fault out of a line that the server below us writes about it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """The line stays, with where the fault came from."""
        if record.exc_info and record.exc_info[1] is not None:
            record.msg, record.args = f"{record.getMessage().strip()}: {trace(record.exc_info[1])}", ()
            record.exc_info = record.exc_text = None
        return True


class Sparing(logging.Filter):
    """Lets so many lines through each minute."""

    def __init__(self, per_minute: int = PER_MINUTE) -> None:
        super().__init__()
        self.per_minute = per_minute
        self._minute, self._lines = 0, 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is written."""
        minute = int(record.created // 60)
        if minute != self._minute:
            left_out = max(0, self._lines - self.per_minute)
            self._minute, self._lines = minute, 0
            record.msg = f"{record.msg} ({left_out} left out)" if left_out else record.msg
        self._lines += 1
        return self._lines <= self.per_minute


class Plain(logging.Formatter):
    """The time in UTC, where it comes from, what it says."""

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        """The time as the log of a table writes it."""
        return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds")


def write_down() -> None:
    """From now on events and faults go to the standard error of this program."""
    handler = logging.StreamHandler()
    handler.setFormatter(Plain("%(asctime)s %(name)s %(message)s"))
    whole = logging.getLogger("tablee")
    whole.addHandler(handler)
    whole.propagate = False
    for name in BELOW:
        logging.getLogger(name).addFilter(Quoting())


log.addFilter(Sparing())
