"""Time passes: scratches wear off, wounds heal, care takes effect, effects end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from typing import TypeAlias

from tablee.dice import Distribution
from tablee.game.calendar import UNITS, Calendar, Timer
from tablee.game.check import End, Node, Throw
from tablee.game.event import BlockGone, BlockPut, Event, TimeMoved, Told
from tablee.game.ladder import Absent
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.outcome import Outcome, Reading
from tablee.game.problem import Refused, problem
from tablee.game.reason import Named, Reason, because
from tablee.game.sheet import Descriptor
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.dice import dice_rules
from tablee.systems.fudge.core.traits import level
from tablee.systems.fudge.fight.event_sequence import Unfolding
from tablee.systems.fudge.wounds import cards
from tablee.systems.fudge.wounds.harm import ask_death
from tablee.systems.fudge.wounds.healing import heal_events, healed, left_text, without_scratches
from tablee.systems.fudge.wounds.recovery import (
    CARE,
    DIES,
    FRESH,
    REST,
    SCRATCHES,
    clocks,
    healing_table,
    natural_of,
    under_care,
    wounds_of,
)

ROUND = "round"
MOST_TIME, MOST_ROLLS, MOST_STEPS = 10_000, 60, 5_000
ELSEWHERE: Mapping[str, tuple[str, str]] = {"training": ("progress.training", "course_ends")}
"""Timers of other rooms: the module and the function ``(book, state, timer) -> Iterable[Event]``."""
Rolls: TypeAlias = Callable[[int], int | None]
"""The dice of one Constitution roll, by its place among all; None where they have not fallen."""


class Passing:
    """Time on its way to a moment: the state so far, and how many rolls have been asked for."""

    def __init__(self, book: Book, state: State, rolls: Rolls) -> None:
        self.book = book
        self.unfolding = Unfolding(state)
        self.rolls = rolls
        self.asked = 0

    def to(self, moment: int) -> None:
        """Let everything happen that ends until then, in the order in which it does."""
        for _ in range(MOST_STEPS):
            due = [t for t in self.calendar.timers if t.at is not None and t.at <= moment]
            if not due or self.asked > MOST_ROLLS:
                break
            timer = min(due, key=lambda t: t.at or 0)
            now = max(self.calendar.now, timer.at or 0)
            self._set(replace(self.calendar.without(timer.key, timer.owner), now=now))
            self._ends(timer)
        self._set(replace(self.calendar, now=moment))

    @property
    def calendar(self) -> Calendar:
        """Game time so far."""
        return self.unfolding.state.calendar

    def _set(self, calendar: Calendar) -> None:
        self.unfolding.state = replace(self.unfolding.state, calendar=calendar)

    def _ends(self, timer: Timer) -> None:
        sheet, (sort, _, id) = self.unfolding.state.sheets.get(timer.owner), timer.key.partition(":")
        if sheet is None:
            return
        kind = sort.rstrip("0123456789")
        if kind == SCRATCHES:
            why = because("FUD-4.8-02", "erased", who=Named(timer.owner, sheet.name))
            self.unfolding.extend(BlockPut(timer.owner, b, why) for b in without_scratches(self.book, sheet))
        elif kind == REST:
            self._week(timer.owner, sort.removeprefix(REST))
        elif kind == DIES:
            self.unfolding.add(
                Told(because("FUD-4.5.1-01", "dying", who=Named(timer.owner, sheet.name)), (timer.owner,))
            )
            self.unfolding.extend(ask_death(self.book, self.unfolding.state, timer.owner))
            return
        elif kind == CARE:
            self._cared(timer.owner)
        elif kind == FRESH:
            rested = cards.discarded(cards.cards_of(sheet), cards.FATIGUE)
            self.unfolding.add(
                BlockPut(
                    timer.owner, rested, because("FUD-7.4.5-01", "rested", who=Named(timer.owner, sheet.name))
                )
            )
        elif kind in ELSEWHERE:
            module, name = ELSEWHERE[kind]
            draws = getattr(import_module(f"tablee.systems.fudge.{module}"), name)
            self.unfolding.extend(draws(self.book, self.unfolding.state, timer))
        elif sheet.get(id) is not None:
            name = str(getattr(sheet.get(id), "name", id))
            self.unfolding.add(
                BlockGone(
                    timer.owner,
                    id,
                    because("FUD-4.8-05", "over", who=Named(timer.owner, sheet.name), name=name),
                )
            )
        self._careless(timer.owner)
        self._set(clocks(self.book, self.unfolding.state, timer.owner))

    def _careless(self, id: str) -> None:
        """Nobody looks after those who are well again."""
        sheet = self.unfolding.sheet(id)
        if sheet.get(CARE) is not None and not wounds_of(self.book, sheet):
            self.unfolding.add(BlockGone(id, CARE, because("FUD-4.8-04", "done", who=Named(id, sheet.name))))
            self._set(self.calendar.without(f"{CARE}:{CARE}", id))

    def _cared(self, id: str) -> None:
        """A treatment takes effect: the wounds that it was for are lighter."""
        care = self.unfolding.sheet(id).get(CARE)
        if not isinstance(care, Descriptor):
            return
        state = self.unfolding.state
        self.unfolding.extend(
            e
            for e in heal_events(self.book, state, id, care.value, care.tags)
            if not isinstance(e, TimeMoved)
        )
        self.unfolding.add(BlockGone(id, CARE, because("FUD-4.8-04", "done", who=state.named(id))))

    def _week(self, id: str, weeks: str) -> None:
        """Every wound that heals at this pace and is in nobody's care gets a level lighter (FUD-4.8-05)."""
        sheet, better = self.unfolding.sheet(id), list[str]()
        care = sheet.get(CARE)
        covered = Counter(care.tags if isinstance(care, Descriptor) else ())
        for severity in wounds_of(self.book, sheet):
            row = natural_of(self.book, severity)
            if covered[severity] > 0:
                covered[severity] -= 1
            elif (
                str(row.weeks) == weeks and (under_care(sheet) or not row.care) and self._holds(id, row.goal)
            ):
                better.append(severity)
        if not better:
            return
        block = healed(self.book, sheet, 1, tuple(better))
        left = left_text(self.book, sheet.put(block))
        self.unfolding.add(
            BlockPut(id, block, because("FUD-4.8-05", "week", who=Named(id, sheet.name), left=left))
        )

    def _holds(self, id: str, goal: int | None) -> bool:
        """The Constitution roll of a wound, by option (FUD-4.8-06)."""
        if goal is None or not self.book.on("constitution_roll"):
            return True
        sheet = self.unfolding.sheet(id)
        found = level(self.book, sheet, healing_table(self.book).constitution)
        base = self.book.bottom.value if isinstance(found, Absent) else found
        dice = self.rolls(self.asked)
        self.asked += 1
        if dice is None:
            self.unfolding.add(
                Told(
                    because("FUD-4.8-06", "asks", who=Named(id, sheet.name), goal=self.book.say(goal)), (id,)
                )
            )
            return False
        said = "holds" if base + dice >= goal else "fails"
        degree = self.book.say(base + dice)
        why = because("FUD-4.8-06", said, who=Named(id, sheet.name), degree=degree, goal=self.book.say(goal))
        self.unfolding.add(Told(why, (id,)))
        return base + dice >= goal


def pass_time(book: Book, state: State, seconds: int, rest: bool, rolls: Rolls) -> Passing:
    """Let time pass; without rest nothing heals meanwhile but scratches."""
    for id in state.sheets:  # a wound may have come without a move, or gone by another
        state = replace(state, calendar=clocks(book, state, id))
    calendar = state.calendar
    if not rest:
        held = tuple(
            replace(t, at=t.at + seconds) if _rests(t) and t.at is not None else t for t in calendar.timers
        )
        calendar = replace(calendar, timers=held)
    passing = Passing(book, replace(state, calendar=calendar), rolls)
    passing.to(state.calendar.now + seconds)
    return passing


def _rests(timer: Timer) -> bool:
    return timer.key.partition(":")[0].rstrip("0123456789") in (REST, CARE, FRESH)


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Let time pass."""
    return (_pass_time(book),)


def unit_seconds(book: Book, unit: str) -> int:
    """The length of one unit."""
    return book.number("round_seconds") if unit == ROUND else UNITS[unit]


def _dice(book: Book, count: int) -> Node | None:
    if count > MOST_ROLLS:
        raise Refused(problem("FUD-4.8-06", "amount", "long", expected=MOST_ROLLS, found=count))
    if not count:
        return None
    way = dice_rules(book).method()
    dice = tuple(group for _ in range(count) for group in way.dice())

    def read(faces: tuple[int, ...]) -> Reading:
        shown = [way.shown(faces[at : at + way.count]) for at in range(0, len(faces), way.count)]
        return Reading(None, tuple(die for group in shown for die in group))

    return Throw(
        "constitution", dice, lambda: Distribution({None: 1}), read, lambda _: End((Outcome("total"),))
    )


def _reasons(events: Iterator[Event] | list[Event]) -> tuple[Reason, ...]:
    return tuple(e.reason for e in events if isinstance(e, (BlockPut, BlockGone, Told)))


def _pass_time(book: Book) -> Move:
    units = healing_table(book).units

    def length(args: Args) -> int:
        return int(args["amount"]) * unit_seconds(book, args["unit"])

    def plan(state: State, args: Args) -> Plan:
        foreseen = pass_time(book, state, length(args), args["rest"], lambda _: None)

        def events(faces: Faces) -> tuple[Event, ...]:
            passed = thrown(state, args, faces) if foreseen.asked else foreseen
            unit, amount = units[args["unit"]], args["amount"]
            why = because("FUD-4.8-05", "passed", amount=amount, unit=unit.text)
            if amount == 1:
                why = because("FUD-4.8-05", "passed_one", unit=unit.one)
            return (TimeMoved(passed.calendar, why), *passed.unfolding.events)

        return Plan(
            dice=_dice(book, foreseen.asked), because=_reasons(foreseen.unfolding.events), events=events
        )

    def thrown(state: State, args: Args, faces: Faces) -> Passing:
        """The same time with the Constitution rolls that it asks for."""
        way = dice_rules(book).method()

        def dealt(at: int) -> int:
            return way.value(faces[at * way.count : (at + 1) * way.count])

        return pass_time(book, state, length(args), args["rest"], dealt)

    known = (ROUND, *UNITS)
    params = (
        Param("amount", "int", Text("combien", "how many"), default=1, low=0, high=MOST_TIME),
        Param(
            "unit",
            "choice",
            Text("unité", "unit"),
            "minute",
            options=known,
            words=tuple(units[unit].text for unit in known),
        ),
        Param("rest", "bool", Text("au repos", "at rest"), default=True),
    )
    label = Text("Laisser passer le temps", "Let time pass")
    return Move("pass_time", label, "FUD-4.8-05", params, plan, "gm")
