"""What leaves as a file: a whole table for its host, one seat's own journal, sheets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from tablee.exchange.archive import Picture, card_of, sheets, view, whole
from tablee.exchange.chain import plain
from tablee.game.sheet import Sheet
from tablee.log.port import Log
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState

TYPE = "application/x-ndjson"
STRETCH = 500
PIECE = 64 * 1024
_ODD = re.compile(r"[^a-z0-9]+")


def whole_table(log: Log, table: str) -> Iterator[bytes]:
    """Everything there is of a table, every secret included: for its host alone."""
    card = card_of(table, log.records_between(table, 0, 1))
    return whole(card, _records(log, table, len(log.read(table))), _pictures(log, table))


def _records(log: Log, table: str, until: int) -> Iterator[Record]:
    """The records so far, a stretch at a time: a long campaign is never in memory as a whole."""
    for after in range(0, until, STRETCH):
        yield from log.records_between(table, after, min(after + STRETCH, until))


def _pictures(log: Log, table: str) -> Iterator[Picture]:
    for id in sorted(log.picture_ids(table)):
        kept = log.find_picture(table, id)
        if kept is not None:
            yield id, *kept


def journal(table: str, seat: Seat, ledger: Ledger) -> Iterator[bytes]:
    """All that a seat may know of its table, from its own projection alone."""
    views = ledger.views(seat)
    return view(card_of(table, views), seat, views)


def sheets_known(state: TableState) -> Iterator[bytes]:
    """The sheets of a state: of a viewer's own, those that this viewer may know."""
    return sheets(state.name, state.game.sheets.values())


def library_sheets(log: Log, systems: Iterable[str]) -> Iterator[bytes]:
    """The host's library, in an order that does not hang on the ids that sheets have here."""
    return sheets("", _library(log, systems))


def _library(log: Log, systems: Iterable[str]) -> Iterator[Sheet]:
    for system in systems:
        forms = [(card.name, log.find_sheet(card.id)) for card in log.library(system)]
        found = [Sheet.read({**form, "name": name}) for name, form in forms if form is not None]
        yield from sorted(found, key=lambda sheet: (sheet.name, plain(sheet.form())))


def pieces(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Lines many at a time, as they are sent: each piece is one turn of a thread."""
    held, size = list[bytes](), 0
    for line in lines:
        held.append(line)
        size += len(line)
        if size >= PIECE:
            yield b"".join(held)
            held, size = [], 0
    yield b"".join(held)


def file_name(name: str, kind: str) -> str:
    """How a file is called that somebody downloads: plain letters, so that every system keeps them."""
    flat = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return f"{_ODD.sub('-', flat).strip('-')[:60] or 'tablee'}-{kind}.jsonl"
