"""The port for what the processes of one host share beside the log: a bell for each table, small values.

`InProcess` keeps it all in this process. An adapter for several servers rings through the database
(PostgreSQL's LISTEN/NOTIFY) and keeps the values in a table of it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Any, Protocol

Heard = Callable[[str, bool], None]
"""A listener, called with a table and whether something has changed at its door; from any thread."""
KEPT = 4096
"""The most values of one kind; the one not asked for longest goes."""
FEWER = {"pack draft": 200}
"""Kinds of which fewer are kept, because one value is large."""


class Shared(Protocol):
    """Port: a bell and small values shared by the processes of a host."""

    def ring(self, table: str, *, door: bool = False) -> None:
        """Tell every listener that the log of a table has grown, or that sessions or seats have changed."""

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Have a function called at each ring; returns what ends that."""

    def get(self, kind: str, key: Hashable) -> Any:
        """The value kept under a key; None where there is none."""

    def put(self, kind: str, key: Hashable, value: Any) -> None:
        """Keep a value under a key; None forgets it."""


class InProcess:
    """`Shared` in the memory of one process; it is gone when the process ends."""

    def __init__(self) -> None:
        self._listeners: dict[object, Heard] = {}
        self._kept: dict[str, dict[Hashable, Any]] = {}
        self._lock = threading.Lock()

    def ring(self, table: str, *, door: bool = False) -> None:
        """Call every listener, in this thread."""
        for heard in tuple(self._listeners.values()):
            heard(table, door)

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Add a listener; returns what removes it."""
        key = object()
        self._listeners[key] = heard

        def end() -> None:
            self._listeners.pop(key, None)

        return end

    def get(self, kind: str, key: Hashable) -> Any:
        """The value kept under a key."""
        with self._lock:
            values = self._kept.get(kind, {})
            if key in values:
                values[key] = values.pop(key)  # the one asked for last goes last
            return values.get(key)

    def put(self, kind: str, key: Hashable, value: Any) -> None:
        """Keep a value under a key, or forget it."""
        with self._lock:
            values = self._kept.setdefault(kind, {})
            values.pop(key, None)
            if value is not None:
                values[key] = value
            while len(values) > FEWER.get(kind, KEPT):
                values.pop(next(iter(values)))
