"""The lists of the book (1.3): how many there are of each, where they stand, the names they answer to."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.problem import Refused
from tablee.game.sheet import Levelled, Power
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.index import index
from tablee.systems.fudge.core.lists import (
    AttributeEntry,
    AttributeTable,
    FaultEntry,
    FaultTable,
    GiftTable,
    SkillEntry,
    SkillTable,
)
from tablee.systems.fudge.core.sheet import blank_sheet
from tablee.systems.fudge.core.traits import bonus, level, number, value_of
from tests.systems.fudge.by_hand import book, rules, told

ATTRIBUTES = {"body": ("Physique", 28), "mind": ("Esprit", 14), "soul": ("Âme", 27), "other": ("Autres", 3)}
SKILLS = {
    "animal": 8, "craft": 12, "artistic": 6, "combat": 9, "commerce": 10, "manipulative": 15, "knowledge": 15,
    "shady": 15, "dungeon": 7, "language": 3, "medical": 9, "powers": 6, "professional": 8, "fellowship": 13,
    "formal": 10, "spiritual": 7, "athletic": 12, "outdoor": 13, "technical": 11, "urban": 4,
}  # fmt: skip
SEVEN = ["Force", "Dextérité", "Intelligence", "Perception", "Volonté", "Constitution", "Capacité de Dégâts"]
TIERS = {
    "combat": 0, "melee_weapons": 1, "unarmed_combat": 1, "ranged_weapons": 1, "close_in_melee": 2,
    "one_handed": 2, "two_handed": 2, "knife": 3, "blackjack": 3, "sword": 3, "broadsword": 3, "sabre": 3,
    "axe": 3, "mace": 3, "polearm": 3, "spear": 3, "two_handed_axe": 3, "two_handed_sword": 3, "bow": 3,
    "crossbow": 3, "firearm": 3, "brawling": 3, "wrestling": 3, "karate": 3,
    "club": 3, "flail": 3, "staff": 3, "sling": 3, "beam_weapon": 3, "heavy_weapons": 3, "martial_arts": 3,
}  # fmt: skip
NUMBERED = {
    "bonus": 1, "focused": 1, "thick_skin": 1, "combat_reflexes": 1, "damage_resistance": 1, "tolerance": 1,
    "density": 1, "high_pain_threshold": 1,
}  # fmt: skip


def with_table(name: str, **changes: Any) -> Book:
    table = {**SYSTEM.pack().tables[name], **changes}
    return Book(SYSTEM.pack().read({"system": "fudge", "tables": {name: table}}))


@pytest.mark.rule("FUD-1.3.1-05")
def test_seventy_two_attributes_in_four_groups() -> None:
    table = book().table("attributes", AttributeTable)
    listed = [entry for entry in table.entries if not entry.extra]
    assert len(listed) == 72
    assert len({entry.fr for entry in listed}) == 71
    found = {g.key: (g.fr, sum(e.group == g.key for e in listed)) for g in table.groups}
    assert found == ATTRIBUTES
    assert [(e.group, e.en) for e in listed if e.fr == "Vivacité"] == [
        ("body", "Liveliness"),
        ("mind", "Wit"),
    ]


@pytest.mark.rule("FUD-1.3.1-01", "FUD-1.1-05")
def test_seven_attributes_at_fair_by_default_and_any_others_by_choice() -> None:
    blocks = list(blank_sheet(book(), "Ana").having(Levelled, "attribute"))
    assert [(b.name, b.level) for b in blocks] == [(name, 0) for name in SEVEN]
    own = with_table("attributes", used=["luck", "rank"])
    assert [b.name for b in blank_sheet(own, "Ana").having(Levelled)] == ["Chance", "Rang"]
    assert list(blank_sheet(with_table("attributes", used=[]), "Ana").having(Levelled)) == []
    assert list(blank_sheet(book(attributes=False), "Ana").having(Levelled)) == []


@pytest.mark.rule("FUD-1.3.1-02")
@pytest.mark.parametrize("name", ["Capacité de Dégâts", "Encaissement de Dégâts", "damage capacity"])
def test_damage_capacity_has_two_french_names_and_may_be_left_out(name: str) -> None:
    sheet = blank_sheet(book(), "Ana").put(
        Levelled("capacite_de_degats", "Capacité de Dégâts", 2, "attribute")
    )
    assert level(book(), sheet, name) == 2
    without = with_table("attributes", used=["strength"])
    assert blank_sheet(without, "Ana").get("capacite_de_degats") is None


@pytest.mark.rule("FUD-1.3.1-03")
def test_strength_is_split_into_three() -> None:
    entries = book().table("attributes", AttributeTable).entries
    assert [e.fr for e in entries if e.of == "strength"] == [
        "Masse Maximale Soulevée",
        "Encombrement",
        "Bonus aux Dégâts",
    ]
    sheet = blank_sheet(book(), "Ana").drop("force")
    for id, value in (("a", 2), ("b", 1), ("c", 0)):
        name = {"a": "Masse Maximale Soulevée", "b": "Encombrement", "c": "Bonus aux Dégâts"}[id]
        sheet = sheet.put(Levelled(id, name, value, "attribute"))
    assert level(book(), sheet, "Force") == 1


@pytest.mark.rule("FUD-1.3.1-04", "FUD-1.1-02", "FUD-1.3.3-03")
def test_the_same_name_may_be_an_attribute_a_skill_or_a_gift() -> None:
    here = rules(creation="objective")
    for block in (Levelled("m", "Mémoire", 1, "attribute"), Levelled("m", "Mémoire", 1, "skill")):
        assert [p for p in here.validate(here.blank_sheet("Ana").put(block)) if not p.warning] == []
        assert level(book(), here.blank_sheet("Ana").put(block), "memory") == 1
    gift = here.blank_sheet("Ana").put(Power("m", "Mémoire photographique", "gift"))
    assert [p for p in here.validate(gift) if not p.warning] == []
    listed = with_table("gifts", entries=[{"key": "memory", "fr": "Mémoire", "en": "Memory"}])
    assert index(listed).entry("Memory", "gift") is not None
    assert index(book()).entry("Memory", "gift") is None


@pytest.mark.rule("FUD-1.3.2-07", "FUD-1.3.2-06")
def test_twenty_groups_of_skills_with_one_hundred_and_ninety_three_places() -> None:
    table = book().table("skills", SkillTable)
    listed = [entry for entry in table.entries if not entry.extra]
    groups = [group.key for group in table.groups if not group.extra]
    assert {key: sum(key in entry.groups for entry in listed) for key in groups} == SKILLS
    assert (sum(SKILLS.values()), len(listed)) == (193, 190)


@pytest.mark.rule("FUD-1.3.2-07")
def test_a_skill_of_two_groups_is_one_skill_with_both() -> None:
    twice = {e.fr: e.groups for e in book().table("skills", SkillTable).entries if len(e.groups) > 1}
    assert twice == {
        "Lancer": ("combat", "athletic"),
        "Crochetage": ("shady", "dungeon"),
        "Course": ("dungeon", "athletic"),
    }


@pytest.mark.rule("FUD-1.3.2-07")
def test_families_are_open_and_their_members_share_how_hard_they_are() -> None:
    table = book().table("skills", SkillTable)
    families = {
        "graphic_arts",
        "stage_arts",
        "weapons",
        "sciences",
        "languages",
        "use_superpower",
        "various_sports",
    }
    assert {entry.key for entry in table.entries if entry.open} == families
    sheet = blank_sheet(book(), "Ana").put(Levelled("x", "Langue\u00a0: Occitan", 1, "skill"))
    assert level(book(), sheet, "Occitan") == 1
    assert repr(level(book(), sheet, "Langue : Basque")) == "ABSENT"


@pytest.mark.rule("FUD-1.3.2-03")
def test_names_that_the_book_quotes_beside_its_list() -> None:
    names = (
        "Marchander",
        "Séduire",
        "Répartie",
        "Persuader",
        "Baratiner",
        "Intimider",
        "Râler",
        "Fêter",
        "Flatter",
    )
    for name in (*names, "Corrompre"):
        assert isinstance(index(book()).entry(name, "skill"), SkillEntry), name
    for name in ("Compétences Sociales", "Affecter les Gens", "Dialoguer"):
        assert index(book()).entry(name, "skill") is not None, name


@pytest.mark.rule("FUD-1.3.2-04")
def test_the_tree_of_combat_skills_has_four_tiers() -> None:
    nodes = index(book()).nodes
    assert {key: node.tier for key, node in nodes.items() if node.tier is not None} == TIERS
    above = [key for _, key in index(book()).above("Épée")]
    assert above == ["one_handed", "melee_weapons", "combat"]
    assert [key for _, key in index(book()).above("couteau")] == ["close_in_melee", "melee_weapons", "combat"]


@pytest.mark.rule("FUD-1.3.2-06")
def test_a_game_has_a_list_of_its_own() -> None:
    group = {"key": "all", "fr": "Tout", "en": "All"}
    entry = {"key": "fly", "fr": "Voler", "en": "Fly", "groups": ["all"], "difficulty": "hard"}
    here = with_table("skills", groups=[group], entries=[entry])
    sheet = blank_sheet(here, "Ana")
    assert (level(here, sheet, "fly"), level(here, sheet, "Crochetage")) == (-3, -2)


@pytest.mark.rule("FUD-1.3.2-06", "FUD-1.3.1-01", "FUD-1.3.3-01", "FUD-1.3.4-01")
@pytest.mark.parametrize(
    ("name", "rule", "changes", "said"),
    [
        (
            "skills",
            "FUD-1.3.2-06",
            {"entries": [{"key": "a", "fr": "A", "en": "A", "groups": ["no"]}]},
            "lost",
        ),
        ("skills", "FUD-1.3.2-06", {"groups": [{"key": "a", "fr": "A", "en": "A", "tier": 10}]}, "number"),
        ("attributes", "FUD-1.3.1-01", {"used": ["nothing"]}, "lost"),
        (
            "attributes",
            "FUD-1.3.1-01",
            {"entries": [{"key": "", "fr": "A", "en": "A", "group": "body"}]},
            "twice",
        ),
        ("gifts", "FUD-1.3.3-01", {"entries": [{"key": "a", "fr": " ", "en": "A"}]}, "words"),
        ("gifts", "FUD-1.3.3-01", {"entries": [{"key": "a", "fr": "A", "en": "A", "value": -1}]}, "number"),
        ("faults", "FUD-1.3.4-01", {"entries": [{"key": "a", "fr": "A", "en": "A", "sort": "x"}]}, "lost"),
        (
            "gifts",
            "FUD-1.3.3-01",
            {"entries": [{"key": f"g{n}", "fr": "A", "en": "A"} for n in range(1001)]},
            "many",
        ),
    ],
)
def test_a_list_with_a_mistake_is_refused(name: str, rule: str, changes: dict[str, Any], said: str) -> None:
    pack = SYSTEM.pack().read(
        {"system": "fudge", "tables": {name: {**SYSTEM.pack().tables[name], **changes}}}
    )
    with pytest.raises(Refused) as refused:
        SYSTEM.rules(pack)
    assert (rule, said) in told(refused.value.problems)


@pytest.mark.rule("FUD-1.1-07")
def test_thirty_three_gifts_and_those_named_elsewhere() -> None:
    entries = book().table("gifts", GiftTable).entries
    assert sum(not entry.extra for entry in entries) == 33
    extra = {
        "damage_resistance",
        "tolerance",
        "density",
        "high_pain_threshold",
        "photographic_memory",
        "charisma",
    }
    assert {entry.key for entry in entries if entry.extra} == extra
    assert repr(level(book(), blank_sheet(book(), "Ana"), "Sens du Danger")) == "ABSENT"


@pytest.mark.parametrize(
    ("name", "key"),
    [("Sens Emphatique", "empathic_sense"), ("Sens Empathique", "empathic_sense"),
     ("Vision Nocturne", "night_sight"),
     ("nyctalopie", "night_sight"), ("thick skin", "thick_skin")],
)  # fmt: skip
def test_a_gift_answers_to_its_other_names(name: str, key: str) -> None:
    found = index(book()).entry(name, "gift")
    assert found is not None and found.key == key


def test_four_names_are_in_both_lists() -> None:
    gifts = {entry.fr for entry in book().table("gifts", GiftTable).entries if not entry.extra}
    attributes = {
        e.fr for e in book().table("attributes", AttributeTable).entries if isinstance(e, AttributeEntry)
    }
    assert gifts & attributes == {"Rang", "Richesse", "Statut", "Taille"}


@pytest.mark.rule("FUD-1.3.3-06")
def test_gifts_with_a_number() -> None:
    entries = book().table("gifts", GiftTable).entries
    assert {entry.key: entry.value for entry in entries if entry.value} == NUMBERED
    skin = Power("a", "Peau Épaisse", "gift")
    assert value_of(book(), skin) == 1
    assert value_of(book(), Power("a", "Peau Épaisse", "gift", {"value": 2})) == 2
    sheet = blank_sheet(book(), "Ana").put(skin)
    assert (number(book(), sheet, "thick_skin"), number(book(), sheet, "focused")) == (1, 0)


@pytest.mark.rule("FUD-1.3.3-06")
def test_a_bonus_counts_in_rolls_and_leaves_the_level_and_its_price() -> None:
    block = Levelled("saut", "Saut", 1, "skill")
    sheet = blank_sheet(book(), "Ana").put(block).put(Power("b", "Bonus", "gift", {"trait": "saut"}))
    assert bonus(book(), sheet, block) == 1
    assert bonus(book(), sheet, Levelled("course", "Course", 1, "skill")) == 0
    assert level(book(), sheet, "Saut") == 1


@pytest.mark.rule("FUD-1.3.3-02")
@pytest.mark.parametrize(("step", "wrong"), [(1, False), (5, False), (6, True), (0, True)])
def test_a_gift_may_have_steps_of_its_own(step: int, wrong: bool) -> None:
    table = {"entries": [{"key": "wealth", "fr": "Richesse", "en": "Wealth", "steps": 5}]}
    here = SYSTEM.rules(SYSTEM.pack().read({"system": "fudge", "tables": {"gifts": table}}))
    rich = here.blank_sheet("Ana").put(Power("r", "Richesse", "gift", {"step": step}))
    assert (("FUD-1.3.3-02", "step") in told(here.validate(rich))) is wrong
    plain = rules()
    assert ("FUD-1.3.3-02", "step") not in told(plain.validate(rich))


@pytest.mark.rule("FUD-1.3.4-03", "FUD-1.3.4-01", "FUD-1.1-08")
def test_fifty_six_faults_each_of_a_kind() -> None:
    table = book().table("faults", FaultTable)
    listed = [entry for entry in table.entries if not entry.extra]
    assert len(listed) == 56
    kinds = ["behaviour", "neurosis", "phobia", "handicap", "stigma", "heroic"]
    assert [kind.key for kind in table.kinds] == kinds
    assert {entry.sort for entry in listed} == set(kinds)
    extra = {entry.key: entry.value for entry in table.entries if entry.extra}
    assert extra == {"unable_to_lie": 0, "secret_vice": 0, "bad_liar": 0, "fragile": 1, "easily_hurt": 1}


@pytest.mark.rule("FUD-1.3.4-03")
@pytest.mark.parametrize(
    ("name", "key"),
    [("Douillet", "low_pain_threshold"), ("Faible Seuil de Douleur", "low_pain_threshold"),
     ("Concupiscent", "lecherous"), ("Vœux", "vows"), ("voeux", "vows"),
     ("Code d'Honneur", "code_of_honour")],
)  # fmt: skip
def test_near_names_are_the_same_fault(name: str, key: str) -> None:
    found = index(book()).entry(name, "fault")
    assert isinstance(found, FaultEntry) and found.key == key
