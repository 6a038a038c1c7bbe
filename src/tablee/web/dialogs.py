"""Commands of dialogs: carried out, or refused in place.

A refusal is said in sentences beside what was typed, which stays.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablee.game.problem import Problem, Refused, problem
from tablee.log.port import LogDamaged, LogFailed
from tablee.table.commands.command import Command
from tablee.web.access.credentials import digest
from tablee.web.host import Beside
from tablee.web.rendering import render
from tablee.web.submission import Sent
from tablee.web.views.wording import sentences

FULL = problem("HOUSE-picture", "", "full")
PART = 24
"""How much of a command's id is its form's, and how much its own."""


def must(given: Sent, *commands: Command, beside: Beside | None = None) -> None:
    """Carry commands out, all or none; raises `Refused` with the reasons, a full disk being one.

    ``beside`` keeps what goes with them, in the same transaction.
    """
    try:
        answer = given.host.commands(given.table, given.seat.id, commands, beside)
    except LogDamaged:
        raise
    except LogFailed as failed:
        raise Refused(FULL) from failed
    if answer.problems:
        raise Refused(*answer.problems)


def part_of(id: str, what: str) -> str:
    """The id of one of the commands or sheets that a form comes to: of the form, and of what it is for.

    The same each time the form is sent, and none of them leads to another.
    """
    return digest(f"{id} {what}")[:PART]


def told_problems(given: Sent, problems: Iterable[Problem]) -> str:
    """The sentences of a refusal, for the place that a dialog has for them."""
    return render("dialogs/said.html", given.lang, said=sentences(given.rules, tuple(problems), given.lang))
