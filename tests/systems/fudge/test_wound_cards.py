"""Wounds and fatigue as playing cards (FUD-7.4.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.event import Told
from tablee.game.problem import Refused
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.wounds.cards import cards_of, place
from tests.systems.fudge.by_hand import Game, book, refused, told
from tests.systems.fudge.wounded import ANA, hurt, last_run, malus, somebody, state, with_table


def cards(**dials: Any) -> Game:
    return somebody(recording="cards", **dials)


def held(game: Game) -> tuple[int, int]:
    """How many cards lie face down and face up."""
    rows = [m.row for m in cards_of(game.state.sheet(ANA)).marks]
    return rows.count("wound"), rows.count("fatigue")


def tire(game: Game, count: int = 1) -> Game:
    for _ in range(count):
        game.play("tire", sheet=ANA)
    return game


@pytest.mark.rule("FUD-7.4.5-01", "FUD-7.4.5-02")
@pytest.mark.parametrize(
    ("levels", "down", "expected"),
    [
        (("scratch",), 0, ("unhurt", 0)),
        (("hurt",), 1, ("hurt", -1)),
        (("very_hurt",), 2, ("very_hurt", -2)),
        (("hurt", "very_hurt"), 2, ("very_hurt", -2)),
        (("hurt", "hurt"), 2, ("very_hurt", -2)),
        (("hurt", "hurt", "hurt"), 3, ("incapacitated", 0)),
        (("very_hurt", "very_hurt"), 3, ("incapacitated", 0)),
        (("incapacitated",), 3, ("incapacitated", 0)),
        (("near_death",), 3, ("incapacitated", 0)),
    ],
)
def test_cards_lie_face_down_for_wounds(
    levels: tuple[str, ...], down: int, expected: tuple[str, int]
) -> None:
    game = hurt(cards(), *levels)
    assert held(game) == (down, 0)
    assert (state(game), malus(game)) == expected


@pytest.mark.rule("FUD-7.4.5-02")
def test_wounds_and_fatigue_count_together() -> None:
    game = tire(hurt(cards(), "hurt"))
    assert (held(game), malus(game), state(game)) == ((1, 1), -2, "very_hurt")
    tire(game)
    assert (held(game), state(game)) == ((1, 2), "incapacitated")


@pytest.mark.rule("FUD-7.4.5-01")
def test_rest_discards_fatigue_and_healing_discards_wounds() -> None:
    game = tire(hurt(cards(), "very_hurt"))
    game.play("pass_time", amount=7, unit="hour")
    assert held(game) == (2, 1)
    game.play("pass_time", amount=1, unit="hour")
    assert held(game) == (2, 0)
    game.play("pass_time", amount=1, unit="week")
    assert held(game) == (1, 0)
    game.play("pass_time", amount=1, unit="week")
    assert held(game) == (0, 0)
    quick = tire(cards(fatigue_hours=2), 2)
    quick.play("pass_time", amount=2, unit="hour")
    assert held(quick) == (0, 0)


@pytest.mark.rule("FUD-7.4.5-01")
def test_a_card_may_be_given_back_by_hand() -> None:
    game = tire(hurt(cards(), "very_hurt"), 1)
    game.play("discard", sheet=ANA, kind="fatigue")
    assert held(game) == (2, 0)
    game.play("discard", sheet=ANA, kind="wound")
    assert held(game) == (1, 0)
    assert refused(lambda: game.play("discard", sheet=ANA, kind="fatigue")) == [("FUD-7.4.5-01", "empty")]
    assert refused(lambda: tire(somebody())) == [("FUD-7.4.5-01", "off")]


@pytest.mark.rule("FUD-7.4.5-03")
@pytest.mark.parametrize(
    ("card", "where"),
    [("♠1", "torse"), ("♣13", "torse"), ("♥1", "jambe"), ("♦7", "jambe"), ("♥8", "bras"), ("♦13", "bras")],
)
def test_the_card_says_where(card: str, where: str) -> None:
    found = place(book(), card)
    assert found is not None
    assert found.fr == where
    assert place(book(), "") is None


@pytest.mark.rule("FUD-7.4.5-03")
def test_cards_are_drawn_where_they_say_something() -> None:
    game = cards(card_location=True)
    preview = game.preview("wound", sheet=ANA, level="very_hurt")
    assert getattr(preview.dice, "sides", ()) == (4, 13, 4, 13)
    events = game.play("wound", 1, 5, 3, 9, sheet=ANA, level="very_hurt")
    reasons = [e.reason for e in events if isinstance(e, Told)]
    places = [dict(r.slots)["place"] for r in reasons if r.rule == "FUD-7.4.5-03"]
    assert [p.fr for p in places] == ["torse", "bras"]  # type: ignore[union-attr]
    assert [m.payload for m in cards_of(game.state.sheet(ANA)).marks] == ["♠5", "♥9"]
    assert cards().preview("wound", sheet=ANA, level="hurt").dice is None


@pytest.mark.rule("FUD-7.4.5-02")
def test_beyond_the_last_card_the_game_master_is_asked() -> None:
    game = hurt(cards(), "near_death")
    assert game.state.pendings == {}
    assert "death:ana" in hurt(game, "hurt").state.pendings


@pytest.mark.rule("FUD-7.4.5-02")
@pytest.mark.parametrize(("path", "value"), [(("out",), 0), (("cards", "hurt"), 99), (("lower",), 14)])
def test_cards_that_make_no_sense_are_refused(path: tuple[str, ...], value: int) -> None:
    with pytest.raises(Refused, match=r"FUD-7\.4\.5-02"):
        SYSTEM.rules(SYSTEM.pack().read(with_table("cards", path, value)))


def test_settling_a_blow_draws_its_cards() -> None:
    game = cards(card_location=True, damage_roll="none")
    game.put("bob")
    form = {
        "check": "blow",
        "mode": "attack",
        "me": {"name": "bob", "skill": 3, "dice": "fixed"},
        "foe": {"name": ANA, "dice": "fixed"},
    }
    game.play("throw", check=form, by="bob", against=[ANA])
    run = last_run(game)
    assert getattr(game.preview("settle", run=run).dice, "count", 0) == 2
    events = game.play("settle", 4, 2, run=run)
    assert held(game) == (1, 0)
    assert ("FUD-7.4.5-03", "where") in told(e.reason for e in events if isinstance(e, Told))
