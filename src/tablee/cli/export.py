"""``tablee export``: a table, somebody's view of it, or sheets, as a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.cli.command import argument, option, verb
from tablee.cli.options import as_json, in_language
from tablee.lang import N_, ngettext
from tablee.lang import gettext as _

if TYPE_CHECKING:
    from tablee.log.port import TableCard
    from tablee.log.sqlite import SqliteLog

__all__ = ["command"]

SHORT = N_("Keep a table, a view of it or sheets in a file.")
LONG = N_(
    "Keep a whole table in a file (- for standard output): whoever has it knows every secret of the table. "
    "With --seat, only what that seat may know; with --sheets, only sheets: of the table, or of the library "
    "where no table is named. Without a table, the tables are listed, unless there is only one. The "
    "tables may be in use."
)


@verb(SHORT, LONG)
@argument("table", required=False, metavar=N_("TABLE"))
@argument("file", required=False, metavar=N_("FILE"))
@option("--seat", metavar=N_("NAME"), help=N_("Only what this person may know; not to be brought in again."))
@option("--sheets", is_flag=True, help=N_("Only the sheets."))
@option("--data", metavar=N_("FOLDER"), help=N_("Where the tables are kept."))
@as_json
@in_language
def command(
    table: str | None, file: str | None, seat: str | None, sheets: bool, data: str | None, as_json: bool
) -> None:
    """Find, write, say where."""
    from tablee.web.archives.exports import file_name, library_sheets

    if table and file is None and (table == "-" or table.endswith(".jsonl")):
        table, file = None, table
    with _copied(data) as log:
        cards = log.tables()
        if table is None and sheets and seat is None:
            from tablee.systems import KEYS

            target = Path(file or file_name(_("library"), _("sheets")))
            _write(library_sheets(log, KEYS), target, "sheets", as_json)
            return
        if table is None and len(cards) != 1:
            _list(cards, as_json)
            return
        card = _named(cards, table) if table else cards[0]
        lines, kind, name = _chosen(log, card, seat, sheets)
        _write(lines, Path(file or file_name(card.name, name)), kind, as_json)


@contextmanager
def _copied(data: str | None) -> Iterator[SqliteLog]:
    """The tables as they stand now, in a copy: a server that has them open is not disturbed."""
    from tempfile import TemporaryDirectory

    from tablee.cli.errors import Unreadable
    from tablee.cli.serve import data_folder
    from tablee.log.file import copy_file
    from tablee.log.port import LogFailed
    from tablee.log.sqlite import SqliteLog

    folder = data_folder(data)
    if not (folder / "tablee.db").is_file():
        raise Unreadable(_("There are no tables in {folder}.").format(folder=folder))
    with TemporaryDirectory(prefix="tablee-") as place:
        try:
            copy_file(folder / "tablee.db", Path(place) / "tablee.db")
            log = SqliteLog(Path(place) / "tablee.db")
        except LogFailed as failed:
            raise Unreadable(_("The tables in {folder} can’t be opened.").format(folder=folder)) from failed
        try:
            yield log
        finally:
            log.close()


def _named(cards: Iterable[TableCard], wanted: str) -> TableCard:
    """The table of an id, or of a name that only one table bears."""
    from tablee.cli.errors import Unreadable
    from tablee.table.log.names import heard

    found = [card for card in cards if card.id == wanted]
    found = found or [card for card in cards if heard(card.name) == heard(wanted)]
    if len(found) != 1:
        text = _("There is no table “{name}”.") if not found else _("Several tables are called “{name}”.")
        raise Unreadable(text.format(name=wanted))
    return found[0]


def _chosen(
    log: SqliteLog, card: TableCard, seat: str | None, sheets: bool
) -> tuple[Iterator[bytes], str, str]:
    from tablee.cli.errors import Unreadable
    from tablee.table.log.ledger import Ledger
    from tablee.table.log.names import heard
    from tablee.web.archives.exports import journal, sheets_known, whole_table

    ledger = Ledger.of(log.read(card.id))
    people = ledger.state.seats.values()
    who = next((s for s in people if seat and (s.id == seat or heard(s.name) == heard(seat))), None)
    if seat and (who is None or who.waiting):
        raise Unreadable(_("Nobody called “{name}” sits at that table.").format(name=seat))
    if sheets:
        return sheets_known(ledger.own(who) if who else ledger.state), "sheets", _("sheets")
    if who:
        return journal(card.id, who, ledger), "view", _("journal")
    return whole_table(log, card.id), "table", _("table")


def _list(cards: Iterable[TableCard], as_json: bool) -> None:
    from tablee.cli.errors import clean
    from tablee.cli.showing import print_json

    if as_json:
        keys = ("id", "name", "system", "made_at", "last_at", "records")
        print_json({"tables": [{key: getattr(card, key) for key in keys} for card in cards]})
        return
    print(_("Name the table to be kept in a file:"))
    for card in cards:
        print(f"  {card.id}  {clean(card.name)}  ({card.system}, {card.last_at[:10]})")


def _write(lines: Iterator[bytes], target: Path, kind: str, as_json: bool) -> None:
    """Write beside the target, for the owner's eyes alone, and take its place once all is there."""
    from tablee.cli.errors import Unreadable
    from tablee.cli.showing import print_json

    if str(target) == "-":
        out: Any = sys.stdout
        for line in lines:
            out.buffer.write(line)
        return
    part, count, last = target.with_name(target.name + ".part"), 0, b""
    try:
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            for last in lines:
                file.write(last)
                count += 1
        part.replace(target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise Unreadable(_("{name}: it can’t be written.").format(name=target)) from error
    if as_json:
        print_json({"kind": kind, "file": str(target), "lines": count, "hash": last[-67:-3].decode()})
        return
    print(
        ngettext("{n} line written: {file}", "{n} lines written: {file}", count).format(n=count, file=target)
    )
    if kind == "table":
        print(_("Whoever has this file knows every secret of the table, the seeds of its dice included."))
