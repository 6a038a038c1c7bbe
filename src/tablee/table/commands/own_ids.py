"""Ids that seats choose, each in a namespace of its own: what one sends says nothing about another's.

A command, a note and a hidden sheet are kept under the id that was sent, `MARK` and the seat that sent it. No
id that a client chooses for a sheet that others see has that mark, so it is never taken by a hidden one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record

MARK = "_"
LONGEST = 40
"""The length of an id that a client may choose for a command."""
NAMES_COMMANDS = ("command", "run", "goal", "ask")
"""The arguments that name a command, or what is called as its command."""


def own_id(seat: str, id: str) -> str:
    """The id under which the table keeps what a seat calls ``id``."""
    return f"{id}{MARK}{seat}"


def sent_id(seat: str, id: str) -> str:
    """The id that a seat sent, of one that the table keeps."""
    return id.removesuffix(f"{MARK}{seat}")


def hidden_id(seat: str, id: str) -> str:
    """The id of a hidden sheet: marked as no other sheet's that a client names."""
    return id if MARK in id else own_id(seat, id)


def written_before(ledger: Ledger, seat: str, id: str) -> tuple[Record, ...]:
    """The records that a command of this seat wrote when it came before; older tables keep the id as sent."""
    before = ledger.written_by(own_id(seat, id))
    return before or tuple(r for r in ledger.written_by(id) if r.by == seat)


def with_own_ids(ledger: Ledger, seat: str, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """The arguments of a command with the ids of the seat's own commands as the table keeps them: a program
    may name them as it sent them."""
    kept = {
        key: own
        for key in NAMES_COMMANDS
        if isinstance(id := args.get(key), str) and 0 < len(id) <= LONGEST
        and ledger.written_by(own := own_id(seat, id))
    }  # fmt: skip
    return {**args, **kept} if kept else args
