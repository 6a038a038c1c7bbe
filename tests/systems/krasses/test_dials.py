"""The house rules of Krâsses, the tables of a pack, and that wrong ones are refused."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.problem import Refused
from tablee.game.system import Rules
from tablee.systems.krasses import SYSTEM
from tests.systems.krasses.table import made, one, problems, rolled, turned

NUMBERS = {
    "krasse": (6, 0, 100, "KRA-15"),
    "half_krasse": (3, 0, 100, "KRA-15"),
    "limit": (5, 1, 20, "KRA-18"),
}
CHOICES = {
    "opposed_rank": ("kind", ("kind", "totals"), "KRA-11"),
    "gm_ties": ("reroll", ("reroll", "gm_decides"), "KRA-11"),
}
SWITCHES = {
    "carry_over": (True, "KRA-21"),
    "circumstance_on_opposed": (False, "KRA-22"),
    "any_difficulty": (False, "KRA-10"),
}


def test_every_dial_is_listed_here() -> None:
    assert set(SYSTEM.pack().known) == {*NUMBERS, *CHOICES, *SWITCHES}


@pytest.mark.rule("KRA-15", "KRA-18")
@pytest.mark.parametrize("key", NUMBERS)
def test_numbers_have_their_default_and_bounds(key: str) -> None:
    default, low, high, rule = NUMBERS[key]
    pack = SYSTEM.pack()
    assert (pack[key], pack.known[key].rule) == (default, rule)
    for value in (low, high):
        assert pack.turn({key: str(value)})[key] == value
    for beyond in (low - 1, high + 1):
        with pytest.raises(Refused):
            pack.turn({key: beyond})


@pytest.mark.rule("KRA-11")
@pytest.mark.parametrize("key", CHOICES)
def test_choices_have_their_options(key: str) -> None:
    default, options, rule = CHOICES[key]
    dial = SYSTEM.pack().known[key]
    assert (dial.default, tuple(dial.options or ()), dial.rule) == (default, options, rule)


@pytest.mark.parametrize("key", SWITCHES)
def test_switches_have_their_default(key: str) -> None:
    default, rule = SWITCHES[key]
    dial = SYSTEM.pack().known[key]
    assert (dial.default, dial.rule) == (default, rule)


@pytest.mark.rule("KRA-15")
@pytest.mark.parametrize(
    ("dial", "value", "total"),
    [("krasse", 0, 13), ("krasse", 100, 113), ("half_krasse", 0, 16), ("half_krasse", 100, 116)],
)
def test_each_end_of_a_value(dial: str, value: int, total: int) -> None:
    assert one(made("open", turned(**{dial: value}), krasses=2), (5, 5, 6, 3)).total == total


@pytest.mark.rule("KRA-18")
def test_each_end_of_the_limit() -> None:
    for limit in (1, 20):
        assert made("open", turned(limit=limit), krasses=limit)
    with pytest.raises(Refused):
        made("open", turned(limit=1), krasses=2)


def with_table(name: str, table: dict[str, Any]) -> Rules:
    pack = SYSTEM.pack().read({"system": "krasses", "name": "house", "tables": {name: table}})
    return SYSTEM.rules(pack)


def test_a_pack_may_replace_a_table() -> None:
    scale = {"rows": [{"key": "a", "fr": "Un", "en": "One", "value": 3}]}
    rules = with_table("difficulty", scale)
    assert rules.notation("+0 vs un").form()["difficulty"] == 3
    special = {"sides": 10, "special": [{"key": "feat", "first": 9, "at_least": 9}]}
    rules = with_table("roll", special)
    assert one(made("fixed", rules, difficulty=40), (9, 9)).key == "feat"
    assert one(made("fixed", rules, difficulty=40), (10, 10)).key == "failure"
    fate = with_table("krasse", {"faces": ["krasse", "nothing"]})
    assert one(made("open", fate, krasses=1), (5, 5, 1)).total == 16
    help_more = with_table("cooperation", {"above": 9, "bonus": 5, "trained": 2, "degrees": 3})
    parties = [{"name": "a", "bonus": 9}, {"name": "b", "degree": 2}]
    outcome = rolled(made("cooperation", help_more, parties=parties), (5, 5, 5, 5))[0]
    assert (outcome.total, dict(outcome.detail)["degrees"]) == (24, 3)


PEOPLE: dict[str, Any] = {
    "names": ["x"], "concepts": ["x"], "advantages": ["x"], "assets": ["x"], "equipment": ["x"],
    "encumbrances": ["x"], "skills": ["x"], "attributes": [{"id": "charisma", "name": "Charisme"}],
    "random": {
        **{key: {"low": 1, "high": 2} for key in ("attribute", "skill", "degree", "advantage", "modifier")},
        "skills": 1,
    },
}  # fmt: skip
SKEWED = {**PEOPLE["random"], "skill": {"low": 3, "high": 2}}


@pytest.mark.parametrize(
    ("name", "wrong", "problem"),
    [
        ("roll", {"sides": 0, "special": []}, ("KRA-03", "sides")),
        ("roll", {"sides": 101, "special": []}, ("KRA-03", "sides")),
        ("roll", {"special": []}, ("HOUSE-file", "missing")),
        ("difficulty", {"rows": []}, ("KRA-10", "scale")),
        ("difficulty", {"rows": [{"key": "a", "fr": "a", "en": "a"}]}, ("KRA-10", "scale")),
        (
            "difficulty",
            {"rows": [{"key": k, "fr": k, "en": k, "value": v} for k, v in (("a", 9), ("b", 3))]},
            ("KRA-10", "scale"),
        ),
        ("krasse", {"faces": []}, ("KRA-15", "faces")),
        ("krasse", {"faces": ["twice"]}, ("HOUSE-file", "shape")),
        ("cooperation", {"above": 10**7, "bonus": 2, "trained": 1, "degrees": 1}, ("KRA-13", "table")),
        ("transfers", {"rows": []}, ("KRA-27", "rows")),
        ("people", {**PEOPLE, "names": []}, ("KRA-01", "list")),
        ("people", {**PEOPLE, "random": SKEWED}, ("KRA-01", "span")),
        ("people", {**PEOPLE, "random": {**PEOPLE["random"], "skills": 2}}, ("KRA-01", "list")),
    ],
)
def test_a_wrong_table_is_refused(name: str, wrong: dict[str, Any], problem: tuple[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        with_table(name, wrong)
    assert problem in problems(refused.value)


def test_the_people_of_a_pack() -> None:
    assert with_table("people", PEOPLE).random_sheet(lambda n: n).name == "x"


def test_where_dice_go_is_a_table_too() -> None:
    rows = [
        {**row, "to": "pile"} if row["key"] == "player" else dict(row)
        for row in SYSTEM.pack().tables["transfers"]["rows"]
    ]
    from tests.systems.krasses.table import table

    game = table(with_table("transfers", {"rows": rows}), pile=3, aline=0)
    game.play("krasse", 5, 5, 1, 1, sheet="aline", check={"check": "open"}, dice=2)
    assert game.settled("r1") == [("bank", "group.pile", 2, "KRA-20", "to_pile")]
