"""How a character is begun at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from tablee.game.character_form import CharacterForm
from tablee.game.move import Param, read_args
from tablee.game.problem import problem, refuse_if
from tablee.game.sheet import Levelled, Note, Sheet, Words
from tablee.game.text import Text, plain
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.lists import NAME_LIMIT
from tablee.systems.fudge.core.sheet import ATTRIBUTE, CONCEPT, FAULT, GIFT, STORY, blank_sheet, derived
from tablee.systems.fudge.creation.edit_moves import with_method
from tablee.systems.fudge.creation.forms import name_problems
from tablee.systems.fudge.creation.random.character_form import by_dice
from tablee.systems.fudge.creation.trait_text import with_powers, with_traits
from tablee.systems.fudge.creation.validation import validate

NAME = Param("name", "text", Text("nom", "name"))
CONCEPT_PARAM = Param("concept", "text", Text("concept en une phrase", "concept in a sentence"))
TRAITS = Param(
    "traits",
    "text",
    Text("Traits et niveaux (entre virgules)", "Traits and levels (between commas)"),
    default="",
)
GIFTS = Param("gifts", "text", Text("Dons (entre virgules)", "Gifts (between commas)"), default="")
FAULTS = Param("faults", "text", Text("Défauts (entre virgules)", "Faults (between commas)"), default="")
TEXT = Param("text", "text", Text("récit", "text"))
CONCEPT_LIMIT = 400


def character_forms(book: Book) -> tuple[CharacterForm, ...]:
    """The ways to begin, the game's own method first; a game may still be made of any of them."""
    found = (
        _in_play(book),
        _written(book, "subjective"),
        _written(book, "objective"),
        by_dice(book),
        _prose(book),
        _ready(book),
    )
    return tuple(sorted(found, key=lambda beginning: beginning.key != book["creation"]))


def _in_play(book: Book) -> CharacterForm:
    return CharacterForm(
        "in_play",
        Text("Concept seul, le reste en jeu", "Concept only, the rest in play"),
        Text(
            "Un nom, une phrase, et la partie commence\u202f; chaque Trait se définit quand il sert.",
            "A name, a sentence, and play begins; each Trait is defined when it serves.",
        ),
        (NAME, CONCEPT_PARAM),
        partial(_concept_only, book),
    )


def _concept_only(book: Book, given: Mapping[str, Any]) -> Sheet:
    args = read_args((NAME, CONCEPT_PARAM), given)
    name, concept = args["name"].strip(), args["concept"].strip()
    if not name or not concept or len(name) > NAME_LIMIT or len(concept) > CONCEPT_LIMIT:
        refuse_if((problem("FUD-7.4.1-01", "concept", "concept", most=CONCEPT_LIMIT),))
    return _with_concept(in_play_sheet(book, name), concept)


def in_play_sheet(book: Book, name: str) -> Sheet:
    """A sheet that is almost blank: no Attribute stands on it before it comes up (FUD-7.4.1-01)."""
    sheet = with_method(book, blank_sheet(book, name), "in_play")
    for block in tuple(sheet.having(Levelled, ATTRIBUTE)):
        sheet = sheet.drop(block.id)
    return sheet


HINTS = {
    "subjective": Text(
        "Des niveaux en mots, sous des quotas\u00a0: «\u202fCrochetage Excellent, Bonne Force\u202f».",
        "Levels in words, under quotas: “Lockpicking Superb, Good Strength”.",
    ),
    "objective": Text(
        "Chaque niveau se paie, et le programme tient les comptes.",
        "Each level is paid for, and the program keeps the accounts.",
    ),
}
LABELS = {
    "subjective": Text("Création subjective", "Subjective creation"),
    "objective": Text("Création objective", "Objective creation"),
}


def _written(book: Book, method: str) -> CharacterForm:
    params = (NAME, replace(CONCEPT_PARAM, default=""), TRAITS, GIFTS, FAULTS)
    return CharacterForm(
        method, LABELS[method], HINTS[method], params, partial(_complete, book, method, params)
    )


def _complete(book: Book, method: str, params: tuple[Param, ...], given: Mapping[str, Any]) -> Sheet:
    """A draft: what can't be read is refused, what the rules say of it stands beside the sheet."""
    args = read_args(params, given)
    sheet = with_method(book, blank_sheet(book, args["name"].strip()), method)
    sheet, wrong = with_traits(book, sheet, args["traits"])
    sheet = with_powers(book, sheet, GIFT, args["gifts"])
    sheet = with_powers(book, sheet, FAULT, args["faults"])
    sheet = derived(book, _with_concept(sheet, args["concept"].strip()))
    broken = [p for p in validate(book, sheet) if p.rule in ("FUD-1.1-01", "FUD-1.1-03")]
    refuse_if((*name_problems(sheet.name), *wrong, *broken))
    return sheet


def _with_concept(sheet: Sheet, concept: str) -> Sheet:
    return sheet.put(Words(CONCEPT, Text("Concept", "Concept"), concept))


def _prose(book: Book) -> CharacterForm:
    return CharacterForm(
        "prose",
        Text("Par un récit", "By a text"),
        Text(
            "Quelques phrases, que le MJ traduit en Traits sous les mêmes quotas.",
            "A few sentences, which the GM turns into Traits under the same quotas.",
        ),
        (NAME, TEXT),
        partial(_told, book),
    )


def _told(book: Book, given: Mapping[str, Any]) -> Sheet:
    args = read_args((NAME, TEXT), given)
    sheet = with_method(book, blank_sheet(book, args["name"].strip()), "prose").put(Note(STORY, args["text"]))
    empty = [] if args["text"].strip() else [problem("FUD-1.5-12", "text", "empty")]
    refuse_if((*name_problems(sheet.name), *empty))
    return sheet


def _ready(book: Book) -> CharacterForm:
    """A ready-made character as a draft, to change (FUD-1.4-03)."""
    from tablee.systems.fudge import SYSTEM

    offered = SYSTEM.presets_for(book.pack.name)
    keys = tuple(key for key in offered if SYSTEM.preset(key).nature == "character")
    words = tuple(plain(SYSTEM.preset(key).name) for key in keys)
    model = Param("model", "choice", Text("modèle", "template"), keys[0], options=keys, words=words)
    return CharacterForm(
        "template",
        Text("D’après un modèle", "After a template"),
        Text(
            "Un personnage tout prêt, dont tout peut changer.",
            "A ready-made character, all of it open to change.",
        ),
        (replace(NAME, default=""), model),
        partial(_copied, book, (replace(NAME, default=""), model)),
    )


def _copied(book: Book, params: tuple[Param, ...], given: Mapping[str, Any]) -> Sheet:
    from tablee.systems.fudge import SYSTEM

    args = read_args(params, given)
    sheet = SYSTEM.preset(args["model"])
    name = args["name"].strip() or sheet.name
    refuse_if(name_problems(name))
    pack, version = book.pack.name, book.pack.version
    return replace(sheet, name=name, pack=pack, version=version, status="draft", steps=(), history=())
