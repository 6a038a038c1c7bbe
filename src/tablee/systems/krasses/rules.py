"""The rules of a pack: everything that is played hangs here."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from tablee.game.lazy import Lazy
from tablee.game.move import Move, Moves
from tablee.game.pack import Pack
from tablee.game.problem import Problem
from tablee.game.reference import load_reference
from tablee.game.sheet import Sheet
from tablee.game.system import PickIndex, Rules
from tablee.game.text import Text
from tablee.systems.krasses.book import Book, checked
from tablee.systems.krasses.checks import check_kinds
from tablee.systems.krasses.notation import notation_of
from tablee.systems.krasses.panels import PANELS

if TYPE_CHECKING:
    from tablee.game.character_form import CharacterForm
    from tablee.game.chart import Chart
    from tablee.game.check import Check
    from tablee.game.draft import Draft, DraftResult
    from tablee.game.state import State
    from tablee.game.throwing import Build
    from tablee.game.way import Way

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
    book = checked(pack)
    if pack.tables.own:
        from tablee.systems.krasses.creation import people

        people(pack)
    kinds = check_kinds(book)
    made = Rules(
        pack=pack,
        reference=load_reference("tablee.systems.krasses"),
        labels=LABELS,
        checks=kinds,
        notation=notation_of(book, kinds),
        validate=_validate,
        random_sheet=partial(_random_sheet, pack),
        blank_sheet=partial(_blank_sheet, pack),
        panels=PANELS,
        ladder=book.ladder,
        goal=Text("Difficulté", "Difficulty"),
        numbers={"degree": Text("degré", "degree")},
        ways=Lazy(_ways),
        character_forms=Lazy(partial(_character_forms, pack)),
        quick=partial(_quick, pack),
        quick_hint=QUICK,
        silhouette=_silhouette,
        veil=_veil,
        against=partial(_against, book),
        charts={"odds": partial(_chart, book)},
        counts=_counts,
    )
    moves = Moves(lambda: _moves(book, made))
    return replace(made, moves=moves, draft=partial(_draft, book, made.check))


def _validate(sheet: Sheet) -> tuple[Problem, ...]:
    from tablee.systems.krasses.sheet import validate

    return validate(sheet)


def _random_sheet(pack: Pack, pick: PickIndex) -> Sheet:
    from tablee.systems.krasses.creation import random_sheet

    return random_sheet(pack, pick)


def _blank_sheet(pack: Pack, name: str) -> Sheet:
    from tablee.systems.krasses.creation import blank_sheet

    return blank_sheet(pack, name)


def _moves(book: Book, made: Rules) -> Iterator[Move]:
    from tablee.systems.krasses.moves import table_moves
    from tablee.systems.krasses.scenario import scenario_moves

    yield from table_moves(book, made.check)
    yield from scenario_moves(book, made.check)


def _draft(book: Book, build: Build, state: State, wanted: Draft) -> DraftResult:
    from tablee.systems.krasses.draft import draft

    return draft(book, build, state, wanted)


def _counts(sheet: Sheet, wanted: Draft) -> tuple[str, ...]:
    from tablee.systems.krasses.draft import counts

    return counts(sheet, wanted)


def _ways() -> tuple[Way, ...]:
    from tablee.systems.krasses.ways import WAYS

    return WAYS


def _character_forms(pack: Pack) -> tuple[CharacterForm, ...]:
    from tablee.systems.krasses.beginning import character_forms

    return character_forms(pack)


def _quick(pack: Pack, line: str) -> Sheet:
    from tablee.systems.krasses.beginning import quick

    return quick(pack, line)


def _silhouette(sheet: Sheet) -> Sheet:
    from tablee.game.silhouette import silhouette

    return silhouette(sheet)


def _veil(form: Mapping[str, Any], sheets: Collection[str]) -> Mapping[str, Any]:
    from tablee.systems.krasses.unseen import veil

    return veil(form, sheets)


def _against(book: Book, form: Mapping[str, Any], goal: str) -> Mapping[str, Any]:
    from tablee.systems.krasses.unseen import against

    return against(book, form, goal)


def _chart(book: Book, check: Check) -> Chart:
    from tablee.systems.krasses.chart import odds_chart

    return odds_chart(book, LABELS.__getitem__, check)
