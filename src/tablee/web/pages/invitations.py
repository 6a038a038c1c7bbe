"""Around the door: invitations, the people at the table, one's own link, how the table plays."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.log.port import LogFailed
from tablee.table.log.seat import Role
from tablee.web.access.addresses import best_way, ways
from tablee.web.errors import busy, not_found
from tablee.web.identity import host_of
from tablee.web.live.writing import in_turn
from tablee.web.rendering import language, render
from tablee.web.submission import DONE, Sent, send, sent

HOURS = (12, 7 * 24, 0)
"""How long an invitation may last: an evening, a week, for good."""
USES = (0, 1, 2, 3, 4, 5, 6)
"""For how many people; 0 is for as many as come."""


async def invite(request: Request) -> Response:
    """The invitation, with its code for phones in the room; the same one until another is asked for."""
    given = await _from_master(request)
    if given is None:
        return await not_found(request)
    try:
        return await in_turn(_invite, given)
    except LogFailed as failed:
        return await busy(request, failed)


def _invite(given: Sent) -> Response:
    door, what = host_of(given.request).door, given.text("what", 10)
    role: Role = "observer" if given.text("role") == "observer" else "player"
    hours, uses = _one_of(given.text("hours", 4), HOURS, HOURS[1]), _one_of(given.text("uses", 2), USES, 0)
    token = ""
    if what == "close":
        door.revoke(given.table, given.text("link", 20))
    elif what == "new":
        token = door.invite(given.table, role, hours, uses or None)
    else:
        token = door.invitation(given.table, role)
    return HTMLResponse(
        render(
            "invite.html",
            language(given.request),
            table=given.table,
            ways=ways(given.request, f"/j/{token}") if token else (),
            role=role,
            hours=hours,
            uses=uses,
            all_hours=HOURS,
            all_uses=USES,
            links=door.open_links(given.table),
            shown=token[-4:],
        )
    )


async def people(request: Request) -> Response:
    """Everybody around the table, for the game master to look after."""
    given = await _from_master(request)
    return await not_found(request) if given is None else await run_in_threadpool(_people, given)


def _people(given: Sent, link_of: str = "") -> Response:
    state, door = given.state, host_of(given.request).door
    way = best_way(given.request, f"/j/{door.way_back(given.table, link_of)}") if link_of else None
    seats = sorted(state.seats.values(), key=lambda s: (s.role != "gm", not s.waiting))
    lang = language(given.request)
    page = render("people.html", lang, table=given.table, seats=seats, way=way, link_of=link_of)
    return HTMLResponse(page)


async def seat(request: Request) -> Response:
    """Something done to one seat: another name or role, let in, shown out, a new link back."""
    given = await _from_master(request)
    if given is None:
        return await not_found(request)
    what, who = given.text("what", 10), given.text("seat", 40)
    if who not in given.state.seats:
        return await people(request)
    args: dict[str, Any] = {"seat": who}
    if what == "link" and given.state.seats[who].role != "gm":
        return await in_turn(_people, given, who)
    if what == "same":
        await in_turn(_is_same, given, who, given.text("as", 40))
    elif what in ("name", "role", "in", "out"):
        do = {"in": "give", "out": "show_out"}.get(what, "seat")
        args |= {what: given.text(what, 60)} if do == "seat" else {}
        answer = await send(given, given.command(do, args))
        if "HX-Trigger" not in answer.headers:
            answer.headers["HX-Retarget"] = "#problems"
            return answer
    return await people(request)


def _is_same(given: Sent, waiting: str, seat: str) -> None:
    seats = given.state.seats
    if seats[waiting].waiting and seat in seats and seats[seat].role != "gm":
        host_of(given.request).door.is_same(given.table, waiting, seat)


async def own_link(request: Request) -> Response:
    """One's own link back to one's seat: to keep, or to open on another device."""
    given = await sent(request)
    if given is None:
        return await not_found(request)
    door = host_of(request).door
    if given.text("what") == "later":
        door.hush_reminder(given.table, given.seat.id)
        return HTMLResponse("", headers=DONE)
    token = await in_turn(door.own_link, given.table, given.seat.id)
    way = best_way(request, f"/j/{token}")
    return HTMLResponse(render("own_link.html", language(request), way=way, table=given.table), headers=DONE)


async def customs(request: Request) -> Response:
    """How this table plays: who sees the odds, who comes in, which throws may be hidden."""
    given = await sent(request)
    if given is None:
        return await not_found(request)
    ticks = {key: given.text(key) == "1" for key in ("approve", "me_only", "nod")}
    return await send(given, given.command("customs", {"odds": given.text("odds", 10) or "all", **ticks}))


async def _from_master(request: Request) -> Sent | None:
    given = await sent(request)
    return given if given is not None and given.seat.role == "gm" else None


def _one_of(text: str, known: tuple[int, ...], otherwise: int) -> int:
    return int(text) if text.isdecimal() and int(text) in known else otherwise


ROUTES = [
    Route("/t/{table}/invite", invite, methods=["POST"]),
    Route("/t/{table}/people", people, methods=["POST"]),
    Route("/t/{table}/seat", seat, methods=["POST"]),
    Route("/t/{table}/link", own_link, methods=["POST"]),
    Route("/t/{table}/customs", customs, methods=["POST"]),
]
