"""From a form on the page to a command, and from its refusal to sentences: what every act goes through."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, cast
from urllib.parse import unquote_plus

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.game.codec import to_data
from tablee.game.problem import Problem
from tablee.game.system import Rules
from tablee.game.text import Lang
from tablee.lang import gettext as _
from tablee.log.port import LogFailed
from tablee.table.commands.acts import ACTS
from tablee.table.commands.command import Command
from tablee.table.commands.review import OVERRULED
from tablee.table.log.ledger import Ledger
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.table.secrecy.audience import Mode
from tablee.web.access.shares import Overdrawn
from tablee.web.access.slow_requests import is_large
from tablee.web.errors import RETRY, NotFound, status_of
from tablee.web.host import Host, Late
from tablee.web.identity import host_of, seated, view_from
from tablee.web.rendering import form_text, language, render
from tablee.web.views.view import View
from tablee.web.views.wording import sentences

Field = tuple[str, str | UploadFile]
MODES = ("all", "gm_me", "gm", "me", "result")
DONE = {"HX-Trigger": "tablee:done"}
PLAYED = ("throw_draft", *OVERRULED)
"""Acts that come to a move of the game: what the rules refuse there can be overruled too."""
DICE = 500
"""The longest list of faces, as text."""
BITS = 32
PLAIN = "application/x-www-form-urlencoded"
FIELDS = 1000
"""The most fields of a form, unless a page says more."""
LARGE = 32 * 1024
"""A form of more bytes is read beside everything else."""


@dataclass(frozen=True)
class Sent:
    """A form that somebody at a table sent: who, what they know, the fields, what was ``read`` in them."""

    request: Request
    table: str
    seat: Seat
    ledger: Ledger
    form: FormData
    read: Any = None

    @property
    def host(self) -> Host:
        """The host of the table."""
        return host_of(self.request)

    @property
    def lang(self) -> Lang:
        """The sender's language."""
        return language(self.request)

    @property
    def view(self) -> View:
        """The sender's view of the table."""
        return view_from(self.request, self.seat, self.ledger)

    @property
    def state(self) -> TableState:
        """The table as the sender can know it."""
        return self.ledger.own(self.seat)

    @property
    def rules(self) -> Rules:
        """The rules the table plays by."""
        return self.host.rules_of(self.state)

    def rules_for(self, run: str) -> Rules:
        """The rules a throw was made under; today's for what is no throw."""
        return self.host.rules_under(self.ledger, run)

    def text(self, key: str, limit: int = 200) -> str:
        """A field, or nothing."""
        return form_text(self.form, key, limit)

    def command(self, do: str, args: Mapping[str, Any]) -> Command:
        """The command the fields ask for: its id, who sees it, dice thrown by hand, the thrower's bits."""
        overrule = self.text("overrule", 500) if "overrule" in self.form else None
        silent = self.text("silent") == "1"
        faces, bits = faces_of(self.form), self.text("bits", BITS)
        return Command(self._id(), do, args, self._mode(), silent, overrule, faces, bits)

    def again(self) -> Sent:
        """The same by the log as it stands now; raises `NotFound` for who has lost their seat or role."""
        seat, ledger = seated(self.request)
        if seat.role != self.seat.role:
            raise NotFound
        return replace(self, seat=seat, ledger=ledger)

    def new_id(self) -> str:
        """A fresh id, for a thing or for a command that the page did not name."""
        return self.host.new_id()

    def _id(self) -> str:
        """The command's own id, from the page; sent again, it has one effect."""
        given = self.text("command", 40)
        return given if given.isalnum() and len(given) >= 8 else self.new_id()

    def _mode(self) -> Mode:
        mode = self.text("mode", 10)
        return cast(Mode, mode) if mode in MODES else "all"


Handler = Callable[[Sent], Response]
"""Answers a form; called in a thread."""


def faces_of(form: Mapping[str, Any]) -> tuple[int, ...] | None:
    """Dice thrown by hand, in the order of the throw; None where the table throws them."""
    given = form_text(form, "faces", DICE)
    parts = given.split(",") if given else []
    if not parts or not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in parts):
        return None
    return tuple(map(int, parts))


def posts(
    path: str,
    handler: Handler,
    *,
    master: bool = False,
    writes: bool = True,
    most: int = FIELDS,
    read: Callable[[FormData], Any] | None = None,
) -> Route:
    """The route of a form that people at a table send; `NotFound` for strangers and who waits at the door.

    The form is read on the event loop, everything else is done in one thread: in the table's turn, unless
    nothing is written. ``master``: it is the game master's alone. ``most``: how many fields it may have.
    ``read``: what takes long and needs no turn, such as decoding a picture.
    """

    async def endpoint(request: Request) -> Response:
        if is_large(request.scope):  # nothing large is read for a stranger
            await run_in_threadpool(_sender, request, master)
        form = await read_form(request, most)
        try:
            found = await run_in_threadpool(_read, read, request, form, master) if read else None
            answer = partial(_answered, handler, request, form, master, found, writes=writes)
            if writes:
                return await host_of(request).turns.run(request.path_params["table"], answer)
            return await run_in_threadpool(answer)
        finally:
            await form.close()

    return Route(path, endpoint, methods=["POST"], name=handler.__name__)


def changes(path: str, handler: Callable[[Request, FormData], Response]) -> Route:
    """The route of a form outside a table, answered in a thread of those that write.

    Forms with the same table or link in their path are answered one after the other.
    """

    async def endpoint(request: Request) -> Response:
        form = await read_form(request)
        line = next(iter(request.path_params.values()), "")
        try:
            return await host_of(request).turns.run(line, partial(handler, request, form))
        finally:
            await form.close()

    return Route(path, endpoint, methods=["POST"], name=handler.__name__)


def _answered(
    handler: Handler, request: Request, form: FormData, master: bool, found: Any, *, writes: bool
) -> Response:
    """The answer to a form, at the expense of the seat that sent it."""
    (seat, ledger), table = _sender(request, master), request.path_params["table"]
    given = Sent(request, table, seat, ledger, form, found)
    try:
        with given.host.shares.spending(table, seat, "write" if writes else "ask"):
            return handler(given)
    except Overdrawn as overdrawn:
        return HTMLResponse(_problems(given, (overdrawn.problem,)), 429, overdrawn.headers)


def _read(read: Callable[[FormData], Any], request: Request, form: FormData, master: bool) -> Any:
    """What is read in a form before its turn, at the expense of the seat that sent it."""
    seat, _ledger = _sender(request, master)
    with host_of(request).shares.spending(request.path_params["table"], seat):
        return read(form)


def _sender(request: Request, master: bool) -> tuple[Seat, Ledger]:
    seat, ledger = seated(request)
    if master and seat.role != "gm":
        raise NotFound
    return seat, ledger


async def read_form(request: Request, most: int = FIELDS) -> FormData:
    """The fields of a form: nearly all are plain, and need no parser that takes bytes one by one."""
    if not request.headers.get("content-type", "").startswith(PLAIN):
        return await request.form(max_fields=most)
    return FormData(await _plain(await request.body(), most))


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


def send(
    given: Sent,
    *commands: Command,
    done: Mapping[str, str] = DONE,
    args: Late | None = None,
    overtaken: Callable[[], Problem | None] = lambda: None,
) -> Response:
    """Carry commands out, all or none; the stream shows the effect: success only takes old problems away.

    ``args`` are the arguments of a single command where they hang on what the log holds by then;
    ``overtaken`` is asked after a refusal for a better reason: somebody else was quicker.
    """
    try:
        host, at = given.host, (given.table, given.seat.id)
        answer = host.command(*at, commands[0], args) if args else host.commands(*at, commands)
    except LogFailed as failed:
        return HTMLResponse(_problems(given, (), full=True), status_of(failed), RETRY)
    if answer.problems:
        why = overtaken()
        if why is not None:
            return refused(given, (why,))
        return refused(given, answer.problems, commands[0] if len(commands) == 1 else None)
    return HTMLResponse("", headers=dict(done))


def refused(
    given: Sent,
    problems: Iterable[Problem],
    command: Command | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Why something could not be; the game master may overrule what the rules refuse."""
    return HTMLResponse(_problems(given, tuple(problems), command=command), headers=headers)


def _problems(
    given: Sent, problems: tuple[Problem, ...], *, command: Command | None = None, full: bool = False
) -> str:
    told = sentences(given.rules, problems, given.lang)
    again = _again(command) if given.seat.role == "gm" and command is not None else None
    return render("dialogs/problems.html", given.lang, told=told, full=full, table=given.table, again=again)


def _again(command: Command) -> dict[str, str] | None:
    """The same command for the game master to overrule; only what rules refuse can be overruled."""
    if (command.do in ACTS and command.do not in PLAYED) or command.overrule is not None:
        return None
    args = json.dumps(to_data(dict(command.args)))
    silent = "1" if command.silent else ""
    faces = ",".join(map(str, command.faces or ()))
    return {"do": command.do, "args": args, "mode": command.mode, "silent": silent, "faces": faces}
