"""Pending questions: the table waits for somebody's answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from tablee.game.check import Option
from tablee.game.frozen import dataclass
from tablee.game.problem import Refused, problem
from tablee.game.reason import Reason

WITHDRAWN = "withdrawn"
"""The default of a question that has none: closed by the game master it is withdrawn, nobody has answered."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A question put to one or more seats.

    ``about`` is what is shown meanwhile; ``default`` is the answer if the game master closes it.
    The answers of a sealed pending are their author's alone until all are in. ``move`` names the
    move that answers, where an option alone does not say enough. A ``private`` question is known to those
    it is put to and to the game master alone.
    """

    id: str
    asks: tuple[str, ...]
    options: tuple[Option, ...]
    about: tuple[Reason, ...] = ()
    default: str = ""
    sealed: bool = False
    run: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)
    move: str = ""
    private: bool = False

    def answer(self, seat: str, option: str) -> Pending:
        """The question with one more answer; each of those asked answers once."""
        if seat not in self.asks:
            raise Refused(problem("HOUSE-pending", self.id, "not_asked", expected=self.asks, found=seat))
        if seat in self.answers:
            raise Refused(problem("HOUSE-pending", self.id, "answered", found=seat))
        if option not in {o.key for o in self.options}:
            keys = tuple(o.key for o in self.options)
            raise Refused(problem("HOUSE-choice", self.id, "unknown", expected=keys, found=option[:40]))
        return replace(self, answers={**self.answers, seat: option})

    @property
    def closing_answer(self) -> str:
        """The key of the option that stands for those who have not answered when the question is closed."""
        return self.default or self.options[0].key

    def close(self) -> Pending:
        """The question with the closing answer for all who have not answered."""
        return replace(
            self, answers={seat: self.answers.get(seat, self.closing_answer) for seat in self.asks}
        )

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The seats and sheets that have not answered."""
        return tuple(seat for seat in self.asks if seat not in self.answers)
