"""Any move of the game as a form: its fields, what it would do at each change, and doing it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.game.move import Move
from tablee.game.problem import Problem, Refused
from tablee.log.port import LogFailed
from tablee.web.errors import RETRY, status_of
from tablee.web.identity import charged, view_of
from tablee.web.rendering import form_text, json_object, render
from tablee.web.submission import DONE, Sent, posts
from tablee.web.views.fields import PREFIX, UNASKED, Asked, Field, side_keys
from tablee.web.views.move_preview import Foreseen, foresee, move_for, refusal
from tablee.web.views.view import View

OWN = ("do", "args", "label")
JSON_LIMIT = 20_000


@dataclass(frozen=True, slots=True)
class Form:
    """A form on its way: the move, what was given for it, and the title it came under."""

    view: View
    move: Move
    given: Mapping[str, Any]
    preset: Mapping[str, Any]
    label: str

    @property
    def asked(self) -> Asked:
        """The move with what its viewer knows."""
        view = self.view
        known = frozenset(self.preset)
        return Asked(self.move, view.rules, view.state, view.seat, view.lang, self.given, known)

    @property
    def title(self) -> str:
        """What the form is called."""
        return self.label or self.move.label[self.view.lang]

    @property
    def heading(self) -> str:
        """The title, after the name of the block that the move is about where that was set beforehand."""
        sheets, named = self.view.state.game.sheets, dict[str, str]()
        for param in self.move.params:
            if param.kind in ("sheet", "block") and param.name in self.preset:
                named.setdefault(param.kind, self.preset[param.name])
        sheet = sheets.get(named.get("sheet", ""))
        block = sheet.at(named["block"]) if sheet is not None and "block" in named else None
        if block is None:
            return self.title
        return f"{self.view.rules.named(block, self.view.lang)} · {self.title}"


def _readable(move: Move, preset: Mapping[str, Any]) -> dict[str, Any]:
    """Of what was set beforehand, what the move can read: anything else is asked for like the rest."""
    named = ((param, preset.get(param.name)) for param in move.params)
    return {param.name: value for param, value in named if value is not None and param.read(value)[1] is None}


def show(request: Request) -> Response:
    """The form of a move, with what is set beforehand."""
    view = view_of(request)
    query = request.query_params
    preset = json_object(form_text(query, "args", JSON_LIMIT))
    preset |= {key: value for key, value in query.items() if key not in OWN}
    try:
        move = move_for(view, form_text(query, "do", 40), preset.get("run"))
        preset = _readable(move, preset)
        form = Form(view, move, preset, preset, form_text(query, "label", 80))
        return HTMLResponse(_drawn(form))
    except Refused as refused:
        return HTMLResponse(render("dialogs/form.html", view.lang, refused=refusal(view, refused.problems)))


def _drawn(form: Form) -> str:
    form = replace(form, given=form.asked.settled())
    fields = form.asked.fields()
    asks = [field for field in fields if field.kind != "nothing"]
    folded = bool(asks) and all(field.name in form.preset for field in asks)
    seen = foresee(form.view, form.move, form.given)
    if asks and not any(field.name in form.preset for field in asks):
        seen = replace(seen, problems=(), may_overrule=False)  # nothing was chosen yet: no reproach
    return render(
        "dialogs/form.html",
        form.view.lang,
        refused=None,
        form=form,
        table=form.view.table,
        fields=fields,
        asks=asks,
        folded=folded,
        hidden=json.dumps(form.asked.hidden()),
        seen=seen,
        is_gm=form.view.is_gm,
    )


def preview(given: Sent) -> Response:
    """What the move would meet and do as the form stands, on the state its viewer knows."""
    view = given.view
    try:
        form = _read(view, given.form)
    except Refused as refused:
        return HTMLResponse(_seen(view, None, refusal(view, refused.problems)))
    return HTMLResponse(_previewed(form))


def _previewed(form: Form) -> str:
    fields = [field for field in form.asked.fields() if field.depends]
    return _seen(form.view, form, foresee(form.view, form.move, form.given), fields)


def _seen(view: View, form: Form | None, seen: Foreseen, fields: list[Field] | None = None) -> str:
    context = {"seen": seen, "form": form, "fields": fields or [], "table": view.table, "is_gm": view.is_gm}
    return render("dialogs/preview.html", view.lang, **context)


def _read(view: View, sent: FormData) -> Form:
    """What was filled in, typed by the move's parameters."""
    known = json_object(form_text(sent, "preset", JSON_LIMIT))
    move = move_for(view, form_text(sent, "do", 40), known.get("run") or form_text(sent, f"{PREFIX}run", 80))
    preset = _readable(move, known)
    given: dict[str, Any] = dict(preset)
    for param in move.params:
        if param.kind in UNASKED or param.name in given:
            continue
        key = PREFIX + param.name
        values = [v for v in sent.getlist(key) if isinstance(v, str)]
        if param.kind == "bool":
            given[param.name] = bool(values)
        elif param.kind in ("sheets", "blocks"):
            given[param.name] = [v for v in values if v]
        elif param.kind == "sides":
            sides: dict[str, list[str]] = {side: [] for side in side_keys(param)}
            for name, side in sent.multi_items():
                if name.startswith(key + ".") and isinstance(side, str) and side in sides:
                    sides[side].append(name.removeprefix(key + "."))
            given[param.name] = {side: ids for side, ids in sides.items() if ids}
        elif values and values[0].strip():
            given[param.name] = values[0].strip()
    form = Form(view, move, given, preset, form_text(sent, "label", 80))
    return replace(form, given=form.asked.settled())


def perform(given: Sent) -> Response:
    """Make the move; a refusal stays beside what was typed."""
    view = given.view
    try:
        form = _read(view, given.form)
    except Refused as refused:
        return HTMLResponse(_seen(view, None, refusal(view, refused.problems)))
    args = {key: value for key, value in form.given.items() if value is not None}
    overrule = given.text("why", 500) if view.is_gm and "overrule" in given.form else None
    command = replace(given.command(form.move.key, args), overrule=overrule)
    try:
        answer = given.host.command(view.table, view.seat.id, command)
    except LogFailed as failed:
        return HTMLResponse(_seen(view, form, Foreseen(full=True)), status_of(failed), RETRY)
    if answer.problems:
        return HTMLResponse(_again(form, answer.problems))
    return HTMLResponse("", headers=DONE)


def _again(form: Form, problems: tuple[Problem, ...]) -> str:
    """Refused: the problems in place of what was foreseen, with the rest of it."""
    seen = foresee(form.view, form.move, form.given)
    told = refusal(form.view, problems)
    return _seen(form.view, form, replace(seen, problems=told.problems, missing=()))


ROUTES = [
    Route("/t/{table}/form", charged(show), methods=["GET"]),
    posts("/t/{table}/form", perform),
    posts("/t/{table}/preview", preview, writes=False),
]
