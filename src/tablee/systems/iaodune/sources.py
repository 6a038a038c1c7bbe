"""Where levels and dice come from: the chips of a throw, and what they may be (IAO-04, IAO-06, IAO-16)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.chip import Chip
from tablee.game.problem import Problem, problem
from tablee.game.reason import Reason, because
from tablee.systems.iaodune.setting import LEVEL_LIMIT, Setting

UNITS = {"aptitude": ("N",), "skill": ("D",), "suffering": ("D",), "tool": ("N", "D"), "": ("N", "D")}
"""What each role counts in; a chip without a role is the game master's own bonus or penalty."""
MAX_CHIPS = 60
NAME_LIMIT = 120


def levels_of(chips: tuple[Chip, ...], *, aptitude: bool) -> int:
    """The levels that chips add: those of the Aptitude, or all others."""
    return sum(c.worth for c in chips if c.unit == "N" and (c.role == "aptitude") == aptitude)


def dice_of(chips: tuple[Chip, ...]) -> int:
    """The dice that chips add: Skills and Sufferings summed to one signed total (IAO-06)."""
    return sum(c.worth for c in chips if c.unit == "D")


def named(chips: tuple[Chip, ...]) -> Iterator[Reason]:
    """A reason for each source that counts."""
    for chip in chips:
        if chip.on:
            rule = "IAO-04" if chip.unit == "N" else "IAO-06"
            yield because(rule, "source", name=chip.name, value=chip.worth)


def problems_of(chips: tuple[Chip, ...], setting: Setting) -> Iterator[Problem]:
    """What is wrong with the sources of one throw."""
    if len(chips) > MAX_CHIPS:
        yield problem("IAO-16", "chips", "too_many", expected=MAX_CHIPS, found=len(chips))
        return
    for at, chip in enumerate(chips):
        yield from _chip_problems(chip, f"chips[{at}]")
    picked = [tuple(c.name for c in chips if c.on and c.role == role) for role in ("aptitude", "skill")]
    if len(picked[0]) > 1:
        yield problem("IAO-16", "chips", "aptitudes", found=picked[0])
    if len(picked[1]) > 1 and not setting.several_skills:
        yield problem("IAO-16", "chips", "skills", found=picked[1])


def _chip_problems(chip: Chip, where: str) -> Iterator[Problem]:
    if chip.role not in UNITS:
        yield problem("IAO-16", where, "role", expected=tuple(r for r in UNITS if r), found=chip.role[:40])
    elif chip.unit not in UNITS[chip.role]:
        yield problem("IAO-16", where, "unit", expected=UNITS[chip.role], found=chip.unit[:40])
    if abs(chip.value) > LEVEL_LIMIT or chip.sign not in (1, -1) or len(chip.name) > NAME_LIMIT:
        yield problem("IAO-16", where, "size", expected=LEVEL_LIMIT)
    elif (chip.role == "skill" and chip.worth < 0) or (chip.role == "suffering" and chip.worth > 0):
        yield problem("IAO-16", where, f"{chip.role}_sign", name=chip.name, found=chip.worth)
