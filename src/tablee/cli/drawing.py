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

__all__ = ["dice_line", "dice_lines", "die_text"]

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


def dice_lines(dice: Sequence[DieShown], paper: Paper, *, numbered: bool = False) -> list[Line]:
    """Label and content: for each side and kind of die, what counts, what it is worth, what is set aside.

    ``numbered`` adds under each die the number by which it is chosen.
    """
    groups: dict[tuple[str, str], list[tuple[int, DieShown]]] = {}
    for at, die in enumerate(dice, 1):
        groups.setdefault((die.side, die.die), []).append((at, die))
    lines: list[Line] = []
    for (side, name), group in groups.items():
        label = _("Dice ({die})").format(die=name) if not side else f"{side_name(side)} ({name})"
        for state in (True, False):
            some = [(at, die) for at, die in group if die.kept == state]
            shown = [die for _at, die in some]
            if shown or state:
                lines.append((label if state else _("Set aside"), _row(shown, paper)))
            if state and name != "dF" and any(die.value != die.face for die in shown):
                lines.append((_("Worth"), _values(shown, paper)))
            if numbered and 0 < len(some) <= MANY:
                lines.append((_("No."), _under(((str(at), die) for at, die in some), paper)))
    return lines


def dice_line(dice: Sequence[DieShown], paper: Paper) -> str:
    """All dice in one line, side after side."""
    sides = dict.fromkeys(die.side for die in dice)
    rows = {side: _row([die for die in dice if die.side == side], paper) for side in sides}
    return " · ".join(f"{side_name(side)} {row}" if side else row for side, row in rows.items())


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


def _values(dice: Sequence[DieShown], paper: Paper) -> str:
    if len(dice) > MANY:
        return signed(sum(die.value for die in dice))
    return _under(((signed(die.value), die) for die in dice), paper)


def _under(pairs: Iterable[tuple[str, DieShown]], paper: Paper) -> str:
    """Texts that stand each under its die."""
    return "  ".join(text.ljust(len(die_text(die, paper))) for text, die in pairs).rstrip()
