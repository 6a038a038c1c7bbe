"""Cards by hand: fatigue, and cards given back (FUD-7.4.5-01)."""

from __future__ import annotations

from tablee.game.event import BlockPut, Event, TimeMoved
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.problem import problem
from tablee.game.reason import because
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.fight.event_sequence import Unfolding
from tablee.systems.fudge.wounds.cards import CARDS, FATIGUE, WOUND, cards_of, dealt, discarded
from tablee.systems.fudge.wounds.harm import felt
from tablee.systems.fudge.wounds.impaired import recording
from tablee.systems.fudge.wounds.recovery import clocks

SHEET = Param("sheet", "sheet", Text("qui", "who"), actor=True)
KINDS = {WOUND: Text("blessure", "wound"), FATIGUE: Text("fatigue", "fatigue")}


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Tire somebody, give a card back."""
    return (_tire(book), _discard(book))


def _tire(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])

        def events(faces: Faces) -> tuple[Event, ...]:
            track = dealt(cards_of(sheet), FATIGUE, ("",))
            why = because("FUD-7.4.5-01", "tired", who=state.named(args["sheet"]), cards=len(track.marks))
            unfolding = Unfolding(state)
            unfolding.add(BlockPut(id, track, why))
            unfolding.extend(tuple(felt(book, unfolding.state, id, sheet)))
            return tuple(unfolding.events)

        by_cards = recording(book, sheet) == CARDS
        return Plan(() if by_cards else (problem("FUD-7.4.5-01", id, "off"),), events=events)

    label = Text("Fatiguer", "Tire")
    return Move("tire", label, "FUD-7.4.5-01", (SHEET,), plan)


def _discard(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        held = cards_of(sheet)

        def events(faces: Faces) -> tuple[Event, ...]:
            track = discarded(held, args["kind"], 1)
            why = because("FUD-7.4.5-01", "discarded", who=state.named(args["sheet"]), cards=len(track.marks))
            unfolding = Unfolding(state)
            unfolding.add(BlockPut(id, track, why))
            calendar = clocks(book, unfolding.state, id)
            if calendar != state.calendar:
                unfolding.add(TimeMoved(calendar, why))
            return tuple(unfolding.events)

        there = any(m.row == args["kind"] for m in held.marks)
        wrong = () if there else (problem("FUD-7.4.5-01", id, "empty", who=sheet.name),)
        return Plan(wrong, events=events)

    kind = choice("kind", Text("sorte", "kind"), KINDS, WOUND)
    label = Text("Rendre une carte", "Discard a card")
    return Move("discard", label, "FUD-7.4.5-01", (SHEET, kind), plan, "gm")
