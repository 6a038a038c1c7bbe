"""A sheet by itself: a page to read and print, and a file. Only what its reader may know."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablee.game.file_form import sheet_file
from tablee.table.secrecy.private_notes import with_private
from tablee.web.errors import NotFound
from tablee.web.identity import charged, view_of
from tablee.web.rendering import page as whole_page
from tablee.web.views.plaintext import file_name
from tablee.web.views.sheet import legend, status_words
from tablee.web.views.sheet_groups import Shown
from tablee.web.views.view import View


def _view(request: Request) -> tuple[View, str]:
    """The viewer and the sheet asked for; raises `NotFound` for what this viewer does not know."""
    view, id = view_of(request), request.path_params["sheet"]
    if id not in view.state.game.sheets:
        raise NotFound
    return view, id


def page(request: Request) -> Response:
    """The sheet as a page."""
    view, id = _view(request)
    sheet = view.state.game.sheets[id]
    player = next((s.name for s in view.state.seats.values() if id in s.sheets), "")
    return whole_page(
        request,
        "pages/sheet.html",
        table=view.table,
        is_gm=view.is_gm,
        title=view.state.name,
        system=view.system.name[view.lang],
        sheet=sheet,
        sheet_id=id,
        player=player,
        status=status_words(sheet.status),
        groups=Shown(view.rules, view.lang).groups(sheet),
        legend=legend(view.rules, view.lang),
        private=view.state.private.get(id, ""),
    )


def file(request: Request) -> Response:
    """The sheet as a file, in the form that ``tablee sheet check`` and ``show`` read."""
    view, id = _view(request)
    sheet = with_private(view.state, id)
    text = json.dumps(sheet_file(sheet), ensure_ascii=False, indent=2) + "\n"
    headers = {"Content-Disposition": f'attachment; filename="{file_name(sheet.name)}.json"'}
    return Response(text, media_type="application/json", headers=headers)


ROUTES = [
    Route("/t/{table}/sheet/{sheet}.json", charged(file)),
    Route("/t/{table}/sheet/{sheet}", charged(page)),
]
