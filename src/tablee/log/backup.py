"""Copies of a log: each opened and checked before it counts, the oldest making room for the newest."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tablee.log.file import OWNER_FOLDER, keep_private
from tablee.log.port import LogDamaged, LogFailed
from tablee.log.sqlite import SqliteLog, check, copy_file, settle

KEEP, DAYS = 10, 14
"""How many rotating backups are kept: the latest, and the oldest of each of the last days that have any."""


def back_up(log: SqliteLog, target: Path) -> int:
    """Copy a log in use to a file and check the copy: the number of records in it."""
    return _checked(log.copy, target)


def rotate(log: SqliteLog, folder: Path, stamp: str, keep: int = KEEP, days: int = DAYS) -> Path:
    """A new backup named by its moment; of the older ones the latest are kept, and the oldest of each day.

    However much is written in an hour, what was there in the morning and on the days before can be had back.
    What is named by a moment to come was made while the clock was wrong: it goes before the others. One that
    can't be removed now is tried again with the next backup.
    """
    target = folder / f"tablee-{_plain(stamp)}.db"
    back_up(log, target)
    made = sorted(folder.glob("tablee-*.db"), key=lambda file: (file.name <= target.name, file.name))
    for file in made:  # an earlier release left them open to others
        keep_private(file)
    first = {file.name.partition("T")[0]: file for file in reversed(made) if file.name <= target.name}
    kept = {*made[-keep:], *(first[day] for day in sorted(first)[max(len(first) - days, 0) :])}
    for old in made:
        if old not in kept:
            with suppress(OSError):
                old.unlink()
    return target


def restore(source: Path, path: Path, stamp: str) -> tuple[int, Path | None]:
    """Put a backup in place of a log that no server has open; the log that was there is kept beside it.

    Gives the number of records brought back, and where the former log is now. One that is damaged is kept
    as it is.
    """
    check(source)
    former = None
    if path.exists():
        former = path.with_name(f"{path.stem}-before-{_plain(stamp)}{path.suffix}")
        try:
            settle(path)
            _checked(lambda target: copy_file(path, target), former)
        except LogDamaged:
            _set_aside(path, former)
    return _checked(lambda target: copy_file(source, target), path), former


def _checked(copy: Callable[[Path], None], target: Path) -> int:
    """Make a copy beside the target and let it take the target's place once it is found sound."""
    part = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(OWNER_FOLDER, parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        copy(part)
        found = check(part)
        part.replace(target)
    except OSError as error:
        raise LogFailed(str(error)) from error
    finally:
        with suppress(OSError):
            part.unlink()
    return found


def _set_aside(path: Path, former: Path) -> None:
    """Move a log with all that lies beside it: none of that may meet the file that takes its place."""
    for end in ("", "-wal", "-shm"):
        part = path.with_name(path.name + end)
        if part.exists():
            part.replace(former.with_name(former.name + end))
    keep_private(former)


def _plain(stamp: str) -> str:
    return "".join(c for c in stamp if c.isalnum() or c == "-")
