"""Tables of builders: every way to count, every mistake of a table with its place, and the guide's own."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from tablee.game.builder.builder import Builder
from tablee.game.builder.table import read_builder
from tablee.game.problem import Refused
from tests.game.magics import BUDGET, GATE, SORCERY, WORDS, words_for
from tests.repo.tree import ROOT

EFFORT = """
rule = "TOY-1"
tallies = [
  { key = "difficulty", label = "D", rule = "TOY-1", least = -2, most = 4 },
  { key = "fatigue", label = "F", rule = "TOY-2" },
  { key = "chi", label = "C", rule = "TOY-3", base = 2 },
]
parts = [
  { key = "power", label = "P", rule = "TOY-1", empty = "?", rows = [
    { key = "easy", label = "E", value = -1 },
    { key = "great", label = "G", value = 3, costs = { chi = 1 } },
  ] },
  { key = "levels", label = "L", rule = "TOY-1", low = 0, high = 9, default = 3, free = 3, value = -1 },
  { key = "days", label = "J", rule = "TOY-3", low = 1, high = 9, free = 1, tally = "chi" },
  { key = "victims", label = "V", rule = "TOY-2", low = 1, high = 9, tally = "fatigue", how = "times" },
]
lookups = [
  { key = "time", rule = "TOY-4", first = -2, rows = [
    { key = "a", label = "a round" },
    { key = "b", label = "an hour", costs = { fatigue = 1 } },
    { key = "c", label = "a day", costs = { fatigue = 2 } },
  ] },
]
reduction = { rule = "TOY-5", floors = { power = -2 }, worth = 2 }
"""
TOY_WORDS = words_for(
    TOY_1="power:what,value levels:what,value difficulty:difficulty nothing unknown:expected,found several",
    TOY_2="victims:what fatigue:fatigue",
    TOY_3="days:what,value chi:chi",
    TOY_4="row:row,time",
    TOY_5="power:count,before,after shape sort:expected count:expected",
)


def effort(**changes: Any) -> Builder:
    return read_builder({**tomllib.loads(EFFORT), **changes}, "tables.effort", TOY_WORDS)


@pytest.mark.parametrize(
    ("given", "difficulty", "fatigue", "chi", "row"),
    [
        ({"power": "easy"}, -1, 1, 2, 1),
        ({"power": "easy", "levels": 9}, -2, 0, 2, 0),
        ({"power": "great"}, 3, 2, 3, 2),
        ({"power": "great", "days": 4}, 3, 2, 6, 2),
        ({"power": "great", "victims": 3}, 3, 6, 3, 2),
        ({"power": "great", "components": {"power": 1}}, 1, 2, 3, 2),
        ({"power": "great", "components": {"power": 9}}, -2, 0, 3, 0),
        ({"power": "easy", "components": {"power": 0}}, -1, 1, 2, 1),
    ],
)
def test_free_units_multiples_lookups_bounds_and_reductions(
    given: dict[str, Any], difficulty: int, fatigue: int, chi: int, row: int
) -> None:
    builder = effort()
    found = builder.count(builder.read(given))
    assert found.totals == {"difficulty": difficulty, "fatigue": fatigue, "chi": chi}
    assert found.places == {"time": row}
    read = builder.read(given)
    assert builder.read(builder.form(read)).values == read.values
    assert found.because[-1].slots[0] == ("row", row)


@pytest.mark.parametrize(
    ("components", "said"),
    [([1], "shape"), ({"chi": 1}, "sort"), ({"power": -1}, "count"), ({"power": 100}, "count")],
)
def test_what_can_not_be_put_in(components: object, said: str) -> None:
    builder = effort()
    with pytest.raises(Refused) as found:
        builder.read({"power": "odd", "components": components})
    assert [(p.rule, p.said) for p in found.value.problems] == [("TOY-1", "unknown"), ("TOY-5", said)]


def test_a_table_with_mistakes_tells_each_with_its_place() -> None:
    data = tomllib.loads(EFFORT)
    power, levels, days, victims = data["parts"]
    levels |= {"high": -1}
    days |= {"tally": "moon", "raises": "sun"}
    victims |= {"default": 10, "value": 100}
    power |= {"default": "odd", "rows": [*power["rows"], {"key": "easy", "label": "E", "costs": {"gold": 1}}]}
    data["lookups"][0]["rows"] = []
    data["reduction"]["floors"] = {"colour": 0}
    data["tallies"].append({**data["tallies"][0], "base": 1000})
    with pytest.raises(Refused) as found:
        effort(**data)
    assert {(p.where.removeprefix("tables.effort."), p.said) for p in found.value.problems} == {
        ("tallies", "key"), ("tallies.difficulty", "number"), ("parts.power", "key"),
        ("parts.power.easy.gold", "tally"), ("parts.power.default", "default"), ("parts.levels", "bounds"),
        ("parts.days.tally", "tally"), ("parts.days.raises", "tally"), ("parts.victims", "number"),
        ("parts.victims.default", "default"), ("lookups.time", "empty"), ("reduction.floors.colour", "part"),
    }  # fmt: skip
    for wrong in found.value.problems:
        said = WORDS.text(wrong)
        assert wrong.where in said.fr and wrong.where in said.en


@pytest.mark.parametrize("text", [GATE, BUDGET, SORCERY, EFFORT])
def test_a_table_of_another_shape_is_refused(text: str) -> None:
    data, wrong = tomllib.loads(text), dict[str, Any]()
    for wrong in ({"parts": 3}, {"parts": [{"key": "x"}]}, {"tallies": [{}]}, {"colour": 1}):
        with pytest.raises(Refused):
            read_builder({**data, **wrong}, "tables.x", WORDS)


def test_a_table_may_only_say_what_the_reference_can() -> None:
    data = tomllib.loads(EFFORT)
    power, levels, days, victims = data["parts"]
    power["rows"][0]["barred"] = "TOY-9"
    levels["rule"] = "TOY-4"
    days["said"] = "chi"
    victims["highest"] = "ODD-1"
    data["tallies"][0]["rule"] = "TOY-2"
    data["lookups"][0]["key"] = "moon"
    data["reduction"]["rule"] = data["rule"] = "TOY-4"
    with pytest.raises(Refused) as found:
        effort(**data)
    said = {(p.where.removeprefix("tables.effort."), dict(p.slots)["found"]) for p in found.value.problems}
    assert said == {
        ("parts.power.easy", "TOY-9"), ("parts.levels", "TOY-4 levels"), ("parts.days", "TOY-3 chi"),
        ("parts.victims", "ODD-1"), ("tallies.difficulty", "TOY-2 difficulty"), ("lookups.moon", "TOY-4 row"),
        ("reduction", "TOY-4 power"), ("reduction", "TOY-4 shape"), ("reduction", "TOY-4 sort"),
        ("reduction", "TOY-4 count"), ("rule", "TOY-4 nothing"), ("rule", "TOY-4 unknown"),
    }  # fmt: skip
    for wrong in found.value.problems:
        assert wrong.said == "said"
        assert wrong.where in WORDS.text(wrong).fr and wrong.where in WORDS.text(wrong).en


def test_the_description_in_the_guide_can_be_read() -> None:
    page = (ROOT / "docs" / "adding-a-system.md").read_text(encoding="utf-8").partition("\n## Builders\n")[2]
    (shown,) = re.findall(r"^```toml\n(.*?)^```$", page.partition("\n## ")[0], re.MULTILINE | re.DOTALL)
    words = words_for(
        ABC_9_03="talent:talent", ABC_9_04="row:part,what,value difficulty:difficulty",
        ABC_9_05="targets:what,value", ABC_9_07="", ABC_9_10="researched:what,value",
    )  # fmt: skip
    builder = read_builder(tomllib.loads(shown), "tables.gate", words)
    found = builder.count(builder.read({"effect": "wound", "targets": 3, "researched": True}))
    assert (found.difficulty, found.costs) == (3, {"talent": 1})
