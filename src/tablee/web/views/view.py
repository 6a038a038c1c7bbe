"""One viewer at one table: everything that a part of the page may be made from."""

from __future__ import annotations

import threading
from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tablee.game.fight.round_end import awaited
from tablee.game.problem import Refused
from tablee.game.reason import Reason
from tablee.game.sheet import Sheet
from tablee.game.system import Rules, System
from tablee.game.text import Lang
from tablee.table.commands.request import RulesOf
from tablee.table.log.ledger import Ledger
from tablee.table.log.packs_in_force import PackInForce, in_force, pack_number, pack_of
from tablee.table.log.seat import ANYBODY, Seat
from tablee.table.log.state import TableState
from tablee.table.secrecy.audience import EVERYONE, Audience
from tablee.web.views.memo import Same, once

KNOWN = 128
"""For how many logs it is remembered what was asked: those of the tables that are told just now."""
PACKS = 128
"""How many packs of earlier are kept, for all tables together; the one not asked for longest goes."""


class Hidden(Container[str]):
    """Set of things that not everybody knows of."""

    def __init__(self, known: Mapping[str, Audience]) -> None:
        self.known = known
        self._veils = _Veils(known)

    def __contains__(self, thing: object) -> bool:
        return isinstance(thing, str) and self._veils[thing]


class _Veils(dict[str, bool]):
    """Whether somebody does not know of a thing, looked for when it is first asked."""

    def __init__(self, known: Mapping[str, Audience]) -> None:
        super().__init__()
        self._known = known

    def __missing__(self, thing: str) -> bool:
        found = self[thing] = self._known.get(thing, EVERYONE) != EVERYONE
        return found


@lru_cache(maxsize=KNOWN)
def hidden_in(known: Same[Mapping[str, Audience]]) -> Hidden:
    """What not everybody knows of in a log: one for all who look at it, each at what is theirs."""
    return Hidden(known.of)


def same_veils(one: Container[str], other: Container[str]) -> bool:
    """Whether two are known to hide the same, at a glance."""
    return one is other or (
        isinstance(one, Hidden) and isinstance(other, Hidden) and one.known is other.known
    )


class _Packs:
    """Packs that are in force no more, each by its law: it may stand far behind what is in hand of a log."""

    def __init__(self) -> None:
        self._kept: dict[Same[PackInForce], Mapping[str, Any]] = {}
        self._lock = threading.Lock()

    def of(self, ledger: Ledger, law: int) -> Mapping[str, Any]:
        """The pack of a law; where two read it at once, both have the same."""
        key = Same(ledger.state.packs[law])
        pack = self._kept.get(key)
        if pack is None:
            pack = pack_of(ledger, law)
        with self._lock:
            self._kept.pop(key, None)
            self._kept[key] = pack
            while len(self._kept) > PACKS:
                self._kept.pop(next(iter(self._kept)))
        return pack


_packs = _Packs()


def rules_of_run(ledger: Ledger, rules_of: RulesOf, rules: Rules, run: str) -> Rules:
    """The rules a throw was made under; today's for what is no throw, or can't be read any more."""
    law = pack_number(ledger, run)
    if law == in_force(ledger.state.packs):
        return rules
    try:
        return rules_of(ledger.state.system, _packs.of(ledger, law))
    except Refused:
        return rules


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
    def hidden_sheets(self) -> frozenset[str]:
        """Those of ``hidden`` that are sheets of this viewer."""
        names = (f"sheet {id}" for id in self.state.game.sheets)
        return frozenset(name for name in names if name in self.hidden)

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


def looks_as(wanted: str, seat: Seat, ledger: Ledger) -> Seat | None:
    """The seat whose eyes were asked for, or one's own; None where that is not for whoever asks."""
    if not wanted:
        return seat
    other = ledger.state.seats.get(wanted)
    if seat.role != "gm" or other is None or other.waiting or other.role == "gm":
        return None
    return other
