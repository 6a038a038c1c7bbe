"""One throw read against several opponents: the shared word alone, and a toy that plays FATE's tavern on it.

The toy's fighters throw dF on a level with their chips; a margin falls on a row of FATE's table of results.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablee.dice import DF, Distribution, Pool, constant
from tablee.game.check import Check, Choice, Dice, End, Node, Throw
from tablee.game.chip import Chip, chips_against, net
from tablee.game.fight.pairings import Opponent, Pairings, Rolls
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.reason import because
from tablee.game.walk import Chosen, Step, Thrown, odds, walk
from tests.game.test_proof_wound_rows import CLIPPED, HURT, INJURED, OUT, TABLE_1

MINUS, BLANK, PLUS = 1, 3, 5
NONE = "none"
ABC = tuple(Opponent(name) for name in "abc")


def brought(*margins: int) -> Pairings:
    """Opponents who throw nothing, and whom the lone side's level beats by so much."""
    opponents = tuple(Opponent(name, 5, 5 - by) for name, by in zip("abc", margins, strict=False))
    return Pairings("me", opponents, "none", gap=2)


@pytest.mark.parametrize(
    ("rolls", "throwers", "theirs"),
    [
        ("each", ("me", "a", "b", "c"), [1, 2, 3]),
        ("one", ("me", "a"), [1, 1, 1]),
        ("none", ("me",), [9, 9, 9]),
    ],
)
def test_opponents_throw_each_or_once_for_all_or_not(
    rolls: Rolls, throwers: tuple[str, ...], theirs: list[int]
) -> None:
    pairings = Pairings("me", ABC, rolls)
    assert pairings.throwers == throwers
    falls = tuple(range(len(throwers)))
    assert [pairings.theirs(at, falls, 9) for at in range(3)] == theirs


def test_the_same_fall_has_a_total_for_each_pairing() -> None:
    pairings = Pairings("me", (Opponent("a", 2, 0), Opponent("b", 1, 3)))
    totals = pairings.totals((1, 2, -1))
    assert [(t.mine, t.theirs, t.margin) for t in totals] == [(3, 2, 1), (2, 2, 0)]


@pytest.mark.parametrize(
    ("margins", "gap", "hittable"),
    [
        ((1, 1, 3), 2, {0, 1, 2}),
        ((0, 1, 2), 2, {2}),
        ((0, 1, 2), 1, {1, 2}),
        ((0, 1, 2), None, set()),
        ((-1, 4, 4), 2, set()),
        ((3,), None, {0}),
    ],
)
def test_hittable_are_all_where_all_are_beaten_and_at_a_tie_those_beaten_by_the_gap(
    margins: tuple[int, ...], gap: int | None, hittable: set[int]
) -> None:
    made = brought(*margins)
    assert Pairings(made.lone, made.opponents, made.rolls, gap).hittable((0,)) == hittable


def test_an_ignored_opponent_is_neither_compared_nor_hit() -> None:
    fought, ignored = Opponent("a", 2, 1), Opponent("b", 0, 9, ignored=True)
    assert Pairings("me", (fought, ignored), "none").hittable((0,)) == {0}
    assert Pairings("me", (ignored,), "none").hittable((0,)) == set()


def picked(at: int) -> End:
    return End((Outcome(str(at)),))


def found(node: Node) -> str:
    assert isinstance(node, End)
    return node.outcomes[0].key


def test_the_lone_side_chooses_among_those_it_may_hit() -> None:
    why = (because("FAT-8.5-25", "which"),)
    asked = Pairings("me", ABC).choice({2, 0}, picked, why)
    assert isinstance(asked, Choice)
    assert (asked.name, asked.who, asked.because) == ("target", "me", why)
    assert [option.key for option in asked.options] == ["a", "c"]
    assert found(asked.then("c")) == "2"


@pytest.mark.parametrize(
    ("targets", "may", "at"),
    [
        (("c", "b"), {0, 1}, "1"),  # the first target who may be hit
        (("c",), {1}, "1"),  # the only one who may be hit
        (("c",), (), "2"),  # the blow at the target misses
        ((), (), "0"),
    ],
)
def test_no_question_where_the_target_is_known(targets: tuple[str, ...], may: Any, at: str) -> None:
    assert found(Pairings("me", ABC, targets=targets).choice(may, picked)) == at


def test_results_are_the_lone_sides_against_its_choice_and_then_every_opponents() -> None:
    pairings = Pairings("me", ABC, targets=("c", "a", "unknown"))
    assert (pairings.aims, pairings.sides) == ((2, 0), ("me", "me", "a", "b", "c"))
    assert pairings.order(pairings.aims) == (4, 0, 1, 3, 5)
    assert Pairings("me", ABC).sides == ("me", "a", "b", "c")


def test_a_chip_tied_to_an_opponent_counts_in_that_pairing_alone() -> None:
    chips = (Chip("Haut", 1), Chip("", 2, -1, role="shield", against="a"), Chip("Dos", 1, against="b"))
    assert net(chips) == 1
    assert [net(chips_against(chips, name)) for name in "abc"] == [-1, 2, 1]
    assert [chip.key for chip in chips] == ["Haut", "shield@a", "Dos@b"]
    assert not any(chip.against for chip in chips_against(chips, "a"))


@dataclass(frozen=True)
class Side:
    """A fighter of the toy."""

    name: str
    level: int = 0
    chips: tuple[Chip, ...] = ()

    def against(self, other: Side) -> int:
        return self.level + net(chips_against(self.chips, other.name))


class Exchange:
    """The toy's check: one throw, each pairing read on the table; who beats all hurts one of them."""

    def __init__(
        self,
        lone: Side,
        *foes: Side,
        dice: int = 4,
        gap: int | None = None,
        rolls: Rolls = "each",
        defends: bool = False,
    ) -> None:
        self.dice, self.defends = dice, defends
        opponents = tuple(Opponent(foe.name, lone.against(foe), foe.against(lone)) for foe in foes)
        self.pairings = Pairings(lone.name, opponents, rolls, gap)

    def check(self) -> Check:
        throwers = self.pairings.throwers
        groups = tuple(Dice(DF, self.dice, name) for name in throwers)
        root = Throw("exchange", groups, self.law, self.read, self.then)
        return Check("exchange", {}, root, (NONE, CLIPPED, HURT, INJURED, OUT), sides=self.pairings.sides)

    def law(self) -> Distribution[tuple[int, ...]]:
        joint: Distribution[tuple[int, ...]] = constant(())
        for _ in self.pairings.throwers:
            joint = joint.combine(Pool(DF, self.dice).sum_law(), lambda known, one: (*known, int(one)))
        return joint

    def read(self, faces: tuple[int, ...]) -> Reading:
        shown = tuple(DieShown("", "dF", face, DF.value(face)) for face in faces)
        own = [faces[at : at + self.dice] for at in range(0, len(faces), self.dice)]
        return Reading(tuple(sum(int(DF.value(face)) for face in some) for some in own), shown)

    def then(self, falls: tuple[int, ...]) -> Node:
        may = frozenset[int]() if self.defends else self.pairings.hittable(falls)
        results = tuple(self.results(falls, may))

        def ending(at: int) -> End:
            return End(tuple(results[place] for place in self.pairings.order((at,))))

        return self.pairings.choice(may, ending, (because("FAT-8.5-25", "which"),))

    def results(self, falls: tuple[int, ...], may: frozenset[int]) -> Iterator[Outcome]:
        lone = self.pairings.lone
        totals = self.pairings.totals(falls)
        for at, (opponent, (mine, theirs)) in enumerate(zip(self.pairings.opponents, totals, strict=True)):
            yield one(lone, opponent.name, mine, mine - theirs, at in may)
            yield one(opponent.name, lone, theirs, theirs - mine, theirs > mine)


def one(by: str, on: str, total: int, margin: int, hurts: bool) -> Outcome:
    row = TABLE_1.row_for(margin) if hurts else None
    return Outcome(row or NONE, total, hurts, (("against", on),), by, margin)


def dice(total: int) -> tuple[int, ...]:
    face = PLUS if total > 0 else MINUS
    return (*(face for _ in range(abs(total))), *(BLANK for _ in range(4 - abs(total))))


def played(exchange: Exchange, *totals: int, choose: str = "") -> tuple[Outcome, ...]:
    faces = tuple(face for total in totals for face in dice(total))
    steps: list[Step] = [Thrown(faces), *([Chosen(choose)] if choose else [])]
    return walk(exchange.check(), steps).outcomes


def hurt(outcomes: tuple[Outcome, ...]) -> dict[str, str]:
    return {f"{o.side}>{dict(o.detail)['against']}": o.key for o in outcomes if o.success}


def outnumbering(name: str, level: int, *more: Chip) -> Side:
    """A guard with the bonus of superior numbers against Cyrus."""
    return Side(name, level, (Chip("Surnombre", 1, against="cyrus"), *more))


CLIPPED_NOW = Chip("Déstabilisé", 1, -1)
CYRUS = Side("cyrus", 2)
A, B = outnumbering("a", 0), outnumbering("b", 1)


def test_first_exchange_cyrus_beats_both_guards_and_only_defends() -> None:
    on_guard = Side("cyrus", 2, (Chip("Défense", 1),))
    exchange = Exchange(on_guard, Side("a", 0), Side("b", 1), defends=True)
    ends = played(exchange, 0, 1, -1)
    assert [(o.side, o.total) for o in ends] == [("cyrus", 3), ("a", 1), ("b", 0)]
    assert [o.margin for o in ends[1:]] == [-2, -3]
    assert hurt(ends) == {}


@pytest.mark.rule("FAT-8.2-ex2", "FAT-8.2-07", "FAT-8.5-24")
def test_second_exchange_the_guard_who_beats_the_roll_hurts_and_the_tied_one_does_not() -> None:
    ends = played(Exchange(CYRUS, A, B), 0, 1, 1)
    assert [(o.side, o.total) for o in ends] == [("cyrus", 2), ("a", 2), ("b", 3)]
    assert hurt(ends) == {"b>cyrus": CLIPPED}


@pytest.mark.rule("FAT-8.2-ex3", "FAT-8.5-24", "FAT-8.5-25")
def test_third_exchange_both_guards_beat_him_until_he_beats_all_and_chooses_one() -> None:
    clipped = Side("cyrus", 2, (CLIPPED_NOW,))
    assert hurt(played(Exchange(clipped, A, B), 0, 2, 0)) == {"a>cyrus": HURT, "b>cyrus": CLIPPED}
    # A box of Bagarre turns a minus into a plus, a Fate point adds one.
    boosted = Exchange(Side("cyrus", 2, (CLIPPED_NOW, Chip("Point de Destin", 1))), A, B)
    asked = walk(boosted.check(), [Thrown((*dice(2), *dice(2), *dice(0)))]).node
    assert isinstance(asked, Choice)
    assert [option.key for option in asked.options] == ["a", "b"]
    assert hurt(played(boosted, 2, 2, 0, choose="a")) == {"cyrus>a": CLIPPED}
    assert hurt(played(boosted, 2, 2, 0, choose="b")) == {"cyrus>b": HURT}


@pytest.mark.rule("FAT-8.5-25")
def test_a_tie_with_one_guard_is_no_victory_over_all() -> None:
    assert hurt(played(Exchange(CYRUS, A, B), 0, 1, -4)) == {}


@pytest.mark.rule("FAT-8.2-07", "FAT-8.2-ex5", "FAT-8.2-ex6", "FAT-8.5-17")
def test_numbers_count_against_cyrus_and_not_against_finn() -> None:
    wounded = outnumbering("a", 0, Chip("Blessures", 2, -1))
    defending = Exchange(Side("cyrus", 2, (Chip("Défense", 1),)), wounded, B, defends=True)
    ends = played(defending, -1, 0, 1)
    assert [(o.side, o.total) for o in ends] == [("cyrus", 2), ("a", -1), ("b", 3)]
    assert hurt(ends) == {"b>cyrus": CLIPPED}
    mine, theirs = played(Exchange(Side("finn", 3), wounded), 1, 0)
    assert (mine.total, mine.margin, mine.key, theirs.total) == (4, 6, INJURED, -2)


BANDS: list[tuple[Rolls, int | None, tuple[Side, ...]]] = [
    ("each", None, (A, B)),
    ("each", 2, (A, B)),
    ("one", 2, (A, B, Side("c", -1))),
    ("none", 1, (A, B, Side("c", -1))),
    ("each", None, (A, B, Side("c", -1))),
    ("each", 2, (Side("a", 0), Side("b", 1), Side("c", -1))),
]


@pytest.mark.parametrize(("rolls", "gap", "foes"), BANDS)
def test_the_odds_of_hits_are_those_of_all_dice(
    rolls: Rolls, gap: int | None, foes: tuple[Side, ...]
) -> None:
    """2dF a thrower; a shield of the first opponent hinders the lone side there. It hits the first it may."""
    lone = Side("cyrus", 2, (Chip("", 1, -1, role="shield", against="a"),))
    law = odds(Exchange(lone, *foes, dice=2, gap=gap, rolls=rolls).check()).map(
        lambda ends: frozenset(hurt(ends))
    )
    ways: dict[frozenset[str], int] = {}
    throwers = {"each": len(foes), "one": 1, "none": 0}[rolls]
    for faces in product((-1, 0, 1), repeat=2 + 2 * throwers):
        sums = [faces[at] + faces[at + 1] for at in range(0, len(faces), 2)]
        falls = {"each": sums[1:], "one": sums[1:] * len(foes), "none": [0] * len(foes)}[rolls]
        best, hits, beaten = 99, set[str](), list[tuple[str, int]]()
        for foe, fall in zip(foes, falls, strict=True):
            ahead = (2 + sums[0] - (foe.name == "a")) - (foe.level + fall + len(foe.chips))
            best = min(best, ahead)
            beaten += [(foe.name, ahead)]
            hits |= {f"{foe.name}>cyrus"} if ahead < 0 else set()
        needed = 1 if best > 0 else gap if best == 0 else None
        if needed is not None:
            hits |= {f"cyrus>{name}" for name in [name for name, by in beaten if by >= needed][:1]}
        ways[frozenset(hits)] = ways.get(frozenset(hits), 0) + 1
    total = sum(ways.values())
    assert {found: Fraction(w, law.total) for found, w in law.items()} == {
        found: Fraction(w, total) for found, w in ways.items()
    }
