"""Characters: what stands on a sheet, what a new one may hold, what validation says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.game.codec import to_data
from tablee.game.problem import Refused
from tablee.game.sheet import Account, Descriptor, Numeric, Sheet
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.sheet.blocks import aura_account, casting_problems, concept_of, descriptors
from tablee.systems.fu3.sheet.creation import create, samples
from tests.systems.fu3.table import book, broken, problems, said, turned

PACK = SYSTEM.pack()
TEICH = SYSTEM.preset("teich")


def warnings(sheet: Sheet) -> list[tuple[str, str]]:
    return [(p.rule, p.said) for p in book().validate(sheet) if p.warning]


def asset(number: int, name: str, value: int = 1, *tags: str) -> Descriptor:
    return Descriptor(f"asset_{number}", name, value, "asset", tags)


@pytest.mark.rule("FU3-1-ex1", "FU3-1-01", "FU3-1-04", "FU3-1-09")
def test_teich_is_legal() -> None:
    assert book().validate(TEICH) == ()
    concept = concept_of(TEICH)
    assert concept is not None
    assert (concept.name, concept.value) == ("Sergent bougon", 1)
    assert [a.name for a in descriptors(TEICH, "asset")] == [
        "Brise-fer",
        "Souple comme une liane",
        "Grande gamelle",
    ]
    assert TEICH.need("aura", Account).value == 4
    assert TEICH.need("aura", Account).ceiling == 4


@pytest.mark.rule("FU3-1-ex2", "FU3-1-04")
def test_teich_without_his_scar_has_one_asset_too_many() -> None:
    (problem,) = book().validate(TEICH.drop("weakness_1"))
    assert (problem.rule, problem.said) == ("FU3-1-04", "too_many")
    assert dict(problem.slots) == {"allowed": 2, "weaknesses": 0, "found": 3}
    assert book().reference.say(problem, "en").startswith("Assets: 3, too many")


@pytest.mark.rule("FU3-1-04", "FU3-1-09")
@pytest.mark.parametrize(
    ("assets", "weaknesses", "legal"),
    [(2, 0, True), (3, 0, False), (3, 1, True), (5, 3, True), (6, 3, False)],
)
def test_two_assets_and_one_more_for_each_weakness(assets: int, weaknesses: int, legal: bool) -> None:
    sheet = create(PACK, "X", "Marin", [f"A{n}" for n in range(assets)], [f"W{n}" for n in range(weaknesses)])
    assert (broken(book(), sheet) == []) == legal
    aura = sheet.need("aura", Account)
    assert (aura.value, aura.ceiling, aura.spend_floor) == (1 + assets, 1 + assets, 0)
    assert [block.value for block in sheet.having(Descriptor)] == [1] * (1 + assets + weaknesses)
    assert [s.block for s in sheet.steps][:2] == ["concept", "asset_1"]


@pytest.mark.rule("FU3-1-04", "FU3-1-05")
def test_fewer_assets_are_legal_with_a_warning() -> None:
    sheet = create(PACK, "X", "Marin", ["Baratineur"])
    assert broken(book(), sheet) == []
    assert warnings(sheet) == [("FU3-1-05", "few")]


@pytest.mark.rule("FU3-1-04")
@pytest.mark.parametrize(("limit", "legal"), [(-1, True), (0, False), (1, False), (2, True)])
def test_a_house_rule_limits_the_weaknesses(limit: int, legal: bool) -> None:
    sheet = create(PACK, "X", "Marin", ["A", "B", "C", "D"], ["Radin", "Cynique"])
    found = broken(turned(weakness_limit=limit), sheet)
    assert found == ([] if legal else [("FU3-1-04", "weaknesses")])


@pytest.mark.rule("FU3-1-04")
def test_everything_starts_at_one() -> None:
    raised = TEICH.put(asset(1, "Brise-fer", 2)).put(aura_account(5))
    assert broken(book(), raised) == [("FU3-1-04", "start")]
    in_play = TEICH.change("asset_1", Descriptor, lambda a: replace(a, value=2), "FU3-5-02")
    assert broken(book(), in_play) == []
    assert broken(book(), replace(raised, status="approved")) == []


@pytest.mark.rule("FU3-1-04")
@pytest.mark.parametrize(
    ("maximum", "value", "legal"), [(3, 3, True), (3, 4, False), (5, 5, True), (1, 2, False)]
)
def test_three_is_the_most_for_ordinary_humans(maximum: int, value: int, legal: bool) -> None:
    rules = turned(maximum=maximum)
    sheet = replace(TEICH.put(asset(1, "Brise-fer", value)), status="approved")
    assert broken(rules, sheet) == ([] if legal else [("FU3-1-04", "value")])


@pytest.mark.rule("FU3-1-04")
def test_creatures_and_scenery_are_not_checked() -> None:
    giant = Sheet("fu3", "Titan", (asset(1, "Montagne qui marche", 12),), "opponent")
    assert book().validate(giant) == ()
    assert broken(book(), replace(giant, blocks=(asset(1, "Trop", 100),))) == [("FU3-1-02", "value")]


@pytest.mark.rule("FU3-1-04")
def test_an_asset_may_exceed_the_concept() -> None:
    sheet = replace(TEICH.put(asset(1, "Sculpture en bois flotté", 3)), status="approved")
    assert broken(book(), sheet) == []


@pytest.mark.rule("FU3-1-01")
def test_a_character_has_one_named_concept() -> None:
    assert broken(book(), TEICH.drop("concept").put(aura_account(3))) == [("FU3-1-01", "one")]
    second = Descriptor("concept_2", "Poète", 1, "concept")
    assert ("FU3-1-01", "one") in broken(book(), TEICH.put(second))
    assert broken(book(), TEICH.put(Descriptor("concept", " ", 1, "concept"))) == [("FU3-1-01", "name")]
    assert broken(book(), book().blank_sheet("Personne")) == [("FU3-1-01", "name")]
    assert broken(book(), Sheet("fu3", "Pont", (), "object")) == []


@pytest.mark.rule("FU3-1-02")
@pytest.mark.parametrize(
    ("value", "shown"), [(0, "Pied marin (0)"), (1, "Pied marin"), (2, "Pied marin (2)")]
)
def test_a_value_of_one_is_not_printed(value: int, shown: str) -> None:
    """Neither on the line of a foe nor in a sheet's file."""
    quick = book().quick
    assert quick is not None
    asset = quick(f"Guetteur, {shown}").need("asset_1", Descriptor)
    assert (asset.name, asset.value) == ("Pied marin", value)
    form = to_data(asset)
    assert isinstance(form, dict) and form.get("value") == (None if value == 1 else value)


@pytest.mark.rule("FU3-1-02")
def test_the_value_that_is_not_printed_is_the_game_s() -> None:
    table = PACK.tables["character"]
    other = {**table, "values": {**table["values"], "unprinted": 2}}
    quick = SYSTEM.rules(PACK.read({"system": "fu3", "tables": {"character": other}})).quick
    assert quick is not None
    assert [block.value for block in quick("Guetteur, Vif, Fort 1").having(Descriptor)] == [2, 2, 1]


@pytest.mark.rule("FU3-1-02", "FU3-3-05")
def test_an_armour_may_hinder_less_than_it_protects() -> None:
    quick = book().quick
    assert quick is not None
    chitin = quick("Guetteur, Chitine (2/1)").need("armour_1", Numeric)
    assert (chitin.value, dict(chitin.more)) == (2, {"penalty": 1})


@pytest.mark.rule("FU3-1-02")
@pytest.mark.parametrize(("value", "legal"), [(-1, False), (0, True), (3, True)])
def test_values_go_from_zero_to_three(value: int, legal: bool) -> None:
    sheet = TEICH.put(Descriptor("condition_1", "Brume", value, "condition"))
    assert broken(book(), sheet) == ([] if legal else [("FU3-1-02", "value")])


@pytest.mark.rule("FU3-1-02", "FU3-1-03")
def test_descriptors_need_a_name_and_a_kind() -> None:
    assert broken(book(), TEICH.put(Descriptor("condition_1", "", 1, "condition"))) == [("FU3-1-02", "name")]
    assert broken(book(), TEICH.put(Descriptor("x", "Long" * 60, 1, "condition"))) == [("FU3-1-02", "name")]
    assert broken(book(), TEICH.put(Descriptor("x", "Vertu", 1, "virtue"))) == [("FU3-1-03", "role")]
    for role in ("weakness", "condition"):
        assert broken(book(), TEICH.put(Descriptor("x", "Vertu", 1, role))) == []


@pytest.mark.rule("FU3-1-02")
def test_gear_is_checked_too() -> None:
    assert broken(book(), TEICH.put(Numeric("w", "", 1, "weapon"))) == [("FU3-1-02", "name")]
    assert broken(book(), TEICH.put(Numeric("w", "Épée", 100, "weapon"))) == [("FU3-1-02", "value")]
    assert broken(book(), TEICH.put(Numeric("w", "Épée", 1, "weapon", {"charm": 1}))) == [
        ("FU3-3-05", "more")
    ]
    crowded = Sheet("fu3", "X", tuple(Numeric(f"w{n}", "Épée", 1) for n in range(401)), "object")
    assert broken(book(), crowded) == [("FU3-1-02", "blocks")]


@pytest.mark.rule("FU3-1-01", "FU3-1-13")
def test_a_sheet_is_of_this_game_and_of_a_known_nature() -> None:
    assert ("FU3-1-01", "system") in broken(book(), replace(TEICH, system="krasses"))
    assert ("FU3-1-13", "nature") in broken(book(), replace(TEICH, nature="ghost"))


@pytest.mark.rule("FU3-1-06")
def test_casting_takes_a_concept_of_magic_and_the_asset_of_that_kind() -> None:
    rachette = SYSTEM.preset("rachette")
    assert casting_problems(PACK, rachette, "negative") == ()
    assert said(casting_problems(PACK, rachette, "positive")) == [("FU3-1-06", "asset")]
    potential = rachette.put(Descriptor("asset_2", "Magie neutre", 0, "asset", ("neutral",)))
    assert said(casting_problems(PACK, potential, "neutral")) == [("FU3-1-06", "potential")]
    unticked = rachette.put(Descriptor("concept", "Magicienne douée", 1, "concept"))
    assert said(casting_problems(PACK, unticked, "negative")) == [("FU3-1-06", "concept")]
    assert said(casting_problems(PACK, TEICH, "negative")) == [("FU3-1-06", "concept"), ("FU3-1-06", "asset")]


@pytest.mark.rule("FU3-1-06")
def test_the_gm_ticks_that_a_concept_mentions_magic() -> None:
    assert concept_of(create(PACK, "X", "Mage distingué")).tags == ()  # type: ignore[union-attr]
    assert concept_of(create(PACK, "X", "Rêveuse", magic=True)).tags == ("magic",)  # type: ignore[union-attr]


@pytest.mark.rule("FU3-1-06")
def test_the_three_magics() -> None:
    from tablee.systems.fu3.sheet.blocks import character_table

    magics = character_table(PACK).magic
    assert {key: row.label.fr for key, row in magics.items()} == {
        "positive": "Magie positive",
        "negative": "Magie négative",
        "neutral": "Magie neutre",
    }
    assert "soigner" in magics["positive"].does.fr
    assert "contraindre" in magics["negative"].does.fr
    assert "communiquer" in magics["neutral"].does.fr


@pytest.mark.rule("FU3-1-09", "FU3-1-12", "FU3-1-11")
def test_aura_is_checked() -> None:
    assert broken(book(), TEICH.drop("aura")) == [("FU3-1-09", "missing")]
    assert broken(book(), TEICH.put(aura_account(5))) == [("FU3-1-09", "total")]
    assert broken(book(), TEICH.put(aura_account(3))) == [("FU3-1-09", "total")]
    assert broken(book(), TEICH.put(aura_account(5, 4))) == [("FU3-1-11", "above")]
    assert broken(book(), TEICH.put(replace(aura_account(4), loss_floor=0))) == [("FU3-1-12", "floors")]
    assert broken(book(), TEICH.put(replace(aura_account(4), ceiling=None))) == [("FU3-1-12", "floors")]
    assert warnings(TEICH.put(aura_account(-1, 4))) == [("FU3-1-12", "below")]
    assert warnings(TEICH.put(aura_account(0, 4))) == []
    bridge = SYSTEM.preset("rope_bridge").put(aura_account(-1, 2))
    assert warnings(bridge) == [("FU3-1-13", "below")]


@pytest.mark.rule("FU3-1-09")
def test_weaknesses_and_conditions_do_not_count_for_aura() -> None:
    sheet = create(PACK, "X", "Marin", ["A", "B", "C"], ["Radin"])
    worse = sheet.put(Descriptor("condition_1", "Fatigué", 3, "condition"))
    assert worse.need("aura", Account).value == 4
    assert broken(book(), worse) == []


@pytest.mark.rule("FU3-1-15")
def test_the_maximum_never_exceeds_concept_and_assets() -> None:
    grown = replace(TEICH.put(asset(1, "Brise-fer", 2)), status="approved")
    assert broken(book(), grown) == []
    assert broken(book(), grown.put(aura_account(5))) == []
    assert broken(book(), grown.put(aura_account(6))) == [("FU3-1-15", "ceiling")]
    follows = turned(aura_follows=True)
    assert broken(follows, grown) == [("FU3-1-15", "total")]
    assert broken(follows, grown.put(aura_account(5))) == []


@pytest.mark.rule("FU3-5-05")
def test_experience_is_never_negative() -> None:
    from tablee.systems.fu3.sheet.blocks import xp_account

    assert broken(book(), TEICH.put(xp_account(-1))) == [("FU3-5-05", "negative")]


@pytest.mark.rule("FU3-1-14")
def test_too_strong_and_repeated_assets_are_pointed_out() -> None:
    strong = TEICH.put(asset(1, "Totalement insensible à la Magie"))
    assert warnings(strong) == [("FU3-1-14", "strong")]
    assert warnings(TEICH.put(asset(1, "souple comme une liane"))) == [("FU3-1-14", "twin")]


@pytest.mark.rule("FU3-1-14", "FU3-1-01")
def test_the_samples_of_the_book() -> None:
    ideas = samples(PACK)
    assert {c.key: len(c.samples) for c in ideas.assets} == {
        "skill": 8, "hobby": 4, "trait": 7, "state": 5, "relation": 6, "equipment": 4,
        "mystery": 5, "elsewhere": 10,
    }  # fmt: skip
    assert [c.fr for c in ideas.concepts] == [
        "Policier véreux", "Mage distingué", "Vieux marin rusé", "Ambassadeur intrépide", "Sergent bougon",
    ]  # fmt: skip
    assert [w.fr for w in ideas.weaknesses] == [
        "Radin", "Petite taille", "Sournois", "Cynique", "Cicatrice sur la joue droite",
    ]  # fmt: skip
    assert [r.fr for r in ideas.refused] == [
        "Le Soldat Ultime et Immortel À l’Épée de Flammes",
        "Totalement insensible à la Magie",
    ]
    assert {(c.key, s.name.fr, s.value) for c in ideas.assets for s in c.stronger} == {
        ("elsewhere", "Brute épaisse", 2), ("elsewhere", "Dague acérée", 2),
    }  # fmt: skip
    named = {c.key: [s.fr for s in c.samples] for c in ideas.assets}
    assert named["skill"][:4] == ["Tannerie", "Connaissance des plantes", "Science des poisons", "Astronomie"]
    assert named["equipment"] == ["Vieille rosse", "Épée de son père", "Carriole", "Sac de voyage robuste"]


@pytest.mark.rule("FU3-1-02", "FU3-2-02", "FU3-2-03")
def test_the_circumstances_of_the_book() -> None:
    found = {c.name.fr: (c.role, c.value) for c in samples(PACK).circumstances}
    assert found == {
        "Légère brume": ("favourable", 0),
        "Pluie légère": ("favourable", 1),
        "Brouillard dense": ("favourable", 2),
        "Foule": ("favourable", 1),
        "Forêt dense": ("favourable", 2),
        "Pluie battante": ("favourable", 2),
        "Pelle": ("equipment", 1),
        "Vagabond décharné": ("easy", 1),
        "Jeu d’enfant": ("easy", 2),
        "Brute épaisse": ("opponent", 2),
        "Roue voilée": ("unfavourable", 1),
        "Pluie torrentielle": ("unfavourable", 2),
        "Coffre de maître": ("hard", 2),
        "Boîte fermée à clef": ("hard", 1),
        "Pente glissante": ("hard", 1),
        "Raide": ("hard", 1),
    }


@pytest.mark.rule("FU3-1-14", "FU3-1-04")
@pytest.mark.parametrize("seed", range(30))
def test_random_characters_are_legal(seed: int) -> None:
    def pick(sides: int) -> int:
        nonlocal seed
        seed = (seed * 1103515245 + 12345) % 2**31
        return (seed >> 8) % sides + 1

    sheet = book().random_sheet(pick)
    assert book().validate(sheet) == ()
    assert len(descriptors(sheet, "asset")) == 2 + len(descriptors(sheet, "weakness"))


@pytest.mark.rule("FU3-1-04")
def test_random_characters_respect_the_house_rule_on_weaknesses() -> None:
    for limit in (0, 1):
        assert (
            len(descriptors(turned(weakness_limit=limit).random_sheet(lambda sides: sides), "weakness"))
            == limit
        )


@pytest.mark.rule("FU3-1-14")
def test_a_pack_needs_enough_samples_and_sound_numbers() -> None:
    ideas, character = dict(PACK.tables["samples"]), dict(PACK.tables["character"])
    tables = {"samples": {**ideas, "assets": ideas["assets"][-1:], "concepts": []}}
    with pytest.raises(Refused) as caught:
        SYSTEM.rules(PACK.read({"system": "fu3", "tables": tables}))
    assert problems(caught.value) == [("FU3-1-14", "few")]
    tables = {"character": {**character, "creation": {"assets": 100, "assets_per_weakness": 1}}}
    with pytest.raises(Refused) as caught:
        SYSTEM.rules(PACK.read({"system": "fu3", "tables": tables}))
    assert ("FU3-1-04", "bounds") in problems(caught.value)
    with pytest.raises(Refused) as caught:
        SYSTEM.rules(
            PACK.read({"system": "fu3", "tables": {"character": {**character, "sources": {}, "magic": {}}}})
        )
    assert problems(caught.value) == [("FU3-1-07", "needed")] * 6


@pytest.mark.rule("FU3-1-02")
@pytest.mark.parametrize("key", SYSTEM.presets())
def test_presets_are_legal_and_survive_their_file_form(key: str) -> None:
    sheet = SYSTEM.preset(key)
    assert book().validate(sheet) == ()
    assert Sheet.read(sheet.form()) == sheet


@pytest.mark.rule("FU3-3-17", "FU3-1-13")
def test_the_foes_and_friends_of_the_book() -> None:
    def values(key: str) -> dict[str, int]:
        sheet = SYSTEM.preset(key)
        gear = {block.name: block.value for block in sheet.having(Numeric)}
        return {block.name: block.value for block in sheet.having(Descriptor)} | gear

    assert values("fire_cyclops") == {"Peau d’airain": 3, "Masse indicible": 3}
    assert values("assassin") == {"Assassin consciencieux": 1, "As du surin": 1, "Dague": 0, "Vêtements": 0}
    assert values("thief")["Voleur"] == 1
    assert values("sygil") == {"Voleuse": 1, "Dague acérée": 2, "Dague": 0, "Vêtements légers": 0}
    assert values("blop") == {"Soldat": 1, "Fine Lame": 1, "Épée": 1, "Armure": 1}
    assert SYSTEM.preset("rope_bridge").need("aura", Account).value == 2
    assert values("poor_soldier") == {"Valeur globale": 2}
    assert values("fine_blade") == {"Valeur globale": 5}
    assert (values("xeols"), values("mehnzotains")) == ({"Force totale": 8}, {"Force totale": 25})
