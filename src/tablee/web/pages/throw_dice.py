"""The dice of one throw, one by one, for whoever knows of it: a card of very many tells a summary."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablee.game.event import Opened, Stepped
from tablee.game.state import Run
from tablee.table.secrecy.view import project
from tablee.web.errors import NotFound
from tablee.web.identity import charged, view_of
from tablee.web.rendering import page as whole_page
from tablee.web.views.throw_reading import dice_of
from tablee.web.views.view import View


def dice(request: Request) -> Response:
    """Every die of a throw; `NotFound` for a throw that its reader does not know, or that has no dice."""
    view = view_of(request)
    run = _run(view, request.path_params["run"][:80])
    found = dice_of(view.rules_for(run.id), run, view.lang) if run is not None else ()
    if not found:
        raise NotFound
    return whole_page(request, "pages/throw.html", table=view.table, title=view.state.name, dice=found)


def _run(view: View, id: str) -> Run | None:
    """A throw as its reader knows it: in hand, or from the records of the command that made it."""
    run = view.state.game.runs.get(id)
    if run is not None:
        return run
    for record in view.ledger.written_by(id):
        told = project(record, view.seat, 0)
        match told.fact if told is not None else None:
            case Opened(run=name) as opened if name == id:
                run = Run.begun(opened)
            case Stepped(run=name) as stepped if name == id and run is not None:
                run = run.stepped(stepped)
    return run


ROUTES = [Route("/t/{table}/throw/{run}", charged(dice), methods=["GET"])]
