"""What a dialog sends: carried out, or refused in sentences beside what was typed, which stays."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.game.problem import Problem, Refused, problem
from tablee.log.port import LogFailed
from tablee.table.command import Command
from tablee.web.people import host_of
from tablee.web.said import sentences
from tablee.web.sending import Sent
from tablee.web.words import language, render

FULL = problem("HOUSE-picture", "", "full")


def must(given: Sent, command: Command) -> None:
    """Carry a command out; raises `Refused` with the reasons, a full disk being one."""
    try:
        answer = host_of(given.request).command(given.table, given.seat.id, command)
    except LogFailed as failed:
        raise Refused(FULL) from failed
    if answer.problems:
        raise Refused(*answer.problems)


def told_problems(given: Sent, problems: Iterable[Problem]) -> str:
    """The sentences of a refusal, for the place that a dialog has for them."""
    lang = language(given.request)
    return render("said.html", lang, said=sentences(given.rules, tuple(problems), lang))
