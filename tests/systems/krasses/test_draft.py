"""A throw in preparation: what is ticked on a sheet, what people add and strike, and the difficulty."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.game.chip import Chip
from tablee.game.draft import Draft, DraftResult
from tablee.game.problem import Refused
from tablee.game.state import State
from tablee.systems.krasses import SYSTEM
from tests.systems.krasses.table import book

TABLE = State({"a": SYSTEM.preset("aline"), "c": SYSTEM.preset("capitaine")})


def drafted(draft: Draft) -> DraftResult:
    make = book().draft
    assert make is not None
    return make(TABLE, draft)


def notation(draft: Draft) -> str:
    return book().check(drafted(draft).form).notation


@pytest.mark.rule("KRA-01")
def test_one_score_and_every_modifier_ticked() -> None:
    assert notation(Draft("a", ("bagout", "plan", "sac"))) == "+6"
    assert notation(Draft("a", ("bagout", "agility", "plan"))) == "+4"  # the score ticked last


@pytest.mark.rule("KRA-09")
def test_without_a_score_only_modifiers_count() -> None:
    assert notation(Draft("a", ("sac",))) == "-2"
    assert notation(Draft("a")) == "+0"
    assert notation(Draft("nobody", ("sac",))) == "+0"


@pytest.mark.rule("KRA-01")
def test_chips_are_struck_turned_and_added() -> None:
    draft = Draft("a", ("bagout", "plan"), added=(Chip("Pluie", 2, -1, role="circumstance"),))
    assert notation(draft) == "+6"
    assert notation(replace(draft, struck={"Pluie": "MJ"})) == "+8"
    assert notation(replace(draft, turned=("Plan de la ville",))) == "+4"
    struck = drafted(replace(draft, struck={"Pluie": "MJ"})).chips[-1]
    assert (struck.on, struck.struck_by) == (False, "MJ")


@pytest.mark.rule("KRA-10", "KRA-12")
@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ("", "+7"), ("  ", "+7"), ("20", "+7 vs 20"), ("Ardu", "+7 vs 20"), ("hard", "+7 vs 20"),
        ("très facile", "+7 vs 5"), ("Automatique", "+7 vs automatic"),
    ],
)  # fmt: skip
def test_the_difficulty_is_a_number_or_a_name_and_open_without_one(goal: str, expected: str) -> None:
    assert notation(Draft("a", ("bagout",), goal=goal)) == expected


@pytest.mark.rule("KRA-10")
@pytest.mark.parametrize("goal", ["montagne", "4000", "1e9", "٣٠", "9" * 60])
def test_a_difficulty_that_is_none_is_refused(goal: str) -> None:
    with pytest.raises(Refused) as refused:
        notation(Draft("a", ("bagout",), goal=goal))
    assert refused.value.problems[0].rule == "KRA-10"


@pytest.mark.rule("KRA-19")
def test_the_throw_of_a_second_role_is_the_gm_s() -> None:
    assert drafted(Draft("c", ("strength",))).form["who"] == "gm"
    assert "who" not in drafted(Draft("a", ("strength",))).form
