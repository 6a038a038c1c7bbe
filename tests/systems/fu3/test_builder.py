"""The spell builder as a form, and what time will change."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.move import Param
from tablee.game.sheet import Descriptor, Power
from tests.systems.fu3.table import book, said, table

SPARK: dict[str, Any] = {"base": "destroy", "range": 2}


def params(move: str) -> dict[str, Param]:
    return {param.name: param for param in book().moves[move].params}


@pytest.mark.rule("FU3-4-01", "FU3-4-02")
@pytest.mark.parametrize("move", ["cast", "prepare"])
def test_every_part_of_a_spell_is_a_field_with_words(move: str) -> None:
    found = params(move)
    assert len(found["base"].options) == 12 and found["base"].word("destroy").fr == "Détruire"
    assert [found[name].options[0] for name in ("duration", "range", "area")] == ["round", "touch", "human"]
    assert [len(found[name].options) for name in ("duration", "range", "area")] == [8, 8, 8]
    assert found["range"].word("bowshot").en == "Bowshot"
    assert found["row"].word("0").fr == "Instantané"
    assert found["magic"].word("negative").fr == "Magie négative"
    assert found["shift"].kind == "int"


@pytest.mark.rule("FU3-4-01", "FU3-4-03", "FU3-4-11")
@pytest.mark.parametrize(
    ("fields", "spell"),
    [
        ({"base": "destroy", "range": "thrown"}, SPARK),
        ({"base": "destroy", "range": "thrown", "row": "0"}, {**SPARK, "row": 0}),
        ({"base": "destroy", "range": "thrown", "shift": 2}, {**SPARK, "shift": 2}),
        (
            {"base": "simple", "duration": "hour", "area": "room", "magic": "negative"},
            {"base": "simple", "duration": 2, "area": 1, "magic": "negative"},
        ),
    ],
)
def test_the_form_builds_what_the_raw_spell_builds(fields: dict[str, Any], spell: dict[str, Any]) -> None:
    game = table("rachette", "thief")
    built = game.preview("cast", by="rachette", targets=["thief"], **fields)
    raw = game.preview("cast", by="rachette", against=["thief"], spell=spell)
    assert (built.shows, built.because) == (raw.shows, raw.because)
    assert {"net", "difficulty", "row", "malus", "time", "check"} <= set(built.shows)
    assert ("FU3-4-01", "difficulty") in said(built.because) and ("FU3-4-02", "row") in said(built.because)


@pytest.mark.rule("FU3-4-03")
def test_a_row_and_a_shift_are_one_too_many() -> None:
    game = table("rachette")
    both = {"base": "destroy", "row": "0", "shift": 1}
    assert game.refused("cast", by="rachette", **both) == [("FU3-4-03", "both")]
    assert game.refused("cast", by="rachette") == [("FU3-4-01", "nothing")]


@pytest.mark.rule("FU3-4-02", "FU3-4-08")
def test_a_spell_prepared_from_the_form_is_ready_in_time() -> None:
    game = table("rachette", "assassin")
    game.play("fight", sides={"ours": ["rachette"], "theirs": ["assassin"]})
    game.play("prepare", by="rachette", base="destroy", range="thrown", row="1", name="Poing d’air")
    assert game.state.sheet("rachette").need("spell_1", Power).role == "preparing"
    for who in ("rachette", "assassin"):
        game.play("pass_turn", by=who)
    assert game.state.sheet("rachette").need("spell_1", Power).role == "prepared"


@pytest.mark.rule("FU3-4-02")
def test_a_written_spell_is_prepared_at_another_pace() -> None:
    game = table("rachette")
    spell = Power("spell_1", "Souffle", "written", {**SPARK, "shift": 1, "dice": 1})
    game.put("rachette", game.state.sheet("rachette").put(spell))
    seen = game.preview("prepare", by="rachette", written="spell_1", row="1")
    assert (seen.shows["row"], seen.shows["difficulty"]) == (1, 2)


@pytest.mark.rule("FU3-2-11", "FU3-4-01", "FU3-4-02")
def test_time_lists_what_it_will_change_and_then_does_it() -> None:
    game = table("teich", "rachette")
    game.play("suffer", 2, sheet="teich", name="Entorse", value=2, unit="hour")
    game.play("suffer", 5, sheet="teich", name="Fatigue", unit="hour")
    game.play("suffer", 6, sheet="teich", name="Migraine", unit="day")
    game.play("prepare", 3, by="rachette", base="destroy", range="thrown", name="Poing d’air")
    night = {"amount": 8, "unit": "hour"}
    seen = game.preview("pass_time", **night)
    assert sorted(game.rules.reference.say(reason, "en") for reason in seen.because) == [
        "Entorse may drop further, as the dice fall.",
        "Rachette: Poing d’air is ready.",
        "Teich Ventury: Entorse drops from 2 to 1.",
        "Teich Ventury: Fatigue is gone.",
    ]
    hour = game.preview("pass_time", amount=2, unit="hour")
    assert [reason.said for reason in hour.because] == ["ready", "faded"]
    game.play("pass_time", 1, **night)
    left = {block.name: block.value for block in game.state.sheet("teich").having(Descriptor, "condition")}
    assert left == {"Migraine": 1}


@pytest.mark.rule("FU3-4-01")
def test_a_spell_in_effect_ends_with_its_time() -> None:
    game = table("rachette")
    game.play("cast", 6, 5, 4, 4, 1, by="rachette", base="destroy", range="thrown", name="Souffle")
    game.play("settle", run="r1")
    game.play("last", 2, sheet="rachette", spell="spell_1")
    assert [r.said for r in game.preview("pass_time", amount=1, unit="hour").because] == ["ended"]
    game.play("pass_time", amount=1, unit="hour")
    assert game.state.sheet("rachette").get("spell_1") is None


@pytest.mark.rule("FU3-1-11", "FU3-5-01")
def test_without_names_every_character_gets_aura_and_experience() -> None:
    game = table("teich", "rachette", "assassin")
    for who in ("teich", "assassin"):
        game.play("lose_aura", sheet=who)
    game.play("regain_aura", row="session")
    assert (game.aura("teich"), game.aura("assassin")) == ((4, 4), (1, 2))
    game.play("award_xp", amount=2)
    assert game.state.account("teich.xp").value == game.state.account("rachette.xp").value == 2


@pytest.mark.rule("FU3-3-10")
def test_a_minion_is_recruited_without_an_id() -> None:
    game = table("teich")
    game.play("recruit", sample="fine_blade")
    game.play("recruit", value=2, name="Garde")
    assert [game.state.sheet(id).name for id in ("minion-1", "minion-2")] == ["Fine lame", "Garde"]


@pytest.mark.rule("FU3-3-02")
def test_a_fight_takes_two_named_sides() -> None:
    sides = params("fight")["sides"]
    assert (sides.kind, sides.options) == ("sides", ("ours", "theirs"))
    assert [words.fr for words in sides.words] == ["notre camp", "leur camp"]
    game = table("teich", "assassin")
    assert game.preview("fight", sides={"ours": ["teich"], "theirs": ["assassin"]}).shows["initiative"] == {
        "teich": 1, "assassin": 1,
    }  # fmt: skip
