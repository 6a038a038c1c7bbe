"""Cases of chapters 1, 2, 3, 5 and 7.4 as a table meets them: command line, forms, moves, throw bar."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.draft import Draft
from tablee.game.event import SheetPut, Told
from tablee.game.move import do
from tablee.game.sheet import Account, Levelled, Numeric, Power, Sheet
from tablee.game.state import State, fold
from tablee.game.text import Text
from tablee.game.throwing import place_of
from tablee.systems.fudge import SYSTEM
from tests.cli.running import loads
from tests.systems.fudge.by_hand import Game, chances, one, refused, rules, told

NOTHING = (3, 3, 3, 3)


@pytest.mark.rule("FUD-3.2.2-01", "FUD-3.2.2-02", "FUD-3.2.1-07", "FUD-3.1-10", "FUD-3.1-12", "FUD-3.2.1-06")
@pytest.mark.parametrize(
    ("notation", "faces", "total"),
    [
        ("Moyen avec 4d6", "4,3,3,3", 0), ("Moyen avec 4d6", "2,2,3,4", 2), ("Moyen avec 4d6", "6,6,6,6", 0),
        ("Moyen avec 4d6", "5,6,6,6", 5), ("Moyen avec 4d6", "1,6,2,2", 1), ("Moyen avec 4d6", "6,2,1,1", -1),
        ("Moyen avec 3d6", "3,3,6", 1), ("Moyen avec 3d6", "1,1,2", -4), ("Moyen avec 3d6", "6,6,5", 4),
        ("Moyen avec d100", "1", -4), ("Moyen avec d100", "100", 4), ("Moyen avec d100", "62", 0),
        ("Moyen avec d100", "63", 1), ("Bon", "+,-,-,-", -1), ("Très Bon vs Très Bon", "+,+,0,0", 4),
        ("Excellent", "+,+,+,+", 7), ("Lamentable", "-,-,-,-", -7), ("Mauvaise +1", "+,0,0,0", 0),
    ],
)  # fmt: skip
def test_dice_read_on_the_command_line(notation: str, faces: str, total: int) -> None:
    assert loads("read", "fudge", notation, "--faces", faces)["total"] == total


@pytest.mark.rule(
    "FUD-3.2.3-01", "FUD-3.5-02", "FUD-3.5-06", "FUD-3.5-07", "FUD-3.5-08", "FUD-3.6-04", "FUD-7.4.3-01"
)
@pytest.mark.parametrize(
    ("notation", "settings", "outcome", "chance"),
    [
        ("Moyen vs Bon", (), "success", "31/81"), ("Bon vs jet Moyen", (), "success", "3834/6561"),
        ("Bon vs jet Moyen", (), "tie", "1016/6561"),
        ("Bon vs jet Moyen", ("npc_dice=fixed",), "tie", "16/81"),
        ("Bon vs jet Moyen", ("npc_dice=2dF",), "success", "145/243"),
        ("Bon vs jet Moyen", ("npc_dice=d6",), "success", "293/486"),
        ("Moyen vs jet Moyen", ("opposed_dice=two",), "tie", "19/81"),
        ("Bon vs Moyen", ("margin_criticals=true",), "critical_success", "5/81"),
        ("Moyen vs Moyen", ("margin_criticals=true",), "critical_failure", "1/81"),
        ("Moyen vs Très Bon", ("margin_criticals=true",), "critical_failure", "15/81"),
        ("Bon vs Moyen", ("criticals=true",), "critical_success", "1/81"),
        ("Moyen vs +5", ("open_ended=high",), "success", "31/6561"),
        ("Excellent vs Excellent +4", (), "success", "1/81"),
        ("Bon vs Mauvais", (), "success", "80/81"), ("Mauvais vs Mauvais", (), "success", "50/81"),
    ],
)  # fmt: skip
def test_odds_on_the_command_line(
    notation: str, settings: tuple[str, ...], outcome: str, chance: str
) -> None:
    rows = loads("odds", "fudge", notation, *(x for one in settings for x in ("--set", one)))["outcomes"]
    assert Fraction({row["outcome"]: row["p"] for row in rows}[outcome]) == Fraction(chance)


def made(method: str, **given: str) -> Sheet:
    form = next(form for form in rules(creation=method).character_forms if form.key == method)
    return form.make({"name": "Ana", "concept": "x", **given})


def some(count: int, level: str) -> str:
    return ", ".join(f"Trait {chr(97 + n)} {level}" for n in range(count))


@pytest.mark.rule(
    "FUD-1.5-03", "FUD-1.5-04", "FUD-1.5-05", "FUD-1.5-06", "FUD-1.5-07", "FUD-1.5-08", "FUD-1.5-08-ex1"
)
@pytest.mark.parametrize(
    ("traits", "gifts", "faults", "wrong"),
    [
        (f"S Excellent, T Très Bon, U Très Bon, {some(6, 'Bon')}", 0, 3, []),
        (some(4, "Très Bon"), 0, 3, []),
        (some(5, "Très Bon"), 0, 3, [("FUD-1.5-03", "quota")]),
        (some(14, "Bon"), 0, 3, []),
        (some(15, "Bon"), 0, 3, [("FUD-1.5-03", "quota")]),
        (f"S Excellent, {some(10, 'Bon')}", 0, 3, []),
        (f"S Excellent, V Excellent, {some(6, 'Bon')}", 0, 3, [("FUD-1.5-03", "quota")]),
        (some(16, "Moyen"), 0, 3, [("FUD-1.5-04", "many")]),
        (f"{some(15, 'Moyen')}, Z Mauvais", 0, 3, []),
        ("", 3, 4, []), ("", 3, 3, [("FUD-1.5-06", "bought")]), ("", 2, 2, [("FUD-1.5-05", "faults")]),
    ],
)  # fmt: skip
def test_a_subjective_character_typed_on_the_form(
    traits: str, gifts: int, faults: int, wrong: list[Any]
) -> None:
    given = {
        "gifts": ", ".join(f"g{n}" for n in range(gifts)),
        "faults": ", ".join(f"d{n}" for n in range(faults)),
    }
    sheet = made("subjective", traits=traits, **given)
    problems = rules(creation="subjective").validate(sheet)
    assert told(p for p in problems if not p.warning) == wrong


@pytest.mark.rule(
    "FUD-1.6.2-03",
    "FUD-1.6.2-05",
    "FUD-1.6.1-03",
    "FUD-1.6.3-02",
    "FUD-1.6.3-03",
    "FUD-1.6.4-01",
    "FUD-1.6.4-02",
)
@pytest.mark.parametrize(
    ("given", "left"),
    [
        ({"traits": "Espagnol Médiocre"}, (4, 49, 4)), ({"traits": "Physique nucléaire Moyen"}, (4, 46, 4)),
        ({"traits": "Physique nucléaire Lamentable"}, (4, 49, 4)),
        ({"traits": "Broderie Lamentable"}, (4, 51, 4)),
        ({"traits": "Force Excellente"}, (1, 50, 4)), ({"traits": "Force Mauvaise"}, (6, 50, 4)),
        ({"traits": "Force Excellente, Dextérité Bonne, Volonté Bonne"}, (0, 47, 4)),
        ({"gifts": "Chanceux, Lettré, Ambidextre"}, (4, 44, 0)),
        ({"gifts": "Chanceux, Lettré, Ambidextre", "faults": "Couard"}, (4, 50, 0)),
        ({"traits": "Force Excellente, Crochetage Excellent"}, (1, 45, 4)),
    ],
)  # fmt: skip
def test_an_objective_character_is_paid_for(given: dict[str, str], left: tuple[int, int, int]) -> None:
    here = Game(rules(creation="objective"))
    here.state = fold(here.state, [SheetPut("ana", made("objective", **given))])
    plan = here.preview("set_trait", sheet="ana", block="perception", level="0")
    purses = {purse["purse"]: purse["left"] for purse in plan.shows["ledger"]}
    assert (purses["attribute"], purses["skill"], purses["gift"]) == left


def scholar(*blocks: Levelled | Power, points: int = 100, **dials: Any) -> Game:
    here = Game(rules(**dials))
    here.put("ana", *blocks, Account("xp", Text("PE", "XP"), points, rule="FUD-5.2-01"))
    return here


@pytest.mark.rule("FUD-1.3.1-04", "FUD-1.4-07", "FUD-5.2-01")
@pytest.mark.parametrize(
    ("name", "level", "cost"),
    [("Crochetage", -1, 1), ("Espagnol", -1, 1), ("Physique nucléaire", -3, 1), ("Charisme", -1, 1)],
)
def test_a_new_skill_is_bought_from_its_default_an_attribute_used_as_one_too(
    name: str, level: int, cost: int
) -> None:
    here = scholar()
    here.play("acquire", sheet="ana", role="skill", name=name)
    (found,) = here.state.sheet("ana").having(Levelled, "skill")
    assert (found.level, 100 - here.points("ana", "xp")) == (level, cost)


@pytest.mark.rule("FUD-4.3.6-03", "FUD-5.2-01")
@pytest.mark.parametrize(
    ("name", "level", "tags", "after"),
    [("Épée", 1, (), (1, True)), ("Arc", 1, (), (1, True)), ("Esquive", 0, (), (0, True)),
     ("Crochetage", 1, (), (2, False)), ("Épée", 1, ("half",), (2, False)), ("Épée", 3, (), (3, True))],
)  # fmt: skip
def test_only_skills_of_fights_rise_by_halves_whatever_their_tags(
    name: str, level: int, tags: tuple[str, ...], after: tuple[int, bool]
) -> None:
    here = scholar(Levelled("t", name, level, "skill", tags=tags), half_levels=True)
    here.play("improve", sheet="ana", block="t")
    for pending in tuple(here.state.pendings):
        here.play("answer_request", pending=pending, seat="gm", option="yes")
    found = here.state.sheet("ana").need("t", Levelled)
    assert (found.level, "half" in found.tags) == after


@pytest.mark.rule("FUD-3.5-04", "FUD-3.4-01")
@pytest.mark.parametrize(
    ("pairing", "totals"),
    [
        ("seduction", (0, 2)),
        ("bluff", (-2, 0)),
        ("grab", (0, 0)),
        ("knock_down", (1, 0)),
        ("drinking", (0, 0)),
    ],
)
def test_who_lacks_both_traits_of_a_pairing_has_what_everybody_has(
    pairing: str, totals: tuple[int, int]
) -> None:
    here = Game(rules())
    here.put("a", Levelled("force", "Force", 1, "attribute"))
    here.put("b", Levelled("volonte", "Volonté", 2, "attribute"))
    here.play("contest", *NOTHING, *NOTHING, sheet="a", rival="b", pairing=pairing)
    (run,) = here.state.runs.values()
    assert tuple(outcome.total for outcome in place_of(rules().check, run).outcomes) == totals


@pytest.mark.rule("FUD-1.3.3-06", "FUD-1.3.3-04", "FUD-2.2-08", "FUD-1.4-07", "FUD-1.4-10")
@pytest.mark.parametrize(
    ("name", "expected"),
    [("Dresser des dragons", -2), ("Vivacité", 0), ("Saut", 2), ("Encaissement de Dégâts", 3),
     ("Sens du Danger", None),
     ("Lancer de Sorts", None), ("Langue : Elfe", None), ("Karaté", None)],
)  # fmt: skip
def test_a_trait_that_is_named_in_the_throw_bar(name: str, expected: int | None) -> None:
    bonus = Power("bonus", "Bonus à une Compétence ou une Caractéristique", "gift", {"trait": "saut"})
    tough = Levelled("capacite_de_degats", "Capacité de Dégâts", 3, "attribute")
    ana = Sheet("fudge", "Ana", (Levelled("saut", "Saut", 1, "skill"), bonus, tough), "character")
    draft = rules().draft
    assert draft is not None
    wanted = Draft("ana", options={"unwritten": name})
    if expected is None:
        assert refused(lambda: draft(State({"ana": ana}), wanted)) == [("FUD-1.4-10", "absent")]
    else:
        assert one(rules().check(draft(State({"ana": ana}), wanted).form), *NOTHING).total == expected


@pytest.mark.rule("FUD-7.4.1-04", "FUD-4.2.2-01")
def test_nobody_fights_with_a_skill_that_is_not_defined_yet() -> None:
    here = rules(creation="in_play")
    form = next(form for form in here.character_forms if form.key == "in_play")
    state = State({"ana": form.make({"name": "Ana", "concept": "Pilote"}), "foe": Sheet("fudge", "Foe", ())})
    move = here.moves["attack"]
    found = move.plan(state, move.read({"by": "ana", "against": ["foe"]}))
    assert ("FUD-7.4.1-04", "unwritten") in told(found.problems)


@pytest.mark.rule("FUD-1.3.3-07", "FUD-1.3.3-01", "FUD-1.3.3-04")
def test_every_gift_of_the_book_is_on_the_form_and_on_no_sheet_before_it_is_taken() -> None:
    here = Game(rules(creation="objective", free_gifts=40))
    here.state = fold(here.state, [SheetPut("ana", rules(creation="objective").blank_sheet("Ana"))])
    (listed,) = (param for param in here.rules.moves["add_gift"].params if param.name == "listed")
    rows = [row for row in SYSTEM.pack().tables["gifts"]["entries"] if not row.get("extra")]
    assert len(rows) == 33 and {row["key"] for row in rows} <= set(listed.options)
    for row in rows:
        at = listed.options.index(row["key"])
        assert row["fr"] in listed.words[at].fr and row["en"] in listed.words[at].en
    here.play("add_gift", sheet="ana", listed="danger_sense")
    assert [gift.name for gift in here.state.sheet("ana").having(Power, "gift")] == ["Sens du Danger"]
    quick = rules().quick
    assert quick is not None
    for name in ("Sens Emphatique", "Sens Empathique", "Vision Nocturne", "night sight"):
        assert [gift.role for gift in quick(f"Chat, {name}").having(Power)] == ["gift"]


@pytest.mark.rule("FUD-2.3.1-01", "FUD-2.3.1-09", "FUD-2.3.1-12")
def test_one_scale_is_strength_and_mass_and_the_move_scale_has_its_own_name() -> None:
    def set_to(split: bool = False, **given: int) -> tuple[int, int, int]:
        here = Game(rules(scale_split=split))
        here.put("a")
        events = do(here.rules.moves["set_scale"], here.state, {"sheet": "a", **given})
        found = fold(here.state, events).sheet("a").need("scale", Numeric)
        return found.value, found.more["mass"], found.more["move"]

    assert set_to(strength=7) == (7, 7, 0)
    assert set_to(move=3) == (0, 0, 3)
    assert refused(lambda: set_to(strength=-6, mass=-4)) == [("FUD-2.3.1-12", "split")]
    assert set_to(split=True, strength=-6, mass=-4) == (-6, -4, 0)


@pytest.mark.rule("FUD-2.3.2-05", "FUD-2.3.2-04")
def test_a_move_scale_counts_within_its_class_alone() -> None:
    here = Game(rules())
    for id, of in (("car", "race_car"), ("rival", "race_car"), ("ship", "spaceship")):
        here.put(id, Levelled("deplacement", "Déplacement", 1 if id == "car" else 0, "attribute"), name=id)
        here.play("set_scale", sheet=id, of=of)
    (won,) = here.play("race", by="car", against="rival")
    assert isinstance(won, Told) and str(dict(won.reason.slots)["name"]) == "car"
    assert refused(lambda: here.play("race", by="car", against="ship"))[0][0] == "FUD-2.3.2-05"
    assert refused(lambda: here.play("set_scale", sheet="car", of="cart"))


@pytest.mark.rule("FUD-2.3.3-01", "FUD-2.3.3-01-ex1", "FUD-2.3.3-01-ex2", "FUD-2.3.3-01-ex3")
@pytest.mark.parametrize(
    ("times", "column", "scale"),
    [("3", "strength", 3), ("0,12", "strength", -6), ("1/8", "strength", -6), ("20", "strength", 8),
     ("10000", "strength", 23), ("1", "strength", 0), ("0.01", "strength", -11), ("100", "strength", 11),
     ("3", "move", 6), ("20", "move", 17)],
)  # fmt: skip
def test_the_calculator_finds_the_nearest_scale(times: str, column: str, scale: int) -> None:
    plan = Game(rules()).preview("work_out_scale", times=times, column=column)
    assert plan.shows["scale"] == scale


@pytest.mark.rule("FUD-3.2-01", "FUD-4.2.1-02")
def test_a_verdict_and_the_median_of_three() -> None:
    draft, quick = rules().draft, rules().quick
    assert draft is not None and quick is not None
    state = State({"a": quick("Ana, Saut Moyen")})
    for verdict, chance in (("impossible", 0), ("automatic", 1)):
        found = draft(state, Draft("a", ("saut",), goal="Bon", options={"verdict": verdict}))
        assert chances(rules().check(found.form)).get("success", 0) == chance
    found = draft(state, Draft("a", ("saut",), goal="Bon", options={"median": True}))
    assert f"{float(chances(rules().check(found.form))['success']):.6f}" == "0.327301"
