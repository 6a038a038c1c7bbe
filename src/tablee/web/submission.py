"""From a form on the page to a command, and from its refusal to sentences: what every act goes through."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import unquote_plus

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tablee.game.codec import to_data
from tablee.game.problem import Problem
from tablee.game.system import Rules
from tablee.lang import gettext as _
from tablee.log.port import LogFailed
from tablee.table.commands.acts import ACTS
from tablee.table.commands.command import Answer, Command
from tablee.table.commands.review import OVERRULED
from tablee.table.log.ledger import Ledger
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.table.secrecy.audience import Mode
from tablee.web.errors import RETRY, status_of
from tablee.web.host import Late
from tablee.web.identity import host_of, seat_at
from tablee.web.live.writing import in_turn
from tablee.web.rendering import form_text, language, render
from tablee.web.views.wording import sentences

Field = tuple[str, str | UploadFile]
MODES = ("all", "gm_me", "gm", "me", "result")
DONE = {"HX-Trigger": "tablee:done"}
PLAYED = ("throw_draft", *OVERRULED)
"""Acts that come to a move of the game: what the rules refuse there can be overruled too."""
DICE = 500
"""How long a list of faces may be, as text."""
BITS = 32
PLAIN = "application/x-www-form-urlencoded"
FIELDS = 1000
"""How many fields a form may have, unless a page says more."""
LARGE = 32 * 1024
"""A form of more bytes is read beside everything else."""
READ = "tablee.form"
"""Where a request keeps its plain fields: some are asked for twice."""


@dataclass(frozen=True)
class Sent:
    """A form somebody at a table sent: who, what they know, and the fields."""

    request: Request
    table: str
    seat: Seat
    ledger: Ledger
    form: FormData

    @property
    def state(self) -> TableState:
        """The table as the sender can know it."""
        return self.ledger.own(self.seat)

    @property
    def rules(self) -> Rules:
        """The rules the table plays by."""
        return host_of(self.request).rules_of(self.state)

    def rules_for(self, run: str) -> Rules:
        """The rules a throw was made under; today's for what is no throw."""
        return host_of(self.request).rules_under(self.ledger, run)

    def text(self, key: str, limit: int = 200) -> str:
        """A field, or nothing."""
        return form_text(self.form, key, limit)

    def command(self, do: str, args: Mapping[str, Any]) -> Command:
        """The command the fields ask for: its id, who sees it, dice thrown by hand, the thrower's bits."""
        overrule = self.text("overrule", 500) if "overrule" in self.form else None
        silent = self.text("silent") == "1"
        faces, bits = faces_of(self.form), self.text("bits", BITS)
        return Command(self._id(), do, args, self._mode(), silent, overrule, faces, bits)

    def new_id(self) -> str:
        """A fresh id, for a thing or for a command that the page did not name."""
        return host_of(self.request).new_id()

    def _id(self) -> str:
        """The command's own id, from the page; sent again, it has one effect."""
        given = self.text("command", 40)
        return given if given.isalnum() and len(given) >= 8 else self.new_id()

    def _mode(self) -> Mode:
        mode = self.text("mode", 10)
        return cast(Mode, mode) if mode in MODES else "all"


def faces_of(form: Mapping[str, Any]) -> tuple[int, ...] | None:
    """Dice thrown by hand, in the order of the throw; None where the table throws them."""
    given = form_text(form, "faces", DICE)
    parts = given.split(",") if given else []
    if not parts or not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in parts):
        return None
    return tuple(map(int, parts))


async def sent(request: Request, most: int = FIELDS) -> Sent | None:
    """What was sent to a table by somebody who sits at it; None for a stranger, or who waits at the door."""
    table = request.path_params["table"]
    found = seat_at(request, table)
    if found is None or found[0].waiting:
        return None
    return Sent(request, table, found[0], found[1], await _fields(request, most))


async def _fields(request: Request, most: int = FIELDS) -> FormData:
    """What a form says: nearly all are plain fields, which need no parser that takes bytes one by one."""
    if not request.headers.get("content-type", "").startswith(PLAIN):
        return await request.form(max_fields=most)
    read: FormData | None = request.scope.get(READ)
    if read is None:
        read = request.scope[READ] = FormData(await _plain(await request.body(), most))
    return read


async def _plain(body: bytes, most: int) -> list[Field]:
    """The fields of a plain form, if they are not too many; many bytes keep nobody else waiting."""
    if body.count(b"&") >= most:
        raise HTTPException(400, _("That is too large."))
    text = body.decode("latin-1")
    return plain_fields(text) if len(text) <= LARGE else await run_in_threadpool(plain_fields, text)


def plain_fields(body: str) -> list[Field]:
    """The fields of a plain form, in their order, empty ones too."""
    parts = (field.partition("=") for field in body.split("&") if field)
    return [(unquote_plus(name), unquote_plus(value)) for name, _equals, value in parts]


async def send(
    given: Sent, command: Command, done: Mapping[str, str] | None = None, args: Late | None = None
) -> Response:
    """Carry it out; the stream shows the effect: success only takes old problems from the page."""
    try:
        host = host_of(given.request)
        answer: Answer = await in_turn(host.command, given.table, given.seat.id, command, args)
    except LogFailed as failed:
        return HTMLResponse(_problems(given, (), full=True), status_of(failed), RETRY)
    if answer.problems:
        return refused(given, answer.problems, command)
    return HTMLResponse("", headers=dict(done or DONE))


def refused(given: Sent, problems: Iterable[Problem], command: Command | None = None) -> Response:
    """Why something could not be; the game master may overrule what the rules refuse."""
    return HTMLResponse(_problems(given, tuple(problems), command=command))


def _problems(
    given: Sent, problems: tuple[Problem, ...], *, command: Command | None = None, full: bool = False
) -> str:
    lang = language(given.request)
    told = sentences(given.rules, problems, lang)
    again = _again(command) if given.seat.role == "gm" and command is not None else None
    return render("problems.html", lang, told=told, full=full, table=given.table, again=again)


def _again(command: Command) -> dict[str, str] | None:
    """The same command for the game master to overrule; only what rules refuse can be overruled."""
    if (command.do in ACTS and command.do not in PLAYED) or command.overrule is not None:
        return None
    args = json.dumps(to_data(dict(command.args)))
    silent = "1" if command.silent else ""
    faces = ",".join(map(str, command.faces or ()))
    return {"do": command.do, "args": args, "mode": command.mode, "silent": silent, "faces": faces}
