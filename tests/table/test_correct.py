"""The game master sets numbers right and gives points; whoever makes a character writes its lines."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablee.game.account import Account
from tablee.game.event import BlockPut, Moved
from tablee.game.problem import Refused
from tablee.game.sheet import Aspect, Descriptor, Levelled, Nested, Numeric, Sheet
from tablee.game.text import Text, plain
from tablee.game.track import Mark, Track, TrackRow
from tablee.systems import system
from tablee.table.commands.correct import with_number
from tablee.table.log.facts import Ruled
from tests.table.play import Play, rules_of
from tests.toy import SYSTEM as TOY
from tests.toy.seated import ToyPlay


@pytest.fixture
def play() -> Play:
    play = Play()
    play.bring("ana", "hero", "teich")
    play.bring("gm", "foe_", "assassin", hidden=True, name="Vargo")
    return play


def block(play: Play, id: str, sheet: str = "hero") -> Any:
    return play.state.game.sheets[sheet].get(id)


def test_a_number_is_corrected_logged_and_taken_back(play: Play) -> None:
    before = play.state
    done = play.do("gm", "correct", sheet="hero", block="asset_1", value=3)
    assert block(play, "asset_1").value == 3
    assert play.sees("bob").game.sheets["hero"] == play.state.game.sheets["hero"]
    fact = play.records[-1].fact
    assert isinstance(fact, BlockPut)
    reference = rules_of("fu3", play.state.pack).reference
    assert reference.say(fact.reason, "en") == "GM’s correction. Teich Ventury · Brise-fer: 1 → 3"
    assert reference.say(fact.reason, "fr") == "Correction du MJ. Teich Ventury · Brise-fer\xa0: 1 → 3"
    play.do("gm", "undo", command=done)
    assert play.state == before


@pytest.mark.parametrize(
    ("id", "field", "value", "found"),
    [
        ("weapon_1", "", "−2", lambda b: b.value == -2),
        ("aura", "", "7", lambda b: (b.value, b.ceiling) == (7, 4)),
        ("aura", "ceiling", 6, lambda b: (b.value, b.ceiling) == (4, 6)),
        ("aura", "ceiling", "", lambda b: b.ceiling is None),
        ("concept", "", "+2", lambda b: b.value == 2),
    ],
)
def test_any_number_by_its_field(play: Play, id: str, field: str, value: Any, found: Any) -> None:
    play.do("gm", "correct", sheet="hero", block=id, field=field, value=value)
    assert found(block(play, id))


@pytest.mark.parametrize(
    ("id", "field", "value", "said"),
    [
        ("asset_1", "", "x", "HOUSE-param int"),
        ("asset_1", "", None, "HOUSE-param int"),
        ("asset_1", "", True, "HOUSE-param int"),
        ("asset_1", "", "123456", "HOUSE-param int"),
        ("asset_1", "more", 1, "HOUSE-correct none"),
        ("aura", "none", 1, "HOUSE-correct none"),
        ("nothing", "", 1, "HOUSE-correct none"),
    ],
)
def test_what_is_no_number_is_refused(play: Play, id: str, field: str, value: Any, said: str) -> None:
    assert play.refused("gm", "correct", sheet="hero", block=id, field=field, value=value) == (said,)


def test_only_the_game_master_corrects_and_gives(play: Play) -> None:
    for do, more in (("correct", {"value": 9}), ("give_points", {"amount": 9})):
        assert play.refused("ana", do, sheet="hero", block="aura", **more) == ("HOUSE-seat gm",)


def test_the_same_number_again_writes_nothing(play: Play) -> None:
    before = play.records
    play.do("gm", "correct", sheet="hero", block="aura", value=4)
    assert play.records == before


def test_a_correction_says_what_stands_on_an_open_sheet(play: Play) -> None:
    """The name of somebody hidden stands there too: it is the player's own word."""
    play.do("ana", "mend", sheet="hero", block="asset_1", words="Ami de Vargo")
    play.do("gm", "correct", sheet="hero", block="asset_1", value=2)
    fact = play.records[-1].fact
    assert isinstance(fact, BlockPut)
    assert (
        rules_of("fu3", play.state.pack).reference.say(fact.reason, "en")
        == "GM’s correction. Teich Ventury · Ami de Vargo: 1 → 2"
    )


def test_a_hidden_sheet_is_corrected_in_secret(play: Play) -> None:
    play.do("gm", "correct", sheet="foe_", block="concept", value=3)
    assert play.records[-1].audience == ("gm",)
    assert all(view.command != play.records[-1].command for view in play.views("ana"))


LADDER = Levelled("fence", "Escrime", 1)
BOXES = Track("harm", plain("Blessures"), (TrackRow("cut", Text("Coupure", "Cut"), 3),))
TOOL = Numeric("rope", "Corde", 0, "tool", {"n": 1, "d": 0})


def test_levels_rows_and_further_numbers() -> None:
    rules, sheet = TOY.book(), Sheet("toy", "Ana", (LADDER, BOXES, TOOL, Descriptor("d", "Ruse")))
    assert with_number(rules, sheet, "fence", "", None).block == Levelled("fence", "Escrime", None)
    assert with_number(rules, sheet, "fence", "", "−1").block == Levelled("fence", "Escrime", -1)
    two = with_number(rules, sheet, "harm", "cut", 2)
    assert (two.before, two.after) == (0, 2)
    assert two.block == Track("harm", BOXES.label, BOXES.rows, (Mark("cut", "cut"), Mark("cut", "cut")))
    one = with_number(rules, sheet.put(two.block), "harm", "cut", "1").block
    assert isinstance(one, Track) and len(one.marks) == 1
    changed = with_number(rules, sheet, "rope", "d", 2)
    assert isinstance(changed.block, Numeric) and changed.block.more == {"n": 1, "d": 2}


def test_the_level_and_the_boxes_of_an_aspect() -> None:
    rules, sheet = TOY.book(), Sheet("toy", "Ana", (Aspect("strong", "Fort", 2, 2, 1),))
    assert with_number(rules, sheet, "strong", "ticked", 2).block == Aspect("strong", "Fort", 2, 2, 2)
    assert with_number(rules, sheet, "strong", "", 3).block == Aspect("strong", "Fort", 3, 3, 1)
    fewer = Sheet("toy", "Ana", (Aspect("strong", "Fort", 2, 1),))
    assert with_number(rules, fewer, "strong", "", 3).block == Aspect("strong", "Fort", 3, 1)
    for field, value in (("ticked", 3), ("ticked", -1), ("none", 1)):
        with pytest.raises(Refused):
            with_number(rules, sheet, "strong", field, value)


def test_the_row_that_ends_the_matter_is_ticked_once() -> None:
    out = TrackRow("out", Text("À terre", "Down"), 0, overflow="end")
    sheet = Sheet("toy", "Ana", (replace(BOXES, rows=(*BOXES.rows, out)),))
    ended = with_number(TOY.book(), sheet, "harm", "out", 1).block
    assert isinstance(ended, Track) and ended.ended == out
    with pytest.raises(Refused):
        with_number(TOY.book(), sheet, "harm", "out", 2)


def test_a_number_of_a_sheet_within_a_sheet() -> None:
    dog = Sheet("toy", "Rex", (Descriptor("bite", "Crocs", 1),))
    sheet = Sheet("toy", "Ana", (Nested("dog", dog),))
    found = with_number(TOY.book(), sheet, "dog.bite", "", 3)
    assert (found.label, found.before, found.after) == ("Crocs", 1, 3)
    assert found.block == Nested("dog", dog.put(Descriptor("bite", "Crocs", 3)))
    assert with_number(TOY.book(), sheet, "dog/bite", "", 3) == found
    for none in ("dog", "dog.none", "cat.bite", "dog.bite.more"):
        with pytest.raises(Refused):
            with_number(TOY.book(), sheet, none, "", 3)


def test_points_of_a_sheet_within_a_sheet_are_given_and_overruled() -> None:
    play = ToyPlay()
    pet = Sheet("toy", "Rex", (Account("bones", plain("Os"), 1, 2),))
    play.do("gm", "bring", sheet="ann", content=Sheet("toy", "Ann", (Nested("pet", pet),)).form())
    play.do("gm", "give_points", sheet="ann", block="pet/bones", amount=1)
    assert play.sees("ana").game.account("ann.pet/bones").value == 2
    assert play.refused("gm", "give_points", sheet="ann", block="pet/bones", amount=1)
    play.do("gm", "give_points", sheet="ann", block="pet/bones", amount=1, overrule="")
    assert play.sees("ana").game.account("ann.pet/bones").value == 3


def test_a_level_by_its_word() -> None:
    rules = TOY.book()
    assert rules.ladder is not None
    top = rules.ladder.rungs[-1]
    found = with_number(rules, Sheet("toy", "Ana", (LADDER,)), "fence", "", top.label.en)
    assert found.block == Levelled("fence", "Escrime", top.value)
    assert found.after == Text(top.label.fr, top.label.en)


def test_more_boxes_than_a_row_has_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        with_number(TOY.book(), Sheet("toy", "Ana", (BOXES,)), "harm", "cut", 4)
    assert refused.value.problems[0].said == "boxes"


def test_points_are_given_and_taken_as_movements(play: Play) -> None:
    play.do("gm", "give_points", sheet="hero", block="aura", amount=-3)
    assert block(play, "aura").value == 1
    play.do("gm", "give_points", sheet="hero", block="aura", amount="2")
    assert block(play, "aura").value == 3
    moves = [r.fact.movement for r in play.records if isinstance(r.fact, Moved)]
    assert [(m.source, m.target, m.amount) for m in moves] == [
        ("hero.aura", "bank", 3),
        ("bank", "hero.aura", 2),
    ]


def test_past_ceiling_and_floor_only_by_a_ruling(play: Play) -> None:
    assert play.refused("gm", "give_points", sheet="hero", block="aura", amount=2) == ("HOUSE-correct full",)
    play.do("gm", "give_points", sheet="hero", block="aura", amount=2, overrule="cadeau")
    assert block(play, "aura") == Account("aura", block(play, "aura").label, 6, 4, 0, -999, "FU3-1-10")
    assert [r.fact.reason for r in play.records if isinstance(r.fact, Ruled)] == ["cadeau"]
    assert play.refused("gm", "give_points", sheet="hero", block="aura", amount=-9)[0].endswith(" short")
    play.do("gm", "give_points", sheet="hero", block="aura", amount=-9, overrule="")
    assert block(play, "aura").value == -3


def test_lines_of_a_draft_are_its_player_s_to_write(play: Play) -> None:
    play.do("ana", "mend", sheet="hero", block="asset_1", words="Brise-roc")
    assert block(play, "asset_1").name == "Brise-roc"
    play.do("ana", "mend", sheet="hero", block="asset_1", value=2)
    assert block(play, "asset_1").value == 2
    play.do("ana", "mend", sheet="hero", block="asset_2", strike=True)
    assert block(play, "asset_2") is None
    play.do("ana", "add_line", sheet="hero", kind="descriptor", role="asset", words="Souple")
    assert block(play, "asset_2") == Descriptor("asset_2", "Souple", 1, "asset")
    assert play.refused("bob", "mend", sheet="hero", block="asset_1", words="x") == ("HOUSE-seat not_yours",)
    assert play.refused("ana", "mend", sheet="hero", block="asset_1", words="") == ("HOUSE-mend words",)
    assert play.refused("ana", "mend", sheet="hero", block="aura", words="x") == ("HOUSE-mend line",)
    assert play.refused("ana", "add_line", sheet="hero", kind="track", words="x") == ("HOUSE-mend kind",)
    assert play.refused("ana", "add_line", sheet="hero", kind="power", role="a.b", words="x") == (
        "HOUSE-sheet id",
    )


def test_an_approved_sheet_is_written_on_by_the_game_master_alone(play: Play) -> None:
    play.do("gm", "approve", sheet="hero")
    assert play.refused("ana", "mend", sheet="hero", block="asset_1", words="x") == ("HOUSE-mend approved",)
    play.do("gm", "mend", sheet="hero", block="asset_1", words="Brise-roc")
    assert block(play, "asset_1").name == "Brise-roc"
    assert play.state.game.sheets["hero"].status == "approved"


def test_free_texts_change_after_approval_and_it_shows() -> None:
    play = Play("iaodune")
    content = system("iaodune").preset("nae").form()
    content["blocks"].append({"kind": "words", "id": "look", "label": "Allure", "words": "grande"})
    play.do("ana", "bring", sheet="hero", content=content)
    play.do("gm", "approve", sheet="hero", overrule="")
    play.do("ana", "mend", sheet="hero", block="look", words="petite")
    changed = play.state.game.sheets["hero"].status
    play.do("ana", "submit", sheet="hero")
    assert (changed, play.state.game.sheets["hero"].status) == ("changed", "submitted")


def test_a_block_whose_id_has_a_slash_is_corrected_as_itself() -> None:
    play = ToyPlay()
    form = TOY.preset("ada").form()
    named = [{**line, "id": "climb/up"} if line["id"] == "climb" else line for line in form["blocks"]]
    play.do("ana", "bring", sheet="ada", content={**form, "blocks": named})
    play.do("gm", "correct", sheet="ada", block="climb/up", value=3)
    assert block(play, "climb/up", "ada").level == 3
