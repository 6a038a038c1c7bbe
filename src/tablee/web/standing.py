"""The last entries of a story as they now stand, each drawn once for all to whom it looks the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from tablee.game.system import Rules
from tablee.game.text import Lang
from tablee.table.seat import Seat
from tablee.table.state import TableState
from tablee.web.entries import Entry
from tablee.web.packed import Packed
from tablee.web.tell import Teller
from tablee.web.words import macros


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
    """One entry as it stands. ``live`` are its throws with which something may still be done, and by whom."""

    __slots__ = ("acting", "common", "entry", "live", "own")

    def __init__(self, entry: Entry, live: tuple[tuple[str, str], ...]) -> None:
        self.entry, self.live = entry, live
        self.common: Drawn | None = None
        self.own: Drawn | None = None
        self.acting: dict[tuple[bool, tuple[str, ...]], Drawn] = {}


class Standings:
    """The last entries of one story, carried on with it.

    An entry looks the same to all who know the same, but for two things: it is one's own, and one may
    act for whoever threw. These are the only two that are asked of a seat here.
    """

    def __init__(self, teller: Teller, table: str, *, is_gm: bool) -> None:
        self.teller, self.table, self.is_gm = teller, table, is_gm
        self.older = 0
        self._state: TableState | None = None
        self._most = 0
        self._kept: dict[str, Standing] = {}
        self._macros: Any = None

    def of(self, seat: Seat, most: int) -> tuple[Drawn, ...]:
        """The entries as one seat sees them."""
        if (
            self.teller.changed
            or self.teller.turned
            or self._state is not self.teller.state
            or self._most != most
        ):
            self._go_on(most)
        id, found = seat.id, list[Drawn]()
        for standing in self._kept.values():
            drawn = standing.own if standing.entry.by == id else standing.common
            found.append(drawn if drawn and not standing.live else self._drawn(standing, seat))
        return tuple(found)

    def _go_on(self, most: int) -> None:
        teller = self.teller
        raw = teller.tail(most)
        self.older = raw[0].number if raw and teller.earlier else 0
        self._kept = {entry.id: self._standing(entry) for entry in raw}
        self._state, self._most = teller.state, most
        teller.changed.clear()
        teller.turned = False

    def _standing(self, entry: Entry) -> Standing:
        """An entry as it stands now; the same as before where nothing about it changed."""
        kept, teller = self._kept.get(entry.id), self.teller
        if kept is not None and not teller.turned and entry.id not in teller.changed:
            if self._state is teller.state and teller.veiled(entry) == kept.entry.hidden:
                return kept
            live = self._live(entry)
            if kept.live == live and teller.stands(entry, kept.entry):
                kept.acting.clear()  # what may be done with a throw hangs on how things stand
                return kept
        now = Standing(teller.standing(entry), self._live(entry))
        if kept is not None and kept.entry == now.entry:
            now.common, now.own = kept.common, kept.own
        return now

    def _live(self, entry: Entry) -> tuple[tuple[str, str], ...]:
        """The game master acts for all: to them every throw is drawn as one with which they may."""
        return () if self.is_gm else self.teller.live(entry)

    def _drawn(self, standing: Standing, seat: Seat) -> Drawn:
        entry, own = standing.entry, standing.entry.by == seat.id
        acts = tuple(run for run, by in standing.live if seat.acts_for(by))
        found = standing.acting.get((own, acts)) if acts else standing.own if own else standing.common
        if found is not None:
            return found
        seen = entry if self.is_gm else replace(entry, mine=own)
        now = self.teller.standing_for(seen, acts, seat.id) if acts else seen
        found = Drawn(entry.id, Packed.of(self._draw(now)))
        if acts:
            standing.acting[own, acts] = found
        elif own:
            standing.own = found
        else:
            standing.common = found
        return found

    def _draw(self, entry: Entry) -> Markup:
        if self._macros is None:
            teller = self.teller
            self._macros = _macros(self.table, teller.rules, teller.lang, is_gm=self.is_gm)
        html: Markup = self._macros.entry(entry)
        return html


def _macros(table: str, rules: Rules, lang: Lang, *, is_gm: bool) -> Any:
    goal = rules.goal[lang] if rules.goal else ""
    return macros("entry_macros.html", lang, table=table, is_gm=is_gm, goal_label=goal)


def draw(table: str, rules: Rules, lang: Lang, entries: Sequence[Entry], *, is_gm: bool) -> list[Markup]:
    """Entries as the page has them."""
    made = _macros(table, rules, lang, is_gm=is_gm) if entries else None
    return [made.entry(entry) for entry in entries] if made else []
