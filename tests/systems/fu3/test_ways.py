"""The ways to throw: both sides' chips, what is ticked already, and what people do to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablee.game.chip import Chip
from tablee.game.draft import Draft, DraftResult
from tablee.game.problem import Refused
from tablee.game.sheet import Descriptor, Numeric, Power, Sheet
from tablee.systems.fu3 import SYSTEM
from tests.systems.fu3.table import Table, book, problems, table, turned

SPARK = Power("spell_1", "Souffle", "written", {"base": "destroy", "range": 2, "dice": 1})


def game(**dials: object) -> Table:
    """Teich, Blop and a mage with a spell; an assassin, a thief and another mage."""
    rules = turned(**dials) if dials else book()
    found = table("teich", "blop", "assassin", "thief", "joniss", rules=rules)
    found.put("rachette", SYSTEM.preset("rachette").put(SPARK))
    return found


def drafted(at: Table, draft: Draft) -> DraftResult:
    assert at.rules.draft is not None
    return at.rules.draft(at.state, draft)


def worth(found: DraftResult) -> dict[str, int]:
    """What each chip adds, by its key; 0 is off."""
    return {chip.key: chip.worth for chip in found.chips}


def net(at: Table, draft: Draft) -> str:
    """The net modifier, which the move that throws it finds too."""
    found = drafted(at, draft)
    shown = at.rules.check(found.form).notation
    if found.move:
        seen = at.preview(found.move, **found.args)
        assert str(seen.shows["net"]).lstrip("+") == shown.lstrip("+")
    return shown


def thrown(at: Table, draft: Draft, *faces: int) -> str:
    """Throw a draft; the id of its run."""
    found = drafted(at, draft)
    move, args = (
        (found.move, found.args) if found.move else ("throw", {"check": found.form, "by": draft.sheet})
    )
    at.play(move, *faces, **args)
    return list(at.state.runs)[-1]


def hurt(sheet: Sheet, name: str, value: int) -> Sheet:
    return sheet.put(Descriptor("condition_1", name, value, "condition"))


def test_the_ways_and_their_options() -> None:
    ways = {way.key: way for way in book().ways}
    assert list(ways) == ["attempt", "attack", "cast", "aura_duel", "group"]
    assert {key: way.aim for key, way in ways.items()} == {
        "attempt": "some", "attack": "some", "cast": "some", "aura_duel": "one", "group": "some",
    }  # fmt: skip
    assert [key for key, way in ways.items() if way.fight] == ["attack", "cast", "aura_duel"]
    assert ways["cast"].roles and not ways["attack"].roles
    assert {p.name for p in ways["attack"].params} == {
        "superiority", "cinematic", "distance", "speed", "cover", "answers",
    }  # fmt: skip
    for way in ways.values():
        for param in way.params:
            assert param.default is not None and len(param.words) == len(param.options)


@pytest.mark.rule("FU3-3-14", "FU3-3-15")
def test_options_of_the_game_are_offered_where_their_dial_is_on() -> None:
    def options(**dials: object) -> set[str]:
        return {p.name for way in turned(**dials).ways if way.key == "attack" for p in way.params}

    assert "scale" in options(scale=True) and "scale" not in options()
    assert "cinematic" not in options(cinematic_bonus=False)


@pytest.mark.rule("FU3-3-04", "FU3-3-05", "FU3-3-06")
def test_choosing_a_target_fills_both_sides() -> None:
    at = game()
    found = drafted(at, Draft("teich", ("asset_1",), ("assassin",), way="attack"))
    assert worth(found) == {
        "Sergent bougon": 1, "Brise-fer": 1, "Épée": 1, "Armure de cuir": 1,
        "assassin:Assassin consciencieux": -1, "assassin:As du surin": -1, "assassin:Dague": 0,
        "assassin:Vêtements": 0,
    }  # fmt: skip
    assert {chip.role for chip in found.chips} == {"concept", "asset", "weapon", "armour"}
    assert all(chip.rule in at.rules.reference.entries for chip in found.chips)
    assert net(at, Draft("teich", ("asset_1",), ("assassin",), way="attack")) == "+2"


@pytest.mark.rule("FU3-3-04")
def test_the_best_weapon_is_in_hand_until_another_is_ticked() -> None:
    at = game()
    at.put("teich", SYSTEM.preset("teich").put(Numeric("weapon_2", "Couteau", 0, "weapon")))
    plain = Draft("teich", (), ("assassin",), way="attack")
    assert "Épée" in worth(drafted(at, plain)) and "Couteau" not in worth(drafted(at, plain))
    other = drafted(at, replace(plain, traits=("weapon_2",)))
    assert "Couteau" in worth(other) and "Épée" not in worth(other)
    assert net(at, replace(plain, traits=("weapon_2",))) == "0"


@pytest.mark.rule("FU3-2-03", "FU3-2-11")
def test_conditions_count_by_themselves_and_weaknesses_when_they_are_ticked() -> None:
    at = game()
    at.put("teich", hurt(SYSTEM.preset("teich"), "Sonné", 2))
    at.put("assassin", hurt(SYSTEM.preset("assassin"), "À terre", 1))
    for way, wanted in (("attempt", "-3"), ("attack", "0")):
        assert net(at, Draft("teich", ("asset_1",), ("assassin",), way=way)) == {"attempt": "-2"}.get(
            way, "+1"
        )
        weak = Draft("teich", ("asset_1", "weakness_1"), ("assassin",), way=way)
        assert net(at, weak) == wanted
        assert worth(drafted(at, weak))["Sonné"] == -2
        assert worth(drafted(at, weak))["assassin:À terre"] == 1


@pytest.mark.rule("FU3-2-14", "FU3-3-06")
def test_what_is_offered_of_a_target_counts_once_it_is_taken() -> None:
    at = game()
    attack = Draft("assassin", (), ("teich",), way="attack")
    assert net(at, attack) == "-2"
    assert worth(drafted(at, attack))["teich:Grande gamelle"] == 0
    taken = replace(attack, struck={"teich:Grande gamelle": "MJ", "teich:Cicatrice sur la joue droite": "MJ"})
    assert worth(drafted(at, taken))["teich:Grande gamelle"] == -1
    assert worth(drafted(at, taken))["teich:Cicatrice sur la joue droite"] == 1
    thrown(at, taken, 6, 5, 4, 1, 1, 1, 1)
    assert at.aura("teich") == (3, 4)


@pytest.mark.rule("FU3-2-02", "FU3-1-10")
def test_the_best_asset_is_free_and_each_further_one_is_paid() -> None:
    at = game()
    at.put("teich", SYSTEM.preset("teich").put(Descriptor("asset_2", "Liane", 2, "asset")))
    both = Draft("teich", ("asset_1", "asset_2"), bought=1)
    assert worth(drafted(at, both)) == {"Brise-fer": 1, "Liane": 2}
    assert net(at, both) == "+4"
    thrown(at, both, 6, 5, 4, 1, 1, 1, 1, 1, 1)
    assert at.aura("teich") == (2, 4)


@pytest.mark.rule("FU3-3-06")
@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        ({"struck": {"Épée": "MJ"}}, "+1"),
        ({"struck": {"assassin:As du surin": "MJ"}}, "+3"),
        ({"struck": {"assassin:Dague": "MJ", "Armure de cuir": "MJ"}}, "+1"),
        ({"turned": ("assassin:As du surin",)}, "+4"),
        ({"turned": ("Sergent bougon",)}, "0"),
        ({"added": (Chip("Boue", 2, -1),)}, "0"),
        ({"added": (Chip("Boue", 2, -1),), "struck": {"Boue": "MJ"}}, "+2"),
        ({"options": {"superiority": "theirs"}}, "+1"),
        ({"options": {"superiority": "theirs"}, "struck": {"superiority": "MJ"}}, "+2"),
        ({"options": {"distance": 2, "cover": 1}}, "-1"),
        ({"bought": 2}, "+4"),
        ({"helpers": ("blop",)}, "+4"),
        ({"helpers": ("blop",), "struck": {"blop:Blop": "MJ"}}, "+2"),
    ],
)
def test_everybody_strikes_turns_and_adds(change: dict[str, Any], wanted: str) -> None:
    at = game()
    draft = replace(Draft("teich", ("asset_1",), ("assassin",), way="attack"), **change)
    assert net(at, draft) == wanted
    for key, who in draft.struck.items():
        (chip,) = (chip for chip in drafted(at, draft).chips if chip.key == key)
        assert (chip.on, chip.struck_by) == (False, who)


@pytest.mark.rule("FU3-3-07")
def test_a_helper_who_is_struck_keeps_the_action() -> None:
    at = game()
    at.play(
        "fight", sides={"ours": ["teich", "blop"], "theirs": ["assassin"]}, initiative={"teich": {"bonus": 1}}
    )
    helped = Draft("teich", ("asset_1",), ("assassin",), way="attack", helpers=("blop",))
    thrown(at, replace(helped, struck={"blop:Blop": "MJ"}), 6, 5, 4, 1, 1, 1, 1)
    assert at.state.conflict is not None and "blop" not in at.state.conflict.acted


@pytest.mark.rule("FU3-3-17")
def test_a_foe_attacks_without_a_tick() -> None:
    at = game()
    assert worth(drafted(at, Draft("assassin", (), ("blop",), way="attack")))["As du surin"] == 1
    assert "Brise-fer" not in worth(drafted(at, Draft("teich", (), ("assassin",), way="attack")))


@pytest.mark.rule("FU3-4-10")
def test_a_duel_of_auras_is_magic_alone() -> None:
    at = game()
    duel = Draft("rachette", (), ("joniss",), way="aura_duel")
    assert worth(drafted(at, duel)) == {
        "Magicienne douée": 1, "Magie négative": 1, "joniss:Mage": -1, "joniss:Magie neutre": -1,
    }  # fmt: skip
    assert net(at, replace(duel, struck={"joniss:Magie neutre": "MJ"})) == "+1"
    run = thrown(at, duel, 6, 5, 4, 1, 1)
    assert at.state.runs[run].check["check"] == "aura_duel"


@pytest.mark.rule("FU3-3-11")
def test_the_sides_of_a_group_combat_are_those_of_the_fight() -> None:
    at = game()
    at.play("fight", sides={"ours": ["teich", "blop"], "theirs": ["assassin", "thief"]}, pace="group")
    clash = Draft("teich", ("asset_1",), way="group")
    found = drafted(at, clash)
    assert {chip.side for chip in found.chips} == {"teich", "blop", "assassin", "thief"}
    ours, theirs = found.form["ours"], found.form["theirs"]
    assert net(at, clash) == f"{ours - theirs:+d}"
    struck = drafted(at, replace(clash, struck={"blop:Épée": "MJ", "assassin:As du surin": "MJ"}))
    assert (struck.form["ours"], struck.form["theirs"]) == (ours - 1, theirs - 1)
    more = drafted(at, replace(clash, options={"more_theirs": 4, "superiority": "ours"}))
    assert more.form["theirs"] == theirs + 4 and worth(more)["superiority"] == 1
    chosen = drafted(at, replace(clash, against=("thief",), helpers=()))
    assert {chip.side for chip in chosen.chips} == {"teich", "blop", "thief"}


@pytest.mark.rule("FU3-4-05", "FU3-4-07", "FU3-4-11")
def test_a_spell_that_is_tapped_is_cast() -> None:
    at = game()
    tapped = Draft("rachette", ("spell_1",), ("thief",))
    found = drafted(at, tapped)
    assert found.move == "cast" and found.args["spell_block"] == "spell_1"
    assert worth(found)["book"] == 1 and worth(found)["spell"] == -2 and worth(found)["Magie négative"] == 1
    assert net(at, tapped) == net(
        at, Draft("rachette", (), ("thief",), way="cast", options={"spell": "spell_1"})
    )
    assert found.way == "cast"
    other = drafted(at, Draft("rachette", ("spell_1",), ("thief",), way="attack"))
    assert (other.move, other.way) == ("attack", "")


@pytest.mark.rule("FU3-4-11", "FU3-2-03")
@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        ({}, "0"),
        ({"struck": {"book": "MJ"}}, "-1"),
        ({"struck": {"Magicienne douée": "MJ"}}, "-1"),
        ({"struck": {"spell": "MJ"}}, "+2"),
        ({"turned": ("Magie négative",)}, "-2"),
        ({"added": (Chip("Calme", 1),)}, "+1"),
        ({"struck": {"thief:Voleur": "MJ"}}, "0"),
        ({"against": ("thief", "assassin")}, "-1"),
        ({"helpers": ("joniss",)}, "0"),
        ({"against": ()}, "+1"),
    ],
)
def test_the_chips_of_a_spell_are_struck_too(change: dict[str, Any], wanted: str) -> None:
    assert net(game(), replace(Draft("rachette", ("spell_1",), ("thief",)), **change)) == wanted


@pytest.mark.rule("FU3-2-03", "FU3-1-10")
def test_conditions_weaknesses_and_further_assets_count_for_a_spell() -> None:
    at = game()
    mage = hurt(at.state.sheet("rachette"), "Fatigue", 1).put(Descriptor("asset_2", "Calme", 1, "asset"))
    at.put("rachette", mage.put(Descriptor("weakness_1", "Bègue", 2, "weakness")))
    assert net(at, Draft("rachette", ("spell_1",))) == "0"
    assert net(at, Draft("rachette", ("spell_1", "weakness_1"))) == "-2"
    thrown(at, Draft("rachette", ("spell_1", "asset_2", "asset_1")), 6, 5, 4, 1, 1, 1)
    assert at.aura("rachette") == (1, 2)


@pytest.mark.rule("FU3-4-11")
def test_a_cast_wants_a_spell() -> None:
    with pytest.raises(Refused) as refused:
        drafted(game(), Draft("rachette", way="cast"))
    assert problems(refused.value) == [("FU3-4-11", "choose")]


@pytest.mark.rule("FU3-3-13")
def test_while_a_race_is_on_every_throw_counts_its_points() -> None:
    at = game()
    at.play("race", names="Teich Ventury, Les autres", goal=2)
    run = thrown(at, Draft("teich", ("asset_1",)), 6, 5, 4, 4, 1, 1)
    assert at.state.runs[run].check["check"] == "race"
    at.play("score", run=run)
    assert at.state.conflict is not None
    assert dict(at.state.conflict.scores) == {"Teich Ventury": 1, "Les autres": 0}


def test_what_a_throw_leads_to() -> None:
    then = {key: kind.then for key, kind in book().checks.items() if kind.then}
    fights = dict.fromkeys(("attack", "group", "aura_duel", "cast"), "settle")
    assert then == {**fights, "race": "score", "write_spell": "note_spell"}
    assert set(then.values()) <= set(book().moves)


@pytest.mark.rule("FU3-3-08")
def test_settling_asks_whoever_chooses_in_words() -> None:
    at = game()
    run = thrown(at, Draft("teich", ("asset_1",), ("assassin",), way="attack"), 6, 5, 4, 4, 1, 1, 1)
    at.play("settle", run=run)
    (pending,) = at.state.pendings.values()
    assert (pending.asks, pending.move) == (("teich",), "inflict")
    assert "Assassin consciencieux" in at.rules.reference.say(pending.about[0], "fr")
    assert all(option.label.fr and option.label.en for option in pending.options)
    at.put("teich", hurt(hurt(at.state.sheet("teich"), "Sonné", 1), "Sonné", 2))
    at.play("inflict", 3, pending=pending.id, seat="teich", form="shed")
    assert at.state.sheet("teich").need("condition_1", Descriptor).value == 1


def test_an_option_of_another_way_is_left_where_it_is() -> None:
    at = game()
    draft = Draft("teich", way="attempt", options={"distance": 3, "spell": "x"})
    assert net(at, draft) == "0"
    with pytest.raises(Refused):
        drafted(at, replace(draft, way="attack", options={"distance": 9}))


def test_a_block_that_is_gone_is_ticked_in_vain() -> None:
    assert net(game(), Draft("teich", ("asset_9", "weapon_7"), ("assassin",), way="attack")) == "+1"


@pytest.mark.rule("FU3-3-06", "FU3-3-11", "FU3-4-10")
@pytest.mark.parametrize(
    ("way", "rule"), [("attack", "FU3-3-06"), ("aura_duel", "FU3-4-10"), ("group", "FU3-3-11")]
)
def test_a_fight_against_nobody_is_refused_before_the_dice(way: str, rule: str) -> None:
    with pytest.raises(Refused) as refused:
        drafted(game(), Draft("rachette", way=way))
    assert [(p.rule, p.said) for p in refused.value.problems] == [(rule, "nobody")]


@pytest.mark.rule("FU3-3-11")
def test_a_prepared_force_needs_no_sheets() -> None:
    assert drafted(game(), Draft("teich", way="group", options={"more_theirs": 4})).form["theirs"] == 4
