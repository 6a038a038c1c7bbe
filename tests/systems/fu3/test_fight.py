"""The course of a fight: initiative, turns, helpers, minions, combat points spent."""

from __future__ import annotations

import pytest

from tablee.game.calendar import Timer
from tablee.game.chip import net
from tablee.game.event import Told
from tablee.game.fight.conflict import Conflict
from tablee.game.sheet import Descriptor, Numeric, Sheet
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.core.clock import round_seconds
from tablee.systems.fu3.fight.course import Start, initiative
from tablee.systems.fu3.fight.stance import fighter_chips, read_stance
from tests.systems.fu3.table import Table, book, table, turned

PACK = book().pack
YES_AND, YES, YES_BUT = (4, 4, 5, 5, 6), (4, 4, 5, 5, 1), (4, 4, 5, 1, 1)
NO_BUT, NO, NO_AND = (4, 4, 1, 1, 2), (4, 1, 1, 2, 2), (1, 1, 2, 2, 3)
EVEN = [{"name": "Match nul", "value": 2, "sign": -1}]
"""Teich counts 2 more than the assassin: this makes their fight even, so that five dice fall."""


def asked(game: Table, run: str = "r1") -> list[tuple[str, tuple[str, ...]]]:
    """Who is asked for the points of a throw, and among which forms."""
    found = [p for p in game.state.pendings.values() if p.id.startswith(f"{run}:point:")]
    return [(p.asks[0], tuple(option.key for option in p.options)) for p in found]


def fighter(name: str, concept: int) -> Sheet:
    blocks = (Descriptor("concept", name, concept, "concept"), Numeric("armour_1", "Habits", 0, "armour"))
    return Sheet("fu3", name, (*blocks, SYSTEM.preset("assassin").need("aura", object)), "opponent")  # type: ignore[arg-type]


def duel(**dials: object) -> Table:
    """Teich and the assassin in a fight; the assassin is quicker."""
    game = table("teich", "assassin", rules=turned(**dials) if dials else book())
    sides = {"heroes": ["teich"], "foes": ["assassin"]}
    game.play("fight", sides=sides, initiative={"assassin": {"bonus": 1}})
    return game


def settled(game: Table) -> None:
    """Draw the consequences of every throw; each point costs Aura."""
    for run in [run.id for run in game.state.runs.values() if not run.applied]:
        game.play("settle", run=run)
    while game.state.pendings:
        asked = next(iter(game.state.pendings.values()))
        game.play("inflict", pending=asked.id, seat=asked.waits_for[0], form="aura")


def conflict_of(game: Table) -> Conflict:
    assert game.state.conflict is not None
    return game.state.conflict


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
    assert {str(dict(reason.slots)["name"]): dict(reason.slots)["value"] for reason in told} == {
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
    assert (conflict_of(game).round, conflict_of(game).may_act) == (1, frozenset())  # it waits for the attack
    assert game.refused("pass_turn", by="assassin") == [("HOUSE-round", "over")]
    settled(game)
    assert (conflict_of(game).round, game.state.calendar.now) == (2, 5)
    game.play("pass_turn", by="assassin")
    game.play("pass_turn", by="teich")
    assert (conflict_of(game).round, game.state.calendar.now) == (3, 10)
    assert round_seconds(PACK) == book().round == 5


@pytest.mark.rule("FU3-3-16", "FU3-2-11")
def test_a_round_that_ends_a_time_says_so() -> None:
    game = duel()
    game.play("suffer", 1, sheet="teich", name="Sonné", unit="round")
    assert game.state.calendar.timers == (Timer("condition:condition_1", "teich", 5),)
    game.play("pass_turn", by="assassin")
    game.play("pass_turn", by="teich")
    assert game.state.sheet("teich").get("condition_1") is None
    assert len(game.state.calendar.timers) == 0


@pytest.mark.rule("FU3-3-16", "FU3-2-11")
def test_what_takes_dice_at_the_end_of_a_round_waits_for_them() -> None:
    game = duel()
    game.play("suffer", 1, sheet="teich", name="Sonné", value=2, unit="round")
    game.play("pass_turn", by="assassin")
    events = game.play("pass_turn", by="teich")
    assert [e.reason.said for e in events if isinstance(e, Told)] == ["due"]
    game.play("pass_time", 3, amount=0)
    assert game.state.sheet("teich").need("condition_1", Descriptor).value == 1


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
    settled(game)
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
    settled(game)
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
    blop = fighter_chips(PACK, SYSTEM.preset("blop"), read_stance({"helps": ["asset_1"]}, "use"))
    assert net(blop) == 4
    game = table("teich", "blop", "fire_cyclops")
    game.play("fight", sides={"heroes": ["teich", "blop"], "foes": ["fire_cyclops"]})
    helper = {"sheet": "blop", "helps": ["asset_1"]}
    cyclops = {"sheet": "fire_cyclops", "helps": ["asset_1"], "armed": False, "armoured": False}
    together = {"by": "teich", "against": [cyclops], "helpers": [helper]}
    alone = game.preview("attack", **{**together, "helpers": []})
    assert alone.shows["net"] == "0"
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
    game = table("teich", "blop", "fire_cyclops", rules=turned(help_counts=counts))
    helper = {"sheet": "blop", "helps": ["asset_1"]}
    cyclops = {"sheet": "fire_cyclops", "helps": ["asset_1"], "armed": False, "armoured": False}
    seen = game.preview("attack", by="teich", against=[cyclops], helpers=[helper])
    assert seen.shows["net"] == ("0" if not worth else f"+{worth}")


@pytest.mark.rule("FU3-3-02")
def test_somebody_withdraws() -> None:
    game = duel()
    game.play("withdraw", by="assassin")
    assert conflict_of(game).may_act == {"teich"}
    assert game.refused("withdraw", by="assassin") == [("FU3-3-02", "out")]
    assert game.refused("pass_turn", by="nobody") == [("FU3-3-02", "not_there")]


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
