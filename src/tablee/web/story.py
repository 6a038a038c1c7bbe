"""The log as each viewer has read it so far: only what is new is told, and only what changed is drawn."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from markupsafe import Markup

from tablee.game.system import Rules
from tablee.game.text import Lang
from tablee.lang import use
from tablee.table.ledger import viewer_key
from tablee.table.seat import Seat
from tablee.table.state import TableState
from tablee.web.entries import Entry
from tablee.web.tell import Teller
from tablee.web.words import macros

if TYPE_CHECKING:  # a view knows its host, and the host keeps the stories
    from tablee.web.view import View

KEPT = 64
"""How many viewers' stories are kept; the one that was not read for longest goes."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """An entry of the log, ready for the page."""

    id: str
    html: Markup


@dataclass(frozen=True, slots=True)
class Told:
    """The end of a story: its entries, where earlier ones are left out (else 0), the last acts.

    ``back`` is the act that was taken back last, for whoever may bring it back.
    """

    entries: tuple[Drawn, ...]
    older: int
    recent: tuple[tuple[str, str], ...]
    back: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Grounds:
    """What every entry may name, however old: where it changes, the story is told anew from the start."""

    seats: Mapping[str, Seat]
    sheets: Mapping[str, object]
    pictures: Mapping[str, object]

    @staticmethod
    def of(state: TableState) -> Grounds:
        """The names that a viewer knows."""
        sheets = {
            id: (sheet.name, [(block.id, getattr(block, "label", None)) for block in sheet.blocks])
            for id, sheet in state.game.sheets.items()
        }
        return Grounds(state.seats, sheets, state.evening.pictures)


@dataclass(slots=True)
class Story:
    """One viewer's story in one language, carried on as that viewer's own log grows."""

    teller: Teller
    grounds: Grounds
    count: int = 0
    drawn: dict[str, tuple[Entry, Markup]] = field(default_factory=dict)

    @staticmethod
    def begun(view: View) -> Story:
        """A story of which nothing is told yet."""
        teller = Teller(view.state, view.rules, view.seat.id, view.lang, view.hidden, view.rules_for)
        return Story(teller, Grounds.of(view.state))

    def fits(self, view: View) -> bool:
        """Whether it can go on with what this view has."""
        known = self.teller.rules is view.rules and self.count <= view.ledger.count(view.seat)
        return known and self.grounds == Grounds.of(view.state)

    def told(self, view: View, most: int, acts: int) -> Told:
        """Go on to the end of the viewer's log; its last entries and acts."""
        teller = self.teller
        teller.state, teller.hidden, teller.under = view.state, view.hidden, view.rules_for
        teller.take(view.ledger.views(view.seat)[self.count :])
        self.count = view.ledger.count(view.seat)
        entries = teller.last(most)
        older = entries[0].number if teller.earlier else 0
        back = _back(teller) if view.is_gm else None
        return Told(self._drawn(view, entries), older, _recent(teller, view.seat, acts), back)

    def _drawn(self, view: View, entries: Sequence[Entry]) -> tuple[Drawn, ...]:
        kept = self.drawn
        new = [e for e in entries if e.id not in kept or kept[e.id][0] != e]
        html = draw(view.table, view.rules, view.lang, new, is_gm=view.is_gm)
        fresh = {e.id: (e, one) for e, one in zip(new, html, strict=True)}
        self.drawn = {e.id: fresh.get(e.id) or kept[e.id] for e in entries}
        return tuple(Drawn(e.id, self.drawn[e.id][1]) for e in entries)


class Stories:
    """The stories of those who read lately: each viewer's own, told from nothing but their own views."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], Story] = {}
        self._lock = threading.Lock()

    def told(self, view: View, most: int, acts: int) -> Told:
        """The end of the story for whoever views."""
        use(view.lang)
        key = (view.table, viewer_key(view.seat), view.lang)
        with self._lock:  # taken out while it is told: whoever comes meanwhile has one told anew
            story = self._kept.pop(key, None)
        if story is None or not story.fits(view):
            story = Story.begun(view)
        told = story.told(view, most, acts)
        with self._lock:
            other = self._kept.get(key)
            if other is None or other.count <= story.count:
                self._kept.pop(key, None)
                self._kept[key] = story
            while len(self._kept) > KEPT:
                self._kept.pop(next(iter(self._kept)))
        return told


def _recent(teller: Teller, seat: Seat, most: int) -> tuple[tuple[str, str], ...]:
    """The last acts that this seat could take back, latest first."""
    found = (
        (command, act.words)
        for command, act in reversed(teller.acts.items())
        if command not in teller.gone and (seat.role == "gm" or (act.by == seat.id and not act.dice))
    )
    return tuple(islice(found, most))


def _back(teller: Teller) -> tuple[str, str] | None:
    """What was taken back last and still is."""
    found = (command for command in reversed(teller.undone) if command in teller.gone)
    command = next((c for c in found if c in teller.acts), "")
    return (command, teller.acts[command].words) if command else None


def draw(table: str, rules: Rules, lang: Lang, entries: Sequence[Entry], *, is_gm: bool) -> list[Markup]:
    """Entries as the page has them."""
    goal = rules.goal[lang] if rules.goal else ""
    made = macros("entry_macros.html", lang, table=table, is_gm=is_gm, goal_label=goal) if entries else None
    return [made.entry(e) for e in entries] if made else []
