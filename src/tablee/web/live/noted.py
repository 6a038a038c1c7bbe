"""The view that a piece of the page is made from: it notes whatever is read of it.

Two viewers for whom all of that is the same are shown the same piece, and nobody else is.
"""

from __future__ import annotations

from collections.abc import Container
from typing import cast

from tablee.game.reason import Reason
from tablee.game.system import Rules
from tablee.table.log.ledger import Ledger
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.web.live.reads import Notes, noted
from tablee.web.views.memo import once
from tablee.web.views.view import View


class _Hidden(Container[str]):
    """What not everybody knows of; it is noted what is asked about."""

    def __init__(self, of: Container[str], notes: Notes) -> None:
        self._of, self._notes = of, notes

    def __contains__(self, thing: object) -> bool:
        return bool(self._notes.key("hidden", self._of, thing))


class NotedView(View):
    """A view of which it is noted what is read. Of the log itself a piece of the page reads nothing."""

    of: View
    notes: Notes

    @once
    def state(self) -> TableState:
        """The table as this viewer can know it."""
        return cast(TableState, noted(self.of.state, "state", self.notes))

    @once
    def rules(self) -> Rules:
        """The rules the table plays by."""
        return self.notes.whole("rules", self.of.rules)

    def rules_for(self, run: str) -> Rules:
        """The rules a throw was made under."""
        return cast(Rules, self.notes.own_key("under", self.of.under, run))

    @once
    def hidden(self) -> Container[str]:
        """The sheets and throws that not everybody knows of."""
        return _Hidden(self.of.hidden, self.notes)

    @once
    def awaited(self) -> tuple[Reason, ...]:
        """The reasons why a round of the fight does not end yet."""
        return self.notes.whole("awaited", self.of.awaited)

    @property
    def remind(self) -> bool:
        """Whether to tell this person to keep their link."""
        return self.notes.whole("remind", self.of.remind)


def noting(view: View, notes: Notes) -> View:
    """The view that a part of the page is made from."""
    seat = cast(Seat, noted(view.seat, "seat", notes))
    unread = cast(Ledger, None)
    made = NotedView(view.host, view.table, seat, unread, view.lang, view.at, view.looking)
    made.__dict__.update(of=view, notes=notes)
    return made
