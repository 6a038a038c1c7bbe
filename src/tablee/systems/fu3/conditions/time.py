"""Time passes: Conditions fade, preparations come to their end, spells go out."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from tablee.game.calendar import UNITS, Calendar, Timer
from tablee.game.check import GM
from tablee.game.event import BlockGone, BlockPut, Event, TimeMoved, Told
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.pack import Pack
from tablee.game.question import ask
from tablee.game.reason import Reason, because
from tablee.game.sheet import Descriptor, Power
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.walk import Place, Thrown, step
from tablee.systems.fu3.conditions.moves import LEAVES, scar_id
from tablee.systems.fu3.conditions.rules import CONDITION, condition_table, period, timed, timer_key, words
from tablee.systems.fu3.core.clock import LIFETIME, ROUND, round_seconds
from tablee.systems.fu3.core.durations import Span, dice_of, unit_seconds

PREPARE, EFFECT = "prepare", "effect"
Slot: TypeAlias = tuple[str, str, int]
MOST_TIME = 10_000


def passing_moves(pack: Pack) -> tuple[Move, ...]:
    """Let time pass."""
    return (_pass_time(pack),)


@dataclass(slots=True)
class Falling:
    """What happens while time passes: the calendar, the dice of each period, the events so far."""

    pack: Pack
    state: State
    calendar: Calendar
    dice: dict[Slot, tuple[int, ...]]
    values: dict[tuple[str, str], Descriptor] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)


def _pass_time(pack: Pack) -> Move:
    def moved(state: State, args: Args) -> tuple[Calendar, tuple[Timer, ...]]:
        each = unit_seconds(args["unit"], round_seconds(pack))
        if each is None:
            return state.calendar.advance(milestone=LIFETIME)
        return state.calendar.advance(args["amount"] * each)

    def plan(state: State, args: Args) -> Plan:
        calendar, due = moved(state, args)
        spans = _periods(pack, state, due)
        told = tuple(reason for timer in due for reason in _foreseen(pack, state, calendar.now, timer))

        def events(faces: Faces) -> tuple[Event, ...]:
            falling = Falling(pack, state, calendar, _dealt(spans, faces))
            queue = deque(due)
            while queue:
                queue.extend(_fall(falling, queue.popleft()))
            time = words(pack, args["amount"], args["unit"])
            return (TimeMoved(falling.calendar, because("FU3-2-11", "passed", time=time)), *falling.events)

        shows = {"due": [timer.key for timer in due]}
        return Plan(dice=dice_of(spans.values()), because=told, shows=shows, events=events)

    units = {unit: condition_table(pack).units[unit].many for unit in (ROUND, *UNITS, LIFETIME)}
    params = (
        Param("amount", "int", Text("combien", "how many"), default=1, low=0, high=MOST_TIME),
        choice("unit", Text("unité", "unit"), units, ROUND),
    )
    label = Text("Laisser passer le temps", "Let time pass")
    return Move("pass_time", label, "FU3-2-11", params, plan, "gm")


def _periods(pack: Pack, state: State, due: tuple[Timer, ...]) -> dict[Slot, Span | None]:
    """Every period that could begin meanwhile: time may be long enough for all of them."""
    spans: dict[Slot, Span | None] = {}
    for timer in due:
        block = _block(state, timer)
        if isinstance(block, Descriptor) and timer.key.startswith(f"{CONDITION}:"):
            for value in range(block.value - 1, 0, -1):
                spans[timer.owner, block.id, value] = period(pack, value)
    return spans


def _dealt(spans: dict[Slot, Span | None], faces: tuple[int, ...]) -> dict[Slot, tuple[int, ...]]:
    """The dice of each period; those of a period that time did not reach are not used."""
    throw = dice_of(spans.values())
    if throw is not None:
        step(Place(throw), Thrown(faces))
    dealt: dict[Slot, tuple[int, ...]] = {}
    for slot, span in spans.items():
        count = 0 if span is None else span.dice_count
        dealt[slot], faces = faces[:count], faces[count:]
    return dealt


def _block(state: State, timer: Timer) -> object:
    sheet = state.sheets.get(timer.owner)
    return None if sheet is None else sheet.get(timer.key.partition(":")[2])


def _first(state: State, timer: Timer) -> Reason | None:
    """What happens when a timer ends: a Condition fades or goes, a spell is ready or over."""
    block, who = _block(state, timer), state.named(timer.owner)
    match timer.key.partition(":")[0], block:
        case "condition", Descriptor(name=name, value=value) if value > 1:
            return because("FU3-2-11", "faded", who=who, name=name, before=value, after=value - 1)
        case "condition", Descriptor(name=name):
            return because("FU3-2-11", "gone", who=who, name=name)
        case "prepare", Power(name=name):
            return because("FU3-4-08", "ready", who=who, name=name)
        case "effect", Power(name=name):
            return because("FU3-4-01", "ended", who=who, name=name)
    return None


def _foreseen(pack: Pack, state: State, now: int, timer: Timer) -> Iterator[Reason]:
    """What will change by then for certain, and whether the dice may take it further."""
    first, block = _first(state, timer), _block(state, timer)
    if first is None:
        return
    yield first
    if first.said == "faded" and isinstance(block, Descriptor):
        span = period(pack, block.value - 1)
        each = None if span is None else unit_seconds(span.unit, round_seconds(pack))
        if span is not None and each is not None and (timer.at or now) + each * min(span.law()) <= now:
            yield because("FU3-2-11", "further", name=block.name)


def ends_now(pack: Pack, state: State, calendar: Calendar) -> tuple[Calendar, tuple[Event, ...], bool]:
    """What ends at this very moment and takes no dice; and whether something that takes some is left."""
    _, due = calendar.advance(0)
    plain = [t for t in due if not _periods(pack, state, (t,))]
    for timer in plain:
        calendar = calendar.without(timer.key, timer.owner)
    falling = Falling(pack, state, calendar, {})
    for timer in plain:
        _fall(falling, timer)
    return falling.calendar, tuple(falling.events), len(plain) < len(due)


def _fall(falling: Falling, timer: Timer) -> list[Timer]:
    """One timer that ended; the timers that begin with it and end in time too."""
    sort, _, id = timer.key.partition(":")
    block = falling.values.get((timer.owner, id), _block(falling.state, timer))
    if sort == CONDITION and isinstance(block, Descriptor):
        return _fade(falling, timer, block)
    why = _first(falling.state, timer)
    if why is not None and sort == PREPARE and isinstance(block, Power):
        falling.events.append(BlockPut(timer.owner, replace(block, role="prepared"), why))
    if why is not None and sort == EFFECT:
        falling.events.append(BlockGone(timer.owner, id, why))
    return []


def _fade(falling: Falling, timer: Timer, block: Descriptor) -> list[Timer]:
    pack, owner, who = falling.pack, timer.owner, falling.state.named(timer.owner)
    lower = replace(block, value=block.value - 1)
    falling.values[owner, block.id] = lower
    if lower.value <= 0:
        gone = because("FU3-2-11", "gone", who=who, name=block.name)
        falling.events.append(BlockGone(owner, block.id, gone))
        return _scarred(falling, owner, block)
    span = period(pack, lower.value)
    ended = replace(falling.calendar, now=falling.calendar.now if timer.at is None else timer.at)
    began, lower = timed(pack, ended, owner, lower, span, falling.dice[owner, block.id, lower.value])
    falling.values[owner, block.id] = lower
    now = replace(began, now=falling.calendar.now)
    faded = because("FU3-2-11", "faded", who=who, name=block.name, before=block.value, after=lower.value)
    falling.events.append(BlockPut(owner, lower, faded))
    falling.events.append(Told(because("FU3-1-08", "offer", name=block.name), (owner, block.id)))
    falling.calendar, due = now.advance(0)
    return [t for t in due if t.key == timer_key(block.id)] + _scarred(falling, owner, block)


def _scarred(falling: Falling, owner: str, block: Descriptor) -> list[Timer]:
    if block.value == condition_table(falling.pack).severe:
        about = (because("FU3-2-11", "severe", name=block.name),)
        falling.events.append(ask(scar_id(owner, block.id), GM, LEAVES, about, "no", "scar"))
    return []
