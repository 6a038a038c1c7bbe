"""The course of FU³'s fights: initiative, helpers, one exchange a pair, rounds of five seconds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from tablee.game.codec import from_data
from tablee.game.event import ConflictPut, Event, TimeMoved, Told
from tablee.game.fight.conflict import Conflict, Exchange, by_initiative
from tablee.game.fight.course import Beginning, Course, CourseRules, Joining, Sides, names_of
from tablee.game.fight.course import act as taken
from tablee.game.ids import BlockId, SheetId
from tablee.game.move import Args, Param, choice
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.sheet import Descriptor, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.fu3.conditions.time import ends_now
from tablee.systems.fu3.core.clock import round_seconds
from tablee.systems.fu3.fight.equipment import squares
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


@lru_cache(maxsize=16)
def course(pack: Pack) -> Course:
    """The course of a fight by the rules of a pack."""
    starts = Param(
        "initiative",
        "data",
        Text("ce qui compte pour l’initiative", "what counts"),
        default={},
        shape=Mapping[SheetId, Start],
    )
    return Course(
        CourseRules("FU3-3-02", "FU3-3-02", "FU3-3-01", "FU3-3-02", "FU3-3-01", absent="not_there"),
        pass_label=Text("Passer", "Pass"),
        end_label=Text("Finir le conflit", "End the conflict"),
        params=(starts, choice("pace", Text("niveau de détail", "level of detail"), PACES, DETAILED)),
        begin=partial(_begin, pack),
        join=_join,
        round=partial(_round, pack),
        binding=True,
    )


def initiative(sheet: Sheet, start: Start) -> int:
    """Concept plus every fitting Descriptor with its sign; no dice (FU3-3-02)."""
    concept = concept_of(sheet)
    own = 0 if concept is None else concept.value
    quick = sum(sheet.need(id, Descriptor).value for id in start.helps)
    return own + quick - sum(sheet.need(id, Descriptor).value for id in start.hinders) + start.bonus


def _begin(pack: Pack, state: State, args: Args, sides: Sides) -> Beginning:
    """Groups in descending initiative, equals together; a group combat has no turns."""
    starts = from_data(Mapping[str, Start], args["initiative"], "initiative")  # type: ignore[type-abstract]
    fighters = [who for members in sides.values() for who in members]
    values = {who: initiative(state.sheet(who), starts.get(who, Start())) for who in fighters}
    order = by_initiative(values) if args["pace"] == DETAILED else ()
    told = tuple(
        Told(because("FU3-3-02", "initiative", name=state.named(who), value=value), (who,))
        for who, value in values.items()
        if order
    )
    shows = {"initiative": values, "squares": {who: squares(pack, state.sheet(who)) for who in values}}
    return Beginning(Conflict(sides, order, args["pace"]), told, shows)


def _join(state: State, fight: Conflict, new: tuple[str, ...], side: str) -> Joining:
    """The fight with newcomers, each at their initiative (FU3-3-02)."""
    here = [who for members in fight.sides.values() for who in members]
    known = [who for who in here if who not in state.hidden]
    values = {who: initiative(state.sheet(who), Start()) for who in (*known, *new)}
    told = list[Event]()
    for who in new:
        fight = fight.join(who, side, values)
        why = because("FU3-3-02", "joins", name=state.named(who), value=values[who])
        told.append(Told(why, (who,)))
    return Joining(fight, tuple(told))


def _round(pack: Pack, state: State, after: Conflict) -> Iterator[Event]:
    """A round that ends takes its five seconds (FU3-3-16)."""
    seconds = round_seconds(pack)
    clock = replace(state.calendar, now=state.calendar.now + seconds)
    clock, ended, left = ends_now(pack, state, clock)
    yield TimeMoved(clock, because("FU3-3-16", "round", round=after.round, seconds=seconds))
    yield from ended
    if left:
        yield Told(because("FU3-2-11", "due"))


def turn_problems(pack: Pack, state: State, by: str, helpers: Iterable[str]) -> list[Problem]:
    """The problems of a fighter who acts with helpers: each gives up an action still to come (FU3-3-07)."""
    wrong, fight = course(pack).turn_problems(state, by), state.conflict
    if fight is None or not fight.order or not fight.side_of(by):
        return wrong
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


def act_events(
    pack: Pack, state: State, by: str, against: tuple[str, ...], run: str, helpers: Iterable[str]
) -> tuple[Event, ...]:
    """The turn that a throw takes, in turn alone: helpers give up theirs; by the dial, so does a target who
    has met all opponents."""
    fight, gone = state.conflict, set(helpers)
    if fight is None or by not in fight.may_act:
        return ()
    if pack.on("one_exchange"):
        exchange = Exchange(by, against, run, fight.round)
        met = _pairs(replace(fight, exchanges=(*fight.exchanges, exchange)))
        gone |= {foe for foe in against if _has_met_all(state, fight, foe, met)}
    return (ConflictPut(taken(fight, by, against, run, gone)),)


def _has_met_all(state: State, fight: Conflict, who: str, met: set[frozenset[str]]) -> bool:
    side = fight.side_of(who)
    foes = {m for name, members in fight.sides.items() if name != side for m in members}
    return all(frozenset((who, foe)) in met for foe in foes - fight.out - state.hidden)
