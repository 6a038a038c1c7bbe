"""The log in words, told once for all who know exactly the same, in each language."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import NamedTuple
from weakref import ref

from tablee.game.text import Lang
from tablee.lang import use
from tablee.table.log.ledger import Ledger
from tablee.table.log.seat import Seat
from tablee.table.secrecy.view import Viewed
from tablee.web.live.log_tail import Acts, Drawn, LogTail
from tablee.web.story.entry_book import same_names
from tablee.web.story.teller import Teller
from tablee.web.views.view import View

ENTRIES = 100
"""The number of entries that the page of a table shows."""
ACTS = 5
"""The number of acts that are offered to be taken back."""
TABLES = 400
"""The most tables whose stories are kept; the one that was not read for longest goes."""
LEAST = 600
"""The fewest records of a long log that a story begins with."""
LONG = 3_000
"""A story of more records than that is begun again nearer to its end."""
STORIES = 32
"""The most stories of one table: one for each circle of people who know the same, in each language."""


@dataclass(frozen=True, slots=True)
class Telling:
    """The end of a story: its entries, where earlier ones are left out (else 0), the last acts.

    ``back`` is the act that was taken back last, for whoever may bring it back.
    """

    entries: tuple[Drawn, ...]
    older: int
    recent: Acts
    back: tuple[str, str] | None = None


class Reader(NamedTuple):
    """Who reads a story: those of one circle, in one language. The game master is alone in theirs by right;
    whatever else depends on who looks is drawn apart. Who only looks has nothing to press (``looking``)."""

    lang: Lang
    gm: str
    circle: str
    looking: bool

    @staticmethod
    def of(view: View) -> Reader:
        """The reader that a viewer is one of."""
        gm = view.seat.id if view.is_gm else ""
        return Reader(view.lang, gm, view.ledger.circle(view.seat), view.looking)


class Story:
    """The story of one reader, carried on as their log grows.

    It keeps no log in memory: it only knows again the one that it was last told from.
    """

    def __init__(self, view: View, most: int) -> None:
        """Begin with the end of the log, with as many entries as are shown and one more."""
        viewer, least = view.seat.id if view.is_gm else "", LEAST
        while True:
            stretch = view.ledger.stretch(view.seat, least)
            teller = Teller(view.state, view.rules, viewer, view.lang, view.hidden, view.rules_for)
            teller.begin(stretch)
            if not stretch.after or len(teller.tail(most + 1)) > most:
                break
            least *= 4
        self.teller, self.state = teller, view.state
        self.last: Viewed | None = stretch.views[-1] if stretch.views else None
        self.first = stretch.views[0].number if stretch.views else 0
        self.count = self.last.number if self.last is not None else 0
        self._tail = LogTail(teller, view.table, is_gm=view.is_gm, looking=view.looking)
        self._ledger: ref[Ledger] | None = None
        self._recent: dict[str, tuple[object, Acts]] = {}

    def fits(self, view: View) -> bool:
        """True if it goes on with what this view has: no rule, name or past record is another."""
        if self._is_at(view.ledger):
            return True
        ledger, seat = view.ledger, view.seat
        if self.teller.rules is not view.rules or self.count > ledger.count(seat):
            return False
        if self.count - self.first > LONG and ledger.held < LONG // 2:
            return False
        if self.count < ledger.behind(seat):
            return False  # what came since is no longer in hand
        if self.last is not None:
            known = ledger.at_hand(seat, self.count)
            if known is None or known.command != self.last.command or known.fact is not self.last.fact:
                return False
        return same_names(self.state, view.state)

    def _is_at(self, ledger: Ledger) -> bool:
        """True if this very log is told to its end: all who read this story know the same of it."""
        return self._ledger is not None and self._ledger() is ledger

    def told(self, view: View, most: int, acts: int) -> Telling:
        """Go on to the end of the viewer's log; its last entries and acts."""
        seat, teller = view.seat, self.teller
        with teller.under_rules(view.rules_for):
            if not self._is_at(view.ledger):
                self._go_on(view, most)
            entries = self._tail.of(seat, most)
        return Telling(
            entries, self._tail.older, self._acts(seat, acts), teller.back() if view.is_gm else None
        )

    def _go_on(self, view: View, most: int) -> None:
        """Take what is new; the first of those who read this story does so for all of them."""
        teller = self.teller
        teller.state, teller.hidden = view.state, view.hidden
        new = view.ledger.views_after(view.seat, self.count)
        if new:
            teller.take(new)
            self.count, self.last = new[-1].number, new[-1]
        if len(teller.entries) > 4 * most:
            teller.let_go(most)
        self.state, self._ledger = view.state, ref(view.ledger)

    def _acts(self, seat: Seat, most: int) -> Acts:
        """The last acts that this seat could take back, latest first; looked for when there may be others."""
        done = (most, seat.role, *self.teller.done("" if seat.role == "gm" else seat.id))
        known = self._recent.get(seat.id)
        if known is None or known[0] != done or not all(self.teller.is_late(act[0]) for act in known[1][-1:]):
            known = self._recent[seat.id] = (done, self.teller.recent(seat, most))
        return known[1]


class Shelf:
    """The stories of one table. Who reads on in one never waits for another that is begun meanwhile."""

    def __init__(self) -> None:
        self._stories: dict[Reader, Story] = {}
        self._lock, self._beginning = threading.Lock(), threading.Lock()

    def read_on(self, view: View, most: int, acts: int) -> Telling | None:
        """The end of a story that goes on; None where it must be begun."""
        reader = Reader.of(view)
        with self._lock:
            story = self._stories.get(reader)
            if story is None or not story.fits(view):
                return None
            del self._stories[reader]  # what fails while it is told does not come back
            told = story.told(view, most, acts)
            self._stories[reader] = story
            return told

    def told(self, view: View, most: int, acts: int) -> Telling:
        """The end of a story, begun if need be: what one of a circle begins, the others read on in."""
        told = self.read_on(view, most, acts)
        if told is not None:
            return told
        with self._beginning:
            told = self.read_on(view, most, acts)
            if told is not None:
                return told
            story = Story(view, most)
            told = story.told(view, most, acts)
        with self._lock:
            known = self._stories.pop(Reader.of(view), None)
            self._stories[Reader.of(view)] = (
                known if known is not None and known.count > story.count else story
            )
            while len(self._stories) > STORIES:
                self._stories.pop(next(iter(self._stories)))
        return told


class Stories:
    """The stories of those who read lately: told from nothing but what each circle of people knows."""

    def __init__(self, entries: int = ENTRIES) -> None:
        self._most = entries
        self._shelves: dict[str, Shelf] = {}
        self._lock = threading.Lock()

    def read_on(self, view: View) -> Telling | None:
        """The end of the story for a viewer; None where it must be begun, which takes long."""
        use(view.lang)
        return self._shelf(view.table).read_on(view, self._most, ACTS)

    def told(self, view: View) -> Telling:
        """The end of the story for a viewer, begun if need be; never on the event loop."""
        use(view.lang)
        return self._shelf(view.table).told(view, self._most, ACTS)

    def _shelf(self, table: str) -> Shelf:
        with self._lock:
            shelf = self._shelves.pop(table, None) or Shelf()
            self._shelves[table] = shelf
            while len(self._shelves) > TABLES:
                self._shelves.pop(next(iter(self._shelves)))
            return shelf
