"""A character being made: its player writes and strikes its lines, and what follows from them is reckoned."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.event import BlockGone, BlockPut, SheetPut, StatusPut, Told
from tablee.game.problem import Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import (
    Block,
    Descriptor,
    Items,
    Levelled,
    Note,
    Numeric,
    Pick,
    Power,
    Sheet,
    Words,
)
from tablee.game.text import Lang, Text, number
from tablee.table.ask import Ask
from tablee.table.correct import tell, with_number
from tablee.table.moving import must_play, rules_of
from tablee.table.record import Facts

NAME, TEXT, LINES = 200, 4000, 400
LANGS: tuple[Lang, Lang] = ("fr", "en")
OPEN = ("draft", "submitted")
"""While a sheet is this, its player writes on it freely; afterwards the game's own moves change it."""
FREE = (Words, Items, Note)
"""What its player may write on at any time: no rule hangs on it."""
NEW = {"levelled": Levelled, "numeric": Numeric, "descriptor": Descriptor, "power": Power}


def mend(ask: Ask) -> Facts:
    """Write a line of one's own sheet anew (``words``), set its number (``value``), or ``strike`` it."""
    id, sheet = _own(ask)
    block = sheet.get(ask.text("block"))
    if block is None:
        raise Refused(problem("HOUSE-mend", ask.text("block")[:40], "line"))
    _must_be_open(ask, sheet, block)
    if ask.flag("strike"):
        why = because("HOUSE-mend", "struck", sheet=sheet.name, line=_spoken(ask, block))
        return _told(ask, sheet.drop(block.id), BlockGone(id, block.id, why))
    after = block
    if "words" in ask.args:
        after = written(block, ask.text("words", TEXT))
    if "value" in ask.args:
        held = sheet.put(after)
        after = with_number(rules_of(ask), held, block.id, ask.text("field"), ask.args["value"]).block
    if after == block:
        return []
    before, now = _spoken(ask, block), _spoken(ask, after)
    why = because("HOUSE-mend", "changed", sheet=sheet.name, before=before, after=now)
    return _told(ask, sheet.put(after), BlockPut(id, after, why))


def add_line(ask: Ask) -> Facts:
    """A new line on a sheet being made: its kind, its role, its words."""
    id, sheet = _own(ask)
    _must_be_open(ask, sheet, None)
    kind, role, words = ask.text("kind"), ask.text("role"), ask.text("words", NAME)
    if kind not in NEW or len(sheet.blocks) >= LINES:
        raise Refused(problem("HOUSE-mend", kind[:40], "kind", expected=tuple(NEW)))
    if not words:
        raise Refused(problem("HOUSE-mend", "words", "words", most=NAME))
    block: Block = NEW[kind](_fresh(sheet, role or kind), words, role=role)
    value = ask.args.get("value")
    if value not in (None, "") and kind != "power":
        block = with_number(rules_of(ask), sheet.put(block), block.id, "", value).block
    why = because("HOUSE-mend", "added", sheet=sheet.name, line=_spoken(ask, block))
    return _told(ask, sheet.put(block), BlockPut(id, block, why))


def _own(ask: Ask) -> tuple[str, Sheet]:
    must_play(ask)
    id = ask.text("sheet")
    ask.must_act_for(id)
    ask.own.game.sheet(id)
    return id, ask.state.game.sheet(id)


def _must_be_open(ask: Ask, sheet: Sheet, block: Block | None) -> None:
    """An approved sheet is changed by the game's own moves, by its free texts, or by the game master."""
    if ask.seat.role != "gm" and sheet.status not in OPEN and not isinstance(block, FREE):
        raise Refused(problem("HOUSE-mend", sheet.name, "approved"))


def _told(ask: Ask, after: Sheet, change: BlockPut | BlockGone) -> Facts:
    """The change. A sheet being made is put down anew, with what follows: it has no history yet."""
    id = change.sheet
    if after.status in OPEN:
        derive = rules_of(ask).derive
        return tell(ask, Told(change.reason, (id,)), SheetPut(id, derive(after) if derive else after))
    since = after.status == "approved" and ask.seat.role != "gm"
    return tell(ask, change, *([StatusPut(id, "changed")] if since else []))


def _fresh(sheet: Sheet, stem: str) -> str:
    if not stem.replace("_", "").replace("-", "").isalnum():
        raise Refused(problem("HOUSE-sheet", stem[:40], "id"))
    return next(f"{stem}_{n}" for n in range(1, len(sheet.blocks) + 2) if sheet.get(f"{stem}_{n}") is None)


def written(block: Block, words: str) -> Block:
    """The same line in other words."""
    if isinstance(block, Words | Note):
        return replace(block, words=words)
    if isinstance(block, Items):
        return replace(block, items=tuple(filter(None, (item.strip() for item in words.splitlines()))))
    if not words or len(words) > NAME:
        raise Refused(problem("HOUSE-mend", block.id, "words", most=NAME))
    if isinstance(block, Pick):
        return replace(block, option=words)
    if isinstance(block, Levelled | Numeric | Descriptor | Power):
        return replace(block, name=words)
    raise Refused(problem("HOUSE-mend", block.id, "line"))


def _spoken(ask: Ask, block: Block) -> Text | str:
    """A line in short, a level with its word on the ladder."""
    ladder = rules_of(ask).ladder
    if not isinstance(block, Levelled) or block.level is None:
        return said(block)
    fr, en = (ladder.label(block.level, lang) if ladder else number(block.level, lang) for lang in LANGS)
    return Text(f"{block.name} ({fr})", f"{block.name} ({en})")


def said(block: Block) -> str:
    """A line in short, as somebody wrote it."""
    match block:
        case Words(words=words) | Note(words=words):
            return _short(words)
        case Items(items=items):
            return _short(", ".join(items))
        case Pick(option=option):
            return option
        case Levelled(name=name) | Power(name=name):
            return name
        case Numeric(name=name, value=value) | Descriptor(name=name, value=value):
            return f"{name} ({value})"
    return block.id


def _short(words: str) -> str:
    return words if len(words) <= 60 else words[:59] + "…"
