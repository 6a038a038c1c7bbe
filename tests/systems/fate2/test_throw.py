"""Throws: the static test, the dynamic test, the tournament, and how they are written."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod
from typing import Any

import pytest

from tablee.game.draft import Draft
from tablee.game.odds import odds_of
from tablee.game.outcome import Outcome
from tablee.game.problem import Refused
from tablee.game.state import State
from tablee.game.throwing import place_of, spends_on
from tablee.game.walk import Thrown, improvement, odds, walk
from tablee.systems.fate2 import SYSTEM
from tests.systems.fate2.thrown import BLANK, BOOK, MINUS, PLUS, Game, faces, paid, person, rules, worded

FACE = {1: -1, 2: -1, 3: 0, 4: 0, 5: 1, 6: 1}


def lone(dice: str, **form: Any) -> Game:
    game = Game(finn=person("Finn"))
    game.throw(dice, "finn", **form)
    return game


@pytest.mark.rule("FAT-1-04", "FAT-1-05", "FAT-1-05-ex1")
def test_great_and_one_more_is_superb() -> None:
    place = walk(BOOK.notation("Excellent"), (Thrown((2, 3, 5, 5)),))
    assert place.outcomes[0].total == 4 and worded(4) == "Superbe (+4)"
    assert [die.value for die in place.readings[0].dice] == [-1, 0, 1, 1]


@pytest.mark.rule("FAT-1-06", "FAT-1-07", "FAT-1-07-ex1")
def test_the_lock() -> None:
    game = lone("++-0", level=1, goal=0)
    assert game.result == ("success", 2, 2)
    assert game.outcomes[0].detail == (("degree", 2),)
    assert {("FAT-1-05", "total"), ("FAT-1-07", "success"), ("FAT-3-06", "degree")} <= game.said()
    assert lone("----", level=1, goal=-2).result == ("failure", -3, -1)
    assert lone("0000", level=1, goal=2).result == ("failure", 1, -1)
    assert lone("0000", level=2, goal=2).result == ("success", 2, 0), "equality is a success"
    (short,) = (one for one in lone("---0", level=1, goal=0).outcomes[0].because if one.rule == "FAT-1-07")
    assert [BOOK.reference.say(short, lang)[-6:] for lang in ("fr", "en")] == ["MdE 2.", "gin 2."]


@pytest.mark.rule("FAT-3-01", "FAT-3-03", "FAT-3-03-ex1", "FAT-3-04")
def test_equality_succeeds_with_margin_zero() -> None:
    game = lone("000-", level=2, goal="Correct")
    assert game.result == ("success", 1, 0)
    facts = dict(game.outcomes[0].facts)
    assert (facts["static"], facts["dynamic"]) == ("minimal", "minimal")
    assert ("FAT-3-06", "degree") in game.said()


@pytest.mark.rule("FAT-3-05", "FAT-3-06", "FAT-3-07", "FAT-3-07-ex1")
def test_a_good_hideout_gives_facts_by_its_margin() -> None:
    for dice, margin in (("000-", 0), ("0000", 1), ("000+", 2)):
        assert lone(dice, level=2, goal="Correct").result == ("success", 1 + margin, margin)
    assert odds_of(BOOK.notation("Bon vs Correct")).success == Fraction(66, 81)


@pytest.mark.rule("FAT-3-06")
def test_the_degrees_of_a_skill_equal_to_the_difficulty() -> None:
    failure, success = odds_of(BOOK.notation("Correct vs Correct")).rows
    assert failure.p == Fraction(31, 81)
    found: list[Any] = [(dict(d)["degree"], p * 81) for d, p in success.detail]
    assert found == [
        (0, 19),
        (1, 16),
        (2, 10),
        (3, 4),
        (4, 1),
    ]
    known = [dict(lone(dice, goal=0).outcomes[0].facts) for dice in ("0000", "+000", "++00", "+++0", "++++")]
    assert [(f["degree"].fr, f["scope"].en, f["lasts"].fr) for f in known] == [  # type: ignore[union-attr]
        ("Minimal", "Negligible", "Instantané"),
        ("Compétent", "Minor", "Momentané"),
        ("Solide", "Moderate", "Une scène"),
        ("Significatif", "Major", "Une séance"),
        ("Parfait", "Overwhelming", "Long terme"),
    ]
    assert dict(lone("++++", level=6, goal=0).outcomes[0].detail)["degree"] == 4


@pytest.mark.rule("FAT-A1-02", "FAT-A1-02-ex1")
def test_four_dice_are_four_three_sided_ones_less_eight() -> None:
    law = odds(BOOK.notation("Moyen")).map(lambda ends: ends[0].total)
    dice = Counter(sum(each) - 8 for each in product((1, 2, 3), repeat=4))
    assert {n: law.p(n) * 81 for n in range(-4, 5)} == dict(dice)
    assert lone("++00", level=1).result[1] == 3


@pytest.mark.rule("FAT-A1-03")
def test_the_dice_with_more_blanks() -> None:
    law = odds(BOOK.notation("Moyen avec 4dF.1")).map(lambda ends: ends[0].total)
    found = {n: law.p(n) * 1296 for n in range(-4, 5)}
    assert found == {-4: 1, -3: 16, -2: 100, -1: 304, 0: 454, 1: 304, 2: 100, 3: 16, 4: 1}
    turned = rules(dice="4dF.1")
    assert odds(turned.notation("Moyen")).map(lambda ends: ends[0].total) == law


@pytest.mark.rule("FAT-3-36")
def test_a_throw_without_a_difficulty_is_read_on_the_ladder() -> None:
    game = lone("++++", level=6)
    assert game.result == ("result", 10, None)
    assert worded(10) == "Légendaire +4 (+10)"


def opposed(mine: int, theirs: int, dice: str, turned: Any = BOOK) -> Game:
    game = Game(turned, finn=person("Finn"), cyrus=person("Cyrus"))
    form = {
        "check": "opposed",
        "me": {"name": "finn", "level": mine},
        "foe": {"name": "cyrus", "level": theirs},
    }
    game.do("throw", dice, check=form, by="finn", against=["cyrus"])
    return game


def both(game: Game) -> list[tuple[str, Any, Any]]:
    return [(o.key, o.total, o.margin) for o in game.outcomes]


@pytest.mark.rule("FAT-1-08", "FAT-1-08-ex1", "FAT-1-09")
def test_the_race() -> None:
    game = opposed(3, 1, "0+0- -000")
    assert both(game) == [("success", 3, 3), ("failure", 0, -3)]


@pytest.mark.rule("FAT-3-25", "FAT-3-25-ex1")
def test_finn_outruns_the_guard() -> None:
    assert both(opposed(2, 0, "-000 0000")) == [("success", 1, 1), ("failure", 0, -1)]


@pytest.mark.rule("FAT-3-26", "FAT-3-26-ex1")
def test_the_clothes_of_the_king() -> None:
    game = opposed(1, 1, "0000 +++0")
    assert both(game) == [("failure", 1, -3), ("success", 4, 3)]
    assert dict(game.outcomes[1].facts)["degree"].fr == "Solide"  # type: ignore[union-attr]
    assert dict(game.outcomes[1].facts)["dynamic"] == "solid"
    assert dict(game.outcomes[1].facts)["static"] == "significant"
    assert ("FAT-3-26", "degree") in game.said(1)


@pytest.mark.rule("FAT-3-27")
def test_a_tie_has_no_winner_and_bands_count_as_the_game_says() -> None:
    game = opposed(1, 1, "0000 0000")
    assert both(game) == [("tie", 1, 0), ("tie", 1, 0)]
    assert ("FAT-3-25", "tie") in game.said()
    laws = {}
    for turned in (BOOK, rules(symmetric=True)):
        law = odds(turned.notation("Bon vs jet Bon"))
        found: Counter[Any] = Counter()
        for ends, weight in law.items():
            won = next((o for o in ends if o.key == "success"), None)
            found[dict(won.detail)["degree"] if won else "tie"] += weight * 6561 // law.total
        laws[turned is BOOK] = dict(found)
    assert laws[True] == {"tie": 1107, 1: 2032, 2: 3108, 3: 296, 4: 18}
    assert laws[False] == {"tie": 1107, 1: 3600, 2: 1540, 3: 296, 4: 18}
    symmetric = opposed(2, 1, "+++0 0000", rules(symmetric=True))
    assert dict(symmetric.outcomes[0].facts)["degree"].en == "Solid"  # type: ignore[union-attr]
    assert ("FAT-3-27", "degree") in symmetric.said()


def contest(dice: str, *levels: int, turned: Any = BOOK, goal: int = 0) -> Game:
    names = ("finn", "cyrus", "lena")[: len(levels)]
    game = Game(turned, **{name: person(name.capitalize()) for name in names})
    sides = [
        {"name": n, "title": n.capitalize(), "level": level} for n, level in zip(names, levels, strict=True)
    ]
    game.do("throw", dice, check={"check": "tournament", "sides": sides, "goal": goal}, by="finn")
    return game


@pytest.mark.rule("FAT-3-08", "FAT-3-08-ex1")
def test_the_darts() -> None:
    game = contest("+00- ++0+", 2, 1)
    assert both(game) == [("success", 2, 2), ("won", 4, 4)]
    assert ("FAT-3-08", "won") in game.said()


@pytest.mark.rule("FAT-3-09")
def test_a_tie_goes_to_the_higher_skill_else_it_is_a_draw() -> None:
    game = contest("0000 +000 ----", 2, 1, 3)
    assert both(game) == [("won", 2, 2), ("success", 2, 2), ("failure", -1, -1)]
    assert ("FAT-3-09", "skill") in game.said()
    drawn = contest("0000 0000", 1, 1)
    assert [o.key for o in drawn.outcomes] == ["draw", "draw"] and ("FAT-3-09", "draw") in drawn.said()


def ranks(game: Game) -> list[str]:
    return [one.key for one in game.outcomes]


@pytest.mark.rule("FAT-3-09")
def test_those_who_tie_may_roll_again_and_their_margins_stand() -> None:
    """The second roll of the three who tie is by level and dice alone; Lena's lower result stays out."""
    names = ("finn", "cyrus", "zoe", "lena")
    game = Game(BOOK, **{name: person(name.capitalize(), 2) for name in names})
    levels = zip(names, (1, 2, 2, 2), strict=True)
    sides: list[dict[str, Any]] = [{"name": name, "level": level} for name, level in levels]
    sides[0]["point"] = True
    check = {"check": "tournament", "sides": sides, "goal": 0}
    game.do("throw", "0000 0000 0000 -000", check=check, by="finn")
    assert ranks(game) == ["success", "draw", "draw", "success"] and ("FAT-3-09", "draw") in game.said()
    assert game.keys("gm") == ["counter_1", "again"] and "again" not in game.keys("finn")
    assert paid(game.spend("again", "++++ +++0 +++0", by="gm")) == []
    assert ranks(game) == ["success", "draw", "draw", "success"], "5 and 5 and 5: the skill of two is higher"
    game.spend("again", "++++ ---0 0000", by="gm")
    assert ranks(game) == ["won", "success", "success", "success"] and "again" not in game.keys("gm")
    assert [(one.total, one.margin) for one in game.outcomes] == [(2, 2), (2, 2), (2, 2), (1, 1)]
    assert ("FAT-3-09", "again") in game.said() and ("FAT-3-09", "skill") not in game.said()
    game.spend("point", by="lena")
    assert ranks(game) == ["won", "success", "success", "success"], "Lena ties too late for the second roll"
    game.spend("counter_1", by="cyrus")
    assert ranks(game) == ["success", "draw", "draw", "draw"], "Finn ties no more"


@pytest.mark.rule("FAT-3-09")
def test_a_second_roll_of_fewer_and_who_may_ask_for_it() -> None:
    game = contest("0000 0000 0000", 1, 1, 1)
    assert game.keys("gm") == ["again"] and ranks(game) == ["draw"] * 3
    game.spend("again", "++00 000- ++00", by="gm")
    assert ranks(game) == ["draw", "success", "draw"]
    game.spend("again", "0000 +000", by="gm")
    assert ranks(game) == ["success", "success", "won"]
    assert len(place_of(game.rules.check, game.state.run(game.run)).readings[-1].dice) == 12 + 8
    assert contest("0000 +000", 1, 1).keys("gm") == []
    assert opposed(1, 1, "0000 0000").keys("gm") == []


@pytest.mark.rule("FAT-3-09")
def test_the_odds_of_a_second_roll_are_those_of_all_dice() -> None:
    game = contest("0000 +000 ++00", 2, 1, 0)
    (again,) = spends_on(BOOK.check, game.state.run(game.run))[-1:]
    law = improvement(again, ())
    four = Counter(sum(each) for each in product((-1, 0, 1), repeat=4))
    found = Counter[tuple[str, ...]]()
    for rolls in product(four, repeat=3):
        weight = four[rolls[0]] * four[rolls[1]] * four[rolls[2]]
        results = [level + dice for level, dice in zip((2, 1, 0), rolls, strict=True)]
        won = results.index(max(results))  # the higher skill stands first
        found[tuple("won" if at == won else "success" for at in range(3))] += weight
    keys = law.map(lambda ends: tuple(one.key for one in ends))
    assert {k: keys.p(k) for k in found} == {k: Fraction(w, 81**3) for k, w in found.items()}


def key_of(at: int, ends: tuple[Outcome, ...]) -> str:
    return ends[at].key


@pytest.mark.rule("FAT-3-08", "FAT-3-09")
@pytest.mark.parametrize("no_winner", [False, True])
@pytest.mark.parametrize("dice", ["4dF", "d6"])
def test_the_odds_of_each_side_of_a_tournament_are_those_of_all_dice(dice: str, no_winner: bool) -> None:
    """Three sides, one with a tool, two of the same skill; by FATE D6 with one die and two."""
    turned = rules(no_winner=no_winner, dice=dice)
    levels, goal = ((2, 1, 1), 2) if dice == "4dF" else ((-1, 0, -1), -1)
    sides: list[dict[str, Any]] = [{"level": level} for level in levels]
    sides[1]["chips"] = [{"name": "Outil", "value": 1}]
    check = turned.check({"check": "tournament", "sides": sides, "goal": goal})
    if dice == "4dF":
        four = Counter(sum(each) for each in product((-1, 0, 1), repeat=4))
        laws = [
            Counter({level + n + bonus: w for n, w in four.items()})
            for level, bonus in zip(levels, (0, 1, 0), strict=True)
        ]
    else:
        one = Counter(range(1, 7))
        laws = [one, Counter(sum(sorted(each)[1:]) for each in product(range(1, 7), repeat=3)), one]
    least, found = goal if dice == "4dF" else 5, [Counter[str]() for _ in levels]
    for results in product(*laws):
        weight, best = prod(law[n] for law, n in zip(laws, results, strict=True)), max(results)
        skill = max(level for n, level in zip(results, levels, strict=True) if n == best)
        first = [at for at, n in enumerate(results) if (n, levels[at]) == (best, skill)]
        for at, n in enumerate(results):
            key = "success" if n >= least else "failure"
            if at in first and not (no_winner and best < least):
                key = "draw" if len(first) > 1 else "won" if n >= least else "least"
            found[at][key] += weight
    for at, expected in enumerate(found):
        shown = {row.key: row.p for row in odds_of(check, side=at).rows}
        whole = odds(check).map(partial(key_of, at))
        assert shown == {key: Fraction(weight, sum(expected.values())) for key, weight in expected.items()}
        assert shown == {key: whole.p(key) for key in shown}


@pytest.mark.rule("FAT-3-08")
def test_eight_who_compete_have_exact_odds_and_spends() -> None:
    """Of eight alike each is as likely to be first: the chances of all sides to win alone, and to share, add
    up; a side that can't be reached always wins."""
    sides: list[dict[str, Any]] = [{"name": f"s{at}"} for at in range(8)]
    check = BOOK.check({"check": "tournament", "sides": sides, "goal": -9})
    laws = [{row.key: row.p for row in odds_of(check, side=at).rows} for at in range(8)]
    four = Counter(sum(each) for each in product((-1, 0, 1), repeat=4))
    alone = sum(four[n] * sum(w for m, w in four.items() if m < n) ** 7 for n in four)
    assert laws == [laws[0]] * 8 and laws[0]["won"] == Fraction(alone, 81**8)
    sides[7]["level"] = 20
    best = BOOK.check({"check": "tournament", "sides": sides, "goal": -9})
    assert [odds_of(best, side=at).rows[-1].key for at in (0, 7)] == ["success", "won"]
    d6 = rules(dice="d6").check({"check": "tournament", "sides": sides, "goal": 0})
    assert odds_of(d6, side=7).rows[-1].p == 1
    game = Game(BOOK, **{f"s{at}": person(f"S{at}", 1) for at in range(8)})
    form = {"check": "tournament", "sides": sides[:7], "goal": 0}
    game.do("throw", " ".join(["0000"] * 7), check=form, by="s0")
    assert all(
        improvement(spend, spend.picks[0]).total for spend in spends_on(BOOK.check, game.state.run(game.run))
    )


@pytest.mark.rule("FAT-3-08", "FAT-3-09")
def test_when_all_fail_the_least_margin_wins_without_success() -> None:
    game = contest("---- --00", 1, 1)
    assert both(game) == [("failure", -3, -3), ("least", -1, -1)]
    assert [o.success for o in game.outcomes] == [False, False] and ("FAT-3-08", "least") in game.said()
    nobody = contest("---- --00", 1, 1, turned=rules(no_winner=True))
    assert [o.key for o in nobody.outcomes] == ["failure", "failure"] and (
        "FAT-3-08",
        "nobody",
    ) in nobody.said()


@pytest.mark.rule("FAT-3-04", "FAT-3-08")
def test_who_just_reaches_the_difficulty_of_a_tournament_succeeds_and_wins() -> None:
    for turned in (BOOK, rules(no_winner=True)):
        game = contest("0000 ---0", 2, 2, goal=2, turned=turned)
        assert both(game) == [("won", 2, 0), ("failure", -1, -3)]
        assert [one.success for one in game.outcomes] == [True, False] and ("FAT-3-08", "won") in game.said()
        assert [one.detail for one in game.outcomes] == [(("degree", 0),), ()]


@pytest.mark.rule("FAT-3-09")
def test_a_tie_looks_at_the_skill_without_its_modifiers() -> None:
    """A good tool brings Correct up to Bon; of two equal results the higher skill still wins."""
    tool = [{"name": "outil", "value": 1}]
    sides = [{"name": "finn", "level": 1, "chips": tool}, {"name": "cyrus", "level": 2}]
    game = Game(BOOK, finn=person("Finn"), cyrus=person("Cyrus"))
    game.do("throw", "0000 0000", check={"check": "tournament", "sides": sides, "goal": 0}, by="finn")
    assert both(game) == [("success", 2, 2), ("won", 2, 2)]


@pytest.mark.rule("FAT-1-05")
@pytest.mark.parametrize(("count", "said"), [(60, []), (61, [("FAT-1-05", "chips")])])
def test_a_side_brings_sixty_modifiers_at_most(count: int, said: list[tuple[str, str]]) -> None:
    chips = [{"name": f"Aide {at}", "value": 0} for at in range(count)]
    game = Game(BOOK, finn=person("Finn"))
    move = game.rules.moves["throw"]
    try:
        found = move.plan(game.state, move.read({"check": {"check": "test", "chips": chips}})).problems
    except Refused as refused:
        found = refused.problems
    assert [(p.rule, p.said) for p in found] == said


@pytest.mark.rule("FAT-3-08")
def test_a_tournament_takes_two_or_more() -> None:
    with pytest.raises(Refused) as refused:
        BOOK.check({"check": "tournament", "sides": [{"name": "finn"}]})
    assert [(p.rule, p.said) for p in refused.value.problems] == [("FAT-3-08", "sides")]


@pytest.mark.rule("FAT-1-02", "FAT-3-03")
def test_notation_in_both_ladders_and_languages() -> None:
    literary = rules(ladder="literary")
    assert BOOK.notation("Excellent vs Bon").params == {"level": 3, "goal": 2}
    assert literary.notation("Excellent vs Bon").params == {"level": 4, "goal": 2}
    assert BOOK.notation("Great vs Good").params == literary.notation("Great vs Good").params
    assert literary.notation("Très bon contre Passable").params == {"level": 3, "goal": 1}
    assert BOOK.notation("4dF+3 vs 2").params == {"level": 3, "goal": 2, "dice": "4dF"}
    assert BOOK.notation("Great +1").notation == "+3 +1"
    opposed = BOOK.notation("Bon vs jet Correct")
    assert opposed.params["foe"]["level"] == 1 and opposed.notation == "+2 vs jet +1"
    assert BOOK.notation(opposed.notation).params == opposed.params


def test_faces_are_those_of_six_sided_dice() -> None:
    assert faces("-0+") == (MINUS, BLANK, PLUS)
    assert [FACE[face] for face in (MINUS, BLANK, PLUS)] == [-1, 0, 1]


@pytest.mark.rule("FAT-1-02", "FAT-2-15")
def test_the_names_of_the_book_and_of_a_game() -> None:
    assert rules(ladder="literal").notation("Epique").params["level"] == 5
    assert rules(ladder="own").notation("Superbe").params["level"] == 4
    with pytest.raises(Refused):
        rules(ladder="literary").notation("Epique")
    lazy = rules(unlearnt=-2)
    assert lazy.draft is not None
    assert lazy.draft(State({"ana": person("Ana")}), Draft("ana")).form["level"] == -2


@pytest.mark.rule("FAT-1-01", "FAT-1-03")
@pytest.mark.parametrize(
    ("level", "words"),
    [
        (8, "Légendaire +2 (+8)"), (6, "Légendaire (+6)"), (5, "Epique (+5)"), (4, "Superbe (+4)"),
        (3, "Excellent (+3)"), (2, "Bon (+2)"), (1, "Correct (+1)"), (0, "Moyen (0)"), (-1, "Médiocre (−1)"),
        (-2, "Mauvais (−2)"), (-3, "Terrible (−3)"), (-4, "Catastrophique (−4)"),
        (-6, "Catastrophique −2 (−6)"),
    ],
)  # fmt: skip
def test_a_result_is_said_with_its_number_beyond_both_ends_too(level: int, words: str) -> None:
    assert worded(lone("0000", level=level).result[1]) == words


def rungs(*values: int) -> list[dict[str, Any]]:
    """Levels of these values, named by them."""
    return [{"value": value, "fr": f"N{value}", "en": f"L{value}"} for value in values]


@pytest.mark.rule("FAT-1-01", "FAT-1-02")
@pytest.mark.parametrize(
    ("own", "wrong"),
    [
        (rungs(2, 1, 0, -1), []),
        (rungs(3, 1, 0, -1), [("own", "order")]),
        (rungs(3, 2, 1), [("own", "order")]),
        (rungs(0, 1, 2), [("own", "order")]),
        (rungs(0), [("own", "count")]),
        ([*rungs(1), {"value": 0, "fr": "n1", "en": ""}], [("own[1]", "nameless"), ("own[1]", "twice")]),
    ],
)
def test_the_levels_of_a_pack_follow_each_other_with_names_of_their_own(
    own: list[dict[str, Any]], wrong: list[tuple[str, str]]
) -> None:
    table = {**SYSTEM.pack().tables["ladder"], "own": own}
    pack = SYSTEM.pack().read({"system": "fate2", "dials": {"ladder": "own"}, "tables": {"ladder": table}})
    try:
        SYSTEM.rules(pack)
        found = []
    except Refused as refused:
        found = [(one.where.removeprefix("tables.ladder."), one.said) for one in refused.problems]
    assert found == wrong


@pytest.mark.rule("FAT-3-02")
def test_chance_itself_may_throw_against_somebody() -> None:
    game = Game(finn=person("Finn"))
    form = {
        "check": "opposed",
        "me": {"name": "finn", "level": 2},
        "foe": {"level": 1, "trait": "La tempête"},
    }
    game.do("throw", "0000 +000", check=form, by="finn")
    assert [o.key for o in game.outcomes] == ["tie", "tie"]
    assert game.keys("other") == [] and game.keys("finn") == ["point"]
