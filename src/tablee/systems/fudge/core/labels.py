"""What the game itself calls its modifiers, its passing effects and the rows of its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from tablee.game.chip import Chip
from tablee.game.reference import load_reference
from tablee.game.sheet import Descriptor
from tablee.game.text import Text, number
from tablee.systems.fudge import PACKAGE
from tablee.systems.fudge.core.book import Book

EFFECTS = {
    "surprise": Text("Surprise", "Surprise"),
    "quick_attack": Text("Attaque rapide", "Quick attack"),
    "all_out": Text("Attaque Totale", "All-out attack"),
    "all_defence": Text("Défense Totale", "All-out defence"),
    "parried": Text("Parade", "Parry"),
    "feinted": Text("Gêne", "Hampered"),
    "swift": Text("Rapidité", "Speed"),
    "shoots_back": Text("Tir en retour", "Shooting back"),
    "unfelt": Text("Blessure pas encore ressentie", "Wound not felt yet"),
    "dodge": Text("Esquive Héroïque", "Heroic dodge"),
    "collapsed": Text("Effondrement", "Collapse"),
    "lost_attack": Text("Attaque perdue", "Lost attack"),
    "willpower": Text("Volonté", "Willpower"),
}
"""Passing effects, by their ids."""
CHIPS = {
    "wounds": Text("Blessures", "Wounds"),
    "position": Text("Position", "Position"),
    "shield": Text("Bouclier adverse", "Opponent’s shield"),
    "reach": Text("Allonge", "Reach"),
    "blessed": Text("Bénédiction", "Blessing"),
    "cursed": Text("Malédiction", "Curse"),
    "called_shot": Text("Coup visé", "Called shot"),
    "outnumbered": Text("Surnombre", "Outnumbered"),
    "stunt": Text("Cascade", "Stunt"),
    "half": Text("Demi-niveau", "Half level"),
    "gift": Text("Don", "Gift"),
    "launched": Text("Projectile rapide", "Fast missile"),
    "combat_reflexes": Text("Réflexes de Combat", "Combat Reflexes"),
    "shield_manoeuvre": Text("Bouclier au bras", "Shield in the way"),
    "opponent": Text("Autres modificateurs", "Other modifiers"),
    "motivation": Text("Motivation", "Motivation"),
    "modifier": Text("Modificateur", "Modifier"),
    "less_deadly": Text("Jeu moins mortel", "Less deadly game"),
    "scaled": Text("Arme à son Échelle", "Weapon built to Scale"),
    "edge": Text("Arme face à cette armure", "Weapon against this armour"),
    "piercing": Text("Perce l’Échelle", "Pierces Scale"),
    "flat": Text("Sans jet de Capacité", "No Capacity roll"),
    "heavy": Text("Lourde et contondante", "Heavy and blunt"),
    "predator": Text("Prédateur", "Predator"),
    "prey": Text("Proie", "Prey"),
    "damage": Text("aux dégâts", "to damage"),
    "difficulty": Text("à la difficulté", "to the difficulty"),
}
"""Modifiers without a name, by their roles."""
TAGS = {
    "open": Text("sans défense", "no defence"),
    "harmless": Text("sans attaque", "no attack"),
    "unaware": Text("sans attaque", "no attack"),
    "scratched": Text("Égratignée", "Scratched"),
    "hurt": Text("Blessée", "Hurt"),
    "disabled": Text("Incapacitée", "Disabled"),
}
"""What else is said of an effect."""


class Labels(Mapping[str, Text]):
    """The words of a game: those of the book at once, those of its tables when one is asked for."""

    def __init__(self, book: Book, known: Mapping[str, Text]) -> None:
        self._book, self._known = book, {**EFFECTS, **CHIPS, **TAGS, **known}

    @cached_property
    def _tables(self) -> Mapping[str, Text]:
        return dict(_rows(self._book))

    def __getitem__(self, key: str) -> Text:
        return self._known[key] if key in self._known else self._tables[key]

    def __iter__(self) -> Iterator[str]:
        return iter({**self._tables, **self._known})

    def __len__(self) -> int:
        return len({**self._tables, **self._known})


def _rows(book: Book) -> Iterator[tuple[str, Text]]:
    from tablee.systems.fudge.blow.locations import locations
    from tablee.systems.fudge.fight.ranged import RangedTable
    from tablee.systems.fudge.roll.critical import CriticalTable
    from tablee.systems.fudge.wounds.stun import StunTable

    for row in book.table("criticals", CriticalTable).rows:
        if row.fr:
            yield from ((row.key, row.text), (f"critical_{row.key}", row.text))
    for mark in book.table("stun", StunTable).marks:
        yield mark.key, mark.text
    for body in locations(book).bodies:
        yield from ((f"part_{part.key}", _sentence(part.text)) for part in body.parts)
    for condition in book.table("ranged", RangedTable).conditions:
        for case in condition.rows:
            said = Text(f"{condition.fr} ({case.fr})", f"{condition.en} ({case.en})")
            yield f"{condition.key}:{case.key}", _sentence(said)


def _sentence(text: Text) -> Text:
    return Text(text.fr[:1].upper() + text.fr[1:], text.en[:1].upper() + text.en[1:])


def labels(book: Book) -> Labels:
    """The words of what has none of its own."""
    return Labels(book, {})


def words(book: Book, block: Descriptor) -> Text:
    """What an effect is called; those that people made up keep their name."""
    if block.name:
        return Text(block.name, block.name)
    return book.kept(labels).get(block.id) or Text(block.id, block.id)


def chip_words(book: Book, chip: Chip) -> Text:
    """A modifier and its worth: « Allonge −1 »."""
    if chip.name:
        said = Text(chip.name, chip.name)
    else:
        entries = load_reference(PACKAGE).entries
        title = entries[chip.rule].title if chip.rule in entries else Text(chip.role, chip.role)
        said = book.kept(labels).get(chip.role, title)
    fr, en = number(chip.worth, "fr", signed=True), number(chip.worth, "en", signed=True)
    return Text(f"{said.fr} {fr}", f"{said.en} {en}")
