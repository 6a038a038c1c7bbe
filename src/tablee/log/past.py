"""The past of a table, read from the log's file as far as somebody asks, a stretch at a time."""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from tablee.log.rows import RECORDS, audience_from_text, audience_text, record_of
from tablee.table.log.record import Record
from tablee.table.secrecy.audience import Audience

if TYPE_CHECKING:
    import sqlite3

STRETCH = 500
"""How many records are read at a time: others ask in between."""
ENDS = 1024
"""How many ends of stretches are remembered."""
LAST = 2**62
"""Further than any log."""
BETWEEN = f"{RECORDS} AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?"
OF_COMMAND = (
    RECORDS.replace(" WHERE", " INDEXED BY records_of_command WHERE")
    + " AND seq > ? AND seq <= ? AND command = ? ORDER BY seq"
)
TOLD = (
    f"{RECORDS} AND seq > ? AND seq <= ? AND audience IN (SELECT value FROM json_each(?))"
    " ORDER BY seq LIMIT ? OFFSET ?"
)


class SqlitePast:
    """Reads records from the file itself. They never change: a long read may be made of many."""

    def __init__(self) -> None:
        super().__init__()
        self._ends: OrderedDict[tuple[str, str, int], int] = OrderedDict()
        self._ends_lock = threading.Lock()

    def _asking(self) -> AbstractContextManager[sqlite3.Connection]:
        raise NotImplementedError

    def _records(self, query: str, *values: Any) -> tuple[Record, ...]:
        """What a question finds; it is understood when others may ask again."""
        with self._asking() as db:
            rows = db.execute(query, values).fetchall()
        return tuple(map(record_of, rows))

    def records_between(self, table: str, after: int, until: int, command: str = "") -> tuple[Record, ...]:
        """The records of a table from the file itself: a stretch of them, of one command or of all."""
        if command:
            return self._records(OF_COMMAND, table, after, until, command)
        found = list[Record]()
        while True:
            new = self._records(BETWEEN, table, after, until, STRETCH)
            found += new
            if len(new) < STRETCH:
                return tuple(found)
            after = new[-1].seq

    def records_of_kind(self, table: str, kind: str, until: int, most: int) -> tuple[Record, ...]:
        """The last records of a kind up to a number, in order."""
        query = f"{RECORDS} AND kind = ? AND seq <= ? ORDER BY seq DESC LIMIT ?"
        return self._records(query, table, kind, until, most)[::-1]

    def records_told(
        self, table: str, audiences: Iterable[Audience], number: int, until: int, most: int
    ) -> tuple[Record, ...]:
        """Of the records up to one that any of these audiences was told, ``most`` after the ``number``-th.

        Where a stretch ended is remembered: whoever reads on does not count from the beginning again.
        """
        told, found = json.dumps(sorted(map(audience_text, audiences))), list[Record]()
        while len(found) < most:
            size = min(most - len(found), STRETCH)
            new = self._stretch(table, told, number + len(found), until, size)
            found += new
            if len(new) < size:
                break
        return tuple(found)

    def _stretch(self, table: str, told: str, number: int, until: int, most: int) -> tuple[Record, ...]:
        with self._ends_lock:
            after = self._ends.get((table, told, number), 0)
        found = self._records(TOLD, table, after, until, told, most, 0 if after else number)
        if found:
            with self._ends_lock:
                self._ends[table, told, number + len(found)] = found[-1].seq
                self._ends.move_to_end((table, told, number + len(found)))
                while len(self._ends) > ENDS:
                    self._ends.popitem(last=False)
        return found

    def told_of(self, table: str, kind: str, path: str, thing: str, until: int) -> tuple[Audience, ...]:
        """To whom facts of a kind were told that name a thing at a place, up to a number."""
        query = (
            "SELECT DISTINCT audience FROM records"
            " WHERE table_id = ? AND kind = ? AND seq <= ? AND json_extract(fact, ?) = ?"
        )
        with self._asking() as db:
            rows = db.execute(query, (table, kind, until, path, thing)).fetchall()
        return tuple(audience_from_text(row[0]) for row in rows)


class TablePast:
    """The records of a table behind its snapshot, in the file."""

    def __init__(self, log: SqlitePast, table: str, until: int) -> None:
        self.log, self.table, self.until = log, table, until

    def records(self) -> tuple[Record, ...]:
        """All of them, in order."""
        return self.log.records_between(self.table, 0, self.until)

    def of_command(self, command: str) -> tuple[Record, ...]:
        """Those that one command wrote."""
        return self.log.records_between(self.table, 0, self.until, command) if command else ()

    def last(self, most: int) -> tuple[Record, ...]:
        """The last ones, in order."""
        return self.log.records_between(self.table, max(self.until - most, 0), self.until)

    def told(self, audiences: Iterable[Audience], number: int, most: int) -> tuple[Record, ...]:
        """Of those that were told to any of these audiences, ``most`` after the ``number``-th, in order."""
        return self.log.records_told(self.table, audiences, number, self.until, most)

    def of_kind(self, kind: str, until: int, most: int) -> tuple[Record, ...]:
        """The last facts of a kind up to a number, in order."""
        return self.log.records_of_kind(self.table, kind, until, most)

    def told_of(self, kind: str, path: str, thing: str, until: int) -> tuple[Audience, ...]:
        """To whom facts of a kind about a thing were told, up to a number."""
        return self.log.told_of(self.table, kind, path, thing, until)
