"""The table as one seat knows it: its state, its sheets, what may be done, what the log holds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Path, Query, Request
from starlette.responses import Response, StreamingResponse

from tablee.game.codec import to_data
from tablee.table.commands.acts import ACTS
from tablee.web.access.slow_requests import PIECE
from tablee.web.api.auth import Here, Seated
from tablee.web.api.operation import operations
from tablee.web.api.problems import absent, told
from tablee.web.api.records import json_answer
from tablee.web.api.statuses import SEAT, statuses
from tablee.web.api.table_shapes import BoardKnown, DeskKnown, Found, Moves, SheetKnown, Sheets, TableSeen
from tablee.web.identity import live_of
from tablee.web.live.searches import found
from tablee.web.views.board import board_of, desk_of

router = operations("table")
HITS = 50
LARGE = 1_000_000
"""The state of a table that takes more bytes is sent as a download, within the quota of its seat."""


@router.get("/tables/{table}", response_model=TableSeen, responses=statuses(*SEAT))
def read_table(here: Seated) -> Response:
    """The table as this seat knows it; `number` is where to follow the log from."""
    with here.looking():
        state = here.state
        form = {
            "table": here.table,
            "name": state.name,
            "system": state.system,
            "number": here.ledger.count(here.seat),
            "seat": here.seat,
            "state": state,
        }
        told = json_answer(form)
    if len(told.body) <= LARGE:
        return told
    body = bytes(told.body)
    pieces = (body[at : at + PIECE] for at in range(0, len(body), PIECE))
    made = here.host.shares.fetched(here.table, here.seat, pieces)
    return StreamingResponse(made, media_type=told.media_type)


@router.get("/tables/{table}/sheets", response_model=Sheets, responses=statuses(*SEAT))
def list_sheets(here: Seated) -> Response:
    """The sheets that this seat knows of."""
    sheets = here.state.game.sheets.items()
    rows = [{"id": id, "name": s.name, "nature": s.nature, "mine": here.seat.plays(id)} for id, s in sheets]
    return json_answer({"sheets": rows})


@router.get("/tables/{table}/sheets/{sheet}", response_model=SheetKnown, responses=statuses(*SEAT))
def read_sheet(
    here: Seated, sheet: Annotated[str, Path(min_length=1, max_length=80, description="The sheet's id.")]
) -> Response:
    """A sheet's file form as far as this seat knows it, and what the rules say against it."""
    known = here.state.game.sheets.get(sheet)
    if known is None:
        raise absent()
    with here.looking():
        problems = told(here.rules.validate(known), here.rules)
    return json_answer(
        {"id": sheet, "mine": here.seat.plays(sheet), "content": known.form(), "problems": problems}
    )


@router.get("/tables/{table}/board", response_model=BoardKnown, responses=statuses(*SEAT))
def read_board(here: Seated) -> Response:
    """The creation that the group shares, as this seat knows it, with the acts that it may make.

    Null where nothing is created together. What is as usual is not told, as in all file forms.
    """
    return json_answer({"board": board_of(here.host.view(here.table, here.seat, here.ledger, "en"))})


@router.get("/tables/{table}/desks/{sheet}", response_model=DeskKnown, responses=statuses(*SEAT))
def read_desk(
    here: Seated, sheet: Annotated[str, Path(min_length=1, max_length=80, description="The sheet's id.")]
) -> Response:
    """What this seat can do for a sheet in the creation that is under way.

    Null where there is nothing to do, and for a seat that does not act for the sheet.
    """
    if sheet not in here.state.game.sheets:
        raise absent()
    return json_answer({"desk": desk_of(here.host.view(here.table, here.seat, here.ledger, "en"), sheet)})


@router.get("/tables/{table}/moves", response_model=Moves, responses=statuses(*SEAT))
def list_moves(here: Seated) -> Response:
    """What this seat may do: the moves of the game with their parameters, and the acts of every table."""
    with here.looking():
        return json_answer({"moves": _moves(here), "acts": sorted(ACTS)})


def _moves(here: Here) -> list[dict[str, Any]]:
    role = here.seat.role
    moves = here.rules.moves.values() if role != "observer" else ()
    return [move.form() for move in moves if move.who != "gm" or role == "gm"]


@router.get("/tables/{table}/search", response_model=Found, responses=statuses(*SEAT))
def search_log(
    request: Request,
    here: Seated,
    q: Annotated[
        str,
        Query(min_length=1, max_length=200, description="Words that an entry must hold.", examples=["port"]),
    ],
    lang: Annotated[Literal["fr", "en"], Query(description="The language the log is told in.")] = "en",
    limit: Annotated[int, Query(ge=1, le=HITS)] = HITS,
) -> Response:
    """The entries of this seat's own story that hold every word, the latest first."""
    view = here.host.view(here.table, here.seat, here.ledger, lang)
    with here.looking():
        answer = found(live_of(request).searches, view, q, limit)
    hits = [
        {
            "number": hit.number,
            "at": hit.at,
            "who": hit.who,
            "words": "".join(words for words, _looked_for in hit.snippet),
            "undone": hit.undone,
        }
        for hit in answer.hits
    ]
    return json_answer({"hits": hits, "count": answer.count, "near": to_data(answer.near)})
