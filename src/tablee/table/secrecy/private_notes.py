"""Split private notes off a sheet into events that only their owner and the GM receive."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tablee.game.event import BlockPut, SheetPut
from tablee.game.problem import overwritten, refuse_if
from tablee.game.sheet import Block, Nested, Note, Sheet
from tablee.table.commands.request import Request
from tablee.table.log.facts import Fact, SeatPut, SheetNoted
from tablee.table.log.record import Facts
from tablee.table.log.state import TableState
from tablee.table.secrecy.audience import Audience, only

WORDS = 4000


def keep_note(request: Request) -> Facts:
    """The private note of a sheet is written: its player or the game master does."""
    sheet, words = request.text("sheet"), request.text("words", WORDS)
    request.must_act_for(sheet)
    request.own.game.sheet(sheet)
    refuse_if(overwritten(sheet, request.own.private.get(sheet, ""), request.args.get("was"), words))
    return [(SheetNoted(sheet, words), owners(request.state, sheet))]


def owners(state: TableState, sheet: str, also: Iterable[str] = ()) -> Audience:
    """The audience of those who play a sheet, and the game master."""
    return only("gm", *also, *(seat.id for seat in state.seats.values() if sheet in seat.sheets))


def apart(state: TableState, facts: Facts) -> Facts:
    """The same facts without the private notes in them; those are told to whom they belong."""
    new = [f.seat for f, _ in facts if isinstance(f, SeatPut)]
    told: Facts = []
    for fact, audience in facts:
        bare, words = _bare(fact)
        told += [(bare, audience)] if bare is not None else []
        if words and isinstance(fact, SheetPut | BlockPut):
            also = [seat.id for seat in new if fact.sheet in seat.sheets]
            told.append((SheetNoted(fact.sheet, words[:WORDS]), owners(state, fact.sheet, also)))
    return told


def _bare(fact: Fact) -> tuple[Fact | None, str]:
    match fact:
        case SheetPut(_, content):
            bare, words = without_private(content)
            return (replace(fact, content=bare), words) if bare != content else (fact, "")
        case BlockPut(_, Note(_, words, True)):
            return None, words
        case BlockPut(_, Nested() as nested):
            inner, words = without_private(nested.sheet)
            return replace(fact, block=replace(nested, sheet=inner)), words
    return fact, ""


def without_private(sheet: Sheet) -> tuple[Sheet, str]:
    """A sheet as everybody may know it, and the words that are its player's."""
    blocks: list[Block] = []
    words: list[str] = []
    for block in sheet.blocks:
        if isinstance(block, Note) and block.private:
            words.append(block.words)
        elif isinstance(block, Nested):
            inner, more = without_private(block.sheet)
            blocks.append(replace(block, sheet=inner))
            words.append(more)
        else:
            blocks.append(block)
    return replace(sheet, blocks=tuple(blocks)), "\n\n".join(filter(None, words))


def with_private(state: TableState, sheet: str) -> Sheet:
    """A sheet as a viewer's own state has it, with the private note where that state holds it: for a file."""
    content, words = state.game.sheet(sheet), state.private.get(sheet, "")
    taken = {block.id for block in content.blocks}
    id = next(i for i in ("private", *(f"private{n}" for n in range(len(taken) + 1))) if i not in taken)
    return content.put(Note(id, words, private=True)) if words else content
