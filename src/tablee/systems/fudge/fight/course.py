"""The course of a fight: begin it, join it, pass, withdraw, end it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from importlib import import_module

from tablee.game.codec import from_data
from tablee.game.event import BlockPut, ConflictPut, Event, Told
from tablee.game.fight.conflict import Conflict
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import because
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.fight.effects import INITIATIVE, effect, ended
from tablee.systems.fudge.fight.event_sequence import Unfolding
from tablee.systems.fudge.fight.rounds import (
    EVENTS,
    OPEN,
    ROUNDS,
    TURNS,
    UNAWARE,
    act,
    arrivals,
    fight_of,
    names_of,
    turn_events,
    turn_problems,
)

MOST_FIGHTERS = 60
OURS, THEIRS, NOBODY = "ours", "theirs", "nobody"
SIDES = {OURS: Text("notre camp", "our side"), THEIRS: Text("leur camp", "their side")}
SURPRISED = {NOBODY: Text("personne", "nobody"), **SIDES}
PACES = {
    EVENTS: Text("par événements", "by events"),
    ROUNDS: Text("en rounds simultanés", "in simultaneous rounds"),
    TURNS: Text("en tours alternés", "in alternating turns"),
}
BY = Param("by", "sheet", Text("qui", "who"), actor=True)
SURPRISE = "surprise"


def choice(name: str, label: Text, words: Mapping[str, Text], default: str) -> Param:
    """A parameter with one of some options, each with its words."""
    return Param(name, "choice", label, default, options=tuple(words), words=tuple(words.values()))


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Everything but the blows themselves."""
    return (_fight(book), _join(book), _pass(book), _withdraw(book), _end(book))


def _sides(state: State, args: Args) -> Mapping[str, tuple[str, ...]]:
    """Who fights on which side; every fighter once, every one known."""
    sides = from_data(Mapping[str, tuple[str, ...]], args["sides"], "sides")  # type: ignore[type-abstract]
    fighters = [who for members in sides.values() for who in members]
    if len(sides) < 2 or not all(sides.values()) or len(set(fighters)) < len(fighters):
        raise Refused(problem("FUD-4-01", "sides", "sides"))
    if len(fighters) > MOST_FIGHTERS:
        raise Refused(problem("FUD-4-01", "sides", "many", expected=MOST_FIGHTERS, found=len(fighters)))
    for who in fighters:
        state.sheet(who)
    return sides


def begun(
    book: Book, state: State, sides: Mapping[str, tuple[str, ...]], pace: str, surprised: str
) -> Conflict:
    """A fight at its first round (FUD-4.2-01): all at once, side by side, or without any order."""
    everybody = tuple(who for members in sides.values() for who in members)
    order: tuple[frozenset[str], ...] = ()
    if pace == ROUNDS:
        order = (frozenset(everybody),)
    elif pace == TURNS:
        first = [side for side in sides if side != surprised]
        order = tuple(frozenset(sides[s]) for s in (*first, *(s for s in sides if s == surprised)))
    won = pace == TURNS and surprised in sides and book["surprise"] == "automatic"
    harm = arrivals(book, state, everybody)
    return Conflict(sides, order, pace, entered=harm, ordered=(1,) if won else ())


def _fight(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        sides, pace, surprised = _sides(state, args), args["pace"], args["surprised"]

        def events(faces: Faces) -> tuple[Event, ...]:
            fight = begun(book, state, sides, pace, surprised)
            told = Told(because("FUD-4.2-01", pace))
            return (ConflictPut(fight), told, *_surprise(book, sides.get(surprised, ()), state, pace))

        on = (problem("FUD-4-01", "fight", "on"),) if state.conflict is not None else ()
        return Plan(on, events=events)

    params = (
        Param("sides", "sides", Text("camps", "sides"), options=tuple(SIDES), words=tuple(SIDES.values())),
        choice("pace", Text("rythme", "pace"), PACES, str(book["pace"])),
        choice("surprised", Text("qui est surpris", "who is surprised"), SURPRISED, NOBODY),
    )
    label = Text("Commencer un combat", "Begin a fight")
    return Move("fight", label, "FUD-4.2-01", params, plan, "gm", "begin")


def _surprise(book: Book, surprised: Iterable[str], state: State, pace: str) -> Iterator[Event]:
    """Those taken by surprise: no defence in the first round (FUD-4.2.2-05), the initiative is the others'
    where turns alternate (FUD-4.2.3-02)."""
    ids = tuple(surprised)
    if not ids:
        return
    for id in ids:
        name = state.sheet(id).name
        if pace == ROUNDS:
            why = because("FUD-4.2.2-05", "unaware", name=name)
            yield BlockPut(id, effect(SURPRISE, 0, 1, 1, OPEN, UNAWARE, note="FUD-4.2.2-05"), why)
        elif pace == TURNS and book["surprise"] == "bonus":
            value = -book.number("surprise_bonus")
            block = effect(SURPRISE, value, 1, 1, INITIATIVE, note="FUD-4.2.3-02")
            yield BlockPut(id, block, because("FUD-4.2.3-02", "bonus", name=name, value=-value))
    if pace == TURNS and book["surprise"] == "automatic":
        yield Told(because("FUD-4.2.3-02", "surprise", names=names_of(state, ids)))


def _join(book: Book) -> Move:
    def problems(
        fight: Conflict, new: tuple[str, ...], side: str, names: Mapping[str, str]
    ) -> Iterator[Problem]:
        count = sum(map(len, fight.sides.values())) + len(new)
        if side not in fight.sides or not new or len(names) < len(new):
            yield problem("FUD-4-01", "sides", "sides")
        if count > MOST_FIGHTERS:
            yield problem("FUD-4-01", "sides", "many", expected=MOST_FIGHTERS, found=count)
        yield from (problem("FUD-4-01", w, "there", name=names[w]) for w in new if fight.side_of(w))

    def plan(state: State, args: Args) -> Plan:
        new = tuple(args["who"])
        names = {who: state.sheet(who).name for who in new}
        fight = fight_of(state)
        refuse_if(problems(fight, new, args["side"], names))

        def events(faces: Faces) -> tuple[Event, ...]:
            joined = joined_by(fight, new, args["side"])
            joined = replace(joined, entered={**joined.entered, **arrivals(book, state, new)})
            told = [Told(because("FUD-4-01", "joins", name=name), (who,)) for who, name in names.items()]
            return (ConflictPut(joined), *told)

        return Plan(events=events)

    params = (
        Param("who", "sheets", Text("qui", "who")),
        choice("side", Text("camp", "side"), SIDES, THEIRS),
    )
    label = Text("Faire entrer dans le combat", "Bring into the fight")
    return Move("join", label, "FUD-4-01", params, plan, "gm", "join")


def joined_by(fight: Conflict, new: tuple[str, ...], side: str) -> Conflict:
    """The fight with some more on a side: they act with those of their side, the quickest of them."""
    sides = {**fight.sides, side: (*fight.sides.get(side, ()), *new)}
    if not fight.order:
        return replace(fight, sides=sides)
    own = set(fight.sides.get(side, ()))
    at = next((i for i, group in enumerate(fight.order) if group & own), len(fight.order) - 1)
    order = tuple(group | set(new) if i == at else group for i, group in enumerate(fight.order))
    return replace(fight, sides=sides, order=order)


def _pass(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        by, fight = args["by"], fight_of(state, args["by"])
        return Plan(
            tuple(turn_problems(book, state, by)),
            events=lambda _: turn_events(book, state, act(fight, by, (), "")),
        )

    label = Text("Faire autre chose", "Do something else")
    return Move("pass_turn", label, "FUD-4.2.2-06", (BY,), plan, purpose="pass")


def _withdraw(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        by = args["by"]
        gone = by in fight_of(state, by).out
        (name,) = names_of(state, (by,))
        return Plan(
            (problem("FUD-4.1-03", by, "out", name=name),) if gone else (),
            events=lambda _: out_events(book, state, by),
        )

    label = Text("Quitter le combat", "Leave the fight")
    return Move("withdraw", label, "FUD-4.2.2-06", (BY,), plan, purpose="leave")


def out_events(book: Book, state: State, who: str) -> tuple[Event, ...]:
    """The fight without somebody, where they are in it and not out of it yet."""
    fight = state.conflict
    if fight is None or not fight.side_of(who) or who in fight.out:
        return ()
    return turn_events(book, state, fight.leave(who))


def _end(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        fight = fight_of(state)

        def events(faces: Faces) -> tuple[Event, ...]:
            unfolding = Unfolding(state)
            unfolding.add(ConflictPut(None), *ended(book, state))
            harm = import_module("tablee.systems.fudge.wounds.harm")  # which knows of fights itself
            for id in (id for ids in fight.sides.values() for id in ids if id in state.sheets):
                unfolding.extend(harm.after_fight(book, unfolding.state, id))
            return tuple(unfolding.events)

        return Plan(events=events)

    label = Text("Finir le combat", "End the fight")
    return Move("end_fight", label, "FUD-4-01", (), plan, "gm", "end")
