"""An archive read back: looked through to its end before anybody is told that it may come in."""

from __future__ import annotations

from base64 import b64decode
from binascii import Error
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO

from tablee.exchange.archive import Card, Picture, header, picture_line
from tablee.exchange.chain import Chain
from tablee.exchange.checking import ID, Checker, is_time, record_of
from tablee.exchange.drawn import drawn_size
from tablee.exchange.folding import folded
from tablee.exchange.lines import Line, must_be_as_written, read_lines
from tablee.exchange.strict import refuse, wrong
from tablee.game.bounds import must_fit
from tablee.game.problem import Refused
from tablee.game.sheet import Sheet
from tablee.game.system import System
from tablee.table.log.record import Record
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState

Systems = Mapping[str, System]
NAME = 80


@dataclass(frozen=True, slots=True)
class Arrived:
    """A whole table that may come in. Its records and pictures are read again from the file.

    ``hash`` is the last one of the file as it would be written now: two files of the same table with the same
    hash are the same.
    """

    stream: BinaryIO
    card: Card
    state: TableState
    master: Seat
    records: int
    pictures: int
    hash: str

    def each_record(self) -> Iterator[Record]:
        """Its records in their order."""
        return _records(self.stream)

    def each_picture(self) -> Iterator[Picture]:
        """Its pictures in their order."""
        return (_picture(line) for line in _again(self.stream) if "picture" in line.data)


def read_table(stream: BinaryIO, systems: Systems) -> Arrived:
    """A whole table from a file that can be read again (see `unpack.opened`); raises `Refused`.

    Nothing of the file is kept in memory: it is read once to be checked, once to be folded.
    """
    stream.seek(0)
    lines, chain = read_lines(stream), Chain()
    first = next(lines)
    chain.add(first.body)
    card = _carded(first, systems)
    checker, line, drawn = Checker(card), 1, list[str]()
    for found in lines:
        chain.add(found.body)
        line = found.number
        if "picture" in found.data:
            drawn.append(_drawn(found, drawn, checker))
        elif drawn:
            refuse(line, "kind")
        else:
            checker.take(found)
    checker.end(line)
    state = folded(_records(stream), checker.gone, checker.seats.values())
    _must_play(systems[card.system], checker.pack)
    if state.pack != checker.pack:
        _must_play(systems[card.system], state.pack)
    seats = state.seats.values()
    master = next((seat for seat in seats if seat.role == "gm" and not seat.waiting), None)
    if master is None:
        refuse(line, "master")
    return Arrived(stream, card, state, master, checker.count, len(drawn), chain.end())


def read_sheets(stream: BinaryIO, systems: Systems) -> Iterator[Sheet]:
    """The sheets of a file, each of a system that is played here; raises `Refused`."""
    stream.seek(0)
    lines = read_lines(stream)
    first = next(lines)
    name = first.data.get("name")
    if first.data["tablee"] != "sheets" or not isinstance(name, str) or len(name) > NAME:
        refuse(1, "file")
    must_be_as_written(first, {"tablee": "sheets", "version": first.data["version"], "name": name})
    for line in lines:
        if list(line.data) != ["sheet"]:
            refuse(line.number, "kind")
        yield _sheet(line, systems)


def _sheet(line: Line, systems: Systems) -> Sheet:
    try:
        must_fit(line.data["sheet"])
        sheet = Sheet.read(line.data["sheet"])
    except Refused as refused:
        raise Refused(wrong(line.number, "sheet"), *refused.problems[:3]) from refused
    if sheet.system not in systems:
        refuse(line.number, "system", found=sheet.system[:40])
    must_be_as_written(line, {"sheet": sheet.form()})
    return sheet


def _carded(line: Line, systems: Systems) -> Card:
    data = line.data
    if data["tablee"] == "view":
        refuse(1, "view")
    given = [data.get(key) for key in ("table", "name", "system", "made_at")]
    if data["tablee"] != "table" or not all(isinstance(value, str) for value in given):
        refuse(1, "file")
    card = Card(*map(str, given))
    must_be_as_written(line, header("table", card))
    if not ID.fullmatch(card.id):
        refuse(1, "id", found=card.id[:40])
    if card.system not in systems:
        refuse(1, "system", found=card.system[:40])
    if not card.name.strip() or len(card.name) > NAME:
        refuse(1, "name", most=NAME)
    if not is_time(card.made_at):
        refuse(1, "time", found=card.made_at[:40])
    return card


def _drawn(line: Line, before: list[str], checker: Checker) -> str:
    """The id of a picture that is as it must be: ours, named by a fact, of the size that the fact says."""
    id, type, body = _picture(line)
    must_be_as_written(line, picture_line((id, type, body)))
    if before and id <= before[-1]:
        refuse(line.number, "kind")
    if drawn_size(type, body) not in checker.pictures.get(id, ()):
        refuse(line.number, "picture")
    return id


def _picture(line: Line) -> Picture:
    data = line.data
    if list(data) != ["picture", "type", "body"] or not all(isinstance(v, str) for v in data.values()):
        refuse(line.number, "kind")
    try:
        return data["picture"], data["type"], b64decode(data["body"], validate=True)
    except (Error, ValueError):
        refuse(line.number, "picture")


def _again(stream: BinaryIO) -> Iterator[Line]:
    stream.seek(0)
    yield from read_lines(stream)


def _records(stream: BinaryIO) -> Iterator[Record]:
    lines = _again(stream)
    next(lines)
    for line in lines:
        if "picture" in line.data:
            return
        yield record_of(line)


def _must_play(system: System, pack: Mapping[str, Any]) -> None:
    """Refuse a pack, the first one or the one in force, that is none of the system's."""
    try:
        system.rules(system.pack().read(pack))
    except Refused as refused:
        raise Refused(wrong(2, "pack"), *refused.problems[:3]) from refused
    except Exception:  # rules are built from it as from a file of somebody's
        refuse(2, "pack")
