"""Preparation: scenes written beforehand, and the one that is open on top of the scene's part of the page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.game.codec import to_data
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.game.system import Rules
from tablee.table.commands.command import Command
from tablee.table.commands.own_ids import hidden_id
from tablee.table.log.occasions import Scene
from tablee.table.log.state import TableState
from tablee.web.dialogs import must, part_of, told_problems
from tablee.web.identity import host_of, master_view
from tablee.web.rendering import render
from tablee.web.shelf import kept_sheet
from tablee.web.submission import DONE, Sent, posts
from tablee.web.views.creation import ready_made
from tablee.web.views.preparation import descriptor_lines, picture_context, read_descriptors

LINES = 12
"""How many foes one scene may bring at a time."""


def form(request: Request) -> Response:
    """The form of a scene: a new one, or one that is prepared already."""
    view, host = master_view(request), host_of(request)
    id = request.query_params.get("scene", "")[:60]
    scene = view.state.evening.scenes.get(id) or Scene(host.new_id(), "")
    context = picture_context(view.table, view.state, scene.picture)
    return HTMLResponse(
        render(
            "dialogs/scene_form.html",
            view.lang,
            said=(),
            scene=scene,
            known=scene.id in view.state.evening.scenes,
            lines=descriptor_lines(scene),
            sheets=_others(view.state),
            quick=view.rules.quick is not None,
            units=view.rules.units,
            presets=[(key, name) for key, name, _nature in ready_made(view.system, view.rules.pack.name)],
            kept=host.log.library(view.state.system),
            **context,
        )
    )


def _others(state: TableState) -> list[tuple[str, str]]:
    """The sheets that no player plays."""
    played = {id for seat in state.seats.values() for id in seat.sheets}
    return [(id, sheet.name) for id, sheet in state.game.sheets.items() if id not in played]


def put(given: Sent) -> Response:
    """Keep a scene, with the foes that were typed for it: they come hidden, and go into it."""
    try:
        _put(given)
    except Refused as wrong:
        return HTMLResponse(told_problems(given, wrong.problems))
    return HTMLResponse("", headers=DONE)


def _put(given: Sent) -> None:
    asked = given.command("put_scene", {})
    if not given.text("name", 80):
        raise Refused(problem("HOUSE-scene", "name", "name"))
    brought = tuple(_brought(given))
    ids = [part_of(asked.id, f"foe {number}") for number in range(len(brought))]
    sheets = [hidden_id(given.seat.id, id) for id in ids]
    ticked = [s for s in given.form.getlist("sheet") if isinstance(s, str) and s in given.state.game.sheets]
    scene = Scene(
        given.text("scene", 60),
        given.text("name", 80),
        given.text("words", 12_000),
        given.text("secret", 12_000),
        read_descriptors(given.text("descriptors", 4000), given.rules.units),
        (*ticked, *sheets),
        given.text("picture", 60),
    )
    commands = [
        Command(id, "bring", {"sheet": sheet, "content": content.form(), "hidden": True})
        for id, sheet, content in zip(ids, sheets, brought, strict=True)
    ]
    commands.append(replace(asked, args={"scene": scene.id, "content": to_data(scene)}))
    if given.text("open") == "1":
        commands.append(Command(part_of(asked.id, "open"), "open_scene", {"scene": scene.id}))
    must(given, *commands)


def _brought(given: Sent) -> Iterable[Sheet]:
    """The sheets that a scene's form asks for beside those that are here: typed, ready-made, or kept."""
    rules: Rules = given.rules
    lines = [line for line in map(str.strip, given.text("foes", 4000).splitlines()) if line]
    if rules.quick is not None:
        yield from map(rules.quick, lines[:LINES])
    source, _, key = given.text("ready", 80).partition(":")
    host = given.host
    if source == "preset":
        yield host.systems[given.state.system].preset(key)
    elif source == "kept":
        yield kept_sheet(host.log, given.state.system, key)


ROUTES = [
    Route("/t/{table}/scene", form, methods=["GET"]),
    posts("/t/{table}/scene", put, master=True),
]
