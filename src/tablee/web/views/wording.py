"""Words and bars for readers: sentences of problems and reasons, chances."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from tablee.game.odds import Odds, OddsRow
from tablee.game.outcome import Number
from tablee.game.problem import Problem
from tablee.game.reason import Reason
from tablee.game.reference import load_reference
from tablee.game.system import PLAIN, Rules
from tablee.game.text import Lang

FAILURES = ("n3", "n2", "n1")
SUCCESSES = ("y1", "y2", "y3")
PARTS = 60
"""The most parts of a bar: more could neither be seen nor listened to."""
LETTER = 1.15
"""How much of the bar a letter takes, in percent."""
NBSP, MINUS = "\N{NO-BREAK SPACE}", "\N{MINUS SIGN}"
NEGATIVE = re.compile(r"-(?=\d)")
WRITTEN: Mapping[Lang, Mapping[str, str]] = {
    "fr": {"vs": "contre"},
    "en": {"contre": "vs", "jet": "roll", "avec": "with", "en": "as"},
}
"""The words of a notation that are the other language's, and a reader's own for them."""


@dataclass(frozen=True, slots=True)
class Part:
    """One named part: ``x`` and ``width`` in percent of the bar; ``number`` and ``fraction`` to be read."""

    name: str
    x: float
    width: float
    number: str
    fraction: str
    tone: str

    @property
    def narrow(self) -> bool:
        """Whether its words find no room in it, where it says whether the throw succeeds."""
        return not self.tone.startswith("t") and self.width < len(f"{self.name} {self.number}") * LETTER


def tones(successes: Sequence[bool | None]) -> list[str]:
    """A tone for each row in order: failures darken towards the worst, successes towards the best.

    Where nothing says what succeeds, two quiet tones alternate: they only keep neighbours apart.
    """
    failures, wins = successes.count(False), successes.count(True)
    seen = {False: 0, True: 0}
    found = []
    for i, success in enumerate(successes):
        if success is None:
            found.append(("t1", "t2")[i % 2])
            continue
        place = seen[success]
        seen[success] += 1
        # Few parts stand in the middle of their ramp: the extremes are for extremes.
        if success:
            found.append("y2" if wins == 1 else SUCCESSES[place * 2 // (wins - 1)])
        else:
            found.append("n2" if failures == 1 else FAILURES[place * 2 // (failures - 1)])
    return found


def parts(rows: Iterable[tuple[str, Fraction, bool | None]], numbers: Sequence[str]) -> tuple[Part, ...]:
    """The parts of a bar from (name, chance, success) rows; ``numbers`` are the chances as they are read."""
    listed = list(rows)
    made, x = [], Fraction(0)
    toned = tones([success for _, _, success in listed])
    for (name, p, _), number, tone in zip(listed, numbers, toned, strict=True):
        made.append(Part(name, round(float(x * 100), 3), round(float(p * 100), 3), number, str(p), tone))
        x += p
    return tuple(made)


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
    """The parts of the odds bar; of many totals, neighbours share one."""
    told = odds.gathered(PARTS).rows
    rows = [(_name(rules, row, lang), row.p, row.success) for row in told]
    return parts(rows, [percent(row.p, lang) for row in told])


def _name(rules: Rules, row: OddsRow, lang: Lang) -> str:
    """A total that is the outcome by its words, if it has any, or by its number; else the outcome's words."""
    if row.success is None and row.ends is not None:
        said = dict.fromkeys(_total(rules, row.key, total, lang) for total in row.ends)
        if "" not in said:
            return " … ".join(said)
    return rules.labels[row.key][lang] if row.key in rules.labels else row.key


def _total(rules: Rules, key: str, total: Number, lang: Lang) -> str:
    """A total by its words or its number; nothing where the outcome has words of its own."""
    words = rules.total(key, total)
    if words is not None:
        return words[lang]
    return str(total).replace("-", MINUS) if key == PLAIN else ""


def best_label(rules: Rules, odds: Odds, lang: Lang) -> str:
    """The least outcome that succeeds: « Oui, mais… »."""
    row = next((r for r in odds.rows if r.success), None)
    return _name(rules, row, lang) if row else ""
