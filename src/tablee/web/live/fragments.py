"""Pieces of pages that were drawn, kept for everybody to whom they show the same."""

from __future__ import annotations

import threading
from collections.abc import Collection, Hashable
from functools import lru_cache
from typing import TYPE_CHECKING

from tablee.table.log.state import TableState
from tablee.web.live.moved import moved
from tablee.web.views.memo import Same

if TYPE_CHECKING:  # a view knows its host, and the host keeps the fragments
    from tablee.web.live.packed import Packed
    from tablee.web.live.reads import Read
    from tablee.web.views.view import View

BYTES = 64_000_000
"""How much is kept; the kind of piece (one table's, in one language) not asked for longest goes first."""
READ = 200
"""About how many bytes it takes to remember what was read."""
ALIKE = 16
"""How many of one kind: about as many as people look at it."""


MOVES = 64
"""How many steps from one state to the next are remembered: those of the tables that are told just now."""


class Fragment:
    """A piece of a page, with all that was read of the view it was drawn from.

    ``kind`` is what is never the same for two pieces: the table, the language, which piece it is.
    ``within`` is what was read of the state and the seat, by where it stands; what was read ``around``
    them is asked for each time.
    """

    __slots__ = ("around", "kind", "parts", "size", "within")

    def __init__(self, kind: Hashable, reads: tuple[Read, ...], parts: tuple[Packed, ...]) -> None:
        self.kind, self.parts = kind, parts
        self.within = {read.root: read for read in reads if read.within}
        self.around = tuple(read for read in reads if not read.within)
        self.size = sum(part.size for part in parts) + READ * len(reads)

    def shows(self, view: View, moved: frozenset[str] | None = None) -> bool:
        """Whether it is what that view would be drawn as: all that was read is the same there.

        ``moved`` is all that is not the same as in a view that it is known to show, of the same seat.
        """
        asked = self.within if moved is None else self.within.keys() & moved
        for root in asked:
            if not self.within[root].holds(view):
                return False
        return all(read.holds(view) for read in self.around) if self.around else True


class Gathering:
    """Fragments that somebody is shown together: most often all of them stand, and that is asked at once."""

    __slots__ = ("_around", "_within")

    def __init__(self, fragments: Collection[Fragment]) -> None:
        self._around = tuple(read for fragment in fragments for read in fragment.around)
        self._within: dict[str, list[Read]] = {}
        for fragment in fragments:
            for root, read in fragment.within.items():
                self._within.setdefault(root, []).append(read)

    def stand(self, view: View, moved: frozenset[str]) -> bool:
        """Whether all of them show a view; they are known to show another of that seat, and what has moved
        since."""
        for root in moved:
            for read in self._within.get(root, ()):
                if not read.holds(view):
                    return False
        return all(read.holds(view) for read in self._around)


class Fragments:
    """What one host has drawn lately."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[Fragment, ...]] = {}
        self._lock = threading.Lock()
        self._size = 0
        self._moved = lru_cache(maxsize=MOVES)(lambda before, after: moved(before.of, after.of))

    def moved(self, before: TableState, after: TableState) -> frozenset[str]:
        """What is not the same in two states: asked by everybody who knows the same, worked out once."""
        return self._moved(Same(before), Same(after))

    def find(self, kind: Hashable, view: View) -> Fragment | None:
        """A fragment of that kind that shows this view."""
        with self._lock:
            kept = self._kept.pop(kind, ())
            if kept:
                self._kept[kind] = kept
        return next((fragment for fragment in kept if fragment.shows(view)), None)

    def keep(self, fragment: Fragment) -> None:
        """Keep one that was just drawn."""
        with self._lock:
            before = self._kept.pop(fragment.kind, ())
            now = self._kept[fragment.kind] = (fragment, *before[: ALIKE - 1])
            self._size += sum(one.size for one in now) - sum(one.size for one in before)
            while self._size > BYTES and len(self._kept) > 1:
                gone = self._kept.pop(next(iter(self._kept)))
                self._size -= sum(one.size for one in gone)
