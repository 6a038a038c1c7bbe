"""Around the door: invitations, the people at the table, one's own link, how the table plays."""

from __future__ import annotations

from starlette.responses import HTMLResponse, Response

from tablee.table.log.seat import Role
from tablee.web.access.addresses import best_way, ways
from tablee.web.rendering import render
from tablee.web.submission import DONE, Sent, posts, refused, send

HOURS = (12, 7 * 24, 0)
"""How long an invitation may last: an evening, a week, for good."""
USES = (0, 1, 2, 3, 4, 5, 6)
"""For how many people; 0 is for as many as come."""


def invite(given: Sent) -> Response:
    """The invitation, with its code for phones in the room; the same one until another is asked for."""
    door, what = given.host.door, given.text("what", 10)
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
            "dialogs/invite.html",
            given.lang,
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


def people(given: Sent) -> Response:
    """Everybody around the table, for the game master to look after."""
    return _people(given)


def _people(given: Sent, link_of: str = "") -> Response:
    state, door = given.state, given.host.door
    way = best_way(given.request, f"/j/{door.way_back(given.table, link_of)}") if link_of else None
    seats = sorted(state.seats.values(), key=lambda s: (s.role != "gm", not s.waiting))
    page = render("dialogs/people.html", given.lang, table=given.table, seats=seats, way=way, link_of=link_of)
    return HTMLResponse(page)


def seat(given: Sent) -> Response:
    """Something done to one seat: another name or role, let in, shown out, a new link back."""
    what, who = given.text("what", 10), given.text("seat", 40)
    if who not in given.state.seats:
        return _people(given)
    if what == "link" and given.state.seats[who].role != "gm":
        return _people(given, who)
    if what == "same":
        _is_same(given, who, given.text("as", 40))
    elif what in ("name", "role", "in", "out"):
        do = {"in": "give", "out": "show_out"}.get(what, "seat")
        args = {"seat": who} | ({what: given.text(what, 60)} if do == "seat" else {})
        command = given.command(do, args)
        answer = given.host.command(given.table, given.seat.id, command)
        if answer.problems:
            return refused(given, answer.problems, command, {"HX-Retarget": "#problems"})
    return _people(given.again())


def _is_same(given: Sent, waiting: str, seat: str) -> None:
    seats = given.state.seats
    if seats[waiting].waiting and seat in seats and seats[seat].role != "gm":
        given.host.door.is_same(given.table, waiting, seat)


def own_link(given: Sent) -> Response:
    """One's own link back to one's seat: to keep, or to open on another device."""
    door = given.host.door
    if given.text("what") == "later":
        door.hush_reminder(given.table, given.seat.id)
        return HTMLResponse("", headers=DONE)
    way = best_way(given.request, f"/j/{door.own_link(given.table, given.seat.id)}")
    return HTMLResponse(render("dialogs/own_link.html", given.lang, way=way, table=given.table), headers=DONE)


def customs(given: Sent) -> Response:
    """How this table plays: who sees the odds, who comes in, which throws may be hidden."""
    ticks = {key: given.text(key) == "1" for key in ("approve", "me_only", "nod")}
    return send(given, given.command("customs", {"odds": given.text("odds", 10) or "all", **ticks}))


def _one_of(text: str, known: tuple[int, ...], otherwise: int) -> int:
    return int(text) if text.isdecimal() and int(text) in known else otherwise


ROUTES = [
    posts("/t/{table}/invite", invite, master=True),
    posts("/t/{table}/people", people, master=True, writes=False),
    posts("/t/{table}/seat", seat, master=True),
    posts("/t/{table}/link", own_link),
    posts("/t/{table}/customs", customs),
]
