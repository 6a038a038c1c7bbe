"""The options of chapter 6: plot, free aspects, potential, destiny, places, milieux, careers (FATE 2.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from tablee.game.account import Account
from tablee.game.event import Event
from tablee.game.milestone import EVENING_ENDS, SCENE_ENDS, milestone_events
from tablee.game.move import do
from tablee.game.problem import Problem, Refused
from tablee.game.sheet import Aspect, CreationStep, Levelled, Power, Sheet
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tablee.systems.fate2 import SYSTEM
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, PHASE, SKILL, slug
from tablee.systems.fate2.creation.options import plot, potential
from tablee.systems.fate2.creation.options.checks import life_of
from tablee.systems.fate2.creation.phases import ledger

FOUR = ("Bluffer", "Course", "Dague", "Escalade")
"""Four skills at Average: a phase that is always balanced."""


def game(tables: Mapping[str, Any] | None = None, **dials: object) -> Rules:
    """The rules of a game with some options on, and tables changed."""
    own = {name: {**dict(SYSTEM.pack().tables[name]), **rows} for name, rows in (tables or {}).items()}
    return SYSTEM.rules(SYSTEM.pack().read({"system": "fate2", "dials": dials, "tables": own}))


def with_phase(
    sheet: Sheet, key: str, aspects: Sequence[str], skills: Sequence[str] = (), **data: str | bool
) -> Sheet:
    """The sheet after one more phase."""
    if key[0].isdigit():
        sheet = sheet.put(Power(f"phase{key.replace('+', '_')}", "", PHASE, dict(data)))
    steps = list(sheet.steps)
    for name in aspects:
        old = sheet.get(slug(name))
        level = 1 + (old.level if isinstance(old, Aspect) else 0)
        sheet = sheet.put(Aspect(slug(name), name, level, level, role=ASPECT))
        steps.append(CreationStep(key, slug(name), 1))
    for name in skills:
        had = sheet.get(f"s_{slug(name)}")
        level = 1 + (had.level or 0) if isinstance(had, Levelled) else 0
        sheet = sheet.put(Levelled(f"s_{slug(name)}", name, level, SKILL))
        steps.append(CreationStep(key, f"s_{slug(name)}", 1))
    return replace(sheet, steps=tuple(steps))


def skills_of(number: int, many: int = 4) -> tuple[str, ...]:
    """New skills for a phase: they stay at Average, and the pyramid is never in the way."""
    return tuple(f"Savoir {number} {at}" for at in range(many))


def wrong(rules: Rules, sheet: Sheet, prefix: str = "FAT-6") -> set[tuple[str, str, str]]:
    """What the options refuse on a sheet; each sentence can be said."""
    found = [one for one in rules.validate(sheet) if one.rule.startswith(prefix) and not one.warning]
    said(rules, found)
    return {(one.rule, one.where, one.said) for one in found}


def said(rules: Rules, problems: Sequence[Problem]) -> None:
    for one in problems:
        assert rules.reference.say(one, "fr") and rules.reference.say(one, "en")


def refused(rules: Rules, state: State, move: str, **args: object) -> set[tuple[str, str]]:
    plan = rules.moves[move].plan(state, rules.moves[move].read(args))
    said(rules, plan.problems)
    return {(one.rule, one.said) for one in plan.problems if not one.warning}


def done(rules: Rules, state: State, move: str, **args: object) -> State:
    events = do(rules.moves[move], state, args)
    for event in events:
        say(rules, event)
    return fold(state, events)


def say(rules: Rules, event: Event) -> None:
    """Every reason of an event is a sentence in both languages."""
    reason = getattr(event, "reason", None) or getattr(getattr(event, "movement", None), "reason", None)
    if reason is not None:
        assert rules.reference.say(reason, "fr") and rules.reference.say(reason, "en")


def reached(rules: Rules, state: State, milestone: str) -> State:
    events = milestone_events(rules, state, milestone)
    for event in events:
        say(rules, event)
    return fold(state, events)


def points(rules: Rules, sheet: Sheet) -> list[int]:
    """The skill points of each phase, as the ledger has them."""
    found = ledger(Book(rules.pack), sheet)
    for phase in found:
        for reason in phase.because:
            assert rules.reference.say(reason, "fr") and rules.reference.say(reason, "en")
    return [phase.points for phase in found]


def hero(rules: Rules, name: str = "Narnasil") -> Sheet:
    return rules.blank_sheet(name)


def _place(seed: int, most: int) -> int:
    """A place from 1 to the most."""
    return 1 + seed % most


# Plot aspects ----------------------------------------------------------------


@pytest.mark.rule("FAT-6-02", "FAT-6-02-ex1")
def test_secarda_rewards_each_the_first_and_all() -> None:
    rules = game(plot=True, phases=3)
    first = with_phase(hero(rules), "1", ["Maison Arkan"], skills_of(1, 5))
    first = with_phase(first, "2", ["Prêtre"], skills_of(2))
    late = with_phase(with_phase(hero(rules), "1", ["Fort"]), "2", ["Maison Arkan"])
    assert points(rules, first) == [5, 4]
    assert points(rules, late) == [4, 4]
    last = with_phase(first, "3", ["Courtisan"], skills_of(3, 5), place="capital")
    assert points(rules, last) == [5, 4, 5]
    assert wrong(rules, last) == set()
    again = with_phase(first, "3", ["Maison Arkan"])
    assert points(rules, again) == [5, 4, 5]
    assert points(game(phases=3), last) == [4, 4, 4]


@pytest.mark.rule("FAT-6-02", "FAT-6-02-ex1")
def test_of_two_who_want_the_bonus_of_the_church_one_has_it() -> None:
    rules = game(plot=True)
    sheets = {name: with_phase(hero(rules, name), "1", ["Prêtre"]) for name in ("ada", "bob")}
    state = State(sheets={**sheets, "cyd": with_phase(hero(rules, "cyd"), "1", ["Fort"])})
    assert refused(rules, state, "claim_bonus", sheet="cyd", phase="1", bonus="church") == {
        ("FAT-6-02", "unfit")
    }
    state = done(rules, state, "claim_bonus", sheet="bob", phase="1", bonus="church")
    assert points(rules, state.sheets["bob"]) == [5]
    assert points(rules, state.sheets["ada"]) == [4]
    claim = {"phase": "1", "bonus": "church"}
    assert refused(rules, state, "claim_bonus", sheet="ada", **claim) == {("FAT-6-02", "taken")}
    with pytest.raises(Refused):
        do(rules.moves["claim_bonus"], state, {"sheet": "ada", **claim})
    changed = with_phase(hero(rules, "bob"), "1", ["Fort"])
    changed = changed.put(Power("phase1", "", PHASE, {"claim:church": True}))
    state = State(sheets={**state.sheets, "bob": changed})
    assert points(rules, changed) == [4]
    assert refused(rules, state, "claim_bonus", sheet="ada", **claim) == set()
    state = done(rules, state, "claim_bonus", sheet="ada", **claim)
    back = with_phase(state.sheets["bob"], "1", ["Prêtre"])
    assert points(rules, back) == [4], "who takes the aspect again finds the bonus gone"
    assert points(rules, state.sheets["ada"]) == [5]


@pytest.mark.rule("FAT-6-02", "FAT-6-02-ex1")
def test_the_bonuses_of_a_house_and_of_the_church_may_come_in_a_later_phase() -> None:
    rules = game(plot=True, potential=True)
    young = with_phase(hero(rules, "ada"), "2", ["Maison Dore"])
    assert points(rules, young) == [5], "the first aspect of a character who skipped a phase"
    late = with_phase(with_phase(hero(rules, "bob"), "1", ["Fort"]), "2", ["Prêtre"])
    state = done(rules, State(sheets={"bob": late}), "claim_bonus", sheet="bob", phase="2", bonus="church")
    assert points(rules, state.sheets["bob"]) == [4, 5]


@pytest.mark.rule("FAT-6-01", "FAT-6-02-ex1")
def test_a_phase_of_the_plot_has_its_place() -> None:
    rules = game(plot=True, phases=2)
    sheet = with_phase(hero(rules), "1", ["Fort"])
    elsewhere = with_phase(sheet, "2", ["Couard"], place="arrn")
    assert wrong(rules, elsewhere) == {("FAT-6-01", "phase2", "place")}
    assert wrong(rules, with_phase(sheet, "2", ["Couard"], place="capital")) == set()
    state = State(sheets={"me": elsewhere})
    state = done(rules, state, "place_phase", sheet="me", phase="2", place="capital")
    assert wrong(rules, state.sheets["me"]) == set()


@pytest.mark.rule("FAT-6-01", "FAT-6-02", "FAT-A4-02")
def test_one_alignment_at_least_and_five_points_for_the_first() -> None:
    rules = SYSTEM.rules(SYSTEM.ready("nexus"))
    juram = with_phase(hero(rules, "Juram"), "1", ["Gustav"])
    juram = with_phase(juram, "2", ["Chaotique"])
    juram = with_phase(juram, "3", ["Fils du Vide"])
    juram = with_phase(juram, "4", ["Chaotique"])
    juram = with_phase(juram, "5", ["Fils du Vide"])
    assert points(rules, juram) == [4, 5, 4, 4, 4]
    assert wrong(rules, juram, "FAT-6-01") == set()
    both = with_phase(with_phase(hero(rules), "1", ["Loyal"]), "2", ["Chaotique"])
    assert points(rules, both) == [5, 4]
    none = hero(rules)
    for key in "12345":
        none = with_phase(none, key, [f"Aspect {key}"])
    assert wrong(rules, none, "FAT-6-01") == {("FAT-6-01", "phase5", "aspect")}


@pytest.mark.rule("FAT-6-01", "FAT-A4-02", "FAT-A4-03")
def test_a_character_made_by_chance_keeps_to_the_plot_and_the_careers() -> None:
    rules = SYSTEM.rules(SYSTEM.ready("nexus"))
    for seed in range(1, 9):
        assert wrong(rules, rules.random_sheet(partial(_place, seed))) == set()


@pytest.mark.rule("FAT-A4-03")
def test_elemental_powers_need_the_blood() -> None:
    rules = SYSTEM.rules(SYSTEM.ready("nexus"))
    ro = with_phase(hero(rules), "1", ["Maison de Feu"], ["Créer de la lumière"])
    assert wrong(rules, ro, "FAT-6-20") == {("FAT-6-20", "phase1", "skill")}
    son = with_phase(hero(rules), "1", ["Fils du Feu"], ["Créer de la lumière", "Résister aux flammes"])
    assert wrong(rules, son, "FAT-6-20") == set()
    assert rules.named(Levelled("a", "Réchauffer", 0, SKILL), "en") == "Give Warmth"


# Free aspects ----------------------------------------------------------------


@pytest.mark.rule("FAT-6-03", "FAT-6-03-ex1", "FAT-6-25")
def test_lydia_gives_six_free_aspects_by_rank() -> None:
    rules = game(phases=7, free_ranked=True)
    state = State(sheets={"me": hero(rules)})
    for item, aspect in (
        ("country", "Irlandais"), ("country", "Buveur"), ("country", "Poète"),
        ("family", "Fils de pêcheur"), ("family", "Oncle Sean"), ("self", "Fort"),
    ):  # fmt: skip
        state = done(rules, state, "free_aspect", sheet="me", aspect=aspect, item=item)
    assert wrong(rules, state.sheets["me"]) == set()
    assert sum(aspect.level for aspect in state.sheets["me"].having(Aspect)) == 6
    assert not list(state.sheets["me"].having(Levelled))
    for item in ("self", "family"):
        found = refused(rules, state, "free_aspect", sheet="me", aspect="Couard", item=item)
        assert ("FAT-6-03", "too_many") in found
    move = rules.moves["free_aspect"]
    several = move.plan(state, move.read({"sheet": "me", "aspect": "Couard", "item": "family"})).problems
    assert [one.said for one in several] == ["too_many", "rank"], "each is told once, whatever was ranked"
    uneven = done(
        rules, State(sheets={"me": hero(rules)}), "free_aspect", sheet="me", aspect="A", item="self"
    )
    for item in ("self", "self", "family", "family"):
        uneven = done(rules, uneven, "free_aspect", sheet="me", aspect="A", item=item)
    assert refused(rules, uneven, "free_aspect", sheet="me", aspect="A", item="family") == {
        ("FAT-6-03", "rank")
    }


@pytest.mark.rule("FAT-6-03", "FAT-6-25")
def test_a_free_aspect_has_no_skill_points_and_there_are_never_more_than_phases() -> None:
    rules = game(phases=3, free_aspects=2)
    sheet = with_phase(hero(rules), "free", ["Fort", "Agile"], ["Course"])
    assert wrong(rules, sheet) == {("FAT-6-25", "steps", "points")}
    assert wrong(rules, with_phase(hero(rules), "free", ["Fort", "Agile", "Lent"])) == {
        ("FAT-6-03", "steps", "too_many")
    }
    many = game(phases=3, free_aspects=4)
    assert wrong(many, with_phase(hero(many), "free", ["Fort", "Agile", "Lent"])) == set()
    assert wrong(many, with_phase(hero(many), "free", ["Fort", "Agile", "Lent", "Faible"])) == {
        ("FAT-6-03", "steps", "too_many")
    }
    assert "free_aspect" not in SYSTEM.book().moves


# Potential -------------------------------------------------------------------


def mikah(rules: Rules) -> Sheet:
    sheet = with_phase(hero(rules, "Mikah"), "3", ["Enfant de la Prophétie"], skills_of(3))
    sheet = with_phase(sheet, "4", ["Sorcier"], skills_of(4))
    return with_phase(sheet, "4+1", ["Sorcier"], skills_of(5))


@pytest.mark.rule("FAT-6-04", "FAT-6-05", "FAT-6-06", "FAT-6-04-ex1")
def test_mikah_has_two_potential_points_and_spends_one() -> None:
    rules = game(potential=True)
    sheet = mikah(rules)
    assert wrong(rules, sheet, "FAT") == set()
    assert potential.left(Book(rules.pack), life_of(Book(rules.pack), sheet)) == potential.Purse(1, 0)
    assert sum(aspect.level for aspect in sheet.having(Aspect)) == 3
    assert points(rules, sheet) == [4, 4, 4]
    more = with_phase(with_phase(sheet, "4+2", ["Sorcier"], skills_of(6)), "5", ["Fort"], skills_of(7))
    assert wrong(rules, more) == set()
    over = with_phase(more, "5+1", ["Fort"], skills_of(8))
    assert wrong(rules, over) == {("FAT-6-05", "phase5_1", "short")}
    assert wrong(game(), sheet) == {
        ("FAT-6-04", "steps", "off"), ("FAT-6-05", "phase4_1", "short"),
    }  # fmt: skip


@pytest.mark.rule("FAT-6-05")
def test_each_phase_of_potential_is_balanced_by_itself() -> None:
    rules = game(potential=True)
    sheet = with_phase(hero(rules), "2", ["Fort"], ["A", "A", "B", "B"])
    sheet = with_phase(sheet, "2+1", ["Fort"], ["C", "D", "E", "F"])
    found = [one.where for one in rules.validate(sheet) if one.rule == "FAT-2-22"]
    assert found == ["phase2"]


@pytest.mark.rule("FAT-6-05", "FAT-6-06")
def test_a_phase_of_potential_stands_beside_an_aspect() -> None:
    rules = game(potential=True)
    alone = with_phase(hero(rules), "3+1", ["Sorcier"], skills_of(1))
    assert wrong(rules, alone) == {("FAT-6-05", "phase3_1", "beside")}
    sheet = with_phase(with_phase(hero(rules), "3", ["Fort"]), "3+1", ["Couard"])
    assert [one.said for one in rules.validate(sheet) if one.rule == "FAT-6-06" and one.warning] == ["linked"]


@pytest.mark.rule("FAT-6-04")
def test_the_gm_lets_a_young_character_skip_a_phase() -> None:
    rules = game(potential=True)
    state = State(sheets={"me": hero(rules, "Mikah")})
    for key in ("1", "2", "3"):
        state = done(rules, state, "open_phase", phase=key, sheets=["me"])
        if key != "3":
            state = done(rules, state, "skip_phase", sheet="me", phase=key)
    assert [one.kind for one in life_of(Book(rules.pack), state.sheets["me"])] == [
        "skipped",
        "skipped",
        "phase",
    ]
    assert potential.left(Book(rules.pack), life_of(Book(rules.pack), state.sheets["me"])) == potential.Purse(
        2, 0
    )
    state = done(rules, state, "take_aspect", sheet="me", name="Sorcier", phase="3")
    with pytest.raises(Refused) as lived:
        do(rules.moves["skip_phase"], state, {"sheet": "me", "phase": "3"})
    assert lived.value.problems[0].rule == "FAT-6-04"
    late = with_phase(with_phase(hero(rules), "1", ["Fort"]), "2", [])
    assert refused(rules, State(sheets={"me": late}), "skip_phase", sheet="me", phase="2") == {
        ("FAT-6-04", "order")
    }
    assert rules.moves["skip_phase"].who == "gm"


@pytest.mark.rule("FAT-6-07", "FAT-6-24")
def test_potential_of_everybody_may_be_reserved_and_have_prices() -> None:
    reserved = game(potential_reserved=1)
    fort = with_phase(with_phase(hero(reserved), "1", ["Fort"]), "1+1", ["Fort"])
    lent = with_phase(with_phase(hero(reserved), "1", ["Lent"]), "1+1", ["Lent"])
    assert wrong(reserved, fort) == set()
    assert wrong(reserved, lent) == {("FAT-6-05", "phase1_1", "short")}
    beginners = game(phases=1, potential_all=3, potential_prices=True)
    for name, price in (("Fort", 2), ("Stoïque", 2), ("Lent", 1)):
        sheet = with_phase(with_phase(hero(beginners), "1", [name]), "1+1", [name])
        assert wrong(beginners, sheet) == set()
        left = potential.left(Book(beginners.pack), life_of(Book(beginners.pack), sheet))
        assert left == potential.Purse(3 - price, 0)
        twice = with_phase(sheet, "1+2", [name])
        assert bool(wrong(beginners, twice)) == (2 * price > 3)
    both = game(potential_reserved=1, potential_all=1, potential_prices=True)
    assert wrong(both, fort) == set()


# Destiny ---------------------------------------------------------------------


def fated(rules: Rules, levels: int) -> State:
    sheet = hero(rules, "Taevin")
    for key in range(1, levels + 1):
        sheet = with_phase(sheet, str(key), ["Destinée"])
    sheet = with_phase(sheet, str(levels + 1), ["Fort"], skills_of(1))
    return State(sheets={"me": sheet})


def fate(state: State) -> int:
    return state.sheets["me"].need("fate_points", Account).value


@pytest.mark.rule("FAT-6-08", "FAT-6-09")
def test_a_phase_of_destiny_has_no_skill_points() -> None:
    rules = game(destiny=True)
    state = fated(rules, 2)
    assert points(rules, state.sheets["me"]) == [0, 0, 4]
    bought = with_phase(hero(rules), "1", ["Destiny"], ["Course"])
    assert [one.rule for one in rules.validate(bought) if one.where == "phase1"] == ["FAT-2-21"]
    assert points(game(), state.sheets["me"]) == [4, 4, 4]
    with pytest.raises(Refused) as none:
        do(rules.moves["destiny_scene"], State(sheets={"me": hero(rules)}), {"sheet": "me"})
    assert none.value.problems[0].rule == "FAT-6-09"


@pytest.mark.rule("FAT-6-10")
@pytest.mark.parametrize("levels", [1, 2])
def test_a_destiny_that_waits_pays_one_point_whatever_its_level(levels: int) -> None:
    rules = game(destiny=True)
    state = fated(rules, levels)
    assert fate(reached(rules, state, EVENING_ENDS)) == fate(state) + 1
    assert fate(reached(rules, state, SCENE_ENDS)) == fate(state)
    off = game()
    assert milestone_events(off, state, EVENING_ENDS) == ()
    plain = State(sheets={"me": hero(rules)})
    assert fate(reached(rules, plain, EVENING_ENDS)) == fate(plain)


@pytest.mark.rule("FAT-6-12", "FAT-6-11")
def test_a_destiny_fulfilled_in_a_scene_gives_five_points_for_it_and_then_an_aspect() -> None:
    rules = game(destiny=True)
    state = fated(rules, 2)
    before = fate(state)
    assert rules.moves["destiny_scene"].who == "gm"
    state = done(rules, state, "destiny_scene", sheet="me")
    assert state.account("me.destiny_points").value == 5 and fate(state) == before
    assert refused(rules, state, "destiny_scene", sheet="me") == {("FAT-6-12", "again")}
    state = reached(rules, state, SCENE_ENDS)
    assert state.sheets["me"].get("destiny_points") is None and fate(state) == before
    state = reached(rules, state, EVENING_ENDS)
    assert fate(state) == before + 1, "of two levels one still waits: its destiny is not fulfilled"
    five = ", ".join(skills_of(9, 5))
    assert refused(rules, state, "take_destiny", sheet="me", aspect="Roi", skills="Course") == {
        ("FAT-6-12", "points")
    }
    assert refused(rules, state, "take_destiny", sheet="me", aspect="Destiny", skills=five) == {
        ("FAT-6-12", "same")
    }
    state = done(rules, state, "take_destiny", sheet="me", aspect="Roi", skills=five)
    sheet = state.sheets["me"]
    assert {aspect.name: aspect.level for aspect in sheet.having(Aspect)} == {
        "Destinée": 1,
        "Fort": 1,
        "Roi": 1,
    }
    assert sum((skill.level or 0) + 1 for skill in sheet.having(Levelled)) == 9
    assert wrong(rules, sheet, "FAT") == set()
    assert points(rules, sheet) == [0, 0, 4]
    with pytest.raises(Refused):
        do(rules.moves["take_destiny"], state, {"sheet": "me", "aspect": "Roi", "skills": five})


@pytest.mark.rule("FAT-6-12")
def test_two_scenes_fulfil_two_levels_and_no_more() -> None:
    rules = game(destiny=True)
    state = fated(rules, 2)
    for _ in range(2):
        state = reached(rules, done(rules, state, "destiny_scene", sheet="me"), SCENE_ENDS)
    assert refused(rules, state, "destiny_scene", sheet="me") == {("FAT-6-12", "levels")}
    state = reached(rules, state, EVENING_ENDS)
    for at, name in enumerate(("Roi", "Fléau")):
        skills = ", ".join(skills_of(20 + at, 5))
        state = done(rules, state, "take_destiny", sheet="me", aspect=name, skills=skills)
    sheet = state.sheets["me"]
    assert {aspect.name for aspect in sheet.having(Aspect)} == {"Fort", "Roi", "Fléau"}
    assert sum((skill.level or 0) + 1 for skill in sheet.having(Levelled)) == 4 + 10
    assert wrong(rules, sheet, "FAT") == set()
    assert fate(reached(rules, state, EVENING_ENDS)) == fate(state)


@pytest.mark.rule("FAT-6-13", "FAT-6-14")
@pytest.mark.parametrize(("how", "many"), [("narrative", 5), ("abandoned", 4)])
def test_levels_turn_at_the_end_of_an_arc_or_of_an_interest(how: str, many: int) -> None:
    rules = game(destiny=True)
    state = fated(rules, 2)
    assert [said for _, said in refused(rules, state, "turn_destiny", sheet="me", levels=3, how=how)] == [
        "levels"
    ]
    state = done(rules, state, "turn_destiny", sheet="me", levels=2, how=how)
    assert fate(reached(rules, state, EVENING_ENDS)) == fate(state)
    for at, name in enumerate(("Roi", "Fléau")):
        skills = ", ".join(skills_of(20 + at, many))
        state = done(rules, state, "take_destiny", sheet="me", aspect=name, skills=skills)
    sheet = state.sheets["me"]
    assert sum((skill.level or 0) + 1 for skill in sheet.having(Levelled)) == 4 + 2 * many
    assert wrong(rules, sheet, "FAT") == set()


@pytest.mark.rule("FAT-6-12", "FAT-2-24")
def test_the_points_of_a_destiny_leave_the_pyramid_balanced() -> None:
    rules = game(destiny=True)
    state = done(rules, fated(rules, 1), "turn_destiny", sheet="me", levels=1)
    narrow = "Epée, Epée, Epée, Savoir 9 1, Savoir 9 2"
    assert refused(rules, state, "take_destiny", sheet="me", aspect="Roi", skills=narrow) == {
        ("FAT-6-12", "rows")
    }


# Places ----------------------------------------------------------------------

DEVON = (
    ("arrn", "Chasseur"), ("elsin", "Mercenaire"), ("voyage", "Mercenaire"), ("alverado", "Bretteur"),
)  # fmt: skip


def wandering(rules: Rules, *lived: tuple[str, str], field: str = "place") -> Sheet:
    sheet = hero(rules, "Devon")
    for at, (place, aspect) in enumerate(lived, 1):
        sheet = with_phase(sheet, str(at), [aspect], skills_of(at), **{field: place})
    return sheet


@pytest.mark.rule("FAT-6-15", "FAT-6-16", "FAT-6-17", "FAT-6-16-ex1")
@pytest.mark.parametrize(
    ("lived", "refusal"),
    [
        (DEVON, set()),
        ((("arrn", "Bretteur"),), {("FAT-6-16", "phase1", "aspect")}),
        ((*DEVON[:1], ("elsin", "Chasseur")), {("FAT-6-16", "phase2", "aspect")}),
        ((*DEVON[:1], ("alverado", "Bretteur")), {("FAT-6-17", "phase2", "far")}),
        ((*DEVON[:2], ("alverado", "Fort")), {("FAT-6-17", "phase3", "far")}),
        ((*DEVON[:1], ("refuge", "Chasseur"), ("arrn", "Fort")), set()),
        ((*DEVON[:1], ("", "Fort")), {("FAT-6-16", "phase2", "where")}),
        ((("arrn", "Fort"), ("arrn", "Weak")), set()),
    ],
)
def test_devon_goes_from_arrn_to_alverado(
    lived: tuple[tuple[str, str], ...], refusal: set[tuple[str, str, str]]
) -> None:
    assert wrong(game(places=True), wandering(game(), *lived)) == refusal
    assert wrong(game(), wandering(game(), *lived)) == set()


@pytest.mark.rule("FAT-6-17")
@pytest.mark.parametrize(
    ("how", "near", "travelled", "far"),
    [("both", 0, 0, 1), ("near", 0, 1, 1), ("travel", 1, 0, 1), ("free", 0, 0, 0)],
)
def test_the_game_says_how_one_gets_from_place_to_place(
    how: str, near: int, travelled: int, far: int
) -> None:
    rules = game(places=True, place_moves=how)

    def moves(*places: str) -> int:
        sheet = wandering(rules, *((place, "Fort") for place in places))
        return len({where for _, where, _ in wrong(rules, sheet, "FAT-6-17")})

    assert moves("arrn", "elsin") == near
    assert min(moves("arrn", "voyage", "alverado"), 1) == travelled
    assert moves("arrn", "alverado") == far


@pytest.mark.rule("FAT-6-16")
def test_a_place_may_have_a_list_of_skills() -> None:
    offers = [{"of": "arrn", "after": 1, "aspects": ["Chasseur"], "skills": ["Arc*", "Pister"]}]
    rules = game({"places": {"offers": offers}}, places=True)
    good = with_phase(hero(rules), "1", ["Chasseur"], ["Arc court", "Tracking"], place="arrn")
    assert wrong(rules, good) == set()
    bad = with_phase(good, "2", ["Chasseur"], ["Escrime"], place="arrn")
    assert wrong(rules, bad) == {("FAT-6-16", "phase2", "skill")}


@pytest.mark.rule("FAT-6-16", "FAT-6-18")
def test_taking_an_aspect_at_the_table_minds_the_place() -> None:
    rules = game(places=True)
    state = done(rules, State(sheets={"me": hero(rules)}), "open_phase", phase="1", sheets=["me"])
    state = done(rules, state, "place_phase", sheet="me", phase="1", place="arrn")
    assert ("FAT-6-16", "aspect") in refused(rules, state, "take_aspect", sheet="me", name="Bretteur")
    assert refused(rules, state, "take_aspect", sheet="me", name="Chasseur") == set()
    with pytest.raises(Refused) as none:
        do(rules.moves["place_phase"], state, {"sheet": "me", "phase": "x"})
    assert none.value.problems[0].rule == "FAT-6-16"
    closed = with_phase(hero(rules), "1", ["Fort"], place="arrn", state="accepted")
    found = refused(rules, State(sheets={"me": closed}), "place_phase", sheet="me", phase="1", place="elsin")
    assert found == {("FAT-6-16", "closed")}


# Milieux, careers, windows ---------------------------------------------------

DUVO = (
    ("society", "Gentleman"), ("army", "Infanterie"), ("army", "Infanterie"), ("army", "Espion"),
    ("army", "Espion"), ("army", "Officier"),
)  # fmt: skip


@pytest.mark.rule("FAT-6-16", "FAT-6-18")
@pytest.mark.parametrize(
    ("dial", "field", "where", "aspect"),
    [
        ("places", "place", "arrn", "Chasseur"),
        ("places", "place", "elsin", "Mercenaire"),
        ("places", "place", "refuge", "Druide"),
        ("places", "place", "voyage", "Marchand"),
        ("places", "place", "alverado", "Bretteur"),
        ("places", "place", "capital", "Courtisan"),
        ("milieux", "milieu", "rural", "Fermier"),
        ("milieux", "milieu", "wild", "Barbare"),
        ("milieux", "milieu", "slums", "Malfrat"),
        ("milieux", "milieu", "army", "Infanterie"),
        ("milieux", "milieu", "society", "Gentleman"),
        ("milieux", "milieu", "urban", "Bretteur"),
        ("milieux", "milieu", "church", "Prêtre"),
        ("milieux", "milieu", "trade", "Marchand"),
    ],
)
def test_what_a_place_offers_is_open_in_the_first_phase_there(
    dial: str, field: Any, where: str, aspect: str
) -> None:
    rules = game(None, **{dial: True})
    assert wrong(rules, wandering(rules, (where, aspect), field=field)) == set()
    assert wrong(rules, wandering(rules, (where, "Dresseur de loutres"), field=field)) != set()


@pytest.mark.rule("FAT-6-17", "FAT-6-18")
@pytest.mark.parametrize(
    ("dials", "said"),
    [
        ({}, "à portée\u00a0: Arrn, Voyage."),
        ({"place_moves": "near"}, "à portée\u00a0: Arrn."),
        ({"place_moves": "travel"}, "à portée\u00a0: Voyage."),
    ],
)
def test_a_place_too_far_names_those_within_reach(dials: dict[str, Any], said: str) -> None:
    rules = game(None, places=True, **dials)
    sheet = wandering(rules, ("elsin", "Mercenaire"), ("alverado", "Bretteur"))
    (far,) = (one for one in rules.validate(sheet) if one.said == "far")
    assert rules.reference.say(far, "fr").endswith(said)


@pytest.mark.rule("FAT-6-17")
def test_a_place_without_a_way_says_so() -> None:
    rules = game({"places": {"exits": []}}, places=True, place_moves="near")
    sheet = wandering(rules, ("elsin", "Mercenaire"), ("arrn", "Chasseur"))
    (far,) = (one for one in rules.validate(sheet) if one.said == "far")
    assert rules.reference.say(far, "fr").endswith("à portée\u00a0: rien.")


@pytest.mark.rule("FAT-6-18", "FAT-6-19")
def test_a_character_made_by_chance_grows_up_where_nothing_is_needed_to_enter() -> None:
    rules = game(None, milieux=True)
    homes = set()
    for seed in range(9):
        sheet = rules.random_sheet(partial(_place, seed))
        homes |= {phase.data["milieu"] for phase in sheet.having(Power, PHASE)}
        assert wrong(rules, sheet) == set()
    assert homes == {"rural", "wild", "slums", "society", "urban", "church", "trade"}


@pytest.mark.rule("FAT-2-03", "FAT-10.1-01")
@pytest.mark.parametrize("listed", [0, 2])
def test_a_character_made_by_chance_takes_no_more_aspects_than_the_game_lists(listed: int) -> None:
    entries = SYSTEM.pack().tables["aspects"]["entries"][:listed]
    rules = game({"aspects": {"entries": entries, "uses": [], "characters": []}}, phases=4)
    sheet = rules.random_sheet(partial(_place, 1))
    assert {found.name for found in sheet.having(Aspect)} == {entry["fr"] for entry in entries}
    assert len(points(rules, sheet)) == 4


@pytest.mark.rule("FAT-6-18", "FAT-6-19", "FAT-6-18-ex1")
@pytest.mark.parametrize(
    ("lived", "refusal"),
    [
        (DUVO, set()),
        ((*DUVO[:1], ("army", "Espion")), {("FAT-6-18", "phase2", "aspect")}),
        ((*DUVO[:2], ("army", "Espion")), {("FAT-6-18", "phase3", "aspect")}),
        ((*DUVO[:4], ("army", "Officier")), {("FAT-6-18", "phase5", "aspect")}),
        ((*DUVO[:1], ("slums", "Malfrat")), {("FAT-6-18", "phase2", "far")}),
        ((*DUVO[:1], ("church", "Prêtre")), set()),
        ((*DUVO[:1], ("trade", "Riche")), set()),
        ((*DUVO[:4], ("urban", "Garde du corps")), {("FAT-6-18", "phase5", "far")}),
        ((*DUVO[:5], ("urban", "Garde du corps")), set()),
        ((*DUVO[:5], ("slums", "Malfrat")), set()),
        ((*DUVO[:5], ("trade", "Riche")), set()),
        ((*DUVO[:5], ("society", "Dandy")), {("FAT-6-18", "phase6", "far")}),
        ((*DUVO, ("society", "Dandy")), set()),
        ((("wild", "Barbare"), ("society", "Dandy")), {("FAT-6-18", "phase2", "far")}),
        ((("wild", "Barbare"), ("urban", "Bretteur"), ("society", "Dandy")), set()),
        ((*DUVO[:1], ("", "Fort")), {("FAT-6-18", "phase2", "where")}),
    ],
)
def test_duvo_rises_in_the_army(
    lived: tuple[tuple[str, str], ...], refusal: set[tuple[str, str, str]]
) -> None:
    rules = game(milieux=True, phases=8)
    assert wrong(rules, wandering(rules, *lived, field="milieu")) == refusal


@pytest.mark.rule("FAT-6-19", "FAT-6-18-ex1")
def test_time_in_a_milieu_opens_aspects() -> None:
    rules = game(milieux=True, phases=8)
    soldier, old_hand, _ = aspects = ("Cavalerie", "Espion", "Officier")
    opened = []
    for spent in range(5):
        lived = (DUVO[0], *[("army", "Infanterie")] * spent)
        tried = {name: wandering(rules, *lived, ("army", name), field="milieu") for name in aspects}
        opened.append([name for name, sheet in tried.items() if not wrong(rules, sheet)])
    assert opened == [[soldier], [soldier], [soldier, old_hand], [soldier, old_hand], list(aspects)]


@pytest.mark.rule("FAT-6-19")
def test_a_secret_society_asks_for_more() -> None:
    rules = game(milieux=True)
    sheet = with_phase(hero(rules), "1", ["Bretteur"], ["Discrétion", "Discrétion", "A"], milieu="urban")
    sheet = with_phase(sheet, "2", ["Initié du Vent Bleu"], ["B"], milieu="secret")
    unready = wandering(rules, ("secret", "Initié du Vent Bleu"), field="milieu")
    assert wrong(rules, unready) == {("FAT-6-19", "phase1", "skill"), ("FAT-6-19", "phase1", "phases")}
    assert wrong(game({"milieux": {"exits": []}}, milieux=True), sheet) == set()


@pytest.mark.rule("FAT-6-20", "FAT-6-20-ex1")
def test_a_knight_was_a_squire_twice() -> None:
    rules = game(careers=True, phases=6)

    def lived(*aspects: str) -> set[tuple[str, str, str]]:
        return wrong(rules, wandering(rules, *(("", aspect) for aspect in aspects)))

    assert lived("Ecuyer", "Chevalier") == {("FAT-6-20", "phase2", "needs")}
    assert lived("Ecuyer", "Ecuyer", "Chevalier") == set()
    assert lived("Ecuyer", "Squire", "Knight") == {("FAT-6-20", "phase3", "needs")}
    assert lived("Ecuyer", "Ecuyer", "Knight", "Priest", "Templier") == set()
    assert lived("Ecuyer", "Ecuyer", "Knight", "Templier") == {("FAT-6-20", "phase4", "needs")}


@pytest.mark.rule("FAT-6-20")
def test_a_career_opens_skills() -> None:
    rules = game(careers=True)
    sheet = with_phase(hero(rules), "1", ["Fort"], ["Pyromancie"])
    assert wrong(rules, sheet) == {("FAT-6-20", "phase1", "skill")}
    assert wrong(rules, with_phase(hero(rules), "1", ["Initié du Vent Bleu"], ["Pyromancy"])) == set()


@pytest.mark.rule("FAT-6-20")
def test_a_career_that_nobody_reaches_is_told_at_its_place() -> None:
    circle = [
        {"career": "Poule", "aspect": "Œuf", "level": 1},
        {"career": "Œuf", "aspect": "Poule", "level": 1},
        {"career": "Roi", "aspect": "Prince", "level": 5},
    ]
    with pytest.raises(Refused) as refused:
        game({"careers": {"needs": circle}}, careers=True)
    said(SYSTEM.book(), refused.value.problems)
    assert {(one.where, one.said) for one in refused.value.problems} == {
        ("tables.careers.needs[0]", "circle"),
        ("tables.careers.needs[1]", "circle"),
        ("tables.careers.needs[2]", "long"),
    }
    game({"careers": {"needs": circle[2:]}}, careers=True, phases=6)
    game({"careers": {"needs": circle[2:]}}, careers=True, potential_all=1)
    game({"careers": {"needs": circle}})
    for phases in range(1, 5):
        rules = game(careers=True, phases=phases)
        assert wrong(rules, wandering(rules, ("", "Ecuyer"), ("", "Chevalier"))) >= {
            ("FAT-6-20", "phase2", "needs")
        }


@pytest.mark.rule("FAT-6-26")
@pytest.mark.parametrize(("windows", "refusals"), [(0, 4), (1, 2), (2, 0)])
def test_windows_let_some_exceptions_through(windows: int, refusals: int) -> None:
    rules = game(places=True, windows=windows)
    sheet = hero(rules)
    for key in "12":
        sheet = with_phase(
            sheet, key, ["Maître d’arme alcoolique"], skills_of(int(key)), place="arrn", window=True
        )
    assert len(wrong(rules, sheet)) == refusals
    shut = sheet
    for power in sheet.having(Power):
        shut = shut.put(replace(power, data={"place": "arrn"}))
    assert wrong(rules, shut) == {("FAT-6-16", "phase1", "aspect"), ("FAT-6-16", "phase2", "aspect")}
    idle = wandering(rules, *DEVON[:2])
    idle = with_phase(idle, "3", ["Fort"], place="elsin", window=True)
    assert wrong(rules, idle) == set()


@pytest.mark.rule("FAT-6-15")
@pytest.mark.parametrize(("bound", "found"), [("free", []), ("warned", [True]), ("refused", [False])])
def test_a_game_may_be_bound_to_its_library(bound: str, found: list[bool]) -> None:
    rules = game(aspect_bound=bound)
    sheet = with_phase(with_phase(hero(rules), "1", ["Fort"]), "2", ["Dresseur de loutres"])
    told = [one.warning for one in rules.validate(sheet) if (one.rule, one.where) == ("FAT-6-15", "phase2")]
    assert told == found


# Tables ----------------------------------------------------------------------

BAD = {
    "plot": (
        {
            "groups": [{"key": "a", "fr": "A", "en": "A", "aspects": ["*"]}],
            "bonuses": [
                {"key": "", "fr": "B", "en": "", "who": "each", "phase": 21, "points": 13, "nth": -1},
            ],
            "compulsory": [{"key": "c", "fr": "C", "en": "C", "phase": -2}],
        },
        {
            "groups[0].aspects[0]", "bonuses[0].key", "bonuses[0][1]", "bonuses[0].phase",
            "bonuses[0].points", "bonuses[0].nth", "bonuses[0].aspects", "compulsory[0].phase",
        },
    ),
    "free_aspects": (
        {"by_rank": [3, 21],
         "items": [{"key": "a", "fr": "A", "en": " "}, {"key": "a", "fr": "A", "en": "B"}]},
        {"by_rank[1]", "items[0][1]", "items[1].key"},
    ),
    "potential": (
        {"reserved": [""], "prices": [{"aspect": "@", "points": 0}, {"aspect": "Fort", "points": 21}]},
        {"reserved[0]", "prices[0][0]", "prices[0].points", "prices[1].points"},
    ),
    "destiny": ({"fr": "", "session": 21, "fulfilled": -1}, {"names[0]", "session", "fulfilled"}),
    "places": (
        {
            "rows": [{"key": "a", "fr": "A", "en": "A"}, {"key": "a", "fr": " ", "en": "A"}],
            "offers": [{"of": "z", "after": 0, "aspects": [" "], "skills": ["*"]}],
            "exits": [{"of": "a", "to": "z", "after": 21}],
            "needs": [{"of": "y", "within": "x", "phases": 21, "level": 101}],
        },
        {
            "rows[1].key", "rows[1][0]", "offers[0].of", "offers[0].after", "offers[0].aspects[0]",
            "offers[0].skills[0]", "exits[0].to", "exits[0].after", "needs[0].of", "needs[0].within",
            "needs[0].phases", "needs[0].level",
        },
    ),
    "careers": (
        {
            "needs": [{"career": "", "aspect": "A", "level": 0}],
            "skills": [{"skill": "A", "aspect": "", "level": 21}],
        },
        {"needs[0][0]", "needs[0].level", "skills[0][1]", "skills[0].level"},
    ),
}  # fmt: skip


@pytest.mark.rule(
    "FAT-6-02", "FAT-6-03", "FAT-6-07", "FAT-6-08", "FAT-6-16", "FAT-6-17", "FAT-6-19", "FAT-6-20", "FAT-6-24"
)
@pytest.mark.parametrize("name", BAD)
def test_a_table_says_what_is_wrong_at_its_place(name: str) -> None:
    rows, places = BAD[name]
    with pytest.raises(Refused) as refused:
        game({name: rows})
    said(SYSTEM.book(), refused.value.problems)
    assert {one.where for one in refused.value.problems} == {f"tables.{name}.{place}" for place in places}


@pytest.mark.rule("FAT-6-02", "FAT-6-16")
def test_groups_and_places_that_nobody_knows_are_told() -> None:
    compulsory = [{"key": "c", "fr": "C", "en": "C", "place": "atlantis"}]
    with pytest.raises(Refused) as refused:
        game({"plot": {"compulsory": compulsory}, "milieux": {"always": ["@nobility"]}})
    said(SYSTEM.book(), refused.value.problems)
    assert {one.where for one in refused.value.problems} == {
        "tables.plot.compulsory[0].place", "tables.milieux.always",
    }  # fmt: skip


@pytest.mark.rule("FAT-6-02")
def test_a_bonus_may_ask_for_one_phase() -> None:
    bonus = {
        "key": "b",
        "fr": "B",
        "en": "B",
        "who": "each",
        "aspects": ["Fort"],
        "phase": 2,
        "once": False,
        "points": 2,
    }
    rules = game({"plot": {"bonuses": [bonus], "compulsory": []}}, plot=True)
    sheet = hero(rules)
    for key in "123":
        sheet = with_phase(sheet, key, ["Fort"])
    assert points(rules, sheet) == [4, 6, 4]
    assert not [b for b in plot.table(Book(rules.pack)).bonuses if b.who == "first"]
    assert "claim_bonus" not in rules.moves


@pytest.mark.rule("FAT-6-07", "FAT-6-24")
def test_reserved_points_are_spent_once_and_the_rest_of_a_price_is_paid_from_the_others() -> None:
    rules = game(potential_reserved=1)
    sheet = hero(rules)
    for at, (key, aspect) in enumerate((("1", "Fort"), ("1+1", "Fort"), ("2", "Agile"), ("2+1", "Agile"))):
        sheet = with_phase(sheet, key, [aspect], skills_of(at))
    assert ("FAT-6-05", "phase2_1", "short") in wrong(rules, sheet)
    assert potential.left(Book(rules.pack), life_of(Book(rules.pack), sheet)) == potential.Purse(-1, 0)
    dear = game(potential_reserved=1, potential_all=2, potential_prices=True)
    assert potential.left(Book(dear.pack), life_of(Book(rules.pack), sheet)) == potential.Purse(0, 0)
    assert wrong(dear, sheet) == set()
