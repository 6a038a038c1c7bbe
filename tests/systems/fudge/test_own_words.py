"""Finer Attributes and broad Skills in one's own words (1.4, 1.5): forms, text, prices, and what they do."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.draft import Draft
from tablee.game.event import SheetPut
from tablee.game.sheet import Levelled, Sheet
from tablee.game.state import State, fold
from tests.cli.running import loads
from tests.systems.fudge.by_hand import Game, one, refused, rules, told

NOTHING = (3, 3, 3, 3)


def written(traits: str, method: str = "objective", **dials: Any) -> Sheet:
    """A character typed on the form of creation."""
    here = rules(creation=method, **dials)
    form = next(form for form in here.character_forms if form.key == method)
    return form.make({"name": "Ana", "concept": "Voleuse", "traits": traits})


def table(traits: str = "", **dials: Any) -> Game:
    here = Game(rules(creation="objective", **dials))
    here.state = fold(here.state, [SheetPut("ana", written(traits, **dials))])
    return here


def rolled(sheet: Sheet, name: str, **dials: Any) -> int | None:
    """What a Trait that is named comes to in the throw bar, with dice that add nothing."""
    here = rules(**dials)
    assert here.draft is not None
    found = here.draft(State({"ana": sheet}), Draft("ana", options={"unwritten": name}))
    total = one(here.check(found.form), *NOTHING).total
    assert total is None or isinstance(total, int)
    return total


def traits(sheet: Sheet, role: str) -> dict[str, tuple[int | None, str]]:
    return {block.name: (block.level, block.note) for block in sheet.having(Levelled, role)}


FINER = "Agilité (partie de Dextérité) Très Bonne, Doigté (partie de Dextérité) Moyen"


@pytest.mark.rule("FUD-1.4-05", "FUD-1.4-05-ex1")
@pytest.mark.parametrize(("finer", "level"), [("average", 1), ("pick", 2)])
def test_the_books_dexterity_comes_out_of_agility_and_deftness(finer: str, level: int) -> None:
    sheet = written(FINER, finer=finer)
    found = traits(sheet, "attribute")
    assert "Dextérité" not in found
    assert found["Agilité"] == (2, "partie de Dextérité")
    assert found["Doigté"] == (0, "partie de Dextérité")
    assert rolled(sheet, "Dextérité", finer=finer) == level
    assert rolled(sheet, "Dexterity", finer=finer) == level
    assert rolled(sheet, "Agilité", finer=finer) == 2


@pytest.mark.rule("FUD-1.4-05")
@pytest.mark.parametrize(
    ("levels", "average"),
    [
        (("Très Bonne", "Bonne"), 1),
        (("Médiocre", "Mauvaise"), -1),
        (("Bonne", "Mauvaise"), 0),
        (("Excellente",) * 2, 3),
    ],
)
def test_the_average_is_rounded_toward_fair_and_paid_as_that_attribute(
    levels: tuple[str, str], average: int
) -> None:
    here = table(f"Agilité (partie de Dextérité) {levels[0]}, Doigté (part of Dexterity) {levels[1]}")
    assert rolled(here.state.sheet("ana"), "Dextérité") == average
    plan = here.preview("set_trait", sheet="ana", block="force", level="0")
    (purse,) = (p for p in plan.shows["ledger"] if p["purse"] == "attribute")
    assert (purse["granted"], purse["spent"]) == (4, average)
    assert ("FUD-1.4-05", "cost") in told(plan.because) or average == 0


@pytest.mark.rule("FUD-1.4-05", "FUD-1.5-02")
def test_quotas_count_the_attribute_that_comes_out_and_not_its_parts() -> None:
    def quota(text: str) -> list[tuple[str, str]]:
        here = rules(creation="subjective", most_gifts=9, least_faults=0)
        problems = here.validate(written(text, "subjective"))
        return [key for key in told(problems) if key == ("FUD-1.5-02", "quota")]

    two = "Agilité (partie de Dextérité) Excellente, Doigté (partie de Dextérité) Excellent"
    assert quota(two) == []
    assert quota(f"{two}, Force Excellente") == [("FUD-1.5-02", "quota")]
    assert quota(f"{FINER}, Force Excellente") == []


@pytest.mark.rule("FUD-1.4-05", "FUD-1.3.1-01")
def test_the_form_splits_an_attribute_and_the_sheet_lacks_none() -> None:
    here = table()
    here.play("add_attribute", sheet="ana", listed="agility", level="2", part_of="dexterity")
    here.play("add_attribute", sheet="ana", name="Doigté", level="0", part_of="dexterity")
    sheet = here.state.sheet("ana")
    assert rolled(sheet, "Dextérité") == 1
    assert ("FUD-1.3.1-01", "missing") not in told(here.rules.validate(sheet))
    move = here.rules.moves["add_attribute"]
    (part,) = (param for param in move.params if param.name == "part_of")
    assert [words.fr for words in part.words][:3] == ["aucune", "Force", "Dextérité"]
    assert [words.en for words in part.words][:3] == ["none", "Strength", "Dexterity"]


@pytest.mark.rule("FUD-1.6.1-05", "FUD-1.4-05")
def test_where_players_choose_their_attributes_each_part_has_its_price() -> None:
    here = table(FINER, own_attributes=True)
    plan = here.preview("set_trait", sheet="ana", block="force", level="0")
    (purse,) = (p for p in plan.shows["ledger"] if p["purse"] == "attribute")
    assert (purse["granted"], purse["spent"]) == (4, 2)  # six of the game and Agility: half of seven


@pytest.mark.rule("FUD-1.4-05", "FUD-1.5-09")
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Allonge (partie de Magnétisme) Bonne", ("FUD-1.4-05", "unknown")),
        ("Agilité (partie de Charisme) Bonne", ("FUD-1.4-05", "unknown")),
        ("Voleur (couvre Voleur) Bon", ("FUD-1.5-09", "itself")),
        ("Voleur (couvre " + " + ".join(f"s{n}" for n in range(21)) + ") Bon", ("FUD-1.5-09", "many")),
    ],
)
def test_what_cannot_be_part_of_anything_is_refused(text: str, problem: tuple[str, str]) -> None:
    assert refused(lambda: written(text)) == [problem]


@pytest.mark.rule("FUD-1.5-09")
def test_a_broad_skill_in_ones_own_words_stands_for_what_it_covers() -> None:
    sheet = written(
        "Roublardise (couvre Crochetage + Pickpocket et Bluffer) Bonne, Pickpocket Mauvais", "subjective"
    )
    assert traits(sheet, "skill")["Roublardise"] == (1, "couvre Crochetage, Pickpocket, Bluffer")
    assert [rolled(sheet, n) for n in ("Crochetage", "Lockpicking", "Bluffer", "Pickpocket", "Escalade")] == [
        1, 1, 1, -2, -2,
    ]  # fmt: skip
    english = written("Roguery (covers Lockpicking + Bluff) Great", "subjective", trait_names="english")
    assert traits(english, "skill")["Roguery"] == (2, "covers Lockpicking, Bluff")
    assert rolled(english, "Crochetage") == 2
    quick = rules().quick
    assert quick is not None
    assert rolled(quick("Rat, Roublardise (couvre Crochetage) Bonne"), "Crochetage") == 1


def spent(here: Game) -> int:
    plan = here.preview("set_trait", sheet="ana", block="force", level="0")
    (purse,) = (p for p in plan.shows["ledger"] if p["purse"] == "skill")
    return int(purse["spent"])


@pytest.mark.rule("FUD-1.6.2-08", "FUD-1.6.2-08-ex1")
@pytest.mark.parametrize(
    ("skill", "level", "dials", "price"),
    [
        ("Roublardise (couvre Crochetage + Bluffer)", "Bonne", {"mixed_sizes": True}, 6),
        ("Roublardise (couvre Crochetage + Bluffer)", "Très Bonne", {"mixed_sizes": True}, 8),
        ("Roublardise (couvre Crochetage + Bluffer)", "Moyenne", {"mixed_sizes": True}, 4),
        ("Roublardise (couvre Crochetage + Bluffer)", "Lamentable", {"mixed_sizes": True}, -1),
        ("Armes de Contact", "Bon", {"mixed_sizes": True}, 6),
        ("Communication", "Bonne", {"mixed_sizes": True}, 6),
        ("Communication", "Bonne", {"grain": "broad"}, 3),
        ("Roublardise (couvre Crochetage + Bluffer)", "Bonne", {"grain": "broad"}, 3),
        ("Crochetage", "Bon", {"mixed_sizes": True}, 3),
        ("Jeu", "Bon", {"mixed_sizes": True}, 3),
    ],
)
def test_a_broad_skill_among_narrow_ones_costs_double(
    skill: str, level: str, dials: dict[str, Any], price: int
) -> None:
    here = table(f"{skill} {level}", **dials)
    assert spent(here) == price
    wrong = told(here.rules.validate(here.state.sheet("ana")))
    assert not [key for key in wrong if key[0] in ("FUD-1.6.2-08", "FUD-1.6.2-09")]


@pytest.mark.rule("FUD-1.6.2-08", "FUD-1.6.2-09")
@pytest.mark.parametrize(
    ("text", "dials", "problem"),
    [
        ("Roublardise (couvre Crochetage + Bluffer) Bonne", {}, ("FUD-1.6.2-08", "off")),
        ("Communication Bonne", {}, ("FUD-1.6.2-08", "off")),
        ("Armes de Contact Bon", {}, ("FUD-1.6.2-08", "off")),
        ("Voleur (couvre Crochetage) Bon, Crochetage Bon", {"mixed_sizes": True}, ("FUD-1.6.2-09", "within")),
        ("Communication Bonne, Bluffer Bon", {"mixed_sizes": True}, ("FUD-1.6.2-09", "within")),
        ("Communication Bonne, Crochetage Bon", {"mixed_sizes": True}, None),
    ],
)
def test_what_a_game_does_not_mix_is_told(
    text: str, dials: dict[str, Any], problem: tuple[str, str] | None
) -> None:
    found = told(rules(creation="objective", **dials).validate(written(text, **dials)))
    assert [key for key in found if key[0] in ("FUD-1.6.2-08", "FUD-1.6.2-09")] == (
        [problem] if problem else []
    )


@pytest.mark.rule("FUD-1.6.2-09", "FUD-1.6.2-09-ex1")
@pytest.mark.parametrize(
    ("level", "price", "wrong"), [("1", 9, False), ("0", 6, False), ("-1", 3, False), ("2", 12, True)]
)
def test_within_its_own_domain_it_costs_triple_and_stops_at_good(level: str, price: int, wrong: bool) -> None:
    here = table("Crochetage Bon", same_domain=True)
    args = {"sheet": "ana", "name": "Voleur", "covers": "Crochetage, Pickpocket", "width": "domain"}
    plan = here.preview("add_skill", **args, level=level)
    (purse,) = (p for p in plan.shows["ledger"] if p["purse"] == "skill")
    assert purse["spent"] == price + 3
    assert (("FUD-1.6.2-09", "highest") in told(plan.problems)) == wrong


@pytest.mark.rule("FUD-1.5-09", "FUD-1.4-05")
def test_the_command_line_checks_and_shows_them(tmp_path: Any) -> None:
    import json

    sheet = written(f"{FINER}, Roublardise (couvre Crochetage) Bonne", "subjective")
    file = tmp_path / "ana.json"
    file.write_text(json.dumps(sheet.form()), encoding="utf-8")
    found = loads("sheet", "show", str(file))
    assert "partie de Dextérité" in json.dumps(found, ensure_ascii=False)
