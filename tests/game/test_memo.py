"""What was built once is given again, and only for the very same form."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from tablee.game.check import Throw
from tablee.game.memo import LONGEST, REMEMBERED, Memo, memoized
from tablee.game.problem import Refused, problem
from tablee.game.state import Run
from tablee.game.throwing import PLACES, place_after, place_of
from tablee.game.walk import Thrown, walk
from tablee.systems import all_systems


class Builder:
    """Counts what it builds, and keeps what it was given."""

    def __init__(self) -> None:
        self.built: list[Any] = []

    def __call__(self, given: Mapping[str, Any]) -> object:
        self.built.append(given)
        if "wrong" in given:
            raise Refused(problem("HOUSE-check", "", "unknown", expected=()))
        return object()


def test_equal_forms_give_one_thing() -> None:
    builder = Builder()
    build = memoized(builder)
    word = "".join(["dou", "ble"])
    assert build({"a": [1, {"b": word}]}) is build({"a": [1, {"b": "double"}]})
    assert len(builder.built) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"a": 1}, {"a": True}),
        ({"a": 1}, {"a": 1.0}),
        ({"a": 1}, {"a": "1"}),
        ({"a": [1]}, {"a": (1,)}),
        ({"a": 0}, {"a": None}),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ({"a": {"1": 2}}, {"a": {1: 2}}),
    ],
)
def test_what_differs_in_anything_is_built_anew(one: dict[str, Any], other: dict[str, Any]) -> None:
    builder = Builder()
    build = memoized(builder)
    assert build(one) is not build(other)
    assert len(builder.built) == 2


def test_who_changes_a_form_afterwards_changes_nothing() -> None:
    builder = Builder()
    build = memoized(builder)
    given = {"a": [1]}
    first = build(given)
    given["a"].append(2)
    assert builder.built[0] == {"a": [1]}
    assert build({"a": [1]}) is first
    assert build(given) is not first


def test_refusals_and_what_is_long_or_no_plain_data_are_built_each_time() -> None:
    builder = Builder()
    build = memoized(builder)
    for _ in range(2):
        with pytest.raises(Refused):
            build({"wrong": 1})
    for odd in ({"a": "x" * LONGEST}, MappingProxyType({"a": 1}), {"a": problem("HOUSE-check", "", "x")}):
        assert build(odd) is not build(odd)
    assert len(builder.built) == 8


def test_no_more_are_kept_than_was_said() -> None:
    builder = Builder()
    build = memoized(builder)
    first = build({"a": 0})
    for n in range(1, REMEMBERED + 1):
        build({"a": n})
    assert build({"a": 0}) is not first


def test_the_checks_of_every_system_are_remembered_and_stay_what_they_are() -> None:
    for system in all_systems():
        rules = system.book()
        for kind in rules.checks.values():
            for example in kind.examples:
                form = {"check": kind.key, **example}
                check = rules.check(form)
                before = check.form()
                assert rules.check(form) is check
                assert check.form() == before


def test_what_came_lately_of_the_same_things_and_data_is_given_again() -> None:
    lately, one, other = Memo[object](most=3), ["thing"], ["thing"]
    first = lately.get((one,), {"a": 1}, object)
    assert lately.get((one,), {"a": 1}, object) is first
    assert lately.get((other,), {"a": 1}, object) is not first  # equal, and another
    assert lately.get((one,), {"a": True}, object) is not first
    assert lately.get((one, other), {"a": 1}, object) is not first
    assert lately.get((one,), {"a": 1}, object) is not first  # there were too many
    odd = {"a": object()}
    assert lately.get((one,), odd, object) is not lately.get((one,), odd, object)
    long = "x" * LONGEST
    assert lately.get((one,), long, object) is not lately.get((one,), long, object)


def test_things_are_held_so_that_none_is_taken_for_another() -> None:
    lately = Memo[str]()
    for number in range(REMEMBERED - 1):
        assert lately.get(([number],), None, lambda n=number: str(n)) == str(number)  # type: ignore[misc]


def test_a_check_stands_where_it_would_be_walked_to() -> None:
    for system in all_systems():
        rules = system.book()
        for kind in rules.checks.values():
            form = {"check": kind.key, **kind.examples[0]}
            check = rules.check(form)
            if not isinstance(check.root, Throw):
                continue
            for high in range(PLACES + 2):
                steps = (Thrown(tuple(1 + (high % sides) for sides in check.root.sides)),)
                place = place_after(check, steps)
                assert place is place_of(rules.check, Run("r", form, steps=steps))
                assert place.outcomes == walk(check, steps).outcomes
            assert len(check.places) <= PLACES
