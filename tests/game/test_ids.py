"""Typed ids: what a command speaks of is found wherever it stands, and nothing else is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from tablee.game.ids import AccountId, BlockId, ChipKey, SheetId, ids_in, ids_of
from tablee.game.move import Param
from tablee.game.text import Text


@dataclass(frozen=True)
class Part:
    """A side of a check: who, with which block, for whom they pay, and words that name nobody."""

    sheet: SheetId
    weapon: BlockId = ""
    pays: AccountId = ""
    words: str = ""


@pytest.mark.parametrize(
    ("shape", "value", "found"),
    [
        (SheetId, "ana", [("sheet", "ana")]),
        (str, "ana", []),
        (tuple[SheetId, ...], ["ana", "bo"], [("sheet", "ana"), ("sheet", "bo")]),
        (tuple[Part, ...], [{"sheet": "ana", "words": "bo"}], [("sheet", "ana")]),
        (Part, {"sheet": "ana", "weapon": "axe"}, [("sheet", "ana"), ("block", "axe")]),
        (Part, {"sheet": "ana", "pays": "bo.luck"}, [("sheet", "ana"), ("account", "bo.luck")]),
        (Mapping[SheetId, int], {"ana": 2}, [("sheet", "ana")]),
        (Mapping[str, tuple[SheetId, ...]], {"ours": ["ana"]}, [("sheet", "ana")]),
        (SheetId | Part, "ana", [("sheet", "ana")]),
        (tuple[SheetId | Part, ...], ["ana", {"sheet": "bo"}], [("sheet", "ana"), ("sheet", "bo")]),
        (Part, "no table", []),
        (Part | None, None, []),
        (SheetId, "", []),
        (tuple[ChipKey, ...], ["ana:Sword", "Rain"], [("sheet", "ana")]),
        (tuple[int, SheetId], [2, "ana"], [("sheet", "ana")]),
        (list[SheetId], ["ana"], [("sheet", "ana")]),
        (Sequence[Part], [{"sheet": "ana"}], [("sheet", "ana")]),
        (Annotated[tuple[SheetId, ...], "at most three"], ["ana"], [("sheet", "ana")]),
    ],
)  # fmt: skip
def test_ids_stand_where_their_type_says(shape: Any, value: Any, found: list[tuple[str, str]]) -> None:
    assert list(ids_in(shape, value)) == found


def param(name: str, kind: Any, shape: Any = None) -> Param:
    return Param(name, kind, Text("x", "x"), optional=True, shape=shape)


def test_every_kind_of_parameter_says_what_it_names() -> None:
    params = (
        param("by", "sheet"), param("with", "sheets"), param("sides", "sides"), param("of", "block"),
        param("run", "run"), param("pending", "pending"), param("words", "text"),
        param("parts", "data", Part), param("check", "check"),
    )  # fmt: skip
    args = {
        "by": "ana", "with": ("bo",), "sides": {"ours": ("cy",)}, "of": "axe", "run": "r1", "pending": "r1:x",
        "words": "dee", "parts": {"sheet": "eve"}, "check": {"check": "duel", "foe": {"sheet": "fay"}},
    }  # fmt: skip
    kinds = {"duel": (param("foe", "data", Part),)}
    assert list(ids_of(params, args, lambda key: kinds.get(key, ()))) == [
        ("sheet", "ana"), ("sheet", "bo"), ("sheet", "cy"), ("block", "axe"), ("run", "r1"),
        ("pending", "r1:x"), ("sheet", "eve"), ("sheet", "fay"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "value", "found"),
    [
        ("sheets", "ana,bo", ["ana", "bo"]), ("sheets", 5, []), ("sheet", True, []),
        ("run", ["r1", 2], ["r1"]), ("sheet", {"ana": 1}, []),
        ("sides", {"ours": 5, "theirs": "ana"}, ["ana"]),
    ],
)  # fmt: skip
def test_a_check_is_searched_as_it_was_sent(kind: Any, value: Any, found: list[str]) -> None:
    """Before it is read: a list may be text with commas, and what is no id holds none."""
    sent = {"check": {"check": "duel", "who": value}}
    named = ids_of((param("check", "check"),), sent, lambda key: (param("who", kind),))
    assert [id for _, id in named] == found


def test_a_check_is_a_table() -> None:
    _, wrong = param("check", "check").read("duel")
    assert wrong is not None and wrong.rule == "HOUSE-param"
