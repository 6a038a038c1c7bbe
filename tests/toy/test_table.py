"""The toy at a table: what the throw bar, a foe typed on one line and a hidden difficulty ask of a system."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.draft import Draft
from tablee.game.event import Closed, SheetPut, Told
from tablee.game.follow_up import with_follow_up
from tablee.game.move import do, read_args
from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tablee.game.sheet import Levelled, Track
from tablee.game.state import State, fold
from tablee.game.walk import Thrown, walk
from tests.toy import SYSTEM

RULES = SYSTEM.book()
TABLE = State({"ada": SYSTEM.preset("ada"), "guard": SYSTEM.preset("guard")})


def test_the_usual_way_comes_first_and_each_says_what_it_asks() -> None:
    skill, duel = RULES.ways
    assert (skill.aim, skill.helps, skill.fight) == ("nobody", True, False)
    assert (duel.aim, duel.roles, duel.fight) == ("one", ("skill",), True)
    (risk,) = skill.params
    assert (risk.word("some").en, risk.word("all").en) == ("a little", "all")
    assert duel.params[0].roles == ("skill",)


def test_a_duel_is_drafted_with_both_sides() -> None:
    assert RULES.draft is not None
    found = RULES.draft(
        TABLE, Draft("ada", ("climb",), ("guard",), way="duel", options={"rival_skill": "sneak"})
    )
    assert RULES.check(found.form).notation == "duel +2 vs +1"
    assert (found.move, found.args["against"]) == ("throw", ["guard"])
    helped = RULES.draft(TABLE, Draft("ada", ("climb",), helpers=("guard",)))
    assert helped.form["level"] == 3


def test_somebody_is_begun_with_every_point_on_one_skill() -> None:
    (begin,) = RULES.character_forms
    sheet = begin.make(read_args(begin.params, {"name": "Ana", "skill": "sneak"}))
    assert sheet.need("sneak", Levelled).level == 3
    assert begin.params[1].word("sneak").fr == "Se faufiler"
    with pytest.raises(Refused):
        begin.make(read_args(begin.params, {"name": " "}))


def test_a_foe_fits_on_a_line() -> None:
    assert RULES.quick is not None
    wolf = RULES.quick("Loup, Flairer −1")
    assert (wolf.name, wolf.need("best", Levelled).name, wolf.need("best", Levelled).level) == (
        "Loup",
        "Flairer",
        -1,
    )
    for line in ("", "Loup, Flairer"):
        with pytest.raises(Refused):
            RULES.quick(line)


def test_a_silhouette_shows_no_level() -> None:
    assert RULES.silhouette is not None
    hurt = SYSTEM.preset("guard")
    track, _ = hurt.need("wounds", Track).mark("bruise")
    words = [
        getattr(RULES.silhouette(sheet).get("looks"), "words", None) for sheet in (hurt, hurt.put(track))
    ]
    assert words == ["", "…"]
    assert not list(RULES.silhouette(hurt).having(Levelled))


def test_a_veil_leaves_the_odds_as_they_are() -> None:
    assert RULES.veil is not None
    chips = (Chip("Corde", 2), Chip("Croc", 3, -1, side="wolf"), Chip("Ruse", 1, side="wolf"))
    form = {"check": "skill", "level": 2, "chips": to_data(chips)}
    hidden = RULES.veil(form, ("wolf",))
    assert [chip["name"] for chip in hidden["chips"]] == ["Corde", ""]
    assert odds_of(RULES.check(hidden)) == odds_of(RULES.check(form))
    assert RULES.veil(form, ("bear",)) == form


def test_a_difficulty_told_afterwards_reads_the_same_dice() -> None:
    assert RULES.against is not None
    form = {"check": "skill", "level": 2}
    later, known = RULES.check(RULES.against(form, "11")), RULES.check({**form, "against": 11})
    for face in range(1, 7):
        faces = (Thrown((face, 4)),)
        assert walk(later, faces).outcomes == walk(known, faces).outcomes
    duel = {"check": "duel", "mine": 1}
    assert RULES.against(duel, "11") == duel


def test_the_chart_has_a_level_more() -> None:
    chart = RULES.charts["odds"](RULES.notation("skill 2"))
    assert [line.name.en for line in chart.lines] == ["this throw", "a level more"]
    assert chart.lines[0].values == (Fraction(1, 36), Fraction(5, 36), Fraction(5, 6))
    assert all(sum(line.values) == 1 for line in chart.lines)
    top = RULES.charts["odds"](RULES.notation("skill 9"))
    assert len(top.lines) == 1


def test_a_throw_names_what_follows_it_and_that_comes_once() -> None:
    assert (RULES.checks["skill"].then, RULES.checks["duel"].then) == ("settle", "")
    state = fold(TABLE, do(RULES.moves["throw"], TABLE, {"check": {"check": "skill"}, "by": "ada"}, (4, 4)))
    events = do(RULES.moves["settle"], state, {"run": "r1"})
    assert events[0] == Closed("r1", applied=True)
    assert isinstance(events[1], Told)
    with pytest.raises(Refused):
        do(RULES.moves["settle"], fold(state, events), {"run": "r1"})


def test_a_round_has_its_seconds_and_a_night_its_hours() -> None:
    assert RULES.round == 6
    (night, rest) = next(panel.items for panel in RULES.panels if panel.place == "time")
    assert (night.label.fr if night.label else "", dict(night.args), rest.label) == (
        "Une nuit",
        {"hours": 8},
        None,
    )
    places = {panel.place for panel in RULES.panels}
    assert places == {"sheet", "block", "scene", "throw", "gm", "fight", "time", "opening", "closing"}


SIDES = {"ours": ["ada"], "theirs": ["guard"]}


def test_people_are_set_on_sides_in_one_table() -> None:
    state = fold(TABLE, do(RULES.moves["fight"], TABLE, {"sides": SIDES}))
    assert state.conflict is not None
    assert state.conflict.sides == {"ours": ("ada",), "theirs": ("guard",)}
    with pytest.raises(Refused):
        do(RULES.moves["fight"], TABLE, {"sides": {"ours": "ada"}})


def test_a_newcomer_to_a_melee_acts_with_all_others() -> None:
    state = fold(TABLE, [SheetPut("eve", RULES.blank_sheet("Eve"))])
    state = fold(state, do(RULES.moves["fight"], state, {"sides": SIDES, "pace": "melee"}))
    state = fold(state, do(RULES.moves["join"], state, {"who": ["eve"], "side": "ours"}))
    assert state.conflict is not None and state.conflict.order == (frozenset({"ada", "guard", "eve"}),)


@pytest.mark.rule("TOY-08")
def test_one_who_is_struck_is_off_balance_until_the_next_round_is_over() -> None:
    state = TABLE

    def play(key: str, **args: Any) -> list[str]:
        nonlocal state
        state = fold(state, with_follow_up(RULES, state, do(RULES.moves[key], state, args)))
        assert RULES.draft is not None
        return [f"{chip.name} {chip.worth:+}" for chip in RULES.draft(state, Draft("guard")).chips]

    assert play("fight", sides=SIDES) == []
    assert play("strike", by="ada", sheets=["guard"]) == ["Déséquilibre -1"]
    assert play("pass_turn", by="guard") == play("pass_turn", by="ada") == ["Déséquilibre -1"]
    assert play("pass_turn", by="guard") == [] and state.sheet("guard").get("balance") is None
    play("strike", by="ada", sheets=["guard"])
    assert play("end_fight") == [] and state.sheet("guard").get("balance") is None
