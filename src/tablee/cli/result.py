"""A throw that has ended, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.cli.drawing import Line, dice_line, dice_lines
from tablee.cli.errors import clean
from tablee.cli.numbers import signed
from tablee.cli.paper import Paper, wrapped
from tablee.cli.words import side_name, written
from tablee.lang import current
from tablee.lang import gettext as _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tablee.game.check import Check
    from tablee.game.outcome import Outcome
    from tablee.game.reason import Reason
    from tablee.game.system import Rules, System
    from tablee.game.walk import Place

__all__ = ["aligned", "result_text", "why_text"]

MARGIN = "  "


def result_text(
    game: System, rules: Rules, check: Check, place: Place, paper: Paper, *, numbered: bool = False
) -> str:
    """The dice, those thrown before and thrown again first, and what they come to."""
    head = paper.style(game.name[current()], "strong") + f" · {written(check.notation)}"
    lines: list[Line] = []
    for reading in place.readings[:-1]:
        if reading.dice and place.reading and reading.dice != place.reading.dice[: len(reading.dice)]:
            lines.append((_("Thrown again"), dice_line(reading.dice, paper)))
    lines += dice_lines(place.reading.dice if place.reading else (), paper, numbered=numbered)
    for outcome in place.outcomes:
        lines += _outcome_lines(rules, check, outcome, paper)
    return f"{head}\n\n{aligned(lines, paper)}"


def _outcome_lines(rules: Rules, check: Check, outcome: Outcome, paper: Paper) -> list[Line]:
    label = rules.label(outcome.key)[current()]
    name = side_name(outcome.side) if outcome.side else _("Result")
    total = _total(rules, outcome)
    if check.by_total or outcome.success is None:
        words = f"{label} {total}".strip()
        style = ""
    else:
        words, style = label, "good" if outcome.success else "bad"
    parts = [paper.style(words, "strong", style)]
    if total and style:
        said = rules.total(outcome.key, outcome.total) is not None
        parts.append(total if said else _("total {total}").format(total=total))
    if outcome.margin is not None:
        parts.append(_("margin {margin}").format(margin=signed(outcome.margin, plus=True)))
    return [(name, " · ".join(parts))]


def _total(rules: Rules, outcome: Outcome) -> str:
    """A total by its number, with its words first where the game has words for it; words that hold the number
    already stand alone."""
    if outcome.total is None:
        return ""
    words = rules.total(outcome.key, outcome.total)
    if not words:
        return signed(outcome.total)
    said, beside = words[current()], f"({signed(outcome.total, plus=True)})"
    return said if said.endswith((beside, f"({signed(outcome.total)})")) else f"{said} {beside}"


def aligned(lines: Iterable[Line], paper: Paper) -> str:
    """Labels in one column, contents in the next, long contents wrapped under themselves."""
    rows = list(lines)
    wide = max((len(label) for label, _text in rows), default=0)
    pad = MARGIN + " " * (wide + 2)
    out = []
    for label, text in rows:
        room = max(paper.width - len(pad), 20)
        body = text if "\x1b" in text else wrapped(text, room).replace("\n", "\n" + pad)
        out.append(f"{MARGIN}{paper.style(label, 'quiet')}{' ' * (wide - len(label) + 2)}{body}".rstrip())
    return "\n".join(out)


def why_text(rules: Rules, reasons: Iterable[Reason], paper: Paper, *, whole: bool = False) -> str:
    """The steps as sentences; on demand each with its rule's number and title."""
    lines = []
    for reason in reasons:
        said = clean(rules.reference.say(reason, current()))
        lines.append(MARGIN + wrapped(f"· {said}", paper.width - 4, MARGIN + "  "))
        if whole:
            entry = rules.reference.entries[reason.rule]
            lines.append(f"{MARGIN}  " + paper.style(f"{entry.title[current()]} ({entry.rule})", "quiet"))
    return "\n".join(lines)
