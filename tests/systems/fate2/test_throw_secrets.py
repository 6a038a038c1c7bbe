"""Who stands in a throw: an id that is guessed tells a player nothing of a sheet that is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.sheet import Power, Sheet
from tablee.game.walk import Bought
from tablee.systems.fate2.core.sheet import EXTRA, fate_points
from tablee.systems.fate2.extras.blocks import SERVANT
from tests.secrecy.game import Carried
from tests.systems.fate2.purses import BOOK, aspect
from tests.systems.fate2.test_points_at_the_table import sheet

ME = {"name": "cyrus", "level": 1, "aspects": ["doomed"]}
GHOST = {"name": "ghost_", "level": 1}
GUESSED: dict[str, dict[str, Any]] = {
    "helps": {"check": "test", **ME, "goal": 3, "others": [{"name": "ghost_"}]},
    "helps with boxes": {
        "check": "test",
        **ME,
        "goal": 3,
        "others": [{"name": "ghost_", "aspects": ["vain"]}],
    },
    "opposed": {"check": "opposed", "me": ME, "foe": GHOST},
    "opposed by the game master": {"check": "opposed", "me": ME, "foe": {**GHOST, "who": "gm"}},
    "competes": {"check": "tournament", "sides": [ME, GHOST]},
    "throws": {"check": "test", **GHOST, "goal": 3},
}


def evening(*, ghost: bool) -> Carried:
    """Two heroes, and somebody hidden who can pay; or nobody."""
    play = Carried("fate2")
    play.do("ana", "bring", sheet="cyrus", content=sheet("Cyrus", 3, aspect("doomed", 2)))
    play.do("bob", "bring", sheet="finn", content=sheet("Finn", 2))
    hidden = sheet("Ghost", 3, aspect("vain", 2), nature="opponent")
    if ghost:
        play.do("gm", "bring", sheet="ghost_", content=hidden, hidden=True)
    else:
        play.sent += 1
    return play


def tried(play: Carried, form: dict[str, Any]) -> list[object]:
    """Every answer to a throw of this form, to all that may be paid on it, to letting it stand; then what
    all were told."""
    run, answer = play.ask("ana", "throw", check=form, by="cyrus")
    said: list[object] = [answer.problems]
    for spend in ("reroll", "point", "help", "help_1", "counter", "counter_1", "counter_2"):
        for by, pays in (("", ""), ("cyrus", ""), ("ghost_", ""), ("", "vain"), ("", "fate_points")):
            said.append(play.ask("ana", "spend", run=run, spend=spend, by=by, pays=pays, why="x")[1].problems)
    said += [play.ask("ana", "close", run=run, by=by)[1].problems for by in ("ghost_", "")]
    return said + [play.views(who) for who in ("ana", "bob", "eve")]


@pytest.mark.rule("FAT-4-24", "FAT-4-27")
@pytest.mark.parametrize("place", GUESSED)
def test_the_id_of_somebody_hidden_in_a_throw_is_nobodys(place: str) -> None:
    with_, without = (tried(evening(ghost=ghost), GUESSED[place]) for ghost in (True, False))
    assert with_ == without


@pytest.mark.rule("FAT-5-20")
@pytest.mark.parametrize("hidden", [False, True])
def test_whom_a_foe_has_in_its_service_changes_nothing_of_a_throw(hidden: bool) -> None:
    told = []
    for whom in ("", "finn"):
        play = Carried("fate2")
        play.do("ana", "bring", sheet="cyrus", content=sheet("Cyrus", 3, aspect("doomed", 2)))
        play.do("bob", "bring", sheet="finn", content=sheet("Finn", 2))
        baron = Power("traitor", "Un traître", EXTRA, {"sort": SERVANT, "sheet": whom, "points": 1})
        content = Sheet("fate2", "Le Baron", (fate_points(BOOK, 1), baron), nature="opponent").form()
        play.do("gm", "bring", sheet="baron", content=content, hidden=hidden)
        play.do("ana", "draft", sheet="cyrus", draft={"traits": ["doomed"], "goal": "2"})
        play.do("ana", "throw_draft", sheet="cyrus")
        told.append([play.views(who) for who in ("ana", "bob", "eve")])
    assert told[0] == told[1]


FINN = {"name": "finn", "level": 1}
KINDS: dict[str, tuple[dict[str, Any], str]] = {
    "test": ({"check": "test", **ME, "goal": 3}, "counter"),
    "opposed": ({"check": "opposed", "me": ME, "foe": {"level": 5}}, "counter_1"),
    "tournament": ({"check": "tournament", "sides": [ME, FINN, {"level": 2}], "goal": 1}, "counter_1"),
    "d6": ({"check": "test", **ME, "dice": "d6", "goal": 6}, "counter"),
}


def villains(pool: int) -> Carried:
    """Ana's Cyrus and Bob's Finn; the villains have so many points, or no purse at all."""
    play = Carried("fate2")
    play.do("ana", "bring", sheet="cyrus", content=sheet("Cyrus", 3, aspect("doomed", 2)))
    play.do("bob", "bring", sheet="finn", content=sheet("Finn", 2))
    if pool:
        content = sheet("Méchants", pool, nature="villains")
        play.do("gm", "bring", sheet="villains_", content=content, hidden=True)
    else:
        play.sent += 1
    return play


def seen(play: Carried) -> list[object]:
    return [play.views(who) for who in ("ana", "bob", "eve")]


def total(play: Carried, run: str) -> int:
    found = play.state.game.run(run).results[0].total
    assert isinstance(found, int)
    return found


@pytest.mark.rule("FAT-4-24")
@pytest.mark.parametrize("kind", KINDS)
def test_the_game_master_counters_from_a_pool_of_which_players_learn_nothing(kind: str) -> None:
    form, counter = KINDS[kind]
    told: dict[int, list[object]] = {}
    for pool in (0, 2, 5):
        play = villains(pool)
        run = play.do("ana", "throw", check=form, by="cyrus")
        fell = total(play, run)
        play.do("ana", "spend", run=run, spend="point")
        assert total(play, run) > fell
        press = {"run": run, "spend": counter, "by": "gm"}
        refused = [play.refused(who, "spend", **press) for who in ("ana", "bob", "eve")]
        told[pool] = [refused, *seen(play)]
        if not pool:
            assert play.refused("gm", "spend", **press) == ("FAT-4-24 empty",)
            continue
        play.do("gm", "spend", **press)
        assert total(play, run) == fell
        play.do("ana", "spend", run=run, spend="point")
        play.do("gm", "spend", **press)
        assert total(play, run) == fell
        purses = [play.state.game.account(f"{id}.fate_points").value for id in ("cyrus", "villains_")]
        assert purses == [1, pool - 2], "both are lost each time"
        steps = play.sees("bob").game.run(run).steps
        stack = [(one.spend, one.by) for one in steps if isinstance(one, Bought)]
        assert stack == [("point", ""), (counter, "gm")] * 2, "all read who paid what"
        told[pool] += seen(play)
    assert told[2] == told[5] and told[0] == told[2][: len(told[0])]
    assert told[0][0] == [("HOUSE-seat not_yours",)] * 2 + [("HOUSE-seat observer",)]


@pytest.mark.rule("FAT-4-24")
def test_nobody_at_the_table_is_the_game_master_by_calling_a_sheet_so() -> None:
    play = villains(5)
    assert play.refused("bob", "bring", sheet="gm", content=sheet("Ruse", 9)) == ("HOUSE-sheet id",)
    run = play.do("ana", "throw", check=KINDS["test"][0], by="cyrus")
    play.do("ana", "spend", run=run, spend="point")
    assert play.refused("bob", "spend", run=run, spend="counter", by="gm") == ("HOUSE-seat not_yours",)


@pytest.mark.rule("FAT-4-03")
def test_a_turn_is_told_in_words_and_the_game_master_may_pass_over_it() -> None:
    play = villains(0)
    form = {"check": "opposed", "me": {**ME, "level": 9}, "foe": FINN}
    run = play.do("ana", "throw", check=form, by="cyrus", against=["finn"])
    before = total(play, run)
    assert play.refused("ana", "spend", run=run, spend="point") == ("HOUSE-spend turn",)
    assert not play.ask("gm", "spend", run=run, spend="point", overrule="Vite !")[1].problems
    assert total(play, run) == before + 1
    play.do("bob", "close", run=run, by="finn")
    play.do("ana", "close", run=run)
    assert play.state.game.run(run).closed
