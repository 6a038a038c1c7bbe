"""Problems: what is wrong, where, and by which rule; never a bare "invalid"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tablee.game.frozen import dataclass
from tablee.game.reason import Reason, Value


@dataclass(frozen=True, slots=True)
class Problem:
    """A breach of one rule at one place of a sheet, a pack, a notation or a move.

    ``warning`` marks what a game master should see although the rules allow it.
    """

    rule: str
    where: str
    said: str = ""
    slots: tuple[tuple[str, Value], ...] = ()
    warning: bool = False

    @property
    def reason(self) -> Reason:
        """The sentence to say: ``where`` is a slot of every problem."""
        return Reason(self.rule, self.said, (*self.slots, ("where", self.where)))

    def under(self, place: str) -> Problem:
        """The same problem seen from further out: ``blocks`` becomes ``teich.blocks``."""
        return replace(self, where=".".join(part for part in (place, self.where) if part))


def problem(rule: str, where: str, said: str = "", /, *, warning: bool = False, **slots: Value) -> Problem:
    """Build a problem: ``problem("FU3-1-04", "assets", "too_many", expected=3, found=4)``."""
    return Problem(rule, where, said, tuple(slots.items()), warning)


class Refused(Exception):
    """Raised when something can't be done; carries every problem found, not only the first."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(f"{p.rule} {p.where} {p.said} {dict(p.slots)}" for p in problems))
        self.problems = problems


def overwritten(where: str, now: str, was: object, words: str) -> tuple[Problem, ...]:
    """The refusal of a text written over one that changed since its writer began, with both texts.

    ``was`` is what stood there then; where nobody says so, the later text stands.
    """
    if not isinstance(was, str) or now.split() in (was.split(), words.split()):
        return ()
    return (problem("HOUSE-text", where, "newer", found=now, expected=words),)


def refuse_if(problems: Iterable[Problem]) -> None:
    """Raise `Refused` with all that is wrong; warnings alone refuse nothing."""
    found = tuple(problems)
    if any(not p.warning for p in found):
        raise Refused(*found)
