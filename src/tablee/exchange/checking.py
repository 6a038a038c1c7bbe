"""A whole table's records, looked at one by one while they come in: who, when, for whom, in what order."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tablee.exchange.archive import Card, record_line
from tablee.exchange.lines import Line, must_be_as_written
from tablee.exchange.strict import refuse, wrong
from tablee.game.event import SheetPut
from tablee.game.problem import Refused
from tablee.table.log.facts import Redone, SeatPut, TableMade, Undone
from tablee.table.log.occasions import PictureKept, PictureShown
from tablee.table.log.record import Record, fact_from_data
from tablee.table.log.seat import Seat
from tablee.table.secrecy.audience import EVERYONE

ID = re.compile(r"[0-9A-Za-z_-]{1,40}")
WORDS = frozenset({"*", "gm", "players"})
"""What an audience may name besides seats; no seat is called so."""
COMMAND = 90
YEARS = range(1970, 2500)
"""A small computer without a clock of its own begins in 1970."""
SEATS = 1000
FIELDS = {"seq": int, "command": str, "by": str, "at": str, "audience": list, "fact": dict}


class Checker:
    """Takes records in their order and remembers what the later ones, and the end, must agree with."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.pack: Mapping[str, Any] = {}
        self.last: Record | None = None
        self.count = 0
        self.gone: set[str] = set()
        self.seats: dict[tuple[str, str], Seat] = {}
        """Everybody who ever sat there, by id and role."""
        self.pictures: dict[str, set[tuple[int, int]]] = {}
        """The sizes that facts say each picture has."""
        self._named: dict[str, int] = {}
        self._commands: set[str] = set()

    def take(self, line: Line) -> Record:
        """The record of a line, if it may follow those before it."""
        record = record_of(line)
        must_be_as_written(line, record_line(record))
        self.count += 1
        if record.seq != self.count:
            refuse(line.number, "seq", expected=self.count, found=record.seq)
        self._commanded(record, line.number)
        self._addressed(record, line.number)
        self._known(record, line.number)
        self.last = record
        return record

    def _commanded(self, record: Record, line: int) -> None:
        """What one command wrote stands together, by one seat, at one time."""
        last = self.last
        if not 0 < len(record.command) <= COMMAND:
            refuse(line, "command")
        if last is not None and last.command == record.command:
            if (last.by, last.at) != (record.by, record.at):
                refuse(line, "command")
            return
        if record.command in self._commands:
            refuse(line, "again", found=record.command)
        self._commands.add(record.command)
        if not is_time(record.at):
            refuse(line, "time", found=record.at[:40])

    def _addressed(self, record: Record, line: int) -> None:
        """An audience is of known words and of seats; whether there are such seats is known at the end."""
        named = record.audience
        if len({*named}) < len(named) or ("*" in named and named != EVERYONE):
            refuse(line, "audience")
        for seat in (record.by, *(word for word in named if word not in WORDS)):
            self._named.setdefault(seat, line)

    def _known(self, record: Record, line: int) -> None:
        fact = record.fact
        if isinstance(fact, TableMade) is not (record.seq == 1):
            refuse(line, "first")
        if isinstance(fact, TableMade):
            card = self.card
            if (fact.name, fact.system, record.at) != (card.name, card.system, card.made_at):
                refuse(line, "header")
            self.pack = fact.pack
        elif isinstance(fact, SeatPut):
            self._seated(fact.seat, line)
        elif isinstance(fact, SheetPut) and fact.content.system != self.card.system:
            refuse(line, "system", found=fact.content.system[:40])
        elif isinstance(fact, PictureKept | PictureShown):
            said = self.pictures.setdefault(fact.picture.id, set())
            said.add((fact.picture.width, fact.picture.height))
        elif isinstance(fact, Undone | Redone):
            if not fact.commands or not self._commands.issuperset(fact.commands):
                refuse(line, "undone")
            turn = self.gone.update if isinstance(fact, Undone) else self.gone.difference_update
            turn(fact.commands)

    def _seated(self, seat: Seat, line: int) -> None:
        if not ID.fullmatch(seat.id) or seat.id in WORDS:
            refuse(line, "id", found=seat.id[:40])
        self.seats[seat.id, seat.role] = Seat(seat.id, "", seat.role)
        if len(self.seats) > SEATS:
            refuse(line, "seats", most=SEATS)

    def end(self, line: int) -> None:
        """All records are in: there were some, and every seat that was named sat at this table."""
        if not self.count:
            refuse(line, "first")
        seated = {id for id, _role in self.seats}
        for seat, first in self._named.items():
            if seat not in seated:
                refuse(first, "stranger", found=seat[:40])


def record_of(line: Line) -> Record:
    """The record of a line; raises `Refused` for what is none."""
    data = line.data
    if {key: type(value) for key, value in data.items()} != FIELDS:
        refuse(line.number, "kind")
    if not all(isinstance(word, str) for word in data["audience"]):
        refuse(line.number, "audience")
    try:
        fact = fact_from_data(data["fact"])
    except Refused as refused:
        raise Refused(wrong(line.number, "fact"), *refused.problems[:3]) from refused
    return Record(data["seq"], data["command"], data["by"], data["at"], tuple(data["audience"]), fact)


def is_time(written: str) -> bool:
    """Whether this is a moment at which somebody may have played."""
    try:
        return len(written) <= 40 and datetime.fromisoformat(written).year in YEARS
    except ValueError:
        return False
