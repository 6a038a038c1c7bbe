"""File forms: what is written is read back, and what does not fit is refused at its place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.game.codec import from_data, to_data
from tablee.game.problem import Refused, problem
from tablee.game.reason import Reason, because
from tablee.game.text import Text


@dataclass(frozen=True, slots=True)
class Cat:
    name: str
    kind = "cat"


@dataclass(frozen=True, slots=True)
class Dog:
    age: int
    friends: tuple[Cat, ...] = ()
    kind = "dog"

    def __post_init__(self) -> None:
        if self.age < 0:
            raise Refused(problem("X-1", "age"))


@dataclass(frozen=True, slots=True)
class House:
    pets: tuple[Cat | Dog, ...]
    size: Fraction = Fraction(1)
    rooms: Mapping[str, int] = field(default_factory=dict)
    tags: frozenset[str] = frozenset()
    pair: tuple[int, str] = (0, "")
    mood: Literal["calm", "loud"] = "calm"
    label: Text | None = None
    best: Cat | None = None
    more: Any = None


WHOLE = House(
    (Cat("Filou"), Dog(3, (Cat("Mina"),))), Fraction(1, 2), {"hall": 2}, frozenset({"b", "a"}), (1, "x"),
    "loud", Text("Maison", "House"), Cat("Mina"), {"any": [1, "x"]},
)  # fmt: skip


def problems(data: object, wanted: Any = House) -> set[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        from_data(wanted, data)
    return {(found.where, found.said) for found in refused.value.problems}


def test_a_whole_document_comes_back() -> None:
    assert from_data(House, json.loads(json.dumps(to_data(WHOLE)))) == WHOLE


def test_defaults_are_left_out_and_kinds_come_first() -> None:
    assert to_data(House((Cat("Filou"),))) == {"pets": [{"kind": "cat", "name": "Filou"}]}
    assert next(iter(to_data(Dog(1)))) == "kind"


def test_sets_are_written_in_order_and_whole_fractions_as_numbers() -> None:
    assert to_data(frozenset({"b", "a"})) == ["a", "b"]
    assert to_data(Fraction(4, 2)) == 2
    assert to_data(Fraction(41, 2)) == "41/2"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (3, {("", "shape")}),
        ({}, {("pets", "missing")}),
        ({"pets": 3}, {("pets", "shape")}),
        ({"pets": [{"kind": "cow"}]}, {("pets[0].kind", "shape")}),
        ({"pets": [{"kind": []}]}, {("pets[0].kind", "shape")}),
        ({"pets": [{"kind": "cat"}, {"kind": "dog", "age": "x", "tail": 1}]},
         {("pets[0].name", "missing"), ("pets[1].age", "shape"), ("pets[1].tail", "unknown")}),
        ({"pets": [{"kind": "dog", "age": -1}]}, {("pets[0].age", "")}),
        ({"pets": [{"kind": "dog", "age": True}]}, {("pets[0].age", "shape")}),
        ({"pets": [], "size": "x"}, {("size", "shape")}),
        ({"pets": [], "size": "1/0"}, {("size", "shape")}),
        ({"pets": [], "rooms": {"hall": "x"}}, {("rooms.hall", "shape")}),
        ({"pets": [], "rooms": {3: 4}}, {("rooms", "shape")}),
        ({"pets": [], "pair": [1]}, {("pair", "shape")}),
        ({"pets": [], "mood": "odd"}, {("mood", "shape")}),
        ({"pets": [], "tags": "ab"}, {("tags", "shape")}),
        ({"pets": [], "nothing": 1}, {("nothing", "unknown")}),
    ],
)  # fmt: skip
def test_each_mistake_is_named_at_its_place(data: object, expected: set[tuple[str, str]]) -> None:
    assert problems(data) == expected


def test_a_single_text_serves_both_languages() -> None:
    assert from_data(Text, "Épée") == Text("Épée", "Épée")
    assert from_data(Text, {"fr": "oui", "en": "yes"}) == Text("oui", "yes")


def test_nesting_has_an_end() -> None:
    data: Any = "x"
    for _ in range(200):
        data = [data]
    found = problems({"rule": "X-1", "slots": [["a", data]]}, Reason)
    assert {said for _, said in found} == {"deep"}


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8).filter(lambda text: "/" not in text)
    | st.fractions(-1000, 1000, max_denominator=50)
    | st.builds(Text, st.text(max_size=4), st.text(max_size=4)),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from("abc"), values, max_size=3))
def test_every_slot_of_a_reason_comes_back(slots: dict[str, Any]) -> None:
    reason = because("X-1", "said", **slots)
    assert from_data(Reason, json.loads(json.dumps(to_data(reason)))) == reason


def test_a_fraction_in_a_slot_is_a_number_again() -> None:
    reason = because("X-1", "", half=Fraction(-1, 2), words="1 / 2", twice=(Fraction(3, 2), 1))
    assert from_data(Reason, to_data(reason)) == reason
