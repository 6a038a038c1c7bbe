"""Group combat: one throw for two sides."""

from __future__ import annotations

import pytest

from tablee.game.sheet import Numeric, Sheet
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.core.combat_tables import combat_table
from tests.systems.fu3 import by_hand
from tests.systems.fu3.table import book, kept, law_of, result, table, thrown

TEICH = {"sheet": "teich"}
BLOP = {"sheet": "blop", "helps": ["asset_1"]}
SYGIL = {"sheet": "sygil", "concept": "neutral", "helps": ["asset_1"]}


def force(name: str, value: int) -> Sheet:
    return Sheet("fu3", name, (Numeric("force", "Force totale", value, "force"),), "group")


@pytest.mark.rule("FU3-3-11", "FU3-3-ex5")
def test_the_heroes_against_the_assassins() -> None:
    game = table(
        "teich", "blop", "sygil", a=force("Assassin", 3), b=force("Assassin", 3), c=force("Assassin", 1)
    )
    fight = {"ours": [TEICH, BLOP, SYGIL], "theirs": ["a", "b", "c"]}
    seen = game.preview("group", **fight)
    assert seen.shows["check"] == {"check": "group", "ours": 9, "theirs": 7}
    assert seen.shows["net"] == "+2"
    place = thrown(book().check(seen.shows["check"]), 1, 3, 4, 4, 4, 5, 6)
    assert sorted(kept(place)) == [4, 4, 4, 5, 6]
    assert result(place) == ("yes_and", 1)
    assert dict(place.outcomes[0].detail)["points"] == 3
    game.play("group", 1, 3, 4, 4, 4, 5, 6, **fight)
    assert (game.state.run("r1").by, game.state.run("r1").against) == ("teich", ("a", "b", "c"))


@pytest.mark.rule("FU3-3-11", "FU3-3-ex12")
def test_ten_seasoned_fighters_are_too_many() -> None:
    game = table("teich", "blop", "sygil", "mehnzotains")
    seen = game.preview("group", ours=[TEICH, BLOP, SYGIL], theirs=["mehnzotains"])
    assert seen.shows["net"] == "-16"
    assert seen.dice.count == 10
    assert kept(thrown(book().check(seen.shows["check"]), 6, 6, 6, 6, 6, 1, 2, 3, 4, 5)) == [1, 2, 3, 4, 5]


@pytest.mark.rule("FU3-3-11")
def test_prepared_forces() -> None:
    found = {row.key: row.value for row in combat_table(book().pack).forces}
    assert found == {"xeols": 8, "mehnzotains": 25}
    game = table("teich")
    for key, value in found.items():
        block = SYSTEM.preset(key).get("force")
        assert isinstance(block, Numeric) and block.value == value
        game.play("recruit", id=key, sample=key)
        assert game.state.sheet(key) == SYSTEM.preset(key)
    game.play("recruit", id="more", sample="xeols", name="6 Xéols", value=12)
    more = game.state.sheet("more")
    assert (more.name, more.need("force", Numeric).value) == ("6 Xéols", 12)


@pytest.mark.rule("FU3-3-11")
def test_numbers_environment_and_more_force() -> None:
    game = table("teich", "xeols")
    fight = {"ours": [TEICH], "theirs": ["xeols"]}
    assert game.preview("group", **fight).shows["net"] == "-5"
    assert game.preview("group", **fight, superiority="theirs").shows["net"] == "-6"
    assert game.preview("group", **fight, superiority="ours", more_ours=4).shows["net"] == "0"
    dark = [{"name": "Nuit noire", "value": 2}]
    assert game.preview("group", **fight, chips=dark, more_theirs=1).shows["net"] == "-4"


@pytest.mark.rule("FU3-3-11")
@pytest.mark.parametrize(("ours", "theirs"), [(9, 7), (9, 25), (3, 3), (0, 0)])
def test_the_odds_of_a_group_combat(ours: int, theirs: int) -> None:
    check = book().check({"check": "group", "ours": ours, "theirs": theirs})
    assert law_of(check) == by_hand.law(ours - theirs)
    assert book().check(check.form()).form() == check.form()


@pytest.mark.rule("FU3-3-11", "FU3-3-08")
def test_the_points_of_a_group_combat_go_to_chosen_victims() -> None:
    game = table("teich", a=force("Un", 3), b=force("Deux", 0))
    game.play("group", 4, 4, 5, 5, 6, ours=[TEICH], theirs=["a", "b"])
    game.play("settle", run="r1")
    for at, victim in ((1, "a"), (2, "b")):
        game.play(
            "inflict", 2,
            pending=f"r1:point:{at}:", seat="teich", form="condition", victim=victim, name="À terre",
        )  # fmt: skip
    assert [bool(game.state.sheet(id).get("condition_1")) for id in ("a", "b")] == [True, True]
