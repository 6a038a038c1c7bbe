"""Invitations, for a game master's programs."""

from __future__ import annotations

from tablee.game.problem import Refused, problem
from tablee.web.api.auth import Here, Seated
from tablee.web.api.operation import operations
from tablee.web.api.shapes import Invitation, Inviting
from tablee.web.api.statuses import BODY, SEAT, WRITES, statuses

router = operations("tables")


@router.post("/tables/{table}/invitations", status_code=201, responses=statuses(*SEAT, *BODY, *WRITES))
async def invite(here: Seated, wanted: Inviting) -> Invitation:
    """A link that brings people to this table; only its game master may invite. It is shown this once."""
    token = await here.in_turn(lambda now: _invited(now, wanted))
    return Invitation(link=f"/j/{token}", role=wanted.role)


def _invited(here: Here, wanted: Inviting) -> str:
    if here.seat.role != "gm":
        raise Refused(problem("HOUSE-seat", here.seat.name, "gm"))
    return here.host.door.invite(here.table, wanted.role, wanted.hours, wanted.uses)
