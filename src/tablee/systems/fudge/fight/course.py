"""The course of Fudge's fights: three paces, surprise, rounds that take seconds and end effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from importlib import import_module

from tablee.game.calendar import Timer
from tablee.game.event import BlockGone, BlockPut, Event, TimeMoved, Told
from tablee.game.fight.conflict import Conflict
from tablee.game.fight.course import (
    SIDES,
    Beginning,
    Course,
    CourseRules,
    Joining,
    Sides,
    course_moves,
)
from tablee.game.move import Args, Move, choice
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.sheet import Descriptor
from tablee.game.state import State
from tablee.game.text import Text, plain
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.labels import words
from tablee.systems.fudge.fight.effects import INITIATIVE, effect, ended, passed
from tablee.systems.fudge.fight.event_sequence import Unfolding
from tablee.systems.fudge.fight.rounds import (
    EVENTS,
    OPEN,
    ROUND,
    ROUNDS,
    TURNS,
    UNAWARE,
    arrivals,
    has_initiative,
)

NOBODY = "nobody"
SURPRISED = {NOBODY: Text("personne", "nobody"), **SIDES}
PACES = {
    EVENTS: Text("par événements", "by events"),
    ROUNDS: Text("en rounds simultanés", "in simultaneous rounds"),
    TURNS: Text("en tours alternés", "in alternating turns"),
}
SURPRISE = "surprise"


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Everything but the blows themselves."""
    return course_moves(course(book))


@lru_cache(maxsize=16)
def course(book: Book) -> Course:
    """The course of a fight by the rules of a book."""
    return Course(
        CourseRules("FUD-4-01", "FUD-4.1-03", begin="FUD-4.2-01", act="FUD-4.2.2-06", end="FUD-4-01"),
        pass_label=Text("Faire autre chose", "Do something else"),
        end_label=Text("Finir le combat", "End the fight"),
        params=(
            choice("pace", Text("rythme", "pace"), PACES, str(book["pace"])),
            choice("surprised", Text("qui est surpris", "who is surprised"), SURPRISED, NOBODY),
        ),
        begin=partial(_begin, book),
        join=partial(_join, book),
        round=partial(_round, book),
        end=partial(_end, book),
        before=partial(_before, book),
    )


def _before(book: Book, fight: Conflict) -> tuple[Problem, ...]:
    """The initiative that is to be rolled first (FUD-4.2.3-02)."""
    if has_initiative(book, fight):
        return ()
    return (problem("FUD-4.2.3-02", "initiative", "first", round=fight.round),)


def _begin(book: Book, state: State, args: Args, sides: Sides) -> Beginning:
    """A fight at its first round (FUD-4.2-01): all at once, side by side, or without any order."""
    pace, surprised = args["pace"], args["surprised"]
    everybody = tuple(who for members in sides.values() for who in members)
    order: tuple[frozenset[str], ...] = ()
    if pace == ROUNDS:
        order = (frozenset(everybody),)
    elif pace == TURNS:
        first = [side for side in sides if side != surprised]
        order = tuple(frozenset(sides[s]) for s in (*first, *(s for s in sides if s == surprised)))
    won = pace == TURNS and surprised in sides and book["surprise"] == "automatic"
    harm = arrivals(book, state, everybody)
    fight = Conflict(sides, order, pace, entered=harm, ordered=(1,) if won else ())
    told = Told(because("FUD-4.2-01", pace))
    return Beginning(fight, (told, *_surprise(book, sides.get(surprised, ()), state, pace)))


def _surprise(book: Book, surprised: Iterable[str], state: State, pace: str) -> Iterator[Event]:
    """Those taken by surprise: no defence in the first round (FUD-4.2.2-05), the initiative is the others'
    where turns alternate (FUD-4.2.3-02)."""
    ids = tuple(surprised)
    if not ids:
        return
    for id in ids:
        name = state.named(id)
        if pace == ROUNDS:
            why = because("FUD-4.2.2-05", "unaware", name=name)
            yield BlockPut(id, effect(SURPRISE, 0, 1, 1, OPEN, UNAWARE, note="FUD-4.2.2-05"), why)
        elif pace == TURNS and book["surprise"] == "bonus":
            value = -book.number("surprise_bonus")
            block = effect(SURPRISE, value, 1, 1, INITIATIVE, note="FUD-4.2.3-02")
            yield BlockPut(id, block, because("FUD-4.2.3-02", "bonus", name=name, value=-value))
    if pace == TURNS and book["surprise"] == "automatic":
        yield Told(because("FUD-4.2.3-02", "surprise", names=tuple(map(state.named, ids))))


def _join(book: Book, state: State, fight: Conflict, new: tuple[str, ...], side: str) -> Joining:
    """The fight with newcomers: they act with those of their side, the quickest of them."""
    own = set(fight.sides[side]) - state.hidden
    at = next((i for i, group in enumerate(fight.order) if group & own), len(fight.order) - 1)
    joined = replace(
        fight,
        sides={**fight.sides, side: (*fight.sides[side], *new)},
        order=tuple(group | set(new) if i == at else group for i, group in enumerate(fight.order)),
        entered={**fight.entered, **arrivals(book, state, new)},
    )
    told = (Told(because("FUD-4-01", "joins", name=state.named(who)), (who,)) for who in new)
    return Joining(joined, tuple(told))


def _round(book: Book, state: State, after: Conflict) -> Iterator[Event]:
    """A round that ends takes its seconds (FUD-4.1-03), and effects that were for it end."""
    seconds = book.number("round_seconds")
    clock, due = state.calendar.advance(seconds, ROUND)
    yield TimeMoved(clock, because("FUD-4.1-03", "round", round=after.round, seconds=seconds))
    yield from passed(book, state, after.round)
    yield from _dropped(book, state, due)


def _dropped(book: Book, state: State, due: Iterable[Timer]) -> Iterator[Event]:
    """Effects whose timer has run out with the round."""
    for timer in due:
        sheet, (sort, _, id) = state.sheets.get(timer.owner), timer.key.partition(":")
        block = None if sheet is None else sheet.get(id)
        if sort == "effect" and block is not None:
            name = words(book, block) if isinstance(block, Descriptor) else plain(id)
            why = because("FUD-4.3.1-09", "over", who=state.named(timer.owner), name=name)
            yield BlockGone(timer.owner, id, why)


def _end(book: Book, state: State, fight: Conflict) -> Iterable[Event]:
    """Effects of the fight end; scratches and clocks go on (FUD-4.8-02)."""
    unfolding = Unfolding(replace(state, conflict=None))
    unfolding.extend(ended(book, state))
    harm = import_module("tablee.systems.fudge.wounds.harm")  # which knows of fights itself
    for id in (id for ids in fight.sides.values() for id in ids if id in state.sheets):
        unfolding.extend(harm.after_fight(book, unfolding.state, id))
    return unfolding.events
