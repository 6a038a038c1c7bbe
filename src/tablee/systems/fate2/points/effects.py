"""The invocation for effect: a box of an aspect for an advantage outside of any throw."""

from __future__ import annotations

from tablee.game.move import Args, Move, Param, Plan
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.points.asking import aspect_at
from tablee.systems.fate2.points.compel import ASPECT_OF
from tablee.systems.fate2.points.narrative import proposal
from tablee.systems.fate2.points.pools import SHEET

BOX = 1


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """The invocation for effect; its answer is the one to a wish (FAT-4-08)."""

    def plan(state: State, args: Args) -> Plan:
        who, path = args["sheet"], args["aspect"]
        aspect_at(state.sheet(who), path, "FAT-4-08")
        asked, wrong = proposal(book, state, who, path, BOX, args["what"], "FAT-4-08")
        return Plan(wrong, because=asked.pending.about, events=lambda _: (asked,))

    what = Param("what", "text", Text("ce que l’aspect apporte", "what the aspect brings"))
    label = Text("Invoquer un aspect pour un effet", "Invoke an aspect for an effect")
    return (Move("effect", label, "FAT-4-08", (SHEET, ASPECT_OF, what), plan),)
