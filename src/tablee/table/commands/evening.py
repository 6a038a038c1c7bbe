"""Evenings: people sit down, some are away and others play for them, and it ends with a few words kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tablee.game.milestone import EVENING_BEGINS, EVENING_ENDS, SCENE_ENDS
from tablee.game.problem import Refused, problem
from tablee.table.commands.milestones import with_milestones
from tablee.table.commands.request import Act, Request
from tablee.table.log.facts import SeatPut
from tablee.table.log.occasions import EveningClosed, EveningOpened
from tablee.table.log.record import Facts
from tablee.table.log.seat import Seat
from tablee.table.secrecy.audience import EVERYONE

RECAP = 12_000


def _evening(request: Request) -> Facts:
    """Open the next evening, or close this one with what is kept of it."""
    request.must_be_master()
    opens, now = request.flag("open"), request.state.evening
    if opens and now.open:
        raise Refused(problem("HOUSE-evening", "", "open", number=now.number))
    if not opens and not now.open:
        raise Refused(problem("HOUSE-evening", "", "closed", number=now.number))
    if not opens:
        closed: Facts = [(EveningClosed(now.number, request.text("recap", RECAP)), EVERYONE)]
        ended = () if now.scene is None else (SCENE_ENDS,)
        return with_milestones(request, closed, *ended, EVENING_ENDS)
    recap = request.text("recap", RECAP) if "recap" in request.args else now.recap
    return with_milestones(request, [(EveningOpened(now.number + 1, recap), EVERYONE)], EVENING_BEGINS)


def _away(request: Request) -> Facts:
    """Mark a seat as absent, and perhaps let another play for it; or as back, playing itself."""
    id, away = request.text("seat"), request.flag("away")
    owner = request.state.seats.get(id)
    if owner is None or owner.role == "gm":
        raise Refused(problem("HOUSE-seat", id[:40], "unknown"))
    if away or id != request.seat.id:  # one may come back by oneself
        request.must_be_master()
    by = request.text("played_by") if away else ""
    stand_in = request.state.seats.get(by)
    if by and (stand_in is None or stand_in.role != "player" or by == id or stand_in.waiting):
        raise Refused(problem("HOUSE-evening", by[:40], "played_by"))
    facts: Facts = [(SeatPut(replace(owner, away=away)), EVERYONE)] if owner.away != away else []
    for other in request.state.seats.values():
        lent = tuple(s for s in other.lent if s not in owner.sheets)
        if other.id == by:
            lent = (*lent, *owner.sheets)
        if lent != other.lent:
            facts.append((SeatPut(replace(other, lent=lent)), EVERYONE))
    return facts


def plays_for(seats: Mapping[str, Seat], owner: Seat) -> Seat | None:
    """The seat that plays for somebody who is away."""
    return next((s for s in seats.values() if set(s.lent) & set(owner.sheets)), None)


EVENING_ACTS: Mapping[str, Act] = {"evening": _evening, "away": _away}
