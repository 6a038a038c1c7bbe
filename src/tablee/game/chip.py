"""A chip: one named modifier of one throw, switched on or off and signed at each use."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.game.frozen import dataclass, replace
from tablee.game.ids import SheetId


@dataclass(frozen=True, slots=True)
class Chip:
    """``value`` is how much, ``sign`` whether it helps (1) or hinders (-1) this time.

    ``unit`` says what it counts in where a system has several (Iaôdune's N and D); ``side`` whose
    it is; ``struck_by`` who switched it off; ``against`` the one opponent it counts against, "" for all.
    """

    name: str
    value: int
    sign: int = 1
    on: bool = True
    role: str = ""
    unit: str = ""
    side: SheetId = ""
    rule: str = ""
    struck_by: str = ""
    against: SheetId = ""

    @property
    def key(self) -> str:
        """The id of the chip in a draft that strikes or turns it: both sides may bring chips of one name,
        and one side a chip of one name against each opponent."""
        called = self.name or self.role
        called = f"{called}@{self.against}" if self.against else called
        return f"{self.side}:{called}" if self.side else called

    @property
    def worth(self) -> int:
        """The number it adds to the throw as it stands."""
        return self.value * self.sign if self.on else 0


def net(chips: Iterable[Chip], unit: str = "") -> int:
    """The sum of the chips of one unit that are switched on and count against all."""
    return sum(chip.worth for chip in chips if chip.unit == unit and not chip.against)


def chips_against(chips: Iterable[Chip], opponent: str) -> tuple[Chip, ...]:
    """The chips that count against one opponent, those of other pairings left out; none is tied any more."""
    return tuple(
        replace(chip, against="") if chip.against else chip
        for chip in chips
        if chip.against in ("", opponent)
    )
