"""The tokens of a seat, made and revoked by its own programs."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from starlette.responses import Response

from tablee.web.access.programs import end_program, make_program, programs_of
from tablee.web.api.auth import Seated
from tablee.web.api.operation import operations
from tablee.web.api.problems import absent
from tablee.web.api.shapes import NewToken, TokenKnown, TokenMade, Tokens
from tablee.web.api.statuses import BODY, SEAT, WRITES, statuses

router = operations("tokens")


@router.get("/tables/{table}/tokens", responses=statuses(*SEAT))
def list_tokens(here: Seated) -> Tokens:
    """The tokens of this seat, without their secrets."""
    found = programs_of(here.host.door, here.table, here.seat.id)
    return Tokens(tokens=[TokenKnown(id=known.id, name=known.name, at=known.at) for known in found])


@router.post("/tables/{table}/tokens", status_code=201, responses=statuses(*SEAT, *BODY, *WRITES))
async def make_token(here: Seated, wanted: NewToken) -> TokenMade:
    """Another token for this seat, for another program. It is shown this once."""
    known, token = await here.in_turn(
        lambda now: make_program(now.host.door, now.table, now.seat.id, wanted.name)
    )
    return TokenMade(id=known.id, name=known.name, at=known.at, token=token)


@router.delete(
    "/tables/{table}/tokens/{token}",
    status_code=204,
    response_class=Response,
    responses=statuses(*SEAT, *WRITES),
)
async def revoke_token(
    here: Seated, token: Annotated[str, Path(min_length=1, max_length=40, description="The token's id.")]
) -> Response:
    """Revoke a token of this seat, be it the one that asks; its streams end at once."""
    if not await here.in_turn(lambda now: end_program(now.host.door, now.table, now.seat.id, token)):
        raise absent()
    return Response(status_code=204)
