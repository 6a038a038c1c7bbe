"""Refusals are remembered for a while: a command that was refused is not carried out when it comes again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import replace

from tablee.table.command import Answer

Key = tuple[str, str, str]
"""A table, a seat, and the id of a command."""


class Refusals:
    """The latest refusals of a server, by command. They stand in no log: nothing happened.

    A browser that lost the answer sends its command again; by then it might pass, and its person has
    long done something else.
    """

    def __init__(self, most: int = 2000) -> None:
        self.most = most
        self._kept: OrderedDict[Key, Answer] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Key) -> Answer | None:
        """What was answered to that command, if it was refused."""
        with self._lock:
            found = self._kept.get(key)
        return replace(found, again=True) if found is not None else None

    def keep(self, key: Key, answer: Answer) -> None:
        """Remember a refusal; the oldest is forgotten."""
        if not answer.problems:
            return
        with self._lock:
            self._kept[key] = answer
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
