"""Who takes part in a throw, what it costs them, and what they use up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablee.game.account import Account
from tablee.game.sheet import Descriptor, Power, Sheet
from tablee.systems.fu3 import SYSTEM
from tests.systems.fu3.table import Table, said, table

SPARK = {"base": "destroy", "range": 2}
NIMBLE = {"sheet": "teich", "helps": ["asset_1", "asset_2"], "paid": ["asset_2"]}
LOW = (1, 1, 2, 2, 3, 1, 1, 1, 1, 1)


def with_aura(name: str, value: int) -> Sheet:
    sheet = SYSTEM.preset(name)
    aura = sheet.need("aura", Account)
    return sheet.put(replace(aura, value=value))


@pytest.mark.rule("FU3-4-05", "FU3-2-14")
def test_a_victim_pays_for_further_assets() -> None:
    game = table("rachette", "teich")
    cast: dict[str, Any] = {"by": "rachette", "spell": SPARK, "against": [NIMBLE]}
    seen = game.preview("cast", **cast)
    assert [(m.source, m.amount) for m in seen.costs] == [("teich.aura", 1)]
    game.play("cast", *LOW[: seen.dice.count], **cast)
    assert game.aura("teich") == (3, 4)


@pytest.mark.rule("FU3-4-04", "FU3-2-15")
def test_a_helping_mage_pays_for_further_assets() -> None:
    victor = SYSTEM.preset("victor").put(Descriptor("asset_9", "Savant", 1, "asset"))
    game = table("rachette", victor=victor)
    mine = next(a.id for a in victor.having(Descriptor, "asset") if a.id != "asset_9")
    helper = {"sheet": "victor", "helps": [mine, "asset_9"], "paid": ["asset_9"]}
    before = game.aura("victor")[0]
    seen = game.preview("cast", by="rachette", spell=SPARK, helpers=[helper])
    game.play("cast", *LOW[: seen.dice.count], by="rachette", spell=SPARK, helpers=[helper])
    assert game.aura("victor")[0] == before - 1


@pytest.mark.rule("FU3-4-05", "FU3-1-12")
def test_a_victim_without_aura_can_not_pay() -> None:
    game = table("rachette", teich=with_aura("teich", 0))
    assert game.refused("cast", by="rachette", spell=SPARK, against=[NIMBLE]) == [("FU3-1-10", "short")]


def component(id: str, sort: str) -> Power:
    return Power(id, f"Composant {sort}", "component", {"sort": sort})


@pytest.mark.rule("FU3-4-09")
def test_a_cast_uses_up_its_components() -> None:
    rachette = SYSTEM.preset("rachette").put(component("c1", "range")).put(component("c2", "range"))
    game = table(rachette=rachette)
    cast: dict[str, Any] = {"by": "rachette", "spell": SPARK, "components": ("c1", "c2")}
    seen = game.preview("cast", **cast)
    assert (seen.shows["difficulty"], seen.shows["net"]) == (0, 2)
    game.play("cast", *LOW[:7], **cast)
    assert list(game.state.sheet("rachette").having(Power, "component")) == []


@pytest.mark.rule("FU3-4-09")
@pytest.mark.parametrize("move", ["cast", "prepare"])
def test_components_come_from_the_sheet(move: str) -> None:
    free = {**SPARK, "components": {"range": 2}}
    game = table("rachette")
    named = {"name": "Souffle"}
    assert game.refused(move, by="rachette", spell=free, **named) == [("FU3-4-09", "from_sheet")]
    assert game.refused(move, by="rachette", spell=SPARK, components=("c9",), **named) == [
        ("FU3-4-08", "unknown")
    ]


@pytest.mark.rule("FU3-4-09", "FU3-4-08")
def test_a_spell_in_memory_takes_no_more_components() -> None:
    game = table(rachette=SYSTEM.preset("rachette").put(component("c1", "range")))
    game.play("prepare", by="rachette", spell={"base": "destroy"}, name="Étincelle")
    late = {"by": "rachette", "spell_block": "spell_1", "components": ("c1",)}
    assert game.refused("cast", **late) == [("FU3-4-09", "late")]


@pytest.mark.rule("FU3-1-06", "FU3-4-07")
@pytest.mark.parametrize(
    ("who", "base", "expected"),
    [
        ("teich", "destroy", [("FU3-1-06", "concept"), ("FU3-1-06", "asset")]),
        ("rachette", "protect", [("FU3-1-06", "asset")]),
        ("rachette", "destroy", []),
    ],
)
def test_only_a_mage_of_that_magic_writes_a_spell(who: str, base: str, expected: list[Any]) -> None:
    game = table("teich", "rachette")
    game.play("throw", 4, 4, 5, 5, 6, check={"check": "write_spell", "base": base}, by=who)
    assert game.refused("note_spell", run="r1", name="Souffle") == expected


def fight() -> Table:
    game = table("rachette", "victor", "thief")
    sides = {"a": ["rachette", "victor"], "b": ["thief"]}
    game.play("fight", sides=sides, initiative={"rachette": {"bonus": 9}})
    return game


@pytest.mark.rule("FU3-3-07", "FU3-4-04")
def test_a_mage_who_helps_gives_up_his_action() -> None:
    game = fight()
    cast: dict[str, Any] = {"by": "rachette", "spell": {"base": "destroy"}, "against": ["thief"]}
    seen = game.preview("cast", **cast, helpers=["victor"])
    game.play("cast", *LOW[: seen.dice.count], **cast, helpers=["victor"])
    assert game.state.conflict is not None and "victor" in game.state.conflict.acted
    assert ("FU3-3-02", "turn") in game.refused("pass_turn", by="victor")


@pytest.mark.rule("FU3-3-07", "FU3-4-04")
def test_a_mage_who_has_acted_helps_no_more() -> None:
    game = table("rachette", "victor", "thief")
    sides = {"a": ["rachette", "victor"], "b": ["thief"]}
    game.play("fight", sides=sides, initiative={"victor": {"bonus": 9}, "rachette": {"bonus": 5}})
    game.play("pass_turn", by="victor")
    found = game.refused("cast", by="rachette", spell={"base": "destroy"}, helpers=["victor"])
    assert found == [("FU3-3-07", "acted")]


@pytest.mark.rule("FU3-2-02")
@pytest.mark.parametrize("move", ["attempt", "attack"])
def test_the_concept_counts_once(move: str) -> None:
    game = table("teich", "assassin")
    against = {"against": ["assassin"]} if move == "attack" else {}
    found = game.refused(move, by="teich", use={"helps": ["concept"]}, **against)
    assert found == [("FU3-2-02", "concept")]


@pytest.mark.rule("FU3-3-06", "FU3-3-07")
@pytest.mark.parametrize("move", ["attack", "attempt"])
@pytest.mark.parametrize(
    "who",
    [
        {"against": ["teich"]},
        {"against": ["assassin", "assassin"]},
        {"against": ["assassin"], "helpers": ["teich"]},
        {"against": ["assassin"], "helpers": ["assassin"]},
        {"against": ["assassin"], "helpers": ["blop", "blop"]},
    ],
)
def test_everybody_takes_part_once(move: str, who: dict[str, list[str]]) -> None:
    parts = {name: [{"sheet": id} for id in ids] for name, ids in who.items()}
    found = table("teich", "assassin", "blop").refused(move, by="teich", **parts)
    assert found == [("FU3-3-06", "once")]


@pytest.mark.rule("FU3-3-06", "FU3-4-04")
@pytest.mark.parametrize(
    "who", [{"against": ["rachette"]}, {"helpers": ["rachette"]}, {"helpers": ["victor", "victor"]}]
)
def test_everybody_takes_part_once_in_a_spell(who: dict[str, list[str]]) -> None:
    game = table("rachette", "victor")
    assert game.refused("cast", by="rachette", spell=SPARK, **who) == [("FU3-3-06", "once")]


@pytest.mark.rule("FU3-3-11")
@pytest.mark.parametrize(
    "who",
    [
        {"ours": ["teich", "teich"], "theirs": ["xeols"]},
        {"ours": ["teich"], "theirs": ["xeols", "teich"]},
        {"ours": ["teich"], "theirs": ["xeols"], "by": "xeols"},
    ],
)
def test_everybody_counts_once_in_a_group(who: dict[str, Any]) -> None:
    assert table("teich", "xeols").refused("group", **who) == [("FU3-3-06", "once")]


@pytest.mark.rule("FU3-3-11", "FU3-2-14")
def test_dice_and_assets_are_paid_from_the_same_aura() -> None:
    group: dict[str, Any] = {"ours": [NIMBLE], "theirs": ["xeols"], "bought": 1}
    poor = table("xeols", teich=with_aura("teich", 1))
    assert [rule for rule, _ in said(poor.preview("group", **group).problems)] == ["FU3-1-10"]
    rich = table("xeols", teich=with_aura("teich", 2))
    assert rich.preview("group", **group).problems == ()
    rich.play("group", *LOW[: rich.preview("group", **group).dice.count], **group)
    assert rich.aura("teich") == (0, 4)


@pytest.mark.rule("FU3-3-16", "FU3-1-12")
def test_who_leaves_the_game_may_end_the_round() -> None:
    game = table("assassin", "blop", teich=with_aura("teich", 0))
    sides = {"heroes": ["teich", "blop"], "foes": ["assassin"]}
    game.play("fight", sides=sides, initiative={"assassin": {"bonus": 9}, "blop": {"bonus": 5}})
    game.play("pass_turn", by="assassin")
    game.play("pass_turn", by="blop")
    game.play("lose_aura", sheet="teich")
    game.play("leave", sheet="teich")
    assert game.state.conflict is not None
    assert (game.state.conflict.round, game.state.calendar.now) == (2, 5)


@pytest.mark.rule("FU3-4-10", "FU3-4-04")
def test_a_helper_in_an_aura_duel_brings_his_magic() -> None:
    game = table("rachette", "victor", "bilius", "teich")
    alone = game.preview("aura_duel", by="rachette", against=["bilius"]).shows["net"]
    helped = game.preview("aura_duel", by="rachette", against=["bilius"], helpers=["victor"]).shows["net"]
    assert int(helped) - int(alone) == 3
    found = game.refused("aura_duel", by="rachette", against=["bilius"], helpers=["teich"])
    assert ("FU3-1-06", "concept") in found
