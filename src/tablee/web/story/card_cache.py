"""The cards of throws as they were worked out, kept while they stand."""

from __future__ import annotations

from tablee.game.frozen import replace
from tablee.game.outcome import Outcome
from tablee.game.state import Run
from tablee.game.system import Rules
from tablee.game.text import Lang
from tablee.table.log.state import TableState
from tablee.web.views.memo import Same, partial
from tablee.web.views.throw_card import Card, card_of, is_owed

READ = ("game", "seats", "goals", "customs")
"""The fields of a state that the card of a throw is made from."""
OPEN = 64
"""The most cards that are kept of throws with which something may still be done."""


class KeptCards:
    """The cards of throws, worked out once for one viewer: for good where nothing will be offered any more,
    else while the fields of the state that they are made from stay.

    They name people and sheets: whoever keeps them begins anew when a name changes.
    """

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self._kept: dict[str, tuple[Run, str | None, int, Card | None]] = {}
        self._open: dict[tuple[str, str], tuple[tuple[object, ...], Card | None]] = {}

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
        if known.closed and not owed:
            card = drawn(state, known)
            self._kept[run.id] = (run, goal, told, card)
            return card
        values = {name: getattr(state, name) for name in READ}
        key = (Same(rules), Same(run), told, own, stored, *map(Same, values.values()))
        made = self._open.get((run.id, viewer))
        if made is None or made[0] != key:
            if len(self._open) >= OPEN:
                self._open.clear()
            made = self._open[run.id, viewer] = (key, drawn(partial(TableState, values), known))
        return made[1]
