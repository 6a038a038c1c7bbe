"""Texts that people read, in both languages at once."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from string import Formatter
from typing import Any, Literal

from tablee.game.frozen import dataclass

Lang = Literal["fr", "en"]
LANGS: tuple[Lang, ...] = ("fr", "en")
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in French and in English."""

    fr: str
    en: str

    def __getitem__(self, lang: Lang) -> str:
        return self.fr if lang == "fr" else self.en

    def fill(self, slots: Mapping[str, Any]) -> Text:
        """Put values into the named slots, each written as its language writes it."""
        return Text(fill(self.fr, slots, "fr"), fill(self.en, slots, "en"))


class Quote(Text):
    """Words that an event reveals: whoever learns of the event reads them. In the log it is a text like any
    other, and equal to it."""

    __hash__ = Text.__hash__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and (self.fr, self.en) == (other.fr, other.en)

    @staticmethod
    def of(words: Text | str) -> Quote:
        """Words that are told on purpose."""
        return Quote(words, words) if isinstance(words, str) else Quote(words.fr, words.en)


def plain(words: str) -> Text:
    """Free text: what somebody wrote is never translated."""
    return Text(words, words)


def number(value: int | Fraction, lang: Lang, *, signed: bool = False) -> str:
    """A number as it is printed: a real minus, a decimal comma in French, thirds left as fractions."""
    if type(value) is int:
        return f"{MINUS}{-value}" if value < 0 else f"+{value}" if signed and value else str(value)
    exact = Fraction(value)
    sign = MINUS if exact < 0 else "+" if signed and exact > 0 else ""
    size = abs(exact)
    if size.denominator == 1:
        return f"{sign}{size.numerator}"
    for places in (1, 2):
        scaled = size * 10**places
        if scaled.denominator == 1:
            whole, part = divmod(scaled.numerator, 10**places)
            return f"{sign}{whole}{',' if lang == 'fr' else '.'}{part:0{places}d}"
    return f"{sign}{size}"


YES_NO = {True: Text("oui", "yes"), False: Text("non", "no")}


class _Filler(Formatter):
    """``{net}`` prints a number, ``{net:+}`` signs it; texts are taken in the wanted language."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Text):
            return value[self.lang]
        if value is None:
            return "—"
        if isinstance(value, bool):
            return YES_NO[value][self.lang]
        if isinstance(value, (int, Fraction)):
            return number(value, self.lang, signed=format_spec == "+")
        if isinstance(value, (tuple, list)):
            return ", ".join(self.format_field(item, format_spec) for item in value)
        return str(value)


_FILLERS: Mapping[Lang, _Filler] = {lang: _Filler(lang) for lang in LANGS}


@lru_cache(maxsize=4096)
def _parsed(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A sentence as what stands before each slot, the slot, and how it is written; () for any other."""
    found = tuple(_FILLERS["en"].parse(template))
    simple = all(
        name is None or (name.isidentifier() and not turned and "{" not in (spec or ""))
        for _before, name, spec, turned in found
    )
    return tuple((before, name, spec or "") for before, name, spec, _turned in found) if simple else ()


def fill(template: str, slots: Mapping[str, Any], lang: Lang) -> str:
    """Fill one sentence in one language."""
    filler, parsed = _FILLERS[lang], _parsed(template)
    if not parsed:
        return filler.vformat(template, (), slots)
    return "".join(
        [
            before if name is None else before + filler.format_field(slots[name], spec)
            for before, name, spec in parsed
        ]
    )
