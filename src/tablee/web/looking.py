"""The game master sees the table as somebody else does: that seat's own projection, and nothing to press."""

from __future__ import annotations

import re
from dataclasses import replace

from starlette.requests import Request

from tablee.table.seat import Seat
from tablee.web.view import View

SENDS = re.compile(r'\s(?:hx-(?:get|post|put|patch|delete)|aria-keyshortcuts)="[^"]*"')
LEAVES = re.compile(r'\shref="(?:\?|/t/[^"/]*[/?])[^"]*"')
FORMS = re.compile(r"<form\b")
POSTS = re.compile(r'\s(?:method="post"|action="[^"]*")')


def looks_as(request: Request, seat: Seat, view: View) -> View | None:
    """The view of the seat that was asked for; None where that is not for whoever asks."""
    wanted = request.query_params.get("as", "")[:80]
    if not wanted:
        return view
    other = view.ledger.state.seats.get(wanted)
    if seat.role != "gm" or other is None or other.waiting or other.role == "gm":
        return None
    return replace(view, seat=other, at="", looking=True)


def only_to_look_at(html: str) -> str:
    """The same page without anything that could send: no act leaves it, whatever is tapped or pressed."""
    quiet = LEAVES.sub(' aria-disabled="true"', SENDS.sub(' aria-disabled="true"', html))
    return POSTS.sub("", FORMS.sub("<form inert", quiet))
