"""What turns and time come to in the log: who passes, who leaves, a round that begins, hours gone by."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from tablee.game.calendar import Calendar
from tablee.game.event import ConflictPut, TimeMoved
from tablee.game.fight.conflict import Conflict
from tablee.game.sheet import Sheet
from tablee.lang import gettext as _

T = TypeVar("T")


class Turns:
    """Keeps the fight and the clock as each command left them, to say what the next one changed.

    A command may write a fight several times, as it goes on and for those who know more: what is the same
    is told once.
    """

    def __init__(self) -> None:
        self._conflicts: dict[str, Conflict | None] = {}
        self._clocks: dict[str, int] = {}

    def keep(self, command: str, fact: ConflictPut | TimeMoved) -> None:
        """The fight or the clock as a command left it that is not told here."""
        if isinstance(fact, ConflictPut):
            self._conflicts[command] = fact.conflict
        else:
            self._clocks[command] = fact.calendar.now

    def of_conflict(
        self, command: str, after: Conflict | None, gone: Collection[str], sheets: Mapping[str, Sheet]
    ) -> list[str]:
        """What became of the fight, in sentences."""
        before = _last(self._conflicts, command, gone)
        known = _sentences(before, self._conflicts[command], sheets) if command in self._conflicts else []
        self._conflicts[command] = after
        return [line for line in _sentences(before, after, sheets) if line not in known]

    def of_clock(self, command: str, after: Calendar, gone: Collection[str]) -> bool:
        """Whether time went by with this command, and not because a round of the fight ended."""
        again = command in self._clocks
        before = _last(self._clocks, command, gone) or 0
        self._clocks[command] = after.now
        return not again and after.now > before and command not in self._conflicts


def _last(known: dict[str, T], command: str, gone: Collection[str]) -> T | None:
    return next((known[key] for key in reversed(known) if key != command and key not in gone), None)


def _sentences(before: Conflict | None, after: Conflict | None, sheets: Mapping[str, Sheet]) -> list[str]:
    def name(id: str) -> str:
        return sheets[id].name if id in sheets else ""

    if after is None:
        return [_("The fight is over.")]
    if before is None:
        return [_("The fight begins.")]
    told = []
    for id in sorted(after.out - before.out):
        told.append(_("{name} leaves the fight.").format(name=name(id)))
    for exchange in after.exchanges[len(before.exchanges) :]:
        if not exchange.run and not exchange.against:
            told.append(_("{name} passes.").format(name=name(exchange.by)))
    if after.round > before.round:
        told.append(_("Round {n} begins.").format(n=after.round))
    return told
