"""House rules and tables of one's own."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.problem import Refused
from tablee.game.system import Rules
from tablee.systems import system
from tests.systems.iaodune.by_hand import thrown, totals

BOOK = system("iaodune").pack()
DEFAULTS = {
    "base_dice": 5,
    "max_dice": 30,
    "max_beings": 8,
    "equality": "three",
    "beyond_table": "last",
    "limit": "potential",
    "several_skills": False,
}
GROUP = {**BOOK.tables["beings"]["groups"][0], "names": ["Course", "Force"], "low": 1, "high": 3}
BOUNDS = {"base_dice": (1, 20), "max_dice": (0, 200), "max_beings": (2, 10)}


def with_table(name: str, table: dict[str, Any]) -> Rules:
    return system("iaodune").rules(BOOK.read({"system": "iaodune", "tables": {name: table}}))


def refusals(name: str, table: dict[str, Any]) -> list[str]:
    with pytest.raises(Refused) as refused:
        with_table(name, table)
    reference = system("iaodune").reference
    assert all(reference.say(p, "fr") and reference.say(p, "en") for p in refused.value.problems)
    return [p.said for p in refused.value.problems]


def test_the_book_sets_every_dial() -> None:
    assert {key: BOOK[key] for key in BOOK.known} == DEFAULTS


@pytest.mark.parametrize(("key", "bounds"), BOUNDS.items())
def test_dials_have_bounds(key: str, bounds: tuple[int, int]) -> None:
    low, high = bounds
    for value in bounds:
        assert BOOK.turn({key: value})[key] == value
        assert system("iaodune").rules(BOOK.turn({key: value})).pack[key] == value
    for value in (low - 1, high + 1):
        with pytest.raises(Refused):
            BOOK.turn({key: value})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"begun": {"skill": 0, "aptitude": 0}}, []),
        ({"begun": {"skill": -1, "aptitude": 0}}, ["size"]),
        ({"groups": [{**GROUP, "count": 0}]}, []),
        ({"groups": [{**GROUP, "count": 2}]}, []),
        ({"groups": [{**GROUP, "count": 3}]}, ["group"]),
        ({"groups": [{**GROUP, "count": -1}]}, ["group"]),
        ({"groups": [{**GROUP, "low": 3, "high": 2}]}, ["group"]),
        ({"names": []}, ["group"]),
    ],
)
def test_the_lists_that_beings_are_made_from_have_bounds(change: dict[str, Any], said: list[str]) -> None:
    table = {**BOOK.tables["beings"], **change}
    if said:
        assert refusals("beings", table) == said
    else:
        assert with_table("beings", table).validate(with_table("beings", table).blank_sheet("Ana")) == ()


@pytest.mark.rule("IAO-01")
def test_a_pack_may_change_the_die() -> None:
    faces = [{"faces": [1], "value": -2}, {"faces": [2, 3], "value": 0}, {"faces": [4], "value": 2}]
    game = with_table("dice", {"name": "dX", "faces": faces})
    check = game.notation("+1N")
    assert thrown(check, (4, 4, 1, 2, 3)).total == 3


@pytest.mark.rule("IAO-05")
def test_the_limits_hold_for_any_die() -> None:
    faces = [{"faces": [1], "value": -3}, {"faces": [2], "value": 3}]
    check = with_table("dice", {"name": "dX", "faces": faces}).notation("+1N")
    assert sorted(totals(check)) == [-4, -2, 4, 6]
    outcome = thrown(check, (2, 2, 2, 2, 2))
    assert outcome.total == 6
    assert ("IAO-05", "truncated") in [(r.rule, r.said) for r in outcome.because]


@pytest.mark.rule("IAO-01")
@pytest.mark.parametrize(
    ("faces", "case"),
    [
        ([], "faces"),
        ([{"faces": [1, 2], "value": 0}, {"faces": [2], "value": 1}], "faces"),
        ([{"faces": [1, 3], "value": 0}], "faces"),
        ([{"faces": [1, 2], "value": 11}], "value"),
        ([{"faces": list(range(1, 102)), "value": 0}], "faces"),
        ([{"faces": [1]}], "missing"),
        ([{"faces": ["1"], "value": 1}], "shape"),
    ],
)
def test_a_die_that_is_none_is_refused(faces: list[dict[str, Any]], case: str) -> None:
    assert refusals("dice", {"name": "dX", "faces": faces}) == [case]


def test_a_die_needs_a_short_name() -> None:
    faces = [{"faces": [1], "value": 0}]
    assert refusals("dice", {"name": "", "faces": faces}) == ["name"]
    assert refusals("dice", {"name": "d" * 9, "faces": faces}) == ["name"]


@pytest.mark.rule("IAO-10")
def test_a_pack_may_change_the_exchange() -> None:
    game = with_table(
        "equivalence", {"rows": [{"first": 1, "last": 4, "levels": 1}, {"first": 5, "levels": 3}]}
    )
    assert max(totals(game.notation("+4dN"))) == 5
    assert game.notation("2nD").root.count == 6  # type: ignore[union-attr]
    assert thrown(game.notation("+5D en N"), (3, 3, 3, 3, 3)).total == 3


@pytest.mark.rule("IAO-10")
@pytest.mark.parametrize(
    ("rows", "cases"),
    [
        ([], ["count"]),
        ([{"first": 1, "levels": 1}] * 101, ["count"]),
        ([{"first": 2, "levels": 1}], ["gap"]),
        ([{"first": 1, "last": 2, "levels": 1}, {"first": 4, "levels": 2}], ["gap"]),
        ([{"first": 1, "last": 2, "levels": 1}, {"first": 3, "levels": 1}], ["levels"]),
        ([{"first": 1, "levels": 1001}], ["levels"]),
        ([{"first": 1, "last": 2, "levels": 1}], ["last"]),
        ([{"first": 1, "levels": 1}, {"first": 2, "levels": 2}], ["last"]),
        ([{"first": 1, "last": 0, "levels": 1}, {"first": 2, "levels": 2}], ["last"]),
    ],
)
def test_an_exchange_with_holes_is_refused(rows: list[dict[str, Any]], cases: list[str]) -> None:
    assert refusals("equivalence", {"rows": rows}) == cases


def test_a_table_to_draw_beings_from_must_have_enough_names() -> None:
    group = {"role": "skill", "count": 2, "low": 1, "high": 3, "names": ["Course"]}
    table: dict[str, Any] = {"first_aptitude": "Corps", "names": ["Naé"], "groups": [group]}
    assert refusals("beings", table) == ["group"]
    assert refusals("beings", {**table, "groups": [{**group, "count": 1, "low": 4}]}) == ["group"]
    assert refusals("beings", {**table, "names": [], "groups": []}) == ["group"]
    game = with_table("beings", {**table, "groups": []})
    assert game.blank_sheet("Essai").blocks[0].id == "corps"


def test_every_problem_of_a_pack_is_told_at_once() -> None:
    broken = {"dice": {"name": "dX", "faces": []}, "equivalence": {"rows": []}, "outcomes": {}, "beings": {}}
    with pytest.raises(Refused) as refused:
        system("iaodune").rules(BOOK.read({"system": "iaodune", "tables": broken}))
    places = {p.where.split(".")[1].partition("[")[0] for p in refused.value.problems}
    assert places == {"dice", "equivalence", "outcomes", "beings"}


def test_a_pack_keeps_its_file_form() -> None:
    pack = BOOK.turn({"base_dice": 4, "equality": "fails"})
    assert BOOK.read(pack.form()).form() == pack.form()


def test_words_of_the_outcomes() -> None:
    game = system("iaodune").rules(BOOK)
    assert set(game.labels) == set(system("iaodune").outcomes) == {"total", "below", "equal", "above"}
    assert game.label("above").fr == "Au-dessus"
