"""Magics as builders in TOML, two of FATE 2.0 and one of Fudge: what a pack's table would hold."""

from __future__ import annotations

import tomllib

from tablee.game.builder.builder import Builder
from tablee.game.builder.table import read_builder
from tablee.game.reference import Entry, Reference, load_reference
from tablee.game.text import Text

GATE = """
[[tallies]]
key = "difficulty"
label = { fr = "difficulté", en = "difficulty" }
rule = "FAT-9.3-04"

[[tallies]]
key = "talent"
label = { fr = "cases", en = "boxes" }
rule = "FAT-9.3-03"
base = 1
paid = true

[[parts]]
key = "area"
label = { fr = "Aire d’effet", en = "Area" }
rule = "FAT-9.3-04"
said = "row"
highest = "FAT-9.3-05"
rows = [
  { key = "none", label = { fr = "Rien", en = "Nothing" } },
  { key = "caster", label = { fr = "Le Lanceur", en = "The caster" }, value = 1 },
  { key = "room", label = { fr = "Une pièce", en = "A room" }, value = 2 },
  { key = "building", label = { fr = "Un bâtiment", en = "A building" }, value = 3 },
  { key = "town", label = { fr = "Une ville", en = "A town" }, value = 4 },
  { key = "province", label = { fr = "Une province", en = "A province" }, value = 5 },
]

[[parts]]
key = "target"
label = { fr = "Cible", en = "Target" }
rule = "FAT-9.3-04"
said = "row"
highest = "FAT-9.3-05"
rows = [
  { key = "nobody", label = { fr = "Personne", en = "Nobody" } },
  { key = "one", label = { fr = "Une personne", en = "One person" }, value = 1 },
  { key = "group", label = { fr = "Un petit groupe", en = "A small group" }, value = 2 },
  { key = "district", label = { fr = "Les habitants d’un quartier", en = "A district" }, value = 3 },
  { key = "town", label = { fr = "Les habitants d’une ville", en = "A town" }, value = 4 },
]

[[parts]]
key = "effect"
label = { fr = "Effet", en = "Effect" }
rule = "FAT-9.3-04"
said = "row"
rows = [
  { key = "none", label = { fr = "Aucun", en = "None" } },
  { key = "annoy", label = { fr = "Irritant ou dérangeant", en = "Annoying" }, value = 1 },
  { key = "wound", label = { fr = "Blessant", en = "Wounding" }, value = 2 },
  { key = "stop", label = { fr = "Incapacitant", en = "Incapacitating" }, value = 3 },
  { key = "transform", label = { fr = "Transformant complètement", en = "Full transformation" }, value = 4 },
  { key = "death", label = { fr = "Mort instantanée", en = "Instant death" }, barred = "FAT-9.3-07" },
]

[[parts]]
key = "mind"
label = { fr = "Altérant la pensée", en = "Mind-altering" }
rule = "FAT-9.3-06"
value = 2

[[parts]]
key = "preparation"
label = { fr = "Préparation", en = "Casting time" }
rule = "FAT-9.3-04"
said = "row"
default = "minutes"
rows = [
  { key = "moments", label = { fr = "Quelques instants", en = "Moments" }, value = 1 },
  { key = "minutes", label = { fr = "Quelques minutes", en = "Minutes" } },
  { key = "hours", label = { fr = "Quelques heures", en = "Hours" }, value = -1 },
  { key = "days", label = { fr = "Quelques jours", en = "Days" }, value = -2 },
]

[[parts]]
key = "ingredients"
label = { fr = "Ingrédients", en = "Ingredients" }
rule = "FAT-9.3-04"
said = "row"
default = "easy"
rows = [
  { key = "none", label = { fr = "Aucun", en = "None" }, value = 1 },
  { key = "easy", label = { fr = "Faciles à se procurer", en = "Easy and portable" } },
  { key = "rare", label = { fr = "Difficiles ou très peu pratiques", en = "Rare or unwieldy" }, value = -1 },
  { key = "both", label = { fr = "Difficiles et peu pratiques", en = "Rare and unwieldy" }, value = -2 },
]

[[parts]]
key = "duration"
label = { fr = "Durée", en = "Duration" }
rule = "FAT-9.3-04"
said = "row"
by_place = true
rows = [
  { key = "instant", label = { fr = "Un instant", en = "An instant" } },
  { key = "seconds", label = { fr = "Quelques secondes", en = "Seconds" } },
  { key = "minutes", label = { fr = "Quelques minutes", en = "Minutes" } },
  { key = "hours", label = { fr = "Quelques heures", en = "Hours" } },
  { key = "days", label = { fr = "Quelques jours", en = "Days" } },
  { key = "months", label = { fr = "Quelques mois", en = "Months" } },
  { key = "years", label = { fr = "Quelques années", en = "Years" } },
  { key = "eternal", label = { fr = "Éternel", en = "Eternal" } },
]

[[parts]]
key = "moment"
label = { fr = "À un moment précis", en = "At a precise moment" }
rule = "FAT-9.3-09"
low = 0
high = 6
value = -1

[[parts]]
key = "researched"
label = { fr = "Sort recherché", en = "Researched spell" }
rule = "FAT-9.3-10"
value = -1
"""
"""9.3, the Gate of Darkness: a sum of nine parts, one box for each casting."""

BUDGET = """
[[tallies]]
key = "difficulty"
label = { fr = "budget", en = "budget" }
rule = "FAT-9.5-03"

[[tallies]]
key = "wizard"
label = { fr = "cases", en = "boxes" }
rule = "FAT-9.5-05"
paid = true

[[parts]]
key = "show"
label = { fr = "Manifestation", en = "Manifestation" }
rule = "FAT-9.5-02"
by_place = true
first = 1
empty = { fr = "(à décrire)", en = "(to be described)" }
rows = [
  { key = "drums", label = { fr = "Des tam-tams et des danses suggestives", en = "Drums and dancing" } },
  { key = "amateur", label = { fr = "Amateur", en = "Amateurs with a camcorder" } },
  { key = "tv", label = { fr = "Téléfilm de base", en = "Basic TV movie" } },
  { key = "b_movie", label = { fr = "Téléfilm à gros budget, série B", en = "Big TV movie, B movie" } },
  { key = "blockbuster", label = { fr = "Blockbuster", en = "Blockbuster" } },
  { key = "extravaganza", label = { fr = "Délire d’effets spéciaux", en = "Special-effects extravaganza" } },
]

[[parts]]
key = "direct"
label = { fr = "Dégâts directs", en = "Direct damage" }
rule = "FAT-9.5-07"
value = 3
how = "least"

[[parts]]
key = "fits"
label = { fr = "Va bien à l’Aspect", en = "Fits the aspect" }
rule = "FAT-9.5-04"
low = -1
high = 1
default = 0
value = -1

[[parts]]
key = "boxes"
label = { fr = "Cases cochées", en = "Ticked boxes" }
rule = "FAT-9.5-05"
low = 0
high = 3
tally = "wizard"
raises = "difficulty"
"""
"""9.5, budget sorcery: one table by place, limited by the aspect; boxes raise the limit and are the cost."""

SORCERY = """
[[tallies]]
key = "difficulty"
label = { fr = "difficulté", en = "difficulty" }
rule = "FUD-7.1.2-02"
base = 3
least = -2

[[tallies]]
key = "skill"
label = { fr = "compétence", en = "skill" }
rule = "FUD-7.1.4-02"

[[tallies]]
key = "fatigue"
label = { fr = "Fatigue", en = "Fatigue" }
rule = "FUD-7.1.2-05"
least = 0
paid = true

[[parts]]
key = "power"
label = { fr = "puissance", en = "power" }
rule = "FUD-7.1.2-01"
default = "average"
rows = [
  { key = "trivial", label = { fr = "Très Facile", en = "Very Easy" }, value = -2 },
  { key = "easy", label = { fr = "Facile", en = "Easy" }, value = -1 },
  { key = "average", label = { fr = "Moyen", en = "Average" } },
  { key = "powerful", label = { fr = "Puissant", en = "Powerful" }, value = 1 },
]

[[parts]]
key = "potential"
label = { fr = "Potentiel", en = "Potential" }
rule = "FUD-7.1.2-02"
low = 0
high = 9
default = 3
value = -1

[[parts]]
key = "effort"
label = { fr = "effort", en = "effort" }
rule = "FUD-7.1.4-02"
tally = "skill"
default = "normal"
rows = [
  { key = "reduced", label = { fr = "réduit", en = "reduced" }, value = -1, costs = { fatigue = -1 } },
  { key = "normal", label = { fr = "normal", en = "normal" } },
  { key = "extra", label = { fr = "supplémentaire", en = "extra" }, value = 1, costs = { fatigue = 1 } },
]

[[lookups]]
key = "power"
rule = "FUD-7.1.2-05"
first = -2
rows = [
  { key = "trivial", label = { fr = "Très Facile", en = "Very Easy" } },
  { key = "easy", label = { fr = "Facile", en = "Easy" } },
  { key = "average", label = { fr = "Moyen", en = "Average" }, costs = { fatigue = 1 } },
  { key = "powerful", label = { fr = "Puissant", en = "Powerful" }, costs = { fatigue = 2 } },
  { key = "very", label = { fr = "Très Puissant", en = "Very Powerful" }, costs = { fatigue = 3 } },
]
"""
"""Fudge 7.1.2: the power as rated for this mage is read back from the difficulty, and gives the Fatigue."""


def entry(rule: str, fr: str, en: str, **said: tuple[str, str]) -> tuple[str, Entry]:
    """A rule of a reference, with its sentences in French and English."""
    return rule, Entry(rule, Text(rule, rule), Text(fr, en), {key: Text(*pair) for key, pair in said.items()})


WORDS = Reference(
    {
        **load_reference().entries,
        **dict(
            (
                entry("FAT-9.3-03", "Un sort coche une case.", "A spell ticks a box.",
                       talent=("Cases cochées\u00a0: {talent}.", "Boxes ticked: {talent}.")),
                entry("FAT-9.3-04", "La somme des modificateurs.", "The sum of the modifiers.",
                       row=("{part}, {what}\u00a0: {value:+}.", "{part}, {what}: {value:+}."),
                       difficulty=("Difficulté\u00a0: {difficulty}.", "Difficulty: {difficulty}.")),
                entry("FAT-9.3-05", "Une aire ou des cibles\u00a0: la plus haute compte.",
                       "An area or targets: the higher one counts."),
                entry("FAT-9.3-06", "La pensée s’ajoute.", "The mind adds.",
                       mind=("{what}\u00a0: {value:+}.", "{what}: {value:+}.")),
                entry("FAT-9.3-07", "Aucun sort ne tue d’un coup.", "No spell kills at once."),
                entry("FAT-9.3-09", "Un moment précis.", "A precise moment.",
                       moment=("Moment précis\u00a0: {value:+}.", "Precise moment: {value:+}.")),
                entry("FAT-9.3-10", "La recherche aide.", "Research helps.",
                       researched=("{what}\u00a0: {value:+}.", "{what}: {value:+}.")),
                entry("FAT-9.5-02", "Le budget se voit.", "The budget shows.",
                       show=("{what}\u00a0: {value:+}.", "{what}: {value:+}.")),
                entry("FAT-9.5-03", "L’Aspect borne le budget.", "The aspect limits the budget.",
                       difficulty=("Budget\u00a0: {difficulty}.", "Budget: {difficulty}."),
                       limit=("Le budget est de {expected} au plus, pas {found}.",
                              "The budget is {expected} at most, not {found}.")),
                entry("FAT-9.5-04", "L’effet va à l’Aspect.", "The effect fits.",
                       fits=("{value:+}.", "{value:+}.")),
                entry("FAT-9.5-05", "Une case élève la borne.", "A box raises the limit.",
                       wizard=("Cases\u00a0: {wizard}.", "Boxes: {wizard}."),
                       boxes=("Cases\u00a0: {what}.", "Boxes: {what}.")),
                entry("FUD-7.1.2-01", "La puissance.", "The power.",
                       power=("Puissance, {what}\u00a0: {value:+}.", "Power, {what}: {value:+}.")),
                entry("FUD-7.1.2-02", "Le Potentiel.", "The Potential.",
                       potential=("Potentiel {what}\u00a0: {value:+}.", "Potential {what}: {value:+}."),
                       difficulty=("Difficulté\u00a0: {difficulty}.", "Difficulty: {difficulty}.")),
                entry("FUD-7.1.2-05", "La Fatigue.", "Fatigue.",
                       fatigue=("Fatigue\u00a0: {fatigue}.", "Fatigue: {fatigue}."),
                       row=("Pour ce mage\u00a0: {power}.", "For this mage: {power}.")),
                entry("FUD-7.1.4-02", "L’effort.", "The effort.",
                       skill=("Compétence\u00a0: {skill:+}.", "Skill: {skill:+}."),
                       effort=("Effort {what}\u00a0: {value:+}.", "Effort {what}: {value:+}.")),
                entry("FAT-9.5-07", "Les dégâts directs coûtent cher.", "Direct damage is dear.",
                       direct=("{what}\u00a0: {value} au moins.", "{what}: {value} at least.")),
            )
        ),
    }
)  # fmt: skip
"""The sentences of both, with those of the house."""


def words_for(**rules: str) -> Reference:
    """The words of the house with bare sentences: ``words_for(TOY_1="power levels:what,value")``."""
    entries = dict(WORDS.entries)
    for rule, listed in rules.items():
        named = [one.partition(":") for one in listed.split()]
        said = {key: ", ".join(f"{{{slot}}}" for slot in slots.split(",") if slot) for key, _, slots in named}
        entries |= dict([entry(rule.replace("_", "-"), "x", "x", **{k: (v, v) for k, v in said.items()})])
    return Reference(entries)


def gate() -> Builder:
    """The builder of 9.3."""
    return read_builder(tomllib.loads(GATE), "tables.gate", WORDS)


def budget() -> Builder:
    """The builder of 9.5."""
    return read_builder(tomllib.loads(BUDGET), "tables.budget", WORDS)


def sorcery() -> Builder:
    """The builder of Fudge 7.1.2."""
    return read_builder(tomllib.loads(SORCERY), "tables.sorcery", WORDS)
