"""Numbered migrations: each file once, in order, each in its own transaction.

Their SQL may call ``upcast(data, form, system)``, which brings data from one form to the next.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from tablee.game.upcast import upcast
from tablee.log.port import LogDamaged, LogFailed
from tablee.log.seal import broken_seal, seal_anew

if TYPE_CHECKING:
    import sqlite3


SEALED = 6
"""The first version in which rows bear seals."""


def migrations() -> list[tuple[int, str]]:
    """Every migration: its number and its statements."""
    folder = files("tablee.log").joinpath("migrations")
    found = sorted(f.name for f in folder.iterdir() if f.name.endswith(".sql"))
    return [(int(name[:4]), folder.joinpath(name).read_text(encoding="utf-8")) for name in found]


def version_of(db: sqlite3.Connection) -> int:
    """The version of a file; one from a newer release is refused rather than guessed at."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    if version > migrations()[-1][0]:
        raise LogFailed(f"written by a newer Tablée (version {version})")
    return version


def shape(db: sqlite3.Connection) -> set[tuple[str, str, str]]:
    """The kind, the name and the table of all that stands in a schema."""
    return set(db.execute("SELECT type, name, tbl_name FROM main.sqlite_master"))


def _must_be_sound(db: sqlite3.Connection) -> None:
    try:
        broken = broken_seal(db)
    except db.DatabaseError as error:  # text that is none
        raise LogDamaged(str(error)) from error
    if broken:
        raise LogDamaged(f"not what was written: {broken}")


def _teach(db: sqlite3.Connection) -> None:
    """Teach a connection ``upcast``, which migrations call."""
    db.create_function("upcast", 3, _next_form, deterministic=True)


def _next_form(text: str, form: int, system: str) -> str:
    """Data of a form, as JSON, in the form that follows; the very same text where nothing changed."""
    data = msgspec.json.decode(text)
    new = upcast(data, form, system, form + 1)
    return text if new is data else msgspec.json.encode(new).decode()


def build(db: sqlite3.Connection, version: int) -> None:
    """Make an empty file what a file of that version is."""
    _teach(db)
    for number, statements in migrations():
        if number <= version:
            db.executescript(statements)


def migrate(db: sqlite3.Connection) -> None:
    """Bring a file up to date; another process that opens it at the same moment waits.

    A damaged file is refused before anything changes: rows are sealed anew, and the damage would be hidden.
    """
    _teach(db)
    if SEALED <= version_of(db) < migrations()[-1][0]:
        _must_be_sound(db)
    for number, statements in migrations():
        if number > version_of(db):
            db.execute("BEGIN IMMEDIATE")
            try:
                if number > version_of(db):
                    for statement in statements.split(";\n"):
                        db.execute(statement)
                    seal_anew(db)
                    db.execute(f"PRAGMA user_version = {number}")
                db.execute("COMMIT")
            except BaseException:
                db.execute("ROLLBACK")
                raise
