"""What people do on the page, as commands to the table. A refusal is answered with its sentences."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

import segno
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.draft import Draft
from tablee.game.problem import Refused
from tablee.log.port import LogFailed
from tablee.table.acts import ACTS
from tablee.table.audience import Mode
from tablee.table.command import Answer, Command
from tablee.table.seat import Seat
from tablee.table.state import TableState
from tablee.web.errors import not_found
from tablee.web.people import host_of, seat_at
from tablee.web.said import sentences
from tablee.web.throwbar import check_of
from tablee.web.tokens import new_id
from tablee.web.words import form_text, language, render

MODES = ("all", "gm_me", "gm", "me", "result")
WORTH = re.compile(r"([+\-\N{MINUS SIGN}]?)([0-9]{1,2})")
DONE = {"HX-Trigger": "tablee:done"}


async def _at(request: Request) -> tuple[str, Seat, TableState, FormData] | None:
    table = request.path_params["table"]
    found = seat_at(request, table)
    if found is None:
        return None
    return table, found[0], found[1].own(found[0]), await request.form()


def _id(form: Mapping[str, Any]) -> str:
    """The command's own id, from the page; sent again, it has one effect."""
    given = form_text(form, "command", 40)
    return given if given.isalnum() and len(given) >= 8 else new_id()


def _mode(form: Mapping[str, Any]) -> Mode:
    mode = form_text(form, "mode", 10)
    return cast(Mode, mode) if mode in MODES else "all"


async def _send(request: Request, table: str, seat: Seat, command: Command) -> Response:
    """Carry it out; the stream shows the effect: success only takes old problems from the page."""
    try:
        answer: Answer = await run_in_threadpool(host_of(request).command, table, seat.id, command)
    except LogFailed:
        return HTMLResponse(_problems(request, table, (), full=True), 507)
    if answer.problems:
        return HTMLResponse(_problems(request, table, answer.problems, command=command), 200)
    return HTMLResponse("", headers=DONE)


def _problems(
    request: Request, table: str, problems: Any, *, command: Command | None = None, full: bool = False
) -> str:
    lang = language(request)
    found = seat_at(request, table)
    rules = host_of(request).rules_of(found[1].own(found[0])) if found else None
    told = sentences(rules, problems, lang)
    is_gm = found is not None and found[0].role == "gm"
    again = _again(command) if is_gm and command is not None else None
    return render("problems.html", lang, told=told, full=full, table=table, again=again)


def _again(command: Command) -> dict[str, str] | None:
    """The same command for the game master to overrule; only what rules refuse can be overruled."""
    if command.do in ACTS or command.overrule is not None:
        return None
    args = json.dumps(to_data(dict(command.args)))
    silent = "1" if command.silent else ""
    return {"do": command.do, "args": args, "mode": command.mode, "silent": silent}


async def do(request: Request) -> Response:
    """Any move or act, by name: arguments are the form's fields, or one JSON field."""
    at = await _at(request)
    if at is None:
        return await not_found(request)
    table, seat, _state, form = at
    name = form_text(form, "do", 40)
    args: dict[str, Any] = {}
    given = form_text(form, "args", 20_000)
    if given:
        try:
            read = json.loads(given)
        except (ValueError, RecursionError):
            read = None
        args = read if isinstance(read, dict) else {}
    own = ("do", "args", "command", "mode", "silent", "overrule")
    args |= {key: value for key, value in form.items() if key not in own and isinstance(value, str)}
    overrule = form_text(form, "overrule", 500) if "overrule" in form else None
    command = Command(_id(form), name, args, _mode(form), form_text(form, "silent") == "1", overrule)
    return await _send(request, table, seat, command)


async def say(request: Request) -> Response:
    """Something said, or a command typed: /r +2, /me, /w name words."""
    at = await _at(request)
    if at is None:
        return await not_found(request)
    table, seat, state, form = at
    words = form_text(form, "words", 4000)
    head, _, rest = words.partition(" ")
    sheet = next((s for s in seat.sheets if s in state.game.sheets), "")
    if not words:
        return HTMLResponse("")
    if head in ("/r", "/roll", "/l", "/lancer") and rest:
        return await _throw(request, table, seat, state, rest, _id(form), _mode(form), sheet)
    args: dict[str, Any] = {"words": words, "sheet": sheet if seat.role == "player" else ""}
    if head == "/me" and rest:
        args |= {"words": rest, "style": "emote"}
    elif head in ("/w", "/chuchoter"):
        name, _, rest = rest.partition(" ")
        to = [s.id for s in state.seats.values() if s.name.casefold().startswith(name.casefold())]
        args |= {"words": rest, "style": "whisper", "to": to[:1]}
    return await _send(request, table, seat, Command(_id(form), "say", args))


async def _throw(
    request: Request,
    table: str,
    seat: Seat,
    state: TableState,
    notation: str,
    id: str,
    mode: Mode,
    sheet: str,
) -> Response:
    try:
        form = host_of(request).rules_of(state).notation(notation).form()
    except Refused as refused:
        return HTMLResponse(_problems(request, table, refused.problems))
    return await _send(request, table, seat, Command(id, "throw", {"check": form, "by": sheet}, mode))


async def draft(request: Request) -> Response:
    """Change the shared draft: tick a trait, strike or turn a chip, add one, set the goal."""
    at = await _at(request)
    if at is None:
        return await not_found(request)
    table, seat, state, form = at
    sheet = form_text(form, "sheet", 80)
    changed = _changed(state.drafts.get(sheet, Draft(sheet)), form, seat)
    args = {"sheet": sheet, "draft": None if form_text(form, "clear") else to_data(changed)}
    return await _send(request, table, seat, Command(_id(form), "draft", args))


def _changed(draft: Draft, form: Mapping[str, Any], seat: Seat) -> Draft:
    trait, chip, turn = (form_text(form, key, 120) for key in ("trait", "chip", "turn"))
    if trait:
        draft = replace(draft, traits=_toggled(draft.traits, trait))
    if chip:
        struck = dict(draft.struck)
        if struck.pop(chip, None) is None:
            struck[chip] = seat.name
        draft = replace(draft, struck=struck)
    if turn:
        draft = replace(draft, turned=_toggled(draft.turned, turn))
    name, value = form_text(form, "modifier", 60), form_text(form, "value", 3)
    worth = WORTH.fullmatch(value)
    if name and worth:
        sign = -1 if worth[1] not in ("", "+") else 1
        added = Chip(name, int(worth[2]), sign, role="circumstance", unit=form_text(form, "unit", 3))
        draft = replace(draft, added=(*(c for c in draft.added if c.name != name), added))
    if "goal" in form:
        draft = replace(draft, goal=form_text(form, "goal", 60))
    return draft


def _toggled(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    return tuple(i for i in items if i != item) if item in items else (*items, item)


async def throw(request: Request) -> Response:
    """Throw the draft of a sheet as everybody sees it."""
    at = await _at(request)
    if at is None:
        return await not_found(request)
    table, seat, state, form = at
    sheet = form_text(form, "sheet", 80)
    rules = host_of(request).rules_of(state)
    draft = state.drafts.get(sheet, Draft(sheet))
    if "goal" in form:
        draft = replace(draft, goal=form_text(form, "goal", 60))
    try:
        check = check_of(rules, state, draft)
    except Refused as refused:
        return HTMLResponse(_problems(request, table, refused.problems))
    silent = form_text(form, "silent") == "1"
    by = sheet if sheet in state.game.sheets else ""
    command = Command(_id(form), "throw", {"check": check.form(), "by": by}, _mode(form), silent)
    return await _send(request, table, seat, command)


async def bring(request: Request) -> Response:
    """Bring a ready-made or blank sheet to the table."""
    at = await _at(request)
    if at is None:
        return await not_found(request)
    table, seat, state, form = at
    host, preset = host_of(request), form_text(form, "preset", 60)
    system = host.systems[state.system]
    try:
        name = form_text(form, "name", 60)
        content = system.preset(preset) if preset else host.rules_of(state).blank_sheet(name or seat.name)
    except Refused as refused:
        return HTMLResponse(_problems(request, table, refused.problems))
    if name:
        content = replace(content, name=name)
    args = {"sheet": new_id(), "content": content.form(), "hidden": form_text(form, "hidden") == "1"}
    return await _send(request, table, seat, Command(_id(form), "bring", args))


async def customs(request: Request) -> Response:
    """How this table plays: who sees the odds, who comes in, which throws may be hidden."""
    at = await _at(request)
    if at is None:
        return await not_found(request)
    table, seat, _state, form = at
    args = {
        "odds": form_text(form, "odds", 10) or "all",
        "approve": form_text(form, "approve") == "1",
        "me_only": form_text(form, "me_only") == "1",
    }
    return await _send(request, table, seat, Command(_id(form), "customs", args))


async def invite(request: Request) -> Response:
    """A new link for people to come in by, with its code for phones in the room."""
    at = await _at(request)
    if at is None or at[1].role != "gm":
        return await not_found(request)
    token = host_of(request).invite(at[0], "observer" if form_text(at[3], "role") == "observer" else "player")
    urls: tuple[str, ...] = request.app.state.urls or (str(request.base_url).rstrip("/"),)
    url = f"{urls[0]}/j/{token}"
    code = segno.make(url).svg_inline(scale=4, border=2, dark="#000", light="#fff", omitsize=True)
    return HTMLResponse(
        render("invite.html", language(request), url=url, code=code, local="127.0.0.1" in url)
    )


ROUTES = [
    Route("/t/{table}/do", do, methods=["POST"]),
    Route("/t/{table}/draft", draft, methods=["POST"]),
    Route("/t/{table}/throw", throw, methods=["POST"]),
    Route("/t/{table}/say", say, methods=["POST"]),
    Route("/t/{table}/bring", bring, methods=["POST"]),
    Route("/t/{table}/customs", customs, methods=["POST"]),
    Route("/t/{table}/invite", invite, methods=["POST"]),
]
