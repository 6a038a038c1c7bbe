"""Older forms of data, brought to today's."""

from __future__ import annotations

from typing import Any

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


OLD_ROWS: list[dict[str, Any]] = [
    {"key": "cut", "label": {"fr": "Coupure", "en": "Cut"}, "low": 1, "high": 2, "boxes": 2, "penalty": -1},
    {"key": "out", "label": {"fr": "À terre", "en": "Down"}, "low": 3},
]
NEW_ROWS: list[dict[str, Any]] = [
    {"key": "cut", "label": {"fr": "Coupure", "en": "Cut"}, "boxes": 2, "penalty": -1},
    {"key": "out", "label": {"fr": "À terre", "en": "Down"}},
]
TRACK = {"kind": "track", "id": "harm", "label": "Mal", "rows": OLD_ROWS}


def test_a_track_of_form_2_gives_its_policies_to_its_rows() -> None:
    old = {**TRACK, "overflow": "drop", "untick": "all", "penalty": "sum", "healing": "marked"}
    given = {"overflow": "drop", "untick": "all", "counts": "per_box", "healing": "marked"}
    new = upcast(old, 2, "fudge")
    assert new["rows"] == [{**row, **given} for row in NEW_ROWS]
    assert [*new] == ["kind", "id", "label", "rows", "combine"] and new["combine"] == "sum"
    once = upcast({**TRACK, "lasts": "next"}, 2, "fudge")
    assert once == {**TRACK, "rows": [{**row, "counts": "next"} for row in NEW_ROWS]}


def test_a_mark_carries_a_payload_where_it_had_a_note() -> None:
    marks = [{"row": "out", "severity": "cut", "note": "♠5"}, {"row": "cut", "severity": "cut"}]
    new = upcast({**TRACK, "marks": marks}, 2, "fudge")
    assert new["marks"] == [{"row": "out", "severity": "cut", "payload": "♠5"}, marks[1]]


def test_a_track_is_found_in_a_sheet_and_in_a_sheet_within_it() -> None:
    inner = {"kind": "nested", "id": "dog", "sheet": {"system": "toy", "name": "Dog", "blocks": [TRACK]}}
    put = {"kind": "sheet_put", "sheet": "ann", "content": {"blocks": [TRACK, inner]}}
    new = upcast(put, 1, "toy")
    assert new["content"]["blocks"][0]["rows"] == NEW_ROWS
    assert new["content"]["blocks"][1]["sheet"]["blocks"][0]["rows"] == NEW_ROWS


def test_a_track_of_form_3_comes_out_as_it_went_in() -> None:
    now = {"kind": "track", "id": "harm", "label": "Mal", "rows": NEW_ROWS, "combine": "sum"}
    assert upcast(now, 1, "toy") is now


def test_what_is_no_track_is_left_for_the_reader_to_refuse() -> None:
    for wrong in ({"kind": "track", "rows": 3}, {"kind": "track", "rows": [1], "marks": "x"}):
        assert upcast(wrong, 2, "toy") == wrong
    deep: list[object] = []
    for _ in range(5000):
        deep = [deep]
    assert upcast(deep, 1, "toy") is deep
