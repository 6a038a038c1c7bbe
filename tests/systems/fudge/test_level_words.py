"""Every word of a level as people type it: either gender, one or many, accents or none, in both ladders."""

from __future__ import annotations

import pytest

from tablee.game.sheet import Levelled
from tablee.game.system import Rules
from tablee.systems.fudge import SYSTEM
from tests.cli.running import loads
from tests.systems.fudge.by_hand import rules

BOOK = {
    4: "Légendaire Légendaires Legendary",
    3: "Excellent Excellente Excellents Excellentes Superb",
    2: "Très_Bon Très_Bonne Très_Bons Très_Bonnes TRES_BONNES Great",
    1: "Bon Bonne Bons Bonnes bonnes Good",
    0: "Moyen Moyenne Moyens Moyennes Fair",
    -1: "Médiocre Médiocres MÉDIOCRES mediocres Mediocre",
    -2: "Mauvais Mauvaise Mauvaises mauvaises Poor",
    -3: "Lamentable Lamentables Terrible",
}
SALON = {
    4: "Fabuleux Fabuleuse Fabuleuses Fabulous",
    3: "Magistral Magistrale Magistraux Magistrales Masterly",
    2: "Brillant Brillante Brillants Brillantes Brilliant",
    1: "Solide Solides Solid",
    0: "Honnête Honnêtes honnetes Decent",
    -1: "Bancal Bancale Bancals Bancaux Bancales Shaky",
    -2: "Faible Faibles Weak",
    -3: "Piteux Piteuse Piteuses Pitiful",
    -4: "Calamiteux Calamiteuse Calamiteuses Calamitous",
}
CASES = [
    (pack, word.replace("_", " "), value)
    for pack, levels in (("", BOOK), ("salon", SALON))
    for value, words in levels.items()
    for word in words.split()
]


def game(pack: str) -> Rules:
    """The book’s game with Legendary, or a ready-made one."""
    return SYSTEM.rules(SYSTEM.ready(pack)) if pack else rules(legendary=True)


@pytest.mark.rule("FUD-1.2-01", "FUD-1.2-05")
@pytest.mark.parametrize(("pack", "word", "value"), CASES)
def test_a_level_is_read_on_a_foes_line_on_a_sheet_and_in_notation(pack: str, word: str, value: int) -> None:
    here = game(pack)
    assert here.notation(f"{word} vs 0").params.get("level", 0) == value
    assert here.notation(f"0 vs {word}").params["goal"] == value
    assert here.quick is not None
    for line in (f"Loup, Griffes {word}", f"Loup, {word} Griffes", f"Loup, Griffes : {word}"):
        (claws,) = (b for b in here.quick(line).having(Levelled, "skill"))
        assert (claws.name, claws.level) == ("Griffes", value)
    form = next(form for form in here.character_forms if form.key == "subjective")
    sheet = form.make({"name": "Ana", "traits": f"Jambes {word}"})
    assert [b.level for b in sheet.having(Levelled, "skill")] == [value]


@pytest.mark.rule("FUD-1.2-01")
@pytest.mark.parametrize("word", ["Mauvaises", "Très Bonnes", "mediocres", "Lamentables", "Moyennes", "Bons"])
def test_the_command_line_reads_the_plural(word: str) -> None:
    said = {"Mauvaises": -2, "Très Bonnes": 2, "mediocres": -1, "Lamentables": -3, "Moyennes": 0, "Bons": 1}
    odds = loads("odds", "fudge", f"{word} vs Moyenne")
    assert odds["success"] == loads("odds", "fudge", f"{said[word]:+d} vs 0")["success"]


@pytest.mark.rule("FUD-1.2-01", "FUD-1.4-04")
@pytest.mark.parametrize(
    ("part", "name", "level"),
    [
        ("Bon Sens Très Bon", "Bon Sens", 2),
        ("Très Bon Bon Sens", "Bon Sens", 2),
        ("Très Bonnes Griffes", "Griffes", 2),
        ("Épée Excellent +1", "Épée", 4),
        ("Épée Lamentable −1", "Épée", -4),
        ("Force +2", "Force", 2),
        ("Acrobaties : Médiocres (−1)", "Acrobaties", -1),
    ],
)
def test_a_name_that_holds_a_level_keeps_it(part: str, name: str, level: int) -> None:
    form = next(form for form in rules().character_forms if form.key == "subjective")
    sheet = form.make({"name": "Ana", "traits": part})
    assert (name, level) in [(b.name, b.level) for b in sheet.having(Levelled)]
    quick = rules().quick
    assert quick is not None
    assert (name, level) in [(b.name, b.level) for b in quick(f"Loup, {part}").having(Levelled)]


@pytest.mark.rule("FUD-1.4-04")
def test_common_sense_alone_is_no_level() -> None:
    from tests.systems.fudge.by_hand import refused

    quick = rules().quick
    assert quick is not None
    assert refused(lambda: quick("Loup, Bon Sens")) == [("FUD-1.4-04", "level")]
