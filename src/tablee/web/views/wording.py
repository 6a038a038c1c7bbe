"""Numbers, times and sentences as a reader reads them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction

from tablee.game.odds import Odds, OddsRow
from tablee.game.problem import Problem
from tablee.game.reason import Reason
from tablee.game.reference import load_reference
from tablee.game.system import PLAIN, Rules
from tablee.game.text import Lang
from tablee.web.views.odds_bar import Part, parts

NBSP, MINUS = "\N{NO-BREAK SPACE}", "\N{MINUS SIGN}"


NEGATIVE = re.compile(r"-(?=\d)")
WRITTEN: Mapping[Lang, Mapping[str, str]] = {
    "fr": {"vs": "contre"},
    "en": {"contre": "vs", "jet": "roll", "avec": "with", "en": "as"},
}
"""The words of a notation that are the other language's, and a reader's own for them."""


def written(notation: str, lang: Lang) -> str:
    """A notation as a reader reads it: a real minus, and the words of their language."""
    words = WRITTEN[lang]
    return " ".join(words.get(word, NEGATIVE.sub(MINUS, word)) for word in notation.split(" "))


def titled(label: str) -> str:
    """A label that begins with a capital, whatever comes after it."""
    return label[:1].upper() + label[1:]


def percent(p: Fraction, lang: Lang) -> str:
    """A chance in whole percent; what is possible is never written 0 %, nor what is uncertain 100 %."""
    whole = round(p * 100)
    space = NBSP if lang == "fr" else ""
    if whole == 0 and p > 0:
        return f"<{space}1{space}%"
    if whole == 100 and p < 1:
        return f">{space}99{space}%"
    return f"{whole}{space}%"


def counted(amount: int, label: str, lang: Lang) -> str:
    """So many points of an account: « 1 point d’Aura »; a label that does not say points is kept whole."""
    head, _, tail = label.partition(" ") if lang == "fr" else label.rpartition(" ")[::-1]
    if head.lower() != "points" or not tail:
        return f"{label} {MINUS}{amount}"
    one = amount < 2 if lang == "fr" else amount == 1
    word = "point" if one else "points"
    return f"{amount}{NBSP}{word} {tail}" if lang == "fr" else f"{amount}{NBSP}{tail} {word}"


def sentences(rules: Rules | None, problems: tuple[Problem, ...], lang: Lang) -> list[tuple[str, str]]:
    """Each problem as its sentence and its rule; what holds of several alike is said once."""
    reference = rules.reference if rules else load_reference()
    return list(dict.fromkeys((reference.say(p, lang), p.rule) for p in problems))


def reason_words(rules: Rules, reason: Reason, lang: Lang) -> str:
    """A logged reason in a sentence; the title of its rule where the rest is not for this viewer, or where
    today's sentence has a slot that was not logged."""
    entry = rules.reference.entries.get(reason.rule)
    if entry is None:
        return reason.rule
    if reason.said or reason.slots:
        with suppress(KeyError):
            return rules.reference.say(reason, lang)
    return entry.title[lang]


def bar_of(rules: Rules, odds: Odds, lang: Lang) -> tuple[Part, ...]:
    """The parts of the odds bar."""
    rows = [(_name(rules, row, lang), row.p, row.success) for row in odds.rows]
    return parts(rows, [percent(row.p, lang) for row in odds.rows])


def _name(rules: Rules, row: OddsRow, lang: Lang) -> str:
    """A total that is the outcome by its words, if it has any, or by its number; else the outcome's words."""
    if row.success is None and row.total is not None:
        words = rules.total(row.key, row.total)
        if words is not None or row.key == PLAIN:
            return words[lang] if words else str(row.total).replace("-", MINUS)
    return rules.labels[row.key][lang] if row.key in rules.labels else row.key


def best_label(rules: Rules, odds: Odds, lang: Lang) -> str:
    """The least outcome that succeeds: « Oui, mais… »."""
    row = next((r for r in odds.rows if r.success), None)
    return _name(rules, row, lang) if row else ""
