"""What a browser may ask for, route by route; a route that has no line here fails a test."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from starlette.applications import Starlette
from starlette.routing import Mount, Route

from tablee import __version__
from tablee.web.access.addresses import PREFIX

STREAMS = ("/t/{table}/stream",)
"""The routes of doors 1 and 2."""
GETS: Mapping[str, tuple[int, tuple[str, ...]]] = {
    "/": (3, ("/",)),
    "/host/{key}": (16, ("/host/none",)),
    "/j/{token}": (16, ("/j/none",)),
    "/help/distance": (3, ("/help/distance",)),
    "/t/{table}": (
        3,
        ("/t/none", "/t/{table}", "/t/{table}?at={sheet}", "/t/{table}?as={seat}", "/t/{table}?as=seat-bob"),
    ),
    "/t/{table}/form": (3, ("/t/{table}/form?do={move}&sheet={sheet}&by={sheet}&run={run}",)),
    "/t/{table}/scene": (3, ("/t/{table}/scene", "/t/{table}/scene?scene={scene}")),
    "/t/{table}/note": (3, ("/t/{table}/note", "/t/{table}/note?note={note}")),
    "/t/{table}/note/{note}": (3, ("/t/{table}/note/{note}", "/t/{table}/note/none")),
    "/t/{table}/evening": (3, ("/t/{table}/evening",)),
    "/t/{table}/library": (3, ("/t/{table}/library",)),
    "/t/{table}/pack": (3, ("/t/{table}/pack",)),
    "/t/{table}/handouts": (19, ("/t/{table}/handouts",)),
    "/t/{table}/picture/{picture}": (19, ("/t/{table}/picture/{picture}",)),
    "/t/{table}/sheet/{sheet}": (6, ("/t/{table}/sheet/{sheet}", "/t/{table}/sheet/herobob")),
    "/t/{table}/sheet/{sheet}.json": (6, ("/t/{table}/sheet/{sheet}.json", "/t/{table}/sheet/herobob.json")),
    "/t/{table}/search": (
        5,
        ("/t/{table}/search?q={sheet}", "/t/{table}/search?q=zq", "/t/{table}/search?q=x"),
    ),
    "/t/{table}/mine.jsonl": (6, ("/t/{table}/mine.jsonl",)),
    "/t/{table}/sheets.jsonl": (6, ("/t/{table}/sheets.jsonl",)),
    "/t/{table}/dice": (14, ("/t/{table}/dice",)),
    "/verifier.py": (14, ("/verifier.py",)),
    "/archives": (20, ("/archives",)),
    "/archives/library.jsonl": (20, ("/archives/library.jsonl",)),
    "/archives/{table}.jsonl": (20, ("/archives/{table}.jsonl", "/archives/none.jsonl")),
    "/t/{table}/throw/{run}": (6, ("/t/{table}/throw/{run}", "/t/{table}/throw/none")),
    "/t/{table}/log": (6, ("/t/{table}/log", "/t/{table}/log?before=9")),
    "/t/{table}/pack/draft.toml": (6, ("/t/{table}/pack/draft.toml",)),
    "/t/{table}/pack.toml": (6, ("/t/{table}/pack.toml",)),
}
"""The door that a route belongs to, and what is asked there; a name in braces is something hidden."""
POSTS: Mapping[str, tuple[int, tuple[Mapping[str, str], ...]]] = {
    "/tables": (8, ({"name": "x", "system": "none", "gm": "x"},)),
    "/demo": (8, ({"system": "none"},)),
    "/tables/{table}/seat": (15, ({},)),
    "/j/{token}": (16, ({"name": "Late"},)),
    "/language": (3, ({"lang": "fr", "next": "/"},)),
    "/archives": (20, ({},)),
    "/leave": (16, ()),
    "/t/{table}/leave": (16, ()),
    "/t/{table}/ask": (8, ({"sheet": "{sheet}", "words": "x"},)),
    "/t/{table}/answer": (8, ({"pending": "{run}", "seat": "{sheet}", "option": "x"},)),
    "/t/{table}/begin": (8, ({"way": "none", "sheet": "{sheet}"},)),
    "/t/{table}/sheets": (8, ({"preset": "none"},)),
    "/t/{table}/do": (8, ()),
    "/t/{table}/bring": (8, ({"preset": "none"},)),
    "/t/{table}/draft": (8, ({"sheet": "{sheet}", "tap": "x"},)),
    "/t/{table}/aim": (
        8,
        ({"sheet": "{sheet}", "target": "heroana"}, {"sheet": "herobob", "target": "{sheet}"}),
    ),
    "/t/{table}/throw": (8, ({"sheet": "{sheet}", "mode": "gm", "silent": "1"},)),
    "/t/{table}/say": (
        8,
        ({"words": "/r ???"}, {"words": "[[x|{run}]]", "style": "whisper", "to": "{seat}"}),
    ),
    "/t/{table}/form": (8, ({"do": "{move}", "f.sheet": "{sheet}", "f.by": "{sheet}", "f.run": "{run}"},)),
    "/t/{table}/preview": (13, ({"do": "{move}", "preset": '{"by": "{sheet}", "sheet": "{sheet}"}'},)),
    "/t/{table}/foes": (8, ({"lines": "x"},)),
    "/t/{table}/invite": (16, ({},)),
    "/t/{table}/people": (12, ({},)),
    "/t/{table}/seat": (15, ({"what": "role", "seat": "{seat}", "role": "observer"},)),
    "/t/{table}/link": (16, ({"what": "later"},)),
    "/t/{table}/programs": (16, ({},)),
    "/t/{table}/customs": (15, ({"odds": "none"},)),
    "/t/{table}/scene": (8, ({"scene": "{scene}", "name": "x"},)),
    "/t/{table}/handouts": (19, ({"picture": "{picture}"},)),
    "/t/{table}/picture": (19, ({},)),
    "/t/{table}/note": (8, ({"note": "", "words": "x"},)),
    "/t/{table}/evening": (8, ({"what": "open"},)),
    "/t/{table}/library": (8, ({"what": "drop", "kept": "kept"},)),
    "/t/{table}/pack": (8, ({},)),
    "/t/{table}/pack/preview": (13, ({},)),
    "/t/{table}/pack/table/{key}": (8, ({},)),
    "/t/{table}/pack/start": (8, ({"from": "kept:x", "drop": "1"},)),
    "/t/{table}/pack/upload": (8, ({},)),
    "/t/{table}/pack/keep": (8, ({},)),
}
DOINGS: tuple[tuple[int, str, Mapping[str, Any]], ...] = (
    (7, "undo", {"command": "{command}"}),
    (7, "redo", {"command": "{command}"}),
    (7, "undo", {"command": "{run}"}),
    (7, "redo", {"command": "{run}"}),
    (8, "close", {"run": "{run}"}),
    (8, "spend", {"run": "{run}", "spend": "x"}),
    (8, "settle", {"run": "{run}"}),
    (8, "show", {"sheet": "{sheet}"}),
    (8, "show", {"run": "{run}"}),
    (8, "show", {"goal": "{run}"}),
    (8, "give", {"seat": "{seat}", "sheet": "{sheet}"}),
    (8, "take_sheet", {"sheet": "{sheet}"}),
    (8, "mend", {"sheet": "{sheet}", "block": "n", "words": "x"}),
    (8, "correct", {"sheet": "{sheet}", "block": "n", "value": 1}),
    (8, "review", {"sheet": "{sheet}", "block": "n", "verdict": "back"}),
    (8, "approve", {"sheet": "{sheet}"}),
    (8, "keep_note", {"sheet": "{sheet}", "words": "x"}),
    (8, "draft", {"sheet": "{sheet}", "draft": {}}),
    (8, "draft", {"sheet": "heroana", "draft": {"against": ["{sheet}"]}}),
    (8, "draft", {"sheet": "heroana", "draft": {"helpers": ["{sheet}"]}}),
    (8, "throw_draft", {"sheet": "{sheet}"}),
    (8, "throw", {"check": {"check": "dice", "dice": "1d6"}, "by": "{sheet}"}),
    (8, "throw", {"check": {"check": "dice", "dice": "1d6"}, "by": "heroana", "against": ["{sheet}"]}),
    (8, "veil", {"sheet": "{sheet}", "clear": True}),
    (8, "ask_throw", {"sheets": ["{sheet}"], "words": "x"}),
    (8, "close_ask", {"ask": "{command}"}),
    (8, "open_scene", {"scene": "{scene}"}),
    (8, "drop_scene", {"scene": "{scene}"}),
    (8, "show_picture", {"picture": "{picture}"}),
    (8, "drop_picture", {"picture": "{picture}"}),
    (8, "say", {"words": "x", "sheet": "{sheet}"}),
    (8, "nothing", {"sheet": "{sheet}"}),
    (8, "pass_turn", {"by": "{sheet}"}),
)
"""Commands that players and observers are refused, hidden thing or none: at a door, what, with what."""


def routes(app: Starlette) -> Iterator[tuple[str, str]]:
    """Every way in but the API: method and path; files of the program itself are nobody's secret."""
    for route in app.routes:
        if isinstance(route, Route):
            for method in sorted((route.methods or set()) - {"HEAD"}):
                yield method, route.path
        elif isinstance(route, Mount) and route.path not in (f"/static/{__version__}", PREFIX):
            yield "MOUNT", route.path
