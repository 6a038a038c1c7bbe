"""A ledger that grows knows what a ledger made at once would know."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablee.game.event import Opened, Stepped
from tablee.game.state import State
from tablee.game.walk import Thrown
from tablee.table.fair.promises import SeedsKept
from tablee.table.log.facts import Said
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record
from tablee.table.log.seat import Seat
from tablee.table.log.state import state_of, undone_commands
from tablee.table.secrecy.audience import EVERYONE
from tablee.table.secrecy.audience_of import audiences
from tests.secrecy.evening import Evening
from tests.table.known import projection, state_for

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
    assert ledger.known == audiences(records)
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


def _said(seq: int, words: str) -> Record:
    return Record(seq, f"said{seq}", "ana", "", EVERYONE, Said(words))


def test_what_is_expected_is_taken_for_these_very_records_and_once(records: tuple[Record, ...]) -> None:
    ledger, new = Ledger(records), _said(len(records) + 1, "Bonsoir.")
    ledger.expect([new], expected := ledger.then([new]))
    other = ledger.then([_said(len(records) + 1, "Bonsoir.")])  # equal, and not what was expected
    assert other is not expected
    assert ledger.then([new]) is not expected  # something else came first
    ledger.expect([new], expected)
    assert ledger.then([new]) is expected
    assert ledger.then([new]) is not expected


def test_who_is_told_everything_as_it_is_has_the_true_state(records: tuple[Record, ...]) -> None:
    master, ana = VIEWERS[:2]
    told = tuple(r for r in records if r.audience in (EVERYONE, ("gm",)))
    ledger = Ledger(told)
    assert ledger.own(master) is ledger.state
    longer = ledger.then([_said(told[-1].seq + 1, "Bonsoir.")])
    assert longer.own(master) is longer.state
    assert Ledger(records).own(ana) != Ledger(records).state
    whispered = replace(_said(told[-1].seq + 2, "Psst."), audience=("ana",))
    apart = longer.then([whispered])
    assert apart.own(master) == state_for((*told, longer[-1], whispered), master)


def test_who_has_the_same_game_before_them_has_the_same_one_afterwards() -> None:
    seeds = Record(1, "made", "gm", "", (), SeedsKept("c", "p", "h"))
    ledger = Ledger([seeds])
    truth, masters = ledger.state, ledger.own(VIEWERS[0])
    assert masters != truth
    assert masters.game is truth.game
    opened = Record(2, "t", "ana", "", EVERYONE, Opened("t", {"check": "throw", "net": 1}))
    stepped = Record(3, "t", "ana", "", EVERYONE, Stepped("t", Thrown((4, 5))))
    longer = ledger.then([opened, stepped])
    assert longer.own(VIEWERS[0]).game is longer.state.game
    assert longer.own(VIEWERS[1]).game.runs == state_of([*longer]).game.runs


def test_games_that_are_equal_are_the_same_in_every_field() -> None:
    """Else somebody might be given for their own game one that is not."""
    assert _left_out(State, set()) == {"State.fresh"}  # of the moment: no log gives it


def _left_out(kind: Any, seen: set[Any]) -> set[str]:
    found = {name for part in get_args(kind) for name in _left_out(part, seen)}
    if isinstance(kind, type) and is_dataclass(kind) and kind not in seen:
        seen.add(kind)
        found |= {f"{kind.__name__}.{one.name}" for one in fields(kind) if not one.compare}
        hints = get_type_hints(kind)
        found |= {name for one in fields(kind) for name in _left_out(hints[one.name], seen)}
    return found
