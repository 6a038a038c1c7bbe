"""Magic at the table: who may cast, what a result leaves to choose, the book, memory, aura duels."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.calendar import Timer
from tablee.game.event import Asked, Told
from tablee.game.sheet import Descriptor, Power
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.powers.mage import magic_asset
from tablee.systems.fu3.powers.tables import magic_table
from tests.systems.fu3.table import Table, book, said, table, thrown, turned

YES_AND, YES, YES_BUT = (4, 4, 5, 5, 6), (4, 4, 5, 5, 1), (4, 4, 5, 1, 1)
NO_BUT, NO, NO_AND = (4, 4, 1, 1, 2), (4, 1, 1, 2, 2), (1, 1, 2, 2, 3)
TRIPLE = (5, 5, 5, 4, 6)
SPARK = {"base": "destroy", "range": 2}
"""With Rachette's two dice, an even throw when nobody resists."""


def cast(*faces: int, victims: int = 0, spell: dict[str, Any] | None = None, rules: Any = None) -> Table:
    """Rachette casts at so many thieves, at an even chance, and the spell takes its effect."""
    game = table("rachette", rules=rules)
    names = [f"thief{n}" for n in range(victims)]
    for name in names:
        game.put(name, SYSTEM.preset("thief"))
    even = [{"name": "Calme", "value": victims}] if victims else []
    game.play("cast", *faces, by="rachette", spell=spell or SPARK, against=names, chips=even, name="Souffle")
    game.play("settle", run="r1")
    return game


def effect(game: Table) -> dict[str, Any] | None:
    found = next(game.state.sheet("rachette").having(Power, "effect"), None)
    return None if found is None else dict(found.data)


def asked(game: Table) -> list[tuple[str, str, tuple[str, ...]]]:
    found = game.state.pendings.values()
    return [(p.id, p.asks[0], tuple(option.key for option in p.options)) for p in found]


@pytest.mark.rule("FU3-4-06")
@pytest.mark.parametrize(
    ("key", "steps", "victims", "caster"),
    [
        ("yes_and", 1, 2, 0),
        ("yes", 0, 1, 0),
        ("yes_but", -1, 0, 0),
        ("no_but", 0, 0, 0),
        ("no", 0, 0, 1),
        ("no_and", 0, 0, 2),
    ],
)
def test_the_table_of_results(key: str, steps: int, victims: int, caster: int) -> None:
    row = magic_table(book().pack).results[key]
    assert (row.steps, row.victims, row.caster) == (steps, victims, caster)


@pytest.mark.rule("FU3-4-06")
@pytest.mark.parametrize(
    ("faces", "detail"),
    [
        (YES_AND, {"extra": 0, "steps": 1, "victims": 2, "caster": 0}),
        (YES, {"steps": 0, "victims": 1, "caster": 0}),
        (NO, {"steps": 0, "victims": 0, "caster": 1}),
        ((1, 1, 1, 1, 2), {"extra": 2, "steps": 0, "victims": 0, "caster": 4}),
    ],
)
def test_the_outcome_says_what_it_brings(faces: tuple[int, ...], detail: dict[str, int]) -> None:
    check = book().check({"check": "cast", "base": "modify", "victims": [1], "circumstances": 1})
    assert dict(thrown(check, *faces).outcomes[0].detail) == detail


@pytest.mark.rule("FU3-4-06")
def test_without_unwilling_victims_there_are_no_points() -> None:
    check = book().check({"check": "cast", "base": "modify"})
    assert dict(thrown(check, *YES).outcomes[0].detail)["victims"] == 0
    game = cast(*YES)
    assert effect(game) is not None
    assert game.state.pendings == {}


@pytest.mark.rule("FU3-4-06")
def test_yes_gives_each_victim_a_point() -> None:
    game = cast(*YES, victims=2)
    assert asked(game) == [
        (f"r1:point:1:thief{n}", "rachette", ("aura", "condition", "shed")) for n in (0, 1)
    ]
    game.play("inflict", pending="r1:point:1:thief1", seat="rachette", form="aura")
    assert (game.aura("thief0"), game.aura("thief1")) == ((1, 1), (0, 1))


@pytest.mark.rule("FU3-4-06")
def test_yes_and_enlarges_a_variable() -> None:
    game = cast(*YES_AND, victims=1)
    assert asked(game) == [("r1:shape:0", "rachette", ("duration", "range", "area", "points"))]
    game.play("shape", pending="r1:shape:0", seat="rachette", option="area")
    assert effect(game) == {"base": "destroy", "duration": 0, "range": 2, "area": 1, "run": "r1"}
    assert game.state.pendings == {}


@pytest.mark.rule("FU3-4-06")
def test_or_two_points_for_each_victim() -> None:
    game = cast(*YES_AND, victims=2)
    game.play("shape", pending="r1:shape:0", seat="rachette", option="points")
    assert [id for id, _, _ in asked(game)] == [f"r1:point:{at}:thief{n}" for n in (0, 1) for at in (1, 2)]


@pytest.mark.rule("FU3-4-06")
def test_each_extra_and_is_one_more_choice() -> None:
    game = cast(*TRIPLE, victims=1)
    assert [id for id, _, _ in asked(game)] == ["r1:shape:0", "r1:shape:1"]
    game.play("shape", pending="r1:shape:0", seat="rachette", option="points")
    game.play("shape", pending="r1:shape:1", seat="rachette", option="points")
    assert [id for id, _, _ in asked(game)] == [f"r1:point:{at}:thief0" for at in (1, 2, 3)]
    other = cast(*TRIPLE, victims=1)
    for at in (0, 1):
        other.play("shape", pending=f"r1:shape:{at}", seat="rachette", option="duration")
    found = effect(other)
    assert found is not None and found["duration"] == 2
    extra = magic_table(book().pack).extra
    assert (extra.steps, extra.points) == (1, 1)


@pytest.mark.rule("FU3-4-06")
def test_yes_but_is_the_game_master_s_choice() -> None:
    game = cast(*YES_BUT)
    assert asked(game) == [("r1:shape:0", "gm", ("range", "condition"))]
    assert game.refused("shape", pending="r1:shape:0", seat="rachette", option="range") == [
        ("HOUSE-pending", "not_asked")
    ]
    game.play("shape", pending="r1:shape:0", seat="gm", option="range")
    found = effect(game)
    assert found is not None and found["range"] == 1
    other = cast(*YES_BUT)
    assert other.refused("shape", pending="r1:shape:0", seat="gm", option="condition") == [
        ("FU3-2-11", "name")
    ]
    other.play("shape", 4, pending="r1:shape:0", seat="gm", option="condition", name="Vidée")
    vidée = other.state.sheet("rachette").need("condition_1", Descriptor)
    assert (vidée.name, vidée.value) == ("Vidée", 1)
    assert other.state.calendar.left("condition:condition_1", "rachette") == 4 * 3600


@pytest.mark.rule("FU3-4-06")
def test_no_costs_the_caster() -> None:
    nothing = cast(*NO_BUT)
    assert (effect(nothing), nothing.state.pendings) == (None, {})
    game = cast(*NO)
    assert asked(game) == [("r1:point:1:", "gm", ("aura", "condition"))]
    game.play("inflict", pending="r1:point:1:", seat="gm", form="aura")
    assert game.aura("rachette") == (1, 2)
    backlash = cast(*NO_AND)
    assert [id for id, _, _ in asked(backlash)] == ["r1:point:1:", "r1:point:2:"]
    assert "no_and" in [e.reason.said for e in backlash.events if isinstance(e, Told)]
    assert len(asked(cast(1, 1, 1, 1, 2))) == 4


@pytest.mark.rule("FU3-4-06")
def test_a_variable_at_the_end_of_its_table_can_not_be_chosen() -> None:
    calm = [{"name": "Calme", "value": 19}]
    far = {"base": "destroy", "duration": 7, "range": 7, "area": 7, "shift": 0}
    game = table("rachette")
    game.play("cast", *YES_AND, by="rachette", spell=far, chips=calm)
    events = game.play("settle", run="r1")
    assert not any(isinstance(e, Asked) for e in events)
    assert "no_row" in [e.reason.said for e in events if isinstance(e, Told)]
    assert asked(cast(*YES_BUT, spell={"base": "control", "shift": -1})) == [
        ("r1:shape:0", "gm", ("condition",))
    ]


@pytest.mark.rule("FU3-4-06")
def test_two_steps_of_one_variable_may_be_one_too_many() -> None:
    game = table("rachette")
    wide = {"base": "destroy", "area": 6}
    game.play("cast", *TRIPLE, by="rachette", spell=wide, chips=[{"name": "Calme", "value": 4}])
    game.play("settle", run="r1")
    game.play("shape", pending="r1:shape:0", seat="rachette", option="area")
    again = {"pending": "r1:shape:1", "seat": "rachette"}
    assert game.refused("shape", **again, option="area") == [("FU3-4-06", "end")]
    game.play("shape", **again, option="range")


@pytest.mark.rule("FU3-4-01")
def test_the_duration_is_thrown_when_the_spell_takes_effect() -> None:
    game = cast(*YES, spell={"base": "destroy", "duration": 2})
    assert game.preview("last", sheet="rachette", spell="spell_1").dice.count == 1
    game.play("last", 5, sheet="rachette", spell="spell_1")
    assert game.state.calendar.timers == (Timer("effect:spell_1", "rachette", 5 * 3600),)
    assert game.refused("last", sheet="rachette", spell="spell_1") == [("FU3-4-01", "lasting")]
    game.play("pass_time", amount=5, unit="hour")
    assert effect(game) is None


@pytest.mark.rule("FU3-1-06", "FU3-4-11")
@pytest.mark.parametrize(
    ("who", "base", "expected"),
    [
        ("teich", "destroy", [("FU3-1-06", "concept"), ("FU3-1-06", "asset")]),
        ("rachette", "destroy", []),
        ("rachette", "protect", [("FU3-1-06", "asset")]),
        ("rachette", "simple", []),
        ("teich", "simple", [("FU3-1-06", "concept"), ("FU3-1-06", "asset")]),
    ],
)
def test_who_may_cast(who: str, base: str, expected: list[tuple[str, str]]) -> None:
    seen = table("teich", "rachette").preview("cast", by=who, spell={"base": base})
    assert said(seen.problems) == expected


@pytest.mark.rule("FU3-4-11", "FU3-4-05", "FU3-4-04")
def test_the_cast_from_sheets_is_the_book_s_example() -> None:
    game = table("rachette", "victor")
    thieves = [f"thief{n}" for n in range(4)]
    for name in thieves:
        game.put(name, SYSTEM.preset("thief"))
    air = {"base": "destroy", "area": 1, "range": 2, "row": 0}
    seen = game.preview("cast", by="rachette", spell=air, against=thieves, helpers=["victor"])
    assert seen.shows["net"] == -5
    assert seen.dice.count == 10
    assert seen.shows["check"]["victims"] == [1, 1, 1, 1]
    assert seen.shows["check"]["helpers"] == [6]


@pytest.mark.rule("FU3-4-05")
def test_armour_and_assets_resist_where_they_fit() -> None:
    game = table("rachette", "teich")
    armoured = [{"sheet": "teich", "armoured": True}]
    nimble = [{"sheet": "teich", "armoured": True, "helps": ["asset_2"]}]
    net = [
        game.preview("cast", by="rachette", spell=SPARK, against=against).shows["net"]
        for against in (["teich"], armoured, nimble)
    ]
    assert net == [-1, -2, -3]
    naked = [{"sheet": "teich", "concept": "neutral"}]
    assert game.preview("cast", by="rachette", spell=SPARK, against=naked).shows["net"] == -1


@pytest.mark.rule("FU3-4-04")
@pytest.mark.parametrize(("counts", "dice"), [("whole", [6]), ("assets_or_concept", [3])])
def test_what_a_helping_mage_counts_is_a_dial(counts: str, dice: list[int]) -> None:
    game = table("rachette", "victor", rules=turned(help_counts=counts))
    seen = game.preview("cast", by="rachette", spell=SPARK, helpers=["victor"])
    assert seen.shows["check"]["helpers"] == dice


@pytest.mark.rule("FU3-4-11")
def test_a_neutral_concept_counts_nothing() -> None:
    game = table("rachette", rules=turned(concept_default="neutral"))
    assert game.preview("cast", by="rachette", spell=SPARK).shows["net"] == -1


@pytest.mark.rule("FU3-4-02")
def test_a_spell_that_takes_time_says_so() -> None:
    seen = table("rachette").preview("cast", by="rachette", spell=SPARK)
    assert [(p.rule, p.said, p.warning) for p in seen.problems] == [("FU3-4-02", "takes", True)]


@pytest.mark.rule("FU3-4-11")
def test_a_cast_takes_its_turn_in_a_fight() -> None:
    game = table("rachette", "thief")
    game.play("fight", sides={"a": ["rachette"], "b": ["thief"]}, initiative={"thief": {"bonus": 1}})
    now = {"by": "rachette", "spell": {"base": "destroy"}, "against": ["thief"]}
    assert game.refused("cast", **now) == [("FU3-3-02", "turn")]
    game.play("pass_turn", by="thief")
    game.play("cast", *YES, 1, **now)
    assert game.state.conflict is not None and game.state.conflict.may_act == frozenset()
    game.play("next_round")
    assert game.state.conflict is not None and game.state.conflict.round == 2


@pytest.mark.rule("FU3-4-11")
def test_a_spell_must_be_given() -> None:
    game = table("rachette")
    assert game.refused("cast", by="rachette") == [("FU3-4-01", "nothing")]
    assert game.refused("cast", by="rachette", spell=[]) == [("FU3-4-01", "shape")]
    assert game.refused("cast", by="rachette", spell={"colour": 1}) == [("FU3-4-01", "field")]
    asset = magic_asset(book().pack, SYSTEM.preset("rachette"), "negative")
    assert asset is not None and asset.value == 1
    assert magic_asset(book().pack, SYSTEM.preset("rachette"), "positive") is None
