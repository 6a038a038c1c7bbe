"""Unassigned Traits (1.7): empty slots filled in play, free of charge, under the quotas of creation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablee.game.event import ConflictPut
from tablee.game.fight.conflict import Conflict
from tablee.game.sheet import Account, Levelled, Pick, Sheet
from tablee.game.state import fold
from tablee.game.system import Rules
from tablee.game.text import Text
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.core.sheet import blank_sheet
from tablee.systems.fudge.creation.late_traits import highest_left, late_problems
from tablee.systems.fudge.creation.objective import objective_ledger
from tests.systems.fudge.by_hand import Game, book, refused, rules, told


def ana(method: str, *levels: int) -> Sheet:
    sheet = blank_sheet(book(), "Ana").put(Pick("method", Text("m", "m"), method))
    for at, level in enumerate(levels):
        sheet = sheet.put(Levelled(f"s{at}", f"Art {at}", level, "skill"))
    return replace(sheet, status="approved")


def game(sheet: Sheet, of: Rules | None = None) -> Game:
    found = Game(of or rules())
    found.state = replace(found.state, sheets={"ana": sheet})
    return found


@pytest.mark.rule("FUD-1.7-01")
def test_two_slots_or_as_many_as_the_game_master_likes() -> None:
    assert blank_sheet(book(), "Ana").need("free_traits", Account).value == 2
    assert blank_sheet(book(free_traits=5), "Ana").need("free_traits", Account).value == 5


@pytest.mark.rule("FUD-1.7-01", "FUD-1.7-02")
def test_a_slot_is_filled_and_gone() -> None:
    here = game(ana("subjective"))
    here.play("fill_trait", sheet="ana", name="Natation", level="1")
    block = here.state.sheet("ana").need("natation", Levelled)
    assert (block.level, block.role, block.tags) == (1, "skill", ("late",))
    here.play("fill_trait", sheet="ana", name="Chance", role="attribute", level="0")
    assert here.points("ana", "free_traits") == 0
    act = lambda: here.play("fill_trait", sheet="ana", name="Saut", level="0")  # noqa: E731
    assert refused(act) == [("FUD-1.7-01", "short")]


@pytest.mark.rule("FUD-1.7-02")
def test_in_the_middle_of_a_fight_where_the_game_allows_it() -> None:
    fight = ConflictPut(Conflict({"us": ("ana",)}, (frozenset({"ana"}),)))
    for allowed in (True, False):
        here = game(ana("subjective"), rules(free_in_fight=allowed))
        here.state = fold(here.state, [fight])
        seen = told(here.preview("fill_trait", sheet="ana", name="Saut", level="0").problems)
        assert seen == ([] if allowed else [("FUD-1.7-02", "fight")])


def with_quota(first: int, second: int, third: int) -> Any:
    table = dict(SYSTEM.pack().tables["quotas"])
    own = {"first": first, "second": second, "third": third}
    table["rows"] = [{**row, **own} if row["key"] == "respectable" else row for row in table["rows"]]
    return SYSTEM.pack().read({"system": "fudge", "tables": {"quotas": table}})


@pytest.mark.rule("FUD-1.7-03", "FUD-1.7-03-ex1")
@pytest.mark.parametrize(("good", "accepted"), [(0, True), (2, True), (3, False)])
def test_one_superb_and_three_good(good: int, accepted: bool) -> None:
    here = game(ana("subjective", 3, *([1] * good)), SYSTEM.rules(with_quota(1, 0, 3)))

    def late(level: str) -> list[tuple[str, str]]:
        return told(here.preview("fill_trait", sheet="ana", name="Saut", level=level).problems)

    assert late("3") == [("FUD-1.7-03", "full")]
    assert late("1") == ([] if accepted else [("FUD-1.7-03", "full")])
    assert late("0") == []


@pytest.mark.rule("FUD-1.7-03", "FUD-1.7-03-ex2")
def test_dolores_ramirez_remembers_research() -> None:
    here = rules(objective_quota="four")
    dolores = replace(ana("objective", 3, 2, 2, 2, 2, 1), name="Dolores Ramirez")
    started = game(dolores, here)
    for level in ("3", "2"):
        seen = started.preview("fill_trait", sheet="ana", name="Recherche", level=level)
        assert told(seen.problems) == [("FUD-1.7-03", "full")]
    before = objective_ledger(book(), dolores).purse("skill").spent
    started.play("fill_trait", sheet="ana", name="Recherche", level="1")
    assert objective_ledger(book(), started.state.sheet("ana")).purse("skill").spent == before
    assert highest_left(book(objective_quota="four"), dolores, "skill") == 1


@pytest.mark.rule("FUD-1.7-03")
def test_without_quotas_a_late_trait_is_great_at_best() -> None:
    free = book(skill_quota="none")
    sheet = ana("subjective")
    assert told(late_problems(free, sheet, "skill", 3)) == [("FUD-1.7-03", "highest")]
    assert told(late_problems(free, sheet, "skill", 2)) == []
    assert told(late_problems(book(skill_quota="none", free_highest=3), sheet, "skill", 3)) == []
    objective = ana("objective")
    assert told(late_problems(book(), objective, "attribute", 3)) == [("FUD-1.7-03", "highest")]


@pytest.mark.rule("FUD-1.7-03")
def test_the_form_tells_the_highest_level_left() -> None:
    here = game(ana("subjective", 3, 2, 2, 1))
    (why,) = here.preview("fill_trait", sheet="ana", name="Saut", level="0").because
    assert dict(why.slots)["level"] == book().say(1)
