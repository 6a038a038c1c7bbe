"""A picture that comes with an archive: one of ours, or none.

Pictures are drawn anew when somebody brings them; so what comes back is known to the byte: WebP, of
moderate size, without anything but its colours. Its size is read before any pixel is.
"""

from __future__ import annotations

import struct
import threading
import warnings
from io import BytesIO

from PIL import Image

TYPE = "image/webp"
SIDE = 2000
"""How long the longer side may be."""
CHUNKS = (b"VP8 ", b"VP8L", b"VP8X", b"ALPH")
"""Colours and what they are packed in; no words, places, profiles or second frames."""
_ONE_AT_A_TIME = threading.Lock()


def drawn_size(type: str, body: bytes) -> tuple[int, int] | None:
    """The width and height of a picture as Tablée keeps it; None for any other bytes."""
    size = _size(body) if type == TYPE else None
    if size is None or not (0 < size[0] <= SIDE and 0 < size[1] <= SIDE):
        return None
    try:
        with _ONE_AT_A_TIME, warnings.catch_warnings(), Image.open(BytesIO(body), formats=("WEBP",)) as image:
            warnings.simplefilter("error")
            if image.size != size or image.mode not in ("RGB", "RGBA") or getattr(image, "n_frames", 1) != 1:
                return None
            image.load()
    except Exception:  # a broken file fails in as many ways as there are decoders
        return None
    return size


def _size(body: bytes) -> tuple[int, int] | None:
    """What the frame of a WebP file says of its size, if there is nothing strange in it."""
    if len(body) < 30 or body[:4] != b"RIFF" or body[8:12] != b"WEBP":
        return None
    if struct.unpack_from("<L", body, 4)[0] + 8 != len(body):
        return None
    at, sizes = 12, []
    while at + 8 <= len(body):
        chunk, length = body[at : at + 4], struct.unpack_from("<L", body, at + 4)[0]
        if chunk not in CHUNKS or at + 8 + length > len(body):
            return None
        if chunk != b"ALPH":
            sizes.append(_chunk_size(chunk, body[at + 8 : at + 18]))
        at += 8 + length + length % 2
    return sizes[0] if at == len(body) and sizes and len({*sizes}) == 1 else None


def _chunk_size(chunk: bytes, head: bytes) -> tuple[int, int] | None:
    if len(head) < 10:
        return None
    if chunk == b"VP8X":
        return 1 + int.from_bytes(head[4:7], "little"), 1 + int.from_bytes(head[7:10], "little")
    if chunk == b"VP8L":
        bits = int.from_bytes(head[1:5], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    wide, high = struct.unpack_from("<HH", head, 6)
    return wide & 0x3FFF, high & 0x3FFF
