"""A game on its way in and out of the composer: copied, kept for other tables, as a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tablee.game.file_form import pack_file
from tablee.game.grid import is_plain
from tablee.game.problem import Problem, Refused, problem
from tablee.game.system import System
from tablee.game.toml_form import read_toml, toml_text
from tablee.lang import gettext as _
from tablee.log.port import LogFailed
from tablee.log.shelf import PackCard
from tablee.web.composer.pack_draft import DEPTH, composed_of, depth, draft_of, judged, keep_draft
from tablee.web.composer.page import FIELDS, previewed, received
from tablee.web.dialogs import FULL
from tablee.web.identity import host_of, is_host, must_host, view_of
from tablee.web.rendering import page
from tablee.web.shelf import GAMES_OF_TABLE, KEPT, NOW, may_change, pack_named
from tablee.web.story.pack_lines import name_of
from tablee.web.submission import Sent, posts
from tablee.web.views.plaintext import file_name
from tablee.web.views.view import View
from tablee.web.views.wording import sentences

FILE, MANY = 400_000, 200
DEEP = 3
"""How deep a pack's tables have headings in its file."""


def start(given: Sent) -> Response:
    """Begin with another game: what was typed gives way to a copy of it."""
    view, host, chosen = given.view, given.host, given.text("from", 80)
    try:
        if given.text("drop") and chosen.startswith(KEPT):
            must_host(given.request)  # other tables of this host may want it
            host.log.drop_pack(chosen.removeprefix(KEPT))
        elif chosen == NOW:
            keep_draft(host.shared, view.table, view.seat.id, None)
        else:
            pack = pack_named(host.log, view.system, chosen)
            keep_draft(host.shared, view.table, view.seat.id, composed_of(pack.form(), view.lang))
    except Refused as refused:
        return _wrong(given.request, view, refused.problems)
    return RedirectResponse(f"/t/{view.table}/pack", 303)


def upload(given: Sent) -> Response:
    """Begin with a game from a file, wrong or not: the page says what is wrong with it."""
    view, file = given.view, given.form.get("file")
    try:
        if not isinstance(file, UploadFile):
            raise Refused(problem("HOUSE-upload", "file", "none"))
        form = _parsed(file.file.read(FILE + 1), view.system)
    except Refused as refused:
        return _wrong(given.request, view, refused.problems)
    keep_draft(given.host.shared, view.table, view.seat.id, composed_of(form, view.lang))
    return RedirectResponse(f"/t/{view.table}/pack", 303)


def _parsed(data: bytes, system: System) -> Mapping[str, Any]:
    """A pack in TOML or JSON that the page can show, wrong dials and all; raises `Refused` for others."""
    if not data or len(data) > FILE:
        raise Refused(problem("HOUSE-upload", "file", "large" if data else "none", most=FILE // 1000))
    try:
        text = data.decode("utf-8-sig")
        form = json.loads(text) if text.lstrip().startswith("{") else read_toml(text)
    except (ValueError, RecursionError):
        raise Refused(problem("HOUSE-upload", "file", "unread")) from None
    if not isinstance(form, Mapping) or not is_plain(form) or depth(form) > DEPTH:
        raise Refused(problem("HOUSE-pack", "", "shape"))
    book = system.pack()
    try:
        book.read(form)
    except Refused as refused:
        if any(p.where.removeprefix("dials.") not in book.known for p in refused.problems):
            raise  # what has no field on the page is said at once, with all else
    return form


def _wrong(request: Request, view: View, problems: tuple[Problem, ...]) -> Response:
    said = sentences(view.rules, problems, view.lang)
    context = {"table": view.table, "title": view.state.name, "said": said}
    return page(request, "composer/refused.html", 409, **context)


def keep(given: Sent) -> Response:
    """Keep a game for the other tables of this host; one's own of the same name gives way to it."""
    view, composed = received(given)
    found, host = judged(view.system, composed, view.lang), given.host
    if found.rules is None:
        return previewed(view, composed)
    form = {**found.rules.pack.form(), "version": 1}
    cards, name = host.log.packs(view.system.key), name_of(form, view.lang)
    hosting = is_host(given.request)
    same = next((c for c in cards if c.name == name and may_change(c, view.table, hosting=hosting)), None)
    own = sum(card.owner == view.table for card in cards)
    if same is None and (len(cards) >= MANY or own >= GAMES_OF_TABLE):
        return previewed(view, composed, _("No more games can be kept here."))
    id, owner = (same.id, same.owner) if same else (host.new_id(), view.table)
    card = PackCard(id, view.system.key, name, host.now(), owner)
    try:
        host.log.keep_pack(card, form)
    except LogFailed:
        return previewed(view, composed, view.rules.reference.say(FULL, view.lang))
    host.wrote(view.table, view.seat.id, len(msgspec.json.encode(form)))
    return previewed(view, composed, _("“{name}” is kept for other tables.").format(name=name))


def file(request: Request) -> Response:
    """The game that the table plays by as a file, in the form that ``--pack`` reads."""
    view = view_of(request)
    return _download(view.state.pack, view)


def draft_file(request: Request) -> Response:
    """The game that is being composed as a file, where it can be played."""
    view = view_of(request)
    stashed = draft_of(host_of(request).shared, view.table, view.seat.id) if view.is_gm else None
    if stashed is None:
        return _download(view.state.pack, view)
    found = judged(view.system, stashed, view.lang)
    if found.rules is None:
        return _wrong(request, view, found.problems)
    return _download(found.rules.pack.form(), view)


def _download(form: Mapping[str, Any], view: View) -> Response:
    name = file_name(name_of(form, view.lang))
    headers = {"Content-Disposition": f'attachment; filename="{name}.toml"'}
    return Response(toml_text(pack_file(form), DEEP), media_type="application/toml", headers=headers)


ROUTES = [
    posts("/t/{table}/pack/start", start, master=True),
    posts("/t/{table}/pack/upload", upload, master=True),
    posts("/t/{table}/pack/keep", keep, master=True, most=FIELDS),
    Route("/t/{table}/pack/draft.toml", draft_file, methods=["GET"]),
    Route("/t/{table}/pack.toml", file, methods=["GET"]),
]
