"""Objective creation (1.6): prices by difficulty, three purses, broad groups, quotas."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.dial import DialValue
from tablee.game.problem import Refused
from tablee.game.sheet import Levelled, Pick, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import blank_sheet, slug
from tablee.systems.fudge.creation.costs import CostTable, costs
from tablee.systems.fudge.creation.ledger import Purse, contributed, shown
from tablee.systems.fudge.creation.objective import objective_ledger
from tests.systems.fudge.as_played import counted, ledger, price, rules_of, wrong
from tests.systems.fudge.by_hand import Game, book, told

LEVELS = (-3, -2, -1, 0, 1, 2, 3)
COSTS = {
    "easy": (-2, -1, 0, 1, 2, 3, 4),
    "average": (-1, 0, 1, 2, 3, 4, 5),
    "hard": (0, 1, 2, 3, 4, 5, 6),
    "very_hard": (1, 2, 3, 4, 5, 6, 7),
}


def skill(level: int | None, *tags: str, name: str = "Tricot") -> Levelled:
    return Levelled(slug(name), name, level, "skill", tags=tags)


def attribute(at: int, level: int, *tags: str) -> Levelled:
    return Levelled(f"a{at}", f"Trait {at}", level, "attribute", tags=tags or ("required",))


def with_attributes(many: int, **dials: DialValue) -> Book:
    """A game with so many Attributes."""
    entries = [{"key": f"k{n}", "fr": f"Trait {n}", "en": f"Trait {n}", "group": "body"} for n in range(many)]
    table = {**SYSTEM.pack().tables["attributes"], "used": [e["key"] for e in entries], "entries": entries}
    return Book(SYSTEM.pack().turn(dials).read({"system": "fudge", "tables": {"attributes": table}}))


def sheet_of(here: Book, levels: tuple[int, ...] = (), skills: tuple[Levelled, ...] = ()) -> Sheet:
    sheet = blank_sheet(here, "Ana").put(Pick("method", Text("m", "m"), "objective"))
    for block, value in zip(tuple(sheet.having(Levelled, "attribute")), levels, strict=False):
        sheet = sheet.put(Levelled(block.id, block.name, value, "attribute", tags=block.tags))
    for block in skills:
        sheet = sheet.put(block)
    return sheet


def skill_cost(here: Book, block: Levelled) -> int:
    """What the form of creation takes for one Skill."""
    return price(here, sheet_of(here, skills=(block,))).get("skill", 0)


def stepped(here: Book, block: Levelled, move: str) -> int | None:
    """The level of a Skill after a step up or down."""
    game = Game(rules_of(here))
    game.state = State({"ana": sheet_of(here, skills=(block,))})
    game.play(move, sheet="ana", block=block.id)
    return game.state.sheet("ana").need(block.id, Levelled).level


@pytest.mark.rule("FUD-1.6.2-03", "FUD-1.6.2-04", "FUD-1.6.2-02")
@pytest.mark.parametrize("difficulty", COSTS)
def test_the_table_of_skill_costs(difficulty: str) -> None:
    assert tuple(skill_cost(book(), skill(level, difficulty)) for level in LEVELS) == COSTS[difficulty]


@pytest.mark.rule("FUD-1.6.2-03", "FUD-1.6.2-04", "FUD-1.4-07")
def test_the_closed_form_and_the_defaults_by_difficulty() -> None:
    rows = {row.key: (row.k, row.default) for row in costs(book()).difficulties}
    assert rows == {"easy": (1, -1), "average": (2, -2), "hard": (3, -3), "very_hard": (4, None)}
    assert skill_cost(book(), skill(4)) == 6  # Legendary by the same form


@pytest.mark.rule("FUD-1.6.2-04")
def test_the_list_says_how_hard_a_skill_is_and_the_sheet_may_say_otherwise() -> None:
    assert skill_cost(book(), skill(0, name="Crochetage")) == 2
    assert skill_cost(book(), skill(0, name="Lancer de Sorts")) == 4
    assert skill_cost(book(), skill(0, "easy", name="Lancer de Sorts")) == 1


@pytest.mark.rule("FUD-1.6.1-03", "FUD-1.1-04")
@pytest.mark.parametrize("level", LEVELS)
def test_an_attribute_costs_its_value(level: int) -> None:
    assert price(book(), sheet_of(book(), (level,))).get("attribute", 0) == level
    assert price(book(), sheet_of(book(), (4,)))["attribute"] == 4


@pytest.mark.rule("FUD-1.6.1-01", "FUD-1.6.1-01-ex1", "FUD-1.6.1-01-ex2", "FUD-1.6.1-02")
@pytest.mark.parametrize(("count", "levels"), [(4, 2), (6, 3), (20, 10), (1, 1), (5, 3), (7, 4), (0, 0)])
def test_half_the_attributes_rounded_up(count: int, levels: int) -> None:
    for high, granted in ((False, levels), (True, count)):
        here = with_attributes(count, high_power=high)
        assert ledger(here, sheet_of(here)).purse("attribute").granted == granted


@pytest.mark.rule("FUD-1.3.1-01", "FUD-1.6-01")
def test_every_purse_is_granted_and_empty_of_costs_at_first() -> None:
    seen = ledger(book(), sheet_of(book()))
    assert seen.purses[:3] == (Purse("attribute", 4), Purse("skill", 50), Purse("gift", 4))
    assert seen.short == ()
    assert {"FUD-1.6.1-01", "FUD-1.6.2-01", "FUD-1.6.3-01"} <= {
        reason.rule for reason in counted(book(), sheet_of(book())).because
    }
    assert dict(shown(Purse("gift", 4, 3)).slots)["left"] == Fraction(1, 2)


@pytest.mark.rule("FUD-1.6.1-03-ex1")
@pytest.mark.parametrize(("many", "left"), [(4, 0), (6, 1), (20, 8)])
def test_great_strength_costs_two(many: int, left: int) -> None:
    here = with_attributes(many)
    assert ledger(here, sheet_of(here, (2,))).purse("attribute").left == left


@pytest.mark.rule("FUD-1.6.1-04", "FUD-1.6.1-04-ex1")
def test_superb_strength_is_paid_by_mediocre_charm() -> None:
    here = with_attributes(4, exchanges="none")
    assert ledger(here, sheet_of(here, (3, -1))).purse("attribute").left == 0
    assert wrong(here, sheet_of(here, (3, -1))) == []
    assert wrong(here, sheet_of(here, (3, 0))) == [("FUD-1.6-02", "lacks")]
    assert ledger(here, sheet_of(here, (3, -2))).purse("attribute").left == 1


@pytest.mark.rule("FUD-1.6.1-05", "FUD-1.6.1-05-ex1", "FUD-1.6.1-05-ex2")
def test_attributes_of_ones_own_count_where_they_are_not_fair() -> None:
    here = with_attributes(4, own_attributes=True)
    sheet = sheet_of(here, (1, 1))
    twelve = sheet
    for at in range(12):
        twelve = twelve.put(attribute(100 + at, 0, "own"))
    assert ledger(here, sheet).purse("attribute") == ledger(here, twelve).purse("attribute")
    three = sheet.put(attribute(7, 1, "own")).put(attribute(8, -1, "own")).put(attribute(9, 0, "own"))
    assert ledger(here, three).purse("attribute") == Purse("attribute", 3, 2)
    plain = with_attributes(4)
    assert ledger(plain, three).purse("attribute") == Purse("attribute", 2, 2)  # words only


@pytest.mark.rule("FUD-1.6.1-06")
def test_deduced_attributes_have_neither_levels_nor_prices() -> None:
    here = book(deduced_attributes=True)
    assert ledger(here, sheet_of(here, (3, 3, 3))).purse("attribute") == Purse("attribute")


@pytest.mark.rule("FUD-1.6.2-01", "FUD-1.3.2-03")
@pytest.mark.parametrize(
    ("grain", "number", "levels"),
    [("very_broad", 0, 15), ("broad", 0, 30), ("specific", 0, 50), ("specific", 42, 42), ("broad", 74, 74)],
)
def test_free_skill_levels_by_the_grain_or_any_number(grain: str, number: int, levels: int) -> None:
    here = book(grain=grain, skill_levels=number)
    assert ledger(here, sheet_of(here)).purse("skill").granted == levels


@pytest.mark.rule("FUD-1.6.2-05", "FUD-1.6.2-05-ex1", "FUD-1.6.2-05-ex2", "FUD-1.6.2-05-ex3")
@pytest.mark.parametrize(
    ("name", "tags", "first"),
    [("Espagnol", (), -1), ("Physique nucléaire", ("hard",), -2), ("Physique nucléaire", (), -3),
     ("Karaté", ("easy",), 0), ("Tricot", ("absent",), -1)],
)  # fmt: skip
def test_the_first_level_of_a_studied_skill(name: str, tags: tuple[str, ...], first: int) -> None:
    assert skill_cost(book(), skill(first, *tags, name=name)) == 1
    assert skill_cost(book(), skill(None, *tags, name=name)) == 0
    assert stepped(book(), skill(None, *tags, name=name), "raise_trait") == first
    assert stepped(book(), skill(first, *tags, name=name), "lower_trait") is None
    low = sheet_of(book(), skills=(skill(first - 1, *tags, name=name),))
    assert ("FUD-1.6.2-05", "first") in wrong(book(), low)


@pytest.mark.rule("FUD-1.6.2-05-ex3", "FUD-1.6.2-05")
def test_four_levels_of_nuclear_physics_are_fair() -> None:
    assert skill_cost(book(), skill(0, name="Physique nucléaire")) == 4


@pytest.mark.rule("FUD-1.6.2-07", "FUD-1.4-09")
def test_a_skill_rises_where_another_drops() -> None:
    here = book(skill_levels=3, exchanges="none", free_gifts=0)
    assert wrong(here, sheet_of(here, skills=(skill(1),))) == []
    assert wrong(here, sheet_of(here, skills=(skill(2),))) == [("FUD-1.6-02", "lacks")]
    assert wrong(here, sheet_of(here, skills=(skill(2), skill(-3, name="Broderie")))) == []


@pytest.mark.rule("FUD-1.6.2-08", "FUD-1.6.2-08-ex1", "FUD-1.6.2-09", "FUD-1.6.2-09-ex1")
@pytest.mark.parametrize(
    ("tag", "level", "cost"),
    [
        ("broad", 0, 4),
        ("broad", 1, 6),
        ("broad", 2, 8),
        ("broad", -3, -1),
        ("domain", -1, 3),
        ("domain", 0, 6),
        ("domain", 1, 9),
        ("domain", -3, -1),
    ],
)
def test_broad_groups_cost_twice_or_three_times(tag: str, level: int, cost: int) -> None:
    here = book(mixed_sizes=True, same_domain=True)
    assert skill_cost(here, skill(level, tag)) == cost
    assert skill_cost(here, skill(1)) == 3


@pytest.mark.rule("FUD-1.6.2-09", "FUD-1.6.2-09-ex1", "FUD-1.6.2-08")
def test_a_broad_group_within_a_domain_stops_at_good() -> None:
    here = book(mixed_sizes=True, same_domain=True)
    narrow = skill(1, name="Crochetage")
    group = skill(1, "domain", name="Douteuses")
    assert wrong(here, sheet_of(here, skills=(narrow, group))) == []
    assert wrong(here, sheet_of(here, skills=(narrow, skill(2, "domain", name="Douteuses")))) == [
        ("FUD-1.6.2-09", "highest")
    ]
    assert wrong(here, sheet_of(here, skills=(narrow, skill(1, "broad", name="Douteuses")))) == [
        ("FUD-1.6.2-09", "within")
    ]
    assert wrong(here, sheet_of(here, skills=(skill(1, "broad", name="Douteuses"),))) == []
    assert skill_cost(book(same_domain=True, domain_times=5), group) == 15
    off = book()
    assert wrong(off, sheet_of(off, skills=(group,))) == [("FUD-1.6.2-09", "off")]
    assert wrong(off, sheet_of(off, skills=(skill(1, "broad"),))) == [("FUD-1.6.2-08", "off")]


@pytest.mark.rule("FUD-1.6.2-10")
def test_a_narrow_skill_in_a_game_of_broad_groups_has_the_ordinary_price() -> None:
    assert skill_cost(book(grain="broad"), skill(1, name="Poker")) == 3


@pytest.mark.rule("FUD-1.6.2-06")
def test_quotas_of_high_skills_in_objective_creation() -> None:
    def high(first: int, second: int, third: int) -> tuple[Levelled, ...]:
        levels = [3] * first + [2] * second + [1] * third
        return tuple(skill(level, name=f"Art {at}") for at, level in enumerate(levels))

    generous: dict[str, DialValue] = {"skill_levels": 200}
    quota = ("FUD-1.6.2-06", "quota")
    for have, eight, four in (
        ((1, 3, 8), False, False),
        ((1, 4, 8), True, False),
        ((1, 3, 9), True, False),
        ((2, 0, 0), True, True),
        ((1, 4, 9), True, True),
    ):
        for dial, expected in (("eight", eight), ("four", four), ("none", False)):
            here = book(objective_quota=dial, **generous)
            assert (quota in wrong(here, sheet_of(here, skills=high(*have)))) is expected, (have, dial)


@pytest.mark.rule("FUD-1.6.2-06")
def test_quotas_bind_at_creation_only() -> None:
    from dataclasses import replace

    here = book(skill_levels=200)
    sheet = sheet_of(here, skills=tuple(skill(3, name=f"Art {at}") for at in range(5)))
    assert wrong(here, replace(sheet, status="approved")) == []


@pytest.mark.rule("FUD-1.6-02")
def test_what_is_left_is_a_warning() -> None:
    warnings = wrong(book(), sheet_of(book()), warnings=True)
    assert warnings[:3] == [("FUD-1.6-02", "left")] * 3


@pytest.mark.rule("FUD-1.6.2-03", "FUD-1.6.2-04")
@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"attribute_default": 1001}, ("FUD-1.6.2-03", "bounds")),
        ({"study": {"first": 0}}, ("FUD-1.6.2-03", "bounds")),
        ({"difficulties": []}, ("FUD-1.6.2-04", "rows")),
    ],
)
def test_prices_out_of_bounds_are_refused(change: dict[str, Any], key: tuple[str, str]) -> None:
    table = {**SYSTEM.pack().tables["costs"], **change}
    with pytest.raises(Refused) as refused:
        Book(SYSTEM.pack().read({"system": "fudge", "tables": {"costs": table}})).table("costs", CostTable)
    assert key in told(refused.value.problems)


@pytest.mark.rule("FUD-1.1-09")
def test_powers_have_a_purse_of_their_own() -> None:
    here = book(powers=True)
    assert "power" in {line.purse for line in contributed(here, sheet_of(here))}
    assert objective_ledger(here, sheet_of(here)).purse("power").granted == 2
