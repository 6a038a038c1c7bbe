"""A table as grids: what is drawn how, and that nothing is lost on the way there and back."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.compose import compose_of
from tablee.game.grid import KEY, WHOLE, Column, Part, Row, is_plain, parts_of, rows_of, table_of, twice
from tablee.game.system import System
from tablee.game.toml_form import read_toml
from tablee.systems import KEYS, system
from tablee.web.composer.pack_draft import depth
from tests.toy import SYSTEM

GAMES = (*(system(key) for key in KEYS), SYSTEM)


def shape(table: dict[str, Any], now: dict[str, Any] | None = None) -> list[tuple[Part, list[Row]]]:
    held = table if now is None else now
    return [(part, rows_of(part, held)) for part in parts_of(table, held, lambda path: None)]


def drawn(table: dict[str, Any]) -> list[tuple[str, str, list[str]]]:
    return [(p.name, p.kind, [f"{c.name}:{c.kind}" for c in p.columns]) for p, _ in shape(table)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_table_of_every_system_comes_back_as_it_was(game: System) -> None:
    tables, told = game.pack().tables, compose_of(game.package)
    for name in tables:
        words = told.table(name)
        parts = parts_of(tables[name], tables[name], words.keyed)
        assert table_of([(part, rows_of(part, tables[name])) for part in parts]) == tables[name], name


def test_lists_groups_and_single_values_are_told_apart() -> None:
    table = {
        "dice": 5,
        "label": {"fr": "Jet", "en": "Throw"},
        "rows": [{"key": "a", "cost": 1}, {"key": "b", "cost": 2, "fine": True}],
        "prices": {"add": {"cost": 1}, "reroll": {"cost": 2, "all": False}},
        "session": {"least": 1, "most": 3},
        "names": ["Ada", "Bo"],
        "odd": [[1, 2], [3]],
    }
    assert drawn(table) == [
        ("", "fields", ["dice:int", "label.fr:text", "label.en:text"]),
        ("rows", "rows", ["key:text", "cost:int", "fine:tick"]),
        ("prices", "keyed", ["cost:int", "all:bool"]),
        ("session", "fields", ["least:int", "most:int"]),
        ("names", "plain", ["*:text"]),
        ("odd", "toml", ["*:toml"]),
    ]


def test_cells_hold_lists_either_or_and_toml() -> None:
    table = {
        "rows": [
            {"faces": [1, 2], "units": ["hour", "day"], "share": 1, "samples": [{"fr": "a", "en": "b"}]},
            {"faces": [3], "units": [], "share": "1/2", "samples": []},
        ]
    }
    assert drawn(table)[0][2] == ["faces:ints", "units:texts", "share:mixed", "samples:toml"]
    rows = shape(table)[0][1]
    assert rows[0] == {
        "faces": "1, 2", "units": "hour, day", "share": "1", "samples": '[{ fr = "a", en = "b" }]',
    }  # fmt: skip


def test_the_system_may_say_what_is_rows_under_a_key() -> None:
    table = {"only": {"one": {"cost": 1}}, "pair": {"a": {"x": 1}, "b": {"x": 2}}}
    parts = parts_of(table, table, lambda path: path == ("only",))
    assert [(p.name, p.kind) for p in parts] == [
        ("only", "keyed"),
        ("pair.a", "fields"),
        ("pair.b", "fields"),
    ]


def changed(table: dict[str, Any], at: int, rows: list[Row]) -> dict[str, Any]:
    found = shape(table)
    return table_of([*found[:at], (found[at][0], rows), *found[at + 1 :]])


def test_what_is_typed_is_read_by_its_column() -> None:
    table = {"rows": [{"key": "a", "cost": 1, "fine": True}, {"key": "b", "cost": 2}]}
    rows = [
        {"key": "c", "cost": "−3", "fine": ""},
        {"key": "d", "cost": "", "fine": "true"},
        {"key": "e", "cost": "lots"},
        {"key": "f", "cost": "99999999999"},
    ]
    assert changed(table, 0, rows)["rows"] == [
        {"key": "c", "cost": -3},
        {"key": "d", "fine": True},
        {"key": "e", "cost": "lots"},
        {"key": "f", "cost": "99999999999"},
    ]


def test_what_is_no_toml_stays_as_it_was_typed() -> None:
    table = {"odd": [[1], [2]]}
    assert changed(table, 0, [{WHOLE: "[[1], [3]]"}]) == {"odd": [[1], [3]]}
    assert changed(table, 0, [{WHOLE: "[[1"}]) == {"odd": "[[1"}
    assert changed(table, 0, [{WHOLE: "[1.5]"}]) == {"odd": "[1.5]"}
    again = {"odd": "[[1"}
    (part,) = parts_of(table, again, lambda path: None)
    assert rows_of(part, again) == [{WHOLE: "[[1"}]


def test_a_value_of_another_kind_does_not_change_its_column() -> None:
    table = {"rows": [{"cost": 1}]}
    ((part, rows),) = shape(table, {"rows": [{"cost": "lots", "more": "x"}]})
    assert [(c.name, c.kind, c.optional) for c in part.columns] == [
        ("cost", "int", False), ("more", "text", True),
    ]  # fmt: skip
    assert rows == [{"cost": "lots", "more": "x"}]


def test_two_rows_under_one_key_are_found() -> None:
    table = {"prices": {"add": {"cost": 1}, "reroll": {"cost": 2}}}
    ((part, rows),) = shape(table)
    assert twice(part, rows) is None
    assert twice(part, [*rows, {KEY: "add", "cost": "4"}]) == "add"


def test_an_emptied_list_keeps_its_columns() -> None:
    table = {"rows": [{"cost": 1}]}
    ((part, rows),) = shape(table, {"rows": []})
    assert (part.kind, [c.name for c in part.columns], rows) == ("rows", ["cost"], [])


BOMBS = [
    "a" + ".a" * 50_000 + " = 1",
    "\n".join("a" + ".a" * 200 + f".k{n} = 1" for n in range(1500)),
    "a = " + "[" * 2000 + "]" * 2000,
    "a = 0x" + "f" * 50_000,
]


@pytest.mark.parametrize("bomb", BOMBS, ids=("keys", "many keys", "lists", "number"))
def test_a_text_that_would_never_end_is_no_toml(bomb: str) -> None:
    with pytest.raises(ValueError):
        read_toml(bomb)
    part = Part((), "toml", (Column((WHOLE,), "toml"),))
    assert table_of([(part, [{WHOLE: bomb}])]) == {"": bomb}


def test_however_deep_a_table_is_it_is_looked_through() -> None:
    deep: Any = 1
    for _ in range(5000):
        deep = {"a": [deep]}
    assert is_plain(deep) and depth(deep) == 10_001
    assert not is_plain([[1.5]])
