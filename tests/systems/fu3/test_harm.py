"""Conditions: how they come, worsen, fade, and what they leave."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablee.game.event import Asked, BlockPut, Told
from tablee.game.problem import Refused
from tablee.game.sheet import Descriptor
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.conditions.rules import condition_table, period, words
from tests.systems.fu3.table import Table, book, problems, said, table, turned

HOUR, DAY, WEEK = 3600, 86400, 7 * 86400


def hurt(name: str, value: int, *faces: int, rules: object = None, **args: object) -> Table:
    game = table("teich", rules=rules)  # type: ignore[arg-type]
    game.play("suffer", *faces, sheet="teich", name=name, value=value, **args)
    return game


def condition(game: Table, id: str = "condition_1") -> tuple[str, int] | None:
    found = game.state.sheet("teich").get(id)
    return (found.name, found.value) if isinstance(found, Descriptor) else None


def left(game: Table) -> int | None:
    return game.state.calendar.left("condition:condition_1", "teich")


@pytest.mark.rule("FU3-2-11")
@pytest.mark.parametrize(
    ("value", "units"), [(1, ("round", "minute", "hour")), (2, ("hour", "day")), (3, ("day", "week"))]
)
def test_the_table_of_periods(value: int, units: tuple[str, ...]) -> None:
    row = condition_table(book().pack).periods[value - 1]
    assert (row.value, row.dice, row.units) == (value, "1d6", units)
    assert condition_table(book().pack).most == 3


@pytest.mark.rule("FU3-2-11")
@pytest.mark.parametrize(
    ("value", "dial", "unit", "seconds"),
    [
        (1, "round", "round", 20),
        (1, "hour", "hour", 4 * HOUR),
        (2, "hour", "hour", 4 * HOUR),
        (2, "day", "day", 4 * DAY),
        (3, "day", "day", 4 * DAY),
        (3, "week", "week", 4 * WEEK),
    ],
)
def test_how_long_each_value_takes_is_a_dial(value: int, dial: str, unit: str, seconds: int) -> None:
    rules = turned(**{f"timer_{value}": dial})
    span = period(rules.pack, value)
    assert span is not None and span.unit == unit
    assert span.law().items() == dict.fromkeys(range(1, 7), 1).items()
    game = hurt("Touché", value, 4, rules=rules)
    assert left(game) == seconds


@pytest.mark.rule("FU3-2-11")
def test_the_usual_times_are_the_longest() -> None:
    pack = book().pack
    found = [span.unit for value in (1, 2, 3) if (span := period(pack, value))]
    assert found == ["hour", "day", "week"]
    assert {name: pack.known[f"timer_{name}"].default for name in "123"} == {
        "1": "hour",
        "2": "day",
        "3": "week",
    }


@pytest.mark.rule("FU3-2-11", "FU3-2-ex10")
def test_a_sprain_fades_step_by_step() -> None:
    game = hurt("Entorse", 2, 3)
    assert left(game) == 3 * DAY
    game.play("pass_time", amount=2, unit="day")
    assert condition(game) == ("Entorse", 2)
    events = game.play("pass_time", 5, amount=1, unit="day")
    assert (condition(game), left(game)) == (("Entorse", 1), 5 * HOUR)
    assert ("FU3-1-08", "offer") in said(tuple(e.reason for e in events if isinstance(e, Told)))
    game.play("rename", sheet="teich", block="condition_1", name="Légère claudication")
    game.play("pass_time", amount=4, unit="hour")
    assert condition(game) == ("Légère claudication", 1)
    game.play("pass_time", amount=1, unit="hour")
    assert condition(game) is None
    history = [(c.before, c.after) for c in game.state.sheet("teich").history]
    assert history == [("Entorse (2)", "Entorse (1)"), ("Entorse (1)", "Légère claudication (1)")]


@pytest.mark.rule("FU3-2-11")
def test_time_passes_by_one_round_where_nothing_else_is_said() -> None:
    game, same = hurt("Entorse", 2, 3), hurt("Entorse", 2, 3)
    game.play("pass_time")
    same.play("pass_time", amount=1, unit="round")
    assert left(game) == left(same) == 3 * DAY - 5


@pytest.mark.rule("FU3-2-11")
def test_much_time_fades_several_steps_at_once() -> None:
    game = hurt("Coma", 3, 1)
    seen = game.preview("pass_time", amount=3, unit="week")
    assert seen.dice.count == 2
    game.play("pass_time", 2, 6, amount=3, unit="week")
    assert condition(game) is None
    assert game.state.calendar.timers == ()
    again = hurt("Coma", 3, 1)
    again.play("pass_time", 6, 6, amount=9, unit="day")
    assert (condition(again), left(again)) == (("Coma", 2), 7 * DAY + 6 * DAY - 9 * DAY)


@pytest.mark.rule("FU3-2-11")
def test_several_conditions_fade_each_in_its_time() -> None:
    game = hurt("Entorse", 2, 1)
    game.play("suffer", 2, sheet="teich", name="Fièvre", value=2)
    game.play("suffer", 1, sheet="teich", name="Fatigue")
    assert game.preview("pass_time", amount=2, unit="day").dice.count == 2
    game.play("pass_time", 3, 4, amount=2, unit="day")
    assert condition(game) is None
    assert condition(game, "condition_2") == ("Fièvre", 1)
    assert condition(game, "condition_3") is None
    assert game.state.calendar.left("condition:condition_2", "teich") == 4 * HOUR


@pytest.mark.rule("FU3-2-11")
def test_a_condition_worsens_under_a_new_name() -> None:
    game = hurt("Étourdi", 1, 2)
    game.play("worsen", 3, sheet="teich", condition="condition_1", name="Inconscient")
    assert (condition(game), left(game)) == (("Inconscient", 2), 3 * DAY)
    game.play("worsen", 2, sheet="teich", condition="condition_1", name="Coma")
    assert (condition(game), left(game)) == (("Coma", 3), 2 * WEEK)
    assert game.refused("worsen", sheet="teich", condition="condition_1") == [("FU3-2-11", "most")]


@pytest.mark.rule("FU3-2-11")
@pytest.mark.parametrize(("face", "after"), [(1, 1), (2, 1), (3, 2), (5, 3), (6, 3)])
def test_help_halves_the_time_rounded_up(face: int, after: int) -> None:
    game = hurt("Entorse", 2, face)
    game.play("ease", sheet="teich", condition="condition_1")
    assert left(game) == after * DAY


@pytest.mark.rule("FU3-2-11")
def test_help_halves_what_is_left_and_rounds_to_rounds_too() -> None:
    game = hurt("Sonné", 1, 5, unit="round")
    game.play("pass_time", amount=2, unit="round")
    game.play("ease", sheet="teich", condition="condition_1")
    assert left(game) == 2 * 5
    endless = hurt("Vêtements en loques", 1, unit="never")
    assert endless.refused("ease", sheet="teich", condition="condition_1") == [("FU3-2-11", "no_timer")]


@pytest.mark.rule("FU3-2-11")
@pytest.mark.parametrize(("value", "asked"), [(3, True), (2, False), (1, False)])
def test_a_severe_condition_that_fades_asks_for_a_weakness(value: int, asked: bool) -> None:
    game = hurt("Mauvaise plaie", value, 1)
    dice = (6,) * (value - 1)
    events = game.play("pass_time", *dice, amount=1, unit="week")
    questions = [e.pending for e in events if isinstance(e, Asked)]
    assert bool(questions) == asked
    if asked:
        (question,) = questions
        assert (question.asks, question.default, question.move) == (("gm",), "no", "scar")


@pytest.mark.rule("FU3-2-11")
def test_the_game_master_answers_with_a_weakness_or_nothing() -> None:
    game = hurt("Fracture", 3, 1)
    game.play("pass_time", 6, 6, amount=1, unit="week")
    question = {"pending": "scar:teich:condition_1", "seat": "gm"}
    assert game.refused("scar", **question, option="yes") == [("FU3-1-02", "name")]
    assert game.refused("scar", pending="scar:x", seat="gm") == [("HOUSE-pending", "unknown")]
    assert game.refused("choose", **question, option="yes") == [("HOUSE-pending", "move")]
    game.play("scar", **question, option="yes", name="Boiteux")
    weakness = game.state.sheet("teich").need("weakness_2", Descriptor)
    assert (weakness.name, weakness.value, weakness.role) == ("Boiteux", 1, "weakness")
    assert game.state.pendings == {}
    other = hurt("Fracture", 3, 1)
    other.play("pass_time", 6, 6, amount=1, unit="week")
    other.play("scar", **question)
    assert other.state.sheet("teich").get("weakness_2") is None
    assert other.state.pendings == {}


@pytest.mark.rule("FU3-2-11")
def test_the_severe_question_is_put_once() -> None:
    game = hurt("Coma", 3, 1)
    events = game.play("pass_time", 1, 1, amount=6, unit="week")
    assert [e.pending.id for e in events if isinstance(e, Asked)] == ["scar:teich:condition_1"]


@pytest.mark.rule("FU3-2-11")
def test_an_unusual_time_is_only_a_warning() -> None:
    game = hurt("Honte", 1, 3, unit="week")
    assert left(game) == 3 * WEEK
    seen = game.preview("suffer", sheet="teich", name="Honte", value=1, unit="week")
    assert [(p.said, p.warning) for p in seen.problems] == [("unusual", True)]
    assert game.preview("suffer", sheet="teich", name="Honte", value=1, unit="minute").problems == ()


@pytest.mark.rule("FU3-2-11")
def test_what_is_refused() -> None:
    game = hurt("Bleu", 1, 3)
    assert game.refused("suffer", sheet="teich", name=" ") == [("FU3-2-11", "name")]
    assert game.refused("suffer", sheet="teich", name="X", value=4) == [("HOUSE-param", "int")]
    assert game.refused("worsen", sheet="teich", condition="asset_1") == [("FU3-2-11", "unknown")]
    assert game.refused("suffer", sheet="teich", name="Sans dé") == [("HOUSE-faces", "count")]


@pytest.mark.rule("FU3-2-11")
def test_words_for_lengths_of_time() -> None:
    pack = book().pack
    assert words(pack, 4, "hour").fr == "4 heures"
    assert words(pack, 1, "hour").fr == "1 heure"
    assert words(pack, 3, "week").en == "3 weeks"


@pytest.mark.rule("FU3-2-11")
def test_the_odds_of_a_period() -> None:
    span = period(book().pack, 2)
    assert span is not None
    law = span.law()
    assert [Fraction(weight, law.total) for _, weight in sorted(law.items())] == [Fraction(1, 6)] * 6


@pytest.mark.rule("FU3-2-11")
@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"most": 2}, "rows"),
        ({"help_divides": 0}, "divides"),
        ({"units": {}}, "words"),
        ({"scar": 10**9}, "number"),
    ],
)
def test_a_pack_s_own_table_is_checked(change: dict[str, object], expected: str) -> None:
    data = {**SYSTEM.pack().tables["conditions"], **change}
    with pytest.raises(Refused) as refused:
        SYSTEM.rules(SYSTEM.pack().read({"system": "fu3", "tables": {"conditions": data}}))
    assert ("FU3-2-11", expected) in problems(refused.value)


@pytest.mark.rule("FU3-2-11")
def test_a_condition_that_comes_by_says_why() -> None:
    game = hurt("Bleu", 1, 3)
    (put,) = (e for e in game.events if isinstance(e, BlockPut))
    assert (put.reason.rule, put.reason.said) == ("FU3-2-11", "suffer")
    assert book().reference.say(put.reason, "fr") == "Nouvelle Condition\N{NO-BREAK SPACE}: Bleu (1)."
