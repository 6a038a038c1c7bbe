"""``tablee restore``: bring the tables back from a backup."""

from __future__ import annotations

from pathlib import Path

from tablee.cli.command import argument, option, verb
from tablee.cli.options import in_language
from tablee.lang import N_, ngettext
from tablee.lang import gettext as _

__all__ = ["command"]

SHORT = N_("Bring the tables back from a backup.")
LONG = N_(
    "Bring the tables back from a backup. Stop the server first. The backup is checked before anything "
    "changes, and the tables as they were are kept in a file beside the new ones."
)


@verb(SHORT, LONG)
@argument("file", metavar=N_("FILE"))
@option("--data", metavar=N_("FOLDER"), help=N_("Where the tables are kept."))
@in_language
def command(file: str, data: str | None) -> None:
    """Check, set aside, put in place."""
    from tablee.cli.errors import Unreadable
    from tablee.cli.serve import data_folder
    from tablee.log.backup import restore
    from tablee.log.keeper import stamp_now
    from tablee.log.port import LogFailed

    try:
        records, former = restore(Path(file), data_folder(data) / "tablee.db", stamp_now())
    except LogFailed as failed:
        raise Unreadable(_("The tables could not be brought back: {why}.").format(why=failed.why)) from failed
    print(ngettext("{n} line brought back.", "{n} lines brought back.", records).format(n=records))
    if former is not None:
        print(_("The tables as they were are kept here: {file}").format(file=former))
