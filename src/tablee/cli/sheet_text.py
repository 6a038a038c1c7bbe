"""A sheet for people, written once over the kinds of blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tablee.cli.errors import clean
from tablee.cli.numbers import signed
from tablee.cli.paper import Paper, wrapped
from tablee.cli.words import key_name
from tablee.game.naming import name_of, worth_of
from tablee.game.panel import grouped
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
)  # fmt: skip
from tablee.game.system import Rules, System
from tablee.lang import current
from tablee.lang import gettext as _

__all__ = ["sheet_text"]

Line = tuple[str, str]
MOST_BOXES = 40
"""So many boxes are drawn; more are said in words."""


def sheet_text(game: System, rules: Rules, sheet: Sheet, paper: Paper, depth: int = 0) -> str:
    """Name and game, then the blocks under the titles the game gives them, then the rest."""
    margin = "  " * depth
    rule = ("─" if paper.symbols else "-") * (paper.width - len(margin))
    name, of = clean(sheet.name), game.name[current()]
    gap = max(paper.width - len(margin) - len(name) - len(of), 2)
    out = [f"{margin}{paper.style(name, 'strong')}{' ' * gap}{paper.style(of, 'quiet')}", margin + rule]
    for title, blocks in grouped(rules.panels, sheet):
        lines = [line for block in blocks for line in _lines(rules, block, paper)]
        if lines:
            out.append("")
            if title:
                out.append(margin + paper.style(title[current()], "strong"))
            out.extend(_laid(lines, margin, paper))
        out.extend(
            "\n" + sheet_text(game, rules, b.sheet, paper, depth + 1) for b in blocks if isinstance(b, Nested)
        )
    return "\n".join((*out, *(_legend(rules, paper) if not depth else ())))


def _legend(rules: Rules, paper: Paper) -> Iterator[str]:
    """What goes with every sheet of the game: the ladder."""
    for title, lines in rules.legend:
        yield "\n" + paper.style(title[current()], "strong")
        told = " · ".join(line[current()].replace(" · ", ", ") for line in lines)
        yield "  " + wrapped(told, max(paper.width - 2, 20)).replace("\n", "\n  ")


def _lines(rules: Rules, block: Block, paper: Paper) -> list[Line]:
    match block:
        case Levelled(note=note):
            told = rules.level_words(block, current()) or _("absent")
            return [(clean(rules.named(block, current())), _noted(told, note))]
        case Numeric(value=value, more=more, note=note):
            parts = [signed(value)] if value or not more else []
            name = rules.named(block, current())
            return [(clean(name), _noted(" · ".join([*parts, *_pairs(rules, more)]), note))]
        case Descriptor(name="") if block.note in rules.reference.entries:
            return [(clean(name_of(rules, block)[current()]), worth_of(block)[current()] or "–")]
        case Descriptor(name=name, value=value, tags=tags, note=note):
            return [(clean(name), _noted(" · ".join([signed(value), *map(key_name, tags)]), note))]
        case Pick(label=label, option=option):
            said = rules.labels.get(option)
            return [(label[current()], said[current()] if said else clean(option))]
        case Words(label=label, words=words):
            return [(label[current()], clean(words) or "–")]
        case Items(label=label, items=items):
            return [(label[current()], " · ".join(map(clean, items)) or "–")]
        case Note(words=words):
            return [("", clean(line)) for line in words.splitlines()]
        case Power(data=data, note=note):
            worded = {key: value for key, value in data.items() if key in rules.numbers}
            words = note or rules.hint(block, current())
            return [(clean(rules.named(block, current())), _noted(" · ".join(_pairs(rules, worded)), words))]
        case Account(label=label, value=value, ceiling=ceiling):
            most = "" if ceiling is None else f" / {signed(ceiling)}"
            return [(label[current()], f"{signed(value)}{most}")]
        case Aspect(note=note):
            level = rules.level_words(block, current())
            told = f"{_boxes(block.boxes, block.ticked, paper)}  {level}"
            return [(clean(rules.named(block, current())), _noted(told, note))]
        case Track():
            return list(_track(block, paper))
    return []


def _track(track: Track, paper: Paper) -> Iterator[Line]:
    yield track.label[current()], ""
    for row in track.rows:
        penalty = f"  {signed(row.penalty)}" if row.penalty else ""
        yield f"  {row.label[current()]}", _boxes(row.holds, track.ticked(row.key), paper) + penalty


def _boxes(count: int, ticked: int, paper: Paper) -> str:
    if count > MOST_BOXES:
        return _("{now} of {most}").format(now=ticked, most=count)
    full, free = ("☒", "☐") if paper.symbols else ("[x]", "[ ]")
    return full * ticked + free * (count - ticked)


def _pairs(rules: Rules, data: Mapping[str, int | str | bool]) -> list[str]:
    """Further values of a trait in the game's words; a value whose words are empty is hidden."""
    words = {key: rules.numbers[key][current()] if key in rules.numbers else key_name(key) for key in data}
    return [f"{words[key]} {_shown(value)}" for key, value in data.items() if words[key]]


def _shown(value: int | str | bool) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return signed(value) if isinstance(value, int) else key_name(value)


def _noted(text: str, note: str) -> str:
    return f"{text}  ({clean(note)})" if note else text


def _laid(lines: Iterable[Line], margin: str, paper: Paper) -> Iterator[str]:
    rows = list(lines)
    wide = min(max(len(label) for label, _text in rows), max(paper.width // 2, 20))
    for label, text in rows:
        pad = margin + "  " + (" " * (wide + 2) if label else "")
        body = wrapped(text, max(paper.width - len(pad), 20)).replace("\n", "\n" + pad)
        head = f"{label.ljust(wide)}  " if label else ""
        yield f"{margin}  {head}{body}".rstrip()
