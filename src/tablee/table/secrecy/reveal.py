"""Reveals: hidden things told again, to more people."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from tablee.game.account import BANK
from tablee.game.address import Address
from tablee.game.event import Event, Moved
from tablee.table.fair.promises import FairFact
from tablee.table.log.facts import Shown, TableFact
from tablee.table.log.ledger import Ledger
from tablee.table.log.occasions import EveningFact
from tablee.table.log.record import Record
from tablee.table.log.state import whole
from tablee.table.secrecy.audience import EVERYONE, Audience, joined
from tablee.table.secrecy.audience_of import thing_begun, things_changed, things_named
from tablee.table.secrecy.hidden_facts import SecretFact


def show(records: Iterable[Record], thing: str, gone: Collection[str]) -> Shown | None:
    """A sheet or a throw with all that stands of it, as one fact; None where nothing stands."""
    things, told = {thing, thing.replace("sheet ", "values ", 1)}, list[tuple[Event, str]]()
    for record in whole(_of_throw(records, thing)):
        fact = record.fact
        if record.command in gone or isinstance(fact, TableFact | EveningFact | SecretFact | FairFact):
            continue
        begun = thing_begun(fact)
        if begun and thing in things_named(fact) and begun.startswith("pending "):
            things.add(begun)
        if begun in things or things & set(things_changed(fact)):
            told.append((_of_alone(fact, thing), record.command))
    return Shown(tuple(e for e, _ in told), tuple(c for _, c in told)) if told else None


def _of_throw(records: Iterable[Record], thing: str) -> Iterable[Record]:
    """The records that may be about a thing: a throw bears the id of the command that made it."""
    kind, _, id = thing.partition(" ")
    written = records.written_by(id) if kind == "run" and isinstance(records, Ledger) else ()
    return records[written[0].seq - 1 :] if written and isinstance(records, Ledger) else records


def _of_alone(event: Event, thing: str) -> Event:
    """The half of a movement between two sheets that concerns one of them."""
    if not isinstance(event, Moved):
        return event
    movement, own = event.movement, thing.removeprefix("sheet ")
    source = movement.source if Address.read(movement.source).sheet == own else BANK
    target = movement.target if Address.read(movement.target).sheet == own else BANK
    return Moved(replace(movement, source=source, target=target))


def shown_since(records: Sequence[Record], back: Collection[str]) -> tuple[str, ...]:
    """Commands that stand again may have changed things shown meanwhile: those must be told once more."""
    ledger = Ledger.of(records)
    written = [record for command in back for record in ledger.written_by(command)]
    since = ledger[min((record.seq for record in written), default=len(ledger) + 1) - 1 :]
    shown = {c for r in since if isinstance(r.fact, Shown) for c in r.fact.of}
    known, told = ledger.known, dict[tuple[str, str], Audience]()
    for record in written:
        if record.command not in shown:
            for thing in (thing_begun(record.fact), *things_changed(record.fact)):
                at = (record.command, thing.replace("sheet ", "values ", 1))  # words are told anew anyway
                told[at] = joined(told.get(at, ()), record.audience)
    again = [t for (_, t), to in told.items() if to != EVERYONE == known.get(t) and t[:8] != "pending "]
    return tuple(dict.fromkeys(thing.replace("values ", "sheet ", 1) for thing in again))
