"""Telling hidden things again, to more people."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from tablee.game.account import BANK
from tablee.game.event import Event, Moved
from tablee.table.audience import EVERYONE
from tablee.table.fact import Fact, Shown, TableFact
from tablee.table.occasion import EveningFact
from tablee.table.reach import reaches, thing_begun, things_changed, things_named
from tablee.table.record import Record


def show(records: Iterable[Record], thing: str, gone: Collection[str]) -> Shown | None:
    """A sheet or a throw with all that stands of it, as one fact; None where nothing stands."""
    things, told = {thing}, list[tuple[Event, str]]()
    for record in records:
        fact = record.fact
        if record.command in gone or isinstance(fact, TableFact | EveningFact):
            continue
        begun = thing_begun(fact)
        if begun and thing in things_named(fact) and begun.startswith("pending "):
            things.add(begun)
        if begun in things or things & set(things_changed(fact)):
            told.append((_of_alone(fact, thing), record.command))
    return Shown(tuple(e for e, _ in told), tuple(c for _, c in told)) if told else None


def _of_alone(event: Event, thing: str) -> Event:
    """What concerns one sheet of a movement between two."""
    if not isinstance(event, Moved):
        return event
    movement, own = event.movement, thing.removeprefix("sheet ") + "."
    source = movement.source if movement.source.startswith(own) else BANK
    target = movement.target if movement.target.startswith(own) else BANK
    return Moved(replace(movement, source=source, target=target))


def show_again(records: Sequence[Record], back: Collection[str], gone: Collection[str]) -> list[Fact]:
    """Commands that stand again may have changed things shown meanwhile: those are told once more."""
    shown = {c for r in records if isinstance(r.fact, Shown) for c in r.fact.of}
    known = reaches(records)
    things = dict.fromkeys(
        thing
        for record in records
        if record.command in back and record.command not in shown and record.audience != EVERYONE
        for thing in (thing_begun(record.fact), *things_changed(record.fact))
        if known.get(thing) == EVERYONE and not thing.startswith("pending ")
    )
    found = (show(records, thing, gone) for thing in things)
    return [fact for fact in found if fact is not None]
