"""What is kept beside the log: pictures, and the sheets and packs that all tables of a host share."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import sqlite3


@dataclass(frozen=True, slots=True)
class LibraryCard:
    """A sheet of the library as a list shows it; ``owner`` is the table that keeps it, "" is the host."""

    id: str
    system: str
    name: str
    nature: str
    at: str
    owner: str = ""


@dataclass(frozen=True, slots=True)
class PackCard:
    """A pack that was composed here, as a list shows it; ``owner`` is as that of a sheet."""

    id: str
    system: str
    name: str
    at: str
    owner: str = ""


class Shelf(Protocol):
    """Pictures of tables, and the library of the host."""

    def together(self) -> AbstractContextManager[None]:
        """What is kept within is one transaction: all of it or nothing."""

    def put_picture(self, table: str, id: str, type: str, body: bytes) -> None:
        """Keep the bytes of a picture."""

    def find_picture(self, table: str, id: str) -> tuple[str, bytes] | None:
        """The type and the bytes of a picture of that table."""

    def picture_ids(self, table: str) -> tuple[str, ...]:
        """The pictures of a table whose bytes are kept."""

    def drop_picture(self, table: str, id: str) -> None:
        """Throw a picture's bytes away."""

    def library(self, system: str) -> tuple[LibraryCard, ...]:
        """The sheets kept for a system, by name."""

    def keep_sheet(self, card: LibraryCard, sheet: Mapping[str, Any]) -> None:
        """Keep a sheet's file form."""

    def find_sheet(self, id: str) -> Mapping[str, Any] | None:
        """The file form of a kept sheet."""

    def rename_sheet(self, id: str, name: str) -> None:
        """Give a kept sheet another name."""

    def drop_sheet(self, id: str) -> None:
        """Throw a kept sheet away."""

    def packs(self, system: str) -> tuple[PackCard, ...]:
        """The packs kept for a system, by name."""

    def keep_pack(self, card: PackCard, pack: Mapping[str, Any]) -> None:
        """Keep a pack's file form, in place of one of the same id."""

    def find_pack(self, id: str) -> Mapping[str, Any] | None:
        """The file form of a kept pack."""

    def drop_pack(self, id: str) -> None:
        """Throw a kept pack away."""


class SqliteShelf:
    """The shelf in the same file as the log, written in the same way."""

    def _transaction(self) -> AbstractContextManager[sqlite3.Connection]:
        raise NotImplementedError

    def _rows(self, query: str, *values: str) -> list[Any]:
        raise NotImplementedError

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is kept within is one transaction: all of it or nothing."""
        with self._transaction():
            yield

    def put_picture(self, table: str, id: str, type: str, body: bytes) -> None:
        """Keep the bytes of a picture."""
        with self._transaction() as db:
            db.execute(
                "INSERT INTO pictures (table_id, id, type, body) VALUES (?, ?, ?, ?)", (table, id, type, body)
            )

    def find_picture(self, table: str, id: str) -> tuple[str, bytes] | None:
        """The type and the bytes of a picture of that table."""
        rows = self._rows("SELECT type, body FROM pictures WHERE table_id = ? AND id = ?", table, id)
        return (rows[0][0], bytes(rows[0][1])) if rows else None

    def picture_ids(self, table: str) -> tuple[str, ...]:
        """The pictures of a table whose bytes are kept."""
        return tuple(row[0] for row in self._rows("SELECT id FROM pictures WHERE table_id = ?", table))

    def drop_picture(self, table: str, id: str) -> None:
        """Throw a picture's bytes away."""
        with self._transaction() as db:
            db.execute("DELETE FROM pictures WHERE table_id = ? AND id = ?", (table, id))

    def library(self, system: str) -> tuple[LibraryCard, ...]:
        """The sheets kept for a system, by name."""
        rows = self._rows(
            "SELECT id, system, name, nature, at, owner FROM library WHERE system = ?"
            " ORDER BY name COLLATE NOCASE, id",
            system,
        )
        return tuple(LibraryCard(*row) for row in rows)

    def keep_sheet(self, card: LibraryCard, sheet: Mapping[str, Any]) -> None:
        """Keep a sheet's file form."""
        body = json.dumps(sheet, ensure_ascii=False, separators=(",", ":"))
        row = (card.id, card.system, card.name, card.nature, card.at, card.owner, body)
        with self._transaction() as db:
            db.execute(
                "INSERT INTO library (id, system, name, nature, at, owner, sheet)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                row,
            )

    def find_sheet(self, id: str) -> Mapping[str, Any] | None:
        """The file form of a kept sheet."""
        rows = self._rows("SELECT sheet FROM library WHERE id = ?", id)
        found: Mapping[str, Any] | None = json.loads(rows[0][0]) if rows else None
        return found

    def rename_sheet(self, id: str, name: str) -> None:
        """Give a kept sheet another name."""
        with self._transaction() as db:
            db.execute("UPDATE library SET name = ? WHERE id = ?", (name, id))

    def drop_sheet(self, id: str) -> None:
        """Throw a kept sheet away."""
        with self._transaction() as db:
            db.execute("DELETE FROM library WHERE id = ?", (id,))

    def packs(self, system: str) -> tuple[PackCard, ...]:
        """The packs kept for a system, by name."""
        rows = self._rows(
            "SELECT id, system, name, at, owner FROM packs WHERE system = ? ORDER BY name COLLATE NOCASE, id",
            system,
        )
        return tuple(PackCard(*row) for row in rows)

    def keep_pack(self, card: PackCard, pack: Mapping[str, Any]) -> None:
        """Keep a pack's file form, in place of one of the same id."""
        body = json.dumps(pack, ensure_ascii=False, separators=(",", ":"))
        with self._transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO packs (id, system, name, at, owner, pack) VALUES (?, ?, ?, ?, ?, ?)",
                (card.id, card.system, card.name, card.at, card.owner, body),
            )

    def find_pack(self, id: str) -> Mapping[str, Any] | None:
        """The file form of a kept pack."""
        rows = self._rows("SELECT pack FROM packs WHERE id = ?", id)
        found: Mapping[str, Any] | None = json.loads(rows[0][0]) if rows else None
        return found

    def drop_pack(self, id: str) -> None:
        """Throw a kept pack away."""
        with self._transaction() as db:
            db.execute("DELETE FROM packs WHERE id = ?", (id,))
