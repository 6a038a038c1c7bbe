"""Where Legendary is off, no way of progress goes above Superb; the game master may overrule it."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.account import Account
from tablee.game.event import BlockPut
from tablee.game.reason import because
from tablee.game.sheet import Levelled
from tablee.game.state import fold
from tablee.game.text import Text
from tests.systems.fudge.by_hand import Game, faces_of, refused, rules, slots, told
from tests.systems.fudge.wounded import ANA, last_run

SWORD, WILL, COURSE = "epee", "volonte", "course_epee"


def swordswoman(level: int = 3, *tags: str, **dials: Any) -> Game:
    game = Game(rules(**({"training": "besides"} | dials)))
    game.put(
        ANA,
        Levelled(SWORD, "Épée", level, "skill", tags=("combat", *tags)),
        Levelled(WILL, "Volonté", 1, "attribute"),
        Account("xp", Text("PE", "XP"), 90, rule="FUD-5.2-01"),
    )
    return game


def level(game: Game) -> int | None:
    return game.state.sheet(ANA).need(SWORD, Levelled).level


WAYS = {
    "grant": ("FUD-3.1-10", {}),
    "train": ("FUD-3.1-10", {}),
    "improve": ("FUD-5.2-01", {}),
    "asked": ("FUD-3.1-10", {"progress": "subjective"}),
}


@pytest.mark.rule("FUD-3.1-10", "FUD-5.1-01", "FUD-5.1-02", "FUD-5.2-01", "FUD-5.3-01", "FUD-1.2-06")
@pytest.mark.parametrize("way", WAYS)
def test_every_way_up_ends_at_superb_where_legendary_is_off(way: str) -> None:
    rule, dials = WAYS[way]
    move = "improve" if way == "asked" else way
    below = swordswoman(2, **dials)
    assert [p for p in below.preview(move, sheet=ANA, block=SWORD).problems if not p.warning] == []
    top = swordswoman(3, **dials)
    assert refused(lambda: top.play(move, sheet=ANA, block=SWORD)) == [(rule, "top")]
    heroic = swordswoman(3, legendary=True, **dials)
    assert [p for p in heroic.preview(move, sheet=ANA, block=SWORD).problems if not p.warning] == []


@pytest.mark.rule("FUD-3.1-10", "FUD-5.1-02")
def test_the_game_master_is_told_and_may_overrule_a_grant() -> None:
    game = swordswoman()
    plan = game.preview("grant", sheet=ANA, block=SWORD)
    assert told(plan.problems) == [("FUD-3.1-10", "top")]
    assert slots(plan.problems, "FUD-3.1-10", "top")["top"] == Text("Excellent", "Superb")
    game.state = fold(game.state, plan.events(()))
    assert level(game) == 4


@pytest.mark.rule("FUD-5.2-01", "FUD-3.1-10")
def test_a_purchase_above_superb_has_a_price_when_it_is_overruled() -> None:
    plan = swordswoman().preview("improve", sheet=ANA, block=SWORD)
    assert (told(plan.problems), plan.shows["cost"]) == ([("FUD-5.2-01", "top")], 16)
    assert plan.events(())


@pytest.mark.rule("FUD-5.1-01", "FUD-3.1-10")
def test_a_request_from_before_legendary_was_turned_off_is_answered_with_a_no() -> None:
    game = swordswoman(progress="subjective", legendary=True)
    game.play("improve", sheet=ANA, block=SWORD)
    (pending,) = game.state.pendings
    game.rules = rules(training="besides", progress="subjective")
    answer = {"pending": pending, "seat": "gm"}
    assert refused(lambda: game.play("answer_request", **answer, option="yes")) == [("FUD-3.1-10", "top")]
    game.play("answer_request", **answer, option="no")
    assert level(game) == 3


def trained(game: Game, meanwhile: int | None = None) -> Game:
    """A course to its end, with diligence; ``meanwhile`` is the level the Trait has by then."""
    game.state = fold(game.state, game.preview("train", sheet=ANA, block=SWORD).events(()))
    game.play("pass_time", amount=6, unit="week")
    if meanwhile is not None:
        risen = Levelled(SWORD, "Épée", meanwhile, "skill", tags=("combat",))
        game.state = fold(game.state, [BlockPut(ANA, risen, because("FUD-5.1-02", "granted"))])
    game.play("diligence", *faces_of(4), sheet=ANA, course=COURSE, trait=WILL, rolls=1)
    game.play("settle", run=last_run(game))
    return game


@pytest.mark.rule("FUD-5.3-03", "FUD-3.1-10")
@pytest.mark.parametrize(
    ("start", "meanwhile", "after", "dials"),
    [(2, None, 3, {}), (2, 3, 3, {}), (3, None, 4, {}), (2, 3, 4, {"legendary": True})],
    ids=["to the top", "the top reached meanwhile", "overruled at the start", "legendary"],
)
def test_training_raises_to_the_top_and_above_it_only_as_was_allowed(
    start: int, meanwhile: int | None, after: int, dials: dict[str, Any]
) -> None:
    game = trained(swordswoman(start, **dials), meanwhile)
    assert level(game) == after
    assert game.state.sheet(ANA).get(COURSE) is None


@pytest.mark.rule("FUD-4.3.6-03", "FUD-3.1-10")
def test_half_a_level_still_fits_above_superb_and_no_more() -> None:
    game = swordswoman(half_levels=True)
    game.play("grant", sheet=ANA, block=SWORD)
    sword = game.state.sheet(ANA).need(SWORD, Levelled)
    assert (sword.level, "half" in sword.tags) == (3, True)
    assert refused(lambda: game.play("grant", sheet=ANA, block=SWORD)) == [("FUD-3.1-10", "top")]
