"""When boxes come back: at milestones, after a rest, at the end of an arc; one a day."""

from __future__ import annotations

import pytest

from tablee.game.block import Aspect
from tablee.game.milestone import DAY, EVENING_BEGINS, MILESTONES, SCENE_BEGINS
from tablee.game.sheet import Nested
from tests.systems.fate2.purses import Table, aspect, extra, rules

WHEN = ["evening", "scene", "day", "rest", "arc", "daily_box"]


def table(when: str = "evening") -> Table:
    """Finn with boxes ticked on himself and on an Extra, a foe with one; a track that is no aspect of his."""
    made = Table(rules(regeneration=when))
    odd = Aspect("threat", "Menace", 3, 3, 2, role="threat")
    made.put("finn", 3, aspect("thief", 3, 2), aspect("rich", 1), extra("ring", aspect("lucky", 2, 2)), odd)
    made.put("baron", None, aspect("vain", 1, 1), nature="opponent")
    return made


def ticked(made: Table) -> list[int]:
    """The ticked boxes of Finn’s aspects, of his ring’s and of the foe’s."""
    ring = made.state.sheet("finn").need("ring", Nested).sheet.need("lucky", Aspect).ticked
    return [*made.ticked("finn")[:2], ring, *made.ticked("baron")]


@pytest.mark.rule("FAT-4-11", "FAT-4-04")
@pytest.mark.parametrize(
    ("when", "milestone"), [("evening", EVENING_BEGINS), ("scene", SCENE_BEGINS), ("day", DAY)]
)
def test_boxes_are_cleared_at_one_milestone_alone(when: str, milestone: str) -> None:
    made = table(when)
    for other in MILESTONES:
        if other != milestone:
            assert made.reach(other) == ()
    assert ticked(made) == [2, 0, 2, 1]
    events = made.reach(milestone)
    assert ticked(made) == [0, 0, 0, 0]
    assert made.ticked("finn")[2] == 2
    assert [event.kind for event in events] == ["block_put"] * 3
    assert made.reach(milestone) == ()


@pytest.mark.rule("FAT-4-11")
@pytest.mark.parametrize("when", ["rest", "arc"])
def test_a_rest_or_the_end_of_an_arc_is_the_game_masters_word(when: str) -> None:
    made = table(when)
    assert all(made.reach(milestone) == () for milestone in MILESTONES)
    made.play("regenerate")
    assert ticked(made) == [0, 0, 0, 1]
    made = table(when)
    made.play("regenerate", sheets=["baron"])
    assert ticked(made) == [2, 0, 2, 0]
    assert made.rules.moves["regenerate"].who == "gm"
    (reason,) = made.plan("regenerate").because
    assert (reason.rule, reason.said) == ("FAT-4-11", when)
    assert [reason.said for reason in table().plan("regenerate").because] == ["given"]


@pytest.mark.rule("FAT-10CONV-07", "FAT-4-11")
def test_one_box_of_each_aspect_a_day() -> None:
    made = table("daily_box")
    assert all(made.reach(milestone) == () for milestone in MILESTONES if milestone != DAY)
    made.reach(DAY)
    assert ticked(made) == [1, 0, 1, 0]
    made = table("daily_box")
    made.reach(DAY, 2)
    assert ticked(made) == [0, 0, 0, 0]
    made = table("daily_box")
    made.put("finn", 3, aspect("thief", 9, 9), aspect("rich", 1), extra("ring", aspect("lucky", 2)))
    made.reach(DAY, 4)
    assert ticked(made)[0] == 5


@pytest.mark.rule("FAT-4-11", "FAT-4-12", "FAT-A3-03", "FAT-A3-04")
def test_how_fast_boxes_come_back_is_a_choice_of_the_game() -> None:
    dial = rules().pack.known["regeneration"]
    assert rules().pack["regeneration"] == "evening"
    assert list(dial.options or ()) == WHEN
    entries = rules().reference.entries
    assert all(entries[rule].title.fr for rule in ("FAT-4-12", "FAT-A3-03", "FAT-A3-04", "FAT-4-40"))
    places = {
        when: next(p.place for p in rules(regeneration=when).panels for i in p.items if i.of == "regenerate")
        for when in WHEN
    }
    assert places == dict.fromkeys(WHEN, "gm") | {"rest": "time", "arc": "time"}
