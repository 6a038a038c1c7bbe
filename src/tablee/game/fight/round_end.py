"""The end of a round: what it waits for, and the events by which a fight goes on of itself.

When nobody is left to act, a round waits for the throws of its own exchanges: dice to be thrown, spends that
a sheet holds, consequences to be drawn, questions that they opened or that are put to a fighter. All of that
is read from the *common* state, which holds what every player knows: what is hidden never holds a round, and
never shows by it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.check import End, Throw
from tablee.game.event import ConflictPut, Event, Told
from tablee.game.fight.course import ROUND_RULE
from tablee.game.problem import Refused
from tablee.game.reason import Reason, because
from tablee.game.state import Run, State
from tablee.game.system import Rules
from tablee.game.text import Text
from tablee.game.throwing import holders, place_of

MASTER = Text("le MJ", "the GM")


def awaited(rules: Rules, common: State) -> tuple[Reason, ...]:
    """The reasons why a round in which all have acted does not end yet; none while somebody may act."""
    fight = common.conflict
    if fight is None or not fight.is_round_over:
        return ()
    runs = [run for run in dict.fromkeys(e.run for e in fight.now()) if run in common.runs]
    found = [reason for run in runs for reason in _of_throw(rules, common, common.runs[run])]
    for question in common.pendings.values():
        of_throw = not {question.run, *question.id.split(":")}.isdisjoint(runs)
        if of_throw or (not question.sealed and not fight.members.isdisjoint(question.waits_for)):
            names = (common.named(who) if who in common.sheets else MASTER for who in question.waits_for)
            found.append(because(ROUND_RULE, "answer", names=tuple(names)))
    return tuple(dict.fromkeys(found))


def _of_throw(rules: Rules, state: State, run: Run) -> Iterator[Reason]:
    name = state.named(run.by)
    try:
        place = place_of(rules.check, run)
    except Refused:  # these rules can't go on with it
        return
    if not isinstance(place.node, End):
        if isinstance(place.node, Throw) and not run.closed:
            yield because(ROUND_RULE, "dice", name=name)
        return
    kind = rules.checks.get(str(run.check.get("check", "")))
    drawn = kind is None or not kind.then or run.applied or not place.outcomes
    for by in holders(rules.check, state, run):
        if by in state.shaded:
            yield because(ROUND_RULE, "offer_gm", name=name)
        elif drawn or by != run.by:
            yield because(ROUND_RULE, "offer", name=state.named(by))
    if not drawn:
        yield because(ROUND_RULE, "consequences", name=name)


def follow_up(
    rules: Rules, before: State, after: State, common_before: State, common: State
) -> tuple[Event, ...]:
    """The events that follow of themselves on those of a command that led from one state to another.

    A round that nothing is awaited for turns; the order passes sheets that players don't know of; where the
    game master turned the round, what was left is told. ``common`` is ``after`` as every player knows it.
    """
    fight, seen = after.conflict, common.conflict
    if rules.fight is None or fight is None or seen is None or not fight.order:
        return ()
    hidden = fight.members - seen.members
    left = tuple(Told(reason) for reason in _left(rules, before, after, common_before))
    if seen.is_round_over and not awaited(rules, common):
        return (*left, *rules.fight().round_events(after, fight.next_round(hidden)))
    moved = fight.onward(hidden)
    return (*left, *(() if moved == fight else (ConflictPut(moved),)))


def _left(rules: Rules, before: State, after: State, common: State) -> tuple[Reason, ...]:
    """What the round waited for that a command turned; nothing where it turned none."""
    old, new = before.conflict, after.conflict
    if old is None or new is None or new.round <= old.round:
        return ()
    return awaited(rules, common)
