"""A snapshot anywhere changes nothing: what is folded from it and the rest is what is folded from all."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random

import pytest

from tablee.systems import all_systems
from tablee.table.log import snapshot as snapshots
from tablee.table.log.facts import Redone, Undone
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record, fact_to_data
from tablee.table.log.seat import ANYBODY, Seat
from tablee.table.log.snapshot import TRUTH, Snapshot, fold_version, from_bodies, to_bodies
from tablee.table.log.state import state_of, undone_commands
from tablee.table.secrecy.audience import Audience
from tablee.table.secrecy.audience_of import audiences
from tests.secrecy.evening import Evening
from tests.table.known import projection, state_for

CUTS = 100 if os.environ.get("TABLEE_FULL") == "1" else 8


@dataclass
class Shelf:
    """The records before a snapshot; it counts how often somebody reads them all, and those told again."""

    kept: tuple[Record, ...]
    read: int = 0
    told_again: int = 0
    asked: list[str] = field(default_factory=list)

    def records(self) -> tuple[Record, ...]:
        self.read += 1
        return self.kept

    def of_command(self, command: str) -> tuple[Record, ...]:
        self.asked.append(command)
        return tuple(r for r in self.kept if r.command == command)

    def last(self, most: int) -> tuple[Record, ...]:
        return self.kept[-most:]

    def told(self, audiences: Iterable[Audience], number: int, most: int) -> tuple[Record, ...]:
        known = set(audiences)
        found = tuple(r for r in self.kept if r.audience in known)[number : number + most]
        self.told_again += len(found)
        return found

    def of_kind(self, kind: str, until: int, most: int) -> tuple[Record, ...]:
        return tuple(r for r in self.kept if r.fact.kind == kind and r.seq <= until)[-most:]

    def told_of(self, kind: str, path: str, thing: str, until: int) -> tuple[Audience, ...]:
        def named(record: Record) -> object:
            found: object = fact_to_data(record.fact)
            for name in path.split(".")[1:]:
                found = found[name] if isinstance(found, dict) else None
            return found

        return tuple(r.audience for r in self.of_kind(kind, until, len(self.kept)) if named(r) == thing)


@lru_cache(maxsize=32)
def an_evening(system: str, seed: int) -> tuple[Record, ...]:
    return tuple(Evening(system, seed).run().play.records)


def written_and_read(snapshot: Snapshot) -> Snapshot:
    bodies = {circle: json.dumps(body) for circle, body in to_bodies(snapshot).items()}
    return from_bodies(snapshot.count, {circle: json.loads(body) for circle, body in bodies.items()})


def resumed(records: tuple[Record, ...], cut: int, steps: list[int]) -> tuple[Ledger, Shelf]:
    """The log as a ledger that starts from a snapshot at ``cut`` and grows in steps.

    What a command writes is written at once: no snapshot stands in the middle of it.
    """
    while 0 < cut < len(records) and records[cut].command == records[cut - 1].command:
        cut += 1
    shelf = Shelf(records[:cut])
    ledger, done = Ledger.resume(written_and_read(Ledger(records[:cut]).snapshot()), shelf), cut
    for step in sorted({max(cut, min(step, len(records))) for step in (*steps, len(records))}):
        ledger, done = ledger.then(records[done:step]), step
    return ledger, shelf


def people(records: tuple[Record, ...]) -> list[Seat]:
    seats = list(state_of(records).seats.values())
    return [*seats, replace(seats[-1], waiting=True), Seat("stranger", "", "observer")]


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3))])
@pytest.mark.parametrize("system", [system.key for system in all_systems()])
def test_a_snapshot_anywhere_changes_nothing(system: str, seed: int) -> None:
    chance, records = Random(seed), an_evening(system, seed)
    for _ in range(CUTS):
        cut = chance.randrange(1, len(records) + 1)
        _must_be_the_same(records, cut, [chance.randrange(len(records)) for _ in range(chance.randrange(4))])


def _must_be_the_same(records: tuple[Record, ...], cut: int, steps: list[int]) -> None:
    ledger, _shelf = resumed(records, cut, steps)
    assert len(ledger) == len(records) and ledger[-1] == records[-1]
    assert ledger.state == state_of(records)
    assert ledger.gone == undone_commands(records)
    assert ledger.known == audiences(records)
    for viewer in people(records):
        assert ledger.own(viewer) == state_for(records, viewer)
        assert ledger.count(viewer) == len(projection(records, viewer))
        assert ledger.views(viewer) == projection(records, viewer)
    for command in {record.command for record in records}:
        assert ledger.written_by(command) == tuple(r for r in records if r.command == command)
    assert tuple(ledger) == records and ledger[3:7] == records[3:7] and ledger[-5:] == records[-5:]
    assert ledger[0] == records[0] and ledger[len(records) - 1] == records[-1]


def quiet_tail(records: tuple[Record, ...]) -> int:
    """Where to cut so that nothing after it is taken back."""
    turns = [i for i, r in enumerate(records) if isinstance(r.fact, Undone | Redone)]
    return turns[-1] + 1 if turns else len(records) // 2


def test_nothing_old_is_read_to_know_how_things_stand() -> None:
    records = an_evening("fu3", 2)
    cut = quiet_tail(records)
    ledger, shelf = resumed(records, cut, [])
    for viewer in state_of(records).seats.values():
        assert viewer.waiting or (ledger.own(viewer) and ledger.count(viewer))
    assert ledger.state and ledger.known and len(ledger) and ledger[cut:] is not None
    assert ledger.snapshot().count == len(records)
    assert shelf.read == 0
    assert ledger.written_by(records[0].command) and shelf.asked == [records[0].command]
    viewer = people(records)[0]
    assert ledger.views(viewer)[:cut] and shelf.read == 0 and shelf.told_again == ledger.behind(viewer)
    old = shelf.told_again
    assert ledger.views_after(viewer, 3, 5) == projection(records, viewer)[3:8]
    assert shelf.told_again == old + 5, "nothing else that is old is read"


def test_an_undo_that_reaches_behind_throws_the_snapshot_away() -> None:
    records = an_evening("fu3", 3)
    turned = next(i for i, r in enumerate(records) if isinstance(r.fact, Undone))
    undone = records[turned].fact
    assert isinstance(undone, Undone)
    ledger, shelf = resumed(records, turned, [])
    assert shelf.read == 1 and ledger.state == state_of(records)
    given = next(i for i, r in enumerate(records) if r.command in undone.commands)
    ledger, shelf = resumed(records[: turned + 1], given, [])
    assert shelf.read == 0 and ledger.state == state_of(records[: turned + 1])
    assert undone.commands[0] in ledger.gone


def test_a_viewer_s_part_holds_nothing_of_the_others() -> None:
    records = an_evening("fu3", 2)
    ledger = Ledger(records)
    bodies = to_bodies(ledger.snapshot())
    seats = [seat for seat in state_of(records).seats.values() if not seat.waiting]
    assert set(bodies) == {TRUTH, *(ledger.circle(seat) for seat in (ANYBODY, *seats))}
    for seat in seats:
        if seat.role != "gm":
            known = json.dumps(bodies[ledger.circle(seat)])
            for sheet in set(state_of(records).game.sheets) - set(state_for(records, seat).game.sheets):
                assert f'"{sheet}"' not in known


def test_the_version_follows_the_fold(monkeypatch: pytest.MonkeyPatch) -> None:
    first = fold_version()
    fold_version.cache_clear()
    monkeypatch.setattr(snapshots, "FOLD", snapshots.FOLD + 1)
    assert fold_version() != first
    fold_version.cache_clear()
    monkeypatch.undo()
    monkeypatch.setattr(snapshots, "TableState", Snapshot)
    assert fold_version() != first
    fold_version.cache_clear()


def test_the_last_view_behind_a_snapshot_stays_at_hand() -> None:
    """Whoever has read up to the snapshot reads on from there, without a look into the past."""
    records = an_evening("fu3", 2)
    cut = max(quiet_tail(records), len(records) - 3)
    whole = Ledger(records[:cut])
    seats = [seat for seat in state_of(records).seats.values() if whole.count(seat)]
    assert len(seats) >= 3
    read = {seat.id: (whole.count(seat), whole.views(seat)[-1]) for seat in seats}
    shorter = whole.since(whole.snapshot(), Shelf(records[:cut]))
    for ledger in (shorter, shorter.then(records[cut:])):
        for seat in seats:
            number, last = read[seat.id]
            assert ledger.behind(seat) == number
            assert ledger.at_hand(seat, number) is last
            assert ledger.at_hand(seat, number - 1) is None
            after = ledger.views_after(seat, number)
            assert [ledger.at_hand(seat, view.number) for view in after] == list(after)
