"""What blows do once they stand: wounds, stun, what they leave for the next round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.game.check import Node
from tablee.game.event import BlockPut, Event, Told
from tablee.game.outcome import Outcome
from tablee.game.reason import because
from tablee.game.sheet import Descriptor
from tablee.game.state import Run, State
from tablee.systems.fudge.blow.critical_effects import by_outcome, used_gaps
from tablee.systems.fudge.blow.escape import dodge_penalty
from tablee.systems.fudge.blow.limits import damage_table
from tablee.systems.fudge.blow.locations import body_of
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.fight.effects import counts, effect, round_of
from tablee.systems.fudge.fight.event_sequence import Unfolding
from tablee.systems.fudge.fight.hit_parts import part_events
from tablee.systems.fudge.fight.rounds import HARMLESS, OPEN, began_with
from tablee.systems.fudge.roll.critical import loses_attack, told
from tablee.systems.fudge.wounds import cards
from tablee.systems.fudge.wounds.harm import TRULY, wound_events
from tablee.systems.fudge.wounds.impaired import recording, state_of
from tablee.systems.fudge.wounds.levels import DYING, EXTRA, index_of, stages
from tablee.systems.fudge.wounds.stun import stun_events

WOUND = "wound_"
DODGE, DODGES = "dodge", "dodges:"
"""The effect of a heroic dodge, and the tag that counts those in a row."""
SIGNS: Mapping[str, int] = {"success": 1, "failure": -1}
COLLAPSED = "collapsed"
"""The effect of a collapse."""
LOST = "lost_attack"
"""The effect of a critical failure that costs the next attack."""


def level_in(outcome: Outcome) -> int | None:
    """The wound level that a blow gives; None where it missed."""
    number = outcome.key.removeprefix(WOUND)
    return int(number) if outcome.key.startswith(WOUND) and number.isdecimal() else None


def striker(state: State, run: Run, outcome: Outcome) -> str:
    """The sheet whose blow an outcome is: named by its id or its name."""
    there = (run.by, *run.against)
    if outcome.side in there:
        return outcome.side
    named = [id for id in there if id in state.sheets and state.sheet(id).name == outcome.side]
    return named[0] if named else ""


def victim(state: State, run: Run, outcome: Outcome) -> str:
    """The sheet that a blow strikes: the one it names, else the other side of the throw."""
    aimed = dict(outcome.detail).get("target") or dict(outcome.facts).get("target")
    if isinstance(aimed, str) and aimed in state.sheets:
        return aimed
    other = run.against[0] if run.against and striker(state, run, outcome) == run.by else run.by
    return other if other in state.sheets else ""


def limit_of(book: Book, state: State, id: str) -> int | None:
    """The worst level that one blow may lead somebody to who matters, overflow included (FUD-4.6.4-01)."""
    sheet, limits = state.sheet(id), list[int]()
    if sheet.nature == EXTRA:
        return None
    if book.on("protect_levels"):
        limits.append(state_of(book, sheet) + book.number("protect_levels_most"))
    lesser = index_of(book, damage_table(book).death.lesser)
    if book.on("protect_near_death") and began_with(state, id) < lesser:
        limits.append(lesser)
    return min(limits, default=None)


def _cards(book: Book, state: State, run: Run, outcome: Outcome) -> int:
    """How many cards a blow deals, where wounds are cards."""
    id, level = victim(state, run, outcome), level_in(outcome)
    if aimed_at(book, state, run, outcome):
        return 0
    if not id or not level or recording(book, state.sheet(id)) != cards.CARDS:
        return 0
    return cards.cards_for(book, state.sheet(id), level)


def dice_for(book: Book, state: State, run: Run, outcomes: tuple[Outcome, ...]) -> Node | None:
    """The cards to draw for all wounds of a throw."""
    return cards.drawn(book, sum(_cards(book, state, run, outcome) for outcome in outcomes))


def blow_events(
    book: Book, state: State, run: Run, outcomes: tuple[Outcome, ...], faces: tuple[int, ...]
) -> Iterator[Event]:
    """The consequences of every side's blow: all struck in the same moment, so none spares the other."""
    unfolding, round = Unfolding(state), round_of(state, run.id)
    for outcome in outcomes:
        count = _cards(book, state, run, outcome)
        drawn, faces = cards.named(count, faces), faces[2 * count :]
        unfolding.extend(_blow(book, state, unfolding, run, outcome, drawn, round))
    yield from unfolding.events


def _blow(
    book: Book,
    before: State,
    now: Unfolding,
    run: Run,
    outcome: Outcome,
    drawn: tuple[str, ...],
    round: int,
) -> tuple[Event, ...]:
    unfolding = Unfolding(now.state)
    by, id = striker(before, run, outcome), victim(before, run, outcome)
    detail: Mapping[str, Any] = dict(outcome.detail)
    level = level_in(outcome)
    if level is not None and id:
        stunned, part = detail.get("stun"), aimed_at(book, before, run, outcome)
        if part:
            unfolding.extend(part_events(book, unfolding.state, run, by, id, part, outcome))
        elif level or not stunned:
            limit = limit_of(book, before, id)
            note = _truly(book, unfolding.state, outcome, level)
            unfolding.extend(wound_events(book, unfolding.state, id, level, limit, note, drawn, round))
        if isinstance(stunned, str):
            unfolding.extend(stun_events(book, unfolding.state, id, stunned, round))
    elif level is not None:
        unfolding.add(Told(because("FUD-4.5-01", "nobody")))
    if id and detail.get("dodged"):
        unfolding.extend(_dodged(book, unfolding.state, id, outcome, round))
    sign = SIGNS.get(str(detail.get("critical")), 0)
    if loses_attack(book, sign) and by in before.sheets:
        unfolding.extend(_lost_attack(unfolding.state, by, round))
    if level is not None and id:
        unfolding.extend(used_gaps(before, id))
    unfolding.extend(by_outcome(book, unfolding.state, detail, (by, id), round))
    if book["critical_effect"] != "wounds" and "effect" not in detail:
        unfolding.extend(Told(reason, (by,)) for reason in told(book, sign))
    return tuple(unfolding.events)


def aimed_at(book: Book, state: State, run: Run, outcome: Outcome) -> str:
    """The part that a blow was aimed at, where the game wounds parts and the victim has that one."""
    by, id = striker(state, run, outcome), victim(state, run, outcome)
    if book["locations"] != "detailed" or "part" not in dict(outcome.detail) or not id:
        return ""
    sides = [run.check.get("me", {}), run.check.get("foe", {}), *run.check.get("foes", ())]
    part = next((str(side.get("part", "")) for side in sides if side.get("name") == by), "")
    return part if part in {known.key for known in body_of(book, state.sheet(id)).parts} else ""


def _truly(book: Book, state: State, outcome: Outcome, level: int) -> str:
    """What a wound is that Will has changed for this fight alone (FUD-4.5.2-06)."""
    if dict(outcome.detail).get("will") != "fight" or state.conflict is None:
        return ""
    said = next((reason.said for reason in outcome.because if reason.rule == "FUD-4.5.2-06"), "")
    step = {"lighter": 1, "graver": -1}.get(said, 0) * damage_table(book).capacity.levels
    true = max(1, min(level + step, index_of(book, DYING)))
    return f"{TRULY}{stages(book)[true].key}" if step else ""


def _dodged(book: Book, state: State, id: str, outcome: Outcome, round: int) -> Iterator[Event]:
    """A heroic dodge is paid for in the next round (FUD-7.4.4-01), or by a collapse (FUD-7.4.4-02)."""
    name, count = state.named(id), int(str(dict(outcome.detail)["dodged"]))
    penalty, after = dodge_penalty(book, count), round + 1
    collapses = bool(dict(outcome.detail).get("collapses"))
    tags = (f"{DODGES}{count}",)
    block = effect(DODGE, penalty, after, after, *tags, note="FUD-7.4.4-01")
    why = because("FUD-4.5-01", "dodge", who=name, penalty=penalty)
    yield Told(why, (id,)) if state.conflict is None else BlockPut(id, block, why)
    if collapses:
        down = effect(COLLAPSED, 0, after, after, OPEN, HARMLESS, note="FUD-7.4.4-02")
        why = because("FUD-4.5-01", "collapses", who=name)
        yield Told(why, (id,)) if state.conflict is None else BlockPut(id, down, why)


def dodges_so_far(state: State, id: str) -> int:
    """How many heroic dodges in a row somebody has behind them; a round without one begins anew."""
    sheet, fight = state.sheets.get(id), state.conflict
    block = None if sheet is None else sheet.get(DODGE)
    if not isinstance(block, Descriptor) or not counts(block, None if fight is None else fight.round):
        return 0
    found = next((tag.removeprefix(DODGES) for tag in block.tags if tag.startswith(DODGES)), "")
    return int(found) if found.isdecimal() and len(found) < 9 else 0


def _lost_attack(state: State, id: str, round: int) -> Iterator[Event]:
    """A critical failure costs the next attack (FUD-3.6-05)."""
    name = state.named(id)
    block = effect(LOST, 0, round + 1, round + 1, HARMLESS, note="FUD-3.6-05")
    why = because("FUD-4.5-01", "lost_attack", who=name)
    yield Told(why, (id,)) if state.conflict is None else BlockPut(id, block, why)
