"""Random creation (1.8): the tables with their exact odds, throws at the table, whole characters by dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import cycle
from random import Random
from typing import Any

import pytest

from tablee.game.check import Again, Throw
from tablee.game.dial import DialValue
from tablee.game.event import BlockPut, Closed, Event, Opened, SheetPut, Stepped
from tablee.game.move import Plan, do
from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tablee.game.sheet import Levelled, Pick, Power, Sheet
from tablee.game.state import State, fold
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.creation.random.characters import (
    free_skill_levels,
    random_ledger,
    random_problems,
    random_sheet,
    rolled,
    struck,
    with_gift,
)
from tablee.systems.fudge.creation.random.tables import level_table, lot, random_table
from tests.conformance.test_packs import changed
from tests.systems.fudge.by_hand import book, rules

ATTRIBUTES = {-3: 1, -2: 3, -1: 6, 0: 16, 1: 6, 2: 3, 3: 1}
SKILLS = {-3: 11, -2: 16, -1: 7, 0: 2}
READ = {
    "attribute": {2: -3, 3: -1, 4: -2, 5: -1, 6: 0, 7: 0, 8: 0, 9: 1, 10: 2, 11: 1, 12: 3},
    "skill": {2: -3, 3: -3, 4: -3, 5: -3, 6: -2, 7: -2, 8: -2, 9: -1, 10: -1, 11: 0, 12: -3},
}
PAIRS = (
    (2, "Belle Apparence", "Piètre Apparence", 1), (3, "Peau Épaisse", "Fragile", 2),
    (4, "Charismatique", "Douteux", 3), (5, "Oreille Fine", "Dur de la Feuille", 4),
    (6, "Détecte les Mensonges", "Gobe tout", 5), (7, "Voix Mélodieuse", "Bafouille", 6),
)  # fmt: skip


def law(form: dict[str, Any], **dials: DialValue) -> dict[Any, Fraction]:
    return {row.total: row.p for row in odds_of(rules(**dials).check(form)).rows}


def thirty_sixths(counts: dict[int, int]) -> dict[Any, Fraction]:
    return {key: Fraction(count, 36) for key, count in counts.items()}


def faces_of(total: int) -> tuple[int, int]:
    return (min(6, total - 1), total - min(6, total - 1))


def blank(**dials: DialValue) -> Sheet:
    made = rules(**dials).blank_sheet("Ana")
    return made.put(replace(made.need("method", Pick), option="random"))


def at(sheet: Sheet) -> State:
    return fold(State(), [SheetPut("a", sheet)])


def seen(move: str, state: State, given: dict[str, Any], **dials: DialValue) -> Plan:
    found = rules(**dials).moves[move]
    return found.plan(state, found.read({"sheet": "a", **given}))


def made(
    move: str, state: State, given: dict[str, Any], faces: tuple[int, ...] = (), **dials: DialValue
) -> tuple[Event, ...]:
    return do(rules(**dials).moves[move], state, given, faces)


@pytest.mark.rule("FUD-1.8-01", "FUD-1.8-03")
@pytest.mark.parametrize("role", ["attribute", "skill"])
def test_each_total_is_read_on_the_printed_table(role: str) -> None:
    method = level_table(book(), role).method
    for total, level in READ[role].items():
        assert method.value(faces_of(total)) == level, total


@pytest.mark.rule("FUD-1.8-01")
def test_odds_of_a_random_attribute() -> None:
    assert law({"check": "random_trait"}) == thirty_sixths(ATTRIBUTES)
    assert odds_of(rules().check({"check": "random_trait"})).mean == 0


@pytest.mark.rule("FUD-1.8-03")
def test_odds_of_a_random_skill() -> None:
    assert law({"check": "random_trait", "role": "skill"}) == thirty_sixths(SKILLS)
    assert odds_of(rules().check({"check": "random_trait", "role": "skill"})).mean == -2


@pytest.mark.rule("FUD-1.8-06")
@pytest.mark.parametrize(("row", "gift", "fault", "ways"), PAIRS)
def test_the_sample_gifts_and_faults(row: int, gift: str, fault: str, ways: int) -> None:
    rows = lot(book())
    found = (rows.name(row, "gift"), rows.name(row, "fault"))
    assert [text.fr for text in found if text is not None] == [gift, fault]
    assert law({"check": "random_gift"}, random_empty="nothing")[row] == Fraction(ways, 36)
    assert law({"check": "random_gift"}, random_empty="rethrow")[row] == Fraction(ways, 21)


@pytest.mark.rule("FUD-1.8-06")
def test_empty_rows_are_thrown_again() -> None:
    rows = lot(book())
    assert [row for row in rows.rows if rows.name(row, "gift") is None] == [8, 9, 10, 11, 12]
    empty = law({"check": "random_gift"}, random_empty="nothing")
    assert sum(p for row, p in empty.items() if row >= 8) == Fraction(15, 36)
    assert sorted(law({"check": "random_gift"})) == [2, 3, 4, 5, 6, 7]


@pytest.mark.rule("FUD-1.8-05", "FUD-1.8-06-ex1")
def test_a_gift_and_its_contrary_fault_do_not_stand() -> None:
    ana = with_gift(book(), blank(), "gift", 5)
    assert [gift.name for gift in ana.having(Power, "gift")] == ["Oreille Fine"]
    assert struck(book(), ana, "fault") == (5,)
    check = rules().check({"check": "random_gift", "role": "fault", "struck": [5]})
    assert isinstance(check.root, Throw)
    assert isinstance(check.root.then(check.root.read((2, 3)).key), Again)
    assert law({"check": "random_gift", "role": "fault", "struck": [5]})[7] == Fraction(6, 17)
    both = ana.put(Power("f", "Dur de la Feuille", "fault", {"row": 5, "free": True}))
    assert [p.rule for p in random_problems(book(), both)] == ["FUD-1.8-05"]
    neither = book(random_opposed="neither")
    assert struck(neither, ana, "fault") == ()
    assert list(with_gift(neither, ana, "fault", 5).having(Power)) == []
    assert struck(book(random_opposed="again"), ana, "fault") == (5,)


@pytest.mark.rule("FUD-1.8-07")
def test_three_dice_instead_of_two() -> None:
    three = law({"check": "random_trait"}, random_dice="3d6")
    ways = {-3: 1, -2: 9, -1: 46, 0: 104, 1: 46, 2: 9, 3: 1}
    assert three == {level: Fraction(many, 216) for level, many in ways.items()}
    skills = law({"check": "random_trait", "role": "skill"}, random_dice="3d6")
    ways = {-3: 56, -2: 104, -1: 46, 0: 10}
    assert skills == {level: Fraction(many, 216) for level, many in ways.items()}
    rows = lot(book(random_dice="3d6"))
    assert (rows.dice, sorted(rows.rows)) == (3, list(range(3, 19)))
    assert [row for row in rows.rows if rows.name(row, "gift")] == [8, 9, 10, 11, 12, 13]
    assert lot(book(random_dice="2d6")).dice == 2
    assert book()["random_dice"] == "2d6"


@pytest.mark.rule("FUD-1.8-08")
def test_two_d_six_one_after_the_other() -> None:
    cells = law({"check": "random_gift"}, random_table="cells", random_empty="nothing")
    assert cells == {cell: Fraction(1, 36) for cell in range(1, 37)}
    rows = lot(book(random_table="cells"))
    assert [row for row in rows.rows if rows.name(row, "gift") is None] == [31, 32, 33, 34, 35, 36]
    assert rows.row((2, 1)) == 7
    found = rows.name(7, "gift")
    assert found is not None and found.fr == "Peau Épaisse"
    names = [category.fr for category in random_table(book()).categories]
    assert names[:5] == ["Social", "Physique", "Émotionnel", "Mental", "Richesse et Statut"]
    assert lot(book(random_table="rows")).cells is False


@pytest.mark.rule("FUD-1.8-02", "FUD-1.8-04")
def test_what_is_granted_after_the_dice() -> None:
    assert [free_skill_levels(book(random_skill_levels=key), 15) for key in ("all", "half")] == [15, 8]
    assert free_skill_levels(book(random_skill_levels="half", random_half="down"), 15) == 7
    assert free_skill_levels(book(random_skill_levels="half", random_half="up"), 15) == 8

    def granted(**dials: DialValue) -> dict[str, int]:
        return {p.key: p.granted for p in random_ledger(book(**dials), blank()).purses}

    assert granted() == {"attribute": 0, "skill": 50, "gift": 0}
    assert granted(random_attribute_levels=True)["attribute"] == 4
    assert granted(random_skill_levels="half")["skill"] == 25
    assert granted(random_gifts="chosen")["gift"] == 4


@pytest.mark.rule("FUD-1.8-04", "FUD-1.8-02")
def test_raising_what_was_rolled_costs_one_level_a_rung() -> None:
    ana = blank()
    low = Levelled("tir", "Tir", 2, "skill", tags=("rolled:-3",))
    strong = replace(ana.need("force", Levelled), level=2, tags=("required", "rolled:1"))
    raised = ana.put(low).put(strong)
    ledger = random_ledger(book(), raised)
    assert (ledger.purse("skill").spent, ledger.purse("attribute").spent) == (5, 1)
    assert ledger.short == ()
    assert [p.said for p in random_problems(book(random_exchanges=False), raised)] == ["short"]
    (short,) = (p for p in rules(random_exchanges=False).validate(raised) if p.rule == "FUD-1.8-04")
    assert (short.where, dict(short.slots)["found"]) == ("attribute", 1)
    free = random_ledger(book(random_exchanges=False, random_attribute_levels=True), raised)
    assert free.short == ()
    poor = replace(low, level=3, tags=("rolled:-3", "very_hard"))
    assert random_ledger(book(), ana.put(poor)).purse("skill").spent == 6


@pytest.mark.rule("FUD-1.8-01", "FUD-1.8-03")
def test_a_trait_is_rolled_at_the_table() -> None:
    state = at(blank())
    preview = seen("roll_trait", state, {"role": "attribute", "name": "Force"})
    assert isinstance(preview.dice, Throw) and preview.dice.count == 2
    events = made("roll_trait", state, {"sheet": "a", "role": "attribute", "name": "Force"}, (4, 6))
    assert [type(event) for event in events] == [Opened, Stepped, BlockPut, Closed]
    after = fold(state, events)
    force = after.sheet("a").need("force", Levelled)
    assert (force.level, rolled(force), "required" in force.tags) == (2, 2, True)
    assert seen("roll_trait", after, {"name": "Force"}).problems[0].said == "already"
    skill = made("roll_trait", state, {"sheet": "a", "role": "skill", "name": "Tir"}, (6, 6))
    assert fold(state, skill).sheet("a").need("tir", Levelled).level == -3
    assert seen("roll_trait", state, {"name": " "}).problems


@pytest.mark.rule("FUD-1.8-01", "FUD-1.8-03")
def test_a_whole_character_is_rolled_in_one_throw() -> None:
    state = at(blank())
    given = {"sheet": "a", "skills": "Tir, Nage"}
    preview = seen("roll_character", state, given)
    assert isinstance(preview.dice, Throw) and preview.dice.count == 18
    after = fold(state, made("roll_character", state, given, (1, 1) * 7 + (5, 6, 4, 5)))
    sheet = after.sheet("a")
    assert {block.level for block in sheet.having(Levelled, "attribute")} == {-3}
    assert [sheet.need(id, Levelled).level for id in ("tir", "nage")] == [0, -1]
    assert seen("roll_character", after, {}).problems[0].said == "nothing"
    assert seen("roll_character", state, {"skills": ",".join(map(str, range(41)))}).problems[0].said == "many"


@pytest.mark.rule("FUD-1.8-05")
def test_a_gift_is_rolled_then_written() -> None:
    state = at(blank())
    state = fold(state, made("roll_gift", state, {"sheet": "a"}, (2, 3)))
    (run,) = state.runs
    state = fold(state, made("take_gift", state, {"run": run}))
    (gift,) = state.sheet("a").having(Power, "gift")
    assert (gift.name, gift.data["row"], state.runs[run].applied) == ("Oreille Fine", 5, True)
    state = fold(state, made("roll_gift", state, {"sheet": "a", "role": "fault"}, (1, 4)))
    second = list(state.runs)[-1]
    with pytest.raises(Refused):
        made("take_gift", state, {"run": second})  # contrary: it is thrown again first
    state = fold(state, made("roll_on", state, {"run": second}, (1, 2)))
    state = fold(state, made("take_gift", state, {"run": second}))
    (fault,) = state.sheet("a").having(Power, "fault")
    assert fault.name == "Fragile"
    assert [p.said for p in seen("roll_gift", at(blank()), {}, random_gifts="chosen").problems] == ["chosen"]


@pytest.mark.rule("FUD-1.8-06")
@pytest.mark.parametrize("role", ["gift", "fault"])
def test_an_empty_row_gives_nothing_where_the_game_has_it_so(role: str) -> None:
    state = at(blank())
    state = fold(
        state, made("roll_gift", state, {"sheet": "a", "role": role}, (6, 6), random_empty="nothing")
    )
    (run,) = state.runs
    events = made("take_gift", state, {"run": run}, random_empty="nothing")
    after = fold(state, events)
    assert after.sheet("a") == state.sheet("a") and after.runs[run].applied


@pytest.mark.rule("FUD-1.8-05", "FUD-1.8-01")
@pytest.mark.parametrize(("often", "many"), [("chosen", 0), ("once", 1), ("twice", 2)])
def test_characters_made_by_chance_hold(often: str, many: int) -> None:
    here = rules(random_gifts=often)
    assert random_table(book()).targets == (3, 2, 2, 1, 1, 1, 0, 0, 0, 0)
    for seed in range(6):
        chance = Random(seed)
        sheet = here.random_sheet(lambda n, chance=chance: chance.randint(1, n))  # type: ignore[misc]
        assert [p for p in here.validate(sheet) if not p.warning] == []
        assert [sum(1 for _ in sheet.having(Power, role)) for role in ("gift", "fault")] == [many, many]
        assert all(rolled(block) is not None for block in sheet.having(Levelled))
        levels = [block.level for block in sheet.having(Levelled, "skill")]
        assert levels == [3, 2, 2, 1, 1, 1, 0, 0, 0, 0]


@pytest.mark.rule("FUD-1.8-01")
def test_a_character_is_begun_by_dice() -> None:
    begin = next(one for one in rules().character_forms if one.key == "random")
    sheet = begin.make({"name": "Ana", "concept": "Voleuse"})
    assert (sheet.name, sheet.need("method", Pick).option) == ("Ana", "random")
    with pytest.raises(Refused):
        begin.make({"name": " "})


def stuck(value: int) -> Iterator[int]:
    return cycle((value,))


@pytest.mark.rule("FUD-1.8-06")
@pytest.mark.parametrize("face", [1, 6])
def test_the_same_face_for_ever_ends(face: int) -> None:
    turns = stuck(face)
    sheet = random_sheet(book(), lambda n: min(n, next(turns)))
    assert sheet.name == random_table(book()).names[face - 1]
    assert list(sheet.having(Power, "fault")) == []


@pytest.mark.rule("FUD-1.8-04")
@pytest.mark.parametrize("grain", ["very_broad", "broad", "specific"])
def test_broad_skills_are_taken_by_group(grain: str) -> None:
    here = rules(grain=grain)
    chance = Random(1)
    sheet = here.random_sheet(lambda n: chance.randint(1, n))
    assert [p for p in here.validate(sheet) if not p.warning] == []
    assert random_ledger(Book(here.pack), sheet).short == ()


@pytest.mark.rule("FUD-1.8-01", "FUD-1.8-06", "FUD-1.8-08")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("levels", 0, "rows", 0, "totals"), [3]), (("levels", 0, "dice"), 3), (("levels", 1, "key"), "x"),
        (("pairs", 0, "total"), 3), (("pairs_3d6", 0, "total"), 4), (("cells", 0, "entry"), 2),
        (("categories", 0, "face"), 2), (("names",), []), (("targets", 0), 5000),
    ],
)  # fmt: skip
def test_a_broken_table_is_refused(path: tuple[Any, ...], value: Any) -> None:
    table = changed(dict(SYSTEM.pack().tables["random"]), path, value)
    with pytest.raises(Refused):
        SYSTEM.rules(SYSTEM.pack().read({"system": "fudge", "tables": {"random": table}}))
