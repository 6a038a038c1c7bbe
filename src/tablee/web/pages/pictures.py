"""Pictures: looked at before they are read, drawn anew, and shown to those who know of them."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from PIL import Image, ImageOps
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.exchange.drawn import SIDE, TYPE
from tablee.game.problem import Refused, problem
from tablee.table.commands.command import Command
from tablee.web.access.slow_requests import PICTURE
from tablee.web.dialogs import must
from tablee.web.errors import NotFound
from tablee.web.identity import host_of, seat_at
from tablee.web.rendering import render
from tablee.web.submission import Sent, posts
from tablee.web.views.preparation import handouts_context, picture_context
from tablee.web.views.wording import sentences

FORMATS = ("PNG", "JPEG", "WEBP")
PIXELS, OF_PHOTO = 16_000_000, 50_000_000
"""The most pixels of a picture; of a photograph more, which are drawn smaller while they are read."""
PHOTO = "JPEG"
MANY = 200
_ONE_AT_A_TIME = threading.Lock()
"""A large picture takes much memory while it is read: two at once would take it twice."""


@dataclass(frozen=True, slots=True)
class Uploaded:
    """A picture as we keep it, with the title that its file's name gives it."""

    title: str
    body: bytes
    width: int
    height: int


def drawn_anew(data: bytes) -> tuple[bytes, int, int]:
    """A picture as we keep it, with its width and height: smaller, upright, and nothing but its colours.

    Raises `Refused` for what is no picture, or too large a one; its size is read before its pixels.
    """
    most = PIXELS
    try:
        with _ONE_AT_A_TIME, Image.open(BytesIO(data), formats=FORMATS) as image:
            most = OF_PHOTO if image.format == PHOTO else PIXELS
            if image.width * image.height > most:
                raise Image.DecompressionBombError
            image.draft("RGB", (SIDE, SIDE))
            return _plain(ImageOps.exif_transpose(image))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _large(most) from error
    except Exception as error:  # a broken file fails in as many ways as there are decoders
        raise Refused(problem("HOUSE-picture", "", "unread")) from error


def _plain(image: Image.Image) -> tuple[bytes, int, int]:
    image.thumbnail((SIDE, SIDE))
    mode = "RGBA" if image.has_transparency_data else "RGB"
    clean = Image.new(mode, image.size)
    clean.paste(image.convert(mode))
    out = BytesIO()
    clean.save(out, "WEBP", quality=82)
    return out.getvalue(), clean.width, clean.height


def _large(most: int) -> Refused:
    size, pixels = PICTURE // 1024**2, most // 10**6
    return Refused(problem("HOUSE-picture", "", "large", most=size, pixels=pixels))


def upload(given: Sent) -> Response:
    """The game master brings a picture: for a scene that is being written, or as a handout."""
    into = given.text("for", 10)
    try:
        return _answer(given, into, _kept(given))
    except Refused as wrong:
        told = sentences(given.rules, wrong.problems, given.lang)
        return _answer(given, into, given.text("picture", 60), told)


def _in_the_way(given: Sent) -> list[str]:
    """What must go before another picture comes: what was put away is kept for an undo while there is room.

    Raises `Refused` where all of them are in use.
    """
    shown = given.state.evening.pictures
    kept = given.host.log.picture_ids(given.table)
    gone = [id for id in kept if id not in shown] if len(kept) >= MANY else []
    if len(kept) - len(gone) >= MANY:
        raise Refused(problem("HOUSE-picture", "", "many", most=MANY))
    return gone


def decode(form: FormData) -> Uploaded | Refused:
    """The picture of a form, or why there is none: before it is anybody's turn, for it takes long."""
    file = form.get("file")
    if not isinstance(file, UploadFile):
        return Refused(problem("HOUSE-picture", "", "unread"))
    named = (file.filename or "").replace("\\", "/").rpartition("/")[2].rpartition(".")[0]
    title = " ".join(named.replace("-", " ").replace("_", " ").split())[:80]
    try:
        return Uploaded(title, *drawn_anew(file.file.read()))
    except Refused as wrong:
        return wrong


def _kept(given: Sent) -> str:
    picture: Uploaded | Refused = given.read
    if isinstance(picture, Refused):
        raise picture
    host, id, body = given.host, given.new_id(), picture.body
    args = {"picture": id, "title": picture.title, "width": picture.width, "height": picture.height}

    def keep() -> None:
        for gone in _in_the_way(given):
            host.log.drop_picture(given.table, gone)
        host.log.put_picture(given.table, id, TYPE, body)

    must(given, Command(id, "keep_picture", args), beside=keep)
    host.wrote(given.table, given.seat.id, len(body))
    return id


def _answer(given: Sent, into: str, picture: str, told: Any = ()) -> Response:
    lang, state = given.lang, given.again().state
    if into == "scene":
        html = render(
            "dialogs/picture_field.html", lang, said=told, **picture_context(given.table, state, picture)
        )
    else:
        html = render("dialogs/handouts.html", lang, said=told, **handouts_context(given.table, state))
    return HTMLResponse(html)


def serve(request: Request) -> Response:
    """A picture, for whoever's own projection knows it; nothing at all for anybody else."""
    table, id = request.path_params["table"], request.path_params["picture"]
    found = seat_at(request, table)
    if found is None or id not in found[1].own(found[0]).evening.pictures:
        raise NotFound
    kept = host_of(request).log.find_picture(table, id)
    if kept is None:
        raise NotFound
    return Response(kept[1], media_type=kept[0], headers={"Content-Disposition": "inline"})


ROUTES = [
    posts("/t/{table}/picture", upload, master=True, read=decode),
    Route("/t/{table}/picture/{picture}", serve, methods=["GET"]),
]
