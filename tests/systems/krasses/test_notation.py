"""How a roll is written, and that what is written is read back the same."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tests.systems.krasses.table import book, law_of, problems, rolled

FIXED = {"check": "fixed", "difficulty": 20, "bonus": 7}
KRASSES = {**FIXED, "krasses": 3, "circumstance": 2}


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("+7 vs 20", FIXED),
        ("7vs20", FIXED),
        ("+7 contre 20", FIXED),
        ("+7 AGAINST 20", FIXED),
        ("+7 vs. 20", FIXED),
        ("  +7   vs   20  ", FIXED),
        ("+5 +3 -1 vs 20", FIXED),
        ("+5+3\N{MINUS SIGN}1 vs Ardu", FIXED),
        ("+7 contre ardu", FIXED),
        ("+7 vs Hard", FIXED),
        ("+7 vs Moyen +5", FIXED),
        ("+7 3K vs 20 2K", KRASSES),
        ("+7 3dK contre 20 2dK", KRASSES),
        ("+7+3k vs 20+2k", KRASSES),
        ("3K +7 vs Ardu 2K", KRASSES),
        ("+7 0K vs 20 0K", FIXED),
        ("+7 vs presque impossible", {**FIXED, "difficulty": 35}),
        ("+7 vs HEROIQUE 1K", {**FIXED, "difficulty": 40, "circumstance": 1}),
        ("+7 vs automatique", {**FIXED, "difficulty": "automatic"}),
        ("\N{MINUS SIGN}3 vs 15", {"check": "fixed", "difficulty": 15, "bonus": -3}),
        ("0 vs 15", {"check": "fixed", "difficulty": 15}),
        ("+7", {"check": "open", "bonus": 7}),
        ("-2 4K", {"check": "open", "bonus": -2, "krasses": 4}),
        ("3d6+2", {"check": "dice", "dice": "3d6+2"}),
        ("d100", {"check": "dice", "dice": "1d100"}),
    ],
)
def test_what_is_written(text: str, form: dict[str, Any]) -> None:
    assert book().notation(text).form() == form


@pytest.mark.parametrize("text", ["+7 vs jet +5", "+7 contre jet 5", "+7 vs roll +5", "+7vs jet+5"])
def test_an_opposed_roll(text: str) -> None:
    parties = [{"name": "me", "bonus": 7}, {"name": "other", "who": "gm", "bonus": 5}]
    assert book().notation(text).form() == {"check": "opposed", "parties": parties}


@pytest.mark.rule("KRA-23")
@pytest.mark.parametrize(
    ("text", "announcer", "dice", "stake", "canonical"),
    [
        ("+6 3K vs jet +8 contre-krâsse", "pc", 3, 3, "+6 3K vs jet +8 contre-krâsse"),
        ("+6 vs roll +8 5K counter 3K", "gm", 5, 3, "+6 vs jet +8 5K contre-krâsse 3K"),
        ("+6 2K contre jet +8 CONTRE-KRASSE", "pc", 2, 2, "+6 2K vs jet +8 contre-krâsse"),
        ("+6 2K vs roll +8 counter-krâsse", "pc", 2, 2, "+6 2K vs jet +8 contre-krâsse"),
    ],
)
def test_a_counter_krasse(text: str, announcer: str, dice: int, stake: int, canonical: str) -> None:
    check = book().notation(text)
    form = {"announcer": announcer, "dice": dice, "stake": stake, "answer": "counter"}
    sides = {"player": {"name": "me", "bonus": 6}, "gm": {"name": "other", "who": "gm", "bonus": 8}}
    assert check.form() == {"check": "counter", **form, **sides}
    assert check.notation == canonical
    assert book().notation(canonical).form() == check.form()


def test_what_the_notation_can_t_say_is_not_written() -> None:
    silent: list[dict[str, Any]] = [
        {"check": "fixed", "difficulty": 20, "raised": 3},
        {"check": "fixed", "difficulty": 20, "krasses": 8, "lifted": True},
        {"check": "fixed", "difficulty": 20, "krasses": 1, "justified": "all"},
        {"check": "open", "who": "gm"},
        {"check": "opposed", "parties": [{"name": "me"}, {"name": "other"}]},
        {"check": "counter", "announcer": "pc", "dice": 1, "stake": 1},
    ]
    assert [book().check(form).notation for form in silent] == [""] * len(silent)


def test_dice_in_order_mine_my_dk_then_the_opponent_s() -> None:
    check = book().notation("+7 2K vs jet +5 1K")
    assert check.notation == "+7 2K vs jet +5 1K"
    outcomes = rolled(check, (5, 6, 6, 1, 8, 9, 3))
    assert [o.total for o in outcomes] == [24, 25]
    fixed = book().notation("+7 2K vs 20 1K")
    assert rolled(fixed, (5, 6, 6, 1, 3))[0].total == 24
    assert dict(rolled(fixed, (5, 6, 6, 1, 3))[0].facts)["difficulty"] == 23


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("7 3dk contre ardu 2k", "+7 3K vs 20 2K"),
        ("0", "+0"),
        ("\N{MINUS SIGN}2 vs Très facile", "-2 vs 5"),
        ("+7 vs roll -1", "+7 vs jet -1"),
        ("+7 vs Automatic", "+7 vs automatic"),
    ],
)
def test_the_canonical_form(text: str, canonical: str) -> None:
    check = book().notation(text)
    assert check.notation == canonical
    assert book().notation(canonical).form() == check.form()


@pytest.mark.parametrize(
    "text",
    ["", "vs 20", "+7 vs", "+7 vs licorne", "+7 vs 20 vs 20", "+7 -3K", "+7 3K 2K", "3K", "+7 vs jet", "+7 8",
     "+7 vs jet +5 counter", "+7 1K vs jet +5 1K counter",
     "+7 vs 1e9", "sept contre vingt", "+7 vs 20 2", "+٣ vs 20"],
)  # fmt: skip
def test_what_is_not_a_roll(text: str) -> None:
    with pytest.raises(Refused) as refused:
        book().notation(text)
    assert problems(refused.value) == [("HOUSE-notation", "syntax")]
    assert "+7 vs 20" in dict(refused.value.problems[0].slots)["expected"]  # type: ignore[operator]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("+7 6K vs 20", ("KRA-18", "limit")),
        ("+7 vs 20 6K", ("KRA-22", "limit")),
        ("+7 vs 50", ("KRA-10", "outside")),
        ("+9999999 vs 20", ("KRA-01", "large")),
        ("+" + "7" * 300, ("HOUSE-notation", "long")),
    ],
)
def test_what_the_rules_refuse(text: str, problem: tuple[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        book().notation(text)
    assert problem in problems(refused.value)


SIDES = st.tuples(st.integers(-1_000_000, 1_000_000), st.integers(0, 5))


def side(bonus: int, dice: int) -> str:
    return f"{bonus:+d}" + (f" {dice}K" if dice else "")


@given(SIDES, st.one_of(st.none(), SIDES, st.tuples(st.integers(5, 40), st.integers(0, 5), st.none())))
def test_printing_and_reading_agree(mine: tuple[int, int], other: tuple[Any, ...] | None) -> None:
    text = side(*mine)
    if other is not None:
        dice = f" {other[1]}K" if other[1] else ""
        text += f" vs {other[0]}{dice}" if len(other) == 3 else f" vs jet {side(*other)}"
    check = book().notation(text)
    assert check.notation == text
    assert book().notation(check.notation).form() == check.form()
    assert book().check(check.form()).form() == check.form()


@given(st.text(alphabet="+-−0123456789 Kkd vscontrejàâ²٣.", max_size=40))
def test_anything_written_is_read_or_refused(text: str) -> None:
    try:
        check = book().notation(text)
    except Refused:
        return
    if check.kind != "dice":
        assert book().notation(check.notation).form() == check.form()


def test_odds_are_the_same_by_name_and_by_number() -> None:
    assert law_of(book().notation("+3 1K vs Facile")) == law_of(book().notation("+3 1K vs 10"))
    assert odds_of(book().notation("+7 vs jet +5")).success is not None
