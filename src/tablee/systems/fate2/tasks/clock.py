"""How often one may roll on a challenge, and what time takes from it (FAT-3-20, FAT-3-21).

By the clock, or by scenes and sessions that have ended, which the challenge counts itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.event import BlockPut, Event, Told
from tablee.game.milestone import DAY, EVENING_ENDS, SCENE_ENDS, Milestone
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.state import State
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.tasks.challenge import Challenge, challenges
from tablee.systems.fate2.tasks.progress import Progress, goes_on, lose_boxes
from tablee.systems.fate2.tasks.shapes import seconds, span


def moment(state: State, challenge: Challenge, unit: str) -> int:
    """The time now, as that unit measures it: seconds, or how many scenes or sessions have ended."""
    if unit == SCENE_ENDS:
        return challenge.task.scenes
    return challenge.task.evenings if unit == EVENING_ENDS else state.calendar.now


def length(amount: int, unit: str) -> int:
    """A length of time as `moment` measures it."""
    return amount if unit in (SCENE_ENDS, EVENING_ENDS) else seconds(amount, unit)


def too_soon(book: Book, state: State, challenge: Challenge, sheet: str) -> Iterator[Problem]:
    """The problem of somebody who rolls again before the time of one roll is over (FAT-3-20)."""
    task = challenge.task
    if sheet not in task.rolled:
        return
    name = state.sheet(sheet).name
    if task.once:
        yield problem("FAT-3-20", "challenge", "once", name=name)
    elif task.duration:
        passed = moment(state, challenge, task.duration_unit) - task.rolled[sheet]
        if passed < length(task.duration, task.duration_unit):
            each = span(book, task.duration, task.duration_unit)
            yield problem("FAT-3-20", "challenge", "soon", name=name, span=each)


def has_rolled(state: State, challenge: Challenge, sheet: str) -> Challenge:
    """The challenge once somebody has rolled on it: a new time begins, for them and for recovery.

    Of somebody whom players don't know of nothing is noted: all read the sheet.
    """
    task = challenge.task
    known = bool(sheet) and sheet not in state.hidden
    rolled = {**task.rolled, sheet: moment(state, challenge, task.duration_unit)} if known else task.rolled
    return challenge.with_task(rolled=rolled, last=moment(state, challenge, task.recovery_unit), lost=0)


def recovered(state: State, challenge: Challenge, row: str = "") -> Progress:
    """What is lost by now: a box after each full period without a roll; those lost already are counted."""
    task = challenge.task
    period = length(task.recovery, task.recovery_unit)
    if not period or not goes_on(challenge) or not any(track.marks for track in challenge.tracks):
        return Progress(challenge)
    periods = (moment(state, challenge, task.recovery_unit) - task.last) // period
    due = periods - task.lost
    if due <= 0:
        return Progress(challenge)
    return lose_boxes(challenge.with_task(lost=periods), min(due, challenge_boxes(challenge)), row)


def challenge_boxes(challenge: Challenge) -> int:
    """How many boxes it has in all: no more can be lost."""
    return sum(row.holds for track in challenge.tracks for row in track.rows)


def put(before: Challenge, now: Progress, rule: str = "FAT-3-11") -> Iterator[Event]:
    """The events of a challenge that has changed: its blocks, then what is told of it."""
    after = now.challenge
    why = because(rule, "changed", name=after.named)
    for old, track in zip(before.tracks, after.tracks, strict=True):
        if track != old:
            yield BlockPut(after.id, track, why)
    if after.block != before.block:
        yield BlockPut(after.id, after.block, why)
    for reason in now.told:
        yield Told(reason)


def milestone(book: Book, state: State, reached: Milestone) -> Iterator[Event]:
    """Days that pass, scenes and sessions that end: challenges count them and lose boxes by them."""
    for challenge in challenges(state):
        now, task = challenge, challenge.task
        units = (task.duration_unit, task.recovery_unit)
        if reached.key == SCENE_ENDS and SCENE_ENDS in units:
            now = challenge.with_task(scenes=task.scenes + reached.times)
        elif reached.key == EVENING_ENDS and EVENING_ENDS in units:
            now = challenge.with_task(evenings=task.evenings + reached.times)
        elif reached.key != DAY:
            continue
        yield from put(challenge, recovered(state, now), "FAT-3-21")
