"""Gear, Scale, species and instinct typed on one line, in both languages; what can't be read is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.sheet import Levelled, Numeric, Pick, Power
from tests.systems.fudge.by_hand import rules
from tests.systems.fudge.duels import duel, gear, typed, unread

PLAIN = {"muscle": 1}


@pytest.mark.rule("FUD-4.5.4-01", "FUD-1.4-04")
@pytest.mark.parametrize(
    ("french", "english", "role", "value", "more"),
    [
        ("harpon 5 perce-Échelle", "harpoon 5 Scale-piercing", "weapon", 5, {**PLAIN, "piercing": 1}),
        ("harpon perce-Échelle 5", "harpoon Scale-piercing 5", "weapon", 5, {**PLAIN, "piercing": 1}),
        ("dard 1 de jet", "dart 1 thrown", "weapon", 1, {**PLAIN, "thrown": 1}),
        ("arbalète 3 à projectiles", "crossbow 3 launcher", "weapon", 3, {"ranged": 1, "muscle": 0}),
        ("javeline 2 à distance", "javelin 2 ranged", "weapon", 2, {**PLAIN, "ranged": 1}),
        ("lame 4 force propre", "blade 4 own force", "weapon", 4, {"muscle": 0}),
        ("canne 1 sans jet", "cane 1 flat", "weapon", 1, {**PLAIN, "flat": 1}),
        ("pieu 2 contondant", "stake 2 blunt", "weapon", 2, {**PLAIN, "heavy": 1}),
        ("faux 3 pare mal", "scythe 3 parries badly", "weapon", 3, {**PLAIN, "parries": 0}),
        ("griffes -1 arme", "claws -1 weapon", "weapon", -1, PLAIN),
        ("griffes 2 tranchantes", "claws 2 sharp", "weapon", 2, {**PLAIN, "sharp": 1}),
        ("lame 4 époque 6", "blade 4 era 6", "weapon", 4, {**PLAIN, "tech": 6}),
        ("gilet 3 armure", "vest 3 armour", "armour", 3, {}),
        ("cuirasse 2 magique", "harness 2 armour magic", "armour", 3, {"magic": 1}),
        ("cuirasse 2 magique 3", "harness 2 armour magic 3", "armour", 5, {"magic": 3}),
        ("targe 1 bouclier", "targe 1 shield", "shield", 1, {}),
        ("targe 1 contre les projectiles 1", "targe 1 against missiles 1", "shield", 1, {"missiles": 1}),
        ("cuir 1 rangé", "leather 1 put away", "armour", 1, {"held": 0}),
        (
            "dard 1 (de jet; magique)",
            "dart 1 (thrown; magic)",
            "weapon",
            2,
            {**PLAIN, "thrown": 1, "magic": 1},
        ),
        (
            "canon 6 (à projectiles, à son Échelle, époque 4)",
            "gun 6 (launcher, built to Scale, era 4)",
            "weapon",
            6,
            {"ranged": 1, "muscle": 0, "scaled": 1, "tech": 4},
        ),
    ],
)
def test_a_piece_of_ones_own_is_read_with_its_marks(
    french: str, english: str, role: str, value: int, more: dict[str, int]
) -> None:
    for line in (french, english):
        found = gear(line)
        assert (found.role, found.value, dict(found.more)) == (role, value, more), line
        assert found.name == line.split(" ")[0]


@pytest.mark.rule("FUD-4.5.4-01", "FUD-4.5.4-05")
@pytest.mark.parametrize(
    ("line", "role", "value", "more"),
    [
        ("épée magique", "weapon", 3, {"sharp": 1, "size": 1, "muscle": 1, "parries": 1, "magic": 1}),
        ("sword magic 2", "weapon", 4, {"sharp": 1, "size": 1, "muscle": 1, "parries": 1, "magic": 2}),
        ("Gros gourdin tranchant", "weapon", 3, {"size": 2, "muscle": 1, "parries": 1, "sharp": 1}),
        ("fusil", "weapon", 5, {"ranged": 1, "muscle": 0}),
        ("rifle 6", "weapon", 6, {"ranged": 1, "muscle": 0}),
        ("pistolet à son Échelle", "weapon", 2, {"ranged": 1, "muscle": 0, "scaled": 1}),
        ("cotte de maille", "armour", 3, {}),
        ("chain mail magic", "armour", 4, {"magic": 1}),
        ("Armure lourde en métal 5", "armour", 5, {}),
        ("bouclier moyen", "shield", 1, {"missiles": 1}),
        ("large shield in hand", "shield", 2, {"missiles": 2, "held": 1}),
    ],
)
def test_gear_of_the_lists_needs_no_number(line: str, role: str, value: int, more: dict[str, int]) -> None:
    found = gear(line)
    assert (found.role, found.value, dict(found.more)) == (role, value, more)


@pytest.mark.rule("FUD-2.1-06", "FUD-2.3.1-09", "FUD-2.3.1-12", "FUD-2.3.2-05")
@pytest.mark.parametrize(
    ("french", "english", "value", "more", "of"),
    [
        ("Échelle 3", "Scale 3", 3, {"mass": 3, "move": 0}, ""),
        ("Échelle : -4", "Scale: −4", -4, {"mass": -4, "move": 0}, ""),
        ("Échelle 10 Masse 2", "Scale 10 Mass 2", 10, {"mass": 2, "move": 0}, ""),
        (
            "Échelle de Force -6, Échelle de Masse -4",
            "Strength Scale -6, Mass Scale -4",
            -6,
            {"mass": -4, "move": 0},
            "",
        ),
        ("Échelle 2 Déplacement 5", "Scale 2 Move 5", 2, {"mass": 2, "move": 5}, ""),
        (
            "Échelle de Déplacement 1 Vaisseau Spatial",
            "Move Scale 1 spaceship",
            0,
            {"mass": 0, "move": 1},
            "spaceship",
        ),
        (
            "Échelle de Déplacement de Voiture de Course 0",
            "Race car Move Scale 0",
            0,
            {"mass": 0, "move": 0},
            "race_car",
        ),
    ],
)
def test_scales_are_typed_as_the_book_writes_them(
    french: str, english: str, value: int, more: dict[str, int], of: str
) -> None:
    for line in (french, english):
        block = typed(f"Ana, {line}", scale_split=True).need("scale", Numeric)
        assert (block.value, dict(block.more), block.note) == (value, more, of), line


@pytest.mark.rule("FUD-2.3-01", "FUD-2.3.5-04")
def test_a_species_a_scale_of_another_trait_and_gifts_with_a_number() -> None:
    for line in ("petites-gens", "espèce Petites-Gens", "Species: halfling"):
        nib = typed(f"Nib, {line}")
        assert (nib.need("species", Pick).option, nib.need("constitution", Levelled).level) == ("halfling", 1)
    mind = typed("Ana, Perception Bonne, Échelle de Perception 2", scale_any=True).need(
        "scale_perception", Numeric
    )
    assert (mind.value, mind.name) == (2, "Perception")
    (skin,) = typed("Dragon, Peau Épaisse 2").having(Power, "gift")
    assert dict(skin.data) == {"value": 2}
    assert duel("Ana, Fighting Good, sword", "Dragon, Fighting Good, Peau Épaisse 2").tdf() == 0


@pytest.mark.rule("FUD-2.3-01", "FUD-4.5.4-01")
@pytest.mark.parametrize("scale_any", [False, True])
def test_a_skill_with_the_word_in_its_name_is_no_scale(scale_any: bool) -> None:
    found = typed("Ana, Scale reading Good, Scale reading 2", scale_any=scale_any)
    assert found.need("scale_reading", Levelled).level == 1
    assert found.need("weapon_scale_reading", Numeric).value == 2
    assert found.get("scale_scale_reading") is None


@pytest.mark.rule("FUD-4.2.3-08")
@pytest.mark.parametrize(
    ("word", "option"),
    [("prédateur", "predator"), ("predator", "predator"), ("proie", "prey"), ("Prey", "prey")],
)
def test_predators_and_prey(word: str, option: str) -> None:
    assert typed(f"Bête, Morsure Bonne, {word}").need("instinct", Pick).option == option


@pytest.mark.rule("FUD-1.4-04")
@pytest.mark.parametrize(
    ("line", "dials", "problems"),
    [
        ("Ana, harpon perce-Échelle", {}, [("FUD-4.5.4-01", "gear")]),
        ("Ana, cuir 1 perce-Échelle", {}, [("FUD-4.5.4-01", "unfit")]),
        ("Ana, épée contre les projectiles 2", {}, [("FUD-4.5.4-01", "unfit")]),
        ("Ana, épée 2000 magique", {}, [("FUD-4.5.4-01", "bounds")]),
        ("Ana, épée 2 époque −3", {}, [("FUD-4.5.4-01", "number")]),
        ("Ana, épée 2 époque 100", {}, [("FUD-4.5.4-01", "number")]),
        ("Ana, Échelle Force 3", {}, [("FUD-2.1-06", "unread")]),
        ("Ana, Échelle de corde 2", {}, [("FUD-2.1-06", "unread")]),
        ("Ana, Échelle 201", {}, [("FUD-2.3-03", "bounds")]),
        ("Ana, Échelle 10 Masse 2", {}, [("FUD-2.3.1-12", "split")]),
        ("Ana, Farfadet (Échelles séparées)", {}, [("FUD-2.3.1-12", "split")]),
        ("Ana, Move Scale 3 boat", {}, [("FUD-2.3.2-05", "unknown")]),
        ("Ana, Échelle de Perception 2", {}, [("FUD-2.3-01", "any")]),
        ("Ana, qui sait, épée de jet 2 Bon, Échelle", {}, [("FUD-1.4-04", "level"), ("FUD-1.4-04", "level")]),
        ("Ana, targe (contre les projectiles)", {}, [("FUD-1.4-04", "level")]),
        ("Ana, harpon perce-Échelle, Échelle 999", {}, [("FUD-4.5.4-01", "gear"), ("FUD-2.3-03", "bounds")]),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_rule(
    line: str, dials: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    assert unread(line, **dials) == problems


def test_every_refusal_says_what_to_write_in_both_languages() -> None:
    from tablee.game.problem import Refused

    quick = rules().quick
    assert quick is not None
    with pytest.raises(Refused) as refused:
        quick("Ana, harpon perce-Échelle, cuir 1 perce-Échelle")
    said = [[rules().reference.say(p, lang) for p in refused.value.problems] for lang in ("fr", "en")]
    assert said == [
        [
            "«\u202fharpon perce-Échelle\u202f»\u00a0: il faut une valeur (harpon 2 perce-Échelle).",
            "«\u202fperce-Échelle\u202f» ne va pas à cet équipement (va à\u00a0: une arme).",
        ],
        [
            "“harpon perce-Échelle”: a value is needed (harpon 2 Scale-piercing).",
            "“Scale-piercing” does not go with this gear (goes with: a weapon).",
        ],
    ]


@pytest.mark.rule("FUD-1.4-04")
@pytest.mark.parametrize(
    "line",
    [
        "Tir à distance Bon",
        "Bonne Arme de jet",
        "Arme de poing Bon",
        "Magie Bonne",
        "Épée +2",
        "Masse Bonne",
    ],
)
def test_traits_whose_names_sound_like_gear_stay_traits(line: str) -> None:
    sheet = typed(f"Ana, {line}")
    assert not [block for block in sheet.blocks if isinstance(block, Numeric)]


@pytest.mark.rule("FUD-4.5.4-01")
def test_the_line_of_the_sheet_says_what_a_piece_is() -> None:
    game = rules()
    told = [
        [said.en for said in game.remarks(gear(line))]
        for line in ("harpoon 5 Scale-piercing thrown", "rifle", "bow", "axe")
    ]
    assert told == [
        ["thrown", "Scale-piercing"],
        ["launcher"],
        ["sharp", "ranged"],
        ["sharp", "parries badly"],
    ]
    held = [said.fr for said in game.remarks(gear("cuir 1 rangé"))]
    assert held == ["rangé"]
