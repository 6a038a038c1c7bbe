"""Searching the log: a viewer's own story and nothing else, so that what is hidden is nowhere to be found.

Hits, their number and the words that are offered instead all come from one index of the story as it is
told to that viewer in that language. A question tells nothing anew.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

from tablee.game.reference import folded
from tablee.lang import use
from tablee.table.log.ledger import viewer_key
from tablee.web.story.text_index import Found, Hit, Index
from tablee.web.views.view import View

__all__ = ["Found", "Hit", "Searches", "found"]

LONGEST, WORDS = 200, 8
"""The longest question, in letters and in words."""
SHORTEST = 2
"""One letter alone is in nearly every line."""
KEPT, ENTRIES = 16, 100_000
"""The most indices that are kept, and their entries in all; the one not asked for longest goes."""
EDGES = "\"'«»“”„.,;:!?…()[]"


def found(searches: Searches, view: View, words: str, most: int) -> Found:
    """The entries of the viewer's own story that hold every word, accents and case aside; latest first."""
    asked = " ".join(words[:LONGEST].split())
    edged = (word.strip(EDGES) for word in folded(asked).split())
    wanted = tuple(dict.fromkeys(filter(None, edged)))[:WORDS]
    if max(map(len, wanted), default=0) < SHORTEST:
        return Found(asked, short=True)
    return searches.found(view, asked, wanted, most)


class Searches:
    """The indices of those who searched lately; each is one viewer's own, in one language."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], Index] = {}
        self._lock = threading.Lock()

    def found(self, view: View, asked: str, wanted: Sequence[str], most: int) -> Found:
        """The answer from the viewer's index, which goes on to the end of the viewer's log first."""
        use(view.lang)
        key = (view.table, viewer_key(view.seat), view.lang)
        with self._lock:  # taken out while it is read: whoever asks meanwhile makes one anew
            index = self._kept.pop(key, None)
        if index is None or not index.fits(view):
            index = Index(view)
        answer = index.found(view, asked, wanted, most)
        with self._lock:
            self._kept.pop(key, None)
            self._kept[key] = index
            while len(self._kept) > 1 and (len(self._kept) > KEPT or self._entries() > ENTRIES):
                self._kept.pop(next(iter(self._kept)))
        return answer

    def _entries(self) -> int:
        return sum(len(index.texts) for index in self._kept.values())
