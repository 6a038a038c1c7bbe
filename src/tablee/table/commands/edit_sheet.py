"""Edits of a sheet being made: its player writes and strikes lines, and derived ones are computed."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.bounds import LINES
from tablee.game.event import BlockGone, BlockPut, SheetPut, StatusPut, Told
from tablee.game.problem import Refused, overwritten, problem, refuse_if
from tablee.game.reason import because
from tablee.game.sheet import (
    Aspect,
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
from tablee.table.commands.correct import tell, with_number
from tablee.table.commands.moves import must_play, rules_of
from tablee.table.commands.request import Request
from tablee.table.log.record import Facts

NAME, TEXT = 200, 4000
LANGS: tuple[Lang, Lang] = ("fr", "en")
OPEN = ("draft", "submitted")
"""While a sheet is this, its player writes on it freely; afterwards the game's own moves change it."""
FREE = (Words, Items, Note)
"""The kinds of blocks that a player may write on at any time: no rule hangs on them."""
NEW = {"levelled": Levelled, "numeric": Numeric, "descriptor": Descriptor, "aspect": Aspect, "power": Power}


def edit_line(request: Request) -> Facts:
    """Write a line of one's own sheet anew (``words``), set its number (``value``), or ``strike`` it.

    Of a longer text ``was`` is what stood there when its writer began.
    """
    id, sheet = _own(request)
    block = sheet.get(request.text("block"))
    if block is None:
        raise Refused(problem("HOUSE-mend", request.text("block")[:40], "line"))
    _must_be_open(request, sheet, block)
    if request.flag("strike"):
        why = because(
            "HOUSE-mend", "struck", sheet=request.state.game.named(id), line=_spoken(request, block)
        )
        return _told(request, sheet.drop(block.id), BlockGone(id, block.id, why))
    after = block
    if "words" in request.args:
        new = request.text("words", TEXT)
        if isinstance(block, FREE):
            old = "\n".join(block.items) if isinstance(block, Items) else block.words
            refuse_if(overwritten(block.id, old, request.args.get("was"), new))
        after = written(block, new)
    if "value" in request.args:
        held = sheet.put(after)
        after = with_number(
            rules_of(request), held, block.id, request.text("field"), request.args["value"]
        ).block
    if after == block:
        return []
    before, now = _spoken(request, block), _spoken(request, after)
    why = because("HOUSE-mend", "changed", sheet=request.state.game.named(id), before=before, after=now)
    return _told(request, sheet.put(after), BlockPut(id, after, why))


def add_line(request: Request) -> Facts:
    """A new line on a sheet being made: its kind, its role, its words."""
    id, sheet = _own(request)
    _must_be_open(request, sheet, None)
    kind, role, words = request.text("kind"), request.text("role"), request.text("words", NAME)
    if kind not in NEW or len(sheet.blocks) >= LINES:
        raise Refused(problem("HOUSE-mend", kind[:40], "kind", expected=tuple(NEW)))
    if not words:
        raise Refused(problem("HOUSE-mend", "words", "words", most=NAME))
    block: Block = NEW[kind](_fresh(sheet, role or kind), words, role=role)
    value = request.args.get("value")
    if value not in (None, "") and kind != "power":
        block = with_number(rules_of(request), sheet.put(block), block.id, "", value).block
    why = because("HOUSE-mend", "added", sheet=request.state.game.named(id), line=_spoken(request, block))
    return _told(request, sheet.put(block), BlockPut(id, block, why))


def _own(request: Request) -> tuple[str, Sheet]:
    must_play(request)
    id = request.text("sheet")
    request.must_act_for(id)
    request.own.game.sheet(id)
    return id, request.state.game.sheet(id)


def _must_be_open(request: Request, sheet: Sheet, block: Block | None) -> None:
    """An approved sheet is changed by the game's own moves, by its free texts, or by the game master."""
    if request.seat.role != "gm" and sheet.status not in OPEN and not isinstance(block, FREE):
        raise Refused(problem("HOUSE-mend", sheet.name, "approved"))


def _told(request: Request, after: Sheet, change: BlockPut | BlockGone) -> Facts:
    """The change. A sheet being made is put down anew, with what follows: it has no history yet."""
    id = change.sheet
    if after.status in OPEN:
        derive = rules_of(request).derive
        return tell(request, Told(change.reason, (id,)), SheetPut(id, derive(after) if derive else after))
    since = after.status == "approved" and request.seat.role != "gm"
    return tell(request, change, *([StatusPut(id, "changed")] if since else []))


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
    if isinstance(block, Levelled | Numeric | Descriptor | Aspect | Power):
        return replace(block, name=words)
    raise Refused(problem("HOUSE-mend", block.id, "line"))


def _spoken(request: Request, block: Block) -> Text | str:
    """A line in short, a level with its word on the ladder."""
    ladder = rules_of(request).ladder
    if not isinstance(block, Levelled | Aspect) or block.level is None:
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
        case Levelled(name=name) | Aspect(name=name) | Power(name=name):
            return name
        case Numeric(name=name, value=value) | Descriptor(name=name, value=value):
            return f"{name} ({value})"
    return block.id


def _short(words: str) -> str:
    return words if len(words) <= 60 else words[:59] + "…"
