"""Preparation: scenes written beforehand, and the one that is open on top of the scene's part of the page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.game.system import Rules
from tablee.game.text import Lang, number
from tablee.table.commands.command import Command
from tablee.table.log.occasions import Scene
from tablee.table.log.state import TableState
from tablee.web.dialogs import in_dialog, must, part_of, told_problems
from tablee.web.errors import not_found
from tablee.web.identity import host_of, view_of
from tablee.web.pages.creation import ready_made
from tablee.web.pages.handouts import PictureCard, picture_card, picture_context
from tablee.web.pages.library import kept_sheet
from tablee.web.rendering import render
from tablee.web.submission import DONE, Sent, sent
from tablee.web.views.markdown import told
from tablee.web.views.view import View

WORTH = re.compile(
    r"(?P<name>.*?)\s*(?P<sign>[+\-\N{MINUS SIGN}]?)(?P<value>\d{1,2})\s*(?P<unit>[A-Za-z]{0,3})"
)
LINES = 12
"""How many foes one scene may bring at a time."""


@dataclass(frozen=True, slots=True)
class ChipCard:
    """A descriptor of the scene: tapped, it goes to the throw, and tapped again it leaves it."""

    name: str
    worth: str
    sign: int
    pressed: bool
    vals: dict[str, str]


@dataclass(frozen=True, slots=True)
class SceneCard:
    """The scene that is open."""

    id: str
    name: str
    words: Markup
    picture: PictureCard | None
    chips: tuple[ChipCard, ...]


def prepared_part(view: View) -> dict[str, Any]:
    """The open scene, the handouts one may look at, and what the game master has prepared."""
    evening = view.state.evening
    shown = [
        picture_card(view.table, view.state, picture)
        for id, picture in evening.pictures.items()
        if id in evening.shown and (evening.scene is None or id != evening.scene.picture)
    ]
    return {
        "open_scene": _card(view, evening.scene) if evening.scene else None,
        "handouts": shown[::-1],
        "prepared": [s for s in evening.scenes.values() if not evening.scene or s.id != evening.scene.id],
    }


def _card(view: View, scene: Scene) -> SceneCard:
    picture = view.state.evening.pictures.get(scene.picture)
    draft = view.state.drafts.get(view.sheet_id)
    added = {chip.name for chip in draft.added} if draft else set()
    return SceneCard(
        scene.id,
        scene.name,
        told(scene.words),
        picture_card(view.table, view.state, picture) if picture else None,
        tuple(_chip(chip, view.sheet_id, chip.name in added, view.lang) for chip in scene.descriptors),
    )


def _chip(chip: Chip, sheet: str, pressed: bool, lang: Lang) -> ChipCard:
    worth = number(chip.value * chip.sign, lang, signed=True) + chip.unit
    value = f"{'+' if chip.sign > 0 else '-'}{chip.value}"
    added = {"modifier": chip.name, "value": value, "unit": chip.unit}
    vals = {"sheet": sheet, **({"drop": chip.name} if pressed else added)}
    return ChipCard(chip.name, worth, chip.sign, pressed, vals)


def descriptor_lines(scene: Scene) -> str:
    """The descriptors of a scene as one writes them: a line each, its value at the end."""
    signs = {1: "", -1: "\N{MINUS SIGN}"}
    return "\n".join(f"{c.name} {signs[c.sign]}{c.value}{c.unit}" for c in scene.descriptors)


def read_descriptors(text: str, units: tuple[str, ...]) -> tuple[Chip, ...]:
    """Descriptors from their lines; without a number one is worth 1."""
    found = []
    for line in filter(None, map(str.strip, text.splitlines())):
        match = WORTH.fullmatch(line)
        named = {unit.casefold(): unit for unit in units}
        if match is None or not match["name"] or (match["unit"] and match["unit"].casefold() not in named):
            found.append(Chip(line[:60], 1, role="circumstance", unit=units[0] if units else ""))
            continue
        sign = 1 if match["sign"] in ("", "+") else -1
        unit = named.get(match["unit"].casefold(), units[0] if units else "")
        found.append(Chip(match["name"][:60], int(match["value"]), sign, role="circumstance", unit=unit))
    return tuple({chip.name: chip for chip in found}.values())


async def form(request: Request) -> Response:
    """The form of a scene: a new one, or one that is prepared already."""
    view = view_of(request)
    if view is None or not view.is_gm:
        return await not_found(request)
    id = request.query_params.get("scene", "")[:60]
    scene = view.state.evening.scenes.get(id) or Scene(view.host.new_id(), "")
    context = picture_context(view.table, view.state, scene.picture)
    return HTMLResponse(
        render(
            "scene_form.html",
            view.lang,
            said=(),
            scene=scene,
            known=scene.id in view.state.evening.scenes,
            lines=descriptor_lines(scene),
            sheets=_others(view.state),
            quick=view.rules.quick is not None,
            units=view.rules.units,
            presets=[(key, name) for key, name, _nature in ready_made(view.system, view.rules.pack.name)],
            kept=view.host.log.library(view.state.system),
            **context,
        )
    )


def _others(state: TableState) -> list[tuple[str, str]]:
    """The sheets that no player plays."""
    played = {id for seat in state.seats.values() for id in seat.sheets}
    return [(id, sheet.name) for id, sheet in state.game.sheets.items() if id not in played]


async def put(request: Request) -> Response:
    """Keep a scene, with the foes that were typed for it: they come hidden, and go into it."""
    given = await sent(request)
    if given is None or given.seat.role != "gm":
        return await not_found(request)
    try:
        await in_dialog(_put, given)
    except Refused as wrong:
        return HTMLResponse(told_problems(given, wrong.problems))
    return HTMLResponse("", headers=DONE)


def _put(given: Sent) -> None:
    asked = given.command("put_scene", {})
    if not given.text("name", 80):
        raise Refused(problem("HOUSE-scene", "name", "name"))
    brought = tuple(_brought(given))
    ids = [part_of(asked.id, f"foe {number}") for number in range(len(brought))]
    ticked = [s for s in given.form.getlist("sheet") if isinstance(s, str) and s in given.state.game.sheets]
    scene = Scene(
        given.text("scene", 60),
        given.text("name", 80),
        given.text("words", 12_000),
        given.text("secret", 12_000),
        read_descriptors(given.text("descriptors", 4000), given.rules.units),
        (*ticked, *ids),
        given.text("picture", 60),
    )
    commands = [
        Command(id, "bring", {"sheet": id, "content": sheet.form(), "hidden": True})
        for id, sheet in zip(ids, brought, strict=True)
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
    host = host_of(given.request)
    if source == "preset":
        yield host.systems[given.state.system].preset(key)
    elif source == "kept":
        yield kept_sheet(host, given.state.system, key)


ROUTES = [
    Route("/t/{table}/scene", form, methods=["GET"]),
    Route("/t/{table}/scene", put, methods=["POST"]),
]
