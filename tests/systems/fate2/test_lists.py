"""Skills by category and grain, names in both languages, the library of aspects (FATE 2.0, 10.1 and 10.2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.game.chip import Chip
from tablee.game.draft import Draft
from tablee.game.move import do
from tablee.game.problem import Refused
from tablee.game.sheet import Aspect, Levelled, Sheet
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tablee.systems.fate2 import SYSTEM
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, SKILL, new_id
from tablee.systems.fate2.creation import aspect_library, skill_lists
from tablee.systems.fate2.creation.phases import ledger

GRADED = (
    "grain_academic", "grain_artistic", "grain_athletic", "grain_combat", "grain_criminal",
    "grain_perception", "grain_professional", "grain_social", "grain_survival",
)  # fmt: skip
UNCHANGED = dict(SYSTEM.pack().tables["list"])


def book(**dials: object) -> Book:
    return Book(SYSTEM.pack().turn(dials))


def changed(dials: dict[str, object] | None = None, **rows: object) -> Rules:
    """The rules of a game whose list is changed."""
    form = {"system": "fate2", "dials": dials or {}, "tables": {"list": {**UNCHANGED, **rows}}}
    return SYSTEM.rules(SYSTEM.pack().read(form))


def wrong(dials: dict[str, object] | None = None, **rows: object) -> set[tuple[str, str, str]]:
    with pytest.raises(Refused) as refused:
        changed(dials, **rows)
    for found in refused.value.problems:
        assert SYSTEM.reference.say(found, "fr") and SYSTEM.reference.say(found, "en")
    return {(found.rule, found.where, found.said) for found in refused.value.problems}


def hero(rules: Rules, **skills: int) -> Sheet:
    sheet = rules.blank_sheet("Narnasil")
    for name, level in skills.items():
        name = name.replace("_", " ")
        sheet = sheet.put(Levelled(new_id(sheet, name), name, level, SKILL))
    return sheet


def names(book: Book, key: str) -> list[str]:
    return next(
        (
            [skill.name.fr for skill in group.skills]
            for group in skill_lists.skill_list(book)
            if group.key == key
        ),
        [],
    )


def looked_up(rules: Rules, name: str) -> dict[str, str]:
    """What a table hears of a word, by rule and case."""
    events = do(rules.moves["look_up"], State(), {"name": name})
    reasons = [event.reason for event in events]  # type: ignore[union-attr]
    return {f"{one.rule} {one.said}": rules.reference.say(one, "fr") for one in reasons}


# The tables ------------------------------------------------------------------

TABLES = {
    ("academic", "broad"): ["Langages", "Connaissances", "Recherche", "Enseignement"],
    ("academic", "generic"): [
        "Connaissance d’une région", "Informatique", "Histoire", "Linguistique", "Littérature",
        "Mathématiques", "Science",
    ],
    ("artistic", "broad"): ["Art", "Performance"],
    ("artistic", "generic"): ["Comédie", "Danse", "Peinture", "Musique", "Sculpture", "Chant"],
    ("athletic", "broad"): ["Athlétisme", "Endurance"],
    ("athletic", "generic"): ["Acrobaties", "Escalade", "Endurance", "Saut", "Course", "Nage"],
    ("athletic", "specific"): [
        "Acrobaties", "Escalade", "Contorsions", "Résistance aux maladies", "Course de fond",
        "Tolérances aux drogues", "Endurance", "Saut en course", "Sprint", "Saut à l’Arrêt", "Savoir tomber",
    ],
    ("combat", "broad"): ["Combat en Mêlée", "Combat à Distance", "Combat à Mains Nues"],
    ("combat", "generic"): [
        "Archerie", "Bagarre", "Lames à une main", "Masses à une main", "Armes d’Hast", "Bouclier",
        "Armes au lancer", "Armes à deux mains", "Mains Nues",
    ],
    ("combat", "specific"): [
        "Dague", "Arbalète lourde", "Arbalète légère", "Arc court", "Arc Long", "Bâton", "Dague de lancer",
        "Epieu court", "Epieu Long", "Epée courte", "Epée Longue", "Fléau", "Masse", "Rapière", "Sabre",
        "Shuriken",
    ],
    ("criminal", "broad"): ["Larcins", "Discrétion"],
    ("criminal", "generic"): [
        "Recel", "Contrefaçon", "Se cacher", "Crocheter", "Pickpocket", "Infiltration",
        "Intelligence de la rue",
    ],
    ("perception", "broad"): ["Vigilance", "Observation"],
    ("perception", "generic"): ["Vigilance", "Rechercher", "Détecter les motivations", "Repérer"],
    ("perception", "specific"): [
        "Vigilance", "Sens du Danger", "Détecter les mensonges", "Sens des directions", "Enquêter", "Ecouter",
        "Trouver Objet Caché", "Comprendre une personne", "Repérer", "Surveillance",
    ],
    ("professional", "broad"): ["Artisanat", "Soins", "Cavalier"],
    ("professional", "generic"): [
        "Administration", "Cuisine", "Conduite", "Premiers soins", "Médecine", "Travail des métaux",
        "Cavalier", "Usage de Cordes", "Travail de la pierre", "Travail du bois",
    ],
    ("professional", "specific"): [
        "Comptabilité", "Administration", "Estimation de biens", "Boulanger", "Forgeron", "Bureaucratie",
        "Charpentier", "Conducteur de chariot", "Grillades", "Négociateur", "Plomberie",
        "Chevaucher un chameau", "Chevaucher un cheval", "Fonderie d’argent",
    ],
    ("social", "broad"): ["Tromper", "Impressionner"],
    ("social", "generic"): ["Bluffer", "Rencontrer", "Charmer", "Intimider", "Mentir", "Séduire"],
    ("social", "specific"): [
        "Bluffer", "Rencontrer (par groupe)", "Charmer", "Diplomatie", "Tromper", "Etiquette", "Ragots",
        "Intimider", "Parler en public", "Commandement", "Passer inaperçu", "Séduire",
    ],
    ("survival", "broad"): ["Survie"],
    ("survival", "generic"): ["Herboristerie", "Chasse", "Survie", "Pister"],
    ("survival", "specific"): [
        "Herboristerie (par région)", "Trouver des traces", "Forer un puits", "Lire des traces",
        "Récupération", "Filer", "Piégeage", "Survie (par terrain)",
    ],
}  # fmt: skip
COMBAT = {
    "style": [
        "Archerie", "Escrime", "Arme à Hampe", "Armes improvisées", "Combat monté", "Arme simple", "Lancers",
        "Arme à deux mains", "Combat à deux armes", "Mains nues", "Arme & Bouclier",
    ],
    "theme": [
        "Archer", "Bagarreur", "Cavalerie", "Assassin", "Duelliste", "Fantassin", "Chevalier", "Art Martial",
        "Pirate", "Ranger",
    ],
}  # fmt: skip


@pytest.mark.rule("FAT-10.2-01", "FAT-10.2-02")
@pytest.mark.parametrize(("category", "grain"), TABLES)
def test_each_category_has_the_skills_of_its_table(category: str, grain: str) -> None:
    assert names(book(**{f"grain_{category}": grain}), category) == TABLES[category, grain]


@pytest.mark.rule("FAT-10.2-02")
@pytest.mark.parametrize("dial", GRADED)
def test_a_category_may_be_left_out(dial: str) -> None:
    assert names(book(), dial.removeprefix("grain_"))
    assert names(book(**{dial: "none"}), dial.removeprefix("grain_")) == []


@pytest.mark.rule("FAT-10.2-06", "FAT-10.2-07")
@pytest.mark.parametrize("option", COMBAT)
def test_generic_combat_is_one_of_three_lists(option: str) -> None:
    assert names(book(combat_list=option), "combat") == COMBAT[option]
    by_school = Book(changed(add=["fencing"]).pack)
    assert "Escrime" in names(by_school, "combat")


@pytest.mark.rule("FAT-10.2-01")
def test_the_ten_categories_stand_in_the_order_of_the_book() -> None:
    table = book().table("skills", skill_lists.SkillTable)
    assert [row.fr for row in table.categories] == [
        "Académiques", "Artistiques", "Athlétiques", "Combat", "Criminelles", "Magiques", "Perception",
        "Professionnelles", "Sociales", "Survie",
    ]  # fmt: skip
    assert [row.key for row in table.categories if row.open] == [
        "academic", "artistic", "combat", "criminal", "professional",
    ]  # fmt: skip


@pytest.mark.rule("FAT-10.2-06", "FAT-10.2-ex1")
def test_archery_of_a_style_covers_any_bow() -> None:
    rules = SYSTEM.rules(SYSTEM.pack().turn({"combat_list": "style"}))
    assert "Arcs et arbalètes." in looked_up(rules, "Archerie")["FAT-10.2-01 skill"]
    state = State(sheets={"me": hero(rules, Archerie=2)})
    assert rules.draft is not None
    form = rules.draft(state, Draft("me", traits=("archerie",), goal="0")).form
    assert form["level"] == 2
    assert "difficile à désarmer" in looked_up(rules, "Two Weapon")["FAT-10.2-01 skill"]


@pytest.mark.rule("FAT-10.2-03", "FAT-10.2-04", "FAT-10.2-15", "FAT-10.2-ex2")
def test_lydia_makes_a_list_of_55_skills() -> None:
    made = Book(SYSTEM.ready("alverado"))
    assert {group.key: len(group.skills) for group in skill_lists.skill_list(made)} == {
        "academic": 6, "artistic": 6, "athletic": 6, "combat": 6, "criminal": 7, "magical": 1,
        "perception": 7, "professional": 5, "social": 9, "survival": 2,
    }  # fmt: skip
    assert sum(len(group.skills) for group in skill_lists.skill_list(made)) == 55
    assert names(made, "professional") == ["Artisanat", "Soins", "Cavalier", "Usage de Cordes", "Voile"]
    assert names(made, "combat") == ["Bagarreur", "Assassin", "Duelliste", "Fantassin", "Chevalier", "Pirate"]
    assert names(made, "academic")[3:] == [
        "Connaissance d’une région (La Cité)",
        "Connaissance d’une région (la Cour)",
        "Connaissance d’une région (les Bas-Fonds)",
    ]
    assert names(made, "perception") == [
        "Vigilance", "Sens du Danger", "Détecter les mensonges", "Sens des directions", "Enquêter",
        "Comprendre une personne", "Repérer",
    ]  # fmt: skip
    assert names(made, "social") == [
        "Bluffer", "Charmer", "Tromper", "Ragots", "Intimider", "Parler en public", "Commandement",
        "Passer inaperçu", "Séduire",
    ]  # fmt: skip
    assert names(made, "survival") == ["Survie", "Récupération"]
    assert names(made, "magical") == ["Pyromancie"]


@pytest.mark.rule("FAT-10.2-04")
def test_a_game_without_magic_has_no_magical_skill() -> None:
    assert wrong(add=["Pyromancie"]) == {("FAT-10.2-04", "tables.list.add[0]", "none")}
    made = Book(changed({"grain_magical": "system"}, add=["Pyromancie"]).pack)
    assert names(made, "magical") == ["Pyromancie"]


@pytest.mark.rule("FAT-10.2-02", "FAT-10.2-01", "FAT-7-05")
def test_a_list_says_what_is_wrong_at_its_place() -> None:
    stray = {"key": "spot", "category": "juggling", "fr": "Jongler", "en": "Juggling"}
    assert wrong(add=["Jonglerie"], drop=["Escrime", "Plonger"], custom=[stray]) == {
        ("FAT-10.2-02", "tables.list.add[0]", "unknown"),
        ("FAT-10.2-02", "tables.list.drop[1]", "unknown"),
        ("FAT-10.2-01", "tables.list.custom[0].category", "category"),
        ("FAT-10.2-01", "tables.list.custom[0].key", "twice"),
    }
    assert wrong(levels={"poor": 1, "terrible": -3, "abysmal": -101}, poor=[" "]) == {
        ("FAT-7-05", "tables.list.levels.poor", "level"),
        ("FAT-7-05", "tables.list.levels.abysmal", "level"),
        ("FAT-10.2-01", "tables.list.poor[0]", "words"),
    }


@pytest.mark.rule("FAT-2-18")
@pytest.mark.parametrize(("bound", "said"), [("free", []), ("warned", [True]), ("refused", [False])])
def test_a_skill_outside_the_list_is_allowed_pointed_out_or_refused(bound: str, said: list[bool]) -> None:
    rules = SYSTEM.rules(SYSTEM.pack().turn({"skill_bound": bound}))
    sheet = hero(rules, Vigilance=0)
    sheet = sheet.put(Levelled("cheese", "Affinage", 0, SKILL))
    sheet = sheet.put(Levelled("history", "Histoire (Rome)", 0, SKILL))
    found = [problem for problem in rules.validate(sheet) if problem.rule == "FAT-2-18"]
    assert [problem.warning for problem in found] == said
    assert [problem.where for problem in found] == ["cheese" for _ in said]


@pytest.mark.rule("FAT-7-05", "FAT-2-15")
def test_a_hard_skill_begins_lower() -> None:
    rules = changed(poor=["Médecine"], terrible=["computers"], abysmal=["Nécromancie", "Survie"])
    made = Book(rules.pack)
    levels = {name: skill_lists.base_level(made, name) for name in (
        "Medicine", "Informatique", "Nécromancie", "Survie (Jungle)", "Histoire",
    )}  # fmt: skip
    assert levels == {
        "Medicine": -2, "Informatique": -3, "Nécromancie": -4, "Survie (Jungle)": -4, "Histoire": -1,
    }  # fmt: skip
    assert "Mauvais (−2)" in looked_up(rules, "Médecine")["FAT-10.2-01 skill"]
    listed = {skill.name.fr: skill.level for group in skill_lists.skill_list(made) for skill in group.skills}
    assert (listed["Médecine"], listed["Informatique"], listed["Chasse"]) == (-2, -3, -1)


@pytest.mark.rule("FAT-5-07")
def test_a_skill_of_the_game_says_where_its_pyramid_is() -> None:
    rows = [
        {"key": "ward", "category": "magical", "fr": "Barrière", "en": "Ward", "pyramid": "own"},
        {"key": "gills", "category": "athletic", "fr": "Mouvement Sous-marin", "en": "Swimming Below",
         "pyramid": "outside"},
        {"key": "sailing", "category": "professional", "fr": "Voile", "en": "Sailing"},
    ]  # fmt: skip
    made = Book(changed(custom=rows).pack)
    found = [
        skill_lists.pyramid_of(made, name) for name in ("Ward", "Mouvement sous-marin", "Voile", "Bidon")
    ]
    assert found == ["magical", "outside", "", ""]


@pytest.mark.rule("FAT-5-07", "FAT-7-05")
def test_a_bought_skill_stands_in_the_pyramid_that_the_list_says() -> None:
    ward = {"key": "ward", "category": "magical", "fr": "Barrière", "en": "Ward", "pyramid": "own"}
    gills = {**ward, "key": "gills", "fr": "Ouïes", "en": "Gills", "pyramid": "outside"}
    rules = changed(custom=[ward, gills], poor=["Médecine"])
    state = State(sheets={"me": rules.blank_sheet("Narnasil")})
    state = fold(state, do(rules.moves["open_phase"], state, {"phase": "1", "sheets": ["me"]}))
    for name in ("Ward", "Ouïes", "Médecine", "Course"):
        state = fold(state, do(rules.moves["buy_skill"], state, {"sheet": "me", "name": name}))
    (phase,) = ledger(Book(rules.pack), state.sheets["me"])
    assert phase.shapes == {"": (1,), "own:magical": (1,)}
    assert state.sheets["me"].need("medecine", Levelled).level == -1


@pytest.mark.rule("FAT-2-18", "FAT-2-10")
def test_skills_and_aspects_are_chosen_from_the_lists() -> None:
    rules = SYSTEM.rules(SYSTEM.ready("alverado"))
    skills = next(param for param in rules.moves["buy_listed"].params if param.name == "name")
    assert len(skills.options) == len(skills.groups) == 55
    assert (skills.options[0], skills.words[0].en, skills.groups[0].fr) == (
        "Connaissances",
        "Lore",
        "Académiques",
    )
    state = State(sheets={"me": rules.blank_sheet("Narnasil")})
    state = fold(state, do(rules.moves["open_phase"], state, {"phase": "1", "sheets": ["me"]}))
    state = fold(state, do(rules.moves["take_listed"], state, {"sheet": "me", "name": "Vétéran"}))
    for _ in range(2):
        state = fold(state, do(rules.moves["buy_listed"], state, {"sheet": "me", "name": "Voile"}))
    assert state.sheets["me"].need("voile", Levelled).level == 1
    assert state.sheets["me"].need("veteran", Aspect).level == 1
    with pytest.raises(Refused):
        do(rules.moves["buy_listed"], state, {"sheet": "me", "name": "Langages"})


# Languages, shields ----------------------------------------------------------


@pytest.mark.rule("FAT-10.2-08", "FAT-10.2-09")
@pytest.mark.parametrize("name", ["Langages", "Linguistique", "Literacy"])
def test_each_level_above_mediocre_is_one_language(name: str) -> None:
    counted = [skill_lists.languages(book(), name, level) for level in (-1, 0, 1, 2)]
    assert counted == [0, 1, 2, 3]
    assert skill_lists.languages(book(), "Science", 2) is None
    assert "1 langue" in looked_up(SYSTEM.book(), name)["FAT-10.2-08 count"]


LEVELS = ("Moyen (0)", "Correct (+1)", "Bon (+2)")
ELVISH = {"key": "elvish", "category": "academic", "fr": "Elfique", "en": "Elvish", "language": True}


@pytest.mark.rule("FAT-10.2-10")
def test_a_language_of_its_own_has_an_accent() -> None:
    rules = changed(custom=[ELVISH], add=["elvish"])
    events = do(rules.moves["look_up"], State(), {"name": "Elvish"})
    told = [rules.reference.say(event.reason, "fr") for event in events]  # type: ignore[union-attr]
    heard = [words for words in told if "accent" in words]
    assert [words.replace("\u00a0", " ") for words in heard] == [
        "Elfique Moyen (0) : un fort accent.",
        "Elfique Correct (+1) : un léger accent.",
        "Elfique Bon (+2) : pas d’accent.",
    ]


@pytest.mark.rule("FAT-10.2-11")
def test_a_language_caps_the_social_skills_spoken_in_it() -> None:
    rules = changed({"language_cap": True}, custom=[ELVISH], add=["elvish"])
    state = State(sheets={"me": hero(rules, Charmer=3, Escrime=3, Elfique=1)})
    assert rules.draft is not None

    def chips(skill: str, language: str) -> list[tuple[str, int]]:
        draft = Draft("me", traits=(skill,), goal="0", way="speak", options={"language": language})
        assert rules.draft is not None
        found = rules.draft(state, draft)
        rules.check(found.form)
        return [(chip.name, chip.worth) for chip in found.chips if chip.role == "language"]

    assert chips("charmer", "elfique") == [("Elfique", -2)]
    assert chips("escrime", "elfique") == []
    assert chips("charmer", "") == []
    with pytest.raises(Refused) as refused:
        chips("charmer", "Charmer")
    assert refused.value.problems[0].rule == "FAT-10.2-11"
    assert "speak" not in [way.key for way in SYSTEM.book().ways]
    assert "speak" in [way.key for way in rules.ways]


@pytest.mark.rule("FAT-10.2-05")
def test_a_shield_helps_whoever_only_defends() -> None:
    for name in ("Bouclier", "Shield"):
        assert "+1" in looked_up(SYSTEM.book(), name)["FAT-10.2-05 stance_skill"]
    assert "FAT-10.2-05 stance_skill" not in looked_up(SYSTEM.book(), "Escrime")


@pytest.mark.rule("FAT-10.2-12", "FAT-10.2-13", "FAT-10.2-14")
def test_perception_is_split_by_grain() -> None:
    rules = SYSTEM.book()
    assert "ne cherchait pas" in looked_up(rules, "Vigilance")["FAT-10.2-01 skill"]
    assert "en prenant son temps" in looked_up(rules, "Rechercher")["FAT-10.2-01 skill"]
    assert "d’un coup d’œil" in looked_up(rules, "Repérer")["FAT-10.2-01 skill"]
    assert "voir ce qu’on cherche" in looked_up(rules, "Observation")["FAT-10.2-01 outside"].lower()
    split = SYSTEM.rules(SYSTEM.pack().turn({"grain_perception": "specific"}))
    assert "FAT-10.2-01 skill" in looked_up(split, "Ecouter")
    assert "FAT-10.2-01 outside" in looked_up(rules, "Ecouter")
    broad = SYSTEM.rules(SYSTEM.pack().turn({"grain_perception": "broad"}))
    assert "FAT-10.2-01 skill" in looked_up(broad, "Observation")


@pytest.mark.rule("FAT-2-27")
def test_a_blocked_skill_has_companions() -> None:
    said = looked_up(SYSTEM.book(), "Fencing")["FAT-2-27 companions"]
    assert "Travail des métaux, Connaissances, Bouclier, Athlétisme, Vigilance" in said


# Names in both languages -----------------------------------------------------

SKILL_PAIRS = """
Comptabilité | Accounting
Acrobaties | Acrobatics
Comédie | Acting
Administration | Administration
Estimation de biens | Appraise
Archer | Archer
Archerie | Archery
Connaissance d’une Région | Area Knowledge
Art | Art
Athlétisme | Athletics
Vigilance | Awareness
Boulanger | Baking
Forgeron | Blacksmithing
Bluffer | Bluff
Archerie | Bows
Bagarreur | Brawler
Bagarre | Brawling
Bureaucratie | Bureaucracy
Charpentier | Carpentry
Cavalerie | Cavalry
Charmer | Charm
Administration | Clerk
Escalade | Climbing
Informatique | Computers
Rencontrer | Contacting
Rencontrer (par groupe) | Contacting (by group)
Contorsions | Contortions
Cuisine | Cooking
Artisanat | Craft
Assassin | Cutthroat
Dague | Dagger
Danse | Dance
Sens du Danger | Danger Sense
Tromper | Deceive
Détecter les mensonges | Detect Lie
Diplomatie | Diplomacy
Sens des directions | Direction Sense
Résistance aux maladies | Disease Resistance
Course de fond | Distance Running
Conducteur de chariot | Driver Wagon
Conduite | Driving
Tolérances aux drogues | Drug Tolerance
Duelliste | Duellist
Endurance | Endurance
Etiquette | Etiquette
Recel | Fence
Escrime | Fencing
Trouver des traces | Find Tracks
Premiers soins | First Aid
Fléau | Flail
Fantassin | Footman
Forer un puits | Forage
Contrefaçon | Forgery
Ragots | Gossip
Grillades | Grilling
Arme à Hampe | Haft Weapon
Négocier | Haggling
Soins | Healing
Arbalète lourde | Heavy Crossbow
Herboristerie | Herbalism
Herboristerie (par région) | Herbalism (by region)
Se cacher | Hide
Histoire | History
Chasse | Hunting
Impressionner | Impress
Armes improvisées | Improvisational
Intimider | Intimidate
Enquêter | Investigate
Saut | Jumping
Chevalier | Knight
Langages | Languages
Larcins | Larceny
Commandement | Leadership
Mentir | Lie
Arbalète légère | Light Crossbow
Linguistique | Linguistics
Ecouter | Listen
Littérature | Literacy
Trouver Objet Caché | Locate Hidden
Crocheter | Lockpicking
Arc Long | Longbow
Epieu long | Longspear
Epée Longue | Longsword
Connaissances | Lore
Masse | Mace
Art Martial | Martial Artist
Mathématiques | Mathematics
Médecine | Medicine
Combat en Mêlée | Melee
Combat à Distance | Missile
Combat monté | Mounted
Observation | Observation
Masses à une main | One-Handed Blunt
Lames à une main | One-Handed Edged
Peinture | Painting
Performance | Performance
Pickpocket | Pickpocket
Pirate | Pirate
Musique | Play Instruments
Plomberie | Plumbing
Armes d’Hast | Polearm
Parler en public | Public Speaking
Ranger | Ranger
Rapière | Rapier
Comprendre une personne | Read Person
Lire des traces | Read Tracks
Recherches | Research
Chevaucher un chameau | Ride Camel
Chevaucher un cheval | Ride Horse
Cavalier | Riding
Usage de Cordes | Rope Use
Course | Running
Saut en course | Running Jump
Sabre | Sabre
Science | Science
Récupération | Scrounge
Sculpture | Sculpture
Rechercher | Search
Séduire | Seduce
Détecter les motivations | Sense Motive
Filature | Shadowing
Bouclier | Shield
Arc court | Shortbow
Epieu court | Shortspear
Epée courte | Shortsword
Shuriken | Shuriken
Fonderie d’argent | Silversmithing
Chant | Singing
Arme simple | Single Weapon
Travail des métaux | Smithing
Infiltration | Sneak
Repérer | Spot
Sprint | Sprinting
Bâton | Staff
Saut à l’Arrêt | Standing Jump
Discrétion | Stealth
Travail de la pierre | Stonecutting
Intelligence de la rue | Streetwise
Surveillance | Surveillance
Survie | Survival
Survie (Par terrain: Désert, Arctique, etc.) | Survival (By terrain: Desert Survival, Arctic Survival etc.)
Nage | Swimming
Enseignement | Teaching
Dague de lancer | Throwing Dagger
Armes au lancer | Thrown
Pister | Tracking
Piégeage | Trapping
Savoir tomber | Tumbling
Arme à deux mains | Two Handed
Combat à deux armes | Two Weapon
Combat à Mains Nues | Unarmed
Mains Nues | Unarmed
Passer inaperçu | Unobtrusive
Arme & Bouclier | Weapon and Shield
Travail du bois | Woodcrafting
"""
TERM_PAIRS = """
Catastrophique | Abysmal
Moyen | Average
Epique | Epic
Correct | Fair
Bon | Good
Excellent | Great
Légendaire | Legendary
Médiocre | Mediocre
Mauvais | Poor
Superbe | Superb
Terrible | Terrible
Difficulté Négligeable | Negligible Difficulty
Tâches Simples | Simple tasks
Tâche de Routine | Mundane tasks
Tâches Difficiles | Difficult tasks
Tâches Intimidantes | Daunting tasks
Tâches Epoustouflantes | Staggering tasks
Tâches Presque Impossibles | Nearly Impossible tasks
Egratignure | Scratch
Déstabilisé | Clipped
Désavantagé | Hurt
Blessé | Injured
Hors Combat | Taken-Out
Aspect | Aspect
Enchère | Bidding
Défi | Challenge
Résolution | Check
Complexité | Complexity
Difficulté | Difficulty
Dynamique | Dynamic
Point de Destin | Fate Point
Fragilité | Fragility
Aspect d’Intrigue | Plot Hook Aspect
Accessoires | Props
Équilibrer la Pyramide | Pyramid Balancing
Récupération | Recovery
Régénérer l’Aspect | Refreshing Aspect
Point de Compétences | Skill Rank
Compétences | Skills
Durée | Span
Statique | Static
Test | Test
Combinatoire | Combinative
Interprétation | Interpretive
Improvisation | Improvisational
Tabou | Geas
Naturelle | Hedge
Pouvoirs Mineurs | Minor Powers
par Niveaux | Level-Based
par Tours | Stunt-Based
"""


TABLE_NAMES = {
    "Recherches": "Recherche",
    "Filature": "Filer",
    "Négocier": "Négociateur",
    "Arme à deux mains": "Armes à deux mains",
}
"""Names of the glossary that stand otherwise in the tables of skills."""


def pairs(text: str) -> list[tuple[str, str]]:
    rows = [line.split(" | ") for line in text.strip().splitlines()]
    return [(row[0], row[1]) for row in rows]


@pytest.mark.rule("FAT-GL-01")
@pytest.mark.parametrize(("fr", "en"), pairs(SKILL_PAIRS))
def test_a_skill_is_read_in_the_language_of_its_reader(fr: str, en: str) -> None:
    rules = SYSTEM.book()
    french, english = Levelled("a", fr, 1, SKILL), Levelled("a", en, 1, SKILL)
    others = {
        english for other, english in pairs(SKILL_PAIRS) if skill_lists.plain(other) == skill_lists.plain(fr)
    }
    assert {skill_lists.plain(rules.named(french, "en"))} <= {skill_lists.plain(other) for other in others}
    known = {TABLE_NAMES.get(other, other) for other, english in pairs(SKILL_PAIRS) if english == en}
    assert skill_lists.plain(rules.named(english, "fr")) in {skill_lists.plain(other) for other in known}
    assert skill_lists.plain(rules.named(french, "fr")) == skill_lists.plain(fr)
    assert skill_lists.plain(rules.named(english, "en")) == skill_lists.plain(en)


@pytest.mark.rule("FAT-GL-01")
def test_the_glossary_has_155_skills_and_50_words() -> None:
    assert len(pairs(SKILL_PAIRS)) == 155
    table = SYSTEM.pack().tables["glossary"]
    assert [(row["fr"], row["en"]) for row in table["terms"]] == pairs(TERM_PAIRS)
    assert len(pairs(TERM_PAIRS)) == 50


@pytest.mark.rule("FAT-GL-01")
@pytest.mark.parametrize(("fr", "en"), pairs(TERM_PAIRS))
def test_a_word_of_the_rules_is_told_in_both_languages(fr: str, en: str) -> None:
    rules = SYSTEM.book()
    for word in (fr, en):
        said = looked_up(rules, word)["FAT-GL-01 term"]
        assert fr in said and en in said


@pytest.mark.rule("FAT-GL-01")
def test_what_is_in_the_list_of_the_game_comes_first() -> None:
    for option, name in (("weapons", "Mains Nues"), ("style", "Mains nues")):
        rules = SYSTEM.rules(SYSTEM.pack().turn({"combat_list": option}))
        assert rules.named(Levelled("a", "Unarmed", 1, SKILL), "fr") == name
    broad = SYSTEM.rules(SYSTEM.pack().turn({"grain_combat": "broad"}))
    assert broad.named(Levelled("a", "Unarmed", 1, SKILL), "fr") == "Combat à Mains Nues"


@pytest.mark.rule("FAT-GL-01")
def test_fields_checks_and_chips_are_translated_and_other_names_stay() -> None:
    rules = SYSTEM.book()
    assert rules.named(Levelled("a", "Survie (Jungle)", 1, SKILL), "en") == "Survival (Jungle)"
    assert rules.named(Levelled("a", "Affinage", 1, SKILL), "en") == "Affinage"
    assert rules.named(Chip("Épée courte", 1, role="skill"), "en") == "Shortsword"
    assert rules.named(Aspect("a", "Colérique", role=ASPECT), "en") == "Hot-tempered"
    assert rules.named(Aspect("a", "Proud", role=ASPECT), "fr") == "Fier"
    assert rules.spoken is not None
    form = {"check": "test", "trait": "Nage", "sides": [{"trait": "Course"}], "chips": []}
    assert rules.spoken(form, "en") == {**form, "trait": "Swimming", "sides": [{"trait": "Running"}]}
    for name in ("Forage", "Literacy", "Silversmithing"):
        assert "FAT-GL-01 doubt" in looked_up(rules, name)
    with pytest.raises(Refused) as refused:
        looked_up(rules, "Affinage")
    assert refused.value.problems[0].rule == "FAT-GL-01"


# Aspects ---------------------------------------------------------------------


@pytest.mark.rule("FAT-10.1-01")
def test_the_library_has_15_full_and_20_short_samples() -> None:
    entries = book().table("aspects", aspect_library.AspectTable).entries
    assert [sum(entry.sample == kind for entry in entries) for kind in ("full", "short")] == [15, 20]
    for entry in entries:
        if entry.sample == "full" and entry.key != "smart":
            assert aspect_library.uses_of(book(), entry.fr, "player")
            assert aspect_library.uses_of(book(), entry.fr, "gm")


@pytest.mark.rule("FAT-10.1-01")
def test_looking_an_aspect_up_tells_what_it_is_invoked_for() -> None:
    rules = SYSTEM.book()
    said = looked_up(rules, "couard")
    assert "fuir, se cacher" in said["FAT-10.1-01 player"]
    assert "s’enfuir au lieu de tenir" in said["FAT-10.1-01 gm"]
    coward = Aspect("a1", "coward", 1, 1, role=ASPECT)
    assert "fuir, se cacher" in rules.hint(coward, "fr") and "running away" in rules.hint(coward, "en")
    assert looked_up(rules, "Annésique")["FAT-10.1-02 aspect"].startswith("Amnésique")
    assert rules.hint(Aspect("coward", "Dragueur", 1, 1, role=ASPECT), "fr") == ""


@pytest.mark.rule("FAT-10.1-02", "FAT-2-10")
@pytest.mark.parametrize(
    ("name", "sort"),
    [
        ("Onianos", "Objet"), ("Raello", "Lieu"), ("Panasta Dados", "Personne"), ("Banjo", "Animal"),
        ("La Malédiction du Crapaud", "Malédiction"), ("Vétéran", "Événement vécu"),
        ("Irlandais", "Nationalité"),
        ("Riche", "Statut"), ("Couard", "Défaut"), ("Fort", "Attribut"), ("Dramatique", "Descripteur"),
        ("Mousquetaire", "Carrière"), ("Initié du Vent Bleu", "Lien avec l’univers"),
    ],
)  # fmt: skip
def test_an_aspect_may_be_many_things(name: str, sort: str) -> None:
    said = looked_up(SYSTEM.book(), name)
    assert f"({sort})" in said.get("FAT-10.1-02 aspect", said.get("FAT-10.1-02 named", ""))


@pytest.mark.rule("FAT-10.1-03")
def test_an_aspect_that_is_never_in_the_way_earns_little() -> None:
    assert "FAT-10.1-03 one_sided" in looked_up(SYSTEM.book(), "Intelligent")
    assert "FAT-10.1-03 one_sided" not in looked_up(SYSTEM.book(), "Rat de Bibliothèque")


@pytest.mark.rule("FAT-10.1-04")
def test_a_narrower_aspect_keeps_the_uses_of_the_broad_one() -> None:
    said = looked_up(SYSTEM.book(), "Vétéran des Chutes de Gishal")
    assert "camper en pays ennemi" in said["FAT-10.1-01 player"]
    assert "survivre dans un marais" in said["FAT-10.1-01 player"]
    assert "FAT-10.1-04 narrower" in said


@pytest.mark.rule("FAT-5-18")
def test_a_weapon_has_fifteen_sample_aspects() -> None:
    found = [entry.fr for entry in aspect_library.aspect_options(book(), aspect_library.WEAPON)]
    assert found == [
        "Dissimulable", "Forgée par Dieu", "Grondante", "Cruelle", "Sanctifiée", "Tueuse de Trolls",
        "Forgée par les Elfes", "Eclairante", "En Argent Pur", "Enflammée", "Empoisonnée", "Incassable",
        "Glaçante", "Maudite", "Vorpale",
    ]  # fmt: skip
    assert "Cruelle" not in [entry.fr for entry in aspect_library.aspect_options(book())]


@pytest.mark.rule("FAT-10.1-01")
@pytest.mark.parametrize(
    ("name", "aspects"),
    [
        ("Comte Piotr Nassevich", "Fier 2, Vétéran 1, Noble 2, Sale Caractère 1"),
        ("Capitaine Drescu", "En Service Commandé 2, Charmant 2, Zélé 1, Vaniteux 2"),
        ("Elfred", "Faible 2, Couard 1, Servile 3"),
        ("Baron Answald", "Noble 3, Arrogant 2, Savant 1, Destinée 2"),
        ("Caporal Clinton", "Appelé 2, Famille 2, Utile 1"),
        ("Del Lupo", "Rapide, Contrebande, Rude Equipage"),
        ("Sam Allen", "Encerclé 2, A cours de munitions 2, Toujours Debout 3"),
        ("Jirelle Montgard", "Bien Eduquée 2, Aventureuse 2, A beaucoup voyagé 2"),
        ("Blake Masterson", "Chasseur 1, Précieux 2, Eduqué 3"),
        ("Alpha Je-Sais-Tout", "Fier de lui 1, Arrogant 2, Sacrifiable 3"),
        ("Virevolette", "Mignonne 1, Fée 3, Carnivore 3"),
    ],
)
def test_the_sample_characters_have_their_aspects(name: str, aspects: str) -> None:
    said = looked_up(SYSTEM.book(), name)["FAT-10.1-01 character"]
    assert said.rstrip(".").endswith(f" {aspects}")


@pytest.mark.rule("FAT-10.1-01", "FAT-10.1-02", "FAT-10.1-04", "FAT-GL-01")
def test_a_library_says_what_is_wrong_at_its_place() -> None:
    aspects = {
        "sorts": [{"key": "trait", "fr": "Trait", "en": "Trait"}],
        "entries": [
            {"key": "a", "fr": "Un", "en": "One", "sort": "trait"},
            {"key": "a", "fr": " ", "en": "Two", "sort": "vice", "broader": "b"},
        ],
        "uses": [{"aspect": "z", "who": "gm", "fr": "rien", "en": "nothing"}],
        "characters": [{"name": "X", "fr": "Un", "en": "One", "boxes": 21}],
    }
    glossary = {"groups": [], "terms": [{"group": "x", "fr": "Un", "en": ""}]}
    form = {"system": "fate2", "tables": {"aspects": aspects, "glossary": glossary}}
    with pytest.raises(Refused) as refused:
        SYSTEM.rules(SYSTEM.pack().read(form))
    assert {(found.rule, found.where) for found in refused.value.problems} == {
        ("FAT-10.1-01", "tables.aspects.entries[1]"),
        ("FAT-10.1-01", "tables.aspects.entries[1].key"),
        ("FAT-10.1-02", "tables.aspects.entries[1].sort"),
        ("FAT-10.1-04", "tables.aspects.entries[1].broader"),
        ("FAT-10.1-01", "tables.aspects.uses[0].aspect"),
        ("FAT-10.1-01", "tables.aspects.characters[0].boxes"),
        ("FAT-GL-01", "tables.glossary.terms[0]"),
        ("FAT-GL-01", "tables.glossary.terms[0].group"),
    }


# The licence -----------------------------------------------------------------

ATTRIBUTION = (Path(__file__).parents[3] / "ATTRIBUTION.md").read_text(encoding="utf-8")
CHAIN = (
    "Open Game License v 1.0 Copyright 2000, Wizards of the Coast, Inc.",
    "Fudge System 1995 version copyright 1992-1995 by Steffan O'Sullivan, copyright 2005 by Grey Ghost",
    "FATE (Fantastic Adventures in Tabletop Entertainment) copyright 2003 by Evil Hat Productions; Authors",
    "Tablée copyright 2026 by the Tablée authors",
)


@pytest.mark.rule("FAT-LIC-01", "FAT-LIC-02", "FAT-LIC-03", "FAT-LIC-05")
def test_the_licence_goes_with_the_program() -> None:
    sections = [f"> {number}" for number in range(1, 16)]
    places = [ATTRIBUTION.index(text, ATTRIBUTION.index("OPEN GAME LICENSE")) for text in (*sections, *CHAIN)]
    assert places == sorted(places)
    assert "What is Open Game Content" in ATTRIBUTION and "src/tablee/systems/fate2/" in ATTRIBUTION
    assert "Robert Donoghue and Fred Hicks, and is not authorized or endorsed" in ATTRIBUTION
    assert "Over the Edge" in ATTRIBUTION and "Risus" in ATTRIBUTION and "L01c" in ATTRIBUTION


@pytest.mark.rule("FAT-LIC-02", "FAT-LIC-04", "FAT-LIC-05")
def test_the_game_says_whose_it_is() -> None:
    notice = SYSTEM.attribution.en
    for holder in ("Wizards of the Coast", "Grey Ghost Press", "Evil Hat Productions", "L01c"):
        assert holder in notice
    assert "neither authorised nor endorsed" in notice and "no responsibility" in notice
    assert SYSTEM.licence == "Open Game License 1.0a"


@pytest.mark.rule("FAT-LIC-03")
def test_no_pack_or_library_has_characters_of_others() -> None:
    texts = [str(SYSTEM.pack().tables[name]) for name in SYSTEM.pack().tables]
    texts += [str(SYSTEM.ready(key).form()) for key in SYSTEM.packs()]
    for name in ("Dresden", "Smaug", "Nazg"):
        assert not any(name in text for text in texts)
