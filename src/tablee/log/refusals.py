"""Refusals stand in no log, for nothing happened; the latest are kept beside it all the same.

A browser that lost the answer sends its command again, maybe to a server that has started anew: it gets the
answer it was given, although the command might pass by now.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sqlite3

KEPT = 20_000
"""How many refusals are remembered, of all tables."""


class SqliteRefusals:
    """The latest refusals, in the same file as the log and in the transaction that decided them."""

    def _transaction(self) -> AbstractContextManager[sqlite3.Connection]:
        raise NotImplementedError

    def _asking(self) -> AbstractContextManager[sqlite3.Connection]:
        raise NotImplementedError

    def keep_refusal(self, table: str, seat: str, command: str, problems: Sequence[Any]) -> None:
        """Remember why a seat's command was refused; the oldest refusal is forgotten."""
        body = json.dumps(problems, ensure_ascii=False, separators=(",", ":"))
        with self._transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO refusals (table_id, seat, command, problems) VALUES (?, ?, ?, ?)",
                (table, seat, command, body),
            )
            db.execute("DELETE FROM refusals WHERE number <= (SELECT max(number) - ? FROM refusals)", (KEPT,))

    def find_refusal(self, table: str, seat: str, command: str) -> Sequence[Any]:
        """Why that command was refused; nothing if it was not, or if that is forgotten."""
        query = "SELECT problems FROM refusals WHERE table_id = ? AND seat = ? AND command = ?"
        with self._asking() as db:
            row = db.execute(query, (table, seat, command)).fetchone()
        found: Sequence[Any] = json.loads(row[0]) if row else ()
        return found
