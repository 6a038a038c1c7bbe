"""``tablee backup``: a checked copy of every table, while the tables are in use."""

from __future__ import annotations

from pathlib import Path

from tablee.cli.command import argument, option, verb
from tablee.cli.options import in_language
from tablee.lang import N_, ngettext
from tablee.lang import gettext as _

__all__ = ["command"]

SHORT = N_("Copy every table into a file, and check the copy.")
LONG = N_(
    "Copy every table into a file, and check the copy. Tables may be in use. Without a file, the copy goes "
    "into the folder “backups” beside the tables, where the ten latest are kept, and the first of each day."
)


@verb(SHORT, LONG)
@argument("file", required=False, metavar=N_("[FILE]"))
@option("--data", metavar=N_("FOLDER"), help=N_("Where the tables are kept."))
@in_language
def command(file: str | None, data: str | None) -> None:
    """Copy, check, say where."""
    from tablee.cli.errors import Unreadable
    from tablee.cli.serve import data_folder
    from tablee.log.backup import back_up, rotate
    from tablee.log.keeper import stamp_now
    from tablee.log.port import LogFailed
    from tablee.log.sqlite import SqliteLog, check

    folder = data_folder(data)
    if not (folder / "tablee.db").is_file():
        raise Unreadable(_("There are no tables in {folder}.").format(folder=folder))
    try:
        log = SqliteLog(folder / "tablee.db")
        try:
            target = Path(file) if file else rotate(log, folder / "backups", stamp_now())
            records = back_up(log, target) if file else check(target)
        finally:
            log.close()
    except LogFailed as failed:
        raise Unreadable(_("The copy could not be made: {why}.").format(why=failed.why)) from failed
    said = ngettext("{n} line copied and checked: {file}", "{n} lines copied and checked: {file}", records)
    print(said.format(n=records, file=target))
