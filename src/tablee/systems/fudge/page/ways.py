"""The ways to throw that the throw bar offers, the usual one first."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.move import Param, choice
from tablee.game.text import Text
from tablee.game.way import Way
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import ATTRIBUTE, SKILL, WEAPON

ROLL, OPPOSE, SITUATION = "roll", "oppose", "situation"
ATTACK, MELEE, SHOOT, EVENT, STUNT = "attack", "melee", "shoot", "event", "stunt"
RIVAL_TRAIT = Param(
    "rival_trait", "block", Text("son Trait", "their Trait"), default="", roles=(ATTRIBUTE, SKILL)
)
MINIMUM = Param("minimum", "text", Text("niveau minimum requis", "minimum level"), default="")
UNWRITTEN = Param(
    "unwritten", "text", Text("Trait absent de la fiche", "Trait that is not on the sheet"), default=""
)
RIVAL_UNWRITTEN = Param(
    "rival_unwritten", "text", Text("son Trait absent de sa fiche", "their Trait, not on their sheet"),
    default="",
)  # fmt: skip
MEDIAN = Param("median", "bool", Text("médian de trois jets", "median of three rolls"), default=False)

VERDICTS = {
    "roll": Text("non, lancer les dés", "no, roll"),
    "automatic": Text("réussite sans jet", "succeeds without a roll"),
    "impossible": Text("impossible", "impossible"),
}
VERDICT = choice("verdict", Text("sans lancer les dés", "without a roll"), VERDICTS, "roll")
QUESTIONS = {
    "situation": Text("une situation", "a situation"),
    "reaction": Text("la réaction d’un PNJ", "an NPC’s reaction"),
    "question": Text("oui ou non, à chances égales", "yes or no, with an even chance"),
}
CONCERNS = Param("concerns", "sheet", Text("réaction envers qui", "reaction to whom"), default="")
WHAT = choice("what", Text("ce qu’on demande aux dés", "what the dice are asked"), QUESTIONS, "situation")


def ways(book: Book) -> tuple[Way, ...]:
    """A roll of a Trait, an opposed one, a bare situation; then those of a fight."""
    return (*_anywhere(book), *_fights(book))


def point(book: Book) -> tuple[Param, ...]:
    """A Fudge point paid before the dice, in the ways that this game has (FUD-1.3.6-07, FUD-1.3.6-10)."""
    uses = {"": Text("aucun", "none")}
    if book.on("fudge_points") and book.on("use_success"):
        uses["success"] = Text("réussite automatique", "automatic success")
    if book.on("fudge_points") and book.on("use_four"):
        uses["four"] = Text("les dés valent le mieux", "the dice count as the best")
    label = Text("Point Fudge", "Fudge point")
    found = choice("point", label, uses, "")
    return (found,) if len(uses) > 1 else ()


def _anywhere(book: Book) -> Iterator[Way]:
    yield Way(
        ROLL, Text("Tenter", "Attempt"), "FUD-3.1-02", params=(UNWRITTEN, *point(book), VERDICT, MEDIAN)
    )
    yield Way(
        OPPOSE, Text("S’opposer", "Oppose"), "FUD-3.1-06",
        aim="one", params=(UNWRITTEN, RIVAL_TRAIT, RIVAL_UNWRITTEN, MINIMUM), goal=False,
    )  # fmt: skip
    yield Way(
        SITUATION,
        Text("Jet de Situation", "Situation roll"),
        "FUD-3.1-08",
        params=(WHAT, CONCERNS),
        goal=False,
    )


def _fights(book: Book) -> Iterator[Way]:
    from tablee.systems.fudge.fight import many, shots, strike, tactics

    told = book["pace"] == "events"
    if told:
        event = Text("Jouer l’événement", "Play the event")
        yield Way(EVENT, event, "FUD-4.2.1-01", params=tactics.event_options(book), fight=True)
    yield Way(
        ATTACK, strike.WAY.label, strike.WAY.rule, "one", strike.options(book),
        fight=not told, goal=False,
    )  # fmt: skip
    yield Way(
        MELEE, many.WAY.label, many.WAY.rule, "some", many.options(book),
        fight=not told, goal=False,
    )  # fmt: skip
    yield Way(
        SHOOT, shots.WAY.label, shots.WAY.rule, "one", shots.options(book), roles=(WEAPON,),
        fight=not told, goal=False,
    )  # fmt: skip
    if book.on("stunts"):
        yield Way(
            STUNT,
            Text("Tenter une cascade", "Try a stunt"),
            "FUD-4.3.6-04",
            params=tactics.stunt_options(book),
        )
