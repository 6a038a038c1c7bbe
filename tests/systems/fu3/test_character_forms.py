"""How a character is begun at the table."""

from __future__ import annotations

import pytest

from tablee.game.problem import Refused
from tablee.game.sheet import Descriptor, Sheet
from tests.systems.fu3.table import Table, book, problems, table, turned


def begun(key: str, **given: str) -> Sheet:
    beginning = next(b for b in book().character_forms if b.key == key)
    return beginning.make(given)


def refused(key: str, **given: str) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as found:
        begun(key, **given)
    for problem in found.value.problems:
        assert book().reference.say(problem, "fr") and book().reference.say(problem, "en")
    return problems(found.value)


def names(sheet: Sheet, role: str) -> list[str]:
    return [block.name for block in sheet.having(Descriptor, role)]


def test_the_quickest_comes_first() -> None:
    first, second = book().character_forms
    assert (first.label.fr, first.label.en) == (
        "Concept seul, le reste en jeu", "Concept only, the rest in play",
    )  # fmt: skip
    assert [param.name for param in first.params] == ["name", "concept"]
    assert "2" in second.hint.fr and "1" in second.hint.en


@pytest.mark.rule("FU3-1-05", "FU3-1-09")
def test_a_concept_alone_is_filled_in_as_it_is_played() -> None:
    sheet = begun("concept", name=" Lou ", concept="Vieux marin rusé")
    assert (sheet.name, names(sheet, "concept")) == ("Lou", ["Vieux marin rusé"])
    assert book().validate(sheet) == ()
    game = table(lou=sheet)
    assert game.aura("lou") == (1, 1)
    game.play("lose_aura", sheet="lou")
    game.play("fill_asset", sheet="lou", name="Baratineur")
    game.play("write", sheet="lou", name="Orateur né")
    assert game.aura("lou") == (2, 3)
    game.play("finish_creation", sheet="lou")
    assert game.aura("lou") == (2, 3)
    assert game.refused("fill_asset", sheet="lou", name="Un de trop") == [("FU3-1-05", "full")]


@pytest.mark.rule("FU3-1-05")
def test_others_wait_for_the_house_rule() -> None:
    sheet = begun("complete", name="Lou", concept="Marin", assets="Baratineur")
    assert table(lou=sheet).refused("fill_asset", sheet="lou", name="Rusé") == [("FU3-1-05", "off")]
    in_play: Table = table(lou=sheet, rules=turned(creation_in_play=True))
    assert in_play.refused("fill_asset", sheet="lou", name="Rusé") == []


@pytest.mark.rule("FU3-1-04", "FU3-1-06", "FU3-1-09")
def test_a_complete_sheet_from_four_lines() -> None:
    sheet = begun(
        "complete",
        name="Lou",
        concept="Mage rusé",
        assets="Magie négative, Orateur né ; Vif",
        weaknesses="Radin",
    )
    assert names(sheet, "asset") == ["Magie négative", "Orateur né", "Vif"]
    assert names(sheet, "weakness") == ["Radin"]
    assert [block.tags for block in sheet.having(Descriptor, "asset")] == [("negative",), (), ()]
    assert book().validate(sheet) == () and table(lou=sheet).aura("lou") == (4, 4)


@pytest.mark.rule("FU3-1-01", "FU3-1-04")
def test_every_refusal_says_why() -> None:
    assert refused("concept", name=" ", concept="Marin") == [("FU3-1-01", "nameless")]
    assert refused("concept", name="Lou", concept="") == [("FU3-1-01", "name")]
    assert refused("concept", name="Lou") == [("HOUSE-param", "missing")]
    assert refused("complete", name="Lou", concept="Marin", assets="a, b, c") == [("FU3-1-04", "too_many")]
