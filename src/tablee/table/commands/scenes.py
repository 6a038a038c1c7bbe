"""Scenes and handouts: prepared where nobody sees them, opened in one act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tablee.game.codec import from_data
from tablee.game.milestone import SCENE_BEGINS, SCENE_ENDS
from tablee.game.problem import Refused, problem
from tablee.table.commands.bring_sheet import uncovered
from tablee.table.commands.milestones import with_milestones
from tablee.table.commands.request import Act, Request
from tablee.table.log.occasions import (
    Picture,
    PictureGone,
    PictureKept,
    PictureShown,
    Scene,
    SceneClosed,
    SceneDropped,
    SceneKept,
    SceneOpened,
)
from tablee.table.log.record import Facts
from tablee.table.secrecy.audience import EVERYONE, GM, only

PREPARED = GM
"""The audience of what is prepared."""
NAME, WORDS, DESCRIPTORS, SHEETS, VALUE = 80, 12_000, 24, 40, 99
DESCRIPTOR = 60


def _put_scene(request: Request) -> Facts:
    """A scene is written down, or written anew; only the game master knows."""
    request.must_be_master()
    id, given = _id(request, "scene"), request.args.get("content")
    data = {**given, "id": id} if isinstance(given, Mapping) else given
    scene = from_data(Scene, data, "content")
    name = " ".join(scene.name.split())
    if not name or len(name) > NAME:
        raise Refused(problem("HOUSE-scene", "name", "name"))
    if (
        max(len(scene.words), len(scene.secret)) > WORDS
        or len(scene.descriptors) > DESCRIPTORS
        or len(scene.sheets) > SHEETS
        or any(not c.name or len(c.name) > DESCRIPTOR or abs(c.value) > VALUE for c in scene.descriptors)
    ):
        raise Refused(problem("HOUSE-scene", "content", "long"))
    for sheet in scene.sheets:
        request.state.game.sheet(sheet)
    if scene.picture:
        _picture(request, scene.picture)
    return [(SceneKept(replace(scene, name=name)), PREPARED)]


def _open_scene(request: Request) -> Facts:
    """The scene is told to everybody, its hidden sheets are revealed, its picture can be seen."""
    request.must_be_master()
    scene = _scene(request)
    sheets = tuple(s for s in scene.sheets if s in request.state.game.sheets)
    picture = request.state.evening.pictures.get(scene.picture)
    told = replace(scene, secret="", sheets=sheets, picture=picture.id if picture else "")
    facts: Facts = [(SceneOpened(told), EVERYONE)]
    for sheet in sheets:
        if request.known.get(f"sheet {sheet}") != EVERYONE:
            facts += uncovered(request, sheet, "")
    if picture is not None:
        facts.append((PictureShown(picture), EVERYONE))
    ended = () if request.state.evening.scene is None else (SCENE_ENDS,)
    return with_milestones(request, facts, *ended, SCENE_BEGINS)


def _close_scene(request: Request) -> Facts:
    request.must_be_master()
    scene = request.state.evening.scene
    if scene is None:
        raise Refused(problem("HOUSE-scene", "", "none"))
    return with_milestones(request, [(SceneClosed(scene.id), EVERYONE)], SCENE_ENDS)


def _drop_scene(request: Request) -> Facts:
    request.must_be_master()
    return [(SceneDropped(_scene(request).id), PREPARED)]


def _keep_picture(request: Request) -> Facts:
    """A picture came to the table; nobody else sees it yet."""
    request.must_be_master()
    id, title = _id(request, "picture"), request.text("title", NAME)
    size = request.args.get("width"), request.args.get("height")
    width, height = (
        n if isinstance(n, int) and not isinstance(n, bool) and 0 < n < 10**5 else 0 for n in size
    )
    if not width or not height or id in request.state.evening.pictures:
        raise Refused(problem("HOUSE-picture", "", "unread"))
    return [(PictureKept(Picture(id, title, width, height)), PREPARED)]


def _show_picture(request: Request) -> Facts:
    """A handout alone: for everybody, or for chosen seats."""
    request.must_be_master()
    picture = _picture(request, request.text("picture"))
    to = request.seats("to")
    if request.args.get("to") and not to:
        raise Refused(problem("HOUSE-seat", "to", "unknown"))
    return [(PictureShown(picture, to), only(*to, "gm") if to else EVERYONE)]


def _drop_picture(request: Request) -> Facts:
    """Put away for good, for whoever saw it."""
    request.must_be_master()
    picture = _picture(request, request.text("picture"))
    seen = request.state.evening.shown.get(picture.id, ())
    audience = EVERYONE if "*" in seen else only(*seen, "gm")
    return [(PictureGone(picture.id), audience)]


def _id(request: Request, key: str) -> str:
    id = request.text(key, 60)
    if not id or not id.replace("-", "").isalnum():
        raise Refused(problem("HOUSE-sheet", id, "id"))
    return id


def _scene(request: Request) -> Scene:
    found = request.state.evening.scenes.get(request.text("scene"))
    if found is None:
        raise Refused(problem("HOUSE-scene", request.text("scene")[:40], "unknown"))
    return found


def _picture(request: Request, id: str) -> Picture:
    found = request.state.evening.pictures.get(id)
    if found is None:
        raise Refused(problem("HOUSE-picture", id[:40], "unknown"))
    return found


SCENE_ACTS: Mapping[str, Act] = {
    "put_scene": _put_scene,
    "open_scene": _open_scene,
    "close_scene": _close_scene,
    "drop_scene": _drop_scene,
    "keep_picture": _keep_picture,
    "show_picture": _show_picture,
    "drop_picture": _drop_picture,
}
