"""What is written need not be read back where it is already what would be read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

import pytest

from tablee.game.codec import from_data, to_data
from tablee.game.event import (
    Asked,
    BlockGone,
    BlockPut,
    Closed,
    Moved,
    Opened,
    Settled,
    Stepped,
    TimeMoved,
    Told,
)
from tablee.game.outcome import Outcome
from tablee.game.problem import Refused
from tablee.game.reason import Reason, because
from tablee.game.roundtrip import survives_roundtrip
from tablee.game.text import Text
from tablee.game.walk import Thrown
from tablee.table.log.facts import Drafted, Fact, Said
from tablee.table.log.record import LATELY, fact_to_data
from tablee.table.secrecy.redact import muted
from tests.secrecy.evening import Evening

ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, 2.5, "", "1/2", "x", "*", (), (1,), ("a",), [], ["a"], {}, {"a": 1},
    frozenset({"a"}), Fraction(2), Fraction(1, 3), Text("a", "b"), Reason("R"), (("a", "1/2"),),
    (("a", ("1/2",)),), Thrown((1,)), Outcome("yes", because=(Reason("R"),)),
)  # fmt: skip
KINDS = (Said, Stepped, Told, Closed, BlockPut, Drafted)
"""The facts that most commands write."""


@pytest.fixture(scope="module")
def facts() -> tuple[Fact, ...]:
    """All that is written in one evening."""
    return tuple(record.fact for record in Evening("fu3", 3).run().play.records)


def _same(one: Any, other: Any) -> bool:
    """Equal, and of the same types throughout."""
    if type(one) is not type(other):
        return False
    if is_dataclass(one):
        return all(_same(getattr(one, f.name), getattr(other, f.name)) for f in fields(one))
    if isinstance(one, (tuple, list)):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, dict):
        return list(one) == list(other) and all(_same(one[key], other[key]) for key in one)
    return bool(one == other)


def _read_back(fact: Any) -> Any:
    try:
        return from_data(type(fact), to_data(fact))
    except (Refused, TypeError, ValueError):
        return None


def test_what_is_settled_is_what_is_read_back(facts: tuple[Fact, ...]) -> None:
    settled = [fact for fact in facts if survives_roundtrip(type(fact), fact)]
    assert all(_same(fact, _read_back(fact)) for fact in settled)
    assert {Said, Stepped, Closed, Told} <= {type(fact) for fact in settled}
    assert len(settled) > len(facts) / 2


def _changed(value: Any) -> Iterator[Any]:
    """A record with one thing in it that does not belong there, or looks like what does."""
    if is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            for odd in (*ODD, *_changed(getattr(value, one.name))):
                with suppress(Refused, TypeError, ValueError, AttributeError):
                    yield replace(value, **{one.name: odd})
    elif isinstance(value, tuple) and value:
        for odd in (*ODD, *_changed(value[-1])):
            yield (*value[:-1], odd)


@pytest.mark.parametrize("kind", KINDS)
def test_what_does_not_belong_is_never_taken_for_settled(facts: tuple[Fact, ...], kind: type) -> None:
    fact = [fact for fact in facts if isinstance(fact, kind)][-1]
    unsettled = 0
    for changed in _changed(fact):
        if survives_roundtrip(kind, changed):
            assert _same(changed, _read_back(changed)), changed
        else:
            unsettled += 1
    assert unsettled > 10


def test_tables_are_read_back_so_that_nobody_else_holds_them() -> None:
    assert not survives_roundtrip(Opened, Opened("r", {"check": "throw"}))
    assert not survives_roundtrip(Settled, Settled("p", {"ana": "yes"}))
    assert survives_roundtrip(Settled, Settled("p", {}))


YES = Outcome("yes")


@dataclass(frozen=True)
class Held:
    """A record whose fields have defaults that others may look like."""

    number: int | bool = 1
    outcome: Outcome = YES


def test_what_would_be_left_out_as_equal_is_read_back() -> None:
    assert survives_roundtrip(Held, Held(2, Outcome("no")))
    assert not survives_roundtrip(Held, Held(True))
    assert not survives_roundtrip(Held, Held(outcome=Outcome("yes", because=(Reason("R"),))))


def test_a_reason_deep_within_itself_is_read_back() -> None:
    deep: Any = 1
    for _ in range(50):
        deep = (deep,)
    assert not survives_roundtrip(Told, Told(because("R", "x", slot=deep)))


def test_the_data_of_a_fact_are_made_once_and_are_its_own(facts: tuple[Fact, ...]) -> None:
    said = Said("Bonsoir.")
    assert fact_to_data(said) is fact_to_data(said)
    assert fact_to_data(said) == to_data(said)
    for number in range(3 * LATELY):  # ids are used again; what they stand for is not mistaken
        assert fact_to_data(Said(str(number)))["words"] == str(number)
    assert all(fact_to_data(fact) == to_data(fact) for fact in facts[:500])


def test_only_what_has_a_reason_is_told_without_it(facts: tuple[Fact, ...]) -> None:
    reasoned = (BlockPut, BlockGone, TimeMoved, Told, Moved, Asked)
    assert {type(fact) for fact in facts if muted(fact) != fact} <= {*reasoned}
    assert all(muted(fact) is fact for fact in facts if not isinstance(fact, reasoned))
