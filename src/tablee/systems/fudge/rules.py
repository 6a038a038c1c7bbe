"""The rules of a pack: everything that is played hangs here."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from tablee.game import plain_dice
from tablee.game.lazy import Lazy
from tablee.game.move import Move, Moves
from tablee.game.pack import Pack
from tablee.game.problem import Problem
from tablee.game.reference import load_reference
from tablee.game.sheet import Sheet
from tablee.game.system import PickIndex, Rules
from tablee.game.text import Lang, Text
from tablee.systems.fudge import MOST_STAGES, PACKAGE
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.labels import Labels
from tablee.systems.fudge.roll.kinds import check_kinds
from tablee.systems.fudge.roll.notation import notation_of
from tablee.systems.fudge.wounds.levels import stages

if TYPE_CHECKING:
    from tablee.game.character_form import CharacterForm
    from tablee.game.chip import Chip
    from tablee.game.draft import Draft, DraftResult
    from tablee.game.event import Event
    from tablee.game.fight.course import Course
    from tablee.game.milestone import Milestone
    from tablee.game.panel import Panel
    from tablee.game.sheet import Block
    from tablee.game.state import State
    from tablee.game.throwing import Build
    from tablee.game.way import Way

LABELS = {
    "critical_failure": Text("Échec critique", "Critical failure"),
    "failure": Text("Échec", "Failure"),
    "tie": Text("Égalité", "Tie"),
    "success": Text("Réussite", "Success"),
    "critical_success": Text("Réussite critique", "Critical success"),
    "degree": Text("Résultat", "Rolled degree"),
    "bad": Text("N’aide pas", "No help"),
    "moderate": Text("Aide un peu", "Helps a little"),
    "good": Text("Réagit bien", "Reacts well"),
    "no": Text("Non", "No"),
    "yes": Text("Oui", "Yes"),
    "effect": Text("Effet", "Effect"),
    "first": Text("Commence", "Goes first"),
    "after": Text("Ensuite", "Goes next"),
    "standoff": Text("Rien de décisif", "Stand-off"),
    "miss": Text("Manqué", "Miss"),
    plain_dice.KEY: plain_dice.LABEL,
}

METHODS = {
    "subjective": Text("subjective", "subjective"),
    "objective": Text("objective", "objective"),
    "random": Text("par les dés", "by dice"),
    "in_play": Text("en cours de jeu", "in play"),
    "prose": Text("par un récit", "by a text"),
}
"""How a character is made."""
NOTES = {"story": Text("Histoire", "Story")}
"""What the longer texts of a sheet are called."""
HINTS = {
    "free_traits": Text(
        "Traits auxquels personne n’a pensé à la création, à remplir en jeu",
        "Traits that nobody thought of at creation, to be filled in play",
    )
}
"""What a line of a sheet is for."""
QUICK = Text(
    "Garde, Épée Bonne, Force Très Bonne, épée large, Couard",
    "Guard, Sword Good, Strength Great, broadsword, Coward",
)
"""Somebody on one line."""

NUMBERS = {
    "size": Text("taille", "size"),
    "sharp": Text("tranchant", "sharpness"),
    "magic": Text("magie", "magic"),
    "missiles": Text("projectiles", "missiles"),
    "tech": Text("technologie", "technology"),
    "mass": Text("masse", "mass"),
    "move": Text("vitesse", "speed"),
    **dict.fromkeys(
        ("ranged", "thrown", "heavy", "piercing", "parries", "muscle", "scaled", "flat"), Text(fr="", en="")
    ),
}
"""What gear has beside its value; what is only so or not so is no number to read."""


def _hits(book: Book) -> Iterator[tuple[str, Text]]:
    """What a blow does to whoever it hits, as the outcome of the one who struck; a longer track has more."""
    known = stages(book)
    yield "wound_0", Text("Touche sans effet", "Hit without harm")
    for at in range(1, MOST_STAGES):
        stage = known[at].text if at < len(known) else Text(f"blessure {at}", f"wound {at}")
        yield f"wound_{at}", Text(f"Touche\N{NO-BREAK SPACE}: {stage.fr}", f"Hit: {stage.en}")


def rules(pack: Pack) -> Rules:
    """The rules with the dials and tables of a pack; raises `Refused` with every problem."""
    book = Book(pack)
    if pack.tables.own or pack.turned:
        from tablee.systems.fudge.core.tables import checked

        checked(book)
    kinds = check_kinds(book)
    moves = Moves(lambda: _moves(book, made.check))
    made = Rules(
        pack=pack,
        reference=load_reference(PACKAGE),
        labels=Labels(book, LABELS | METHODS | NOTES | dict(_hits(book))),
        checks=kinds,
        notation=notation_of(book, kinds),
        validate=partial(_validate, book),
        random_sheet=partial(_random_sheet, book),
        blank_sheet=partial(_blank_sheet, book),
        moves=moves,
        panels=Lazy(lambda: _panels(book, moves)),
        ladder=book.ladder,
        totals=book.say,
        goal=Text("Difficulté", "Difficulty"),
        numbers=NUMBERS,
        ways=Lazy(partial(_ways, book)),
        character_forms=Lazy(partial(_character_forms, book)),
        derive=partial(_derived, book),
        quick=partial(_quick, book),
        silhouette=partial(_silhouette, book),
        veil=partial(_veil, book),
        against=partial(_against, book),
        round=book.number("round_seconds"),
        legend=Lazy(partial(_legend, book)),
        names=partial(_names, book),
        spoken=partial(_spoken, book),
        hints=HINTS,
        quick_hint=QUICK,
        counts=partial(_counts, book),
        milestone=partial(_milestone, book),
        fight=partial(_course, book),
    )
    return replace(made, draft=partial(_draft, book, made.check))


def _validate(book: Book, sheet: Sheet) -> tuple[Problem, ...]:
    from tablee.systems.fudge.creation.validation import validate

    return validate(book, sheet)


def _random_sheet(book: Book, pick: PickIndex) -> Sheet:
    from tablee.systems.fudge.creation.random.characters import random_sheet

    return random_sheet(book, pick)


def _blank_sheet(book: Book, name: str) -> Sheet:
    from tablee.systems.fudge.core.sheet import blank_sheet

    return blank_sheet(book, name)


def _derived(book: Book, sheet: Sheet) -> Sheet:
    from tablee.systems.fudge.core.sheet import derived

    return derived(book, sheet)


def _moves(book: Book, build: Build) -> Iterator[Move]:
    from tablee.systems.fudge.moves import moves

    yield from moves(book, build)


def _course(book: Book) -> Course:
    from tablee.systems.fudge.fight.course import course

    return course(book)


def _panels(book: Book, moves: Collection[str]) -> tuple[Panel, ...]:
    from tablee.systems.fudge.page.panels import panels

    return panels(book, moves)


def _draft(book: Book, build: Build, state: State, wanted: Draft) -> DraftResult:
    from tablee.systems.fudge.page.draft import draft

    return draft(book, build, state, wanted)


def _counts(book: Book, sheet: Sheet, wanted: Draft) -> tuple[str, ...]:
    from tablee.systems.fudge.page.draft import counts

    return counts(book, sheet, wanted)


def _ways(book: Book) -> tuple[Way, ...]:
    from tablee.systems.fudge.page.ways import ways

    return ways(book)


def _character_forms(book: Book) -> tuple[CharacterForm, ...]:
    from tablee.systems.fudge.creation.character_forms import character_forms

    return character_forms(book)


def _quick(book: Book, line: str) -> Sheet:
    from tablee.systems.fudge.creation.quick import quick

    return quick(book, line)


def _silhouette(book: Book, sheet: Sheet) -> Sheet:
    from tablee.systems.fudge.creation.quick import silhouette

    return silhouette(book, sheet)


def _veil(book: Book, form: Mapping[str, Any], sheets: Collection[str]) -> Mapping[str, Any]:
    from tablee.systems.fudge.roll.unseen import veil

    return veil(book, form, sheets)


def _against(book: Book, form: Mapping[str, Any], goal: str) -> Mapping[str, Any]:
    from tablee.systems.fudge.roll.unseen import against

    return against(book, form, goal)


def _names(book: Book, block: Block | Chip) -> Text | None:
    from tablee.systems.fudge.page.names import words_of

    return words_of(book, block)


def _spoken(book: Book, form: Mapping[str, Any], lang: Lang) -> Mapping[str, Any]:
    from tablee.systems.fudge.page.names import spoken

    return spoken(book, form, lang)


def _milestone(book: Book, state: State, reached: Milestone) -> Iterator[Event]:
    from tablee.game.milestone import SCENE_BEGINS, SCENE_ENDS
    from tablee.systems.fudge.wounds.will import scene_ends

    if reached.key in (SCENE_BEGINS, SCENE_ENDS):
        yield from scene_ends(state)


def _legend(book: Book) -> tuple[tuple[Text, tuple[Text, ...]], ...]:
    from tablee.systems.fudge.progress.xp import legend

    return legend(book)
