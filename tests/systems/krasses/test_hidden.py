"""The same roll with something hidden: what second roles bring, what is to be beaten; and its chart."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.game.check import Choice, Throw
from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tablee.game.walk import Chosen, Step, Thrown, walk
from tests.systems.krasses.table import book, law_of, problems


def veil(form: Mapping[str, Any], *sheets: str) -> Mapping[str, Any]:
    make = book().veil
    assert make is not None
    return make(form, sheets)


def against(form: Mapping[str, Any], goal: str) -> Mapping[str, Any]:
    make = book().against
    assert make is not None
    return make(form, goal)


BONUS, COUNT = st.integers(-9, 12), st.integers(0, 3)
SIDE = st.sampled_from(["", "garde"])
CHIPS = st.lists(st.tuples(st.integers(0, 6), st.sampled_from([1, -1]), SIDE, st.booleans()), max_size=4)


def chips_of(worth: list[tuple[int, int, str, bool]]) -> list[dict[str, Any]]:
    return [
        {"name": f"c{at}", "value": value, "sign": sign, "side": side, "on": on}
        for at, (value, sign, side, on) in enumerate(worth)
    ]


@pytest.mark.rule("KRA-01")
@given(BONUS, CHIPS, CHIPS, COUNT, st.sampled_from([10, 15, 25]))
def test_a_veil_leaves_the_odds_as_they_are(
    bonus: int, mine: list[Any], theirs: list[Any], dice: int, difficulty: int
) -> None:
    alone = {
        "check": "fixed",
        "difficulty": difficulty,
        "bonus": bonus,
        "chips": chips_of(mine),
        "krasses": dice,
    }
    hidden = veil(alone, "garde")
    assert law_of(book().check(hidden)) == law_of(book().check(alone))
    assert not [chip for chip in hidden.get("chips", ()) if chip.get("side") == "garde"]
    parties = [
        {"name": "aline", "bonus": bonus, "chips": chips_of(mine)},
        {"name": "garde", "who": "gm", "chips": chips_of(theirs)},
    ]
    for form in (
        {"check": "opposed", "parties": parties},
        {"check": "cooperation", "parties": parties, "difficulty": difficulty},
        {
            "check": "counter",
            "announcer": "gm",
            "dice": 1,
            "stake": 1,
            "player": parties[0],
            "gm": parties[1],
        },
    ):
        over = veil(form, "garde")
        assert law_of(book().check(over)) == law_of(book().check(form))
        side = over["gm"] if "gm" in over else over["parties"][1]
        assert not side.get("chips")
        assert veil(form, "nobody") == form


def steps_for(form: Mapping[str, Any], tens: list[int], sixes: list[int], refuse: list[bool]) -> list[Step]:
    """Real throws and answers that go through a check to its end."""
    steps: list[Step] = []
    left, right, answers = iter(tens), iter(sixes), iter(refuse)
    node = book().check(form).root
    while isinstance(node, Throw | Choice):
        if isinstance(node, Throw):
            steps.append(Thrown(tuple(next(left if sides == 10 else right) for sides in node.sides)))
        else:
            steps.append(Chosen("refuse" if next(answers) else "accept"))
        node = walk(book().check(form), steps).node
    return steps


@pytest.mark.rule("KRA-02", "KRA-12", "KRA-17")
@given(
    BONUS, COUNT, st.integers(5, 40), st.lists(st.integers(1, 10), min_size=4, max_size=4),
    st.lists(st.integers(1, 6), min_size=6, max_size=6), st.lists(st.booleans(), min_size=6, max_size=6),
    st.booleans(),
)  # fmt: skip
def test_a_difficulty_told_afterwards_reads_the_same_dice_as_one_known_before(
    bonus: int, dice: int, goal: int, tens: list[int], sixes: list[int], refuse: list[bool], joint: bool
) -> None:
    blind: dict[str, Any] = {"check": "open", "bonus": bonus, "krasses": dice}
    known: dict[str, Any] = {**blind, "check": "fixed", "difficulty": goal}
    if joint:
        parties = [{"name": "a", "bonus": bonus, "krasses": dice}, {"name": "b"}]
        blind = {"check": "cooperation", "parties": parties}
        known = {**blind, "difficulty": goal}
    later = against(blind, str(goal))
    assert later == known
    steps = steps_for(blind, tens, sixes, refuse)
    (then,) = walk(book().check(later), steps).outcomes
    (before,) = walk(book().check(known), steps).outcomes
    (open_,) = walk(book().check(blind), steps).outcomes
    assert then == before
    assert then.because == before.because
    if not joint:
        assert then.total == open_.total


@pytest.mark.rule("KRA-10", "KRA-11")
def test_what_can_t_be_told_afterwards() -> None:
    pair = {"check": "opposed", "parties": [{"name": "a"}, {"name": "b"}]}
    assert against(pair, "20") == pair
    assert against({"check": "open"}, " ") == {"check": "open"}
    assert against({"check": "open"}, "Ardu") == {"check": "fixed", "difficulty": "hard"}
    with pytest.raises(Refused) as needless:
        against({"check": "open"}, "Automatique")
    assert problems(needless.value) == [("KRA-10", "no_roll")]


@pytest.mark.rule("KRA-10", "KRA-28")
def test_the_chart_has_every_row_of_the_scale() -> None:
    chart = book().charts["odds"](book().notation("+5 2K vs 20"))
    assert [line.name.fr for line in chart.lines] == ["+5 · 2 dK", "+5 · 3 dK", "+5"]
    assert [place.fr for place in chart.places] == ["5", "10", "15", "20", "25", "30", "35", "40"]
    assert book().charts["odds"](book().notation("+0")).lines[0].name.fr == "+0"
    for line, dice in zip(chart.lines, (2, 3, 0), strict=True):
        for place, value in enumerate((5, 10, 15, 20, 25, 30, 35, 40)):
            form = {"check": "fixed", "bonus": 5, "krasses": dice, "difficulty": value}
            assert line.values[place] == odds_of(book().check(form)).success
    plain = book().charts["odds"](book().notation("-2"))
    assert [line.name.en for line in plain.lines] == ["\N{MINUS SIGN}2", "\N{MINUS SIGN}2 · 1 dK"]
    assert plain.lines[0].values[1] == Fraction(36, 100)


@pytest.mark.parametrize(
    "text", ["+7 vs jet +5", "+6 3K vs jet +8 contre-krâsse", "3d6", "+1 vs Automatique"]
)
def test_other_rolls_have_a_chart_of_their_outcomes(text: str) -> None:
    if "Automatique" in text:
        assert len(book().charts["odds"](book().notation(text)).lines) == 2
        return
    chart = book().charts["odds"](book().notation(text))
    (line,) = chart.lines
    assert sum(line.values) == 1
    assert len(line.values) == len(chart.places)
