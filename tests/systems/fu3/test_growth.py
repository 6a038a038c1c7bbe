"""Descriptors in play: filled in, gained, raised and lowered, renamed, struck off; and the Aura with them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.game.event import BlockPut
from tablee.game.sheet import Account, Change, Descriptor, Sheet
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.sheet.blocks import aura_account, xp_account
from tablee.systems.fu3.sheet.creation import create
from tablee.systems.fu3.sheet.growth import may_rename
from tests.systems.fu3.table import book, broken, said, table, turned

PACK = SYSTEM.pack()
TEICH = SYSTEM.preset("teich")
IN_PLAY = {"creation_in_play": True}


def assets(sheet: Sheet) -> dict[str, int]:
    return {block.name: block.value for block in sheet.having(Descriptor, "asset")}


@pytest.mark.rule("FU3-1-05")
def test_creation_in_play_grows_aura_with_each_asset() -> None:
    game = table(rules=turned(**IN_PLAY), lou=create(PACK, "Lou", "Vieux marin rusé"))
    assert game.rules.validate(game.state.sheet("lou")) == ()
    assert game.aura("lou") == (1, 1)
    game.play("fill_asset", sheet="lou", name="Baratineur")
    assert game.aura("lou") == (2, 2)
    game.play("lose_aura", sheet="lou")
    game.play("fill_asset", sheet="lou", name="Orateur né")
    assert game.aura("lou") == (2, 3)
    assert game.refused("fill_asset", sheet="lou", name="Manipulateur") == [("FU3-1-05", "full")]
    game.play("fill_asset", sheet="lou", name="Manipulateur", weakness="Radin")
    assert game.aura("lou") == (3, 4)
    assert assets(game.state.sheet("lou")) == {"Baratineur": 1, "Orateur né": 1, "Manipulateur": 1}
    assert game.rules.validate(game.state.sheet("lou")) == ()


@pytest.mark.rule("FU3-1-05")
def test_creation_in_play_is_an_option() -> None:
    game = table(lou=create(PACK, "Lou", "Vieux marin rusé"))
    assert game.refused("fill_asset", sheet="lou", name="Baratineur") == [("FU3-1-05", "off")]


@pytest.mark.rule("FU3-1-05", "FU3-1-04")
def test_creation_in_play_keeps_the_limits() -> None:
    rules = turned(**IN_PLAY, weakness_limit=0)
    game = table(rules=rules, lou=create(PACK, "Lou", "Vieux marin rusé"))
    asked = {"sheet": "lou", "name": "Baratineur", "weakness": "Radin"}
    assert game.refused("fill_asset", **asked) == [("FU3-1-04", "weaknesses")]
    assert game.refused("fill_asset", sheet="lou", name=" ") == [("FU3-1-02", "name")]
    nobody = Sheet("fu3", "Pont", (), "object")
    assert ("FU3-1-13", "none") in table(rules=rules, pont=nobody).refused(
        "fill_asset", sheet="pont", name="A"
    )


@pytest.mark.rule("FU3-1-07")
@pytest.mark.parametrize(
    ("source", "value", "expected"),
    [
        ("event", None, 1),
        ("event", 2, 2),
        ("adventure", None, 0),
        ("adventure", 0, 0),
        ("reward", 3, 3),
        ("reward", None, 1),
    ],
)
def test_sources_of_new_descriptors(source: str, value: int | None, expected: int) -> None:
    game = table("teich")
    game.play("add_descriptor", sheet="teich", name="Ami de la Couronne", source=source, value=value)
    assert assets(game.state.sheet("teich"))["Ami de la Couronne"] == expected
    assert broken(book(), game.state.sheet("teich")) == []
    assert game.aura("teich") == (4, 4)


@pytest.mark.rule("FU3-1-07")
def test_the_book_s_rewards() -> None:
    game = table("teich")
    for name, value, role in (
        ("Ami de la Couronne", 3, "asset"),
        ("Doit un service à Ernst XXX", 1, "weakness"),
        ("Réputation élogieuse", 2, "asset"),
    ):
        (put, *_) = game.play(
            "add_descriptor", sheet="teich", name=name, source="reward", value=value, role=role
        )
        assert isinstance(put, BlockPut)
        assert put.reason.rule == "FU3-1-07"
    found = {b.name: (b.value, b.role) for b in game.state.sheet("teich").having(Descriptor)}
    assert found["Ami de la Couronne"] == (3, "asset")
    assert found["Doit un service à Ernst XXX"] == (1, "weakness")
    assert found["Réputation élogieuse"] == (2, "asset")


@pytest.mark.rule("FU3-1-07")
def test_adventures_enter_at_zero_and_experience_raises_them() -> None:
    game = table("teich")
    refused = game.refused("add_descriptor", sheet="teich", name="Moqueur", source="adventure", value=1)
    assert refused == [("FU3-1-07", "fixed")]
    refused = game.refused("add_descriptor", sheet="teich", name="Moqueur", source="reward", value=4)
    assert refused == [("FU3-1-04", "value")]
    game.play("add_descriptor", sheet="teich", name="Moqueur", source="adventure")
    game.put("teich", game.state.sheet("teich").put(xp_account(10)))
    game.play("improve", sheet="teich", block="asset_4")
    assert assets(game.state.sheet("teich"))["Moqueur"] == 1


@pytest.mark.rule("FU3-1-07")
def test_a_descriptor_may_be_temporary() -> None:
    game = table("teich")
    game.play("suffer", 3, sheet="teich", name="Tête mise à prix", value=2)
    (condition,) = game.state.sheet("teich").having(Descriptor, "condition")
    assert (condition.name, condition.value) == ("Tête mise à prix", 2)


@pytest.mark.rule("FU3-1-08")
@pytest.mark.parametrize(
    ("before", "value", "after"),
    [
        ("Soldat de Kung-Bohr", 2, "Sergent de Kung-Bohr"),
        ("Connaissance des plantes", 3, "Grand Expert de la Flore Sauvage"),
        ("Cicatrice", 3, "Énorme Balafre"),
        ("Soldat première classe", 3, "Général des armées"),
    ],
)
def test_a_descriptor_is_renamed_when_its_value_changes(before: str, value: int, after: str) -> None:
    sheet = TEICH.put(Descriptor("asset_1", before, 1, "asset"))
    game = table(teich=sheet)
    assert game.refused("rename", sheet="teich", block="asset_1", name=after) == [("FU3-1-08", "unchanged")]
    game.play("revalue", sheet="teich", block="asset_1", value=value)
    assert may_rename(game.state.sheet("teich"), "asset_1")
    game.play("rename", sheet="teich", block="asset_1", name=after)
    assert assets(game.state.sheet("teich"))[after] == value
    assert game.state.sheet("teich").history == (
        Change("asset_1", f"{before} (1)", f"{before} ({value})", "FU3-1-08"),
        Change("asset_1", f"{before} ({value})", f"{after} ({value})", "FU3-1-08"),
    )
    assert game.refused("rename", sheet="teich", block="asset_1", name=before) == [("FU3-1-08", "unchanged")]


@pytest.mark.rule("FU3-1-08")
def test_a_lucky_one_who_stood_at_zero() -> None:
    game = table(teich=TEICH.put(Descriptor("asset_4", "Veinard", 0, "asset", ("adventure",))))
    game.play("revalue", sheet="teich", block="asset_4", value=1)
    game.play("rename", sheet="teich", block="asset_4", name="Chance Insolente")
    assert assets(game.state.sheet("teich"))["Chance Insolente"] == 1


@pytest.mark.rule("FU3-1-08")
def test_a_fall_of_the_value_renames_too_and_a_name_is_needed() -> None:
    game = table(teich=TEICH.put(Descriptor("asset_1", "Brise-fer", 2, "asset")))
    seen = game.preview("revalue", sheet="teich", block="asset_1", value=1)
    assert said(seen.because) == [("FU3-1-08", "offer")]
    game.play("revalue", sheet="teich", block="asset_1", value=1)
    assert game.refused("rename", sheet="teich", block="asset_1", name="") == [("FU3-1-02", "name")]
    seen = game.preview("rename", sheet="teich", block="asset_1", name="Tord-fer")
    assert (seen.problems, said(seen.because)) == ((), [("FU3-1-08", "agree")])


@pytest.mark.rule("FU3-1-04")
def test_values_stay_within_the_maximum() -> None:
    game = table("teich", "fire_cyclops")
    assert game.refused("revalue", sheet="teich", block="asset_1", value=4) == [("FU3-1-04", "value")]
    game.play("revalue", sheet="fire_cyclops", block="asset_1", value=4)
    assert assets(game.state.sheet("fire_cyclops"))["Peau d’airain"] == 4


@pytest.mark.rule("FU3-1-ex7", "FU3-1-15")
def test_a_risen_asset_lifts_only_the_ceiling() -> None:
    game = table(teich=TEICH.put(xp_account(50)))
    game.play("revalue", sheet="teich", block="asset_1", value=2)
    assert game.aura("teich") == (4, 4)
    game.play("improve", sheet="teich", block="aura")
    assert game.aura("teich") == (5, 5)
    assert game.state.sheet("teich").need("xp", Account).value == 0
    assert game.refused("improve", sheet="teich", block="aura") == [("FU3-5-02", "aura")]


@pytest.mark.rule("FU3-1-15")
@pytest.mark.parametrize(("current", "after"), [(4, (3, 3)), (1, (1, 3)), (-1, (-1, 3))])
def test_a_lasting_drop_lowers_the_maximum(current: int, after: tuple[int, int]) -> None:
    game = table(teich=TEICH.put(aura_account(current, 4)))
    game.play("revalue", sheet="teich", block="asset_1", value=0)
    assert game.aura("teich") == after


@pytest.mark.rule("FU3-1-15")
def test_a_drop_that_stays_above_the_maximum_changes_nothing() -> None:
    game = table(teich=TEICH.put(Descriptor("asset_1", "Brise-fer", 3, "asset")))
    game.play("revalue", sheet="teich", block="asset_1", value=2)
    assert game.aura("teich") == (4, 4)
    game.play("strike", sheet="teich", block="asset_1")
    assert game.aura("teich") == (3, 3)
    assert game.refused("strike", sheet="teich", block="concept") == [("FU3-1-01", "one")]


@pytest.mark.rule("FU3-1-15")
def test_by_house_rule_the_maximum_follows_the_total() -> None:
    game = table("teich", rules=turned(aura_follows=True))
    game.play("revalue", sheet="teich", block="asset_1", value=3)
    assert game.aura("teich") == (4, 6)
    game.play("add_descriptor", sheet="teich", name="Ami de la Couronne", source="reward", value=2)
    assert game.aura("teich") == (4, 8)
    game.play("revalue", sheet="teich", block="weakness_1", value=3)
    assert game.aura("teich") == (4, 8)


@pytest.mark.rule("FU3-1-15", "FU3-1-13")
def test_the_aura_of_an_opponent_is_its_own() -> None:
    game = table("assassin")
    game.play("revalue", sheet="assassin", block="asset_1", value=0)
    assert game.aura("assassin") == (2, 2)


@pytest.mark.rule("FU3-1-09", "FU3-1-15")
def test_the_end_of_creation_fixes_the_maximum() -> None:
    draft = create(PACK, "Lou", "Vieux marin rusé", ["Baratineur", "Orateur né"])
    game = table(lou=draft.put(aura_account(1)))
    game.play("finish_creation", sheet="lou")
    assert game.aura("lou") == (3, 3)
    assert game.state.sheet("lou").status == "approved"
    wrong = table(lou=draft.put(Descriptor("asset_3", "Rusé", 1, "asset")))
    assert wrong.refused("finish_creation", sheet="lou") == [("FU3-1-04", "too_many")]
    played = table(rules=turned(**IN_PLAY), lou=draft.put(aura_account(1, 3)))
    played.play("finish_creation", sheet="lou")
    assert played.aura("lou") == (1, 3)
    raised = table(lou=draft)
    raised.play("add_descriptor", sheet="lou", name="Ami de la Couronne", source="reward", value=3)
    raised.play("finish_creation", sheet="lou")
    assert raised.aura("lou") == (3, 3)
    grown = replace(draft, blocks=tuple(b for b in draft.blocks if b.id != "asset_2"))
    assert table(lou=grown).refused("finish_creation", sheet="lou") == []
