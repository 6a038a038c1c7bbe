"""Passing modifiers: what counts in some rounds of a fight, or until it ends."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.chip import Chip
from tablee.game.event import BlockGone, Event
from tablee.game.reason import Named, because
from tablee.game.sheet import Descriptor, Rounds, Sheet
from tablee.game.state import State
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.labels import words
from tablee.systems.fudge.core.sheet import EFFECT

INITIATIVE, ATTACK, DEFENCE = "initiative", "attack", "defence"
"""Tags of what counts for that alone."""
ALONE = frozenset((INITIATIVE, ATTACK, DEFENCE))


def effect(id: str, worth: int, first: int, last: int, *tags: str, note: str = "") -> Descriptor:
    """A modifier that counts from one round of the fight to another; ``note`` is the rule it comes from.

    It has no name: the game's word for it is shown in each reader's language.
    """
    return Descriptor(id, "", worth, EFFECT, tags, note, Rounds(first, last))


def counts(block: Descriptor, round: int | None) -> bool:
    """True if an effect counts now; outside a fight only those bound to no round do."""
    return block.lasts is None or block.lasts.include(round)


def effects_now(sheet: Sheet, round: int | None) -> Iterator[Descriptor]:
    """The effects on a sheet that count now."""
    return (block for block in sheet.having(Descriptor, EFFECT) if counts(block, round))


def chips_now(sheet: Sheet, round: int | None, side: str = "", *of: str) -> tuple[Chip, ...]:
    """The same as chips, each with the rule it comes from; what counts for one thing alone only where it is
    among ``of``."""
    return tuple(
        Chip(
            block.name,
            abs(block.value),
            -1 if block.value < 0 else 1,
            role=block.id if block.note.startswith("FUD-") else EFFECT,
            side=side,
            rule=block.note if block.note.startswith("FUD-") else "FUD-4.3.1-10",
        )
        for block in effects_now(sheet, round)
        if block.value and (not ALONE & set(block.tags) or set(of) & set(block.tags))
    )


def _over(book: Book, id: str, sheet: Sheet, block: Descriptor) -> BlockGone:
    why = because("FUD-4.3.1-09", "over", who=Named(id, sheet.name), name=words(book, block))
    return BlockGone(id, block.id, why)


def passed(book: Book, state: State, round: int) -> Iterator[Event]:
    """The effects that are over when a round begins."""
    for id, sheet in state.sheets.items():
        for block in sheet.having(Descriptor, EFFECT):
            if block.lasts is not None and 0 < block.lasts.last < round:
                yield _over(book, id, sheet, block)


def ended(book: Book, state: State) -> Iterator[Event]:
    """The effects that end with the fight."""
    for id, sheet in state.sheets.items():
        for block in sheet.having(Descriptor, EFFECT):
            if block.lasts is not None:
                yield _over(book, id, sheet, block)


def round_of(state: State, run: str) -> int:
    """The round in which a blow was struck: the fight may be in the next one when it is settled."""
    fight = state.conflict
    if fight is None:
        return 1
    return next((e.round for e in fight.exchanges if e.run == run and e.round), fight.round)
