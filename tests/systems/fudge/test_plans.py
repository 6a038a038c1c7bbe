"""One plan for a blow: a draft and the move that throws it assemble the fighters once for each state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from tablee.fairness.chain import FairChain
from tablee.fairness.seeded import Seeded
from tablee.game.draft import Draft
from tablee.game.sheet import Sheet
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.blow import check as blow_check
from tablee.systems.fudge.blow import melee as melee_check
from tablee.systems.fudge.fight import many, shots, strike
from tests.systems.fudge.arena import bow, dice, fighter, there
from tests.systems.fudge.by_hand import rules
from tests.table.play import Play

WAYS: dict[str, Any] = {"attack": strike, "melee": many, "shoot": shots}
"""The module of each way to strike."""

SKILL = {"attack": "epee", "melee": "epee", "shoot": "archer"}
"""The Skill that goes with the weapon of each way."""


@dataclass
class Counts:
    """How often fighters were assembled, and how often the tree of each check was built, by its form."""

    assembled: int = 0
    trees: Counter[str] = field(default_factory=Counter)


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counts:
    """The calls of everything that assembles a blow or builds its tree."""
    found = Counts()

    def assembling(real: Callable[..., Any]) -> Callable[..., Any]:
        def assemble(*args: Any) -> Any:
            found.assembled += 1
            return real(*args)

        return assemble

    def building(real: Callable[..., Any]) -> Callable[..., Any]:
        def build(book: Any, form: Mapping[str, Any]) -> Any:
            found.trees[repr(form)] += 1
            return real(book, form)

        return build

    for module in WAYS.values():
        monkeypatch.setattr(module, "WAY", replace(module.WAY, assemble=assembling(module.WAY.assemble)))
    monkeypatch.setattr(blow_check, "blow", building(blow_check.blow))
    monkeypatch.setattr(melee_check, "melee", building(melee_check.melee))
    return found


def table(foe: Sheet, *, proved: bool = False) -> Play:
    """Ann and somebody she fights, with rules that have built no check yet."""
    play = Play("fudge", chain=FairChain(Seeded("fudge")) if proved else None)
    fresh = SYSTEM.rules(SYSTEM.pack())
    play.ports = replace(play.ports, rules=lambda _key, _pack: fresh)
    play.do("ana", "bring", sheet="ann", content=fighter("Ann", 1, bow()).form())
    play.do("gm", "bring", sheet="foe", content=foe.form())
    play.do("gm", "fight", sides={"ours": ["ann"], "theirs": ["foe"]}, pace="events")
    return play


def throw(play: Play, way: str, counts: Counts, **more: Any) -> None:
    """Throw a draft of one way of striking; only the throw is counted."""
    play.do("ana", "draft", sheet="ann", draft={"traits": [SKILL[way]], "against": ["foe"], "way": way})
    counts.assembled = 0
    counts.trees.clear()
    play.do("ana", "throw_draft", sheet="ann", **more)


@pytest.mark.parametrize("proved", [False, True])
@pytest.mark.parametrize("way", WAYS)
def test_a_throw_assembles_a_blow_once_where_its_player_knows_everything(
    counts: Counts, way: str, proved: bool
) -> None:
    play = table(fighter("Foe", 1, bow()), proved=proved)
    assert play.sees("ana").game == play.state.game
    throw(play, way, counts)
    assert counts.assembled == 1
    assert list(counts.trees.values()) == [1]


@pytest.mark.parametrize("proved", [False, True])
@pytest.mark.parametrize("way", WAYS)
def test_a_throw_at_a_silhouette_assembles_once_for_its_player_and_once_for_the_truth(
    counts: Counts, way: str, proved: bool
) -> None:
    play = table(fighter("Foe", 1, bow(), armour=2, nature="opponent"), proved=proved)
    assert play.state.silhouettes == {"foe"}
    throw(play, way, counts)
    assert counts.assembled == 2
    # As its player knows it, as it is, and without the values of the silhouette: what players are told.
    assert list(counts.trees.values()) == [1, 1, 1]


def test_the_last_throw_once_more_is_assembled_once(counts: Counts) -> None:
    play = table(fighter("Foe", 1))
    throw(play, "attack", counts)
    throw(play, "attack", counts, again=True)
    assert counts.assembled == 1
    assert not counts.trees  # the same blow as before


@pytest.mark.parametrize("way", WAYS)
def test_the_plan_of_a_draft_is_that_of_its_move(way: str) -> None:
    r, state = rules(), there(ann=fighter("Ann", 1, bow()), foe=fighter("Foe", 2))
    assert r.draft is not None
    found = r.draft(state, Draft("ann", (SKILL[way],), ("foe",), way=way, options={"weapon": "bow"}))
    move = r.moves[found.move]
    assert found.plan is not None
    own, plan = found.plan(), move.plan(state, move.read(found.args))
    faces = dice(2, 0)
    assert (own.problems, own.costs, own.because, own.shows) == (
        plan.problems, plan.costs, plan.because, plan.shows,
    )  # fmt: skip
    assert own.dice is plan.dice is not None
    assert own.events(faces) == plan.events(faces)
