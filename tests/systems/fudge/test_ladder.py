"""Levels in words (1.1, 1.2): seven of them, in both languages, renamed or lengthened by a game."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tablee.game.problem import Refused
from tablee.game.sheet import Levelled
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.core.book import Book
from tests.cli.running import prints
from tests.systems.fudge.by_hand import book, faces_of, one, rules, told

LEVELS = (
    (3, "Excellent", "Excellente", "Superb"), (2, "Très Bon", "Très Bonne", "Great"),
    (1, "Bon", "Bonne", "Good"), (0, "Moyen", "Moyenne", "Fair"), (-1, "Médiocre", "Médiocre", "Mediocre"),
    (-2, "Mauvais", "Mauvaise", "Poor"), (-3, "Lamentable", "Lamentable", "Terrible"),
)  # fmt: skip


@pytest.mark.rule("FUD-1.2-01", "FUD-1.1-03")
@pytest.mark.parametrize(("value", "fr", "feminine", "en"), LEVELS)
def test_a_level_is_read_and_said_in_both_languages_and_genders(
    value: int, fr: str, feminine: str, en: str
) -> None:
    here = book()
    assert [here.level(word) for word in (fr, feminine, en, fr.upper(), en.lower())] == [value] * 5
    assert (here.say(value).fr, here.say(value).en) == (fr, en)
    assert here.ladder.label(value, "fr", feminine=True) == feminine


@pytest.mark.rule("FUD-1.2-01")
def test_there_are_exactly_seven_levels_the_highest_first() -> None:
    assert [rung.value for rung in book().levels] == [3, 2, 1, 0, -1, -2, -3]
    assert book().level("tres bon") == 2
    assert book().level("Grandiose") is None


@pytest.mark.rule("FUD-1.2-02")
def test_the_ladder_goes_with_every_sheet_in_each_readers_words() -> None:
    ((title, lines),) = rules().legend
    assert (title.fr, title.en) == ("Échelle des niveaux", "Ladder of levels")
    assert [line.fr.split(" (")[0] for line in lines] == [fr for _, fr, _, _ in LEVELS]
    assert [line.en.split(" (")[0] for line in lines] == [
        "Superb", "Great", "Good", "Fair", "Mediocre", "Poor", "Terrible",
    ]  # fmt: skip
    assert rules().blank_sheet("Ana").get("ladder") is None


def longer() -> Book:
    names = ["Divin", "Fameux", "Fort", "Passable", "Faible"]
    rungs = [{"value": 3 - at, "fr": name, "en": name} for at, name in enumerate(names)]
    table = {"rungs": rungs, "legendary": {"fr": "Mythique", "en": "Mythical"}}
    return Book(SYSTEM.pack().read({"system": "fudge", "tables": {"ladder": table}}))


@pytest.mark.rule("FUD-1.2-03")
def test_a_game_has_a_ladder_of_its_own() -> None:
    here = longer()
    assert [here.level(name) for name in ("Divin", "Passable", "Faible")] == [3, 0, -1]
    assert here.level("Excellent") is None
    assert here.say(4).fr == "Divin +1"


@pytest.mark.rule("FUD-1.2-03")
@pytest.mark.parametrize(("top", "bottom"), [(1, 0), (0, -1), (20, -19)])
def test_a_ladder_has_from_two_to_forty_levels(top: int, bottom: int) -> None:
    words = {
        n: f"Niveau {chr(ord('a') + at % 26) * (1 + at // 26)}"
        for at, n in enumerate(range(top, bottom - 1, -1))
    }
    rungs = [{"value": n, "fr": word, "en": word} for n, word in words.items()]
    table = {"rungs": rungs, "legendary": {"fr": "L", "en": "L"}}
    own = SYSTEM.rules(SYSTEM.pack().read({"system": "fudge", "tables": {"ladder": table}}))
    for n in (top, bottom):
        assert one(own.notation(words[n]), *faces_of(0)).total == n


@pytest.mark.rule("FUD-1.2-03")
@pytest.mark.parametrize(
    ("values", "said"),
    [
        ((2,), "count"),
        (tuple(range(20, -21, -1)), "count"),
        ((3, 1, 0), "order"),
        ((3, 2, 1), "order"),
        ((-1, 0, 1), "order"),
    ],
)
def test_a_ladder_goes_down_by_ones_through_fair(values: tuple[int, ...], said: str) -> None:
    rungs = [{"value": value, "fr": f"n{value}", "en": f"n{value}"} for value in values]
    table = {"rungs": rungs, "legendary": {"fr": "L", "en": "L"}}
    with pytest.raises(Refused) as refused:
        Book(SYSTEM.pack().read({"system": "fudge", "tables": {"ladder": table}})).levels  # noqa: B018
    assert ("FUD-1.2-03", said) in told(refused.value.problems)


@pytest.mark.rule("FUD-1.2-04")
def test_the_reference_tells_how_to_remember_the_ladder_and_each_word_is_worth_one_more() -> None:
    assert "voisins" in rules().reference.entries["FUD-1.2-04"].text.fr
    values = [book().level(fr) for _, fr, _, _ in LEVELS]
    assert [(high or 0) - (low or 0) for high, low in pairwise(values)] == [1] * 6


@pytest.mark.rule("FUD-1.2-05", "FUD-1.2-06")
@pytest.mark.parametrize(("words", "level"), [("Légendaire", 4), ("Legendary", 4), ("Légendaire 2", 5)])
def test_legendary_is_thrown_where_the_game_has_it(words: str, level: int) -> None:
    assert rules(legendary=True).notation(f"{words} vs 2").form()["level"] == level
    with pytest.raises(Refused) as refused:
        rules().notation(f"{words} vs 2")
    assert [p.rule for p in refused.value.problems] == ["HOUSE-notation"]


@pytest.mark.rule("FUD-1.2-02")
def test_the_ladder_is_printed_below_every_sheet() -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "mina.json"
        file.write_text(prints("sheet", "new", "fudge", "--preset", "mina", "--json"), encoding="utf-8")
        shown = prints("sheet", "show", str(file), "--lang", "fr")
    assert shown.index("Échelle des niveaux") < shown.index("Excellent (", shown.index("Échelle"))
    assert [fr for _, fr, _, _ in LEVELS if fr not in shown[shown.index("Échelle") :]] == []


@pytest.mark.rule("FUD-1.2-06")
def test_legendary_stands_above_superb_where_the_game_has_it() -> None:
    assert book().level("Légendaire") is None
    here = book(legendary=True)
    assert [here.level(words) for words in ("Légendaire", "Legendary", "Légendaire 2")] == [4, 4, 5]
    assert book().say(4).fr == "Excellent +1"
    assert here.say(4).fr == "Légendaire"


@pytest.mark.rule("FUD-1.2-06", "FUD-1.2-07")
def test_nobody_starts_above_superb_and_play_reaches_it_only_where_allowed() -> None:
    from dataclasses import replace

    def found(status: str, **dials: bool) -> list[tuple[str, str]]:
        here = rules(creation="objective", **dials)
        sheet = here.blank_sheet("Ana").put(Levelled("epee", "Épée", 4, "skill"))
        problems = here.validate(replace(sheet, status=status))  # type: ignore[arg-type]
        return [key for key in told(problems) if key[0].startswith("FUD-1.2")]

    assert found("draft") == [("FUD-1.2-07", "above")]
    assert found("draft", legendary=True) == [("FUD-1.2-07", "above")]
    assert found("draft", legendary=True, legendary_start=True) == []
    assert found("approved") == [("FUD-1.2-06", "above")]
    assert found("approved", legendary=True) == []
