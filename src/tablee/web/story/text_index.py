"""A viewer's own story as text to be searched: told without its cards, carried on as the log grows."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from tablee.game.event import Opened
from tablee.game.reference import folded
from tablee.table.log.facts import Shown
from tablee.table.secrecy.view import Viewed
from tablee.web.story.entry_book import RUN, Entry, same_names
from tablee.web.story.snippet import snippet_of
from tablee.web.story.teller import Teller
from tablee.web.views.throw_reading import outcome_words
from tablee.web.views.view import View

PAGE = 50
"""How many later entries are shown with an old one."""
NEAR, ALIKE = 3, 0.7
"""How many words are offered instead of one that is nowhere, and how much alike they must be."""
WORD = re.compile(r"[^\W\d_]{3,}")


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that was found. ``snippet`` is in stretches, each with whether it was looked for.

    ``before`` is where the log is read back to see it; 0 for its latest page.
    """

    id: str
    number: int
    at: str
    who: str
    snippet: tuple[tuple[str, bool], ...]
    before: int
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """What a question found: the latest hits, how many there are in all, words that come near where none is.

    ``short``: too little was asked to look for.
    """

    asked: str
    hits: tuple[Hit, ...] = ()
    count: int = 0
    near: tuple[str, ...] = ()
    short: bool = False


class PlainTeller(Teller):
    """Tells the story without its cards, and remembers which entries have changed."""

    def __init__(self, view: View) -> None:
        super().__init__(view.state, view.rules, view.seat.id, view.lang, view.hidden, view.rules_for)
        self.touched: set[str] = set()
        self._began: dict[str, tuple[Mapping[str, Any], tuple[str, ...]]] = {}

    def _take(self, view: Viewed) -> None:
        super()._take(view)
        for fact in view.fact.events if isinstance(view.fact, Shown) else (view.fact,):
            if isinstance(fact, Opened):
                self._began[fact.run] = (fact.check, tuple(fact.against))
        run = getattr(view.fact, "run", "")
        self.touched |= {view.command, self._keys.get(view.command, ""), RUN + run}

    def text(self, entry: Entry) -> str:
        """All that an entry says, in one line."""
        asking = self.state.asks.get(entry.ask) if entry.ask else None
        runs = (entry.run, *(piece.run for piece in entry.pieces))
        return " · ".join(
            filter(
                None,
                (
                    entry.to,
                    entry.heading,
                    entry.body.striptags(),
                    entry.words,
                    *(words for run in runs if run for words in self._thrown_words(run)),
                    entry.secret,
                    *((asking.words, asking.trait) if asking else ()),
                    *dict.fromkeys(line.words for line in entry.lines),
                ),
            )
        )

    def _thrown_words(self, run: str) -> Iterator[str]:
        """What a throw came to, and whom it was against; worked out without reading its dice."""
        sheets, (check, against) = self.state.game.sheets, self._began.get(run, ({}, ()))
        yield from (sheets[id].name for id in against if id in sheets)
        rules = self.under(run)
        yield from (outcome_words(rules, check, outcome, self.lang) for outcome in self._stored.get(run, ()))


class Index:
    """One viewer's story in one language, as folded text."""

    def __init__(self, view: View) -> None:
        self.reader = PlainTeller(view)
        self.count = 0
        self.texts: dict[str, str] = {}
        self.vocabulary: dict[str, str] = {}

    def fits(self, view: View) -> bool:
        """Whether it can go on with what this view has: no rule and no name has changed."""
        known = self.reader.rules is view.rules and self.count <= view.ledger.count(view.seat)
        return known and same_names(self.reader.state, view.state)

    def found(self, view: View, asked: str, wanted: Sequence[str], most: int) -> Found:
        """The entries that hold every word, to the end of the viewer's log."""
        with self.reader.under_rules(view.rules_for):
            self._go_on(view)
            return self._answer(asked, wanted, most)

    def _go_on(self, view: View) -> None:
        """Only entries that are new or changed are read."""
        reader = self.reader
        reader.state, reader.hidden = view.state, view.hidden
        reader.take(view.ledger.views_after(view.seat, self.count))
        self.count = view.ledger.count(view.seat)
        for key in reader.touched & reader.entries.keys():
            entry = reader.entries[key]
            words = f"{entry.who} · {reader.text(entry)}"
            self.texts[key] = folded(words)
            self.vocabulary.update({_flat(word): word for word in WORD.findall(words)})
        reader.touched.clear()

    def _answer(self, asked: str, wanted: Sequence[str], most: int) -> Found:
        entries = self.reader.entries
        keys = [key for key, text in self.texts.items() if all(word in text for word in wanted)]
        hits = sorted((e for key in keys if self.reader.is_told(e := entries[key])), key=_order, reverse=True)
        near = () if hits else self._near(wanted)
        return Found(asked, tuple(self._hits(hits[:most], wanted)), len(hits), near)

    def _hits(self, entries: Sequence[Entry], wanted: Sequence[str]) -> Iterator[Hit]:
        told = [e.number for e in self.reader.entries.values() if self.reader.is_told(e)] if entries else []
        for e in entries:
            later = told[bisect_right(told, e.number) + PAGE - 1 :][:1]
            snippet = snippet_of(self.reader.text(e), wanted)
            yield Hit(e.id, e.number, e.stamp, e.who, snippet, later[0] if later else 0, bool(e.undone))

    def _near(self, wanted: Sequence[str]) -> tuple[str, ...]:
        """Words of the story that are written much like the first that is nowhere in it."""
        texts = self.texts.values()
        lost = next((w for w in wanted if not any(w in text for text in texts)), "")
        alike = [w for w in self.vocabulary if w[0] == lost[:1] and abs(len(w) - len(lost)) < NEAR]
        return tuple(self.vocabulary[w] for w in get_close_matches(lost, alike, NEAR, ALIKE))


@lru_cache(maxsize=20_000)
def _flat(word: str) -> str:
    return folded(word)


def _order(entry: Entry) -> tuple[int, str]:
    return entry.number, entry.id
