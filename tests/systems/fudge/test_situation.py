"""Dice without a Trait: situation rolls, questions with two answers, reactions of NPCs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.check import Throw
from tablee.game.problem import Refused
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.roll.situation import ReactionTable
from tests.systems.fudge.by_hand import book, chances, chip, faces_of, made, one, refused, rules, slots, told
from tests.table.play import Play


@pytest.mark.rule("FUD-3.1-08", "FUD-3.1-08-ex1")
def test_no_bystanders_on_a_good_situation_or_better() -> None:
    assert chances(made("situation", goal=1))["success"] == Fraction(31, 81)


@pytest.mark.rule("FUD-3.1-08")
@pytest.mark.parametrize(
    ("dice", "degree"), [(0, "Moyen"), (1, "Bon"), (-1, "Médiocre"), (4, "Excellent +1")]
)
def test_the_dice_alone_are_read_on_the_ladder(dice: int, degree: str) -> None:
    found = one(made("situation"), *faces_of(dice))
    assert (found.key, found.total) == ("degree", dice)
    assert slots(found.because, "FUD-3.2.1-07", "announced")["degree"].fr == degree


@pytest.mark.rule("FUD-3.1-09")
@pytest.mark.parametrize("way", ["coin", "d6"])
def test_a_coin_is_exactly_even(way: str) -> None:
    check = made("question", of=rules(question=way))
    assert chances(check) == {"no": Fraction(1, 2), "yes": Fraction(1, 2)}
    assert isinstance(check.root, Throw)
    assert check.root.sides == ((2,) if way == "coin" else (6,))
    assert (one(check, 2).key, one(check, 1).key) == ("yes", "no")


def test_by_default_a_question_is_asked_of_a_coin() -> None:
    root = made("question").root
    assert isinstance(root, Throw)
    assert root.sides == (2,)


@pytest.mark.rule("FUD-3.1-09")
@pytest.mark.parametrize(
    ("dice", "even"),
    [("4dF", "41/81"), ("3d6", "14/27"), ("4d6", "307/648"), ("2dF", "5/9"), ("d100", "1/2")],
)
def test_even_and_odd_are_not_quite_as_likely(dice: str, even: str) -> None:
    check = made("question", of=rules(question="parity", dice=dice))
    assert chances(check)["yes"] == Fraction(even)


@pytest.mark.rule("FUD-3.1-09")
def test_parity_says_what_its_chance_is() -> None:
    found = one(made("question", way="parity"), *faces_of(-2))
    assert (found.key, slots(found.because, "FUD-3.1-09", "parity")["chance"]) == ("yes", "41/81")
    assert one(made("question", way="parity"), *faces_of(3)).key == "no"
    assert refused(lambda: made("question", way="oracle")) == [("FUD-3.1-09", "unknown")]


@pytest.mark.rule("FUD-3.7-01", "FUD-3.7-03")
@pytest.mark.parametrize(
    ("dice", "key"), [(-1, "bad"), (0, "moderate"), (1, "good"), (-4, "bad"), (4, "good")]
)
def test_how_a_reaction_is_read(dice: int, key: str) -> None:
    found = one(made("reaction"), *faces_of(dice))
    assert (found.key, found.total, found.success) == (key, dice, None)
    assert ("FUD-3.7-03", "reads") in told(found.because)


@pytest.mark.rule("FUD-3.7-03")
def test_an_even_reaction_is_as_often_bad_as_good() -> None:
    found = chances(made("reaction"))
    assert found == {"bad": Fraction(31, 81), "moderate": Fraction(19, 81), "good": Fraction(31, 81)}


@pytest.mark.rule("FUD-3.7-02", "FUD-3.7-03-ex1")
def test_nathaniel_asks_a_seller() -> None:
    """Charismatic and well spoken, but on a dangerous topic."""
    charm = [chip(1, "Charismatique"), chip(1, "bien parlé"), chip(-2, "sujet dangereux")]
    assert one(made("reaction", chips=charm), *faces_of(0)).key == "moderate"
    more = one(made("reaction", chips=charm[:2]), *faces_of(0))
    assert (more.key, more.total) == ("good", 2)


@pytest.mark.rule("FUD-3.7-02")
def test_what_bears_on_a_reaction_counts_one_each() -> None:
    rows = {row.key: row.value for row in book().table("reactions", ReactionTable).modifiers}
    assert rows == {
        "appearance": 1, "charisma": 1, "reputation": 1, "status": 1, "habits": -1, "bribe": 1,
        "friendly": 1, "suspicious": -1, "boss": -1, "behaviour": 1,
    }  # fmt: skip


def test_a_table_of_reactions_goes_upward() -> None:
    rows: list[dict[str, Any]] = [
        {"key": "bad", "fr": "x", "en": "x"},
        {"key": "good", "fr": "y", "en": "y", "low": 2},
    ]
    own = SYSTEM.pack().read(
        {"system": "fudge", "tables": {"reactions": {"readings": rows, "modifiers": []}}}
    )
    assert chances(made("reaction", of=SYSTEM.rules(own)))["good"] == Fraction(15, 81)
    for wrong in ([*rows, rows[0]], [{**rows[0], "key": "odd"}], []):
        table = {"readings": wrong, "modifiers": []}
        with pytest.raises(Refused) as found:
            SYSTEM.rules(SYSTEM.pack().read({"system": "fudge", "tables": {"reactions": table}}))
        assert told(found.value.problems) == [("FUD-3.7-03", "rows")]


@pytest.mark.rule("FUD-3.4-05", "FUD-3.7-01")
@pytest.mark.parametrize("form", [{"check": "reaction"}, {"check": "roll", "level": 1, "goal": 0}])
def test_a_secret_roll_reaches_no_player_until_the_game_master_announces_it(form: dict[str, object]) -> None:
    play = Play("fudge")
    play.do("gm", "throw", check=form, mode="gm", silent=True)
    (run,) = play.state.game.runs
    assert play.sees("gm").game.runs[run].steps
    assert play.sees("ana").game.runs == {}
    assert len(play.views("ana")) == len(Play("fudge").views("ana"))
