"""Refusals are remembered for a while: a command that was refused is not carried out when it comes again."""

from __future__ import annotations

from tablee.game.codec import from_data, to_data
from tablee.game.problem import Problem
from tablee.log.port import Log
from tablee.table.commands.command import Answer

Key = tuple[str, str, str]
"""A table, a seat, and the id of a command."""


class Refusals:
    """The latest refusals, by command, kept beside the log: they outlive the server.

    A browser that lost the answer sends its command again; by then it might pass, and its person has
    long done something else.
    """

    def __init__(self, log: Log) -> None:
        self.log = log

    def get(self, key: Key) -> Answer | None:
        """What was answered to that command, if it was refused."""
        found = self.log.find_refusal(*key)
        return (
            Answer(problems=tuple(from_data(Problem, data) for data in found), again=True) if found else None
        )

    def keep(self, key: Key, answer: Answer) -> None:
        """Remember a refusal."""
        if answer.problems:
            self.log.keep_refusal(*key, [to_data(problem) for problem in answer.problems])
