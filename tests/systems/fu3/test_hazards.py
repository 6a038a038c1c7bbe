"""Hazards: poison, falls, asphyxia, exposure."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.problem import Refused
from tablee.systems.fu3 import SYSTEM
from tests.systems.fu3 import by_hand
from tests.systems.fu3.table import book, chip, law_of, problems, reading_of, said, thrown, turned


def hazard(kind: str, amount: Any = None, **more: Any) -> dict[str, Any]:
    return {"check": "hazard", "hazard": kind, **({} if amount is None else {"amount": amount}), **more}


@pytest.mark.rule("FU3-2-10")
@pytest.mark.parametrize(
    ("kind", "amount", "net"),
    [
        ("disease", 1, "-1"),
        ("disease", 3, "-3"),
        ("poison", 1, "-1"),
        ("poison", 3, "-3"),
        ("fall", 0, "0"),
        ("fall", 4, "-4"),
        ("fall", 9, "-9"),
        ("asphyxia", 0, "0"),
        ("asphyxia", 2, "-2"),
        ("exposure", None, "-1"),
        ("exposure", 0, "0"),
        ("exposure", 2, "-2"),
    ],
)
def test_each_hazard_has_its_malus(kind: str, amount: int | None, net: str) -> None:
    check = book().check(hazard(kind, amount))
    assert check.notation == net
    assert law_of(check) == by_hand.law(int(net))
    assert book().check(check.form()).form() == check.form()


@pytest.mark.rule("FU3-2-10")
@pytest.mark.parametrize(("kind", "amount"), [("poison", 0), ("poison", 4), ("disease", 0), ("disease", 4)])
def test_virulence_goes_from_one_to_three(kind: str, amount: int) -> None:
    with pytest.raises(Refused) as caught:
        book().check(hazard(kind, amount))
    assert problems(caught.value) == [("FU3-2-10", "bounds")]


@pytest.mark.rule("FU3-2-10", "FU3-2-ex11")
@pytest.mark.parametrize("amount", ["3.8", "3,8", "19/5"])
def test_a_fall_of_nearly_four_metres(amount: str) -> None:
    supple = chip("Souple comme une liane", 1, role="asset")
    check = book().check(hazard("fall", amount, chips=[supple]))
    assert check.notation == "-2"
    assert len(reading_of(thrown(check, 1, 2, 3, 4, 5, 6, 6)).dice) == 7
    assert book().check(check.form()).form() == check.form()


@pytest.mark.rule("FU3-2-10", "FU3-2-ex11")
def test_a_fall_of_nine_metres() -> None:
    check = book().check(hazard("fall", 9))
    assert check.notation == "-9"
    assert ("FU3-2-04", "capped") in said(check.because)
    assert law_of(check) == by_hand.law(-5)


@pytest.mark.rule("FU3-2-10")
@pytest.mark.parametrize(("dial", "net"), [("down", "-3"), ("up", "-4")])
def test_part_metres_are_dropped_or_counted(dial: str, net: str) -> None:
    rules = turned(hazard_parts=dial)
    assert rules.check(hazard("fall", "3.8")).notation == net
    assert rules.check(hazard("asphyxia", "7/2")).notation == net


@pytest.mark.rule("FU3-2-10", "FU3-2-04")
def test_a_malus_of_a_game_s_own_has_a_bound() -> None:
    """At two a metre, 499 metres are as many penalties as a throw may have."""
    hazards = dict(book().pack.tables["hazards"])
    rows = {**hazards, "fall": {**hazards["fall"], "per": 2}}
    rules = SYSTEM.rules(SYSTEM.pack().read({"system": "fu3", "name": "X", "tables": {"hazards": rows}}))
    assert rules.check(hazard("fall", 499)).notation == "-998"
    with pytest.raises(Refused) as caught:
        rules.check(hazard("fall", 500))
    assert problems(caught.value) == [("FU3-2-04", "limit")]


@pytest.mark.rule("FU3-2-10")
@pytest.mark.parametrize("every", ["round", "hour"])
def test_how_often_exposure_is_thrown_for(every: str) -> None:
    check = turned(exposure_every=every).check(hazard("exposure"))
    assert ("FU3-2-10", f"every_{every}") in said(check.because)
    assert ("FU3-2-10", f"every_{every}") not in said(book().check(hazard("fall", 1)).because)


@pytest.mark.rule("FU3-2-10")
def test_exposure_is_thrown_for_each_hour_by_the_book() -> None:
    assert ("FU3-2-10", "every_hour") in said(book().check(hazard("exposure")).because)


@pytest.mark.rule("FU3-2-10", "FU3-1-10")
def test_aura_helps_against_a_hazard() -> None:
    check = book().check(hazard("fall", 3, bought=2))
    assert check.notation == "-1"
    assert check.costs[0].amount == 2
    (die,) = check.before
    assert die.becomes == {"check": "hazard", "hazard": "fall", "amount": 3, "bought": 3}
    assert book().check(dict(die.becomes)).notation == "0"


@pytest.mark.rule("FU3-2-10")
@pytest.mark.parametrize(
    ("form", "said_of_it"),
    [
        (hazard("fall", "haut"), "number"),
        (hazard("fall", "1e9"), "number"),
        (hazard("fall", "1/0"), "number"),
        (hazard("fall", True), "number"),
        (hazard("fall", [3]), "number"),
        (hazard("fall", -1), "bounds"),
        (hazard("fall", 1000), "bounds"),
        (hazard("poison", "3/2"), "whole"),
        (hazard("exposure", "1.5"), "whole"),
    ],
)
def test_measures_that_make_no_sense_are_refused(form: dict[str, Any], said_of_it: str) -> None:
    with pytest.raises(Refused) as caught:
        book().check(form)
    assert problems(caught.value) == [("FU3-2-10", said_of_it)]


@pytest.mark.rule("FU3-2-10")
def test_a_fall_must_be_measured_and_known() -> None:
    with pytest.raises(Refused) as caught:
        book().check(hazard("fall"))
    assert problems(caught.value) == [("FU3-2-10", "number")]
    with pytest.raises(Refused) as caught:
        book().check(hazard("lava", 2))
    assert problems(caught.value) == [("HOUSE-param", "choice")]
