"""Passing modifiers: what counts in some rounds of a fight, or until it ends."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.chip import Chip
from tablee.game.event import BlockGone, Event
from tablee.game.reason import because
from tablee.game.sheet import Descriptor, Sheet
from tablee.game.state import State
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.labels import words
from tablee.systems.fudge.core.sheet import EFFECT

FIRST, LAST = "from:", "to:"
FIGHT = "fight"
"""The tag of what counts until the fight ends."""
INITIATIVE, ATTACK, DEFENCE = "initiative", "attack", "defence"
"""Tags of what counts for that alone."""
ALONE = frozenset((INITIATIVE, ATTACK, DEFENCE))


def effect(id: str, worth: int, first: int, last: int, *tags: str, note: str = "") -> Descriptor:
    """A modifier that counts from one round of the fight to another; ``note`` is the rule it comes from.

    It has no name: whoever reads it reads the game's word for it in their own language.
    """
    sign = "minus" if worth < 0 else "plus"
    return Descriptor(id, "", abs(worth), EFFECT, (sign, f"{FIRST}{first}", f"{LAST}{last}", *tags), note)


def worth(block: Descriptor) -> int:
    """What an effect adds: its value, signed by its tag."""
    return -block.value if "minus" in block.tags else block.value


def _bound(block: Descriptor, which: str) -> int | None:
    found = next((tag.removeprefix(which) for tag in block.tags if tag.startswith(which)), "")
    return int(found) if found.isdecimal() and len(found) < 9 else None


def counts(block: Descriptor, round: int | None) -> bool:
    """Whether an effect counts now; outside a fight only what is bound to no round does."""
    first, last = _bound(block, FIRST), _bound(block, LAST)
    if first is None and last is None:
        return True
    return round is not None and (first or 0) <= round <= (round if last is None else last)


def effects_now(sheet: Sheet, round: int | None) -> Iterator[Descriptor]:
    """The effects on a sheet that count now."""
    return (block for block in sheet.having(Descriptor, EFFECT) if counts(block, round))


def chips_now(sheet: Sheet, round: int | None, side: str = "", *of: str) -> tuple[Chip, ...]:
    """The same as chips, each with the rule it comes from; what counts for one thing alone only where it is
    among ``of``."""
    return tuple(
        Chip(
            block.name,
            block.value,
            -1 if "minus" in block.tags else 1,
            role=block.id if block.note.startswith("FUD-") else EFFECT,
            side=side,
            rule=block.note if block.note.startswith("FUD-") else "FUD-4.3.1-10",
        )
        for block in effects_now(sheet, round)
        if block.value and (not ALONE & set(block.tags) or set(of) & set(block.tags))
    )


def _over(book: Book, id: str, sheet: Sheet, block: Descriptor) -> BlockGone:
    why = because("FUD-4.3.1-09", "over", who=sheet.name, name=words(book, block))
    return BlockGone(id, block.id, why)


def passed(book: Book, state: State, round: int) -> Iterator[Event]:
    """What is over when a round begins."""
    for id, sheet in state.sheets.items():
        for block in sheet.having(Descriptor, EFFECT):
            last = _bound(block, LAST)
            if last is not None and last < round:
                yield _over(book, id, sheet, block)


def ended(book: Book, state: State) -> Iterator[Event]:
    """What ends with the fight."""
    for id, sheet in state.sheets.items():
        for block in sheet.having(Descriptor, EFFECT):
            if FIGHT in block.tags or _bound(block, LAST) is not None or _bound(block, FIRST) is not None:
                yield _over(book, id, sheet, block)


def round_of(state: State, run: str) -> int:
    """The round in which a blow was struck: the fight may be in the next one when it is settled."""
    fight = state.conflict
    if fight is None:
        return 1
    noted = next((e.note for e in fight.exchanges if e.run == run), "").partition(" ")[0]
    return int(noted) if noted.isdecimal() else fight.round
