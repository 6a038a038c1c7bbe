"""Who may come in, in the same file as the log: links and sessions, by the digests of their secrets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from tablee.log.port import Link, Program, Session

if TYPE_CHECKING:
    import sqlite3

LINK = ("table", "role", "seat", "expires_at", "uses_left", "made_at", "hint")
LINK_COLUMNS = "table_id, role, seat, expires_at, uses_left, made_at, hint"
SESSIONS = 4096
"""How many sessions are remembered."""


class SqliteDoor:
    """Links and sessions, written in the same way as the log.

    A session that was found is remembered until any of them is written. It goes into what was the memory
    before it was looked for: one that was read before a write and comes after it is thrown away with that.
    While a transaction that wrote sessions goes on with something else, nothing is remembered.
    """

    def __init__(self) -> None:
        super().__init__()
        self._sessions: dict[str, tuple[bool, Session]] = {}
        self._seats: sqlite3.Connection | None = None

    def _transaction(self) -> AbstractContextManager[sqlite3.Connection]:
        raise NotImplementedError

    def _rows(self, query: str, *values: str) -> list[Any]:
        raise NotImplementedError

    def _row_of(self, query: str, *values: str) -> Any:
        raise NotImplementedError

    @contextmanager
    def _seating(self) -> Iterator[sqlite3.Connection]:
        """A transaction that writes sessions, or a part of one; what was remembered of them ends with it."""
        try:
            with self._transaction() as db:
                self._seats = db
                yield db
        finally:
            self._sessions = {}

    def put_link(self, digest: str, link: Link) -> None:
        """Keep a link by the digest of its secret."""
        row = (digest, *(getattr(link, column) for column in LINK))
        with self._transaction() as db:
            db.execute(f"INSERT INTO links (digest, {LINK_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)

    def find_link(self, digest: str) -> Link | None:
        """The link of a digest, used up or not."""
        row = self._row_of(f"SELECT {LINK_COLUMNS} FROM links WHERE digest = ?", digest)
        return Link(*row) if row else None

    def links_of(self, table: str) -> tuple[tuple[str, Link], ...]:
        """Every link of a table by its digest, the latest first."""
        query = f"SELECT digest, {LINK_COLUMNS} FROM links WHERE table_id = ? ORDER BY made_at DESC, digest"
        return tuple((row[0], Link(*row[1:])) for row in self._rows(query, table))

    def drop_link(self, digest: str) -> None:
        """Revoke one link."""
        with self._transaction() as db:
            db.execute("DELETE FROM links WHERE digest = ?", (digest,))

    def use_link(self, digest: str) -> bool:
        """Use a link once; False where it is used up or gone."""
        with self._transaction() as db:
            found = db.execute(
                "UPDATE links SET uses_left = uses_left - 1"
                " WHERE digest = ? AND (uses_left IS NULL OR uses_left > 0)",
                (digest,),
            )
            return found.rowcount == 1

    def drop_links(self, table: str, seat: str | None = None) -> None:
        """Revoke links: of one seat, or (None) those that bring new people."""
        with self._transaction() as db:
            db.execute("DELETE FROM links WHERE table_id = ? AND seat = ?", (table, seat or ""))

    def put_session(self, digest: str, table: str, seat: str, at: str, program: str = "") -> None:
        """Keep a browser's session for a seat by the digest of its secret; or that of a named program."""
        row = (digest, table, seat, at, at, program)
        with self._seating() as db:
            db.execute(
                "INSERT OR REPLACE INTO sessions (digest, table_id, seat, at, seen_at, name)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                row,
            )

    def find_session(self, digest: str, *, program: bool = False) -> Session | None:
        """The session of a browser, or of a program."""
        memory = self._sessions
        found = memory.get(digest) or self._look_up(digest, memory)
        return found[1] if found is not None and found[0] is program else None

    def _look_up(self, digest: str, memory: dict[str, tuple[bool, Session]]) -> tuple[bool, Session] | None:
        settled = self._seats is None or not self._seats.in_transaction
        query = "SELECT name, table_id, seat, at, seen_at FROM sessions WHERE digest = ?"
        row = self._row_of(query, digest)
        if row is None:
            return None
        if len(memory) >= SESSIONS:
            memory.clear()
        found = bool(row[0]), Session(*row[1:])
        if settled:
            memory[digest] = found
        return found

    def see_session(self, digest: str, at: str, seen_at: str) -> None:
        """Note since when a session is, and that it is in use."""
        with self._seating() as db:
            db.execute("UPDATE sessions SET at = ?, seen_at = ? WHERE digest = ?", (at, seen_at, digest))

    def programs_of(self, table: str, seat: str) -> tuple[Program, ...]:
        """The sessions of programs at a seat, the oldest first."""
        query = "SELECT digest, name, at FROM sessions WHERE table_id = ? AND seat = ? AND name <> ''"
        return tuple(Program(*row) for row in self._rows(f"{query} ORDER BY at, digest", table, seat))

    def drop_session(self, digest: str) -> None:
        """End one session."""
        with self._seating() as db:
            db.execute("DELETE FROM sessions WHERE digest = ?", (digest,))

    def move_sessions(self, table: str, seat: str, to: str) -> None:
        """The browsers and programs of one seat sit at another from now on."""
        with self._seating() as db:
            db.execute("UPDATE sessions SET seat = ? WHERE table_id = ? AND seat = ?", (to, table, seat))

    def drop_sessions(self, table: str, seat: str) -> None:
        """End every session of a seat."""
        with self._seating() as db:
            db.execute("DELETE FROM sessions WHERE table_id = ? AND seat = ?", (table, seat))
