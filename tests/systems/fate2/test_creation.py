"""Creation by phases as it is played: purchases, rows, points, aspects, later phases."""

from __future__ import annotations

from itertools import count

import pytest

from tablee.game.account import Account
from tablee.game.event import SheetPut
from tablee.game.frozen import replace
from tablee.game.panel import grouped
from tablee.game.problem import Problem, Refused
from tablee.game.sheet import Aspect, CreationStep, Levelled, Power, Sheet, Words
from tablee.game.state import fold
from tablee.game.text import plain
from tablee.systems.fate2 import SYSTEM
from tablee.systems.fate2.creation.phases import ledger
from tablee.systems.fate2.creation.plan import open_phase
from tests.systems.fate2.creation_play import (
    JURAM,
    JURAM_EXTRAS,
    RO,
    RO_EXTRAS,
    SYBIL,
    TYRENA,
    Creation,
    Extras,
    Phase,
)


def _broken(problems: tuple[Problem, ...]) -> list[tuple[str, str]]:
    return [(wrong.rule, wrong.said) for wrong in problems if not wrong.warning]


def _text(creation: Creation, wrong: Problem) -> str:
    return creation.rules.reference.say(wrong.reason, "fr")


@pytest.mark.rule(
    "FAT-2-01",
    "FAT-2-01-ex1",
    "FAT-2-08",
    "FAT-2-22-ex2",
    "FAT-2-22-ex3",
    "FAT-2-22-ex6",
    "FAT-2-22-ex7",
    "FAT-2-22-ex8",
)
def test_sybil_lives_her_five_phases() -> None:
    sybil = Creation()
    sybil.do("plan_phases", titles="Enfance, La route, La route, La Guilde, La fuite")
    sybil.live(*SYBIL)
    shapes = [phase.shape for phase in ledger(sybil.book, sybil.sheet)]
    assert shapes == [(4,), (4, 2), (5, 2, 1), (4, 3, 2), (4, 3, 2, 1)]
    assert sybil.aspects() == {"Herboriste": 1, "Gitan": 2, "Voleur de la Guilde": 1, "Pourchassé": 1}
    levels = {skill.name: skill.level for skill in sybil.sheet.having(Levelled, "skill")}
    assert levels == {
        "Couteau": 3, "Se Dissimuler": 2, "Bluff": 2, "Vigilance": 1, "Soins": 1, "Pickpocket": 1,
        "Herboristerie": 0, "Déplacement Silencieux": 0, "Crocheter": 0, "Intelligence de la rue": 0,
    }  # fmt: skip
    assert sybil.rules.validate(sybil.sheet) == ()
    sybil.do("give_start_points")
    assert sybil.sheet.need("fate_points", Account).value == 3
    assert sum(phase.spent for phase in ledger(sybil.book, sybil.sheet)) == 20


@pytest.mark.rule(
    "FAT-A4-01", "FAT-A4-02", "FAT-A4-05", "FAT-A4-06", "FAT-A4-ex1", "FAT-A4-ex2", "FAT-A4-ex3", "FAT-2-26"
)
@pytest.mark.parametrize(
    ("key", "phases", "bonus", "extras", "shapes", "points"),
    [
        ("ro", RO, 3, RO_EXTRAS, [(2, 1), (4, 2), (4, 3, 1), (4, 3, 2), (4, 3, 2, 1)], [4, 4, 5, 4, 4]),
        ("tyrena", TYRENA, 5, (), [(4,), (4, 2), (6, 3), (8, 4), (7, 4, 2)], [4, 4, 4, 4, 5]),
        ("juram", JURAM, 2, JURAM_EXTRAS, [(2, 1), (3, 2), (4, 2, 1), (6, 3, 1), (6, 4, 1)], [4, 5, 4, 4, 4]),
        ("sybil", SYBIL, 0, (), [(4,), (4, 2), (5, 2, 1), (4, 3, 2), (4, 3, 2, 1)], [4] * 5),
    ],
)
def test_the_characters_of_the_book_are_lived_and_ready_made(
    key: str,
    phases: tuple[Phase, ...],
    bonus: int,
    extras: Extras,
    shapes: list[tuple[int, ...]],
    points: list[int],
) -> None:
    made = Creation()
    made.live(*phases, points={bonus: 5}, extras=extras)
    ready = SYSTEM.preset(key)
    for sheet in (made.sheet, ready):
        found = ledger(made.book, sheet)
        assert [phase.shape for phase in found] == shapes
        assert [phase.points for phase in found] == points
        assert [phase.left for phase in found] == [0] * 5
        assert made.rules.validate(sheet) == ()
    assert made.sheet.steps == ready.steps
    assert {b.id: b for b in made.sheet.having(Levelled)} == {b.id: b for b in ready.having(Levelled)}


@pytest.mark.rule("FAT-A4-ex4")
def test_ro_leans_within_his_third_phase() -> None:
    ro = Creation()
    ro.live(*RO[:2])
    ro.do("open_phase", phase="3", points=5)
    ro.buy("Histoire Militaire", "Tactique", "Epée")
    assert ro.shape() == (4, 2, 1)
    plan = ro.plan("buy_skill", name="Commandement")
    assert plan.problems == () and plan.shows == {"left": 1, "state": "mendable"}
    (lean,) = [reason for reason in plan.because if reason.said == "mendable"]
    assert "puis encore 1 Moyen" in ro.rules.reference.say(lean, "fr")
    ro.buy("Commandement")
    assert ro.shape() == (3, 3, 1)
    assert ro.plan("buy_skill", name="Administration").shows["state"] == "possible"
    assert ro.said(ro.plan("buy_skill", name="Arbalète")) == [("FAT-2-24", "barred")]


@pytest.mark.rule("FAT-A4-ex5", "FAT-2-21", "FAT-2-24")
def test_jurams_fourth_phase_as_he_first_wants_it() -> None:
    juram = Creation()
    juram.live(*JURAM[:3], points={2: 5}, extras=JURAM_EXTRAS[:1])
    juram.do("open_phase", phase="4")
    juram.do("take_aspect", aspect="chaotique")
    assert juram.said(juram.plan("buy_skill", skill="discretion")) == [("FAT-2-24", "barred")]
    juram.overrule("buy_skill", skill="discretion")
    plan = juram.plan("buy_skill", skill="bagarre")
    assert plan.shows == {"left": 2, "state": "barred"}
    (wrong,) = plan.broken
    slots = dict(wrong.slots)
    assert (slots["cost"], slots["left"], slots["found"]) == (3, 2, 2)
    juram.overrule("buy_skill", skill="bagarre")
    assert juram.shape() == (3, 2, 2)
    assert juram.said(juram.plan("hand_in_phase")) == [("FAT-2-22", "phase")]


@pytest.mark.rule("FAT-2-22-ex4", "FAT-2-22-ex5", "FAT-2-24")
def test_sybils_third_phase_as_it_fails_and_as_it_is_mended() -> None:
    sybil = Creation()
    sybil.live(*SYBIL[:2])
    sybil.do("open_phase", phase="3")
    sybil.do("take_aspect", name="Gitan")
    sybil.buy("Couteau", "Vigilance", "Déplacement Silencieux")
    plan = sybil.plan("buy_skill", name="Bluff")
    assert sybil.said(plan) == [("FAT-2-24", "barred")]
    assert "Il faut 4 Moyens sous 3 Corrects, il en resterait 3" in _text(sybil, plan.broken[0])
    sybil.do("buy_skill", name="Se Dissimuler")
    assert sybil.shape() == (5, 2, 1)
    sybil.end("3")


@pytest.mark.rule("FAT-2-07", "FAT-2-14", "FAT-2-15", "FAT-2-16", "FAT-2-17")
def test_a_tick_is_a_point_and_a_level() -> None:
    one = Creation({"phase_points": 7, "pyramid": "column"})
    one.do("open_phase", phase="1")
    for at, level in enumerate([0, 1, 2, 3, 4, 5, 6], start=1):
        one.overrule("buy_skill", name="Couteau")
        assert one.sheet.need("couteau", Levelled).level == level
        (phase,) = ledger(one.book, one.sheet)
        assert (phase.spent, phase.left) == (at, 7 - at)
    assert one.said(one.plan("buy_skill", name="Soins"))[0] == ("FAT-2-21", "over")


@pytest.mark.rule("FAT-2-20", "FAT-2-20-ex1")
def test_two_points_of_one_phase_in_one_skill() -> None:
    one = Creation()
    one.live(("Fort", ("Epée", "Epée", "Course", "Saut")))
    assert one.shape() == (2, 1)


@pytest.mark.rule("FAT-2-11", "FAT-2-11-ex1", "FAT-2-12")
def test_an_aspect_rises_when_it_is_taken_in_another_phase() -> None:
    knight = Creation()
    for key, name in ((1, "Fair"), (2, "Good"), (3, "Great")):
        knight.do("open_phase", phase=str(key))
        plan = knight.plan("take_aspect", name="chevalier")
        assert knight.rules.reference.say(plan.because[0], "en").count(name) == 1
        knight.do("take_aspect", name="chevalier")
        aspect = knight.sheet.need("chevalier", Aspect)
        assert (aspect.level, aspect.boxes, aspect.ticked) == (key, key, 0)
        again = knight.plan("take_aspect", name="Chevalier")
        assert ("FAT-2-12", "again") in knight.said(again)
        knight.buy("Un", "Deux", "Trois", "Quatre") if key == 1 else knight.buy(
            *(f"{key}{at}" for at in range(4))
        )
        knight.end(str(key))


@pytest.mark.rule("FAT-2-09")
def test_one_aspect_for_each_phase_unless_the_game_has_more() -> None:
    one, two = Creation(), Creation({"phase_aspects": 2})
    for table in (one, two):
        table.do("open_phase", phase="1")
        table.do("take_aspect", name="Fort")
    assert one.said(one.plan("take_aspect", name="Agile")) == [("FAT-2-09", "many")]
    two.do("take_aspect", name="Agile")
    assert two.said(two.plan("take_aspect", name="Lent")) == [("FAT-2-09", "many")]
    bare = Creation()
    bare.do("open_phase", phase="1")
    bare.buy("Un", "Deux", "Trois", "Quatre")
    assert bare.said(bare.plan("hand_in_phase")) == [("FAT-2-09", "none")]


@pytest.mark.rule("FAT-2-21")
def test_points_left_are_a_warning_and_too_many_an_error() -> None:
    one = Creation()
    one.do("open_phase", phase="1")
    one.do("take_aspect", name="Fort")
    one.buy("Un", "Deux", "Trois")
    plan = one.plan("hand_in_phase")
    assert [(wrong.rule, wrong.said, wrong.warning) for wrong in plan.problems] == [
        ("FAT-2-21", "left", True)
    ]
    one.buy("Quatre")
    assert one.plan("hand_in_phase").problems == ()
    one.overrule("buy_skill", name="Cinq")
    assert one.said(one.plan("hand_in_phase")) == [("FAT-2-21", "over")]


@pytest.mark.rule("FAT-2-13", "FAT-7-24")
def test_an_aspect_above_half_the_phases_is_pointed_out_and_a_cap_refuses() -> None:
    usual, capped = Creation(), Creation({"aspect_cap": 2})
    for table in (usual, capped):
        table.live(*(("Chevalier", [f"{key}{at}" for at in range(4)]) for key in (1, 2)))
        table.do("open_phase", phase="3")
    plan = usual.plan("take_aspect", aspect="chevalier")
    assert [(wrong.rule, wrong.warning) for wrong in plan.problems] == [("FAT-2-13", True)]
    assert capped.said(capped.plan("take_aspect", aspect="chevalier")) == [("FAT-7-24", "cap")]


@pytest.mark.rule("FAT-2-13")
@pytest.mark.parametrize(("phases", "most"), [(4, 2), (5, 2), (6, 3), (7, 3)])
def test_an_aspect_may_have_half_the_phases_and_no_more(phases: int, most: int) -> None:
    table = Creation({"phases": phases})
    for key in range(1, most + 2):
        table.do("open_phase", phase=str(key))
        plan = table.plan("take_aspect", name="Chevalier")
        assert [wrong.rule for wrong in plan.problems] == (["FAT-2-13"] if key > most else [])
        table.do("take_aspect", name="Chevalier")
        table.end(str(key))


@pytest.mark.rule("FAT-2-04")
def test_a_phase_opens_for_the_whole_group_unless_somebody_is_named() -> None:
    both = Creation()
    both.state = fold(both.state, [SheetPut("other", both.rules.blank_sheet("Autre"))])
    both.do("open_phase", phase="1")
    open_for = [id for id in ("who", "other") if open_phase(both.state.sheet(id)) == "1"]
    assert open_for == ["who", "other"]
    alone = Creation()
    alone.state = fold(alone.state, [SheetPut("other", alone.rules.blank_sheet("Autre"))])
    alone.do("open_phase", phase="1", sheets=["other"])
    assert open_phase(alone.sheet) is None and open_phase(alone.state.sheet("other")) == "1"


@pytest.mark.rule("FAT-2-25", "FAT-6-20", "FAT-6-02", "FAT-2-21")
def test_an_early_phase_lists_the_later_ones_whose_career_or_bonus_it_breaks() -> None:
    knight = Creation({"careers": True})
    knight.live(
        ("Ecuyer", ("A", "B", "C", "D")),
        ("Ecuyer", ("A", "B", "E", "F")),
        ("Chevalier", ("G", "H", "I", "J")),
    )
    knight.do("open_phase", phase="1")
    plan = knight.plan("take_back", line="ecuyer", phase="1")
    assert [(one.rule, one.said, one.where) for one in plan.broken] == [("FAT-6-20", "needs", "phase3")]
    assert "Ecuyer 2" in knight.rules.reference.say(plan.broken[0], "fr")
    assert knight.plan("take_back", line="c", phase="1").broken == ()

    loyal = {"key": "loyal", "fr": "Loyal", "en": "Loyal", "who": "each", "aspects": ["Loyal"]}
    bonus = {**loyal, "phase": 0, "nth": 0, "once": True, "points": 1}
    late = Creation({"plot": True}, {"plot": {"bonuses": [bonus], "compulsory": []}})
    late.live(("Fort", ("A", "B", "C", "D")), ("Loyal", ("A", "B", "E", "F", "G")))
    late.do("open_phase", phase="1")
    late.do("take_back", line="fort", phase="1")
    plan = late.plan("take_aspect", name="Loyal", phase="1")
    assert [(one.rule, one.said, one.where) for one in plan.broken] == [("FAT-2-21", "over", "phase2")]
    slots = dict(plan.broken[0].slots)
    assert (slots["expected"], slots["found"]) == (4, 5)


@pytest.mark.rule("FAT-2-13", "FAT-6-03")
def test_a_free_aspect_is_no_phase_of_which_an_aspect_may_have_half() -> None:
    sybil = Creation({"free_aspects": 1})
    sybil.live(*SYBIL)
    sybil.do("free_aspect", aspect="Gitan")
    wrong = sybil.rules.validate(sybil.sheet)
    assert [(one.rule, one.said, dict(one.slots)["expected"]) for one in wrong] == [("FAT-2-13", "half", 5)]


@pytest.mark.rule("FAT-7-25", "FAT-7-26")
def test_the_strict_rules_look_at_the_finished_character() -> None:
    strict = Creation({"aspect_half": True, "aspect_skill": True})
    strict.live(*SYBIL)
    assert strict.rules.validate(strict.sheet) == ()
    elfred = Sheet("fate2", "Elfred", tuple(Aspect(n.lower(), n, k, k, role="aspect") for n, k in
        (("Faible", 2), ("Couard", 1), ("Servile", 3))))  # fmt: skip
    assert _broken(strict.rules.validate(elfred)) == [("FAT-7-26", "skill")] * 3
    prouder = elfred.put(Aspect("servile", "Servile", 4, 4, role="aspect"))
    assert ("FAT-7-25", "half") in _broken(strict.rules.validate(prouder))
    good = elfred.put(Levelled("a", "A", 0, "skill")).put(Levelled("x", "X", 3, "skill"))
    assert ("FAT-7-26", "skill") not in _broken(strict.rules.validate(good))


@pytest.mark.rule("FAT-2-25", "FAT-2-08")
def test_editing_an_early_phase_lists_the_later_ones_it_breaks() -> None:
    sybil = Creation()
    sybil.live(*SYBIL[:3])
    warned = sybil.plan("open_phase", phase="1")
    assert [(wrong.rule, wrong.said, wrong.warning) for wrong in warned.problems] == [
        ("FAT-2-25", "again", True)
    ]
    sybil.do("open_phase", phase="1")
    plan = sybil.plan("take_back", line="vigilance", phase="1")
    assert sybil.said(plan) == []
    plan = sybil.plan("take_back", line="couteau", phase="1")
    assert sybil.said(plan) == []
    sybil.do("take_back", line="vigilance", phase="1")
    plan = sybil.plan("buy_skill", name="Soins", phase="1")
    assert ("FAT-2-25", "breaks") in sybil.said(plan)
    assert ("FAT-2-24", "barred") not in sybil.said(plan)
    sybil.overrule("buy_skill", name="Soins", phase="1")
    assert [step.phase for step in sybil.sheet.steps] == sorted(step.phase for step in sybil.sheet.steps)
    assert ("FAT-2-22", "phase") in _broken(sybil.rules.validate(sybil.sheet))


@pytest.mark.rule("FAT-2-25")
def test_a_sheet_without_steps_is_told_whether_an_order_could_have_made_it() -> None:
    table = Creation()

    def sheet(*shape: int) -> Sheet:
        blocks = tuple(
            Levelled(f"s{level}_{at}", f"S{level} {at}", level, "skill")
            for level, number in enumerate(shape)
            for at in range(number)
        )
        return Sheet("fate2", "Quelqu’un", blocks)

    (order,) = table.rules.validate(sheet(4, 3, 2, 1))
    assert (order.rule, order.said, order.warning) == ("FAT-2-25", "order", True)
    assert _text(table, order).endswith("(4, 3, 2, 1).")
    (row,) = table.rules.validate(sheet(3, 3, 1))
    assert (row.rule, row.said) == ("FAT-2-22", "row")
    assert "Sous 3 Corrects, il faut 4 Moyens" in _text(table, row)
    (late,) = table.rules.validate(sheet(6, 4, 2, 1))
    assert (late.said, dict(late.slots)["found"]) == ("late", 6)
    long = Creation({"phases": 14})
    (never,) = long.rules.validate(sheet(6, 5, 4, 3, 2, 1))
    assert (never.rule, never.said) == ("FAT-2-25", "never")


@pytest.mark.rule("FAT-7-22")
def test_a_game_of_columns_allows_one_skill_at_each_level() -> None:
    column = Creation({"pyramid": "column"})
    column.do("open_phase", phase="1")
    column.do("take_aspect", name="Fort")
    column.buy("A", "A", "B")
    assert column.shape() == (1, 1)
    assert column.said(column.plan("buy_skill", name="B")) == [("FAT-2-24", "barred")]


@pytest.mark.rule("FAT-2-17")
def test_levels_that_the_ticks_do_not_add_up_to() -> None:
    sybil = Creation()
    sybil.live(SYBIL[0])
    raised = sybil.sheet.put(replace(sybil.sheet.need("couteau", Levelled), level=1))
    assert ("FAT-2-17", "sum") in _broken(sybil.rules.validate(raised))
    higher = sybil.sheet.put(replace(sybil.sheet.need("herboriste", Aspect), level=2, boxes=2))
    assert ("FAT-2-11", "sum") in [(wrong.rule, wrong.said) for wrong in sybil.rules.validate(higher)]


@pytest.mark.rule("FAT-2-05", "FAT-2-02", "FAT-2-06")
def test_the_game_master_plans_the_phases() -> None:
    table = Creation()
    table.do("plan_phases", number=3, titles="Enfance, École", points=5)
    table.do("plan_phase", phase="2", years="14 à 17 ans", events="La guerre éclate.", bonus="Maison")
    group = table.state.sheet("phases")
    assert [power.name for power in group.having(Power, "phase")] == ["Enfance", "École", "Phase 3"]
    second = group.need("phase2", Power)
    assert second.note == "La guerre éclate."
    assert second.data == {
        "years": "14 à 17 ans", "points": 5, "aspects": 1, "bonus": "Maison", "state": "ahead",
    }  # fmt: skip
    table.do("open_phase", phase="2")
    assert table.sheet.need("phase2", Power).data["points"] == 5
    table.do("tell_phase", story="Je me cache.")
    assert table.sheet.need("phase2", Power).note == "Je me cache."
    table.do("plan_phases", number=2, points=5)
    assert table.state.sheet("phases").get("phase3") is None
    assert table.said(table.plan("plan_phases", number=1)) == [("FAT-2-05", "lived")]
    with pytest.raises(Refused):
        table.do("open_phase", phase="9")


@pytest.mark.rule("FAT-2-02", "FAT-2-08")
def test_a_plan_on_the_sheet_of_the_group_goes_on_and_moves_to_its_own() -> None:
    """Older tables have their plan there, open to all."""
    table = Creation()
    table.do("plan_phases", number=2, titles="Enfance, École")
    old = replace(table.state.sheet("phases"), nature="group")
    table.state = replace(table.state, sheets={"who": table.sheet, "group": old})
    assert table.rules.board is not None and table.rules.board(table.state) is not None
    table.do("open_phase", phase="1")
    group, plan = table.state.sheet("group"), table.state.sheet("phases")
    assert list(group.having(Power)) == [] and plan.nature == "plan"
    assert [(p.name, p.data["state"]) for p in plan.having(Power)] == [
        ("Enfance", "open"),
        ("École", "ahead"),
    ]
    table.buy("Danse")
    table.do("plan_phases", number=3)
    assert [sheet.nature for sheet in table.state.sheets.values()] == ["character", "group", "plan"]


@pytest.mark.rule("FAT-2-06")
def test_a_story_that_somebody_changed_meanwhile_is_read_before_it_is_written_over() -> None:
    table = Creation()
    table.do("open_phase", phase="1")
    table.do("tell_phase", story="Je cours.", was="")
    (newer,) = table.plan("tell_phase", story="Je nage.", was="").broken
    assert (newer.rule, newer.said) == ("HOUSE-text", "newer")
    assert dict(newer.slots) == {"found": "Je cours.", "expected": "Je nage."}
    table.do("tell_phase", story="Je nage.", was="Je cours.")
    table.do("tell_phase", story="Je vole.")
    assert table.sheet.need("phase1", Power).note == "Je vole."


@pytest.mark.rule("FAT-2-19", "FAT-A4-04")
def test_a_line_comes_back_with_a_word() -> None:
    ro = Creation()
    ro.do("open_phase", phase="1")
    ro.do("take_aspect", name="Loyal")
    ro.buy("Survie (Jungle)", "Epée", "Tactique", "Administration")
    ro.do("hand_in_phase")
    assert ro.said(ro.plan("buy_skill", name="Epée", phase="1"))[0] == ("FAT-2-06", "closed")
    ro.do("return_line", phase="1", line="survie_jungle", word="Survie sous Loyal ?")
    own = ro.sheet.need("phase1", Power)
    assert (own.data["state"], own.data["word:survie_jungle"]) == ("returned", True)
    (asked,) = ro.state.pendings.values()
    assert (
        asked.private
        and asked.asks == ("who",)
        and dict(asked.about[0].slots)["word"] == plain("Survie sous Loyal ?")
    )
    ro.do("take_back", line="survie_jungle")
    assert ro.sheet.get("survie_jungle") is None
    ro.buy("Epée")
    ro.do("hand_in_phase")
    ro.do("accept_phase", phase="1")
    assert ro.sheet.need("phase1", Power).data["word:survie_jungle"] == "" and not ro.state.pendings
    with pytest.raises(Refused):
        ro.do("return_line", phase="1", line="survie_jungle", word="Encore")


@pytest.mark.rule("FAT-2-28", "FAT-2-28-ex1")
@pytest.mark.parametrize(("phases", "points"), [(5, 3), (6, 3), (7, 4), (8, 4)])
def test_half_the_phases_rounded_up(phases: int, points: int) -> None:
    table = Creation({"phases": phases})
    blank = table.sheet.need("fate_points", Account)
    table.state = replace(table.state, sheets={"who": table.sheet.put(replace(blank, value=0))})
    table.do("give_start_points")
    assert table.sheet.need("fate_points", Account).value == points
    table.do("give_start_points")
    assert table.sheet.need("fate_points", Account).value == points


@pytest.mark.rule("FAT-2-29")
def test_a_goal_is_an_aspect_one_would_like() -> None:
    table = Creation()
    table.do("set_goal", goal="Champion")
    assert table.sheet.need("goal", Words).words == "Champion"


@pytest.mark.rule("FAT-7-05", "FAT-7-06", "FAT-7-07")
@pytest.mark.parametrize(("start", "points"), [(-1, 1), (-2, 2), (-3, 3), (-4, 4)])
def test_a_hard_skill_takes_more_points_before_it_counts(start: int, points: int) -> None:
    words = {-2: "poor", -3: "terrible", -4: "abysmal"}
    table = Creation(table={"list": {words[start]: ["Magie noire"]}} if start < -1 else {})
    table.do("open_phase", phase="1")
    for at in range(1, points + 1):
        assert table.shape() == ()
        table.do("buy_skill", name="Magie noire")
        assert table.sheet.need("magie_noire", Levelled).level == start + at
    assert table.shape() == (1,)
    assert ledger(table.book, table.sheet)[0].shape == (1,)


@pytest.mark.rule("FAT-2-27")
def test_how_to_get_there_names_phases_and_purchases() -> None:
    sybil = Creation()
    sybil.live(*SYBIL[:3])
    plan = sybil.plan("how_to_reach", skill="couteau", level="3")
    said = [sybil.rules.reference.say(reason, "fr") for reason in plan.because]
    assert plan.problems == () and plan.shows == {"phase": "5"}
    assert said[0] == "Couteau\u00a0: Excellent (+3) au plus tôt à la phase 5."
    assert len(said) == 3 and "Couteau à Excellent" in said[2]
    beyond = sybil.plan("how_to_reach", skill="couteau", level="4")
    assert [(wrong.said, wrong.warning) for wrong in beyond.problems] == [("beyond", True)]
    assert sybil.plan("how_to_reach", skill="couteau", level="2").because[0].said == "there"
    assert sybil.plan("how_to_reach", name="Chant", level="Excellent").shows["phase"] == "5"


@pytest.mark.rule("FAT-6-05")
def test_an_extra_phase_is_checked_after_the_one_it_is_lived_in() -> None:
    sybil = Creation()
    sybil.live(*SYBIL[:2])
    for step in (("3+1", "a"), ("3", "b"), ("3", "b"), ("3", "c"), ("3", "d")):
        sheet = sybil.sheet
        block = sheet.get(step[1]) or Levelled(step[1], step[1], -1, "skill")
        assert isinstance(block, Levelled)
        level = (block.level or 0) + 1
        sheet = sheet.put(replace(block, level=level))
        sybil.state = replace(
            sybil.state, sheets={"who": replace(sheet, steps=(*sheet.steps, CreationStep(*step, 1)))}
        )
    keys = {phase.key: phase for phase in ledger(sybil.book, sybil.sheet)}
    assert list(keys) == ["1", "2", "3", "3+1"]
    assert (keys["3"].shape, keys["3+1"].shape) == ((6, 3), (7, 3))
    assert keys["3+1"].points == 4


@pytest.mark.rule("FAT-2-15", "FAT-2-16")
@pytest.mark.parametrize(("unlearnt", "level"), [(-1, 0), (-2, -1), (-4, -3)])
def test_a_game_may_begin_all_skills_lower(unlearnt: int, level: int) -> None:
    table = Creation({"unlearnt": unlearnt})
    table.do("open_phase", phase="1")
    table.do("buy_skill", name="Couteau")
    assert table.sheet.need("couteau", Levelled).level == level


@pytest.mark.rule("FAT-1-02", "FAT-2-22")
@pytest.mark.parametrize(
    ("ladder", "row"), [("literal", "4 Moyens sous 3 Corrects"), ("literary", "4 Moyens sous 3 Passables")]
)
def test_a_row_is_named_in_the_words_of_the_game(ladder: str, row: str) -> None:
    table = Creation({"ladder": ladder})
    table.live(*SYBIL[:2])
    table.do("open_phase", phase="3")
    table.buy("Couteau", "Vigilance", "Déplacement Silencieux")
    (wrong,) = table.plan("buy_skill", name="Bluff").broken
    assert row in _text(table, wrong)


@pytest.mark.rule("FAT-2-25")
@pytest.mark.parametrize("pyramid", ["pyramid", "column"])
def test_a_character_at_random_could_have_been_made_so(pyramid: str) -> None:
    table = Creation({"pyramid": pyramid, "phases": 7})
    for start in range(6):
        turn = count(start)
        sheet = table.rules.random_sheet(lambda many, turn=turn: next(turn) * 7 % many + 1)  # type: ignore[misc]
        assert len(ledger(table.book, sheet)) == 7
        assert _broken(table.rules.validate(sheet)) == []


@pytest.mark.rule("FAT-2-03")
def test_an_idea_stands_on_the_sheet_apart_from_fate_points() -> None:
    rules = Creation({}).rules
    (form,) = [form for form in rules.character_forms if form.key == "phases"]
    sheet = form.make({"name": "Ada", "concept": "Une voleuse"})
    places = [[block.id for block in blocks] for _, blocks in grouped(rules.panels, sheet)]
    (place,) = [found for found in places if "concept" in found]
    assert "fate_points" not in place and sum("fate_points" in found for found in places) == 1


@pytest.mark.rule("FAT-2-06")
def test_a_sheet_of_another_game_is_named_by_forty_letters_at_most() -> None:
    rules = Creation({}).rules
    foreign = replace(rules.blank_sheet("Ada"), system="x" * 50)
    (wrong,) = [found for found in rules.validate(foreign) if found.said == "system"]
    assert (wrong.rule, dict(wrong.slots)["found"]) == ("FAT-2-06", "x" * 40)


@pytest.mark.rule("FAT-2-03")
@pytest.mark.parametrize(("letters", "said"), [(400, []), (401, [("FAT-2-03", "name")])])
def test_the_idea_of_a_character_has_four_hundred_letters_at_most(
    letters: int, said: list[tuple[str, str]]
) -> None:
    (form,) = [form for form in Creation({}).rules.character_forms if form.key == "phases"]
    found: list[tuple[str, str]] = []
    try:
        assert form.make({"name": "Ada", "concept": "a" * letters}).name == "Ada"
    except Refused as refused:
        found = [(p.rule, p.said) for p in refused.problems]
    assert found == said


@pytest.mark.rule("FAT-2-03", "FAT-2-17")
def test_all_phases_are_written_on_one_form() -> None:
    table = Creation({"phases": 2})
    (form,) = [form for form in table.rules.character_forms if form.key == "all_phases"]
    lines = {"phase1": "Fort\u00a0: Epée 2, Course, Saut", "phase2": "Agile: Danse, Epée, Saut, Chant"}
    with pytest.raises(Refused) as refused:
        form.make({"name": "Ada", **lines})
    assert [(wrong.rule, wrong.said) for wrong in refused.value.problems] == [("FAT-2-22", "phase")]
    sheet = form.make(
        {"name": "Ada", "goal": "Fort", **lines, "phase2": "Agile: Danse, Chant, Course, Dessin"}
    )
    assert [phase.shape for phase in ledger(table.book, sheet)] == [(2, 1), (4, 2)]
    with pytest.raises(Refused):
        form.make({"name": "Ada", "phase1": "Fort: Epée 0"})


@pytest.mark.rule("FAT-5-02", "FAT-2-14", "FAT-2-21")
def test_extras_and_skills_spend_from_one_purse() -> None:
    ro = Creation()
    ro.do("open_phase", phase="1")
    ro.do("take_aspect", name="Fort")
    ro.buy("Epée", "Course")
    ro.do("buy_aspects", sort="gear", name="Cape", aspects="Sombre 2")
    (phase,) = ledger(ro.book, ro.sheet)
    assert (phase.spent, phase.left, phase.shape) == (4, 0, (2,))
    assert ("FAT-2-21", "over") in ro.said(ro.plan("buy_aspects", sort="gear", name="Cape", aspects="Vaste"))
    ro.do("take_back", line="cape")
    assert ledger(ro.book, ro.sheet)[0].left == 1
    counted = Creation({"extras_count": True})
    counted.do("open_phase", phase="1")
    assert counted.said(counted.plan("buy_aspects", sort="gear", name="Cape", aspects="Sombre 3"))[0] == (
        "FAT-2-24",
        "barred",
    )


@pytest.mark.rule("FAT-2-06", "FAT-2-08")
@pytest.mark.parametrize(
    ("move", "args"),
    [
        ("tell_phase", {"story": "La mer."}),
        ("hand_in_phase", {}),
        ("accept_phase", {}),
        ("return_line", {"word": "Encore\u202f?"}),
        ("skip_phase", {}),
        ("claim_bonus", {"bonus": "church"}),
    ],
)
def test_a_phase_that_never_opened_is_refused_in_words(move: str, args: dict[str, str]) -> None:
    made = Creation(dials={"potential": True, "plot": True})
    made.do("open_phase", phase="1")
    with pytest.raises(Refused) as refused:
        made.do(move, phase="2", **args)
    (wrong,) = refused.value.problems
    assert _text(made, wrong) == "Qui\u00a0: la phase 2 ne s’est pas encore ouverte."


@pytest.mark.rule("FAT-2-08")
def test_a_phase_ahead_is_closed_only_over_the_rules() -> None:
    made = Creation()
    assert made.said(made.plan("close_phase", phase="2")) == [("FAT-2-08", "ahead")]
    made.do("open_phase", phase="1")
    assert ("FAT-2-08", "ahead") not in made.said(made.plan("close_phase", phase="1"))


@pytest.mark.rule("FAT-6-16", "FAT-2-05")
def test_a_phase_beyond_the_last_has_no_place() -> None:
    made = Creation(dials={"places": True, "potential": True, "phases": 4})
    assert made.said(made.plan("place_phase", phase="5", place="arrn")) == [("FAT-6-16", "phase")]
    assert made.said(made.plan("place_phase", phase="4", place="arrn")) == []


@pytest.mark.rule("FAT-GL-01", "FAT-2-12", "FAT-2-16")
def test_one_skill_or_aspect_of_the_lists_is_one_in_both_languages() -> None:
    made = Creation(dials={"phase_points": 8})
    made.do("open_phase", phase="1")
    made.do("take_aspect", name="Couard")
    made.buy("Nage", "Swimming", "Survie (Jungle)", "Survival (Jungle)")
    assert [(skill.name, skill.level) for skill in made.sheet.having(Levelled)] == [
        ("Nage", 1),
        ("Survie (Jungle)", 1),
    ]
    assert made.said(made.plan("take_aspect", name="Coward"))[0] == ("FAT-2-09", "many")
    made.overrule("take_aspect", name="Coward")
    assert made.aspects() == {"Couard": 2}
    other = made.plan("buy_skill", name="Survival (Desert)").events(())
    assert len(list(fold(made.state, other).sheet("who").having(Levelled))) == 3, "another field"
