"""A sheet before it is played: writing on it, ticking what is magic."""

from __future__ import annotations

import pytest

from tablee.game.sheet import Descriptor
from tablee.systems.fu3.sheet.blocks import casting_problems
from tests.systems.fu3.table import book, broken, said, table


@pytest.mark.rule("FU3-1-01", "FU3-1-04", "FU3-1-09")
def test_a_character_written_line_by_line() -> None:
    game = table(lou=book().blank_sheet("Lou"))
    game.play("write", sheet="lou", role="concept", name="Vieux marin rusé")
    assert game.aura("lou") == (1, 1)
    for name in ("Baratineur", "Orateur né"):
        game.play("write", sheet="lou", name=name)
    assert game.aura("lou") == (3, 3)
    game.play("write", sheet="lou", name="Manipulateur")
    assert broken(book(), game.state.sheet("lou")) == [("FU3-1-04", "too_many")]
    game.play("write", sheet="lou", role="weakness", name="Radin")
    assert book().validate(game.state.sheet("lou")) == ()
    assert game.aura("lou") == (4, 4)
    assert [step.block for step in game.state.sheet("lou").steps] == [
        "concept", "asset_1", "asset_2", "asset_3", "weakness_1",
    ]  # fmt: skip
    game.play("finish_creation", sheet="lou")
    assert game.refused("write", sheet="lou", name="Ambidextre") == [("FU3-1-04", "over")]


@pytest.mark.rule("FU3-1-02")
@pytest.mark.parametrize("name", ["", "  ", "x" * 201])
def test_what_is_written_needs_a_name(name: str) -> None:
    game = table(lou=book().blank_sheet("Lou"))
    assert game.refused("write", sheet="lou", name=name) == [("FU3-1-02", "name")]


@pytest.mark.rule("FU3-1-06")
def test_the_gm_ticks_and_unticks_magic() -> None:
    game = table("teich")
    game.play("tag", sheet="teich", block="concept")
    game.play("tag", sheet="teich", block="asset_1", tag="neutral")
    assert casting_problems(book().pack, game.state.sheet("teich"), "neutral") == ()
    game.play("tag", sheet="teich", block="concept", on=False)
    assert said(casting_problems(book().pack, game.state.sheet("teich"), "neutral")) == [
        ("FU3-1-06", "concept")
    ]
    assert game.state.sheet("teich").need("asset_1", Descriptor).tags == ("neutral",)


@pytest.mark.rule("FU3-1-06")
@pytest.mark.parametrize(
    ("block", "tag"), [("asset_1", "magic"), ("concept", "neutral"), ("weakness_1", "positive")]
)
def test_the_tick_is_the_concept_s_and_the_magics_are_assets(block: str, tag: str) -> None:
    game = table("teich")
    assert game.refused("tag", sheet="teich", block=block, tag=tag) == [("FU3-1-06", "tag")]
