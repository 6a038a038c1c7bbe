"""Evenings: opened with who is here and what is refilled, closed with experience and a recap to keep."""

from __future__ import annotations

from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.game.problem import Problem, Refused
from tablee.table.commands.command import Command
from tablee.table.commands.own_ids import written_before
from tablee.web.dialogs import must, part_of, told_problems
from tablee.web.identity import master_view
from tablee.web.rendering import render
from tablee.web.story.recap import recap_of
from tablee.web.submission import BITS, DONE, Sent, posts
from tablee.web.views.evening import NOBODY, Moment, Tick, presences, preview, ticks
from tablee.web.views.plaintext import told
from tablee.web.views.view import View

RECAP = 12_000


def show(request: Request) -> Response:
    """The one dialog of an evening: open it, or see who is here and close it."""
    view = master_view(request)
    evening = view.state.evening
    moment: Moment = "closing" if evening.open else "opening"
    played = dict.fromkeys(id for seat in view.state.seats.values() for id in seat.sheets)
    sheets = view.state.game.sheets
    page = render(
        "dialogs/evening_form.html",
        view.lang,
        table=view.table,
        evening=evening,
        groups=_grouped(ticks(view, moment)),
        people=presences(view),
        recap=recap_of(view) if evening.open else told(evening.recap),
        sheets=[(id, sheets[id].name) for id in played if id in sheets],
        nobody=NOBODY,
    )
    return HTMLResponse(page)


def put(given: Sent) -> Response:
    """Open or close the evening, or only say who is here; nothing is done unless all of it can be."""
    try:
        _put(given, given.view)
    except Refused as wrong:
        return HTMLResponse(told_problems(given, wrong.problems))
    return HTMLResponse("", headers=DONE)


def _put(given: Sent, view: View) -> None:
    what, id = given.text("what", 10), given.command("evening", {}).id
    if written_before(given.ledger, given.seat.id, id):  # it was done when it came before
        return
    moments: dict[str, Moment] = {"open": "opening", "close": "closing"}
    ticked = _ticked(given, view, ticks(view, moments[what])) if what in moments else []
    bits = given.text("bits", BITS)
    asked = [Command(part_of(id, t.key), t.move, t.args(fields), bits=bits) for t, fields in ticked]
    asked = [*_aways(given, view, id), *asked]
    if what == "open":
        asked = [Command(id, "evening", {"open": True}), *asked]
    elif what == "close":
        asked = [*asked, Command(id, "evening", {"open": False, "recap": given.text("recap", RECAP)})]
    must(given, *asked)


def _aways(given: Sent, view: View, id: str) -> Iterator[Command]:
    """Who is here and who is not, where that has changed."""
    for person in presences(view):
        seat, wanted = person.seat.id, given.text(f"away.{person.seat.id}", 60)
        if f"away.{seat}" in given.form and wanted != person.chosen:
            by = "" if wanted in ("", NOBODY) else wanted
            args = {"seat": seat, "away": bool(wanted), "played_by": by}
            yield Command(part_of(id, f"away {seat}"), "away", args)


def _ticked(given: Sent, view: View, offered: list[Tick]) -> list[tuple[Tick, dict[str, str]]]:
    """What is ticked, with what was set for it; raises `Refused` before anything is done."""
    found, problems = [], list[Problem]()
    for tick in offered:
        if given.text(f"tick.{tick.key}") != "1" or not tick.whole:
            continue
        fields = {f.name: given.text(f"{tick.key}.{f.name}", 200) for f in tick.fields}
        problems.extend(preview(view, tick, fields))
        found.append((tick, fields))
    if problems:
        raise Refused(*problems)
    return found


def _grouped(offered: list[Tick]) -> list[tuple[str, list[Tick]]]:
    """Under the titles that the system gives."""
    titles = dict.fromkeys(tick.title for tick in offered)
    return [(title, [tick for tick in offered if tick.title == title]) for title in titles]


ROUTES = [
    Route("/t/{table}/evening", show, methods=["GET"]),
    posts("/t/{table}/evening", put, master=True),
]
