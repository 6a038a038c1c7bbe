"""What a program may ask for, operation by operation; one that has no line here fails a test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.routing import Mount

from tablee.web.access.addresses import PREFIX

T = "/tables/{table}"
Asked = tuple[str, Mapping[str, Any] | None]
API: Mapping[tuple[str, str], tuple[int, tuple[Asked, ...]]] = {
    ("get", "/health"): (17, (("/health", None),)),
    ("get", "/systems"): (4, ()),
    ("get", "/systems/{system}/presets/{preset}"): (4, (("/systems/none/presets/none", None),)),
    ("post", "/odds"): (13, (("/odds", {"system": "fu3", "notation": "+2"}),)),
    ("post", "/roll"): (13, ()),
    ("post", "/tables"): (8, (("/tables", {"name": "x", "system": "none", "gm": "x"}),)),
    ("post", "/join"): (16, (("/join", {"link": "nonenone", "name": "x"}),)),
    ("post", "/import"): (8, ()),
    ("get", "/archives/{table}"): (20, (("/archives/{table}", None), ("/archives/none", None))),
    ("get", T): (4, ((T, None), ("/tables/none", None))),
    ("get", f"{T}/sheets"): (4, ((f"{T}/sheets", None),)),
    ("get", f"{T}/sheets/{{sheet}}"): (4, ((f"{T}/sheets/{{sheet}}", None), (f"{T}/sheets/herobob", None))),
    ("get", f"{T}/board"): (4, ((f"{T}/board", None),)),
    ("get", f"{T}/desks/{{sheet}}"): (4, ((f"{T}/desks/{{sheet}}", None), (f"{T}/desks/herobob", None))),
    ("get", f"{T}/moves"): (4, ((f"{T}/moves", None),)),
    ("get", f"{T}/search"): (5, tuple((f"{T}/search?q={q}", None) for q in ("{sheet}", "zq", "heroana"))),
    ("get", f"{T}/log"): (4, tuple(
        (f"{T}/log?{q}", None) for q in ("limit=1000", "after=5&limit=3", "after=100000")
    )),
    ("get", f"{T}/stream"): (1, ()),
    ("get", f"{T}/export"): (6, ((f"{T}/export", None),)),
    ("get", f"{T}/tokens"): (4, ((f"{T}/tokens", None),)),
    ("post", f"{T}/tokens"): (4, ()),
    ("delete", f"{T}/tokens/{{token}}"): (8, ()),
    ("post", f"{T}/invitations"): (16, ((f"{T}/invitations", {"role": "none"}),)),
    ("post", f"{T}/preview"): (13, (
        (f"{T}/preview", {"do": "{move}", "args": {"by": "{sheet}", "sheet": "{sheet}", "run": "{run}"}}),
        (f"{T}/preview", {"do": "throw_draft", "args": {"sheet": "{sheet}"}}),
        (f"{T}/preview", {"do": "throw_draft", "args": {"sheet": "x", "draft": {"against": ["{sheet}"]}}}),
    )),
    ("post", f"{T}/commands"): (8, ()),
}  # fmt: skip
"""The door of an operation, and what is asked there; commands are the same as on the page."""


def operations(app: Starlette) -> set[tuple[str, str]]:
    """Every operation of the API: method and path below its prefix."""
    mount = next(r for r in app.routes if isinstance(r, Mount) and r.path == PREFIX)
    assert isinstance(mount.app, FastAPI)
    return {(method, path) for path, methods in mount.app.openapi()["paths"].items() for method in methods}
