"""The costliest requests there are: random forms of every kind, sent through the ASGI application.

Five tables, one of each game, with a game master and a player, some of their sheets as large as may be. Each
request is made at random (how many dice, lines, letters, traits is drawn with a heavy tail, so that bounds
are met) and sent as a player or the game master, by page or program. What counts is the processor time of the
whole process and the bytes that come out. Prints the ten worst of both among the requests that were accepted;
exit code 1 when any costs more than half a second or sends more than two megabytes. Downloads that are asked
for by name stream under a quota of their own, and are left out of the second.

``python bench/worst.py`` tries 300; ``--tries 50000`` is the long run, ``--minutes`` ends it sooner,
``--seed`` draws other ones. Moves, acts, operations and pages as they are: `every_request.py`. Shares and
paces are not held against anybody here: the question is what one request may cost.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic, process_time
from typing import Any
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from starlette.types import ASGIApp, Message  # noqa: E402

from bench.every_request import Every  # noqa: E402
from tablee.fairness.chain import FairChain  # noqa: E402
from tablee.fairness.seeded import Seeded  # noqa: E402
from tablee.game.bounds import LINES  # noqa: E402
from tablee.log.sqlite import SqliteLog  # noqa: E402
from tablee.systems import all_systems  # noqa: E402
from tablee.table.commands.acts import ACTS  # noqa: E402
from tablee.table.commands.command import Command  # noqa: E402
from tablee.web.access.addresses import PREFIX  # noqa: E402
from tablee.web.app import application  # noqa: E402
from tablee.web.host import Host  # noqa: E402
from tablee.web.rendering import compile_all  # noqa: E402

UNLIMITED = 10**9
SECONDS, BYTES = 0.5, 2_000_000
"""What one accepted request may cost, and send."""
SHEETS = 40
"""How many sheets, most of them as large as may be, come to a table at most."""
SIZES = (0, 1, 1, 2, 3, 5, 10, 30, 60, 100, 300, 400, 500, 1000, 3000)
DICE = ("d6", "d20", "d100", "d1000", "dF", "d60", "d2", "d%")
EXPORT = "/export"
DOWNLOADS = (EXPORT, f"{EXPORT}?what=sheets", ".jsonl", ".json", ".toml")
"""What is made while it is sent, under a quota of its own; so is a whole table, for the host."""
APART = {"pause", "seat", "show_out", "leave", "pack", "admit", "accept"}
"""Acts after which little else is accepted."""
WORDS = ("Bon", "vs", "contre", "jet", "avec", "Great", "+1", "-2", "3N", "2D", "3K", "20", "+7", "krasses")


@dataclass
class Person:
    """Somebody at a table, with a cookie and a token."""

    table: str
    system: str
    cookie: str
    token: str
    is_gm: bool


@dataclass
class Asked:
    """One request, with what it came to."""

    what: str
    method: str
    path: str
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    status: int = 0
    seconds: float = 0.0
    size: int = 0
    brings: tuple[str, str] | None = None

    @property
    def accepted(self) -> bool:
        """True if it was neither refused nor misdirected."""
        return self.status < 400

    def line(self) -> str:
        """One line of the report."""
        told = self.body.decode("utf-8", "replace")[:110]
        return f"{self.seconds:7.3f} s {self.size / 1e6:7.3f} MB  {self.status} {self.what}: {told}"


class Tables:
    """The application with its tables; every random request is one of its people's."""

    def __init__(self, folder: Path, chance: Random) -> None:
        self.chance, self.number = chance, 0
        self.brought: dict[str, list[str]] = {}
        self.host = Host(
            SqliteLog(folder / "tablee.db"), all_systems(), Seeded("worst"), chain=FairChain(Seeded("w"))
        )
        made = application(self.host, per_minute=UNLIMITED)
        self.app: ASGIApp = made
        self.every = Every(made, chance, self.text)
        self.people = [person for key in self.host.systems for person in self._table(key)]
        self.moves = {key: self._moves(key) for key in self.host.systems}
        self.kinds: list[tuple[int, Callable[[], Asked]]] = [
            (4, self.odds), (1, self.roll), (4, self.preview), (10, self.command), (4, self.bring),
            (4, self.edit), (3, self.say), (4, self.form), (6, self.look), (2, self.read),
            (2, self.page_preview), (8, self.fitting_move), (8, self.fitting_act), (4, self.fitting_preview),
            (4, self.any_operation), (5, self.any_page), (4, self.any_form),
        ]  # fmt: skip

    def _table(self, key: str) -> list[Person]:
        """A table of a game: a game master, and a player with two sheets, one of them as long as may be."""
        system = self.host.systems[key]
        gm = self.host.make_table(f"Table {key}", key, "Camille")
        ana = self.host.door.add(gm.table, "Ana", "player")
        content = system.preset(system.presets()[0]).form()
        foe = content | {"name": "Foe", "nature": "creature"}
        for seat, sheet, form in ((ana.seat, "hero1", content), (gm.seat, "foe1", foe)):
            self.host.command(
                gm.table, seat, Command(f"bring{sheet}", "bring", {"sheet": sheet, "content": form})
            )
        people = []
        for entered, is_gm in ((gm, True), (ana, False)):
            token = self.host.door.seat(gm.table, entered.seat, "worst").session
            cookie = f"tablee_{gm.table}={entered.session}; lang=fr"
            people.append(Person(gm.table, key, cookie, token, is_gm))
        return people

    def _moves(self, key: str) -> list[dict[str, Any]]:
        who = next(person for person in self.people if person.system == key and person.is_gm)
        told = asyncio.run(self.answered(self._program("moves", "GET", f"/tables/{who.table}/moves", who)))[1]
        found: list[dict[str, Any]] = json.loads(told)["moves"]
        return found

    async def answered(self, asked: Asked) -> tuple[Asked, bytes]:
        """Send a request; its status, cost and size are noted."""
        body, parts = asked.body, list[bytes]()
        headers = {
            "host": "x",
            "content-length": str(len(body)),
            "sec-fetch-site": "same-origin",
        } | asked.headers
        path, _, query = asked.path.partition("?")
        scope = {
            "type": "http", "method": asked.method, "path": path, "raw_path": path.encode(), "scheme": "http",
            "query_string": query.encode(), "root_path": "", "http_version": "1.1", "server": ("x", 80),
            "headers": [(k.encode(), v.encode()) for k, v in headers.items()], "client": ("10.0.0.1", 1),
        }  # fmt: skip
        sent = [{"type": "http.request", "body": body}]

        async def receive() -> Message:
            if not sent:
                await asyncio.Event().wait()  # whoever asked stays
            return sent.pop()

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                asked.status = message["status"]
            else:
                parts.append(message.get("body", b""))

        begun = process_time()
        try:
            await self.app(scope, receive, send)
        except Exception as error:  # a fault is told like anything else: it has a status
            asked.status, parts = 500, [repr(error).encode()]
        asked.seconds, told = process_time() - begun, b"".join(parts)
        if asked.brings and asked.accepted:
            self.brought.setdefault(asked.brings[0], []).append(asked.brings[1])
        asked.size = len(told)
        return asked, told

    def one(self) -> Asked:
        """A request at random."""
        weights, kinds = [weight for weight, _kind in self.kinds], [kind for _weight, kind in self.kinds]
        return self.chance.choices(kinds, weights)[0]()

    # --- who, and how it is sent ---

    def who(self) -> Person:
        """Somebody, a player more often than not."""
        gm = self.chance.random() < 0.3
        return self.chance.choice([person for person in self.people if person.is_gm == gm])

    def id(self) -> str:
        """A command's id."""
        self.number += 1
        return f"worst{self.number:08}"

    def _program(self, what: str, method: str, path: str, who: Person, data: Any = None) -> Asked:
        headers = {"authorization": f"Bearer {who.token}", "content-type": "application/json"}
        body = b"" if data is None else json.dumps(data, ensure_ascii=False).encode()
        return Asked(f"{method} {what}", method, PREFIX + path, body, headers)

    def _posted(self, path: str, who: Person, fields: dict[str, str]) -> Asked:
        headers = {"cookie": who.cookie, "content-type": "application/x-www-form-urlencoded"}
        return Asked(
            f"POST /t/…/{path}", "POST", f"/t/{who.table}/{path}", urlencode(fields).encode(), headers
        )

    # --- what is drawn ---

    def size(self, most: int = 3000) -> int:
        """How many of something: few as a rule, now and then very many."""
        return min(self.chance.choice(SIZES), most)

    def notation(self, system: str) -> str:
        """A throw in the words of a game, or generic dice of any number."""
        chance = self.chance
        if chance.random() < 0.25:
            return chance.choice(self.host.systems[system].examples.notations)
        if chance.random() < 0.1:
            return " ".join(chance.choices(WORDS, k=chance.randint(1, 6)))
        terms = []
        for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5, 12))):
            count = chance.choice((1, 2, 4, 10, 30, 100, 300, 500, 999, chance.randint(1, 1000)))
            keep = chance.choice(("", "", "", "kh", "kl"))
            terms.append(f"{count}{chance.choice(DICE)}{keep}{chance.randint(1, count) if keep else ''}")
        return chance.choice("+-").join(terms)[:200]

    def text(self, most: int = 20_000) -> str:
        """Words, sometimes many of them, sometimes full of signs that mean something."""
        piece = self.chance.choice(
            ("mot ", "x", "[[3d6]] ", "**a** ", "- l\n", "é", "<b>", "hero1 ", "1. a\n   - b\n", "_*")
        )
        return (piece * self.chance.choice((1, 3, 20, 400, 5_000)))[:most]

    def plain(self, depth: int = 0) -> Any:
        """Any plain data."""
        kind = self.chance.randint(0, 7 if depth < 4 else 4)
        if kind <= 1:
            return self.chance.choice(("hero1", "foe1", "none", "", "asset_1", "1", "true"))
        if kind == 2:
            return self.chance.choice((-(10**9), -1, 0, 1, 2, 3, 40, 10**9))
        if kind == 3:
            return self.text(2000)
        if kind == 4:
            return None
        many = self.size(300 if depth else 3000)
        if kind == 5:
            return [self.plain(depth + 2) for _ in range(many)]
        return {
            f"{self.chance.choice(('id', 'name', 'value', 'sheet', 'k'))}{n}": self.plain(depth + 2)
            for n in range(many)
        }

    def block(self, number: int) -> dict[str, Any]:
        """A line of a sheet."""
        kind = self.chance.choice(
            ("levelled", "numeric", "descriptor", "aspect", "power", "note", "words", "items")
        )
        form: dict[str, Any] = {"kind": kind, "id": f"b{number}"}
        if kind in ("words", "items"):
            form |= {"label": {"fr": "x", "en": "y"}}
        if kind in ("levelled", "numeric", "descriptor", "aspect", "power"):
            form |= {"name": self.chance.choice((f"Trait {number}", "Force", "Épée", "x" * 80))}
            form |= {
                "role": self.chance.choice(
                    ("skill", "attribute", "asset", "gift", "fault", "weakness", "aspect", "")
                )
            }
        return form

    def sheet(self, system: str) -> dict[str, Any]:
        """A sheet that begins as a ready-made one, with many more lines, long texts, or steps without end."""
        ready = self.host.systems[system]
        form = ready.preset(self.chance.choice(list(ready.presets()))).form()
        room = max(LINES - len(form["blocks"]), 0)
        many = self.chance.choice((0, 100, room - 2, room - 2, room - 2, room - 2, room - 2, 2900))
        form["blocks"] = [*form["blocks"], *(self.block(n) for n in range(many))]
        if self.chance.random() < 0.3:
            form["blocks"].append({"kind": "note", "id": "long", "words": self.text(19_000)})
        if self.chance.random() < 0.2:
            form["steps"] = [{"phase": "x", "block": f"b{n}", "value": 1} for n in range(self.size())]
        if self.chance.random() < 0.2:
            form["history"] = [{"block": f"b{n}", "before": "a", "after": "b"} for n in range(self.size())]
        form["name"] = "S" * self.chance.choice((1, 40, 60, 60, 60, 2000))
        return form

    def fitting(self, param: dict[str, Any], system: str) -> Any:
        """What a parameter of a move asks for, as often as not."""
        chance, sheets = self.chance, ("hero1", "foe1", "")
        if chance.random() < 0.15:
            return self.plain()
        match param["kind"]:
            case "int":
                return chance.choice((param.get("low") or 0, param.get("high") or 1000, 1, 3))
            case "bool":
                return chance.random() < 0.5
            case "choice":
                return chance.choice(param.get("options") or ["x"])
            case "sheet" | "asked":
                return chance.choice(sheets)
            case "sheets" | "blocks":
                return [chance.choice((*sheets, "b1", "b2")) for _ in range(self.size())]
            case "sides":
                return {side: list(sheets) * self.size(50) for side in param.get("options") or ["a"]}
            case "dice":
                return [chance.randint(1, 6) for _ in range(self.size())]
            case "check" | "data":
                return self.check(system)
        return self.text(2000)

    def check(self, system: str) -> Any:
        """The file form of a check."""
        if self.chance.random() < 0.5:
            return {"check": "dice", "dice": self.notation(system)}
        rules = self.host.systems[system].book()
        kind = self.chance.choice(list(rules.checks.values()))
        form: dict[str, Any] = dict(self.chance.choice(kind.examples)) if kind.examples else {}
        for name in list(form):
            if self.chance.random() < 0.3:
                form[name] = self.chance.choice((1000, 10**9, -1000, 30, self.plain()))
        return {**form, "check": kind.key}

    def args(self, do: str, system: str) -> dict[str, Any]:
        """The arguments of a move, or of an act, for which any names are tried."""
        move = next((m for m in self.moves[system] if m["move"] == do), None)
        if move is not None:
            return {p["name"]: self.fitting(p, system) for p in move["params"] if self.chance.random() < 0.9}
        found: dict[str, Any] = {
            "sheet": self.chance.choice(("hero1", "foe1")),
            "words": self.text(),
            "style": "say",
        }
        if do == "draft":
            chips = [{"name": "x" * 40, "worth": 1} for _ in range(self.size(100))]
            traits = [f"asset_{n}" for n in range(self.size(200))]
            found["draft"] = {"traits": traits, "against": ["foe1"] * self.size(60), "added": chips}
        if self.chance.random() < 0.3:
            found[
                self.chance.choice(("content", "draft", "to", "block", "value", "scene", "ask", "sheets"))
            ] = self.plain()
        return found

    # --- the kinds of requests ---

    def odds(self) -> Asked:
        """The odds of some notations."""
        who = self.who()
        many = self.chance.choice((1, 1, 2, 6))
        data: dict[str, Any] = {
            "system": who.system,
            "notation": [self.notation(who.system) for _ in range(many)],
        }
        if self.chance.random() < 0.3:
            dials = list(self.host.systems[who.system].pack().known)
            turned = self.chance.sample(dials, min(self.size(5), len(dials)))
            data["set"] = {key: self.chance.choice((1, 0, 30, 1000, True, "x")) for key in turned}
        if self.chance.random() < 0.1:
            data["pack"] = (
                self.plain() if self.chance.random() < 0.5 else self.host.systems[who.system].pack().form()
            )
        return self._program("odds", "POST", "/odds", who, data)

    def roll(self) -> Asked:
        """A throw without a table."""
        who = self.who()
        return self._program(
            "roll", "POST", "/roll", who, {"system": who.system, "notation": self.notation(who.system)}
        )

    def preview(self) -> Asked:
        """What a move would meet."""
        who = self.who()
        data = self._do(who)
        data = {"do": data["do"], "args": data["args"]}
        if self.chance.random() < 0.4:
            data = {"do": "throw", "notation": self.notation(who.system)}
        return self._program("preview", "POST", f"/tables/{who.table}/preview", who, data)

    def _do(self, who: Person) -> dict[str, Any]:
        moves = [move["move"] for move in self.moves[who.system]]
        do = self.chance.choice([*moves, *(ACTS.keys() - APART), "throw", "throw", "draft", "throw_draft"])
        overrule = {"overrule": ""} if who.is_gm and self.chance.random() < 0.7 else {}
        return {"id": self.id(), "do": do, "args": self.args(do, who.system), **overrule}

    def command(self) -> Asked:
        """Any act or move."""
        who = self.who()
        return self._program("command", "POST", f"/tables/{who.table}/commands", who, self._do(who))

    def bring(self) -> Asked:
        """A sheet comes to the table."""
        who, new = self.who(), f"s{self.chance.randint(1, SHEETS)}"
        args = {"sheet": new, "content": self.sheet(who.system)}
        data = {"id": self.id(), "do": "bring", "args": args}
        asked = self._program("bring", "POST", f"/tables/{who.table}/commands", who, data)
        asked.brings = (who.cookie, new)
        return asked

    def edit(self) -> Asked:
        """A line of one's own sheet is written anew or added, or all of it goes to the game master."""
        who, do = self.who(), self.chance.choice(("mend", "mend", "mend", "add_line", "submit", "approve"))
        args = {"sheet": self.chance.choice(self.brought.get(who.cookie, ["hero1"]))}
        args["words"] = self.text(self.chance.choice((40, 190, 4000)))
        if do == "add_line":
            args |= {"kind": "levelled", "role": "skill"}
        elif do == "mend":
            args["block"] = f"b{self.chance.randint(0, 300)}"
        data = {"id": self.id(), "do": do, "args": args}
        return self._program(do, "POST", f"/tables/{who.table}/commands", who, data)

    def say(self) -> Asked:
        """Something said or typed on the page."""
        who = self.who()
        words = f"/r {self.notation(who.system)}" if self.chance.random() < 0.5 else self.text(4000)
        return self._posted("say", who, {"words": words})

    def form(self) -> Asked:
        """Any move on the page."""
        who = self.who()
        data = self._do(who)
        path = self.chance.choice(("do", "do", "draft", "throw", "aim"))
        return self._posted(
            path, who, {"do": data["do"], "sheet": "hero1", "args": json.dumps(data["args"])[:20_000]}
        )

    def page_preview(self) -> Asked:
        """What a form on the page would do."""
        who = self.who()
        data = self._do(who)
        return self._posted("preview", who, {"do": data["do"], "preset": json.dumps(data["args"])[:20_000]})

    def look(self) -> Asked:
        """A page."""
        who, chance = self.who(), self.chance
        sheet = f"s{chance.randint(1, SHEETS)}"
        words = urlencode({"q": chance.choice(("a", "mot", "x x x x x x x x", "3d6", "é"))})
        page = chance.choice(
            ("", "?at=hero1", "/log", "/log", f"/log?before={chance.randint(1, 900)}", f"/search?{words}",
             "/dice", "/sheet/hero1", f"/sheet/{sheet}", f"/sheet/{sheet}.json", f"?at={sheet}",
             "/form?do=throw", "/scene", "/evening", "/pack", "/library")
        )  # fmt: skip
        what = re.sub("s[0-9]+", "s…", page.split("?")[0])
        return Asked(f"GET /t/…{what}", "GET", f"/t/{who.table}{page}", b"", {"cookie": who.cookie})

    # --- those that fit the table as it stands ---

    def fitting_move(self) -> Asked:
        """A move whose arguments are there."""
        who = self.who()
        return self._fitting("move", who, *self.every.move(who.table, who.is_gm))

    def fitting_act(self) -> Asked:
        """An act whose arguments are there; undoing and doing again among them."""
        who = self.who()
        return self._fitting("act", who, *self.every.act(who.table, who.is_gm))

    def _fitting(self, what: str, who: Person, do: str, args: dict[str, Any]) -> Asked:
        overrule = {"overrule": ""} if who.is_gm and self.chance.random() < 0.7 else {}
        data = {"id": self.id(), "do": do, "args": args, **overrule}
        return self._program(f"{what} {do}", "POST", f"/tables/{who.table}/commands", who, data)

    def fitting_preview(self) -> Asked:
        """The preview of such a move, or of a draft."""
        who = self.who()
        do, args = self.every.move(who.table, who.is_gm)
        if self.chance.random() < 0.3:
            do, args = "throw_draft", {"sheet": "hero1", "draft": self.every.act_draft(who.table, who.is_gm)}
        return self._program(
            f"preview {do}", "POST", f"/tables/{who.table}/preview", who, {"do": do, "args": args}
        )

    def any_operation(self) -> Asked:
        """Any operation that the API describes."""
        who = self.who()
        told, method, operation = self.chance.choice(self.every.operations)
        path = self.every.path(told, who.table, who.is_gm)
        return self._program(f"operation {told}", method, path, who, self.every.body(operation))

    def any_page(self) -> Asked:
        """Any page of a table."""
        who = self.who()
        told, _ = self.chance.choice([one for one in self.every.pages if one[1] == "GET"])
        path = self.every.path(told, who.table, who.is_gm)
        return Asked(f"page {told}", "GET", path, b"", {"cookie": who.cookie})

    def any_form(self) -> Asked:
        """Any form of a page."""
        who = self.who()
        told, _ = self.chance.choice([one for one in self.every.pages if one[1] == "POST"])
        path = self.every.path(told, who.table, who.is_gm)
        asked = self._posted("", who, self.every.fields(who.table, who.is_gm))
        return Asked(f"form {told}", "POST", path, asked.body, asked.headers)

    def read(self) -> Asked:
        """What a program reads."""
        who = self.who()
        after = f"/log?after={self.chance.randint(0, 900)}&limit=1000"
        page = self.chance.choice(("", "/log?limit=1000", after, "/moves", EXPORT, f"{EXPORT}?what=sheets"))
        return self._program(f"table{page.split('?')[0]}", "GET", f"/tables/{who.table}{page}", who)


def main() -> None:
    """Ask, and tell the worst."""
    given = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    given.add_argument("--tries", type=int, default=300)
    given.add_argument("--seed", default="worst")
    given.add_argument("--minutes", type=float, default=float("inf"), help="end after so long")
    chosen = given.parse_args()
    compile_all()
    with TemporaryDirectory() as folder:
        tables = Tables(Path(folder), Random(chosen.seed))
        found = asyncio.run(_ask(tables, chosen.tries, monotonic() + chosen.minutes * 60))
    accepted = [asked for asked in found if asked.accepted]
    faults = [asked for asked in found if asked.status >= 500]
    print(f"{len(found)} requests, {len(accepted)} accepted, {len(faults)} faults, seed {chosen.seed}")
    for what in sorted({asked.what for asked in found}):
        these = [asked for asked in found if asked.what == what]
        print(f"  {what}: {sum(a.accepted for a in these)} of {len(these)}")
    print("the ten that took most:")
    print("\n".join(a.line() for a in sorted(accepted, key=lambda a: -a.seconds)[:10]))
    print("the ten that sent most:")
    print("\n".join(a.line() for a in sorted(accepted, key=lambda a: -a.size)[:10]))
    refused = [asked for asked in found if not asked.accepted]
    print("the three refusals that took most:")
    print("\n".join(a.line() for a in sorted(refused, key=lambda a: -a.seconds)[:3]))
    for fault in faults[:5]:
        print("FAULT", fault.line())
    told = [a for a in found if not (a.path.endswith(DOWNLOADS) or "/archives/" in a.path)]
    over = [a for a in told if a.seconds > SECONDS or a.size > BYTES]
    print(f"bar: {SECONDS} s, {BYTES / 1e6:.0f} MB; over it: {len(over)}, faults: {len(faults)}")
    raise SystemExit(bool(over or faults))


async def _ask(tables: Tables, tries: int, until: float) -> list[Asked]:
    """Everything once; answers are not kept."""
    found = list[Asked]()
    gc.disable()  # as `tablee serve` collects when nobody waits: not while a request is timed
    for number in range(tries):
        if monotonic() > until:
            break
        if number % 50 == 0:
            gc.collect()
        asked, _told = await tables.answered(tables.one())
        asked.body = asked.body[:200]
        found.append(asked)
    return found


if __name__ == "__main__":
    main()
