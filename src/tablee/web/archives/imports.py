"""What comes in as a file: a whole table, or sheets for the library; all of it, or nothing."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import BinaryIO

from tablee.exchange.chain import plain
from tablee.exchange.lines import kind_of
from tablee.exchange.reading import NAME, Arrived, read_sheets, read_table
from tablee.exchange.unpack import MOST, opened
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.log.port import TableCard
from tablee.log.shelf import LibraryCard
from tablee.web.access.door import Entered
from tablee.web.archives.exports import whole_table
from tablee.web.host import Host
from tablee.web.shelf import MANY, kept_sheet

_ONE_AT_A_TIME = threading.Lock()
"""An archive takes time to be looked through: two at once would take it from the tables."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What came of a file. ``same``: it is here already, to the byte, and nothing was done.

    ``master`` is the game master's seat: links and sessions do not travel, so whoever brought the
    table in sits down there (``entered``).
    """

    table: str = ""
    name: str = ""
    master: str = ""
    records: int = 0
    pictures: int = 0
    sheets: int = 0
    same: bool = False
    entered: Entered | None = None


def bring_in(
    host: Host, stream: BinaryIO, *, new: bool = False, most: int = MOST, sits: str | None = None
) -> Brought:
    """Bring an archive in, once it has been read to its end; raises `Refused` with nothing written.

    A table keeps its id, or takes a ``new`` one where it must stand beside the one that is here. Who
    ``sits`` down at it is a program of that name, or a browser (which has none); nobody, if None.
    """
    with _ONE_AT_A_TIME, opened(stream, most) as archive:
        if kind_of(archive) == "sheets":
            return _sheets(host, archive)
        return _table(host, read_table(archive, host.systems), new, sits)


def _table(host: Host, came: Arrived, new: bool, sits: str | None) -> Brought:
    id = came.card.id
    if new:
        id = host.new_id()
    elif host.log.exists(id):
        if last_hash(host, id) != came.hash:
            here = len(host.log.read(id))
            raise Refused(problem("HOUSE-archive", id, "other", here=here, found=came.records))
        return Brought(id, came.card.name, came.master.id, came.records, came.pictures, same=True)
    card = TableCard(id, came.card.name, came.card.system, came.card.made_at, "", came.records)
    with host.log.together():
        host.log.bring(card, came.each_record(), came.each_picture())
        entered = None if sits is None else host.door.seat(id, came.master.id, sits)
    return Brought(id, card.name, came.master.id, came.records, came.pictures, entered=entered)


def last_hash(host: Host, table: str) -> str:
    """The hash that an archive of a table would end with."""
    last = b""
    for line in whole_table(host.log, table):
        last = line
    return last[-67:-3].decode()


def _sheets(host: Host, archive: BinaryIO) -> Brought:
    """Sheets for the library; those that are there already are left as they are.

    The file is read twice, so that nothing is kept before all of it is known to be sound.
    """
    fresh, coming = dict[bytes, bool](), Counter[str]()
    for sheet in map(_shelved, read_sheets(archive, host.systems)):
        if _key(sheet) not in fresh:
            fresh[_key(sheet)] = True
            coming[sheet.system] += 1
        if coming[sheet.system] > MANY:
            raise Refused(problem("HOUSE-library", "", "many", most=MANY))
    for system in coming:
        cards = host.log.library(system)
        known = {_key(kept_sheet(host.log, system, card.id)) for card in cards} & fresh.keys()
        fresh.update(dict.fromkeys(known, False))
        if len(cards) + coming[system] - len(known) > MANY:
            raise Refused(problem("HOUSE-library", "", "many", most=MANY))
    kept = sum(fresh.values())
    with host.log.together():
        for sheet in map(_shelved, read_sheets(archive, host.systems)):
            if fresh[_key(sheet)]:
                fresh[_key(sheet)] = False
                card = LibraryCard(host.new_id(), sheet.system, sheet.name, sheet.nature, host.now())
                host.log.keep_sheet(card, sheet.form())
    return Brought(sheets=kept, same=not kept)


def _shelved(sheet: Sheet) -> Sheet:
    """A sheet as the library keeps it: a draft of nobody's."""
    return replace(sheet, name=sheet.name[:NAME], status="draft")


def _key(sheet: Sheet) -> bytes:
    return sha256(plain(sheet.form())).digest()
