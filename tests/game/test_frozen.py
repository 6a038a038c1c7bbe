"""Our frozen dataclasses behave as the standard ones do."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Mapping
from dataclasses import field
from typing import Any

import pytest

from tablee.game.frozen import dataclass, replace


@dataclass(frozen=True, slots=True)
class Point:
    """A point; ``note`` takes no part in equality."""

    x: int
    y: int = 0
    more: Mapping[str, int] = field(default_factory=dict)
    note: str = field(default="", compare=False)
    kind = "point"

    def __post_init__(self) -> None:
        if self.x < 0:
            raise ValueError("expected x of 0 or more")


@dataclasses.dataclass(frozen=True, slots=True)
class Standard:
    """The same, by the standard decorator."""

    x: int
    y: int = 0
    more: Mapping[str, int] = field(default_factory=dict)
    note: str = field(default="", compare=False)
    kind = "point"


@dataclass(frozen=True, slots=True)
class Key:
    """Hashable throughout."""

    a: str
    b: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Nothing:
    """No field at all."""


@dataclass(frozen=True, eq=False)
class Same:
    """Equal only to itself, and with room for what is kept beside its fields."""

    a: int


@dataclass(frozen=True, slots=True)
class Named:
    """Brings methods of its own."""

    a: int

    def __hash__(self) -> int:
        return 7

    def __repr__(self) -> str:
        return "named"


def test_fields_replace_and_match_work_as_with_the_standard_decorator() -> None:
    ours, theirs = dataclasses.fields(Point), dataclasses.fields(Standard)
    assert [(f.name, f.type, f.default, f.compare) for f in ours] == [
        (f.name, f.type, f.default, f.compare) for f in theirs
    ]
    assert Point.__match_args__ == Standard.__match_args__
    assert dataclasses.is_dataclass(Point)
    assert dataclasses.replace(Point(1, 2), y=5) == Point(1, 5)
    match Point(3, 4):
        case Point(x, y):
            assert (x, y) == (3, 4)


def test_arguments_and_their_types_are_those_of_the_standard_decorator() -> None:
    ours, theirs = inspect.signature(Point), inspect.signature(Standard)
    assert list(ours.parameters) == list(theirs.parameters)
    assert [p.annotation for p in ours.parameters.values()] == [
        p.annotation for p in theirs.parameters.values()
    ]


@pytest.mark.parametrize("arguments", [(), (1, 2, {}, "", 5)])
def test_wrong_arguments_are_refused(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        Point(*arguments)


def test_equality_compares_class_and_compared_fields() -> None:
    assert Point(1, 2, note="a") == Point(1, 2, note="b")
    assert Point(1, 2) != Point(1, 3)
    others: tuple[object, ...] = ((1, 2), Key("a"))
    assert all(Point(1, 2) != other for other in others)
    assert Nothing() == Nothing()
    assert Same(1) != Same(1)


def test_hashes_follow_equality() -> None:
    assert len({Key("a", (1,)), Key("a", (1,)), Key("b")}) == 2
    assert len({Nothing(), Nothing()}) == 1
    assert len({Same(1), Same(1)}) == 2
    assert hash(Named(1)) == 7


def test_a_factory_makes_a_new_default_each_time() -> None:
    assert Point(1).more is not Point(1).more


def test_nothing_can_be_assigned_or_deleted() -> None:
    point: Any = Point(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        point.x = 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        del point.x
    with pytest.raises((AttributeError, TypeError)):
        point.z = 1


def test_slots_hold_the_fields_and_nothing_else() -> None:
    assert not hasattr(Point(1), "__dict__")
    assert hasattr(Same(1), "__dict__")


def test_copies_and_pickles_are_equal() -> None:
    key = Key("a", (1, 2))
    assert copy.copy(key) == copy.deepcopy(key) == pickle.loads(pickle.dumps(key)) == key


def test_repr_names_the_fields_unless_the_class_has_its_own() -> None:
    assert repr(Key("a", (1,))) == "Key(a='a', b=(1,))"
    assert repr(Named(1)) == "named"


def test_what_the_class_checks_after_its_fields_are_set_is_checked() -> None:
    with pytest.raises(ValueError, match="expected x"):
        Point(-1)


@pytest.mark.parametrize(
    ("old", "changes"),
    [
        (Point(1, 2, {"a": 1}, "n"), {"y": 5}),
        (Point(1, 2, {"a": 1}, "n"), {"note": "", "x": 0}),
        (Standard(1, 2, {"a": 1}, "n"), {"more": {}}),
        (Key("a", (1,)), {}),
        (Same(1), {"a": 2}),
        (Nothing(), {}),
    ],
)
def test_what_is_changed_is_what_the_standard_replace_makes(old: Any, changes: dict[str, Any]) -> None:
    ours, theirs = replace(old, **changes), dataclasses.replace(old, **changes)
    assert type(ours) is type(theirs)
    for one in dataclasses.fields(old):
        assert getattr(ours, one.name) is getattr(theirs, one.name)


def test_a_change_is_checked_as_the_standard_replace_checks_it() -> None:
    for change in (replace, dataclasses.replace):
        with pytest.raises(TypeError):
            change(Point(1), z=1)
        with pytest.raises(ValueError, match="expected x"):
            change(Point(1), x=-1)
