"""Every row in the file bears a seal made of all it holds: what a disk changes on its own is found.

SQLite checks the shape of its file, not what stands in it: one letter of a record may turn into another
without a word. The seal is no secret; it finds faults, not forgers.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

DIGITS = 8


def seal(*values: str | bytes | int | None) -> str:
    """The seal of a row's values."""
    return blake2b("\x1f".join(map(str, values)).encode(), digest_size=DIGITS).hexdigest()


def learn(db: sqlite3.Connection) -> None:
    """Teach a connection to make seals."""
    db.create_function("seal", -1, seal, deterministic=True)


def sealed_tables(db: sqlite3.Connection) -> dict[str, str]:
    """Every table whose rows bear a seal, with its other columns as SQL lists them."""
    found = {}
    for (table,) in db.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'").fetchall():
        columns = [row[1] for row in db.execute(f"PRAGMA main.table_info('{table}')")]
        if "seal" in columns:
            found[table] = ", ".join(column for column in columns if column != "seal")
    return found


def seal_rows(db: sqlite3.Connection, sealed: str) -> None:
    """From now on this connection seals what it writes; new rows of the table ``sealed`` come with theirs.

    The triggers are the connection's own: the file stays one that any SQLite can read and mend. To seal a
    row afterwards is to write it twice.
    """
    for table, columns in sealed_tables(db).items():
        new = ", ".join(f"NEW.{column}" for column in columns.split(", "))
        key = " AND ".join(f"{column} IS NEW.{column}" for column in _key(db, table))
        changed = f"UPDATE OF {columns}"
        for when in (changed,) if table == sealed else ("INSERT", changed):
            db.execute(
                f"CREATE TEMP TRIGGER seal_{table}_{when[:6]} AFTER {when} ON main.{table}"
                f" BEGIN UPDATE {table} SET seal = seal({new}) WHERE {key}; END"
            )


def seal_anew(db: sqlite3.Connection) -> None:
    """Seal every row as it stands: a migration may have given it another shape."""
    for table, columns in sealed_tables(db).items():
        db.execute(f"UPDATE {table} SET seal = seal({columns})")


def _key(db: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in db.execute(f"PRAGMA main.table_info('{table}')") if row[5]]


def broken_seal(db: sqlite3.Connection) -> str:
    """Where the first row stands that is not what was written; nothing where all are."""
    for table, columns in sealed_tables(db).items():
        key = " || ' ' || ".join(_key(db, table))
        found = db.execute(f"SELECT {key} FROM {table} WHERE seal <> seal({columns}) LIMIT 1").fetchone()
        if found:
            return f"{table} {found[0]}"
    return ""
