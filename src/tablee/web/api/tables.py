"""Making a table, and coming to one."""

from __future__ import annotations

import re

from fastapi import Request
from starlette.concurrency import run_in_threadpool

from tablee.game.pack import Pack
from tablee.game.problem import Refused
from tablee.game.system import System
from tablee.table.log.names import plain_name
from tablee.web.access.credentials import digest
from tablee.web.access.door import Entered as Came
from tablee.web.access.pace import Tries
from tablee.web.access.security_log import noted
from tablee.web.api.auth import Hosting
from tablee.web.api.limits import hasty, paces_of
from tablee.web.api.operation import operations
from tablee.web.api.problems import Unfit
from tablee.web.api.shapes import Entered, Joining, NewTable
from tablee.web.api.statuses import BODY, WRITES, statuses
from tablee.web.host import Host
from tablee.web.identity import address_of, host_of
from tablee.web.shelf import KEPT, pack_named

router = operations("tables")
LINK = re.compile(r"(?:[^\s?#]*/j/)?([A-Za-z0-9_-]{8,100})/?(?:[?#].*)?")


@router.post("/tables", status_code=201, responses=statuses(401, 409, *BODY, *WRITES))
async def make_table(host: Hosting, wanted: NewTable) -> Entered:
    """Make a table and sit down at it as its game master. The bearer token is the host's key."""
    return await host.turns.run("", _made, host, wanted)


def _made(host: Host, wanted: NewTable) -> Entered:
    called, system = plain_name(wanted.program), host.systems.get(wanted.system)
    try:
        pack = _pack(host, system, wanted.pack) if system and wanted.pack else None
        return _entered(host, host.make_table(wanted.name, wanted.system, wanted.gm, pack, called))
    except Refused as refused:
        raise Unfit(409, *refused.problems, rules=system.book() if system else None) from None


def _pack(host: Host, system: System, wanted: str) -> Pack:
    """A pack that the host composed, else a ready-made one by its key."""
    return pack_named(host.log, system, wanted) if wanted.startswith(KEPT) else system.ready(wanted)


@router.post("/join", status_code=201, responses=statuses(404, 409, *BODY, *WRITES))
async def join(request: Request, wanted: Joining) -> Entered:
    """Come to a table by a link, to a new seat or back to one's own. No token is needed: the link is one."""
    host, address = host_of(request), address_of(request)
    tries: Tries = request.app.state.tries
    if not tries.left(address):
        raise hasty(60)
    found = LINK.fullmatch(wanted.link)
    token = found[1] if found else wanted.link
    before = await run_in_threadpool(_came, host, token, wanted.once) if wanted.once else None
    if before is not None:
        return before
    if found is None or await run_in_threadpool(host.door.find, token) is None:
        tries.wrong(address)
        noted("wrong-link", address)
    else:
        paces_of(request).link(digest(token))
    entered = await host.turns.run(token, lambda: _join(host, token, wanted))
    noted("came-in", address, table=entered.table, seat=entered.seat)
    return entered


def _came(host: Host, token: str, once: str) -> Entered | None:
    """Where somebody who sends the same again has come to already: the link may be spent by now."""
    before = host.door.came(token, once, program=True)
    return _entered(host, before) if before is not None else None


def _join(host: Host, token: str, wanted: Joining) -> Entered:
    try:
        return _entered(host, host.door.join(token, wanted.name, plain_name(wanted.program), wanted.once))
    except Refused as refused:
        gone = any(problem.said == "link" for problem in refused.problems)
        raise Unfit(404 if gone else 409, *refused.problems) from None


def _entered(host: Host, came: Came) -> Entered:
    waiting = host.log_state(came.table).seat(came.seat).waiting
    return Entered(table=came.table, seat=came.seat, token=came.session, waiting=waiting)
