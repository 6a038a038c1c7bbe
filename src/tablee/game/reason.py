"""Reasons: the steps that lead to a result, each with its rule and its numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from tablee.game.frozen import dataclass
from tablee.game.text import Text

if TYPE_CHECKING:
    Value: TypeAlias = "int | str | bool | Fraction | Text | Named | tuple[Value, ...] | None"
else:

    class Value:
        """The value of a slot. A name at run time too, so that a file form can be read back."""


@dataclass(frozen=True, slots=True)
class Named:
    """The name of a sheet in a reason, with its id: a reason is hidden from those who don't know the sheet.

    A reason of an event that names another sheet than those it changes names it so (`State.named`).
    """

    sheet: str
    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Reason:
    """One step: the rule, which of its sentences to say, and the numbers in it.

    The sentence itself lives in the system's reference; a fact holds no words of the program.
    """

    rule: str
    said: str = ""
    slots: tuple[tuple[str, Value], ...] = ()

    def sheets(self) -> Iterator[str]:
        """The ids of the sheets that it names."""
        return _sheets(value for _, value in self.slots)


def _sheets(values: Iterable[Value]) -> Iterator[str]:
    for value in values:
        if isinstance(value, Named):
            yield value.sheet
        elif isinstance(value, tuple):
            yield from _sheets(value)


def because(rule: str, said: str = "", /, **slots: Value) -> Reason:
    """Build a reason: ``because("FU3-2-04", "capped", net=6, used=5)``."""
    return Reason(rule, said, tuple(slots.items()))
