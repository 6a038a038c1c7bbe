"""Subjective creation (1.5): quotas and their closed forms, conversions, Gifts and Faults."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.dial import DialValue
from tablee.game.problem import Refused
from tablee.game.sheet import Levelled, Pick, Power, Sheet
from tablee.game.text import Text
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import blank_sheet
from tablee.systems.fudge.creation.quotas import QuotaTable, capped
from tablee.systems.fudge.creation.subjective import subjective_told
from tests.systems.fudge import as_played
from tests.systems.fudge.by_hand import book, rules, slots, told

QUOTAS = {
    "realistic": (1, 1, 2), "epic": (1, 2, 3), "respectable": (1, 2, 6), "generous": (2, 3, 10),
    "wallop": (1, 4, None), "eight": (1, 3, 8), "four": (1, 4, 8),
}  # fmt: skip


def made(
    skills: tuple[int, int, int] = (0, 0, 0),
    gifts: int = 2,
    faults: int = 3,
    attributes: tuple[int, ...] = (),
) -> Sheet:
    """A sheet with so many Superb, Great and Good Skills."""
    sheet = blank_sheet(book(), "Ana").put(Pick("method", Text("m", "m"), "subjective"))
    levels = [value for value, many in zip((3, 2, 1), skills, strict=True) for _ in range(many)]
    for at, value in enumerate(levels):
        sheet = sheet.put(Levelled(f"s{at}", f"Talent {at}", value, "skill"))
    for role, many in (("gift", gifts), ("fault", faults)):
        for at in range(many):
            sheet = sheet.put(Power(f"{role}{at}", f"{role} {at}", role))
    for block, value in zip(tuple(sheet.having(Levelled, "attribute")), attributes, strict=False):
        sheet = sheet.put(Levelled(block.id, block.name, value, "attribute", tags=block.tags))
    return sheet


def wrong(sheet: Sheet, **dials: DialValue) -> list[tuple[str, str]]:
    return as_played.wrong(book(**dials), sheet)


def fits(have: tuple[int, int, int], **dials: DialValue) -> bool:
    """True if one Superb, two Great and six Good Skills are slots enough; a sheet of the game holds."""
    found = wrong(made(have), skill_quota="respectable", **dials)
    assert found in ([], [("FUD-1.5-03", "quota")])
    return not found


@pytest.mark.rule("FUD-1.5-02", "FUD-1.5-03", "FUD-1.6.2-06")
@pytest.mark.parametrize("key", QUOTAS)
def test_the_rows_of_the_book(key: str) -> None:
    rows = {row.key: row.slots for row in book().table("quotas", QuotaTable).rows}
    assert rows[key] == QUOTAS[key]
    assert len(rows) == 7


@pytest.mark.rule("FUD-1.5-08", "FUD-1.5-07", "FUD-1.5-08-ex1")
@pytest.mark.parametrize(
    ("have", "down", "both", "neither"),
    [
        ((0, 4, 6), True, True, False), ((0, 5, 0), False, True, False), ((1, 0, 10), True, True, False),
        ((1, 2, 7), False, False, False), ((0, 3, 8), True, True, False), ((1, 3, 4), False, True, False),
        ((2, 0, 6), False, True, False), ((0, 0, 14), True, True, False), ((0, 0, 15), False, False, False),
        ((1, 2, 6), True, True, True), ((0, 0, 6), True, True, True),
    ],
)  # fmt: skip
def test_closed_forms(have: tuple[int, int, int], down: bool, both: bool, neither: bool) -> None:
    assert fits(have) is down
    assert fits(have, convert_up=True) is both
    assert fits(have, convert_down=False) is neither


@pytest.mark.rule("FUD-1.5-08")
@pytest.mark.parametrize(
    ("have", "expected"),
    [((1, 3, 4), True), ((1, 3, 5), False), ((2, 2, 2), True), ((2, 2, 3), False), ((0, 3, 5), False)],
)
def test_upward_alone(have: tuple[int, int, int], expected: bool) -> None:
    assert fits(have, convert_down=False, convert_up=True) is expected


@pytest.mark.rule("FUD-1.5-08")
def test_a_lenient_reading_lets_a_high_slot_hold_a_lower_trait() -> None:
    for have, expected in (((0, 3, 6), True), ((0, 2, 7), True), ((0, 0, 9), True), ((0, 3, 7), False)):
        assert not fits(have, convert_down=False)
        assert fits(have, convert_down=False, lenient_slots=True) is expected
    assert not fits((0, 4, 0), convert_down=False, lenient_slots=True)


@pytest.mark.rule("FUD-1.5-08-ex1", "FUD-1.5-03")
def test_fourteen_good_skills_are_legal_and_fifteen_are_not() -> None:
    assert wrong(made((0, 0, 14))) == []
    assert wrong(made((0, 0, 15))) == [("FUD-1.5-03", "quota")]
    assert wrong(made((1, 2, 6))) == []
    assert wrong(made((2, 0, 0))) == [("FUD-1.5-03", "quota")]
    assert wrong(made((2, 0, 0)), skill_quota="none") == []
    assert wrong(made((2, 3, 9)), skill_quota="generous") == []
    assert wrong(made((1, 2, 7)), skill_quota="respectable") == [("FUD-1.5-03", "quota")]


@pytest.mark.rule("FUD-1.5-03", "FUD-1.5-07", "FUD-1.5-08")
def test_captain_wallop_has_no_limit_of_good_skills_and_gives_up_a_superb_for_two_great() -> None:
    for have, expected in (((1, 4, 8), True), ((1, 5, 0), False), ((0, 6, 8), True), ((0, 7, 0), False)):
        assert (wrong(made(have), skill_quota="wallop") == []) is expected
    assert wrong(made((0, 5, 0)), skill_quota="wallop", convert_down=False) == [("FUD-1.5-03", "quota")]
    assert wrong(made((2, 0, 0)), skill_quota="wallop") == [("FUD-1.5-03", "quota")]


@pytest.mark.rule("FUD-1.5-02")
def test_attributes_have_quotas_of_their_own() -> None:
    assert wrong(made(attributes=(3, 2, 1, 1))) == []
    assert wrong(made(attributes=(3, 2, 1, 1, 1))) == [("FUD-1.5-02", "quota")]
    assert wrong(made(attributes=(3, 2, 1, 1, 1)), attribute_quota="realistic") == [("FUD-1.5-02", "quota")]
    assert wrong(made(attributes=(3, 2, 2, 1, 1, 1)), attribute_quota="epic") == []
    assert wrong(made(attributes=(3, 3, 3, 3)), attribute_quota="none") == []
    assert wrong(made(attributes=(-3, -3, -3, -3, -3, -3, -3))) == []


@pytest.mark.rule("FUD-1.5-02")
@pytest.mark.parametrize(
    ("many", "expected"), [(8, (1, 2, 3)), (5, (1, 2, 2)), (2, (1, 1, 0)), (1, (1, 0, 0)), (0, (0, 0, 0))]
)
def test_never_more_slots_than_attributes(many: int, expected: tuple[int, int, int]) -> None:
    assert capped((1, 2, 3), many) == expected
    assert capped((1, 4, None), 9) == (1, 4, None)


@pytest.mark.rule("FUD-1.5-04")
def test_fifteen_skills_at_most_and_those_at_their_default_dont_count() -> None:
    sheet = made((1, 2, 6))
    for at in range(6):
        sheet = sheet.put(Levelled(f"m{at}", f"Métier {at}", 0, "skill"))
    assert wrong(sheet) == []
    for at in range(5):
        sheet = sheet.put(Levelled(f"d{at}", f"Rien {at}", -2, "skill"))
    assert wrong(sheet) == []
    more = sheet.put(Levelled("z", "Zèle", 0, "skill"))
    assert wrong(more) == [("FUD-1.5-04", "many")]
    assert wrong(more, most_skills=16) == []
    assert wrong(more.put(Levelled("z", "Zèle", 0, "skill", tags=("late",)))) == []


@pytest.mark.rule("FUD-1.5-05", "FUD-1.5-06", "FUD-1.5-06-ex1")
@pytest.mark.parametrize(
    ("gifts", "faults", "expected"),
    [
        (2, 3, []),
        (3, 4, []),
        (3, 3, [("FUD-1.5-06", "bought")]),
        (2, 2, [("FUD-1.5-05", "faults")]),
        (0, 9, []),
    ],
)
def test_two_gifts_three_faults_and_more_for_more(
    gifts: int, faults: int, expected: list[tuple[str, str]]
) -> None:
    assert wrong(made(gifts=gifts, faults=faults)) == expected


@pytest.mark.rule("FUD-1.5-05")
def test_the_quotas_of_gifts_and_faults_are_the_game_masters() -> None:
    assert wrong(made(gifts=4, faults=1), most_gifts=4, least_faults=1) == []
    assert wrong(made(gifts=3, faults=4), fault_buys=False) == [("FUD-1.5-05", "gifts")]
    free = made(gifts=2, faults=3)
    assert wrong(free.put(Power("fault0", "fault 0", "fault", {"free": True}))) == [("FUD-1.5-05", "faults")]


@pytest.mark.rule("FUD-1.5-06")
def test_an_extra_fault_buys_a_great_skill_where_it_buys_no_gift() -> None:
    assert wrong(made((1, 3, 6), gifts=2, faults=4)) == []
    assert wrong(made((1, 3, 6), gifts=2, faults=3)) == [("FUD-1.5-03", "quota")]
    assert wrong(made((1, 3, 6), gifts=3, faults=4)) == [("FUD-1.5-03", "quota")]
    assert wrong(made((1, 3, 6), gifts=3, faults=5)) == []
    assert wrong(made((1, 3, 6), faults=9), fault_buys=False) == [("FUD-1.5-03", "quota")]


@pytest.mark.rule("FUD-1.5-12", "FUD-1.5-12-ex1", "FUD-1.5-03")
def test_captain_wallop_written_as_a_text() -> None:
    here = rules(skill_quota="wallop")
    story = next(b for b in here.character_forms if b.key == "prose")
    sheet = story.make(
        {"name": "Capitaine Wallop", "text": "Le plus rapide, le meilleur pilote, le meilleur tireur."}
    )
    assert sheet.need("method", Pick).option == "prose"

    def written(**levels: int) -> list[tuple[str, str]]:
        found = sheet
        for name, value in levels.items():
            found = found.put(Levelled(name, name.title(), value, "skill"))
        return [key for key in told(here.validate(found)) if key == ("FUD-1.5-03", "quota")]

    assert written(fulgurant=3, pilotage=3, tireur=3) == [("FUD-1.5-03", "quota")]
    assert written(fulgurant=3, pilotage=2, tireur=2) == []
    assert written(fulgurant=3, pilotage=2, tireur=2, deguisement=2, comedie=2, khothi=1) == []
    assert written(fulgurant=3, pilotage=2, tireur=2, deguisement=2, comedie=2, chant=2) == [
        ("FUD-1.5-03", "quota")
    ]


@pytest.mark.rule("FUD-1.5-01")
def test_the_form_tells_what_is_used_of_each_quota() -> None:
    lines = subjective_told(book(), made((1, 1, 3), gifts=1, faults=4))
    skills = [dict(line.slots) for line in lines if line.said == "slots"][1]
    assert [skills[f"have_{n}"] for n in ("first", "second", "third")] == [1, 1, 3]
    assert [skills[f"slots_{n}"] for n in ("first", "second", "third")] == [1, 3, 6]
    found = slots(lines, "FUD-1.5-05", "taken")
    assert found == {"most": 2, "least": 3, "gifts": 1, "faults": 4}
    assert slots(lines, "FUD-1.5-04", "skills") == {"most": 15, "found": 5}


@pytest.mark.rule("FUD-1.5-02")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rows": []}, "needed"),
        ({"grains": []}, "needed"),
        ({"first": -1}, "bounds"),
        ({"first": 1001}, "bounds"),
    ],
)
def test_a_table_of_quotas_with_a_mistake_is_refused(change: dict[str, Any], said: str) -> None:
    table = dict(SYSTEM.pack().tables["quotas"])
    if "first" in change:
        table["rows"] = [{**row, **change} for row in table["rows"]]
    else:
        table |= change
    with pytest.raises(Refused) as refused:
        Book(SYSTEM.pack().read({"system": "fudge", "tables": {"quotas": table}})).table("quotas", QuotaTable)
    assert ("FUD-1.5-02", said) in told(refused.value.problems)
