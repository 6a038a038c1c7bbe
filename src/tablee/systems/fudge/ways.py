"""The ways to throw that the throw bar offers, the usual one first."""

from __future__ import annotations

from tablee.game.move import Param
from tablee.game.text import Text
from tablee.game.way import Way
from tablee.systems.fudge.book import Book
from tablee.systems.fudge.sheet import ATTRIBUTE, SKILL

ROLL, OPPOSE, SITUATION = "roll", "oppose", "situation"
RIVAL_TRAIT = Param(
    "rival_trait", "block", Text("son Trait", "their Trait"), default="", roles=(ATTRIBUTE, SKILL)
)
MINIMUM = Param("minimum", "text", Text("niveau minimum requis", "minimum level"), default="")
MEDIAN = Param("median", "bool", Text("médian de trois jets", "median of three rolls"), default=False)


def ways(book: Book) -> tuple[Way, ...]:
    """A roll of a Trait, an opposed one, a bare situation; then those of a fight."""
    return (
        Way(ROLL, Text("Tenter", "Attempt"), "FUD-3.1-02", params=(MEDIAN,)),
        Way(
            OPPOSE, Text("S’opposer", "Oppose"), "FUD-3.1-06",
            aim="one", params=(RIVAL_TRAIT, MINIMUM), goal=False,
        ),
        Way(SITUATION, Text("Jet de Situation", "Situation roll"), "FUD-3.1-08", goal=False),
    )  # fmt: skip
