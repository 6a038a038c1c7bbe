"""Who may act now, and what happens when a round is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tablee.game.calendar import Timer
from tablee.game.event import BlockGone, ConflictPut, Event, TimeMoved
from tablee.game.fight.conflict import Conflict, Exchange
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Descriptor
from tablee.game.state import State
from tablee.game.text import plain
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.labels import words
from tablee.systems.fudge.fight.effects import effects_now, passed
from tablee.systems.fudge.wounds.impaired import state_of

EVENTS, ROUNDS, TURNS = "events", "rounds", "turns"
"""The paces of a fight (FUD-4.2-01)."""
OPEN, HARMLESS, UNAWARE = "open", "harmless", "unaware"
"""Tags of effects: no defence at all, a defence that can't wound, no attack for want of knowing."""
ROUND = "round"
"""The milestone that comes with every new round."""


def names_of(state: State, ids: Iterable[str]) -> tuple[str, ...]:
    """What people call those sheets; an id that is no sheet stands for itself."""
    return tuple(state.sheets[id].name if id in state.sheets else id[:40] for id in ids)


def has_tag(state: State, who: str, *tags: str) -> bool:
    """Whether an effect with one of those tags counts in this round."""
    sheet, fight = state.sheets.get(who), state.conflict
    if sheet is None:
        return False
    now = None if fight is None else fight.round
    return any(set(tags) & set(block.tags) for block in effects_now(sheet, now))


def began_with(state: State, who: str) -> int:
    """The index of the wound level with which somebody came into the fight."""
    return 0 if state.conflict is None else state.conflict.entered.get(who, 0)


def arrivals(book: Book, state: State, ids: Iterable[str]) -> dict[str, int]:
    """The wound levels of those who come into a fight wounded."""
    levels = {id: state_of(book, state.sheet(id)) for id in ids}
    return {id: level for id, level in levels.items() if level}


def has_initiative(book: Book, fight: Conflict) -> bool:
    """Whether it is settled who goes first: in turns, by a roll of this round or of the fight."""
    if fight.pace != TURNS:
        return True
    return bool(fight.ordered) if book["initiative_when"] == "fight" else fight.round in fight.ordered


def fight_of(state: State, who: str = "") -> Conflict:
    """The fight that is on, with somebody in it; raises `Refused`."""
    if state.conflict is None:
        raise Refused(problem("FUD-4-01", "fight", "off"))
    if who and not state.conflict.side_of(who):
        raise Refused(problem("FUD-4-01", who[:40], "not_there", name=names_of(state, (who,))[0]))
    return state.conflict


def turn_problems(book: Book, state: State, by: str) -> list[Problem]:
    """Somebody out of turn, out of the fight, or unable to act; the initiative not yet rolled."""
    fight, (name,) = state.conflict, names_of(state, (by,))
    if fight is None or not fight.order or not fight.side_of(by):
        return []
    if by in fight.out:
        return [problem("FUD-4.1-03", by, "out", name=name)]
    if not has_initiative(book, fight):
        return [problem("FUD-4.2.3-02", "initiative", "first", round=fight.round)]
    if by not in fight.may_act:
        now = names_of(state, sorted(fight.may_act))
        return [problem("FUD-4.1-03", by, "turn", name=name, expected=now)]
    return []


def act(fight: Conflict, by: str, against: tuple[str, ...], run: str, also: Iterable[str] = ()) -> Conflict:
    """One act of a round; ``also`` have acted with it: in simultaneous rounds a blow is both fighters'."""
    exchange = Exchange(by, against, run, fight.round)
    if not fight.order or by not in fight.may_act:
        return replace(fight, exchanges=(*fight.exchanges, exchange))
    return replace(fight, acted=fight.acted | (set(also) & fight.may_act)).act(exchange)


def met(fight: Conflict, who: str) -> set[str]:
    """The opponents somebody has met in this round."""
    found: set[str] = set()
    for exchange in fight.now():
        if exchange.by == who:
            found |= set(exchange.against)
        elif who in exchange.against:
            found.add(exchange.by)
    return found


def turn_events(book: Book, state: State, after: Conflict) -> tuple[Event, ...]:
    """The fight as it goes on; a round that ends takes its seconds (FUD-4.1-03), and what was for it ends."""
    before = state.conflict
    rounds = after.round - before.round if before is not None else 0
    if rounds <= 0:
        return (ConflictPut(after),)
    clock, due = state.calendar, list[Timer]()
    seconds = book.number("round_seconds")
    for _ in range(rounds):
        clock, ended = clock.advance(seconds, ROUND)
        due += ended
    told = because("FUD-4.1-03", "round", round=after.round, seconds=rounds * seconds)
    over = (*passed(book, state, after.round), *_dropped(book, state, due))
    return (ConflictPut(after), TimeMoved(clock, told), *over)


def _dropped(book: Book, state: State, due: Iterable[Timer]) -> Iterator[Event]:
    """Effects whose timer has run out with the round."""
    for timer in due:
        sheet, (sort, _, id) = state.sheets.get(timer.owner), timer.key.partition(":")
        block = None if sheet is None else sheet.get(id)
        if sort == "effect" and block is not None:
            name = words(book, block) if isinstance(block, Descriptor) else plain(id)
            why = because("FUD-4.3.1-09", "over", who=state.sheet(timer.owner).name, name=name)
            yield BlockGone(timer.owner, id, why)
