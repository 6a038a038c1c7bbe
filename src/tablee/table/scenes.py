"""Scenes and handouts: prepared where nobody sees them, opened in one act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tablee.game.codec import from_data
from tablee.game.problem import Refused, problem
from tablee.table.ask import Act, Ask
from tablee.table.audience import EVERYONE, GM, only
from tablee.table.occasion import (
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
from tablee.table.record import Facts
from tablee.table.showing import uncovered

PREPARED = GM
"""Who knows what is prepared."""
NAME, WORDS, DESCRIPTORS, SHEETS, VALUE = 80, 12_000, 24, 40, 99
DESCRIPTOR = 60


def _put_scene(ask: Ask) -> Facts:
    """A scene is written down, or written anew; only the game master knows."""
    ask.must_be_master()
    id, given = _id(ask, "scene"), ask.args.get("content")
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
        ask.state.game.sheet(sheet)
    if scene.picture:
        _picture(ask, scene.picture)
    return [(SceneKept(replace(scene, name=name)), PREPARED)]


def _open_scene(ask: Ask) -> Facts:
    """The scene is told to everybody, its hidden sheets are revealed, its picture can be seen."""
    ask.must_be_master()
    scene = _scene(ask)
    sheets = tuple(s for s in scene.sheets if s in ask.state.game.sheets)
    picture = ask.state.evening.pictures.get(scene.picture)
    told = replace(scene, secret="", sheets=sheets, picture=picture.id if picture else "")
    facts: Facts = [(SceneOpened(told), EVERYONE)]
    for sheet in sheets:
        if ask.known.get(f"sheet {sheet}") != EVERYONE:
            facts += uncovered(ask, sheet, "")
    return [*facts, (PictureShown(picture), EVERYONE)] if picture is not None else facts


def _close_scene(ask: Ask) -> Facts:
    ask.must_be_master()
    scene = ask.state.evening.scene
    if scene is None:
        raise Refused(problem("HOUSE-scene", "", "none"))
    return [(SceneClosed(scene.id), EVERYONE)]


def _drop_scene(ask: Ask) -> Facts:
    ask.must_be_master()
    return [(SceneDropped(_scene(ask).id), PREPARED)]


def _keep_picture(ask: Ask) -> Facts:
    """A picture came to the table; nobody else sees it yet."""
    ask.must_be_master()
    id, title = _id(ask, "picture"), ask.text("title", NAME)
    size = ask.args.get("width"), ask.args.get("height")
    width, height = (
        n if isinstance(n, int) and not isinstance(n, bool) and 0 < n < 10**5 else 0 for n in size
    )
    if not width or not height or id in ask.state.evening.pictures:
        raise Refused(problem("HOUSE-picture", "", "unread"))
    return [(PictureKept(Picture(id, title, width, height)), PREPARED)]


def _show_picture(ask: Ask) -> Facts:
    """A handout alone: for everybody, or for chosen seats."""
    ask.must_be_master()
    picture = _picture(ask, ask.text("picture"))
    to = ask.seats("to")
    if ask.args.get("to") and not to:
        raise Refused(problem("HOUSE-seat", "to", "unknown"))
    return [(PictureShown(picture, to), only(*to, "gm") if to else EVERYONE)]


def _drop_picture(ask: Ask) -> Facts:
    """Put away for good, for whoever saw it."""
    ask.must_be_master()
    picture = _picture(ask, ask.text("picture"))
    seen = ask.state.evening.shown.get(picture.id, ())
    audience = EVERYONE if "*" in seen else only(*seen, "gm")
    return [(PictureGone(picture.id), audience)]


def _id(ask: Ask, key: str) -> str:
    id = ask.text(key, 60)
    if not id or not id.replace("-", "").isalnum():
        raise Refused(problem("HOUSE-sheet", id, "id"))
    return id


def _scene(ask: Ask) -> Scene:
    found = ask.state.evening.scenes.get(ask.text("scene"))
    if found is None:
        raise Refused(problem("HOUSE-scene", ask.text("scene")[:40], "unknown"))
    return found


def _picture(ask: Ask, id: str) -> Picture:
    found = ask.state.evening.pictures.get(id)
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
