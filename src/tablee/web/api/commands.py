"""What a program does at a table: the same commands as on the page, each once however often it is sent."""

from __future__ import annotations

from starlette.responses import Response

from tablee.table.commands.command import Command
from tablee.table.log.ledger import Ledger
from tablee.web.api.auth import Here, Seated
from tablee.web.api.operation import operations
from tablee.web.api.records import views_json, views_of
from tablee.web.api.shapes import CommandSent, Done
from tablee.web.api.statuses import BODY, SEAT, WRITES, statuses

router = operations("play")


@router.post("/tables/{table}/commands", response_model=Done, responses=statuses(*SEAT, *BODY, *WRITES))
async def send_command(here: Seated, sent: CommandSent) -> Response:
    """Carry a command out: all of it or nothing. What it wrote comes back as far as this seat may know."""
    return await here.in_turn(lambda now: _carried_out(now, sent))


def _carried_out(here: Here, sent: CommandSent) -> Response:
    faces = None if sent.faces is None else tuple(sent.faces)
    command = Command(sent.id, sent.do, sent.args, sent.mode, sent.silent, sent.overrule, faces, sent.bits)
    answer = here.host.command(here.table, here.seat.id, command)
    if answer.problems:
        raise here.refused(answer.problems)
    ledger = Ledger.of(here.host.log.latest(here.table))
    views = views_json(views_of(ledger, here.seat, answer.records))
    again = b"true" if answer.again else b"false"
    return Response(b'{"again":%b,"records":%b}' % (again, views), media_type="application/json")
