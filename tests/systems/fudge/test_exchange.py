"""Exchanges (1.6.3, 1.6.4): what each thing is worth, Faults that pay, whole units only."""

from __future__ import annotations

import pytest

from tablee.game.dial import DialValue
from tablee.game.sheet import Account, Block, Levelled, Power, Sheet
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.creation.ledger import Purse, PurseKey, as_data, told
from tablee.systems.fudge.creation.objective import halves, objective_ledger
from tablee.systems.fudge.creation.trait_trade import settled
from tablee.systems.fudge.scale.species import Scales, scale_block
from tests.systems.fudge.as_played import counted, wrong
from tests.systems.fudge.as_played import ledger as ledger_shown
from tests.systems.fudge.as_played import worth as worth_of
from tests.systems.fudge.by_hand import book, rules, slots
from tests.systems.fudge.by_hand import told as keys
from tests.systems.fudge.test_objective import sheet_of, skill, with_attributes

POINTS = Text("Points Fudge", "Fudge points")
WORTH: dict[str, tuple[int, dict[str, DialValue], Block]] = {
    "skill": (1, {}, Levelled("s", "Tricot", -1, "skill")),
    "attribute": (3, {}, Levelled("force", "Force", 1, "attribute", tags=("required",))),
    "gift": (6, {}, Power("g", "Don", "gift")),
    "fault": (-6, {}, Power("f", "Manie", "fault")),
    "minor fault": (-3, {}, Power("f", "Manie", "fault", {"halves": 1})),
    "power": (12, {"powers": True}, Power("p", "Vol", "power")),
    "linked power": (6, {"powers": True, "linked_fault": True}, Power("p", "Vol", "power", {"linked": "x"})),
    "scale": (9, {}, scale_block(Scales(1, 1))),
    "strength scale": (3, {"scale_split": True}, scale_block(Scales(1, 0))),
    "mass scale": (6, {"scale_split": True}, scale_block(Scales(0, 1))),
    "mass below": (-6, {"mass_refund": True, "scale_split": True}, scale_block(Scales(0, -1))),
    "fudge point": (6, {"fudge_points": True, "points_exchange": 1}, Account("fudge_points", POINTS, 4)),
    "fudge point, dear": (
        12,
        {"fudge_points": True, "points_exchange": 2},
        Account("fudge_points", POINTS, 4),
    ),
    "fudge point, not sold": (0, {"fudge_points": True}, Account("fudge_points", POINTS, 4)),
}
"""What one more of each thing is worth in skill levels, in a game that has it."""


def built(
    here: Book, levels: tuple[int, ...], skills: int, gifts: int, faults: tuple[int, ...] = ()
) -> Sheet:
    """A sheet with Skills for so many levels, so many Gifts, and Faults of these weights in half Gifts."""
    blocks = [skill(1, name=f"Art {at}") for at in range(skills // 3)]
    blocks += [skill(-1 + skills % 3 - 1, name="Reste")] if skills % 3 else []
    sheet = sheet_of(here, levels, tuple(blocks))
    for at in range(gifts):
        sheet = sheet.put(Power(f"g{at}", f"Don {at}", "gift"))
    for at, weight in enumerate(faults):
        data = {"halves": weight, "approved": True} if weight != 2 else {"approved": True}
        sheet = sheet.put(Power(f"f{at}", f"Manie {at}", "fault", data))
    return sheet


@pytest.mark.rule("FUD-1.6.4-05", "FUD-1.6.4-01", "FUD-1.6.4-02")
@pytest.mark.parametrize("thing", WORTH)
def test_everything_in_skill_levels(thing: str) -> None:
    """The total by which the game master compares sheets."""
    worth, dials, block = WORTH[thing]
    here = book(**dials)
    sheet = sheet_of(here)
    assert worth_of(here, sheet.put(block)) - worth_of(here, sheet) == worth


@pytest.mark.rule("FUD-1.6.4-01", "FUD-1.6.4-02", "FUD-1.6.4-03")
@pytest.mark.parametrize(
    ("free", "levels", "skills", "gifts", "left"),
    [
        ((3, 0), (1, 1, 1), 0, 0, (0, 0, 0)),
        ((3, 0), (1, 1, 1, 1), 0, 0, (-1, 0, 0)),
        ((0, 0), (1,), 3, 0, (0, 0, 0)),
        ((0, 0), (1,), 4, 0, (0, -1, 0)),
        ((6, 0), (1, 1), 0, 1, (0, 0, 0)),
        ((5, 0), (1, 1), 0, 1, (0, 2, -1)),
        ((0, 1), (1, 1, 1, 1), 0, 0, (0, 0, 0)),
        ((0, 1), (1, 1), 6, 0, (0, 0, 0)),
        ((0, 1), (1, 1), 7, 0, (0, -1, 0)),
        ((0, 0), (), 0, 1, (0, 0, 0)),
        ((0, 0), (1,), 0, 1, (0, 0, -1)),
    ],
)
def test_a_sheet_exchanges_levels_and_gifts_at_the_rates_of_the_book(
    free: tuple[int, int], levels: tuple[int, ...], skills: int, gifts: int, left: tuple[int, int, int]
) -> None:
    """Four Attributes give two free levels; ``free`` are those of Skills, and the Gifts. Purses count half
    Gifts; one Skill level, spent at once, keeps the purse of Skills where none is free."""
    here = with_attributes(4, skill_levels=free[0] or 1, free_gifts=free[1])
    sheet = built(here, levels, skills + (not free[0]), gifts)
    seen = ledger_shown(here, sheet)
    assert tuple(seen.purse(key).left for key in ("attribute", "skill", "gift")) == left


@pytest.mark.parametrize(
    ("source", "amount", "target", "gained"),
    [
        ("skill", 3, "attribute", 1),
        ("attribute", 1, "skill", 3),
        ("skill", 6, "gift", 2),
        ("gift", 2, "skill", 6),
        ("gift", 2, "attribute", 2),
        ("attribute", 2, "gift", 2),
    ],
)
def test_rates_in_every_direction(source: PurseKey, amount: int, target: PurseKey, gained: int) -> None:
    purses, told, _ = settled(book(), (Purse(source, amount), Purse(target, 0, gained)), 0)
    assert [purse.left for purse in purses] == [0, 0]
    assert keys(told) == [("FUD-1.6.4-01", "traded")]


@pytest.mark.rule("FUD-1.6.4-05")
@pytest.mark.parametrize(
    ("source", "amount", "target", "needed"),
    [("skill", 2, "attribute", 1), ("skill", 3, "gift", 2), ("attribute", 1, "gift", 2)],
)
def test_fractions_do_not_buy_a_whole_unit(
    source: PurseKey, amount: int, target: PurseKey, needed: int
) -> None:
    purses, _, _ = settled(book(), (Purse(source, amount), Purse(target, 0, needed)), 0)
    assert purses[1].left < 0


@pytest.mark.rule("FUD-1.6.4-05")
def test_the_ledger_says_what_is_too_little_to_be_exchanged() -> None:
    here = with_attributes(6, skill_levels=2, free_gifts=0)
    sheet = built(here, (2, 2), 0, 0)
    ledger = ledger_shown(here, sheet)
    assert (ledger.purse("attribute").left, ledger.purse("skill").left) == (-1, 2)
    (short,) = [reason for reason in counted(here, sheet).because if reason.rule == "FUD-1.6.4-05"]
    say = rules().reference.say
    assert say(short, "fr") == "Niveaux de Compétence\u00a0: 2, ce n’est pas un compte rond."
    assert say(short, "en") == "Skill levels: 2 does not come to a whole unit."
    assert wrong(here, sheet) == [("FUD-1.6-02", "lacks")]


@pytest.mark.rule("FUD-1.6.4-03-ex1")
def test_three_and_thirty_become_four_and_twenty_seven_or_a_gift() -> None:
    here = with_attributes(6, skill_levels=30, free_gifts=0)
    four = ledger_shown(here, built(here, (2, 2), 27, 0))
    assert (four.purse("attribute").exchanged, four.purse("skill").left) == (1, 0)
    gift = ledger_shown(here, built(here, (3,), 24, 1))
    assert [(p.key, p.left) for p in gift.purses[:3]] == [("attribute", 0), ("skill", 0), ("gift", 0)]
    assert ledger_shown(here, built(here, (2, 2), 28, 0)).short


@pytest.mark.rule("FUD-1.6-02", "FUD-1.6.3-02", "FUD-1.6.3-03")
@pytest.mark.parametrize(
    ("skills", "gifts", "legal", "left"),
    [(24, 3, True, 3), (28, 3, False, 2), (24, 4, False, 0), (27, 3, True, 0)],
)
def test_the_worked_ledger(skills: int, gifts: int, legal: bool, left: int) -> None:
    here = with_attributes(4, skill_levels=30)
    sheet = built(here, (3, 1, -1, 0), skills, gifts, (2,))
    ledger = ledger_shown(here, sheet)
    assert (not ledger.short) is legal
    assert ledger.purse("skill").left == left
    assert (("FUD-1.6-02", "lacks") in wrong(here, sheet)) is not legal


@pytest.mark.rule("FUD-1.6.3-01", "FUD-1.6.3-02")
def test_two_free_gifts_and_the_rest_is_balanced() -> None:
    here = book(skill_levels=0, exchanges="none")
    assert wrong(here, built(here, (), 0, 2)) == []
    assert wrong(here, built(here, (), 0, 3)) == [("FUD-1.6-02", "lacks")]
    assert wrong(here, built(here, (), 0, 3, (2,))) == []
    assert wrong(book(exchanges="free"), built(here, (), 0, 3)) == []  # six skill levels pay for it
    epic = book(free_gifts=5, exchanges="none")
    assert wrong(epic, built(epic, (), 0, 5)) == []


@pytest.mark.rule("FUD-1.6.3-03")
@pytest.mark.parametrize(
    ("levels", "skills", "gifts"),
    [((1, 1, 1, 1, 1, 1), 0, 0), ((), 36, 0), ((), 0, 3), ((1, 1, 1, 1, 1), 33, 0)],
)
def test_a_fault_is_a_gift_or_two_or_six(levels: tuple[int, ...], skills: int, gifts: int) -> None:
    dials: dict[str, DialValue] = {"skill_levels": 30, "exchanges": "none", "objective_quota": "none"}
    here = book(**dials)
    assert wrong(here, built(here, levels, skills, gifts)) != []
    assert wrong(here, built(here, levels, skills, gifts, (2,))) == []
    more = built(
        here,
        (*levels, 1) if levels else levels,
        skills + (not levels and not gifts),
        gifts + bool(gifts),
        (2,),
    )
    assert wrong(here, more) == [("FUD-1.6-02", "lacks")]


@pytest.mark.rule("FUD-1.6.3-04")
@pytest.mark.parametrize(
    ("weights", "levels", "skills", "gifts", "legal"),
    [
        ((1,), (1, 1, 1, 1, 1), 0, 0, True),
        ((1,), (2, 2, 1, 1), 0, 0, False),
        ((1,), (), 33, 0, True),
        ((1,), (), 34, 0, False),
        ((1,), (), 0, 3, False),
        ((1, 1), (), 0, 3, True),
        ((6,), (2, 2, 2, 2, 2), 0, 0, True),
    ],
)
def test_minor_and_severe_faults(
    weights: tuple[int, ...], levels: tuple[int, ...], skills: int, gifts: int, legal: bool
) -> None:
    here = book(skill_levels=30, exchanges="none", objective_quota="none")
    assert (wrong(here, built(here, levels, skills, gifts, weights)) == []) is legal


@pytest.mark.rule("FUD-1.6.3-04", "FUD-1.9-01")
def test_a_fault_weighs_a_gift_unless_the_game_master_says_otherwise() -> None:
    weights = [
        halves(book(), Power("f", "Manie", "fault", data)) for data in ({}, {"halves": 1}, {"free": True})
    ]
    assert weights == [2, 1, 0]


@pytest.mark.rule("FUD-1.9-02")
def test_a_game_without_exchanges() -> None:
    sheet = built(book(), (2, 2, 1), 0, 0)
    assert wrong(book(exchanges="free"), sheet) == []
    assert wrong(book(exchanges="none"), sheet) == [("FUD-1.6-02", "lacks")]


@pytest.mark.rule("FUD-1.6.4-04")
@pytest.mark.parametrize(
    ("dial", "points", "gift", "problem"),
    [(0, 4, 0, True), (1, 4, 2, False), (2, 4, 4, False), (1, 2, -2, False), (0, 3, 0, False)],
)
def test_fudge_points_for_gifts(dial: int, points: int, gift: int, problem: bool) -> None:
    here = book(fudge_points=True, points_exchange=dial)
    sheet = sheet_of(here)
    account = sheet.need("fudge_points", Account)
    from dataclasses import replace

    sheet = sheet.put(replace(account, value=points))
    assert ledger_shown(here, sheet).purse("gift").spent == gift
    assert (("FUD-1.6.4-04", "off") in wrong(here, sheet)) is problem


@pytest.mark.rule("FUD-1.6-02", "FUD-1.6.4-01", "FUD-1.6.3-03")
def test_the_ledger_tells_each_line_and_each_exchange() -> None:
    here = with_attributes(4, skill_levels=30)
    ledger = objective_ledger(here, built(here, (3, 1, -1, 0), 24, 3, (2,)))
    lines = told(ledger)
    assert slots(lines, "FUD-1.6.4-01", "traded")["paid"] == 3
    assert slots(lines, "FUD-1.6.3-03", "balanced")["gained"] == 1
    assert slots(lines, "FUD-1.6.1-03", "cost")["cost"] == 3
    assert slots(lines, "FUD-1.6-02", "purse")["left"] == 0
    assert as_data(ledger)[1] == {"purse": "skill", "granted": 30, "spent": 24, "exchanged": -3, "left": 3}


def test_a_purse_that_nobody_filled_is_empty() -> None:
    assert objective_ledger(book(), sheet_of(book())).purse("power") == Purse("skill")


@pytest.mark.rule("FUD-1.3.4-02")
def test_a_fault_that_pays_waits_for_the_game_master() -> None:
    sheet = sheet_of(book()).put(Power("f", "Couard", "fault"))
    assert ("FUD-1.3.4-02", "waits") in wrong(book(), sheet, warnings=True)
    agreed = sheet.put(Power("f", "Couard", "fault", {"approved": True}))
    assert ("FUD-1.3.4-02", "waits") not in wrong(book(), agreed, warnings=True)
    assert isinstance(agreed.get("force"), Levelled)


@pytest.mark.rule("FUD-1.6.3-04", "FUD-1.8-05")
def test_a_fault_that_the_dice_gave_pays_for_nothing() -> None:
    here, bare = book(), sheet_of(book())
    paying = bare.put(Power("f", "Couard", "fault", {"approved": True}))
    rolled = bare.put(Power("f", "Couard", "fault", {"approved": True, "free": True}))
    assert worth_of(here, rolled) == worth_of(here, bare) != worth_of(here, paying)
