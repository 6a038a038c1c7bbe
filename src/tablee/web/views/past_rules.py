"""The rules that throws were made under: a pack of earlier is read once for everybody who looks."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from tablee.game.problem import Refused
from tablee.game.system import Rules
from tablee.table.commands.request import RulesOf
from tablee.table.log.ledger import Ledger
from tablee.table.log.packs_in_force import PackInForce, in_force, pack_number, pack_of
from tablee.web.views.memo import Same

PACKS = 128
"""How many packs of earlier are kept, for all tables together; the one not asked for longest goes."""


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
