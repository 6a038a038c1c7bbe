"""Characters of other games: Risus, Over the Edge, classes, hero pools, Fudge."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.codec import from_data, to_data
from tablee.game.problem import Refused
from tablee.systems.fate2.progress.conversions import ConversionTable, pool_levels, table_of
from tests.systems.fate2.growing import Game, book, game, hero, slots, told


def converted(source: str, line: str, **dials: Any) -> Game:
    made = game(hero("Ana"), **dials)
    made.play("convert", sheet="ana", source=source, line=line)
    return made


def levels(made: Game) -> dict[str, int]:
    return {name: level for name, (level, _) in made.aspects().items()}


@pytest.mark.rule("FAT-10CONV-01", "FAT-10CONV-02")
def test_dice_of_a_cliche_are_levels_and_levels_are_dice() -> None:
    made = converted("risus", "Viking 4, Poète (1)")
    assert levels(made) == {"Viking": 4, "Poète": 1}
    back = made.plan("as_risus", sheet="ana").because
    assert slots(back, "FAT-10CONV-02", "back") == {"name": "Viking", "level": 4, "dice": 4}
    assert game(hero("Ana")).wrong("as_risus", sheet="ana") == [("FAT-10CONV-02", "none")]


@pytest.mark.rule("FAT-10CONV-03")
def test_four_three_three_dice_and_a_flaw_are_three_two_two_and_two() -> None:
    made = converted("over_the_edge", "Espion 4, Séducteur 3, Tireur 3, Ivrogne")
    assert levels(made) == {"Espion": 3, "Séducteur": 2, "Tireur": 2, "Ivrogne": 2}


@pytest.mark.rule("FAT-10CONV-04", "FAT-10CONV-04-ex1")
def test_a_thief_of_the_third_level_is_voleur_three_with_twelve_points() -> None:
    made = game(hero("Ana"))
    plan = made.plan("convert", sheet="ana", source="class", line="Voleur 3")
    assert slots(plan.because, "FAT-10CONV-04", "class") == {"name": "Voleur", "level": 3, "points": 12}
    assert levels(converted("class", "Voleur 3")) == {"Voleur": 3}


@pytest.mark.rule("FAT-10CONV-04", "FAT-10CONV-05")
def test_a_level_of_a_class_is_a_phase_with_all_its_points() -> None:
    made = game(hero("Ana"), phase_points=5)
    plan = made.plan("convert", sheet="ana", source="class", line="Guerrier 2")
    assert slots(plan.because, "FAT-10CONV-04", "class")["points"] == 10


@pytest.mark.rule("FAT-10CONV-06", "FAT-10CONV-06-ex1", "FAT-10CONV-07", "FAT-10CONV-08")
def test_six_points_of_luck_are_nine_levels() -> None:
    made = converted("pool", "Chance 6, Conviction, Famille, Maître, Rapide")
    assert levels(made) == {"Conviction": 3, "Famille": 2, "Maître": 2, "Rapide": 2}
    said = [
        (e.rule, e.said) for e in made.plan("convert", sheet="ana", source="pool", line="Chance 2").because
    ]
    assert said[-2:] == [("FAT-10CONV-07", ""), ("FAT-10CONV-08", "")]


@pytest.mark.rule("FAT-10CONV-06")
@pytest.mark.parametrize(("points", "given"), [(6, 9), (5, 8), (7, 11), (1, 2), (2, 3)])
def test_an_odd_pool_is_rounded_up(points: int, given: int) -> None:
    assert pool_levels(book(), points) == given
    assert levels(converted("pool", f"Chance {points}")) == {"Chance": given}


@pytest.mark.rule("FAT-10CONV-06")
def test_levels_that_are_written_must_add_up() -> None:
    assert levels(converted("pool", "Chance 6, Conviction 5, Famille 4")) == {"Conviction": 5, "Famille": 4}
    assert levels(converted("pool", "Chance 6, Conviction 5, Famille")) == {"Conviction": 5, "Famille": 4}
    for line in ("Chance 6, Conviction 5", "Chance 6, Conviction 9, Famille"):
        assert game().wrong("convert", sheet="ana", source="pool", line=line) == [("FAT-10CONV-06", "split")]


FUDGE = [("Excellent", 3), ("Très Bon", 2), ("Bon", 1), ("Moyen", 0), ("Médiocre", -1), ("Légendaire", 4)]


@pytest.mark.rule("FAT-A1-01", "FAT-A1-04")
@pytest.mark.parametrize(("word", "value"), [*FUDGE, ("+2", 2), ("Superb", 3), ("Fair", 0), ("Great", 2)])
def test_a_fudge_skill_is_read_by_its_value_never_by_its_name(word: str, value: int) -> None:
    made = converted("fudge_skill", f"Escrime {word}")
    assert made.level("escrime") == value
    assert sum(step.value for step in made.sheet().steps) == value + 1


@pytest.mark.rule("FAT-A1-01")
@pytest.mark.parametrize(("word", "value"), [("Mauvais", -2), ("Lamentable", -3), ("Catastrophique", -4)])
def test_what_fudge_has_below_is_below_here_too(word: str, value: int) -> None:
    made = converted("fudge_skill", f"Escrime {word}")
    assert made.level("escrime") == value
    assert ("FAT-2-17", "sum") not in told(made.rules.validate(made.sheet()))


@pytest.mark.rule("FAT-A1-01", "FAT-A1-04")
def test_fudge_attributes_are_aspects_where_they_differ_from_the_average() -> None:
    made = game(hero("Ana"))
    line = "Force Très Bon, Agilité Moyen, Volonté Médiocre"
    plan = made.plan("convert", sheet="ana", source="fudge_attribute", line=line)
    assert told(plan.because) == [("FAT-A1-01", "attribute"), ("FAT-A1-01", "average"), ("FAT-A1-01", "lack")]
    assert levels(converted("fudge_attribute", line)) == {"Force": 2}


@pytest.mark.rule("FAT-A1-01", "FAT-A1-04")
@pytest.mark.parametrize(
    ("word", "said", "taken"), [("Bon", "attribute", {"Force": 1}), ("Médiocre", "lack", {})]
)
def test_a_fudge_attribute_just_beside_the_average_differs_from_it(
    word: str, said: str, taken: dict[str, int]
) -> None:
    made = game(hero("Ana"))
    plan = made.plan("convert", sheet="ana", source="fudge_attribute", line=f"Force {word}")
    assert told(plan.because) == [("FAT-A1-01", said)]
    assert slots(plan.because, "FAT-A1-01", said)["level"] == 1
    assert levels(converted("fudge_attribute", f"Force {word}")) == taken


@pytest.mark.rule("FAT-10CONV-01")
@pytest.mark.parametrize(
    ("source", "line"),
    [("risus", "Viking"), ("class", "Voleur 0"), ("fudge_skill", "Escrime"), ("over_the_edge", "Espion 1")],
)
def test_what_cant_be_read_is_refused(source: str, line: str) -> None:
    assert game().wrong("convert", sheet="ana", source=source, line=line) == [("FAT-10CONV-01", "unread")]
    assert game().wrong("convert", sheet="ana", source=source, line="") == [("FAT-10CONV-01", "none")]


@pytest.mark.rule("FAT-10CONV-01")
def test_a_game_may_do_without_conversions() -> None:
    assert "convert" not in game(conversions=False).rules.moves


@pytest.mark.rule("FAT-10CONV-03", "FAT-10CONV-06", "FAT-A1-01")
@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("over_the_edge", {"less": 1, "flaw": 0}, ("FAT-10CONV-03", "row")),
        ("pool", {"times": 3, "by": 0}, ("FAT-10CONV-06", "row")),
        ("fudge", {"levels": []}, ("FAT-A1-01", "rows")),
        ("fudge", {"levels": [{"value": 1, "fr": "", "en": "Good"}]}, ("FAT-A1-01", "nameless")),
    ],
)
def test_nonsense_in_the_table_is_refused(key: str, value: object, said: tuple[str, str]) -> None:
    data = to_data(table_of(book())) | {key: value}
    with pytest.raises(Refused) as refused:
        from_data(ConversionTable, data, "tables.conversions")
    assert said in told(refused.value.problems)
