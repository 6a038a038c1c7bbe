"""What the prompt prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablee.cli import result
from tablee.cli.chances import seen_of_check
from tablee.cli.errors import clean
from tablee.cli.games import NAMES, find
from tablee.cli.numbers import signed
from tablee.cli.odds import odds_text
from tablee.cli.odds_table import Columns
from tablee.cli.paper import Paper, wrapped
from tablee.cli.prompt.spending import best_pick, offers_text
from tablee.game.account import BANK, Account
from tablee.game.address import Address
from tablee.game.check import Choice, End
from tablee.game.event import Event, Moved
from tablee.game.json_forms import reasons_of
from tablee.game.naming import title_of
from tablee.game.problem import Refused
from tablee.lang import N_, current
from tablee.lang import gettext as _

if TYPE_CHECKING:
    from tablee.cli.prompt.table import Table
    from tablee.game.check import Check, Spend
    from tablee.game.outcome import Outcome

__all__ = [
    "best", "dials", "game_text", "games_text", "help_text", "result_text", "rules", "sheet", "shown_text",
    "turned", "why",
]  # fmt: skip

MOST_EXAMPLES = 4
HELP = (
    (N_("+2"), N_("write a throw: its odds are shown")),
    (N_("(empty line), throw"), N_("throw what is shown")),
    (N_("spend 1 3,5"), N_("spend: its number, then the dice; without dice, the best choice")),
    (N_("choose 2"), N_("answer a question of the throw")),
    (N_("why"), N_("the rule behind each step")),
    (N_("sheet KEY"), N_("take a ready-made sheet: it pays from now on")),
    (N_("set dial=value"), N_("change a house rule; set alone lists them")),
    (N_("rules WORDS"), N_("search the rules")),
    (N_("game KEY"), N_("another game")),
    (N_("lang fr"), N_("another language")),
    (N_("quit"), N_("leave")),
)


def games_text(paper: Paper) -> str:
    """Which game?"""
    lines = [paper.style(_("Which game?"), "strong")]
    lines += [f"  {at}  {find(name).name[current()]}" for at, name in enumerate(NAMES, 1)]
    return "\n".join(lines)


def game_text(table: Table, paper: Paper) -> str:
    """The game, how its throws are written, and its ready-made sheets."""
    lines = [paper.style(table.game.name[current()], "strong")]
    lines.append(
        "  " + _("Write a throw: {examples}. An empty line throws it.").format(examples=examples(table))
    )
    presets = table.game.presets()
    if presets:
        text = _("Ready-made sheets: {presets}.").format(presets=", ".join(presets))
        lines.append("  " + wrapped(text, paper.width - 4, "  "))
    return "\n".join(lines)


def examples(table: Table) -> str:
    """Some throws as they are written, each read back so that it is sure to work."""
    found: dict[str, None] = {}
    for key, kind in table.rules.checks.items():
        for example in kind.examples:
            try:
                text = table.rules.check({"check": key, **example}).notation
                found[table.rules.notation(text).notation] = None
            except Refused:
                continue
    return ", ".join(list(found)[:MOST_EXAMPLES])


def shown_text(table: Table, paper: Paper) -> str:
    """The odds of the throw that is shown, and what could still be bought before it."""
    check = table.shown
    assert check is not None
    text = odds_text(table.game, table.rules, seen_of_check(check), paper, Columns())
    if check.costs and not table.payer:
        text += "\n\n  " + _("This throw costs points: take a sheet that pays (sheet KEY).")
    return text + _spends(table, check, None, paper)


def result_text(table: Table, events: Sequence[Event], paper: Paper) -> str:
    """What came out, what was paid, and what can still be bought; or the question that waits."""
    place, check = table.place, _check(table)
    if place is None or check is None:
        return ""
    paid = _paid(table, events, paper)
    if isinstance(place.node, Choice):
        options = [f"  {at}  {option.label[current()]}" for at, option in enumerate(place.node.options, 1)]
        why = result.why_text(table.rules, place.node.because, paper)
        return "\n".join(text for text in (*paid, why, _("Choose:"), *options) if text)
    if not isinstance(place.node, End):
        return "\n".join(paid)
    picking = any(spend.picks != ((),) for spend in table.spends)
    body = result.result_text(table.game, table.rules, check, place, paper, numbered=picking)
    reasons = dict.fromkeys(r for o in place.outcomes for r in reasons_of(check, o))
    told = result.why_text(table.rules, reasons, paper)
    now = place.outcomes[0] if place.outcomes else None
    return "\n\n".join(part for part in (body, told, "\n".join(paid)) if part) + _spends(
        table, check, now, paper
    )


def _check(table: Table) -> Check | None:
    return table.rules.check(table.state.run(table.run).check) if table.run else table.shown


def _spends(table: Table, check: Check, now: Outcome | None, paper: Paper) -> str:
    text = offers_text(table, check, now, paper)
    title = paper.style(_("To spend:"), "strong")
    return f"\n\n{title}\n{text}" if text else ""


def _paid(table: Table, events: Sequence[Event], paper: Paper) -> list[str]:
    lines = []
    for event in events:
        if isinstance(event, Moved) and event.movement.source != BANK:
            at = Address.read(event.movement.source)
            paid = table.state.block(event.movement.source)
            if paid is None:
                continue
            name = clean(table.state.sheet(at.sheet).name)
            lost = signed(-event.movement.amount)
            value = paid.value if isinstance(paid, Account) else getattr(paid, "unticked", 0)
            left = _("{label} {lost}, {left} left").format(
                label=clean(title_of(paid)[current()]), lost=lost, left=signed(value)
            )
            lines.append("  " + _("{label}:").format(label=name) + f" {left}")
    return lines


def best(table: Table, spend: Spend) -> tuple[int, ...]:
    """The dice to spend on when nobody says which."""
    check, place = _check(table), table.place
    assert check is not None
    return best_pick(check, spend, place.outcomes[0] if place and place.outcomes else None)


def why(table: Table, paper: Paper) -> str:
    """The rules behind what was thrown last, or behind what is shown."""
    check, place = _check(table), table.place
    if check is None:
        return _("Nothing to explain yet: write a throw first, or help.")
    outcomes = place.outcomes if place else ()
    reasons = dict.fromkeys(r for o in outcomes for r in reasons_of(check, o)) or check.because
    return result.why_text(table.rules, reasons, paper, whole=True)


def dials(table: Table, paper: Paper) -> str:
    """The house rules."""
    from tablee.cli.rules import dials_text

    known = list(table.rules.pack.known.values())
    return dials_text(known, table.rules.pack, paper) or _("This game has no house rules.")


def turned(table: Table, key: str, paper: Paper) -> str:
    """The house rule that was just changed."""
    from tablee.cli.rules import dials_text

    return dials_text([table.rules.pack.known[key]], table.rules.pack, paper)


def rules(table: Table, words: str, paper: Paper) -> str:
    """The rules that answer to some words."""
    from tablee.cli.rules import rules_text, searched

    if not words:
        return _("Write which words to look for: rules WORDS.")
    return rules_text(searched(table.rules.reference, words), paper) or _("No rule answers to these words.")


def sheet(table: Table, paper: Paper) -> str:
    """The sheet that pays."""
    from tablee.cli.sheet_text import sheet_text

    if not table.payer:
        presets = ", ".join(table.game.presets()) or "–"
        return _("No sheet taken. Ready-made sheets: {presets}.").format(presets=presets)
    return sheet_text(table.game, table.rules, table.state.sheet(table.payer), paper)


def help_text(paper: Paper) -> str:
    """All that can be typed."""
    return result.aligned(((_(word), _(text)) for word, text in HELP), paper)
