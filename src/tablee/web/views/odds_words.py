"""The odds of a throw in preparation as its bar tells them, each worked out and put into words once."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tablee.game.check import Check, Spend
from tablee.game.odds import Odds
from tablee.game.system import Rules
from tablee.game.text import Lang
from tablee.game.walk import odds as law_of
from tablee.lang import gettext as _
from tablee.lang import use
from tablee.web.views.charts import Drawn, drawn
from tablee.web.views.memo import Same
from tablee.web.views.odds_bar import Part
from tablee.web.views.wording import bar_of, best_label, percent

KEPT = 512
"""How many throws in preparation are remembered."""
LIKELIEST = 3
"""How many outcomes are named under a bar whose throw neither succeeds nor fails."""


@dataclass(frozen=True, slots=True)
class ToldOdds:
    """Odds as the bar has them: its parts, all of them in words, the chance, and of what."""

    parts: tuple[Part, ...]
    label: str
    chance: str
    what: str


@lru_cache(maxsize=KEPT)
def told_odds(rules: Rules, odds: Same[Odds], lang: Lang) -> ToldOdds:
    """Odds in words."""
    use(lang)
    found = odds.of
    parts = bar_of(rules, found, lang)
    label = ", ".join(f"{p.name} {p.number}" for p in parts)
    if found.success is None:
        likeliest = sorted(parts, key=lambda part: -part.width)[:LIKELIEST]
        worded = all(any(map(str.isalpha, part.name)) for part in likeliest)  # bare totals say nothing here
        return ToldOdds(
            parts, label, "", " · ".join(f"{p.name} {p.number}" for p in likeliest) if worded else ""
        )
    least = best_label(rules, found, lang)
    what = _("{label} or better").format(label=least) if least else ""
    return ToldOdds(parts, label, percent(found.success, lang), what)


@lru_cache(maxsize=KEPT)
def odds_chart(rules: Rules, check: Same[Check], lang: Lang) -> Drawn | None:
    """The chart of a check's odds, where the system has one."""
    use(lang)
    make = rules.charts.get("odds")
    return drawn(make(check.of), lang) if make else None


@lru_cache(maxsize=KEPT)
def chance_after(spend: Same[Spend]) -> Fraction | None:
    """The chance to succeed once it is bought; None where success is not known."""
    law = law_of(spend.of.then(())).map(lambda ends: ends[0].success)
    return None if None in law else law.chance(lambda success: success is True)
