"""Reward cards, and the open lists of cards, uses and wishes."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.account import BANK
from tablee.game.pending import WITHDRAWN
from tests.systems.fate2.purses import Table, asked, aspect, moved, refusal, rules, sides, with_table

DECK = {"danger": 2, "snap": 2, "no": 1, "alone": 1, "together": 1, "cliche": 1}


def table(**dials: Any) -> Table:
    made = Table(rules(cards=True, **dials)).put("finn", 0, aspect("thief")).put("cyrus", 0)
    return made.put("baron", 3, nature="opponent").put("group", None, nature="group")


def keys(made: Table) -> dict[str, str]:
    """Who holds which card."""
    return {id.split(":")[1]: id.split(":")[2] for id in made.state.pendings}


@pytest.mark.rule("FAT-4-31")
@pytest.mark.parametrize(("card", "reward"), DECK.items())
def test_a_card_that_is_followed_brings_its_points(card: str, reward: int) -> None:
    made = table()
    made.play("deal_cards", sheets=["finn"], card=card)
    assert moved(made.answer("follow")) == [(BANK, "finn.fate_points", reward)]
    assert (made.points("finn"), made.state.pendings) == (reward, {})


@pytest.mark.rule("FAT-4-31")
def test_nobody_has_to_follow_a_card() -> None:
    made = table()
    made.play("deal_cards", sheets=["finn"], card="snap")
    pending = made.question()
    assert (pending.asks, pending.private, pending.default) == (("finn",), True, WITHDRAWN)
    assert made.says() == "Carte\u00a0: Pète un câble (+2)."
    assert made.buttons() == ["Suivie\u00a0: +2", "Rendre la carte"]
    assert moved(made.answer("give_back")) == []
    assert (made.points("finn"), made.state.pendings) == (0, {})


@pytest.mark.rule("FAT-4-31")
def test_dice_deal_each_card_once() -> None:
    made = table()
    assert sides(made.plan("deal_cards")) == (6, 5)
    made.play("deal_cards", 1, 1)
    assert keys(made) == {"finn": "danger", "cyrus": "snap"}
    assert sides(made.plan("deal_cards", sheets=["cyrus"])) == (4,)
    made = table()
    made.play("deal_cards", 6, 5, sheets=["cyrus", "finn"])
    assert keys(made) == {"cyrus": "cliche", "finn": "together"}
    made.play("deal_cards", 1, sheets=["finn"])
    held = [id.split(":")[2] for id in made.state.pendings]
    assert held == ["cliche", "together", "danger"]


@pytest.mark.rule("FAT-4-31")
def test_a_deck_ends_and_foes_hold_no_cards() -> None:
    made = table()
    for _ in range(3):
        made.play("deal_cards", 1, 1)
    assert made.refused("deal_cards") == [("FAT-4-31", "deck")]
    assert made.refused("deal_cards", sheets=["baron"], card="snap") == [("FAT-4-31", "not_played")]
    assert made.refused("deal_cards", sheets=["group"], card="snap") == [("FAT-4-31", "not_played")]
    assert len(asked(made.play("deal_cards", sheets=["finn", "cyrus"], card="snap"))) == 2
    assert made.rules.moves["deal_cards"].who == "gm"


@pytest.mark.rule("FAT-4-31")
def test_a_game_may_have_no_cards_or_its_own() -> None:
    assert {"deal_cards", "play_card"}.isdisjoint(rules().moves)
    opening = [p for p in rules().panels if p.place == "opening"]
    assert not [item for panel in opening for item in panel.items if item.of == "deal_cards"]
    own = {"rows": [{"key": "sing", "fr": "Chante", "en": "Sing", "reward": 3}]}
    made = table()
    made.rules = with_table("cards", own, cards=True)
    made.play("deal_cards", 1, sheets=["finn"])
    made.rules = rules(cards=True)
    assert moved(made.answer("follow")) == []
    made.rules = with_table("cards", own, cards=True)
    made.play("deal_cards", 1, sheets=["finn"])
    made.answer("follow")
    assert made.points("finn") == 3
    assert with_table("uses", {"rows": []}).moves.keys() == rules().moves.keys() - {"use_fate"}


ROW = {"key": "sing", "fr": "Chante", "en": "Sing"}


@pytest.mark.rule("FAT-4-31", "FAT-4-20")
@pytest.mark.parametrize(
    ("name", "rows", "found"),
    [
        ("cards", [{**ROW, "reward": 100}], ("FAT-4-31", "points")),
        ("cards", [{**ROW, "reward": -1}], ("FAT-4-31", "points")),
        ("cards", [{**ROW, "reward": 1}] * 2, ("FAT-4-31", "key")),
        ("uses", [{**ROW, "key": "a b"}], ("FAT-4-31", "key")),
        ("uses", [{**ROW, "rule": "FAT-1-01"}], ("FAT-4-31", "told_by")),
        ("wishes", [{**ROW, "cost": 100}], ("FAT-4-20", "points")),
        ("wishes", [{**ROW, "key": f"k{at}"} for at in range(100)], ("FAT-4-20", "rows")),
    ],
)
def test_nonsense_in_a_list_is_refused(name: str, rows: list[Any], found: tuple[str, str]) -> None:
    assert refusal(lambda: with_table(name, {"rows": rows})) == [found]
