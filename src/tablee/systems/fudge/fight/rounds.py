"""The rounds of a fight: its paces, the tags of effects, wounds on arrival, initiative, opponents met."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.game.fight.conflict import Conflict
from tablee.game.state import State
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.fight.effects import effects_now
from tablee.systems.fudge.wounds.impaired import can_act, state_of

EVENTS, ROUNDS, TURNS = "events", "rounds", "turns"
"""The paces of a fight (FUD-4.2-01)."""
OPEN, HARMLESS, UNAWARE = "open", "harmless", "unaware"
"""Tags of effects: no defence at all, a defence that can't wound, no attack for want of knowing."""
ROUND = "round"
"""The milestone that comes with every new round."""


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


def met(state: State, who: str) -> set[str]:
    """The opponents somebody has met hand to hand in this round; none where a fight has no rounds."""
    fight, found = state.conflict, set[str]()
    if fight is None or fight.pace == EVENTS:
        return found
    for exchange in fight.now():
        run = state.runs.get(exchange.run)
        if run is not None and run.check.get("ranged"):
            continue
        if exchange.by == who:
            found |= set(exchange.against)
        elif who in exchange.against:
            found.add(exchange.by)
    return found


def pressing(book: Book, state: State, who: str) -> set[str]:
    """The opponents of somebody who fights alone: all who can act and are known to be there."""
    fight = state.conflict
    if fight is None:
        return set()

    def there(side: str) -> set[str]:
        ids = set(fight.sides[side]) - fight.out - state.hidden
        return {id for id in ids if id in state.sheets and can_act(book, state.sheet(id))}

    own = fight.side_of(who)
    if not own or there(own) - {who}:
        return set()
    return set[str]().union(*(there(side) for side in fight.sides if side != own))
