"""What the builder of Powers asks."""

from __future__ import annotations

from tablee.game.move import Param, choice
from tablee.game.text import Text
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.powers.lists import LESSER, power_table

OWN = "own"
"""The choice of a Power in words of one's own."""
SHEET = Param("sheet", "sheet", Text("qui", "who"), actor=True)
INVENTED = Text("de notre invention", "of our own")
USUAL = Text("la plus habituelle", "the usual one")
SPIRIT = Text("un être immatériel mineur", "a lesser immaterial being")


def power_params(book: Book) -> tuple[Param, ...]:
    """Which Power, from where, how strong, with which drawback."""
    table = power_table(book)
    powers = {OWN: INVENTED} | {one.key: one.text for one in table.powers}
    sources = {"": USUAL} | {one.key: one.text for one in table.sources if one.allowed} | {LESSER: SPIRIT}
    drawbacks = {"": Text("aucun", "none")} | {one.key: one.text for one in table.drawbacks}
    gains = {"": Text("à dire", "to be said")} | {one.key: Text(one.fr, one.en) for one in table.psi}
    level = Text("niveau, pour un Pouvoir à niveaux", "level, for a Power with levels")
    damage = Text("dégâts, pour une attaque", "damage, for an attack")
    implant = Text("implant\u00a0: niveaux de Caractéristique", "implant: attribute levels")
    return (
        SHEET,
        choice("power", Text("Pouvoir", "Power"), powers, OWN),
        Param("name", "text", Text("nom", "name"), ""),
        Param("what", "text", Text("ce qu’il fait", "what it does"), ""),
        choice("source", Text("origine", "source"), sources, ""),
        Param("weight", "int", Text("poids (1 à 3)", "weight (1 to 3)"), 1, low=1, high=10),
        Param("level", "int", level, 0, low=-20, high=20),
        Param("damage", "int", damage, low=0, high=LARGEST, optional=True),
        Param("skill", "text", Text("Compétence associée", "associated Skill"), ""),
        Param("linked", "bool", Text("un Défaut y est lié", "a Fault is linked to it"), False),
        choice("drawback", Text("inconvénient", "drawback"), drawbacks, ""),
        choice("gain", Text("ce qu’apporte le niveau", "what the level brings"), gains, ""),
        Param("attribute", "int", implant, 0, low=0, high=20),
    )
