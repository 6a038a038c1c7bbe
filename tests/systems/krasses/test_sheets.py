"""Sheets: what each nature holds, ready-made, blank and random ones, and rolls made from them."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.account import Account
from tablee.game.block import Descriptor, Numeric, Pick, Words
from tablee.game.problem import Refused
from tablee.game.sheet import Nested, Sheet
from tablee.game.text import Text, plain
from tablee.systems.krasses import SYSTEM
from tests.systems.krasses.table import book, problems, said, table

ALINE = SYSTEM.preset("aline")


def broken(sheet: Sheet) -> list[tuple[str, str, str]]:
    return [(p.rule, p.where, p.said) for p in book().validate(sheet)]


@pytest.mark.parametrize("key", SYSTEM.presets())
def test_ready_made_sheets_are_valid(key: str) -> None:
    assert broken(SYSTEM.preset(key)) == []
    assert Sheet.read(SYSTEM.preset(key).form()) == SYSTEM.preset(key)


def test_there_are_characters_second_roles_and_a_group() -> None:
    natures = [SYSTEM.preset(key).nature for key in SYSTEM.presets()]
    assert {n: natures.count(n) for n in natures} == {"character": 4, "second_role": 3, "group": 1}


@pytest.mark.rule("KRA-21")
def test_a_blank_character_has_charisma_and_a_reserve() -> None:
    blank = book().blank_sheet("Nouvelle venue")
    assert broken(blank) == []
    assert [b.name for b in blank.having(Numeric, "attribute")] == ["Charisme", "Adresse", "Force", "Esprit"]
    assert [b.value for b in blank.having(Numeric)] == [0, 0, 0, 0]
    assert blank.need("reserve", Account).value == 0


@pytest.mark.parametrize(
    ("pick", "attribute", "skill", "degree", "advantage", "modifier"),
    [(lambda n: 1, 1, 2, 0, 1, 1), (lambda n: n, 5, 8, 3, 4, 2)],
)
def test_random_characters_from_the_least_to_the_most(
    pick: Any, attribute: int, skill: int, degree: int, advantage: int, modifier: int
) -> None:
    sheet = book().random_sheet(pick)
    assert broken(sheet) == []
    assert {b.value for b in sheet.having(Numeric, "attribute")} == {attribute}
    skills = list(sheet.having(Numeric, "skill"))
    assert (len(skills), len({s.id for s in skills})) == (4, 4)
    assert {(s.value, s.more["degree"]) for s in skills} == {(skill, degree)}
    assert [b.value for b in sheet.having(Numeric, "advantage")] == [advantage]
    for role, sign in (("asset", 1), ("equipment", 1), ("encumbrance", -1)):
        assert [b.value for b in sheet.having(Numeric, role)] == [sign * modifier]


WRONG: list[tuple[Sheet, tuple[str, str, str]]] = [
    (ALINE.drop("charisma"), ("KRA-21", "charisma", "charisma")),
    (ALINE.put(Numeric("charisma", "Charisme", 4, "skill")), ("KRA-21", "charisma", "charisma")),
    (ALINE.drop("reserve"), ("KRA-21", "reserve", "reserve")),
    (ALINE.put(Account("pile", plain("x"))), ("KRA-27", "pile", "account")),
    (ALINE.put(Account("reserve", plain("x"), -1)), ("KRA-27", "reserve", "value")),
    (ALINE.put(Account("reserve", plain("x"), 1, spend_floor=None)), ("KRA-27", "reserve", "value")),
    (ALINE.put(Numeric("x", "x", 1, "talent")), ("KRA-01", "x", "role")),
    (ALINE.put(Numeric("x", " ", 1, "skill")), ("KRA-01", "x", "size")),
    (ALINE.put(Numeric("x", "x", 10**7, "skill")), ("KRA-01", "x", "size")),
    (ALINE.put(Numeric("x", "x", 1, "skill", {"degree": -1})), ("KRA-14", "x", "degree")),
    (ALINE.put(Numeric("x", "x", 1, "advantage", {"degree": 1})), ("KRA-14", "x", "more")),
    (ALINE.put(Descriptor("x", "x")), ("KRA-01", "x", "block")),
    (ALINE.put(Nested("x", Sheet("krasses", "Chien", nature="dog"))), ("KRA-01", "x.nature", "nature")),
    (Sheet("krasses", "Groupe", nature="group"), ("KRA-21", "pile", "pile")),
    (SYSTEM.preset("garde").put(Account("reserve", plain("x"))), ("KRA-27", "reserve", "account")),
]


@pytest.mark.rule("KRA-01", "KRA-14", "KRA-21", "KRA-27")
@pytest.mark.parametrize(("sheet", "problem"), WRONG)
def test_wrong_sheets_say_what_is_wrong(sheet: Sheet, problem: tuple[str, str, str]) -> None:
    assert problem in broken(sheet)


def test_free_words_are_left_alone() -> None:
    assert broken(ALINE.put(Words("x", plain("x"), "y")).put(Pick("z", Text("a", "b"), "c"))) == []


@pytest.mark.rule("KRA-01")
def test_a_roll_takes_one_score_and_the_modifiers_chosen() -> None:
    game = table(aline=0)
    game.play("roll", 6, 7, sheet="aline", score="bagout", modifiers=["plan", "sac"], difficulty=15)
    assert (game.last[0].total, game.last[0].key) == (19, "success")
    assert said(game.last[0]).count(("KRA-01", "chip")) == 3
    for wrong in ({"score": "plan"}, {"score": "nothing"}, {"modifiers": ["bagout"]}):
        with pytest.raises(Refused) as refused:
            game.play("roll", 6, 7, sheet="aline", **wrong)
        assert problems(refused.value) == [("KRA-01", "no_trait")]


@pytest.mark.rule("KRA-09")
def test_without_the_skill_it_is_a_roll_at_0() -> None:
    game = table(aline=0)
    game.play("roll", 8, 9, sheet="aline", modifiers=["plan", "sac"], difficulty="Moyen")
    assert (game.last[0].total, game.last[0].key) == (16, "success")
    assert ("KRA-09", "roll") in said(game.last[0])


@pytest.mark.rule("KRA-12")
@pytest.mark.parametrize(
    ("difficulty", "kind", "value"),
    [("", "open", None), ("15", "fixed", 15), (15, "fixed", 15), ("Hard", "fixed", "hard"),
     ("héroïque", "fixed", "heroic"), ("easy", "fixed", "easy")],
)  # fmt: skip
def test_a_difficulty_in_any_form(difficulty: object, kind: str, value: object) -> None:
    game = table(aline=0)
    game.play("roll", 8, 8, sheet="aline", score="histoire", difficulty=difficulty)
    check = game.state.run("r1").check
    assert (check["check"], check.get("difficulty")) == (kind, value)


def test_an_unknown_difficulty_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        table(aline=0).play("roll", 8, 8, sheet="aline", difficulty="licorne")
    assert problems(refused.value) == [("KRA-10", "unknown")]


@pytest.mark.rule("KRA-11")
def test_opposing_a_second_role() -> None:
    game = table(isaure=0, capitaine=0)
    game.play(
        "oppose", 6, 6, 5, 7,
        sheet="isaure", score="escrime", modifiers=["lame"], rival="capitaine", rival_score="escrime",
    )  # fmt: skip
    assert [(o.side, o.total, o.success) for o in game.last] == [
        ("isaure", 21, True),
        ("capitaine", 20, False),
    ]
    assert game.state.run("r1").check["parties"][1]["who"] == "gm"


@pytest.mark.rule("KRA-13", "KRA-14")
def test_cooperating_with_one_skill() -> None:
    game = table(aline=0, corentin=0, isaure=0)
    game.play(
        "cooperate", 8, 8, 8, 8, 9, 8,
        sheets=["aline", "corentin", "isaure"], skill="discretion", difficulty=20,
    )  # fmt: skip
    outcome = game.last[0]
    assert dict(outcome.facts)["totals"] == (19, 22, 17)
    assert (outcome.total, dict(outcome.detail)["degrees"]) == (26, 1)


def test_who_does_what_is_told_by_each_move() -> None:
    who = {key: move.who for key, move in book().moves.items() if move.who != "any"}
    assert who == {
        "krasse": "player", "gm_krasse": "gm", "circumstance": "gm",
        "start_scenario": "gm", "put_in_pile": "player", "offer": "player", "lift_limit": "gm",
        "close_throw": "gm",
    }  # fmt: skip


def test_panels_show_what_exists() -> None:
    moves, roles = set(book().moves), {"attribute", "skill", "advantage", "asset", "equipment", "encumbrance"}
    for panel in book().panels:
        for item in panel.items:
            assert item.kind != "move" or item.of in moves
            assert item.kind != "role" or item.of in roles
            assert item.kind != "account" or item.of in ("pile", "reserve")
