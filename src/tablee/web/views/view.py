"""One viewer at one table: everything that a part of the page may be made from."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass

from tablee.game.fight.round_end import awaited
from tablee.game.reason import Reason
from tablee.game.sheet import Sheet
from tablee.game.system import Rules, System
from tablee.game.text import Lang
from tablee.table.commands.request import RulesOf
from tablee.table.log.ledger import Ledger
from tablee.table.log.seat import ANYBODY, Seat
from tablee.table.log.state import TableState
from tablee.web.views.hidden import hidden_in
from tablee.web.views.memo import Same, once
from tablee.web.views.past_rules import rules_of_run


@dataclass(frozen=True)
class Rulebooks:
    """The systems of a host, and the rules that a pack of one of them gives."""

    systems: Mapping[str, System]
    rules: RulesOf


@dataclass(frozen=True)
class View:
    """What a viewer has before them. ``at`` is the sheet the game master asked for, ``remind`` whether to
    tell this person to keep their link.
    ``looking``: the game master sees what this viewer sees, and does nothing there.

    ``state`` is folded from the viewer's own projection; nothing else of the log reaches a page.
    """

    books: Rulebooks
    table: str
    seat: Seat
    ledger: Ledger
    lang: Lang
    remind: bool
    at: str = ""
    looking: bool = False

    @once
    def state(self) -> TableState:
        """The table as this viewer can know it."""
        return self.ledger.own(self.seat)

    @once
    def rules(self) -> Rules:
        """The rules the table plays by."""
        return self.books.rules(self.state.system, self.state.pack)

    @once
    def past_rules(self) -> Mapping[str, Rules]:
        """The rules of the throws in this state that were made under an earlier pack."""
        if len(self.ledger.state.packs) < 2:
            return {}
        found = {run: self._rules_of(run) for run in self._runs}
        return {run: rules for run, rules in found.items() if rules is not self.rules}

    def rules_for(self, run: str) -> Rules:
        """The rules a throw was made under; today's for what is no throw."""
        return self.past_rules.get(run, self.rules) if run in self._runs else self._rules_of(run)

    @once
    def _runs(self) -> Collection[str]:
        """The throws of this state, and whatever its questions are about: no throw where that is nothing."""
        game = self.state.game
        return dict.fromkeys((*game.runs, *(pending.run for pending in game.pendings.values())))

    def _rules_of(self, run: str) -> Rules:
        return rules_of_run(self.ledger, self.books.rules, self.rules, run)

    @once
    def system(self) -> System:
        """The game of the table."""
        return self.books.systems[self.state.system]

    @property
    def is_gm(self) -> bool:
        """Whether the game master looks."""
        return self.seat.role == "gm"

    @once
    def hidden(self) -> Container[str]:
        """The sheets (``sheet …``) and throws (``run …``) that not everybody knows of.

        Asked only about what this viewer's own state holds: it tells of nothing they don't know.
        """
        return hidden_in(Same(self.ledger.known))

    @once
    def awaited(self) -> tuple[Reason, ...]:
        """The reasons why a round of the fight does not end yet, from what everybody at the table knows."""
        if self.state.game.conflict is None:
            return ()
        return awaited(self.rules, self.ledger.own(ANYBODY).game)

    @once
    def sheet_id(self) -> str:
        """The sheet in hand: the one asked for, else the first of one's own."""
        if self.at in self.state.game.sheets and self.seat.acts_for(self.at):
            return self.at
        return next((s for s in self.seat.sheets if s in self.state.game.sheets), "")

    @property
    def sheet(self) -> Sheet | None:
        """The sheet in hand, if there is one."""
        return self.state.game.sheets.get(self.sheet_id)
