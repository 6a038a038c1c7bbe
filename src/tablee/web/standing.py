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
from tablee.web.tell import Teller
from tablee.web.words import macros


@dataclass(frozen=True, slots=True)
class Drawn:
    """An entry of the log, ready for the page."""

    id: str
    html: Markup


class Standing:
    """One entry as it stands. ``live`` are its throws with which something may still be done, and by whom."""

    __slots__ = ("drawn", "entry", "live")

    def __init__(self, entry: Entry, live: tuple[tuple[str, str], ...]) -> None:
        self.entry, self.live = entry, live
        self.drawn: dict[tuple[bool, tuple[str, ...]], Drawn] = {}


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
        return tuple(self._drawn(standing, seat) for standing in self._kept.values())

    def _go_on(self, most: int) -> None:
        teller = self.teller
        raw = teller.tail(most)
        self.older = raw[0].number if teller.earlier else 0
        self._kept = {entry.id: self._standing(entry) for entry in raw}
        self._state, self._most = teller.state, most
        teller.changed.clear()
        teller.turned = False

    def _standing(self, entry: Entry) -> Standing:
        """An entry as it stands now; the same as before where nothing about it changed."""
        kept, teller = self._kept.get(entry.id), self.teller
        live = () if self.is_gm else teller.live(entry)
        untouched = kept is not None and not teller.turned and entry.id not in teller.changed
        if untouched and kept and kept.live == live and teller.stands(entry, kept.entry):
            return self._renewed(kept)
        now = teller.standing(entry)
        if kept is not None and kept.entry == now and kept.live == live:
            return self._renewed(kept)
        return Standing(now, live)

    def _renewed(self, kept: Standing) -> Standing:
        """What may be done with a throw hangs on how things stand: that is drawn anew, the rest is kept."""
        if kept.live and self._state is not self.teller.state:
            kept.drawn = {key: drawn for key, drawn in kept.drawn.items() if not key[1]}
        return kept

    def _drawn(self, standing: Standing, seat: Seat) -> Drawn:
        entry = standing.entry
        acts = tuple(run for run, by in standing.live if seat.acts_for(by)) if standing.live else ()
        key = (entry.by == seat.id, acts)
        found = standing.drawn.get(key)
        if found is None:
            own = replace(entry, mine=key[0]) if not self.is_gm else entry
            if acts:
                own = self.teller.standing_for(own, acts, seat.id)
            found = standing.drawn[key] = Drawn(entry.id, self._draw(own))
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
