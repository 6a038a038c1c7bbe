"""The rules of a pack: everything that is played hangs here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from tablee.game import plain_dice
from tablee.game.draft import Draft, DraftResult
from tablee.game.lazy import Lazy, LazyMapping, lazy_modules
from tablee.game.pack import Pack
from tablee.game.panel import Panel
from tablee.game.reference import load_reference
from tablee.game.state import Run, State
from tablee.game.system import CheckKind, Rules
from tablee.game.text import Text
from tablee.systems.fate2 import PACKAGE, rooms
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.roll.notation import notation_of

if TYPE_CHECKING:
    from tablee.game.event import Event
    from tablee.game.milestone import Milestone
    from tablee.game.move import Move
    from tablee.systems.fate2.core import sheet as sheets
    from tablee.systems.fate2.core import tables, validation
    from tablee.systems.fate2.creation import board, desk, quick, random_sheets
    from tablee.systems.fate2.page import attempt, names, traits
    from tablee.systems.fate2.roll import unseen
    from tablee.systems.fate2.tasks import chart, outline
else:
    sheets, tables, validation, attempt, names, traits, unseen, chart, outline = lazy_modules(
        PACKAGE,
        "core.sheet",
        "core.tables",
        "core.validation",
        "page.attempt",
        "page.names",
        "page.traits",
        "roll.unseen",
        "tasks.chart",
        "tasks.outline",
    )
    board, desk, quick, random_sheets = lazy_modules(
        f"{PACKAGE}.creation", "board", "desk", "quick", "random_sheets"
    )

QUICK = Text("Garde, Épée 2, Brute 1", "Guard, Sword 2, Brute 1")
LABELS = {
    "failure": Text("Échec", "Failure"),
    "tie": Text("Égalité", "Tie"),
    "success": Text("Réussite", "Success"),
    "least": Text("Gagne sans réussir", "Wins without success"),
    "draw": Text("À égalité en tête", "Tied for the lead"),
    "won": Text("Gagne le tournoi", "Wins the tournament"),
    "result": Text("Résultat", "Result"),
    "skill": Text("Compétence", "Skill"),
    "aspect": Text("Aspect", "Aspect"),
    "challenge_secrets": Text("Ce que donnent les cases", "What boxes hand out"),
    "challenge_lasting": Text("Malus du Défi", "Penalty of the challenge"),
    "challenge_next": Text("Malus du Défi, ce jet seulement", "Penalty of the challenge, this roll alone"),
    "language": Text("Langue", "Language"),
    plain_dice.KEY: plain_dice.LABEL,
}


NUMBERS = {
    "given": Text("points reçus", "points given"),
    "points": Text("points", "points"),
    "phases": Text("phases vécues", "phases lived"),
}
"""The words of what an Extra, a phase or an arc holds."""


def rules(pack: Pack) -> Rules:
    """The rules with the dials and tables of a pack; raises `Refused` with every problem."""
    book = Book(pack)
    if pack.tables.own or pack.turned:
        tables.checked(book)
    kinds = LazyMapping(
        *(partial(_kinds, book, room) for room in rooms.KINDS), lambda: (plain_dice.dice_kind(),)
    )
    made = Rules(
        pack=pack,
        reference=load_reference(PACKAGE),
        labels=LABELS,
        checks=kinds,
        notation=notation_of(book, kinds),
        validate=lambda sheet: validation.validate(book, sheet),
        random_sheet=lambda pick: random_sheets.random_sheet(book, pick),
        blank_sheet=lambda name: sheets.blank_sheet(book, name),
        ladder=book.numbered,
        totals=None if _by_score(book) else book.say,
        numbers=NUMBERS,
        goal=Text("Difficulté", "Difficulty"),
        ways=Lazy(lambda: tuple(_each(rooms.WAYS, "ways", book))),
        draft=lambda state, wanted: _draft(book, state, wanted),
        counts=lambda sheet, wanted: attempt.counts(book, sheet, wanted),
        quick=lambda line: quick.quick(book, line),
        quick_hint=QUICK,
        veil=lambda form, hidden: unseen.veil(book, form, hidden),
        against=lambda form, goal: unseen.against(book, form, goal),
        character_forms=Lazy(lambda: tuple(_each(rooms.FORMS, "forms", book))),
        names=lambda block: names.words_of(book, block),
        level=lambda block: traits.level_of(book, block),
        spoken=lambda form, lang: names.spoken(book, form, lang),
        hints=lambda block: names.hint_of(book, block),
        board=lambda state: board.board(book, state),
        desk=lambda state, sheet: desk.desk(book, state, sheet),
        milestone=lambda state, reached: _milestone(book, state, reached),
        charts={"odds": lambda check: chart.odds_chart(made.check, LABELS.__getitem__, check)},
        silhouette=lambda sheet: outline.outline(sheet),
    )
    moves = LazyMapping(lambda: _moves(book, made.check))
    best = partial(_best_play, book, made.check)
    return replace(made, moves=moves, best_play=best, panels=Lazy(lambda: tuple(_panels(book, moves))))


def _kinds(book: Book, room: str) -> tuple[CheckKind, ...]:
    return tuple(_module(room).kinds(book))


def _moves(book: Book, build: Any) -> Iterator[Move]:
    """The moves that all systems share, then those of each room."""
    from tablee.game.throwing import throwing_moves

    yield from throwing_moves(build)
    for room in rooms.MOVES:
        yield from _module(room).moves(book, build)


def _panels(book: Book, moves: Any) -> Iterator[Panel]:
    """The panels of all rooms, without the moves that this game lacks."""
    panel: Panel
    for panel in _each(rooms.PANELS, "panels", book):
        items = tuple(item for item in panel.items if item.kind != "move" or item.of in moves)
        if items:
            yield replace(panel, items=items)


def _draft(book: Book, state: State, wanted: Draft) -> DraftResult:
    """The check of a draft, in the way it was set to; the first where none was."""
    makers: dict[str, Callable[[State, Draft], DraftResult]] = {}
    for room in rooms.WAYS:
        makers |= _module(room).drafts(book)
    return makers.get(wanted.way, next(iter(makers.values())))(state, wanted)


def _by_score(book: Book) -> bool:
    """True where totals are scores, not levels (FAT-A2-01)."""
    return not str(book["dice"]).startswith("4dF")


def _best_play(book: Book, build: Any, state: State, run: Run) -> Fraction | None:
    found: Fraction | None = _module("points.best_play").best_play(book, build, state, run)
    return found


def _milestone(book: Book, state: State, reached: Milestone) -> Iterator[Event]:
    for room in rooms.MILESTONES:
        yield from _module(room).milestone(book, state, reached)


def _each(modules: tuple[str, ...], function: str, book: Book) -> Iterator[Any]:
    for module in modules:
        yield from getattr(_module(module), function)(book)


def _module(name: str) -> Any:
    return import_module(f"{PACKAGE}.{name}")
