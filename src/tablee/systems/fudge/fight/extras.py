"""Who matters and who is cannon fodder: the game master says so, at any time (FUD-4.5.7-09)."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.event import SheetPut, Told
from tablee.game.move import Args, Move, Param, Plan, choice
from tablee.game.problem import problem
from tablee.game.reason import because
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.wounds.impaired import is_dead, track_of
from tablee.systems.fudge.wounds.levels import EXTRA, TRACK, index_of, marked_anew, own_row, wound_track

IMPORTANT = "opponent"
"""The nature of an NPC who matters."""
KINDS = {
    EXTRA: Text("PNJ ordinaire, trois états", "ordinary NPC, three states"),
    IMPORTANT: Text("PNJ important, toutes les cases", "NPC who matters, all boxes"),
}


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Make somebody one or the other."""
    return (_cast(book),)


def recast(book: Book, sheet: Sheet, nature: str) -> Sheet:
    """The same with the other track; what is marked stays marked, as far as that track knows it."""
    marks = []
    for mark in track_of(book, sheet).marks:
        row = own_row(book, nature, index_of(book, mark.severity))
        marks += [replace(mark, severity=row)] if row else []
    track = marked_anew(book, wound_track(book, nature), tuple(marks))
    there = sheet.get(TRACK) is not None
    return replace(sheet.put(track) if there else sheet, nature=nature)


def _cast(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        why, dead = because("FUD-4.5.7-09", args["kind"], who=state.named(args["sheet"])), is_dead(sheet)
        return Plan(
            (problem("FUD-4.5.1-01", id, "dead", who=sheet.name),) if dead else (),
            because=() if dead else (why,),
            events=lambda _: (SheetPut(id, recast(book, sheet, args["kind"])), Told(why, (id,))),
        )

    params = (
        Param("sheet", "sheet", Text("qui", "who"), actor=True),
        choice("kind", Text("sorte", "kind"), KINDS, EXTRA),
    )
    label = Text("Dire si un PNJ est important", "Say whether an NPC matters")
    return Move("cast_npc", label, "FUD-4.5.7-09", params, plan, "gm")
