"""Odds of a contest held against every sequence of exchanges, played here by the moves' own arithmetic."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablee.game.chip import Chip
from tablee.game.draft import Draft
from tablee.game.problem import Refused
from tablee.game.text import Text
from tablee.systems.fate2.tasks.challenge import Challenge
from tablee.systems.fate2.tasks.progress import exchange, penalties, shared
from tests.systems.fate2.challenging import Scene

DICE = Counter(sum(dice) for dice in product((-1, 0, 1), repeat=4))
APART = Counter[int]()
for (mine, ways), (theirs, others) in product(DICE.items(), DICE.items()):
    APART[mine - theirs] += ways * others
"""How many of the 6561 throws of both sides are so far apart."""


def contest(rows: str = "2/1/1", kind: str = "sides", **begin: Any) -> Scene:
    """Ana against Bea over small tracks."""
    given = {"shape": "default", "rows": rows, "kind": kind, "first": "ana", "second": "bea", **begin}
    return Scene("ana", "bea", name="Le débat", dials=begin.pop("dials", None), **given)


def played(made: Scene, edge: int, exchanges: int) -> tuple[Fraction, Fraction]:
    """The chances of both sides over every sequence of totals, each exchange with its penalties."""
    known: dict[Any, tuple[Fraction, Fraction]] = {}

    def go(challenge: Challenge, left: int) -> tuple[Fraction, Fraction]:
        task = challenge.task
        if task.done or not left:
            return Fraction(task.done == "won"), Fraction(task.done == "lost")
        key = (challenge.tracks, task.next_1, task.next_2, left)
        if key not in known:
            mine, theirs = (sum(penalties(made.book, challenge, who)) for who in ("ana", "bea"))
            first = second = Fraction(0)
            for apart, ways in APART.items():
                margin = apart + edge + mine - theirs
                winner = None if not margin else int(margin < 0)
                more = go(exchange(made.book, challenge, winner, abs(margin)).challenge, left - 1)
                first, second = first + more[0] * ways / 6561, second + more[1] * ways / 6561
            known[key] = first, second
        return known[key]

    return go(made.challenge, exchanges)


def told(made: Scene, **args: Any) -> dict[str, str]:
    """What the game master is shown of the odds."""
    move = made.rules.moves["challenge_odds"]
    return dict(move.plan(made.state, move.read({"challenge": made.id, **args})).shows)


@pytest.mark.rule("FAT-3-29", "FAT-3-28", "FAT-3-18", "FAT-3-12")
@pytest.mark.parametrize("fragility", ["none", "default", "highest", "all", "destroy"])
@pytest.mark.parametrize(("rows", "threshold", "edge"), [("2/1/1", 0, 0), ("1/0/1/1", 2, 1)])
def test_each_side_wins_as_often_as_in_all_sequences(
    fragility: str, rows: str, threshold: int, edge: int
) -> None:
    made = contest(rows, fragility=fragility, threshold=threshold)
    shows = told(made, level=str(edge), rival="0", throws=3)
    assert (Fraction(shows["first"]), Fraction(shows["second"])) == played(made, edge, 3)


@pytest.mark.rule("FAT-3-28-ex1", "FAT-3-30", "FAT-3-31")
@pytest.mark.parametrize("adds", ["true", "false"])
def test_chess_counts_ties_and_the_penalties_of_both_sides(adds: str) -> None:
    made = Scene("ana", "bea", dials={"next_adds": adds}, shape="chess", first="ana", second="bea")
    for winner, margin in (("ana", 3), ("bea", 1), ("ana", 1), ("bea", 6)):
        made.exchange(winner, margin, by="ana", against="bea")
    for level, rival, edge in (("0", "0", 0), ("2", "1", 1), ("0", "2", -2)):
        shows = told(made, level=level, rival=rival, throws=3)
        assert (Fraction(shows["first"]), Fraction(shows["second"])) == played(made, edge, 3)


@pytest.mark.rule("FAT-3-31")
def test_a_tie_that_ends_both_tracks_is_a_draw() -> None:
    made = Scene("ana", "bea", shape="chess", rows="1/1", first="ana", second="bea")
    made.exchange("", 0, by="ana", against="bea")
    assert made.goes_on
    shows = told(made, level="0", throws=1)
    assert (Fraction(shows["first"]), Fraction(shows["second"])) == played(made, 0, 1)
    assert Fraction(shows["first"]) == Fraction(6561 - 1107, 2 * 6561), "ties are nobody's"
    made.exchange("", 0, by="ana", against="bea")
    assert made.done == "drawn" and made.told[-1] == ("FAT-3-31", "drawn")


@pytest.mark.rule("FAT-3-29")
@pytest.mark.parametrize("who", ["ana", "bea"])
def test_a_throw_in_preparation_tells_the_chances_of_both_sides_whoever_throws(who: str) -> None:
    made = contest("1/1/1")
    move = made.rules.moves["roll_on_challenge"]
    better = [{"name": "élan", "value": 2}]
    args = {"sheet": who, "challenge": made.id, "chips": better}
    (said,) = (r for r in move.plan(made.state, move.read(args)).because if r.said == "chances")
    slots = dict(said.slots)
    edge = 2 if who == "ana" else -2
    exact = [Fraction(round(chance * 1000), 10) for chance in played(made, edge, 3)]
    assert (slots["mine"], slots["theirs"], slots["throws"]) == (*exact, 3)
    assert (slots["first"], slots["second"]) == (Text("Ana", "Ana"), Text("Bea", "Bea"))


@pytest.mark.rule("FAT-3-29")
@pytest.mark.parametrize("who", ["ana", "bea"])
def test_the_chart_of_a_draft_has_a_line_for_each_side_the_throwers_first(who: str) -> None:
    made = contest("1/1/1")
    made.exchange("ana", 1, by="ana", against="bea")
    drafted = made.drafted(Draft(who, way="challenge", added=(Chip("élan", 1),)))
    chart = made.rules.charts["odds"](made.rules.check(drafted.form))
    exact = [played(made, 1 if who == "ana" else -1, n) for n in range(1, 6)]
    lines = {line.name.fr: line.values for line in chart.lines}
    assert lines == {"Ana": tuple(p[0] for p in exact), "Bea": tuple(p[1] for p in exact)}
    assert chart.lines[0].name.fr.lower() == who and [p.fr for p in chart.places] == list("12345")


@pytest.mark.rule("FAT-3-10")
@pytest.mark.parametrize(
    "wrong", [{"costs": [[0, False]]}, {"costs": [[3, False]] * 3}, {"once": [-999, 0]}, {"tracks": 2}]
)
def test_a_contest_written_wrongly_into_a_throw_is_refused(wrong: dict[str, Any]) -> None:
    made = contest("1/1/1")
    form = made.drafted(Draft("ana", way="challenge")).form
    aim = {**form["aim"], "duel": {**form["aim"]["duel"], **wrong}}
    with pytest.raises(Refused):
        made.rules.check({**form, "aim": aim})


@pytest.mark.rule("FAT-3-28", "FAT-3-29", "FAT-3-31")
@pytest.mark.parametrize(("fragility", "ties"), [("none", False), ("default", False), ("all", True)])
def test_a_race_over_one_track_has_the_odds_of_all_sequences(fragility: str, ties: bool) -> None:
    shape = {"shape": "chess"} if ties else {}
    made = contest("1/1/1", kind="shared", fragility=fragility, **shape)

    def go(challenge: Challenge, left: int) -> Fraction:
        if challenge.task.done or not left:
            return Fraction(challenge.task.done == "won")
        found = Fraction(0)
        for apart, ways in APART.items():
            margin = apart + 1
            won = None if not margin else margin > 0
            after = shared(made.book, challenge, won, abs(margin)).challenge
            found += Fraction(ways, 6561) * go(after, left - 1)
        return found

    shows = told(made, level="1", rival="0", throws=2)
    assert Fraction(shows["chance"]) == go(made.challenge, 2)


@pytest.mark.rule("FAT-3-16")
def test_a_contest_too_large_for_its_odds_says_so_and_is_thrown_all_the_same() -> None:
    made = Scene("ana", "bea", shape="chess", first="ana", second="bea")
    assert made.problems("challenge_odds", challenge=made.id, throws=100) == [("FAT-3-16", "vast")]
    made.duel(2, 0, by="ana")
    assert made.challenge.tracks[1].marks
