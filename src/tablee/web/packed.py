"""HTML that is kept for many: small in memory, and told apart without being unpacked."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from functools import lru_cache

from markupsafe import Markup

SMALL = 400
"""Fewer bytes than this are not worth packing."""


@lru_cache(maxsize=256)
def _unpacked(body: bytes) -> Markup:
    """What many are shown at the same moment is unpacked once."""
    return Markup(zlib.decompress(body).decode())


@dataclass(frozen=True, slots=True)
class Packed:
    """Some HTML; what is equal is equal packed."""

    body: bytes
    small: bool

    @staticmethod
    def of(html: str) -> Packed:
        """Pack it."""
        body = html.encode()
        return Packed(body, True) if len(body) < SMALL else Packed(zlib.compress(body, 1), False)

    @property
    def html(self) -> Markup:
        """As it was."""
        return Markup(self.body.decode()) if self.small else _unpacked(self.body)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page, of one piece or several. ``after`` stands after the first of them, and is a part
    of the page by itself: where it alone differs, this one is the same."""

    pieces: tuple[Packed, ...]
    after: Packed | None = field(default=None, compare=False)

    @property
    def html(self) -> Markup:
        """All of it."""
        first, *rest = (piece.html for piece in self.pieces)
        told = [] if self.after is None else [self.after.html]
        return Markup("\n").join([first, *told, *rest])
