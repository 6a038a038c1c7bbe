"""Older forms of data, brought to today's."""

from __future__ import annotations

from tablee.game.upcast import FORM, STEPS, upcast

OPENED = {"kind": "opened", "run": "c1", "check": {"check": "throw", "net": 2}, "by": "teich"}


def test_there_is_a_step_from_every_form_to_the_next() -> None:
    assert len(STEPS) == FORM - 1


def test_a_throw_of_form_1_says_which_version_read_it() -> None:
    assert upcast(OPENED, 1, "fu3") == {**OPENED, "version": "1.0"}
    assert upcast(OPENED, 1, "krasses") == {**OPENED, "version": "1"}
    assert [*upcast(OPENED, 1, "fu3")][-1] == "version"  # in the order in which it is written


def test_a_throw_is_found_wherever_it_stands() -> None:
    shown = {"kind": "shown", "events": [{"kind": "told"}, OPENED], "of": ["c0", "c1"]}
    assert upcast(shown, 1, "fu3") == {**shown, "events": [{"kind": "told"}, {**OPENED, "version": "1.0"}]}


def test_what_systems_keep_in_shapes_of_their_own_is_left_alone() -> None:
    told = {"kind": "told", "facts": {"seen": OPENED}}
    assert upcast(told, 1, "fu3") is told


def test_data_that_no_step_changes_is_the_same_object() -> None:
    said = {"kind": "said", "words": "kind: opened", "to": ["seat-1"]}
    assert upcast(said, 1, "fu3") is said
    assert upcast(OPENED, FORM, "fu3") is OPENED


def test_a_migration_goes_one_step_at_a_time() -> None:
    assert upcast(OPENED, 1, "fu3", 1) is OPENED
    assert upcast(OPENED, 1, "fu3", 2) == {**OPENED, "version": "1.0"}
