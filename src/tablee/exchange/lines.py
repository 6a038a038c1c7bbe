"""An archive line by line: bounded, in UTF-8, strict JSON, and every hash as it must be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from tablee.exchange.chain import Chain, parted, plain
from tablee.exchange.strict import refuse, strict
from tablee.game.upcast import FORM, upcast

LINE = 8 * 1024**2
"""The longest line: a picture; everything else is far shorter."""
RECORD = 2 * 1024**2
"""The longest line of any other kind."""
FIRST = b'{"tablee":"'
KINDS = ("table", "view", "sheets")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that bears the right hash: its number from 1, its bytes without the hash, its data.

    A line of an older form stands here as it would be written now.
    """

    number: int
    body: bytes
    data: dict[str, Any]


def read_lines(stream: BinaryIO) -> Iterator[Line]:
    """Every line of an archive but its last, which says how many there were; raises `Refused`.

    The first line says which kind of archive it is and in which form; nothing may come after the last.
    """
    chain, ended, form, system = Chain(), False, FORM, ""
    while raw := stream.readline(LINE + 1):
        if ended:
            refuse(chain.lines + 1, "after")
        line = _line(raw, chain)
        if "end" in line.data:
            if line.data != {"end": chain.lines - 1}:
                refuse(line.number, "end")
            ended = True
            continue
        if line.number == 1:
            form, system = line.data["version"], str(line.data.get("system"))
        yield line if form == FORM else _upcast(line, form, system)
    if not ended:
        refuse(chain.lines, "cut" if chain.lines else "file")


def _line(raw: bytes, chain: Chain) -> Line:
    number = chain.lines + 1
    if number == 1 and not raw.startswith(FIRST):
        refuse(1, "file")
    if len(raw) > (LINE if raw.startswith(b'{"picture":') else RECORD):
        refuse(number, "long")
    if not raw.endswith(b"\n"):
        refuse(number, "cut")
    split = parted(raw)
    if split is None or split[1] != chain.add(split[0]):
        refuse(number, "hash")
    data = strict(split[0], number)
    if number == 1:
        _must_be_known(data)
    return Line(number, split[0], data)


def _upcast(line: Line, form: int, system: str) -> Line:
    """A line of an older form as it would be written now; that it was written by us is known by its bytes."""
    must_be_as_written(line, line.data)
    if line.number == 1:
        data = {**line.data, "version": FORM}
    else:
        sheet = line.data.get("sheet")
        data = upcast(line.data, form, str(sheet.get("system")) if isinstance(sheet, dict) else system)
    return Line(line.number, plain(data), data)


def _must_be_known(data: dict[str, Any]) -> None:
    version = data.get("version")
    if data["tablee"] not in KINDS or not isinstance(version, int) or isinstance(version, bool):
        refuse(1, "file")
    if not 1 <= version <= FORM:
        refuse(1, "version", found=version)


def kind_of(stream: BinaryIO) -> str:
    """Which kind of archive this is (table, view or sheets); the stream is left at its beginning."""
    stream.seek(0)
    line = _line(stream.readline(LINE + 1), Chain())
    stream.seek(0)
    return str(line.data["tablee"])


def must_be_as_written(line: Line, data: dict[str, Any]) -> None:
    """Refuse a line that says the same as we would, in other bytes."""
    try:
        same = plain(data) == line.body
    except UnicodeEncodeError:  # half a letter, written as an escape
        same = False
    if not same:
        refuse(line.number, "bytes")
