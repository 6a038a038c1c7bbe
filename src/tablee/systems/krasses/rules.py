"""The rules of a pack: everything that is played hangs here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tablee.game.lazy import Lazy, LazyMapping, lazy_modules
from tablee.game.move import Move
from tablee.game.pack import Pack
from tablee.game.reference import load_reference
from tablee.game.system import Rules
from tablee.game.text import Text
from tablee.systems.krasses import PACKAGE
from tablee.systems.krasses.book import Book, checked
from tablee.systems.krasses.checks import check_kinds
from tablee.systems.krasses.notation import notation_of
from tablee.systems.krasses.panels import PANELS

if TYPE_CHECKING:
    from tablee.game import silhouette
    from tablee.game.throwing import Build
    from tablee.systems.krasses import beginning, chart, creation, draft, moves, scenario, sheet, unseen, ways
else:
    (silhouette,) = lazy_modules("tablee.game", "silhouette")
    beginning, chart, creation, draft, moves, scenario, sheet, unseen, ways = lazy_modules(
        PACKAGE, "beginning", "chart", "creation", "draft", "moves", "scenario", "sheet", "unseen", "ways"
    )

LABELS = {
    "critical_failure": Text("Échec critique", "Critical failure"),
    "automatic_failure": Text("Échec automatique", "Automatic failure"),
    "failure": Text("Échec", "Failure"),
    "success": Text("Réussite", "Success"),
    "automatic_success": Text("Réussite automatique", "Automatic success"),
    "feat": Text("Action d’éclat", "Feat"),
    "total": Text("Total", "Total"),
}

QUICK = Text("Garde +5, épée +2, ivre −3", "Guard +5, sword +2, drunk −3")
"""Somebody on one line."""


def rules(pack: Pack) -> Rules:
    """The rules with the dials and tables of a pack; raises `Refused` with every problem."""
    book = checked(pack, lambda own: creation.people(own))
    kinds = check_kinds(book)
    made = Rules(
        pack=pack,
        reference=load_reference(PACKAGE),
        labels=LABELS,
        checks=kinds,
        notation=notation_of(book, kinds),
        validate=lambda given: sheet.validate(given),
        random_sheet=lambda pick: creation.random_sheet(pack, pick),
        blank_sheet=lambda name: creation.blank_sheet(pack, name),
        moves=LazyMapping(lambda: _moves(book, made.check)),
        panels=PANELS,
        ladder=book.ladder,
        draft=lambda state, wanted: draft.draft(book, made.check, state, wanted),
        counts=lambda thrower, wanted: draft.counts(thrower, wanted),
        goal=Text("Difficulté", "Difficulty"),
        numbers={"degree": Text("degré", "degree")},
        ways=Lazy(lambda: ways.WAYS),
        character_forms=Lazy(lambda: beginning.character_forms(pack)),
        quick=lambda line: beginning.quick(pack, line),
        quick_hint=QUICK,
        silhouette=lambda foe: silhouette.silhouette(foe),
        veil=lambda form, sheets: unseen.veil(form, sheets),
        against=lambda form, goal: unseen.against(book, form, goal),
        charts={"odds": lambda check: chart.odds_chart(book, LABELS.__getitem__, check)},
    )
    return made


def _moves(book: Book, build: Build) -> Iterator[Move]:
    yield from moves.table_moves(book, build)
    yield from scenario.scenario_moves(book, build)
