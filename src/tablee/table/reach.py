"""How far a fact reaches: exactly as far as the thing it changes, never past what it speaks of.

Whoever knows of a throw or a question knows all of it, and whoever does not knows nothing. Of a sheet
one may know that it is there (``sheet x``) and what words say of it, or its values too (``values x``).
Each viewer's state is therefore true as far as it goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from tablee.game.event import (
    Answered,
    Asked,
    BlockGone,
    BlockPut,
    Closed,
    Moved,
    Opened,
    Settled,
    SheetGone,
    SheetPut,
    StatusPut,
    Stepped,
    Told,
)
from tablee.table.audience import EVERYONE, Audience, joined, narrower, paraphrases
from tablee.table.fact import Drafted, Fact, Shown
from tablee.table.record import Record
from tablee.table.secret import GoalKept, Offered, Outlined, ThrowAsked
from tablee.table.touch import sheet_ends

Known: TypeAlias = Mapping[str, Audience]
"""Who knows of each sheet and its values, of each throw and question."""


class Reach(dict[str, Audience]):
    """Who knows of each thing; ``odd`` are the things whose ids are no plain words."""

    def __init__(self, known: Known | None = None) -> None:
        super().__init__(known or {})
        self.odd: set[str] = set(known.odd if isinstance(known, Reach) else filter(_is_odd, self))

    def __setitem__(self, thing: str, audience: Audience) -> None:
        super().__setitem__(thing, audience)
        if _is_odd(thing):
            self.odd.add(thing)


def _is_odd(thing: str) -> bool:
    return not thing.partition(" ")[2].isalnum()


def reaches(records: Iterable[Record], before: Known | None = None) -> Reach:
    """Who knows of each thing: those to whom it was told first, or shown since, each in their own words."""
    begun = [(event, record) for record in records for event in _events(record.fact) if thing_begun(event)]
    if not begun and isinstance(before, Reach):
        return before  # nothing is copied that stays as it is
    known = Reach(before)
    for event, record in begun:
        begin(known, event, record.audience, shown=isinstance(record.fact, Shown))
    return known


def _events(fact: Fact) -> tuple[Fact, ...]:
    return fact.events if isinstance(fact, Shown) else (fact,)


def begin(known: dict[str, Audience], fact: Fact, audience: Audience, *, shown: bool = False) -> None:
    """Note who knows of the thing that begins with a fact, if one does."""
    begun = thing_begun(fact)
    if not begun:
        return
    if paraphrases(audience):
        known[begun] = joined(known.get(begun, ()), audience)
    elif shown or begun not in known:
        known[begun] = audience
        if isinstance(fact, SheetPut):
            known[f"values {fact.sheet}"] = audience


def thing_begun(fact: Fact) -> str:
    """The thing that comes into being with a fact, if one does."""
    match fact:
        case SheetPut(sheet) | Outlined(sheet):
            return f"sheet {sheet}"
        case Opened(run):
            return f"run {run}"
        case Asked(pending):
            return f"pending {pending.id}"
    return ""


def things_changed(fact: Fact) -> tuple[str, ...]:
    """The things that a fact changes: all who know of one must know of its change."""
    match fact:
        case SheetGone(sheet):
            return (f"sheet {sheet}",)
        case SheetPut(sheet) | StatusPut(sheet) | BlockPut(sheet) | BlockGone(sheet):
            return (f"values {sheet}",)
        case Moved(movement):
            ends = sheet_ends(movement.source, movement.target)
            return tuple(dict.fromkeys(f"values {end.partition('.')[0]}" for end in ends))
        case Stepped(run) | Closed(run):
            return (f"run {run}",)
        case Answered(pending) | Settled(pending):
            return (f"pending {pending}",)
    return ()


def things_named(fact: Fact) -> tuple[str, ...]:
    """Other things that a fact speaks of: who may not know of them may not know of the fact."""
    match fact:
        case Opened(_, _, by, against):
            return tuple(f"sheet {s}" for s in (by, *against) if s)
        case Asked(pending):
            return (f"run {pending.run}",) if pending.run else ()
        case Told(_, about):
            return tuple(f"sheet {s}" for s in about)
        case Drafted(sheet, draft):
            others = (*draft.against, *draft.helpers) if draft else ()
            return tuple(f"sheet {s}" for s in others) + ((f"values {sheet}",) if sheet else ())
        case Offered(sheet):
            return (f"values {sheet}",)
        case ThrowAsked(sheets=sheets):
            return tuple(f"sheet {s}" for s in sheets)
        case GoalKept(run):
            return (f"run {run}",)
    return ()


def reach(fact: Fact, known: Known, wanted: Audience = EVERYONE) -> Audience:
    """The audience of a new fact: who knows of the thing it changes, else the wanted one, narrowed."""
    changed = [known[thing] for thing in things_changed(fact) if thing in known]
    if changed:
        wanted = EVERYONE
    for audience in (*changed, *(known.get(thing, EVERYONE) for thing in things_named(fact))):
        wanted = narrower(wanted, audience)
    return wanted
