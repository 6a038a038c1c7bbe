"""A reading carries real dice beside its key: equal keys have one law, and each tells its own dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tablee.dice import Distribution, d, uniform
from tablee.game.account import FREE
from tablee.game.check import Again, Choice, Dice, End, Node, Option, Spend, Throw
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.reason import because
from tablee.game.text import plain
from tablee.game.walk import Bought, Chosen, Thrown, improvement, odds, step, walk

Faces = tuple[int, ...]
LOW, ALSO_LOW, HIGH, TIE = (1, 4), (2, 3), (3, 5), (1, 6)


def outcome(won: bool, fell: Faces = (), bonus: int = 0) -> Outcome:
    told = (because("X-1", "fell", faces=fell, bonus=bonus),) if fell else ()
    return Outcome("win" if won else "lose", success=won, because=told)


def below(high: bool | None, fell: Faces = ()) -> Node:
    """A sum of seven is thrown again; a high sum wins, unless somebody yields; a low one may try a die."""
    if high is None:
        return Again("pair")
    if high:
        return Choice("yield", "ana", OPTIONS, lambda option: End((outcome(option == "stand", fell),)))
    return End((outcome(False, fell),), lambda: (Spend("try", FREE, "", lambda _: again(fell)),))


OPTIONS = (Option("stand", plain("stand")), Option("yield", plain("yield")))


def again(fell: Faces) -> Node:
    """One more die for a low sum: it is added to what fell."""

    def read(faces: Faces) -> Reading:
        return Reading(faces[0] == 6, shown((*fell, *faces)), carry=(*fell, *faces))

    def then(six: bool, all_fell: Faces = ()) -> Node:
        return End((outcome(six, all_fell, bonus=1),))

    law = uniform(range(1, 7)).map(lambda face: face == 6)
    return Throw("more", (Dice(d(6), 1),), lambda: law, read, then, then_with=then)


def shown(faces: Faces) -> tuple[DieShown, ...]:
    return tuple(DieShown("", "d6", face, face) for face in faces)


def key_of(faces: Faces) -> bool | None:
    return None if sum(faces) == 7 else sum(faces) > 7


def law() -> Distribution[bool | None]:
    return Distribution(Counter(key_of(faces) for faces in product(range(1, 7), repeat=2)))


PAIR = Throw(
    "pair", (Dice(d(6), 2),), law, lambda faces: Reading(key_of(faces), shown(faces), carry=faces), below,
    then_with=below,
)  # fmt: skip


def told(*steps: Thrown | Chosen | Bought) -> tuple[str, object]:
    (found,) = walk(PAIR, steps).outcomes
    ((_, faces), _) = found.because[0].slots
    return found.key, faces


def test_equal_keys_with_other_carries_have_one_law() -> None:
    one, other = PAIR.read(LOW), PAIR.read(ALSO_LOW)
    assert one.key == other.key and one.carry != other.carry
    assert odds(PAIR.after(one)) == odds(PAIR.after(other)) == odds(PAIR.then(one.key))
    tries = [step(walk(PAIR, ()), Thrown(faces)).node.spends()[0] for faces in (LOW, ALSO_LOW)]  # type: ignore[union-attr]
    assert improvement(tries[0], ()) == improvement(tries[1], ())
    assert improvement(tries[0], ()).chance(lambda ends: ends[0].key == "win") == Fraction(1, 6)


def test_odds_walk_by_keys_and_never_see_a_carry() -> None:
    def never(*_: object) -> Node:
        raise AssertionError("odds build the tree of real dice")

    blind = Throw(PAIR.name, PAIR.dice, PAIR.law, PAIR.read, PAIR.then, then_with=never)
    assert odds(blind) == odds(PAIR)
    assert odds(PAIR).chance(lambda ends: ends[0].key == "win") == Fraction(1, 2)


@pytest.mark.parametrize("faces", [LOW, ALSO_LOW])
def test_an_end_tells_the_dice_that_fell(faces: Faces) -> None:
    assert told(Thrown(faces)) == ("lose", faces)


@pytest.mark.parametrize("faces", [HIGH, (4, 4)])
def test_an_end_after_a_choice_tells_the_dice_that_fell(faces: Faces) -> None:
    assert told(Thrown(faces), Chosen("stand")) == ("win", faces)
    assert told(Thrown(faces), Chosen("yield")) == ("lose", faces)


@pytest.mark.parametrize("faces", [LOW, ALSO_LOW])
def test_a_throw_after_a_spend_tells_the_dice_that_fell_before_it(faces: Faces) -> None:
    place = walk(PAIR, (Thrown(faces), Bought("try"), Thrown((6,))))
    assert told(Thrown(faces), Bought("try"), Thrown((6,))) == ("win", (*faces, 6))
    assert place.reading is not None and [die.face for die in place.reading.dice] == [*faces, 6]


def test_a_tie_that_is_thrown_again_tells_the_dice_of_the_last_throw() -> None:
    assert walk(PAIR, (Thrown(TIE),)).node is PAIR
    assert told(Thrown(TIE), Thrown(LOW)) == ("lose", LOW)


def test_a_reading_that_carries_nothing_goes_on_by_its_key() -> None:
    ends = {heads: End((outcome(heads),)) for heads in (False, True)}
    coin = Throw(
        "coin", (Dice(d(2), 1),), lambda: uniform((False, True)), lambda faces: Reading(faces == (2,), ()),
        lambda heads: ends[heads],
    )  # fmt: skip
    assert coin.after(coin.read((2,))) is ends[True]
