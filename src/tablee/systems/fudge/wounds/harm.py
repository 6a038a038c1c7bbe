"""Wounds as they come: marked, told, felt, and what the game master is asked about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.check import GM
from tablee.game.event import BlockPut, Event, Settled, TimeMoved, Told
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.problem import problem
from tablee.game.question import answer, answer_params, ask
from tablee.game.reason import because
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.game.track import Mark, TrackRow
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.fight.course import course
from tablee.systems.fudge.fight.effects import effect
from tablee.systems.fudge.fight.event_sequence import Unfolding
from tablee.systems.fudge.wounds import cards
from tablee.systems.fudge.wounds.impaired import can_act, is_dead, penalty, recording, state_of, track_of
from tablee.systems.fudge.wounds.levels import DEAD, index_of, marked_anew, stages, wound_track
from tablee.systems.fudge.wounds.record import recorded
from tablee.systems.fudge.wounds.recovery import clocks

TRULY = "truly:"
"""How the note of a mark begins that says which wound it is once the fight is over."""
UNFELT = "unfelt"
"""The effect that keeps a new penalty from the rest of its round."""
FATE = {"lives": Text("Reste en vie", "Lives"), "dies": Text("Meurt", "Dies")}
SHEET = Param("sheet", "sheet", Text("qui", "who"), actor=True)


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Wound somebody, let somebody die, answer whether somebody does."""
    return (_wound(book), _death(book), _fate(book))


def wound_events(
    book: Book,
    state: State,
    id: str,
    level: int,
    limit: int | None = None,
    note: str = "",
    drawn: tuple[str, ...] = (),
    round: int | None = None,
) -> tuple[Event, ...]:
    """What a wound of that level does to a sheet: boxes, penalty, clocks, out of the fight.

    ``limit`` is the worst level that it may lead to, overflow included (FUD-4.6.4-02); ``drawn`` the cards
    that were drawn for it; ``round`` that of the blow: the penalty counts from the next one on.
    """
    unfolding = Unfolding(state)
    sheet = state.sheet(id)
    found = recorded(book, state.named(id), sheet, level, limit, note, drawn)
    if found.block is not None:
        unfolding.add(BlockPut(id, found.block, found.why))
    else:
        unfolding.add(Told(found.why, (id,)))
    for more in found.more:
        unfolding.add(Told(more, (id,)))
    unfolding.extend(felt(book, unfolding.state, id, sheet, round))
    if found.deadly:
        unfolding.extend(ask_death(book, unfolding.state, id))
    return tuple(unfolding.events)


def felt(book: Book, state: State, id: str, before: Sheet, round: int | None = None) -> Iterator[Event]:
    """What follows from new marks: the penalty told where it has changed, clocks, out of the fight."""
    sheet, fight = state.sheet(id), state.conflict
    was, now = penalty(book, before, fight is not None), penalty(book, sheet, fight is not None)
    if now < was:
        yield Told(because("FUD-4.5.7-05", "penalty", who=state.named(id), penalty=now), (id,))
        if fight is not None and fight.round == round and not fight.is_round_over:
            spared = effect(UNFELT, was - now, round, round, note="FUD-4.5.7-05")
            yield BlockPut(id, spared, because("FUD-4.5.7-05", "next", who=state.named(id)))
    calendar = clocks(book, state, id, anew=True)
    if calendar != state.calendar:
        yield TimeMoved(calendar, because("FUD-4.8-05", "clock", who=state.named(id)))
    if can_act(book, before) and not can_act(book, sheet):
        state_text = stages(book)[state_of(book, sheet)].text
        yield Told(because("FUD-4.5.1-01", "out", who=state.named(id), state=state_text), (id,))
        yield from course(book).out_events(replace(state, calendar=calendar), id)


def ask_death(book: Book, state: State, id: str) -> Iterator[Event]:
    """Death is always the game master's decision (FUD-4.5.5-05): the question, once."""
    pending = death_id(id)
    if pending in state.pendings or is_dead(state.sheet(id)):
        return
    about = (because("FUD-4.5.7-06", "ask", who=state.named(id)),)
    yield ask(pending, GM, FATE, about, "lives", "fate")


def death_id(id: str) -> str:
    """The question of whether somebody dies."""
    return f"death:{id}"


def after_fight(book: Book, state: State, id: str) -> Iterator[Event]:
    """The fight is over: Will no longer hides what wounds are (FUD-4.5.2-06), and from now on scratches and
    stun wear off, and rest begins (FUD-4.8-02)."""
    peace, sheet = replace(state, conflict=None), state.sheet(id)
    marks = track_of(book, sheet).marks
    if any(mark.payload.startswith(TRULY) for mark in marks):
        shown = marked_anew(book, wound_track(book, sheet.nature), tuple(map(_truly, marks)))
        yield BlockPut(id, shown, because("FUD-4.5-01", "truly", who=state.named(id)))
        peace = replace(peace, sheets={**state.sheets, id: sheet.put(shown)})
    calendar = clocks(book, peace, id)
    if calendar != state.calendar:
        yield TimeMoved(calendar, because("FUD-4.8-02", "after", who=state.named(id)))


def _truly(mark: Mark) -> Mark:
    """A mark with the severity that Will had changed for the fight."""
    if not mark.payload.startswith(TRULY):
        return mark
    return replace(mark, severity=mark.payload.removeprefix(TRULY), payload="")


def death_events(book: Book, state: State, id: str, rule: str) -> Iterator[Event]:
    """Somebody dies."""
    sheet, dead = state.sheet(id), stages(book)[index_of(book, DEAD)]
    track = track_of(book, sheet)
    row = TrackRow(DEAD, dead.text)
    block = replace(track, rows=(*track.rows, row), marks=(*track.marks, Mark(DEAD, DEAD)))
    why = because(rule, "dies", who=state.named(id))
    yield BlockPut(id, block, why)
    calendar = replace(state.calendar, timers=tuple(t for t in state.calendar.timers if t.owner != id))
    if calendar != state.calendar:
        yield TimeMoved(calendar, why)
    if death_id(id) in state.pendings:
        yield Settled(death_id(id))
    after = replace(state, calendar=calendar, sheets={**state.sheets, id: sheet.put(block)})
    yield from course(book).out_events(after, id)


def _wound(book: Book) -> Move:
    given = [stage for stage in stages(book) if stage.key != DEAD]

    def plan(state: State, args: Args) -> Plan:
        id, sheet, note = args["sheet"], state.sheet(args["sheet"]), args["note"]
        level = index_of(book, args["level"])
        count = cards.cards_for(book, sheet, level) if recording(book, sheet) == cards.CARDS else 0
        dice = cards.drawn(book, count)

        def events(faces: Faces) -> tuple[Event, ...]:
            return wound_events(book, state, id, level, None, note, cards.named(count, faces))

        if is_dead(sheet):
            return Plan((problem("FUD-4.5.1-01", id, "dead", who=sheet.name),), dice=dice, events=events)
        found = recorded(book, state.named(id), sheet, level, None, note)
        return Plan(dice=dice, because=(found.why, *found.more), events=events)

    params = (
        SHEET,
        Param(
            "level",
            "choice",
            Text("niveau de blessure", "wound level"),
            options=tuple(stage.key for stage in given),
            words=tuple(stage.text for stage in given),
        ),
        Param("note", "text", Text("note", "note"), default=""),
    )
    return Move("wound", Text("Blesser", "Wound"), "FUD-4.5.7-04", params, plan, "gm")


def _death(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        dead = (problem("FUD-4.5.1-01", id, "dead", who=sheet.name),) if is_dead(sheet) else ()
        return Plan(
            dead,
            because=(because("FUD-4.5.1-05", "dies", who=state.named(id)),),
            events=lambda _: tuple(death_events(book, state, id, "FUD-4.5.1-05")),
        )

    label = Text("Prononcer une mort automatique", "Declare an automatic death")
    return Move("death", label, "FUD-4.5.1-05", (SHEET,), plan, "gm")


def _fate(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        pending, answered = answer(state, args, "fate", args["option"])

        def events(faces: Faces) -> tuple[Event, ...]:
            id, unfolding = pending.id.partition(":")[2], Unfolding(state)
            unfolding.add(*answered)
            if args["option"] == "dies":
                unfolding.extend(death_events(book, unfolding.state, id, "FUD-4.5.7-06"))
            else:
                unfolding.add(Told(because("FUD-4.5.7-06", "lives", who=state.named(id)), (id,)))
            return tuple(unfolding.events)

        return Plan(events=events)

    label = Text("Décider de la mort", "Decide about death")
    return Move("fate", label, "FUD-4.5.7-06", answer_params(FATE), plan, "gm")
