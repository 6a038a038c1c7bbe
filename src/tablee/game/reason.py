"""Reasons: the steps that lead to a result, each with its rule and its numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from tablee.game.frozen import dataclass
from tablee.game.text import Text

if TYPE_CHECKING:
    Value: TypeAlias = "int | str | bool | Fraction | Text | tuple[Value, ...] | None"
else:

    class Value:
        """The value of a slot. A name at run time too, so that a file form can be read back."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One step: the rule, which of its sentences to say, and the numbers in it.

    The sentence itself lives in the system's reference; a fact holds no words of the program.
    """

    rule: str
    said: str = ""
    slots: tuple[tuple[str, Value], ...] = ()


def because(rule: str, said: str = "", /, **slots: Value) -> Reason:
    """Build a reason: ``because("FU3-2-04", "capped", net=6, used=5)``."""
    return Reason(rule, said, tuple(slots.items()))
