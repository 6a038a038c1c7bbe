"""A ledger that grows knows what a ledger made at once would know."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablee.table.ledger import Ledger
from tablee.table.reach import reaches
from tablee.table.record import Record
from tablee.table.seat import Seat
from tablee.table.state import state_of, undone_commands
from tablee.table.view import projection, state_for
from tests.secrecy.evening import Evening

VIEWERS = (
    Seat("gm", "Camille", "gm"),
    Seat("ana", "Ana"),
    Seat("bob", "Bob"),
    Seat("zoe", "Zoé", "observer"),
    Seat("ana", "Ana", waiting=True),
)


@pytest.fixture(scope="module")
def records() -> tuple[Record, ...]:
    return tuple(Evening("fu3", 3).run().play.records)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cuts=st.lists(st.integers(0, 400), max_size=6), asked=st.booleans())
def test_grown_and_whole_are_the_same(records: tuple[Record, ...], cuts: list[int], asked: bool) -> None:
    ledger, done = Ledger(), 0
    for cut in sorted({min(cut, len(records)) for cut in (*cuts, len(records))}):
        if asked:  # what was asked before is carried on, what was not is worked out later
            _ask(ledger)
        ledger, done = ledger.then(records[done:cut]), cut
    assert tuple(ledger) == records
    assert ledger.state == state_of(records)
    assert ledger.gone == undone_commands(records)
    assert ledger.known == reaches(records)
    for viewer in VIEWERS:
        assert ledger.own(viewer) == state_for(records, viewer)
        assert ledger.views(viewer) == projection(records, viewer)
    for command in {record.command for record in records}:
        assert ledger.written_by(command) == tuple(r for r in records if r.command == command)
    assert ledger.written_by("nobody sent this") == ()


def _ask(ledger: Ledger) -> None:
    assert (ledger.state, ledger.gone, ledger.known, ledger.written_by("x")) is not None
    for viewer in VIEWERS:
        assert (ledger.own(viewer), ledger.views(viewer)) is not None
