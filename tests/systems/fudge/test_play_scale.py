"""Scale in play (2.3 to 2.3.5): moves, blows and validation of sheets, each with the answer it gives."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.event import SheetPut
from tablee.game.move import do
from tablee.game.outcome import Outcome
from tablee.game.sheet import Levelled, Sheet
from tablee.game.state import State, fold
from tablee.game.walk import Thrown, walk
from tablee.systems.fudge import SYSTEM
from tests.systems.fudge.by_hand import rules
from tests.systems.fudge.duels import aloud, df, duel, previewed, typed

TABLE = (
    (-11, "0.01", "0.13"), (-10, "0.02", "0.16"), (-9, "0.03", "0.2"), (-8, "0.04", "0.23"),
    (-7, "0.06", "0.28"), (-6, "0.1", "0.3"), (-5, "0.15", "0.4"), (-4, "0.2", "0.5"),
    (-3, "0.3", "0.6"), (-2, "0.5", "0.7"), (-1, "0.7", "0.8"), (0, "1", "1"), (1, "1.5", "1.2"),
    (2, "2.3", "1.4"), (3, "3.5", "1.7"), (4, "5", "2"), (5, "7.5", "2.5"), (6, "10", "3"),
    (7, "15", "3.5"), (8, "25", "4"), (9, "40", "5"), (10, "60", "6"), (11, "90", "7.5"),
    (12, "130", "9"), (13, "200", "11"), (14, "300", "13"), (15, "450", "15"), (16, "650", "18"),
    (17, "1000", "22"), (18, "1500", "27"), (19, "2500", "32"), (20, "4000", "38"),
)  # fmt: skip


@pytest.mark.rule("FUD-2.3.3-01")
@pytest.mark.parametrize(("scale", "strength", "move"), TABLE)
def test_every_printed_multiplier_is_worked_out_at_the_table(scale: int, strength: str, move: str) -> None:
    for column, times in (("strength", strength), ("move", move)):
        (line,) = aloud("work_out_scale", {"times": times, "column": column})
        sign = f"−{-scale}" if scale < 0 else str(scale)
        assert line.startswith(f"{times.rstrip('.')} times: Scale {sign} "), line


@pytest.mark.rule("FUD-2.3.3-01", "FUD-2.3.3-01-ex1", "FUD-2.3.3-01-ex2", "FUD-2.3.3-01-ex3")
@pytest.mark.parametrize(
    ("times", "scale"),
    [("3", 3), ("0.12", -6), ("1/8", -6), ("20", 8), ("10000", 23), ("0,001", -17), ("4001", 20), ("1", 0)],
)
def test_how_many_times_as_strong_gives_the_nearest_scale(times: str, scale: int) -> None:
    move = rules().moves["work_out_scale"]
    assert move.plan(State(), move.read({"times": times})).shows["scale"] == scale


@pytest.mark.rule("FUD-2.3.3-02", "FUD-2.3.3-02-ex1")
@pytest.mark.parametrize(("level", "scale"), [(0, 8), (1, 9), (-2, 6)])
def test_as_strong_as_twenty_warriors(level: int, scale: int) -> None:
    move = rules().moves["work_out_scale"]
    assert move.plan(State(), move.read({"times": "20", "level": level})).shows["scale"] == scale


@pytest.mark.rule(
    "FUD-2.3.1-02",
    "FUD-2.3.1-04",
    "FUD-2.3.1-05",
    "FUD-2.3.1-05-ex1",
    "FUD-2.3.1-05-ex2",
    "FUD-2.3.1-05-ex3",
    "FUD-2.3.1-01",
)
@pytest.mark.parametrize(
    ("mine", "theirs", "said"),
    [
        ("Strength Good", "Strength Fair", "Ana: 1.5 times the strength of the other (Bob)."),
        ("Strength Great", "Strength Fair", "Ana: 2.25 times the strength of the other (Bob)."),
        ("Strength Fair, Scale 1", "Strength Fair", "Ana: 1.5 times the strength of the other (Bob)."),
        (
            "Strength Superb, Scale 10",
            "Strength Superb, Scale 9",
            "Ana: 1.5 times the strength of the other (Bob).",
        ),
        ("Strength Good, Scale 1", "Strength Fair", "Ana: 2.25 times the strength of the other (Bob)."),
        ("Strength Fair, Scale 1", "Strength Good", "Ana, Bob: equal strength (index 1)."),
        ("Strength Fair, Move Scale 3", "Strength Fair", "Ana, Bob: equal strength (index 0)."),
        ("Strength Poor, Scale 9", "Strength Fair, Scale 7", "Ana, Bob: equal strength (index 7)."),
    ],
)
def test_strengths_are_compared_by_level_and_scale(mine: str, theirs: str, said: str) -> None:
    line = aloud("compare", {"by": "a", "against": "b"}, a=typed(f"Ana, {mine}"), b=typed(f"Bob, {theirs}"))[
        0
    ]
    assert line == said


@pytest.mark.rule("FUD-2.3.1-03")
def test_a_table_may_set_the_factor_of_strength_apart_from_others() -> None:
    """Each Attribute has its own factor: that of Strength changes nothing in Move."""
    table = SYSTEM.pack().tables["scale"]
    assert table["factors"] == {"strength": "1.5", "move": "1.2", "dexterity": "1.26"}
    strong = {**table, "factors": {**table["factors"], "strength": "2"}}
    game = SYSTEM.rules(SYSTEM.pack().read({"system": "fudge", "tables": {"scale": strong}}))
    a, b = typed("Ana, Strength Good, Move Good"), typed("Bob, Strength Fair, Move Fair")
    lines = aloud("compare", {"by": "a", "against": "b"}, game, a=a, b=b)
    assert (lines[0], lines[-1]) == (
        "Ana: 2 times the strength of the other (Bob).",
        "Ana: 1.2 times the speed of the other (Bob).",
    )


@pytest.mark.rule("FUD-2.3.1-06", "FUD-2.3.1-06-ex1", "FUD-2.3.3-04")
def test_scale_one_beats_a_good_arm() -> None:
    facing = duel("Ana, Fighting Good, Strength Fair, Scale 1", "Bob, Fighting Good, Strength Good")
    assert (facing.tdf(), facing.tdf(by="foe")) == (-1 + 1, -1 + 0)


@pytest.mark.rule("FUD-2.3.1-07", "FUD-2.3.3-04")
@pytest.mark.parametrize("gift", ["Encaissement", "Peau Épaisse", "Densité", "Damage Capacity Good"])
def test_a_light_being_that_is_hard_to_kill(gift: str) -> None:
    imp = duel("Ana, Fighting Good, sword", f"Imp, Fighting Good, Scale -2, {gift}")
    assert imp.tdf() == 2 + 2 - 1
    assert duel("Ana, Fighting Good, sword", "Imp, Fighting Good, Scale -2").tdf() == 2 + 2


@pytest.mark.rule("FUD-2.3.1-08", "FUD-2.3.3-07")
@pytest.mark.parametrize(
    ("name", "strength", "mass"),
    [
        ("ogre", 3, 3),
        ("dragon", 9, 9),
        ("giant", 10, 10),
        ("human", 0, 0),
        ("halfling", 0, 0),
        ("cludd", 0, 0),
        ("dwarf (Nordic legend)", 1, 1),
        ("sprite (version 1)", -6, -6),
        ("sprite (version 2, PC)", -4, -4),
        ("sprite (split Scales)", -6, -4),
        ("strong, fragile superhero", 10, 2),
    ],
)
def test_each_being_of_the_book_brings_its_scales_to_a_blow(name: str, strength: int, mass: int) -> None:
    game = rules(scale_split=True)
    keys = {
        option: word
        for param in game.moves["choose_species"].params
        if param.name == "species"
        for option, word in zip(param.options, param.words, strict=True)
    }
    key = next(option for option, word in keys.items() if word.en.casefold() == name.casefold())
    facing = duel("Ana, Fighting Good", "Bob, Fighting Good", scale_split=True)
    facing.play("choose_species", sheet="me", species=key)
    assert (facing.tdf(), facing.tdf(by="foe")) == (-1 + strength, -1 - mass)


@pytest.mark.rule("FUD-2.3.3-07", "FUD-2.3-01")
def test_a_being_that_is_in_no_list_is_refused() -> None:
    move = rules().moves["choose_species"]
    with pytest.raises(Exception, match="HOUSE-param"):
        move.read({"sheet": "a", "species": "troll"})


@pytest.mark.rule("FUD-2.3-03", "FUD-2.1-06")
@pytest.mark.parametrize(
    ("scale", "said"),
    [(7, "Scale 7: 15 times the strength of a human."), (-4, "Scale −4: 5 times weaker than a human.")],
)
def test_plus_is_stronger_and_minus_weaker(scale: int, said: str) -> None:
    lines = previewed("set_scale", {"sheet": "a", "strength": scale}, a=typed("Ana"))
    assert lines[0] == said
    facing = duel("Ana, Fighting Good", "Bob, Fighting Good")
    facing.play("set_scale", sheet="me", strength=scale)
    assert (facing.tdf(), facing.tdf(by="foe")) == (-1 + scale, -1 - scale)


@pytest.mark.rule("FUD-2.3.1-10", "FUD-2.3.3-03-ex2")
def test_a_good_sprite_is_as_strong_as_a_terrible_human() -> None:
    lines = aloud(
        "compare",
        {"by": "a", "against": "b"},
        a=typed("Lila, Strength Good, Scale -4"),
        b=typed("Max, Strength Terrible"),
    )
    assert lines[0] == "Lila, Max: equal strength (index −3)."


@pytest.mark.rule("FUD-2.3.1-11")
@pytest.mark.parametrize(
    ("level", "off", "on"),
    [(0, [], []), (1, ["off"], []), (-1, ["off"], []), (2, ["off"], ["range"]), (-2, ["off"], ["range"])],
)
def test_the_mass_of_an_individual_stays_near_its_species(level: int, off: list[str], on: list[str]) -> None:
    sheet = Sheet("fudge", "Gros", (Levelled("masse", "Masse", level, "attribute"),))
    for varies, wrong in ((False, off), (True, on)):
        found = [p.said for p in rules(mass_varies=varies).validate(sheet) if p.rule == "FUD-2.3.1-11"]
        assert found == wrong


@pytest.mark.rule("FUD-2.3.1-12", "FUD-2.3.1-12-ex1", "FUD-2.3.1-12-ex2", "FUD-2.3.1-09")
def test_split_scales_in_blows() -> None:
    sprite = "Sprite, Fighting Good, Strength Scale -6 Mass -4"
    facing = duel(sprite, sprite.replace("Sprite,", "Other,"), scale_split=True)
    assert (facing.tdf(), facing.tdf(by="foe")) == (-1 - 2, -1 - 2)
    hero = duel("Hero, Fighting Good, Scale 10 Mass 2", "Bob, Fighting Good", scale_split=True)
    assert (hero.tdf(), hero.tdf(by="foe")) == (-1 + 10, -1 - 2)
    both = duel("Ogre, Fighting Good, Scale 7", "Bob, Fighting Good")
    assert (both.tdf(), both.tdf(by="foe")) == (-1 + 7, -1 - 7)


@pytest.mark.rule("FUD-2.3.2-01", "FUD-2.3.2-01-ex1", "FUD-2.3.2-02")
@pytest.mark.parametrize(
    ("mine", "theirs", "times"),
    [
        ("Move Good", "Move Fair", "1.2"),
        ("Move Fair, Move Scale 1", "Move Fair", "1.2"),
        ("Move Superb, Move Scale 10", "Move Superb, Move Scale 9", "1.2"),
        ("Move Great, Move Scale 1", "Move Fair", "1.73"),
        ("Scale 5, Move Good", "Move Fair", "1.2"),
    ],
)
def test_each_level_and_step_of_move_is_a_fifth_faster(mine: str, theirs: str, times: str) -> None:
    ana, bob = typed(f"Ana, {mine}"), typed(f"Bob, {theirs}")
    for ids in ({"by": "a", "against": "b"}, {"by": "b", "against": "a"}):
        said = aloud("compare", ids, a=ana, b=bob)[-1]
        assert said == f"Ana: {times} times the speed of the other (Bob)."


@pytest.mark.rule("FUD-2.3.2-03", "FUD-2.3.2-05", "FUD-2.3.2-05-ex1")
@pytest.mark.parametrize(
    ("move", "dials", "said"),
    [
        (0, {}, "16 km/h, that is 15 m a round."),
        (1, {}, "19.2 km/h, that is 18 m a round."),
        (12, {}, "144 km/h, that is 134 m a round."),
        (0, {"round_seconds": 6}, "16 km/h, that is 30 m a round."),
        (0, {"distance_unit": "yards"}, "10 mph, that is 15 yards a round."),
    ],
)
def test_how_fast_and_how_far_a_runner_goes(move: int, dials: dict[str, Any], said: str) -> None:
    lines = previewed("set_scale", {"sheet": "a", "move": move}, rules(**dials), a=typed("Ana"))
    assert lines[-1].endswith(said), lines


@pytest.mark.rule("FUD-2.3.2-05")
def test_cars_are_compared_with_cars_alone() -> None:
    car, rival = (
        typed("Bolide, Move Good, Race car Move Scale 0"),
        typed("Torpille, Move Fair, Move Scale 0 race car"),
    )
    ship = typed("Ship, Move Scale 1 spaceship")
    assert aloud("compare", {"by": "a", "against": "b"}, a=car, b=rival)[-1].startswith("Bolide: 1.2 times")
    (wrong,) = previewed("compare", {"by": "a", "against": "b"}, a=car, b=ship)
    assert wrong == "These Moves can’t be compared: Race car, Spaceship."
    (wrong,) = previewed("race", {"by": "a", "against": "b"}, a=car, b=ship)
    assert wrong == "These Moves can’t be compared: Race car, Spaceship."


@pytest.mark.rule("FUD-2.3.2-04")
def test_a_short_race_is_rolled_between_equals_alone() -> None:
    fast, slow = typed("Ana, Move Superb"), typed("Bob, Move Good")
    small = typed("Cy, Move Fair, Move Scale 1")
    assert aloud("race", {"by": "a", "against": "b"}, a=fast, b=slow) == ["Ana wins the race (Bob)."]
    assert aloud("race", {"by": "a", "against": "b"}, a=slow, b=fast) == ["Ana wins the race (Bob)."]
    state = fold(State(), [SheetPut("a", slow), SheetPut("b", small)])
    game = rules()
    after = fold(state, do(game.moves["race"], state, {"by": "a", "against": "b"}, (*df(2), *df(0))))
    (run,) = after.runs.values()
    rolled: tuple[Outcome, ...] = walk(game.check(run.check), [Thrown((*df(2), *df(0)))]).outcomes
    assert (rolled[0].key, rolled[0].margin) == ("success", 2)


@pytest.mark.rule("FUD-2.3.3-05")
@pytest.mark.parametrize(
    ("who", "kilos"),
    [
        ("Strength Fair", "30"),
        ("Strength Good", "45"),
        ("Strength Fair, Scale 3", "105"),
        ("Strength Good, Scale 3", "158"),
        ("Strength Fair, Scale -4", "6"),
    ],
)
def test_what_somebody_can_carry(who: str, kilos: str) -> None:
    assert aloud("carry", {"sheet": "a"}, rules(carrying=True), a=typed(f"Ana, {who}")) == [
        f"Ana can carry about {kilos} kg."
    ]
    assert len(previewed("carry", {"sheet": "a"}, a=typed(f"Ana, {who}"))) == 1


@pytest.mark.rule("FUD-2.3.3-06")
@pytest.mark.parametrize(
    ("who", "on", "goal"), [("Scale -4", True, 1), ("Scale -4", False, -3), ("Scale 3", True, -6)]
)
def test_a_stone_that_a_sprite_must_roll_for(who: str, on: bool, goal: int) -> None:
    game, ana = rules(lift_scale=on), typed(f"Lila, {who}, Strength Good")
    state = fold(State(), [SheetPut("a", ana)])
    after = fold(state, do(game.moves["lift"], state, {"sheet": "a", "difficulty": -3}, df(0)))
    (run,) = after.runs.values()
    outcome = walk(game.check(run.check), [Thrown(df(0))]).outcomes[0]
    assert (outcome.success, outcome.margin) == (goal <= 1, 1 - goal)
