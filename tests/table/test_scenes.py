"""Scenes and handouts: prepared for the game master alone, opened for all in one act."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.table.log.record import fact_from_data, fact_to_data
from tests.systems_under_test import LISTED, find_system
from tests.table.play import SEAT_IDS, Play

RAIN = {"name": "Pluie battante", "value": 2, "role": "circumstance"}


def prepared(key: str = "fu3") -> Play:
    """A table whose game master has prepared a scene with a foe and a picture."""
    play = Play(key)
    play.bring("gm", "foe_", find_system(key).examples.foe, hidden=True, name="Vargo")
    play.do("gm", "keep_picture", picture="p1", title="La ruelle", width=40, height=30)
    play.do("gm", "put_scene", scene="s1", content=content())
    return play


def content(**more: Any) -> dict[str, Any]:
    """A scene as a page sends it."""
    return {
        "name": "La ruelle",
        "words": "Il *pleut*.",
        "secret": "Vargo attend.",
        "descriptors": [RAIN],
        "sheets": ["foe_"],
        "picture": "p1",
        **more,
    }


@pytest.mark.parametrize("key", LISTED)
def test_nobody_knows_what_is_prepared_and_all_know_it_once_open(key: str) -> None:
    play = prepared(key)
    assert play.sees("gm").evening.scenes["s1"].secret == "Vargo attend."
    for who in ("ana", "eve"):
        known = play.sees(who)
        assert known.evening == type(known.evening)() and known.game.sheets == {}
    play.do("gm", "open_scene", scene="s1")
    for who in ("ana", "bob", "eve"):
        known = play.sees(who)
        assert known.game.sheets["foe_"].name == "Vargo"
        assert known.evening.scenes == {}
        scene = known.evening.scene
        assert scene is not None and scene.name == "La ruelle" and scene.descriptors[0].value == 2
        assert known.evening.pictures["p1"].width == 40
        assert "Vargo attend." not in repr(play.views(who))
    assert play.sees("gm").evening.scenes["s1"].secret


def test_a_scene_is_changed_closed_and_thrown_away() -> None:
    play = prepared()
    play.do("gm", "put_scene", scene="s1", content=content(name="  Le   port "))
    play.do("gm", "open_scene", scene="s1")
    assert play.sees("ana").evening.scene.name == "Le port"  # type: ignore[union-attr]
    play.do("gm", "put_scene", scene="s1", content=content(name="Plus tard"))
    assert play.sees("ana").evening.scene.name == "Le port"  # type: ignore[union-attr]
    play.do("gm", "drop_scene", scene="s1")
    assert play.state.evening.scenes == {}
    play.do("gm", "close_scene")
    assert play.sees("ana").evening.scene is None
    assert play.refused("gm", "close_scene") == ("HOUSE-scene none",)
    assert play.refused("gm", "open_scene", scene="s1") == ("HOUSE-scene unknown",)


def test_what_was_opened_is_not_hidden_again_but_preparing_can_be_undone() -> None:
    play = prepared()
    wrote = play.do("gm", "put_scene", scene="s2", content={"name": "Le toit"})
    play.do("gm", "undo", command=wrote)
    assert "s2" not in play.state.evening.scenes
    play.do("gm", "redo", command=wrote)
    assert "s2" in play.state.evening.scenes
    opened = play.do("gm", "open_scene", scene="s2")
    assert play.refused("gm", "undo", command=opened) == ("HOUSE-undo shown",)


def test_a_handout_goes_to_chosen_seats_or_to_all() -> None:
    play = prepared()
    play.do("gm", "show_picture", picture="p1", to=[SEAT_IDS["bob"]])
    assert "p1" in play.sees("bob").evening.pictures and "p1" not in play.sees("ana").evening.pictures
    play.do("gm", "show_picture", picture="p1")
    assert play.sees("eve").evening.shown["p1"] == ("*",)
    assert play.sees("gm").evening.shown["p1"] == ("*", SEAT_IDS["bob"])
    play.do("gm", "drop_picture", picture="p1")
    assert all(not play.sees(who).evening.pictures for who in ("gm", "ana", "bob"))
    play.do("gm", "open_scene", scene="s1")
    assert play.sees("ana").evening.scene.picture == ""  # type: ignore[union-attr]


@pytest.mark.parametrize("who", ["ana", "eve"])
def test_only_the_game_master_prepares(who: str) -> None:
    play = prepared()
    for do, args in (
        ("put_scene", {"scene": "x", "content": content()}),
        ("open_scene", {"scene": "s1"}),
        ("close_scene", {}),
        ("drop_scene", {"scene": "s1"}),
        ("keep_picture", {"picture": "p2", "title": "", "width": 1, "height": 1}),
        ("show_picture", {"picture": "p1"}),
        ("drop_picture", {"picture": "p1"}),
    ):
        assert play.refused(who, do, **args) == ("HOUSE-seat gm",)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": " "}, "HOUSE-scene name"),
        ({"name": "x" * 81}, "HOUSE-scene name"),
        ({"words": "x" * 12001}, "HOUSE-scene long"),
        ({"descriptors": [RAIN] * 25}, "HOUSE-scene long"),
        ({"descriptors": [{"name": "", "value": 1}]}, "HOUSE-scene long"),
        ({"sheets": ["none"]}, "HOUSE-sheet unknown"),
        ({"picture": "none"}, "HOUSE-picture unknown"),
        ({"more": 1}, "HOUSE-file unknown"),
    ],
)
def test_a_scene_that_cannot_be_is_refused(wrong: dict[str, Any], said: str) -> None:
    assert prepared().refused("gm", "put_scene", scene="s3", content=content(**wrong)) == (said,)


def test_every_fact_is_kept_as_it_is() -> None:
    play = prepared()
    play.do("gm", "open_scene", scene="s1")
    play.do("gm", "show_picture", picture="p1", to=[SEAT_IDS["bob"]])
    for record in play.records:
        assert fact_from_data(fact_to_data(record.fact)) == record.fact
