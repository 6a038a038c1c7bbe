"""The spell book, spells kept in memory, components, duels of auras."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.calendar import Timer
from tablee.game.problem import Refused
from tablee.game.sheet import Descriptor, Power, Sheet
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.powers.mage import places
from tests.systems.fu3 import by_hand
from tests.systems.fu3.table import Table, book, law_of, problems, result, table, thrown

YES_AND, YES, YES_BUT = (4, 4, 5, 5, 6), (4, 4, 5, 5, 1), (4, 4, 5, 1, 1)
NO_BUT, NO_AND = (4, 4, 1, 1, 2), (1, 1, 2, 2, 3)
SPARK = {"base": "destroy", "range": 2}
"""With Rachette's two dice, an even throw when nobody resists."""


def write(*faces: int) -> Table:
    """Rachette writes a spell of difficulty 2 down."""
    game = table("rachette")
    check = {"check": "write_spell", **SPARK, "concept": 1, "asset": 1}
    game.play("throw", *faces, check=check, by="rachette")
    return game


@pytest.mark.rule("FU3-4-07")
@pytest.mark.parametrize(
    ("faces", "good"), [(YES_AND, True), (YES, True), (YES_BUT, False), (NO_BUT, False), (NO_AND, False)]
)
def test_writing_a_spell_takes_a_yes_or_better(faces: tuple[int, ...], good: bool) -> None:
    game = write(*faces)
    found = game.refused("note_spell", run="r1", name="Souffle")
    assert found == ([] if good else [("FU3-4-07", "failed")])


@pytest.mark.rule("FU3-4-07")
def test_a_written_spell_gives_a_die() -> None:
    game = write(*YES)
    game.play("note_spell", run="r1", name="Souffle de Rachette")
    written = game.state.sheet("rachette").need("spell_1", Power)
    assert (written.name, written.role, dict(written.data)) == (
        "Souffle de Rachette", "written", {"base": "destroy", "range": 2, "dice": 1},
    )  # fmt: skip
    seen = game.preview("cast", by="rachette", spell_block="spell_1")
    assert (seen.shows["net"], seen.shows["row"]) == (1, 2)
    assert game.refused("note_spell", run="r1", name="Souffle") == [("FU3-3-08", "applied")]
    assert game.refused("note_spell", run="r1", name="") == [("FU3-3-08", "applied"), ("FU3-4-07", "name")]


@pytest.mark.rule("FU3-4-07")
def test_writing_has_the_spell_s_difficulty_and_nobody_resists() -> None:
    check = book().check({"check": "write_spell", "base": "control", "range": 3})
    assert (check.notation, law_of(check)) == ("-4", by_hand.law(-4))
    with pytest.raises(Refused) as refused:
        book().check({"check": "write_spell", "base": "control", "victims": [1]})
    assert problems(refused.value) == [("FU3-4-07", "no_victims")]
    nobody = table()
    nobody.play("throw", *YES, check={"check": "write_spell", "base": "modify"})
    assert nobody.refused("note_spell", run="r1", name="X") == [("FU3-4-07", "nobody")]


@pytest.mark.rule("FU3-4-08", "FU3-4-ex7")
def test_memory_holds_concept_and_assets() -> None:
    blocks = [Descriptor("concept", "Mage", 1, "concept", ("magic",))]
    blocks += [
        Descriptor(f"asset_{n}", f"Atout {n}", 1, "asset", ("negative",) * (n == 1)) for n in (1, 2, 3)
    ]
    mage = Sheet("fu3", "Mage", tuple(blocks))
    assert places(mage) == 4
    game = table(mage=mage)
    for n in range(4):
        game.play("prepare", by="mage", spell={"base": "destroy"}, name=f"Sort {n}")
    assert game.refused("prepare", by="mage", spell={"base": "destroy"}, name="Un de trop") == [
        ("FU3-4-08", "full")
    ]


@pytest.mark.rule("FU3-4-08", "FU3-4-02")
def test_a_spell_is_prepared_beforehand_and_released_at_will() -> None:
    game = table("rachette", "thief")
    seen = game.preview("prepare", by="rachette", spell=SPARK, name="Souffle")
    assert (seen.dice.count, seen.shows["row"]) == (1, 2)
    game.play("prepare", 4, by="rachette", spell=SPARK, name="Souffle")
    assert game.state.sheet("rachette").need("spell_1", Power).role == "preparing"
    assert game.state.calendar.timers == (Timer("prepare:spell_1", "rachette", 4 * 5),)
    assert game.refused("cast", by="rachette", spell_block="spell_1") == [("FU3-4-08", "unknown")]
    game.play("pass_time", amount=4)
    assert game.state.sheet("rachette").need("spell_1", Power).role == "prepared"
    release = {"by": "rachette", "spell_block": "spell_1", "against": ["thief"]}
    seen = game.preview("cast", **release)
    assert (seen.problems, seen.shows["net"]) == ((), -1)
    game.play("cast", 1, 1, 1, 2, 2, 3, **release)
    assert game.state.sheet("rachette").get("spell_1") is None


@pytest.mark.rule("FU3-4-08")
def test_an_instant_spell_is_in_memory_at_once() -> None:
    game = table("rachette")
    game.play("prepare", by="rachette", spell={"base": "destroy"}, name="Étincelle")
    assert game.state.sheet("rachette").need("spell_1", Power).role == "prepared"
    assert game.state.calendar.timers == ()


@pytest.mark.rule("FU3-4-08", "FU3-4-07", "FU3-4-03")
def test_a_spell_of_the_book_can_be_prepared_and_hurried() -> None:
    game = write(*YES)
    game.play("note_spell", run="r1", name="Souffle")
    game.play("prepare", by="rachette", written="spell_1", shift=-2)
    prepared = game.state.sheet("rachette").need("spell_2", Power)
    assert (prepared.name, prepared.role) == ("Souffle", "prepared")
    assert game.preview("cast", by="rachette", spell_block="spell_2").shows["net"] == 2 + 1 - 4
    assert game.refused("prepare", by="rachette", written="spell_1", shift=-3) == [("FU3-4-03", "too_short")]


@pytest.mark.rule("FU3-4-08", "FU3-4-02")
def test_a_lifetime_ends_when_the_story_says_so() -> None:
    game = table("rachette")
    game.play(
        "prepare", by="rachette", spell={"base": "destroy", "range": 7, "row": 27}, name="Le grand œuvre"
    )
    assert game.state.calendar.timers == (Timer("prepare:spell_1", "rachette", None, "lifetime", 1),)
    game.play("pass_time", amount=1, unit="lifetime")
    assert game.state.sheet("rachette").need("spell_1", Power).role == "prepared"


def component(id: str, sort: str, **data: str) -> Power:
    return Power(id, f"Composant {sort}", "component", {"sort": sort, **data})


@pytest.mark.rule("FU3-4-09")
def test_components_are_used_up_by_the_preparation() -> None:
    rachette = SYSTEM.preset("rachette").put(component("c1", "range")).put(component("c2", "range"))
    game = table(rachette=rachette)
    game.play("prepare", by="rachette", spell=SPARK, components=("c1", "c2"), name="Souffle")
    sheet = game.state.sheet("rachette")
    assert (sheet.get("c1"), sheet.get("c2")) == (None, None)
    prepared = sheet.need("spell_1", Power)
    assert (prepared.role, prepared.data["component_range"]) == ("prepared", 2)
    assert game.preview("cast", by="rachette", spell_block="spell_1").shows["net"] == 2


@pytest.mark.rule("FU3-4-09")
def test_a_specific_component_fits_one_kind_of_spell() -> None:
    routine = component("c1", "base", base="intelligence")
    rachette = SYSTEM.preset("rachette").put(routine).put(component("c2", "colour"))
    game = table(rachette=rachette)
    prepare: dict[str, Any] = {"by": "rachette", "name": "X"}
    assert game.refused("prepare", **prepare, spell=SPARK, components=("c1",)) == [("FU3-4-09", "base_only")]
    assert game.refused("prepare", **prepare, spell=SPARK, components=("c2",)) == [("FU3-4-09", "sort")]
    assert game.refused("prepare", **prepare, spell=SPARK, components=("c9",)) == [("FU3-4-08", "unknown")]
    mind = {"base": "intelligence"}
    seen = game.preview("prepare", **prepare, spell=mind, components=("c1",))
    assert seen.shows["difficulty"] == 2
    assert game.refused("prepare", **prepare, spell=mind, components=("c1", "c1")) == [("FU3-4-09", "twice")]


@pytest.mark.rule("FU3-4-10")
def test_an_aura_duel_counts_concept_and_magic_alone() -> None:
    game = table("rachette", "victor", "teich")
    game.play("equip", sheet="victor", item="heavy")
    assert game.preview("aura_duel", by="rachette", against=["victor"]).shows["net"] == "-4"
    assert game.preview("aura_duel", by="victor", against=["rachette"]).shows["net"] == "+4"
    found = game.refused("aura_duel", by="rachette", against=["teich"])
    assert ("FU3-1-06", "concept") in found


@pytest.mark.parametrize(("against", "said"), [([7], "part"), ([{"armed": True}], "part"), (7, "parts")])
def test_an_aura_duel_and_a_spell_refuse_fighters_that_are_none(against: Any, said: str) -> None:
    game = table("rachette", "victor")
    assert game.refused("aura_duel", by="rachette", against=against) == [("FU3-3-06", said)]
    assert game.refused("cast", by="rachette", base="destroy", against=against) == [("FU3-3-06", said)]


@pytest.mark.rule("FU3-4-10", "FU3-3-08")
def test_an_aura_duel_inflicts_combat_points() -> None:
    game = table("rachette", "bilius")
    game.play("aura_duel", *YES, by="rachette", against=["bilius"])
    game.play("settle", run="r1")
    game.play("inflict", pending="r1:point:1:", seat="rachette", form="aura")
    assert game.aura("bilius")[0] == SYSTEM.preset("bilius").need("aura", object).value - 1  # type: ignore[attr-defined]
    check = book().check({"check": "aura_duel", "net": 1})
    assert law_of(check) == by_hand.law(1)
    assert result(thrown(check, *YES, 1)) == ("yes", 0)
