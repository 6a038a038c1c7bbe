"""Builders: magics of FATE 2.0 and Fudge built, refused, told, thrown and paid by the shared word."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from tablee.dice import DF, Pool
from tablee.game.account import Cost
from tablee.game.builder.builder import Builder, Built
from tablee.game.check import Check, Dice, End, Throw
from tablee.game.draft import Draft
from tablee.game.event import Moved
from tablee.game.frozen import replace
from tablee.game.move import Args, Move, Param, Plan, do, read_args
from tablee.game.odds import odds_of
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import Problem, Refused
from tablee.game.sheet import Aspect, Sheet
from tablee.game.state import State, fold
from tablee.game.system import CheckKind
from tablee.game.text import LANGS, Text
from tablee.game.throwing import throw_plan
from tablee.game.way import Way
from tests.game.magics import WORDS, budget, gate, sorcery

CAST = Text("Lancer un sort", "Cast a spell")
PLUS, BLANK = 6, 3
BOLT = {"target": "one", "effect": "wound", "preparation": "moments", "ingredients": "none"}
SLEEP = {"target": "group", "effect": "stop", "preparation": "hours", "duration": "minutes"}
COMET: dict[str, Any] = {"show": "blockbuster", "direct": True}


def built(builder: Builder, /, **given: Any) -> Built:
    return builder.count(builder.read(given))


def refused(builder: Builder, /, **given: Any) -> tuple[Problem, ...]:
    with pytest.raises(Refused) as found:
        builder.read(given)
    return found.value.problems


@pytest.mark.parametrize(
    ("given", "difficulty"),
    [
        ({}, 0),
        (BOLT, 5),
        (SLEEP, 6),
        ({**SLEEP, "researched": True}, 5),
        ({"effect": "stop", "mind": True}, 5),
        ({"ingredients": "none"}, 1),
        ({"preparation": "days", "ingredients": "both"}, -4),
        ({"area": "province", "effect": "transform", "duration": "eternal", "mind": True}, 18),
        ({**BOLT, "moment": 3}, 2),
    ],
)
def test_a_difficulty_is_the_sum_of_the_rows(given: dict[str, Any], difficulty: int) -> None:
    found = built(gate(), **given)
    assert (found.difficulty, found.costs, found.problems) == (difficulty, {"talent": 1}, ())


@pytest.mark.parametrize(
    ("area", "target", "difficulty", "told"),
    [
        ("room", "nobody", 2, []),
        ("none", "group", 2, []),
        ("room", "one", 2, ["One person"]),
        ("room", "town", 4, ["A room"]),
        ("room", "group", 2, ["A small group"]),
    ],
)
def test_of_area_and_targets_the_higher_counts(
    area: str, target: str, difficulty: int, told: list[str]
) -> None:
    found = built(gate(), area=area, target=target)
    assert found.difficulty == difficulty
    outdone = [dict(reason.slots)["what"] for reason in found.because if reason.rule == "FAT-9.3-05"]
    assert [text.en for text in outdone if isinstance(text, Text)] == told


def test_a_barred_row_is_a_problem_that_may_be_overruled() -> None:
    found = built(gate(), effect="death")
    assert [(p.rule, p.where) for p in found.problems] == [("FAT-9.3-07", "effect")]
    assert WORDS.text(found.problems[0]) == Text("Aucun sort ne tue d’un coup.", "No spell kills at once.")


@pytest.mark.parametrize(
    ("given", "difficulty", "boxes", "limit"),
    [
        ({"show": "drums"}, 1, 0, None),
        ({"show": 2}, 2, 0, None),
        ({"show": "b_movie", "direct": True}, 4, 0, None),
        (COMET, 5, 0, 4),
        ({**COMET, "boxes": 1}, 5, 1, None),
        ({"show": "extravaganza", "boxes": 1}, 6, 1, 5),
        ({"show": "blockbuster", "fits": 1}, 4, 0, None),
        ({"show": "b_movie", "fits": -1}, 5, 0, 4),
    ],
)
def test_a_limit_is_raised_by_what_is_paid(
    given: dict[str, Any], difficulty: int, boxes: int, limit: int | None
) -> None:
    found = budget().count(budget().read(given), {"difficulty": 4})
    assert (found.difficulty, found.costs) == (difficulty, {"wizard": boxes})
    beyond = [(p.rule, p.said, dict(p.slots)["expected"]) for p in found.problems]
    assert beyond == ([("FAT-9.5-03", "limit", limit)] if limit is not None else [])


@pytest.mark.parametrize(
    ("show", "direct", "difficulty"), [("drums", False, 1), ("drums", True, 3), ("tv", True, 3), (6, True, 6)]
)
def test_a_floor_holds_below_it_alone(show: str | int, direct: bool, difficulty: int) -> None:
    assert built(budget(), show=show, direct=direct).difficulty == difficulty


def test_the_reasons_are_told_in_both_languages() -> None:
    said = [WORDS.text(reason) for reason in built(gate(), **BOLT, area="caster", mind=True).because]
    assert [text.en for text in said] == [
        "Area, The caster: +1.", "An area or targets: the higher one counts.", "Effect, Wounding: +2.",
        "Mind-altering: +2.", "Casting time, Moments: +1.", "Ingredients, None: +1.",
        "Duration, An instant: 0.", "Difficulty: 7.", "Boxes ticked: 1.",
    ]  # fmt: skip
    assert [text.fr for text in said[2:5]] == [
        "Effet, Blessant\u00a0: +2.",
        "Altérant la pensée\u00a0: +2.",
        "Préparation, Quelques instants\u00a0: +1.",
    ]
    show = built(budget(), show="tv", direct=True, boxes=2)
    assert [WORDS.say(reason, "en") for reason in show.because] == [
        "Basic TV movie: +3.", "Direct damage: 3 at least.", "Boxes: 2.", "Budget: 3.", "Boxes: 2.",
    ]  # fmt: skip


def test_every_problem_is_told_at_once_in_both_languages() -> None:
    wrong = refused(gate(), area="moon", effect="", target="a", duration=8, moment=7, mind="perhaps")
    assert [(p.rule, p.where, p.said) for p in wrong] == [
        ("HOUSE-builder", "area", "unknown"),
        ("HOUSE-builder", "target", "several"),
        ("HOUSE-builder", "effect", "nothing"),
        ("HOUSE-param", "mind", "bool"),
        ("HOUSE-builder", "duration", "row"),
        ("HOUSE-param", "moment", "int"),
    ]
    assert WORDS.text(wrong[4]) == Text(
        "«\u202fDurée\u202f» va de 0 à 7, pas «\u202f8\u202f».", "“Duration” goes from 0 to 7, not “8”."
    )
    assert WORDS.say(wrong[1], "en") == (
        "“Target”: “a” may name several rows: A small group, A district, A town."
    )
    assert WORDS.say(wrong[2], "fr") == "Il reste à choisir\u00a0: Effet."


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "nothing"),
        ({"show": " "}, "row"),
        ({"show": 0}, "row"),
        ({"show": 7}, "row"),
        ({"show": True}, "row"),
        ({"show": "opera"}, "name"),
    ],
)
def test_rows_by_place_are_numbered_from_the_first(given: dict[str, Any], said: str) -> None:
    (wrong,) = refused(budget(), **given)
    assert (wrong.rule, wrong.where, wrong.said) == ("HOUSE-builder", "show", said)
    for lang in LANGS:
        assert "Manifestation" in WORDS.say(wrong, lang)


def test_rows_are_found_by_key_number_and_words_of_both_languages() -> None:
    rows = {
        built(budget(), show=words).rows["show"].key for words in ("tv", 3, "3", "Téléfilm base", "basic")
    }
    assert rows == {"tv"}
    assert built(gate(), effect="blessant", area="pièce").difficulty == 4


def test_an_order_survives_its_form() -> None:
    builder = gate()
    for given in ({}, BOLT, {**SLEEP, "researched": True, "moment": 2}):
        order = builder.read(given)
        assert builder.form(order) == given
        assert builder.read(builder.form(order)) == order


def test_a_form_has_every_choice_with_its_words() -> None:
    area, *_, moment, researched = gate().params()
    assert (area.kind, area.default, area.word("room")) == ("choice", "none", Text("Une pièce", "A room"))
    assert (moment.kind, moment.default, moment.low, moment.high) == ("int", 0, 0, 6)
    assert (researched.kind, researched.default) == ("bool", False)
    assert [param.default for param in gate().params()] == [
        "none", "nobody", "none", False, "minutes", "easy", "instant", 0, False,
    ]  # fmt: skip
    show, *_ = budget().params()
    assert (show.default, show.options[:2], show.words[0].en) == ("", ("", "drums"), "(to be described)")


SKILL = Param("skill", "int", Text("niveau", "level"), low=-3, high=8)


def kind(builder: Builder) -> CheckKind:
    """A throw of four Fudge dice and a skill against the difficulty that was built; its costs are due."""
    params = (SKILL, *builder.params())

    def build(given: Mapping[str, Any]) -> Check:
        args = read_args(params, given)
        order = builder.read(args)
        spell = builder.count(order)

        def read(faces: tuple[int, ...]) -> Reading:
            shown = tuple(DieShown("", "dF", face, DF.value(face)) for face in faces)
            return Reading(sum(DF.value(face) for face in faces), shown)

        def then(total: int) -> End:
            good = args["skill"] + total >= spell.difficulty
            return End((Outcome("cast" if good else "lost", success=good),))

        throw = Throw("dice", (Dice(DF, 4),), Pool(DF, 4).sum_law, read, then)
        form = {"skill": args["skill"], **builder.form(order)}
        return Check("cast", form, throw, ("lost", "cast"), costs=spell.prices, because=spell.because)

    return CheckKind("cast", CAST, "FAT-9.0-01", params, build)


def cast_move(builder: Builder) -> Move:
    """The move: its form is the builder's, its preview the difficulty, the costs and the odds."""

    def build(form: Mapping[str, Any]) -> Check:
        return kind(builder).build({k: v for k, v in form.items() if k != "check"})

    def plan(state: State, args: Args) -> Plan:
        aspect = next(iter(state.sheet(args["by"]).having(Aspect)))
        order = builder.read(args)
        spell = builder.count(order, {"difficulty": aspect.level} if aspect.id == "wizard" else {})
        form = {"check": "cast", "skill": 4, **builder.form(order)}
        own = throw_plan(build, state, form, args["by"], problems=spell.problems)
        return replace(own, shows={**own.shows, "difficulty": spell.difficulty})

    params = (Param("by", "sheet", Text("qui", "who"), actor=True), *builder.params())
    return Move("cast", CAST, "FAT-9.0-01", params, plan)


@pytest.mark.rule("FAT-9.3-03", "FAT-9.5-ex2")
@pytest.mark.parametrize(
    ("builder", "given", "success", "price"),
    [
        (gate(), BOLT, Fraction(31, 81), [("talent", 1)]),
        (gate(), {**BOLT, "mind": True}, Fraction(5, 81), [("talent", 1)]),
        (budget(), {"show": "drums"}, Fraction(80, 81), []),
        (budget(), {**COMET, "boxes": 1}, Fraction(31, 81), [("wizard", 1)]),
    ],
)
def test_a_check_has_exact_odds_and_its_price(
    builder: Builder, given: dict[str, Any], success: Fraction, price: list[tuple[str, int]]
) -> None:
    check = kind(builder).build({"skill": 4, **given})
    assert odds_of(check).success == success
    assert [(cost.account, cost.amount) for cost in check.costs] == price
    assert check.form() == {"check": "cast", "skill": 4, **given}
    assert kind(builder).build(check.params).form() == check.form()


@pytest.mark.rule("FAT-9.3-03")
def test_a_cast_ticks_a_box_and_no_more_than_there_are() -> None:
    move, ada = cast_move(gate()), Sheet("fate2", "Ada", (Aspect("talent", "Talent Magique", 1, 1),))
    state = State({"ada": ada})
    plan = move.plan(state, move.read({"by": "ada", **BOLT}))
    assert (plan.problems, plan.shows["difficulty"]) == ((), 5)
    assert [(m.source, m.amount) for m in plan.costs] == [("ada.talent", 1)]
    events = do(move, state, {"by": "ada", **BOLT}, (PLUS, BLANK, BLANK, BLANK))
    assert any(isinstance(event, Moved) for event in events)
    after = fold(state, events)
    assert after.run("r1").results[0].success
    assert after.sheet("ada").need("talent", Aspect).ticked == 1
    again = move.plan(after, move.read({"by": "ada", **BOLT}))
    assert [(p.rule, p.said) for p in again.problems] == [("HOUSE-track", "full")]


@pytest.mark.rule("FAT-9.5-05", "FAT-9.5-ex2")
def test_a_preview_at_each_change_tells_the_limit_that_the_game_master_may_overrule() -> None:
    move, harry = cast_move(budget()), Sheet("fate2", "Harry", (Aspect("wizard", "Magicien", 4, 4),))
    state = State({"harry": harry})
    first, *_ = move.plan(state, move.read({"by": "harry"})).problems
    assert (first.where, first.said) == ("show", "nothing")
    plan = move.plan(state, move.read({"by": "harry", **COMET}))
    assert [WORDS.text(p) for p in plan.problems] == [
        Text("Le budget est de 4 au plus, pas 5.", "The budget is 4 at most, not 5.")
    ]
    assert not plan.final and plan.events((BLANK,) * 4)
    paid = fold(state, do(move, state, {"by": "harry", **COMET, "boxes": 1}, (PLUS, BLANK, BLANK, BLANK)))
    assert paid.sheet("harry").need("wizard", Aspect).ticked == 1
    assert [param["name"] for param in move.form()["params"]] == ["by", "show", "direct", "fits", "boxes"]


def test_a_way_takes_the_same_parameters() -> None:
    way = Way("cast", CAST, "FAT-9.3-03", params=gate().params())
    assert all(param.default is not None for param in way.params)
    draft = Draft("ada", way=way.key, options={"effect": "wound", "mind": True, "moment": 1})
    assert built(gate(), **draft.options).difficulty == 3


@pytest.mark.parametrize(
    ("given", "difficulty", "skill", "fatigue"),
    [
        ({"potential": 1}, 2, 0, 3),
        ({"potential": 2}, 1, 0, 2),
        ({}, 0, 0, 1),
        ({"potential": 4}, -1, 0, 0),
        ({"potential": 5}, -2, 0, 0),
        ({"potential": 6}, -2, 0, 0),
        ({"power": "easy", "potential": 1}, 1, 0, 2),
        ({"power": "powerful", "potential": 0}, 4, 0, 3),
        ({"effort": "extra"}, 0, 1, 2),
        ({"potential": 5, "effort": "reduced"}, -2, -1, 0),
    ],
)
def test_a_difficulty_is_read_back_as_a_power_with_its_cost(
    given: dict[str, Any], difficulty: int, skill: int, fatigue: int
) -> None:
    found = built(sorcery(), **given)
    assert found.totals == {"difficulty": difficulty, "skill": skill, "fatigue": fatigue}
    assert found.prices == ((Cost("fatigue", fatigue),) if fatigue else ())
