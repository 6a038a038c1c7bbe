"""The rules of a pack: everything that is played hangs here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tablee.game import plain_dice
from tablee.game.lazy import Lazy, LazyMapping, lazy_modules
from tablee.game.pack import Pack
from tablee.game.reference import load_reference
from tablee.game.system import Rules
from tablee.game.text import Text
from tablee.systems.fudge import MOST_STAGES, PACKAGE
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.labels import Labels
from tablee.systems.fudge.roll.kinds import check_kinds
from tablee.systems.fudge.roll.notation import notation_of
from tablee.systems.fudge.wounds.levels import stages

if TYPE_CHECKING:
    from tablee.game.event import Event
    from tablee.game.milestone import Milestone
    from tablee.game.state import State
    from tablee.systems.fudge import moves
    from tablee.systems.fudge.core import sheet as sheets
    from tablee.systems.fudge.core import tables
    from tablee.systems.fudge.creation import character_forms, quick, validation
    from tablee.systems.fudge.creation.random import characters
    from tablee.systems.fudge.fight import course
    from tablee.systems.fudge.page import draft, names, panels, ways
    from tablee.systems.fudge.progress import xp
    from tablee.systems.fudge.roll import unseen
else:
    moves, sheets, tables, characters, course, xp, unseen = lazy_modules(
        PACKAGE,
        "moves",
        "core.sheet",
        "core.tables",
        "creation.random.characters",
        "fight.course",
        "progress.xp",
        "roll.unseen",
    )
    character_forms, quick, validation = lazy_modules(
        f"{PACKAGE}.creation", "character_forms", "quick", "validation"
    )
    draft, names, panels, ways = lazy_modules(f"{PACKAGE}.page", "draft", "names", "panels", "ways")

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
    "Garde, Épée {good}, Force {great}, épée large, Couard",
    "Guard, Sword {good}, Strength {great}, broadsword, Coward",
)
"""Somebody on one line, with the names that the game gives to two levels."""

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
        tables.checked(book)
    kinds = check_kinds(book)
    made = Rules(
        pack=pack,
        reference=load_reference(PACKAGE),
        labels=Labels(book, LABELS | METHODS | NOTES | dict(_hits(book))),
        checks=kinds,
        notation=notation_of(book, kinds),
        validate=lambda sheet: validation.validate(book, sheet),
        random_sheet=lambda pick: characters.random_sheet(book, pick),
        blank_sheet=lambda name: sheets.blank_sheet(book, name),
        moves=LazyMapping(lambda: moves.moves(book, made.check)),
        panels=Lazy(lambda: panels.panels(book, made.moves)),
        ladder=book.ladder,
        totals=book.say,
        goal=Text("Difficulté", "Difficulty"),
        numbers=NUMBERS,
        ways=Lazy(lambda: ways.ways(book)),
        character_forms=Lazy(lambda: character_forms.character_forms(book)),
        derive=lambda sheet: sheets.derived(book, sheet),
        quick=lambda line: quick.quick(book, line),
        silhouette=lambda sheet: quick.silhouette(book, sheet),
        veil=lambda form, hidden: unseen.veil(book, form, hidden),
        against=lambda form, goal: unseen.against(book, form, goal),
        round=book.number("round_seconds"),
        legend=Lazy(lambda: xp.legend(book)),
        names=lambda block: names.words_of(book, block),
        spoken=lambda form, lang: names.spoken(book, form, lang),
        hints=lambda block: HINTS.get(block.id),
        quick_hint=_quick_hint(book),
        draft=lambda state, wanted: draft.draft(book, made.check, state, wanted),
        counts=lambda sheet, wanted: draft.counts(book, sheet, wanted),
        milestone=_milestone,
        fight=lambda: course.course(book),
    )
    return made


def _quick_hint(book: Book) -> Text:
    french = {
        "good": book.ladder.label(1, "fr", feminine=True),
        "great": book.ladder.label(2, "fr", feminine=True),
    }
    english = {"good": book.ladder.label(1, "en"), "great": book.ladder.label(2, "en")}
    return Text(QUICK.fr.format_map(french), QUICK.en.format_map(english))


def _milestone(state: State, reached: Milestone) -> Iterator[Event]:
    from tablee.game.milestone import SCENE_BEGINS, SCENE_ENDS
    from tablee.systems.fudge.wounds.will import scene_ends

    if reached.key in (SCENE_BEGINS, SCENE_ENDS):
        yield from scene_ends(state)
