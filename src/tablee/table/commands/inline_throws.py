"""Inline throws of a sentence: it names only those that it made itself, by what was thrown."""

from __future__ import annotations

import re

from tablee.game.codec import to_data
from tablee.game.problem import Refused
from tablee.table.commands.moves import rules_of
from tablee.table.commands.own_ids import sent_id
from tablee.table.commands.request import Request

WITHIN = re.compile(r"\[\[([^\[\]|]{1,80})\|([0-9A-Za-z_-]{1,90})\]\]")
"""The mark of an inline throw: what was typed, and the throw it became."""
STEM = 36
"""The length of the prefix of a sentence's id that begins the ids of its throws."""


def with_own_throws(request: Request, words: str) -> str:
    """A sentence without the throws it only claims to have made: of those, what was typed is left.

    Else anybody could say a throw again under another name, and take it back with the sentence.
    """
    return WITHIN.sub(lambda m: m[0] if _made(request, m[1], m[2]) else m[1], words)


def _made(request: Request, typed: str, run: str) -> bool:
    seat, known = request.seat.id, request.own.game.runs.get(run)
    if known is None or sent_id(seat, run)[:-1] != sent_id(seat, request.command.id)[:STEM]:
        return False
    try:
        form = rules_of(request).notation(typed).form()
    except Refused:
        return False
    theirs = all(record.by == request.seat.id for record in request.records.written_by(run))
    return theirs and to_data(form) == to_data(known.check)
