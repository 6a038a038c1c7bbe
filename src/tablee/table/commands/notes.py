"""Notes: for oneself, for the game master, for all."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.game.problem import Refused, problem
from tablee.table.commands.own_ids import MARK, own_id
from tablee.table.commands.request import Act, Request
from tablee.table.log.occasions import READERS, Note, NoteFor, NoteGone, NotePut
from tablee.table.log.record import Facts
from tablee.table.secrecy.audience import EVERYONE, Audience, only

WORDS = 12_000
NOTES = 300
"""The number of notes one person may keep."""


def audience_of(to: NoteFor, by: str) -> Audience:
    """The audience of a note."""
    match to:
        case "all":
            return EVERYONE
        case "gm":
            return only(by, "gm")
        case "me":
            return only(by)


def _reader(word: str) -> NoteFor:
    for to in READERS:
        if word == to:
            return to
    raise Refused(problem("HOUSE-note", "to", "to"))


def _note(request: Request) -> Facts:
    """Write a note, change one's own, or tear it up (no words).

    What was for more people than it is now is taken from those who may no longer read it.
    """
    id, words, to = (
        request.text("note", 101),
        request.text("words", WORDS),
        _reader(request.text("to") or "me"),
    )
    if not id.replace("-", "").replace(MARK, "").isalnum():
        raise Refused(problem("HOUSE-sheet", id, "id"))
    known = request.own.evening.notes
    id = id if id in known else own_id(request.seat.id, id)
    before = known.get(id)
    if before is None and not words:
        raise Refused(problem("HOUSE-note", "words", "empty"))
    by = before.by if before else request.seat.id
    tears_up = before is not None and not words and request.seat.role == "gm"
    if by != request.seat.id and not tears_up:
        raise Refused(problem("HOUSE-note", "", "not_yours"))
    if before is None and sum(n.by == by for n in request.own.evening.notes.values()) >= NOTES:
        raise Refused(problem("HOUSE-note", "", "many"))
    facts: Facts = []
    if before is not None and (not words or before.to != to):
        facts.append((NoteGone(id), audience_of(before.to, by)))
    if words:
        facts.append((NotePut(Note(id, by, words, to)), audience_of(to, by)))
    return facts


NOTE_ACTS: Mapping[str, Act] = {"note": _note}
