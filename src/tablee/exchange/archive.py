"""Archives as they are written: JSON lines, made one by one while they are read from the log.

A whole table holds every secret of it; a view holds what one seat may know; sheets are sheets alone.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tablee.exchange.chain import Chain
from tablee.game.sheet import Sheet
from tablee.game.upcast import FORM
from tablee.table.log.facts import TableMade
from tablee.table.log.occasions import PictureKept, PictureShown
from tablee.table.log.record import Record, fact_to_data
from tablee.table.log.seat import Seat
from tablee.table.secrecy.view import Viewed

Picture = tuple[str, str, bytes]
"""A picture's id, its type and its bytes."""


class Carded(Protocol):
    """What an archive says of its table first; the log's own cards do."""

    @property
    def id(self) -> str:
        """The table's id."""

    @property
    def name(self) -> str:
        """How it is called."""

    @property
    def system(self) -> str:
        """What is played there."""

    @property
    def made_at(self) -> str:
        """When it was made."""


@dataclass(frozen=True, slots=True)
class Card:
    """A table as the first line of an archive names it."""

    id: str
    name: str
    system: str
    made_at: str


def card_of(table: str, records: Sequence[Record] | Sequence[Viewed]) -> Card:
    """The card of a table from its first record, which everybody knows."""
    made = records[0].fact
    assert isinstance(made, TableMade)
    return Card(table, made.name, made.system, records[0].at)


def header(kind: str, card: Carded) -> dict[str, Any]:
    """The first line of what comes from a table."""
    named = {"table": card.id, "name": card.name, "system": card.system, "made_at": card.made_at}
    return {"tablee": kind, "version": FORM, **named}


def record_line(record: Record) -> dict[str, Any]:
    """A record of a whole table."""
    return {
        "seq": record.seq,
        "command": record.command,
        "by": record.by,
        "at": record.at,
        "audience": list(record.audience),
        "fact": fact_to_data(record.fact),
    }


def viewed_line(view: Viewed) -> dict[str, Any]:
    """A record as one viewer knows it: under the viewer's own number, without its audience."""
    told = {"number": view.number, "command": view.command, "by": view.by, "at": view.at}
    return {**told, "fact": fact_to_data(view.fact)}


def picture_line(picture: Picture) -> dict[str, Any]:
    """A picture with its bytes."""
    id, type, body = picture
    return {"picture": id, "type": type, "body": b64encode(body).decode()}


def whole(card: Carded, records: Iterable[Record], pictures: Iterable[Picture]) -> Iterator[bytes]:
    """A whole table with all its secrets; its pictures come in the order of their ids.

    Bytes that no fact names were left behind by an upload that failed: they stay where they are.
    """
    chain, known = Chain(), set[str]()
    yield chain.line(header("table", card))
    for record in records:
        if isinstance(record.fact, PictureKept | PictureShown):
            known.add(record.fact.picture.id)
        yield chain.line(record_line(record))
    for picture in pictures:
        if picture[0] in known:
            yield chain.line(picture_line(picture))
    yield chain.line({"end": chain.lines})


def view(card: Carded, seat: Seat, views: Iterable[Viewed]) -> Iterator[bytes]:
    """What one seat may know of a table, from its own projection alone."""
    chain = Chain()
    yield chain.line({**header("view", card), "seat": seat.id, "role": seat.role})
    for viewed in views:
        yield chain.line(viewed_line(viewed))
    yield chain.line({"end": chain.lines})


def sheets(name: str, found: Iterable[Sheet]) -> Iterator[bytes]:
    """Sheets in their file form, under the name of where they come from."""
    chain = Chain()
    yield chain.line({"tablee": "sheets", "version": FORM, "name": name})
    for sheet in found:
        yield chain.line({"sheet": sheet.form()})
    yield chain.line({"end": chain.lines})
