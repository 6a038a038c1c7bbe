"""The rules in our own words: one French and one English sentence for each rule ID."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import lru_cache
from typing import Any

from tablee.game.data import chapters, read_sections
from tablee.game.frozen import dataclass
from tablee.game.problem import Problem
from tablee.game.reason import Reason
from tablee.game.text import Lang, Text, fill


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule: its title, what it says, and the sentences that explain one case of it."""

    rule: str
    title: Text
    text: Text
    said: Mapping[str, Text] = field(default_factory=dict)

    def sentence(self, key: str) -> Text:
        """The sentence of one case; the rule itself where the case has no words of its own."""
        return self.said.get(key, self.text) if key else self.text


@dataclass(frozen=True, slots=True)
class Reference:
    """Every rule of a system, searchable, and the voice of its reasons and problems."""

    entries: Mapping[str, Entry]

    def say(self, what: Reason | Problem, lang: Lang) -> str:
        """One reason or problem as a sentence in the reader's language."""
        reason = what.reason if isinstance(what, Problem) else what
        return fill(self.entries[reason.rule].sentence(reason.said)[lang], dict(reason.slots), lang)

    def text(self, what: Reason | Problem) -> Text:
        """The same in both languages."""
        return Text(self.say(what, "fr"), self.say(what, "en"))

    def search(self, words: str) -> tuple[Entry, ...]:
        """Entries that hold every word in either language, or whose ID begins with the text."""
        wanted = folded(words).split()
        return tuple(e for e in self.entries.values() if _holds(e, wanted))


def _holds(entry: Entry, wanted: list[str]) -> bool:
    if len(wanted) == 1 and folded(entry.rule).startswith(wanted[0]):
        return True
    text = folded(" ".join((entry.rule, entry.title.fr, entry.title.en, entry.text.fr, entry.text.en)))
    return all(word in text for word in wanted)


def folded(words: str) -> str:
    """Lower case without accents, so that « Épée » is found by "epee"."""
    import unicodedata

    if words.isascii():
        return words.lower()
    flat = unicodedata.normalize("NFKD", words.replace("œ", "oe").replace("Œ", "oe").replace("’", "'"))
    return "".join([c for c in flat if c < "\x80" or not unicodedata.combining(c)]).casefold()


def text_of(data: Mapping[str, Any]) -> Text:
    """The ``fr`` and ``en`` of a TOML table."""
    return Text(data["fr"], data["en"])


def _entry(rule: str, data: Mapping[str, Any]) -> Entry:
    said = {key: text_of(value) for key, value in data.get("said", {}).items()}
    return Entry(rule, text_of(data["title"]), text_of(data), said)


def _files(package: str) -> Iterator[Mapping[str, Any]]:
    """``reference.toml``, or the files of the folder ``reference/``, one for each chapter of a long book."""
    names = chapters(package, "reference")
    for path in [f"reference/{name}.toml" for name in names] or ["reference.toml"]:
        yield read_sections(package, path)


class _Entries(Mapping[str, Entry]):
    """The entries of some packages, later ones first in rank; each is read when it is said."""

    def __init__(self, packages: tuple[str, ...]) -> None:
        self._files = [file for package in packages for file in _files(package)]
        self._read: dict[str, Entry] = {}

    def __getitem__(self, rule: str) -> Entry:
        if rule not in self._read:
            file = next((f for f in reversed(self._files) if rule in f), None)
            if file is None:
                raise KeyError(rule)
            self._read[rule] = _entry(rule, file[rule])
        return self._read[rule]

    def __contains__(self, rule: object) -> bool:
        return any(rule in file for file in self._files)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(rule for file in self._files for rule in file))

    def __len__(self) -> int:
        return sum(1 for _ in self)


@lru_cache(maxsize=16)
def load_reference(*packages: str) -> Reference:
    """The reference of a system (``reference.toml``, or ``reference/``) together with the house's own."""
    return Reference(_Entries(("tablee.game", *packages)))
