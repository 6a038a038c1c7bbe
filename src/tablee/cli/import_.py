"""``tablee import``: a table, or sheets for the library, from a file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO

from tablee.cli.command import argument, option, verb
from tablee.cli.options import as_json, in_language
from tablee.lang import N_, ngettext
from tablee.lang import gettext as _

if TYPE_CHECKING:
    from tablee.log.sqlite import SqliteLog
    from tablee.web.archives.imports import Brought

__all__ = ["command"]

SHORT = N_("Bring in a table or sheets from a file.")
LONG = N_(
    "Bring in what `export` wrote (- for standard input), as it is or in a zip: a whole table, or sheets for "
    "the library. It is read to its end first; if one line is wrong, nothing comes in. Links and sessions "
    "do not travel: a way back to the game master’s seat is printed."
)
LARGE = 1024**3


@verb(SHORT, LONG)
@argument("file", metavar=N_("FILE"))
@option("--new", is_flag=True, help=N_("As a new table, beside the one that is here."))
@option("--large", is_flag=True, help=N_("Up to 1 GB, rather than 20 MB."))
@option("--data", metavar=N_("FOLDER"), help=N_("Where the tables are kept."))
@as_json
@in_language
def command(file: str, new: bool, large: bool, data: str | None, as_json: bool) -> None:
    """Read, bring in, say what came."""
    from tablee.cli.showing import print_json
    from tablee.exchange.unpack import MOST
    from tablee.fairness.chain import FairChain
    from tablee.fairness.system import draw
    from tablee.log.port import LogFailed
    from tablee.systems import all_systems
    from tablee.web.archives.imports import bring_in
    from tablee.web.host import Host

    with _given(file) as stream, _opened(data) as log:
        host = Host(log, all_systems(), draw, chain=FairChain(draw))
        try:
            brought = bring_in(host, stream, new=new, most=LARGE if large else MOST)
            came = brought.table and not brought.same
            back = f"/j/{host.door.own_link(brought.table, brought.master)}" if came else ""
        except LogFailed as failed:
            from tablee.cli.errors import Unreadable

            raise Unreadable(_("Nothing was brought in: {why}.").format(why=failed.why)) from failed
    if as_json:
        keys = ("table", "name", "records", "pictures", "sheets", "same")
        print_json({**{key: getattr(brought, key) for key in keys}, "way_back": back})
    else:
        _say(brought, back)


@contextmanager
def _given(file: str) -> Iterator[BinaryIO]:
    from tablee.cli.errors import Unreadable

    if file == "-":
        stdin: Any = sys.stdin
        yield stdin.buffer
        return
    try:
        stream = open(file, "rb")  # noqa: PTH123, SIM115 (a file that can't be opened is told apart)
    except (OSError, ValueError) as error:
        raise Unreadable(_("{name}: it can’t be opened.").format(name=file)) from error
    with stream:
        yield stream


@contextmanager
def _opened(data: str | None) -> Iterator[SqliteLog]:
    """The tables, to be written; beside a running server only where SQLite bears two who write."""
    from tablee.cli.errors import Unreadable
    from tablee.cli.serve import data_folder
    from tablee.log.file import settle, wal_reset_race
    from tablee.log.port import LogFailed
    from tablee.log.sqlite import SqliteLog

    path = data_folder(data) / "tablee.db"
    if path.is_file() and wal_reset_race():
        try:
            settle(path)
        except LogFailed as failed:
            text = _("A server has these tables open, and this SQLite is old: bring the file in on its page.")
            raise Unreadable(text) from failed
    try:
        log = SqliteLog(path)
    except (LogFailed, OSError) as failed:
        raise Unreadable(_("The tables in {folder} can’t be opened.").format(folder=path.parent)) from failed
    try:
        yield log
    finally:
        log.close()


def _say(brought: Brought, back: str) -> None:
    from tablee.cli.errors import clean

    if brought.table and brought.same:
        print(_("“{name}” is here already, the same to the byte.").format(name=clean(brought.name)))
    elif brought.table:
        said = ngettext("“{name}” is here: {n} line.", "“{name}” is here: {n} lines.", brought.records)
        print(said.format(name=clean(brought.name), n=brought.records))
        print(_("The game master’s way back, after the address of the server: {way}").format(way=back))
    elif brought.same:
        print(_("All these sheets are in the library already."))
    else:
        said = ngettext(
            "{n} sheet is new in the library.", "{n} sheets are new in the library.", brought.sheets
        )
        print(said.format(n=brought.sheets))
