"""The same evening with other secrets: not one byte is another, at any door a player or an observer finds."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from tablee.systems import system
from tablee.table.command import Command
from tests.secrecy.browser import TABLE, _stream, served
from tests.secrecy.evening import FOES, HEROES, Evening
from tests.table.play import SEAT_IDS

TRAITS = ("descriptor", "numeric", "levelled")
PAGES = (
    "", "?at=hid", "?at=foe", "?as=seat-gm", "/log", "/log?before=9", "/note?note=notegm",
    "/note?note=notebob",
    "/scene?scene=kept", "/handouts", "/library", "/evening", "/picture/pic", "/sheet/foe", "/sheet/foe.json",
    "/sheet/hid", "/sheet/hid.json", "/sheet/herobob", "/sheet/herobob.json",
)  # fmt: skip
AIMED: tuple[dict[str, Any], ...] = (
    {"by": "heroana", "targets": ["foe"], "against": {"foe": {}}},
    {"sheet": "heroana", "rivals": ["foe"], "rival": "foe"},
    {"sheet": "hid"},
    {"run": "secret01"},
)
TRIED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("close", {"run": "secret01"}),
    ("undo", {"command": "secret01"}),
    ("redo", {"command": "secret01"}),
    ("show", {"sheet": "hid"}),
    ("open_scene", {"scene": "kept"}),
    ("take_sheet", {"sheet": "hid"}),
    ("throw_draft", {"sheet": "hid"}),
    ("draft", {"sheet": "hid", "draft": {}}),
    ("draft", {"sheet": "heroana", "draft": {"against": ["hid"]}}),
    ("mend", {"sheet": "foe", "block": "n", "words": "x"}),
    ("keep_note", {"sheet": "hid", "words": "x"}),
    ("spend", {"run": "secret01", "spend": "x"}),
)


def evening(key: str, n: int) -> tuple[Evening, list[str]]:
    """An evening whose secrets are the ``n``-th, and what players were answered."""
    found = Evening(key, 0)
    said: list[str] = []

    def gm(id: str, do: str, /, **args: Any) -> None:
        found.must("gm", id, do, overrule="", **args)

    for id, more in (("foe", {}), ("hid", {"hidden": True})):
        content = system(key).preset(FOES[key]).form()
        for at, block in enumerate(content["blocks"]):
            block |= {"name": f"trait{n}{at}"} if "name" in block else {}
        content["blocks"] = [*content["blocks"], {"kind": "note", "id": "n", "words": "secret" * n}]
        content["name"] = "Foe" if id == "foe" else "Vargo" * n
        gm(f"bring{id}", "bring", sheet=id, content=content, **more)
    gm("notes001", "note", note="notegm", words="w" * n)
    found.must("bob", "notes002", "note", note="notebob", words="w" * n, to="gm")
    found.must("bob", "notes003", "keep_note", sheet="herobob", words="k" * n)
    gm("scene001", "put_scene", scene="kept", content={"name": "N" * n, "secret": "S" * n, "sheets": ["hid"]})
    gm("pict0001", "keep_picture", picture="pic", title="T" * n, width=n, height=n)
    gm("whisper1", "say", words="x" * n, style="whisper", to=[SEAT_IDS["bob"]])
    gm("secret01", "throw", check={"check": "dice", "dice": f"{n}d6"}, by="hid", mode="gm")
    goal = {"krasses": ("15", "40"), "iaodune": ("1", "9"), "fudge": ("1", "6")}.get(key)
    if goal:
        gm("asked001", "ask_throw", sheets=["heroana"], words="look", goal=goal[n - 1], hidden=True)
        found.must("ana", "thrown01", "throw_draft", sheet="heroana")
    foe = next(b for b in found.play.state.game.sheets["foe"].blocks if b.kind in TRAITS)
    struck = {f"foe:{getattr(foe, 'name', '')}": ""}
    gm("draft001", "draft", sheet="heroana", draft={"against": ["foe"], "struck": struck})
    chip = {"name": "v" * n, "value": n, "role": "circumstance", "unit": "N" if key == "iaodune" else ""}
    gm("veiled01", "veil", sheet="herobob", chips=[chip])
    if key == "fu3":
        gm("fight001", "fight", sides={"ours": ["heroana", "herobob"], "theirs": ["foe", "hid"]})
        gm("suffer01", "suffer", sheet="hid", name="C" * n, value=n, unit="day")
        gm("suffer02", "suffer", sheet="foe", name="Seen", value=n, unit="day")
        gm("hour0001", "pass_time", amount=1, unit="hour")
    gm(
        "correct1", "correct", sheet="foe", block=foe.id, value=n
    )  # after the fight began: who is quicker is seen
    for who in ("ana", "bob", "eve"):
        for at, (do, args) in enumerate(TRIED):
            answer = found.play.send(who, Command(f"try{who}{at}", do, args))
            said.append(repr(answer.problems))
            assert answer.problems, (who, do)
    return found, said


async def doors(app: Starlette, who: str, key: str) -> dict[str, str]:
    """Every door of the table with what is behind it."""
    cookies, found = {"lang": "fr", f"tablee_{TABLE}": who}, {}
    # Each from an address of their own: how often one may ask is counted by it, and by the clock.
    transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(f"{who}.test", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://t.test", cookies=cookies) as client:
        asked: list[tuple[str, dict[str, str] | None]]
        asked = [("/", None), *((f"/t/{TABLE}{page}", None) for page in PAGES)]
        for move in system(key).book().moves:
            asked += [(f"/t/{TABLE}/form?do={move}", None)]
            asked += [(f"/t/{TABLE}/preview", {"do": move, "preset": json.dumps(preset)}) for preset in AIMED]
        for url, form in asked:
            answer = await client.get(url) if form is None else await client.post(url, data=form)
            assert answer.status_code < 429, url
            headers = sorted(answer.headers.items())
            found[f"{url} {form}"] = f"{answer.status_code} {headers} {answer.text}"
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return {**found, "stream": await _stream(app, f"/t/{TABLE}/stream", cookie)}


@pytest.mark.parametrize("key", sorted(HEROES))
def test_other_secrets_change_no_byte(key: str, tmp_path: Path) -> None:
    seen: dict[int, list[object]] = {}
    for n in (1, 2):
        found, said = evening(key, n)
        with served(found, tmp_path / f"{n}.db") as app:
            seen[n] = [said, *(asyncio.run(doors(app, who, key)) for who in ("ana", "eve"))]
    assert seen[1] == seen[2]
