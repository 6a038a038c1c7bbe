"""Names that a player gives to what is played: none passes for another person at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.game.event import Opened, SheetPut
from tablee.game.ids import ids_of
from tablee.game.move import Param
from tablee.game.problem import Refused, problem
from tablee.table.commands.moves import rules_of
from tablee.table.commands.request import Request
from tablee.table.log.facts import Drafted, Fact
from tablee.table.log.names import claims_master, heard
from tablee.table.log.record import Facts


def under_own_names(request: Request, facts: Facts) -> Facts:
    """The same facts; refuses a player whose sheet, or whose side of a throw, would bear another's name.

    The game master calls foes what they please.
    """
    for fact, _ in facts if request.seat.role != "gm" else ():
        if isinstance(fact, SheetPut):
            before, name = request.state.game.sheets.get(fact.sheet), fact.content.name
            if name and (before is None or before.name != name):
                _must_be_nobody_s(request, name)
        for name in _titles(request, fact):
            known = request.own.game.sheets.values()
            if name and heard(name) not in {heard(sheet.name) for sheet in known}:
                _must_be_nobody_s(request, name)
    return facts


def _must_be_nobody_s(request: Request, name: str) -> None:
    """Refuse a name that nobody can read, or that is another person's, or says game master."""
    others = (heard(s.name) for s in request.state.seats.values() if s.id != request.seat.id)
    if not heard(name) or claims_master(name) or heard(name) in others:
        raise Refused(problem("HOUSE-seat", name[:40], "poses"))


def _titles(request: Request, fact: Fact) -> Iterator[str]:
    """What a throw, or one that is laid down, calls those who take part: by the marks in its shapes."""
    rules, params = rules_of(request), tuple[Param, ...]()
    args: Mapping[str, Any] = {}
    if isinstance(fact, Opened) and fact.check.get("check") in rules.checks:
        params, args = rules.checks[fact.check["check"]].params, fact.check
    elif isinstance(fact, Drafted) and fact.draft is not None and fact.draft.move in rules.moves:
        params, args = rules.moves[fact.draft.move].params, fact.draft.args
    found = ids_of(params, args, lambda key: rules.checks[key].params if key in rules.checks else ())
    return (name for kind, name in found if kind == "name")
