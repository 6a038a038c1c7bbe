"""An archive line by line: bounded, in UTF-8, strict JSON, and every hash as it must be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from tablee.exchange.archive import VERSION
from tablee.exchange.chain import Chain, parted, plain
from tablee.exchange.strict import refuse, strict

LINE = 8 * 1024**2
"""The longest line: a picture; everything else is far shorter."""
RECORD = 2 * 1024**2
"""The longest line of any other kind."""
FIRST = b'{"tablee":"'
KINDS = ("table", "view", "sheets")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that bears the right hash: its number from 1, its bytes without the hash, its data."""

    number: int
    body: bytes
    data: dict[str, Any]


def read_lines(stream: BinaryIO) -> Iterator[Line]:
    """Every line of an archive but its last, which says how many there were; raises `Refused`.

    The first line says which kind of archive it is; nothing may come after the last.
    """
    chain, ended = Chain(), False
    while raw := stream.readline(LINE + 1):
        if ended:
            refuse(chain.lines + 1, "after")
        line = _line(raw, chain)
        if "end" in line.data:
            if line.data != {"end": chain.lines - 1}:
                refuse(line.number, "end")
            ended = True
        else:
            yield line
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


def _must_be_known(data: dict[str, Any]) -> None:
    version = data.get("version")
    if data["tablee"] not in KINDS or not isinstance(version, int) or isinstance(version, bool):
        refuse(1, "file")
    if version != VERSION:
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
