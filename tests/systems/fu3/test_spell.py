"""The spell builder: difficulty, preparation, resistance, help."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.problem import Refused
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.powers import build_spell
from tablee.systems.fu3.powers.spell import Spell
from tablee.systems.fu3.powers.tables import magic_table
from tests.systems.fu3 import by_hand
from tests.systems.fu3.table import book, law_of, problems, said, table, turned

PACK = book().pack
AIR_AT_ONCE: dict[str, Any] = {"base": "destroy", "area": 1, "range": 2, "shift": -3}


def spell(base: str = "destroy", /, **args: Any) -> Spell:
    return build_spell(PACK, base=base, **args)


def refused(**args: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as found:
        build_spell(PACK, **{"base": "destroy", **args})
    return problems(found.value)


@pytest.mark.rule("FU3-4-01")
@pytest.mark.parametrize(
    ("key", "value", "magic"),
    [
        ("simple", -2, "any"),
        ("illusion", -1, "positive"),
        ("analyse", -1, "neutral"),
        ("protect", 0, "positive"),
        ("destroy", 0, "negative"),
        ("modify", 0, "neutral"),
        ("control", 1, "negative"),
        ("inert_matter", 2, "positive"),
        ("teleport", 3, "neutral"),
        ("intelligence", 3, "positive"),
        ("living_matter", 4, "positive"),
    ],
)
def test_the_table_of_bases(key: str, value: int, magic: str) -> None:
    found = spell(key)
    assert (found.difficulty, found.magic) == (value, magic)
    assert len(magic_table(PACK).bases) == 11


@pytest.mark.rule("FU3-4-01")
@pytest.mark.parametrize(
    ("row", "unit", "reach", "area"),
    [
        (0, "round", "touch", "human"),
        (1, "minute", "point_blank", "room"),
        (2, "hour", "thrown", "house"),
        (3, "day", "bowshot", "building"),
        (4, "month", "sight", "village"),
        (5, "year", "city", "city"),
        (6, "decade", "region", "region"),
        (7, "century", "country", "country"),
    ],
)
def test_the_table_of_parameters(row: int, unit: str, reach: str, area: str) -> None:
    table = magic_table(PACK)
    duration = table.durations[row]
    assert (duration.unit, duration.times, duration.dice) == (unit, 1, "1d6")
    assert (table.ranges[row].key, table.areas[row].key) == (reach, area)
    for name in ("duration", "range", "area"):
        assert spell(**{name: row}).difficulty == row
        assert len(table.rows(name)) == 8


PREPARATIONS = [
    ("", 0, ""), ("", 1, "round"), ("1d6", 1, "round"), ("", 10, "round"), ("1d6", 5, "round"),
    ("", 2, "minute"), ("1d6", 1, "minute"), ("", 10, "minute"), ("1d6", 5, "minute"), ("", 30, "minute"),
    ("", 1, "hour"), ("1d6", 1, "hour"), ("", 10, "hour"), ("1d6", 5, "hour"), ("", 1, "day"),
    ("1d6", 1, "day"), ("", 10, "day"), ("1d6", 5, "day"), ("1d6", 1, "week"), ("", 1, "month"),
    ("1d6", 5, "week"), ("1d6", 1, "month"), ("", 10, "month"), ("", 1, "year"), ("1d6", 1, "year"),
    ("", 10, "year"), ("1d6", 5, "year"), ("", 1, "lifetime"), ("", 1, "century"), ("1d6", 1, "century"),
    ("", 10, "century"),
]  # fmt: skip


@pytest.mark.rule("FU3-4-02")
@pytest.mark.parametrize("row", range(31))
def test_the_table_of_preparations(row: int) -> None:
    span = magic_table(PACK).preparations[row]
    assert (span.dice, span.times, span.unit) == PREPARATIONS[row]


@pytest.mark.rule("FU3-4-01", "FU3-4-02")
def test_the_tables_read_as_the_book_prints_them() -> None:
    table = magic_table(PACK)
    assert [row.label.fr for row in table.preparations] == [
        "Instantané", "1 round (5 s)", "1d6 rounds", "10 rounds", "1d6 × 5 rounds", "2 minutes",
        "1d6 minutes", "10 minutes", "1d6 × 5 minutes", "1 demi-heure", "1 heure", "1d6 heures", "10 heures",
        "1d6 × 5 heures", "1 jour", "1d6 jours", "10 jours", "1d6 × 5 jours", "1d6 semaines", "1 mois",
        "1d6 × 5 semaines", "1d6 mois", "10 mois", "1 an", "1d6 ans", "10 ans", "1d6 × 5 ans", "1 vie",
        "1 siècle", "1d6 siècles", "10 siècles",
    ]  # fmt: skip
    assert [row.label.fr for row in table.durations] == [
        f"1d6 {unit}"
        for unit in ("rounds", "minutes", "heures", "jours", "mois", "ans", "décennies", "siècles")
    ]
    assert [row.label.fr for row in table.ranges] == [
        "Touché", "Bout portant", "Arme lancée", "Portée de flèche", "Portée de vue", "Ville",
        "Région", "Pays",
    ]  # fmt: skip
    assert [row.label.fr for row in table.areas] == [
        "1 humain ou moins", "2 à 10 personnes, une pièce", "Une petite foule, une petite maison",
        "Une large foule, un bâtiment", "Un village, un quartier", "Une ville", "Une région", "Un pays",
    ]  # fmt: skip


@pytest.mark.rule("FU3-4-02")
@pytest.mark.parametrize(
    ("row", "face", "seconds"),
    [(0, None, 0), (1, None, 5), (2, 4, 20), (4, 3, 75), (9, None, 1800), (13, 2, 36000), (27, None, None)],
)
def test_how_long_a_preparation_takes(row: int, face: int | None, seconds: int | None) -> None:
    span = magic_table(PACK).preparations[row]
    assert span.seconds(5, () if face is None else (face,)) == seconds


@pytest.mark.rule("FU3-4-02")
def test_the_odds_of_a_thrown_time() -> None:
    law = magic_table(PACK).preparations[4].law()
    assert dict(law.items()) == {5 * n: 1 for n in range(1, 7)}
    assert dict(magic_table(PACK).preparations[3].law().items()) == {10: 1}


@pytest.mark.rule("FU3-4-01", "FU3-4-02", "FU3-4-03", "FU3-4-05", "FU3-4-ex1")
def test_joniss_reads_a_tower() -> None:
    tower = spell("analyse", duration="1/4 h", range=0, area=3)
    assert (tower.duration, tower.difficulty, tower.row) == (2, 4, 4)
    assert tower.time.fr == "1d6 × 5 rounds"
    slow = spell("analyse", duration=2, area=3, row=7)
    assert (slow.shift, slow.malus, slow.resistance, slow.net, slow.time.fr) == (3, 1, 0, -1, "10 minutes")
    assert slow == spell("analyse", duration=2, area=3, shift=3)


@pytest.mark.rule("FU3-4-03", "FU3-4-04", "FU3-4-05", "FU3-4-ex2")
def test_rachette_throws_air_at_four_thieves() -> None:
    air: dict[str, Any] = {"area": 1, "range": 2}
    assert (spell(**air).difficulty, spell(**air).time.fr) == (3, "10 rounds")
    at_once = spell(**air, shift=-3)
    assert (at_once.row, at_once.malus, at_once.time.fr) == (0, 6, "Instantané")
    resisted = spell(**air, row=0, victims=[1, 1, 1, 1])
    assert (resisted.resistance, resisted.net) == (4, -10)
    helped = spell(**air, row=0, victims=[1, 1, 1, 1], helpers=[6])
    assert (helped.help, helped.net) == (3, -7)


@pytest.mark.rule("FU3-4-02", "FU3-4-05", "FU3-4-ex3")
def test_bilius_and_the_sergeant() -> None:
    mind = spell("control", victims=[1])
    assert (mind.difficulty, mind.time.fr, mind.net) == (1, "1 round (5 s)", -2)


@pytest.mark.rule("FU3-4-11", "FU3-4-ex4")
def test_rachette_s_own_dice_come_off_the_difficulty() -> None:
    air: dict[str, Any] = {"area": 1, "range": 2, "shift": -3, "victims": [1] * 4, "helpers": [6]}
    own = spell(**air, concept=1, asset=1)
    assert own.net == -5
    for cast in (own, spell(**air)):
        check = book().check(cast.form())
        assert check.root.count == 10  # type: ignore[union-attr]
        assert law_of(check) == by_hand.law(-5)


@pytest.mark.rule("FU3-4-03", "FU3-4-ex5")
def test_sparks_are_instant_and_may_take_longer() -> None:
    sparks = spell("simple")
    assert (sparks.difficulty, sparks.row, sparks.net, sparks.time.fr) == (-2, 0, 2, "Instantané")
    assert refused(base="simple", shift=-1) == [("FU3-4-03", "instant")]
    longer = spell("simple", shift=1)
    assert (longer.row, longer.malus, longer.time.fr) == (1, -3, "1 round (5 s)")


@pytest.mark.rule("FU3-4-03", "FU3-4-ex6")
def test_the_greatest_spell() -> None:
    great = {"base": "living_matter", "duration": 7, "range": 7, "area": 7}
    found = build_spell(PACK, **great)  # type: ignore[arg-type]
    assert (found.difficulty, found.time.fr) == (25, "10 ans")
    longer = build_spell(PACK, **great, shift=5)  # type: ignore[arg-type]
    assert (longer.row, longer.malus, longer.time.fr) == (30, 20, "10 siècles")
    assert refused(**great, shift=6) == [("FU3-4-03", "too_long")]


def foreseen(by: str, **given: Any) -> tuple[int, str, int, tuple[int, int]]:
    """The form of a spell: its difficulty, its time, what its pace adds, what counts for and against it."""
    game = table("joniss", "rachette", "bilius", "sergeant", "victor", "thief")
    for at in range(2, 5):
        game.put(f"thief_{at}", SYSTEM.preset("thief"))
    seen = game.preview("cast", by=by, **given)
    (net,) = (dict(reason.slots) for reason in seen.because if reason.said == "net")
    shown = seen.shows
    return shown["difficulty"], shown["time"].fr, shown["malus"], (net["own"], net["against"])


@pytest.mark.rule("FU3-4-01", "FU3-4-02", "FU3-4-03", "FU3-4-ex1")
def test_joniss_is_shown_what_the_tower_takes() -> None:
    tower = {"base": "analyse", "duration": "hour", "area": "building"}
    assert foreseen("joniss", **tower)[:2] == (4, "1d6 × 5 rounds")
    assert foreseen("joniss", **tower, shift=3) == (4, "10 minutes", 1, (2, 1))
    assert foreseen("joniss", **tower, row="7") == (4, "10 minutes", 1, (2, 1))


@pytest.mark.rule("FU3-4-03", "FU3-4-04", "FU3-4-05", "FU3-4-ex2")
def test_rachette_is_shown_what_four_thieves_take() -> None:
    air = {"base": "destroy", "area": "room", "range": "thrown"}
    thieves = ["thief", "thief_2", "thief_3", "thief_4"]
    assert foreseen("rachette", **air)[:2] == (3, "10 rounds")
    assert foreseen("rachette", **air, row="0")[1:3] == ("Instantané", 6)
    own = foreseen("rachette", **air, row="0", targets=thieves)
    assert own[3][1] == 10
    helped = {"check": "cast", **AIR_AT_ONCE, "victims": [1] * 4, "helpers": [6]}
    said = {reason.said: dict(reason.slots) for reason in book().check(helped).because}
    assert (said["resisted"]["dice"], said["helped"]["dice"], said["net"]["net"]) == (4, 3, -7)


@pytest.mark.rule("FU3-4-02", "FU3-4-05", "FU3-4-ex3")
def test_bilius_is_shown_what_the_sergeant_resists() -> None:
    mind = foreseen("bilius", base="control", targets=["sergeant"])
    assert (mind[:2], mind[3][1]) == ((1, "1 round (5 s)"), 2)


@pytest.mark.rule("FU3-4-03", "FU3-4-ex5", "FU3-4-ex6")
def test_the_form_refuses_to_hurry_sparks_and_to_wait_for_ever() -> None:
    game = table("rachette")

    def problems_of(**given: Any) -> list[tuple[str, str]]:
        return said(game.preview("cast", by="rachette", **given).broken)

    assert problems_of(base="simple", shift=-1) == [("FU3-4-03", "instant")]
    assert foreseen("rachette", base="simple")[:3] == (-2, "Instantané", -2)
    assert foreseen("rachette", base="simple", shift=1)[1:3] == ("1 round (5 s)", -3)
    great = {"base": "living_matter", "duration": "century", "range": "country", "area": "country"}
    assert foreseen("rachette", **great)[:2] == (25, "10 ans")
    assert foreseen("rachette", **great, shift=5)[1:3] == ("10 siècles", 20)
    assert problems_of(**great, shift=6) == [("FU3-4-03", "too_long")]


@pytest.mark.rule("FU3-4-03")
def test_a_spell_is_shortened_by_its_difficulty_at_most() -> None:
    assert spell(range=3, shift=-3).malus == 6
    assert refused(range=3, shift=-4) == [("FU3-4-03", "too_short")]
    assert refused(range=3, row=31) == [("FU3-4-03", "too_long")]
    assert refused(range=3, row=0, shift=-3) == [("FU3-4-03", "both")]


@pytest.mark.rule("FU3-4-03")
@pytest.mark.parametrize(("floor", "malus"), [(False, -2), (True, 0)])
def test_lengthening_below_zero_is_a_dial(floor: bool, malus: int) -> None:
    pack = turned(lengthen_floor=floor).pack
    assert build_spell(pack, base="control", shift=3).malus == malus
    assert build_spell(pack, base="simple", shift=1).malus == (-2 if floor else -3)
    assert build_spell(pack, base="control", range=4, shift=3).malus == 2


@pytest.mark.rule("FU3-4-05")
@pytest.mark.parametrize(("victims", "dice"), [([], 0), ([0], 1), ([-1], 1), ([3], 3), ([1, 0, 2], 4)])
def test_each_unwilling_victim_resists_with_one_die_at_least(victims: list[int], dice: int) -> None:
    assert spell(victims=victims).resistance == dice


@pytest.mark.rule("FU3-4-04")
@pytest.mark.parametrize(("helpers", "dice"), [([6], 3), ([1, 1], 0), ([3, 5], 3), ([-4], 0)])
def test_each_helper_is_halved_on_his_own(helpers: list[int], dice: int) -> None:
    assert spell(helpers=helpers).help == dice


@pytest.mark.rule("FU3-4-09")
def test_components_lower_their_own_part() -> None:
    args = {"duration": 2, "range": 2, "area": 2}
    assert spell("intelligence", **args).difficulty == 9
    for sort in ("duration", "range", "area", "base"):
        found = spell("intelligence", **args, components={sort: 1})
        assert (found.difficulty, found.row) == (8, 8)
    assert spell("intelligence", **args, components={"duration": 1, "base": 1}).difficulty == 7


@pytest.mark.rule("FU3-4-09")
def test_components_stop_at_the_foot_of_their_table() -> None:
    assert spell(range=1, components={"range": 5}).difficulty == 0
    assert spell("control", components={"base": 9}).difficulty == -2
    assert spell("simple", components={"base": 1}).difficulty == -2
    assert refused(components={"colour": 1}) == [("FU3-4-09", "sort")]
    assert refused(components={"range": -1}) == [("FU3-4-09", "count")]
    assert refused(components=[1]) == [("FU3-4-09", "shape")]


@pytest.mark.rule("FU3-4-09")
@pytest.mark.parametrize(("worth", "difficulty"), [(1, 4), (3, 2), (5, 0)])
def test_what_a_component_is_worth_is_a_dial(worth: int, difficulty: int) -> None:
    pack = turned(component_value=worth).pack
    assert build_spell(pack, base="destroy", range=5, components={"range": 1}).difficulty == difficulty


@pytest.mark.rule("FU3-4-09")
@pytest.mark.parametrize("wrong", [0, 6])
def test_the_bounds_of_a_component(wrong: int) -> None:
    with pytest.raises(Refused):
        turned(component_value=wrong)
    assert PACK.int("component_value") == 1


@pytest.mark.rule("FU3-4-01")
@pytest.mark.parametrize(
    ("wanted", "row"),
    [
        ("6 rounds", 0), ("30 s", 0), ("31 s", 1), ("6 min", 1), ("15 minutes", 2), ("1/4 h", 2),
        ("2,5 heures", 2), ("6 h", 2), ("7 h", 3), ("6 jours", 3), ("1 semaine", 4), ("6 mois", 4),
        ("1 an", 5), ("1 decade", 6), ("2 siècles", 7), ("600 ans", 7),
    ],
)  # fmt: skip
def test_a_wanted_duration_takes_the_first_row_that_covers_it(wanted: str, row: int) -> None:
    assert spell(duration=wanted).duration == row


@pytest.mark.rule("FU3-4-01")
def test_rows_and_bases_by_their_words() -> None:
    assert spell("détruire").base.key == "destroy"
    assert spell("Soigner").base.key == "protect"
    assert spell("teleport", range="arme lancée", area="village").difficulty == 3 + 2 + 4
    assert spell(range="Sight", area="2").difficulty == 4 + 2
    assert spell(duration="heures").duration == 2


@pytest.mark.rule("FU3-4-01")
@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ({"base": "fly"}, ("FU3-4-01", "unknown")),
        ({"base": ""}, ("FU3-4-01", "nothing")),
        ({"base": "créer"}, ("FU3-4-01", "several")),
        ({"range": 8}, ("FU3-4-01", "row")),
        ({"area": -1}, ("FU3-4-01", "row")),
        ({"range": None}, ("FU3-4-01", "row")),
        ({"range": "far"}, ("FU3-4-01", "name")),
        ({"duration": "700 ans"}, ("FU3-4-01", "too_long")),
        ({"magic": "black"}, ("FU3-4-01", "kind")),
        ({"concept": -1}, ("FU3-4-11", "bounds")),
        ({"bought": 10**9}, ("FU3-4-11", "bounds")),
        ({"victims": 3}, ("FU3-4-11", "list")),
        ({"victims": [1] * 201}, ("FU3-4-05", "many")),
        ({"victims": ["a"]}, ("FU3-4-05", "bounds")),
        ({"helpers": [1000]}, ("FU3-4-04", "bounds")),
        ({"shift": "x"}, ("FU3-4-03", "bounds")),
    ],
)
def test_what_can_not_be_built(args: dict[str, Any], expected: tuple[str, str]) -> None:
    assert refused(**args) == [expected]


@pytest.mark.rule("FU3-4-11")
def test_everything_that_counts_is_added_and_explained() -> None:
    found = spell(
        range=2, victims=[2], helpers=[4], concept=1, asset=2, book=1, bought=1, circumstances=-1, shift=1
    )
    assert found.net == (1 + 2 + 1 + 1 - 1 + 2) - (2 - 1) - 2
    assert said(found.because) == [
        ("FU3-4-01", "base"), ("FU3-4-01", "duration"), ("FU3-4-01", "range"), ("FU3-4-01", "area"),
        ("FU3-4-01", "difficulty"), ("FU3-4-02", "row"), ("FU3-4-03", "longer"), ("FU3-4-05", "resisted"),
        ("FU3-4-04", "helped"), ("FU3-4-07", "written"), ("FU3-4-11", "net"),
    ]  # fmt: skip
    check = book().check(found.form())
    assert check.notation == f"+{found.net}"
    assert check.costs[0].amount == 1
    assert book().check(check.form()).form() == check.form()


@pytest.mark.rule("FU3-4-11")
@pytest.mark.parametrize("net", range(-7, 8))
def test_the_odds_of_a_cast(net: int) -> None:
    check = book().check(spell("modify", circumstances=net).form())
    assert law_of(check) == by_hand.law(net)


@pytest.mark.rule("FU3-4-01")
@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"durations": []}, ("FU3-4-01", "empty")),
        ({"results": {}}, ("FU3-4-06", "result")),
        ({"areas": [{"key": "x", "label": "X"}] * 2, "ranges": []}, ("FU3-4-01", "empty")),
        ({"preparations": [{"label": "X", "unit": "moon"}]}, ("FU3-4-02", "unit")),
        ({"preparations": [{"label": "X", "dice": "3x"}]}, ("FU3-4-02", "dice")),
        ({"preparations": [{"label": "X", "times": -1}]}, ("FU3-4-02", "times")),
        ({"bases": [{"key": "x", "value": 1, "magic": "odd", "label": "X"}]}, ("FU3-4-01", "magic")),
        ({"book": {"die": 10**12, "needs": 4}}, ("FU3-4-01", "number")),
    ],
)
def test_a_pack_s_own_magic_is_checked(change: dict[str, Any], expected: tuple[str, str]) -> None:
    data = {**SYSTEM.pack().tables["magic"], **change}
    with pytest.raises(Refused) as found:
        SYSTEM.rules(SYSTEM.pack().read({"system": "fu3", "tables": {"magic": data}}))
    assert expected in problems(found.value)


@pytest.mark.rule("FU3-4-01", "FU3-4-09")
def test_each_reason_and_each_refusal_has_a_sentence_of_its_own() -> None:
    reference = book().reference
    found = spell("control", duration=1, range=2, components={"range": 1, "base": 1}, shift=-1, victims=[1])
    told = [reference.text(reason) for reason in found.because]
    assert [text.en for text in told[:8]] == [
        "Control a mind, vampirise: base difficulty +1.", "Duration, 1d6 minutes: +1.",
        "Range, Thrown weapon: +2.", "Area, One human or less: 0.",
        "Range components: 1. Range goes from 2 to 1.", "Specific components: 1. The base goes from 1 to 0.",
        "Difficulty of the spell: 2.", "Preparation, row 2: 1d6 rounds.",
    ]  # fmt: skip
    wrong: list[dict[str, Any]] = [
        {"base": ""}, {"base": "fly"}, {"base": "créer"}, {"range": 8}, {"range": "far"},
        {"duration": "700 ans"}, {"components": {"colour": 1}}, {"components": {"range": -1}},
        {"components": [1]},
    ]  # fmt: skip
    for args in wrong:
        with pytest.raises(Refused) as refusal:
            build_spell(PACK, **{"base": "destroy", **args})
        for one in refusal.value.problems:
            assert one.said in reference.entries[one.rule].said
            assert reference.text(one).fr != reference.entries[one.rule].text.fr
