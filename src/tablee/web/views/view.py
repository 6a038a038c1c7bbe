"""One viewer at one table: everything that a part of the page may be made from."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from tablee.game.fight.round_end import awaited
from tablee.game.reason import Reason
from tablee.game.sheet import Sheet
from tablee.game.system import Rules, System
from tablee.game.text import Lang
from tablee.table.log.ledger import Ledger
from tablee.table.log.seat import ANYBODY, Seat
from tablee.table.log.state import TableState
from tablee.web.host import Host
from tablee.web.views.hidden import hidden_in
from tablee.web.views.memo import Same, once
from tablee.web.views.past_rules import Under


@dataclass(frozen=True)
class View:
    """What a viewer has before them. ``at`` is the sheet the game master asked for.
    ``looking``: the game master sees what this viewer sees, and does nothing there.

    ``state`` is folded from the viewer's own projection; nothing else of the log reaches a page.
    """

    host: Host
    table: str
    seat: Seat
    ledger: Ledger
    lang: Lang
    at: str = ""
    looking: bool = False

    @once
    def state(self) -> TableState:
        """The table as this viewer can know it."""
        return self.ledger.own(self.seat)

    @once
    def rules(self) -> Rules:
        """The rules the table plays by."""
        return self.host.rules_of(self.state)

    def rules_for(self, run: str) -> Rules:
        """The rules a throw was made under; today's for what is no throw."""
        return self.under.get(run)

    @once
    def under(self) -> Under:
        """The rules of each throw."""
        return Under(self.host, self.ledger, self.rules)

    @property
    def system(self) -> System:
        """The game of the table."""
        return self.host.systems[self.state.system]

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
        return awaited(self.rules, self.ledger.own(ANYBODY).game)

    @property
    def remind(self) -> bool:
        """Whether to tell this person to keep their link."""
        return not self.is_gm and self.host.door.remind(self.table, self.seat.id)

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
