from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tablee.dice import (
    BUDGET,
    DF,
    MAX_DICE,
    MAX_TEXT,
    DiceError,
    Distribution,
    Expression,
    Keep,
    Pool,
    Term,
    d,
    parse,
)
from tests.dice.enumeration import ordered
from tests.dice.tables import table

CANONICAL = {
    "3d6+2": "3d6+2",
    "4d6kh3": "4d6kh3",
    "4D6K3": "4d6kh3",
    "2d20kl1": "2d20kl1",
    "2d20kh": "2d20kh1",
    "4dF": "4dF",
    "4df": "4dF",
    "d100": "1d100",
    "d%": "1d100",
    "2d6+1d8-1": "2d6+1d8-1",
    "-1d4": "-1d4",
    "+1d4": "1d4",
    " 2 d 6 kh 1\u00a0−\u202f3 ": "2d6kh1-3",
    "3+1d6+4-9": "1d6-2",
    "0d6": "0d6",
}


@pytest.mark.parametrize("text", CANONICAL)
def test_common_core(text: str) -> None:
    expression = parse(text)
    assert str(expression) == CANONICAL[text]
    assert parse(str(expression)) == expression


def test_what_is_parsed() -> None:
    assert parse("2d6+4dFkl3-1") == Expression(
        (Term(1, Pool(d(6), 2)), Term(1, Pool(DF, 4, Keep(3, False)))), -1
    )
    assert parse("2d6-1d8").pools() == (Pool(d(6), 2), Pool(d(8), 1))


@pytest.mark.parametrize(
    ("text", "position", "found"),
    [
        ("", 0, ""),
        ("5", 1, ""),
        ("3x", 1, "x"),
        ("1 0d6", 2, "0"),
        ("2d", 2, ""),
        ("2d6+", 4, ""),
        ("2d6+-1", 4, "-"),
        ("2d6 7", 4, "7"),
        ("٣d6", 0, "٣"),
        ("1d6+" + " " * MAX_TEXT, MAX_TEXT, " "),
    ],
)
def test_syntax_errors_say_where(text: str, position: int, found: str) -> None:
    with pytest.raises(DiceError) as caught:
        parse(text)
    assert caught.value.code == "syntax"
    assert caught.value.slots == {"text": text[:MAX_TEXT], "position": position, "found": found}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1000000000d6", "too_many_dice"),
        ("600d6+600d8", "too_many_dice"),
        ("9" * 150 + "d6", "too_many_dice"),
        ("d1000000000", "bad_die"),
        ("d0", "bad_die"),
        ("2d6kh3", "bad_keep"),
        ("2d6kh0", "bad_keep"),
    ],
)
def test_impossible_dice_are_refused_while_reading(text: str, code: str) -> None:
    with pytest.raises(DiceError) as caught:
        parse(text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "text", ["3d6+2", "4d6kh3", "2d4-1d6+1", "-2dF-1", "1d4+1d4-2d4kl1", "0d6+3", "-1d4"]
)
def test_law_is_that_of_every_throw(text: str) -> None:
    expression = parse(text)
    faces = [range(1, pool.die.sides + 1) for pool in expression.pools() for _ in range(pool.count)]
    assert table(expression.law()) == ordered(faces, lambda throw: expression.read(throw)[0])


def test_read_tells_each_die() -> None:
    total, dice = parse("3d6kh2-2dF+1").read((2, 6, 5, 1, 4))
    assert total == 6 + 5 - (-1 + 0) + 1
    assert dice == [(0, 2, 2, False), (0, 6, 6, True), (0, 5, 5, True), (1, 1, -1, True), (1, 4, 0, True)]


def test_read_refuses_wrong_faces() -> None:
    with pytest.raises(DiceError) as caught:
        parse("3d6").read((1, 2))
    assert (caught.value.code, caught.value.slots) == ("faces_count", {"expected": 3, "found": 2})
    with pytest.raises(DiceError) as caught:
        parse("2dF").read((1, 7))
    assert (caught.value.code, caught.value.slots) == ("bad_face", {"die": "dF", "face": 7})


def test_constant_alone_is_an_expression_but_no_notation() -> None:
    assert Expression((), 3).law() == Distribution({3: 1})
    assert Expression((), 3).law().mean() == Fraction(3)


NOTATION = st.text(alphabet="0123456789dDfFkKhHlL%+-−  ", max_size=30)


@given(st.text(max_size=60) | NOTATION | st.text(min_size=MAX_TEXT, max_size=2 * MAX_TEXT))
@example("\ud800d6")
@example("d6\x00")
@example("²d6")
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        expression = parse(text)
    except DiceError as error:
        assert str(error)
        return
    again = parse(str(expression))
    assert again == expression
    assert str(again) == str(expression)
    assert expression.dice_count() <= MAX_DICE
    try:
        law = expression.law()
    except DiceError as error:
        assert error.code == "too_costly"
        assert expression.cost() > BUDGET
    else:
        assert expression.cost() <= BUDGET
        assert sum(weight for _, weight in law.items()) == law.total


@st.composite
def expressions(draw: st.DrawFn) -> Expression:
    terms = []
    for _ in range(draw(st.integers(1, 4))):
        count = draw(st.integers(0, 6))
        keep = (
            Keep(draw(st.integers(1, count)), draw(st.booleans())) if count and draw(st.booleans()) else None
        )
        die = draw(st.sampled_from([DF, d(3), d(6), d(10), d(100)]))
        terms.append(Term(draw(st.sampled_from([1, -1])), Pool(die, count, keep)))
    return Expression(tuple(terms), draw(st.integers(-99, 99)))


@given(expressions())
def test_every_expression_survives_its_notation(expression: Expression) -> None:
    assert parse(str(expression)) == expression
    means = [term.sign * term.pool.sum_law().mean() for term in expression.terms]
    assert expression.law().mean() == sum(means) + expression.constant
