"""A table that goes on from a snapshot, and one that is folded again: the same to everybody, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from tablee.exchange.folding import folded
from tablee.game.event import Opened, StatusPut
from tablee.game.problem import Refused
from tablee.table.log.facts import Announced
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record
from tablee.table.secrecy.audience import EVERYONE, GM
from tests.secrecy.alone import small
from tests.secrecy.evening import Evening
from tests.table.known import projection, state_for
from tests.table.test_snapshot import Shelf

LAST = 100
"""How many records are read at once where few are wanted."""


def refolded() -> Iterator[str]:
    """What would stand if nothing were taken back, or no more than is: the truth, in nobody's words. And
    who was told all, but some of it in other words, knows it in those."""
    game = small()
    records = tuple(game.play.records)
    first, rest = records[: len(records) // 2], records[len(records) // 2 :]
    for ledger in (Ledger(records), Ledger.resume(Ledger(first).snapshot(), Shelf(first)).then(rest)):
        if ledger.again(()) != ledger.state or ledger.without(()) != ledger.state:
            yield "the truth is another when it is folded again"
    told = [replace(record, audience=EVERYONE) if record.audience == GM else record for record in records]
    if Ledger(told).own(game.play.seat("ana")) != state_for(told, game.play.seat("ana")):
        yield "ana knows the truth of what she was told in words"


def resumed(evening: Evening) -> Iterator[str]:
    """What is another after a snapshot, or after folding all anew."""
    play, records = evening.play, tuple(evening.play.records)
    for at in (len(records) // 2, len(records) * 3 // 4):
        first, shelf = Ledger(records[:at]), Shelf(records[:at])
        going_on = Ledger.resume(first.snapshot(), shelf).then(records[at:])
        if going_on.state != play.state:
            yield "the truth is another after a snapshot"
        for who in ("gm", "ana"):
            if going_on.own(play.seat(who)) != play.sees(who):
                yield f"{who} knows otherwise after a snapshot"
    yield from looked_back(evening, Ledger.resume(first.snapshot(), shelf), records[:at])
    if folded(records, play.ledger.gone, play.state.seats.values()) != play.state:
        yield "the truth is another when it is brought from a file"


def looked_back(evening: Evening, ledger: Ledger, records: tuple[Record, ...]) -> Iterator[str]:
    """What ana is told of the time before the snapshot, without reading it: exactly what she knew."""
    ana = evening.play.seat("ana")
    known, few = projection(records, ana), len(projection(records[-LAST:], ana)) + 1
    stretch = ledger.stretch(ana, few)
    if not few <= len(stretch.views) or stretch.views != known[-len(stretch.views) :]:
        yield "ana's last records are others after a snapshot"
    if ledger.views_after(ana, 3, few) != known[3 : 3 + few]:
        yield "ana's first records are others after a snapshot"
    stretch = ledger.stretch(ana, 1)
    before = known[: len(known) - len(stretch.views)]
    for kind in sorted({record.fact.kind for record in records}):
        own = [view.fact for view in before if view.fact.kind == kind]
        if [view.fact for view in stretch.earlier(kind)] != own:
            yield f"ana knew otherwise of {kind} before a snapshot"
    for kind, path in (("opened", "run"), ("sheet_put", "sheet")):
        told = {getattr(view.fact, path) for view in before if view.fact.kind == kind}
        for thing in {getattr(r.fact, path) for r in records[: stretch.after] if r.fact.kind == kind}:
            if stretch.told_of(kind, f"$.{path}", thing) != (thing in told):
                yield f"ana was told otherwise of {thing} before a snapshot"
    heard = {view.fact.run for view in before if isinstance(view.fact, Opened | Announced)}
    for run in {r.fact.run for r in records[: stretch.after] if isinstance(r.fact, Opened)}:
        if stretch.began(run) and run not in heard:
            yield "ana is told of a throw before a snapshot that she did not know"


def files_that_tell_too_much() -> Iterator[str]:
    """A file in which all are told of a change to what only the game master knows is refused."""
    game = small()
    records = tuple(game.play.records)
    told = replace(records[-1], seq=len(records) + 1, audience=EVERYONE, fact=StatusPut("hidden_", "draft"))
    with suppress(Refused):
        folded((*records, told), (), game.play.state.seats.values())
        yield "a file that tells all of what nobody knows is taken"
