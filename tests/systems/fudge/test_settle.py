"""What a blow does once it stands: boxes, protections, stun, the rounds after."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.chip import Chip
from tablee.game.dial import DialValue
from tablee.game.event import BlockPut, Closed, ConflictPut, Told
from tablee.game.sheet import Descriptor, Rounds, Track
from tablee.systems.fudge.blow.escape import dodge_penalty, next_level
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.fight.aftermath import dodges_so_far
from tablee.systems.fudge.fight.effects import chips_now
from tablee.systems.fudge.fight.rounds import began_with
from tablee.systems.fudge.wounds.impaired import state_of
from tablee.web.views.fields import block_name
from tests.systems.fudge.by_hand import Game, book, faces_of, refused, rules, told
from tests.systems.fudge.wounded import boxes, hurt, last_run, malus, of, state

ANA, BOB = "ana", "bob"


def duel(pace: str = "", **dials: DialValue) -> Game:
    """Ana against Bob, in a fight where there is a pace."""
    game = Game(rules(**({"damage_roll": "none"} | dials)))
    game.put(ANA)
    game.put(BOB)
    if pace:
        game.play("fight", sides={"ours": [ANA], "theirs": [BOB]}, pace=pace)
    return game


def strike(game: Game, rd: int, tdf: int = 0, by: str = ANA, foe: str = BOB, **me: Any) -> str:
    """A blow that wins by so much with such a factor; the id of its throw."""
    victim = {"name": foe, "dice": "fixed", "skill": 0, "dodges": dodges_so_far(game.state, foe)}
    known, sheet = of(game), game.state.sheet(foe)
    victim |= {"state": state_of(known, sheet), "before": began_with(game.state, foe), **me.pop("victim", {})}
    mine = {"name": by, "skill": rd, "offence": tdf, "dice": "fixed", **me}
    form = {"check": "blow", "mode": "attack", "me": mine, "foe": victim, "difficulty": None}
    game.play("throw", check=form, by=by, against=[foe])
    return last_run(game)


def settle(game: Game, rd: int, tdf: int = 0, **more: Any) -> tuple[Any, ...]:
    """A blow and its consequences."""
    return game.play("settle", run=strike(game, rd, tdf, **more))


@pytest.mark.rule("FUD-4.5-01", "FUD-4.5.7-04")
@pytest.mark.parametrize(
    ("rd", "tdf", "ticked"),
    [(2, 2, [0, 1, 0, 0, 0]), (2, 3, [0, 0, 1, 0, 0]), (4, 3, [0, 0, 0, 1, 0]), (6, 3, [0, 0, 0, 0, 1])],
)
def test_a_blow_ticks_the_box_of_its_wound(rd: int, tdf: int, ticked: list[int]) -> None:
    game = duel()
    events = settle(game, rd, tdf)
    assert boxes(game, BOB) == ticked
    assert boxes(game, ANA) == [0, 0, 0, 0, 0]
    assert isinstance(events[0], Closed)
    assert game.state.runs[events[0].run].applied


@pytest.mark.rule("FUD-4.5-01")
@pytest.mark.parametrize("names", [("ana", "bob"), ("Ana", "Bob")])
@pytest.mark.parametrize(
    ("mode", "skills", "hurt_ones"),
    [("attack", (2, 0), [BOB]), ("round", (2, 0), [BOB]), ("round", (0, 2), [ANA])],
)
def test_a_blow_written_by_hand_strikes_those_whom_it_names_by_id_or_name(
    names: tuple[str, str], mode: str, skills: tuple[int, int], hurt_ones: list[str]
) -> None:
    game = duel()
    me, foe = (
        {"name": n, "skill": s, "offence": 2, "dice": "fixed"} for n, s in zip(names, skills, strict=True)
    )
    game.play("throw", check={"check": "blow", "mode": mode, "me": me, "foe": foe}, by=ANA, against=[BOB])
    game.play("settle", run=last_run(game))
    assert [id for id in (ANA, BOB) if sum(boxes(game, id))] == hurt_ones


@pytest.mark.rule("FUD-4.5-01")
def test_consequences_are_drawn_once_and_only_of_throws_that_have_some() -> None:
    game = duel()
    run = strike(game, 2, 2)
    game.play("settle", run=run)
    assert refused(lambda: game.play("settle", run=run)) == [("FUD-4.5-01", "applied")]
    game.play("throw", *faces_of(0), check={"check": "roll", "level": 0}, by=ANA)
    other = last_run(game)
    assert refused(lambda: game.play("settle", run=other)) == [("FUD-4.5-01", "kind")]


@pytest.mark.rule("FUD-4.5-01")
def test_dice_that_are_still_to_fall_come_first() -> None:
    game = duel(damage_roll="situation")
    me = {"name": ANA, "skill": 2, "offence": 2}
    form = {"check": "blow", "mode": "attack", "me": me, "foe": {"name": BOB, "dice": "fixed"}}
    game.play("throw", *faces_of(0), check=form, by=ANA, against=[BOB])
    run = last_run(game)
    assert refused(lambda: game.play("settle", run=run)) == [("FUD-4.5-01", "unfinished")]
    game.play("roll_on", *faces_of(-2), run=run)
    game.play("settle", run=run)
    assert boxes(game, BOB) == [1, 0, 0, 0, 0]


@pytest.mark.rule("FUD-4.5-01")
def test_a_miss_leaves_everybody_as_they_were() -> None:
    game = duel()
    assert [type(e) for e in settle(game, -1)] == [Closed]
    assert (state(game, ANA), state(game, BOB)) == ("unhurt", "unhurt")


@pytest.mark.rule("FUD-4.6.4-01", "FUD-4.6.4-02", "FUD-4.6.4-03")
@pytest.mark.parametrize(
    ("dials", "before", "rd", "expected"),
    [
        ({}, (), 12, "near_death"),
        ({"protect_levels": True}, (), 12, "very_hurt"),
        ({"protect_levels": True}, ("hurt",), 12, "near_death"),
        ({"protect_levels": True, "protect_levels_most": 1}, ("hurt", "very_hurt"), 3, "incapacitated"),
        ({"protect_levels": True, "protect_levels_most": 1}, ("hurt",), 3, "very_hurt"),
        ({"protect_near_death": True}, (), 12, "incapacitated"),
    ],
)
def test_protections_hold_for_boxes_too(
    dials: dict[str, Any], before: tuple[str, ...], rd: int, expected: str
) -> None:
    game = hurt(duel(**dials), *before, id=BOB)
    settle(game, rd)
    assert state(game, BOB) == expected


@pytest.mark.rule("FUD-4.6.4-02", "FUD-4.6.4-03", "FUD-4.5.7-06")
def test_overflow_does_not_get_around_a_protection() -> None:
    game = hurt(duel("rounds", protect_near_death=True), "very_hurt", id=BOB)
    settle(game, 7)
    assert (state(game, BOB), boxes(game, BOB)) == ("incapacitated", [0, 0, 1, 1, 0])
    events = settle(game, 7)
    assert (state(game, BOB), boxes(game, BOB)) == ("incapacitated", [0, 0, 1, 1, 0])
    assert ("FUD-4.5.7-06", "limit") in told(e.reason for e in events if isinstance(e, Told))
    began = hurt(duel(protect_near_death=True), "incapacitated", id=BOB)
    began.play("fight", sides={"ours": [ANA], "theirs": [BOB]}, pace="rounds")
    settle(began, 9)
    assert state(began, BOB) == "near_death"


@pytest.mark.rule("FUD-4.6.4-01", "FUD-4.5.7-09")
def test_ordinary_npcs_are_not_protected() -> None:
    game = duel(protect_levels=True, protect_levels_most=1)
    game.put(BOB, nature="minion")
    settle(game, 9, victim={"important": False})
    assert state(game, BOB) == "incapacitated"


@pytest.mark.rule("FUD-4.5.1-01")
def test_whoever_can_no_longer_act_is_out_of_the_fight() -> None:
    game = duel("rounds")
    events = settle(game, 7)
    assert game.state.conflict is not None
    assert game.state.conflict.out == frozenset({BOB})
    assert any(isinstance(e, ConflictPut) for e in events)
    assert ("FUD-4.5.1-01", "out") in told(e.reason for e in events if isinstance(e, Told))


@pytest.mark.rule("FUD-4.5.7-05", "FUD-4.5.5-07")
def test_a_new_penalty_counts_from_the_next_round_on() -> None:
    game = duel("rounds")
    settle(game, 3)
    fight, sheet = game.state.conflict, game.state.sheet(BOB)
    assert fight is not None
    assert malus(game, BOB, fighting=True) == -1
    assert sum(chip.worth for chip in chips_now(sheet, fight.round)) == 1
    assert chips_now(sheet, fight.round + 1) == ()
    outside = duel()
    settle(outside, 3)
    assert outside.state.sheet(BOB).get("unfelt") is None


def stun_marks(game: Game) -> list[str]:
    found = game.state.sheet(BOB).get("stun")
    return [m.row for m in found.marks] if isinstance(found, Track) else []


def stun_effect(game: Game, key: str) -> tuple[int, Rounds | None, tuple[str, ...]]:
    found = game.state.sheet(BOB).get(key)
    assert isinstance(found, Descriptor)
    return found.value, found.lasts, found.tags


@pytest.mark.rule("FUD-4.6.2-01")
@pytest.mark.parametrize(
    ("rd", "mark", "effect"),
    [
        (3, "stunned", (-1, Rounds(2, 2), ("harmless",))),
        (5, "very_stunned", (-2, Rounds(2, 3), ("harmless",))),
    ],
)
def test_a_stunning_blow_leaves_a_mark_instead_of_a_wound(
    rd: int, mark: str, effect: tuple[int, Rounds, tuple[str, ...]]
) -> None:
    game = duel("rounds")
    settle(game, rd, stun=True)
    assert (stun_marks(game), boxes(game, BOB)) == ([mark], [0, 0, 0, 0, 0])
    assert stun_effect(game, mark) == effect


@pytest.mark.rule("FUD-4.6.2-01", "FUD-4.6.2-02")
def test_a_scratch_while_stunning_is_nothing_and_knocked_out_is_out() -> None:
    game = duel("rounds")
    settle(game, 2, stun=True)
    assert stun_marks(game) == []
    settle(game, 7, stun=True)
    assert stun_marks(game) == ["knocked_out"]
    assert game.state.conflict is not None
    assert BOB in game.state.conflict.out
    assert (state(game, BOB), malus(game, BOB)) == ("unhurt", 0)


@pytest.mark.rule("FUD-4.6.2-02")
@pytest.mark.parametrize(
    ("blows", "marks", "said"),
    [
        ((3, 3), ["stunned", "very_stunned"], ["marked", "overflow"]),
        ((3, 3, 3), ["stunned", "very_stunned", "knocked_out"], ["marked", "overflow", "overflow"]),
        ((5, 5), ["very_stunned", "knocked_out"], ["marked", "overflow"]),
        ((3, 5), ["stunned", "very_stunned"], ["marked", "marked"]),
        ((7, 3, 3, 3), ["knocked_out", "stunned", "very_stunned"], ["marked", "marked", "overflow", "full"]),
    ],
)
def test_marks_of_stun_overflow_like_wounds(
    blows: tuple[int, ...], marks: list[str], said: list[str]
) -> None:
    game = duel()
    for rd in blows:
        settle(game, rd, stun=True)
    assert stun_marks(game) == marks
    reasons = [e.reason for e in game.events if isinstance(e, (BlockPut, Told))]
    names = {f"stun_{name}": name for name in ("marked", "overflow", "full")}
    assert [names[r.said] for r in reasons if r.rule == "FUD-4.5-01" and r.said in names] == said


@pytest.mark.rule("FUD-7.4.4-01")
def test_heroic_dodges_in_a_row_cost_more_and_more() -> None:
    game, seen = duel("rounds", heroic_dodge=True), []
    for round in (1, 2, 3):
        run = strike(game, 3)
        game.play("spend", run=run, spend="dodge", by=BOB)
        game.play("settle", run=run)
        found = game.state.sheet(BOB).get("dodge")
        assert isinstance(found, Descriptor)
        seen.append((found.value, (found.lasts, *found.tags[:1])))
        for who in (ANA, BOB):
            game.play("pass_turn", by=who)
        assert game.state.conflict is not None
        assert game.state.conflict.round == round + 1
    assert [penalty for penalty, _ in seen] == [-2, -3, -4]
    assert seen[0][1] == (Rounds(2, 2), "dodges:1")
    assert dodges_so_far(game.state, BOB) == 3
    for who in (ANA, BOB):
        game.play("pass_turn", by=who)
    assert dodges_so_far(game.state, BOB) == 0
    assert boxes(game, BOB) == [3, 0, 0, 0, 0]


@pytest.mark.rule("FUD-7.4.4-02")
def test_a_dodge_too_far_is_a_collapse() -> None:
    game = duel("rounds", heroic_dodge=True)
    run = strike(game, 1, 5, victim={"skill": -2, "dodges": 0})
    game.play("spend", run=run, spend="dodge", by=BOB)
    events = game.play("settle", run=run)
    assert ("FUD-4.5-01", "collapses") in told(e.reason for e in events if isinstance(e, BlockPut))
    found = game.state.sheet(BOB).get("collapsed")
    assert isinstance(found, Descriptor)
    assert {"open", "harmless"} <= set(found.tags)
    assert block_name(game.rules, found, "fr") == "Effondrement (sans défense, sans attaque)"
    assert block_name(game.rules, found, "en") == "Collapse (no defence, no attack)"


@pytest.mark.rule("FUD-7.4.4-02")
@pytest.mark.parametrize(("skill", "dodges", "left"), [(0, 2, -3), (0, 3, -4), (1, 3, -3)])
def test_the_dodge_before_is_not_paid_for_twice(skill: int, dodges: int, left: int) -> None:
    paid = Chip("Esquive héroïque", dodges, -1, role="effect", rule="FUD-7.4.4-01")
    made = Fighter(skill=skill, chips=(paid,), dodges=dodges - 1)
    assert next_level(book(), made, 0, dodge_penalty(book(), dodges)) == left


@pytest.mark.rule("FUD-3.6-05")
def test_a_critical_failure_costs_the_next_attack() -> None:
    game = duel("rounds", criticals=True, critical_loses_attack=True)
    form = {
        "check": "blow",
        "mode": "attack",
        "me": {"name": ANA, "skill": 0},
        "foe": {"name": BOB, "dice": "fixed"},
    }
    game.play("throw", *faces_of(-4), check=form, by=ANA, against=[BOB])
    events = game.play("settle", run=last_run(game))
    (block,) = [e.block for e in events if isinstance(e, BlockPut)]
    assert isinstance(block, Descriptor)
    assert (block.value, block.lasts, block.tags) == (0, Rounds(2, 2), ("harmless",))


@pytest.mark.rule("FUD-4.3.4-02")
def test_both_sides_may_wound_in_one_melee() -> None:
    game = duel()
    game.put("cid")
    form = {
        "check": "melee",
        "me": {"name": ANA, "skill": 3, "offence": 1, "dice": "fixed"},
        "foes": [
            {"name": BOB, "skill": 0, "dice": "fixed"},
            {"name": "cid", "skill": 1, "dice": "fixed"},
        ],
        "targets": ["cid"],
    }
    game.play("throw", check=form, by=ANA, against=[BOB, "cid"])
    game.play("settle", run=last_run(game))
    assert (state(game, BOB), state(game, "cid")) == ("unhurt", "hurt")


@pytest.mark.rule("FUD-4.5.2-06")
@pytest.mark.parametrize(
    ("lasts", "will", "during", "after"),
    [
        ("fight", 2, "scratch", "hurt"),
        ("fight", -3, "very_hurt", "hurt"),
        ("fight", 0, "hurt", "hurt"),
        ("for_good", 2, "scratch", "scratch"),
    ],
)
def test_will_changes_a_wound_for_the_fight_or_for_good(
    lasts: str, will: int, during: str, after: str
) -> None:
    game = duel("rounds", capacity_by="will", will_lasts=lasts)
    form = {
        "check": "blow",
        "mode": "attack",
        "me": {"name": ANA, "skill": 3, "dice": "fixed"},
        "foe": {"name": BOB, "dice": "fixed", "capacity": will},
    }
    game.play("throw", *faces_of(0), check=form, by=ANA, against=[BOB])
    game.play("settle", run=last_run(game))
    assert state(game, BOB) == during
    game.play("end_fight")
    assert state(game, BOB) == after


@pytest.mark.rule("FUD-4.6.2-01")
def test_outside_a_fight_what_lasts_for_rounds_is_only_told() -> None:
    game = duel()
    events = settle(game, 3, stun=True)
    assert ("FUD-4.5-01", "stun_rounds") in told(e.reason for e in events if isinstance(e, Told))
    assert game.state.sheet(BOB).get("stunned") is None
