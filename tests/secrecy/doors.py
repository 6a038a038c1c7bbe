"""Through every door, as one person: each hidden thing is asked for, and its twin that is not there."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from starlette.applications import Starlette

from tablee.systems import system
from tests.secrecy.asked import DOINGS, GETS, POSTS
from tests.secrecy.asked_api import API
from tests.secrecy.browser import Browser
from tests.secrecy.game import Game
from tests.secrecy.stock import TABLE

KINDS = ("sheet", "run", "scene", "picture", "note", "command")
T = TypeVar("T")
COMMANDS = 8
"""How many refused commands half a visit sends."""
MOVES = 5
"""How many of a game's moves are tried at their forms by one person in one evening."""


class Visit:
    """One person's way through an evening; ``half`` (0 or 1) asks every other question, by chance."""

    def __init__(self, app: Starlette, evening: Game, who: str, lang: str, half: int | None = None) -> None:
        self.browser, self.evening, self.half = Browser(app, who, lang), evening, half
        self.random = Random(f"{who} {evening.key} {evening.seed}")

    async def run(self) -> Browser:
        """Every door, in turn."""
        for door, path in self._some([(door, path) for door, paths in GETS.values() for path in paths]):
            await self.twins(door, path)
        posts = [(door, path, form) for path, (door, forms) in POSTS.items() for form in forms]
        for door, path, form in self._some(posts):
            await self.twins(door, path.replace("{token}", "none").replace("{key}", "ladder"), form)
        doings = list(DOINGS) if self.half is None else self.random.sample(DOINGS, COMMANDS)
        for at, (door, do, args) in enumerate(doings):
            if at % 2:
                command = {"id": "{fresh}", "do": do, "args": args}
                await self.twins(door, "/tables/{table}/commands", command, program=True)
            else:
                await self.twins(door, "/t/{table}/do", {"do": do, "args": json.dumps(args)})
        calls = [(door, path, body) for door, calls in API.values() for path, body in calls]
        for door, path, body in self._some(calls):
            await self.twins(door, path, body, program=True)
        await self._streams()
        return self.browser

    def _some(self, all_: Sequence[T]) -> Sequence[T]:
        return all_ if self.half is None else all_[self.half :: 2]

    async def _streams(self) -> None:
        """From the start, and coming back: as a page and as a program."""
        stream = f"/api/v1/tables/{TABLE}/stream"
        pages = ((1, "/stream", ""), (2, "/stream", "2"), (2, "/stream?from=3", ""), (2, "/stream", "99999"))
        programs = ((1, stream, ""), (2, stream, "2"), (2, f"{stream}?from=3", ""))
        for door, path, last in self._some((*pages, *programs)):
            await self.browser.stream(door, path, last)

    async def twins(
        self, door: int, path: str, form: Mapping[str, Any] | None = None, *, program: bool = False
    ) -> None:
        """Ask for a hidden thing and for one that is not there: both are answered alike."""
        asked = path + json.dumps(form)
        known = sorted(system(self.evening.key).book().moves) if "{move}" in asked else [""]
        for move in self.random.sample(known, min(MOVES, len(known))):
            hidden = {"table": TABLE, "seat": "seat-gm", "move": move}
            kinds = [kind for kind in KINDS if "{" + kind + "}" in asked]
            hidden |= {kind: self.random.choice(self._hidden(kind)) for kind in kinds}
            told = await self._asked(door, path, form, hidden, program)
            if kinds and "hx-trigger" not in told:  # what was done can't be done again
                absent = {**hidden, **{kind: hidden[kind][::-1] for kind in kinds}}
                if told != await self._asked(door, path, form, absent, program):
                    self.browser.apart.append(f"{asked} {move}")

    def _hidden(self, kind: str) -> list[str]:
        """Things of a kind that this person does not know of; the game master asks for any."""
        known, who = self.evening.known_to, self.browser.who
        things = self.evening.hidden[kind]
        return [id for id in things if who == "gm" or who not in known.get(id, ())] or things

    async def _asked(
        self, door: int, path: str, form: Mapping[str, Any] | None, names: Mapping[str, str], program: bool
    ) -> str:
        fresh = f"fresh{len(self.browser.got):05}"  # a command refused once is refused alike for ever
        filled = None if form is None else json.loads(_fill(json.dumps(form), {**names, "fresh": fresh}))
        send = self.browser.call if program else self.browser.ask
        await send(door, _fill(path, names), filled)
        text = re.sub(r"newid\d{8}", "<new>", self.browser.got[-1].text.replace(fresh, "<fresh>"))
        for kind in (kind for kind in KINDS if kind in names):
            text = text.replace(names[kind], f"<{kind}>")
        return text


def _fill(text: str, names: Mapping[str, Any]) -> str:
    for name, value in names.items():
        text = text.replace("{" + name + "}", value)
    return text
