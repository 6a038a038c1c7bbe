"""The moves of making a character (1.4 to 1.6): each shows the ledger and refuses with its rule."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablee.game.dial import DialValue
from tablee.game.move import Plan
from tablee.game.sheet import Account, Items, Levelled, Pick, Power, Sheet
from tests.systems.fudge.by_hand import Game, refused, rules, slots, told


def table(**dials: DialValue) -> Game:
    """Ana's blank sheet on the table."""
    here = Game(rules(**dials))
    here.state = replace(here.state, sheets={"ana": here.rules.blank_sheet("Ana")})
    return here


def ana(game: Game) -> Sheet:
    return game.state.sheet("ana")


def broken(seen: Plan) -> list[tuple[str, str]]:
    return told(p for p in seen.problems if not p.warning)


@pytest.mark.rule("FUD-1.4-01")
def test_the_method_is_chosen() -> None:
    here = table()
    here.play("choose_method", sheet="ana", method="in_play")
    assert (ana(here).need("method", Pick).option, ana(here).need("pool", Account).value) == ("in_play", 30)
    here.play("choose_method", sheet="ana", method="objective")
    assert ana(here).get("pool") is None
    assert here.preview("choose_method", sheet="ana", method="objective").shows["ledger"][1]["left"] == 50


@pytest.mark.rule("FUD-1.6-01", "FUD-1.6-02", "FUD-1.1-04")
def test_objective_creation_step_by_step_with_its_ledger() -> None:
    here = table(creation="objective", skill_levels=10, exchanges="none")
    seen = here.preview("add_skill", sheet="ana", listed="lockpicking", level="3")
    assert slots(seen.because, "FUD-1.6.2-03", "cost")["cost"] == 5
    assert seen.shows["ledger"][1] == {"purse": "skill", "granted": 10, "spent": 5, "exchanged": 0, "left": 5}
    here.play("add_skill", sheet="ana", listed="lockpicking", level="3")
    here.play("raise_trait", sheet="ana", block="force")
    here.play("lower_trait", sheet="ana", block="volonte")
    here.play("set_trait", sheet="ana", block="dexterite", level="2")
    levels = [ana(here).need(id, Levelled).level for id in ("crochetage", "force", "volonte", "dexterite")]
    assert levels == [3, 1, -1, 2]
    over = here.preview("add_skill", sheet="ana", name="Tricot", level="3", difficulty="hard")
    assert broken(over) == [("FUD-1.6-02", "lacks"), ("FUD-1.6.2-06", "quota")]
    here.play("drop_trait", sheet="ana", block="crochetage")
    assert ana(here).get("crochetage") is None


@pytest.mark.rule("FUD-1.6-02")
def test_a_step_toward_the_right_is_not_refused() -> None:
    here = table(creation="objective", skill_levels=4, exchanges="none")
    sheet = ana(here).put(Levelled("saut", "Saut", 3, "skill")).put(Levelled("course", "Course", 1, "skill"))
    here.state = replace(here.state, sheets={"ana": sheet})
    assert broken(here.preview("lower_trait", sheet="ana", block="saut")) == []
    assert broken(here.preview("raise_trait", sheet="ana", block="course")) == [("FUD-1.6-02", "lacks")]


@pytest.mark.rule("FUD-1.5-01", "FUD-1.5-02")
def test_subjective_creation_shows_quotas() -> None:
    here = table()
    here.play("set_trait", sheet="ana", block="force", level="3")
    seen = here.preview("set_trait", sheet="ana", block="dexterite", level="3")
    assert broken(seen) == [("FUD-1.5-02", "quota")]
    assert slots(seen.because, "FUD-1.5-02", "slots")["have_first"] == 2
    assert refused(lambda: here.play("set_trait", sheet="ana", block="dexterite", level="3")) == [
        ("FUD-1.5-02", "quota")
    ]


@pytest.mark.rule("FUD-1.5-10", "FUD-1.4-11", "FUD-1.9-02")
def test_the_game_master_finishes_lowers_and_may_refuse() -> None:
    here = table(creation="objective")
    assert here.rules.moves["finish_creation"].who == "gm"
    here.play("add_skill", sheet="ana", listed="climbing", level="2")
    here.play("finish_creation", sheet="ana")
    assert ana(here).status == "approved"
    assert [(s.phase, s.value) for s in ana(here).steps if s.block == "escalade"] == [("objective", 2)]
    seen = here.preview("lower_trait", sheet="ana", block="escalade")
    assert broken(seen) == [("FUD-1.4-11", "over")]


@pytest.mark.rule("FUD-1.4-11", "FUD-1.5-05")
def test_a_sheet_with_problems_is_not_finished_without_a_ruling() -> None:
    here = table()
    assert broken(here.preview("finish_creation", sheet="ana")) == [("FUD-1.5-05", "faults")]


@pytest.mark.rule("FUD-1.4-04", "FUD-1.3.2-07")
@pytest.mark.parametrize(
    ("given", "name", "tags"),
    [
        ({"listed": "languages", "name": "Occitan", "level": "0"}, "Langue\u00a0: Occitan", ()),
        ({"listed": "sword"}, "Épée", ("combat",)),
        ({"listed": "combat", "width": "broad"}, "Combat", ("broad", "combat")),
        ({"name": "Tricot", "difficulty": "easy"}, "Tricot", ("easy",)),
        ({"name": "Karaté"}, "Karaté", ("combat",)),
        ({"listed": "thick", "name": ""}, "", ()),
    ],
)
def test_skills_from_the_list_or_in_ones_own_words(
    given: dict[str, Any], name: str, tags: tuple[str, ...]
) -> None:
    here = table(creation="objective", mixed_sizes=True)
    if not name:
        assert refused(lambda: here.play("add_skill", sheet="ana", **given)) == [("HOUSE-param", "choice")]
        assert refused(lambda: here.play("add_skill", sheet="ana")) == [("FUD-1.1-01", "name")]
        return
    here.play("add_skill", sheet="ana", **given)
    (found,) = ana(here).having(Levelled, "skill")
    assert (found.name, found.level, found.tags) == (name, 0, tags)


@pytest.mark.rule("FUD-1.2-01")
def test_names_of_the_list_in_english_where_the_game_says_so() -> None:
    for language, name in (("french", "Crochetage"), ("english", "Lockpicking")):
        here = table(creation="objective", trait_names=language)
        here.play("add_skill", sheet="ana", listed="lockpicking")
        assert [block.name for block in ana(here).having(Levelled, "skill")] == [name]


@pytest.mark.rule("FUD-1.4-05")
def test_an_attribute_of_ones_own_and_one_that_the_game_asks_for() -> None:
    here = table(creation="objective")
    here.play("add_attribute", sheet="ana", listed="agility", level="3")
    assert ana(here).need("agilite", Levelled).tags == ("own",)
    assert (
        here.preview("raise_trait", sheet="ana", block="force").shows["ledger"][0]["spent"] == 1
    )  # words are free
    here.play("drop_trait", sheet="ana", block="force")
    here.play("add_attribute", sheet="ana", listed="strength", level="0")
    assert ana(here).need("force", Levelled).tags == ("required",)


@pytest.mark.rule("FUD-1.3.3-02", "FUD-1.3.3-06", "FUD-1.3.4-01", "FUD-1.9-01")
def test_gifts_and_faults_with_what_goes_with_them() -> None:
    here = table(creation="objective")
    here.play("add_gift", sheet="ana", listed="thick_skin", value=2)
    here.play("add_gift", sheet="ana", listed="bonus", trait="force")
    here.play("add_gift", sheet="ana", listed="status", step=3)
    here.play("add_fault", sheet="ana", listed="coward", free=True)
    data = {block.id: dict(block.data) for block in ana(here).having(Power)}
    assert data == {
        "peau_epaisse": {"value": 2},
        "bonus_a_une_competence_ou_une_caracteristique": {"trait": "force"},
        "statut": {"step": 3},
        "couard": {"kind": "behaviour", "free": True},
    }


@pytest.mark.rule("FUD-1.6.3-04", "FUD-1.3.4-02", "FUD-1.9-01")
def test_the_game_master_accepts_and_weighs_a_fault() -> None:
    here = table(creation="objective")
    here.play("add_fault", sheet="ana", listed="coward")
    assert here.rules.moves["weigh_fault"].who == "gm"
    here.play("weigh_fault", sheet="ana", block="couard", halves=1)
    assert dict(ana(here).need("couard", Power).data) == {"kind": "behaviour", "halves": 1, "approved": True}
    here.play("weigh_fault", sheet="ana", block="couard", halves=0)
    assert dict(ana(here).need("couard", Power).data) == {"kind": "behaviour", "free": True}
    here.play("add_gift", sheet="ana", listed="lucky")
    seen = here.preview("weigh_fault", sheet="ana", block="chanceux", halves=2)
    assert ("FUD-1.6.3-04", "no_fault") in broken(seen)


@pytest.mark.rule("FUD-1.6.2-05", "FUD-1.4-10")
def test_a_studied_skill_rises_from_nothing_and_falls_back_to_it() -> None:
    here = table(creation="objective")
    here.play("add_skill", sheet="ana", listed="karate", level="-1")
    here.play("lower_trait", sheet="ana", block="karate")
    assert ana(here).need("karate", Levelled).level is None
    here.play("raise_trait", sheet="ana", block="karate")
    assert ana(here).need("karate", Levelled).level == -1


@pytest.mark.rule("FUD-1.2-06")
def test_legendary_levels_are_offered_where_the_game_has_them() -> None:
    def offered(**dials: bool) -> tuple[str, ...]:
        return next(p for p in rules(**dials).moves["set_trait"].params if p.name == "level").options

    assert offered() == ("3", "2", "1", "0", "-1", "-2", "-3")
    assert offered(legendary=True)[:3] == ("6", "5", "4")


@pytest.mark.rule("FUD-1.3-01")
def test_no_form_for_a_family_that_the_game_leaves_out() -> None:
    for dial, move in (("attributes", "add_attribute"), ("skills", "add_skill"), ("gifts", "add_gift")):
        assert move in rules().moves
        assert move not in rules(**{dial: False}).moves
    assert "add_fault" not in rules(faults=False).moves


@pytest.mark.rule("FUD-1.3.2-03")
def test_a_game_of_groups_offers_them_first() -> None:
    def first(**dials: str) -> str:
        return next(p for p in rules(**dials).moves["add_skill"].params if p.name == "listed").options[0]

    assert [first(), first(grain="broad"), first(grain="very_broad")] == ["beekeeping", "animal", "animal"]


@pytest.mark.rule("FUD-1.3.2-06")
@pytest.mark.parametrize(
    ("which", "parts", "lines"),
    [("skills", 20, 229), ("attributes", 4, 76), ("gifts", 1, 39), ("faults", 6, 61)],
)
def test_the_lists_are_handed_out_to_be_read_and_printed(which: str, parts: int, lines: int) -> None:
    here = table()
    here.play("hand_out_list", which=which)
    sheet = here.state.sheet(f"list_{which}")
    blocks = list(sheet.having(Items))
    assert (len(blocks), sum(len(block.items) for block in blocks)) == (parts, lines)
    assert here.rules.validate(sheet) == ()
    if which == "skills":
        assert blocks[0].items[0] == "Apiculture / Beekeeping (Normale / Average)"
