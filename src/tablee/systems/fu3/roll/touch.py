"""Chips as the people at the table left them: struck, taken, turned, whoever brought them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tablee.game.chip import Chip
from tablee.game.codec import from_data
from tablee.game.frozen import replace
from tablee.game.ids import ChipKey
from tablee.game.move import Args, Param
from tablee.game.text import Text

STRUCK = Param(
    "struck",
    "data",
    Text("modificateurs écartés ou pris", "modifiers struck or taken"),
    default={},
    shape=Mapping[ChipKey, str],
)
TURNED = Param(
    "turned",
    "data",
    Text("modificateurs retournés", "modifiers turned"),
    default=(),
    shape=tuple[ChipKey, ...],
)
TOUCHING = (STRUCK, TURNED)


@dataclass(frozen=True, slots=True)
class Touch:
    """``struck`` has the keys of chips that somebody tapped, and who; ``turned`` those of the other sign."""

    struck: Mapping[str, str] = field(default_factory=dict)
    turned: tuple[str, ...] = ()

    def on(self, chips: Iterable[Chip]) -> tuple[Chip, ...]:
        """The chips with what was done to them."""
        return tuple(self._one(chip) for chip in chips)

    def _one(self, chip: Chip) -> Chip:
        """A tap strikes what counts and takes what is only offered."""
        if chip.key in self.turned:
            chip = replace(chip, sign=-chip.sign)
        if chip.key not in self.struck:
            return chip
        return replace(chip, on=not chip.on, struck_by=self.struck[chip.key] if chip.on else "")


def spoken(chips: Iterable[Chip]) -> tuple[Chip, ...]:
    """What a check keeps: of others, nothing that was only offered."""
    return tuple(chip for chip in chips if chip.on or chip.struck_by or not chip.side)


def read_touch(args: Args) -> Touch:
    """What the arguments of a move say was struck and turned; raises `Refused`."""
    given = {"struck": args["struck"] or {}, "turned": args["turned"] or ()}
    return from_data(Touch, given, "struck")
