"""What a dialog sends: carried out, or refused in sentences beside what was typed, which stays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ParamSpec, TypeVar

from tablee.game.problem import Problem, Refused, problem
from tablee.log.port import LogFailed
from tablee.table.commands.command import Command
from tablee.web.access.tokens import digest
from tablee.web.host import Beside
from tablee.web.identity import host_of
from tablee.web.live.writing import in_turn
from tablee.web.rendering import language, render
from tablee.web.submission import Sent
from tablee.web.views.wording import sentences

P = ParamSpec("P")
T = TypeVar("T")
FULL = problem("HOUSE-picture", "", "full")
WHOLE, PART = 24, 12
"""How much of a command's id is its form's, and how much its own."""


async def in_dialog(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Do what a dialog asks for, in its turn; raises `Refused` with the reasons, a full disk being one."""
    try:
        return await in_turn(work, *args, **named)
    except LogFailed as failed:
        raise Refused(FULL) from failed


def must(given: Sent, *commands: Command, beside: Beside | None = None) -> None:
    """Carry commands out, all or none; raises `Refused` with the reasons, a full disk being one.

    ``beside`` keeps what goes with them, in the same transaction.
    """
    try:
        answer = host_of(given.request).commands(given.table, given.seat.id, commands, beside)
    except LogFailed as failed:
        raise Refused(FULL) from failed
    if answer.problems:
        raise Refused(*answer.problems)


def part_of(id: str, what: str) -> str:
    """The id of one of the commands that a form comes to: of the form, and of what it is for."""
    return f"{id[:WHOLE]}{digest(what)[:PART]}"


def told_problems(given: Sent, problems: Iterable[Problem]) -> str:
    """The sentences of a refusal, for the place that a dialog has for them."""
    lang = language(given.request)
    return render("said.html", lang, said=sentences(given.rules, tuple(problems), lang))
