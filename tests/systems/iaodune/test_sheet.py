"""A being's sheet: what it may hold, and what it gives to a throw."""

from __future__ import annotations

import pytest

from tablee.game.block import Descriptor, Note, Numeric, Words
from tablee.game.chip import net
from tablee.game.codec import to_data
from tablee.game.problem import Refused
from tablee.game.sheet import Block, Nested, Sheet
from tablee.game.text import plain
from tablee.systems import system
from tablee.systems.iaodune.sheet import chips_of, id_of, trait
from tests.systems.iaodune.by_hand import rules

PRESETS = ("bete-de-sel", "garde-des-marees", "nae", "orso", "porte-noyee")


def sheet(*blocks: Block) -> Sheet:
    return Sheet("iaodune", "Essai", blocks)


def being() -> Sheet:
    return sheet(
        trait("aptitude", "Athlétisme", 3),
        trait("aptitude", "Esprit", -1),
        trait("skill", "Escalade", 6),
        trait("skill", "Course", 2),
        trait("suffering", "Faim", -1),
        trait("suffering", "Fièvre", -4),
        trait("tool", "Tabouret", 1),
        trait("tool", "Trousse", 2, d=1),
    )


@pytest.mark.rule("IAO-16")
def test_a_throw_takes_one_aptitude_one_skill_and_all_that_applies() -> None:
    chips = chips_of(being(), "athletisme", ("escalade",))
    assert net(chips, "N") == 3 + 1 + 2
    assert net(chips, "D") == 6 - 1 - 4 + 1
    assert [chip.name for chip in chips if not chip.on] == ["Esprit", "Course"]


@pytest.mark.rule("IAO-16")
def test_what_does_not_apply_is_left_out() -> None:
    chips = chips_of(being(), "esprit", (), ("fievre", "trousse"))
    assert (net(chips, "N"), net(chips, "D")) == (-1 + 1, -1)


@pytest.mark.rule("IAO-16")
@pytest.mark.parametrize(
    ("aptitude", "skills", "without"),
    [("escalade", (), ()), ("", ("athletisme",), ()), ("", (), ("course",)), ("inconnu", (), ())],
)
def test_only_traits_of_the_right_kind_are_picked(
    aptitude: str, skills: tuple[str, ...], without: tuple[str, ...]
) -> None:
    with pytest.raises(Refused) as refused:
        chips_of(being(), aptitude, skills, without)
    assert refused.value.problems[0].said == "no_trait"


@pytest.mark.rule("IAO-16")
@pytest.mark.parametrize("several", [False, True])
def test_several_skills_are_a_house_rule(several: bool) -> None:
    game = rules(several_skills=several)
    chips = [c for c in chips_of(being(), "athletisme", ("escalade", "course")) if c.on]
    form = {"check": "chance", "chips": to_data(chips)}
    if several:
        assert game.check(form).notation == "+3N +3N +4D"
    else:
        with pytest.raises(Refused) as refused:
            game.check(form)
        assert [(p.rule, p.said) for p in refused.value.problems] == [("IAO-16", "skills")]


@pytest.mark.rule("IAO-16")
@pytest.mark.parametrize(
    ("chip", "case"),
    [
        ({"role": "skill", "unit": "D", "value": -1}, "skill_sign"),
        ({"role": "skill", "unit": "D", "value": 1, "sign": -1}, "skill_sign"),
        ({"role": "suffering", "unit": "D", "value": 1}, "suffering_sign"),
        ({"role": "aptitude", "unit": "D", "value": 1}, "unit"),
        ({"role": "skill", "unit": "N", "value": 1}, "unit"),
        ({"role": "tool", "unit": "", "value": 1}, "unit"),
        ({"role": "dragon", "unit": "N", "value": 1}, "role"),
        ({"role": "tool", "unit": "N", "value": 10**7}, "size"),
        ({"role": "tool", "unit": "N", "value": 1, "sign": 5}, "size"),
    ],
)
def test_sources_that_do_not_fit_are_refused(chip: dict[str, object], case: str) -> None:
    with pytest.raises(Refused) as refused:
        rules().check({"check": "chance", "chips": [{"name": "Essai", **chip}]})
    assert [(p.rule, p.said) for p in refused.value.problems] == [("IAO-16", case)]


@pytest.mark.rule("IAO-16")
def test_two_aptitudes_in_one_throw_are_refused() -> None:
    one = {"name": "Essai", "role": "aptitude", "unit": "N", "value": 1}
    with pytest.raises(Refused) as refused:
        rules().check({"check": "chance", "chips": [one, one]})
    assert refused.value.problems[0].said == "aptitudes"
    off = {**one, "on": False}
    assert rules().check({"check": "chance", "chips": [one, off]}).notation == "+1N"
    with pytest.raises(Refused) as refused:
        rules().check({"check": "chance", "chips": [off] * 61})
    assert refused.value.problems[0].said == "too_many"


@pytest.mark.rule("IAO-16")
@pytest.mark.parametrize(
    ("block", "case"),
    [
        (trait("skill", "Course", -1), "skill_sign"),
        (trait("suffering", "Faim", 1), "suffering_sign"),
        (Numeric("x", "Chance", 3, "luck"), "role"),
        (Numeric("x", "Corde", 3, "tool"), "tool"),
        (Numeric("x", "Corde", 0, "tool", {"K": 1}), "more"),
        (Numeric("x", "Course", 1, "skill", {"N": 1}), "plain"),
        (Numeric("x", " ", 1, "skill"), "size"),
        (Numeric("x", "Course", 10**7, "skill"), "size"),
        (Descriptor("x", "Fort"), "block"),
        (Nested("x", sheet(trait("suffering", "Faim", 1))), "suffering_sign"),
    ],
)
def test_types_and_signs_are_checked(block: Block, case: str) -> None:
    (wrong,) = rules().validate(sheet(block))
    assert (wrong.rule, wrong.said) == ("IAO-16", case)
    assert wrong.where.startswith(block.id)
    assert rules().reference.say(wrong, "fr")


@pytest.mark.rule("IAO-16")
def test_names_and_other_numbers_are_free() -> None:
    blocks = (
        trait("aptitude", "Athlétisme", -12),
        trait("aptitude", "Ce que la mer a dit", 40),
        trait("skill", "Course", 0),
        trait("suffering", "Faim", 0),
        trait("tool", "Boulet", -3, d=-2),
        Words("pronom", plain("Pronom"), "iel"),
        Note("note", "Libre."),
    )
    assert rules().validate(sheet(*blocks)) == ()


@pytest.mark.parametrize("key", PRESETS)
def test_presets_are_valid(key: str) -> None:
    found = system("iaodune").preset(key)
    assert rules().validate(found) == ()
    assert Sheet.read(found.form()) == found


def test_every_preset_is_listed() -> None:
    assert system("iaodune").presets() == PRESETS


def test_ids_come_from_names() -> None:
    assert id_of("Épée d’os") == "epee-d-os"
    assert id_of("Faim", ("faim", "faim-2")) == "faim-3"
    assert id_of("…") == "trait"


@pytest.mark.rule("IAO-16")
def test_a_blank_sheet_has_the_one_aptitude_of_the_book() -> None:
    blank = rules().blank_sheet("Essai")
    assert blank.name == "Essai"
    assert blank.blocks == (Numeric("athletisme", "Athlétisme", 0, "aptitude"),)
    assert rules().validate(blank) == ()


def test_a_sheet_made_by_chance_from_the_lowest_picks() -> None:
    found = rules().random_sheet(lambda n: 1)
    assert found.name == "Naé"
    assert [(b.name, b.value, b.more) for b in found.having(Numeric)] == [
        ("Athlétisme", -1, {}), ("Adresse", -1, {}), ("Esprit", -1, {}),
        ("Escalade", 1, {}), ("Pistage", 1, {}), ("Soins", 1, {}),
        ("Cheville foulée", -4, {}), ("Tabouret", 0, {"N": 1}),
    ]  # fmt: skip
    assert rules().validate(found) == ()


def test_a_sheet_made_by_chance_from_the_highest_picks() -> None:
    found = rules().random_sheet(lambda n: n)
    assert found.name == "Ravu"
    assert [(b.name, b.value, b.more) for b in found.having(Numeric)] == [
        ("Volonté", 3, {}), ("Perception", 3, {}), ("Présence", 3, {}),
        ("Conte", 6, {}), ("Navigation", 6, {}), ("Lame courte", 6, {}),
        ("Vertige", -1, {}), ("Carte annotée", 0, {"N": 2}),
    ]  # fmt: skip
    assert rules().validate(found) == ()
