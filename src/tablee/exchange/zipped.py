"""The one file inside a zip, unpacked piece by piece.

Python's own reader builds an object for every entry before anybody can object, and the one that many
people still run does not notice entries that lie over each other; so the few fields that matter are
read here. Names are looked at and never used.
"""

from __future__ import annotations

import stat
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from tablee.exchange.strict import refuse

MAGIC = b"PK\x03\x04"
ENTRIES = 200
RATIO = 50
PIECE = 64 * 1024
STORED, DEFLATED = 0, 8
LOCKED = 0x1 | 0x40 | 0x2000
"""The flags of encrypted entries and directories."""
_LOCAL = struct.Struct("<4s5H3L2H")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_END = struct.Struct("<4s4H2LH")
_COMMENT = 0xFFFF


@dataclass(frozen=True, slots=True)
class _Entry:
    """What the directory of a zip says of one entry."""

    flags: int
    method: int
    crc: int
    packed: int
    size: int
    name: bytes
    mode: int
    offset: int

    @property
    def counts(self) -> bool:
        """Whether it is a file of somebody's: folders and what a Mac adds are not."""
        return not self.name.endswith(b"/") and not self.name.startswith(b"__MACOSX/")


def unzipped(stream: BinaryIO) -> Iterator[bytes]:
    """The bytes of the one file in a zip; raises `Refused` before or while it is read."""
    entries, directory = _directory(stream)
    for entry in entries:
        _must_be_plain(entry)
    starts = _starts(stream, entries, directory)
    counted = [entry for entry in entries if entry.counts]
    if len(counted) != 1:
        refuse(0, "zip_one", found=len(counted))
    stream.seek(starts[counted[0].offset])
    return _unpacked(stream, counted[0])


def _directory(stream: BinaryIO) -> tuple[list[_Entry], int]:
    """The entries that the zip lists, and where its list begins."""
    length = stream.seek(0, 2)
    stream.seek(max(0, length - _END.size - _COMMENT))
    tail = stream.read(_END.size + _COMMENT)
    at = tail.rfind(b"PK\x05\x06")
    if at < 0 or len(tail) - at < _END.size:
        refuse(0, "zip")
    _, disk, first, here, count, size, offset, _comment = _END.unpack_from(tail, at)
    if disk or first or here != count or offset + size > length:
        refuse(0, "zip")
    if count > ENTRIES:
        refuse(0, "zip_many", most=ENTRIES)
    stream.seek(offset)
    listed = stream.read(min(size, ENTRIES * 1024))
    entries = []
    for _number in range(count):
        entry, listed = _entry(listed)
        entries.append(entry)
    return entries, offset


def _entry(listed: bytes) -> tuple[_Entry, bytes]:
    if len(listed) < _CENTRAL.size or not listed.startswith(b"PK\x01\x02"):
        refuse(0, "zip")
    fields = _CENTRAL.unpack_from(listed)
    flags, method, crc, packed, size = fields[3], fields[4], *fields[7:10]
    name, extra, comment, outer, offset = *fields[10:13], fields[15], fields[16]
    end = _CENTRAL.size + name
    found = _Entry(flags, method, crc, packed, size, listed[_CENTRAL.size : end], outer >> 16, offset)
    return found, listed[end + extra + comment :]


def _must_be_plain(entry: _Entry) -> None:
    """Refuse what is encrypted, what leads elsewhere, and names that climb out of their folder."""
    if entry.flags & LOCKED:
        refuse(0, "zip_locked")
    kind = stat.S_IFMT(entry.mode)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        refuse(0, "zip_link")
    parts = entry.name.replace(b"\\", b"/").split(b"/")
    if b".." in parts or parts[0] == b"" or parts[0][1:2] == b":" or b"\0" in entry.name:
        refuse(0, "zip_name")
    if entry.method not in (STORED, DEFLATED) or 0xFFFFFFFF in (entry.packed, entry.size, entry.offset):
        refuse(0, "zip")
    if entry.size > entry.packed * RATIO:
        refuse(0, "zip_ratio", most=RATIO)


def _starts(stream: BinaryIO, entries: list[_Entry], directory: int) -> dict[int, int]:
    """Where the bytes of each entry begin; no entry may lie over another one or over the list."""
    starts, free = dict[int, int](), 0
    for entry in sorted(entries, key=lambda e: e.offset):
        stream.seek(entry.offset)
        head = stream.read(_LOCAL.size)
        if len(head) < _LOCAL.size or not head.startswith(MAGIC):
            refuse(0, "zip")
        fields = _LOCAL.unpack(head)
        begin = entry.offset + _LOCAL.size + fields[9] + fields[10]
        if entry.offset < free or begin + entry.packed > directory:
            refuse(0, "zip_overlap")
        free = begin + entry.packed
        starts[entry.offset] = begin
    return starts


def _unpacked(stream: BinaryIO, entry: _Entry) -> Iterator[bytes]:
    """The bytes of an entry as they come, never more than it promised."""
    inflate = zlib.decompressobj(-zlib.MAX_WBITS) if entry.method == DEFLATED else None
    left, seen, crc, packed = entry.packed, 0, 0, b""
    while True:
        if not packed and left:
            packed = stream.read(min(PIECE, left))
            left = left - len(packed) if packed else 0
        piece, packed = _inflated(inflate, packed) if inflate else (packed, b"")
        if not piece and not packed and not left:
            break
        seen, crc = seen + len(piece), zlib.crc32(piece, crc)
        if seen > entry.size:
            refuse(0, "zip_ratio", most=RATIO)
        yield piece
    if seen != entry.size or crc != entry.crc or (inflate and not inflate.eof):
        refuse(0, "zip")


def _inflated(inflate: zlib._Decompress, packed: bytes) -> tuple[bytes, bytes]:
    try:
        piece = inflate.decompress(packed, PIECE)
    except zlib.error:
        refuse(0, "zip")
    if inflate.eof and (inflate.unconsumed_tail or inflate.unused_data):
        refuse(0, "zip")
    return piece, inflate.unconsumed_tail
