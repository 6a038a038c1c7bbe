"""Cards by hand: fatigue, and cards given back (FUD-7.4.5-01)."""

from __future__ import annotations

from tablee.game.event import BlockPut, Event, TimeMoved
from tablee.game.move import Args, Move, Param, Preview, pair
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
    def preview(state: State, args: Args) -> Preview:
        cards = recording(book, state.sheet(args["sheet"])) == CARDS
        return Preview(() if cards else (problem("FUD-7.4.5-01", args["sheet"], "off"),))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        track = dealt(cards_of(sheet), FATIGUE, ("",))
        why = because("FUD-7.4.5-01", "tired", who=sheet.name, cards=len(track.marks))
        unfolding = Unfolding(state)
        unfolding.add(BlockPut(id, track, why))
        unfolding.extend(tuple(felt(book, unfolding.state, id, sheet)))
        return tuple(unfolding.events)

    label = Text("Fatiguer", "Tire")
    return Move("tire", label, "FUD-7.4.5-01", (SHEET,), pair(preview, perform))


def _discard(book: Book) -> Move:
    def preview(state: State, args: Args) -> Preview:
        sheet = state.sheet(args["sheet"])
        there = any(m.row == args["kind"] for m in cards_of(sheet).marks)
        return Preview(() if there else (problem("FUD-7.4.5-01", args["sheet"], "empty", who=sheet.name),))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        track = discarded(cards_of(sheet), args["kind"], 1)
        why = because("FUD-7.4.5-01", "discarded", who=sheet.name, cards=len(track.marks))
        unfolding = Unfolding(state)
        unfolding.add(BlockPut(id, track, why))
        calendar = clocks(book, unfolding.state, id)
        if calendar != state.calendar:
            unfolding.add(TimeMoved(calendar, why))
        return tuple(unfolding.events)

    kind = Param(
        "kind", "choice", Text("sorte", "kind"), WOUND, options=tuple(KINDS), words=tuple(KINDS.values())
    )
    label = Text("Rendre une carte", "Discard a card")
    return Move("discard", label, "FUD-7.4.5-01", (SHEET, kind), pair(preview, perform), "gm")
