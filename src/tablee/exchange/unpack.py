"""A file as somebody hands it over: an archive as it is, or the one archive inside a zip."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import BinaryIO

from tablee.exchange.strict import refuse
from tablee.exchange.zipped import MAGIC, unzipped

MOST = 20 * 1024**2
"""How large an archive may be once it is unpacked, unless somebody at the machine itself asks for more."""
PIECE = 64 * 1024


@contextmanager
def opened(stream: BinaryIO, most: int = MOST) -> Iterator[BinaryIO]:
    """The archive in a stream, as a file that can be read more than once; raises `Refused`.

    What is packed is unpacked into a nameless file, counted while it is read; nothing else is written.
    """
    if not stream.seekable():
        with TemporaryFile() as kept:
            _fill(kept, _pieces(stream), most)
            with opened(kept, most) as found:
                yield found
        return
    stream.seek(0)
    if stream.read(len(MAGIC)) != MAGIC:
        if stream.seek(0, 2) > most:
            refuse(0, "large", most=most // 1024**2)
        stream.seek(0)
        yield stream
        return
    with TemporaryFile() as kept:
        _fill(kept, unzipped(stream), most)
        if kept.read(2) == MAGIC[:2]:
            refuse(0, "nested")
        kept.seek(0)
        yield kept


def _pieces(stream: BinaryIO) -> Iterator[bytes]:
    while piece := stream.read(PIECE):
        yield piece


def _fill(target: BinaryIO, pieces: Iterable[bytes], most: int) -> None:
    for piece in pieces:
        target.write(piece)
        if target.tell() > most:
            refuse(0, "large", most=most // 1024**2)
    target.seek(0)
