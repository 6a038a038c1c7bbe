"""Compels: an aspect against its character, points for giving in, points to resist; auctions; props."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.account import BANK
from tablee.game.event import Settled, Told
from tablee.game.pending import WITHDRAWN
from tests.systems.fate2.purses import Table, aspect, extra, moved, rules

COMPEL = {"sheet": "cyrus", "aspect": "doomed", "line": "Une horde hurlante."}


def table(points: int = 3, **dials: Any) -> Table:
    """Cyrus with aspects of one, two and three levels, and a foe."""
    made = Table(rules(**dials))
    aspects = (
        aspect("theft", 1, name="Larcin"),
        aspect("doomed", 2, 2, "Auto-Destructeur"),
        aspect("greedy", 3),
    )
    made.put("cyrus", points, *aspects, extra("sword", aspect("proud", 2)))
    return made.put("baron", 4, aspect("vain", 2), nature="opponent")


def compelled(points: int = 3, path: str = "doomed") -> Table:
    made = table(points)
    made.play("compel", **{**COMPEL, "aspect": path})
    return made


@pytest.mark.rule("FAT-4-09", "FAT-4-16", "FAT-4-09-ex1", "FAT-4-09-ex2")
@pytest.mark.parametrize(
    ("path", "option", "left"),
    [("doomed", "yield", 5), ("doomed", "resist", 1), ("theft", "yield", 4), ("theft", "resist", 2)],
)
def test_who_gives_in_gains_the_level_and_who_resists_pays_it(path: str, option: str, left: int) -> None:
    made = compelled(3, path)
    before = made.ticked("cyrus")
    made.answer(option)
    assert (made.points("cyrus"), made.state.pendings) == (left, {})
    assert made.ticked("cyrus") == before == [0, 2, 0]


@pytest.mark.rule("FAT-4-09", "FAT-4-09-ex1")
def test_both_buttons_name_their_price() -> None:
    assert compelled(3).buttons() == ["Céder\u00a0: +2", "Résister\u00a0: \N{MINUS SIGN}2"]
    assert compelled(3).buttons("en") == ["Give in: +2", "Resist: \N{MINUS SIGN}2"]
    assert compelled().says() == "Cyrus, Auto-Destructeur 2\u00a0: Une horde hurlante."


@pytest.mark.rule("FAT-4-09")
def test_with_fewer_points_than_the_level_one_must_give_in() -> None:
    made = compelled(1)
    pending = made.question()
    resist = {"pending": pending.id, "seat": "cyrus", "option": "resist"}
    (wrong,) = made.plan("answer_compel", **resist).problems
    assert (wrong.rule, wrong.said) == ("FAT-4-09", "short")
    assert (dict(wrong.slots)["level"], dict(wrong.slots)["found"]) == (2, 1)
    made.answer("yield")
    assert made.points("cyrus") == 3
    exactly = compelled(2)
    exactly.answer("resist")
    assert exactly.points("cyrus") == 0


@pytest.mark.rule("FAT-4-09")
def test_points_come_from_the_bank_and_go_back_there() -> None:
    assert moved(compelled().answer("yield")) == [(BANK, "cyrus.fate_points", 2)]
    made = compelled()
    assert moved(made.answer("resist")) == [("cyrus.fate_points", BANK, 2)]
    assert made.points("baron") == 4


@pytest.mark.rule("FAT-4-09")
def test_one_question_at_a_time_of_a_character_in_words_about_an_aspect_it_has() -> None:
    made = table()
    assert made.refused("compel", **{**COMPEL, "line": " "}) == [("FAT-4-09", "silent")]
    assert made.refused("compel", **{**COMPEL, "aspect": "fate_points"}) == [("FAT-4-09", "no_aspect")]
    foe = {**COMPEL, "sheet": "baron", "aspect": "vain"}
    assert made.refused("compel", **foe) == [("FAT-4-09", "not_played")]
    assert made.plan("compel", **foe).final
    made.play("compel", **{**COMPEL, "aspect": "sword/proud"})
    assert made.refused("compel", **COMPEL) == [("FAT-4-09", "waits")]
    assert made.rules.moves["compel"].who == "gm"
    assert made.question().asks == ("cyrus",)


@pytest.mark.rule("FAT-4-09")
def test_a_compel_has_no_default_and_is_told_once_it_is_answered() -> None:
    made = compelled()
    assert made.question().default == WITHDRAWN
    assert made.told(made.answer("yield")) == ["Cyrus cède, Auto-Destructeur 2\u00a0: Une horde hurlante."]
    made = compelled()
    assert made.told(made.answer("resist"), "en") == ["Cyrus pays 2 and stays free, Self-destructive."]
    made = compelled()
    made.fold((Settled(made.question().id),))
    assert (made.points("cyrus"), made.state.pendings, made.state.answers) == (3, {}, {})


@pytest.mark.rule("FAT-4-35", "FAT-4-33", "FAT-4-35-ex1")
def test_a_prop_that_is_missing_pays_its_level_without_a_choice() -> None:
    made = Table().put("renard", 0, aspect("zephyr", 2, 0))
    made.play("effect", sheet="renard", aspect="zephyr", what="Zéphyr attend sous la fenêtre.")
    made.answer("grant")
    assert made.ticked("renard") == [1]
    mine = {"sheet": "renard", "aspect": "zephyr"}
    events = made.play("withhold", **mine, line="Loin de la mine.")
    assert (made.points("renard"), made.ticked("renard"), made.state.pendings) == (2, [1], {})
    assert made.told(events) == ["«\u202fLoin de la mine.\u202f»"]
    assert made.refused("withhold", **mine, useful="no") == [("FAT-4-35", "useless")]
    assert made.points("renard") == 2
    assert made.rules.moves["withhold"].who == "gm"


def bidding(points: int, path: str, *bids: str) -> Table:
    """An auction after some bids, each by whoever is asked."""
    made = table(points, auction=True)
    made.play("auction", **{**COMPEL, "aspect": path})
    for bid in bids:
        made.answer(bid)
    return made


@pytest.mark.rule("FAT-4-10", "FAT-4-10-ex1")
@pytest.mark.parametrize(
    ("path", "bids", "left", "said"),
    [
        ("greedy", ("follow", "raise", "follow", "raise", "follow"), 2, "limit"),
        ("greedy", ("follow", "raise", "fold"), 7, "gave_in"),
        ("greedy", ("follow", "fold"), 4, "withdrew"),
        ("greedy", ("follow", "raise", "follow", "fold"), 3, "withdrew"),
        ("greedy", ("follow", "raise", "follow", "raise", "fold"), 8, "gave_in"),
        ("greedy", ("fold",), 6, "gave_in"),
        ("theft", ("follow",), 4, "limit"),
        ("doomed", ("follow", "raise", "follow"), 3, "limit"),
    ],
)
def test_whoever_folds_is_paid_by_what_the_other_has_bid(
    path: str, bids: tuple[str, ...], left: int, said: str
) -> None:
    made = bidding(5, path, *bids[:-1])
    before = made.ticked("cyrus")
    events = made.answer(bids[-1])
    assert (made.points("cyrus"), made.state.pendings, made.ticked("cyrus")) == (left, {}, before)
    assert [event.reason.said for event in events if isinstance(event, Told)] == [said]


@pytest.mark.rule("FAT-4-10", "FAT-4-10-ex1")
def test_bids_alternate_and_nothing_is_paid_meanwhile() -> None:
    bids = ("follow", "raise", "follow", "raise")
    seen = []
    for at in range(len(bids) + 1):
        made = bidding(5, "greedy", *bids[:at])
        assert made.points("cyrus") == 5
        seen.append((made.question().asks, [option.key for option in made.question().options]))
        assert made.question().default == WITHDRAWN
    mine, theirs = (("cyrus",), ["follow", "fold"]), (("gm",), ["raise", "fold"])
    assert seen == [mine, theirs, mine, theirs, mine]
    assert len({bidding(5, "greedy", *bids[:at]).question().id for at in range(5)}) == 5
    assert bidding(5, "greedy", "follow").says() == (
        "Cyrus, Greedy 3\u00a0: Une horde hurlante. Mises\u00a0: MJ 1, joueur 1."
    )


@pytest.mark.rule("FAT-4-10")
def test_each_button_of_an_auction_names_its_price_or_what_may_come_of_it() -> None:
    assert bidding(5, "greedy").buttons() == [
        "Suivre à 1\u00a0: 4 en main si le MJ se couche",
        "Se coucher\u00a0: +1",
    ]
    assert bidding(5, "greedy", "follow").buttons() == [
        "Monter à 2\u00a0: Cyrus en aura 7 en se couchant",
        "Se coucher\u00a0: Cyrus paie 1",
    ]
    last = bidding(5, "greedy", "follow", "raise", "follow", "raise")
    assert last.buttons("en") == ["Match 3, the limit: free", "Fold: +3"]
    assert bidding(1, "greedy", "follow", "raise").buttons()[0] == "Suivre à 2"


@pytest.mark.rule("FAT-4-10")
def test_a_player_without_the_points_must_fold_and_no_bid_passes_the_level() -> None:
    for points, bids in ((1, ("follow", "raise")), (0, ()), (2, ("follow", "raise", "follow", "raise"))):
        made = bidding(points, "greedy", *bids)
        match = {"pending": made.question().id, "seat": "cyrus", "option": "follow"}
        assert made.refused("bid", **match) == [("FAT-4-10", "short")]
        made.answer("fold")
        assert made.points("cyrus") == points + 1 + len(bids) // 2
    made = bidding(5, "theft")
    raising = {"pending": made.question().id, "seat": "cyrus", "option": "raise"}
    assert made.refused("bid", **raising) == [("HOUSE-choice", "unknown")]


@pytest.mark.rule("FAT-4-10", "FAT-4-09")
def test_a_game_has_compels_or_auctions() -> None:
    assert {"compel", "answer_compel"} <= set(rules().moves)
    assert {"auction", "bid"}.isdisjoint(rules().moves)
    turned = rules(auction=True).moves
    assert {"auction", "bid", "withhold"} <= set(turned)
    assert {"compel", "answer_compel"}.isdisjoint(turned)
    made = table(auction=True)
    assert made.refused("auction", **{**COMPEL, "line": ""}) == [("FAT-4-10", "silent")]
    assert made.refused("auction", **{**COMPEL, "sheet": "baron", "aspect": "vain"}) == [
        ("FAT-4-10", "not_played")
    ]
    made.play("auction", **COMPEL)
    assert made.refused("auction", **COMPEL) == [("FAT-4-10", "waits")]
