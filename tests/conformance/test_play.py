"""Games played at random: previews change nothing, only refusals escape, and a game replays identically."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tablee.game.codec import from_data, to_data
from tablee.game.event import Event, Moved, SheetPut, TimeMoved
from tablee.game.milestone import MILESTONES, milestone_events
from tablee.game.move import Plan
from tablee.game.problem import Refused
from tablee.game.reason import Reason
from tablee.game.reference import Reference
from tablee.game.sheet import Account, Aspect, Sheet, Track
from tablee.game.state import State, fold
from tests.conformance.chance import arguments, faces_for, opening
from tests.conformance.subjects import book, every_game, forms, of_tests, ready_made, subject
from tests.systems_under_test import system_keys

MOVES = 30
GAMES = 20 if os.environ.get("TABLEE_FULL") == "1" else 4
TRIES = 600
EVENT: Any = Event


def picture(state: State) -> str:
    return json.dumps(to_data(state), sort_keys=True)


def tell(refused: Refused, reference: Reference) -> None:
    for problem in refused.problems:
        assert reference.say(problem, "fr")
        assert reference.say(problem, "en")


def told(seen: Plan, reference: Reference) -> None:
    reasons = [*seen.because, *(movement.reason for movement in seen.costs)]
    for what in [*reasons, *(problem.reason for problem in seen.problems)]:
        assert reference.say(what, "fr")
        assert reference.say(what, "en")


def through_file(event: Event) -> Event:
    read: Event = from_data(EVENT, json.loads(json.dumps(to_data(event))))
    return read


@pytest.mark.parametrize(
    ("key", "game"),
    [
        *((key, game) for key in system_keys() for game in range(GAMES)),
        *((key, 0) for key in (*ready_made(), *of_tests())),
    ],
)
def test_a_game_of_thirty_moves_replays_identically(key: str, game: int) -> None:
    system, rules = subject(key), book(key)
    random = Random(f"{key} {game}")
    tried_forms = forms(rules)
    events: list[Event] = [SheetPut(name, sheet) for name, sheet in opening(system, rules).items()]
    state = fold(State(), events)
    done: dict[str, int] = {}
    for _ in range(TRIES):
        if sum(done.values()) >= MOVES:
            break
        move = random.choice(list(rules.moves.values()))
        given = arguments(move, state, tried_forms, random)
        before = picture(state)
        try:
            args = move.read(given)
            seen = move.plan(state, args)
            told(seen, rules.reference)
            assert picture(state) == before, f"the plan of {move.key} changed the state"
            if seen.broken:
                continue
            faces = faces_for(seen.dice, random)
            happened = seen.events(faces)
            assert seen.events(faces) == happened, f"the plan of {move.key} gives its events once only"
            after = fold(state, happened)
        except Refused as refused:
            tell(refused, rules.reference)
            assert picture(state) == before, f"{move.key} was refused and changed the state"
            continue
        assert picture(state) == before, f"{move.key} changed the state itself"
        done[move.key] = done.get(move.key, 0) + 1
        events.extend(happened)
        state = after
    assert sum(done.values()) >= MOVES, done
    again = [through_file(event) for event in events]
    assert again == events
    assert fold(State(), again) == state


@pytest.mark.parametrize("milestone", MILESTONES)
@every_game
def test_a_milestone_can_be_told_folded_and_kept(key: str, milestone: str) -> None:
    """Of people whose points are all spent and whose boxes are all ticked."""
    system, rules = subject(key), book(key)
    state = State({name: worn(sheet) for name, sheet in opening(system, rules).items()})
    for name in state.sheets:
        calendar = state.calendar.await_milestone("waits", name, milestone)
        state = fold(state, (TimeMoved(calendar, Reason("HOUSE-milestone")),))
    before = picture(state)
    happened = milestone_events(rules, state, milestone, 3)
    assert picture(state) == before
    assert fold(state, happened).calendar.timers == ()
    assert tuple(map(through_file, happened)) == happened
    for event in happened:
        reason = event.movement.reason if isinstance(event, Moved) else getattr(event, "reason", None)
        assert reason is None or rules.reference.say(reason, "fr")


def worn(sheet: Sheet) -> Sheet:
    """A sheet with its points spent and its boxes ticked."""
    for block in sheet.blocks:
        if isinstance(block, Account):
            sheet = sheet.put(replace(block, value=min(block.value, 0)))
        elif isinstance(block, Aspect | Track):
            sheet = sheet.put(block.tick(block.unticked)[0])
    return sheet
