"""The move that brings sheets up to a game that has changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.event import Event, SheetPut, Told
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.problem import problem
from tablee.game.reason import Reason
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.creation.validation import validate
from tablee.systems.fudge.upgrade.misfits import PLAYED, refitted


def moves(book: Book, build: Build) -> Iterator[Move]:
    """Bringing sheets up to the game."""
    yield _refit(book)


def _changed(book: Book, state: State, args: Args) -> dict[str, tuple[Sheet, tuple[Reason, ...]]]:
    """The sheets that were ticked, or all, each as it would be; those that fit already are left out."""
    wanted = args["sheets"] or [id for id, sheet in state.sheets.items() if sheet.nature in PLAYED]
    made = {id: refitted(book, id, state.sheet(id)) for id in dict.fromkeys(wanted)}
    return {id: (after, told) for id, (after, told) in made.items() if after != state.sheet(id)}


def _refit(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        changed = _changed(book, state, args)
        if not changed:
            return Plan((problem("FUD-1.2-03", "sheets", "fits"),))  # overruled, it changes nothing
        told = tuple(reason for _after, reasons in changed.values() for reason in reasons)
        left = tuple(
            replace(one.under(id), warning=True)
            for id, (after, _told) in changed.items()
            for one in validate(book, after)
            if not one.warning
        )

        def events(faces: Faces) -> tuple[Event, ...]:
            found: list[Event] = []
            for id, (after, reasons) in changed.items():
                found += [*(Told(reason, (id,)) for reason in reasons), SheetPut(id, after)]
            return tuple(found)

        return Plan(left, because=told, events=events)

    which = Text("fiches (aucune\u00a0: toutes)", "sheets (none: all of them)")
    label = Text("Mettre les fiches à jour", "Bring sheets up to date")
    params = (Param("sheets", "sheets", which, default=(), actor=True),)
    return Move("refit", label, "FUD-1.2-03", params, plan, "gm")
