"""The doors: the first page, making a table, coming in by a link."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tablee.game.problem import Refused
from tablee.lang import gettext as _
from tablee.table.log.ledger import Ledger
from tablee.table.log.seat import Seat
from tablee.web.access.credentials import keep, same
from tablee.web.access.door import Entered
from tablee.web.access.pace import Tries
from tablee.web.access.security_log import noted
from tablee.web.errors import NotFound, too_hasty
from tablee.web.host import Host
from tablee.web.identity import (
    HOST,
    address_of,
    host_of,
    is_host,
    must_host,
    seat_at,
    session_at,
    sit,
    tables_of,
)
from tablee.web.pages.demo import has_demo, set_up
from tablee.web.rendering import form_text, language, page
from tablee.web.shelf import games_of, pack_named
from tablee.web.submission import changes
from tablee.web.views.wording import sentences


@dataclass(frozen=True, slots=True)
class Mine:
    """A table on the first page. ``seated``: this browser sits at it; else the host may sit down again."""

    id: str
    name: str
    system: str
    at: str
    gm: bool
    seated: bool = True


def first(request: Request) -> Response:
    """My tables, and making another."""
    return _first(request)


def _first(request: Request, problem: str = "", given: dict[str, str] | None = None) -> Response:
    host, lang, hosting = host_of(request), language(request), is_host(request)
    mine: dict[str, Mine] = {}
    called = ""
    for table in tables_of(request):
        found = seat_at(request, table)
        if found is not None:
            seat, state = found[0], found[1].state
            name = host.systems[state.system].name[lang]
            mine[table] = Mine(table, state.name, name, _last_at(seat, found[1]), seat.role == "gm")
            called = called or (seat.name if seat.role == "gm" else "")
    for card in host.log.tables() if hosting else ():
        if card.id not in mine and card.system in host.systems:
            system = host.systems[card.system].name[lang]
            mine[card.id] = Mine(card.id, card.name, system, card.last_at, False, seated=False)
    return page(
        request,
        "pages/first.html",
        409 if problem else 200,
        tables=sorted(mine.values(), key=lambda row: row.at, reverse=True),
        systems=[(s.key, s.name[lang], s.attribution[lang]) for s in host.systems.values()],
        games={s.key: games_of(host.log, s, lang) for s in host.systems.values()} if hosting else {},
        demos=[s.key for s in host.systems.values() if has_demo(s)],
        host=hosting,
        problem=problem,
        given={"name": "", "gm": called, "system": next(iter(host.systems)), "pack": "", **(given or {})},
    )


def _last_at(seat: Seat, ledger: Ledger) -> str:
    """When something last happened that this seat may know of: a secret is not even told by its hour."""
    views = ledger.stretch(seat, 1).views
    return views[-1].at if views else ""


def be_host(request: Request) -> Response:
    """The link that the program prints at its start: this browser may make tables."""
    key: str = request.app.state.host_key
    tries: Tries = request.app.state.tries
    if not tries.left(address_of(request)):
        return too_hasty(request)
    if not key or not same(request.path_params["key"], key):
        tries.wrong(address_of(request))
        noted("wrong-host-key", address_of(request))
        raise NotFound
    noted("host-key-used", address_of(request))
    response = RedirectResponse("/", 303)
    keep(response, request, HOST, key)
    return response


def make(request: Request, form: FormData) -> Response:
    """A new table; whoever makes it is its game master."""
    return _make(request, form, demo=False)


def demo(request: Request, form: FormData) -> Response:
    """A table that is ready to be looked at: everything at it was done by real commands."""
    return _make(request, form, demo=True)


def _make(request: Request, form: FormData, *, demo: bool) -> Response:
    host, lang = must_host(request), language(request)
    given = {key: form_text(form, key, 80) for key in ("name", "gm", "system")}
    given["pack"] = form_text(form, f"pack.{given['system']}", 80)
    gm = given["gm"] or _("GM")
    try:
        entered = set_up(host, given["system"], gm, lang) if demo else _made(host, given, gm)
    except Refused as refused:
        told = " ".join(sentence for sentence, _rule in sentences(None, refused.problems, lang))
        return _first(request, told, given)
    return _seated(request, entered)


def _made(host: Host, given: dict[str, str], gm: str) -> Entered:
    system = host.systems.get(given["system"])
    pack = pack_named(host.log, system, given["pack"]) if system and given["pack"] else None
    return host.make_table(given["name"] or "Tablée", given["system"], gm, pack)


def sit_again(request: Request, _form: FormData) -> Response:
    """The host's browser has lost a table: it sits down in the game master's seat again."""
    host, table = must_host(request), request.path_params["table"]
    master = host.master_of(table)
    if master is None:
        raise NotFound
    return _seated(request, host.door.seat(table, master.id, instead=session_at(request, table)))


def look(request: Request) -> Response:
    """The page of a link. Looking at it spends nothing: only the form does."""
    return _join(request, "", "")


def join(request: Request, form: FormData) -> Response:
    """Coming in by a link."""
    return _join(request, form_text(form, "name", 60), form_text(form, "form", 60))


def _join(request: Request, name: str, form: str) -> Response:
    tries: Tries = request.app.state.tries
    if not tries.left(address_of(request)):
        return too_hasty(request)
    host, token = host_of(request), request.path_params["token"]
    link = host.door.find(token)
    came = host.door.came(token, form)  # after the link was looked for: it is spent in the same moment
    if came is not None:
        return _seated(request, came)
    state = Ledger.of(host.log.read(link.table)).state if link else None
    if link is None or state is None or (link.seat and link.seat not in state.seats):
        tries.wrong(address_of(request))
        noted("wrong-link", address_of(request))
        return _door(request, 404, over=True)
    found = seat_at(request, link.table)
    if found is not None and link.seat in ("", found[0].id):
        return _door(request, url=f"/t/{link.table}", table=state.name, seat=found[0].name, there=True)
    seat = state.seats[link.seat].name if link.seat else ""
    if request.method != "POST":
        return _door(request, table=state.name, seat=seat, role=link.role)
    try:
        entered = host.door.join(token, name, form=form, instead=session_at(request, link.table))
    except Refused as refused:
        told = " ".join(s for s, _rule in sentences(None, refused.problems, language(request)))
        return _door(request, 409, table=state.name, seat=seat, role=link.role, name=name, problem=told)
    noted("came-in", address_of(request), table=entered.table, seat=entered.seat)
    return _seated(request, entered)


def _seated(request: Request, entered: Entered) -> Response:
    response = RedirectResponse(f"/t/{entered.table}", 303)
    sit(response, request, entered)
    return response


def at_a_distance(request: Request) -> Response:
    """How people at a distance come to the table: to the very port at which we listen."""
    _address, port = request.scope.get("server") or ("", None)
    return page(request, "pages/distance.html", port=port or "PORT")


def _door(request: Request, status: int = 200, /, **context: object) -> Response:
    """The page of a link. Its form bears a secret of its own, by which it is known when it comes twice."""
    shown: dict[str, object] = dict.fromkeys(("table", "seat", "role", "name", "problem", "url"), "")
    shown["form"] = host_of(request).door.new_token()
    return page(request, "pages/join.html", status, **{"over": False, "there": False, **shown, **context})


ROUTES = [
    Route("/", first),
    Route("/host/{key}", be_host),
    changes("/tables", make),
    changes("/demo", demo),
    changes("/tables/{table}/seat", sit_again),
    Route("/j/{token}", look),
    changes("/j/{token}", join),
    Route("/help/distance", at_a_distance),
]
