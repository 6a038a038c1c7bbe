"""The spends that are still possible, each with its exact odds."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tablee.cli.drawing import die_text
from tablee.cli.errors import clean
from tablee.cli.numbers import chance
from tablee.cli.paper import Paper, wrapped
from tablee.game.walk import improvement
from tablee.lang import current
from tablee.lang import gettext as _

if TYPE_CHECKING:
    from tablee.cli.prompt.table import Table
    from tablee.dice import Distribution
    from tablee.game.check import Check, Spend
    from tablee.game.outcome import DieShown, Outcome
    from tablee.game.system import Rules

__all__ = ["Offer", "best_pick", "offers_text", "spend_name"]

MOST_PICKS = 64
SHOWN_PICKS = 4


class Offer(NamedTuple):
    """One way to spend: on which dice, and what it does to the odds."""

    pick: tuple[int, ...]
    success: Fraction | None
    better: Fraction | None
    worse: Fraction | None
    mean: Fraction | None

    @property
    def rank(self) -> tuple[Fraction, ...]:
        """How good it is: success first, then the mean, then few dice."""
        zero = Fraction(0)
        better = (self.better or zero) - (self.worse or zero)
        return (self.success or zero, self.mean or zero, better, Fraction(-len(self.pick)))


def offers(check: Check, spend: Spend, now: Outcome | None) -> list[Offer]:
    """The different choices of dice, best first."""
    found = [_offer(check, improvement(spend, pick), pick, now) for pick in spend.picks[:MOST_PICKS]]
    return sorted(found, key=lambda offer: offer.rank, reverse=True)


def best_pick(check: Check, spend: Spend, now: Outcome | None) -> tuple[int, ...]:
    """The dice to choose when nobody says which."""
    return offers(check, spend, now)[0].pick if len(spend.picks) > 1 else spend.picks[0]


def _offer(
    check: Check, law: Distribution[tuple[Outcome, ...]], pick: tuple[int, ...], now: Outcome | None
) -> Offer:
    mine = law.map(lambda ends: ends[0])
    order = {key: at for at, key in enumerate(check.keys)}

    def height(outcome: Outcome) -> tuple[int, Fraction]:
        total = Fraction(outcome.total or 0) if check.by_total else Fraction(0)
        return order.get(outcome.key, 0), total

    known = all(outcome.success is not None for outcome in mine)
    totals = all(outcome.total is not None for outcome in mine)
    return Offer(
        pick,
        mine.chance(lambda o: bool(o.success)) if known else None,
        mine.chance(lambda o: height(o) > height(now)) if now else None,
        mine.chance(lambda o: height(o) < height(now)) if now else None,
        mine.mean(lambda o: o.total or 0) if totals else None,
    )


def spend_name(rules: Rules, spend: Spend) -> str:
    """A spend in the words of its rule."""
    if not spend.because:
        return spend.key
    return clean(rules.reference.say(spend.because[0], current()))


def offers_text(table: Table, check: Check, now: Outcome | None, paper: Paper) -> str:
    """Every spend with its number, its price in the rule's own words, and its odds."""
    place = table.place
    dice = place.reading.dice if place and place.reading else ()
    lines = []
    for number, spend in enumerate(table.spends, 1):
        head = wrapped(f"{number}  {spend_name(table.rules, spend)}", paper.width - 4, "     ")
        lines.append(f"  {head}")
        if spend.refused:
            said = [clean(table.rules.reference.say(p, current())) for p in spend.refused]
            lines += [f"     {paper.style(text, 'quiet')}" for text in said]
            continue
        ways = [offer for offer in offers(check, spend, now) if offer.better != 0]
        texts = [_way(offer, dice, paper) for offer in ways[:SHOWN_PICKS]] or [_("nothing to gain")]
        lines += [f"     {text}" for text in texts if text]
    return "\n".join(lines)


def _way(offer: Offer, dice: tuple[DieShown, ...], paper: Paper) -> str:
    parts = []
    if offer.success is not None:
        parts.append(_("success {p}").format(p=chance(offer.success)))
    if offer.better is not None:
        parts.append(_("better {p}").format(p=chance(offer.better)))
    if offer.worse:
        parts.append(_("worse {p}").format(p=chance(offer.worse)))
    odds = " · ".join(parts)
    if not offer.pick:
        return odds
    shown = "  ".join(die_text(dice[at], paper) for at in offer.pick if at < len(dice))
    which = ",".join(str(at + 1) for at in offer.pick)
    return _("dice {which} ({shown}): {odds}").format(which=which, shown=shown, odds=odds)
