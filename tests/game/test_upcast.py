"""Older forms of data, brought to today's."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.codec import from_data, to_data
from tablee.game.event import ConflictPut
from tablee.game.sheet import Descriptor
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


FIGHT: dict[str, Any] = {"sides": {"ours": ["ann"], "theirs": ["bob"]}, "order": [["ann", "bob"]]}


def test_an_exchange_of_form_3_has_a_round_where_it_had_a_note() -> None:
    notes = [
        {"by": "bob", "against": ["bob"], "note": "began 2"},
        {"by": "", "against": [], "note": "1 initiative"},
        {"by": "ann", "against": ["bob"], "run": "r1", "note": "1"},
        {"by": "", "against": [], "run": "r2", "note": "2 initiative"},
        {"by": "ours", "against": ["theirs"], "run": "r3"},
    ]
    new = upcast({"kind": "conflict_put", "conflict": {**FIGHT, "exchanges": notes}}, 3, "fudge")
    assert new["conflict"] == {
        **FIGHT,
        "exchanges": [
            {"by": "ann", "against": ["bob"], "run": "r1", "round": 1},
            {"by": "", "against": [], "run": "r2", "round": 2},
            {"by": "ours", "against": ["theirs"], "run": "r3"},
        ],
        "entered": {"bob": 2},
        "ordered": [1, 2],
    }
    assert to_data(from_data(ConflictPut, new)) == new
    assert upcast(new, 3, "fudge") is new


def test_exchanges_that_were_none_leave_no_list() -> None:
    arrival = [{"by": "bob", "against": ["bob"], "note": "began 2"}]
    new = upcast({"kind": "conflict_put", "conflict": {**FIGHT, "exchanges": arrival}}, 3, "fudge")
    assert new["conflict"] == {**FIGHT, "entered": {"bob": 2}}


EFFECT = {"kind": "descriptor", "id": "stunned", "name": "", "role": "effect"}


@pytest.mark.parametrize(
    ("tags", "value", "new"),
    [
        (["minus", "from:2", "to:3", "harmless"], 2,
         {"value": -2, "tags": ["harmless"], "lasts": {"first": 2, "last": 3}}),
        (["minus", "from:2", "to:2"], None, {"value": -1, "lasts": {"first": 2, "last": 2}}),
        (["plus", "fight"], None, {"lasts": {}}),
        (["no_armour", "fight"], 0, {"value": 0, "tags": ["no_armour"], "lasts": {}}),
        (["plus", "from:soon", "2:from", ":2"], None, {"tags": ["from:soon", "2:from", ":2"]}),
        (["minus"], -1, {}),
        (["minus", "hurt", "combat", "arm"], 0, {"value": 0, "tags": ["hurt", "combat", "arm"]}),
    ],
)  # fmt: skip
def test_a_modifier_of_form_3_has_a_sign_and_rounds_where_it_had_tags(
    tags: list[str], value: int | None, new: dict[str, Any]
) -> None:
    valued = {} if value is None else {"value": value}
    old = {**EFFECT, **valued, "tags": tags, "note": "FUD-4.6.2-01"}
    found = upcast(old, 3, "fudge")
    assert found == {**EFFECT, **new, "note": "FUD-4.6.2-01"}
    assert [*to_data(from_data(Descriptor, found))] == [*found]
    assert upcast(found, 1, "fudge") is found


def test_words_that_people_wrote_keep_their_tags() -> None:
    own = {**EFFECT, "role": "asset", "tags": ["fight", "minus", "from:2"]}
    assert upcast(own, 3, "fudge") is own
    assert upcast({**own, "role": "effect"}, 3, "fu3")["tags"] == own["tags"]


def test_what_is_no_fight_is_left_for_the_reader_to_refuse() -> None:
    for wrong in ({"conflict": 3}, {"conflict": {"exchanges": [1, {"note": "?"}]}}, {"conflict": None}):
        assert upcast({"kind": "conflict_put", **wrong}, 3, "toy") == {"kind": "conflict_put", **wrong}


@pytest.mark.parametrize("note", ["began", "began soon", "soon 2", "1 2", "initiative 1", "one"])
def test_an_exchange_with_a_note_that_form_3_never_wrote_stays(note: str) -> None:
    """By hand somebody may have written anything: it is no arrival and no round."""
    odd = {"kind": "conflict_put", "conflict": {**FIGHT, "exchanges": [{"by": "bob", "note": note}]}}
    assert upcast(odd, 3, "fudge") == odd
