"""One plan for a throw: a draft and the move that throws it assemble the sheets once for each state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tablee.fairness.chain import FairChain
from tablee.fairness.seeded import Seeded
from tablee.game.check import Throw
from tablee.game.draft import Draft
from tablee.game.sheet import Power, Sheet
from tablee.game.state import State
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.fight import engage, group
from tablee.systems.fu3.powers import casting, release
from tablee.systems.fu3.roll import attempt
from tests.systems.fu3.table import book
from tests.table.play import Play

WAYS = ("attempt", "attack", "aura_duel", "group", "cast")
ROOMS = (attempt, engage, group, casting, release)
"""The modules by whose name a throw is assembled."""


@pytest.fixture
def assembled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The modules that assembled a throw, one for each call."""
    found = list[str]()

    def counted(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def assemble(*args: Any) -> Any:
            found.append(name)
            return real(*args)

        return assemble

    for room in ROOMS:
        monkeypatch.setattr(room, "assemble", counted(room.__name__, vars(room)["assemble"]))
    return found


def mage() -> Sheet:
    """Rachette with a spell in memory."""
    spell = Power("spell_1", "Souffle", "prepared", {"base": "destroy", "range": 2})
    return SYSTEM.preset("rachette").put(spell)


def drafted(way: str) -> dict[str, Any]:
    """A draft of each way, against the same rival."""
    return {"traits": ["spell_1"] if way == "cast" else [], "against": ["joniss"], "way": way}


def seated(*, proved: bool = False, nature: str = "character") -> Play:
    """Ana plays a mage; another mage is there."""
    play = Play("fu3", chain=FairChain(Seeded("fu3")) if proved else None)
    play.do("ana", "bring", sheet="rachette", content=mage().form())
    play.do("gm", "bring", sheet="joniss", content={**SYSTEM.preset("joniss").form(), "nature": nature})
    return play


def throw(play: Play, way: str, assembled: list[str], **more: Any) -> None:
    """Throw a draft of one way; only the throw is counted."""
    play.do("ana", "draft", sheet="rachette", draft=drafted(way))
    assembled.clear()
    play.do("ana", "throw_draft", sheet="rachette", **more)


@pytest.mark.parametrize("proved", [False, True])
@pytest.mark.parametrize("way", WAYS)
def test_a_throw_is_assembled_once_where_its_player_knows_everything(
    assembled: list[str], way: str, proved: bool
) -> None:
    play = seated(proved=proved)
    assert play.sees("ana").game == play.state.game
    throw(play, way, assembled)
    assert len(assembled) == 1


@pytest.mark.parametrize("way", WAYS)
def test_a_throw_at_a_silhouette_is_assembled_for_its_player_and_for_the_truth(
    assembled: list[str], way: str
) -> None:
    play = seated(nature="opponent")
    assert play.state.silhouettes == {"joniss"}
    throw(play, way, assembled)
    assert len(assembled) == 2


def test_the_last_throw_once_more_is_assembled_once(assembled: list[str]) -> None:
    play = seated()
    throw(play, "attempt", assembled)
    throw(play, "attempt", assembled, again=True)
    assert len(assembled) == 1


@pytest.mark.parametrize("way", WAYS)
def test_the_plan_of_a_draft_is_that_of_its_move(way: str) -> None:
    rules, state = book(), State({"rachette": mage(), "joniss": SYSTEM.preset("joniss")})
    assert rules.draft is not None
    wanted = Draft("rachette", tuple(drafted(way)["traits"]), ("joniss",), way=way)
    found = rules.draft(state, wanted)
    move = rules.moves[found.move]
    assert found.plan is not None
    own, plan = found.plan(), move.plan(state, move.read(found.args))
    assert (own.problems, own.costs, own.because, own.shows) == (
        plan.problems, plan.costs, plan.because, plan.shows,
    )  # fmt: skip
    assert isinstance(own.dice, Throw) and isinstance(plan.dice, Throw)
    assert (own.dice.count, own.dice.sides) == (plan.dice.count, plan.dice.sides)
    faces = (4,) * own.dice.count
    assert own.events(faces) == plan.events(faces)


def test_a_race_throws_its_check_without_a_move() -> None:
    play = seated()
    play.do("gm", "race", names="rachette,joniss")
    rules, wanted = book(), Draft("rachette", way="attempt")
    assert rules.draft is not None
    found = rules.draft(play.state.game, wanted)
    assert found.form["check"] == "race" and not found.move and found.plan is None
