"""The log as people have read it so far: told once for all who know exactly the same."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias
from weakref import ref

from tablee.game.sheet import Sheet
from tablee.game.text import Lang
from tablee.lang import use
from tablee.table.log.ledger import Ledger, ViewerKey, viewer_key
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.table.secrecy.view import Viewed
from tablee.web.live.log_tail import Drawn, Mark, Since, Standings
from tablee.web.story.teller import Teller

if TYPE_CHECKING:  # a view knows its host, and the host keeps the stories
    from tablee.web.views.view import View

Acts: TypeAlias = tuple[tuple[str, str], ...]
"""Acts that could be taken back: each by its command, with its words."""
StoryKey: TypeAlias = tuple[Lang, str, str, bool]
TABLES = 400
"""How many tables' stories are kept; the one that was not read for longest goes."""
LEAST = 600
"""How many lines of a log are told at least where there is more of it."""
LONG = 3_000
"""A story with more lines than that is begun again nearer to its end."""
CIRCLES = 32
"""How many stories of one table: one for each circle of people who know the same, in each language."""


@dataclass(frozen=True, slots=True)
class Telling:
    """The end of a story: its entries, where earlier ones are left out (else 0), the last acts.

    ``back`` is the act that was taken back last, for whoever may bring it back. ``mark`` is how far this is;
    for whoever came with a mark of the same story, ``since`` has what changed and ``entries`` has nothing.
    """

    entries: tuple[Drawn, ...]
    older: int
    recent: Acts
    back: tuple[str, str] | None = None
    mark: Mark | None = field(default=None, compare=False)
    since: Since | None = None


def same_names(one: TableState, other: TableState) -> bool:
    """Whether two states have the same of all that an entry may name, however old: else all is told anew.

    What is the same object in both is not looked into.
    """
    if one is other:
        return True
    here, there = one.game.sheets, other.game.sheets
    return (
        one.seats == other.seats
        and one.evening.pictures == other.evening.pictures
        and here.keys() == there.keys()
        and all(there[id] is sheet or _names(there[id]) == _names(sheet) for id, sheet in here.items())
    )


def _names(sheet: Sheet) -> object:
    return sheet.name, [(block.id, getattr(block, "label", None)) for block in sheet.blocks]


class Story:
    """The story of those who know exactly the same, in one language, carried on as their log grows.

    Only the game master is alone in it by right; whatever else depends on who looks is drawn apart.
    It keeps no log in memory: it only knows again the one that it was last told from.
    """

    def __init__(self, view: View, teller: Teller) -> None:
        self.teller = teller
        self.state = view.state
        self.first = self.count = 0
        self.last: Viewed | None = None
        self._ledger: ref[Ledger] | None = None
        self.standings = Standings(self.teller, view.table, is_gm=view.is_gm, looking=view.looking)
        self._recent: dict[str, tuple[object, Acts]] = {}

    @staticmethod
    def begun(view: View, most: int) -> Story:
        """The end of the story, with as many entries as are shown and one more."""
        viewer, least = view.seat.id if view.is_gm else "", LEAST
        while True:
            stretch = view.ledger.stretch(view.seat, least)
            teller = Teller(view.state, view.rules, viewer, view.lang, view.hidden, view.rules_for)
            teller.begin(stretch)
            if not stretch.after or len(teller.tail(most + 1)) > most:
                break
            least *= 4
        story = Story(view, teller)
        if stretch.views:
            story.count, story.last = stretch.views[-1].number, stretch.views[-1]
            story.first = stretch.views[0].number
        return story

    def fits(self, view: View) -> bool:
        """Whether it can go on with what this view has: nothing else was told to whoever looks."""
        if self.teller.rules is not view.rules or self.count > view.ledger.count(view.seat):
            return False
        if self.count - self.first > LONG and view.ledger.held < LONG // 2:
            return False
        if self.count < view.ledger.behind(view.seat):
            return False  # what came since is no longer in hand
        if self.last is not None:
            known = view.ledger.at_hand(view.seat, self.count)
            if known is None or known.command != self.last.command or known.fact is not self.last.fact:
                return False
        return same_names(self.state, view.state)

    def forked(self, view: View) -> Story:
        """The same story so far, for somebody who goes on alone."""
        other = Story(view, self.teller.copied())
        other.first, other.count = self.first, self.count
        other.last, other.state = self.last, self.state
        return other

    def goes_on(self, view: View) -> bool:
        """Whether somebody of its own circle reads on in it."""
        return self.is_at(view.ledger) or self.fits(view)

    def is_at(self, ledger: Ledger) -> bool:
        """Whether this very log is told to its end: all who read this story know the same of it."""
        return self._ledger is not None and self._ledger() is ledger

    def told(self, view: View, most: int, acts: int, mark: Mark | None) -> Telling:
        """Go on to the end of the viewer's log; its last entries and acts."""
        seat, standings = view.seat, self.standings
        with self.teller.under_rules(view.rules_for):
            if not self.is_at(view.ledger):
                self._go_on(view, most)
            since = standings.since(seat, most, mark) if mark is not None else None
            entries = standings.of(seat, most) if since is None else ()
        back = self.teller.back() if view.is_gm else None
        now = Mark(standings, standings.step)
        return Telling(entries, standings.older, self._acts(seat, acts), back, now, since)

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


def _key(view: View) -> StoryKey:
    """Whose story a viewer reads: that of their circle, in their language, with or without buttons."""
    return (view.lang, view.seat.id if view.is_gm else "", view.ledger.circle(view.seat), view.looking)


def _reader(view: View) -> tuple[ViewerKey, Lang, bool]:
    return viewer_key(view.seat), view.lang, view.looking


class _Shelf:
    """The stories of one table. Who reads on in one never waits for another that is begun meanwhile."""

    def __init__(self) -> None:
        self.stories: dict[StoryKey, Story] = {}
        self._readers: dict[tuple[ViewerKey, Lang, bool], StoryKey] = {}
        self._lock, self._beginning = threading.Lock(), threading.Lock()

    def told(self, view: View, most: int, acts: int, mark: Mark | None) -> Telling:
        """The end of the story for whoever views; what one of a circle begins, the others read on in."""
        told = self._told_on(view, most, acts, mark)
        if told is None:
            with self._beginning:
                told = self._told_on(view, most, acts, mark) or self._told_anew(view, most, acts, mark)
        return told

    def _told_on(self, view: View, most: int, acts: int, mark: Mark | None) -> Telling | None:
        """The end of a story that goes on, if there is one."""
        key = _key(view)
        with self._lock:
            story = self.stories.get(key) or self._left(view)
            if story is None or not story.goes_on(view):
                return None
            self.stories.pop(key, None)  # what fails while it is told does not come back
            told = story.told(view, most, acts, mark)
            self._put(view, story)
            return told

    def _told_anew(self, view: View, most: int, acts: int, mark: Mark | None) -> Telling:
        """The end of a story that is begun; it has its place on the shelf where nobody has read further."""
        anew = Story.begun(view, most)
        told = anew.told(view, most, acts, mark)
        with self._lock:
            known = self.stories.pop(_key(view), None)
            self._put(view, known if known is not None and known.count > anew.count else anew)
        return told

    def _put(self, view: View, story: Story) -> None:
        """The story that a viewer reads, as the last one that was read."""
        reader, key = _reader(view), _key(view)
        self.stories[key] = story
        self._readers.pop(reader, None)
        self._readers[reader] = key
        while len(self.stories) > CIRCLES:
            self.stories.pop(next(iter(self.stories)))
        while len(self._readers) > 4 * CIRCLES:
            self._readers.pop(next(iter(self._readers)))

    def _left(self, view: View) -> Story | None:
        """The story that somebody read until they learned what others did not: theirs now, or a copy."""
        reader = _reader(view)
        key = self._readers.get(reader)
        story = self.stories.get(key) if key is not None else None
        if story is None or key is None or not story.fits(view):
            return None
        shared = any(other == key for who, other in self._readers.items() if who != reader)
        return story.forked(view) if shared else self.stories.pop(key)


class Stories:
    """The stories of those who read lately: told from nothing but what each circle of people knows."""

    def __init__(self) -> None:
        self._shelves: dict[str, _Shelf] = {}
        self._lock = threading.Lock()

    def goes_on(self, view: View) -> bool:
        """Whether there is a story that goes on with what is new to a viewer: to begin one takes long.

        It may be told meanwhile: this says how long it will take, and nothing of what is told.
        """
        shelf = self._shelves.get(view.table)
        story = shelf.stories.get(_key(view)) if shelf is not None else None
        return story is not None and story.goes_on(view)

    def told(self, view: View, most: int, acts: int, mark: Mark | None = None) -> Telling:
        """The end of the story for whoever views; for whoever has a mark, what changed since."""
        use(view.lang)
        with self._lock:
            shelf = self._shelves.pop(view.table, None) or _Shelf()
            self._shelves[view.table] = shelf
            while len(self._shelves) > TABLES:
                self._shelves.pop(next(iter(self._shelves)))
        return shelf.told(view, most, acts, mark)
