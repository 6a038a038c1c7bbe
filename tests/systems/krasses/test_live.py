"""What the live table asks of Krâsses: ways to throw, people on one line, silhouettes, character forms."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.account import Account
from tablee.game.block import Numeric, Words
from tablee.game.chip import Chip
from tablee.game.draft import Draft, DraftResult
from tablee.game.move import read_args
from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.systems.krasses import SYSTEM
from tests.systems.krasses.table import book, problems, table, turned

GUARD = "Garde +5, épée +2, peau épaisse -1"


def quick(line: str) -> Sheet:
    make = book().quick
    assert make is not None
    return make(line)


TABLE = State({"aline": SYSTEM.preset("aline"), "corentin": SYSTEM.preset("corentin"), "garde": quick(GUARD)})


def drafted(wanted: Draft, state: State = TABLE) -> DraftResult:
    make = book().draft
    assert make is not None
    return make(state, wanted)


def shown(found: DraftResult) -> list[tuple[str, int, str]]:
    return [(chip.name, chip.worth, chip.side) for chip in found.chips]


@pytest.mark.rule("KRA-01")
def test_a_guard_typed_on_one_line() -> None:
    sheet = quick(GUARD)
    assert (sheet.name, sheet.nature) == ("Garde", "second_role")
    assert [(t.role, t.name, t.value) for t in sheet.having(Numeric)] == [
        ("skill", "Garde", 5), ("asset", "épée", 2), ("asset", "peau épaisse", -1),
    ]  # fmt: skip
    assert book().validate(sheet) == ()
    assert [b.value for b in quick("Loup gris 4; crocs 2\nflair −3").having(Numeric)] == [4, 2, -3]
    assert quick("Vieille femme").blocks == ()
    assert len({block.id for block in quick("A +1, b +1, b +1").blocks}) == 3


@pytest.mark.rule("KRA-01")
@pytest.mark.parametrize(
    "line", ["", " , ", "Garde +5, épée", "Garde, +2", "x" * 90 + " +1", "G, " + "e +1," * 60]
)
def test_a_line_that_says_nothing_is_refused(line: str) -> None:
    with pytest.raises(Refused) as refused:
        quick(line)
    assert refused.value.problems[0].rule == "KRA-01"
    assert book().reference.say(refused.value.problems[0], "fr")


@pytest.mark.rule("KRA-01", "KRA-11")
def test_both_sides_of_an_opposed_roll_are_drafted() -> None:
    found = drafted(Draft("aline", ("bagout", "plan"), ("garde",), way="oppose"))
    assert shown(found) == [
        ("Bagout", 7, ""), ("Plan de la ville", 1, ""),
        ("Garde", 5, "garde"), ("épée", 2, "garde"), ("peau épaisse", -1, "garde"),
    ]  # fmt: skip
    check = book().check(found.form)
    assert (check.kind, check.sides) == ("opposed", ("aline", "garde"))
    assert odds_of(check).success == odds_of(book().notation("+8 vs jet +6")).success
    assert (found.move, found.args["by"], found.args["against"]) == ("throw", "aline", ["garde"])
    struck = drafted(Draft("aline", ("bagout",), ("garde",), way="oppose", struck={"garde:épée": "MJ"}))
    assert ("épée", 0, "garde") in shown(struck)
    added = (Chip("Surprise", 3, side="garde"), Chip("Pluie", 1, -1))
    both = drafted(Draft("aline", ("bagout",), ("garde",), way="oppose", added=added))
    assert odds_of(book().check(both.form)).success == odds_of(book().notation("+6 vs jet +9")).success


@pytest.mark.rule("KRA-01", "KRA-09", "KRA-11")
@pytest.mark.parametrize(
    ("traits", "options", "chips"),
    [
        (("discretion",), {}, [("Discrétion", 3, ""), ("Discrétion", 6, "corentin")]),
        (("discretion",), {"rival_score": "agility"}, [("Discrétion", 3, ""), ("Adresse", 5, "corentin")]),
        (("bagout",), {"rival_score": "crochets"}, [("Bagout", 7, "")]),
        (("histoire",), {}, [("Histoire", 5, "")]),
        ((), {"rival_score": "nothing"}, []),
    ],
)  # fmt: skip
def test_the_rival_rolls_the_same_skill_or_the_one_that_is_named(
    traits: tuple[str, ...], options: dict[str, Any], chips: list[tuple[str, int, str]]
) -> None:
    found = drafted(Draft("aline", traits, ("corentin",), way="oppose", options=options))
    assert shown(found) == chips


@pytest.mark.rule("KRA-11")
def test_the_same_skill_is_known_by_its_name() -> None:
    rival = Sheet(
        "krasses", "Rivale", (Numeric("x1", "BAGOUT", 4, "skill"), Numeric("x2", "Ruse", 1, "skill"))
    )
    state = State({"aline": SYSTEM.preset("aline"), "r": rival})
    assert shown(drafted(Draft("aline", ("bagout",), ("r",), way="oppose"), state))[-1] == ("BAGOUT", 4, "r")


@pytest.mark.rule("KRA-11")
def test_an_opposed_roll_wants_somebody_and_may_have_several() -> None:
    with pytest.raises(Refused) as alone:
        book().check(drafted(Draft("aline", way="oppose")).form)
    assert problems(alone.value) == [("KRA-11", "nobody")]
    three = drafted(Draft("aline", ("discretion",), ("corentin", "garde"), way="contest"))
    assert book().check(three.form).sides == ("aline", "corentin", "garde")
    with pytest.raises(Refused):
        drafted(Draft("aline", (), ("nobody",), way="oppose"))


@pytest.mark.rule("KRA-13", "KRA-14")
def test_whoever_helps_rolls_the_same_skill() -> None:
    found = drafted(
        Draft("aline", ("discretion",), way="cooperate", helpers=("corentin", "garde"), goal="Ardu")
    )
    parties = found.form["parties"]
    assert [(p["name"], p.get("degree", 0), p["label"]) for p in parties] == [
        ("aline", 0, "Aline Vauquier"), ("corentin", 1, "Corentin Lhôte"), ("garde", 0, "Garde"),
    ]  # fmt: skip
    assert shown(found) == [("Discrétion", 3, ""), ("Discrétion", 6, "corentin")]
    assert (found.form["difficulty"], found.args["by"], found.args["against"]) == ("hard", "aline", [])
    with pytest.raises(Refused) as alone:
        book().check(drafted(Draft("aline", way="cooperate")).form)
    assert problems(alone.value) == [("KRA-13", "nobody")]


def test_of_a_helping_second_role_only_the_number_is_told() -> None:
    state = State({"garde": SYSTEM.preset("garde"), "capitaine": SYSTEM.preset("capitaine")})
    found = drafted(Draft("garde", ("escrime",), way="cooperate", helpers=("capitaine",)), state)
    helper = found.form["parties"][1]
    (chip,) = (chip for chip in found.chips if chip.side == "capitaine")
    assert ("chips" in helper, helper["bonus"]) == (False, chip.worth)


@pytest.mark.rule("KRA-16")
def test_damage_takes_any_dice_and_krasses() -> None:
    found = drafted(Draft("aline", way="damage", options={"dice": "1d8+2", "krasses": "2"}))
    assert book().check(found.form).form() == {"check": "damage", "dice": "1d8+2", "krasses": 2}
    assert (found.move, found.args["dice"], found.chips) == ("krasse", 2, ())
    with pytest.raises(Refused) as nothing:
        drafted(Draft("aline", way="damage"))
    assert problems(nothing.value) == [("KRA-16", "dice")]


@pytest.mark.rule("KRA-19", "KRA-20")
def test_dice_announced_are_thrown_by_the_move_that_pays_for_them() -> None:
    options: dict[str, Any] = {"krasses": 3, "reserve": 1, "reasons": "la cloche"}
    mine = drafted(Draft("aline", ("bagout",), goal="20", options=options))
    assert (mine.move, mine.form["krasses"], "krasses" in mine.args["check"]) == ("krasse", 3, False)
    assert {key: mine.args[key] for key in ("sheet", "dice", "reserve", "reasons")} == {
        "sheet": "aline", "dice": 3, "reserve": 1, "reasons": "la cloche",
    }  # fmt: skip
    theirs = drafted(Draft("garde", goal="20", options={**options, "reasons": "nuit; pluie"}))
    assert (theirs.move, theirs.args["dice"]) == ("gm_krasse", 3)
    assert theirs.form["justified"] == [True, True, False]
    nobody = drafted(Draft("", options={"krasses": 2}))
    assert (nobody.move, nobody.form["krasses"], nobody.args["by"]) == ("throw", 2, "")


@pytest.mark.rule("KRA-18")
def test_a_lifted_limit_shows_in_the_draft() -> None:
    game = table(pile=9, aline=0)
    wanted = Draft("aline", ("bagout",), options={"krasses": 7})
    with pytest.raises(Refused) as limit:
        book().check(drafted(wanted, game.state).form)
    assert problems(limit.value) == [("KRA-18", "limit")]
    game.play("lift_limit")
    assert odds_of(book().check(drafted(wanted, game.state).form)).mean


@pytest.mark.rule("KRA-22")
def test_a_raised_task_is_an_option_of_the_draft() -> None:
    game = table(aline=0, garde=0)
    game.play("circumstance", 6, 3, 4, difficulty="Moyen", reasons="la pluie\nla nuit ; le vacarme")
    found = drafted(Draft("aline", ("discretion",), goal="5", options={"task": "r1"}), game.state)
    assert (found.form["difficulty"], found.form["raised"]) == ("medium", 9)
    with pytest.raises(Refused) as wrong:
        drafted(Draft("aline", options={"task": "r7"}), game.state)
    assert wrong.value.problems[0].rule == "HOUSE-run"


@pytest.mark.rule("KRA-22")
@pytest.mark.parametrize("difficulty", ["", "montagne", "Automatique"])
def test_circumstances_need_a_difficulty(difficulty: str) -> None:
    game = table(aline=0)
    with pytest.raises(Refused):
        game.play("circumstance", 6, difficulty=difficulty, reasons="la pluie")


def test_options_left_over_from_another_way_are_no_matter() -> None:
    kept = Draft("aline", ("bagout",), options={"dice": "1d6", "rival_score": "x", "unheard of": True})
    assert book().check(drafted(kept).form).notation == "+7"
    with pytest.raises(Refused) as wrong:
        drafted(Draft("aline", options={"krasses": "many"}))
    assert wrong.value.problems[0].rule == "HOUSE-param"
    assert book().check(drafted(Draft("aline", ("bagout",), way="unheard of")).form).notation == "+7"


def test_of_a_silhouette_nothing_is_known_but_the_name() -> None:
    make = book().silhouette
    assert make is not None
    seen = make(quick(GUARD))
    assert (seen.name, seen.nature, list(seen.having(Numeric))) == ("Garde", "second_role", [])
    assert book().validate(seen) == ()
    known = State({**TABLE.sheets, "garde": seen})
    found = drafted(Draft("aline", ("bagout",), ("garde",), way="oppose", options={"krasses": 2}), known)
    assert book().check(found.form).notation == "+7 2K"
    assert odds_of(book().check(found.form)).success is None
    assert [party["name"] for party in found.args["check"]["parties"]] == ["aline", "garde"]


@pytest.mark.rule("KRA-21")
def test_a_character_is_begun_in_a_hurry_or_whole() -> None:
    hurry, whole = book().character_forms
    sheet = hurry.make(read_args(hurry.params, {"name": " Ana ", "concept": "Sonneuse", "skill": "Escalade"}))
    assert (sheet.name, sheet.need("concept", Words).words) == ("Ana", "Sonneuse")
    assert [t.value for t in sheet.having(Numeric, "attribute")] == [3, 3, 3, 3]
    assert [(t.name, t.value, dict(t.more)) for t in sheet.having(Numeric, "skill")] == [
        ("Escalade", 6, {"degree": 1})
    ]
    assert ("+3" in hurry.hint.fr, "+6" in hurry.hint.en) == (True, True)
    lists = {"skills": "Escrime +6, Soins 2", "advantages": "Nom connu +1", "assets": "Sac −2"}
    full = whole.make(read_args(whole.params, {"name": "Ana", "charisma": 4, **lists}))
    assert [(t.role, t.name, t.value) for t in full.having(Numeric) if t.value] == [
        ("attribute", "Charisme", 4), ("skill", "Escrime", 6), ("skill", "Soins", 2),
        ("advantage", "Nom connu", 1), ("asset", "Sac", -2),
    ]  # fmt: skip
    for made in (sheet, full):
        assert book().validate(made) == ()
        assert made.need("reserve", Account).value == 0
    for wrong in ({"name": " "}, {"name": "Ana", "skills": "Escrime"}):
        with pytest.raises(Refused):
            whole.make(read_args(whole.params, wrong))


@pytest.mark.rule("KRA-01")
def test_a_table_of_people_may_say_nothing_of_beginnings_or_too_much() -> None:
    people = dict(SYSTEM.pack().tables["people"])
    bare = {key: value for key, value in people.items() if key != "begun"}
    rules = SYSTEM.rules(SYSTEM.pack().read({"system": "krasses", "tables": {"people": bare}}))
    assert "+0" in rules.character_forms[0].hint.fr
    with pytest.raises(Refused) as refused:
        wrong = {**people, "begun": {"skill": 10**7}}
        SYSTEM.rules(SYSTEM.pack().read({"system": "krasses", "tables": {"people": wrong}}))
    assert problems(refused.value) == [("KRA-01", "span")]


def test_every_roll_with_dice_names_the_move_that_settles_it() -> None:
    then = {kind.key: kind.then for kind in book().checks.values()}
    assert {key for key, move in then.items() if move == "settle"} == {
        "fixed", "open", "opposed", "cooperation", "counter", "damage",
    }  # fmt: skip


def test_house_rules_hold_in_drafts_and_charts() -> None:
    rules = turned(krasse=1, half_krasse="1/2")
    chart = rules.charts["odds"](rules.notation("+5 1K vs 20"))
    assert chart.lines[0].values[3] == odds_of(rules.notation("+5 1K vs 20")).success
