"""The state is what its events add up to; generic dice; a system and its rules."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, get_args

import pytest

from tablee.game.account import BANK, Account, Movement
from tablee.game.calendar import Calendar
from tablee.game.check import Option
from tablee.game.codec import from_data, to_data
from tablee.game.event import (
    Answered,
    Asked,
    BlockGone,
    BlockPut,
    Closed,
    ConflictPut,
    Event,
    Moved,
    Opened,
    Passed,
    Settled,
    SheetGone,
    SheetPut,
    StatusPut,
    Stepped,
    TimeMoved,
    Told,
)
from tablee.game.fight.conflict import Conflict, Exchange, by_initiative
from tablee.game.odds import odds_of
from tablee.game.outcome import Outcome
from tablee.game.pending import Pending
from tablee.game.plain_dice import dice_check, dice_kind
from tablee.game.problem import Refused
from tablee.game.reason import because
from tablee.game.sheet import Descriptor, Note, Sheet
from tablee.game.state import State, fold
from tablee.game.text import Text, plain
from tablee.game.track import Track, TrackRow
from tablee.game.walk import Bought, Chosen, Thrown, walk
from tests.toy import SYSTEM

WHY = because("X-1", "said", n=Fraction(1, 2), who=Text("toi", "you"))
LUCK = Account("luck", plain("Chance"), 2, 3)
STRAIN = Track("strain", plain("Effort"), (TrackRow("box", plain("case"), 2),))
ANA = Sheet("toy", "Ana", (LUCK, STRAIN, Descriptor("rope", "Corde")))
FIGHT = Conflict({"a": ("ana",)}, by_initiative({"ana": 1})).act(Exchange("ana", ("bob",)))
PENDING = Pending("q", ("ana", "bob"), (Option("x", plain("x")),), (WHY,), "x", sealed=True)
WON = Outcome("win", Fraction(41, 2), True, (("n", 1),), "me", 3, (("f", "x"),), (WHY,))

EVENTS: tuple[Event, ...] = (
    SheetPut("ana", ANA),
    SheetPut("bob", Sheet("toy", "Bob")),
    StatusPut("ana", "approved"),
    BlockPut("ana", Descriptor("rope", "Filin", 2), WHY),
    BlockPut("bob", Note("n", "…"), WHY),
    BlockGone("bob", "n", WHY),
    Moved(Movement("ana.luck", BANK, 1, WHY)),
    Moved(Movement("ana.strain", BANK, 1, WHY)),
    Moved(Movement(BANK, "ana.luck", 9, WHY)),
    Moved(Movement("ana.luck", BANK, 9, WHY, spent=False)),
    Opened("r1", {"check": "die", "n": 1}, "ana", ("bob",)),
    Stepped("r1", Thrown((3, 4))),
    Stepped("r1", Chosen("x")),
    Stepped("r1", Bought("luck", (0,)), (WON,)),
    Passed("r1", "ana"),
    Closed("r1", applied=True),
    Asked(PENDING),
    Answered("q", "ana", "x"),
    Answered("q", "bob", "x"),
    Settled("q", {"ana": "x", "bob": "x"}),
    TimeMoved(Calendar().start("t", "ana", 5).advance(3, "rest")[0], WHY),
    ConflictPut(FIGHT),
    Told(WHY, ("ana",), {"n": 1}),
    SheetGone("bob"),
)  # fmt: skip
KIND: Any = Event


def test_all_kinds_of_events_are_tried() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_every_event_survives_its_file(event: Event) -> None:
    assert from_data(KIND, json.loads(json.dumps(to_data(event)))) == event


def test_events_add_up() -> None:
    state = fold(State(), EVENTS)
    assert list(state.sheets) == ["ana"]
    assert state.sheet("ana").need("rope", Descriptor).name == "Filin"
    assert state.sheet("ana").history[0].rule == "X-1"
    assert state.account("ana.luck").value == 0
    assert state.sheet("ana").need("strain", Track).free("box") == 1
    run = state.run("r1")
    assert (run.by, run.against, run.closed, run.applied) == ("ana", ("bob",), True, True)
    assert run.steps == (Thrown((3, 4)), Chosen("x"), Bought("luck", (0,)))
    assert (state.pendings, state.answers) == ({}, {"q": {"ana": "x", "bob": "x"}})
    assert (state.calendar.now, state.calendar.milestones) == (3, {"rest": 1})
    assert state.conflict == FIGHT
    assert fold(state, (ConflictPut(None),)).conflict is None


def test_folding_leaves_the_old_state_alone() -> None:
    before = fold(State(), EVENTS[:3])
    picture = json.dumps(to_data(before))
    fold(before, EVENTS[3:])
    assert json.dumps(to_data(before)) == picture


def test_a_block_may_become_another_kind_of_block() -> None:
    state = fold(State(), (SheetPut("ana", ANA), BlockPut("ana", Note("rope", "…"), WHY)))
    assert state.sheet("ana").get("rope") == Note("rope", "…")


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        (BlockPut("nobody", Note("n"), WHY), "HOUSE-sheet"),
        (Stepped("r9", Thrown(())), "HOUSE-run"),
        (Moved(Movement("ana.rope", BANK, 1, WHY)), "HOUSE-sheet"),
        (Moved(Movement("ana.luck", BANK, 9, WHY)), "HOUSE-account"),
        (Moved(Movement("ana.strain", BANK, 9, WHY)), "HOUSE-track"),
    ],
)
def test_an_event_that_can_not_be_is_refused(event: Event, rule: str) -> None:
    with pytest.raises(Refused) as refused:
        fold(State(sheets={"ana": ANA}), (event,))
    assert refused.value.problems[0].rule == rule


def test_generic_dice_are_read_and_counted() -> None:
    check = dice_check("4d6kh3+1")
    (outcome,) = walk(check, [Thrown((1, 6, 5, 6))]).outcomes
    assert (outcome.key, outcome.total) == ("total", 18)
    assert odds_of(dice_check("2d6")).mean == 7
    assert dice_kind().build({"dice": "3d6+2"}).form() == {"check": "dice", "dice": "3d6+2"}


@pytest.mark.parametrize(
    ("text", "said"), [("1000d6kh500", "too_costly"), ("d", "syntax"), ("2d6kh3", "bad_keep")]
)
def test_dice_that_can_not_be_thrown_are_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        dice_check(text)
    assert [(found.rule, found.said) for found in refused.value.problems] == [("HOUSE-notation", said)]


def test_a_system_gives_its_rules_its_presets_and_its_words() -> None:
    rules = SYSTEM.book()
    assert SYSTEM.presets() == ("ada", "guard")
    assert SYSTEM.preset("ada").name == "Ada"
    assert SYSTEM.reference.say(because("TOY-04", "tie", mine=3), "en") == "A tie at 3."
    assert rules.pack["difficulty"] == 7
    assert rules.label("win") == Text("Gagné", "Won")
    with pytest.raises(Refused) as refused:
        SYSTEM.preset("../ada")
    assert refused.value.problems[0].rule == "HOUSE-preset"


@pytest.mark.parametrize("form", [None, 3, [], {}, {"check": "nothing"}, {"check": ["skill"]}])
def test_what_is_no_check_is_refused(form: Any) -> None:
    with pytest.raises(Refused) as refused:
        SYSTEM.book().check(form)
    assert {found.rule for found in refused.value.problems} <= {"HOUSE-check", "HOUSE-param"}
