"""What aspects say without a throw, and what kinds of things they are."""

from __future__ import annotations

import pytest

from tablee.game.sheet import Aspect, CreationStep
from tests.systems.fate2.purses import Table, aspect, extra, moved


def table() -> Table:
    """Two with aspects in one field, one without any there, and a foe."""
    made = Table().put("dana", 1, aspect("strong", 2, name="Fort"), aspect("small", 2, name="Petit"))
    made.put("elfred", 0, aspect("weak", 3, name="Faible"), extra("ring", aspect("lucky")))
    return made.put("finn", 1).put("baron", 3, aspect("tall", 2, name="Grand"), nature="opponent")


@pytest.mark.rule("FAT-4-06", "FAT-A3-02", "FAT-4-41", "FAT-4-43")
def test_the_game_master_compares_aspects_and_who_has_none_is_average() -> None:
    made = table()
    plan = made.plan("compare", what="fort, faible")
    assert (plan.dice, plan.problems) == (None, ())
    assert made.told(made.play("compare", what="fort, FAIBLE")) == [
        "Dana\u00a0: Fort 2.",
        "Elfred\u00a0: Faible 3.",
        "Finn\u00a0: rien à ce sujet, donc dans la moyenne.",
    ]
    assert made.told(made.play("compare", what="petit", sheets=["dana"]), "en") == ["Dana: Petit 2."]
    assert made.refused("compare", what=" , ") == [("FAT-4-06", "silent")]
    assert made.refused("compare", what="grand", sheets=["baron"]) == [("FAT-4-06", "not_played")]


@pytest.mark.rule("FAT-4-32", "FAT-4-33", "FAT-4-36", "FAT-4-37", "FAT-4-38", "FAT-4-41", "FAT-A3-01")
@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        ("prop", "FAT-4-33"),
        ("person", "FAT-4-36"),
        ("style", "FAT-4-38"),
        ("negative", "FAT-4-41"),
        ("trait", "FAT-4-32"),
    ],
)
def test_an_aspect_is_of_some_kind_and_costs_and_refunds_nothing_for_it(kind: str, rule: str) -> None:
    made = table()
    before = made.state.sheet("dana")
    mine = {"sheet": "dana", "aspect": "small", "kind": kind}
    (reason,) = made.plan("describe_aspect", **mine).because
    assert reason.rule == rule
    events = made.play("describe_aspect", **mine, words="Finn, son frère d’armes")
    after = made.state.sheet("dana")
    found = after.need("small", Aspect)
    assert (found.tags, found.note) == (() if kind == "trait" else (kind,), "Finn, son frère d’armes")
    assert (found.level, found.boxes, found.ticked, moved(events)) == (2, 2, 0, [])
    assert (after.steps, made.points("dana")) == (before.steps, 1)
    assert not any(isinstance(step, CreationStep) for step in after.steps)
    assert not made.rules.validate(after)
    made.play("describe_aspect", **{**mine, "kind": "trait"})
    assert made.state.sheet("dana").need("small", Aspect).tags == ()
    assert made.state.sheet("dana").need("small", Aspect).note == "Finn, son frère d’armes"


@pytest.mark.rule("FAT-4-36", "FAT-4-36-ex1", "FAT-4-39", "FAT-4-41")
def test_a_person_and_a_negative_aspect_are_invoked_like_any_other() -> None:
    made = Table().put("finn", 0, aspect("mentor", 1, name="Mentor\u00a0: Gustav Dore"), aspect("weak", 3))
    made.play("describe_aspect", sheet="finn", aspect="mentor", kind="person", words="un voleur")
    made.play("describe_aspect", sheet="finn", aspect="weak", kind="negative")
    made.play("effect", sheet="finn", aspect="mentor", what="Gustav m’a montré cette serrure.")
    made.answer("grant")
    made.play("compel", sheet="finn", aspect="weak", line="La grille est lourde.")
    made.answer("yield")
    assert (made.ticked("finn"), made.points("finn")) == ([1, 0], 3)


@pytest.mark.rule("FAT-4-32")
def test_only_an_aspect_of_ones_own_is_described_in_a_few_words() -> None:
    made = table()
    for path in ("fate_points", "nothing", "ring/lucky"):
        wrong = made.refused("describe_aspect", sheet="elfred", aspect=path)
        assert wrong == [("FAT-4-32", "no_aspect")]
    long = {"sheet": "elfred", "aspect": "weak", "words": "x" * 401}
    assert made.refused("describe_aspect", **long) == [("FAT-4-32", "long")]


@pytest.mark.rule("FAT-4-40")
def test_a_character_has_any_number_of_aspects_of_any_level() -> None:
    made = Table().put("ada", 3, *(aspect(f"a{at}", at) for at in range(1, 13)))
    found = made.rules.validate(made.state.sheet("ada"))
    assert {(p.rule, p.said, p.warning) for p in found} == {("FAT-2-13", "half", True)}
