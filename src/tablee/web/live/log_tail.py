"""The last entries of a story as they now stand, each drawn once for all to whom it looks the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from markupsafe import Markup

from tablee.game.frozen import replace
from tablee.game.system import Rules
from tablee.game.text import Lang
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.web.live.packed import Packed
from tablee.web.rendering import macros
from tablee.web.story.entries import Entry
from tablee.web.story.entry_book import runs_of, settled_alike
from tablee.web.story.teller import Teller
from tablee.web.views.hidden import same_veils, unlike


@dataclass(frozen=True, slots=True)
class Drawn:
    """An entry of the log, ready for the page."""

    id: str
    packed: Packed

    @property
    def html(self) -> Markup:
        """As the page has it."""
        return self.packed.html


class Standing:
    """One entry as it stands. ``live`` are its throws with which something may still be done, and by whom.

    ``raw`` is the entry as it was begun, ``runs`` all its throws. ``open`` says that one of them is live,
    or that a question is. ``apart``: who may act sees it otherwise than others do. ``turned`` is the step
    at which it may last have changed.
    ``acting`` is what it looks like to those who may act, with the state that they may act in.
    """

    __slots__ = ("acting", "apart", "common", "entry", "live", "open", "own", "raw", "runs", "turned")

    def __init__(
        self, raw: Entry, entry: Entry, live: tuple[tuple[str, str], ...], turned: int, *, apart: bool
    ) -> None:
        self.raw, self.entry, self.live, self.turned = raw, entry, live, turned
        self.runs = runs_of(raw)
        self.open = bool(live or raw.ask)
        self.apart = apart and bool(live)
        self.common: Drawn | None = None
        self.own: Drawn | None = None
        self.acting: dict[tuple[bool, tuple[tuple[str, str], ...]], tuple[TableState, Entry, Drawn]] = {}


@dataclass(frozen=True, slots=True)
class Mark:
    """How far somebody has read the last entries of a story."""

    of: Standings
    step: int


@dataclass(frozen=True, slots=True)
class Since:
    """What may have changed since a mark: who left, and which entries may look otherwise or are new."""

    gone: tuple[str, ...]
    drawn: tuple[Drawn, ...]


class Standings:
    """The last entries of one story, carried on with it step by step.

    An entry looks the same to all who know the same, but for two things: it is one's own, and one may
    act for whoever threw. These are the only two that are asked of a seat here.
    """

    def __init__(self, teller: Teller, table: str, *, is_gm: bool, looking: bool) -> None:
        self.teller, self.table, self.is_gm, self.looking = teller, table, is_gm, looking
        self.older = 0
        self.step = 0
        self._anew = 0
        self._gone: list[tuple[int, str]] = []
        self._state: TableState | None = None
        self._most = 0
        self._shape, self._veils = teller.shape, teller.hidden
        self._open: set[str] = set()
        self._runs: dict[str, str] = {}
        self._kept: dict[str, Standing] = {}
        self._macros: Any = None
        self._lately: tuple[int, tuple[str, ...], list[Standing]] | None = None

    def of(self, seat: Seat, most: int) -> tuple[Drawn, ...]:
        """The entries as one seat sees them."""
        self._catch_up(most)
        id, found = seat.id, list[Drawn]()
        for standing in self._kept.values():
            drawn = standing.own if standing.entry.by == id else standing.common
            found.append(drawn if drawn and not standing.apart else self._drawn(standing, seat))
        return tuple(found)

    def since(self, seat: Seat, most: int, mark: Mark) -> Since | None:
        """What one seat sees otherwise since a mark; None where only the whole would say it."""
        if mark.of is not self:
            return None
        self._catch_up(most)
        step = mark.step
        if step < self._anew:
            return None
        if self._lately is None or self._lately[0] != step:
            turned = [standing for standing in self._kept.values() if standing.turned > step]
            self._lately = (step, tuple(id for at, id in self._gone if at > step), turned)
        _step, gone, turned = self._lately
        return Since(gone, tuple([self._drawn(standing, seat) for standing in turned]))

    def _catch_up(self, most: int) -> None:
        """Go on where something was told, or things stand otherwise."""
        teller = self.teller
        if teller.changed or teller.turned or self._state is not teller.state or self._most != most:
            self._go_on(most)

    def _go_on(self, most: int) -> None:
        teller = self.teller
        self.step, self._lately = self.step + 1, None
        if self._state is None or self._most != most or not self._add(self._state, most):
            self._list(most)
        self._state, self._most, self._shape = teller.state, most, teller.shape
        self._veils = teller.hidden
        if len(self._runs) > 4 * most or len(self._open) > 4 * most:  # those that have left
            self._open &= self._kept.keys()
            self._runs = {run: id for run, id in self._runs.items() if id in self._kept}
        teller.changed.clear()
        teller.turned = False

    def _add(self, then: TableState, most: int) -> bool:
        """Go on from where it stood: what is new at its end, what may have changed; whether that is all."""
        teller, kept = self.teller, self._kept
        new = teller.newer(self._shape)
        if new is None or not settled_alike(then, teller.state):
            return False
        if teller.changed - {entry.id for entry in new} - kept.keys():
            return False  # what said nothing before comes in between
        for id in self._may_differ(then):
            one = kept[id]
            if id in teller.changed or not self._stands(one):
                kept[id] = self._looked_at(one.raw, one)
            elif one.apart:
                one.turned = self.step  # what may be done with it hangs on how things stand
        for entry in new:
            kept[entry.id] = self._looked_at(entry, None)
        left = list(islice(kept, max(0, len(kept) - most)))
        for id in left:
            del kept[id]
        self._note_gone(left, most)
        self.older = next(iter(kept.values())).entry.number if kept and (left or self.older) else 0
        return True

    def _may_differ(self, then: TableState) -> set[str]:
        """The entries about which something has changed since things stood so."""
        teller, kept = self.teller, self._kept
        found = teller.changed & kept.keys()
        if not same_veils(teller.hidden, self._veils):
            told = [one.entry for one in kept.values() if one.entry.about]
            turned = unlike(teller.hidden, [(entry.about, entry.hidden) for entry in told])
            found |= {entry.id for entry in told if entry.about in turned}
        if then is not teller.state:
            found |= {id for id in self._open if id in kept}
            one, other = then.game.runs, teller.state.game.runs
            if one is not other:
                shown = self._runs
                pairs = zip(map(one.get, shown), map(other.get, shown), shown.values(), strict=True)
                found |= {id for was, now, id in pairs if was is not now} & kept.keys()
        return found

    def _list(self, most: int) -> None:
        """Go through all of the last entries; where one came in between, everybody is told anew."""
        teller, before = self.teller, self._kept
        raw = teller.tail(most)
        self.older = raw[0].number if raw and teller.earlier else 0
        self._kept = {entry.id: self._standing(entry) for entry in raw}
        self._note_gone([id for id in before if id not in self._kept], most)
        stayed = [id for id in before if id in self._kept]
        if list(islice(self._kept, len(stayed))) != stayed:
            self._anew = self.step

    def _note_gone(self, left: list[str], most: int) -> None:
        """Who reads step by step must know which entries left; of whom more have, reads all of it anew."""
        self._gone += [(self.step, id) for id in left]
        if len(self._gone) > most:
            self._anew = self._gone[-most - 1][0]
            self._gone = self._gone[-most:]

    def _standing(self, entry: Entry) -> Standing:
        """An entry as it stands now; the same as before where nothing about it changed."""
        kept, teller = self._kept.get(entry.id), self.teller
        if kept is None or kept.open or teller.turned or entry.id in teller.changed:
            return self._looked_at(entry, kept)
        return kept if self._stands(kept) else self._looked_at(entry, kept)

    def _stands(self, one: Standing) -> bool:
        """Whether an entry to which nothing was added stands as it did."""
        return self.teller.live(one.raw) == one.live and self.teller.stands(one.raw, one.entry)

    def _looked_at(self, entry: Entry, kept: Standing | None) -> Standing:
        """An entry looked at anew; what was drawn of it is kept where it comes to the same."""
        live = self.teller.live(entry)
        # The game master acts for all: to them every throw is drawn as one with which they may.
        now = Standing(entry, self.teller.standing(entry), live, self.step, apart=not self.is_gm)
        (self._open.add if now.open else self._open.discard)(entry.id)
        self._runs.update(dict.fromkeys(now.runs, entry.id))
        if kept is not None and kept.entry == now.entry:
            now.common, now.own, now.acting = kept.common, kept.own, kept.acting
            if not now.apart and not kept.apart:
                now.turned = kept.turned
        return now

    def _drawn(self, standing: Standing, seat: Seat) -> Drawn:
        own = standing.entry.by == seat.id
        acts = tuple(one for one in standing.live if seat.acts_for(one[1])) if standing.apart else ()
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

    def _acted(self, standing: Standing, own: bool, acts: tuple[tuple[str, str], ...], seat: Seat) -> Drawn:
        """An entry for somebody who may do something with its throws: what, hangs on how things stand."""
        known, state = standing.acting.get((own, acts)), self.teller.state
        if known is not None and known[0] is state:
            return known[2]
        plain = replace(standing.entry, mine=own)
        now = self.teller.standing_for(plain, {run for run, _by in acts}, seat.id)
        if known is not None and known[1] == now:
            drawn = known[2]
        else:
            drawn = self._plain(standing, own) if now == plain else self._made(now)
        standing.acting[own, acts] = (state, now, drawn)
        return drawn

    def _made(self, entry: Entry) -> Drawn:
        return Drawn(entry.id, Packed.of(self._draw(entry)))

    def _draw(self, entry: Entry) -> Markup:
        if self._macros is None:
            teller = self.teller
            self._macros = _macros(
                self.table, teller.rules, teller.lang, is_gm=self.is_gm, looking=self.looking
            )
        html: Markup = self._macros.entry(entry)
        return html


def _macros(table: str, rules: Rules, lang: Lang, *, is_gm: bool, looking: bool) -> Any:
    goal = rules.goal[lang] if rules.goal else ""
    return macros("entry_macros.html", lang, looking, table=table, is_gm=is_gm, goal_label=goal)


def draw(table: str, rules: Rules, lang: Lang, entries: Sequence[Entry], *, is_gm: bool) -> list[Markup]:
    """Entries as the page has them."""
    made = _macros(table, rules, lang, is_gm=is_gm, looking=False) if entries else None
    return [made.entry(entry) for entry in entries] if made else []
