"""The game master sees the table as somebody else does: that seat's own projection, and nothing to press."""

from __future__ import annotations

import re

from tablee.table.log.ledger import Ledger
from tablee.table.log.seat import Seat

SENDS = re.compile(r'\s(?:hx-(?:get|post|put|patch|delete)|aria-keyshortcuts)="[^"]*"')
LEAVES = re.compile(r'\shref="(?:\?|/t/[^"/]*[/?])[^"]*"')
FORMS = re.compile(r"<form\b")
POSTS = re.compile(r'\s(?:method="post"|action="[^"]*")')


def looks_as(wanted: str, seat: Seat, ledger: Ledger) -> Seat | None:
    """The seat whose eyes were asked for, or one's own; None where that is not for whoever asks."""
    if not wanted:
        return seat
    other = ledger.state.seats.get(wanted)
    if seat.role != "gm" or other is None or other.waiting or other.role == "gm":
        return None
    return other


def only_to_look_at(html: str) -> str:
    """The same page without anything that could send: no act leaves it, whatever is tapped or pressed."""
    quiet = LEAVES.sub(' aria-disabled="true"', SENDS.sub(' aria-disabled="true"', html))
    return POSTS.sub("", FORMS.sub("<form inert", quiet))
