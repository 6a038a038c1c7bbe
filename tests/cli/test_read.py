"""``tablee read``: dice thrown by hand."""

from __future__ import annotations

import pytest

from tests.cli.running import fails, loads, prints


def test_faces_are_read_in_order() -> None:
    form = loads("read", "fu3", "+1", "--faces", "6,4,2,1,2,4")
    assert [die["face"] for die in form["dice"]] == [6, 4, 2, 1, 2, 4]
    assert [die["kept"] for die in form["dice"]] == [True, True, True, False, True, True]
    assert (form["outcome"], form["total"], form["success"]) == ("yes_but", 3, True)


@pytest.mark.parametrize("faces", ["6,4,2,1,2,4", "6 4 2 1 2 4", " 6, 4; 2,1 ,2 4 "])
def test_commas_and_spaces_both_part_them(faces: str) -> None:
    assert loads("read", "fu3", "+1", "--faces", faces)["total"] == 3


@pytest.mark.parametrize("faces", ["6,1,3,5,2", "+,-,0,+,-", "+1,-1,0,+1,-1", "+,−1,0,+1,-"])
def test_fudge_dice_are_faces_or_values(faces: str) -> None:
    form = loads("read", "iaodune", "+3N", "--faces", faces)
    assert [die["value"] for die in form["dice"]] == [1, -1, 0, 1, -1]
    assert form["total"] == 3


@pytest.mark.parametrize("faces", ["6,1,0,5,2", "+,-,3,+,-", "1,2,3,4,-1"])
def test_faces_and_values_of_fudge_dice_are_not_mixed(faces: str) -> None:
    assert "not both" in fails(1, "read", "iaodune", "+3N", "--faces", faces)


def test_my_dice_then_my_krasse_dice_then_those_of_circumstance() -> None:
    form = loads("read", "krasses", "+7 2K vs 20 1K", "--faces", "4,5,6,3,6")
    assert [die["die"] for die in form["dice"][:2]] == ["d10", "d10"]
    assert [die["face"] for die in form["dice"]] == [4, 5, 6, 3, 6]


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ("6,4,2", "takes 6 dice, 3 faces"),
        ("", "takes 6 dice, 0 faces"),
        ("6,4,2,1,2,4,5,5", "Faces too many: 2"),
        ("6,4,2,1,2,7", "can’t show 7"),
        ("6,4,2,1,2,0", "can’t show 0"),
        ("6,4,2,1,2,+9", "can’t show 9"),
        ("6,4,a,1,2,4", "“a” is not a list of faces"),
        ("6,,4", None),
        ("6.5", "6.5"),
        ("9" * 50, "not a list of faces"),
    ],
)
def test_faces_that_do_not_fit_are_refused_in_a_line(faces: str, words: str | None) -> None:
    assert (words or "") in fails(1, "read", "fu3", "+1", "--faces", faces)


def test_the_refusal_is_in_french_too() -> None:
    line = fails(1, "read", "fu3", "+1", "--faces", "6", "--lang", "fr")
    assert line == "Erreur\u00a0: Ce jet prend 6 dés, 1 faces sont données."


def test_faces_must_be_given() -> None:
    assert fails(2, "read", "fu3", "+1") == "Error: --faces is missing: see --help."


def test_people_see_the_same_as_after_a_throw() -> None:
    text = prints("read", "fu3", "+1", "--faces", "6,4,2,1,2,4", "--lang", "fr")
    assert "  Écartés   ⚀ 1\n" in text
    assert "  Résultat  Oui, mais… · total 3\n" in text


@pytest.mark.parametrize(
    ("game", "faces", "line"),
    [("fate2", "6,6,6,3", "Epique (+5)"), ("fate2", "1,1,3,3", "Moyen (0)"), ("fudge", "6,6,6,6", "(+6)")],
)
def test_the_number_of_a_level_stands_beside_its_word_once(game: str, faces: str, line: str) -> None:
    text = prints("read", game, "+2", "--faces", faces, "--lang", "fr")
    (said,) = (row for row in text.splitlines() if row.lstrip().startswith("Résultat"))
    assert said.endswith(line) and said.count("(") == 1
