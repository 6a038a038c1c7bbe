"""The parts of the page that composes a game: what one may begin with, and every chapter of the book."""

from __future__ import annotations

import json
from dataclasses import dataclass

from tablee.game.compose import TableWords, compose_of
from tablee.game.dial import Dial
from tablee.game.reference import Reference, folded
from tablee.game.system import System
from tablee.game.text import Lang, number
from tablee.lang import gettext as _
from tablee.web.composer.pack_draft import Composed, dial_text
from tablee.web.shelf import BOOK, NOW, Source, games_of
from tablee.web.story.pack_lines import name_of, value_words
from tablee.web.views.view import View


@dataclass(frozen=True, slots=True)
class DialField:
    """A dial on the page. ``book`` is the book's value as text of the field, ``by_the_book`` in words."""

    key: str
    label: str
    kind: str
    value: str
    book: str
    by_the_book: str
    bounds: str
    options: tuple[tuple[str, str], ...]
    rule: str
    rule_title: str
    sentence: str
    words: str

    @property
    def changed(self) -> bool:
        """Whether it differs from the book."""
        return self.value != self.book


@dataclass(frozen=True, slots=True)
class TableField:
    """A table on the page: ``base`` is its own content where it is not the book's."""

    key: str
    title: str
    rule: str
    rule_title: str
    sentence: str
    base: str
    words: str


@dataclass(frozen=True, slots=True)
class ChapterPart:
    """A chapter: its dials, then its tables."""

    key: str
    title: str
    dials: tuple[DialField, ...]
    tables: tuple[TableField, ...]


def sources_of(view: View) -> list[Source]:
    """What one may begin with: what is played, the book, what ships, what was kept."""
    book = Source(BOOK, _("By the book"), _("Everything as the rulebook has it."))
    found = [Source(NOW, name_of(view.state.pack, view.lang), _("What this table plays by now.")), book]
    if view.state.pack == view.system.pack().form():
        found = [book]
    return [*found, *games_of(view.host.log, view.system, view.lang)]


def chapters_of(system: System, composed: Composed, lang: Lang) -> list[ChapterPart]:
    """Every chapter with its dials and tables; tables that no chapter claims come last."""
    book, reference = system.pack(), system.reference
    told = compose_of(book.tables.package)
    tables = told.tables(book.tables)
    titles = {c.key: c.title[lang] if c.title else _("House rules") for c in book.chapters}
    dials = {c.key: c.dials for c in book.chapters}
    for _order, key, title in sorted(told.chapters(), key=lambda c: c[0]):
        titles.setdefault(key, title[lang])
    found = []
    for key, heading in titles.items():
        fields = tuple(_dial(book.known[d], composed, reference, lang) for d in dials.get(key, ()))
        own = (table for table in tables if table.chapter == key and (key or table.named))
        drawn = tuple(_table(table, composed, reference, lang) for table in own)
        found.append(ChapterPart(key, heading, fields, drawn))
    claimed = {table.key for part in found for table in part.tables}
    rest = tuple(_table(t, composed, reference, lang) for t in tables if t.key not in claimed)
    heading = _("Other tables") if claimed else _("Tables")
    return [*found, *([ChapterPart("tables", heading, (), rest)] if rest else ())]


def _dial(dial: Dial, composed: Composed, reference: Reference, lang: Lang) -> DialField:
    book = dial_text(dial.default)
    ends = [None if end is None else number(end, lang) for end in (dial.low, dial.high)]
    entry = reference.entries.get(dial.rule)
    return DialField(
        dial.key,
        dial.label[lang],
        dial.kind,
        composed.dials.get(dial.key, book),
        book,
        value_words(dial, dial.default, lang),
        _("{low} to {high}").format(low=ends[0], high=ends[1]) if None not in ends else "",
        tuple((key, words[lang]) for key, words in (dial.options or {}).items()),
        dial.rule,
        entry.title[lang] if entry else "",
        entry.text[lang] if entry else "",
        folded(f"{dial.key} {dial.label.fr} {dial.label.en} {dial.rule}"),
    )


def _table(table: TableWords, composed: Composed, reference: Reference, lang: Lang) -> TableField:
    entry = reference.entries.get(table.rule) if table.rule else None
    own = composed.tables.get(table.key)
    return TableField(
        table.key,
        table.title[lang],
        table.rule,
        entry.title[lang] if entry else "",
        entry.text[lang] if entry else "",
        "" if own is None else json.dumps(own, ensure_ascii=False),
        folded(f"{table.key} {table.title.fr} {table.title.en} {table.rule}"),
    )
