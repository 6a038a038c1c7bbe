"""Supernormal Powers (2.1, 2.2, 2.5 to 2.9): lists, what is allowed, the builder, using one, in a fight."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.check import Throw
from tablee.game.dial import DialValue
from tablee.game.draft import Draft
from tablee.game.event import BlockPut, Event, Opened, SheetPut, Told
from tablee.game.move import Plan, do
from tablee.game.problem import Refused
from tablee.game.sheet import Levelled, Numeric, Power, Sheet
from tablee.game.state import State, fold
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.powers.lists import known_power, power_table, questions
from tablee.systems.fudge.powers.on_sheet import damage, power_chip, power_problems, takes_roll
from tests.conformance.test_packs import changed
from tests.systems.fudge import as_played
from tests.systems.fudge.by_hand import book, rules

POWERS = {
    "super_strength": "Superforce", "flight": "Vol", "see_through_walls": "Voir à travers les murs",
    "walk_on_ceilings": "Marcher au plafond", "invisibility": "Devenir invisible",
    "spellcasting": "Lancer des sorts", "elemental_magic": "Magie élémentaire", "esp": "PSE",
    "premonition": "Prémonition", "clairvoyance": "Clairvoyance", "mind_reading": "Lire dans les esprits",
    "foretelling": "Prévoir l’avenir", "telekinesis": "Télékinésie", "telepathy": "Télépathie",
    "wind_mastery": "Maîtrise des Vents", "fireball": "Boule de Feu", "energy_bolts": "Projectiles d’énergie",
    "claws": "Grandes Griffes", "intangible": "Forme intangible",
}  # fmt: skip


NUMBERS = (
    ("free_powers", 2, 0, 40),
    ("extra_power_faults", 2, 0, 10),
    ("power_weight", 3, 1, 10),
    ("power_gifts", 2, 1, 20),
    ("most_powers", 0, 0, 100),
    ("aim_dodge", 1, -20, 20),
    ("power_strain", 1, 0, 10),
    ("linked_gifts", 1, 0, 20),
    ("implant_rebate", 0, 0, 12),
    ("family_many", 3, 2, 100),
    ("family_gifts", 1, 0, 20),
    ("scale_levels", 1, 0, 20),
    ("scale_gifts", 1, 0, 20),
    ("super_strength_scale", 4, 1, 100),
    ("super_strength_most", 0, 0, 100),
    ("carry_base", 30, 1, 1000),
)


def power(name: str = "Vol", **data: Any) -> Power:
    return Power(name.lower().replace(" ", "_"), name, "power", {"source": "super", **data}, "ce qu’il fait")


def hero(*blocks: Power | Levelled) -> Sheet:
    return Sheet("fudge", "Nova", blocks)


def wrong(sheet: Sheet, **dials: DialValue) -> list[tuple[str, str]]:
    found = as_played.wrong(book(powers=True, **dials), sheet)
    return [(rule, said) for rule, said in found if rule.startswith("FUD-2.2") and said != "faults"]


def at(sheet: Sheet, **more: Sheet) -> State:
    return fold(State(), [SheetPut("a", sheet), *(SheetPut(id, one) for id, one in more.items())])


def seen(move: str, state: State, given: dict[str, Any], **dials: DialValue) -> Plan:
    found = rules(powers=True, **dials).moves[move]
    return found.plan(state, found.read({"sheet": "a", **given}))


def made(
    move: str, state: State, given: dict[str, Any], faces: tuple[int, ...] = (), **dials: DialValue
) -> tuple[Event, ...]:
    return do(rules(powers=True, **dials).moves[move], state, {"sheet": "a", **given}, faces)


@pytest.mark.rule("FUD-2.2.1-05", "FUD-2.1-01")
def test_the_nineteen_named_powers() -> None:
    assert {one.key: one.fr for one in power_table(book()).powers} == POWERS
    assert len(POWERS) == 19
    found = known_power(book(), "Flight")
    assert found is not None and found is known_power(book(), "VOL")


def test_where_powers_come_from() -> None:
    found = [one.key for one in power_table(book()).sources]
    assert found == ["magic", "miracle", "psi", "super", "cyber", "genetic", "species"]


@pytest.mark.rule("FUD-2.3.4-06", "FUD-2.7-03", "FUD-2.7-03-ex1")
def test_powers_that_have_levels_and_what_psi_gains() -> None:
    table = power_table(book())
    levelled = {one.key for one in table.powers if one.levelled}
    assert levelled == {"telekinesis", "telepathy", "wind_mastery"}
    assert [one.key for one in table.psi] == [
        "range", "targets", "skills", "fatigue", "burning", "concentration", "uses", "conditions",
    ]  # fmt: skip


@pytest.mark.rule("FUD-2.2-01", "FUD-1.1-09")
def test_a_game_without_powers_has_none() -> None:
    found = list(power_problems(book(), hero(power())))
    assert [(p.rule, p.said) for p in found] == [("FUD-2.2-01", "none")]
    assert wrong(hero(power())) == []
    plain = rules().moves["add_power"]
    assert plain.plan(at(hero()), plain.read({"sheet": "a", "power": "flight"})).problems


@pytest.mark.rule("FUD-2.2-02")
def test_a_power_is_described() -> None:
    bare = Power("vol", "Vol", "power", {"source": "super"})
    found = [p for p in power_problems(book(powers=True), hero(bare)) if p.rule == "FUD-2.2-02"]
    assert [p.warning for p in found] == [True]
    assert seen("add_power", at(hero()), {"what": "rien"}).problems[0].rule == "FUD-2.2-02"


@pytest.mark.rule("FUD-2.2-02")
@pytest.mark.parametrize(("length", "refused"), [(0, True), (1, False), (200, False), (201, True)])
def test_a_power_of_ones_own_has_a_name_of_some_length(length: int, refused: bool) -> None:
    found = seen("add_power", at(hero()), {"name": "x" * length, "what": "fait ce qu’il dit"})
    assert (("FUD-2.2-02", "name") in [(p.rule, p.said) for p in found.problems]) is refused


@pytest.mark.rule("FUD-2.2-05")
def test_the_weight_of_a_power_is_one_to_three() -> None:
    assert [wrong(hero(power(weight=n))) for n in (1, 2, 3)] == [[], [], []]
    assert wrong(hero(power(weight=4))) == [("FUD-2.2-05", "weight")]
    assert wrong(hero(power(weight=4)), power_weight=4) == []
    assert wrong(hero(power(weight=0))) == [("FUD-2.2-05", "weight")]


@pytest.mark.rule("FUD-2.2-06")
@pytest.mark.parametrize("name", ["Omniscience", "omnipotence"])
def test_some_powers_no_game_stands(name: str) -> None:
    assert wrong(hero(power(name))) == [("FUD-2.2-06", "refused")]


def level_named(called: str, sheet: Sheet, **dials: DialValue) -> int | Refused:
    """The level at which a Trait that was only named is rolled, or why it is not."""
    draft = rules(**dials).draft
    assert draft is not None
    try:
        wanted = Draft("nova", options={"unwritten": called})
        return int(draft(State({"nova": sheet}), wanted).form["level"])
    except Refused as refused:
        return refused


@pytest.mark.rule("FUD-2.2-08")
def test_a_power_that_is_not_written_is_not_there() -> None:
    for called in ("Vol", "Flight", "Forme intangible"):
        found = level_named(called, hero(), powers=True)
        assert isinstance(found, Refused)
        (problem,) = found.problems
        assert (problem.rule, problem.said) == ("FUD-1.4-10", "absent")
        said = [rules().reference.say(problem, lang).replace("\xa0", " ") for lang in ("fr", "en")]
        assert said == [
            f"{called} : inexistant, aucun jet n’est possible.",
            f"{called}: non-existent, no roll is possible.",
        ]
    assert level_named("Vol", hero(power()), powers=True) == -2  # a Skill in it that was never learnt
    assert level_named("Vol", hero(Levelled("vol", "Vol", 1, "skill")), powers=True) == 1
    assert level_named("Vol", hero()) == -2  # where the game has no Powers, a Skill like another


@pytest.mark.rule("FUD-2.2.1-01", "FUD-2.1-02")
@pytest.mark.parametrize("source", ["magic", "miracle", "psi", "super", "cyber", "genetic", "species"])
def test_powers_come_from_the_sources_of_the_book(source: str) -> None:
    assert wrong(hero(power("Don du ciel", source=source)), miracles="asked") == []
    unknown = hero(power("Don du ciel", source=f"{source}_"))
    assert wrong(unknown, miracles="asked") == [("FUD-2.2.1-01", "source")]


@pytest.mark.rule("FUD-2.2.1-01")
def test_sources_and_grain_of_powers() -> None:
    assert wrong(hero(power(source="luck"))) == [("FUD-2.2.1-01", "source")]
    table = changed(dict(SYSTEM.pack().tables["powers"]), ("sources", 3, "allowed"), False)
    pack = SYSTEM.pack().turn({"powers": True}).read({"system": "fudge", "tables": {"powers": table}})
    from tablee.systems.fudge.core.book import Book

    found = power_problems(Book(pack.turn({"powers": True})), hero(power()))
    assert [p.said for p in found if not p.warning] == ["source"]
    esp, seer = power("PSE", source="psi"), power("Prémonition", source="psi")
    magic = power("Magie élémentaire", source="magic", skill="Magie")
    assert [wrong(hero(one), power_grain="general") for one in (esp, seer)] == [
        [],
        [("FUD-2.2.1-01", "grain")],
    ]
    assert [wrong(hero(one), power_grain="single") for one in (esp, seer)] == [
        [("FUD-2.2.1-01", "grain")],
        [],
    ]
    assert wrong(hero(magic), power_grain="group") == []
    assert wrong(hero(esp, seer, magic), power_grain="any") == []
    assert wrong(hero(power()), power_grain="group") == []


@pytest.mark.rule("FUD-2.2.1-02")
def test_a_game_may_limit_how_many_powers() -> None:
    three = hero(power("Un"), power("Deux"), power("Trois"))
    assert wrong(three) == []
    assert wrong(three, most_powers=2) == [("FUD-2.2.1-02", "most")]
    assert wrong(three, most_powers=3) == []


@pytest.mark.rule("FUD-2.2.1-03")
def test_drawbacks_are_written_with_the_power() -> None:
    keys = [one.key for one in power_table(book()).drawbacks]
    assert keys == ["fatigue", "preparation", "uncertain", "side_effect", "conditions", "uses", "danger"]
    state = at(hero(power()))
    (put,) = made("add_drawback", state, {"block": "vol", "drawback": "danger"})
    assert isinstance(put, BlockPut) and isinstance(put.block, Power)
    assert put.block.data["drawbacks"] == "danger"
    again = fold(state, (put,))
    assert seen("add_drawback", again, {"block": "vol", "drawback": "danger"}).problems
    (more,) = made("add_drawback", again, {"block": "vol", "drawback": "uses"})
    assert isinstance(more, BlockPut) and isinstance(more.block, Power)
    assert more.block.data["drawbacks"] == "danger uses"
    assert wrong(hero(power(drawbacks="boredom"))) == [("FUD-2.2.1-03", "unknown")]


@pytest.mark.rule("FUD-2.2-02", "FUD-2.2-07", "FUD-2.2-03", "FUD-2.1-01")
def test_the_builder_shows_the_price_at_each_change() -> None:
    def lines(**given: Any) -> list[str]:
        preview = seen("add_power", at(hero()), {"power": "telekinesis", "what": "déplacer", **given})
        return [rules().reference.say(reason, "en") for reason in preview.because]

    assert lines() == ["Télékinésie: 1 Power (in skill levels: 12).", "Powers: 1 of 2 free ones."]
    assert lines(level=2)[0] == "Télékinésie: 1 Power, 2 attribute levels (in skill levels: 18)."
    assert lines(weight=3)[1:] == [
        "Powers: 3 of 2 free ones.",
        "Beyond the free Powers: 1. Price in Gifts: 2, or in Faults (subjective creation): 2.",
    ]
    events = made("add_power", at(hero()), {"power": "telekinesis", "what": "déplacer", "level": 1})
    (put,) = events
    assert isinstance(put, BlockPut) and isinstance(put.block, Power)
    assert put.block.data == {"source": "psi", "level": 1, "skill": "Télékinésie"}
    assert put.block.note == "déplacer"


@pytest.mark.rule("FUD-2.2.3-01")
def test_an_attack_has_a_damage_rating_and_is_a_weapon() -> None:
    assert damage(book(), power("Boule de Feu")) == 6
    assert damage(book(), power("Grandes Griffes")) == 3
    assert damage(book(), power("Boule de Feu", damage=8)) == 8
    assert damage(book(), power("Vol")) is None
    _, weapon = made("add_power", at(hero()), {"power": "fireball", "what": "brûler"})
    assert isinstance(weapon, BlockPut) and isinstance(weapon.block, Numeric)
    assert (weapon.block.role, weapon.block.value, weapon.block.more["ranged"]) == ("weapon", 6, 1)
    _, claws = made("add_power", at(hero()), {"power": "claws", "what": "griffer", "damage": 4})
    assert isinstance(claws, BlockPut) and isinstance(claws.block, Numeric)
    assert (claws.block.value, "ranged" in claws.block.more) == (4, False)
    _, light = made("add_power", at(hero()), {"power": "claws", "what": "griffer", "damage": 0})
    assert isinstance(light, BlockPut) and isinstance(light.block, Numeric) and light.block.value == 0
    with pytest.raises(Refused):
        made("add_power", at(hero()), {"power": "claws", "what": "griffer", "damage": -1})
    bolts = power("Projectiles d’énergie")
    found = [p.rule for p in power_problems(book(powers=True), hero(bolts)) if p.warning]
    assert "FUD-2.2.3-01" in found


@pytest.mark.rule("FUD-2.2.3-02")
def test_more_damage_strains_the_skill() -> None:
    fire = power("Boule de Feu")
    chip = power_chip(book(), fire, 8)
    assert chip is not None and chip.worth == -2
    assert power_chip(book(), fire, 6) is None
    hard = power_chip(book(power_strain=2), fire, 8)
    assert hard is not None and hard.worth == -4
    assert power_chip(book(power_strain=0), fire, 8) is None


@pytest.mark.rule("FUD-2.2.2-01", "FUD-2.2.2-04")
def test_the_skill_of_a_power_is_bought_apart() -> None:
    spells = power("Lancer des sorts", source="magic")
    found = [p.rule for p in power_problems(book(powers=True), hero(spells)) if p.warning]
    assert found == ["FUD-2.2.2-01"]
    skilled = hero(spells, Levelled("sorts", "Lancer des sorts", 1, "skill"))
    assert [p for p in power_problems(book(powers=True), skilled) if p.warning] == []
    (opened, *_) = made("use_power", at(skilled), {"block": spells.id, "difficulty": 2}, (3, 3, 3, 3))
    assert isinstance(opened, Opened) and (opened.check["level"], opened.check["goal"]) == (1, 2)


@pytest.mark.rule("FUD-2.2.2-02")
def test_flight_takes_a_roll_only_in_difficult_manoeuvres() -> None:
    flier = hero(power("Vol"), Levelled("s", "Vol", 2, "skill"))
    (easy,) = made("use_power", at(flier), {"block": "vol"})
    assert isinstance(easy, Told) and easy.reason.rule == "FUD-2.2.2-02"
    assert isinstance(seen("use_power", at(flier), {"block": "vol", "hard": True}).dice, Throw)
    (opened, *_) = made("use_power", at(flier), {"block": "vol", "hard": True}, (3, 3, 3, 3))
    assert isinstance(opened, Opened) and opened.check["level"] == 2
    sure = seen("use_power", at(flier), {"block": "vol", "hard": True}, flight_skill="sure")
    assert sure.dice is None
    assert takes_roll(book(flight_skill="skill"), power("Vol"), hard=True)


@pytest.mark.rule("FUD-2.2.2-03")
def test_a_power_that_aims_by_itself_is_dodged_at_good() -> None:
    fire = hero(power("Boule de Feu"), Levelled("lancer", "Lancer", 1, "skill"))
    foe = Sheet("fudge", "Bo", (Levelled("esquive", "Esquive", 0, "skill"),))
    state = at(fire, b=foe)
    (rolled, *_) = made("use_power", state, {"block": "boule_de_feu"}, (3, 3, 3, 3), power_aim="roll")
    assert isinstance(rolled, Opened) and rolled.by == "a"
    given = {"block": "boule_de_feu", "target": "b"}
    (dodged, *_) = made("use_power", state, given, (3, 3, 3, 3), power_aim="automatic")
    assert isinstance(dodged, Opened)
    assert (dodged.by, dodged.check["goal"]) == ("b", 1)
    (harder, *_) = made("use_power", state, given, (3, 3, 3, 3), power_aim="automatic", aim_dodge=2)
    assert isinstance(harder, Opened) and harder.check["goal"] == 2
    nobody = seen("use_power", state, {"block": "boule_de_feu"}, power_aim="automatic")
    assert [p.said for p in nobody.problems] == ["target"]


@pytest.mark.rule("FUD-2.7-04", "FUD-2.7-01")
def test_fine_psi_work_may_take_a_skill_roll() -> None:
    mover = hero(power("Télékinésie", source="psi"), Levelled("s", "Télékinésie", 1, "skill"))
    fine = {"block": "télékinésie", "hard": True}
    assert seen("use_power", at(mover), fine).dice is None
    assert isinstance(seen("use_power", at(mover), fine, psi_skills=True).dice, Throw)
    assert seen("use_power", at(mover), {"block": "télékinésie"}, psi_skills=True).dice is None


@pytest.mark.rule("FUD-2.2-08")
def test_only_a_power_of_the_sheet_is_used() -> None:
    gift = Power("chance", "Chanceux", "gift")
    assert seen("use_power", at(hero(gift)), {"block": "chance"}).problems
    with pytest.raises(Refused):
        made("use_power", at(hero()), {"block": "vol"})


@pytest.mark.rule("FUD-2.5-01")
def test_a_game_has_a_magic_system_or_no_magic() -> None:
    mage = hero(power("Lancer des sorts", source="magic"))
    for system in ("own", "converted", "fudge"):
        assert wrong(mage, magic_system=system) == []
    assert wrong(mage, magic_system="none") == [("FUD-2.2.1-01", "source")]
    assert book()["magic_system"] == "own"


@pytest.mark.rule("FUD-2.6-01")
def test_miracles_happen_as_the_campaign_settled() -> None:
    def found(given: dict[str, Any], **dials: DialValue) -> list[str]:
        move = rules(**dials).moves["miracle"]
        return [p.said for p in move.plan(State(), move.read({"what": "La pluie tombe.", **given})).problems]

    assert found({}) == found({}, miracles="none") == ["none"]
    assert found({}, miracles="spontaneous") == []
    assert found({"asked": True}, miracles="spontaneous") == ["unasked"]
    assert found({"asked": True}, miracles="asked") == []
    assert found({"looks": "discreet"}, miracles="asked", miracles_seen="either") == []
    assert found({"looks": "discreet"}, miracles="asked", miracles_seen="visible") == ["looks"]
    assert found({}, miracles="asked", miracles_seen="discreet") == []
    (told,) = do(rules(miracles="asked").moves["miracle"], State(), {"what": "La pluie tombe."})
    assert isinstance(told, Told)
    assert rules().reference.say(told.reason, "fr") == "Un miracle\u00a0: La pluie tombe."
    priest = hero(power("Guérir", source="miracle"))
    assert wrong(priest, miracles="asked") == []
    assert wrong(priest, miracles="spontaneous") == [("FUD-2.2.1-01", "source")]


@pytest.mark.rule("FUD-2.1-04")
@pytest.mark.parametrize(("religion", "origin"), [("miracle", "miracle"), ("psychic", "psi")])
def test_wonders_of_lesser_beings(religion: str, origin: str) -> None:
    given = {"name": "Voix des ancêtres", "what": "guide", "source": "lesser"}
    (put,) = made("add_power", at(hero()), given, lesser_wonders=religion, miracles="asked")
    assert isinstance(put, BlockPut) and isinstance(put.block, Power)
    assert put.block.data["source"] == origin


@pytest.mark.rule("FUD-2.9-01")
def test_an_implant_waits_for_consent() -> None:
    def waits(**data: Any) -> list[str]:
        found = power_problems(book(powers=True), hero(power("Œil de visée", source="cyber", **data)))
        return [p.rule for p in found if p.warning]

    assert waits() == ["FUD-2.9-01"]
    assert waits(approved=True) == []


@pytest.mark.rule("FUD-2.7-03", "FUD-2.7-02")
def test_what_a_higher_level_of_psi_brings_is_written() -> None:
    given = {"power": "telepathy", "what": "parler sans voix", "level": 2, "gain": "targets"}
    (put,) = made("add_power", at(hero()), given)
    assert isinstance(put, BlockPut) and isinstance(put.block, Power)
    assert (put.block.data["level"], put.block.data["gain"]) == (2, "targets")


@pytest.mark.rule("FUD-2.5-02", "FUD-2.6-02")
def test_the_questionnaires_keep_the_answers_with_the_game() -> None:
    table = questions(book())
    assert (len(table.magic), len(table.miracles)) == (14, 7)
    answered = changed(dict(SYSTEM.pack().tables["questions"]), ("magic", 1, "answer"), "Mana du lieu")
    pack = SYSTEM.pack().read({"system": "fudge", "tables": {"questions": answered}})
    from tablee.systems.fudge.core.book import Book

    assert questions(Book(pack)).magic[1].answer == "Mana du lieu"
    game = SYSTEM.rules(pack)

    def lines(about: str) -> list[str]:
        events = do(game.moves["tell_settled"], State(), {"about": about})
        return [game.reference.say(event.reason, "en") for event in events if isinstance(event, Told)]

    assert lines("magic") == ["Mana of the mage or of the place: Mana du lieu"]
    assert lines("miracles") == ["The GM has answered nothing yet."]


@pytest.mark.rule("FUD-2.1-03", "FUD-2.1-05", "FUD-2.4-03")
def test_the_reference_tells_the_terms() -> None:
    entries = rules().reference.entries
    assert "mana" in entries["FUD-2.1-03"].title.en.lower()
    assert "species" in entries["FUD-2.1-05"].text.en
    assert "experience" in entries["FUD-2.4-03"].text.en


@pytest.mark.rule("FUD-2.2.1-05")
@pytest.mark.parametrize(
    ("path", "value"),
    [(("powers", 0, "key"), "two words"), (("powers", 0, "source"), "luck"), (("drawbacks", 0, "halves"), -1),
     (("sources",), [])],
)  # fmt: skip
def test_a_broken_list_is_refused(path: tuple[Any, ...], value: Any) -> None:
    table = changed(dict(SYSTEM.pack().tables["powers"]), path, value)
    with pytest.raises(Refused):
        SYSTEM.rules(SYSTEM.pack().read({"system": "fudge", "tables": {"powers": table}}))


@pytest.mark.rule("FUD-2.2-03", "FUD-2.2-05", "FUD-2.3.4-02")
@pytest.mark.parametrize(("name", "usual", "low", "high"), NUMBERS)
def test_the_numbers_of_the_house_rules(name: str, usual: int, low: int, high: int) -> None:
    dial = SYSTEM.pack().known[name]
    assert [dial.default, dial.low, dial.high] == [usual, low, high]


@pytest.mark.rule("FUD-2.2-01")
def test_the_chapter_of_powers_stands_between_progress_and_points() -> None:
    chapters = [chapter.key for chapter in SYSTEM.pack().chapters]
    assert chapters[chapters.index("powers") - 1 : chapters.index("powers") + 2] == [
        "progress",
        "powers",
        "points",
    ]


@pytest.mark.rule("FUD-2.2.1-04")
def test_every_drawback_is_worth_a_standard_fault() -> None:
    assert [one.halves for one in power_table(book()).drawbacks] == [2, 2, 2, 2, 2, 2, 2]


@pytest.mark.rule("FUD-2.2.3-02", "FUD-2.2.3-01")
def test_a_power_is_strained_in_a_fight() -> None:
    state = fold(State(), [SheetPut("f", SYSTEM.preset("fafnir")), SheetPut("l", SYSTEM.preset("lila"))])
    shoot = rules(powers=True).moves["shoot"]

    def dragon(**given: Any) -> dict[str, Any]:
        args = shoot.read({"by": "f", "against": ["l"], "weapon": "boule_de_feu_weapon", **given})
        found: dict[str, Any] = shoot.plan(state, args).shows["check"]["me"]
        return found

    assert (dragon()["offence"], dragon().get("bonus", 0), dragon().get("chips", [])) == (6, 0, [])
    (chip,) = dragon(strain=2)["chips"]
    assert (dragon(strain=2)["bonus"], chip["value"], chip["sign"]) == (2, 2, -1)
    strike = rules(powers=True).moves["attack"]
    args = strike.read({"by": "f", "against": ["l"], "weapon": "griffes", "strain": 2})
    assert strike.plan(state, args).shows["check"]["me"].get("bonus", 0) == 0
    assert "strain" not in [param.name for param in rules().moves["attack"].params]
