"""The course of a fight: initiative, turns, helpers, minions, combat points spent."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.calendar import Timer
from tablee.game.conflict import Conflict
from tablee.game.event import Asked, Told
from tablee.game.sheet import Descriptor, Numeric, Sheet
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.combat import combat_table
from tablee.systems.fu3.equipment import force_of
from tablee.systems.fu3.stance import Stance, fighter_total, helping_chip, read_stance
from tablee.systems.fu3.turns import Start, initiative
from tests.systems.fu3.table import Table, book, said, table, turned

PACK = book().pack
YES_AND, YES, YES_BUT = (4, 4, 5, 5, 6), (4, 4, 5, 5, 1), (4, 4, 5, 1, 1)
NO_BUT, NO, NO_AND = (4, 4, 1, 1, 2), (4, 1, 1, 2, 2), (1, 1, 2, 2, 3)
EVEN = [{"name": "Match nul", "value": 2, "sign": -1}]
"""Teich counts 2 more than the assassin: this makes their fight even, so that five dice fall."""


def fighter(name: str, concept: int) -> Sheet:
    blocks = (Descriptor("concept", name, concept, "concept"), Numeric("armour_1", "Habits", 0, "armour"))
    return Sheet("fu3", name, (*blocks, SYSTEM.preset("assassin").need("aura", object)), "opponent")  # type: ignore[arg-type]


def duel(**dials: object) -> Table:
    """Teich and the assassin in a fight; the assassin is quicker."""
    game = table("teich", "assassin", rules=turned(**dials) if dials else book())
    sides = {"heroes": ["teich"], "foes": ["assassin"]}
    game.play("fight", sides=sides, initiative={"assassin": {"bonus": 1}})
    return game


def conflict_of(game: Table) -> Conflict:
    assert game.state.conflict is not None
    return game.state.conflict


def asked(game: Table, run: str = "r1") -> list[tuple[str, tuple[str, ...]]]:
    """Who is asked for the points of a throw, and among which forms."""
    found = [p for p in game.state.pendings.values() if p.id.startswith(f"{run}:point:")]
    return [(p.asks[0], tuple(option.key for option in p.options)) for p in found]


def blow(faces: tuple[int, ...], rules: Any = None, **args: Any) -> Table:
    """Teich strikes at the assassin, outside of any fight, at an even chance."""
    game = table("teich", "assassin", rules=rules)
    game.play("attack", *faces, by="teich", against=["assassin"], chips=EVEN, **args)
    game.play("settle", run="r1")
    return game


@pytest.mark.rule("FU3-3-02")
def test_initiative_is_the_concept_and_every_fitting_descriptor() -> None:
    teich = SYSTEM.preset("teich")
    assert initiative(teich, Start()) == 1
    assert initiative(teich, Start(helps=("asset_2", "asset_1"))) == 3
    assert initiative(teich, Start(helps=("asset_2",), hinders=("weakness_1",), bonus=2)) == 3
    assert initiative(SYSTEM.preset("poor_soldier"), Start()) == 0


@pytest.mark.rule("FU3-3-02", "FU3-3-ex16")
def test_equals_act_together() -> None:
    fighters = {name: fighter(name, value) for name, value in zip("ABCDE", (3, 2, 2, 2, 1), strict=True)}
    game = table()
    for name, sheet in fighters.items():
        game.put(name, sheet)
    game.play("fight", sides={"one": ["A", "B", "E"], "two": ["C", "D"]})
    order = [sorted(group) for group in conflict_of(game).order]
    assert order == [["A"], ["B", "C", "D"], ["E"]]
    told = [event.reason for event in game.events if isinstance(event, Told)]
    assert {dict(reason.slots)["name"]: dict(reason.slots)["value"] for reason in told} == {
        "A": 3, "B": 2, "C": 2, "D": 2, "E": 1,
    }  # fmt: skip


@pytest.mark.rule("FU3-3-01")
def test_a_fight_is_detailed_or_between_groups() -> None:
    game = table("teich", "assassin")
    sides = {"heroes": ["teich"], "foes": ["assassin"]}
    game.play("fight", sides=sides, pace="group")
    assert (conflict_of(game).pace, conflict_of(game).order) == ("group", ())
    assert game.refused("fight", sides=sides) == [("FU3-3-02", "on")]
    game.play("end_fight")
    assert game.state.conflict is None
    assert game.refused("end_fight") == [("FU3-3-02", "off")]


@pytest.mark.rule("FU3-3-02")
def test_a_fight_needs_two_sides() -> None:
    game = table("teich", "assassin")
    for sides in (
        {"one": ["teich", "assassin"]},
        {"one": ["teich"], "two": ["teich"]},
        {"one": ["teich"], "two": []},
    ):
        assert game.refused("fight", sides=sides) == [("FU3-3-02", "sides")]
    assert game.refused("fight", sides={"one": ["teich"], "two": ["nobody"]}) == [("HOUSE-sheet", "unknown")]
    crowd = {"one": [f"a{n}" for n in range(60)], "two": ["teich"]}
    assert game.refused("fight", sides=crowd) == [("FU3-3-02", "many")]


@pytest.mark.rule("FU3-3-02", "FU3-3-16")
def test_turns_rounds_and_their_five_seconds() -> None:
    game = duel()
    assert game.refused("attack", by="teich", against=["assassin"]) == [("FU3-3-02", "turn")]
    game.play("attack", 1, 2, 2, 5, 6, 6, by="assassin", against=["teich"], use={"helps": ["asset_1"]})
    assert conflict_of(game).may_act == {"teich"}
    assert game.state.calendar.now == 0
    game.play("pass_turn", by="teich")
    assert (conflict_of(game).round, game.state.calendar.now) == (2, 5)
    game.play("pass_turn", by="assassin")
    game.play("pass_turn", by="teich")
    assert (conflict_of(game).round, game.state.calendar.now) == (3, 10)
    assert combat_table(PACK).round_seconds == 5


@pytest.mark.rule("FU3-3-16", "FU3-2-11")
def test_a_round_that_ends_a_time_says_so() -> None:
    game = duel()
    game.play("suffer", 1, sheet="teich", name="Sonné", unit="round")
    assert game.state.calendar.timers == (Timer("condition:condition_1", "teich", 5),)
    game.play("pass_turn", by="assassin")
    events = game.play("pass_turn", by="teich")
    assert [e.reason.said for e in events if isinstance(e, Told)] == ["due"]
    game.play("pass_time", amount=0)
    assert game.state.sheet("teich").get("condition_1") is None


@pytest.mark.rule("FU3-3-02")
def test_those_of_equal_initiative_throw_before_anything_applies() -> None:
    game = table("teich", "assassin")
    game.play("fight", sides={"heroes": ["teich"], "foes": ["assassin"]})
    even = {"chips": EVEN}
    game.play("attack", *YES, by="teich", against=["assassin"], **even)
    assert game.refused("settle", run="r1") == [("FU3-3-02", "together")]
    back = [{"name": "Match nul", "value": 2}]
    game.play("attack", *YES_AND, by="assassin", against=["teich"], chips=back)
    game.play("settle", run="r1")
    game.play("settle", run="r2")
    assert [who for who, _ in asked(game, "r2")] == ["assassin", "assassin"]


@pytest.mark.rule("FU3-3-02")
def test_two_can_put_each_other_out() -> None:
    game = table(one=minion("Un", 2, 0), two=minion("Deux", 2, 0))
    game.play("fight", sides={"a": ["one"], "b": ["two"]})
    game.play("attack", *YES, by="one", against=["two"])
    game.play("attack", *YES, by="two", against=["one"])
    for run, who in (("r1", "one"), ("r2", "two")):
        game.play("settle", run=run)
        game.play("inflict", pending=f"{run}:point:1:", seat=who, form="aura")
    assert conflict_of(game).out == {"one", "two"}


@pytest.mark.rule("FU3-3-02")
def test_one_exchange_per_round_by_the_dial() -> None:
    strike = {
        "by": "assassin",
        "against": ["teich"],
        "chips": [{"name": "Élan", "value": 3}],
        "use": {"helps": ["asset_1"]},
    }
    plain = duel()
    plain.play("attack", *YES, 1, 1, **strike)
    assert conflict_of(plain).may_act == {"teich"}
    game = duel(one_exchange=True)
    game.play("attack", *YES, 1, 1, **strike)
    assert conflict_of(game).round == 2
    assert conflict_of(game).may_act == {"assassin"}


@pytest.mark.rule("FU3-3-02")
def test_with_one_exchange_a_third_fighter_can_still_be_met() -> None:
    game = table("teich", "assassin", "thief", rules=turned(one_exchange=True))
    game.play(
        "fight",
        sides={"heroes": ["teich"], "foes": ["assassin", "thief"]},
        initiative={"teich": {"bonus": 2}},
    )
    game.play("attack", *YES, by="teich", against=["assassin"], chips=EVEN)
    assert conflict_of(game).may_act == {"thief"}
    game.play("pass_turn", by="thief")
    assert conflict_of(game).round == 2


@pytest.mark.rule("FU3-3-02")
def test_with_one_exchange_the_same_two_do_not_meet_twice() -> None:
    game = table("teich", "assassin", "thief", rules=turned(one_exchange=True))
    sides = {"heroes": ["teich"], "foes": ["assassin", "thief"]}
    game.play("fight", sides=sides, initiative={"assassin": {"bonus": 2}, "teich": {"bonus": 1}})
    game.play("attack", *YES, by="assassin", against=["teich"], chips=[{"name": "Élan", "value": 2}])
    assert conflict_of(game).may_act == {"teich"}
    assert game.refused("attack", by="teich", against=["assassin"]) == [("FU3-3-02", "one_exchange")]
    assert game.preview("attack", by="teich", against=["thief"]).problems == ()


@pytest.mark.rule("FU3-3-07", "FU3-3-ex6")
def test_blop_helps_against_the_cyclops_and_gives_up_his_round() -> None:
    stance = read_stance({"helps": ["asset_1"]}, "use")
    blop = SYSTEM.preset("blop")
    assert fighter_total(PACK, blop, stance) == 4
    assert helping_chip(PACK, blop, stance).worth == 2
    game = table("teich", "blop", "fire_cyclops")
    game.play("fight", sides={"heroes": ["teich", "blop"], "foes": ["fire_cyclops"]})
    helper = {"sheet": "blop", "helps": ["asset_1"]}
    cyclops = {"sheet": "fire_cyclops", "helps": ["asset_1"], "armed": False, "armoured": False}
    together = {"by": "teich", "against": [cyclops], "helpers": [helper]}
    seen = game.preview("attack", **together)
    assert seen.shows["net"] == "+2"
    game.play("attack", *YES, 1, 1, **together)
    assert conflict_of(game).may_act == {"fire_cyclops"}
    assert game.refused("attack", by="blop", against=["fire_cyclops"]) == [("FU3-3-02", "turn")]


@pytest.mark.rule("FU3-3-07")
def test_a_helper_must_have_an_action_left() -> None:
    game = table("teich", "blop", "fire_cyclops")
    game.play("fight", sides={"heroes": ["teich", "blop"], "foes": ["fire_cyclops"]})
    game.play("pass_turn", by="blop")
    attack = {"by": "teich", "against": ["fire_cyclops"], "helpers": ["blop"]}
    assert game.refused("attack", **attack) == [("FU3-3-07", "acted")]


@pytest.mark.rule("FU3-3-07")
@pytest.mark.parametrize(("counts", "worth"), [("whole", 2), ("assets_or_concept", 0)])
def test_what_a_helper_halves_is_a_dial(counts: str, worth: int) -> None:
    rules = turned(help_counts=counts)
    stance = read_stance({"helps": ["asset_1"]}, "use")
    assert helping_chip(rules.pack, SYSTEM.preset("blop"), stance).worth == worth


@pytest.mark.rule("FU3-3-08")
@pytest.mark.parametrize(
    ("faces", "who", "forms", "many"),
    [
        (YES_AND, "teich", ("aura", "condition", "shed"), 2),
        (YES, "teich", ("aura", "condition", "shed"), 1),
        (YES_BUT, "assassin", ("aura", "condition"), 1),
        (NO_BUT, "teich", ("aura", "condition"), 1),
        (NO, "assassin", ("aura", "condition", "shed"), 1),
        (NO_AND, "assassin", ("aura", "condition", "shed"), 2),
    ],
)
def test_who_is_asked_for_the_form(
    faces: tuple[int, ...], who: str, forms: tuple[str, ...], many: int
) -> None:
    assert asked(blow(faces)) == [(who, forms)] * many


@pytest.mark.rule("FU3-3-08")
@pytest.mark.parametrize(
    ("faces", "seat", "hurt"), [(YES_BUT, "assassin", "assassin"), (NO_BUT, "teich", "teich")]
)
def test_the_other_side_chooses_how_it_is_hurt(faces: tuple[int, ...], seat: str, hurt: str) -> None:
    game = blow(faces)
    before = game.aura(hurt)[0]
    game.play("inflict", pending="r1:point:1:", seat=seat, form="aura")
    assert game.aura(hurt)[0] == before - 1
    assert game.state.pendings == {}


@pytest.mark.rule("FU3-3-08")
def test_only_the_one_who_was_asked_chooses_and_only_what_is_offered() -> None:
    game = blow(YES_BUT)
    point = {"pending": "r1:point:1:", "form": "aura"}
    assert game.refused("inflict", seat="teich", **point) == [("HOUSE-pending", "not_asked")]
    assert game.refused("inflict", pending="r1:point:1:", seat="assassin", form="shed") == [
        ("HOUSE-choice", "unknown")
    ]
    assert game.refused("inflict", pending="r9", seat="assassin", form="aura") == [
        ("HOUSE-pending", "unknown")
    ]
    answer = {"pending": "r1:point:1:", "seat": "assassin", "option": "aura"}
    assert game.refused("choose", **answer) == [("HOUSE-pending", "move")]


@pytest.mark.rule("FU3-3-08")
def test_consequences_are_drawn_once() -> None:
    game = blow(YES)
    assert game.refused("settle", run="r1") == [("FU3-3-08", "applied")]
    game.play("throw", *YES, check={"check": "throw"}, by="teich")
    assert game.refused("settle", run="r2") == [("FU3-3-08", "kind")]


@pytest.mark.rule("FU3-3-08")
def test_the_same_form_may_be_taken_twice() -> None:
    game = blow(YES_AND)
    for at in (1, 2):
        game.play("inflict", pending=f"r1:point:{at}:", seat="teich", form="aura")
    assert game.aura("assassin")[0] == 0


@pytest.mark.rule("FU3-3-08")
def test_a_point_inflicts_a_condition_and_another_worsens_it() -> None:
    game = blow(YES_AND)
    game.play("inflict", 2, pending="r1:point:1:", seat="teich", form="condition", name="Étourdi")
    game.play(
        "inflict", 3,
        pending="r1:point:2:", seat="teich", form="condition", condition="condition_1", name="Inconscient",
    )  # fmt: skip
    found = game.state.sheet("assassin").need("condition_1", Descriptor)
    assert (found.name, found.value) == ("Inconscient", 2)
    assert game.state.calendar.left("condition:condition_1", "assassin") == 3 * 86400


@pytest.mark.rule("FU3-3-08")
def test_a_condition_stops_at_three() -> None:
    game = table("teich", "assassin")
    game.play("suffer", 1, sheet="assassin", name="Coma", value=3)
    game.play("attack", *YES, by="teich", against=["assassin"], chips=EVEN)
    game.play("settle", run="r1")
    point = {"pending": "r1:point:1:", "seat": "teich", "form": "condition"}
    assert game.refused("inflict", **point, condition="condition_1") == [("FU3-2-11", "most")]
    assert game.refused("inflict", **point) == [("FU3-2-11", "name")]
    assert game.refused("inflict", **point, name="Bleu", victim="teich") == [("FU3-3-08", "victim")]


@pytest.mark.rule("FU3-3-08")
@pytest.mark.parametrize(("shed_any", "left"), [(False, 1), (True, None)])
def test_a_point_sheds_one_s_own_condition(shed_any: bool, left: int | None) -> None:
    game = table("teich", "assassin", rules=turned(shed_any=shed_any))
    game.play("suffer", 4, sheet="teich", name="Entorse", value=2)
    game.play("attack", *YES, by="teich", against=["assassin"], chips=EVEN)
    game.play("settle", run="r1")
    faces = (5,) if left else ()
    game.play("inflict", *faces, pending="r1:point:1:", seat="teich", form="shed", condition="condition_1")
    found = game.state.sheet("teich").get("condition_1")
    assert (found.value if isinstance(found, Descriptor) else None) == left
    expected = 5 * 3600 if left else None
    assert game.state.calendar.left("condition:condition_1", "teich") == expected


@pytest.mark.rule("FU3-3-08")
def test_a_condition_of_one_is_gone_when_shed() -> None:
    game = table("teich", "assassin")
    game.play("suffer", 4, sheet="teich", name="Essoufflé")
    game.play("attack", *YES, by="teich", against=["assassin"], chips=EVEN)
    game.play("settle", run="r1")
    game.play("inflict", pending="r1:point:1:", seat="teich", form="shed", condition="condition_1")
    assert game.state.sheet("teich").get("condition_1") is None
    assert game.state.calendar.timers == ()


@pytest.mark.rule("FU3-3-08")
def test_points_without_anybody_on_the_table_are_told() -> None:
    game = table()
    game.play("throw", *YES_AND, check={"check": "attack"})
    events = game.play("settle", run="r1")
    assert [e.reason.said for e in events if isinstance(e, Told)] == ["told"]
    assert not any(isinstance(e, Asked) for e in events)


@pytest.mark.rule("FU3-3-09")
@pytest.mark.parametrize(
    ("dial", "faces", "forms"),
    [
        ("position", NO, ("condition", "shed")),
        ("position", NO_BUT, ("condition",)),
        ("any", NO, ("aura", "condition", "shed")),
    ],
)
def test_a_target_that_can_not_answer(dial: str, faces: tuple[int, ...], forms: tuple[str, ...]) -> None:
    game = blow(faces, turned(ranged_answer=dial), answers=False)
    assert [found for _, found in asked(game)] == [forms]
    about = next(iter(game.state.pendings.values())).about
    assert (("FU3-3-08", "position") in said(about)) == (dial == "position")


@pytest.mark.rule("FU3-3-09")
def test_the_shooter_s_own_points_are_free() -> None:
    game = blow(YES, answers=False)
    assert asked(game) == [("teich", ("aura", "condition", "shed"))]


def minion(name: str, value: int, aura: int) -> Sheet:
    game = table()
    game.play("recruit", id="x", name=name, value=value, aura=aura)
    return game.state.sheet("x")


@pytest.mark.rule("FU3-3-10")
def test_the_samples_of_minions() -> None:
    found = {row.key: (row.value, row.aura) for row in combat_table(PACK).minions}
    assert found == {"poor_soldier": (2, 0), "fine_blade": (5, 1)}
    game = table()
    game.play("recruit", id="guard", sample="fine_blade")
    guard = game.state.sheet("guard")
    assert (guard.name, guard.nature, game.aura("guard")) == ("Fine lame", "minion", (1, 1))
    force = force_of(guard)
    assert force is not None and force.value == 5
    assert book().validate(guard) == ()


@pytest.mark.rule("FU3-3-10")
def test_a_minion_needs_a_value_and_an_id_of_its_own() -> None:
    game = table("teich")
    assert game.refused("recruit", id="teich", value=2) == [("FU3-3-10", "id")]
    assert game.refused("recruit", id="new") == [("FU3-3-10", "value")]


@pytest.mark.rule("FU3-3-10")
@pytest.mark.parametrize("preset", ["poor_soldier", "fine_blade"])
def test_one_value_replaces_everything_in_attack_and_defence(preset: str) -> None:
    value = {"poor_soldier": 2, "fine_blade": 5}[preset]
    assert fighter_total(PACK, SYSTEM.preset(preset), Stance()) == value
    game = table("teich", preset)
    attack = game.preview("attack", by=preset, against=["teich"])
    assert attack.shows["net"] == f"{value - 3:+d}"
    defence = game.preview("attack", by="teich", against=[preset])
    assert defence.shows["net"] == f"{3 - value:+d}"


@pytest.mark.rule("FU3-3-10", "FU3-3-ex17")
@pytest.mark.parametrize(("aura", "losses"), [(0, 1), (1, 2)])
def test_minions_fall_quickly(aura: int, losses: int) -> None:
    game = table("teich", guard=minion("Garde", 3, aura))
    game.play("fight", sides={"heroes": ["teich"], "foes": ["guard"]}, initiative={"teich": {"bonus": 1}})
    for blow_at in range(1, losses + 1):
        assert conflict_of(game).out == frozenset()
        game.play("attack", *YES, by="teich", against=["guard"])
        game.play("settle", run=f"r{blow_at}")
        game.play("inflict", pending=f"r{blow_at}:point:1:", seat="teich", form="aura")
        if blow_at < losses:
            game.play("pass_turn", by="guard")
    assert conflict_of(game).out == {"guard"}
    assert game.refused("attack", by="guard", against=["teich"]) == [("FU3-3-02", "out")]


@pytest.mark.rule("FU3-3-02")
def test_somebody_withdraws() -> None:
    game = duel()
    game.play("withdraw", by="assassin")
    assert conflict_of(game).may_act == {"teich"}
    assert game.refused("withdraw", by="assassin") == [("FU3-3-02", "out")]
    assert game.refused("pass_turn", by="nobody") == [("FU3-3-02", "not_there")]


@pytest.mark.rule("FU3-3-ex11", "FU3-3-08")
def test_the_whole_chain_of_teich_s_aura() -> None:
    game = table("assassin", "teich")
    surprise = [{"name": "Surprise et nuit", "value": 2}]
    stab = {"helps": ["asset_1"], "armoured": False}
    game.play(
        "attack", 4, 4, 4, 2, 2, 5, 3,
        by="assassin", against=[{"sheet": "teich", "armed": False}], use=stab, chips=surprise,
    )  # fmt: skip
    game.play("settle", run="r1")
    game.play("inflict", pending="r1:point:1:", seat="assassin", form="aura")
    assert game.aura("teich") == (3, 4)
    game.play(
        "attack", 1, 2, 2, 5, 6, by="teich", against=[{"sheet": "assassin", **stab}], use={"actions": 2}
    )
    game.play("spend", 4, 4, 1, run="r2", spend="reroll", dice=(0, 1, 2))
    assert game.aura("teich") == (2, 4)
    game.play("create_event", sheet="teich", what="Deux amis au coin de la rue")
    assert game.aura("teich") == (1, 4)


@pytest.mark.rule("FU3-3-06")
def test_an_opponent_pays_for_his_second_asset() -> None:
    game = table("teich", "fire_cyclops")
    both = {"sheet": "fire_cyclops", "helps": ["asset_1", "asset_2"], "paid": ["asset_2"]}
    game.play("attack", *YES, by="teich", against=[both], use={"helps": ["asset_1"]})
    assert game.aura("fire_cyclops") == (5, 6)


@pytest.mark.rule("FU3-3-06")
def test_who_fights_must_be_given_in_order() -> None:
    game = table("teich", "assassin")
    assert game.refused("attack", by="teich", against="assassin") == [("FU3-3-06", "parts")]
    assert game.refused("attack", by="teich", against=[3]) == [("FU3-3-06", "part")]


@pytest.mark.rule("FU3-3-08")
def test_an_opponent_below_zero_leaves_the_fight_unless_he_stays() -> None:
    game = duel()
    game.play("pass_turn", by="assassin")
    strike = {"by": "teich", "against": ["assassin"], "chips": [*EVEN, {"name": "Élan", "value": 0}]}
    game.play("attack", 5, 5, 5, 4, 6, **strike)
    game.play("settle", run="r1")
    for at in (1, 2, 3):
        game.play("inflict", pending=f"r1:point:{at}:", seat="teich", form="aura")
    assert game.aura("assassin")[0] == -1
    assert "sealed:assassin" in game.state.pendings
    assert conflict_of(game).out == frozenset()
    game.play("leave", sheet="assassin")
    assert conflict_of(game).out == {"assassin"}
