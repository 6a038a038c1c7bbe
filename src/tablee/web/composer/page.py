"""Composing a game: its dials by chapter, its tables as grids, and what would come of it at the table."""

from __future__ import annotations

import json
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.game.pack import Pack
from tablee.game.problem import Problem, Refused
from tablee.game.reference import Reference
from tablee.game.text import Lang
from tablee.web.composer.chapters import chapters_of, sources_of
from tablee.web.composer.differences import differing
from tablee.web.composer.grids import Grids, changed, numbered, typed
from tablee.web.composer.pack_draft import (
    Composed,
    Judged,
    base_in,
    composed_of,
    draft_of,
    judged,
    keep_draft,
    made_invalid,
    read_composed,
)
from tablee.web.composer.places import place_words, shape_words
from tablee.web.dialogs import must
from tablee.web.errors import NotFound
from tablee.web.identity import charged, host_of, is_host, view_of
from tablee.web.rendering import json_object, page, render
from tablee.web.story.pack_lines import name_of
from tablee.web.submission import Sent, posts
from tablee.web.views.view import View

HOUSE = "HOUSE-"
FIELDS = 40_000
"""How many fields the form may have: every cell of every open table is one."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A problem on the page: its sentence, its rule, the field it leads to and what that is called."""

    sentence: str
    rule: str
    where: str
    place: str


@dataclass(frozen=True, slots=True)
class Seen:
    """What would come of the game as it stands: problems, or the sheets that would break its rules.

    ``differs``: how many dials and tables are not the book's; ``new``: whether it is another than is played.
    """

    problems: tuple[Wrong, ...]
    sheets: tuple[tuple[str, tuple[str, ...]], ...]
    differs: int
    new: bool
    kept: str = ""

    @property
    def good(self) -> bool:
        """Whether it can be played."""
        return not self.problems


def show(request: Request) -> Response:
    """The composer for the game master; for others what differs from the book."""
    view = view_of(request)
    book, lang = view.system.pack(), view.lang
    words = {"table": view.table, "title": view.state.name, "system": view.system.name[lang]}
    now = {"now": name_of(view.state.pack, lang), "version": view.state.pack.get("version", 1)}
    if not view.is_gm:
        return page(request, "composer/seen.html", **words, **now, **differing(book, view.state.pack, lang))
    host = host_of(request)
    stashed = draft_of(host.shared, view.table, view.seat.id)
    composed = stashed or composed_of(view.state.pack, lang)
    seen = foreseen(view, composed, judged(view.system, composed, lang))
    return page(
        request,
        "composer/page.html",
        **words,
        **now,
        composed=composed,
        began=json.dumps(dict(composed.words)),
        unsaved=stashed is not None and seen.new,
        sources=sources_of(view, host.log),
        hosting=is_host(request),
        chapters=chapters_of(view.system, composed, lang),
        seen=seen,
    )


def _wrong(book: Pack, reference: Reference, found: Problem, lang: Lang) -> Wrong:
    """A problem in the words of the page: where its field is known, what kind of thing is missing there."""
    place = place_words(book, found.where, lang)
    sentence = (shape_words(found) if place else "") or reference.say(found, lang)
    rule = "" if found.rule.startswith(HOUSE) else found.rule
    return Wrong(sentence, rule, found.where, place)


def foreseen(view: View, composed: Composed, found: Judged, kept: str = "") -> Seen:
    """What the page says of a game as it stands."""
    lang, reference = view.lang, view.rules.reference
    book = view.system.pack()
    wrong = tuple(_wrong(book, reference, p, lang) for p in found.problems if not p.warning)
    sheets = view.state.game.sheets
    broken = made_invalid(view.rules, found.rules, sheets) if found.rules else []
    told = tuple((sheets[id].name, tuple(reference.say(p, lang) for p in new)) for id, new in broken)
    form = found.rules.pack.form() if found.rules else {}
    new = {**form, "version": 0} != {**view.state.pack, "version": 0}
    return Seen(wrong, told, len(composed.dials) + len(composed.tables), new, kept)


def received(given: Sent) -> tuple[View, Composed]:
    """What a game master sent of the page; it is stashed, whatever comes of it."""
    view, began = given.view, json_object(given.text("began", 2000))
    composed = read_composed(view.system.pack(), given.form, began)
    keep_draft(given.host.shared, view.table, view.seat.id, composed)
    return view, composed


def preview(given: Sent) -> Response:
    """What would come of the game as it stands."""
    return previewed(*received(given))


def previewed(view: View, composed: Composed, kept: str = "") -> Response:
    """The foot of the page: what the game's system says to it, and a word on what was just done."""
    seen = foreseen(view, composed, judged(view.system, composed, view.lang), kept)
    return HTMLResponse(render("composer/preview.html", view.lang, seen=seen, table=view.table))


def save(given: Sent) -> Response:
    """The table plays by the game from now on; a broken one stays where it is, with everything typed."""
    view, composed = received(given)
    found = judged(view.system, composed, view.lang)
    if found.rules is not None:
        try:
            must(given, given.command("pack", {"pack": found.rules.pack.form()}))
        except Refused as refused:
            found = Judged(None, refused.problems)
        else:
            keep_draft(given.host.shared, view.table, view.seat.id, None)
            return HTMLResponse("", headers={"HX-Redirect": f"/t/{view.table}"})
    seen = foreseen(view, composed, found)
    return HTMLResponse(render("composer/preview.html", view.lang, seen=seen, table=view.table))


def grid(given: Sent) -> Response:
    """One table as grids: opened, or with a row added, removed or moved; or the book's again."""
    view, _composed = received(given)
    key, book, lang = given.request.path_params["key"], view.system.pack(), view.lang
    if key not in book.tables:
        raise NotFound
    base = base_in(book, key, given.form)
    if given.text("act") == "book":
        base = book.tables[key]
    grids = Grids.of(book, key, base)
    if given.form.get(f"open.{key}") and given.text("act") != "book":
        rows = {part.name: typed(key, part, given.form) for part in grids.parts}
        part = given.text("part", 200)
        rows[part] = changed(rows.get(part, []), given.text("act", 10), given.text("row", 12))
    else:
        rows = {part.name: numbered(part, base) for part in grids.parts}
    own = "" if base == book.tables[key] else json.dumps(base, ensure_ascii=False)
    context = {"key": key, "base": own, "grids": grids.drawn(rows, lang), "table": view.table}
    return HTMLResponse(render("composer/table.html", lang, **context))


ROUTES = [
    Route("/t/{table}/pack", charged(show), methods=["GET"]),
    posts("/t/{table}/pack", save, master=True, most=FIELDS),
    posts("/t/{table}/pack/preview", preview, master=True, most=FIELDS, writes=False),
    posts("/t/{table}/pack/table/{key}", grid, master=True, most=FIELDS, writes=False),
]
