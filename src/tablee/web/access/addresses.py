"""Under which addresses the tables are reached: from this computer, from the room, from far away."""

from __future__ import annotations

import socket
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

import segno
from starlette.requests import Request

PREFIX = "/api/v1"
"""Where the API for programs is mounted."""
LOOPBACK = ("127.0.0.1", "localhost", "::1", "[::1]")


def nowhere() -> str:
    """Nobody else in the room reaches this server."""
    return ""


@dataclass(frozen=True, slots=True)
class Doors:
    """``room`` finds the address for the same network (it may change); ``public`` is the one for far away."""

    room: Callable[[], str] = nowhere
    public: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """One link for some people: where it leads, its code for a camera, and who it will work for.

    ``reach``: ``room`` (the same network), ``here`` (this computer only), ``far`` (everywhere).
    """

    url: str
    code: str
    reach: str


def doors_of(request: Request) -> Doors:
    """The addresses of this server."""
    doors: Doors = request.app.state.doors
    return doors


def ways(request: Request, path: str) -> tuple[Way, ...]:
    """The links to a path: the one for the room, and the one for far away where there is one."""
    doors, asked = doors_of(request), str(request.base_url).rstrip("/")
    public = doors.public or (asked if request.url.scheme == "https" else "")
    room = doors.room() or ("" if request.url.scheme == "https" else asked)
    found = [_way(room + path, "here" if _is_here(room) else "room")] if room else []
    return (*found, *([_way(public + path, "far")] if public else ()))


def best_way(request: Request, path: str) -> Way:
    """The link to a path that reaches farthest."""
    return ways(request, path)[-1]


def _way(url: str, reach: str) -> Way:
    code = segno.make(url).svg_inline(scale=4, border=2, dark="#000", light="#fff", omitsize=True)
    return Way(url, code, reach)


def _is_here(url: str) -> bool:
    return (urlsplit(url).hostname or "") in LOOPBACK


def room_address() -> str:
    """This computer's address in the room's network, if it has one; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found: str = probe.getsockname()[0]
        except OSError:
            return ""
    return found
