"""How rolls are written: words of either language, renamed ladders, dice by name, faces by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.cli.read import Hand
from tablee.game.check import Throw
from tablee.game.problem import Refused
from tablee.systems.fudge import SYSTEM
from tests.systems.fudge import by_faces
from tests.systems.fudge.by_hand import chances, chip, one, refused, rules, told


def form(text: str) -> dict[str, Any]:
    return rules().notation(text).form()


@pytest.mark.rule("FUD-1.2-01", "FUD-3.1-04")
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Bon vs Très Bon", {"level": 1, "goal": 2}),
        ("bonne contre tres bonne", {"level": 1, "goal": 2}),
        ("GOOD vs. great", {"level": 1, "goal": 2}),
        ("Good +1 vs 2", {"level": 1, "chips": [{"name": "", "value": 1}], "goal": 2}),
        ("Bon +1 −2", {"level": 1, "chips": [{"name": "", "value": 1}, chip(-2)]}),
        ("Moyen contre Excellent +2", {"goal": 5}),
        ("Mauvaise contre Lamentable −1", {"level": -2, "goal": -4}),
        ("+1 vs −2", {"level": 1, "goal": -2}),
        ("4dF+1", {"level": 1, "dice": "4dF"}),
        ("4dF", {"dice": "4dF"}),
        ("2dF-1 vs 0", {"level": -1, "goal": 0, "dice": "2dF"}),
        ("Bon contre Moyen avec 3d6", {"level": 1, "goal": 0, "dice": "3d6"}),
        ("Good with 4d6", {"level": 1, "dice": "4d6"}),
        ("Bon contre Moyen avec d%", {"level": 1, "goal": 0, "dice": "d100"}),
        ("Bon avec d100", {"level": 1, "dice": "d100"}),
        ("Bon avec dF", {"level": 1, "dice": "1dF"}),
    ],
)
def test_a_roll_in_words(text: str, wanted: dict[str, Any]) -> None:
    assert form(text) == {"check": "roll", **wanted}


@pytest.mark.parametrize(
    ("text", "me", "foe", "more"),
    [
        ("Bon vs jet Moyen", {"level": 1}, {}, {}),
        ("Good vs roll Fair", {"level": 1}, {}, {}),
        ("Bon contre un jet de Mauvais -1", {"level": 1}, {"level": -2, "chips": [chip(-1)]}, {}),
        ("Bon vs jet Moyen avec 2dF", {"level": 1, "dice": "2dF"}, {"dice": "2dF"}, {}),
        ("Médiocre vs jet Mauvais min Moyen", {"level": -1}, {"level": -2}, {"minimum": 0}),
    ],
)
def test_an_opposed_roll_in_words(text: str, me: Any, foe: Any, more: Any) -> None:
    wanted = {
        "check": "opposed",
        "me": {"name": "me", **me},
        "foe": {"name": "other", **foe, "who": "gm"},
        **more,
    }
    assert form(text) == wanted


@pytest.mark.parametrize("text", ["3d6+2", "d100", "4d6kh3", "6dF", "4d6"])
def test_plain_dice_stay_plain(text: str) -> None:
    assert form(text)["check"] == "dice"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Sublime",
        "Bon vs",
        "vs Bon",
        "Bon vs jet",
        "Bon avec 7d7",
        "Bon vs Moyen vs Bon",
        "Bon vs jet Moyen min x",
    ],
)
def test_what_is_no_roll_is_refused_with_examples(text: str) -> None:
    assert refused(lambda: rules().notation(text)) == [("HOUSE-notation", "syntax")]


def test_long_texts_are_refused() -> None:
    assert refused(lambda: rules().notation("Bon " * 400)) == [("HOUSE-notation", "long")]


@pytest.mark.parametrize(
    "text",
    ["Bon +1 vs Très Bon avec 3d6", "4dF+1", "Bon -2 vs jet Moyen +1 avec 2dF", "Bon vs jet Moyen min 0"],
)
def test_what_a_check_calls_itself_reads_back(text: str) -> None:
    check = rules().notation(text)
    again = rules().notation(check.notation)
    assert again.notation == check.notation
    assert chances(again) == chances(check)


@pytest.mark.parametrize(
    "form",
    [
        {"median": True},
        {"supports": [1]},
        {"verdict": "automatic"},
        {"chips": [chip(1, "corde")]},
        {"who": "gm"},
    ],
)
def test_what_notation_cannot_say_has_none(form: dict[str, Any]) -> None:
    assert rules().check({"check": "roll", **form}).notation == ""


def test_the_games_own_dice_need_no_name() -> None:
    own = rules(dice="3d6")
    assert (
        own.notation("Bon vs Moyen").notation == own.notation("Bon vs Moyen avec 3d6").notation == "+1 vs +0"
    )
    assert chances(own.notation("Bon vs Moyen"))["success"] == by_faces.at_least("3d6", -1)


@pytest.mark.rule("FUD-1.2-03")
def test_a_renamed_and_longer_ladder_is_read() -> None:
    names = ["Divin", "Héroïque", "Doué", "Quelconque", "Piètre"]
    rungs = [{"value": 3 - at, "fr": name, "en": name} for at, name in enumerate(names)]
    table = {"rungs": rungs, "legendary": {"fr": "Mythique", "en": "Mythic"}}
    own = SYSTEM.rules(SYSTEM.pack().read({"system": "fudge", "tables": {"ladder": table}}))
    assert own.notation("doue vs héroïque").form() == {"check": "roll", "level": 1, "goal": 2}
    with pytest.raises(Refused):
        own.notation("Bon vs Très Bon")


@pytest.mark.rule("FUD-2.4-01")
def test_a_legendary_trait_is_read() -> None:
    own = rules(legendary=True)
    assert own.notation("Légendaire 3 vs Legendary").form() == {"check": "roll", "level": 6, "goal": 4}


@pytest.mark.rule("FUD-3.2.1-04")
@pytest.mark.parametrize("faces", ["+,0,-,+", "+1 0 -1 +1", "5,3,1,6", "6 4 2 5"])
def test_dice_thrown_by_hand_are_faces_or_values(faces: str) -> None:
    check = rules().notation("Bon vs Moyen")
    assert isinstance(check.root, Throw)
    found = one(check, *Hand(faces).take(check.root))
    assert (found.total, found.margin) == (2, 2)


@pytest.mark.parametrize("faces", ["+,0,3,1", "1,2,-,4"])
def test_faces_and_values_are_not_mixed(faces: str) -> None:
    root = rules().notation("Bon vs Moyen").root
    assert isinstance(root, Throw)
    with pytest.raises(Refused) as found:
        Hand(faces).take(root)
    assert told(found.value.problems) == [("HOUSE-faces", "mixed")]


def test_both_sides_throw_in_order() -> None:
    check = rules().notation("Bon vs jet Moyen")
    assert isinstance(check.root, Throw)
    found = one(check, *Hand("+ + 0 0 - 0 0 0").take(check.root))
    assert (found.total, found.margin) == (3, 4)
    assert chances(check)["tie"] == Fraction(1016, 6561)
