"""Extras paid from a phase that is open, and what the ledger of a creation makes of them."""

from __future__ import annotations

import pytest

from tablee.systems.fate2.creation.phases import lived
from tests.systems.fate2.creation_play import Creation
from tests.systems.fate2.growing import told


def cyrus(*skills: str, **dials: object) -> Creation:
    made = Creation({"ask_extras": False, **dials})
    made.do("open_phase", phase="1")
    made.do("take_aspect", name="Narnasil")
    made.buy(*skills)
    return made


SWORD = {"name": "Narnasil", "aspects": "Inusable, Coupeur de Fantômes"}


@pytest.mark.rule("FAT-5-02", "FAT-5-15-ex1", "FAT-5-46")
def test_two_points_of_a_phase_go_into_the_sword_and_two_are_left_for_skills() -> None:
    made = cyrus()
    made.do("buy_aspects", **SWORD)
    phase = lived(made.book, made.sheet, "1")
    assert phase is not None and (phase.spent, phase.left, phase.shape) == (2, 2, ())
    made.buy("Escrime", "Esquive")
    assert told(made.plan("buy_skill", name="Bluff").problems) == [("FAT-2-21", "over")]
    made.end("1")
    assert not [wrong for wrong in made.rules.validate(made.sheet) if not wrong.warning]


@pytest.mark.rule("FAT-5-02")
def test_a_phase_pays_no_more_than_it_has() -> None:
    made = cyrus("Escrime", "Esquive", "Bluff")
    assert told(made.plan("buy_aspects", **SWORD).problems) == [("FAT-2-21", "over")]
    one = made.plan("buy_aspects", name="Narnasil", aspects="Inusable")
    assert one.problems == ()


@pytest.mark.rule("FAT-5-02", "FAT-5-08")
def test_an_extra_may_leave_too_few_points_to_balance_the_pyramid() -> None:
    made = cyrus("Escrime", "Escrime")
    assert told(made.plan("buy_aspects", name="Narnasil", aspects="Inusable").problems) == [
        ("FAT-2-24", "barred")
    ]


@pytest.mark.rule("FAT-5-02")
def test_an_extra_is_bought_in_a_phase_that_is_open() -> None:
    made = Creation({"ask_extras": False})
    assert told(made.plan("buy_aspects", **SWORD).problems) == [("FAT-5-02", "closed")]
    made = cyrus("Escrime", "Esquive", "Bluff", "Guet")
    made.end("1")
    made.do("open_phase", phase="2")
    made.do("buy_aspects", **SWORD)
    assert {step.phase for step in made.sheet.steps if "/" in step.block} == {"2"}


@pytest.mark.rule("FAT-5-02")
def test_points_of_the_open_phase_may_be_taken_back_and_no_others() -> None:
    made = cyrus("Escrime", "Esquive")
    made.do("buy_aspects", **SWORD)
    made.end("1")
    made.do("open_phase", phase="2")
    sword = next(block.id for block in made.sheet.blocks if block.id.startswith("narnasil_"))
    made.do("buy_aspects", name="Narnasil", aspects="Maudite")
    assert told(made.plan("return_extra", extra=sword, points=2).problems) == [("FAT-5-02", "before")]
    before = len(made.sheet.steps)
    made.do("return_extra", extra=sword)
    assert len(made.sheet.steps) == before - 1
    assert told(made.plan("return_extra", extra=sword).problems) == [("FAT-5-02", "before")]


@pytest.mark.rule("FAT-5-06", "FAT-5-07")
def test_the_skill_of_an_extra_is_in_the_pyramid_from_its_phase_on() -> None:
    made = cyrus("Escrime", "Esquive", "Bluff")
    made.do("buy_extra", name="Aquatique")
    made.end("1")
    made.do("open_phase", phase="2")
    phases = [lived(made.book, made.sheet, key) for key in ("1", "2")]
    assert [phase.shape for phase in phases if phase] == [(4,), (4,)]
    made.buy("Mouvement Sous-marin")
    assert made.sheet.get("mouvement_sous_marin").level == 1  # type: ignore[union-attr]
    assert not [wrong for wrong in made.rules.validate(made.sheet) if not wrong.warning]


@pytest.mark.rule("FAT-5-07", "FAT-5-08")
def test_outside_the_pyramid_such_a_skill_carries_nothing() -> None:
    inside, outside = cyrus("Escrime", "Esquive"), cyrus("Escrime", "Esquive", extra_skills="outside")
    for made, shape, said in ((inside, (3,), []), (outside, (2,), [("FAT-2-24", "barred")])):
        made.do("buy_extra", name="Aquatique")
        phase = lived(made.book, made.sheet, "1")
        assert phase is not None and phase.shape == shape
        assert told(made.plan("buy_skill", name="Escrime").problems) == said
    inside.buy("Mouvement Sous-marin")
    outside.buy("Mouvement Sous-marin")
    assert lived(inside.book, inside.sheet, "1").shape == (2, 1)  # type: ignore[union-attr]
    assert lived(outside.book, outside.sheet, "1").shape == (2,)  # type: ignore[union-attr]


@pytest.mark.rule("FAT-5-47")
def test_where_extras_count_the_ledger_has_them_as_skills_and_a_phase_has_one() -> None:
    made = cyrus("Escrime", "Esquive", extras_count=True)
    made.do("buy_aspects", name="Narnasil", aspects="Inusable")
    phase = lived(made.book, made.sheet, "1")
    assert phase is not None and phase.shape == (3,)
    made.do("buy_aspects", name="Narnasil", aspects="Inusable")
    assert lived(made.book, made.sheet, "1").shape == (2, 1)  # type: ignore[union-attr]
    other = made.plan("buy_aspects", name="Grotte", sort="place", aspects="Refuge").problems
    assert ("FAT-5-47", "crowded") in told(other)


@pytest.mark.rule("FAT-5-47")
def test_an_extra_that_counts_may_bar_the_pyramid() -> None:
    made = cyrus("Escrime", extras_count=True)
    assert told(made.plan("buy_aspects", **SWORD).problems) == []
    made.buy("Escrime")
    assert told(made.plan("buy_aspects", **SWORD).problems) == [("FAT-2-24", "barred")]


@pytest.mark.rule("FAT-5-02", "FAT-2-24")
def test_a_point_of_any_extra_is_taken_back_from_the_phase_it_was_put_in() -> None:
    ana = Creation({"ask_extras": False})
    ana.do("open_phase", phase="1")
    ana.do("take_aspect", name="Fort")
    ana.do("buy_extra", name="Vue Magique")
    ana.do("buy_servant", name="Lucan", points=1)
    ana.do("take_back", line="vue_magique")
    assert ana.sheet.get("vue_magique") is None
    ana.buy("Epée", "Course", "Nage")
    ana.end("1")
    ana.do("open_phase", phase="2")
    ana.do("take_aspect", name="Agile")
    ana.do("buy_servant", name="Lucan", points=1)
    ana.buy("Saut", "Danse", "Chant")
    ana.do("open_phase", phase="1")
    ana.do("take_back", line="lucan", phase="1")
    assert [(step.phase, step.value) for step in ana.sheet.steps if step.block == "lucan"] == [("2", 1)]
    assert ana.said(ana.plan("return_extra", extra="lucan", points=1)) == []
