"""Opposed actions: relative degrees, ties, minimum levels, NPCs with fewer dice, pairings of Traits."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablee.game.event import Stepped
from tablee.game.sheet import Levelled, Power
from tablee.game.walk import odds
from tablee.systems.fudge.roll.contests import PairingTable
from tests.systems.fudge import by_faces
from tests.systems.fudge.by_hand import (
    Game,
    book,
    chances,
    chip,
    faces_of,
    made,
    refused,
    rules,
    thrown,
    told,
)

MAUVAIS, MEDIOCRE, MOYEN, BON, TRES_BON, EXCELLENT = range(-2, 4)
T7 = [
    ("4dF", "4dF", 6561, [(2727, 1107, 2727), (3834, 1016, 1711), (4850, 784, 927), (5634, 504, 423),
                          (6138, 266, 157)]),
    ("2dF", "2dF", 81, [(31, 19, 31), (50, 16, 15), (66, 10, 5), (76, 4, 1), (80, 1, 0)]),
    ("4dF", "2dF", 729, [(294, 141, 294), (435, 126, 168), (561, 90, 78), (651, 50, 28), (701, 21, 7)]),
    ("4dF", "1dF", 243, [(96, 51, 96), (147, 45, 51), (192, 30, 21), (222, 15, 6), (237, 5, 1)]),
    ("4dF", "d6", 1458, [(579, 300, 579), (879, 261, 318), (1140, 178, 140), (1318, 90, 50), (1408, 36, 14)]),
    ("4dF", "fixed", 81, [(31, 19, 31), (50, 16, 15), (66, 10, 5), (76, 4, 1), (80, 1, 0)]),
]  # fmt: skip
"""Table T7: win, tie and lose by how much better the first Trait is, over a common number of ways."""


def opposed(mine: int, theirs: int, of: Any = None, **more: Any) -> Any:
    return made("opposed", of=of, me={"level": mine}, foe={"level": theirs}, **more)


@pytest.mark.rule("FUD-3.1-06", "FUD-3.5-01", "FUD-3.5-06", "FUD-3.5-07", "FUD-3.5-08")
@pytest.mark.parametrize(("mine", "theirs", "ways", "gap"), [
    (mine, theirs, (whole, *row), gap) for mine, theirs, whole, rows in T7 for gap, row in enumerate(rows)
])  # fmt: skip
def test_the_odds_are_those_of_all_pairs_of_throws(
    mine: str, theirs: str, ways: tuple[int, ...], gap: int
) -> None:
    whole, *counts = ways
    found = chances(made("opposed", me={"level": gap, "dice": mine}, foe={"dice": theirs}))
    printed = tuple(Fraction(n, whole) for n in counts)
    assert tuple(found.get(key, 0) for key in ("success", "tie", "failure")) == printed
    assert printed == by_faces.against(mine, theirs, gap)


@pytest.mark.parametrize(("mine", "theirs"), list(product(["3d6", "d100", "4d6", "5dF"], repeat=2)))
def test_every_method_may_meet_every_other(mine: str, theirs: str) -> None:
    found = chances(made("opposed", me={"level": 1, "dice": mine}, foe={"dice": theirs}))
    assert tuple(found[key] for key in ("success", "tie", "failure")) == by_faces.against(mine, theirs, 1)


@pytest.mark.rule("FUD-3.1-07", "FUD-3.5-02")
def test_the_relative_degree_of_equal_traits_is_that_of_eight_dice() -> None:
    law: dict[int, int] = {}
    for (me, foe), ways in odds(opposed(0, 0)).items():
        degree = int(me.total or 0) - int(foe.total or 0)
        law[degree] = law.get(degree, 0) + ways
    eighth = sum(law.values()) // 6561
    table = {degree: ways // eighth for degree, ways in sorted(law.items())}
    half = [1107, 1016, 784, 504, 266, 112, 36, 8, 1]
    assert table == {degree: half[abs(degree)] for degree in range(-8, 9)}


@pytest.mark.rule("FUD-3.1-07", "FUD-3.1-07-ex1")
def test_good_against_mediocre_is_two_degrees_and_minus_two_for_the_other() -> None:
    me, foe = thrown(opposed(BON, MEDIOCRE), *faces_of(0), *faces_of(0)).outcomes
    assert (me.key, me.margin, me.total) == ("success", 2, BON)
    assert (foe.key, foe.margin, foe.total) == ("failure", -2, MEDIOCRE)


@pytest.mark.rule("FUD-3.5-02", "FUD-3.5-02-ex1", "FUD-3.5-02-ex2")
@pytest.mark.parametrize(("dice", "key", "degree"), [(0, "tie", 0), (1, "failure", -1), (-1, "success", 1)])
def test_lisa_bluffs_joe(dice: int, key: str, degree: int) -> None:
    lisa, joe = thrown(opposed(TRES_BON, TRES_BON), *faces_of(0), *faces_of(dice)).outcomes
    assert (lisa.key, lisa.success, lisa.margin) == (key, key == "success", degree)
    assert joe.margin == -degree
    assert joe.key == {"tie": "tie", "failure": "success", "success": "failure"}[key]


@pytest.mark.rule("FUD-3.5-01")
def test_two_dice_for_both_sides_where_the_game_wants_skill_to_tell() -> None:
    two = rules(opposed_dice="two")
    check = opposed(BON, MOYEN, of=two)
    assert tuple(chances(check).values()) == (Fraction(15, 81), Fraction(16, 81), Fraction(50, 81))
    assert chances(opposed(BON, MOYEN, of=rules(opposed_dice="full"))) == chances(opposed(BON, MOYEN))
    mapped = rules(opposed_dice="two", dice="3d6")
    assert chances(opposed(BON, MOYEN, of=mapped)) == chances(check)


@pytest.mark.rule("FUD-3.5-06", "FUD-3.5-07", "FUD-3.5-08")
@pytest.mark.parametrize("dice", ["same", "fixed", "2dF", "1dF", "d6"])
def test_what_an_npc_throws_against_a_player(dice: str) -> None:
    found = chances(opposed(BON, MOYEN, of=rules(npc_dice=dice)))
    other = {"same": "4dF"}.get(dice, dice)
    assert tuple(found[key] for key in ("success", "tie", "failure")) == by_faces.against("4dF", other, 1)


@pytest.mark.rule("FUD-3.5-06")
def test_equalling_an_npc_without_dice_changes_nothing() -> None:
    check = opposed(BON, BON, of=rules(npc_dice="fixed"))
    me, foe = thrown(check, *faces_of(0)).outcomes
    assert (me.key, me.success, foe.key) == ("tie", False, "tie")
    assert ("FUD-3.5-06", "fixed") in told(foe.because)


def test_npcs_among_themselves_throw_like_anybody() -> None:
    both = made("opposed", of=rules(npc_dice="1dF"), me={"level": 1, "who": "gm"}, foe={})
    assert chances(both)["tie"] == Fraction(1016, 6561)
    players = made("opposed", of=rules(npc_dice="1dF"), me={"level": 1}, foe={"who": "pc"})
    assert chances(players) == chances(both)


@pytest.mark.rule("FUD-3.5-08")
@pytest.mark.parametrize(
    ("first", "second", "worth"),
    [(1, 1, -1), (1, 3, -1), (1, 4, -2), (1, 6, -3), (2, 6, 0), (5, 6, 0), (6, 2, 1), (6, 5, 2), (6, 6, 3)],
)
def test_the_d6_of_an_npc(first: int, second: int, worth: int) -> None:
    check = made("opposed", me={"dice": "fixed"}, foe={"level": BON, "dice": "d6"})
    assert thrown(check, first, second).outcomes[1].total == BON + worth


@pytest.mark.rule("FUD-3.5-05", "FUD-3.5-05-ex1")
def test_a_telepath_below_the_minimum_fails_although_the_victim_did_worse() -> None:
    check = opposed(MEDIOCRE, MAUVAIS, minimum=MOYEN)
    me, foe = thrown(check, *faces_of(0), *faces_of(0)).outcomes
    assert (me.key, me.margin, me.success, foe.key) == ("failure", 1, False, "success")
    assert ("FUD-3.5-05", "short") in told(me.because)
    me, _ = thrown(check, *faces_of(1), *faces_of(0)).outcomes
    assert (me.key, me.margin) == ("success", 2)
    expected = sum(
        p * q
        for (a, p), (b, q) in product(by_faces.law("4dF").items(), repeat=2)
        if MEDIOCRE + a >= MOYEN and MEDIOCRE + a > MAUVAIS + b
    )
    assert chances(check)["success"] == expected


@pytest.mark.rule("FUD-3.5-03")
def test_each_side_has_its_own_modifiers() -> None:
    check = made("opposed", me={"level": 1, "chips": [chip(1)]}, foe={"level": 1, "chips": [chip(2, "vœu")]})
    me, foe = thrown(check, *faces_of(0), *faces_of(0)).outcomes
    assert (me.total, foe.total, me.margin) == (2, 3, -1)
    assert check.because == ()
    heavy = made("opposed", me={"chips": [chip(4)]}, foe={"chips": [chip(-4)]})
    assert told(heavy.because) == [("FUD-3.3-04", "extreme")] * 2


@pytest.mark.parametrize(
    ("form", "wrong"),
    [
        ({"me": {"name": "x"}, "foe": {"name": "x"}}, [("FUD-3.1-06", "same")]),
        ({"me": {"name": "x" * 81}, "foe": {}}, [("FUD-3.1-06", "name")]),
        (
            {"me": {"level": 5000}, "foe": {"supports": [1, 2]}},
            [("FUD-3.1-03", "large"), ("FUD-3.3-02", "many")],
        ),
    ],
)
def test_what_is_no_contest_is_refused(form: dict[str, Any], wrong: list[tuple[str, str]]) -> None:
    assert refused(lambda: made("opposed", **form)) == wrong


@pytest.mark.rule("FUD-3.2-01")
def test_a_contest_may_be_decided_without_dice() -> None:
    me, foe = thrown(opposed(0, 5, verdict="automatic")).outcomes
    assert (me.key, foe.key) == ("success", "failure")


PAIRS = {
    "seduction": (("Séduction", "Apparence"), ("Volonté",)),
    "grab": (("Dextérité",), ("Dextérité",)),
    "knock_down": (("Force", "Lutte"), ("Force", "Lutte")),
    "hide": (("Perception", "Trouver Objet Caché"), ("Dissimulation", "Camouflage", "Discrétion")),
    "drinking": (("Constitution", "Bitard", "Fêtard"), ("Constitution", "Bitard", "Fêtard")),
}


def skill(name: str, level: int, role: str = "skill") -> Levelled:
    from tablee.systems.fudge.core.sheet import slug

    return Levelled(slug(name), name, level, role)


@pytest.mark.rule("FUD-3.5-04")
def test_the_book_says_what_is_set_against_what() -> None:
    rows = {row.key: (row.me, row.foe) for row in book().table("pairings", PairingTable).pairings}
    assert {key: rows[key] for key in PAIRS} == PAIRS
    assert rows["bluff"][1] == ("Connaissance des Procédures Policières", "Éducation", "Intelligence")


def seduced(*faults: Power, of: Any = None) -> tuple[Any, ...]:
    game = Game(of or rules())
    game.put("lisa", skill("Séduction", TRES_BON))
    game.put("joe", skill("Volonté", BON, "attribute"), *faults, nature="npc")
    free = not of
    dice = (*faces_of(0), *faces_of(0)) if free else ()
    events = game.play("contest", *dice, sheet="lisa", rival="joe", pairing="seduction")
    return next(e.outcomes for e in events if isinstance(e, Stepped))


@pytest.mark.rule("FUD-3.5-03", "FUD-3.5-04")
def test_seduction_meets_the_will_a_vow_and_a_weakness() -> None:
    lisa, joe = seduced()
    assert (lisa.total, joe.total) == (TRES_BON, BON)
    assert seduced(Power("v", "Vœu de chasteté", "fault"))[1].total == EXCELLENT
    assert seduced(Power("c", "Concupiscent", "fault"))[1].total == MEDIOCRE


@pytest.mark.rule("FUD-3.5-03")
def test_how_the_lecherous_resist_is_the_games_to_say() -> None:
    weak = Power("c", "Concupiscent", "fault")
    lisa, joe = seduced(weak, of=rules(lechery="helpless"))
    assert (lisa.key, joe.key) == ("success", "failure")
    game = Game(rules(lechery="penalty", lechery_penalty=-1))
    game.put("lisa", skill("Séduction", TRES_BON))
    game.put("joe", skill("Volonté", BON, "attribute"), weak, nature="npc")
    game.play("contest", *faces_of(0), *faces_of(0), sheet="lisa", rival="joe", pairing="seduction")
    assert game.state.runs["r1"].check["foe"]["chips"][0]["value"] == 1


@pytest.mark.rule("FUD-3.5-04")
def test_the_second_trait_of_a_pairing_serves_where_the_first_is_missing() -> None:
    game = Game(rules())
    game.put("a", skill("Lutte", BON))
    game.put("b", skill("Force", TRES_BON, "attribute"))
    game.play("contest", *faces_of(0), *faces_of(0), sheet="a", rival="b", pairing="knock_down")
    check = game.state.runs["r1"].check
    assert (check["me"]["level"], check["foe"]["level"]) == (BON, TRES_BON)
    assert refused(lambda: game.play("contest", sheet="a", rival="a", pairing="grab")) == [
        ("FUD-3.1-06", "same")
    ]
