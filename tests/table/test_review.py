"""Characters made together: handed in, sent back line by line with a word, approved; private notes."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.systems import system
from tablee.table.commands.review import mark_of
from tablee.table.log.facts import Reviewed, Ruled, SheetNoted
from tablee.table.log.record import fact_to_data
from tablee.table.secrecy.private_notes import with_private
from tests.table.play import SEAT_IDS, Play


@pytest.fixture
def play() -> Play:
    play = Play()
    play.bring("ana", "hero", "teich")
    play.bring("bob", "mate", "bilius")
    return play


def status(play: Play, sheet: str = "hero") -> str:
    return play.state.game.sheets[sheet].status


def all_that(play: Play, who: str) -> str:
    return repr([fact_to_data(v.fact) for v in play.views(who)]) + repr(play.sees(who))


def test_from_draft_to_approved(play: Play) -> None:
    assert status(play) == "draft"
    play.do("ana", "submit", sheet="hero")
    assert play.refused("ana", "submit", sheet="hero") == ("HOUSE-review submitted",)
    assert play.refused("bob", "submit", sheet="hero") == ("HOUSE-seat not_yours",)
    assert play.refused("ana", "approve", sheet="hero") == ("HOUSE-seat gm",)
    play.do("gm", "approve", sheet="hero")
    assert status(play) == "approved" and play.sees("eve").game.sheets["hero"].status == "approved"
    assert play.refused("gm", "approve", sheet="hero") == ("HOUSE-review approved",)


def test_a_line_sent_back_makes_it_a_draft_until_it_is_mended(play: Play) -> None:
    play.do("ana", "submit", sheet="hero")
    play.do("gm", "review", sheet="hero", block="asset_1", verdict="back", words="Trop fort")
    assert status(play) == "draft"
    mark = mark_of(play.sees("ana"), "hero", "asset_1")
    assert mark is not None and (mark.verdict, mark.words) == ("back", "Trop fort")
    assert play.refused("gm", "approve", sheet="hero") == ("HOUSE-review back",)
    play.do("ana", "mend", sheet="hero", block="asset_1", words="Brise-roc")
    assert mark_of(play.state, "hero", "asset_1") is None
    play.do("ana", "submit", sheet="hero")
    play.do("gm", "approve", sheet="hero")
    assert status(play) == "approved"


def test_a_changed_line_loses_its_mark_and_undo_gives_it_back(play: Play) -> None:
    play.do("gm", "review", sheet="hero", block="asset_1", verdict="accept")
    assert mark_of(play.sees("ana"), "hero", "asset_1") is not None
    changed = play.do("ana", "mend", sheet="hero", block="asset_1", words="Brise-roc")
    assert mark_of(play.sees("ana"), "hero", "asset_1") is None
    play.do("gm", "undo", command=changed)
    assert mark_of(play.sees("ana"), "hero", "asset_1") is not None
    play.do("gm", "review", sheet="hero", block="asset_1", verdict="clear")
    assert mark_of(play.state, "hero", "asset_1") is None


def test_the_word_on_a_line_is_for_its_player(play: Play) -> None:
    play.do("gm", "review", sheet="hero", block="asset_1", verdict="back", words="zqword")
    assert "zqword" in all_that(play, "ana") and "zqword" in all_that(play, "gm")
    assert "zqword" not in all_that(play, "bob") and "zqword" not in all_that(play, "eve")


@pytest.mark.parametrize("wrong", [{"block": "none"}, {"verdict": "maybe"}, {"verdict": None}])
def test_a_review_is_of_a_line(play: Play, wrong: dict[str, Any]) -> None:
    args = {"sheet": "hero", "block": "asset_1", "verdict": "accept", **wrong}
    assert play.refused("gm", "review", **args) == ("HOUSE-review line",)
    assert play.refused("ana", "review", **{**args, "verdict": "accept"}) == ("HOUSE-seat gm",)


def test_approved_in_spite_of_problems_is_a_ruling(play: Play) -> None:
    for n in range(4):
        play.do("ana", "add_line", sheet="hero", kind="descriptor", role="asset", words=f"Don {n}")
    refused = play.refused("gm", "approve", sheet="hero")
    assert any(said.startswith("FU3-1-04") for said in refused)
    play.do("gm", "approve", sheet="hero", overrule="Pour cette fois")
    assert status(play) == "approved"
    assert [r.fact.reason for r in play.records if isinstance(r.fact, Ruled)] == ["Pour cette fois"]


def test_a_status_is_taken_back_without_what_was_played_since(play: Play) -> None:
    done = play.do("gm", "approve", sheet="hero")
    play.do("gm", "lose_aura", sheet="hero", amount=1)
    aura = play.state.game.sheets["hero"].get("aura")
    play.do("gm", "undo", command=done)
    assert status(play) == "draft" and play.state.game.sheets["hero"].get("aura") == aura


def test_a_hidden_sheet_keeps_its_status_when_it_is_shown(play: Play) -> None:
    play.bring("gm", "foe_", "assassin", hidden=True)
    play.do("gm", "review", sheet="foe_", block="concept", verdict="back")
    assert "foe_" not in play.sees("ana").game.sheets
    play.do("gm", "show", sheet="foe_")
    assert play.sees("ana").game.sheets["foe_"].status == "draft"


def test_a_free_character_is_taken_by_a_player_without_one(play: Play) -> None:
    play.bring("gm", "free", "joniss")
    assert play.refused("ana", "take_sheet", sheet="free") == ("HOUSE-owning has_one",)
    assert play.refused("gm", "take_sheet", sheet="free") == ("HOUSE-owning player",)
    assert play.refused("eve", "take_sheet", sheet="free") == ("HOUSE-owning player",)
    play.do("gm", "give", sheet="hero", seat="", alone=True)
    assert play.seat("ana").sheets == ()
    assert play.refused("ana", "take_sheet", sheet="mate") == ("HOUSE-owning taken",)
    play.do("ana", "take_sheet", sheet="free")
    assert play.seat("ana").sheets == ("free",)
    play.do("ana", "throw", check={"check": "throw", "net": 1}, by="free")


def test_a_hidden_or_foreign_character_can_t_be_taken(play: Play) -> None:
    play.do("gm", "give", sheet="hero", seat="", alone=True)
    play.bring("gm", "secret_", "joniss", hidden=True)
    play.bring("gm", "foe_", "assassin")
    for sheet in ("secret_", "foe_", "none"):
        assert play.refused("ana", "take_sheet", sheet=sheet) == ("HOUSE-owning taken",)


def test_a_sheet_is_given_to_one_alone(play: Play) -> None:
    play.do("gm", "give", sheet="hero", seat=SEAT_IDS["bob"], alone="1")
    assert play.seat("ana").sheets == () and play.seat("bob").sheets == ("mate", "hero")


def with_note(preset: str, words: str) -> dict[str, Any]:
    content = system("fu3").preset(preset).form()
    content["blocks"].append({"kind": "note", "id": "secret_", "words": words, "private": True})
    return content


def test_a_private_note_reaches_its_player_and_the_game_master_alone() -> None:
    play = Play()
    play.do("ana", "bring", sheet="hero", content=with_note("teich", "zqnote"))
    for who, knows in (("ana", True), ("gm", True), ("bob", False), ("eve", False)):
        assert ("zqnote" in all_that(play, who)) is knows
        assert play.sees(who).game.sheets["hero"] == play.state.game.sheets["hero"]
    assert with_private(play.sees("ana"), "hero").get("private") is not None
    assert with_private(play.sees("bob"), "hero") == play.sees("bob").game.sheets["hero"]
    play.do("ana", "keep_note", sheet="hero", words="zqother")
    assert play.sees("ana").private == {"hero": "zqother"} and "zqother" not in all_that(play, "bob")
    assert play.refused("bob", "keep_note", sheet="hero", words="x") == ("HOUSE-seat not_yours",)


def test_a_longer_text_that_changed_meanwhile_is_not_written_over_unread(play: Play) -> None:
    content = system("fu3").preset("teich").form()
    label = {"fr": "Devise", "en": "Motto"}
    content["blocks"].append({"kind": "words", "id": "motto", "label": label, "words": "Vite"})
    content["blocks"].append({"kind": "items", "id": "owned", "label": label, "items": ["Corde", "Lampe"]})
    play.do("ana", "bring", sheet="third", content=content)
    mended = {"sheet": "third", "block": "motto"}
    play.do("gm", "mend", words="Loin", was="Vite", **mended)
    assert play.refused("ana", "mend", words="Haut", was="Vite", **mended) == ("HOUSE-text newer",)
    play.do("ana", "mend", words="Haut", was="Loin", **mended)
    play.do("ana", "mend", sheet="third", block="owned", words="Corde", was="Corde\nLampe")
    play.do("ana", "mend", sheet="third", block="asset_1", words="Brise-roc", was="any other name")


def test_a_private_note_inside_a_nested_sheet_is_kept_too() -> None:
    play, content = Play(), system("fu3").preset("teich").form()
    nested = {"kind": "nested", "id": "dog", "sheet": with_note("blop", "zqdog")}
    play.do("ana", "bring", sheet="hero", content={**content, "blocks": [*content["blocks"], nested]})
    assert "zqdog" in all_that(play, "ana") and "zqdog" not in all_that(play, "bob")


def test_a_hidden_sheet_s_private_note_stays_the_game_master_s_when_it_is_shown() -> None:
    play = Play()
    play.do("gm", "bring", sheet="foe_", content=with_note("assassin", "zqfoe"), hidden=True)
    play.do("gm", "give", sheet="foe_", seat=SEAT_IDS["ana"])
    assert "foe_" in play.sees("ana").game.sheets
    assert "zqfoe" in all_that(play, "gm") and "zqfoe" not in all_that(play, "ana")


def test_what_is_written_is_kept(play: Play) -> None:
    play.do("gm", "review", sheet="hero", block="aura", verdict="accept")
    facts = [r.fact for r in play.records if isinstance(r.fact, Reviewed | SheetNoted)]
    assert facts == [Reviewed("hero", "aura", "accept", "", play.state.game.sheets["hero"].get("aura"))]
