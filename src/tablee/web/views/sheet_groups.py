"""A sheet as a page shows it: groups of lines, over the kinds of blocks."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import Any

from tablee.game.address import INSIDE
from tablee.game.draft import Draft
from tablee.game.frozen import replace
from tablee.game.move import Move
from tablee.game.naming import name_of, note_of, worth_of
from tablee.game.panel import Item, Panel, grouped
from tablee.game.sheet import (
    Account,
    Aspect,
    Block,
    Descriptor,
    Items,
    Levelled,
    Nested,
    Note,
    Numeric,
    Pick,
    Power,
    Sheet,
    Track,
    Words,
)
from tablee.game.system import Rules
from tablee.game.text import Lang, Text, number
from tablee.lang import gettext as _
from tablee.lang import use
from tablee.table.log.seat import Role, Seat
from tablee.web.views.memo import Same

PIPS = 5
SHEETS = 1024
"""How many sheets are kept as they are shown, for all tables together."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number that can be set: how it is called, what it is (None: absent), how it is read."""

    field: str
    value: int | None
    shown: str
    label: str
    most: int | None = None
    level: bool = False
    """Whether it stands on the ladder, where its words are chosen."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The game master's word on a line."""

    verdict: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a sheet. ``pressed`` is None where it can't be put into a throw.

    ``words`` is what its player may write anew, None where there is nothing to write.
    """

    kind: str
    id: str
    name: str
    numbers: tuple[Number, ...] = ()
    pips: int = 0
    note: str = ""
    pressed: bool | None = None
    words: str | None = None
    mark: Mark | None = None
    inside: tuple[Group, ...] = ()
    boxes: Number | None = None
    """The boxes of an aspect: how many there are, and how many are ticked."""
    moves: tuple[MoveLink, ...] = ()
    """The moves of the game that are about it."""
    hint: str = ""
    """What the game's lists say that it is for."""

    @property
    def value(self) -> str:
        """Its numbers, as they are read."""
        return " · ".join(n.shown for n in self.numbers if n.shown)


@dataclass(frozen=True, slots=True)
class MoveLink:
    """A move of the game that belongs to a sheet: its label, and what opens its form."""

    label: str
    vals: str


@dataclass(frozen=True, slots=True)
class Group:
    """Lines under one title, and what can be done there."""

    title: str
    lines: tuple[Line, ...] = ()
    moves: tuple[MoveLink, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """How a sheet is drawn: in which language, what stands in the draft of a throw, whose eyes.

    ``marks`` are the game master's words on its lines; the titles ``always`` stand even over nothing.
    Without ``seat`` it is for reading alone.
    """

    rules: Rules
    lang: Lang
    draft: Draft | None = None
    seat: Seat | None = None
    id: str = ""
    marks: Mapping[str, Mark] = field(default_factory=dict)
    always: tuple[str, ...] = ()

    def groups(self, sheet: Sheet) -> list[Group]:
        """The sheet's blocks under the titles the system gives them; those without one come first."""
        acts = self.seat.role if self.seat is not None and self.seat.acts_for(self.id) else None
        bare = _bare(self.rules, self.lang, Same(sheet), acts, self.id, self.always)
        pressed = self.rules.counts(sheet, self.draft) if self.draft is not None and acts is not None else ()
        if not pressed and not self.marks:
            return list(bare)
        return [self._touched(group, pressed) for group in bare]

    def _touched(self, group: Group, pressed: Collection[str]) -> Group:
        """A group with what stands in the draft, and what was said of its lines."""
        if not any(line.id in pressed or self.marks.get(line.id) for line in group.lines):
            return group
        lines = tuple(
            replace(line, pressed=line.pressed if line.pressed is None else line.id in pressed, mark=mark)
            if (mark := self.marks.get(line.id)) or line.id in pressed
            else line
            for line in group.lines
        )
        return replace(group, lines=lines)


@lru_cache(maxsize=SHEETS)
def _bare(
    rules: Rules,
    lang: Lang,
    of: Same[Sheet],
    acts: Role | None,
    id: str,
    always: tuple[str, ...],
    within: str = "",
    nature: str = "",
) -> tuple[Group, ...]:
    """The groups of a sheet for whoever acts for it in that role, before anything is put into a throw.

    ``within`` is the way to a sheet within a sheet; ``id`` and ``nature`` are those of the outermost one.
    """
    use(lang)
    made, sheet = _Making(rules, lang, of.of, acts, id, within, nature or of.of.nature), of.of
    found: list[Group] = []
    titles: dict[Text | None, Panel] = {p.title: p for p in rules.panels if _fits(p, sheet)}
    blocks: dict[Text | None, list[Block]] = dict(grouped(rules.panels, sheet))
    for title in (None, *titles):
        lines = tuple(made.line(block, titles.get(title)) for block in blocks.get(title, ()))
        moves = tuple(made.moves(titles[title])) if title and acts is not None and not within else ()
        if lines or moves or (title and title[lang] in always):
            found.append(Group(title[lang] if title else "", lines, moves))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Making:
    """The groups of a sheet while they are made; ``acts`` is the role of whoever may act for it."""

    rules: Rules
    lang: Lang
    sheet: Sheet
    acts: Role | None
    id: str
    within: str
    nature: str

    def moves(self, panel: Panel) -> Iterator[MoveLink]:
        """What the panel offers."""
        for item, move in self._offered(panel):
            yield self._link(item, move, {**move.acting(self.id), **item.args})

    def moves_about(self, block: Block) -> Iterator[MoveLink]:
        """What may be done with a block, where it stands."""
        for panel in self.rules.panels if self.acts is not None else ():
            if panel.place == "block" and panel.sheets in ("any", self.nature):
                for item, move in self._offered(panel):
                    about = move.about(self.id, self.within + block.id, getattr(block, "role", ""))
                    if about is not None:
                        yield self._link(item, move, {**about, **item.args})

    def _offered(self, panel: Panel) -> Iterator[tuple[Item, Move]]:
        for item in panel.items:
            move = self.rules.moves.get(item.of) if item.kind == "move" else None
            if move is not None and (move.who != "gm" or self.acts == "gm"):
                yield item, move

    def _link(self, item: Item, move: Move, args: Mapping[str, Any]) -> MoveLink:
        label = (item.label or move.label)[self.lang]
        return MoveLink(label, json.dumps({"do": move.key, "label": label, "args": json.dumps(args)}))

    def line(self, block: Block, panel: Panel | None) -> Line:
        """A block as a line, not in a throw yet where it can be put into one."""
        line = _drawn(self, block)
        role = _titled(panel, getattr(block, "role", ""))
        note = " · ".join(filter(None, (role[self.lang], line.note))) if role is not None else line.note
        acts = self.acts is not None and line.kind == "trait"
        throws = acts and not self.within and self.can_count(block.id)
        return replace(
            line,
            id=self.within + block.id,
            note=note,
            pressed=False if throws else None,
            moves=tuple(self.moves_about(block)) if acts else (),
        )

    def can_count(self, trait: str) -> bool:
        """Whether a throw is another one with a trait, in one of the ways to throw at least."""
        ways = chain(("",), (way.key for way in self.rules.ways))
        return any(self.rules.counts(self.sheet, Draft(traits=(trait,), way=way)) for way in ways)

    def word(self, key: str) -> str | None:
        """What people call a further number of a trait."""
        return self.rules.numbers[key][self.lang] if key in self.rules.numbers else None


def _fits(panel: Panel, sheet: Sheet) -> bool:
    return panel.place == "sheet" and panel.sheets in ("any", sheet.nature)


def _titled(panel: Panel | None, role: str) -> Text | None:
    items: tuple[Item, ...] = panel.items if panel else ()
    return next((i.label for i in items if i.kind == "role" and i.of == role and role), None)


def _drawn(shown: _Making, block: Block) -> Line:
    lang = shown.lang
    match block:
        case Account(id, label):
            note = shown.rules.hint(block, lang)
            return Line("account", id, label[lang], tuple(_account(block, lang)), note=note)
        case Track(id, label):
            return Line("track", id, label[lang], tuple(_rows(block, lang)))
        case Descriptor(id, _name, value):
            called, note = name_of(shown.rules, block)[lang], note_of(shown.rules, block)
            size = value if block.name else abs(value)
            only = Number("", value, worth_of(block)[lang], called)
            return Line("trait", id, called, (only,), size if 0 < size <= PIPS else 0, note, words=called)
        case Numeric(id, name):
            called = shown.rules.named(block, lang)
            return Line("trait", id, called, tuple(_numbers(shown, block)), 0, block.note, words=name)
        case Aspect(id, name, level):
            called, worded = shown.rules.named(block, lang), shown.rules.ladder is not None
            only = Number("", level, shown.rules.level_words(block, lang), called, level=worded)
            ticked = _("{now} of {most}").format(now=block.ticked, most=block.boxes)
            boxes = Number("ticked", block.ticked, ticked, called, block.boxes)
            hint = shown.rules.hint(block, lang)
            return Line("trait", id, called, (only,), 0, block.note, words=name, boxes=boxes, hint=hint)
        case Levelled(id, name, level):
            called, worded = shown.rules.named(block, lang), shown.rules.ladder is not None
            word = shown.rules.level_words(block, lang) or "–"
            only = Number("", level, word, called, level=worded)
            return Line("trait", id, called, (only,), 0, block.note, words=name)
        case Power(id, name):
            told = [f"{shown.word(k)} {_said(v, lang)}" for k, v in block.data.items() if shown.word(k)]
            note = " · ".join(filter(None, (*told, block.note or shown.rules.hint(block, lang))))
            return Line("trait", id, shown.rules.named(block, lang), note=note, words=name)
        case Pick(id, label, option):
            said = shown.rules.labels.get(option)
            return Line("words", id, label[lang], note=said[lang] if said else option, words=option)
        case Words(id, label, words):
            return Line("words", id, label[lang], note=words, words=words)
        case Items(id, label, items):
            return Line("words", id, label[lang], note=" · ".join(items), words="\n".join(items))
        case Note(id, words):
            title = shown.rules.labels.get(id)
            return Line("words", id, title[lang] if title else "", note=words, words=words)
        case Nested(id, sheet):
            within = f"{shown.within}{id}{INSIDE}"
            inner = _bare(shown.rules, lang, Same(sheet), shown.acts, shown.id, (), within, shown.nature)
            return Line("nested", id, sheet.name, inside=inner)


def _account(block: Account, lang: Lang) -> Iterator[Number]:
    label = block.label[lang]
    yield Number("", block.value, number(block.value, lang), label, block.ceiling)
    if block.ceiling is not None:
        most = _("{label}, at most").format(label=label)
        yield Number("ceiling", block.ceiling, number(block.ceiling, lang), most)


def _rows(block: Track, lang: Lang) -> Iterator[Number]:
    for row in block.rows:
        marked, most = block.ticked(row.key), row.holds
        told = _("{now} of {most}").format(now=marked, most=most)
        yield Number(row.key, marked, told, row.label[lang], most)


def _numbers(shown: _Making, block: Numeric) -> Iterator[Number]:
    lang = shown.lang
    if block.value or not block.more:
        yield Number("", block.value, number(block.value, lang, signed=True), block.name)
    for key, value in block.more.items():
        word = shown.word(key)
        if word == "":
            continue
        told = f"{word} {number(value, lang)}" if word else f"{number(value, lang, signed=True)}{key}"
        yield Number(key, value, told, f"{block.name} ({word or key})")


def _said(value: int | str | bool, lang: Lang) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return number(value, lang) if isinstance(value, int) else value
