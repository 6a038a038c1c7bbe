"""Critical results: natural, by margin, and the table of what befalls a fighter."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.event import BlockPut, ConflictPut, Told
from tablee.game.fight.conflict import Conflict
from tablee.game.fudge_dice.throw import Fell
from tablee.game.problem import Refused
from tablee.game.sheet import Levelled, Numeric, Rounds
from tablee.game.state import fold
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.roll import critical
from tests.systems.fudge.by_hand import (
    Game,
    book,
    chances,
    chip,
    faces_of,
    made,
    one,
    refused,
    rules,
    thrown,
    told,
)  # fmt: skip

NATURAL, MARGIN = {"criticals": True}, {"margin_criticals": True}


@pytest.mark.rule("FUD-3.6-01")
@pytest.mark.parametrize(("dice", "key"), [(4, "critical_success"), (-4, "critical_failure"), (3, "success")])
def test_four_on_the_dice_is_critical_where_the_game_has_it(dice: int, key: str) -> None:
    assert one(made("roll", of=rules(**NATURAL), goal=0), *faces_of(dice)).key == key
    assert one(made("roll", goal=0), *faces_of(4)).key == "success"
    assert chances(made("roll", of=rules(**NATURAL), goal=0))["critical_success"] == Fraction(1, 81)


@pytest.mark.rule("FUD-3.6-01")
def test_the_game_says_from_where_dice_are_critical() -> None:
    early = rules(**NATURAL, critical_at=3)
    assert chances(made("roll", of=early, goal=0))["critical_success"] == Fraction(5, 81)
    graded = chances(made("roll", of=rules(**NATURAL)))
    assert (graded["critical_success"], graded["critical_failure"]) == (Fraction(1, 81), Fraction(1, 81))


@pytest.mark.rule("FUD-3.6-02", "FUD-3.3-01")
def test_modifiers_make_no_critical() -> None:
    found = one(made("roll", of=rules(**NATURAL), chips=[chip(2)], goal=0), *faces_of(3))
    assert (found.key, found.total) == ("success", 5)
    assert critical.natural(book(**NATURAL), Fell(3, 8)) == 0


@pytest.mark.rule("FUD-3.6-04")
@pytest.mark.parametrize(
    ("dice", "ways"),
    [("4d6", Fraction(23, 1296)), ("5dF", Fraction(6, 243)), ("2dF", 0), ("1dF", 0), ("d6", 0)],
)
def test_five_is_critical_too_and_small_dice_have_none(dice: str, ways: Fraction) -> None:
    found = chances(made("roll", of=rules(**NATURAL), goal=0, dice=dice))
    assert found.get("critical_success", 0) == found.get("critical_failure", 0) == ways


@pytest.mark.rule("FUD-3.6-03")
def test_a_critical_counts_as_beyond_the_levels_unless_the_game_master_keeps_the_degree() -> None:
    check = made("roll", of=rules(**NATURAL), level=-3, goal=3)
    found = one(check, *faces_of(4))
    assert (found.key, found.success, found.total) == ("critical_success", True, 1)
    assert ("FUD-3.6-03", "aside") in told(found.because)
    strict = rules(**NATURAL, critical_overrides=False)
    kept = one(made("roll", of=strict, level=-3, goal=3), *faces_of(4))
    assert (kept.key, kept.success) == ("failure", False)
    assert ("FUD-3.6-03", "kept") in told(kept.because)
    assert one(made("roll", of=rules(**NATURAL), level=3, goal=-2), *faces_of(-4)).key == "critical_failure"
    assert one(made("roll", of=strict, level=3, goal=-2), *faces_of(-4)).key == "success"


@pytest.mark.rule("FUD-3.6-04")
@pytest.mark.parametrize(
    ("gap", "up", "down"),
    [(-2, 0, 15), (-1, 0, 5), (0, 1, 1), (1, 5, 0), (2, 15, 0), (3, 31, 0), (4, 50, 0)],
)
def test_four_levels_off_the_difficulty_are_critical(gap: int, up: int, down: int) -> None:
    found = chances(made("roll", of=rules(**MARGIN), level=gap, goal=0))
    assert found.get("critical_success", 0) == Fraction(up, 81)
    assert found.get("critical_failure", 0) == Fraction(down, 81)


@pytest.mark.rule("FUD-3.6-04")
def test_the_margin_is_the_games_to_say_and_against_somebody_it_is_the_relative_degree() -> None:
    near = chances(made("roll", of=rules(**MARGIN, critical_margin=3), goal=0))
    assert near["critical_success"] == Fraction(5, 81)
    check = made("opposed", of=rules(**MARGIN), me={}, foe={})
    assert chances(check)["critical_success"] == Fraction(266 + 112 + 36 + 8 + 1, 6561)
    me, foe = thrown(check, *faces_of(2), *faces_of(-2)).outcomes
    assert (me.key, foe.key, me.margin) == ("critical_success", "critical_failure", 4)
    assert ("FUD-3.6-04", "success") in told(me.because)


@pytest.mark.rule("FUD-3.6-01", "FUD-3.6-03")
@pytest.mark.parametrize(
    ("mine", "theirs", "keys"),
    [
        (4, 0, ("critical_success", "failure")), (-4, 0, ("critical_failure", "success")),
        (4, -4, ("critical_success", "critical_failure")), (0, 4, ("failure", "critical_success")),
        (4, 4, ("failure", "critical_success")), (-4, -4, ("critical_failure", "success")),
    ],
)  # fmt: skip
def test_criticals_of_both_sides(mine: int, theirs: int, keys: tuple[str, str]) -> None:
    """The other side's Trait is six levels better: only a critical sets that aside."""
    check = made("opposed", of=rules(**NATURAL), me={"level": -3}, foe={"level": 3})
    outcomes = thrown(check, *faces_of(mine), *faces_of(theirs)).outcomes
    assert tuple(outcome.key for outcome in outcomes) == keys


def test_what_a_critical_does_in_a_fight() -> None:
    on = book(**NATURAL)
    assert (critical.extra_wounds(on, 1), critical.extra_wounds(on, -1)) == (1, 0)
    assert (critical.loses_attack(on, -1), critical.loses_attack(on, 1)) == (True, False)
    assert critical.extra_wounds(book(critical_wounds=2), 1) == 2
    assert not critical.loses_attack(book(critical_loses_attack=False), -1)
    assert told(critical.told(on, 1)) == [("FUD-3.6-05", "graver")]
    assert told(critical.told(on, -1)) == [("FUD-3.6-05", "attack")]
    assert critical.told(on, 0) == ()


def test_the_game_master_may_decide_or_ask_the_table() -> None:
    free, table = book(critical_effect="told"), book(critical_effect="table")
    assert [critical.extra_wounds(each, 1) for each in (free, table, book(critical_effect="wounds"))] == [
        0,
        0,
        1,
    ]
    assert not critical.loses_attack(free, -1)
    (ideas,) = critical.told(free, 1)
    assert len(dict(ideas.slots)["ideas"]) == 6  # type: ignore[arg-type]
    assert (critical.by_table(table), critical.by_table(free)) == (True, False)
    assert told(critical.told(table, -1)) == [("FUD-3.6-06", "table")]


def test_natural_dice_come_before_the_margin() -> None:
    both = book(**NATURAL, **MARGIN)
    cases = {(4, -5): 1, (0, 4): 1, (0, -4): -1, (0, 3): 0, (-4, 9): -1}
    assert {(n, m): critical.verdict(both, Fell(n, n), m) for n, m in cases} == cases
    assert critical.verdict(both, Fell(3, 3)) == 0


ROWS = {
    2: ("blinded", Fraction(1, 26)), 3: ("falls", Fraction(2, 26)), 4: ("armour_ruined", Fraction(3, 26)),
    5: ("armour_gap", Fraction(4, 26)), 6: ("off_balance", Fraction(5, 26)),
    7: ("drops_weapon", Fraction(6, 26)), 8: ("weapon_damaged", Fraction(5, 26)),
}  # fmt: skip


@pytest.mark.rule("FUD-3.6-06")
def test_the_critical_table_throws_empty_rows_again() -> None:
    from tablee.game.odds import odds_of

    (row,) = odds_of(made("critical")).rows
    assert {dict(detail)["effect"]: p for detail, p in row.detail} == dict(ROWS.values())
    assert critical.missing(book()) == (9, 10, 11, 12)
    assert told(made("critical").because) == [("FUD-3.6-06", "empty")]
    from tablee.game.walk import Thrown, walk

    again = walk(made("critical"), [Thrown((6, 6)), Thrown((1, 1))])
    assert dict(again.outcomes[0].detail)["effect"] == "blinded"


@pytest.mark.rule("FUD-3.6-06")
@pytest.mark.parametrize(("total", "sign", "victim"), [(3, 1, "other"), (3, -1, "me"), (5, -1, "me")])
def test_a_success_hurts_the_opponent_and_a_failure_the_roller(total: int, sign: int, victim: str) -> None:
    found = one(made("critical", sign=sign), 1, total - 1)
    assert found.side == victim
    assert (("FUD-3.6-06", "next_hit") in told(found.because)) == (total == 5)


def ruled(change: Any) -> Any:
    rows = [dict(row) for row in SYSTEM.pack().tables["criticals"]["rows"]]
    change(rows)
    table = {**SYSTEM.pack().tables["criticals"], "rows": rows}
    return SYSTEM.rules(SYSTEM.pack().read({"system": "fudge", "tables": {"criticals": table}}))


@pytest.mark.rule("FUD-3.6-06")
def test_a_game_master_fills_a_row() -> None:
    own = ruled(lambda rows: rows[-1].update(key="sings", fr="Chante", en="Sings"))
    assert dict(one(made("critical", of=own), 6, 6).detail)["effect"] == "sings"
    rest = [((r.total), r.skills, r.damage, r.armour, r.blind, r.dropped) for r in _rows() if r.fr]
    assert rest == [
        (2, 0, 0, "", True, False), (3, -2, 0, "", False, False), (4, 0, 0, "fight", False, False),
        (5, 0, 0, "hit", False, False), (6, -1, 0, "", False, False), (7, 0, 0, "", False, True),
        (8, 0, -1, "", False, False),
    ]  # fmt: skip


def _rows() -> Any:
    return book().table("criticals", critical.CriticalTable).rows


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda rows: rows.pop(), "rows"), (lambda rows: rows[0].update(total=3), "rows"),
        (lambda rows: rows[0].update(en=""), "words"), (lambda rows: rows[0].update(skills=101), "large"),
    ],
)  # fmt: skip
def test_a_broken_critical_table_is_refused(change: Any, said: str) -> None:
    with pytest.raises(Refused) as found:
        ruled(change)
    assert told(found.value.problems) == [("FUD-3.6-06", said)]


def fought(total: int, fight: bool = True) -> tuple[Game, tuple[Any, ...]]:
    """A critical success of Ana against Bruno in the second round."""
    game = Game(rules())
    game.put("ana")
    mail = Numeric("mail", "Cotte", 2, "armour")
    game.put("bruno", Numeric("sword", "Épée", 3, "weapon", {"size": 2}), mail)
    if fight:
        order = (frozenset({"ana", "bruno"}),)
        fighting = Conflict({"a": ("ana",), "b": ("bruno",)}, order=order, round=2)
        game.state = fold(game.state, [ConflictPut(fighting)])
    game.play(
        "throw", total // 2, total - total // 2, check={"check": "critical", "me": "ana", "foe": "bruno"}
    )
    return game, game.play("suffer", run="r1")


@pytest.mark.rule("FUD-3.6-06")
@pytest.mark.parametrize(
    ("total", "value", "tags", "lasts"),
    [
        (2, 0, {"harmless", "open"}, Rounds(3, 3)), (3, -2, set(), Rounds(3, 3)),
        (4, 0, {"no_armour"}, Rounds()),
        (6, -1, set(), Rounds(3, 3)),
        (7, 0, {"dropped"}, None), (8, -1, {"damaged"}, None),
    ],
)  # fmt: skip
def test_the_row_is_put_on_the_sheet_of_whoever_suffers_it(
    total: int, value: int, tags: set[str], lasts: Rounds | None
) -> None:
    game, events = fought(total)
    block: Any = next(event.block for event in events if isinstance(event, BlockPut))
    assert (block.value, set(block.tags), block.lasts) == (value, tags, lasts)
    assert game.state.sheet("bruno").get(block.id) == block
    assert refused(lambda: game.play("suffer", run="r1")) == [("FUD-3.6-06", "applied")]


def test_outside_a_fight_the_row_is_told() -> None:
    _, events = fought(3, fight=False)
    assert [told([event.reason]) for event in events if isinstance(event, Told)] == [
        [("FUD-3.6-06", "suffered")]
    ]


def test_only_a_throw_on_the_table_is_suffered() -> None:
    game = Game(rules())
    game.put("ana")
    game.play("throw", *faces_of(0), check={"check": "roll"})
    assert refused(lambda: game.play("suffer", run="r1")) == [("FUD-3.6-06", "unfinished")]


@pytest.mark.rule("FUD-3.6-01", "FUD-3.6-05")
def test_a_critical_blow_leads_to_ideas_where_the_game_master_decides() -> None:
    game = Game(rules(criticals=True, critical_effect="told", damage_roll="none"))
    for id in ("ana", "bruno"):
        game.put(id, Levelled("epee", "Épée", 0, "skill", tags=("combat",)))
    game.play("attack", *faces_of(4), *faces_of(0), by="ana", against=["bruno"])
    events = game.play("settle", run="r1")
    assert ("FUD-3.6-05", "ideas") in told(event.reason for event in events if isinstance(event, Told))
    assert "critical" not in game.rules.moves
