"""Files in and out: what a seat knows, its sheets, and for the host whole tables."""

from __future__ import annotations

from tempfile import TemporaryFile
from typing import Annotated, Literal

from fastapi import Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from tablee.exchange.unpack import MOST
from tablee.web.api.auth import Hosting, Seated, TableId
from tablee.web.api.limits import Work, paces_of
from tablee.web.api.operation import operations, type_of
from tablee.web.api.problems import absent, unfit
from tablee.web.api.statuses import SEAT, WRITES, Statuses, statuses
from tablee.web.api.strict_json import pieces_of
from tablee.web.api.table_shapes import Imported
from tablee.web.archives.exports import TYPE, journal, pieces, sheets_known, whole_table
from tablee.web.archives.imports import Brought, bring_in

router = operations("files")
ZIP = "application/zip"
LINES: Statuses = {
    200: {
        "description": "An archive: JSON lines, each with a hash that covers all lines before it.",
        "content": {TYPE: {"schema": {"type": "string"}}},
    }
}


@router.get("/tables/{table}/export", response_class=Response, responses=LINES | statuses(*SEAT))
def export(
    here: Seated,
    work: Work,
    what: Annotated[
        Literal["view", "sheets"], Query(description="Everything this seat knows, or the sheets alone.")
    ] = "view",
) -> Response:
    """An archive of what this seat knows; `tablee verify` reads it. It can't be imported."""
    with work:
        wanted = sheets_known(here.state) if what == "sheets" else journal(here.table, here.seat, here.ledger)
        made = here.host.shares.fetched(here.table, here.seat, pieces(wanted))
    return StreamingResponse(made, media_type=TYPE)


@router.get("/archives/{table}", response_class=Response, responses=LINES | statuses(401, 404, 422))
def export_whole(host: Hosting, _work: Work, table: TableId) -> Response:
    """A whole table with all its secrets, to be imported elsewhere. The bearer token is the host's key."""
    if not host.log.exists(table):
        raise absent()
    return StreamingResponse(pieces(whole_table(host.log, table)), media_type=TYPE)


@router.post(
    "/import",
    status_code=201,
    response_model=Imported,
    responses=statuses(400, 401, 409, 413, 415, 422, *WRITES),
    openapi_extra={
        "requestBody": {
            "required": True,
            "description": "An archive of a table or of sheets, at most 20 MB once unpacked.",
            "content": {TYPE: {"schema": {"type": "string"}}, ZIP: {"schema": {"type": "string"}}},
        }
    },
)
async def bring(
    request: Request,
    host: Hosting,
    new: Annotated[bool, Query(description="Under a new id, beside the table that is here already.")] = False,
) -> Imported:
    """Bring an archive in, whole or not at all. The bearer token is the host's key.

    Whoever brings a table has the game master's seat at it: `token` opens it. Sheets go to the library.
    """
    if type_of(request) not in (TYPE, ZIP):
        raise unfit(415, "archive")
    with TemporaryFile() as kept:
        async for piece in pieces_of(request, MOST):
            kept.write(piece)
        async with paces_of(request).work(request):
            brought = await run_in_threadpool(bring_in, host, kept, new=new, sits="API")
    return _imported(brought)


def _imported(brought: Brought) -> Imported:
    """What came of it; the seat of a table that was here already stays whose it is."""
    came = brought.entered
    if came is None:
        return Imported(table=brought.table, sheets=brought.sheets, same=brought.same)
    return Imported(table=came.table, seat=came.seat, token=came.session, sheets=0, same=False)
