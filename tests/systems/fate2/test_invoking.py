"""Aspects invoked after the dice, and what fate points do to a throw."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablee.game.frozen import replace
from tablee.game.problem import Refused
from tablee.game.sheet import Account, Nested
from tablee.game.text import Text
from tablee.game.throwing import asked, holders, spends_on
from tablee.game.walk import improvement
from tablee.systems.fate2 import SYSTEM
from tests.systems.fate2.thrown import BOOK, Game, faces, paid, person, rules


def fight(dice: str, boxes: int = 2, points: int = 0, turned: Any = BOOK, **form: Any) -> Game:
    game = Game(turned, ana=person("Ana", points, Bagarreur=boxes))
    game.throw(dice, "ana", **{"name": "ana", "aspects": ["bagarreur"], **form})
    return game


@pytest.mark.rule("FAT-4-01", "FAT-4-01-ex1", "FAT-4-02", "FAT-4-03", "FAT-4-04")
def test_the_bar_fight() -> None:
    game = fight("---0", turned=rules(invocation="minus"))
    assert game.result[1] == -3
    assert paid(game.spend("reroll", "-000")) == ["ana.bagarreur"]
    assert (game.result[1], game.ticked("ana", "bagarreur")) == (-1, 1)
    game.spend("turn", dice=[0])
    assert (game.result[1], game.ticked("ana", "bagarreur")) == (1, 2)
    assert game.refused("reroll", dice=[]) == [("HOUSE-track", "full")]


@pytest.mark.rule("FAT-4-02")
def test_a_worse_reroll_stands_unless_an_aspect_is_invoked_again() -> None:
    game = fight("+++0")
    game.spend("reroll", "+---")
    assert game.result[1] == -2
    game.spend("reroll", "0000")
    assert game.result[1] == 0


@pytest.mark.rule("FAT-4-01")
def test_an_invocation_says_why() -> None:
    game = fight("---0")
    assert game.refused("reroll", why=" ") == [("HOUSE-spend", "why")]


@pytest.mark.rule("FAT-4-01")
def test_before_the_dice_nothing_can_be_invoked() -> None:
    form = {"check": "test", "level": 1, "goal": 2, "aspects": ["bagarreur"]}
    assert [spend.key for spend in BOOK.check(form).before] == ["point"]


CHANGES = {
    "any": {"-": 2, "0": 1},
    "minus": {"-": 2},
    "blank": {"0": 1},
    "step": {"-": 1, "0": 1},
}


@pytest.mark.rule("FAT-4-01", "FAT-4-05")
@pytest.mark.parametrize("power", CHANGES)
def test_what_each_power_does_to_each_die(power: str) -> None:
    for at, sign in enumerate("-0+"):
        game = fight("-0+0", turned=rules(invocation=power))
        if sign in CHANGES[power]:
            game.spend("turn", dice=[at])
            assert game.result[1] == CHANGES[power][sign]
        else:
            assert game.refused("turn", dice=[at]) == [("FAT-4-01", f"pick_{power}")]
            assert game.ticked("ana", "bagarreur") == 0
    assert (
        game.refused("turn", dice=[0, 1]) == game.refused("turn", dice=[9]) == [("FAT-4-01", f"pick_{power}")]
    )


@pytest.mark.rule("FAT-4-05")
def test_one_die_again_or_nothing_but_the_reroll() -> None:
    game = fight("-0++", turned=rules(invocation="die"))
    game.spend("turn", "+", dice=[0])
    assert game.result[1] == 3
    assert game.refused("turn", dice=[2]) == [("FAT-4-01", "pick_die")]
    assert fight("-0++", turned=rules(invocation="none")).keys() == ["reroll", "point"]
    plain = fight("++++", turned=rules(invocation="minus"))
    assert plain.refused("turn", dice=[0]) == [("FAT-4-01", "pick_minus")]


@pytest.mark.rule("FAT-4-03")
def test_who_invokes_chooses_the_aspect_that_pays_an_extra_s_too() -> None:
    sword = Nested("sword", person("Épée", Inusable=1), "extra")
    sheet = person("Narnasil", Fier=2)
    game = Game(ana=type(sheet)(sheet.system, sheet.name, (*sheet.blocks, sword)))
    game.throw("---0", "ana", name="ana", aspects=["fier", "sword/inusable"])
    assert paid(game.spend("turn", dice=[0])) == ["ana.fier"]
    assert paid(game.spend("turn", dice=[1], pays="sword/inusable")) == ["ana.sword/inusable"]
    assert game.result[1] == 1
    assert game.refused("turn", dice=[2], pays="sword/inusable") == [("HOUSE-track", "full")]
    assert paid(game.spend("turn", dice=[2], pays="fier")) == ["ana.fier"]
    assert game.refused("reroll", pays="noble") == [("HOUSE-spend", "other_price")]


@pytest.mark.rule("FAT-4-01", "FAT-4-02")
def test_the_odds_of_an_invocation_are_those_of_all_faces() -> None:
    game = fight("--00", level=1, goal=2)
    reroll, turn, _point = spends_on(BOOK.check, game.state.run("r1"))
    won = improvement(reroll, ()).chance(lambda ends: ends[0].success)
    all_faces = [sum(each) for each in product((-1, 0, 1), repeat=4)]
    assert won == Fraction(sum(1 + dice >= 2 for dice in all_faces), 81) == Fraction(31, 81)
    assert turn.picks == ((0,), (2,))
    assert [improvement(turn, pick).mean(lambda ends: ends[0].total) for pick in turn.picks] == [1, 0]
    assert reroll.asks is not None


@pytest.mark.rule("FAT-4-05")
def test_the_odds_of_one_die_again() -> None:
    game = fight("-0++", goal=2, turned=rules(invocation="die"))
    turn = next(s for s in spends_on(game.rules.check, game.state.run("r1")) if s.key == "turn")
    assert improvement(turn, (0,)).chance(lambda ends: ends[0].success) == Fraction(2, 3)


@pytest.mark.rule("FAT-4-13", "FAT-4-14")
def test_a_point_counts_once_and_outlasts_rerolls() -> None:
    game = fight("0000", points=2)
    assert paid(game.spend("point")) == ["ana.fate_points"]
    assert game.result[1] == 1 and ("FAT-4-13", "counts") in game.said()
    game.spend("reroll", "-000")
    assert game.result[1] == 0
    assert "point" not in list(game.keys())
    assert game.refused("point") == [("HOUSE-spend", "unknown")] and game.points("ana") == 1


@pytest.mark.rule("FAT-4-13")
def test_a_point_before_the_dice() -> None:
    game = fight("0000", points=1, point=True)
    assert (game.result[1], game.points("ana")) == (1, 0) and "point" not in list(game.keys())
    becomes = BOOK.check({"check": "test", "level": 1, "goal": 2}).before[0].becomes
    assert becomes == {"check": "test", "level": 1, "goal": 2, "point": True}
    with pytest.raises(Refused) as refused:
        fight("0000", points=0, point=True)
    assert [(p.rule, p.said) for p in refused.value.problems] == [("FAT-2-30", "short")]


def company(dice: str, points: int = 6, turned: Any = BOOK, **form: Any) -> Game:
    """Ana throws; Bob and Cleo stand by."""
    people = {name: person(name.capitalize(), points, Ami=2) for name in ("ana", "bob", "cleo")}
    game = Game(turned, **people)
    others = [{"name": name, "title": name.capitalize(), "aspects": ["ami"]} for name in ("bob", "cleo")]
    game.throw(dice, "ana", **{"name": "ana", "others": others, **form})
    return game


@pytest.mark.rule("FAT-4-27", "FAT-4-27-ex1")
def test_two_helpers_pay_two_points_each() -> None:
    game = company("0000")
    game.spend("help", by="bob")
    assert game.refused("help", by="bob") == [("HOUSE-spend", "not_yours")]
    game.spend("help", by="cleo")
    assert game.result[1] == 2 and (game.points("bob"), game.points("cleo")) == (4, 4)
    assert ("FAT-4-27", "counts") in game.said()
    game.spend("point")
    assert game.result[1] == 3
    assert company("0000", turned=rules(helping=False)).keys("bob") == []
    points_alone = company("0000", points=1, turned=rules(boxes_for="none"))
    assert points_alone.refused("help", by="bob") == [("FAT-2-30", "short")]


@pytest.mark.rule("FAT-4-27")
def test_helpers_do_not_keep_a_throw_open() -> None:
    game = company("0000")
    run = game.state.run("r1")
    assert set(game.keys("bob")) == {"help"} and holders(BOOK.check, game.state, run) == ("ana",)
    game.do("close", run="r1")
    assert game.state.run("r1").closed


@pytest.mark.rule("FAT-4-15")
def test_dice_and_points_never_exceed_five() -> None:
    game = company("++++", level=2)
    game.spend("point")
    assert game.result[1] == 7
    assert game.keys("bob") == ["counter"], "help would bring nothing"
    assert game.refused("help", by="bob") == [("HOUSE-spend", "unknown")] and game.points("bob") == 6
    other = company("++00")
    for by in ("ana", "bob", "cleo"):
        other.spend("point" if by == "ana" else "help", by=by)
    assert other.result[1] == 5
    other.spend("counter", by="bob")
    other.spend("point")
    rolled = company("0000", aspects=["ami"])
    for by in ("ana", "bob", "cleo"):
        rolled.spend("point" if by == "ana" else "help", by=by)
    rolled.spend("reroll", "++++")
    assert rolled.result[1] == 5 and ("FAT-4-15", "capped") in rolled.said()


@pytest.mark.rule("FAT-4-24", "FAT-4-14")
def test_points_are_countered_and_paid_again() -> None:
    game = company("0000", points=2)
    assert "counter" not in list(game.keys("bob"))
    game.spend("point")
    game.spend("counter", by="bob")
    assert game.result[1] == 0
    game.spend("point")
    assert game.result[1] == 1 and (game.points("ana"), game.points("bob")) == (0, 1)
    assert company("0000", turned=rules(countering=False), point=True).keys("bob") == ["help"]


@pytest.mark.rule("FAT-4-24", "FAT-4-27")
@pytest.mark.parametrize(("dials", "cost"), [({}, 1), ({"counter_cost": "same"}, 2)])
def test_a_countered_help_is_restored(dials: dict[str, str], cost: int) -> None:
    game = company("0000", turned=rules(**dials))
    game.spend("help", by="bob")
    assert game.keys("bob") == [], "nobody counters their own"
    game.spend("counter_1", by="cleo")
    assert game.result[1] == 0 and game.points("cleo") == 6 - cost
    game.spend("help", by="bob")
    assert game.result[1] == 1 and game.points("bob") == 4 - cost


@pytest.mark.rule("FAT-4-24")
def test_a_point_on_an_open_throw_is_countered_there_from_a_pool() -> None:
    """Not beside the throw: the bonus would go on counting."""
    game = Game(ana=person("Ana", 2), thug=person("Malfrat", 1, "opponent"))
    game.throw("---0", "ana", name="ana", aspects=[])

    def wrong() -> list[tuple[str, str]]:
        move = BOOK.moves["counter_from_pool"]
        found = move.plan(game.state, move.read({"sheet": "ana"})).broken
        return [(problem.rule, problem.said) for problem in found]

    assert wrong() == []
    game.spend("point")
    assert game.result[1] == -2
    assert wrong() == [("FAT-4-24", "on_throw")]
    assert holders(BOOK.check, game.state, game.state.run(game.run)) == (), "nobody waits for the GM"
    assert paid(game.spend("counter", by="gm")) == ["thug.fate_points"]
    assert game.result[1] == -3
    game.spend("point")
    assert game.refused("counter", by="gm") == [("FAT-4-24", "empty")]
    assert (game.result[1], game.points("ana"), game.points("thug")) == (-2, 0, 0)
    game.do("close_throw", run=game.run)
    assert game.refused("counter", by="gm") == [("HOUSE-spend", "closed")]


@pytest.mark.rule("FAT-4-24", "FAT-4-27")
def test_a_pool_counters_help_at_its_own_price_and_no_point_of_a_foe() -> None:
    game = company("0000", turned=rules(counter_cost="same"))
    game.state = replace(game.state, sheets={**game.state.sheets, "thug": person("Malfrat", 3, "opponent")})
    game.spend("help", by="bob")
    assert game.keys("gm") == ["counter_1"]
    game.spend("counter_1", by="gm")
    assert (game.result[1], game.points("thug"), game.keys("gm")) == (0, 1, [])
    game.spend("help", by="bob")
    assert game.refused("counter_1", by="gm") == [("FAT-4-24", "empty")], "two points, and one is left"
    villains = person("Méchants", 2, "villains")
    rich = {"thug": person("Malfrat", 9, "opponent"), "villains": villains}
    game.state = replace(game.state, sheets={**game.state.sheets, **rich})
    assert {*paid(game.spend("counter_1", by="gm"))} == {"villains.fate_points"}, "their purse pays first"
    foe = Game(BOOK, thug=person("Malfrat", 2, "opponent"))
    foe.throw("0000", "thug", name="thug", who="gm")
    foe.spend("point")
    assert foe.keys("gm") == [], "the game master does not counter their own"
    assert company("0000", turned=rules(countering=False), point=True).keys("gm") == []


@pytest.mark.rule("FAT-4-30")
@pytest.mark.parametrize(("dials", "ticked"), [({}, 2), ({"boxes_for": "effect"}, 1)])
def test_help_is_paid_with_boxes_as_the_other_uses_are(dials: dict[str, str], ticked: int) -> None:
    game = company("0000", points=0, turned=rules(**dials))
    game.spend("help", by="bob")
    assert game.ticked("bob", "ami") == ticked and game.result[1] == 1
    points_alone = company("0000", turned=rules(boxes_for="none"))
    assert points_alone.refused("help", by="bob", pays="ami") == [("HOUSE-spend", "other_price")]


def tavern(dice: str, who: str = "pc", foe_points: int = 2, **foe: int) -> Game:
    nature = "character" if who == "pc" else "opponent"
    game = Game(finn=person("Finn", 2, Agile=1), garde=person("Garde", foe_points, nature, **foe))
    form = {
        "check": "opposed",
        "me": {"name": "finn", "level": 1, "aspects": ["agile"]},
        "foe": {"name": "garde", "level": 1, "who": who, "aspects": [name.lower() for name in foe]},
    }
    game.do("throw", dice, check=form, by="finn", against=["garde"])
    return game


@pytest.mark.rule("FAT-4-03", "FAT-3-25")
def test_both_sides_invoke_until_both_pass() -> None:
    game = tavern("0000 +000", Brute=1)
    assert [o.key for o in game.outcomes] == ["failure", "success"]
    game.spend("turn", dice=[0])
    assert [(o.key, o.total) for o in game.outcomes] == [("tie", 2), ("tie", 2)]
    game.spend("reroll", "++00", by="garde")
    assert [o.key for o in game.outcomes] == ["failure", "success"]
    assert game.ticked("garde", "brute") == 1
    game.do("close", run="r1")
    assert not game.state.run("r1").closed
    game.do("close", run="r1", by="garde")
    assert game.state.run("r1").closed


def asked_of(game: Game) -> tuple[str, ...]:
    """Whose turn it is on the last throw."""
    return asked(game.rules.check, game.state, game.state.run(game.run))


@pytest.mark.rule("FAT-4-03")
def test_the_side_that_is_behind_is_asked_first_and_then_in_turn() -> None:
    game = tavern("0000 +000", Brute=2)
    run = game.state.run(game.run)
    assert holders(BOOK.check, game.state, run) == ("finn", "garde") and asked_of(game) == ("finn",)
    for spend in ("reroll", "turn", "point"):
        assert game.refused(spend, by="garde", dice=[1] if spend == "turn" else []) == [
            ("HOUSE-spend", "turn")
        ]
    game.spend("turn", dice=[0])
    game.spend("point")
    assert asked_of(game) == ("garde",), "now the guard is behind"
    assert game.refused("counter_2") == [("HOUSE-spend", "unknown")]
    game.spend("counter_1", by="garde")
    assert {*asked_of(game)} == {"finn", "garde"}, "of two who tie each may begin"
    game.spend("turn", dice=[1], by="garde")
    game.do("close", run=game.run)
    assert asked_of(game) == ("garde",), "whoever is ahead is asked when the other has passed"
    game.spend("point", by="garde")
    assert asked_of(game) == ("finn",), "new faces, new decisions"
    game.do("close", run=game.run)
    game.do("close", run=game.run, by="garde")
    assert game.state.run(game.run).closed


@pytest.mark.rule("FAT-4-03")
def test_turns_never_block_a_throw() -> None:
    game = tavern("0000 +000", Brute=2)
    game.do("close", run=game.run, by="garde")
    assert asked_of(game) == ("finn",), "whoever is ahead may pass beforehand"
    game.do("close", run=game.run)
    assert game.state.run(game.run).closed
    poor = tavern("+000 0000", foe_points=0)
    assert asked_of(poor) == ("finn",), "who has nothing to spend is not waited for"
    poor.spend("point")
    alone = tavern("0000 ++00")
    alone.do("close_throw", run=alone.run)
    assert alone.state.run(alone.run).closed
    storm = Game(finn=person("Finn", 1, Agile=1))
    form = {"check": "opposed", "me": {"name": "finn", "level": 2, "aspects": ["agile"]}, "foe": {"level": 1}}
    storm.do("throw", "0000 0000", check=form, by="finn")
    assert asked_of(storm) == ("finn",)
    storm.spend("point")
    helped = company("0000")
    assert asked_of(helped) == ("ana",)
    helped.spend("help", by="bob")


@pytest.mark.rule("FAT-4-03")
def test_a_silhouette_that_is_behind_is_the_game_masters_to_pass_for() -> None:
    game = tavern("+000 0000", "gm", foe_points=0)
    game.state = replace(game.state, shaded=frozenset({"garde"}))
    assert asked_of(game) == ("garde",)
    assert game.refused("point") == [("HOUSE-spend", "turn_gm")]
    game.do("close", run=game.run, by="garde")
    game.spend("point")
    assert game.result[1] == 3


@pytest.mark.rule("FAT-4-24")
def test_the_other_side_counters_and_the_table_waits() -> None:
    game = tavern("0000 0000")
    game.spend("point")
    assert [o.key for o in game.outcomes] == ["success", "failure"]
    assert holders(BOOK.check, game.state, game.state.run("r1")) == ("finn", "garde")
    game.spend("counter_1", by="garde")
    assert [o.key for o in game.outcomes] == ["tie", "tie"]
    assert (game.points("finn"), game.points("garde")) == (1, 1)


@pytest.mark.rule("FAT-4-01")
def test_what_a_foe_of_the_game_master_is_offered_hangs_on_no_hidden_value() -> None:
    rich, poor = tavern("0000 000-", "gm", 3, Brute=2), tavern("0000 000-", "gm", 0)
    assert rich.keys("garde") == poor.keys("garde") == ["reroll", "turn", "point"]
    assert poor.refused("reroll", by="garde") and poor.refused("point", by="garde") == [("FAT-2-30", "short")]
    rich.spend("reroll", "0000", by="garde")
    assert rich.ticked("garde", "brute") == 1
    assert faces("+") == (5,)


@pytest.mark.rule("FAT-6-12", "FAT-4-13")
def test_the_points_of_the_scene_are_spent_first() -> None:
    purse = Account("destiny_points", Text("Destin de la scène", "Destiny of the scene"), 1)
    game = Game(BOOK, ana=person("Ana", 1).put(purse), bob=person("Bob", 2))
    game.throw("0000", "ana", name="ana", others=[{"name": "bob"}])
    assert paid(game.spend("point")) == ["ana.destiny_points"]
    game.spend("counter", by="bob")
    assert paid(game.spend("point")) == ["ana.fate_points"]


@pytest.mark.rule("FAT-4-01", "FAT-4-13", "FAT-4-15", "FAT-4-24", "FAT-4-27")
def test_other_prices_of_a_game() -> None:
    table = {"box": 2, "own": 2, "help": 3, "counter": 3, "worth": 2, "cap": 3}
    pack = SYSTEM.pack().read({"system": "fate2", "name": "Essai", "tables": {"spends": table}})
    turned = SYSTEM.rules(pack)
    game = company("0000", points=9, turned=turned, aspects=["ami"])
    game.spend("reroll", "+000")
    game.spend("point")
    assert (game.ticked("ana", "ami"), game.points("ana"), game.result[1]) == (2, 7, 3)
    game.spend("counter", by="bob")
    game.spend("help", by="cleo")
    assert (game.points("bob"), game.points("cleo"), game.result[1]) == (6, 6, 3)
    wrong_ones = {
        "box": (0, "FAT-4-01"), "own": (21, "FAT-4-13"), "help": (0, "FAT-4-27"),
        "counter": (0, "FAT-4-24"), "worth": (0, "FAT-4-13"), "cap": (0, "FAT-4-15"),
    }  # fmt: skip
    for name, (value, rule) in wrong_ones.items():
        wrong = SYSTEM.pack().read(
            {"system": "fate2", "name": "X", "tables": {"spends": {**table, name: value}}}
        )
        with pytest.raises(Refused) as refused:
            SYSTEM.rules(wrong)
        assert [(p.rule, p.where.rpartition(".")[2]) for p in refused.value.problems] == [(rule, name)]


@pytest.mark.rule("FAT-4-24")
def test_nobody_counters_their_own_throw_and_who_is_no_sheet_counters_nothing() -> None:
    """Ana's point and Zoé's help may be countered by anybody but the one who spent them, and by no number."""
    foes: tuple[dict[str, Any], ...] = ({"name": "bob", "level": 1}, {"level": 1})
    for foe in foes:
        game = Game(
            BOOK, ana=person("Ana", 2), bob=person("Bob", 2), zoe=person("Zoé", 2), lou=person("Lou", 1)
        )
        others = [{"name": "zoe"}, {"name": "lou"}]
        check = {"check": "opposed", "me": {"name": "ana", "level": 1}, "foe": foe, "others": others}
        game.do("throw", "0000 0000", check=check, by="ana", against=["bob"] if "name" in foe else [])
        game.spend("point")
        game.spend("help_1", by="zoe")

        def counters(who: str) -> list[str]:
            return [key for key in game.keys(who) if key.startswith("counter")]  # noqa: B023

        assert counters("ana") == []
        assert counters("zoe") == ["counter_1"], "not her own help"
        assert counters("lou") == ["counter_1", "counter_1_1"]
        assert counters("bob") == (["counter_1", "counter_1_1"] if "name" in foe else [])
