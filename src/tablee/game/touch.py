"""Touches: the chips of a throw that people struck, took or turned before the dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tablee.game.chip import Chip
from tablee.game.codec import from_data
from tablee.game.frozen import replace
from tablee.game.ids import ChipKey
from tablee.game.move import Args, Param
from tablee.game.text import Text

TOUCHING = (
    Param(
        "struck",
        "data",
        Text("modificateurs écartés ou pris", "modifiers struck or taken"),
        default={},
        shape=Mapping[ChipKey, str],
    ),
    Param(
        "turned",
        "data",
        Text("modificateurs retournés", "modifiers turned"),
        default=(),
        shape=tuple[ChipKey, ...],
    ),
)
"""The parameters of a move whose chips can be touched."""


@dataclass(frozen=True, slots=True)
class Touch:
    """Keys of chips: ``struck`` of those that somebody tapped, and who; ``turned`` of those whose sign was
    turned."""

    struck: Mapping[str, str] = field(default_factory=dict)
    turned: tuple[str, ...] = ()

    def on(self, chips: Iterable[Chip]) -> tuple[Chip, ...]:
        """The chips as the people at the table left them."""
        return tuple(self._one(chip) for chip in chips)

    def _one(self, chip: Chip) -> Chip:
        """A tap strikes what counts and takes what is only offered."""
        if chip.key in self.turned:
            chip = replace(chip, sign=-chip.sign)
        if chip.key not in self.struck:
            return chip
        return replace(chip, on=not chip.on, struck_by=self.struck[chip.key] if chip.on else "")


def read_touch(args: Args) -> Touch:
    """The touch that the arguments of a move hold; raises `Refused`."""
    given = {"struck": args["struck"] or {}, "turned": args["turned"] or ()}
    return from_data(Touch, given, "struck")
