"""HTML that is kept for many: as it is while it is new, small in memory when it stays."""

from __future__ import annotations

import threading
import zlib
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from weakref import ref

from markupsafe import Markup

from tablee.web.live.crew import Crew

SMALL = 400
"""Shorter than this is not worth packing."""
FRESH = 2048
"""How many are left as they are: they are about to be shown, and most are soon replaced by others."""
AT_ONCE = 32
"""How many are packed in one go, by a thread that nobody waits for."""
_packers = Crew("packer", 1)


class Packed:
    """Some HTML, told apart from other without being unpacked."""

    __slots__ = ("__weakref__", "_body", "_html", "_key", "size")

    def __init__(self, html: str) -> None:
        self._html: Markup | None = Markup(html)
        self._body = b""
        self._key = hash(self._html)
        self.size = len(html)

    @staticmethod
    def of(html: str) -> Packed:
        """Keep it; the oldest that are kept as they are get packed."""
        made = Packed(html)
        if made.size >= SMALL:
            _fresh.add(made)
        return made

    @property
    def html(self) -> Markup:
        """As it was."""
        html = self._html
        return html if html is not None else Markup(zlib.decompress(self._body).decode())

    def pack(self) -> None:
        """Make it small."""
        self._body = zlib.compress(self.html.encode(), 1)
        self.size = len(self._body)
        self._html = None  # last: whoever reads meanwhile finds the one or the other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Packed) and self._key == other._key and self.html == other.html

    def __hash__(self) -> int:
        return self._key


class _Fresh:
    """Those that are not packed yet, oldest first; what nobody keeps any more never is."""

    def __init__(self) -> None:
        self._kept: deque[ref[Packed]] = deque()
        self._lock = threading.Lock()

    def add(self, one: Packed) -> None:
        with self._lock:
            self._kept.append(ref(one))
            if len(self._kept) < FRESH + AT_ONCE:
                return
            oldest = [self._kept.popleft() for _ in range(AT_ONCE)]
        _packers.do(lambda: _pack(oldest))


def _pack(listed: Iterable[ref[Packed]]) -> None:
    for one in [found() for found in listed]:
        if one is not None:
            one.pack()


_fresh = _Fresh()


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
