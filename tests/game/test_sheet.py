"""A sheet: blocks by id, kind and role; its history; its file."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.game.problem import Refused
from tablee.game.sheet import (
    Account,
    Aspect,
    Block,
    Change,
    CreationStep,
    Descriptor,
    Items,
    Levelled,
    Nested,
    Note,
    Numeric,
    Pick,
    Power,
    Sheet,
    Track,
    Words,
    twins,
)
from tablee.game.text import Text
from tablee.game.track import Mark, TrackRow

ROPE = Descriptor("rope", "Corde", 2, "gear")
SHEET = Sheet(
    "toy", "Ana", (ROPE, Levelled("climb", "Grimper", 1, "skill"), Levelled("sneak", "Ruser", None, "skill"))
)


def test_blocks_are_found_by_id_kind_and_role() -> None:
    assert SHEET.get("rope") == ROPE
    assert SHEET.get("nothing") is None
    assert SHEET.need("climb", Levelled).level == 1
    assert [block.id for block in SHEET.having(Levelled)] == ["climb", "sneak"]
    assert [block.id for block in SHEET.having(Levelled, "skill")] == ["climb", "sneak"]
    assert list(SHEET.having(Descriptor, "skill")) == []


@pytest.mark.parametrize(("id", "kind"), [("nothing", Levelled), ("rope", Levelled)])
def test_a_block_that_is_needed_and_missing_is_named(id: str, kind: type) -> None:
    with pytest.raises(Refused) as refused:
        SHEET.need(id, kind)
    (found,) = refused.value.problems
    assert (found.rule, found.where, dict(found.slots)) == ("HOUSE-sheet", id, {"kind": "levelled"})


def test_a_block_is_added_at_the_end_replaced_in_place_and_dropped() -> None:
    note = Note("secret", "…", private=True)
    assert [block.id for block in SHEET.put(note).blocks] == ["rope", "climb", "sneak", "secret"]
    assert SHEET.put(replace(ROPE, value=3)).blocks[0] == replace(ROPE, value=3)
    assert [block.id for block in SHEET.drop("climb").blocks] == ["rope", "sneak"]
    assert SHEET.drop("nothing") == SHEET


def test_a_change_of_name_or_value_is_remembered() -> None:
    renamed = SHEET.change("rope", Descriptor, lambda rope: replace(rope, name="Filin"), "X-1")
    raised = renamed.change("climb", Levelled, lambda climb: replace(climb, level=2), "X-2")
    assert raised.history == (
        Change("rope", "Corde (2)", "Filin (2)", "X-1"),
        Change("climb", "Grimper (1)", "Grimper (2)", "X-2"),
    )
    same = SHEET.change("rope", Descriptor, lambda rope: replace(rope, note="usée"))
    assert same.history == ()
    learned = SHEET.change("sneak", Levelled, lambda sneak: replace(sneak, level=0))
    assert learned.history[0].after == "Ruser (0)"


@pytest.mark.parametrize("ids", [("a", "a"), ("",), ("a.b",)])
def test_ids_are_there_once_and_without_a_dot(ids: tuple[str, ...]) -> None:
    with pytest.raises(Refused) as refused:
        Sheet("toy", "Ana", tuple(Note(id) for id in ids))
    assert refused.value.problems[0].said == "id"


def test_a_wrong_block_in_a_file_is_named_at_its_place() -> None:
    inner: dict[str, Any] = {"system": "toy", "name": "Filou", "blocks": [{"kind": "note", "id": ""}]}
    form = {"system": "toy", "name": "Ana", "blocks": [{"kind": "nested", "id": "pet", "sheet": inner}]}
    with pytest.raises(Refused) as refused:
        Sheet.read(form)
    assert [found.where for found in refused.value.problems] == ["blocks[0].sheet.?"]


words = st.text(max_size=6)
small = st.integers(-9, 9)
texts = st.builds(Text, words, words)
maybe = st.none() | small
policies = (
    st.sampled_from(["up", "drop"]),
    st.sampled_from(["one", "all", "up", "never"]),
    st.sampled_from(["flat", "per_box", "next"]),
    st.sampled_from(["meant", "marked"]),
    st.lists(words, max_size=2).map(tuple),
)
boxed = st.builds(TrackRow, words, texts, st.integers(0, 3), small, *policies)
ends = st.builds(TrackRow, words, texts, st.just(0), small, st.just("end"))
rows = st.lists(boxed | ends, max_size=2).map(tuple)
marks = st.lists(st.builds(Mark, words, words, words), max_size=2).map(tuple)
plain = [
    st.builds(Levelled, st.just(""), words, maybe, words, words),
    st.builds(Numeric, st.just(""), words, small, words, st.dictionaries(words, small, max_size=2), words),
    st.builds(Descriptor, st.just(""), words, small, words, st.lists(words, max_size=2).map(tuple), words),
    st.builds(Aspect, st.just(""), words, small, st.integers(0, 3), st.integers(0, 3), words),
    st.builds(Track, st.just(""), texts, rows, marks, st.sampled_from(["worst", "sum"])),
    st.builds(Account, st.just(""), texts, small, maybe, maybe, maybe),
    st.builds(Pick, st.just(""), texts, words),
    st.builds(Words, st.just(""), texts, words),
    st.builds(Items, st.just(""), texts, st.lists(words, max_size=2).map(tuple)),
    st.builds(Note, st.just(""), words, st.booleans()),
    st.builds(
        Power, st.just(""), words, words, st.dictionaries(words, small | st.booleans() | words, max_size=2)
    ),
]


def sheets(depth: int = 2) -> st.SearchStrategy[Sheet]:
    nested = [st.builds(Nested, st.just(""), sheets(depth - 1), words)] if depth else []
    blocks = st.lists(st.one_of(*plain, *nested), max_size=5).map(
        lambda found: tuple(replace(block, id=f"b{at}") for at, block in enumerate(found))
    )
    steps = st.lists(st.builds(CreationStep, words, words, small), max_size=2).map(tuple)
    changes = st.lists(st.builds(Change, words, words, words, words), max_size=2).map(tuple)
    status = st.sampled_from(["draft", "submitted", "approved", "changed"])
    return st.builds(Sheet, words, words, blocks, words, words, st.integers(1, 9), status, steps, changes)


@given(sheets())
def test_every_sheet_survives_its_file(sheet: Sheet) -> None:
    assert Sheet.read(json.loads(json.dumps(sheet.form()))) == sheet


def test_all_kinds_of_blocks_were_tried() -> None:
    assert len(get_args(Block)) == len(plain) + 1


def test_twins_are_the_later_traits_of_one_role_and_one_name() -> None:
    names = (("a", "Sly", "asset"), ("b", " sly", "asset"), ("c", "Sly", "flaw"), ("d", "", "asset"))
    traits = [Descriptor(id, name, 1, role) for id, name, role in (*names, ("e", "", "asset"))]
    assert [twin.id for twin in twins(traits, lambda name: name.strip().lower())] == ["b"]
