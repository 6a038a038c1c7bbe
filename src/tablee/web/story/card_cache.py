"""The cards of throws as they were worked out, kept while they stand."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import cast

from tablee.game.frozen import replace
from tablee.game.outcome import Outcome
from tablee.game.state import Run
from tablee.game.system import Rules
from tablee.game.text import Lang
from tablee.table.log.state import TableState
from tablee.web.live.reads import Notes, Read, noted
from tablee.web.views.throw_card import Card, card_of, is_owed

OPEN = 64
"""How many cards are kept of throws that are not over."""


class KeptCards:
    """The cards of throws, worked out once for one viewer: for good where nothing will be offered any more,
    else while all that they were made from stays.

    They name people and sheets: whoever keeps them begins anew when a name changes.
    """

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self._kept: dict[str, tuple[Run, str | None, int, Card | None]] = {}
        self._open: dict[tuple[str, str], _Made] = {}

    def copied(self) -> KeptCards:
        """The same cards, to be kept on apart from these."""
        other = KeptCards(self.lang)
        other._kept = dict(self._kept)
        return other

    def card(
        self,
        state: TableState,
        rules: Rules,
        run: Run,
        viewer: str,
        told: int,
        stored: tuple[Outcome, ...] = (),
        *,
        own: bool = True,
    ) -> Card | None:
        """The card of a throw; ``told`` says how often its difficulty was. One taken back is over.

        ``stored`` are its outcomes as they were logged; not ``own``: it is nobody's, made from another seat.
        """

        def drawn(state: TableState, run: Run) -> Card | None:
            card = card_of(state, rules, run, viewer, self.lang, stored, own=own)
            # Told once, a difficulty is the game master's; told again, everybody's.
            secret = state.seat(viewer).role == "gm" and told < 2
            return replace(card, goal_hidden=secret) if card and card.goal else card

        goal, kept = state.goals.get(run.id), self._kept.get(run.id)
        owed = is_owed(state, run)
        if kept is not None and kept[0] is run and kept[1:3] == (goal, told) and not owed:
            return kept[3]
        known = run if run.id in state.game.runs else replace(run, closed=True, applied=True)
        if known.closed:
            card = drawn(state, known)
            if not owed:
                self._kept[run.id] = (run, goal, told, card)
            return card
        made = self._open.get((run.id, viewer))
        if made is None or not made.stands(state, rules, run, told):
            notes = Notes()
            card = drawn(cast(TableState, noted(state, "state", notes)), run)
            made = _Made(run, rules, told, notes.reads(), card)
            if len(self._open) >= OPEN:
                self._open.clear()
            self._open[run.id, viewer] = made
        return made.card


@dataclass(frozen=True, slots=True)
class _Made:
    """A card with all that was read to make it."""

    run: Run
    rules: Rules
    told: int
    reads: tuple[Read, ...]
    card: Card | None

    def stands(self, state: TableState, rules: Rules, run: Run, told: int) -> bool:
        same = self.run is run and self.rules is rules and self.told == told
        now = SimpleNamespace(state=state)
        return same and all(read.holds(now) for read in self.reads)
