"""The last entries of a story as they now stand, each drawn once for all to whom it looks the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from tablee.game.frozen import replace
from tablee.game.system import Rules
from tablee.game.text import Lang
from tablee.lang import use
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.web.live.cache import Cache
from tablee.web.rendering import macros
from tablee.web.story.entries import Entry
from tablee.web.story.entry_book import same_for_entries
from tablee.web.story.teller import Teller
from tablee.web.views.hidden import same_veils
from tablee.web.views.memo import Same

Acts = tuple[tuple[str, str], ...]
"""Throws of an entry that a seat may act on, each with the sheet that may."""


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
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
        return _html.get(key) or _html.put(key, self._draw())

    def _draw(self) -> Markup:
        use(self.lang)
        html: Markup = _macros(self.table, self.rules, self.lang, self.is_gm, self.looking).entry(self.entry)
        return html


_html: Cache[Same[Drawn], Markup] = Cache(len)
"""The entries drawn last, of all tables; an older one is drawn again when somebody opens its page."""


@lru_cache(maxsize=1024)
def _macros(table: str, rules: Rules, lang: Lang, is_gm: bool, looking: bool) -> Any:
    goal = rules.goal[lang] if rules.goal else ""
    return macros("entry_macros.html", lang, looking, table=table, is_gm=is_gm, goal_label=goal)


@dataclass(slots=True)
class Standing:
    """One entry as it stands: ``raw`` as it was begun, ``entry`` with its cards and what has become of it.

    ``live`` are its throws with which something may still be done, and by which sheet; who may act sees it
    otherwise than others (``acting``, with the state that they may act in).
    """

    raw: Entry
    entry: Entry
    live: Acts
    common: Drawn | None = None
    own: Drawn | None = None
    acting: dict[tuple[bool, Acts], tuple[TableState, Drawn]] = field(default_factory=dict)


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

    def of(self, seat: Seat, most: int) -> tuple[Drawn, ...]:
        """The last entries as one seat sees them."""
        teller = self.teller
        if teller.changed or teller.turned or self._state is not teller.state or self._most != most:
            self._look(most)
        return tuple([self._drawn(standing, seat) for standing in self._kept.values()])

    def _look(self, most: int) -> None:
        """Go through the last entries: one about which nothing has changed stays the same object."""
        teller, then = self.teller, self._state
        alike = (
            then is not None
            and not teller.turned
            and same_for_entries(then, teller.state)
            and same_veils(teller.hidden, self._veils)
        )
        raw = teller.tail(most)
        self.older = raw[0].number if raw and teller.earlier else 0
        self._kept = {entry.id: self._standing(entry, alike) for entry in raw}
        self._state, self._most, self._veils = teller.state, most, teller.hidden
        teller.changed.clear()
        teller.turned = False

    def _standing(self, raw: Entry, alike: bool) -> Standing:
        known, teller = self._kept.get(raw.id), self.teller
        if known is not None and raw.id not in teller.changed and (alike or self._stands(known)):
            return known
        now = Standing(raw, teller.standing(raw), teller.live(raw))
        if known is not None and known.entry == now.entry:
            now.entry, now.common, now.own, now.acting = known.entry, known.common, known.own, known.acting
        return now

    def _stands(self, one: Standing) -> bool:
        """True if an entry to which nothing was added stands as it did."""
        teller = self.teller
        return not teller.turned and teller.live(one.raw) == one.live and teller.stands(one.raw, one.entry)

    def _drawn(self, standing: Standing, seat: Seat) -> Drawn:
        """An entry as one seat sees it. The game master acts for all: theirs is drawn as one with which they
        may."""
        own = standing.entry.by == seat.id
        if standing.live and not self.is_gm:
            acts = tuple(act for act in standing.live if seat.acts_for(act[1]))
            if acts:
                return self._acted(standing, own, acts, seat)
        return self._plain(standing, own)

    def _plain(self, standing: Standing, own: bool) -> Drawn:
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

    def _acted(self, standing: Standing, own: bool, acts: Acts, seat: Seat) -> Drawn:
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

    def _made(self, entry: Entry) -> Drawn:
        return Drawn(self.table, self.teller.rules, self.teller.lang, self.is_gm, self.looking, entry)
