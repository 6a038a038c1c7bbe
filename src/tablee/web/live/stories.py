"""The log in words, told once for all who know exactly the same, in each language."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, cast
from weakref import ref

from markupsafe import Markup

from tablee.game.frozen import replace
from tablee.game.system import Rules
from tablee.game.text import Lang
from tablee.lang import use
from tablee.table.log.ledger import Ledger
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.table.secrecy.view import Viewed
from tablee.web.rendering import macros
from tablee.web.story.entry_book import Entry, runs_of, same_for_entries, same_names
from tablee.web.story.teller import Teller
from tablee.web.views.memo import Cache, Same
from tablee.web.views.view import View, same_veils

Acts = tuple[tuple[str, str], ...]
"""Throws of an entry that a seat may act on, each with the sheet that may."""
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


@dataclass(frozen=True, slots=True, eq=False)
class DrawnEntry:
    """An entry as some viewers see it; the same object while it looks the same."""

    table: str
    rules: Rules
    lang: Lang
    is_gm: bool
    looking: bool
    entry: Entry

    @property
    def id(self) -> str:
        """The id of its element."""
        return self.entry.id

    @property
    def html(self) -> Markup:
        """The entry as the page has it."""
        key = Same(self)
        return _html.get(key) or _html.put(key, self.draw())

    def draw(self) -> Markup:
        """The same, drawn and not kept."""
        use(self.lang)
        html: Markup = _macros(self.table, self.rules, self.lang, self.is_gm, self.looking).entry(self.entry)
        return html


_html: Cache[Same[DrawnEntry], Markup] = Cache(len)
"""The entries drawn last, of all tables; an older one is drawn again when somebody opens its page."""


@lru_cache(maxsize=1024)
def _macros(table: str, rules: Rules, lang: Lang, is_gm: bool, looking: bool) -> Any:
    goal = rules.goal[lang] if rules.goal else ""
    return macros("macros/entry.html", lang, looking, table=table, is_gm=is_gm, goal_label=goal)


@dataclass(slots=True)
class Standing:
    """One entry as it stands: ``raw`` as it was begun, ``entry`` with its cards and what has become of it.

    ``live`` are its throws with which something may still be done, and by which sheet; who may act sees it
    otherwise than others (``acting``, with the state that they may act in). ``runs`` are all its throws.
    """

    raw: Entry
    entry: Entry
    live: Acts
    runs: tuple[str, ...]
    common: DrawnEntry | None = None
    own: DrawnEntry | None = None
    acting: dict[tuple[bool, Acts], tuple[TableState, DrawnEntry]] = field(default_factory=dict)


def _same_goals_and_conflict(one: TableState, other: TableState) -> bool:
    """True if both are the same objects: a settled throw then changes by its own `Run`, or by an undo, alone.

    Only an undo makes an older throw the last one again, which may still have consequences.
    """
    return one.goals is other.goals and one.game.conflict is other.game.conflict


class LogTail:
    """The last entries of one story.

    An entry looks the same to all who know the same, but for two things: it is one's own, and one may
    act for whoever threw. These are the only two that are asked of a seat here.
    """

    def __init__(self, teller: Teller, table: str, *, is_gm: bool, looking: bool) -> None:
        self.teller, self.table, self.is_gm, self.looking = teller, table, is_gm, looking
        self.older = 0
        self._state: TableState | None = None
        self._most, self._veils = 0, teller.hidden
        self._kept: dict[str, Standing] = {}

    def of(self, seat: Seat, most: int) -> tuple[DrawnEntry, ...]:
        """The last entries as one seat sees them."""
        teller = self.teller
        if teller.changed or teller.turned or self._state is not teller.state or self._most != most:
            self._look(most)
        found = []
        for standing in self._kept.values():
            drawn = standing.own if standing.entry.by == seat.id else standing.common
            found.append(drawn if drawn is not None and not standing.live else self._drawn(standing, seat))
        return tuple(found)

    def _look(self, most: int) -> None:
        """Go through the last entries: one about which nothing has changed stays the same object."""
        teller, then = self.teller, self._state
        veils = same_veils(teller.hidden, self._veils)
        alike = then is not None and not teller.turned and veils and same_for_entries(then, teller.state)
        settled = then is not None and _same_goals_and_conflict(then, teller.state)
        raw = teller.tail(most)
        self.older = raw[0].number if raw and teller.earlier else 0
        self._kept = {entry.id: self._standing(entry, alike, settled) for entry in raw}
        self._state, self._most, self._veils = teller.state, most, teller.hidden
        teller.changed.clear()
        teller.turned = False

    def _standing(self, raw: Entry, alike: bool, settled: bool) -> Standing:
        known, teller = self._kept.get(raw.id), self.teller
        if known is not None and raw.id not in teller.changed and (alike or self._stands(known, settled)):
            return known
        now = Standing(raw, teller.standing(raw), teller.live(raw), runs_of(raw))
        if known is not None and known.entry == now.entry:
            now.entry, now.common, now.own, now.acting = known.entry, known.common, known.own, known.acting
        return now

    def _stands(self, one: Standing, settled: bool) -> bool:
        """True if an entry to which nothing was added stands as it did.

        ``settled``: what else decides whether something may be done with a throw has not changed.
        """
        teller, raw = self.teller, one.raw
        if teller.turned or raw.ask:
            return False
        if settled and not one.live and self._same_throws(one):
            return teller.veiled(raw) == one.entry.hidden
        return teller.live(raw) == one.live and teller.stands(raw, one.entry)

    def _same_throws(self, one: Standing) -> bool:
        """True if the throws of an entry are the same objects as before."""
        if not one.runs:
            return True
        then, now = cast(TableState, self._state).game.runs, self.teller.state.game.runs
        return all(then.get(run) is now.get(run) for run in one.runs)

    def _drawn(self, standing: Standing, seat: Seat) -> DrawnEntry:
        """An entry as one seat sees it. The game master acts for all: theirs is drawn as one with which they
        may."""
        own = standing.entry.by == seat.id
        if standing.live and not self.is_gm:
            acts = tuple(act for act in standing.live if seat.acts_for(act[1]))
            if acts:
                return self._acted(standing, own, acts, seat)
        return self._plain(standing, own)

    def _plain(self, standing: Standing, own: bool) -> DrawnEntry:
        """An entry for somebody who can do nothing with it."""
        found = standing.own if own else standing.common
        if found is None:
            entry = standing.entry
            found = self._made(entry if self.is_gm else replace(entry, mine=own))
            if own:
                standing.own = found
            else:
                standing.common = found
        return found

    def _acted(self, standing: Standing, own: bool, acts: Acts, seat: Seat) -> DrawnEntry:
        """An entry for somebody who may do something with its throws: what, hangs on how things stand."""
        known, state = standing.acting.get((own, acts)), self.teller.state
        if known is not None and known[0] is state:
            return known[1]
        plain = self._plain(standing, own)
        now = self.teller.standing_for(plain.entry, {run for run, _by in acts}, seat.id)
        if now == plain.entry:
            drawn = plain
        else:
            drawn = known[1] if known is not None and known[1].entry == now else self._made(now)
        standing.acting[own, acts] = (state, drawn)
        return drawn

    def _made(self, entry: Entry) -> DrawnEntry:
        return DrawnEntry(self.table, self.teller.rules, self.teller.lang, self.is_gm, self.looking, entry)


@dataclass(frozen=True, slots=True)
class Telling:
    """The end of a story: its entries, where earlier ones are left out (else 0), the last acts.

    ``back`` is the act that was taken back last, for whoever may bring it back.
    """

    entries: tuple[DrawnEntry, ...]
    older: int
    recent: Acts
    back: tuple[str, str] | None = None


class Reader(NamedTuple):
    """Cache key of a story: language, game master, circle, read-only.

    The game master is alone in theirs by right; whatever else depends on who looks is drawn apart. Who only
    looks has nothing to press (``looking``).
    """

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

    def asks_past(self, view: View) -> bool:
        """True if what is new can't be told from memory: the file is for a thread, not for the event loop."""
        if self._is_at(view.ledger):
            return False
        earlier_rules = len(view.ledger.state.packs) > 1
        return earlier_rules or self.teller.asks_past(view.ledger.views_after(view.seat, self.count))

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


class TableStories:
    """The stories of one table. Who reads on in one never waits for another that is begun meanwhile."""

    def __init__(self) -> None:
        self._stories: dict[Reader, Story] = {}
        self._lock, self._beginning = threading.Lock(), threading.Lock()

    def read_on(self, view: View, most: int, acts: int, *, at_hand: bool = False) -> Telling | None:
        """The end of a story that goes on; None where it must be begun, or (``at_hand``) asks the file."""
        reader = Reader.of(view)
        with self._lock:
            story = self._stories.get(reader)
            if story is None or not story.fits(view) or (at_hand and story.asks_past(view)):
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
        self._shelves: dict[str, TableStories] = {}
        self._lock = threading.Lock()

    def read_on(self, view: View) -> Telling | None:
        """The end of the story for a viewer, from memory; None where a thread must begin it or go on."""
        use(view.lang)
        return self._shelf(view.table).read_on(view, self._most, ACTS, at_hand=True)

    def told(self, view: View) -> Telling:
        """The end of the story for a viewer, begun if need be; never on the event loop."""
        use(view.lang)
        return self._shelf(view.table).told(view, self._most, ACTS)

    def _shelf(self, table: str) -> TableStories:
        with self._lock:
            shelf = self._shelves.pop(table, None) or TableStories()
            self._shelves[table] = shelf
            while len(self._shelves) > TABLES:
                self._shelves.pop(next(iter(self._shelves)))
            return shelf
