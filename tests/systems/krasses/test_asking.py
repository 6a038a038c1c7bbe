"""What krâsses ask of people: what to keep, an answer, why a die counted, who throws."""

from __future__ import annotations

import pytest

from tablee.game.check import Throw
from tablee.game.problem import Refused
from tablee.game.state import State, fold
from tablee.game.walk import Thrown
from tablee.systems.krasses import SYSTEM
from tests.systems.krasses.table import book, problems, table


@pytest.mark.rule("KRA-21")
def test_a_scenario_asks_each_player_what_to_keep() -> None:
    game = table(pile=1, aline=0, eloi=2, garde=0)
    game.play("start_scenario")
    assert game.dice() == {"group.pile": 1, "aline.reserve": 4, "eloi.reserve": 2}
    (pending,) = game.state.pendings.values()
    assert (pending.asks, pending.default) == (("aline",), "4")
    assert [o.label.fr for o in pending.options][1] == "Garder 3 dK, 1 au tas"
    answer = {"pending": pending.id, "seat": "aline", "option": "1"}
    (cost,) = book().moves["choose"].plan(game.state, answer).costs
    assert (cost.amount, cost.target) == (3, "group.pile")
    game.play("choose", **answer)
    assert game.dice() == {"group.pile": 4, "aline.reserve": 1, "eloi.reserve": 2}
    assert not game.state.pendings


@pytest.mark.rule("KRA-21", "KRA-27")
def test_dice_spent_meanwhile_can_t_go_into_the_pile() -> None:
    game = table(pile=0, aline=0)
    game.play("start_scenario")
    game.play("krasse", 5, 5, 1, 1, 1, sheet="aline", check={"check": "open"}, dice=3, reserve=3)
    answer = {"pending": "keep:aline", "seat": "aline"}
    with pytest.raises(Refused) as short:
        game.play("choose", **answer, option="0")
    assert problems(short.value) == [("KRA-21", "short")]
    game.play("choose", **answer, option="3")
    assert game.dice() == {"group.pile": 1, "aline.reserve": 0}


@pytest.mark.rule("KRA-21", "KRA-27")
def test_the_first_scenario_makes_the_pile() -> None:
    game = table(aline=0)
    game.state = State({"aline": game.state.sheets["aline"], "group": SYSTEM.preset("garde")})
    game.play("start_scenario", keep={"aline": 1})
    assert game.dice() == {"aline.reserve": 1, "group-2.pile": 3}
    assert book().validate(game.state.sheets["group-2"]) == ()


@pytest.mark.rule("KRA-17", "KRA-22")
def test_a_reason_that_is_too_long_is_refused_before_the_dice() -> None:
    game = table(pile=2, aline=0)
    krasse = game.rules.moves["krasse"]
    given = {"sheet": "aline", "check": {"check": "open"}, "dice": 2}
    plan = krasse.plan(game.state, krasse.read({**given, "reasons": "x" * 501}))
    assert ([(p.rule, p.said) for p in plan.problems], plan.dice) == ([("KRA-22", "long")], None)
    fits = krasse.plan(game.state, krasse.read({**given, "reasons": "x" * 500}))
    assert (fits.problems, fits.dice is not None) == ((), True)


@pytest.mark.rule("KRA-27")
def test_a_roll_settled_too_early_still_throws_when_it_is_answered() -> None:
    game = table(pile=2, aline=0, garde=0)
    parties = [{"name": "aline", "bonus": 2}, {"name": "garde", "bonus": 1, "who": "gm"}]
    game.play("gm_krasse", check={"check": "opposed", "parties": parties}, sheet="garde", dice=2)
    early = game.rules.moves["settle"].plan(game.state, {"run": "r1"})
    assert [(p.rule, p.said) for p in early.problems] == [("KRA-27", "unfinished")]
    game.state = fold(game.state, early.events(()))
    assert game.state.run("r1").closed
    answer = {"pending": "r1:counter", "seat": "aline", "option": "let_go"}
    plan = game.rules.moves["choose"].plan(game.state, answer)
    assert isinstance(plan.dice, Throw)
    assert plan.dice.sides == (10, 10, 10, 10, 6, 6)
    game.state = fold(game.state, plan.events((5, 4, 3, 2, 6, 1)))
    assert game.state.run("r1").steps[-1] == Thrown((5, 4, 3, 2, 6, 1))


@pytest.mark.rule("KRA-17")
def test_the_gm_reads_the_justification_beside_the_question() -> None:
    game = table(pile=2, aline=0)
    game.play("krasse", 5, 5, 6, 3, sheet="aline", check={"check": "open"}, dice=2, reasons="La cloche.")
    told = [event for event in game.events if event.kind == "told"]
    assert len(told) == 1
    assert list(game.state.pendings) == ["r1:justify-1-1", "r1:say-1-1"]
    say = game.state.pendings["r1:say-1-1"]
    assert (say.asks, say.move, say.run) == (("aline",), "justify", "r1")
    assert "Aline Vauquier" in book().reference.say(say.about[0], "fr")
    with pytest.raises(Refused):
        game.play("justify", pending=say.id, seat="gm", reason="Moi.")
    with pytest.raises(Refused) as long:
        game.justify("x" * 501)
    assert problems(long.value) == [("KRA-22", "long")]
    game.justify("La corde tient.")
    asked = game.state.pendings["r1:justify-1-1"]
    assert [book().reference.say(reason, "en") for reason in asked.about] == [
        "Justification: “La corde tient.”",
        "Aline Vauquier, dK no. 1: 6, that is +6. Does the justification hold?",
    ]
    game.choose("accept")
    assert list(game.state.pendings) == ["r1:justify-1-2", "r1:say-1-2"]
    game.choose("refuse")
    assert not game.state.pendings
    assert game.last[0].total == 16


@pytest.mark.rule("KRA-17", "KRA-24")
def test_the_one_who_won_the_dice_is_asked_and_not_the_one_who_announced() -> None:
    game = table(pile=3, aline=0, garde=0)
    check = {"check": "opposed", "parties": [{"name": "garde", "who": "gm"}, {"name": "aline"}]}
    game.play("gm_krasse", sheet="garde", check=check, dice=1)
    assert game.state.runs["r1"].against == ("aline",)
    game.choose("counter", 2, 2, 9, 9)
    game.take(6, 1)
    assert game.state.pendings["r1:say-1-1"].asks == ("aline",)
    nobody = table(pile=3)
    nobody.play("throw", 5, 5, 6, check={"check": "open", "krasses": 1})
    assert list(nobody.state.pendings) == ["r1:justify-1-1"]


@pytest.mark.rule("KRA-23")
def test_the_question_names_both_sides_and_the_stake() -> None:
    game = table(pile=3, aline=0, garde=0)
    check = {"check": "opposed", "parties": [{"name": "aline"}, {"name": "garde", "who": "gm"}]}
    game.play("krasse", sheet="aline", check=check, dice=2)
    (pending,) = game.state.pendings.values()
    assert book().reference.say(pending.about[0], "en") == (
        "Aline Vauquier announces a krâsse of 2 dK against Garde de la porte. "
        "A counter-krâsse would stake 2 dK."
    )
    assert [o.label.en for o in pending.options] == ["Let it go", "Counter-krâsse: stake 2 dK"]
