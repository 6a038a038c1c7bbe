"""A creation played in tests: commands one after the other, as a table would carry them out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tablee.game.move import Plan, do
from tablee.game.sheet import Aspect, Levelled, Sheet
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tablee.systems.fate2 import SYSTEM
from tablee.systems.fate2.core.book import Book

Phase = tuple[str, Sequence[str]]
"""An aspect and the skills that get a tick."""
Extras = Sequence[tuple[int, str, str, str]]
"""Extras with aspects: the phase in which each is bought, its sort, its name, its aspects."""
RO_EXTRAS: Extras = ((4, "contact", "Garde de la Maison de Terre", "Lié à Ro"),)
JURAM_EXTRAS: Extras = (
    (2, "gear", "Cape des Visages", "Changement d’apparence, Dissimulation"),
    (5, "contact", "Esprits Guides", "Lié à Juram 2"),
)


@dataclass
class Creation:
    """One character, ``who``, at a table of its own."""

    dials: Mapping[str, Any] = field(default_factory=dict)
    table: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Rows of tables that this game has otherwise."""

    def __post_init__(self) -> None:
        pack = SYSTEM.pack().turn(self.dials)
        rows = {name: {**pack.tables[name], **changed} for name, changed in self.table.items()}
        pack = pack.read({"system": "fate2", "tables": rows}) if rows else pack
        self.rules: Rules = SYSTEM.rules(pack)
        self.book = Book(pack)
        self.state = State(sheets={"who": self.rules.blank_sheet("Qui")})

    @property
    def sheet(self) -> Sheet:
        """The character as it stands."""
        return self.state.sheet("who")

    def plan(self, move: str, **args: Any) -> Plan:
        """The plan of a move."""
        found = self.rules.moves[move]
        given = ({"sheet": "who"} if any(p.name == "sheet" for p in found.params) else {}) | args
        return found.plan(self.state, found.read(given))

    def do(self, move: str, **args: Any) -> None:
        """Carry a move out; refused where it has a problem."""
        found = self.rules.moves[move]
        given = ({"sheet": "who"} if any(p.name == "sheet" for p in found.params) else {}) | args
        self.state = fold(self.state, do(found, self.state, given))

    def overrule(self, move: str, **args: Any) -> None:
        """Carry a move out whatever its problems, as the game master may."""
        self.state = fold(self.state, self.plan(move, **args).events(()))

    def buy(self, *skills: str) -> None:
        """A tick in each of some skills."""
        for name in skills:
            self.do("buy_skill", name=name)

    def live(self, *phases: Phase, points: Mapping[int, int] | None = None, extras: Extras = ()) -> None:
        """Whole phases from the first on: opened, lived, handed in, accepted, closed."""
        for key, (aspect, skills) in enumerate(phases, start=1):
            self.do("open_phase", phase=str(key), points=(points or {}).get(key, 0))
            self.do("take_aspect", name=aspect)
            self.buy(*skills)
            for phase, sort, name, aspects in extras:
                if phase == key:
                    self.do("buy_aspects", sort=sort, name=name, aspects=aspects)
                    (pending,) = self.state.pendings
                    self.do("answer_extra", pending=pending, seat="gm", option="yes")
            self.end(str(key))

    def end(self, key: str) -> None:
        """Hand a phase in, accept and close it."""
        self.do("hand_in_phase", phase=key)
        self.do("accept_phase", phase=key)
        self.do("close_phase", phase=key)

    def shape(self) -> tuple[int, ...]:
        """The number of skills at each level from Moyen up, counted on the sheet."""
        levels = [skill.level or 0 for skill in self.sheet.having(Levelled, "skill")]
        return tuple(levels.count(level) for level in range(max(levels, default=-1) + 1))

    def aspects(self) -> dict[str, int]:
        """The aspects by name."""
        return {aspect.name: aspect.level for aspect in self.sheet.having(Aspect, "aspect")}

    def said(self, plan: Plan) -> list[tuple[str, str]]:
        """The rules and cases of the problems of a plan, warnings left out."""
        return [(wrong.rule, wrong.said) for wrong in plan.broken]


RO: tuple[Phase, ...] = (
    ("Entraînement Militaire", ("Epée", "Epée", "Athlétisme", "Vigilance")),
    ("Maison de Terre", ("Commandement", "Tactique", "Arbalète", "Arbalète")),
    ("Loyal", ("Histoire Militaire", "Tactique", "Epée", "Commandement", "Administration")),
    ("Maison de Terre", ("Connaissance (Maison de Terre)", "Vigilance", "Vigilance")),
    ("Protecteur", ("Epée", "Commandement", "Athlétisme", "Barricades")),
)
TYRENA: tuple[Phase, ...] = (
    (
        "Maison d’Air",
        (
            "Connaissance (Maison d’Air)",
            "Histoire (Maison d’Air)",
            "Mythologie",
            "Navigation Interplanétaire",
        ),
    ),
    (
        "Fils de l’Air",
        ("Murmures du Vent", "Murmures du Vent", "Brise de Lévitation", "Brise de Lévitation"),
    ),
    (
        "Inconscient des Autres",
        ("Recherche", "Connaissance (Maison d’Air)", "Concentration", "Zoologie Planaire"),
    ),
    ("Soigneur", ("Premiers Soins", "Premiers Soins", "Herboristerie", "Chirurgie")),
    ("Bon", ("Premiers Soins", "Chirurgie", "Chirurgie", "Diplomatie", "Diplomatie")),
)
JURAM: tuple[Phase, ...] = (
    (
        "Gustav le Gardien",
        ("Discrétion", "Discrétion", "Vigilance", "Connaissance Géographique (Catacombes)"),
    ),
    ("Chaotique", ("Connaissance Géographique (Catacombes)", "Survie (Souterrains)", "Bagarre")),
    (
        "Fils du Vide",
        ("Voix des Morts", "Voix des Morts", "Voix des Morts", "Connaissance (Maison du Vide)"),
    ),
    ("Chaotique", ("Bagarre", "Pot-de-Vin", "Escalade", "Intimidation")),
    ("Fils du Vide", ("Sentir le Monde des Esprits", "Sentir le Monde des Esprits")),
)
SYBIL: tuple[Phase, ...] = (
    ("Herboriste", ("Couteau", "Soins", "Herboristerie", "Vigilance")),
    ("Gitan", ("Couteau", "Bluff", "Pickpocket", "Soins")),
    ("Gitan", ("Couteau", "Bluff", "Déplacement Silencieux", "Se Dissimuler")),
    ("Voleur de la Guilde", ("Crocheter", "Pickpocket", "Bluff", "Se Dissimuler")),
    ("Pourchassé", ("Couteau", "Se Dissimuler", "Vigilance", "Intelligence de la rue")),
)
