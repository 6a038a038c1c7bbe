"""Redaction: what is left of a fact for those who may not know of some things it names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tablee.game.event import Asked, BlockGone, BlockPut, ConflictPut, Moved, TimeMoved, Told
from tablee.game.fight.conflict import Conflict, Exchange
from tablee.game.reason import Reason
from tablee.table.log.facts import Fact


def texts(data: Any) -> list[str]:
    """Every text in plain data, the keys of tables too."""
    found: list[str] = []
    _gather(data, found)
    return found


def _gather(data: Any, found: list[str]) -> None:
    if isinstance(data, str):
        found.append(data)
    elif isinstance(data, (list, tuple)):
        for item in data:
            _gather(item, found)
    elif data is not None and not isinstance(data, int) and isinstance(data, Mapping):
        for key, value in data.items():
            found.append(key)
            _gather(value, found)


def muted(fact: Fact) -> Fact:
    """The same fact with its reason shortened to the rule; one that has none as it is."""
    return with_reasons(fact, lambda reason: Reason(reason.rule))


def with_reasons(fact: Fact, said: Callable[[Reason], Reason]) -> Fact:
    """The same fact with other reasons; one that has none as it is."""
    match fact:
        case BlockPut() | BlockGone() | TimeMoved():
            why = said(fact.reason)
            return fact if why == fact.reason else replace(fact, reason=why)
        case Told(reason, about):
            why = said(reason)
            return fact if why == reason else Told(why, about)
        case Moved(movement):
            why = said(movement.reason)
            return fact if why == movement.reason else Moved(replace(movement, reason=why))
        case Asked(pending):
            about_it = tuple(map(said, pending.about))
            return fact if about_it == pending.about else Asked(replace(pending, about=about_it))
    return fact


def open_part(event: TimeMoved | ConflictPut, hidden: frozenset[str]) -> TimeMoved | ConflictPut:
    """Time and turns as those know them who don't know of the hidden sheets."""
    if isinstance(event, TimeMoved):
        timers = tuple(t for t in event.calendar.timers if t.owner not in hidden)
        return replace(event, calendar=replace(event.calendar, timers=timers))
    conflict = event.conflict
    return event if conflict is None or not hidden else ConflictPut(_of_conflict(conflict, hidden))


def _of_conflict(conflict: Conflict, hidden: frozenset[str]) -> Conflict:
    """A fight without its hidden sheets, at the group whose turn it is then."""
    order = [(at, group - hidden) for at, group in enumerate(conflict.order)]
    kept = [(at, group) for at, group in order if group]
    return replace(  # a conflict without hidden sheets is always written onward
        conflict,
        sides={
            side: tuple(m for m in members if m not in hidden) for side, members in conflict.sides.items()
        },
        order=tuple(group for _, group in kept),
        turn=min(sum(at < conflict.turn for at, _ in kept), max(len(kept) - 1, 0)),
        acted=conflict.acted - hidden,
        out=conflict.out - hidden,
        exchanges=tuple(_of_exchange(e, hidden) for e in conflict.exchanges if e.by not in hidden),
        late=conflict.late - hidden,
        entered={who: level for who, level in conflict.entered.items() if who not in hidden},
    ).onward()


def _of_exchange(exchange: Exchange, hidden: frozenset[str]) -> Exchange:
    return replace(exchange, against=tuple(who for who in exchange.against if who not in hidden))


def with_hidden(known: Conflict, whole: Conflict) -> Conflict:
    """The fight that players know, with the fighters that are in ``whole`` alone; the way back from
    `open_part`."""
    hidden = _fighters(whole) - _fighters(known)
    if _of_conflict(whole, hidden) == known:
        return whole
    now = hidden if whole.round == known.round else frozenset[str]()
    order = tuple(left for group in whole.order if (left := group & (known.members | hidden)))
    turn = (at for at, group in enumerate(order) if known.order and group & known.order[known.turn])
    whole_ones = {_of_exchange(e, hidden): e for e in whole.exchanges if e.by not in hidden}
    secret = (e for e in whole.exchanges if e.by in hidden and e.round <= known.round)
    return replace(
        known,
        sides={
            side: (*members, *(m for m in whole.sides.get(side, ()) if m in hidden))
            for side, members in known.sides.items()
        },
        order=order,
        turn=next(turn, 0),
        acted=known.acted | (whole.acted & now),
        out=known.out | (whole.out & hidden),
        exchanges=(*(whole_ones.get(e, e) for e in known.exchanges), *secret),
        late=known.late | (whole.late & now),
        entered={**{who: level for who, level in whole.entered.items() if who in hidden}, **known.entered},
    ).onward(hidden)


def _fighters(conflict: Conflict) -> frozenset[str]:
    return frozenset(who for members in conflict.sides.values() for who in members)
