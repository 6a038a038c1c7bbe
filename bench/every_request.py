"""Requests drawn from what there is: every move, act, operation and page, filled in from the table.

`worst.py` draws requests with a heavy tail of sizes. Here their arguments fit: blocks, throws, questions,
accounts and commands are those of the table, plain data has its shape, each list many or few items, so that
most of them are accepted, and that none is left out: moves come from the rules, operations from the
description of the API, pages and forms from the routes of the application.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from random import Random
from typing import Any

from starlette.routing import Mount, Route

from tablee.game.move import Move, Param
from tablee.game.sheet import Sheet
from tablee.table.log.ledger import Ledger
from tablee.table.log.state import TableState
from tablee.web.access.addresses import PREFIX
from tests.conformance.shaped import Hostile
from tests.conformance.subjects import forms
from tests.secrecy.paired.acts import MASTERS_ACTS, PLAYERS_ACTS

FEW = (0, 1, 1, 2, 3, 4, 4, 10, 40, 200)
"""How many items a list has."""
DEEP = 3
"""Beyond so many tables within tables a list has few items."""
APART = ("/stream", "/archives", "/host", "/verifier.py", "/pack/upload", "/picture", "/leave", "/import")
"""Paths that need a body of their own, end a session, or are the host's."""
MORE_ACTS: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("undo", {"command": "{command}"}),
    ("redo", {"command": "{command}"}),
    ("say", {"words": "{text}", "style": "whisper", "to": "{seats}"}),
    ("note", {"note": "{new}", "words": "{text}", "to": ("me", "gm", "all")}),
    ("keep_note", {"sheet": "{mine}", "words": "{text}"}),
    ("mend", {"sheet": "{mine}", "block": "{own_block}", "words": "{text}"}),
    ("mend", {"sheet": "{mine}", "block": "{own_block}", "value": "{number}"}),
    ("draft", {"sheet": "{mine}", "draft": "{draft}"}),
    ("throw_draft", {"sheet": "{mine}"}),
    ("throw_draft", {"sheet": "{mine}", "again": True}),
    ("veil", {"sheet": "{sheet}", "goal": "2", "chips": [{"name": "x", "value": 1}]}),
    ("put_scene", {"scene": "{new}", "content": {"name": "S", "words": "{text}", "sheets": ["{sheet}"]}}),
    ("ask_throw", {"sheets": "all", "words": "{text}"}),
    ("evening", {"open": (True, False), "recap": "{text}"}),
    ("pass_time", {"amount": "{number}"}),
)
"""Acts that ``tests/secrecy/paired`` has no use for, and those that write much."""


class Filled(Hostile):
    """Arguments of one seat at one table, lists of any length among them."""

    def __init__(self, truth: TableState, mine: str, forms: list[dict[str, Any]], random: Random) -> None:
        super().__init__(truth.game, mine, forms, random)
        object.__setattr__(self, "truth", truth)
        object.__setattr__(self, "depth", 0)

    truth: TableState
    depth: int

    def argument(self, param: Param) -> Any:
        """One argument, from what stands at the table."""
        state, random = self.state, self.random
        match param.kind:
            case "run":
                return random.choice([*state.runs] or ["none"])
            case "pending":
                return random.choice([*state.pendings] or ["none"])
            case "asked":
                waits = [who for p in state.pendings.values() for who in p.waits_for]
                return random.choice([*waits, self.mine])
            case "sheets" if random.random() < 0.3:
                return [random.choice([*state.sheets]) for _ in range(random.choice(FEW))]
            case "blocks" if random.random() < 0.3:
                return [random.choice(self.blocks()) for _ in range(random.choice(FEW))]
            case "text" if random.random() < 0.5:
                keys = [o.key for p in state.pendings.values() for o in p.options]
                return random.choice([*keys, *self.blocks()[:50], *SPENDS, "1", "12", "2d6", "x " * 900])
        return super().argument(param)

    def value(self, shape: Any) -> Any:
        """Plain data of a shape; a list has now and then as many items as it may."""
        args: list[Any] = list(getattr(shape, "__args__", ()))
        if args and args[-1] is ... and self.depth < DEEP:
            object.__setattr__(self, "depth", self.depth + 1)
            try:
                return [self.value(args[0]) for _ in range(self.random.choice(FEW))]
            finally:
                object.__setattr__(self, "depth", self.depth - 1)
        return super().value(shape)


SPENDS = ("reroll", "turn", "point", "help", "counter", "dodge", "save", "aura", "better", "krasse", "yes")


class Every:
    """Draws what somebody at a table sends; ``text`` gives words of any length."""

    def __init__(self, app: Any, chance: Random, text: Any) -> None:
        self.host, self.chance, self.text, self.number = app.state.host, chance, text, 0
        self.pages = [(route.path, method) for route in app.routes if isinstance(route, Route)
                      for method in sorted(route.methods or ()) if method in ("GET", "POST")]  # fmt: skip
        self.pages = [(path, method) for path, method in self.pages if not path.endswith(APART)
                      and "/archives" not in path and path.startswith("/t/")]  # fmt: skip
        inner = next(route.app for route in app.routes if isinstance(route, Mount) and route.path == PREFIX)
        self.described: dict[str, Any] = inner.openapi()  # type: ignore[attr-defined]
        self.operations = [
            (path.removeprefix(PREFIX), method.upper(), operation)
            for path, methods in self.described["paths"].items()
            for method, operation in methods.items()
            if not path.endswith(APART)
        ]

    def state(self, table: str) -> TableState:
        """The table as it stands."""
        return Ledger.of(self.host.log.latest(table)).state

    def _own(self, state: TableState, is_gm: bool) -> str:
        role = "gm" if is_gm else "player"
        sheets = next((s.sheets for s in state.seats.values() if s.role == role and s.sheets), ())
        known = [id for id in sheets if id in state.game.sheets] or [*state.game.sheets]
        return self.chance.choice(known) if known else "hero1"

    def filled(self, table: str, is_gm: bool) -> Filled:
        """Arguments of one seat at one table."""
        state = self.state(table)
        rules = self.host.rules_of(state)
        return Filled(state, self._own(state, is_gm), forms(rules), self.chance)

    def move(self, table: str, is_gm: bool) -> tuple[str, dict[str, Any]]:
        """Any move of the game, with arguments that fit."""
        with_ = self.filled(table, is_gm)
        moves: list[Move] = list(self.host.rules_of(with_.truth).moves.values())
        move = self.chance.choice([m for m in moves if is_gm or m.who != "gm"])
        given = with_.arguments(move) if with_.others else {}
        return move.key, {name: value for name, value in given.items() if name != "mode"}

    def act(self, table: str, is_gm: bool) -> tuple[str, dict[str, Any]]:
        """Any act, with arguments that fit."""
        acts = [*PLAYERS_ACTS, *MORE_ACTS, *MORE_ACTS, *(MASTERS_ACTS if is_gm else ())]
        do, args = self.chance.choice(acts)
        return do, {key: self._fill(value, table, self.filled(table, is_gm)) for key, value in args.items()}

    def _fill(self, value: Any, table: str, with_: Filled) -> Any:
        if isinstance(value, tuple):
            return self._fill(self.chance.choice(value), table, with_)
        if isinstance(value, list):
            return [self._fill(one, table, with_) for one in value]
        if isinstance(value, Mapping):
            return {key: self._fill(one, table, with_) for key, one in value.items()}
        if not isinstance(value, str) or "{" not in value:
            return value
        return self._word(value[value.index("{") + 1 : value.index("}")], table, with_)

    def _word(self, key: str, table: str, with_: Filled) -> Any:
        chance, state = self.chance, with_.truth
        sheet: Sheet | None = state.game.sheets.get(with_.mine)
        self.number += 1
        match key:
            case "mine" | "hero":
                return with_.mine
            case "own_block" | "block":
                return chance.choice([b.id for b in sheet.blocks] if sheet and sheet.blocks else ["none"])
            case "sheet" | "other" | "new_sheet":
                return chance.choice([*state.game.sheets] or ["none"])
            case "run" | "goal":
                return chance.choice([*state.game.runs] or ["none"])
            case "pending":
                return chance.choice([*state.game.pendings] or ["none"])
            case "command":
                records = self.host.log.latest(table)
                return records[chance.randrange(max(0, len(records) - 60), len(records))].command
            case "seats":
                return [*state.seats] * chance.choice((1, 1, 50))
            case "number":
                return chance.choice((-3, 0, 1, 2, 9, 1000))
            case "draft":
                return self._draft(with_)
            case "check":
                return with_.check()
            case "content":
                system = self.host.systems[state.system]
                return system.preset(chance.choice(list(system.presets()))).form()
            case "new":
                return f"new{self.number % 150}"
            case "note" | "scene" | "picture":
                return f"new{chance.randint(0, 150)}"
        return self.text(4000)

    def act_draft(self, table: str, is_gm: bool) -> dict[str, Any]:
        """A draft of a throw, with many chips now and then."""
        return self._draft(self.filled(table, is_gm))

    def _draft(self, with_: Filled) -> dict[str, Any]:
        chance, many = self.chance, min(self.chance.choice(FEW), 60)
        sheet = with_.state.sheets.get(with_.mine)
        own = [block.id for block in sheet.blocks] if sheet else []
        return {
            "traits": chance.sample(own, min(len(own), many)),
            "against": [chance.choice(with_.others)] * min(many, 4) if with_.others else [],
            "added": [{"name": f"x{n}", "value": 1} for n in range(many)],
            "goal": chance.choice(("", "2", "10")),
        }

    # --- paths ---

    def path(self, told: str, table: str, is_gm: bool) -> str:
        """A path with its parameters filled in from the table, and now and then what a page is asked."""
        with_ = self.filled(table, is_gm)
        words = {
            "table": table, "sheet": with_.mine, "run": self._word("run", table, with_),
            "system": with_.truth.system, "key": "ladder", "picture": "none", "token": "none",
            "preset": next(iter(self.host.systems[with_.truth.system].presets())),
        }  # fmt: skip
        path = re.sub(r"\{(\w+)[^}]*\}", lambda m: words.get(m[1], "none"), told)
        if told.endswith("/form"):
            path += f"?do={self.move(table, is_gm)[0]}&sheet={with_.mine}"
        if told.endswith("/search"):
            path += "?q=" + self.chance.choice(("a", "mot", "x+x+x", "3d6"))
        return path

    def body(self, operation: Mapping[str, Any]) -> Any:
        """What an operation is sent: its schema filled in, some texts long."""
        sent = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        return None if sent is None else self._schema(sent)

    def _schema(self, schema: Mapping[str, Any], depth: int = 0) -> Any:
        chance = self.chance
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            return self._schema(self.described["components"]["schemas"][name], depth + 1)
        for some in ("anyOf", "oneOf"):
            if some in schema:
                return self._schema(chance.choice(schema[some]), depth)
        if "enum" in schema or "const" in schema:
            return chance.choice(schema.get("enum") or [schema["const"]])
        match schema.get("type"):
            case "object":
                wanted = schema.get("required", ())
                given = schema.get("properties", {}).items()
                return {
                    k: self._schema(v, depth + 1) for k, v in given if k in wanted or chance.random() < 0.4
                }
            case "array":
                few = 1 if depth > DEEP else chance.choice(FEW)
                return [self._schema(schema.get("items", {}), depth + 1) for _ in range(few)]
            case "integer" | "number":
                return chance.choice((0, 1, 3, 1000))
            case "boolean":
                return chance.random() < 0.5
            case "string":
                return chance.choice(("fu3", "fate2", "Ana", "2d6", "x", self.text(200)))[
                    : schema.get("maxLength", 200)
                ]
        return None

    def fields(self, table: str, is_gm: bool) -> dict[str, str]:
        """What a form of a page may hold."""
        do, args = self.move(table, is_gm)
        with_ = self.filled(table, is_gm)
        self.number += 1
        found = {
            "do": do, "args": json.dumps(args)[:50_000], "sheet": with_.mine,
            "command": f"form{self.number:08}",
            "block": self._word("own_block", table, with_), "words": self.text(4000), "name": "Nouveau",
            "what": self.chance.choice(("keep", "bring", "rename", "open", "close", "new", "make")),
            "note": self._word("new", table, with_), "to": "all", "run": self._word("run", table, with_),
            "goal": "2", "trait": self._word("own_block", table, with_), "role": "player", "on": "1",
            "notation": "+1", "value": "2", "amount": "1", "kept": "none", "scene": "new1", "title": "x",
        }  # fmt: skip
        return {key: value for key, value in found.items() if self.chance.random() < 0.85}
