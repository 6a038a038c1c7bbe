"""Who acts when: initiative, turns, rounds of five seconds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tablee.game.event import ConflictPut, Event, TimeMoved, Told
from tablee.game.fight.conflict import Conflict, Exchange, by_initiative
from tablee.game.ids import BlockId
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.sheet import Descriptor, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.fu3.conditions.time import ends_now
from tablee.systems.fu3.core.clock import round_seconds
from tablee.systems.fu3.sheet.blocks import concept_of

DETAILED, GROUP = "detailed", "group"
PACES = {
    DETAILED: Text("en détail, round par round", "in detail, round by round"),
    GROUP: Text("d’un bloc, groupe contre groupe", "as a whole, group against group"),
}


@dataclass(frozen=True, slots=True)
class Start:
    """What counts for initiative: Descriptors of speed and situation, signed, none of them paid for.

    ``bonus`` is what stands on no sheet (the high ground, surprise).
    """

    helps: tuple[BlockId, ...] = ()
    hinders: tuple[BlockId, ...] = ()
    bonus: int = 0


def initiative(sheet: Sheet, start: Start) -> int:
    """Concept plus every fitting Descriptor with its sign; no dice (FU3-3-02)."""
    concept = concept_of(sheet)
    own = 0 if concept is None else concept.value
    quick = sum(sheet.need(id, Descriptor).value for id in start.helps)
    return own + quick - sum(sheet.need(id, Descriptor).value for id in start.hinders) + start.bonus


def begin_fight(sides: Mapping[str, tuple[str, ...]], values: Mapping[str, int], pace: str) -> Conflict:
    """A fight: groups in descending initiative, equals together; a group combat has no turns."""
    return Conflict(sides, by_initiative(values) if pace == DETAILED else (), pace)


def names_of(state: State, ids: Iterable[str]) -> tuple[str, ...]:
    """What people call those sheets; an id that is no sheet stands for itself."""
    return tuple(state.sheets[id].name if id in state.sheets else id[:40] for id in ids)


def turn_problems(state: State, by: str, helpers: Iterable[str] = ()) -> list[Problem]:
    """Somebody out of turn; a helper gives up an action he must still have (FU3-3-07)."""
    fight, (name,) = state.conflict, names_of(state, (by,))
    if fight is None or not fight.order or not fight.side_of(by):
        return []
    wrong: list[Problem] = []
    if by in fight.out:
        wrong.append(problem("FU3-3-02", by, "out", name=name))
    elif by not in fight.may_act:
        now = names_of(state, sorted(fight.may_act))
        wrong.append(problem("FU3-3-02", by, "turn", name=name, expected=now))
    for helper in helpers:
        if helper == by or helper in fight.acted or helper in fight.out:
            wrong.append(problem("FU3-3-07", helper, "acted", name=names_of(state, (helper,))[0]))
    return wrong


def pair_problems(pack: Pack, state: State, by: str, against: Iterable[str]) -> list[Problem]:
    """By the dial, two opponents have one exchange each round (FU3-3-02)."""
    if state.conflict is None or not pack.on("one_exchange"):
        return []
    met = [foe for foe in against if frozenset((by, foe)) in _pairs(state.conflict)]
    (name,) = names_of(state, (by,))
    return [problem("FU3-3-02", by, "one_exchange", name=name, found=foe) for foe in names_of(state, met)]


def _pairs(fight: Conflict) -> set[frozenset[str]]:
    return {frozenset((e.by, foe)) for e in fight.now() for foe in e.against}


def act(
    pack: Pack, fight: Conflict, by: str, against: tuple[str, ...], run: str = "", helpers: Iterable[str] = ()
) -> Conflict:
    """One action: helpers give up theirs; by the dial, so does a target who has met all opponents."""
    exchange = Exchange(by, against, run, fight.round)
    gone = set(helpers)
    if pack.on("one_exchange"):
        met = _pairs(replace(fight, exchanges=(*fight.exchanges, exchange)))
        gone |= {foe for foe in against if _has_met_all(fight, foe, met)}
    return replace(fight, acted=fight.acted | gone).act(exchange)


def _has_met_all(fight: Conflict, who: str, met: set[frozenset[str]]) -> bool:
    side = fight.side_of(who)
    foes = {m for name, members in fight.sides.items() if name != side for m in members} - fight.out
    return all(frozenset((who, foe)) in met for foe in foes)


def turn_events(pack: Pack, state: State, after: Conflict) -> tuple[Event, ...]:
    """The fight as it goes on; each round that ends takes its five seconds (FU3-3-16)."""
    before = state.conflict
    rounds = after.round - before.round if before is not None else 0
    events: list[Event] = [ConflictPut(after)]
    if rounds > 0:
        seconds = rounds * round_seconds(pack)
        clock = replace(state.calendar, now=state.calendar.now + seconds)
        clock, ended, left = ends_now(pack, state, clock)
        events.append(TimeMoved(clock, because("FU3-3-16", "round", round=after.round, seconds=seconds)))
        events.extend(ended)
        if left:
            events.append(Told(because("FU3-2-11", "due")))
    return tuple(events)
