"""Dice as symbols and as numbers, the kept ones apart from those set aside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tablee.cli.numbers import signed
from tablee.cli.words import side_name
from tablee.lang import gettext as _

if TYPE_CHECKING:
    from tablee.cli.paper import Paper
    from tablee.game.outcome import DieShown

__all__ = ["dice_lines", "die_text"]

PIPS = "⚀⚁⚂⚃⚄⚅"
SIGNS = {-1: "⊟", 0: "⊡", 1: "⊞"}
MANY = 24

Line = tuple[str, str]


def die_text(die: DieShown, paper: Paper) -> str:
    """One die: a six-sided die shows its pips, a Fudge die its sign, and both their number."""
    if die.die == "dF":
        sign = signed(die.value, plus=True)
        return f"{SIGNS.get(int(die.value), '')} {sign}" if paper.symbols else f"[{sign}]"
    if die.die == "d6" and paper.symbols:
        return f"{PIPS[die.face - 1]} {die.face}"
    return f"[{die.face}]"


def dice_lines(dice: Sequence[DieShown], paper: Paper) -> list[Line]:
    """Label and content: for each side and kind of die, what counts, what it is worth, what is set aside."""
    groups: dict[tuple[str, str], list[DieShown]] = {}
    for die in dice:
        groups.setdefault((die.side, die.die), []).append(die)
    lines: list[Line] = []
    for (side, name), group in groups.items():
        label = _("Dice ({die})").format(die=name) if not side else f"{side_name(side)} ({name})"
        kept, aside = [d for d in group if d.kept], [d for d in group if not d.kept]
        lines.append((label, _row(kept, paper)))
        if any(d.value != d.face for d in kept) and name != "dF":
            lines.append((_("Worth"), _values(kept, paper)))
        if aside:
            lines.append((_("Set aside"), _row(aside, paper)))
    return lines


def _row(dice: Sequence[DieShown], paper: Paper) -> str:
    if not dice:
        return _("none")
    if len(dice) <= MANY:
        return "  ".join(die_text(die, paper) for die in dice)
    counts: dict[str, int] = {}
    for die in sorted(dice, key=lambda d: -d.face):
        text = die_text(die, paper)
        counts[text] = counts.get(text, 0) + 1
    return "  ".join(f"{text} ×{n}" for text, n in counts.items())


def _values(dice: Iterable[DieShown], paper: Paper) -> str:
    shown = list(dice)
    if len(shown) > MANY:
        return signed(sum(die.value for die in shown))
    return "  ".join(signed(die.value).ljust(len(die_text(die, paper))) for die in shown).rstrip()
