"""What can be done at a table."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.block import Numeric
from tablee.game.check import Throw
from tablee.game.event import Asked, Opened, Stepped
from tablee.game.move import do
from tablee.game.problem import Refused
from tablee.game.state import State, fold
from tablee.systems import system
from tests.systems.iaodune.by_hand import faces_of, rules

GAME = rules()


def state() -> State:
    return State(sheets={"nae": system("iaodune").preset("nae")})


def attempt(faces: tuple[int, ...], **given: Any) -> tuple[Any, ...]:
    return do(GAME.moves["attempt"], state(), {"sheet": "nae", **given}, faces)


@pytest.mark.rule("IAO-16", "IAO-04", "IAO-06")
def test_an_attempt_throws_from_the_sheet() -> None:
    opened, stepped = attempt(
        faces_of(*[1] * 4, *[0] * 5), aptitude="athletisme", skills=["escalade"], against=5
    )
    assert isinstance(opened, Opened) and isinstance(stepped, Stepped)
    assert opened.by == "nae"
    (outcome,) = stepped.outcomes
    assert (outcome.key, outcome.total, outcome.margin) == ("above", 8, 3)
    told = [dict(r.slots)["name"] for r in outcome.because if r.said == "source"]
    assert told == ["Athlétisme", "Escalade", "Cheville foulée", "Corde à grappin"]


@pytest.mark.rule("IAO-16")
def test_an_attempt_plans_its_dice() -> None:
    move = GAME.moves["attempt"]
    given = {
        "sheet": "nae",
        "aptitude": "athletisme",
        "skills": "course",
        "without": "corde",
        "n": 1,
        "d": -1,
    }
    seen = move.plan(state(), move.read(given))
    assert seen.problems == ()
    assert seen.dice is not None and seen.dice.count == 6  # type: ignore[union-attr]
    assert {r.rule for r in seen.because} == {"IAO-03", "IAO-04", "IAO-06"}


@pytest.mark.rule("IAO-16")
def test_an_attempt_with_two_skills_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        attempt((), aptitude="athletisme", skills=["escalade", "course"])
    assert refused.value.problems[0].said == "skills"


@pytest.mark.rule("IAO-11")
def test_an_attempt_may_ask_before_the_throw() -> None:
    events = attempt((), aptitude="athletisme", skills=["escalade"], convert="ask")
    assert isinstance(events[1], Asked)
    now = fold(state(), events)
    (pending,) = now.pendings.values()
    answer = {"pending": pending.id, "seat": "thrower", "option": "convert"}
    dice = GAME.moves["choose"].plan(now, answer).dice
    assert isinstance(dice, Throw)
    assert dice.count == 5
    rolled = do(GAME.moves["choose"], now, answer, faces_of(1, 1, 1, 1, 0))
    assert isinstance(rolled[-1], Stepped)
    assert rolled[-1].outcomes[0].total == 9


@pytest.mark.rule("IAO-16")
@pytest.mark.parametrize(
    ("given", "block"),
    [
        ({"role": "suffering", "name": "Faim", "d": -1}, Numeric("faim", "Faim", -1, "suffering")),
        ({"role": "suffering", "name": "cheville foulee", "d": -4},
         Numeric("cheville-foulee", "cheville foulee", -4, "suffering")),
        ({"role": "skill", "name": "Corde", "d": 2}, Numeric("corde-2", "Corde", 2, "skill")),
        ({"role": "aptitude", "name": "Esprit", "n": -2}, Numeric("esprit", "Esprit", -2, "aptitude")),
        ({"role": "tool", "name": "Tabouret", "n": 1, "d": 0},
         Numeric("tabouret", "Tabouret", 0, "tool", {"N": 1})),
    ],
)  # fmt: skip
def test_a_trait_is_written_or_changed(given: dict[str, object], block: Numeric) -> None:
    events = do(GAME.moves["put_trait"], state(), {"sheet": "nae", **given})
    now = fold(state(), events)
    assert now.sheet("nae").get(block.id) == block
    assert GAME.validate(now.sheet("nae")) == ()


@pytest.mark.rule("IAO-16")
@pytest.mark.parametrize(
    ("given", "case"),
    [
        ({"role": "suffering", "name": "Faim", "d": 1}, "suffering_sign"),
        ({"role": "skill", "name": "Course", "d": -1}, "skill_sign"),
        ({"role": "skill", "name": "Course", "n": 1, "d": 1}, "unit"),
        ({"role": "aptitude", "name": "Esprit", "d": 1}, "unit"),
        ({"role": "tool", "name": "", "n": 1}, "size"),
    ],
)
def test_a_trait_of_the_wrong_kind_is_refused(given: dict[str, object], case: str) -> None:
    with pytest.raises(Refused) as refused:
        do(GAME.moves["put_trait"], state(), {"sheet": "nae", **given})
    assert [p.said for p in refused.value.problems] == [case]


@pytest.mark.rule("IAO-16")
def test_a_trait_is_struck_off() -> None:
    events = do(GAME.moves["strike_trait"], state(), {"sheet": "nae", "block": "cheville-foulee"})
    assert fold(state(), events).sheet("nae").get("cheville-foulee") is None
    for block in ("inconnu", "pronom"):
        with pytest.raises(Refused) as refused:
            do(GAME.moves["strike_trait"], state(), {"sheet": "nae", "block": block})
        assert refused.value.problems[0].said == "no_trait"
